"""Kill the server again and again while people play, and look for an acknowledged action that is lost or done twice.

    python -m bench.soak --tables 200 --kills 20 [--database postgresql://...]

Real processes, ``kill -9``, a real disk. Afterwards the journal must have every acknowledged request exactly where the
acknowledgement said, and ``doublesuited audit --replay`` must find nothing.
"""

import argparse
import asyncio
import random
import statistics
import tempfile
import time
from pathlib import Path

import msgspec
from msgspec import Struct

from bench.swarm import Client, Notes, ServerProcess, open_tables
from doublesuited.server.audit import Totals, audit
from doublesuited.server.run import ring_of, store_of
from doublesuited.server.settings import Settings
from doublesuited.server.store.port import Store


class Soaked(Struct, frozen=True):
    """What came out. ``restarts``: seconds from starting the process to the first acknowledgement."""

    acked: int
    lost: int
    moved: int
    doubled: int
    wrong: tuple[str, ...]
    restarts: tuple[float, ...]
    events: int
    hands: int

    @property
    def good(self) -> bool:
        return not (self.lost or self.moved or self.doubled or self.wrong)


def free_port() -> int:
    import socket

    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def soak(folder: Path, tables: int, kills: int, *, database: str = "", pause_s: float = 3.0) -> Soaked:
    """``kills`` kills with ``tables`` busy tables of two; a new database is expected."""
    server = ServerProcess(folder, free_port(), database, more="bot_pause_ms = 0\n")
    server.start()
    server.wait()
    notes = Notes()
    try:
        seats = open_tables(server.address, tables, 2)
        restarts = asyncio.run(_play(server, seats, notes, kills, pause_s))
    finally:
        if server.process is not None and server.process.poll() is None:
            server.stop()
    settings = Settings(database=database or str(folder / "room.sqlite"))
    if database:
        settings = msgspec.structs.replace(settings, key_file=str(folder / "room.keys"))
    return asyncio.run(_judge(settings, notes, restarts))


async def _play(
    server: ServerProcess, seats: list[tuple[int, list[str]]], notes: Notes, kills: int, pause_s: float
) -> list[float]:
    clients = [
        Client(server.address, cookie, table, seat, notes, lambda: random.expovariate(5))
        for table, cookies in seats
        for seat, cookie in enumerate(cookies, 1)
    ]
    tasks = [asyncio.create_task(client.run()) for client in clients]
    restarts = []
    for _ in range(kills):
        await asyncio.sleep(random.uniform(0.5, 1.5) * pause_s)
        server.kill()
        for client in clients:
            client.first_ack.clear()
        began = time.perf_counter()
        server.start()
        await asyncio.to_thread(server.wait)
        waits = [asyncio.create_task(client.first_ack.wait()) for client in clients]
        await asyncio.wait(waits, return_when=asyncio.FIRST_COMPLETED, timeout=30)
        restarts.append(time.perf_counter() - began)
        for wait in waits:
            wait.cancel()
    await asyncio.sleep(pause_s)
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    return restarts


async def _judge(settings: Settings, notes: Notes, restarts: list[float]) -> Soaked:
    store = store_of(settings)
    await store.open()
    try:
        lost, moved, doubled = await _compare(store, notes)
        totals = Totals()
        wrong = [line async for line in audit(store, ring_of(settings), totals, replay=True)]
        return Soaked(
            len(notes.acked), lost, moved, doubled, (*notes.wrong, *wrong), tuple(restarts), totals.events, totals.hands
        )
    finally:
        await store.close()


async def _compare(store: Store, notes: Notes) -> tuple[int, int, int]:
    """How many acknowledged requests are not in the journal, are elsewhere, or are there twice."""
    rows = await store.query("SELECT table_id, command, seq FROM journal WHERE command IS NOT NULL")
    at: dict[tuple[int, int], list[int]] = {}
    for table, command, seq in rows:
        at.setdefault((table, int(command.partition(":")[2])), []).append(seq)
    places = [(ack, at.get((ack.table, ack.id), [])) for ack in notes.acked]
    lost = sum(not seqs for _, seqs in places)
    moved = sum(bool(seqs) and ack.seq not in seqs for ack, seqs in places)
    return lost, moved, sum(len(seqs) > 1 for seqs in at.values())


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--kills", type=int, default=20)
    parser.add_argument("--pause", type=float, default=3.0, help="seconds between kills")
    parser.add_argument("--database", default="", help="postgresql://... ; else SQLite")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="doublesuited-soak-") as folder:
        found = soak(Path(folder), given.tables, given.kills, database=given.database, pause_s=given.pause)
    print(f"{given.kills} kills, {given.tables} tables: {found.acked} acknowledged actions in {found.events} events")
    print(f"lost {found.lost}, moved {found.moved}, doubled {found.doubled}, hands played again {found.hands}")
    if found.restarts:
        median, most = statistics.median(found.restarts), max(found.restarts)
        print(f"start to first acknowledgement: median {median:.2f} s, longest {most:.2f} s")
    for line in found.wrong[:20]:
        print("wrong:", line)
    raise SystemExit(not found.good)


if __name__ == "__main__":
    main()
