"""The words: what may be asked of a hand (requests), and what happened in it (events).

A hand is the list of what happened. The same few events are the engine's output, the journal's rows, a hand history,
the replayer's steps, a bot's memory and the page's log. Events state facts, amounts included, so a corrected rule
never rewrites a paid pot; requests state wishes and may be refused.

Amounts are whole chips. ``amount`` is what moved; ``to`` is the player's total on the street afterwards. Seats are the
table's seat numbers. ``Dealt`` and ``Burned`` are the only events that hold cards not everybody may know
(``PRIVATE``); ``view`` and the journal treat them apart.

The tags ("posted", "dealt" ...) are the names on disk and on the wire and must never change their meaning.
"""

from typing import Literal

from msgspec import Struct

from .cards import Card

Street = Literal["preflop", "flop", "turn", "river"]
STREETS: tuple[Street, ...] = ("preflop", "flop", "turn", "river")

ActionKind = Literal["fold", "check", "call", "bet", "raise"]
PostKind = Literal["small_blind", "big_blind", "extra", "dead", "ante", "big_blind_ante"]
"""``extra`` is the live big blind of somebody who joins or comes back; ``dead`` is a missed small blind (R5.2)."""

LIVE_POSTS = ("small_blind", "big_blind", "extra")
DEAD_POSTS = ("dead", "big_blind_ante")
Share = Literal["pot", "high", "low"]


class Illegal(ValueError):
    """A refused request: a stable ``code`` for programs and a message that says what would be legal (R6.5).

    ``decide`` returns it as a value; ``apply`` raises it. The state is unchanged either way.
    """

    def __init__(self, code: str, message: str) -> None:
        super().__init__(f"{code}: {message}")
        self.code = code
        self.message = message


class Request(Struct, frozen=True, tag_field="type", tag=str.lower, forbid_unknown_fields=True):
    """Something asked of a hand."""


class Act(Request, frozen=True):
    """One of the five actions (R6.2). ``to`` is for bet and raise; ``seat`` None means whoever's turn it is."""

    action: ActionKind
    to: int = 0
    seat: int | None = None


class Deal(Request, frozen=True):
    """The dealer's move: exactly the cards that ``cards_needed`` asks for, in the order they leave the deck.

    Hole cards: one at a time from the left of the button (R1.2). Flop, turn and river: the burned card first.
    A card may be ``UNKNOWN`` when a recorded hand does not say it.
    """

    cards: tuple[Card, ...]


class Show(Request, frozen=True):
    """A voluntary show after the pots are paid, where the table allows it (R10.1)."""

    seat: int


class Event(Struct, frozen=True, gc=False, tag_field="type", tag=str.lower, forbid_unknown_fields=True):
    """Something that happened; facts only."""


class Post(Struct, frozen=True, gc=False, array_like=True):
    """A blind or ante that somebody is to post: the full amount, whatever the stack."""

    seat: int
    kind: PostKind
    amount: int


class Started(Event, frozen=True):
    """A hand began. ``stacks`` are (seat, chips) from the left of the button, clockwise, before any post.

    ``button``, ``small`` and ``big`` are the seats the three markers lie on; with a dead button one may be empty.
    """

    number: int
    button: int
    small: int
    big: int
    stacks: tuple[tuple[int, int], ...]
    posts: tuple[Post, ...]


class Posted(Event, frozen=True):
    seat: int
    kind: PostKind
    amount: int


class Dealt(Event, frozen=True):
    """Hole cards (private), in the order received."""

    seat: int
    cards: tuple[Card, ...]


class Burned(Event, frozen=True):
    """One card laid aside face down (private; nobody ever sees it)."""

    card: Card


class Folded(Event, frozen=True):
    seat: int


class Checked(Event, frozen=True):
    seat: int


class Called(Event, frozen=True):
    seat: int
    amount: int
    to: int


class Bet(Event, frozen=True):
    """The first wager of a round. ``full``: it counts for reopening and for the cap (R8.2)."""

    seat: int
    amount: int
    to: int
    full: bool = True


class Raised(Event, frozen=True):
    """A later wager of a round. ``full`` as for ``Bet``."""

    seat: int
    amount: int
    to: int
    full: bool = True


class Returned(Event, frozen=True):
    """Chips nobody was required to match came back (R8.4); never a win."""

    seat: int
    amount: int


class Turned(Event, frozen=True):
    """Board cards turned up: a street began, and the bets were gathered."""

    street: Street
    cards: tuple[Card, ...]


class Shown(Event, frozen=True):
    seat: int
    cards: tuple[Card, ...]


class Mucked(Event, frozen=True):
    """A hand that can win nothing was laid down unseen (R10.2)."""

    seat: int


class Awarded(Event, frozen=True):
    """Chips won from pot ``pot`` (0 = main). ``share``: all of it, or its high or low half; ``odd`` chips included."""

    pot: int
    share: Share
    seat: int
    amount: int
    odd: int = 0


class Ended(Event, frozen=True):
    """The last award is paid."""


HandRequest = Act | Deal | Show
HandEvent = (
    Started
    | Posted
    | Dealt
    | Burned
    | Folded
    | Checked
    | Called
    | Bet
    | Raised
    | Returned
    | Turned
    | Shown
    | Mucked
    | Awarded
    | Ended
)
PRIVATE = (Dealt, Burned)

FOLD = Act("fold")
CHECK = Act("check")
CALL = Act("call")


def bet(to: int) -> Act:
    """A bet of ``to``."""
    return Act("bet", to)


def raise_to(to: int) -> Act:
    """A raise to a total of ``to`` on this street."""
    return Act("raise", to)
