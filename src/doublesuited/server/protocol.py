"""The words between a client and the room, over one WebSocket: JSON text frames, one object each, whole numbers only.

A client sends a ``Frame``: its own number for the request, the table, and the request. It gets ``ack`` when the
request is done and durable, or ``refused`` with a code for programs and a sentence for people; a refusal has changed
nothing. A request may be sent again with the same number (after a lost connection, say): it acts at most once.

The room sends the whole view every time, with ``epoch`` and ``seq``, so whoever missed a hundred frames needs only the
last one; a client drops a view whose (epoch, seq) is lower than one it has. Unknown fields, floats, negative or huge
numbers are refused before anybody looks at them. The page, the bots of other people and the tests use the same words.

docs/protocol.md describes this for authors of clients; its schema is generated from here (``schema``).
"""

from typing import Annotated, Any, Literal

from msgspec import DecodeError, Meta, Raw, Struct

from doublesuited.events import ActionKind
from doublesuited.rules import MAX_CHIPS
from doublesuited.table_events import When
from doublesuited.table_state import Setup
from doublesuited.view import View

VERSION = 1

UNREADABLE = (DecodeError, UnicodeDecodeError, RecursionError)
"""What decoding raises for a frame or form that is none; the last for brackets in brackets in brackets."""

Number = Annotated[int, Meta(ge=0, le=MAX_CHIPS, description="a request's number: the client's own choice")]
TableId = Annotated[int, Meta(ge=0, le=MAX_CHIPS)]
Seq = Annotated[int, Meta(ge=0, le=MAX_CHIPS)]
SeatNumber = Annotated[int, Meta(ge=1, le=10)]
Chips = Annotated[int, Meta(ge=0, le=MAX_CHIPS)]
Name = Annotated[str, Meta(min_length=1, max_length=40)]
Text = Annotated[str, Meta(min_length=1, max_length=300)]
Password = Annotated[str, Meta(max_length=100)]


class Ask(Struct, frozen=True, tag_field="type", forbid_unknown_fields=True):
    """What a client may ask. Nobody names their own seat: the room knows it from the account."""


class Ping(Ask, frozen=True, tag="ping"):
    """Is anybody there? Answered by ``ack``; needs no table."""


class Watch(Ask, frozen=True, tag="watch"):
    """Send this table's views here from now on; ``password`` where a private table has one."""

    password: Password = ""


class Unwatch(Ask, frozen=True, tag="unwatch"):
    """No more views of this table. A seat is kept."""


class Chat(Ask, frozen=True, tag="chat"):
    """Say something to everybody at the table."""

    text: Text


class Sit(Ask, frozen=True, tag="sit"):
    """Take a free seat with chips from the balance: a buy-in, or the match's stack."""

    seat: SeatNumber
    chips: Chips


class Leave(Ask, frozen=True, tag="leave"):
    """Give up the seat: at once between hands, else after the hand. In a running match: be absent."""


class SitOut(Ask, frozen=True, tag="sit_out"):
    """Be dealt out from the next hand on (``hand``), or when the big blind would come (``big_blind``)."""

    when: When = "hand"


class Back(Ask, frozen=True, tag="back"):
    """Come back from sitting out or from being away; ``post``: post what is owed rather than wait (R5)."""

    post: bool = False


class TopUp(Ask, frozen=True, tag="top_up"):
    """Add chips from the balance, up to the largest buy-in (cash)."""

    chips: Chips


class Act(Ask, frozen=True, tag="act"):
    """One of the five actions; ``to`` is the total on this street, for bet and raise. Needs the frame's ``seq``."""

    action: ActionKind
    to: Chips = 0


class Show(Ask, frozen=True, tag="show"):
    """Show one's hand after the pots are paid, where the table allows it (R10.1)."""


class JoinWaiting(Ask, frozen=True, tag="join_waiting"):
    """Wait for a free seat: it is kept for a minute when one comes."""


class LeaveWaiting(Ask, frozen=True, tag="leave_waiting"):
    """Wait no longer: for a seat, or for the host's word on one."""


class Mute(Ask, frozen=True, tag="mute"):
    """Hide the chat of ``name``: from oneself, or, as the table's host, from everybody. ``on`` false ends that."""

    name: Name
    on: bool = True
    everybody: bool = False


class Begin(Ask, frozen=True, tag="begin"):
    """Host: start a match that is not full."""


class Pause(Ask, frozen=True, tag="pause"):
    """Host: no new hand after this one."""


class Resume(Ask, frozen=True, tag="resume"):
    """Host: go on."""


class Close(Ask, frozen=True, tag="close"):
    """Host: everybody leaves with their chips; refused while a hand is on."""


class Remove(Ask, frozen=True, tag="remove"):
    """Host: the player on ``seat`` leaves, at once between hands, else after the hand, which they may still play.

    Not from a match that is on.
    """

    seat: SeatNumber


class Approve(Ask, frozen=True, tag="approve"):
    """Host: let the person who asked for ``seat`` sit down, or (``yes`` false) not."""

    seat: SeatNumber
    yes: bool = True


Asked = (
    Ping
    | Watch
    | Unwatch
    | Chat
    | Sit
    | Leave
    | SitOut
    | Back
    | TopUp
    | Act
    | Show
    | JoinWaiting
    | LeaveWaiting
    | Mute
    | Begin
    | Pause
    | Resume
    | Close
    | Remove
    | Approve
)


class Frame(Struct, frozen=True, forbid_unknown_fields=True):
    """What a client sends. ``id`` must be new for each new request of an account at a table: start from a random
    number, or from the time, and count up. ``seq`` of an ``act`` is that of the view it answers: when the decision has
    passed since, the act is refused as ``stale`` rather than played in another situation.
    """

    id: Number
    request: Asked
    table: TableId = 0
    seq: Seq | None = None


class Told(Struct, frozen=True, tag_field="type"):
    """What the room sends."""


class Account(Struct, frozen=True):
    """Who the client is. ``balance`` is what can be brought to a table; ``refill_at``: when it is next filled up.

    ``bot``: a bot account, which everybody sees marked as one.
    """

    name: str
    guest: bool
    bot: bool
    balance: int
    refill_at: int


class Hello(Told, frozen=True, tag="hello"):
    """The first frame. ``now`` is the room's clock, in milliseconds since 1970."""

    version: int
    you: Account
    now: int


class Ack(Told, frozen=True, tag="ack"):
    """Request ``id`` is done and durable. ``seq``: that of the first event it caused; a later view shows it."""

    id: int
    table: int
    seq: int


class Refused(Told, frozen=True, tag="refused"):
    """Request ``id`` is refused and has changed nothing. ``id`` is null when the frame could not be read."""

    id: int | None
    table: int
    code: str
    message: str


class Applicant(Struct, frozen=True):
    """Somebody who asked for a seat that the host must approve."""

    seat: int
    name: str
    chips: int


class KeptSeat(Struct, frozen=True):
    """A seat kept for you, and until when by the table's clock."""

    seat: int
    until: int


class TableFrame(Told, frozen=True, tag="table"):
    """A table besides its game: sent on ``watch`` and whenever it changes.

    ``host``: whether you are the table's host. ``differences``: house option -> (here, in the standard rules).
    ``buy_in``: the smallest and largest; in a match both are the stack.
    ``kept``: seats kept for people from the waiting list, ``yours``: the one kept for you.
    ``applicants``: who asks for a seat, for the host; for others themselves. ``declined``: the host has not let you sit
    down, and you have not asked again. ``practice``: chips do not touch the balance.
    ``muted``: names you or the host have muted, ``silenced``: those of the host's.
    ``delay_ms``: how late watchers see the game.
    """

    table: int
    name: str
    host: bool
    host_name: str
    setup: Setup
    buy_in: tuple[int, int]
    differences: dict[str, tuple[Any, Any]]
    private: bool
    approve: bool
    practice: bool
    watchers: int
    max_watchers: int
    delay_ms: int
    waiting: tuple[str, ...]
    kept: tuple[int, ...]
    yours: KeptSeat | None
    applicants: tuple[Applicant, ...]
    declined: bool
    muted: tuple[str, ...]
    silenced: tuple[str, ...]


class LogLine(Struct, frozen=True):
    """An event as this client may know it: cards as text, "??" face down."""

    seq: int
    event: dict[str, Any]


class ViewFrame(Told, frozen=True, tag="view"):
    """The whole table as this client may see it, and what happened since the last view sent to this socket.

    A socket's first log goes back to the start of the hand, or of the latest one. A log may begin late (a slow socket):
    its first ``seq`` says so. ``now``: the table's clock, to which the times in the view belong.
    """

    table: int
    epoch: int
    seq: int
    now: int
    view: View
    log: tuple[LogLine, ...]


class RawViewFrame(Told, frozen=True, tag="view"):
    """``ViewFrame`` with its larger parts encoded already: they are the same for many sockets."""

    table: int
    epoch: int
    seq: int
    now: int
    view: Raw
    log: Raw


class ChatFrame(Told, frozen=True, tag="chat"):
    """Somebody said something. ``seat`` is 0 for a watcher. Those of the last minutes are repeated on ``watch``."""

    table: int
    n: int
    seat: int
    name: str
    text: str
    at: int


class ClosedFrame(Told, frozen=True, tag="closed"):
    """The table is no longer here. ``reason``: ``host``, ``idle``, ``over``, ``moved`` or ``gone``."""

    table: int
    reason: str


class Replaced(Told, frozen=True, tag="replaced"):
    """A newer connection of the same account plays at this table; this one only watches it until it asks again."""

    table: int


class Bye(Told, frozen=True, tag="bye"):
    """The room ends the connection; after ``stop`` and ``slow``: come back."""

    reason: Literal["stop", "slow", "rate", "idle", "login"]


Sent = Hello | Ack | Refused | TableFrame | ViewFrame | ChatFrame | ClosedFrame | Replaced | Bye

CODES: dict[str, str] = {
    "frame": "the frame is no request: not JSON, an unknown field or type, a number out of range",
    "table": "there is no such table (any more)",
    "seat": "the seat does not exist, is taken or kept, or you have none",
    "stale": "the decision that an act answers has passed",
    "turn": "it is somebody else's turn",
    "amount": "the amount is outside the range that the message names",
    "chips": "the balance is too small",
    "action": "there is no such action, or no amount belongs to it",
    "check": "there is something to call",
    "call": "there is nothing to call",
    "bet": "no bet is possible now",
    "raise": "no raise is possible now",
    "host": "only the table's host may do this",
    "password": "the table is private: its password is needed",
    "full": "no more watchers, or no more people on the waiting list",
    "wait": "the host has been asked for the seat already, or a seat is free",
    "muted": "the host has muted your chat",
    "rate": "too many requests: wait a moment",
    "busy": "the table cannot answer now: send the request again, with its number",
    "id": "this number was used for another request",
    "replaced": "a newer connection of this account plays",
    "login": "this needs an account or a guest's name",
}
"""Stable codes of ``refused``. The rules of the table add their own (``over``, ``begun``, ``status`` ...)."""
