"""``doublesuited audit``: every chip and every hand, counted again."""

import asyncio
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from doublesuited.commands._stored import must_exist
from doublesuited.server.audit import Totals
from doublesuited.server.audit import audit as look
from doublesuited.server.run import ring_of, store_of
from doublesuited.server.sealing import KeyProblem
from doublesuited.server.settings import Settings, SettingsError, load
from doublesuited.server.store.port import StoreError


def audit(
    *,
    config: Annotated[Path | None, Parameter(help="The server's TOML file.")] = None,
    database: Annotated[str | None, Parameter(help="A file for SQLite, or postgresql://...")] = None,
    replay: Annotated[bool, Parameter(help="Play every finished hand again, too.", negative=())] = False,
) -> int:
    """Check the journal and the bank: every chip, every hand. The server must not be running.

    Exits with 1 when something is wrong.
    """
    try:
        settings = load(config, database=database)
        return asyncio.run(_audit(settings, replay=replay))
    except (OSError, SettingsError, StoreError, KeyProblem) as error:
        raise SystemExit(f"doublesuited audit: {error}") from error


async def _audit(settings: Settings, *, replay: bool) -> int:
    must_exist(settings)
    keys, store = ring_of(settings), store_of(settings)
    await store.open()
    wrong, totals = 0, Totals()
    try:
        async for line in look(store, keys, totals, replay=replay):
            print(line)
            wrong += 1
    finally:
        await store.close()
    played = f", {totals.hands} hands played again" if replay else ""
    looked = (
        f"{totals.tables} table{'s' * (totals.tables != 1)}, {totals.events} events, {totals.accounts} accounts{played}"
    )
    print(f"{looked}: {wrong or 'nothing'} wrong")
    return int(wrong > 0)
