"""PostgreSQL for the room: the same promises as SQLite, from a server that others may share.

Everything that writes goes through one connection, batch after batch, so two of our own transactions never wait for
each other. A batch is a handful of statements, however many tables are in it: each inserts all its rows at once. That
connection also holds an advisory lock, so that a second server is noticed; what keeps the data safe is the epochs.
"""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from functools import lru_cache
from typing import Any, TypeVar

import asyncpg
from asyncpg import IntegrityConstraintViolationError as Integrity

from doublesuited.server.migrations import script, steps_from

from . import sql
from .batcher import Batcher
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

LOCK_KEY = 0x0D0B1E5017ED  # any number that other programs are unlikely to use
LOCK_PATIENCE_S = 3.0
COMMAND_S = 15.0

T = TypeVar("T")

_BIG, _TEXT, _BYTES = "bigint", "text", "bytea"
_SHAPES: dict[str, tuple[str, ...]] = {
    sql.JOURNAL: (_BIG, _BIG, _BIG, _BIG, _TEXT, _BIG, _BIG, _TEXT, _TEXT, _TEXT, _BIG),
    sql.TRANSFER: (_TEXT, _TEXT, _TEXT, _BIG, _TEXT, _BIG, _BIG),
    sql.SECRET: (_BIG, _BIG, _TEXT, _BYTES, _BYTES),
    sql.SNAPSHOT: (_BIG, _BIG, _BIG, _BYTES),
    sql.HAND: (_BIG, _BIG, _BIG, _BIG, _BIG, _BIG, _BIG, _TEXT),
    sql.PLACE: (_BIG, _BIG, _BIG, _BIG, _BIG),
    sql.HAND_SEAT: (_BIG, _BIG, _BIG, _BIG, _TEXT, _TEXT, _BIG, _BIG, _BIG),
}


@lru_cache(256)
def numbered(statement: str) -> str:
    """``?`` as PostgreSQL writes it: ``$1``, ``$2`` ..."""
    parts = statement.split("?")
    return "".join(f"{part}${i}" if i < len(parts) else part for i, part in enumerate(parts, 1))


@lru_cache(64)
def at_once(statement: str) -> str:
    """An INSERT of one row as an INSERT of as many as its arrays hold."""
    head, _, tail = statement.partition("VALUES (")
    values, _, rest = tail.partition(")")
    shape = _SHAPES[statement]
    assert values.count("?") == len(shape)
    arrays = ", ".join(f"${i}::{kind}[]" for i, kind in enumerate(shape, 1))
    return f"{head}SELECT * FROM unnest({arrays}){rest}"


class PostgresStore:
    """A store at ``url``. ``take_over``: do not mind that another server holds the lock."""

    def __init__(self, url: str, *, take_over: bool = False) -> None:
        self._url = url
        self._take_over = take_over
        self._batcher = Batcher(self._commit)
        self._turn = asyncio.Lock()
        self._con: asyncpg.Connection | None = None
        self._pool: asyncpg.Pool | None = None

    async def open(self) -> None:
        try:
            self._con = await asyncpg.connect(self._url, command_timeout=COMMAND_S)
            self._pool = await asyncpg.create_pool(self._url, min_size=1, max_size=4, command_timeout=COMMAND_S)
            await self._take_lock(self._con)
            await self._migrate(self._con)
        except (OSError, asyncpg.PostgresError, ValueError) as error:
            await self.close()
            raise Incompatible(f"cannot use the database: {error}") from error
        except BaseException:
            await self.close()
            raise
        self._batcher.start()

    async def close(self) -> None:
        await self._batcher.stop()
        if self._pool is not None:
            await self._pool.close()
        if self._con is not None:
            await self._con.close()
        self._con = self._pool = None

    async def append(self, item: Append) -> None:
        await self._batcher.append(item)

    async def claim_all(self, owner: str) -> list[int]:
        return sorted(row[0] for row in (await self.write((sql.CLAIM_ALL, (owner,))))[0])

    async def claim(self, table: int, owner: str) -> Stored | None:
        claimed = (await self.write((sql.CLAIM, (table, owner))))[0]
        return await self.read(table) if claimed else None

    async def read(self, table: int) -> Stored | None:
        async def work(con: asyncpg.Connection) -> Stored | None:
            async with con.transaction(isolation="repeatable_read", readonly=True):
                return await _read(con, table)

        return await self._reading(work)

    async def done(self, table: int, command: str) -> Done | None:
        found = await self.query(sql.DONE, table, command)
        return Done(*found[0]) if found else None

    async def query(self, statement: str, *values: Any) -> Found:
        async def work(con: asyncpg.Connection) -> Found:
            return [tuple(row) for row in await con.fetch(numbered(statement), *values)]

        return await self._reading(work)

    async def write(self, *statements: Statement) -> list[Found]:
        try:
            async with self._writing() as con, con.transaction():
                return [[tuple(row) for row in await con.fetch(numbered(text), *values)] for text, values in statements]
        except Integrity as error:
            raise Conflict(str(error)) from error
        except (OSError, asyncpg.PostgresError, asyncpg.InterfaceError, TimeoutError) as error:
            raise Unknown(f"{type(error).__name__}: {error}") from error

    # ---

    async def _reading(self, work: Callable[[asyncpg.Connection], Awaitable[T]]) -> T:
        assert self._pool is not None, "the store is not open"
        try:
            async with self._pool.acquire() as con:
                return await work(con)
        except (OSError, asyncpg.PostgresError, asyncpg.InterfaceError, TimeoutError) as error:
            raise Unknown(f"{type(error).__name__}: {error}") from error

    @asynccontextmanager
    async def _writing(self) -> AsyncIterator[asyncpg.Connection]:
        """The one connection that writes, made anew when it was lost."""
        async with self._turn:
            assert self._pool is not None, "the store is not open"
            if self._con is None or self._con.is_closed():
                self._con = await asyncpg.connect(self._url, command_timeout=COMMAND_S)
                await self._con.fetchval("SELECT pg_try_advisory_lock($1)", LOCK_KEY)
            yield self._con

    async def _take_lock(self, con: asyncpg.Connection) -> None:
        end = asyncio.get_running_loop().time() + LOCK_PATIENCE_S  # a killed server's connection may linger
        while not await con.fetchval("SELECT pg_try_advisory_lock($1)", LOCK_KEY):
            if self._take_over:
                return
            if asyncio.get_running_loop().time() > end:
                raise Incompatible("another server uses this database; --take-over lets this one replace it")
            await asyncio.sleep(0.05)

    async def _migrate(self, con: asyncpg.Connection) -> None:
        known = await con.fetchval("SELECT to_regclass('alembic_version')")
        current = await con.fetchval("SELECT version_num FROM alembic_version") if known else None
        if steps_from(current):
            await con.execute(script("postgresql", current))

    async def _commit(self, batch: Sequence[Append]) -> Sequence[StoreError | None]:
        async with self._writing() as con:
            try:
                async with con.transaction():
                    return await _append_all(con, batch)
            except (Integrity, _Uncovered):
                pass
            async with con.transaction():
                return [await _append_alone(con, item) for item in batch]


class _Uncovered(Exception):
    """A table's account disagrees with what lies on the table."""


async def _append_all(con: asyncpg.Connection, batch: Sequence[Append]) -> list[StoreError | None]:
    found = await con.fetch(
        "SELECT id, epoch, last_seq, status FROM tables WHERE id = ANY($1::bigint[]) ORDER BY id FOR UPDATE",
        [item.table for item in batch],
    )
    at = {row[0]: tuple(row)[1:] for row in found}
    good = [item for item in batch if at.get(item.table) == (item.epoch, item.first - 1, "open")]
    for statement, rows in sql.grouped(good):
        await con.execute(at_once(statement), *map(list, zip(*rows, strict=True)))
    await _check_escrow(con, good)
    closed = [item.table for item in good if item.closed]
    if closed:
        await con.execute("UPDATE tables SET status = 'closed' WHERE id = ANY($1::bigint[])", closed)
    taken = {item.table for item in good}
    return [None if item.table in taken else Fenced(f"table {item.table} is at {at.get(item.table)}") for item in batch]


async def _check_escrow(con: asyncpg.Connection, items: Sequence[Append]) -> None:
    chips = {item.table: item.hand.chips for item in items if item.hand}
    if not chips:
        return
    found = await con.fetch(
        "SELECT t.id, a.balance FROM accounts a JOIN tables t ON t.escrow = a.id WHERE t.id = ANY($1::bigint[])",
        list(chips),
    )
    for table, balance in found:
        if balance != chips[table]:
            raise _Uncovered(f"table {table} has {chips[table]} chips, its account {balance}")


async def _append_alone(con: asyncpg.Connection, item: Append) -> StoreError | None:
    try:
        async with con.transaction():
            return (await _append_all(con, [item]))[0]
    except (Integrity, _Uncovered) as error:
        command = item.rows[0].command
        done = await con.fetchrow(numbered(sql.DONE), item.table, command) if command else None
        if done:
            return Repeated(Done(*done))
        covered = getattr(error, "constraint_name", "") != "account_covered"
        return Conflict(str(error)) if covered else Short(str(error))


async def _read(con: asyncpg.Connection, table: int) -> Stored | None:
    found = await con.fetchrow(numbered(sql.TABLE), table)
    if found is None:
        return None
    config, owner, epoch, last_seq, status, lists = found
    snapshot = await con.fetchrow(numbered(sql.STATE), table)
    seq, state = snapshot or (0, None)
    secret = await con.fetchrow(numbered(sql.LATEST_SECRET), table)
    rows = await con.fetch(numbered(sql.ROWS), table, seq)
    return Stored(
        table=table,
        config=config,
        owner=owner,
        epoch=epoch,
        last_seq=last_seq,
        snapshot_seq=seq,
        snapshot=state,
        rows=tuple(Row(*row) for row in rows),
        secret=Secret(*secret) if secret else None,
        status=status,
        lists=lists,
    )
