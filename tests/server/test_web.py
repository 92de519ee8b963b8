"""A server as a browser and as programs see it: people, tables, play, past hands, and what is refused."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from doublesuited.history import Record, check, read_text
from doublesuited.server.run import Server

from .serving import QUICK, Web, Wire, serving

FAST = {"action_ms": 5000, "bank_ms": 0, "showdown_ms": 0, "rest_ms": 0}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("room")) as running:
        yield running


def table_of(web: Web, seats: int = 2, **more: Any) -> int:
    """A new table of ``web``'s person."""
    setup = {"rules": more.pop("rules", {"book": "standard"}), "seats": seats, **FAST, **more.pop("setup", {})}
    status, made = web.post("/api/tables", {"setup": setup, **more})
    assert status == 200, made
    return int(made["table"])


# --- people


def test_a_guest_has_a_name_and_chips_and_keeps_them(server: Server) -> None:
    web = Web(server)
    assert web.get("/api/me") == (200, {"account": None, "tables": []})
    status, me = web.post("/api/guest", {"name": "Grete"})
    assert (status, me["account"]["name"], me["account"]["guest"]) == (200, "Grete", True)
    assert me["account"]["balance"] == QUICK.first_chips
    again = Web(server)
    again.cookie = web.cookie
    assert again.get("/api/me")[1] == me


@pytest.mark.parametrize(
    ("name", "why"),
    [("x", "2 to 20"), ("9lives", "begins with a letter"), ("A  B", "single"), ("Аnna", "Latin"), ("Dea1er", "house")],
)
def test_a_name_that_is_none_is_explained(server: Server, name: str, why: str) -> None:
    status, problem = Web(server).post("/api/guest", {"name": name})
    assert (status, problem["code"]) == (400, "name")
    assert why in problem["message"]


def test_a_confusable_name_is_taken(server: Server) -> None:
    Web(server, "Molly Bloom")
    for alike in ("molly bloom", "MOLLY.BLOOM", "Mol1y Bloom", "Mollý-Bloom", "rnolly bloom"):
        status, problem = Web(server).post("/api/guest", {"name": alike})
        assert (status, problem["code"]) == (400, "name"), alike


def test_an_account_logs_in_elsewhere_and_keeps_the_chips(server: Server) -> None:
    web = Web(server, "Ludwig")
    status, me = web.post("/api/register", {"name": "Ludwig", "password": "correct horse"})
    assert (status, me["account"]["guest"]) == (200, False)
    other = Web(server)
    assert other.post("/api/login", {"name": "ludwig", "password": "wrong horse"})[0] == 401
    assert other.post("/api/login", {"name": "nobody", "password": "wrong horse"})[0] == 401
    status, me = other.post("/api/login", {"name": "Ludwig", "password": "correct horse"})
    assert (status, me["account"]["balance"]) == (200, QUICK.first_chips)
    assert web.cookie != other.cookie
    other.post("/api/logout", {})
    assert other.get("/api/me")[1]["account"] is None
    assert web.get("/api/me")[1]["account"]["name"] == "Ludwig"


def test_a_token_opens_the_socket(server: Server) -> None:
    web = Web(server, "Programmer")
    token = web.post("/api/tokens", {"label": "my bot"})[1]["token"]
    address = server.address.replace("http", "ws", 1) + "/ws"
    with Wire(f"{address}?token={token}") as wire:
        assert wire.until("hello")["you"]["name"] == "Programmer"
    bearer = {"Authorization": f"Bearer {token}"}
    assert Web(server).get("/api/me", **bearer)[1]["account"]["name"] == "Programmer"
    with Wire(f"{address}?token=nonsense") as wire:
        assert wire.until("bye")["reason"] == "login"


# --- play


def test_a_match_against_bots_is_played_to_its_end(server: Server) -> None:
    web = Web(server, "Matcher")
    setup = {"rules": {"book": "match", "small_blind": 50, "big_blind": 100}, "seats": 3, **FAST}
    table = web.post("/api/tables", {"setup": setup, "bots": ["station", "random"]})[1]["table"]
    with web.socket() as wire:
        assert wire.ask(table, "watch")["type"] == "ack"
        taken = {seat["seat"] for seat in wire.until("view", table=table)["view"]["seats"]}
        seat = next(seat for seat in (1, 2, 3) if seat not in taken)
        assert wire.ask(table, "sit", seat=seat, chips=500)["type"] == "ack"
        wire.play(table)
        view = wire.views[table]["view"]
    assert sorted(place["place"] for place in view["places"]) in ([1, 2, 3], [1, 2, 2])  # out together with equal chips
    assert sum(seat["stack"] for seat in view["seats"]) == 1500
    results = web.get("/api/results")[1]["results"]
    mine = next(place["place"] for place in view["places"] if place["seat"] == seat)
    assert [(one["table"], one["mode"], one["place"]) for one in results] == [(table, "match", mine)]


def test_play_now_seats_and_deals_at_once(server: Server) -> None:
    web = Web(server, "Hurry")
    table = web.post("/api/play", {"book": "match", "seats": 4})[1]["table"]
    with web.socket() as wire:
        wire.ask(table, "watch")
        while not (wire.views.get(table) and wire.views[table]["view"]["in_hand"]):
            wire.next()
        view = wire.views[table]["view"]
        assert view["you"]["seat"] == 1
        assert len(view["seats"]) == 4
        assert all(card != "??" for card in view["seats"][0]["cards"])
        assert all(set(seat["cards"]) <= {"??"} for seat in view["seats"][1:])
    assert web.get("/api/me")[1]["account"]["balance"] == QUICK.first_chips


@pytest.fixture
def pair(server: Server, request: pytest.FixtureRequest) -> Iterator[tuple[int, Web, Wire, Web, Wire]]:
    """Two people at a table of two, with 200 chips each; the first is its host."""
    stem = "".join(c for c in request.node.name if c.isalpha())[5:15]
    one, two = Web(server, f"{stem} One"), Web(server, f"{stem} Two")
    table = table_of(one)
    with one.socket() as first, two.socket() as second:
        for seat, wire in enumerate((first, second), 1):
            wire.ask(table, "watch")
            assert wire.ask(table, "sit", seat=seat, chips=200)["type"] == "ack"
        yield table, one, first, two, second


def to_act(table: int, *wires: Wire) -> Wire:
    """Whose turn it is."""
    while True:
        for wire in wires:
            if table in wire.views and wire.views[table]["view"]["legal"]:
                return wire
        wires[0].next()
        while any((wire.views.get(table) or {"seq": 0})["seq"] < wires[0].views[table]["seq"] for wire in wires):
            for wire in wires[1:]:
                wire.next()


def test_a_resent_act_acts_once(pair: tuple[int, Web, Wire, Web, Wire]) -> None:
    table, _, first, _, second = pair
    wire = to_act(table, first, second)
    seq = wire.views[table]["seq"]
    number = wire.send(table, {"type": "act", "action": "call"}, seq=seq)
    answers = [wire.until("ack", id=number)]
    for _ in range(2):
        wire.send(table, {"type": "act", "action": "call"}, seq=seq, number=number)
        answers.append(wire.until("ack", id=number))
    assert answers[0] == answers[1] == answers[2]
    wire.send(table, {"type": "act", "action": "fold"}, seq=seq, number=number)
    assert wire.until("refused", id=number)["code"] == "id"
    assert wire.ask(table, "act", action="call", seq=seq)["code"] == "stale"


def test_what_is_refused_changes_nothing(pair: tuple[int, Web, Wire, Web, Wire]) -> None:
    table, _, first, _, second = pair
    wire = to_act(table, first, second)
    other = second if wire is first else first
    seq = wire.views[table]["seq"]
    cases: list[tuple[Wire, str, dict[str, Any]]] = [
        (wire, "amount", {"action": "raise", "to": 500}),
        (wire, "amount", {"action": "call", "to": 3}),
        (wire, "check", {"action": "check"}),
        (wire, "bet", {"action": "bet", "to": 10}),
        (other, "turn", {"action": "call"}),
    ]
    for asker, code, fields in cases:
        refused = asker.ask(table, "act", seq=seq, **fields)
        assert (refused["type"], refused["code"]) == ("refused", code), fields
    assert wire.ask(table, "act", action="call")["code"] == "frame"
    assert wire.views[table]["seq"] == seq


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "[]",
        "null",
        '"act"',
        '{"id":1}',
        '{"id":1,"request":{"type":"fly"}}',
        '{"id":-1,"request":{"type":"ping"}}',
        '{"id":1.5,"request":{"type":"ping"}}',
        '{"id":true,"request":{"type":"ping"}}',
        '{"id":99999999999999999999,"request":{"type":"ping"}}',
        '{"id":1,"request":{"type":"ping","more":1}}',
        '{"id":1,"table":1,"request":{"type":"sit","seat":11,"chips":1}}',
        '{"id":1,"table":1,"request":{"type":"sit","seat":0,"chips":1}}',
        '{"id":1,"table":1,"request":{"type":"sit","seat":1,"chips":-1}}',
        '{"id":1,"table":1,"request":{"type":"act","action":"raise","to":1e3}}',
        '{"id":1,"table":1,"request":{"type":"chat","text":""}}',
    ],
)
def test_a_frame_that_is_none_is_refused(server: Server, text: str) -> None:
    web = Web(server)
    web.cookie = _shared_cookie(server)
    with web.socket() as wire:
        wire.connection.send(text)
        refused = wire.until("refused")
        assert (refused["id"], refused["code"]) == (None, "frame")
        assert wire.ask(0, "ping")["type"] == "ack"


_cookies: dict[str, str] = {}


def _shared_cookie(server: Server) -> str:
    if server.address not in _cookies:
        _cookies[server.address] = Web(server, "Fumbler").cookie
    return _cookies[server.address]


def test_a_frame_that_is_too_large_ends_the_connection(server: Server) -> None:
    web = Web(server)
    web.cookie = _shared_cookie(server)
    with web.socket() as wire:
        wire.connection.send("x" * 5000)
        with pytest.raises(ConnectionClosed):
            wire.until("never")


def test_a_flood_is_refused(server: Server) -> None:
    web = Web(server, "Flooder")
    with web.socket() as wire:
        for _ in range(80):
            wire.send(0, {"type": "ping"})
        codes = [frame.get("code") for frame in (wire.until("refused") for _ in range(5))]
    assert set(codes) == {"rate"}


# --- around the game


def test_chat_is_heard_muted_and_limited(pair: tuple[int, Web, Wire, Web, Wire]) -> None:
    table, _, first, _, second = pair
    assert second.ask(table, "chat", text="good\n luck\u0007")["type"] == "ack"
    heard = first.until("chat")
    assert (heard["text"], heard["seat"]) == ("good luck", 2)
    assert first.ask(table, "mute", name=heard["name"], everybody=True)["type"] == "ack"
    assert second.ask(table, "chat", text="hello?")["code"] == "muted"
    assert second.ask(table, "mute", name="x", everybody=True)["code"] == "host"
    first.ask(table, "mute", name=heard["name"], everybody=True, on=False)
    codes = [second.ask(table, "chat", text=f"line {n}").get("code") for n in range(QUICK.chats_a_minute + 2)]
    assert codes[-1] == "rate"


def test_a_newer_connection_plays_and_the_older_watches(pair: tuple[int, Web, Wire, Web, Wire]) -> None:
    table, one, first, _, _ = pair
    with one.socket() as newer:
        newer.ask(table, "watch")
        first.until("replaced", table=table)
        first.until("view", table=table)
        assert first.views[table]["view"]["you"] is None
        newer.until("view", table=table)
        assert newer.views[table]["view"]["you"]["seat"] == 1


def test_a_private_table_wants_its_password_and_is_not_listed(server: Server) -> None:
    host, guest = Web(server, "Secretive"), Web(server, "Curious")
    table = table_of(host, password="open sesame")
    assert table not in [line["table"] for line in guest.get("/api/lobby")[1]["tables"]]
    with guest.socket() as wire:
        assert wire.ask(table, "watch")["code"] == "password"
        assert wire.ask(table, "watch", password="open barley")["code"] == "password"
        assert wire.ask(table, "sit", seat=1, chips=200)["code"] == "password"
        assert wire.ask(table, "watch", password="open sesame")["type"] == "ack"
        assert wire.ask(table, "sit", seat=1, chips=200)["type"] == "ack"


def test_the_host_lets_people_sit_and_sends_them_away(server: Server) -> None:
    host, guest = Web(server, "Doorkeeper"), Web(server, "Knocking")
    table = table_of(host, approve=True)
    with host.socket() as first, guest.socket() as second:
        first.ask(table, "watch")
        second.ask(table, "watch")
        assert second.ask(table, "sit", seat=2, chips=200)["type"] == "ack"
        while not (frame := first.until("table"))["applicants"]:
            pass
        assert frame["applicants"] == [{"seat": 2, "name": "Knocking", "chips": 200}]
        assert second.ask(table, "approve", seat=2)["code"] == "host"
        assert first.ask(table, "approve", seat=2)["type"] == "ack"
        while not second.until("view")["view"]["you"]:
            pass
        assert first.ask(table, "remove", seat=2)["type"] == "ack"
        while second.until("view")["view"]["you"]:
            pass
        assert first.ask(table, "close")["type"] == "ack"
        assert second.until("closed")["reason"] == "host"
    assert guest.get("/api/me")[1]["account"]["balance"] == QUICK.first_chips


def test_a_seat_that_comes_free_is_kept_for_who_waited(pair: tuple[int, Web, Wire, Web, Wire], server: Server) -> None:
    table, _, _, _, second = pair
    waiting, pushing = Web(server, "Patient"), Web(server, "Pushing")
    with waiting.socket() as third, pushing.socket() as fourth:
        third.ask(table, "watch")
        fourth.ask(table, "watch")
        assert third.ask(table, "join_waiting")["type"] == "ack"
        assert third.ask(table, "join_waiting")["code"] == "wait"
        second.ask(table, "leave")
        while third.until("table")["kept"] != [2]:
            pass
        assert fourth.ask(table, "sit", seat=2, chips=200)["code"] == "seat"
        assert third.ask(table, "sit", seat=2, chips=200)["type"] == "ack"


def test_too_few_chips_are_too_few(server: Server) -> None:
    web = Web(server, "Pauper")
    table = table_of(web, setup={"min_buy_in": 100, "max_buy_in": 50_000})
    with web.socket() as wire:
        wire.ask(table, "watch")
        assert wire.ask(table, "sit", seat=1, chips=QUICK.first_chips + 1)["code"] == "chips"
        assert wire.ask(table, "sit", seat=1, chips=QUICK.first_chips)["type"] == "ack"


# --- past hands


def test_past_hands_show_what_one_may_know(pair: tuple[int, Web, Wire, Web, Wire], server: Server) -> None:
    table, one, first, two, second = pair
    wire = to_act(table, first, second)
    wire.ask(table, "act", action="fold", seq=wire.views[table]["seq"])
    notes = one.get(f"/api/hands?table={table}")[1]["hands"]
    assert [(note["table"], note["number"], note["seat"]) for note in notes] == [(table, 1, 1)]
    number = notes[0]["hand"]
    for web, seat in ((one, 1), (two, 2), (Web(server), 0)):
        status, replay = web.get(f"/api/hands/{number}")
        assert status == 200
        for step in replay["steps"]:
            for shown in step["view"]["seats"]:
                hidden = shown["seat"] != seat
                assert not hidden or set(shown["cards"]) <= {"??"}
            if step["event"]["type"] == "dealt":
                assert ("??" in step["event"]["cards"]) == (step["event"]["seat"] != seat)
        assert replay["steps"][-1]["event"]["type"] == "ended"
        for kind in ("pokerstars", "phh", "ohh"):
            status, text = web.get(f"/api/hands/{number}/export?format={kind}")
            assert status == 200
            hand = next(iter(read_text(text if isinstance(text, str) else json.dumps(text))))
            assert isinstance(hand, Record), hand
            assert check(hand).status != "unsupported"
    assert one.get(f"/api/hands/{number}/export?format=pdf")[0] == 400
    assert one.get("/api/hands/99999999")[0] == 404


# --- what a browser is protected from


def test_posts_and_sockets_from_elsewhere_are_refused(server: Server) -> None:
    web = Web(server, "Surfer")
    for origin in ("https://evil.example", "null", server.address + ".evil.example", server.address.upper()):
        assert web.post("/api/tokens", {"label": "x"}, Origin=origin)[0] == 403
        address = server.address.replace("http", "ws", 1) + "/ws"
        with pytest.raises(InvalidStatus):
            Wire(address, additional_headers={"Cookie": web.cookie, "Origin": origin})
    assert web.post("/api/tokens", {"label": "x"}, Origin=server.address)[0] == 200


def test_forms_must_be_json_of_the_right_shape(server: Server) -> None:
    web = Web(server)
    assert web.post("/api/guest", b"name=Ada", Content_Type="application/x-www-form-urlencoded")[0] == 415
    assert web.post("/api/guest", b"{")[0] == 400
    assert web.post("/api/guest", {"name": "Ada", "admin": True})[0] == 400
    assert web.post("/api/guest", {"name": "A" * 20_000})[0] == 413
    assert web.post("/api/play", {})[0] == 401
    assert web.get("/api/nothing")[0] == 404


def test_a_table_that_makes_no_sense_is_explained(server: Server) -> None:
    web = Web(server, "Builder")
    for setup, why in [
        ({"rules": {"book": "match", "variant": "omaha8"}}, "omaha8"),
        ({"rules": {"book": "unheard"}}, "no preset"),
        ({"rules": {"raise_cap": "four"}}, "raise_cap"),
        ({"rules": {"cards": 7}}, "no option"),
        ({"seats": 9, "rules": {"hole_cards": 6}}, "deck"),
        ({"action_ms": 1}, "1000 ms"),
    ]:
        status, problem = web.post("/api/tables", {"setup": setup})
        assert (status, problem["code"]) == (400, "setup"), (setup, problem)
        assert why in problem["message"]
    assert web.post("/api/tables", {"bots": ["deep blue"]})[1]["code"] == "bots"


def test_every_answer_has_the_headers_that_keep_a_browser_safe(server: Server) -> None:
    import urllib.request  # noqa: PLC0415

    for path in ("/", "/api/lobby", "/api/nothing"):
        request = urllib.request.Request(server.address + path)
        try:
            with urllib.request.urlopen(request) as answer:
                headers = answer.headers
        except urllib.error.HTTPError as error:
            headers = error.headers
            error.close()
        policy = headers["Content-Security-Policy"]
        assert "default-src 'none'" in policy
        assert "unsafe" not in policy
        assert "frame-ancestors 'none'" in policy
        assert headers["X-Content-Type-Options"] == "nosniff"


def test_the_database_and_its_key_are_for_their_owner_only(server: Server) -> None:
    """The database, which holds the hashes of passwords, could be read by everybody on the machine."""
    for more in ("", "-wal", ".keys"):
        file = Path(server.settings.database + more)
        assert file.stat().st_mode & 0o077 == 0, file
