"""The WebSocket at ``/ws``: who may connect, and bytes in and out.

uvicorn hands the connection over when a browser or a program asks for the upgrade; from then on it is this protocol's.
A frame that comes in is answered in the same turn of the loop, and whatever has come together for a socket in one turn
goes out in one write. Through ASGI each frame would take a queue, a task's turn and a system call of its own: half of
what an action costs. Parsing and the closing handshake are websockets'; there is no compression, which costs more
processor time than a table's few kilobytes are worth.
"""

import asyncio
import struct
from collections.abc import Coroutine
from http import HTTPStatus
from typing import Any, cast

import msgspec
import structlog
from starlette.requests import HTTPConnection
from uvicorn.server import ServerState
from websockets.frames import Frame, Opcode
from websockets.http11 import Request, Response
from websockets.protocol import Event, State
from websockets.server import ServerProtocol

from .limits import Bucket
from .people import Refusal, key_hash
from .protocol import Bye
from .service import Service
from .session import Reason, Session
from .store.port import StoreError

log = structlog.get_logger("ws")

FAILED, GOING, AGAIN, LOGIN = 1011, 1012, 1013, 4401
TEXT = 0x80 | Opcode.TEXT
AT_ONCE = 1 << 16  # bytes that are written together at most
WAITING = 64  # answers that may wait while more frames are read
BEAT_S = 20.0  # a client that is silent for that long is asked whether it is there; for twice as long, cut
FAREWELL_S = 5.0
FLOOD = 10
"""Times as many frames as a client may send: who sends those is cut. Refusing each, or answering pings, is work enough
to hold up everybody else."""
SLICE = 1 << 12  # bytes that are read at a time, so that a flood is noticed before it has been read

encode = msgspec.json.Encoder().encode
_head16 = struct.Struct("!BBH").pack
_head64 = struct.Struct("!BBQ").pack


def head(size: int) -> bytes:
    """What comes before a text frame of ``size`` bytes (RFC 6455, 5.2)."""
    if size < 126:
        return bytes((TEXT, size))
    return _head16(TEXT, 126, size) if size < 1 << 16 else _head64(TEXT, 127, size)


class Socket(asyncio.Protocol):
    """One connection. ``state`` is uvicorn's list of connections, which it closes when it ends."""

    def __init__(self, service: Service, *, server_state: ServerState, **_: Any) -> None:
        self._service = service
        self._state = server_state
        self._loop = asyncio.get_running_loop()
        self._conn = ServerProtocol(max_size=service.settings.frame_bytes)
        self._transport: asyncio.Transport | None = None
        self._session: Session | None = None
        settings = service.settings
        self._frames = Bucket(FLOOD * settings.frames_a_second, FLOOD * settings.frames_burst)
        self._parts: list[bytes] = []  # of a message that comes in several frames
        self._unread: list[bytes] = []  # messages that came while an earlier one took time
        self._task: asyncio.Task[None] | None = None  # entering, or a message that takes time
        self._flushing = False
        self._silent = False  # since the last beat
        self._asked = False  # whether anybody is there
        self._paused: asyncio.TimerHandle | None = None  # since the client takes nothing
        self._beat: asyncio.TimerHandle | None = None

    # --- the transport calls

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast("asyncio.Transport", transport)  # other loops have other classes
        self._state.connections.add(self)  # type: ignore[arg-type]  # it wants uvicorn's own classes; this is like them
        self._beat = self._loop.call_later(BEAT_S, self._is_anybody_there)

    def data_received(self, data: bytes) -> None:
        self._silent = self._asked = False
        now = self._service.clock()
        for begin in range(0, len(data), SLICE):
            self._conn.receive_data(data[begin : begin + SLICE])
            events = self._conn.events_received()
            if not all(self._frames.take(now) for _ in events):
                self._cut("flood cut")
                return
            self._take(events)

    def _take(self, events: list[Event]) -> None:
        for event in events:
            if isinstance(event, Request):
                self._ask(event)
            elif isinstance(event, Frame):
                self._frame(event)
        self._answer()

    def connection_lost(self, _: Exception | None) -> None:
        self._transport = None
        self._state.connections.discard(self)
        for timer in (self._beat, self._paused):
            if timer is not None:
                timer.cancel()
        if self._task is not None:
            self._task.cancel()
        if self._session is not None:
            self._session.leave()
            self._service.part(self._session)

    def pause_writing(self) -> None:
        self._paused = self._loop.call_later(self._service.settings.slow_ms / 1000, self._nobody_reads)

    def resume_writing(self) -> None:
        if self._paused is not None:
            self._paused.cancel()
            self._paused = None
        self._ring()

    def shutdown(self) -> None:
        """uvicorn ends."""
        self._close(GOING)

    # --- entering

    def _ask(self, request: Request) -> None:
        """Somebody asks to come in."""
        response = self._conn.accept(request)
        pairs = request.headers.raw_items()
        path, _, query = request.path.partition("?")
        caller = HTTPConnection(
            {
                "type": "websocket",
                "path": path,
                "query_string": query.encode("latin-1"),
                "headers": [(name.lower().encode("latin-1"), value.encode("latin-1")) for name, value in pairs],
            }
        )
        if path != "/ws":
            response = self._conn.reject(HTTPStatus.NOT_FOUND, "the socket is at /ws\n")
        else:
            try:
                self._service.check_origin(caller.headers)
            except Refusal as refusal:
                response = self._conn.reject(HTTPStatus.FORBIDDEN, f"{refusal}\n")
        if response.status_code != HTTPStatus.SWITCHING_PROTOCOLS:
            self._conn.send_response(response)
            return
        self._take_time(self._enter(response, caller))

    async def _enter(self, response: Response, caller: HTTPConnection) -> None:
        async with self._service.door:
            session, reason = await self._welcome(caller)
        if self._transport is None:
            return  # gone already
        self._conn.send_response(response)
        self._answer()
        if session is not None:
            self._session = session
            self._service.join(session)
            session.outbox.bell = self._ring
            self._ring()
        else:
            frame = encode(Bye(reason))
            self._write([head(len(frame)), frame])
            self._close(LOGIN if reason == "login" else AGAIN)

    async def _welcome(self, caller: HTTPConnection) -> tuple[Session | None, Reason]:
        """The session of whoever calls, greeted; or None and why not."""
        service = self._service
        try:
            key = caller.query_params.get("token") or service.key(caller)
            person = await service.people.of_key(key) if key else None
            if person is None:
                return None, "login"
            if not service.has_room_for(person):
                return None, "rate"
            session = Session(service.room, service.people, person, service.clock, key_hash(key))
            await session.greet()
        except StoreError as error:
            log.warning("cannot say who connects", error=str(error))
            return None, "stop"
        return session, "stop"

    # --- frames that come in

    def _frame(self, frame: Frame) -> None:
        """A frame of the client; pings and the closing handshake the parser answers itself."""
        if frame.opcode not in (Opcode.TEXT, Opcode.BINARY, Opcode.CONT):
            return
        message = bytes(frame.data)
        if not frame.fin or self._parts:
            self._parts.append(message)
            if not frame.fin:
                return
            message = b"".join(self._parts)
            self._parts.clear()
        if self._task is None:
            self._message(message)
        else:
            self._unread.append(message)

    def _message(self, message: bytes) -> None:
        session = self._session
        if session is None:
            return  # nobody was let in
        self._service.meter.frames_in += 1
        more = session.take(message)
        if more is not None:
            self._take_time(more)
        if len(session.outbox) > WAITING:
            self._flush()

    def _take_time(self, work: Coroutine[Any, Any, None]) -> None:
        """Read nothing more until ``work`` is done."""
        if self._transport is not None:
            self._transport.pause_reading()
        self._task = self._loop.create_task(self._then_go_on(work), name="socket")

    async def _then_go_on(self, work: Coroutine[Any, Any, None]) -> None:
        try:
            await work
        except Exception:
            log.exception("socket failed")
            self._close(FAILED)
        self._task = None
        self._catch_up()

    def _catch_up(self) -> None:
        while self._unread and self._task is None:
            self._message(self._unread.pop(0))
        if self._task is None and self._transport is not None:
            self._transport.resume_reading()

    # --- frames that go out

    def _ring(self) -> None:
        """There is something to send: send it when this turn of the loop is over, with whatever else there is then."""
        if not self._flushing and self._paused is None:
            self._flushing = True
            self._loop.call_soon(self._flush)

    def _flush(self) -> None:
        self._flushing = False
        session = self._session
        if session is None or self._conn.state is not State.OPEN:
            return
        meter, parts, size = self._service.meter, list[bytes](), 0
        while self._paused is None and (frame := session.outbox.next(session)) is not None:
            meter.frames_out += 1
            meter.bytes_out += len(frame)
            parts += (head(len(frame)), frame)
            size += len(frame)
            if size > AT_ONCE:
                self._write(parts)
                parts, size = [], 0
        if parts:
            self._write(parts)
        if session.outbox.over and self._paused is None:
            self._close(LOGIN if session.outbox.ended == "login" else AGAIN)

    def _write(self, parts: list[bytes]) -> None:
        data = b"".join(parts)
        if data and self._transport is not None:
            self._transport.write(data)

    def _answer(self) -> None:
        """Send what the parser has to say; an empty string from it ends the connection."""
        writes = self._conn.data_to_send()
        if writes:
            self._write(writes)
            if b"" in writes and self._transport is not None:
                self._transport.close()

    # --- the end

    def _close(self, code: int) -> None:
        """Say goodbye, and wait a moment for the other side's."""
        if self._conn.state is State.OPEN:
            self._conn.send_close(code)
        self._answer()
        if self._beat is not None:
            self._beat.cancel()
        if self._transport is not None:
            self._beat = self._loop.call_later(FAREWELL_S, self._transport.abort)

    def _nobody_reads(self) -> None:
        self._service.meter.slow_readers += 1
        self._cut("slow reader cut")

    def _cut(self, why: str) -> None:
        log.info(why)
        if self._transport is not None:
            self._transport.abort()

    def _is_anybody_there(self) -> None:
        if self._transport is None:
            return
        if self._asked or self._conn.state is not State.OPEN:
            self._transport.abort()
            return
        if self._silent:
            self._asked = True
            self._conn.send_ping(b"")
            self._answer()
        self._silent = True
        self._beat = self._loop.call_later(BEAT_S, self._is_anybody_there)
