"""The WebSocket endpoint: who may connect, and the two tasks of a connection."""

import asyncio
from collections.abc import Awaitable

import msgspec
import structlog
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from .people import Person, Refusal
from .protocol import Bye
from .service import Service
from .session import Reason, Session
from .store.port import StoreError

log = structlog.get_logger("ws")

NORMAL, AGAIN, FORBIDDEN, LOGIN = 1000, 1013, 4403, 4401
PATIENCE_S = 1.0
GONE = (WebSocketDisconnect, OSError, RuntimeError)
"""How sending ends, or receiving, when the client has gone: ASGI servers and Starlette raise any of them."""


class Socket:
    """The endpoint ``/ws``."""

    def __init__(self, service: Service) -> None:
        self._service = service

    async def __call__(self, socket: WebSocket) -> None:
        service = self._service
        try:
            service.check_origin(socket.headers)
            person = await self._person(socket)
        except Refusal:
            await _quietly(socket.close(FORBIDDEN))
            return
        except StoreError as error:
            log.warning("cannot say who connects", error=str(error))
            await _quietly(_turn_away(socket, "stop", AGAIN))
            return
        if person is None:
            await _quietly(_turn_away(socket, "login", LOGIN))
        elif not self._room_for(person):
            await _quietly(_turn_away(socket, "rate", AGAIN))
        elif await _quietly(socket.accept()):
            session = Session(service.room, service.people, person, service.clock)
            service.sessions.add(session)
            try:
                await self._talk(socket, session)
            finally:
                service.sessions.discard(session)
                await session.leave()

    async def _person(self, socket: WebSocket) -> Person | None:
        token = socket.query_params.get("token")
        return await self._service.people.of_key(token) if token else await self._service.person(socket)

    def _room_for(self, person: Person) -> bool:
        sessions, settings = self._service.sessions, self._service.settings
        own = sum(session.person == person.id for session in sessions)
        return len(sessions) < settings.sockets and own < settings.sockets_each

    async def _talk(self, socket: WebSocket, session: Session) -> None:
        """Until either side ends it."""
        try:
            await session.greet()
        except StoreError as error:
            log.warning("cannot greet", error=str(error))
            session.outbox.end("stop")
        reader = asyncio.create_task(self._read(socket, session))
        writer = asyncio.create_task(self._write(socket, session))
        _, left = await asyncio.wait((reader, writer), return_when=asyncio.FIRST_COMPLETED)
        for task in left:
            task.cancel()
        for failure in await asyncio.gather(reader, writer, return_exceptions=True):
            if isinstance(failure, Exception):
                log.error("connection failed", exc_info=failure)
        if socket.application_state is WebSocketState.CONNECTED:
            await _quietly(socket.close(AGAIN if session.outbox.ended or session.outbox.full else NORMAL))

    async def _read(self, socket: WebSocket, session: Session) -> None:
        while True:
            try:
                message = await socket.receive()
            except GONE:
                return
            if message["type"] == "websocket.disconnect":
                return
            self._service.meter.frames_in += 1
            text = message.get("text")
            await session.take(text if text is not None else message.get("bytes") or b"")

    async def _write(self, socket: WebSocket, session: Session) -> None:
        limit, meter = self._service.settings.slow_ms / 1000, self._service.meter

        async def send(frame: bytes) -> None:
            meter.frames_out += 1
            meter.bytes_out += len(frame)
            async with asyncio.timeout(limit):
                await socket.send({"type": "websocket.send", "text": frame.decode()})

        try:
            await session.outbox.pump(session, send)
        except TimeoutError:
            meter.slow_readers += 1
            log.info("slow reader cut")
        except GONE:
            return


async def _turn_away(socket: WebSocket, reason: Reason, code: int) -> None:
    await socket.accept()
    await socket.send_text(msgspec.json.encode(Bye(reason)).decode())
    await socket.close(code)


async def _quietly(sending: Awaitable[None]) -> bool:
    """Send it to a client that may have gone already, or take nothing any more. Whether it went out."""
    try:
        async with asyncio.timeout(PATIENCE_S):
            await sending
    except (TimeoutError, *GONE):
        return False
    return True
