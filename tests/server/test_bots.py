"""Bots at the room's tables: the heavy ones think in processes of their own, and no table waits for them."""

import asyncio
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace

from doublesuited import bots
from doublesuited.bots import Answer, Observation
from doublesuited.bots.contract import DecisionRandom
from doublesuited.bots.registry import OWN
from doublesuited.events import Act
from doublesuited.rules import Rules
from doublesuited.server.bot_seats import BotSeats
from doublesuited.server.brains import Workers
from doublesuited.server.dealer import Deck
from doublesuited.server.run import Server
from doublesuited.server.step import step
from doublesuited.table import Setup, Table, open_table
from doublesuited.table_events import Sit, TableEvent, Tick

from .serving import QUICK, Web, serving
from .test_web import FAST

PATIENT_MS = 60_000  # the machine may be busy; what is measured here is not speed


@pytest.fixture(scope="module")
def workers() -> Iterator[Workers]:
    made = Workers(1)
    yield made
    made.close()


class Here:
    """Every bot is heavy, and thinks here."""

    def __init__(self) -> None:
        self.free = asyncio.Event()

    def heavy(self, bot: str) -> bool:
        return bool(bot)

    def prepare(self, _: int, __: str) -> None:
        pass

    async def ask(self, _: int, bot: str, seen: Observation, rng: DecisionRandom, limit_ms: int) -> Answer:
        await self.free.wait()
        return bots.ask(bots.make(bot), seen, rng, bots.Budget(hard_ms=limit_ms))


class Scene:
    """A table of bots in the middle of a hand, and its deck."""

    def __init__(self, kinds: tuple[str, ...], seed: int, betting: str = "pot") -> None:
        rules = Rules.preset("standard", betting=betting, first_button="first_seated")
        self.random = Random(seed)
        self.table: Table = open_table(
            Setup(rules=rules, seats=len(kinds), action_ms=PATIENT_MS, rest_ms=0, showdown_ms=0)
        )
        self.deck: Deck | None = None
        self.events: list[TableEvent] = []
        for seat, kind in enumerate(kinds, 1):
            self.do(Sit(seat, f"bot:{seat}", f"Bot {seat}", 100, kind))
        self.do(Tick())

    def do(self, request: object) -> None:
        made = step(self.table, request, 0, self.deck, lambda: self.random.randbytes(32))  # type: ignore[arg-type]
        assert not isinstance(made, Exception), made
        self.table, self.deck = made.table, made.deck
        self.events += made.events


def decisions(workers: Workers, scene: Scene, count: int) -> list[tuple[Answer, Answer]]:
    """What the bot whose turn it is answers in a worker and in this process, ``count`` times in a row."""

    async def run() -> list[tuple[Answer, Answer]]:
        ring = asyncio.Event()
        seats = BotSeats(7, workers, ring.set, scene.events)
        found: list[tuple[Answer, Answer]] = []
        while len(found) < count:
            told = len(scene.events)
            if not scene.table.in_hand:
                scene.do(Tick())
            for event in scene.events[told:]:
                seats.tell(event)
            if not scene.table.in_hand:
                break  # all chips are with one of them
            told = len(scene.events)
            ring.clear()
            seats.plan(scene.table, scene.deck, 5)
            await asyncio.wait_for(ring.wait(), PATIENT_MS / 1000)
            assert seats.act_at == 5
            assert scene.deck
            chair = seats._chair(scene.table)
            assert chair
            seen, rng = seats._question(scene.table, scene.deck, chair)
            here = bots.ask(bots.make(chair.bot), seen, rng, bots.Budget(hard_ms=PATIENT_MS))
            there = seats.act(scene.table, scene.deck)
            found.append((there, here))
            scene.do(there.act)
            for event in scene.events[told:]:
                seats.tell(event)
        return found

    return asyncio.run(run())


@pytest.fixture
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("doublesuited.server.brains.THINK_MS", PATIENT_MS)
    monkeypatch.setattr("doublesuited.server.bot_seats.LONGEST_MS", PATIENT_MS)


@pytest.mark.usefixtures("patient")
@pytest.mark.parametrize(("kind", "seats", "betting"), [("shark", 3, "pot"), ("blueprint", 2, "fixed")])
def test_a_worker_answers_as_this_process_would(workers: Workers, kind: str, seats: int, betting: str) -> None:
    found = decisions(workers, Scene((kind,) * seats, 5, betting), 25)
    assert [there for there, _ in found] == [here for _, here in found]
    assert not any(there.fault for there, _ in found)
    assert len(found) > 8
    assert len({there.act.action for there, _ in found}) >= 2


def test_which_bots_are_heavy(workers: Workers) -> None:
    own = {info.name: info.heavy for info in bots.registry() if info.name in OWN}
    assert {name: workers.heavy(name) for name in OWN} == own
    assert workers.heavy("somebody else's")


def test_a_bot_that_is_no_longer_installed_folds(workers: Workers) -> None:
    scene = Scene(("tag", "tag"), 1)

    async def run() -> Answer:
        seats = BotSeats(7, workers, lambda: None, scene.events)
        chair = seats._chair(scene.table)
        assert chair
        assert scene.deck
        return await workers.ask(7, "gone", *seats._question(scene.table, scene.deck, chair), 5000)

    answer = asyncio.run(run())
    assert (answer.fault, answer.act.action, answer.reason) == ("crashed", "fold", "ValueError")


def test_the_room_learns_which_bots_are_heavy_without_importing_them() -> None:
    """The tables stood still for a second before the first bot of any kind acted."""
    code = "import sys; from doublesuited.server.brains import Workers; workers = Workers(1); workers.heavy('tag'); "
    code += "workers.close(); print([m for m in sys.modules if 'numpy' in m or 'bots.shark' in m])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"


def test_an_answer_to_a_decision_that_has_passed_is_dropped() -> None:
    async def run() -> None:
        brains, ring = Here(), asyncio.Event()
        scene = Scene(("tag", "tag"), 1)
        seats = BotSeats(7, brains, ring.set, scene.events)
        seats.plan(scene.table, scene.deck, 5)
        first = seats._thinking
        assert first is not None
        seats.plan(scene.table, scene.deck, 99)  # somebody sat down, say: the same decision
        assert seats._thinking is first
        told = len(scene.events)
        scene.do(Act("call"))
        for event in scene.events[told:]:
            seats.tell(event)
        seats.plan(scene.table, scene.deck, 6)
        assert seats._thinking is not first
        brains.free.set()
        await asyncio.wait_for(ring.wait(), 10)
        assert first.cancelled()
        assert seats.act_at == 6

    asyncio.run(run())


# --- a whole room


def worker_pid(server: Server) -> int:
    """The process of the first worker, once it is ready to play a shark."""
    assert server._brains
    worker = server._brains._pool._workers[0]
    until = time.monotonic() + 20
    while time.monotonic() < until:
        process = worker._process
        if process is not None and "shark" in worker._bots:
            return process._child.pid
        time.sleep(0.01)
    raise AssertionError("no worker was started")


def table_with_a_shark(web: Web) -> int:
    setup = {"rules": {"book": "standard"}, "seats": 2, **FAST, "action_ms": 2500}
    return int(web.post("/api/tables", {"setup": setup, "bots": ["shark"]})[1]["table"])


@pytest.mark.parametrize(("stroke", "fault"), [(signal.SIGSTOP, "late"), (signal.SIGKILL, "crashed")])
def test_a_bot_without_an_answer_folds_and_nobody_waits_for_it(
    tmp_path: Path, stroke: signal.Signals, fault: str
) -> None:
    with serving(tmp_path, replace(QUICK, bot_workers=1, frames_a_second=1000)) as server:
        web = Web(server, "Patience")
        table = table_with_a_shark(web)
        assert server.service
        faults = server.service.meter.bot_faults
        with web.socket() as wire:
            wire.ask(table, "watch")
            pid = worker_pid(server)
            os.kill(pid, stroke)
            assert wire.ask(table, "sit", seat=1, chips=200)["type"] == "ack"
            slowest, begun = 0.0, time.monotonic()
            while not faults[fault] and time.monotonic() < begun + 10:
                asked = time.monotonic()
                view = wire.views.get(table)
                if view and view["view"]["legal"]:
                    action = "check" if view["view"]["legal"]["check"] else "call"
                    wire.ask(table, "act", action=action, seq=view["seq"])
                else:
                    assert wire.ask(table, "mute", name=f"N{asked % 2 < 1}")["type"] == "ack"
                slowest = max(slowest, time.monotonic() - asked)
                time.sleep(0.02)
            assert faults[fault] == 1
            assert slowest < 0.7  # the limit is a second: the table itself has answered all the while
            wire.play(table, hands=wire.views[table]["view"]["number"] + 1)
            assert worker_pid(server) != pid  # a new one plays on
        if stroke is signal.SIGSTOP:
            os.kill(worker_pid(server), stroke)  # and the server ends all the same


def test_workers_start_when_a_heavy_bot_sits_down_and_end_with_the_server(tmp_path: Path) -> None:
    with serving(tmp_path, replace(QUICK, bot_workers=2)) as server:
        assert server._brains
        web = Web(server, "Lazy")
        web.post("/api/tables", {"setup": {"seats": 2}, "bots": ["tag"]})
        assert [worker._process for worker in server._brains._pool._workers] == [None, None]
        table = table_with_a_shark(web)
        worker = server._brains._pool._workers[table % 2]
        until = time.monotonic() + 20
        while worker._process is None and time.monotonic() < until:
            time.sleep(0.01)
        assert worker._process
        child = worker._process._child
    assert child.poll() is not None


def test_no_bot_has_the_name_of_whoever_opens_the_table(tmp_path: Path) -> None:
    names = ("Gus", "fay", "Ada")
    with serving(tmp_path, QUICK) as server:
        for name in names:
            web = Web(server, name)
            table = web.post("/api/play", {"book": "standard", "betting": "pot", "seats": 10})[1]["table"]
            with web.socket() as wire:
                wire.ask(table, "watch")
                seats = wire.until("view", table=table)["view"]["seats"]
            assert len({seat["name"].casefold() for seat in seats}) == 10, seats
