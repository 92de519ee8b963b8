"""The words of the HTTP side: what is posted to ``/api`` and what comes back. JSON, as strict as the socket's.

Errors are ``{"code": ..., "message": ...}`` with a fitting status; docs/protocol.md lists the addresses.
"""

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from doublesuited.betting import Legal
from doublesuited.events import ActionKind, Street
from doublesuited.rules import Betting, Variant
from doublesuited.table_state import Setup
from doublesuited.view import MadeView, View

from .protocol import Account, Chips, Name, Password

NewPassword = Annotated[str, Meta(min_length=8, max_length=100)]
TableName = Annotated[str, Meta(max_length=40)]
Milliseconds = Annotated[int, Meta(ge=0, le=86_400_000)]


class Form(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Something posted."""


class GuestForm(Form, frozen=True):
    """Play at once under a name; the answer sets the session's cookie."""

    name: Name


class RegisterForm(Form, frozen=True):
    """Make the guest of this session, or a new person, an account with a password."""

    name: Name
    password: NewPassword


class LoginForm(Form, frozen=True):
    name: Name
    password: Password


class TokenForm(Form, frozen=True):
    """A personal token for a program; ``label`` tells it from the others."""

    label: Annotated[str, Meta(min_length=1, max_length=40)]


class SetupForm(Form, frozen=True):
    """A table's setup. ``rules``: the ``book`` and whatever is to differ from it; the rest comes from the book."""

    rules: dict[str, Any] = {}
    seats: Annotated[int, Meta(ge=2, le=10)] = 6
    stack: Chips = 0
    min_buy_in: Chips = 0
    max_buy_in: Chips = 0
    action_ms: Milliseconds = 20_000
    bank_ms: Milliseconds = 30_000
    showdown_ms: Milliseconds = 6_000
    rest_ms: Milliseconds = 2_000


class TableForm(Form, frozen=True):
    """A new table. ``bots``: kinds from ``/api/bots``, one for each bot that is to sit down.

    ``private``: not in the lobby; whoever has the address may come in (and knows the ``password``, if there is one).
    ``approve``: the host lets people sit down. ``watchers``: how many may look on; ``delay_ms``: how late they see it.
    """

    name: TableName = ""
    setup: SetupForm = SetupForm()
    private: bool = False
    password: Password = ""
    approve: bool = False
    watchers: Annotated[int, Meta(ge=0, le=1000)] = 50
    delay_ms: Annotated[int, Meta(ge=0, le=600_000)] = 0
    bots: Annotated[tuple[str, ...], Meta(max_length=9)] = ()


class PlayForm(Form, frozen=True):
    """Play against bots now: a practice table, private, with you on seat 1. Empty ``bots``: a mixed field."""

    book: str = "match"
    variant: Variant = "omaha"
    betting: Betting = "fixed"
    seats: Annotated[int, Meta(ge=2, le=10)] = 6
    bots: Annotated[tuple[str, ...], Meta(max_length=9)] = ()


class Problem(Struct, frozen=True):
    code: str
    message: str


class TakenAt(Struct, frozen=True):
    """A table at which one has a seat."""

    table: int
    name: str


class Me(Struct, frozen=True):
    """Who this session is; ``account`` is null for a stranger. ``tables``: where this account has a seat."""

    account: Account | None
    tables: tuple[TakenAt, ...]


class Created(Struct, frozen=True):
    table: int


class Token(Struct, frozen=True):
    """A new token, shown this once."""

    token: str
    label: str


class LobbyTable(Struct, frozen=True):
    table: int
    name: str
    book: str
    mode: str
    variant: str
    betting: str
    hole_cards: int
    small_blind: int
    big_blind: int
    ante: int
    decimals: int
    buy_in: tuple[int, int]
    seats: int
    taken: int
    people: int
    bots: int
    watchers: int
    waiting: int
    password: bool
    status: str
    number: int


class Lobby(Struct, frozen=True):
    tables: tuple[LobbyTable, ...]
    online: int
    now: int


class OptionNote(Struct, frozen=True):
    """A house option: its choices, and one sentence on what it decides."""

    name: str
    clause: str
    choices: tuple[Any, ...]
    note: str


class PresetNote(Struct, frozen=True):
    """A preset: its title, the games it allows, and every rule as it stands there."""

    name: str
    title: str
    mode: str
    variants: tuple[str, ...]
    bettings: tuple[str, ...]
    seats: tuple[int, int]
    stack: int
    rules: dict[str, Any]


class Presets(Struct, frozen=True):
    presets: tuple[PresetNote, ...]
    options: tuple[OptionNote, ...]


class BotNote(Struct, frozen=True):
    name: str
    level: int
    character: str


class Bots(Struct, frozen=True):
    bots: tuple[BotNote, ...]


class HandNote(Struct, frozen=True):
    """A played hand in a list. ``net``: what the asker won or lost in it."""

    hand: int
    table: int
    table_name: str
    number: int
    at: int
    variant: str
    betting: str
    seat: int
    net: int
    pot: int
    board: tuple[str, ...]


class Hands(Struct, frozen=True):
    """One page of hands, newest first; ``next`` is the ``before`` of the following page, 0 at the end."""

    hands: tuple[HandNote, ...]
    next: int


class Result(Struct, frozen=True):
    """One table's result for the asker: a match's place, or what a cash seat won or lost."""

    table: int
    table_name: str
    mode: str
    at: int
    hands: int
    net: int
    place: int


class Results(Struct, frozen=True):
    results: tuple[Result, ...]


class ReplayStep(Struct, frozen=True):
    """One event of a past hand as the asker may know it, and the table after it."""

    event: dict[str, Any]
    view: View


class StreetShares(Struct, frozen=True):
    """What each hand the asker knows was worth when a street began: seat -> share in ten-thousandths of the pot."""

    street: str
    shares: dict[str, int]


class Replay(Struct, frozen=True):
    """A past hand, step by step; ``equity`` street by street, empty unless two hands are known."""

    hand: int
    table: int
    table_name: str
    number: int
    at: int
    setup: Setup
    steps: tuple[ReplayStep, ...]
    equity: tuple[StreetShares, ...]


# --- looking at hands closely; parts of a whole are in ten-thousandths


class Worth(Struct, frozen=True):
    """What a hand was worth against ``rivals`` hands, of which ``known`` are those shown in the end and the others any.

    ``share`` of the pot with its standard ``error`` (0: counted exactly); how often ``high`` and ``low`` are won alone
    and tied, the whole pot is won, and a quarter of it.
    """

    rivals: int
    known: int
    share: int
    error: int
    high: int
    high_tie: int
    low: int
    low_tie: int
    scoop: int
    quartered: int


class Nutted(Struct, frozen=True):
    """What a hand makes, and the part of all other hands that is ahead of it: 0 is the nuts."""

    high: MadeView
    high_ahead: int
    low: MadeView | None
    low_ahead: int


class Choice(Struct, frozen=True):
    """An action; ``to`` is 0 unless it is a bet or a raise."""

    action: ActionKind
    to: int


class Decision(Struct, frozen=True):
    """One decision of a past hand, taken in step ``step``. ``odds``: the share at which the call costs nothing in the
    long run; 0 if there was nothing to call. What the asker may not know is null."""

    step: int
    seat: int
    street: Street
    pot: int
    legal: Legal
    chosen: Choice
    odds: int
    shown: Worth | None
    random: Worth | None
    nuts: Nutted | None


class Costly(Struct, frozen=True):
    """The asker's decision that cost most: how many chips more ``better`` was worth, and that figure's standard
    error."""

    step: int
    street: Street
    chosen: Choice
    better: Choice
    cost: int
    error: int


class MadePart(Struct, frozen=True):
    """How often a range makes a kind of hand."""

    kind: str
    part: int


class Guess(Struct, frozen=True):
    """What the bot on ``seat`` had the asker on at its last decision, before step ``step``.

    ``reads``: the bot really thinks so; else it is what shark would have thought there. ``starting``: the middle of the
    range is among so many of all starting hands, the best first.
    """

    seat: int
    step: int
    reads: bool
    starting: int
    made: tuple[MadePart, ...]


class HandReview(Struct, frozen=True):
    """A past hand decision by decision, as far as the asker may know it. ``costly`` is null unless one is sure to have
    cost something, or where nobody can say (hands of five or six cards)."""

    decisions: tuple[Decision, ...]
    costly: Costly | None
    guesses: tuple[Guess, ...]


class Tempting(Struct, frozen=True):
    """Five cards that look like a hand and are none: ``hole`` and ``board`` are what it would take of each."""

    looks_like: str
    hole: tuple[str, ...]
    board: tuple[str, ...]
    why: str
    clause: str


class Why(Struct, frozen=True):
    """A hand explained on a board: what counts, what only looks as if it did, and, if it is the asker's own, where it
    stands in sentences. ``high`` is null before the flop."""

    seat: int
    cards: tuple[str, ...]
    board: tuple[str, ...]
    high: MadeView | None
    low: MadeView | None
    hilo: bool
    tempting: tuple[Tempting, ...]
    said: tuple[str, ...]


class HandRef(Struct, frozen=True):
    """Where a finished hand of a table is kept."""

    hand: int


DrillKind = Literal["two", "read", "nuts", "outs", "share", "pot"]
DrillNumber = Annotated[int, Meta(ge=1, lt=2**31)]


class Drill(Struct, frozen=True):
    """A question. ``kind``, ``seed`` and ``hand`` (0: random cards) name it: the same names are the same question.

    ``choices`` may be picked by their numbers from 1; without them the answer is ``pick`` cards, or a number where that
    is 0.
    """

    kind: DrillKind
    seed: int
    hand: int
    text: str
    hole: tuple[str, ...]
    board: tuple[str, ...]
    rival: tuple[str, ...]
    choices: tuple[str, ...]
    pick: int


class DrillForm(Form, frozen=True):
    """An answer to a question: cards, a number, or the number of a choice."""

    kind: DrillKind
    seed: DrillNumber
    answer: Annotated[str, Meta(min_length=1, max_length=40)]
    hand: Annotated[int, Meta(ge=0, lt=2**53)] = 0
    language: Literal["en", "de"] = "en"


class Marked(Struct, frozen=True):
    """An answer marked. ``answers``: everything that would have been right; ``why`` in sentences."""

    right: bool
    answers: tuple[str, ...]
    why: tuple[str, ...]
