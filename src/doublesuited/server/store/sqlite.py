"""SQLite for the room: one thread writes, one reads, and an open database belongs to one process.

The default for one machine: a file, nothing to install. A lock file beside it keeps a second server out; if one gets in
all the same (another machine on a network disk), the epochs still keep it from harm.
"""

import fcntl
import os
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from . import sql
from .batcher import Batcher
from .port import Append, Done, Found, Incompatible, Statement, Stored, StoreError
from .sqlite_engine import SqliteEngine, SqliteError
from .worker import Worker


class SqliteStore:
    """A store in the file ``path``; its folder is made if need be."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._writer = Worker("sqlite-writer")
        self._reader = Worker("sqlite-reader")
        self._batcher = Batcher(self._commit)
        self._write_engine: SqliteEngine | None = None
        self._read_engine: SqliteEngine | None = None
        self._lock = -1

    async def open(self) -> None:
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            self._take_lock()
            os.close(os.open(self.path, os.O_RDWR | os.O_CREAT, 0o600))  # it holds the hashes of passwords
            self._writer.start()
            self._reader.start()
            self._write_engine = await self._writer.run(lambda: SqliteEngine(str(self.path)))
            await self._writer.run(self._write_engine.migrate)
            self._read_engine = await self._reader.run(lambda: SqliteEngine(str(self.path)))
        except (OSError, SqliteError) as error:
            await self.close()
            why = error.strerror if isinstance(error, OSError) else str(error)
            raise Incompatible(f"cannot use the database {self.path}: {why}") from error
        except BaseException:
            await self.close()
            raise
        self._batcher.start()

    async def close(self) -> None:
        await self._batcher.stop()
        for worker, engine in ((self._reader, self._read_engine), (self._writer, self._write_engine)):
            if engine is not None:
                await worker.run(engine.close)
            worker.stop()
        self._write_engine = self._read_engine = None
        if self._lock >= 0:
            os.close(self._lock)
            self._lock = -1

    async def append(self, item: Append) -> None:
        await self._batcher.append(item)

    async def claim(self, table: int, owner: str) -> Stored | None:
        return await self._writer.run(lambda: self._engine.claim(table, owner))

    async def claim_all(self, owner: str) -> list[int]:
        return await self._writer.run(lambda: self._engine.claim_all(owner))

    async def read(self, table: int) -> Stored | None:
        engine = self._read_engine
        assert engine is not None, "the store is not open"
        return await self._reader.run(lambda: engine.read(table))

    async def done(self, table: int, command: str) -> Done | None:
        found = await self.query(sql.DONE, table, command)
        return Done(*found[0]) if found else None

    async def query(self, statement: str, *values: Any) -> Found:
        engine = self._read_engine
        assert engine is not None, "the store is not open"
        return await self._reader.run(lambda: engine.query(statement, values))

    async def write(self, *statements: Statement) -> list[Found]:
        return await self._writer.run(lambda: self._engine.write(statements))

    @property
    def _engine(self) -> SqliteEngine:
        assert self._write_engine is not None, "the store is not open"
        return self._write_engine

    async def _commit(self, batch: Sequence[Append]) -> Sequence[StoreError | None]:
        return await self._writer.run(lambda: self._engine.commit(batch))

    def _take_lock(self) -> None:
        lock = os.open(f"{self.path}.lock", os.O_RDWR | os.O_CREAT, 0o600)
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            os.close(lock)
            raise Incompatible(f"{self.path} is in use by another server") from error
        self._lock = lock
