"""One server process: open the store, serve, and stop cleanly."""

import asyncio
import contextlib
import os
import secrets
import signal
import socket
from collections.abc import Awaitable, Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import cast

import structlog
import uvicorn
from starlette.routing import Route

from .brains import Workers
from .http import Http
from .lobby import Room
from .meter import Meter
from .ports import Ports
from .sealing import KeyProblem, KeyRing, key_file, parse_keys
from .service import Service, steady_clock
from .settings import Settings, SettingsError, data_folder
from .store import sql
from .store.port import Incompatible, Secret, Store, StoreError
from .store.sqlite import SqliteStore
from .sweep import settle, sweep
from .web import application
from .ws import Socket

log = structlog.get_logger("run")

LOCAL = ("127.0.0.1", "localhost", "::1")
STOP_S = 3.0
MOST_WAITING, AT_A_TIME = 4096, 8
"""Connections not accepted yet, and how many of them the loop accepts between two turns."""


class Quiet(uvicorn.Server):
    """uvicorn without its own signal handling: stopping is ``Server.stop``'s affair. And a crowd does not come in all
    at once: of those who wait the loop takes a few at a time, so that whoever is in already is answered in between."""

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        for waiting in sockets or ():
            waiting.listen(MOST_WAITING)  # uvicorn has made this as small as the number that the loop takes

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        yield


class Server:
    """A room on a port. ``start``, then ``serve`` until ``stop``."""

    def __init__(self, settings: Settings, extra: Sequence[Route] = ()) -> None:
        self.settings = settings
        self._extra = extra
        self._metrics_socket = listen("127.0.0.1", settings.metrics_port) if settings.metrics_port else None
        try:
            self._socket = listen(settings.host, settings.port)
        except SettingsError:
            if self._metrics_socket is not None:
                self._metrics_socket.close()
            raise
        self.port = int(self._socket.getsockname()[1])
        self.origins = settings.origins or own_origins(settings.host, self.port)
        self.store = store_of(settings)
        self._uvicorn: Quiet | None = None
        self._metrics: Quiet | None = None
        self._brains: Workers | None = None
        self.service: Service | None = None

    @property
    def address(self) -> str:
        """Where a browser finds it."""
        return self.origins[0]

    async def start(self) -> None:
        """Open the store and take the tables. Raises Incompatible, KeyProblem or SettingsError."""
        await self.store.open()
        clock = steady_clock()
        owner = f"{socket.gethostname()}:{self.port}:{secrets.token_hex(4)}"
        ring, self._brains = ring_of(self.settings), Workers(self.settings.bot_workers)
        if not self.settings.lost_keys:
            await check_keys(self.store, ring)
        ports = Ports(self.store, ring, self.settings, clock, secrets.token_bytes, owner, Meter(), self._brains)
        room = Room(self.store, ports, self.settings)
        self.service = Service(self.settings, ports, self.store, room, self.origins)
        config = uvicorn.Config(
            application(self.service, self._extra),
            ws=cast("type[asyncio.Protocol]", partial(Socket, self.service)),
            http=Http,
            lifespan="off",
            log_config=None,
            access_log=False,
            server_header=False,
            proxy_headers=False,
            backlog=AT_A_TIME,
            timeout_graceful_shutdown=2,
        )
        self._uvicorn = Quiet(config)
        try:
            await room.start()
        except StoreError as error:
            raise Incompatible(f"cannot use the database: {error}") from error

    async def serve(self) -> None:
        """Until ``stop``."""
        assert self._uvicorn is not None, "start first"
        assert self.service is not None
        if self._metrics_socket is None:
            await self._uvicorn.serve([self._socket])
            return
        from .metrics import metrics_app  # noqa: PLC0415  (only who asks for them loads it)

        config = uvicorn.Config(metrics_app(self.service), lifespan="off", log_config=None, access_log=False)
        self._metrics = Quiet(config)
        await asyncio.gather(self._uvicorn.serve([self._socket]), self._metrics.serve([self._metrics_socket]))

    async def stop(self) -> None:
        """Finish writing, tell the clients, and let go of the tables."""
        assert self.service is not None
        assert self._uvicorn is not None
        await self.service.room.stop()
        for session in list(self.service.sessions):
            session.outbox.end("stop")
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(STOP_S):
                while self.service.sessions:
                    await asyncio.sleep(0.02)
        for serving in (self._uvicorn, self._metrics):
            if serving is not None:
                serving.should_exit = True

    async def close(self) -> None:
        if self.service is not None:
            self.service.thinker.close()
        if self._brains is not None:
            self._brains.close()
        await self.store.close()
        self._socket.close()
        if self._metrics_socket is not None:
            self._metrics_socket.close()


async def run(settings: Settings, ready: Callable[[Server], Awaitable[None]], extra: Sequence[Route] = ()) -> None:
    """Serve until SIGTERM or SIGINT. ``ready`` is awaited when clients may come; ``extra`` routes are its own."""
    server = Server(settings, extra)
    try:
        await server.start()
        loop = asyncio.get_running_loop()
        ending: list[asyncio.Task[None]] = []

        def end() -> None:
            if not ending:
                ending.append(loop.create_task(server.stop()))

        for number in (signal.SIGTERM, signal.SIGINT):
            loop.add_signal_handler(number, end)
        settle()
        sweeping = loop.create_task(sweep(), name="sweep")
        await ready(server)
        await server.serve()
        sweeping.cancel()
        await asyncio.gather(*ending)
    finally:
        await server.close()


def listen(host: str, port: int) -> socket.socket:
    """A listening socket. Raises SettingsError when the address cannot be had."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    made = socket.socket(family, socket.SOCK_STREAM)
    made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        made.bind((host, port))
    except OSError as error:
        made.close()
        raise SettingsError(f"cannot listen on {host} port {port}: {error.strerror}") from error
    made.listen(MOST_WAITING)
    made.setblocking(False)
    return made


def own_origins(host: str, port: int) -> tuple[str, ...]:
    """What browsers call a server without a proxy before it, the best name first."""
    if host in LOCAL:
        names = [host if ":" not in host else f"[{host}]", *(n for n in ("127.0.0.1", "localhost") if n != host)]
    elif host in ("0.0.0.0", "::"):
        names = [*local_addresses(), "127.0.0.1", "localhost"]
    else:
        names = [host if ":" not in host else f"[{host}]"]
    return tuple(f"http://{name}:{port}" for name in dict.fromkeys(names))


def local_addresses() -> list[str]:
    """This machine's addresses on its networks, and its name."""
    found = []
    with contextlib.suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.connect(("192.0.2.1", 9))  # sends nothing; it only chooses the way out
        found.append(probe.getsockname()[0])
    return [*found, socket.gethostname()]


def database_path(settings: Settings) -> Path:
    return Path(settings.database) if settings.database else data_folder() / "room.sqlite"


def store_of(settings: Settings) -> Store:
    """The store that the settings name."""
    if settings.is_postgres:
        from .store.postgres import PostgresStore  # noqa: PLC0415  (its driver takes a while to load)

        return PostgresStore(settings.database, take_over=settings.take_over)
    return SqliteStore(database_path(settings))


async def check_keys(store: Store, ring: KeyRing) -> None:
    """Raises KeyProblem when the keys are not those of the hands that are under way, or of the last one in the past."""
    for table, *secret in await store.query(sql.NEWEST_SECRET) or await store.query(sql.LAST_SECRET):
        try:
            ring.open(Secret(*secret), table)
        except KeyProblem as error:
            hint = "give the key file that belongs to this database; if it is lost, see lost_keys in docs/operating.md"
            raise KeyProblem(f"these are not the database's keys ({error}): {hint}") from error


def ring_of(settings: Settings) -> KeyRing:
    """The keys: from the environment, else from the key file, which is made when there is none."""
    given = os.environ.get("DOUBLESUITED_KEYS")
    if given:
        return parse_keys(given)
    if settings.key_file:
        return key_file(Path(settings.key_file))
    if settings.is_postgres:
        return key_file(data_folder() / "room.keys")
    path = database_path(settings)
    return key_file(path.with_name(path.name + ".keys"))
