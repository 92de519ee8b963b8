"""A simulated world: one disk, processes that come and go, people who play."""

import asyncio
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from random import Random

from doublesuited.bots import Answer, Budget, Observation, ask, instead, make
from doublesuited.bots.contract import DecisionRandom
from doublesuited.server.forms import SetupForm, TableForm
from doublesuited.server.host import Host
from doublesuited.server.lobby import Room
from doublesuited.server.meter import Meter
from doublesuited.server.people import People, Person
from doublesuited.server.ports import Ports
from doublesuited.server.sealing import KeyRing
from doublesuited.server.session import Session
from doublesuited.server.settings import Settings
from doublesuited.server.store.port import StoreError

from .client import Client
from .clockwork import CURRENT, Process
from .disk import Disk, FarStore
from .record import Record
from .trouble import CALM, Trouble

BEGIN_MS = 1_750_000_000_000
SETTINGS = Settings(
    first_chips=130,  # people run out of chips
    refill_to=40,
    bot_pause_ms=60,
    runout_pause_ms=100,
    away_ms=20_000,
    idle_ms=40_000,
    frames_a_second=1000,
    frames_burst=1000,
    chats_a_minute=1000,
)
GAMES = (
    {"book": "standard", "betting": "pot"},
    {"book": "standard", "betting": "fixed", "variant": "omaha8"},
    {"book": "room", "betting": "no", "variant": "omaha8"},
    {"book": "school", "betting": "fixed", "variant": "omaha8"},
)


class Musing:
    """A heavy bot of the simulation: a ``station`` that takes its virtual time, and sometimes too much of it."""

    def __init__(self, random: Random) -> None:
        self._random = Random(random.getrandbits(64))

    def heavy(self, bot: str) -> bool:
        return bot == "station"

    def prepare(self, _: int, __: str) -> None:
        pass

    async def ask(self, _: int, bot: str, seen: Observation, rng: DecisionRandom, limit_ms: int) -> Answer:
        takes = self._random.expovariate(1 / 0.2)
        await asyncio.sleep(min(takes, limit_ms / 1000))
        if takes > limit_ms / 1000 or self._random.random() < 0.05:
            return Answer(instead(seen.legal), "late")
        return ask(make(bot), seen, rng, Budget(hard_ms=60_000))


class WatchedRoom(Room):
    """A room that reports hosts that fail."""

    def __init__(self, store: FarStore, ports: Ports, settings: Settings, record: Record) -> None:
        super().__init__(store, ports, settings)
        self._record = record

    def gone(self, host: Host) -> None:
        self._record.count(f"host {host.gone}")
        if host.gone == "gone":
            self._record.failures.append(f"the host of table {host.number} failed at {host.table.seq}")
        super().gone(host)


class Node:
    """A process: a room of its own on the shared disk."""

    def __init__(self, world: "World", offset_ms: int) -> None:
        self.process = Process()
        self.offset_ms = offset_ms
        self.ready = False
        self._loop = asyncio.get_running_loop()
        random = Random(world.random.getrandbits(64))
        self.store = FarStore(world.disk, world.trouble, random)
        owner = f"node {len(world.nodes)}"
        ports = Ports(self.store, world.keys, SETTINGS, self.clock, random.randbytes, owner, Meter(), Musing(random))
        self.room = WatchedRoom(self.store, ports, SETTINGS, world.record)
        self.people = People(self.store, SETTINGS, self.clock, random.randbytes)

    def clock(self) -> int:
        return BEGIN_MS + self.offset_ms + int(self._loop.time() * 1000)

    @contextmanager
    def inside(self) -> Iterator[None]:
        """What is started here belongs to this process."""
        token = CURRENT.set(self.process)
        try:
            yield
        finally:
            CURRENT.reset(token)

    async def start(self) -> None:
        await self.store.open()
        while not self.ready:
            try:
                await self.room.start()
                self.ready = True
            except StoreError:
                await asyncio.sleep(0.1)


class Line:
    """A connection of ``person`` to ``node``: a session, and frames that take their time both ways."""

    def __init__(
        self, world: "World", node: Node, person: Person, get: Callable[[bytes], None], frame_s: float
    ) -> None:
        self._random = Random(world.random.getrandbits(64))
        self._net_s = world.trouble.net_s
        self._frame_s = frame_s
        self._get = get
        self._node = node
        self.gone = asyncio.Event()
        self.session = Session(node.room, node.people, person, node.clock)
        with node.inside():
            self._task = asyncio.get_running_loop().create_task(self._pump())

    async def _pump(self) -> None:
        session, more = self.session, asyncio.Event()
        session.outbox.bell = more.set
        try:
            await session.greet()
            while True:
                frame = session.outbox.next(session)
                if frame is not None:
                    await self._carry(frame)
                elif session.outbox.over:
                    return
                else:
                    more.clear()
                    await more.wait()
        except StoreError:
            pass  # the greeting could not be made: the connection ends
        finally:
            self.gone.set()

    async def _carry(self, frame: bytes) -> None:
        await asyncio.sleep(self._random.expovariate(1 / self._frame_s))
        if not self._node.process.dead:
            self._get(frame)

    def send(self, text: str) -> None:
        delay = self._random.expovariate(1 / self._net_s)
        asyncio.get_running_loop().call_later(delay, self._arrive, text)

    def _arrive(self, text: str) -> None:
        if not self._node.process.dead:
            with self._node.inside():
                more = self.session.take(text)
                if more is not None:
                    self._taking = asyncio.get_running_loop().create_task(more)

    def cut(self) -> None:
        self.gone.set()
        self._task.cancel()
        if not self._node.process.dead:
            with self._node.inside():
                self.session.leave()


class World:
    """Everything of one run. Clients connect to the newest process, sometimes to an older one that still lives."""

    def __init__(self, seed: int, trouble: Trouble) -> None:
        self.random = Random(seed)
        self.trouble = CALM
        self._planned = trouble
        self.disk = Disk()
        self.keys = KeyRing({"k1": self.random.randbytes(32)})
        self.record = Record()
        self.nodes: list[Node] = []
        self.clients: list[Client] = []
        self.tables: list[int] = []
        self.settled: dict[int, int] = {}  # where each table was when everybody should have heard of it

    def connect(self, person: Person, get: Callable[[bytes], None], frame_s: float) -> Line | None:
        ready = [node for node in self.nodes if node.ready and not node.process.dead]
        if not ready:
            return None
        node = ready[-1] if self.random.random() < 0.8 else self.random.choice(ready)
        return Line(self, node, person, get, frame_s)

    async def run(self) -> None:
        """Set up in calm, play in trouble, then see that all comes to rest in calm again."""
        loop = asyncio.get_running_loop()
        await self._set_up()
        self._weather(self._planned)
        lives = [loop.create_task(client.live()) for client in self.clients]
        nemesis = [loop.create_task(one) for one in (self._crashes(), self._full_disks(), self._jumps())]
        await asyncio.sleep(self._planned.seconds)
        await _end(nemesis)
        await self._calm_down()
        await _end(lives)
        for node in self.nodes:
            node.process.kill()
        await asyncio.sleep(0)

    def _weather(self, trouble: Trouble) -> None:
        self.trouble = trouble
        for node in self.nodes:
            node.store.trouble = trouble

    async def _set_up(self) -> None:
        node = await self._boot(0)
        for number in range(3):
            owner, _ = await node.people.guest(f"Owner {number}")
            bots = tuple(self.random.choice(("station", "random")) for _ in range(self.random.choice((0, 1, 2))))
            rules = dict(self.random.choice(GAMES))
            setup = SetupForm(rules=rules, seats=6, action_ms=3000, bank_ms=2000, showdown_ms=200, rest_ms=100)
            with node.inside():
                opening = asyncio.get_running_loop().create_task(
                    node.room.open_table(TableForm(setup=setup, bots=bots), owner, "")
                )
            table = await opening
            self.tables.append(table)
            for _ in range(self.random.choice((2, 3, 3))):
                person, _ = await node.people.guest(f"Player {NAMES[len(self.clients)]}")
                seed = self.random.getrandbits(64)
                self.clients.append(Client(self, person, table, self.record, self._planned, seed))

    async def _boot(self, offset_ms: int) -> Node:
        node = Node(self, offset_ms)
        self.nodes.append(node)
        with node.inside():
            start = asyncio.get_running_loop().create_task(node.start())
        await asyncio.wait([start])
        return node

    # --- trouble

    async def _crashes(self) -> None:
        while True:
            await asyncio.sleep(self.random.expovariate(1 / self.trouble.crash_every_s))
            old = self.nodes[-1]
            lives_on = self.random.random() < self.trouble.zombie
            if not lives_on:
                self._kill(old)
                await asyncio.sleep(self.random.expovariate(1 / self.trouble.down_s))
            jump = int(self.random.uniform(-1, 1) * self.trouble.clock_jump_s * 1000)
            await self._boot(old.offset_ms + (jump if self.random.random() < 0.3 else 0))
            if lives_on:
                self.record.count("zombie")
                asyncio.get_running_loop().call_later(self.random.expovariate(1 / 5), self._kill, old)

    def _kill(self, node: Node) -> None:
        if not node.process.dead:
            self.record.count("crash")
            self.record.trace(asyncio.get_running_loop().time(), "kill", self.nodes.index(node))
            node.process.kill()

    async def _full_disks(self) -> None:
        while True:
            await asyncio.sleep(self.random.expovariate(1 / self.trouble.full_every_s))
            self.record.count("full disk")
            self.disk.full = True
            await asyncio.sleep(self.random.expovariate(1 / self.trouble.full_s))
            self.disk.full = False

    async def _jumps(self) -> None:
        """A machine's clock is set while the process runs."""
        while True:
            await asyncio.sleep(self.random.expovariate(1 / self.trouble.jump_every_s))
            self.record.count("clock jump")
            self.nodes[-1].offset_ms += int(self.random.uniform(-1, 1) * 60_000)

    # --- and calm

    async def _calm_down(self) -> None:
        """One process, no faults: whoever is connected must come to see the table as it is."""
        self._weather(CALM)
        self.disk.full = False
        for node in self.nodes[:-1]:
            self._kill(node)
        if self.nodes[-1].process.dead:
            await self._boot(self.nodes[-1].offset_ms)
        for client in self.clients:
            client.calm_down()
        await asyncio.sleep(CALM_S)
        for client in self.clients:
            client.check_in()
        await asyncio.sleep(1)
        self.settled = dict(self.disk.engine.query("SELECT id, last_seq FROM tables", ()))
        await asyncio.sleep(2)


async def _end(tasks: list["asyncio.Task[None]"]) -> None:
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)


CALM_S = 5.0
NAMES = "ABCDEFGHK"
