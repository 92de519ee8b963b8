"""The task that owns one table: decide, append, evolve, tell.

Whatever changes a table comes through here one at a time: requests from the mailbox, and what is due (a clock that has
run out, the next hand, a bot's turn, a run-out's next street). Each is one ``step``; it is appended; only then is it
the table's state, and only then is anybody told. So whatever anybody was ever told survives.

When nobody can know whether an append happened, the host forgets the table, claims it and reads it again; the command
number then says whether the request was done. When another owner has claimed it, the host lets go.

The host's clock is the room's, moved so that it never runs behind what the table has seen: a machine whose clock was
set back plays on without a pause.
"""

import asyncio
from collections import OrderedDict, deque
from typing import Protocol

import structlog

from doublesuited.events import Illegal, Started
from doublesuited.table import wake_at
from doublesuited.table_events import ButtonDrawn, Closed, Left, Recover, Sat, TableEvent, TableRequest, Tick

from . import bank
from .audience import Audience, Link
from .bot_seats import BotSeats
from .dealer import Deck
from .desk import Config, Desk
from .entry import Asking, HandBegan, entry
from .mail import BUSY, CLOSED, OTHER, STALE, Asked
from .ports import Ports
from .presence import Presence
from .recover import recover
from .sealing import NONCE_BYTES
from .step import Step, decided, running_out, step
from .store.lists import keep_lists
from .store.port import Append, Done, Fenced, Repeated, Secret, Short, Stored, StoreError

log = structlog.get_logger("host")

COMMANDS_KEPT = 500
RETRIES = 4
STOP = "stop"


class Lost(Exception):
    """Another owner has this table now."""


class Lobby(Protocol):
    """Who wants to know of a host's changes."""

    def may_sit(self, host: "Host", person: int) -> bool: ...

    def seats_changed(self, host: "Host", came: list[Sat], went: list[Left]) -> None: ...

    def gone(self, host: "Host") -> None: ...


class Host:
    """One table. ``run`` is its task."""

    def __init__(self, ports: Ports, stored: Stored, config: Config, lobby: Lobby) -> None:
        self.ports = ports
        self.number = stored.table
        self.config = config
        self.lobby = lobby
        self.mailbox: deque[Asked] = deque()
        self.gone = ""
        self._bell: asyncio.Future[None] | None = None
        self._hold_until: int | None = None
        self._quiet_until = 0
        self._offset = 0
        self.bots = BotSeats(self.number, ports.brains, self.ring, ())
        events = self._load(stored)
        self.presence = Presence(ports.settings, self.table, self.now(), practice=config.practice)
        self.audience = Audience(self.number, config.delay_ms, self.now, self.epoch, self.table, events)

    # --- what the table is

    def _load(self, stored: Stored) -> tuple[TableEvent, ...]:
        """Take the table as the store has it; the events since the snapshot."""
        found = recover(stored, self.config, self.ports.keys)
        self.epoch = stored.epoch
        self.table = found.table
        self.deck = found.deck
        self.decision = found.decision
        self._hand_seq, self._hand_at = found.hand_seq, found.hand_at
        self._offset = max(self._offset, found.last_at - self.ports.clock())
        self.desk = Desk(self.number, self.config, self.ports.settings.keep_seat_ms, stored.lists)
        self.desk.resume(self.table, self.now(), self.ports.settings.recover_ms)
        self._commands = OrderedDict(self.desk.done | found.commands)
        self.bots.stop()
        self.bots = BotSeats(self.number, self.ports.brains, self.ring, found.events)
        for chair in self.table.chairs:
            if chair.bot:
                self.ports.brains.prepare(self.number, chair.bot)
        self._plan()
        return found.events

    def now(self) -> int:
        """The table's clock, in milliseconds."""
        return self.ports.clock() + self._offset

    def seat_of(self, person: int) -> int | None:
        player = str(person)
        return next((c.seat for c in self.table.chairs if c.player == player), None)

    # --- the loop

    async def run(self) -> None:
        """Until the table is closed or lost, or the task is cancelled."""
        try:
            await self._do(Recover(self.ports.settings.recover_ms))
            while not self.gone:
                if self.mailbox:
                    await self._answer(self.mailbox.popleft())
                due = self._due()  # after one letter, whatever is due: neither keeps the other waiting
                if due is not None and due <= self.now():
                    await self._work_due()
                elif not self.mailbox and not self.gone:
                    await self._wait(due)
                await self._keep_desk()
        except Lost:
            self.gone = "moved"
            self.ports.meter.lost += 1
        except asyncio.CancelledError:
            raise
        except Exception:
            log.exception("host failed", table=self.number, seq=self.table.seq)
            self.gone = "gone"
        self.bots.stop()
        for waiting in self.mailbox:
            waiting.reply(BUSY if self.gone == STOP else CLOSED)
        if self.gone != STOP:
            self.audience.close(self.gone)
        self.lobby.gone(self)

    def stop(self) -> None:
        """Let go of the table when the step under way is done; it stays open for the next owner."""
        self.gone = self.gone or STOP
        self.ring()

    def ring(self) -> None:
        """Something may be due, or there is mail."""
        if self._bell is not None and not self._bell.done():
            self._bell.set_result(None)

    def post(self, asked: Asked) -> bool:
        """Put a request in the mailbox; False when it is full."""
        if self.gone or len(self.mailbox) >= self.ports.settings.mailbox:
            return False
        self.mailbox.append(asked)
        self.ring()
        return True

    async def ask(self, request: TableRequest) -> Done | Illegal:
        """The room's own wish, answered when the table has done it."""
        answer: asyncio.Future[Done | Illegal] = asyncio.get_running_loop().create_future()
        if not self.post(Asked(lambda: request, answer.set_result)):
            return BUSY
        return await answer

    async def _wait(self, until: int | None) -> None:
        loop = asyncio.get_running_loop()
        self._bell = loop.create_future()
        timer = None if until is None else loop.call_later(max(0, until - self.now()) / 1000, self.ring)
        try:
            await self._bell
        finally:
            self._bell = None
            if timer is not None:
                timer.cancel()

    async def _answer(self, asked: Asked) -> None:
        """Once, however often it is asked. What a request becomes may depend on those before it."""
        outcome: Done | Illegal | None = self._commands.get(asked.command)
        if outcome is None:
            request = asked.make()
            late = asked.seq is not None and not self.decision <= asked.seq <= self.table.seq
            if late and not isinstance(request, Illegal):
                request = STALE
            if request is None:
                outcome = await self._listed(asked.command, Done(self.table.seq, asked.asked))
            elif isinstance(request, Illegal):
                outcome = await self._done(asked.command) or request
            else:
                outcome = await self._do(request, asked.command, asked.asked)
        if isinstance(outcome, Done) and outcome.asked != asked.asked:
            outcome = OTHER
        self.ports.meter.requests += 1
        self.ports.meter.refused += isinstance(outcome, Illegal)
        asked.reply(outcome)

    async def _listed(self, command: str, done: Done) -> Done | Illegal:
        """A request that concerned the lists around the game only is done when they are kept. Raises Lost."""
        if self.desk.changed:
            self.desk.did(command, done)
            if not await self._keep_desk():
                return self._commands.get(command, BUSY)
        return self._remember(command, done)

    async def _keep_desk(self) -> bool:
        """Make the lists durable if they have changed, then show them; False: they are as the database has them.
        Raises Lost."""
        if not self.desk.changed or self.gone not in ("", STOP):
            return True
        try:
            await keep_lists(self.ports.store, self.number, self.epoch, self.desk.text())
        except Fenced as error:
            raise Lost from error
        except StoreError as error:
            log.warning("cannot keep the lists", table=self.number, error=str(error))
            self.ports.meter.unknown += 1
            await self._reload()
            return False
        self.tell_table()
        return True

    def _remember(self, command: str, done: Done) -> Done:
        if command:
            self._commands[command] = done
            if len(self._commands) > COMMANDS_KEPT:
                self._commands.popitem(last=False)
        return done

    # --- one step

    async def _do(self, request: TableRequest | None, command: str = "", asked: str = "") -> Done | Illegal:
        """Decide, append, evolve, tell. Raises Lost."""
        for _ in range(RETRIES):
            now = self.now()
            made = step(self.table, request, now, self.deck, self._seed, hold=self._holds)
            if isinstance(made, Illegal):
                return await self._done(command) or made
            if not made.events:
                return Done(self.table.seq, asked)
            began = asyncio.get_running_loop().time()
            try:
                await self.ports.store.append(self._item(made, now, command, asked))
            except Repeated as repeated:
                return repeated.done
            except Short:
                return Illegal("chips", "the balance is too small for that")
            except Fenced as error:
                raise Lost from error
            except StoreError as error:
                log.warning("append outcome unknown", table=self.number, error=str(error))
                self.ports.meter.unknown += 1
                await self._reload()
                if command in self._commands:
                    return self._commands[command]
                continue
            self.ports.meter.appended(asyncio.get_running_loop().time() - began, len(made.events))
            return self._accept(made, now, command, asked)
        return BUSY

    async def _done(self, command: str) -> Done | None:
        """Whether the database knows a command that memory does not (any more)."""
        try:
            return await self.ports.store.done(self.number, command) if command else None
        except StoreError:
            return None

    def _item(self, made: Step, now: int, command: str, asked: str) -> Append:
        began = HandBegan(self._hand_seq, self._hand_at)
        secret = self._sealed(made.deck) if made.fresh and made.deck else None
        return entry(self.number, self.epoch, self.config, self.table, made, Asking(now, command, asked), began, secret)

    def _sealed(self, deck: Deck) -> Secret:
        return self.ports.keys.seal(deck.seed, self.number, deck.number, self.ports.secret(NONCE_BYTES))

    def _accept(self, made: Step, now: int, command: str, asked: str) -> Done:
        """What was appended is the table now."""
        first = self.table.seq + 1
        self.table, self.deck = made.table, made.deck
        done = self._remember(command, Done(first, asked))
        for seq, event in enumerate(made.events, first):
            if isinstance(event, Started):
                self._hand_seq, self._hand_at = seq, now
                self.ports.meter.hands += 1
            if decided(event):
                self.decision = seq
            self.bots.tell(event)
        self._plan(drawn=any(isinstance(event, ButtonDrawn) for event in made.events))
        self.presence.seen(self.table, made.events, now)
        self._tell(made.events, now)
        return done

    def _tell(self, events: tuple[TableEvent, ...], now: int) -> None:
        self.audience.publish(now, self.epoch, self.table, events)
        came = [event for event in events if isinstance(event, Sat)]
        went = [event for event in events if isinstance(event, Left)]
        if came or went:
            for event in came:
                if not bank.is_bot(event.player):
                    self.desk.forget(int(event.player))
            self.desk.keep(self.table, now)
            self.lobby.seats_changed(self, came, went)
            self.tell_table()
        if any(isinstance(event, Closed) for event in events):
            self.gone = self.presence.closing or "host"

    def tell_table(self) -> None:
        """Send everybody the table's frame: something around the game has changed."""
        watchers = self.audience.watchers
        for link in self.audience.links():
            link.tell(self.desk.frame(link.person, watchers))

    async def _reload(self) -> None:
        """Claim the table and read it again, however long that takes. Raises Lost when it is another's by now."""
        stored = await self._claimed()
        if stored is None or not stored.owned_by(self.ports.owner):
            raise Lost
        before = self.table.seq
        events = self._load(stored)
        news = events[len(events) - (self.table.seq - before) :] if self.table.seq > before else ()
        self.presence.seen(self.table, news, self.now())
        self._tell(news, self.now())

    async def _claimed(self) -> Stored | None:
        pause = 0.05
        while True:
            try:
                return await self.ports.store.claim(self.number, self.ports.owner)
            except StoreError as error:
                log.warning("cannot claim", table=self.number, error=str(error))
            await asyncio.sleep(pause)
            pause = min(2 * pause, 2.0)

    # --- what is due

    def joined(self, link: Link) -> None:
        """``link`` looks at this table from now on."""
        self.audience.join(link)
        self.presence.came(link.person)
        self.ring()

    def parted(self, link: Link) -> None:
        self.audience.part(link)
        if link.person not in self.audience.people():
            self.presence.went(link.person, self.now(), alone=not len(self.audience))
            self.ring()

    @property
    def _holds(self) -> bool:
        return self.ports.settings.runout_pause_ms > 0

    def _seed(self) -> bytes:
        return self.ports.secret(32)

    def _plan(self, *, drawn: bool = False) -> None:
        """When the dealer goes on and when a bot acts, as the table now is."""
        now, settings = self.now(), self.ports.settings
        self._hold_until = now + settings.runout_pause_ms if running_out(self.table) else None
        if drawn:
            self._quiet_until = now + self.table.setup.rest_ms
        self.bots.plan(self.table, self.deck, now + settings.bot_pause_ms)

    def _tick_at(self) -> int | None:
        at = wake_at(self.table)
        if at is None or self.table.in_hand:
            return at
        if not len(self.audience) or self.presence.waits:
            return None  # no new hand before nobody
        return max(at, self._quiet_until)

    def _due(self) -> int | None:
        times = (
            self._hold_until,
            self._tick_at(),
            self.bots.act_at,
            self.desk.wake_at(),
            self.audience.release(self.now()),
            self.presence.wake_at(self.table),
        )
        return min((at for at in times if at is not None), default=None)

    async def _work_due(self) -> None:
        now = self.now()
        self.desk.keep(self.table, now)
        if self._hold_until is not None and self._hold_until <= now:
            self._hold_until = None
            await self._do(None)
        elif self.bots.act_at is not None and self.bots.act_at <= now:
            assert self.deck is not None
            answer = self.bots.act(self.table, self.deck)
            if answer.fault:
                self.ports.meter.bot_faults[answer.fault] += 1
                log.warning("a bot had no answer", table=self.number, seat=answer.act.seat, fault=answer.fault)
            await self._do(answer.act)
        elif (tick := self._tick_at()) is not None and tick <= now:
            await self._do(Tick())
        elif (request := self.presence.due(self.table, now)) is not None:
            await self._do(request)
