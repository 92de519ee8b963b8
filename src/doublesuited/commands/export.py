"""``doublesuited export``: played hands out of the database, as hand histories."""

import asyncio
import sys
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from doublesuited.commands._stored import must_exist
from doublesuited.history import TextFormat, write
from doublesuited.server import names
from doublesuited.server.hands import Shelf
from doublesuited.server.run import ring_of, store_of
from doublesuited.server.sealing import KeyProblem
from doublesuited.server.settings import Settings, SettingsError, load
from doublesuited.server.store.port import Store, StoreError

PERSON = "SELECT id FROM people WHERE skeleton = ?"
HANDS = """SELECT h.id FROM hands h JOIN hand_seats s ON s.table_id = h.table_id AND s.number = h.number
  WHERE s.person = ? AND (h.table_id = ? OR ? = 0) ORDER BY h.id"""


def export(
    player: Annotated[str, Parameter(help="Whose hands: only what this player saw is written.")],
    *,
    format: TextFormat = "pokerstars",  # noqa: A002  (the option's name)
    table: Annotated[int, Parameter(help="Only hands of this table.")] = 0,
    out: Annotated[Path | None, Parameter(help="A file to write to; else standard output.")] = None,
    config: Annotated[Path | None, Parameter(help="The server's TOML file.")] = None,
    database: Annotated[str | None, Parameter(help="A file for SQLite, or postgresql://...")] = None,
) -> int:
    """Write played hands out of the journal, as one player saw them. The server must not be running."""
    try:
        settings = load(config, database=database)
        texts = asyncio.run(_export(settings, player, format, table))
    except (OSError, SettingsError, StoreError, KeyProblem) as error:
        raise SystemExit(f"doublesuited export: {error}") from error
    if format == "phh" and len(texts) > 1:
        raise SystemExit(f"doublesuited export: phh holds one hand a file and these are {len(texts)}; use phhs")
    text = "\n\n".join(texts) + "\n"
    if out is None:
        sys.stdout.write(text)
        return 0
    try:
        out.write_text(text, encoding="utf-8")
    except OSError as error:
        raise SystemExit(f"doublesuited export: {out} cannot be written: {error.strerror}") from error
    print(f"wrote {len(texts)} hand{'s' * (len(texts) != 1)} to {out}")
    return 0


async def _export(settings: Settings, player: str, kind: TextFormat, table: int) -> list[str]:
    must_exist(settings)
    keys, store = ring_of(settings), store_of(settings)
    await store.open()
    try:
        texts = [text async for text in _texts(store, Shelf(store, keys), player, kind, table)]
    finally:
        await store.close()
    if not texts:
        where = f" at table {table}" if table else ""
        raise SettingsError(f"{player} has played no hand{where}")
    return texts


async def _texts(store: Store, shelf: Shelf, player: str, kind: TextFormat, table: int) -> AsyncIterator[str]:
    found = await store.query(PERSON, names.skeleton(player))
    if not found:
        raise SettingsError(f"nobody is called {player!r}")
    person = found[0][0]
    for number, (hand,) in enumerate(await store.query(HANDS, person, table, table), 1):
        record = await shelf.record(hand, person)
        if record is not None:
            yield write(record, kind, record.hero, number)
