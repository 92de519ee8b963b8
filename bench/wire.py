"""A WebSocket client that costs little: a thousand of them must not be what a measurement measures.

Only what a room's client needs: text frames without extensions, pings answered. Frames to the server are masked with
zeros, which changes nothing for the server.
"""

import asyncio
from collections.abc import Callable
from urllib.parse import urlsplit

MASK = bytes(4)


class Lost(ConnectionError):
    """The connection could not be made, or is gone."""


class Wire(asyncio.Protocol):
    """One connection. ``take`` gets every message; ``closed`` is done when it is lost."""

    def __init__(self, host: str, path: str, cookie: str, take: Callable[[bytes], None]) -> None:
        loop = asyncio.get_running_loop()
        self._hello = (
            f"GET {path} HTTP/1.1\r\nHost: {host}\r\nCookie: {cookie}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n"
        ).encode()
        self._take = take
        self._rest = b""
        self.open: asyncio.Future[None] = loop.create_future()
        self.closed: asyncio.Future[None] = loop.create_future()
        self.transport: asyncio.Transport | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport
        transport.write(self._hello)

    def connection_lost(self, _: Exception | None) -> None:
        for future in (self.open, self.closed):
            if not future.done():
                future.set_result(None)

    def data_received(self, data: bytes) -> None:
        data = self._rest + data if self._rest else data
        if not self.open.done():
            head, end, data = data.partition(b"\r\n\r\n")
            if not end:
                self._rest = head
                return
            if b" 101 " not in head.partition(b"\r\n")[0]:
                self.abort()
                return
            self.open.set_result(None)
        self._rest = self._frames(data)

    def _frames(self, data: bytes) -> bytes:
        """Take every whole frame; what is left over."""
        at, size = 0, len(data)
        while size - at >= 2:
            start, length = at + 2, data[at + 1]
            if length == 126:
                start, length = at + 4, int.from_bytes(data[at + 2 : at + 4], "big")
            elif length == 127:
                start, length = at + 10, int.from_bytes(data[at + 2 : at + 10], "big")
            if size < start + length:
                break
            self._frame(data[at] & 15, data[start : start + length])
            at = start + length
        return data[at:]

    def _frame(self, opcode: int, payload: bytes) -> None:
        if opcode == 1:
            self._take(payload)
        elif opcode == 9:
            self._write(0x8A, payload)
        elif opcode == 8:
            self.abort()

    def send(self, text: bytes) -> None:
        """Send a text frame; nothing happens when the connection is gone."""
        self._write(0x81, text)

    def _write(self, first: int, payload: bytes) -> None:
        size = len(payload)
        assert size < 2**16
        length = bytes((0x80 | size,)) if size < 126 else b"\xfe" + size.to_bytes(2, "big")
        if self.transport is not None and not self.transport.is_closing():
            self.transport.write(bytes((first,)) + length + MASK + payload)

    def abort(self) -> None:
        """End the connection without a goodbye."""
        if self.transport is not None:
            self.transport.abort()


async def dial(address: str, path: str, cookie: str, take: Callable[[bytes], None]) -> Wire:
    """A connection to ``address`` (http://host:port) that is open. Raises Lost."""
    parts = urlsplit(address)
    try:
        async with asyncio.timeout(20):
            _, wire = await asyncio.get_running_loop().create_connection(
                lambda: Wire(parts.netloc, path, cookie, take), parts.hostname or "", parts.port or 80
            )
            await wire.open
    except (OSError, TimeoutError) as error:
        raise Lost(f"no connection: {error}") from error
    if wire.closed.done() or wire.transport is None or wire.transport.is_closing():
        raise Lost("the connection was refused")
    return wire
