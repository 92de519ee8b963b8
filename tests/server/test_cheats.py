"""What people tried in order to get chips, to see more than they may, or to stop the others: each try, and its end."""

from collections.abc import Iterator
from typing import Any

import pytest

from doublesuited.server.run import Server

from .serving import QUICK, Web, serving


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
    codes = []
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
    codes = []
    for _ in range(3):
        with thief.socket() as wire:
            wire.number = len(codes)
            codes += [wire.ask(table, "watch", password=f"guess {n}")["code"] for n in range(5)]
    assert codes == ["password"] * 10 + ["rate"] * 5
