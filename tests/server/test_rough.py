"""Clients that vanish, and servers that cannot start: nothing but plain words in the log."""

import asyncio
import base64
import logging
import os
import socket as sockets
import struct
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from uvicorn.server import ServerState

from doublesuited.server.run import Server
from doublesuited.server.store.port import Unknown
from doublesuited.server.ws import Socket

from .serving import QUICK, Web, serving


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("rough")) as running:
        yield running


def upgrade(server: Server, cookie: str = "", origin: str = "") -> bytes:
    """A request for a WebSocket, as a browser sends it."""
    lines = [
        "GET /ws HTTP/1.1",
        f"Host: 127.0.0.1:{server.port}",
        "Upgrade: websocket",
        "Connection: Upgrade",
        f"Sec-WebSocket-Key: {base64.b64encode(os.urandom(16)).decode()}",
        "Sec-WebSocket-Version: 13",
    ]
    lines += [f"Cookie: {cookie}"] if cookie else []
    lines += [f"Origin: {origin}"] if origin else []
    return ("\r\n".join(lines) + "\r\n\r\n").encode()


def masked(text: bytes) -> bytes:
    """A text frame of a client."""
    assert len(text) < 126
    mask = os.urandom(4)
    return bytes((0x81, 0x80 | len(text))) + mask + bytes(c ^ mask[i % 4] for i, c in enumerate(text))


def reset(server: Server, data: bytes, *, after: float = 0.0, read: int = 0) -> None:
    """Send ``data``, read so many bytes of the answer, then vanish as a pulled cable does: by a reset."""
    with sockets.create_connection(("127.0.0.1", server.port), 5) as con:
        con.setsockopt(sockets.SOL_SOCKET, sockets.SO_LINGER, struct.pack("ii", 1, 0))
        con.sendall(data)
        while read > 0:
            read -= len(con.recv(read))
        time.sleep(after)


def settled(server: Server) -> None:
    """Wait until the server has noticed that everybody is gone."""
    assert server.service
    until = time.monotonic() + 5
    while server.service.sessions and time.monotonic() < until:
        time.sleep(0.01)
    time.sleep(0.1)
    assert not server.service.sessions


STRANGER, FOREIGN, PLAYER, GREEDY = "a stranger", "somebody else's page", "a player", "a player with many sockets"
BYE = b"\x88\x82" + bytes(4) + struct.pack("!H", 1000)
ASK = masked(b'{"id":1,"request":{"type":"ping"}}')


@pytest.fixture(scope="module")
def cookie(server: Server) -> str:
    return Web(server, "Vanishing").cookie


@pytest.mark.parametrize("who", [PLAYER, STRANGER, FOREIGN])
@pytest.mark.parametrize("more", [b"", BYE, ASK * 3, ASK + BYE], ids=["nothing", "bye", "asks", "asks and bye"])
def test_a_browser_that_closes_abruptly_leaves_no_traceback(
    server: Server, cookie: str, caplog: pytest.LogCaptureFixture, who: str, more: bytes
) -> None:
    """ "Exception in ASGI application": the room went on sending to, or closing, a socket that had gone."""
    hello = upgrade(server, cookie if who == PLAYER else "", "http://elsewhere.example" if who == FOREIGN else "")
    with caplog.at_level(logging.WARNING):
        for after in (0.0, 0.0, 0.001, 0.003):
            reset(server, hello + more, after=after)
            reset(server, hello + more, after=after, read=12)
        settled(server)
    assert [record.getMessage() for record in caplog.records] == []


class Cord(asyncio.Transport):
    """A connection that is pulled out when so many writes have gone through it."""

    def __init__(self, protocol: Socket, lasts: int) -> None:
        super().__init__()
        self.protocol = protocol
        self.left = lasts
        self.out = False

    def write(self, data: bytes | bytearray | memoryview) -> None:
        assert data, "nothing is written"
        self.left -= 1
        if self.left < 0:
            self.close()

    def close(self) -> None:
        if not self.out:
            self.out = True
            asyncio.get_running_loop().call_soon(self.protocol.connection_lost, None)

    abort = close

    def is_closing(self) -> bool:
        return self.out

    def pause_reading(self) -> None:
        pass

    def resume_reading(self) -> None:
        pass


@pytest.mark.parametrize("who", [PLAYER, STRANGER, FOREIGN, GREEDY])
@pytest.mark.parametrize("lasts", range(4))
def test_whenever_a_client_goes_nothing_is_raised(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, who: str, lasts: int
) -> None:
    raised: list[Any] = []

    async def run() -> None:
        asyncio.get_running_loop().set_exception_handler(lambda _, context: raised.append(context))
        server = Server(replace(QUICK, database=str(tmp_path / "room.sqlite"), sockets_each=0 if who == GREEDY else 5))
        await server.start()
        assert server.service
        _, key = await server.service.people.guest("Vanishing")
        cookie = f"session={key}" if who in (PLAYER, GREEDY) else ""
        protocol = Socket(server.service, server_state=ServerState())
        cord = Cord(protocol, lasts)
        protocol.connection_made(cord)
        protocol.data_received(upgrade(server, cookie, "http://elsewhere.example" if who == FOREIGN else "") + ASK)
        try:
            await asyncio.sleep(0.1)
            if not cord.out:
                protocol.data_received(ASK + BYE)
            cord.close()
            await asyncio.sleep(0.05)
            assert not server.service.sessions
        finally:
            await server.stop()
            await server.close()

    with caplog.at_level(logging.WARNING):
        asyncio.run(run())
    assert raised == []
    assert [record.getMessage() for record in caplog.records] == []


def test_who_comes_while_the_database_is_away_is_asked_to_come_back(
    server: Server, cookie: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    assert server.service

    async def away(*_: Any) -> Any:
        raise Unknown("the database is away")

    web = Web(server)
    web.cookie = cookie
    with caplog.at_level(logging.WARNING):
        for owner, method in ((server.service.people, "balance"), (server.service.people, "of_key")):
            monkeypatch.setattr(owner, method, away)
            with web.socket() as wire:
                assert wire.until("bye")["reason"] == "stop"
    assert [record.getMessage() for record in caplog.records] == []
