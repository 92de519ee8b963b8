"""What the person who runs a room relies on: restarts, retention, audit, export, metrics, settings."""

import asyncio
import json
import os
import urllib.request
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from doublesuited import cli
from doublesuited.history import Record, read_text
from doublesuited.server.retention import compact
from doublesuited.server.run import listen, ring_of, store_of
from doublesuited.server.sealing import KeyProblem, key_file, parse_keys
from doublesuited.server.settings import Settings, SettingsError, load
from doublesuited.server.store.port import Store

from .serving import QUICK, Web, serving
from .test_web import FAST


def play(folder: Path, hands: int = 3, **more: Any) -> tuple[Web, int]:
    """Hands against bots in a room of its own, which is closed afterwards."""
    with serving(folder) as server:
        web = Web(server, "Clara")
        setup = {"rules": {"book": "standard", "betting": "fixed"}, "seats": 3, **FAST}
        table = web.post("/api/tables", {"setup": setup, "bots": ["station", "station"], **more})[1]["table"]
        with web.socket() as wire:
            wire.ask(table, "watch")
            wire.ask(table, "sit", seat=1, chips=200)
            while len(web.get("/api/hands")[1]["hands"]) < hands:
                wire.play(table, hands=wire.views[table]["view"]["number"] + 1)
    return web, int(table)


def in_store(folder: Path, work: Any) -> Any:
    async def run() -> Any:
        store = store_of(replace(QUICK, database=str(folder / "room.sqlite")))
        await store.open()
        try:
            return await work(store)
        finally:
            await store.close()

    return asyncio.run(run())


def test_a_restart_goes_on_in_the_middle_of_a_hand(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        web = Web(server, "Clara")
        table = web.post("/api/play", {"book": "match", "seats": 2, "bots": ["station"]})[1]["table"]
        with web.socket() as wire:
            wire.ask(table, "watch")
            while not (wire.views.get(table) and wire.views[table]["view"]["legal"]):
                wire.next()
            before = wire.views[table]
            number = wire.send(table, {"type": "chat", "text": "back soon"})
            wire.until("ack", id=number)
    with serving(tmp_path) as server:
        again = Web(server)
        again.cookie = web.cookie
        with again.socket() as wire:
            wire.ask(table, "watch")
            wire.until("view", table=table)
            after = wire.views[table]
            assert after["epoch"] > before["epoch"]
            assert after["view"]["legal"] == before["view"]["legal"]
            assert after["view"]["seats"] == before["view"]["seats"]
            assert after["view"]["clock"]["until"] - after["now"] >= 14_000
            action = "check" if after["view"]["legal"]["check"] else "call"
            assert wire.ask(table, "act", action=action, seq=before["seq"])["type"] == "ack"


def test_old_rows_become_hand_records_that_say_the_same(tmp_path: Path) -> None:
    web, table = play(tmp_path, hands=4)
    with serving(tmp_path) as server:
        again = Web(server)
        again.cookie = web.cookie
        notes = again.get("/api/hands")[1]["hands"]
        hands = [(note, again.get(f"/api/hands/{note['hand']}")[1]) for note in notes]
    assert len(hands) >= 3

    async def shorten(store: Store) -> int:
        before = (await store.query("SELECT count(*) FROM journal WHERE table_id = ?", table))[0][0]
        assert await compact(store, 2**52) >= 3
        assert await compact(store, 2**52) == 0
        return int(before - (await store.query("SELECT count(*) FROM journal WHERE table_id = ?", table))[0][0])

    assert in_store(tmp_path, shorten) > 50
    with serving(tmp_path) as server:
        again.base = server.address
        assert [note for note, _ in hands] == again.get("/api/hands")[1]["hands"]
        for note, replay in hands:
            assert again.get(f"/api/hands/{note['hand']}")[1] == replay
    assert cli.run(["audit", "--database", str(tmp_path / "room.sqlite"), "--replay"]) == 0


def test_hands_of_a_private_table_are_for_those_who_played_them(tmp_path: Path) -> None:
    web, _ = play(tmp_path, hands=1, private=True)
    with serving(tmp_path) as server:
        player, stranger, other = Web(server), Web(server), Web(server, "Otto")
        player.cookie = web.cookie
        hand = player.get("/api/hands")[1]["hands"][0]["hand"]
        assert player.get(f"/api/hands/{hand}")[0] == 200
        for nobody in (stranger, other):
            assert nobody.get(f"/api/hands/{hand}")[0] == 404
            assert nobody.get(f"/api/hands/{hand}/export")[0] == 404


def test_audit_finds_what_was_tampered_with(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    _, table = play(tmp_path, hands=2)
    database = str(tmp_path / "room.sqlite")
    assert cli.run(["audit", "--database", database, "--replay"]) == 0
    assert "nothing wrong" in capsys.readouterr().out

    async def tamper(store: Store) -> None:
        await store.write(
            ("DROP TRIGGER accounts_change", ()),
            ("UPDATE accounts SET balance = balance + 7 WHERE id = 'mint'", ()),
            ("DROP TRIGGER journal_loss", ()),
            ("DELETE FROM journal WHERE table_id = ? AND seq = 3", (table,)),
        )

    in_store(tmp_path, tamper)
    assert cli.run(["audit", "--database", database]) == 1
    said = capsys.readouterr().out
    assert "account mint" in said
    assert "add up to 7" in said
    assert f"table {table} has a hole" in said


def test_audit_and_export_do_not_make_a_database(tmp_path: Path) -> None:
    missing = tmp_path / "nothing.sqlite"
    for command in (["audit"], ["export", "Clara"]):
        with pytest.raises(SystemExit, match="there is no database"):
            cli.run([*command, "--database", str(missing)])
    assert not missing.exists()


def test_what_is_no_database_stays_as_it_was_and_alone(tmp_path: Path) -> None:
    """A mistyped name got a lock and keys beside it."""
    letter = tmp_path / "letter.txt"
    letter.write_text("Dear Anna")
    for command in (["audit"], ["export", "Clara"]):
        with pytest.raises(SystemExit, match=r"letter\.txt is no database of a server"):
            cli.run([*command, "--database", str(letter)])
    assert list(tmp_path.iterdir()) == [letter]


@pytest.mark.skipif(os.geteuid() == 0, reason="nothing is forbidden to root")
def test_a_database_that_may_not_be_read_was_an_errno(tmp_path: Path) -> None:
    database = tmp_path / "room.sqlite"
    database.touch(mode=0)
    for command in (["audit"], ["export", "Clara"]):
        with pytest.raises(SystemExit, match=r"cannot read the database .*: Permission denied"):
            cli.run([*command, "--database", str(database)])


def test_audit_and_export_do_not_make_the_room_that_is_not_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    for command in (["audit"], ["export", "Clara"]):
        with pytest.raises(SystemExit, match="there is no database"):
            cli.run(command)
    assert list(tmp_path.rglob("*.sqlite*")) == []


def test_export_writes_what_one_player_saw(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    play(tmp_path, hands=3)
    database = str(tmp_path / "room.sqlite")
    for kind in ("pokerstars", "phhs", "ohh"):
        assert cli.run(["export", "Clara", "--database", database, "--format", kind]) == 0
        hands = list(read_text(capsys.readouterr().out))
        assert len(hands) >= 3
        assert all(isinstance(hand, Record) for hand in hands), hands
    with pytest.raises(SystemExit, match="nobody is called"):
        cli.run(["export", "Nemo", "--database", database])
    with pytest.raises(SystemExit, match="Clara has played no hand at table 99"):
        cli.run(["export", "Clara", "--database", database, "--table", "99"])
    with pytest.raises(SystemExit, match="phh holds one hand a file"):
        cli.run(["export", "Clara", "--database", database, "--format", "phh"])  # nothing could read what it wrote
    with pytest.raises(SystemExit, match="No such file or directory"):
        cli.run(["export", "Clara", "--database", database, "--out", str(tmp_path / "nowhere" / "hands.txt")])


def test_health_and_metrics_have_a_port_of_their_own(tmp_path: Path) -> None:
    free = listen("127.0.0.1", 0)
    port = free.getsockname()[1]
    free.close()
    with serving(tmp_path, replace(QUICK, metrics_port=port)) as server:
        web = Web(server, "Clara")
        web.post("/api/play", {"book": "match", "seats": 2})
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/health", timeout=5) as answer:
            assert json.load(answer)["status"] == "ok"
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/metrics", timeout=5) as answer:
            lines = answer.read().decode().splitlines()
        assert "doublesuited_tables 1.0" in lines
        assert any(line.startswith("doublesuited_append_seconds_bucket") for line in lines)
        assert web.get("/metrics")[0] != 200 or "doublesuited_tables" not in str(web.get("/metrics")[1])


def test_a_second_server_on_the_same_file_is_told_so(tmp_path: Path) -> None:
    with serving(tmp_path), pytest.raises(SystemExit, match="in use by another server"):
        cli.run(["audit", "--database", str(tmp_path / "room.sqlite")])


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("port = 70000", "ports are 0 to 65535"),
        ("metrics_port = 70000", "metrics_port is 70000; ports are 0 to 65535"),  # it gave a traceback
        ("host = ''", "host is empty"),  # it listened to everybody, and called itself http://:8765
        ("database = 'mysql://me:secret@here/room'", "^database is mysql://...; it is a file"),  # it made such a file
        ("trusted_proxies = ['localhost']", "trusted proxy 'localhost' is no address"),  # it trusted nobody
        ("porto = 1", "porto"),
        ("port = 'x'", "port"),
        ("port = ", "settings.toml"),
        ("origins = ['poker.example']", "origin"),
        ("idle_ms = -1", "negative"),
    ],
)
def test_settings_that_make_no_sense_are_explained(tmp_path: Path, text: str, why: str) -> None:
    path = tmp_path / "settings.toml"
    path.write_text(text)
    with pytest.raises(SettingsError, match=why):
        load(path)


def test_the_command_line_overrides_the_file(tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    path.write_text("port = 9000\nhost = '0.0.0.0'\n")
    assert load(path, port=9001, host=None) == replace(Settings(), port=9001, host="0.0.0.0")


def test_a_key_that_is_none_is_explained(tmp_path: Path) -> None:
    for text in ("", "k1:abc", "k1:!!!"):
        with pytest.raises(KeyProblem):
            parse_keys(text)
    ring = key_file(tmp_path / "keys")
    sealed = ring.seal(b"s" * 32, 7, 3, b"n" * 12)
    assert ring.open(sealed, 7) == b"s" * 32
    for other in (replace(sealed, number=4), replace(sealed, sealed=sealed.sealed[:-1] + b"x")):
        with pytest.raises(KeyProblem):
            ring.open(other, 7)
    with pytest.raises(KeyProblem):
        ring.open(sealed, 8)
    with pytest.raises(KeyProblem):
        key_file(tmp_path / "others").open(sealed, 7)
    assert "k1" in repr(ring)
    assert ring_of(replace(QUICK, key_file=str(tmp_path / "keys"))).open(sealed, 7) == b"s" * 32
