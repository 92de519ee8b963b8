"""Every byte that a real server sends, writes and logs, searched for cards that its reader may not know."""

import re
from pathlib import Path

import msgspec
import pytest
import structlog

from doublesuited.server.desk import Config
from doublesuited.server.run import ring_of
from doublesuited.server.settings import Settings
from doublesuited.server.sim.check import leaks
from doublesuited.server.sim.record import Seen
from doublesuited.server.sim.story import Story
from doublesuited.server.store.sqlite_engine import SqliteEngine

from .serving import Web, Wire, serving
from .test_web import FAST

HANDS = 40


def test_no_byte_shows_a_card_to_whom_it_does_not_belong(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    structlog.reset_defaults()
    with serving(tmp_path) as server:
        player, watcher = Web(server, "Clara"), Web(server, "Otto")
        setup = {"rules": {"book": "standard", "variant": "omaha8", "betting": "pot"}, "seats": 6, **FAST}
        setup["max_buy_in"] = 10_000
        table = player.post("/api/tables", {"setup": setup, "bots": ["fish", "maniac", "station", "random"]})[1][
            "table"
        ]
        with player.socket() as seated, watcher.socket() as looking:
            seated.ask(table, "watch")
            seated.ask(table, "sit", seat=1, chips=200)
            looking.ask(table, "watch")
            seated.play(table, hands=HANDS)
            seated.ask(table, "pause")
            looking.until("view")
    engine = SqliteEngine(str(tmp_path / "room.sqlite"))
    people: dict[str, int] = dict(engine.query("SELECT name, id FROM people", ()))
    config = engine.query("SELECT config FROM tables WHERE id = ?", (table,))[0][0]
    keys = ring_of(Settings(database=str(tmp_path / "room.sqlite")))
    story = Story(engine, table, msgspec.json.decode(config, type=Config), keys)
    assert story.wrong == []
    assert story.last.number >= HANDS
    searched = _searched(seated, people["Clara"], table, story) + _searched(looking, people["Otto"], table, story)
    assert searched > 2 * HANDS
    _database(engine, tmp_path, story)
    engine.close()
    said = capsys.readouterr()
    assert not re.search(r"\b[2-9TJQKA][cdhs]\b", said.out + said.err)


def _searched(wire: Wire, person: int, table: int, story: Story) -> int:
    """How many views were searched; fails at the first hidden card."""
    count = 0
    for frame in wire.frames:
        if frame["type"] != "view":
            continue
        count += 1
        you = frame["view"]["you"]
        seen = Seen(person, 1, table, frame["epoch"], frame["seq"], b"")
        assert leaks(seen, frame, story, you["seat"] if you else None) == []
    return count


def _database(engine: SqliteEngine, folder: Path, story: Story) -> None:
    """No row, snapshot or hand has a card that was not turned or shown; and no seed lies open anywhere."""
    for (body,) in engine.query("SELECT body FROM journal WHERE kind IN ('dealt', 'burned')", ()):
        assert not re.search(r"[\[:,]\s*[0-9]+\s*[\],}]", re.sub(r'"seat":\d+,?', "", body)), body
    for (state,) in engine.query("SELECT state FROM snapshots", ()):
        assert msgspec.msgpack.decode(state)["hand"] is None
    raw = b"".join(path.read_bytes() for path in folder.glob("room.sqlite*") if not path.name.endswith(".keys"))
    assert len(story.decks) >= HANDS
    for deck in story.decks.values():
        assert deck.seed not in raw
        assert deck.seed.hex().encode() not in raw
    for value in ("Dealt", "Burned"):
        assert f"{value}(".encode() not in raw
