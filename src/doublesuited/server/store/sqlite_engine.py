"""The SQLite side, without threads: one connection, one transaction at a time.

``synchronous=FULL`` in WAL mode: COMMIT returns when the disk has it. A batch goes into one transaction. Usually
nothing in it breaks a rule; when something does, the batch is done again with a savepoint around each item, so that one
bad request fails alone.
"""

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from pysqlite3 import dbapi2 as sqlite  # the interpreter's own library may lose data when a WAL is reset

from doublesuited.server.migrations import HEAD, script

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
)

PRAGMAS = (
    "PRAGMA journal_mode=WAL",
    "PRAGMA synchronous=FULL",
    "PRAGMA foreign_keys=ON",
    "PRAGMA busy_timeout=5000",
    "PRAGMA cache_size=-32000",
)
JOURNAL = """INSERT INTO journal (table_id, seq, epoch, hand, kind, version, seat, command, asked, body, at)
  VALUES (?,?,?,?,?,?,?,?,?,?,?)"""
TRANSFER = "INSERT INTO transfers (key, debit, credit, amount, kind, table_id, at) VALUES (?,?,?,?,?,?,?)"
SECRET = "INSERT INTO hand_secrets (table_id, number, key_id, nonce, sealed) VALUES (?,?,?,?,?)"
SNAPSHOT = """INSERT INTO snapshots (table_id, seq, version, state) VALUES (?,?,?,?)
  ON CONFLICT (table_id) DO UPDATE SET seq = excluded.seq, version = excluded.version, state = excluded.state"""
HAND = """INSERT INTO hands (table_id, number, first_seq, last_seq, started_at, ended_at, pot, board)
  VALUES (?,?,?,?,?,?,?,?)"""
HAND_SEAT = """INSERT INTO hand_seats (table_id, number, seat, person, name, bot, start, net, ended_at)
  VALUES (?,?,?,?,?,?,?,?,?)"""
CLAIM = "UPDATE tables SET epoch = epoch + 1, owner = ? WHERE id = ? AND status = 'open'"
TABLE = "SELECT config, epoch, last_seq, status FROM tables WHERE id = ?"
CLAIM_ALL = "UPDATE tables SET epoch = epoch + 1, owner = ? WHERE status = 'open' RETURNING id"
STATE = "SELECT seq, state FROM snapshots WHERE table_id = ?"
ROWS = """SELECT seq, kind, version, hand, seat, command, asked, at, body FROM journal WHERE table_id = ? AND seq > ?
  ORDER BY seq"""
LATEST_SECRET = """SELECT number, key_id, nonce, sealed FROM hand_secrets WHERE table_id = ?
  ORDER BY number DESC LIMIT 1"""
DONE = "SELECT seq, asked FROM journal WHERE table_id = ? AND command = ?"
ESCROW = "SELECT balance FROM accounts a JOIN tables t ON t.escrow = a.id WHERE t.id = ?"
VERSION = 1

T = TypeVar("T")


def journal_values(item: Append, row: Row) -> tuple[Any, ...]:
    """The values for ``JOURNAL``."""
    named = (row.seat, row.command, row.asked)
    return (item.table, row.seq, item.epoch, row.hand, row.kind, row.version, *named, row.body, row.at)


def hand_values(item: Append) -> tuple[tuple[Any, ...], list[tuple[Any, ...]]]:
    """The values for ``HAND`` and ``HAND_SEAT``."""
    h = item.hand
    assert h is not None
    row = (item.table, h.number, h.first_seq, h.last_seq, h.started_at, h.ended_at, h.pot, h.board)
    seats = [(item.table, h.number, s.seat, s.person, s.name, s.bot, s.start, s.net, h.ended_at) for s in h.seats]
    return row, seats


class SqliteEngine:
    """One SQLite database, used by one thread. ``path`` as sqlite3 takes it."""

    def __init__(self, path: str) -> None:
        self._con = sqlite.connect(path, isolation_level=None, check_same_thread=False)
        for pragma in PRAGMAS:
            self._con.execute(pragma)

    def close(self) -> None:
        self._con.close()

    def migrate(self) -> None:
        """Bring the schema to this version. Raises Incompatible when it is newer."""
        known = self.query("SELECT 1 FROM sqlite_master WHERE name = 'alembic_version'", ())
        current = self.query("SELECT version_num FROM alembic_version", ())[0][0] if known else None
        if current == HEAD:
            return
        if current is not None and current > HEAD:
            raise Incompatible(f"the database has schema {current}, this version knows {HEAD}: use a newer version")
        self._con.executescript(script("sqlite", current))

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
                return self._transaction(lambda: [self._append(item) for item in batch])
            except sqlite.IntegrityError:
                return self._transaction(lambda: [self._append_alone(item) for item in batch])
        except sqlite.Error as error:
            return [Unknown(str(error))] * len(batch)

    def claim_all(self, owner: str) -> list[int]:
        return sorted(row[0] for row in self.write([(CLAIM_ALL, (owner,))])[0])

    def claim(self, table: int, owner: str) -> Stored | None:
        self.write([(CLAIM, (owner, table))])
        return self.read(table)

    def read(self, table: int) -> Stored | None:
        return self._transaction(lambda: self._read(table), "BEGIN")

    def _read(self, table: int) -> Stored | None:
        found = self.query(TABLE, (table,))
        if not found:
            return None
        config, epoch, last_seq, status = found[0]
        snapshot = self.query(STATE, (table,))
        seq, state = snapshot[0] if snapshot else (0, None)
        secret = self.query(LATEST_SECRET, (table,))
        return Stored(
            table=table,
            config=config,
            epoch=epoch,
            last_seq=last_seq,
            snapshot_seq=seq,
            snapshot=state,
            rows=tuple(Row(*row) for row in self.query(ROWS, (table, seq))),
            secret=Secret(*secret[0]) if secret else None,
            status=status,
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

    def _append(self, item: Append) -> StoreError | None:
        execute, many = self._con.execute, self._con.executemany
        found = execute("SELECT epoch, last_seq, status FROM tables WHERE id = ?", (item.table,)).fetchone()
        if found != (item.epoch, item.first - 1, "open"):
            return Fenced(f"table {item.table} is at {found}")
        t, at = item.table, item.at
        many(TRANSFER, [(m.key, m.debit, m.credit, m.amount, m.kind, t, at) for m in item.transfers])
        many(
            JOURNAL,
            [
                (t, r.seq, item.epoch, r.hand, r.kind, r.version, r.seat, r.command, r.asked, r.body, r.at)
                for r in item.rows
            ],
        )
        if item.secret:
            execute(SECRET, (t, item.secret.number, item.secret.key_id, item.secret.nonce, item.secret.sealed))
        if item.snapshot is not None:
            execute(SNAPSHOT, (t, item.first - 1, VERSION, item.snapshot))
        if item.hand:
            row, seats = hand_values(item)
            balance = execute(ESCROW, (t,)).fetchone()[0]
            if balance != item.hand.chips:
                raise sqlite.IntegrityError(f"table {t} has {item.hand.chips} chips, its account {balance}")
            execute(HAND, row)
            many(HAND_SEAT, seats)
        if item.closed:
            execute("UPDATE tables SET status = 'closed' WHERE id = ?", (t,))
        return None

    def _append_alone(self, item: Append) -> StoreError | None:
        self._con.execute("SAVEPOINT item")
        try:
            outcome = self._append(item)
        except sqlite.IntegrityError as error:
            self._con.execute("ROLLBACK TO item")
            outcome = self._reason(item, str(error))
        self._con.execute("RELEASE item")
        return outcome

    def _reason(self, item: Append, message: str) -> StoreError:
        command = item.rows[0].command
        done = self.query(DONE, (item.table, command)) if command else []
        if done:
            return Repeated(Done(*done[0]))
        return Short(message) if "account_covered" in message else Conflict(message)
