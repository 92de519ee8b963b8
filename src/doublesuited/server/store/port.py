"""The port between the room and a database: what is appended, what comes back, and how it can fail.

``append`` is the one way a table changes. In one transaction it adds the table's events, moves the chips they move,
seals the secret of a new hand and keeps the snapshot; it succeeds only if the table's epoch and last ``seq`` are those
the appender knows. So there are no locks to hold and no leases to trust:

* a request sent twice has the same ``command``, and the database has each command of a table once: ``Repeated``;
* an owner that was replaced has an old epoch: ``Fenced``, whatever it believes;
* when nobody can know whether a commit happened (a broken connection, a full disk): ``Unknown``. The owner then forgets
  what it has in memory, claims the table (epoch + 1) and reads it again; the command number makes a retry exact.

Everything else (people, sessions, lists) goes through ``query`` and ``write``: one subset of SQL that both databases
speak, with ``?`` for values.
"""

from collections.abc import Sequence
from typing import Any, Protocol

from msgspec import Struct

Values = Sequence[Any]
Statement = tuple[str, Values]
Found = list[tuple[Any, ...]]


class StoreError(Exception):
    """Something the database did not do."""


class Fenced(StoreError):
    """Another owner has claimed the table since; this one must let go of it."""


class Unknown(StoreError):
    """It is not known whether the append happened: claim and read again."""


class Short(StoreError):
    """An account has too few chips for a transfer; nothing of the append happened."""


class Conflict(StoreError):
    """A ``write`` broke a rule of the schema (a name taken twice, say); nothing of it happened."""


class Repeated(StoreError):
    """The command was done before; nothing happened now."""

    def __init__(self, done: "Done") -> None:
        super().__init__(f"done at {done.seq}")
        self.done = done


class Done(Struct, frozen=True):
    """Where a command was done, and the digest of what was asked with it."""

    seq: int
    asked: str


class Row(Struct, frozen=True, array_like=True):
    """One event in the journal. ``body`` is JSON, see ``codec``.

    The first event of a person's request carries its ``command``, which a table has once, and a digest of the request
    (``asked``), by which another request under the same number is noticed.
    """

    seq: int
    kind: str
    version: int
    hand: int
    seat: int | None
    command: str | None
    asked: str | None
    at: int
    body: str


class Transfer(Struct, frozen=True):
    """Chips from one account to another: one row, both legs. ``key`` makes it happen once."""

    key: str
    debit: str
    credit: str
    amount: int
    kind: str


class Secret(Struct, frozen=True):
    """The sealed seed of a hand's deck."""

    number: int
    key_id: str
    nonce: bytes
    sealed: bytes


class SeatResult(Struct, frozen=True):
    """One seat of a finished hand; ``person`` is 0 for a bot."""

    seat: int
    person: int
    name: str
    bot: str
    start: int
    net: int


class HandRow(Struct, frozen=True):
    """A finished hand, as lists show it. Its events stay in the journal until they are compacted.

    ``chips`` is what lies on the table after it: the append fails unless the table's account says the same.
    """

    number: int
    first_seq: int
    last_seq: int
    started_at: int
    ended_at: int
    pot: int
    board: str
    seats: tuple[SeatResult, ...]
    chips: int


class PlaceRow(Struct, frozen=True):
    """A result of a match; ``person`` is 0 for a bot."""

    seat: int
    person: int
    place: int


class Append(Struct, frozen=True, kw_only=True):
    """What one request did to one table: all of it is kept, or none."""

    table: int
    epoch: int
    rows: tuple[Row, ...]
    at: int
    transfers: tuple[Transfer, ...] = ()
    secret: Secret | None = None
    snapshot: bytes | None = None  # the table just before ``rows``
    hand: HandRow | None = None
    places: tuple[PlaceRow, ...] = ()
    closed: bool = False

    @property
    def first(self) -> int:
        return self.rows[0].seq

    @property
    def last(self) -> int:
        return self.rows[-1].seq


class Stored(Struct, frozen=True):
    """A claimed table as the database has it: enough to go on with it."""

    table: int
    config: str
    owner: str
    epoch: int
    last_seq: int
    snapshot_seq: int
    snapshot: bytes | None
    rows: tuple[Row, ...]  # after the snapshot
    secret: Secret | None  # of the latest hand
    status: str
    lists: str = ""  # those around the game, see ``desk``

    def owned_by(self, owner: str) -> bool:
        """Whether ``owner`` may append with this epoch."""
        return self.owner == owner and self.status == "open"


class Journal(Protocol):
    """What the owner of tables needs."""

    async def append(self, item: Append) -> None:
        """Durable when it returns. Raises Fenced, Repeated, Short or Unknown."""

    async def claim(self, table: int, owner: str) -> Stored | None:
        """Claim a table anew (epoch + 1) and read it; None if ``owner`` has it no more. May raise Unknown."""

    async def read(self, table: int) -> Stored | None:
        """The table as it is, whoever has it."""

    async def done(self, table: int, command: str) -> Done | None:
        """Where a command was done, if it was."""


class Store(Journal, Protocol):
    """A database."""

    async def open(self) -> None:
        """Connect, and bring the schema to this version (``Incompatible`` if a newer version has been here)."""

    async def close(self) -> None:
        """Finish what is being written, then disconnect."""

    async def claim_all(self, owner: str) -> list[int]:
        """Become the owner of every open table; their ids."""

    async def query(self, statement: str, *values: Any) -> Found:
        """Read."""

    async def write(self, *statements: Statement) -> list[Found]:
        """All statements in one transaction, durable when it returns. Raises Conflict or Unknown."""


class Incompatible(StoreError):
    """The database was written by a later version, or is in use by another server."""
