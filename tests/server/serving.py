"""A whole server in a thread, and small clients for it."""

import asyncio
import json
import threading
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from msgspec.structs import replace
from websockets.sync.client import ClientConnection, connect

from doublesuited.server.run import Server
from doublesuited.server.settings import Settings

QUICK = Settings(
    bot_pause_ms=0,
    runout_pause_ms=0,
    practice_rest_ms=0,
    practice_showdown_ms=0,
    guests_an_hour=100_000,
    tables_each=100,
    port=0,
)


@contextmanager
def serving(folder: Path, settings: Settings = QUICK) -> Iterator[Server]:
    """A server on a free port, its database in ``folder`` unless the settings name another."""
    settings = replace(settings, database=settings.database or str(folder / "room.sqlite"))
    server = Server(settings)
    loop = asyncio.new_event_loop()
    ready = threading.Event()

    async def run() -> None:
        try:
            await server.start()
            ready.set()
            await server.serve()
        finally:
            await server.close()

    def work() -> None:
        with asyncio.Runner(loop_factory=lambda: loop) as runner:
            runner.run(run())

    thread = threading.Thread(target=work)
    thread.start()
    try:
        assert ready.wait(20)
        yield server
    finally:
        asyncio.run_coroutine_threadsafe(server.stop(), loop).result(20)
        thread.join(20)


class Web:
    """A client of the HTTP side, with its cookie."""

    def __init__(self, server: Server, name: str = "") -> None:
        self.base = server.address
        self.cookie = ""
        if name:
            assert self.post("/api/guest", {"name": name})[0] == 200

    def get(self, path: str, **headers: str) -> tuple[int, Any]:
        return self._ask(urllib.request.Request(self.base + path, headers=self._headers(headers)))

    def post(self, path: str, body: Any, **headers: str) -> tuple[int, Any]:
        raw = body if isinstance(body, bytes) else json.dumps(body).encode()
        headers = {"Content-Type": "application/json", **headers}
        return self._ask(urllib.request.Request(self.base + path, raw, self._headers(headers)))

    def _headers(self, more: dict[str, str]) -> dict[str, str]:
        named = {name.replace("_", "-"): value for name, value in more.items()}
        return {**({"Cookie": self.cookie} if self.cookie else {}), **named}

    def _ask(self, request: urllib.request.Request) -> tuple[int, Any]:
        try:
            with urllib.request.urlopen(request, timeout=60) as answer:
                status, body, cookie = answer.status, answer.read(), answer.headers.get("Set-Cookie")
        except urllib.error.HTTPError as error:
            status, body, cookie = error.code, error.read(), None
            error.close()
        if cookie:
            self.cookie = cookie.partition(";")[0]
        try:
            return status, json.loads(body)
        except ValueError:
            return status, body.decode()

    def socket(self) -> "Wire":
        return Wire(self.base.replace("http", "ws", 1) + "/ws", additional_headers={"Cookie": self.cookie})


class Wire:
    """One WebSocket. ``views``: the newest of each table; ``log``: every frame."""

    connection: ClientConnection

    def __init__(self, address: str, **options: Any) -> None:
        self._opening = connect(address, **options)
        self.number = 0
        self.views: dict[int, dict[str, Any]] = {}
        self.frames: list[dict[str, Any]] = []

    def __enter__(self) -> "Wire":
        self.connection = self._opening.__enter__()
        return self

    def __exit__(self, *error: Any) -> None:
        self._opening.__exit__(*error)

    def next(self, timeout: float = 30) -> dict[str, Any]:
        frame: dict[str, Any] = json.loads(self.connection.recv(timeout))
        self.frames.append(frame)
        if frame["type"] == "view":
            self.views[frame["table"]] = frame
        return frame

    def until(self, kind: str, **fields: Any) -> dict[str, Any]:
        """The next frame of a kind with these fields."""
        while True:
            frame = self.next()
            if frame["type"] == kind and all(frame[name] == value for name, value in fields.items()):
                return frame

    def send(self, table: int, request: dict[str, Any], *, seq: int | None = None, number: int | None = None) -> int:
        if number is None:
            self.number += 1
            number = self.number
        frame = {"id": number, "table": table, "seq": seq, "request": request}
        self.connection.send(json.dumps(frame))
        return number

    def ask(self, table: int, kind: str, *, seq: int | None = None, **fields: Any) -> dict[str, Any]:
        """The answer to a request: an ``ack`` or a ``refused``."""
        number = self.send(table, {"type": kind, **fields}, seq=seq)
        while True:
            frame = self.next()
            if frame["type"] in ("ack", "refused") and frame["id"] == number:
                return frame

    def play(self, table: int, *, hands: int = 0) -> None:
        """Call and check until the match is over, or more than ``hands`` hands have begun."""
        acted = -1
        while True:
            frame = self.views.get(table) or self.until("view", table=table)
            view = frame["view"]
            if view["status"] == "over" or (hands and view["number"] > hands):
                return
            legal = view["legal"]
            if legal and frame["seq"] != acted:
                acted = frame["seq"]
                action = "check" if legal["check"] else "call"
                self.send(table, {"type": "act", "action": action}, seq=frame["seq"])
            if self._away(view) and frame["seq"] != acted:
                acted = frame["seq"]
                self.send(table, {"type": "back"})  # the machine was too busy for our clock
            self.next(30)

    @staticmethod
    def _away(view: dict[str, Any]) -> bool:
        """Whether we are being played for."""
        own = view["you"] and view["you"]["seat"]
        return any(seat["away"] for seat in view["seats"] if seat["seat"] == own)
