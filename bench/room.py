"""How much a room carries: latency at a given rate, the ceiling, memory, restarts, bots, and a crowd that reconnects.

    python -m bench.room load --tables 1000 --rate 400 --seconds 30
    python -m bench.room ceiling --tables 200 --seconds 15
    python -m bench.room reconnect --tables 1000 --seats 3
    python -m bench.room restart --tables 1000
    python -m bench.room bots --tables 200 --rate 400

The server is one process, bound to the first core where the system can do that; the clients are processes of their own
on the others. Latency is measured by the clients: from sending an act to the view of it, on the socket of whoever acted
(own) and on those of the others at the table; with bots, from a watcher's ping to its answer. What the machine was
doing besides, and how long its disk takes for a write, is printed too: no answer can be faster than that.
"""

import argparse
import asyncio
import multiprocessing
import os
import random
import resource
import statistics
import tempfile
import time
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

from bench.soak import free_port
from bench.swarm import Client, Notes, ServerProcess, open_tables

Seats = list[tuple[int, list[str]]]

BOTS = ("fish", "maniac", "rock", "lag", "tag")
MODES = {"load": 400.0, "ceiling": 1e9, "reconnect": 50.0, "restart": 400.0, "bots": 400.0}
WARM_S = 3.0


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    modes = parser.add_subparsers(dest="mode", required=True)
    for name, rate in MODES.items():
        mode = modes.add_parser(name)
        mode.add_argument("--tables", type=int, default=200 if name in ("ceiling", "bots") else 1000)
        mode.add_argument("--seats", type=int, default=3 if name == "reconnect" else 2)
        mode.add_argument("--seconds", type=float, default=20.0)
        mode.add_argument("--processes", type=int, default=1)
        mode.add_argument("--database", default="", help="postgresql://... ; else SQLite")
        mode.add_argument(
            "--folder", default=None, help="where the SQLite file is made; a disk in memory shows the rest"
        )
        mode.add_argument("--rate", type=float, default=rate)
        mode.add_argument("--memory", type=int, default=0, help="MB that the server may have for its data; else any")
    given = parser.parse_args()
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    with tempfile.TemporaryDirectory(prefix="doublesuited-room-", dir=given.folder) as folder:
        print(f"load average {os.getloadavg()[0]:.1f} before; a write takes this disk {flush_ms(Path(folder)):.1f} ms")
        run(given, Path(folder))
    print(f"load average {os.getloadavg()[0]:.1f} after, this included")


def run(given: argparse.Namespace, folder: Path) -> None:
    bots = given.mode == "bots"
    pause = max(0, int(1000 * given.tables / given.rate) - 20) if bots else 0
    server = ServerProcess(
        folder, free_port(), given.database, cpu=0, memory=given.memory, more=f"bot_pause_ms = {pause}\n"
    )
    server.start()
    server.wait()
    assert server.process is not None
    try:
        empty = memory(server.process.pid)
        seats = open_tables(server.address, given.tables, given.seats, bots=BOTS if bots else ())
        opened = memory(server.process.pid)
        sockets = sum(len(cookies) for _, cookies in seats)
        think = max(0.0, given.tables / given.rate - 0.02)
        watch = 0 if bots else 1
        workers = [Worker(server.address, seats[i :: given.processes], think, watch) for i in range(given.processes)]
        joined = [worker.ask("connect", 120.0) for worker in workers]
        print(f"{given.tables} tables, {sockets} sockets, all in sync after {max(joined):.1f} s")
        connected = memory(server.process.pid)
        print(f"memory: {empty} MB empty, {opened} MB with the tables, {connected} MB with everybody playing")
        print(f"  {1024 * (opened - empty) / given.tables:.0f} kB a table before its first hand, ", end="")
        print(f"{1024 * (connected - opened) / sockets:.0f} kB a socket (its share of a playing table included)")
        if given.mode == "reconnect":
            before = cpu(server.process.pid)
            took = [worker.ask("reconnect", 10.0) for worker in workers]
            used = cpu(server.process.pid) - before
            print(f"{sockets} sockets cut at once and back within 10 s: all in sync after {max(took):.1f} s,", end=" ")
            print(f"{used:.1f} s of the server's CPU ({1000 * used / sockets:.1f} ms a socket)")
        elif given.mode == "restart":
            restart(server, workers)
        else:
            measure(given, server.process.pid, workers)
        for worker in workers:
            worker.end()
    finally:
        server.stop()


def restart(server: ServerProcess, workers: list["Worker"]) -> None:
    """Kill it while everybody plays; from the new process's start to the first act acknowledged."""
    for _ in range(3):
        for worker in workers:
            worker.ask("warm", WARM_S)
        server.kill()
        for worker in workers:
            worker.ask("forget", 0)
            worker.send("back", 60.0)
        began = time.perf_counter()
        server.start()
        server.wait()
        ready = time.perf_counter() - began
        assert server.process is not None
        used = cpu(server.process.pid)
        found = [worker.get() for worker in workers]
        first, last = min(first for first, _ in found) - began, max(last for _, last in found) - began
        print(
            f"kill -9: ready after {ready:.2f} s ({used:.2f} s of CPU), first act acknowledged after {first:.2f} s,",
            end="",
        )
        print(f" everybody in sync after {last:.1f} s")


def measure(given: argparse.Namespace, pid: int, workers: list["Worker"]) -> None:
    for worker in workers:
        worker.ask("warm", WARM_S)
    before, began = cpu(pid), time.perf_counter()
    for worker in workers:
        worker.send("play", given.seconds)
    results = [worker.get() for worker in workers]
    took = time.perf_counter() - began
    used = cpu(pid) - before
    gathered = {name: sorted(v for result in results for v in result[name]) for name in ("own", "others", "pings")}
    acted = sum(result["seen"] for result in results) if given.mode == "bots" else len(gathered["own"])
    print(f"{acted / took:.0f} actions/s for {took:.0f} s; the server used {used / took:.0%} of its core,", end=" ")
    print(f"{1000 * used / max(1, acted):.2f} ms of it an action")
    what = {"own": "click to own view", "others": "click to others' views", "pings": "ping to answer"}
    for name, values in gathered.items():
        if values:
            p50, p99 = statistics.median(values), values[int(len(values) * 0.99)]
            print(f"  {what[name]}: p50 {1000 * p50:.1f} ms, p99 {1000 * p99:.1f} ms, most {1000 * values[-1]:.0f} ms")
    refused: dict[str, int] = {}
    for result in results:
        for code, count in result["refused"].items():
            refused[code] = refused.get(code, 0) + count
        for line in result["wrong"][:5]:
            print("wrong:", line)
    print(f"  refused: {refused or 'nothing'}")


class Worker:
    """A process of clients."""

    def __init__(self, address: str, seats: Seats, think: float, first_seat: int) -> None:
        spawn = multiprocessing.get_context("spawn")
        self._pipe, far = spawn.Pipe()
        self._process = spawn.Process(target=work, args=(far, address, seats, think, first_seat))
        self._process.start()

    def send(self, what: str, value: float) -> None:
        self._pipe.send((what, value))

    def get(self) -> Any:
        return self._pipe.recv()

    def ask(self, what: str, value: float) -> Any:
        self.send(what, value)
        return self.get()

    def end(self) -> None:
        self.send("end", 0)
        self._process.join(20)


def work(pipe: Connection, address: str, seats: Seats, think: float, first_seat: int) -> None:
    """What a worker process does. ``first_seat`` 0: they all watch."""
    if hasattr(os, "sched_setaffinity") and (os.cpu_count() or 1) > 1:
        os.sched_setaffinity(0, range(1, os.cpu_count() or 2))
    asyncio.run(_work(pipe, Crowd(address, seats, think, first_seat)))


async def _work(pipe: Connection, crowd: "Crowd") -> None:
    while True:
        what, value = await asyncio.to_thread(pipe.recv)
        if what == "end":
            await crowd.end()
            return
        pipe.send(await getattr(crowd, what)(value))


class Crowd:
    """The clients of one process. What it does may be asked of it by name, with a number of seconds."""

    def __init__(self, address: str, seats: Seats, think: float, first_seat: int) -> None:
        def pause() -> float:
            return random.expovariate(1 / think) if think else 0.0

        self.notes = Notes()
        self.clients = [
            Client(address, cookie, table, seat, self.notes, pause)
            for table, cookies in seats
            for seat, cookie in enumerate(cookies, first_seat)
        ]
        self._tasks: list[asyncio.Task[None]] = []

    async def connect(self, patience: float) -> float:
        """Everybody connects, one after another; how long until all are in sync."""
        began = time.perf_counter()
        for client in self.clients:
            self._tasks.append(asyncio.create_task(client.run()))
            await asyncio.sleep(0.002)
        await self._in_sync(patience)
        return time.perf_counter() - began

    async def reconnect(self, spread: float) -> float:
        """Everybody loses the connection now and comes back at some time within ``spread`` seconds."""
        began = time.perf_counter()
        for client in self.clients:
            client.cut(random.uniform(0, spread))
        await self._in_sync(60)
        return time.perf_counter() - began

    async def warm(self, seconds: float) -> None:
        """Play without taking notes."""
        await asyncio.sleep(seconds)

    async def play(self, seconds: float) -> dict[str, Any]:
        """What is noted in so many seconds."""
        notes = self.notes
        for noted in (notes.own, notes.others, notes.pings):
            noted.clear()
        notes.refused.clear()
        notes.seen = 0
        until = time.perf_counter() + seconds
        while time.perf_counter() < until:
            random.choice(self.clients).ping()
            await asyncio.sleep(0.05)
        return {name: getattr(notes, name) for name in ("own", "others", "pings", "seen", "refused", "wrong")}

    async def forget(self, _: float) -> None:
        """The server is gone: what comes now is new."""
        for client in self.clients:
            client.at = (0, 0)
            client.first_ack.clear()

    async def back(self, patience: float) -> tuple[float, float]:
        """When the first act was acknowledged, and when everybody was in sync."""
        waits = [asyncio.create_task(client.first_ack.wait()) for client in self.clients]
        await asyncio.wait(waits, return_when=asyncio.FIRST_COMPLETED, timeout=patience)
        first = time.perf_counter()
        for wait in waits:
            wait.cancel()
        await self._in_sync(patience)
        return first, time.perf_counter()

    async def end(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _in_sync(self, patience: float) -> None:
        """Until everybody has a view of the table from after now."""
        end = time.perf_counter() + patience
        while any(client.at == (0, 0) for client in self.clients):
            if time.perf_counter() > end:
                missing = sum(client.at == (0, 0) for client in self.clients)
                raise RuntimeError(f"{missing} of {len(self.clients)} clients have no view after {patience:.0f} s")
            await asyncio.sleep(0.02)


def flush_ms(folder: Path) -> float:
    """How long the disk takes to have a small write for good: the median of some."""
    took = []
    handle = os.open(folder / "flush", os.O_RDWR | os.O_CREAT)
    for at in range(40):
        os.pwrite(handle, bytes(16_384), at * 16_384)
        began = time.perf_counter()
        os.fsync(handle)
        took.append(time.perf_counter() - began)
    os.close(handle)
    return 1000 * statistics.median(took)


def memory(pid: int) -> int:
    """Megabytes that the process holds."""
    text = Path(f"/proc/{pid}/status").read_text()
    return next(int(line.split()[1]) // 1024 for line in text.splitlines() if line.startswith("VmRSS"))


def cpu(pid: int) -> float:
    """Processor seconds that the process has used."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


if __name__ == "__main__":
    main()
