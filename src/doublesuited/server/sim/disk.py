"""The database of a simulation, and the way to it.

The database is real SQL in memory. What is simulated is distance: every call takes a while, and the answer may get lost
after the work was done, or the call before it. Sometimes the disk is full.
"""

import asyncio
from collections.abc import Sequence
from random import Random
from typing import Any

from doublesuited.server.store import sql
from doublesuited.server.store.batcher import Batcher, Outcome
from doublesuited.server.store.port import Append, Done, Found, Statement, Stored, Unknown
from doublesuited.server.store.sqlite_engine import SqliteEngine

from .clockwork import CURRENT
from .trouble import Trouble


class Disk:
    """What survives a crash."""

    def __init__(self) -> None:
        self.engine = SqliteEngine(":memory:")
        self.engine.migrate()
        self.full = False

    def commit(self, batch: Sequence[Append]) -> Sequence[Outcome]:
        if self.full:
            return [Unknown("database or disk is full")] * len(batch)
        return self.engine.commit(batch)


class FarStore:
    """One process's way to the disk: a ``Store``."""

    def __init__(self, disk: Disk, trouble: Trouble, random: Random) -> None:
        self.disk = disk
        self.trouble = trouble
        self._random = random
        self._batcher = Batcher(self._commit)

    async def open(self) -> None:
        self._batcher.start()

    async def close(self) -> None:
        await self._batcher.stop()

    async def append(self, item: Append) -> None:
        await self._batcher.append(item)

    async def claim(self, table: int, owner: str) -> Stored | None:
        await self._there("claim")
        claimed = self._write([(sql.CLAIM, (table, owner))])[0]
        await self._back("claim")
        return self.disk.engine.read(table) if claimed else None

    async def claim_all(self, owner: str) -> list[int]:
        await self._there("claim")
        claimed = self.disk.engine.claim_all(owner)
        await self._back("claim")
        return claimed

    async def read(self, table: int) -> Stored | None:
        await self._there("read")
        return self.disk.engine.read(table)

    async def done(self, table: int, command: str) -> Done | None:
        await self._there("read")
        found = self.disk.engine.query(sql.DONE, (table, command))
        return Done(*found[0]) if found else None

    async def query(self, statement: str, *values: Any) -> Found:
        await self._there("read")
        return self.disk.engine.query(statement, values)

    async def write(self, *statements: Statement) -> list[Found]:
        await self._there("write")
        found = self._write(statements)
        await self._back("write")
        return found

    def _write(self, statements: Sequence[Statement]) -> list[Found]:
        if self.disk.full:
            raise Unknown("database or disk is full")
        return self.disk.engine.write(statements)

    async def _commit(self, batch: Sequence[Append]) -> Sequence[Outcome]:
        try:
            await self._there("append")
        except asyncio.CancelledError:  # the process was killed, but what it had sent may still arrive
            if self._random.random() < self.trouble.arrives:
                self.disk.commit(batch)
            raise
        outcomes = self.disk.commit(batch)
        await self._back("append")
        return outcomes

    def _lost(self, what: str) -> float:
        lost = {"append": self.trouble.lost_append, "write": self.trouble.lost_append, "claim": self.trouble.lost_claim}
        return lost.get(what, 0.0)

    async def _there(self, what: str) -> None:
        """The way to the disk."""
        await asyncio.sleep(self._random.expovariate(1 / self.trouble.disk_s))
        process = CURRENT.get()
        assert process is None or not process.dead, "a dead process reaches nothing"
        if self._random.random() < self._lost(what):
            raise Unknown(f"{what}: the way there is broken")

    async def _back(self, what: str) -> None:
        """The way back: the work is done, but perhaps nobody hears of it."""
        await asyncio.sleep(self._random.expovariate(1 / self.trouble.disk_s))
        if self._random.random() < self._lost(what):
            raise Unknown(f"{what}: the way back is broken")
