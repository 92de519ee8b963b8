"""The words of the HTTP side: what is posted to ``/api`` and what comes back. JSON, as strict as the socket's.

Errors are ``{"code": ..., "message": ...}`` with a fitting status; docs/protocol.md lists the addresses.
"""

from typing import Annotated, Any

from msgspec import Meta, Struct

from doublesuited.rules import Betting, Variant
from doublesuited.table_state import Setup
from doublesuited.view import View

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


class BotForm(Form, frozen=True):
    """A bot account: a name of its own for a program of yours."""

    name: Name


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
    """A preset: its title, the games it allows, and every rule as it stands there.

    ``seated_together``: the ``first_button`` of a match, where that differs (R3.2), else "".
    """

    name: str
    title: str
    mode: str
    variants: tuple[str, ...]
    bettings: tuple[str, ...]
    seats: tuple[int, int]
    stack: int
    seated_together: str
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
