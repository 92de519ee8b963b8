"""How much a room carries: latency at a given rate, the ceiling, memory, and a crowd that reconnects.

    python -m bench.room load --tables 1000 --rate 400 --seconds 30
    python -m bench.room ceiling --tables 200 --seconds 15
    python -m bench.room reconnect --sockets 3000

The server is one process, bound to the first core where the system can do that; the clients are processes of their own
on the others. Latency is measured by the clients: from sending an act to the view of it, on the socket of whoever acted
(own) and on those of the others at the table.
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


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    modes = parser.add_subparsers(dest="mode", required=True)
    for name in ("load", "ceiling", "reconnect"):
        mode = modes.add_parser(name)
        mode.add_argument("--tables", type=int, default=200 if name == "ceiling" else 1000)
        mode.add_argument("--seats", type=int, default=3 if name == "reconnect" else 2)
        mode.add_argument("--seconds", type=float, default=20.0)
        mode.add_argument("--processes", type=int, default=1)
        mode.add_argument("--database", default="", help="postgresql://... ; else SQLite")
        mode.add_argument("--rate", type=float, default={"load": 400.0, "ceiling": 1e9, "reconnect": 50.0}[name])
    given = parser.parse_args()
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    with tempfile.TemporaryDirectory(prefix="doublesuited-room-") as folder:
        run(given, Path(folder))


def run(given: argparse.Namespace, folder: Path) -> None:
    server = ServerProcess(folder, free_port(), given.database, cpu=0)
    server.start()
    server.wait()
    assert server.process is not None
    pid = server.process.pid
    try:
        empty = memory(pid)
        seats = open_tables(server.address, given.tables, given.seats)
        opened = memory(pid)
        sockets = given.tables * given.seats
        think = max(0.0, given.tables / given.rate - 0.02)
        workers = [Worker(server.address, seats[i :: given.processes], think) for i in range(given.processes)]
        joined = [worker.ask("connect", 60.0) for worker in workers]
        print(f"{given.tables} tables, {sockets} sockets, all in sync after {max(joined):.1f} s")
        connected = memory(pid)
        print(f"memory: {empty} MB empty, {opened} MB with the tables, {connected} MB with everybody playing")
        print(f"  {1024 * (opened - empty) / given.tables:.0f} kB a table before its first hand, ", end="")
        print(f"{1024 * (connected - opened) / sockets:.0f} kB a socket (its share of a playing table included)")
        if given.mode == "reconnect":
            took = [worker.ask("reconnect", 10.0) for worker in workers]
            print(f"{sockets} sockets cut at once and back within 10 s: all in sync after {max(took):.1f} s")
        else:
            measure(given, pid, workers)
        for worker in workers:
            worker.end()
    finally:
        server.stop()


def measure(given: argparse.Namespace, pid: int, workers: list["Worker"]) -> None:
    before, began = cpu(pid), time.perf_counter()
    for worker in workers:
        worker.send("play", given.seconds)
    results = [worker.get() for worker in workers]
    took = time.perf_counter() - began
    used = cpu(pid) - before
    own = sorted(value for result in results for value in result["own"])
    others = sorted(value for result in results for value in result["others"])
    acted = len(own)
    print(f"{acted / took:.0f} actions/s for {took:.0f} s; the server used {used / took:.0%} of its core,", end=" ")
    print(f"{1000 * used / max(1, acted):.2f} ms of it an action")
    for name, values in (("own view", own), ("others' views", others)):
        if values:
            p50, p99 = statistics.median(values), values[int(len(values) * 0.99)]
            print(
                f"  click to {name}: p50 {1000 * p50:.1f} ms, p99 {1000 * p99:.1f} ms, most {1000 * values[-1]:.0f} ms"
            )
    refused: dict[str, int] = {}
    for result in results:
        for code, count in result["refused"].items():
            refused[code] = refused.get(code, 0) + count
        for line in result["wrong"][:5]:
            print("wrong:", line)
    print(f"  refused: {refused or 'nothing'}")


class Worker:
    """A process of clients."""

    def __init__(self, address: str, seats: Seats, think: float) -> None:
        self._pipe, far = multiprocessing.get_context("spawn").Pipe()
        self._process = multiprocessing.get_context("spawn").Process(target=work, args=(far, address, seats, think))
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


def work(pipe: Connection, address: str, seats: Seats, think: float) -> None:
    """What a worker process does."""
    if hasattr(os, "sched_setaffinity") and (os.cpu_count() or 1) > 1:
        os.sched_setaffinity(0, range(1, os.cpu_count() or 2))
    asyncio.run(_work(pipe, address, seats, think))


async def _work(pipe: Connection, address: str, seats: Seats, think: float) -> None:
    notes = Notes()
    clients = [
        Client(address, cookie, table, seat, notes, lambda: random.expovariate(1 / think) if think else 0.0)
        for table, cookies in seats
        for seat, cookie in enumerate(cookies, 1)
    ]
    tasks: list[asyncio.Task[None]] = []
    while True:
        what, value = await asyncio.to_thread(pipe.recv)
        began = time.perf_counter()
        if what == "connect":
            for client in clients:
                tasks.append(asyncio.create_task(client.run()))
                await asyncio.sleep(0.002)
            await _in_sync(clients, value)
            pipe.send(time.perf_counter() - began)
        elif what == "reconnect":
            await _reconnect(clients, value)
            pipe.send(time.perf_counter() - began)
        elif what == "play":
            notes.own.clear()
            notes.others.clear()
            notes.refused.clear()
            await asyncio.sleep(value)
            pipe.send({"own": notes.own, "others": notes.others, "refused": notes.refused, "wrong": notes.wrong})
        else:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            return


async def _in_sync(clients: list[Client], patience: float) -> None:
    """Until everybody has a view of the table from after now."""
    end = time.perf_counter() + patience
    while any(client.at == (0, 0) for client in clients):
        if time.perf_counter() > end:
            missing = sum(client.at == (0, 0) for client in clients)
            raise RuntimeError(f"{missing} of {len(clients)} clients have no view after {patience:.0f} s")
        await asyncio.sleep(0.02)


async def _reconnect(clients: list[Client], spread: float) -> None:
    """Everybody loses the connection now and comes back at some time within ``spread`` seconds."""
    for client in clients:
        client.cut(random.uniform(0, spread))
    await _in_sync(clients, 60)


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
