"""The words of a table around its hands: who sits, who waits, who owes a blind, whose clock runs.

Requests name a seat; which person may speak for it is the server's affair. Times are whole milliseconds of the
host's clock: the table never reads one, it is told (``Tick`` and the ``now`` of every request).
"""

from typing import Literal

from .cards import Card
from .events import Act, Deal, Event, HandEvent, HandRequest, Request, Show

Seat = int
Blind = Literal["small_blind", "big_blind"]
When = Literal["hand", "big_blind"]


class Sit(Request, frozen=True):
    """Take a seat with chips: a buy-in (cash), or the match's starting stack.

    ``bot``: which of the house's bots sits down; ``program``: a bot account does.
    """

    seat: Seat
    player: str
    name: str
    chips: int
    bot: str = ""
    program: bool = False


class Leave(Request, frozen=True):
    """Give up a seat: at once between hands, else when the hand is over. In a running match: play on as absent."""

    seat: Seat


class Remove(Request, frozen=True):
    """The host sends a player away: at once between hands, else when the hand is over, which the player plays on with
    all that is at stake in it. Not from a match that is on."""

    seat: Seat


class SitOut(Request, frozen=True):
    """Be dealt out from the next hand on, or from when the big blind would come (cash)."""

    seat: Seat
    when: When = "hand"


class Back(Request, frozen=True):
    """Come back, or answer a newcomer's question: post what is owed (R5), or wait for the big blind."""

    seat: Seat
    post: bool = False


class TopUp(Request, frozen=True):
    """Add chips between hands, up to the largest buy-in (cash)."""

    seat: Seat
    chips: int


class Begin(Request, frozen=True):
    """Start a match that is not full."""


class Draw(Request, frozen=True):
    """The dealer's cards for the first button, one to each player (R3.2, ``high_card``)."""

    cards: tuple[Card, ...]


class Tick(Request, frozen=True):
    """Time has passed: a clock may have run out, the next hand may be due."""


class Recover(Request, frozen=True):
    """The host was away (a restart): the player to act gets at least ``grace`` ms from now."""

    grace: int = 15_000


class Pause(Request, frozen=True):
    """No new hand after this one."""


class Resume(Request, frozen=True):
    pass


class Close(Request, frozen=True):
    """Everybody leaves with their chips; refused while a hand is on."""


class Sat(Event, frozen=True):
    seat: Seat
    player: str
    name: str
    chips: int
    bot: str
    program: bool = False


class Leaving(Event, frozen=True):
    """The player will be gone when the hand is over (cash), or plays on as absent (match).

    ``by_host``: is removed, and plays the hand to its end all the same.
    """

    seat: Seat
    by_host: bool = False


class Left(Event, frozen=True):
    """The seat is free; ``chips`` went with the player. ``by_host``: the host removed them."""

    seat: Seat
    player: str
    chips: int
    by_host: bool = False


class OutNext(Event, frozen=True):
    """Will sit out: from the next hand, or when the big blind comes."""

    seat: Seat
    when: When


class SatOut(Event, frozen=True):
    seat: Seat


class CameBack(Event, frozen=True):
    """Wants to be dealt in; ``post`` if willing to post what is owed rather than wait for the big blind."""

    seat: Seat
    post: bool


class ToppedUp(Event, frozen=True):
    """Chips came from the player's balance. ``pending``: they count when the hand is over."""

    seat: Seat
    player: str
    chips: int
    pending: bool


class Missed(Event, frozen=True):
    """A blind passed a player who sits out; it is owed (R5.2)."""

    seat: Seat
    blind: Blind


class Began(Event, frozen=True):
    """The match started."""


class Drew(Event, frozen=True):
    """A card dealt face up for the first button (R3.2)."""

    seat: Seat
    card: Card


class ButtonDrawn(Event, frozen=True):
    seat: Seat


class Placed(Event, frozen=True):
    """A result of the match (R11.2); equal places are shared."""

    seat: Seat
    player: str
    place: int


class Finished(Event, frozen=True):
    """The match has its winner."""


class Clocked(Event, frozen=True):
    """A player's time to act runs until ``until``; ``bank``: on the time bank."""

    seat: Seat
    until: int
    bank: bool


class BankLeft(Event, frozen=True):
    """What remains of a player's time bank."""

    seat: Seat
    bank: int


class TimedOut(Event, frozen=True):
    """Time ran out: the player counts as away until they act or come back."""

    seat: Seat


class Rested(Event, frozen=True):
    """The hand is put away; the next one is due at ``until``."""

    until: int


class Paused(Event, frozen=True):
    pass


class Resumed(Event, frozen=True):
    pass


class Closed(Event, frozen=True):
    pass


TableRequest = (
    Sit | Leave | Remove | SitOut | Back | TopUp | Begin | Draw | Tick | Recover | Pause | Resume | Close | HandRequest
)
OwnEvent = (
    Sat
    | Leaving
    | Left
    | OutNext
    | SatOut
    | CameBack
    | ToppedUp
    | Missed
    | Began
    | Drew
    | ButtonDrawn
    | Placed
    | Finished
    | Clocked
    | BankLeft
    | TimedOut
    | Rested
    | Paused
    | Resumed
    | Closed
)
TableEvent = OwnEvent | HandEvent
PlayerRequest = Sit | Leave | SitOut | Back | TopUp | Act | Show
HostRequest = Begin | Remove | Pause | Resume | Close
DealerRequest = Draw | Deal | Tick | Recover
