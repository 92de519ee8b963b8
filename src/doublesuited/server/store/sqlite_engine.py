"""The SQLite side, without threads: one connection, one transaction at a time.

``synchronous=FULL`` in WAL mode: COMMIT returns when the disk has it. A batch goes into one transaction. Usually
nothing in it breaks a rule; when something does, the batch is done again with a savepoint around each item, so that one
bad request fails alone.

A batch is a handful of statements, each with as many rows as there are: between two statements the thread has to win
the interpreter back from the room's, so twenty small ones cost far more than one large one.
"""

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from itertools import chain
from typing import Any, TypeVar

from pysqlite3 import dbapi2 as sqlite  # the interpreter's own library may lose data when a WAL is reset

from doublesuited.server.migrations import script, steps_from

from . import sql
from .port import (
    Append,
    Conflict,
    Done,
    Fenced,
    Found,
    Incompatible,
    Repeated,
    Row,
    Secret,
    Short,
    Statement,
    Stored,
    StoreError,
    Unknown,
    Values,
)

PRAGMAS = (
    "PRAGMA journal_mode=WAL",
    "PRAGMA synchronous=FULL",
    "PRAGMA foreign_keys=ON",
    "PRAGMA busy_timeout=5000",
    "PRAGMA cache_size=-32000",
    "PRAGMA wal_autocheckpoint=4000",  # of every commit that copies the log back the players wait: 16 MB, not 4
)
HEADS = "SELECT id, epoch, last_seq, status FROM tables WHERE id IN (SELECT value FROM json_each(?))"
ESCROWS = """SELECT t.id, a.balance FROM accounts a JOIN tables t ON t.escrow = a.id
  WHERE t.id IN (SELECT value FROM json_each(?))"""
ROWS_AT_ONCE = 32
STATEMENTS_KEPT = 512
SqliteError = sqlite.Error
T = TypeVar("T")


@lru_cache(STATEMENTS_KEPT)
def many(statement: str, count: int) -> str:
    """An INSERT of one row as an INSERT of ``count``."""
    head, values, tail = statement.partition("VALUES (")
    row, end, rest = tail.partition(")")
    return f"{head}{values}{row}{end}{f', ({row})' * (count - 1)}{rest}"


def _list(ids: Iterable[int]) -> str:
    return f"[{','.join(map(str, ids))}]"


class SqliteEngine:
    """One SQLite database, used by one thread. ``path`` as sqlite3 takes it. Incompatible for another program's."""

    def __init__(self, path: str) -> None:
        self._con = sqlite.connect(
            path, isolation_level=None, check_same_thread=False, cached_statements=STATEMENTS_KEPT
        )
        if not self._version and self.query("SELECT 1 FROM sqlite_master", ()):
            self._con.close()
            raise Incompatible(f"{path} is the database of another program")
        for pragma in PRAGMAS:
            self._con.execute(pragma)

    def close(self) -> None:
        self._con.close()

    def migrate(self) -> None:
        """Bring the schema to this version. Raises Incompatible when it is newer."""
        current = self._version
        if steps_from(current):
            self._con.executescript(script("sqlite", current))

    @property
    def _version(self) -> str | None:
        """Of the schema; None where there is none."""
        known = self.query("SELECT 1 FROM sqlite_master WHERE name = 'alembic_version'", ())
        return str(self.query("SELECT version_num FROM alembic_version", ())[0][0]) if known else None

    def query(self, sql: str, values: Sequence[Any]) -> Found:
        found: Found = self._con.execute(sql, values).fetchall()
        return found

    def write(self, statements: Sequence[Statement]) -> list[Found]:
        """All in one transaction. Raises Conflict or Unknown."""
        try:
            return self._transaction(lambda: [self.query(sql, values) for sql, values in statements])
        except sqlite.IntegrityError as error:
            raise Conflict(str(error)) from error
        except sqlite.Error as error:
            raise Unknown(str(error)) from error

    def commit(self, batch: Sequence[Append]) -> list[StoreError | None]:
        """Append all of the batch in one transaction; what became of each."""
        try:
            try:
                return self._transaction(lambda: self._append_all(batch))
            except sqlite.IntegrityError:
                return self._transaction(lambda: [self._append_alone(item) for item in batch])
        except sqlite.Error as error:
            return [Unknown(str(error))] * len(batch)

    def claim_all(self, owner: str) -> list[int]:
        return sorted(row[0] for row in self.write([(sql.CLAIM_ALL, (owner,))])[0])

    def claim(self, table: int, owner: str) -> Stored | None:
        """What a store's ``claim`` does."""
        claimed = self.write([(sql.CLAIM, (table, owner))])[0]
        return self.read(table) if claimed else None

    def read(self, table: int) -> Stored | None:
        return self._transaction(lambda: self._read(table), "BEGIN")

    def _read(self, table: int) -> Stored | None:
        found = self.query(sql.TABLE, (table,))
        if not found:
            return None
        config, owner, epoch, last_seq, status, lists = found[0]
        snapshot = self.query(sql.STATE, (table,))
        seq, state = snapshot[0] if snapshot else (0, None)
        secret = self.query(sql.LATEST_SECRET, (table,))
        return Stored(
            table=table,
            config=config,
            owner=owner,
            epoch=epoch,
            last_seq=last_seq,
            snapshot_seq=seq,
            snapshot=state,
            rows=tuple(Row(*row) for row in self.query(sql.ROWS, (table, seq))),
            secret=Secret(*secret[0]) if secret else None,
            status=status,
            lists=lists,
        )

    def _transaction(self, work: Callable[[], T], begin: str = "BEGIN IMMEDIATE") -> T:
        self._con.execute(begin)
        try:
            result = work()
            self._con.execute("COMMIT")
        except BaseException:
            if self._con.in_transaction:
                self._con.execute("ROLLBACK")
            raise
        return result

    def _append_all(self, items: Sequence[Append]) -> list[StoreError | None]:
        tables = [item.table for item in items]
        at = {row[0]: row[1:] for row in self.query(HEADS, (_list(tables),))}
        good = [item for item in items if at.get(item.table) == (item.epoch, item.first - 1, "open")]
        for statement, rows in sql.grouped(good):
            self._insert(statement, rows)
        self._check_escrow({item.table: item.hand.chips for item in good if item.hand})
        for item in good:
            if item.closed:
                self._con.execute("UPDATE tables SET status = 'closed' WHERE id = ?", (item.table,))
        taken = {item.table for item in good}
        return [None if t in taken else Fenced(f"table {t} is at {at.get(t)}") for t in tables]

    def _insert(self, statement: str, rows: Sequence[Values]) -> None:
        for at in range(0, len(rows), ROWS_AT_ONCE):
            some = rows[at : at + ROWS_AT_ONCE]
            self._con.execute(many(statement, len(some)), tuple(chain.from_iterable(some)))

    def _check_escrow(self, chips: dict[int, int]) -> None:
        if not chips:
            return
        for table, balance in self.query(ESCROWS, (_list(chips),)):
            if balance != chips[table]:
                raise sqlite.IntegrityError(f"table {table} has {chips[table]} chips, its account {balance}")

    def _append_alone(self, item: Append) -> StoreError | None:
        self._con.execute("SAVEPOINT item")
        try:
            outcome = self._append_all((item,))[0]
        except sqlite.IntegrityError as error:
            self._con.execute("ROLLBACK TO item")
            outcome = self._reason(item, str(error))
        self._con.execute("RELEASE item")
        return outcome

    def _reason(self, item: Append, message: str) -> StoreError:
        command = item.rows[0].command
        done = self.query(sql.DONE, (item.table, command)) if command else []
        if done:
            return Repeated(Done(*done[0]))
        return Short(message) if "account_covered" in message else Conflict(message)
