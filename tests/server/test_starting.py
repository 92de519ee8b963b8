"""A room that cannot start says why in one line."""

import socket
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from msgspec.structs import replace

from doublesuited import cli
from doublesuited.server.run import listen
from doublesuited.server.store.sqlite_engine import SqliteEngine

from .serving import QUICK, Web, serving
from .test_operating import in_store, play


def refusal(*words: str, command: str = "serve") -> str:
    """What ``command`` says when it does not start."""
    port = ["--port", "0"] if command == "serve" and "--port" not in words else []
    with pytest.raises(SystemExit) as caught:
        cli.run([command, *port, *words])
    said = str(caught.value)
    assert said.startswith(f"doublesuited {command}: ")
    assert "\n" not in said
    return said


def a_folder(path: Path) -> None:
    path.mkdir()


def no_database(path: Path) -> None:
    path.write_text("these are the voyages of a file that is no database, whatever its name may say " * 20)


@pytest.mark.parametrize(("make", "why"), [(a_folder, "Is a directory"), (no_database, "not a database")])
@pytest.mark.parametrize("command", ["serve", "audit", "export"])
def test_a_database_that_is_none(tmp_path: Path, make: Callable[[Path], None], why: str, command: str) -> None:
    path = tmp_path / "room.sqlite"
    make(path)
    words = ["Ada"] if command == "export" else []
    said = refusal(*words, "--database", str(path), command=command)
    assert str(path) in said
    assert command != "serve" or why in said


@pytest.mark.parametrize("command", ["serve", "audit", "export"])
def test_another_programs_database_got_our_tables(tmp_path: Path, command: str) -> None:
    """And `audit` found nothing wrong with it."""
    path = tmp_path / "songs.sqlite"
    with closing(sqlite3.connect(path)) as songs:
        songs.execute("CREATE TABLE songs (name)")
    before = path.read_bytes()
    words = ["Ada"] if command == "export" else []
    said = refusal(*words, "--database", str(path), command=command)
    assert ("is the database of another program" if command == "serve" else "is no database of a server") in said
    assert path.read_bytes() == before
    assert command == "serve" or list(tmp_path.iterdir()) == [path]


def test_a_database_where_none_can_be(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    assert "cannot use the database" in refusal("--database", str(tmp_path / "file" / "room.sqlite"))
    assert "cannot use the database" in refusal("--database", "/proc/room.sqlite")


@pytest.mark.parametrize("address", ["postgresql://nobody@127.0.0.1:1/x", "postgresql://nobody@127.0.0.1:bad/x"])
def test_a_postgresql_that_is_not_there(address: str, tmp_path: Path) -> None:
    assert "cannot use the database" in refusal("--database", address, "--key-file", str(tmp_path / "keys"))


def test_a_database_of_a_later_version_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "room.sqlite"
    with serving(tmp_path):
        pass
    engine = SqliteEngine(str(path))
    engine.write([("UPDATE alembic_version SET version_num = '99'", ())])
    engine.close()
    assert "use a newer version" in refusal("--database", str(path))


def test_a_port_that_is_taken(tmp_path: Path) -> None:
    taken = listen("127.0.0.1", 0)
    port = str(taken.getsockname()[1])
    database = ["--database", str(tmp_path / "room.sqlite")]
    assert "Address already in use" in refusal(*database, "--port", port)
    assert "Address already in use" in refusal(*database, "--metrics-port", port)
    taken.close()


@pytest.mark.parametrize("port", ["99999", "-1"])
def test_play_at_a_port_that_cannot_be_gave_a_traceback(port: str) -> None:
    assert f"port is {port}; ports are 0 to 65535" in refusal("--no-browser", "--port", port, command="play")


def test_an_address_that_is_not_ours(tmp_path: Path) -> None:
    assert "cannot listen on" in refusal("--host", "192.0.2.1", "--database", str(tmp_path / "room.sqlite"))


def test_a_second_server_on_one_database(tmp_path: Path) -> None:
    with serving(tmp_path):
        assert "in use by another server" in refusal("--database", str(tmp_path / "room.sqlite"))


def test_a_file_of_settings_that_is_no_text(tmp_path: Path) -> None:
    (tmp_path / "room.toml").write_bytes(b"\xff\xfe")
    assert "no text" in refusal("--config", str(tmp_path / "room.toml"))
    assert "No such file" in refusal("--config", str(tmp_path / "nothing.toml"))
    assert "Is a directory" in refusal("--config", str(tmp_path))


def test_keys_that_are_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    database = ["--database", str(tmp_path / "room.sqlite")]
    (tmp_path / "keys").write_bytes(b"\xff\xfe")
    assert "no text" in refusal(*database, "--key-file", str(tmp_path / "keys"))
    assert "Is a directory" in refusal(*database, "--key-file", str(tmp_path))
    monkeypatch.setenv("DOUBLESUITED_KEYS", "c2VjcmV0c2VjcmV0c2VjcmV0c2VjcmV0c2VjcmV0MTI=")
    said = refusal(*database)
    assert "name:base64" in said
    assert "c2Vj" not in said  # it may be the key itself


def test_keys_of_another_database(tmp_path: Path) -> None:
    """The room started and made new keys in silence; then no table could be opened, with a traceback for each."""
    with serving(tmp_path) as server:
        web = Web(server, "Clara")
        table = web.post("/api/play", {"book": "match", "seats": 2, "bots": ["station"]})[1]["table"]
        with web.socket() as wire:
            wire.ask(table, "watch")
            while not (wire.views.get(table) and wire.views[table]["view"]["in_hand"]):
                wire.next()
    keys = tmp_path / "room.sqlite.keys"
    right = keys.read_text()
    keys.unlink()
    assert "these are not the database's keys" in refusal("--database", str(tmp_path / "room.sqlite"))
    with serving(tmp_path, replace(QUICK, lost_keys=True)) as server:
        web.base = server.address
        with web.socket() as wire:
            assert wire.ask(table, "watch")["code"] == "table"
        assert web.post("/api/play", {"book": "match", "seats": 2})[0] == 200
    keys.write_text(keys.read_text() + right)
    with serving(tmp_path) as server:
        web.base = server.address
        with web.socket() as wire:
            assert wire.ask(table, "watch")["type"] == "ack"


def test_keys_of_another_database_where_every_table_is_closed(tmp_path: Path) -> None:
    """After a quiet night the room started, made new keys, and nobody's past hands could be looked at any more."""
    play(tmp_path, hands=1)
    in_store(tmp_path, lambda store: store.write(("UPDATE tables SET status = 'closed'", ())))
    keys = tmp_path / "room.sqlite.keys"
    right = keys.read_text()
    keys.unlink()
    assert "these are not the database's keys" in refusal("--database", str(tmp_path / "room.sqlite"))
    keys.write_text(keys.read_text() + right)
    with serving(tmp_path):
        pass


def test_the_whole_program_says_one_line(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        command = [sys.executable, "-m", "doublesuited", "serve", "--database", str(tmp_path / "room.sqlite")]
        command += ["--port", str(taken.getsockname()[1])]
        done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 1
    assert done.stdout == ""
    assert len(done.stderr.splitlines()) == 1
