"""All tables of one process: opened, found, listed, closed.

A table is loaded when somebody first asks for it; after a start the others follow one by one, so that the first answer
does not wait for a thousand tables.
"""

import asyncio
from collections import Counter

import msgspec
import structlog

from doublesuited.bots import names, registry
from doublesuited.bots.registry import OWN
from doublesuited.rules import PRESETS, Rules
from doublesuited.table import Setup
from doublesuited.table_events import Left, Sat
from doublesuited.table_events import Sit as SitDown

from . import bank
from .desk import Config
from .forms import LobbyTable, PlayForm, SetupForm, TableForm, TakenAt
from .host import Host
from .limits import Buckets
from .names import plain
from .people import Person, Refusal
from .ports import Ports
from .retention import compact
from .sealing import KeyProblem
from .settings import DAY, Settings
from .store.lists import drop_lists
from .store.port import Store, StoreError

log = structlog.get_logger("lobby")

LISTED_IDS, PRIVATE_IDS = 10**8, 2**52
"""Numbers of listed tables are short; those of private ones cannot be guessed."""
MOST_BROUGHT = 10**9
"""Chips that the bots of one table may bring. They come from the mint, which has 2^53 for everybody: one guest's tables
could empty it, and nobody else would get chips any more."""
PASSWORDS_A_MINUTE = 10
STOP_S = 5.0
RESUME_PAUSE_S = 0.01
COMPACT_EVERY_S, COMPACT_PAUSE_S = 3600.0, 0.5
BOT_NAMES = ("Ada", "Bo", "Cleo", "Dario", "Enno", "Fay", "Gus", "Hedda", "Ivo", "June")


class Room:
    """The open tables and their hosts."""

    def __init__(self, store: Store, ports: Ports, settings: Settings) -> None:
        self.store = store
        self.settings = settings
        self.frames = Buckets(settings.frames_a_second, settings.frames_burst)
        self.chats = Buckets(settings.chats_a_minute / 60, settings.chats_a_minute)
        self.passwords = Buckets(PASSWORDS_A_MINUTE / 60, PASSWORDS_A_MINUTE)
        """How often people may ask for something, speak, and try a table's password: by person, for a new connection
        costs nothing."""
        self._ports = ports
        self._hosts: dict[int, Host] = {}
        self._tasks: dict[int, asyncio.Task[None]] = {}
        self._loading: dict[int, asyncio.Task[Host | None]] = {}
        self._unloaded: set[int] = set()
        self._seated: dict[int, set[int]] = {}  # person -> tables
        self._opened: Counter[int] = Counter()  # person -> open tables
        self._resuming: asyncio.Task[None] | None = None
        self._resumed = False
        self._stopping = False

    # --- start and stop

    async def start(self) -> None:
        """Become the owner of every open table, and begin to load them."""
        self._unloaded = set(await self.store.claim_all(self._ports.owner))
        self._resuming = asyncio.get_running_loop().create_task(self._resume(), name="resume tables")

    async def _resume(self) -> None:
        for number in sorted(self._unloaded):
            while self._loading:  # tables that somebody waits for come first
                await asyncio.sleep(RESUME_PAUSE_S)
            await self.host(number)
            await asyncio.sleep(0)
        self._resumed = True
        while self.settings.retention_days:
            await self._compact()
            await asyncio.sleep(COMPACT_EVERY_S)

    async def _compact(self) -> None:
        """A little at a time, so that nobody waits for it."""
        before = self._ports.clock() - self.settings.retention_days * DAY
        try:
            while await compact(self.store, before):
                await asyncio.sleep(COMPACT_PAUSE_S)
            await drop_lists(self.store)
        except StoreError as error:
            log.warning("cannot compact", error=str(error))

    async def stop(self) -> None:
        """Every host finishes what it is doing and lets go; the tables stay open."""
        self._stopping = True
        if self._resuming is not None:
            self._resuming.cancel()
        tasks = list(self._tasks.values())
        for host in self.loaded():
            host.stop()
        if tasks:
            _, late = await asyncio.wait(tasks, timeout=STOP_S)
            for task in late:  # the database does not answer; what it did not acknowledge nobody was told
                task.cancel()

    # --- finding

    async def host(self, number: int) -> Host | None:
        """The host of an open table, loaded if need be; None if there is no such table."""
        host = self._hosts.get(number)
        if host is not None or self._stopping or number not in self._unloaded:
            return host
        if number not in self._loading:
            self._loading[number] = asyncio.get_running_loop().create_task(self._load(number), name=f"load {number}")
        return await asyncio.shield(self._loading[number])

    def at_hand(self, number: int) -> Host | None:
        """The host of a table, if it is in memory."""
        return self._hosts.get(number)

    def waiting(self) -> int:
        """How many open tables are not in memory yet."""
        return len(self._unloaded)

    def loaded(self) -> list[Host]:
        return list(self._hosts.values())

    async def _load(self, number: int) -> Host | None:
        try:
            stored = await self.store.read(number)
            if stored is None or not stored.owned_by(self._ports.owner):
                return None
            config = msgspec.json.decode(stored.config, type=Config)
            host = Host(self._ports, stored, config, self)
        except (KeyProblem, StoreError) as error:
            log.error("cannot load", table=number, error=str(error))
            return None
        except Exception:
            log.exception("cannot load", table=number)
            return None
        finally:
            self._unloaded.discard(number)
            self._loading.pop(number, None)
        if self._stopping:
            return None
        self._hosts[number] = host
        self._opened[config.host] += 1
        for chair in host.table.chairs:
            if not bank.is_bot(chair.player):
                self._seated.setdefault(int(chair.player), set()).add(number)
        task = asyncio.get_running_loop().create_task(host.run(), name=f"table {number}")
        self._tasks[number] = task
        return host

    # --- what hosts tell

    def may_sit(self, host: Host, person: int) -> bool:
        tables = self._seated.get(person, set()) - {host.number}
        return len(tables) < self.settings.seats_each

    def seats_changed(self, host: Host, came: list[Sat], went: list[Left]) -> None:
        for gone in went:
            if not bank.is_bot(gone.player):
                self._seated.get(int(gone.player), set()).discard(host.number)
        for new in came:
            if not bank.is_bot(new.player):
                self._seated.setdefault(int(new.player), set()).add(host.number)

    def gone(self, host: Host) -> None:
        if self._hosts.get(host.number) is host:
            del self._hosts[host.number]
            self._tasks.pop(host.number, None)
            self._opened[host.config.host] -= 1
            for tables in self._seated.values():
                tables.discard(host.number)
        if host.gone == "gone":
            self._unloaded.add(host.number)  # our own fault: the next request loads it again

    def tables_of(self, person: int) -> tuple[TakenAt, ...]:
        """Where somebody has a seat."""
        return tuple(TakenAt(n, self._hosts[n].config.name) for n in sorted(self._seated.get(person, ())))

    def chips_of(self, person: int) -> int | None:
        """What somebody has at tables; during a hand as it was before. Chips for practice are nobody's. None while the
        tables are loaded after a start: nobody can say yet."""
        if not self._resumed:
            return None
        hosts = [self._hosts[n] for n in self._seated.get(person, ())]
        chairs = [c for host in hosts if not host.config.practice for c in host.table.chairs if c.player == str(person)]
        return sum(chair.stack + chair.top_up for chair in chairs)

    # --- opening

    async def open_table(self, form: TableForm, host: Person, hashed: str) -> int:
        """A new table; its number. ``hashed``: the password's hash, or "". Raises Refusal."""
        config = Config(
            setup=setup_of(form.setup),
            name=plain(form.name) or f"{host.name}'s table",
            host=host.id,
            host_name=host.name,
            private=form.private or bool(hashed),
            password=hashed,
            approve=form.approve,
            watchers=form.watchers,
            delay_ms=form.delay_ms,
        )
        return await self._open(config, form.bots, host)

    async def play(self, form: PlayForm, person: Person) -> int:
        """A practice table with ``person`` on seat 1 and bots on the others; its number. Raises Refusal."""
        rules = {"book": form.book, "variant": form.variant, "betting": form.betting}
        rest = {"rest_ms": self.settings.practice_rest_ms, "showdown_ms": self.settings.practice_showdown_ms}
        setup = setup_of(SetupForm(rules=rules, seats=form.seats, **rest))
        bots = form.bots or await asyncio.to_thread(mixed_bots, form.seats - 1)
        if len(bots) != form.seats - 1:
            raise Refusal("bots", f"{form.seats} seats take {form.seats - 1} bots beside you, not {len(bots)}")
        name = f"{person.name} and bots"
        config = Config(
            setup=setup, name=name, host=person.id, host_name=person.name, private=True, practice=True, watchers=10
        )
        return await self._open(config, bots, person, seat=True)

    async def _open(self, config: Config, bots: tuple[str, ...], person: Person, *, seat: bool = False) -> int:
        self._check(config, bots, person)
        number = self._new_number(PRIVATE_IDS if config.private else LISTED_IDS)
        now = self._ports.clock()
        text = msgspec.json.encode(config).decode()
        await self.store.write(
            ("INSERT INTO accounts (id, kind) VALUES (?, 'table')", (bank.escrow(number),)),
            (
                "INSERT INTO tables (id, config, owner, epoch, escrow, created_at) VALUES (?, ?, ?, 1, ?, ?)",
                (number, text, self._ports.owner, bank.escrow(number), now),
            ),
        )
        self._unloaded.add(number)
        opened = await self.host(number)
        if opened is None:
            raise Refusal("busy", "the server is stopping; try again in a moment")
        chips = config.setup.buy_in[1]
        if seat:
            await opened.ask(SitDown(1, str(person.id), person.name, chips))
        free = [name for name in BOT_NAMES if name.casefold() != person.name.casefold()]  # no two of one name
        for at, kind in enumerate(bots, 2):
            name = free[(at + number) % len(free)]
            await opened.ask(SitDown(at, f"bot:{at}", name, chips, kind))
        return number

    def _new_number(self, below: int) -> int:
        return 10**5 + int.from_bytes(self._ports.secret(8), "big") % (below - 10**5)

    def _check(self, config: Config, bots: tuple[str, ...], person: Person) -> None:
        """Raises Refusal where a quota or a bot's name stands against it."""
        if len(self._hosts) + len(self._unloaded) >= self.settings.tables:
            raise Refusal("full", f"{self.settings.tables} tables are open, which is the most")
        if self._opened[person.id] >= self.settings.tables_each:
            raise Refusal("full", f"you have {self.settings.tables_each} open tables, which is the most")
        if len(bots) >= config.setup.seats:
            raise Refusal("bots", f"{len(bots)} bots leave no seat of {config.setup.seats} to a person")
        brought = len(bots) * config.setup.buy_in[1]
        if brought > MOST_BROUGHT:
            raise Refusal("bots", f"the bots would bring {brought} chips: {MOST_BROUGHT} are the most")
        for kind in bots:
            if kind not in OWN and kind not in names():
                raise Refusal("bots", f"there is no bot {kind!r}; there are {', '.join(sorted(names()))}")

    # --- listing

    def listed(self) -> tuple[LobbyTable, ...]:
        """The tables of the lobby: those with people first, then by name."""
        tables = [_line(host) for host in self._hosts.values() if not host.config.private]
        return tuple(sorted(tables, key=lambda t: (-t.people, -t.taken, t.name, t.table)))

    def online(self) -> int:
        """How many people look at some table."""
        return len({person for host in self._hosts.values() for person in host.audience.people()})


def setup_of(form: SetupForm) -> Setup:
    """The setup that a form describes. Raises Refusal with what is wrong in it."""
    rules = dict(form.rules)
    book = rules.pop("book", "standard")
    try:
        made = Rules.preset(book, **rules)
        msgspec.convert(msgspec.to_builtins(made), Rules)  # the choices' types, which Python itself does not check
        others = {name: getattr(form, name) for name in form.__struct_fields__ if name != "rules"}
        return Setup(rules=made, **others)
    except (ValueError, TypeError) as error:
        raise Refusal("setup", str(error)) from error


def mixed_bots(count: int) -> tuple[str, ...]:
    """A mixed field of ``count`` bots, stronger ones first. Imports them all: takes a second the first time."""
    kinds = [info.name for info in reversed(registry()) if not info.heavy and info.name not in ("random", "station")]
    return tuple(kinds[i % len(kinds)] for i in range(count))


def _line(host: Host) -> LobbyTable:
    table, rules = host.table, host.table.rules
    bots = sum(bool(c.bot) or c.program for c in table.chairs)
    return LobbyTable(
        table=host.number,
        name=host.config.name,
        book=rules.book if rules.book in PRESETS else "standard",
        mode=rules.mode,
        variant=rules.variant,
        betting=rules.betting,
        hole_cards=rules.hole_cards,
        small_blind=rules.small_blind,
        big_blind=rules.big_blind,
        ante=rules.ante,
        decimals=rules.decimals,
        buy_in=table.setup.buy_in,
        seats=table.setup.seats,
        taken=len(table.chairs),
        people=len(table.chairs) - bots,
        bots=bots,
        watchers=host.audience.watchers,
        waiting=len(host.desk.waiting),
        password=bool(host.config.password),
        status=table.status,
        number=table.number,
    )
