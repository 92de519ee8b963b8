"""What people were promised around the game survives: the store's side of it, the migration, and whole restarts."""

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any

import asyncpg
import pytest
from msgspec.structs import replace

from doublesuited.server.migrations import HEAD, script
from doublesuited.server.settings import Settings
from doublesuited.server.store.lists import drop_lists, keep_lists
from doublesuited.server.store.port import Fenced, Store
from doublesuited.server.store.postgres import PostgresStore
from doublesuited.server.store.sqlite import SqliteStore
from doublesuited.server.store.sqlite_engine import SqliteEngine

from .databases import Opener, fresh_database, with_store
from .serving import QUICK, Web, Wire, serving
from .test_store import HOSTILE, TABLE, item, on_table, open_table
from .test_web import table_of, to_act

# --- the store


async def lists_of(store: Store, table: int = TABLE) -> str:
    stored = await store.read(table)
    assert stored is not None
    return stored.lists


def test_lists_are_read_back_and_replaced(make_store: Opener) -> None:
    async def before(store: Store) -> None:
        await open_table(store, 8)
        assert await lists_of(store) == ""
        await keep_lists(store, TABLE, 1, "first")
        await keep_lists(store, TABLE, 1, "second")
        await keep_lists(store, 8, 1, "other")
        assert await lists_of(store) == "second"

    async def after(store: Store) -> None:
        assert (await lists_of(store), await lists_of(store, 8)) == ("second", "other")
        claimed = await store.claim(TABLE, "me")
        assert claimed is not None
        assert claimed.lists == "second"
        await keep_lists(store, TABLE, claimed.epoch, "third")
        assert await lists_of(store) == "third"

    on_table(make_store, before)
    with_store(make_store, after)


def test_an_owner_that_was_replaced_keeps_no_lists(make_store: Opener) -> None:
    async def work(store: Store) -> None:
        await keep_lists(store, TABLE, 1, "mine")
        await store.claim_all("other")
        with pytest.raises(Fenced):
            await keep_lists(store, TABLE, 1, "still mine")
        with pytest.raises(Fenced):
            await keep_lists(store, 99, 1, "of no table")
        assert await lists_of(store) == "mine"

    on_table(make_store, work)


def test_lists_go_with_their_table(make_store: Opener) -> None:
    async def work(store: Store) -> None:
        await open_table(store, 8)
        for table in (TABLE, 8):
            await keep_lists(store, table, 1, "kept")
        await store.append(item(1, closed=True))
        with pytest.raises(Fenced):
            await keep_lists(store, TABLE, 1, "late")
        await drop_lists(store)
        assert (await lists_of(store), await lists_of(store, 8)) == ("", "kept")

    on_table(make_store, work)


def test_the_hostile_writes_try_the_lists_too() -> None:
    assert sum("desks" in statement for statement in HOSTILE.values()) == 4


# --- the migration


def old_database(store: SqliteStore | PostgresStore, *statements: str) -> None:
    """Make the database as the first version made it, with something in it."""
    if isinstance(store, SqliteStore):
        engine = SqliteEngine(str(store.path))
        engine._con.executescript(script("sqlite", None, "1"))
        engine.write([(statement, ()) for statement in statements])
        engine.close()
        return

    async def make() -> None:
        con = await asyncpg.connect(store._url)
        await con.execute(script("postgresql", None, "1"))
        for statement in statements:
            await con.execute(statement)
        await con.close()

    asyncio.run(make())


def test_a_database_of_the_first_version_is_brought_up_to_date(make_store: Opener) -> None:
    make: Callable[[], Any] = make_store
    old_database(
        make(),
        "INSERT INTO accounts (id, kind) VALUES ('table:7', 'table')",
        "INSERT INTO tables (id, config, owner, epoch, escrow, created_at) VALUES (7, '{}', 'me', 3, 'table:7', 1)",
        "INSERT INTO journal VALUES (7, 1, 3, 0, 'paused', 1, NULL, '5:1', 'digest', '{}', 1)",
        "INSERT INTO people VALUES (5, 'Ada', 'ada', NULL, 1, 1)",
    )

    async def work(store: Store) -> None:
        assert await store.query("SELECT version_num FROM alembic_version") == [(HEAD,)]
        stored = await store.read(7)
        assert stored is not None
        assert (stored.epoch, stored.last_seq, stored.rows[0].command, stored.lists) == (3, 1, "5:1", "")
        assert await store.query("SELECT name FROM people") == [("Ada",)]
        await keep_lists(store, 7, 3, "kept")
        with pytest.raises(Fenced):
            await keep_lists(store, 7, 2, "old")
        await store.append(item(2, epoch=3))

    with_store(make, work)

    async def again(store: Store) -> None:
        assert await lists_of(store, 7) == "kept"

    with_store(make, again)


# --- restarts


@pytest.fixture(params=["sqlite", "postgres"])
def settings(request: pytest.FixtureRequest, tmp_path: Path, cluster: Callable[[], str]) -> Settings:
    """Of a room with a database of its own; the tests open it again and again."""
    database = str(tmp_path / "room.sqlite") if request.param == "sqlite" else fresh_database(cluster())
    return replace(QUICK, database=database, key_file=str(tmp_path / "keys"), take_over=True)


def again(web: Web, base: str) -> Wire:
    """The same browser's socket after a restart."""
    web.base = base
    wire = web.socket()
    wire.number = 1000  # so that its numbers are new
    return wire


def seen(wire: Wire, table: int) -> dict[str, Any]:
    """The newest view, of which there is at least one."""
    while table not in wire.views:
        wire.next()
    return wire.views[table]


def fold(table: int, *wires: Wire) -> None:
    """End the hand that is on."""
    for wire in wires:
        seen(wire, table)
    wire = to_act(table, *wires)
    assert wire.ask(table, "act", action="fold", seq=wire.views[table]["seq"])["type"] == "ack"


def newest(wire: Wire) -> dict[str, Any]:
    """The newest frame about the table itself."""
    wire.ask(0, "ping")
    return next(frame for frame in reversed(wire.frames) if frame["type"] == "table")


def test_the_line_and_the_mutes_survive_a_restart(tmp_path: Path, settings: Settings) -> None:
    with serving(tmp_path, settings) as server:
        host, guest, *line = (Web(server, name) for name in ("Hostess", "Loudmouth", "First", "Second"))
        table = table_of(host)
        with host.socket() as one, guest.socket() as two, line[0].socket() as three, line[1].socket() as four:
            for seat, wire in enumerate((one, two), 1):
                wire.ask(table, "watch")
                assert wire.ask(table, "sit", seat=seat, chips=200)["type"] == "ack"
            for wire in (three, four):
                wire.ask(table, "watch")
                wire.send(table, {"type": "join_waiting"}, number=77)
                assert wire.until("ack", id=77)
            assert one.ask(table, "mute", name="Loudmouth", everybody=True)["type"] == "ack"
            assert three.ask(table, "mute", name="Second")["type"] == "ack"
            assert one.ask(table, "pause")["type"] == "ack"
    with serving(tmp_path, settings) as server:
        wires = [again(web, server.address) for web in (host, guest, line[0])]
        with wires[0] as one, wires[1] as two, wires[2] as three:
            for wire in (one, two, three):
                wire.ask(table, "watch")
            assert newest(one)["waiting"] == ["First", "Second"]
            assert newest(one)["muted"] == ["Loudmouth"]
            assert newest(three)["muted"] == ["Loudmouth", "Second"]
            assert two.ask(table, "chat", text="hello")["code"] == "muted"
            assert seen(one, table)["view"]["status"] == "paused"
            three.send(table, {"type": "join_waiting"}, number=77)
            assert three.until("ack", id=77)  # asked again after the restart, done once
            fold(table, one, two)
            assert two.ask(table, "leave")["type"] == "ack"
    with (
        serving(tmp_path, settings) as server,
        again(line[0], server.address) as three,
        again(line[1], server.address) as four,
    ):
        three.number = four.number = 2000
        for wire in (three, four):
            wire.ask(table, "watch")
        assert newest(three)["kept"] == [2]
        assert four.ask(table, "sit", seat=2, chips=200)["code"] == "seat"
        assert three.ask(table, "sit", seat=2, chips=200)["type"] == "ack"
        assert newest(four)["waiting"] == ["Second"]


def test_a_new_name_lost_the_place_in_the_line(tmp_path: Path) -> None:
    """People find themselves on the lists by their name, and the lists went on with the old one."""
    with serving(tmp_path) as server:
        host, *guests, late = (Web(server, name) for name in ("Hostess", "Second", "Late"))
        table = table_of(host)
        with host.socket() as one, guests[0].socket() as two, late.socket() as three:
            for seat, wire in enumerate((one, two), 1):
                wire.ask(table, "watch")
                assert wire.ask(table, "sit", seat=seat, chips=200)["type"] == "ack"
            three.ask(table, "watch")
            assert three.ask(table, "join_waiting")["type"] == "ack"
        assert late.post("/api/register", {"name": "Late no more", "password": "open sesame"})[0] == 200
        with late.socket() as three:
            three.ask(table, "watch")
            assert newest(three)["waiting"] == ["Late no more"]


def test_who_asked_for_a_seat_or_said_the_password_need_not_do_so_again(tmp_path: Path, settings: Settings) -> None:
    with serving(tmp_path, settings) as server:
        host, guest = Web(server, "Doorkeeper"), Web(server, "Knocking")
        table = table_of(host, approve=True, password="open sesame")
        with guest.socket() as two:
            assert two.ask(table, "watch", password="open sesame")["type"] == "ack"
            assert two.ask(table, "sit", seat=2, chips=200)["type"] == "ack"
    with (
        serving(tmp_path, settings) as server,
        again(host, server.address) as one,
        again(guest, server.address) as two,
    ):
        one.ask(table, "watch")
        assert newest(one)["applicants"] == [{"seat": 2, "name": "Knocking", "chips": 200}]
        assert two.ask(table, "watch")["type"] == "ack"
        assert one.ask(table, "approve", seat=2)["type"] == "ack"
        assert newest(one)["applicants"] == []
        while not two.until("view", table=table)["view"]["you"]:
            pass


def test_a_kept_seat_is_kept_for_a_while_after_a_restart(tmp_path: Path, settings: Settings) -> None:
    """The time at which it would have been given up may have passed while nobody could come."""
    short = replace(settings, keep_seat_ms=300)
    with serving(tmp_path, replace(settings, keep_seat_ms=60_000)) as server:
        one, two, three = (Web(server, name) for name in ("Settled", "Leaving", "Hoping"))
        table = table_of(one)
        with one.socket() as first, two.socket() as second, three.socket() as third:
            for seat, wire in enumerate((first, second), 1):
                wire.ask(table, "watch")
                wire.ask(table, "sit", seat=seat, chips=200)
            third.ask(table, "watch")
            third.ask(table, "join_waiting")
            first.ask(table, "pause")
            fold(table, first, second)
            assert second.ask(table, "leave")["type"] == "ack"
            while third.until("table")["kept"] != [2]:
                pass
    with serving(tmp_path, short) as server, again(three, server.address) as third:
        third.ask(table, "watch")
        assert newest(third)["kept"] == [2]
        assert third.ask(table, "sit", seat=2, chips=200)["type"] == "ack"
