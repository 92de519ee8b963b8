"""Bot accounts: a program's own name at the tables, marked for everybody, that never becomes a person's."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from doublesuited.server.people import BOTS_EACH
from doublesuited.server.run import Server

from .serving import QUICK, Web, Wire, serving


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("bots")) as started:
        yield started


def bot(owner: Web, name: str) -> str:
    """The token of a bot account."""
    status, made = owner.post("/api/bots", {"name": name})
    assert status == 200, made
    return str(made["token"])


def bearer(token: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {token}"}


def socket(server: Server, token: str) -> Wire:
    return Wire(f"{server.address.replace('http', 'ws', 1)}/ws?token={token}")


def seat(wire: Wire, table: int, number: int) -> dict[str, Any]:
    seats: list[dict[str, Any]] = wire.views[table]["view"]["seats"]
    return next(one for one in seats if one["seat"] == number)


@pytest.mark.parametrize("approve", [False, True])
def test_a_bot_account_sits_with_a_mark_and_its_owner_without(server: Server, approve: bool) -> None:
    owner = Web(server, f"Lovelace {int(approve)}")
    name = f"Analyser {int(approve)}"
    token = bot(owner, name)
    table = int(owner.post("/api/tables", {"setup": {"seats": 3}, "approve": approve})[1]["table"])
    with owner.socket() as hers, socket(server, token) as its:
        you = its.until("hello")["you"]
        assert (you["name"], you["bot"], you["guest"]) == (name, True, False)
        for wire, number in ((hers, 1), (its, 2)):
            assert wire.ask(table, "watch")["type"] == "ack"
            assert wire.ask(table, "sit", seat=number, chips=100)["type"] == "ack"
        if approve:
            assert hers.ask(table, "approve", seat=2)["type"] == "ack"
        while len(hers.views[table]["view"]["seats"]) < 2:
            hers.until("view")
        assert [(seat(hers, table, n)["name"], seat(hers, table, n)["bot"]) for n in (1, 2)] == [
            (f"Lovelace {int(approve)}", ""),
            (name, "program"),
        ]
        line = next(one for one in owner.get("/api/lobby")[1]["tables"] if one["table"] == table)
        assert (line["taken"], line["bots"]) == (2, 1)


def test_a_bot_account_was_a_person_in_past_hands(server: Server) -> None:
    owner = Web(server, "Turing")
    token = bot(owner, "Bombe")
    table = int(owner.post("/api/tables", {"setup": {"seats": 2}})[1]["table"])
    with owner.socket() as hers, socket(server, token) as its:
        for wire, number in ((hers, 1), (its, 2)):
            assert wire.ask(table, "watch")["type"] == "ack"
            assert wire.ask(table, "sit", seat=number, chips=100)["type"] == "ack"
        while not (hers.views.get(table) or {"view": {"legal": None}})["view"]["legal"]:
            hers.until("view")
        assert hers.ask(table, "act", action="fold", seq=hers.views[table]["seq"])["type"] == "ack"
    hand = owner.get("/api/hands")[1]["hands"][0]["hand"]
    last = owner.get(f"/api/hands/{hand}")[1]["steps"][-1]["view"]
    assert [(one["name"], one["bot"]) for one in last["seats"]] == [("Turing", ""), ("Bombe", "program")]


def test_a_bot_account_that_slept_lost_its_name_to_a_person(tmp_path: Path) -> None:
    with serving(tmp_path, replace(QUICK, guest_days=0)) as started:
        owner = Web(started, "Rip")
        token = bot(owner, "Winkle")
        assert Web(started).post("/api/guest", {"name": "Winkle"})[1]["code"] == "name"
        assert Web(started).get("/api/me", **bearer(token))[1]["account"]["name"] == "Winkle"


def test_a_bot_account_becomes_nobody_s_name(server: Server) -> None:
    token = bot(Web(server, "Babbage"), "Difference")
    program = Web(server)
    form = {"name": "Difference", "password": "a long password"}
    for path, body in (
        ("/api/register", form),
        ("/api/tokens", {"label": "another"}),
        ("/api/bots", {"name": "Grandchild"}),
    ):
        status, said = program.post(path, body, **bearer(token))
        assert (status, said["code"]) == (403, "token")
    assert Web(server).post("/api/login", form)[1]["code"] == "login"
    assert Web(server).post("/api/register", form)[1]["code"] == "name"
    assert Web(server, "Stranger").post("/api/bots", {"name": "Difference"})[1]["code"] == "name"
    assert program.get("/api/me", **bearer(token))[1]["account"]["bot"]


def test_asked_again_there_is_a_new_token_and_the_old_one_opens_nothing(server: Server) -> None:
    owner = Web(server, "Hopper")
    old = bot(owner, "Compiler")
    with socket(server, old) as wire:
        wire.until("hello")
        new = bot(owner, "compiler")
        assert wire.until("bye")["reason"] == "login"
    assert Web(server).get("/api/me", **bearer(old))[1]["account"] is None
    assert Web(server).get("/api/me", **bearer(new))[1]["account"]["name"] == "Compiler"


def test_nobody_has_bots_without_end(server: Server) -> None:
    owner = Web(server, "Jacquard")
    for n in range(BOTS_EACH):
        bot(owner, f"Loom {n + 10}")
    status, said = owner.post("/api/bots", {"name": "Loom 99"})
    assert (status, said["code"]) == (409, "full"), said
    assert said["message"] == f"you have {BOTS_EACH} bots, which is the most"
