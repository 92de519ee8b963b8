"""What people tried in order to get chips, to see more than they may, or to stop the others: each try, and its end."""

import asyncio
import contextlib
import socket
import time
from collections.abc import Iterator
from http.client import HTTPConnection
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from websockets.exceptions import ConnectionClosed
from websockets.frames import Frame, Opcode

from doublesuited.server import http
from doublesuited.server.lobby import Room
from doublesuited.server.run import Server
from doublesuited.server.service import subscriber

from .serving import QUICK, Web, Wire, serving


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("cheats")) as started:
        yield started


def table_of(web: Web, **form: Any) -> int:
    """A new table for two, whose number is the answer."""
    status, made = web.post("/api/tables", {"setup": {"seats": 2}, **form})
    assert status == 200, made
    return int(made["table"])


def test_bots_with_huge_stacks_emptied_the_mint_for_everybody(server: Server) -> None:
    rich = Web(server, "Midas")
    setup = {"seats": 10, "min_buy_in": 1, "max_buy_in": 2**49 - 1}
    status, said = rich.post("/api/tables", {"setup": setup, "bots": ["station"] * 9})
    assert (status, said["code"]) == (400, "bots")
    assert table_of(rich, setup={"seats": 10, "max_buy_in": 10**8}, bots=["station"] * 9)


def test_brackets_in_brackets_were_a_fault_of_ours(server: Server) -> None:
    web = Web(server, "Nested")
    deep = b'{"setup": {"rules": {"book": ' + b"[" * 8000 + b"]" * 8000 + b"}}}"
    status, said = web.post("/api/tables", deep)
    assert (status, said["code"]) == (400, "form")
    with web.socket() as wire:
        wire.connection.send('{"id": 3, "request": {"x": ' + "[" * 1500 + "]" * 1500 + "}}")
        assert wire.until("refused")["code"] == "frame"
        assert wire.ask(0, "ping")["type"] == "ack"


def test_a_new_connection_could_go_on_with_the_chat(server: Server) -> None:
    web = Web(server, "Chatterer")
    table = table_of(web)
    codes: list[str | None] = []
    for _ in range(3):
        with web.socket() as wire:
            wire.number = len(codes)
            wire.ask(table, "watch")
            codes += [wire.ask(table, "chat", text="hello").get("code") for _ in range(QUICK.chats_a_minute // 2)]
    assert codes.count(None) <= QUICK.chats_a_minute + 1
    assert codes[-1] == "rate"


def test_the_password_of_a_table_could_be_tried_without_end(server: Server) -> None:
    host, thief = Web(server, "Bolted"), Web(server, "Lockpick")
    table = table_of(host, password="open sesame")
    codes: list[str | None] = []
    for _ in range(3):
        with thief.socket() as wire:
            wire.number = len(codes)
            codes += [wire.ask(table, "watch", password=f"guess {n}")["code"] for n in range(5)]
    assert codes == ["password"] * 10 + ["rate"] * 5


@pytest.mark.parametrize(
    "begun",
    [
        b"",
        b"GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ",
        b"POST /api/guest HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 40\r\n\r\n{",
        b"GET /api/lobby HTTP/1.1\r\nHost: x\r\n\r\nG",
    ],
)
def test_a_request_that_never_ended_held_its_connection_for_ever(
    server: Server, monkeypatch: pytest.MonkeyPatch, begun: bytes
) -> None:
    monkeypatch.setattr(http, "PATIENCE_S", 0.1)
    with socket.create_connection(("127.0.0.1", server.port), timeout=4) as slow:
        slow.sendall(begun)
        with contextlib.suppress(ConnectionResetError):
            while slow.recv(65536):
                pass


def test_who_reads_and_asks_in_time_is_not_cut(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(http, "PATIENCE_S", 0.1)
    web = Web(server, "Steady")
    with web.socket() as wire:
        time.sleep(0.4)
        assert wire.ask(0, "ping")["type"] == "ack"
    with contextlib.closing(HTTPConnection("127.0.0.1", server.port, timeout=4)) as kept:
        for _ in range(5):
            kept.request("GET", "/api/lobby")
            assert kept.getresponse().read()
            time.sleep(0.09)


@pytest.mark.parametrize("frame", [Frame(Opcode.PING, b""), Frame(Opcode.TEXT, b'{"id":1,"request":{"type":"ping"}}')])
def test_one_who_flooded_the_room_held_up_everybody(server: Server, frame: Frame) -> None:
    web = Web(server, f"Deluge {frame.opcode.name}")
    with web.socket() as wire:
        with contextlib.suppress(ConnectionError):  # cut while still sending
            wire.connection.socket.sendall(frame.serialize(mask=True) * 20_000)
        with pytest.raises(ConnectionClosed):
            wire.until("never")


def test_the_name_of_a_table_turned_lines_around_and_wrote_others(server: Server) -> None:
    web = Web(server, "Namer")
    named = {name: table_of(web, name=name) for name in ("\u202eelbat\u200b A\nSeat 1: Eve", "\u2066\u200b\x00")}
    listed = {line["table"]: line["name"] for line in web.get("/api/lobby")[1]["tables"]}
    assert [listed[table] for table in named.values()] == ["elbat A Seat 1: Eve", "Namer's table"]


def test_who_watches_late_learned_from_past_hands_and_answers_how_the_game_goes(server: Server) -> None:
    one, two, late = Web(server, "Present"), Web(server, "Partner"), Web(server, "Latecomer")
    table = table_of(one, delay_ms=600_000, setup={"seats": 2, "rest_ms": 0})
    with one.socket() as first, two.socket() as second, late.socket() as third:
        assert third.ask(table, "watch")["seq"] == 0
        for seat, wire in enumerate((first, second), 1):
            wire.ask(table, "watch")
            wire.ask(table, "sit", seat=seat, chips=200)
        for wire in (first, second):
            while not wire.until("view")["view"]["in_hand"]:
                pass
        begun = first.views[table]["seq"]
        assert begun > 0
        assert third.ask(table, "unwatch")["seq"] == 0
        assert {third.ask(table, "act", action="fold", seq=seq)["code"] for seq in (1, begun)} == {"seat"}
        actor = next(wire for wire in (first, second) if wire.views[table]["view"]["legal"])
        actor.ask(table, "act", action="fold", seq=actor.views[table]["seq"])
    hand = one.get(f"/api/hands?table={table}")[1]["hands"][0]["hand"]
    for what in ("", "/export", "/review", "/why?seat=1"):
        assert late.get(f"/api/hands/{hand}{what}")[1]["code"] == "hand"
    assert one.get(f"/api/hands/{hand}")[0] == 200


def test_a_socket_outlived_the_logging_out_of_its_cookie(server: Server) -> None:
    web = Web(server, "Leaver")
    token = web.post("/api/tokens", {"label": "bot"})[1]["token"]
    with web.socket() as wire, Wire(f"{server.address.replace('http', 'ws', 1)}/ws?token={token}") as other:
        assert wire.ask(0, "ping")["type"] == "ack"
        assert web.post("/api/logout", {})[0] == 200
        assert wire.until("bye")["reason"] == "login"
        with pytest.raises(ConnectionClosed) as closed:
            wire.next()
        assert closed.value.rcvd
        assert closed.value.rcvd.code == 4401
        assert other.ask(0, "ping")["type"] == "ack"


def test_registering_was_a_way_around_the_limit_of_guests(tmp_path: Path) -> None:
    with serving(tmp_path, replace(QUICK, guests_an_hour=2)) as server:
        statuses = [
            Web(server).post("/api/register", {"name": f"Newcomer {n}", "password": "long enough"})[0] for n in "ABC"
        ]
        assert statuses == [200, 200, 429]


def test_a_token_took_its_guest_s_name_with_a_password_of_its_own(server: Server) -> None:
    web, program = Web(server, "Trusting"), Web(server)
    bearer = {"Authorization": f"Bearer {web.post('/api/tokens', {'label': 'bot'})[1]['token']}"}
    form = {"name": "Trusting", "password": "mine from now on"}
    assert program.post("/api/register", form, **bearer)[1]["code"] == "token"
    assert program.post("/api/tokens", {"label": "another"}, **bearer)[0] == 403
    assert web.get("/api/me")[1]["account"]["guest"]
    assert program.post("/api/play", {}, **bearer)[0] == 200
    assert web.post("/api/register", form)[0] == 200


def test_chips_on_a_table_were_filled_up_like_lost_ones(server: Server) -> None:
    web = Web(server, "Hoarder")
    table = table_of(web, setup={"seats": 2, "max_buy_in": QUICK.first_chips})
    with web.socket() as wire:
        wire.ask(table, "watch")
        wire.ask(table, "sit", seat=1, chips=QUICK.first_chips)
        assert web.get("/api/me")[1]["account"]["balance"] == 0
        with web.socket() as again:
            assert again.until("hello")["you"]["balance"] == 0
        wire.ask(table, "leave")
    assert web.get("/api/me")[1]["account"]["balance"] == QUICK.first_chips


def test_a_restart_filled_up_chips_that_were_on_a_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with serving(tmp_path) as started:
        web = Web(started, "Hoarder")
        table = table_of(web, setup={"seats": 2, "max_buy_in": QUICK.first_chips})
        with web.socket() as wire:
            wire.ask(table, "watch")
            wire.ask(table, "sit", seat=1, chips=QUICK.first_chips)

    async def slow(_: Room) -> None:
        await asyncio.Event().wait()

    monkeypatch.setattr(Room, "_resume", slow)
    with serving(tmp_path) as started:
        web.base = started.address
        assert web.get("/api/me")[1]["account"]["balance"] == 0


def test_twenty_sockets_could_ask_twenty_times_as_much(server: Server) -> None:
    web = Web(server, "Octopus")
    codes: list[str | None] = []
    for _ in range(3):
        with web.socket() as wire:
            wire.until("hello")
            for _ in range(QUICK.frames_burst):
                wire.send(0, {"type": "ping"})
            codes += [wire.next().get("code") for _ in range(QUICK.frames_burst)]
    assert codes.count(None) < 2 * QUICK.frames_burst


def test_the_guest_s_cookie_opened_the_account_that_the_guest_became(server: Server) -> None:
    web, planted = Web(server, "Cuckoo"), Web(server)
    planted.cookie = web.cookie
    token = {"Authorization": f"Bearer {web.post('/api/tokens', {'label': 'bot'})[1]['token']}"}
    address = f"{web.base.replace('http', 'ws', 1)}/ws"
    with planted.socket() as open_before, Wire(address, additional_headers=token) as bot:
        open_before.until("hello")
        bot.until("hello")
        assert web.post("/api/register", {"name": "Cuckoo", "password": "my own nest"})[0] == 200
        assert open_before.until("bye")["reason"] == "login"
        assert bot.ask(0, "ping")["type"] == "ack"
    assert planted.get("/api/me")[1]["account"] is None
    assert web.get("/api/me")[1]["account"]["name"] == "Cuckoo"
    assert Web(server).get("/api/me", **token)[1]["account"]["name"] == "Cuckoo"


def test_every_address_of_one_subscriber_brought_guests_of_its_own(tmp_path: Path) -> None:
    with serving(tmp_path, replace(QUICK, guests_an_hour=2, trusted_proxies=("127.0.0.1",))) as server:
        comes_from = {
            "A": "2001:db8::1",
            "B": "2001:db8::2",
            "C": "2001:db8::3",
            "D": "2001:db8:0:1::1",
            "E": "10.0.0.1",
        }
        statuses = [
            Web(server).post("/api/guest", {"name": f"Guest {name}"}, X_Forwarded_For=address)[0]
            for name, address in comes_from.items()
        ]
        assert statuses == [200, 200, 429, 200, 200]


@pytest.mark.parametrize(
    ("address", "whose"),
    [("::ffff:10.0.0.1", "10.0.0.1"), ("fe80::1%eth0", "fe80000000000000::/64"), ("", ""), ("unknown", "unknown")],
)
def test_whose_an_address_is(address: str, whose: str) -> None:
    assert subscriber(address) == whose
