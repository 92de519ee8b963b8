"""Clients of a room by the hundred, and a server process to put them to: what bench/room.py and the soak test share.

A client plays by the book of docs/protocol.md: it answers the newest view, sends again under the same number what was
not answered, and connects again when the connection is lost. It notes every acknowledgement, for whoever checks
afterwards that none was lost, and the time from a click to its own view and to everybody else's.
"""

import asyncio
import json
import os
import random
import resource
import signal
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from bench.wire import Lost, Wire, dial

SETTINGS = """\
runout_pause_ms = 0
guests_an_hour = 1000000
requests_a_second = 100000
requests_burst = 100000
frames_a_second = 1000
frames_burst = 1000
tables = 20000
tables_each = 20000
sockets = 100000
"""


BUY_IN = 200


class ServerProcess:
    """`doublesuited serve` as a process of its own. ``cpu``: the core it is bound to, where the system can;
    ``memory``: the megabytes it may have for its data, 0 for any number; ``more``: lines of settings."""

    def __init__(
        self, folder: Path, port: int, database: str = "", cpu: int | None = None, memory: int = 0, more: str = ""
    ) -> None:
        self.address = f"http://127.0.0.1:{port}"
        self.process: subprocess.Popen[str] | None = None
        self._log = folder / "server.log"
        self._cpu = cpu
        self._memory = memory << 20
        settings = folder / "settings.toml"
        settings.write_text(SETTINGS + more)
        options = [
            "--config",
            str(settings),
            "--port",
            str(port),
            "--database",
            database or str(folder / "room.sqlite"),
        ]
        self._command = [sys.executable, "-m", "doublesuited", "serve", *options]
        if database:
            self._command += ["--key-file", str(folder / "room.keys"), "--take-over"]

    def start(self) -> None:
        with self._log.open("a") as log:
            self.process = subprocess.Popen(self._command, stdout=subprocess.PIPE, stderr=log, text=True)
        if self._cpu is not None and hasattr(os, "sched_setaffinity"):
            os.sched_setaffinity(self.process.pid, {self._cpu})
        if self._memory:
            resource.prlimit(self.process.pid, resource.RLIMIT_DATA, (self._memory, self._memory))

    def wait(self) -> None:
        """Until it says that it listens."""
        assert self.process is not None
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        if "doublesuited is at" not in line:
            raise RuntimeError(f"the server did not start: {self._log.read_text()[-2000:]}")

    def kill(self) -> None:
        assert self.process is not None
        self.process.send_signal(signal.SIGKILL)
        self._ended(self.process)

    def stop(self) -> int:
        """Ask it to end; its exit code."""
        assert self.process is not None
        self.process.terminate()
        return self._ended(self.process)

    def _ended(self, process: "subprocess.Popen[str]") -> int:
        code = process.wait(30)
        if process.stdout is not None:
            process.stdout.close()
        return code


class Acked(Struct, frozen=True, array_like=True):
    """A request that was acknowledged."""

    person: str
    table: int
    id: int
    seq: int


class Notes:
    """What all clients noted. Times in seconds of ``time.perf_counter``."""

    def __init__(self) -> None:
        self.acked: list[Acked] = []
        self.refused: dict[str, int] = {}
        self.own: list[float] = []  # from an act to one's own view of it
        self.others: list[float] = []  # from an act to another socket's view of it
        # (table, seat) -> of the latest act sent: the number of the event it was to be, and when
        self.clicks: dict[tuple[int, int], tuple[int, float]] = {}
        self.pings: list[float] = []  # from a ping to its answer
        self.seen = 0  # acts seen, each as often as a socket saw it
        self.wrong: list[str] = []


def post(address: str, path: str, body: Any, cookie: str = "") -> tuple[Any, str]:
    headers = {"Content-Type": "application/json", "Cookie": cookie}
    request = urllib.request.Request(f"{address}/api/{path}", json.dumps(body).encode(), headers)
    with urllib.request.urlopen(request, timeout=60) as answer:
        return json.load(answer), (answer.headers["Set-Cookie"] or "").partition(";")[0]


class Event(Struct):
    """Of an event, what a client looks at."""

    type: str
    seat: int = 0


class Line(Struct):
    seq: int
    event: Event


class Seat(Struct):
    seat: int
    stack: int
    bet: int


class You(Struct):
    seat: int
    out: bool


class Legal(Struct):
    check: bool
    bet_to: tuple[int, int] | None
    raise_to: tuple[int, int] | None


class View(Struct):
    in_hand: bool
    seats: tuple[Seat, ...]
    you: You | None
    legal: Legal | None


class Heard(Struct):
    """Of a frame, what a client looks at."""

    type: str
    id: int | None = None
    table: int = 0
    epoch: int = 0
    seq: int = 0
    code: str = ""
    view: View | None = None
    log: tuple[Line, ...] = ()


_heard = msgspec.json.Decoder(Heard).decode

ACTS = frozenset(("folded", "checked", "called", "bet", "raised"))


class Client:
    """One person with one connection. ``think``: seconds before an act, drawn anew each time. ``seat`` 0: a watcher."""

    def __init__(
        self, address: str, cookie: str, table: int, seat: int, notes: Notes, think: Callable[[], float]
    ) -> None:
        self._address = address
        self._cookie = cookie
        self.table = table
        self._seat = seat
        self._notes = notes
        self._think = think
        self._number = random.randrange(2**40)
        self._open: dict[int, bytes] = {}  # sent and not answered yet
        self._wire: Wire | None = None
        self.at = (0, 0)  # (epoch, seq) of the latest view of this connection
        self._acted = -1
        self._ping = (0, 0.0)
        self.connections = 0
        self.pause = 0.0  # before the next connection
        self.first_ack: asyncio.Event = asyncio.Event()

    async def run(self) -> None:
        """Connect and play until cancelled."""
        try:
            while True:
                pause, self.pause = self.pause, 0.0
                await asyncio.sleep(pause)
                try:
                    self._wire = await dial(self._address, "/ws", self._cookie, self._take)
                except Lost:
                    await asyncio.sleep(random.uniform(0.1, 0.5))
                    continue
                self.connections += 1
                self._send({"type": "watch"})
                for text in list(self._open.values()):
                    self._wire.send(text)
                await self._wire.closed
        finally:
            if self._wire is not None:
                self._wire.abort()

    def cut(self, pause: float) -> None:
        """Lose the connection without a goodbye, and come back after ``pause`` seconds."""
        self.at, self.pause = (0, 0), pause
        if self._wire is not None:
            self._wire.abort()

    def _take(self, message: bytes) -> None:
        frame = _heard(message)
        if frame.type == "view":
            self._look(frame, time.perf_counter())
        elif frame.type == "ack" and frame.id is not None:
            sent = self._open.pop(frame.id, None)
            self._pinged(frame.id)
            if sent:
                self.first_ack.set()
            if frame.seq and sent:
                self._notes.acked.append(Acked(self._cookie, frame.table, frame.id, frame.seq))
        elif frame.type == "refused":
            self._notes.refused[frame.code] = self._notes.refused.get(frame.code, 0) + 1
            if frame.code not in ("busy", "rate") and frame.id is not None:
                self._open.pop(frame.id, None)

    def _look(self, frame: Heard, now: float) -> None:
        at = (frame.epoch, frame.seq)
        if at < self.at:
            self._notes.wrong.append(f"table {self.table}: a view went back")
            return
        self.at = at
        view = frame.view
        assert view is not None
        for line in frame.log:
            if line.event.type in ACTS:
                self._notes.seen += 1
                self._measure(line, view, now)
        you, legal = view.you, view.legal
        if not self._seat:
            return
        if you is None:
            self._send({"type": "sit", "seat": self._seat, "chips": BUY_IN}, frame.seq)
        elif you.out or not next(s.stack + s.bet for s in view.seats if s.seat == you.seat):
            if not view.in_hand:
                self._send({"type": "leave"}, frame.seq)
        elif legal and frame.seq != self._acted:
            self._acted = frame.seq
            asyncio.get_running_loop().call_later(self._think(), self._act, choose(legal), frame.seq)

    def _measure(self, line: Line, view: View, now: float) -> None:
        """The time since the click that this socket sees the effect of now; who took too long had none."""
        due, clicked = self._notes.clicks.get((self.table, line.event.seat), (0, 0.0))
        if due != line.seq:
            return
        own = view.you is not None and view.you.seat == line.event.seat
        (self._notes.own if own else self._notes.others).append(now - clicked)

    def ping(self) -> None:
        """Ask whether anybody is there, and note how long the answer takes."""
        self._ping = (self._number + 1, time.perf_counter())
        self._send({"type": "ping"})

    def _pinged(self, number: int) -> None:
        if number == self._ping[0]:
            self._notes.pings.append(time.perf_counter() - self._ping[1])

    def _act(self, request: dict[str, Any], seq: int) -> None:
        self._notes.clicks[self.table, self._seat] = (seq + 1, time.perf_counter())
        self._send(request, seq)

    def _send(self, request: dict[str, Any], seq: int | None = None) -> None:
        self._number += 1
        text = msgspec.json.encode({"id": self._number, "table": self.table, "seq": seq, "request": request})
        if request["type"] not in ("watch", "ping"):
            self._open[self._number] = text
        if self._wire is not None:
            self._wire.send(text)  # sent again after the next connection if this one is gone


def choose(legal: Legal) -> dict[str, Any]:
    """Mostly call and check, sometimes fold or raise: hands of a usual length."""
    dice = random.random()
    if dice < 0.15 and legal.raise_to:
        return {"type": "act", "action": "raise", "to": legal.raise_to[0]}
    if dice < 0.15 and legal.bet_to:
        return {"type": "act", "action": "bet", "to": legal.bet_to[0]}
    if dice > 0.85 and not legal.check:
        return {"type": "act", "action": "fold"}
    return {"type": "act", "action": "check" if legal.check else "call"}


def open_tables(
    address: str, tables: int, seats: int, first: int = 0, bots: tuple[str, ...] = ()
) -> list[tuple[int, list[str]]]:
    """Tables of ``seats`` seats with as many guests each: (table, their cookies). With ``bots``: one watches."""
    made = []
    guests, seats = (1, len(bots) + 1) if bots else (seats, seats)
    setup = {"rules": {"book": "standard", "betting": "fixed"}, "seats": seats, "showdown_ms": 0, "rest_ms": 0}
    setup |= {"action_ms": 30_000, "bank_ms": 0, "min_buy_in": 20, "max_buy_in": 400}
    for table in range(first, first + tables):
        cookies = [post(address, "guest", {"name": name_of(table * seats + i)})[1] for i in range(guests)]
        form = {"setup": setup, "bots": bots}
        made.append((post(address, "tables", form, cookies[0])[0]["table"], cookies))
    return made


def name_of(number: int) -> str:
    """A name unlike all others: letters only, so that none reads like another."""
    letters = ""
    while True:
        number, digit = divmod(number, 10)
        letters += "abefghkpuw"[digit]
        if not number:
            return "X" + letters + "x"
