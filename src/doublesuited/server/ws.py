"""The WebSocket endpoint: who may connect, and the two tasks of a connection."""

import asyncio
import contextlib

import structlog
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from .people import Person, Refusal
from .service import Service
from .session import Session

log = structlog.get_logger("ws")

NORMAL, AGAIN, FORBIDDEN, LOGIN = 1000, 1013, 4403, 4401


class Socket:
    """The endpoint ``/ws``."""

    def __init__(self, service: Service) -> None:
        self._service = service

    async def __call__(self, socket: WebSocket) -> None:
        service = self._service
        try:
            service.check_origin(socket.headers)
        except Refusal:
            await socket.close(FORBIDDEN)
            return
        person = await self._person(socket)
        if person is None or not self._room_for(person):
            await socket.accept()
            await socket.send_text('{"type":"bye","reason":"%s"}' % ("rate" if person else "login"))
            await socket.close(AGAIN if person else LOGIN)
            return
        await socket.accept()
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
        await session.greet()
        reader = asyncio.create_task(self._read(socket, session))
        writer = asyncio.create_task(self._write(socket, session))
        _, left = await asyncio.wait((reader, writer), return_when=asyncio.FIRST_COMPLETED)
        for task in left:
            task.cancel()
        await asyncio.gather(reader, writer, return_exceptions=True)
        if socket.application_state is WebSocketState.CONNECTED:
            with contextlib.suppress(RuntimeError, TimeoutError, OSError, WebSocketDisconnect):
                async with asyncio.timeout(1):
                    await socket.close(AGAIN if session.outbox.ended or session.outbox.full else NORMAL)

    async def _read(self, socket: WebSocket, session: Session) -> None:
        with contextlib.suppress(WebSocketDisconnect):
            while True:
                message = await socket.receive()
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
        except (WebSocketDisconnect, RuntimeError, OSError):
            return
