"""What surrounds the game at a table: its host, who waits, who asks for a seat, who is muted.

Nothing here concerns chips, so it is not in the journal. But people have been promised it: a place in the line, a kept
seat, silence. So the lists are kept as a whole (``Lists``) in a row of their own whenever they have changed, before
whoever asked for the change is told that it is done; a restart goes on with them. The lines of the chat are not kept.
"""

from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from doublesuited.events import Illegal
from doublesuited.rules import Rules
from doublesuited.table import Setup, Table

from .protocol import Applicant, KeptSeat, TableFrame
from .store.port import Done

MOST_WAITING = 20
MOST_MUTED = 20
"""Names that one person, or the host for everybody, may have muted at a table."""
MOST_DEAF = 200
"""People whose own mutes a table remembers; the oldest are forgotten first."""
MOST_ADMITTED = 2000
REQUESTS_KEPT = 50


class Config(Struct, frozen=True, kw_only=True):
    """A table besides its game, as it was opened. ``password`` is a hash; ``host`` 0: the house."""

    setup: Setup
    name: str
    host: int = 0
    host_name: str = ""
    private: bool = False
    password: str = ""
    approve: bool = False
    practice: bool = False
    watchers: int = 50
    delay_ms: int = 0


class Waiting(Struct):
    """Somebody on the waiting list; ``until``: a seat is kept for them so long."""

    person: int
    name: str
    seat: int = 0
    until: int = 0


class Asking(Struct, frozen=True):
    """Somebody the host is to let sit down. ``program``: a bot account."""

    person: int
    name: str
    seat: int
    chips: int
    program: bool = False


class Lists(Struct, frozen=True):
    """All of a desk that must survive. ``admitted``: who has said the password. ``muted``: by the host; ``deaf``: whom
    a person does not want to hear. ``done``: the latest requests that changed the lists, by command."""

    waiting: tuple[Waiting, ...] = ()
    asking: tuple[Asking, ...] = ()
    admitted: tuple[int, ...] = ()
    muted: tuple[str, ...] = ()
    deaf: tuple[tuple[int, tuple[str, ...]], ...] = ()
    done: tuple[tuple[str, Done], ...] = ()


_read = msgspec.json.Decoder(Lists).decode


class Desk:
    """The lists of one table. Methods that return ``Illegal`` have changed nothing then. ``changed``: since ``text``.

    ``kept`` is what ``text`` gave before, "" at a new table.
    """

    def __init__(self, number: int, config: Config, keep_ms: int, kept: str = "") -> None:
        lists = _read(kept) if kept else Lists()
        self.number = number
        self.config = config
        self.changed = False
        self._keep_ms = keep_ms
        self.waiting = list(lists.waiting)
        self.asking = list(lists.asking)
        self._declined: dict[int, None] = {}
        self._admitted = dict.fromkeys((config.host, *lists.admitted))
        self.muted = set(lists.muted)
        self._deaf = {person: set(names) for person, names in lists.deaf}
        self.done = dict(lists.done)

    def text(self) -> str:
        """The lists as they are to be kept."""
        self.changed = False
        lists = Lists(
            waiting=tuple(self.waiting),
            asking=tuple(self.asking),
            admitted=tuple(self._admitted),
            muted=tuple(sorted(self.muted)),
            deaf=tuple((person, tuple(sorted(names))) for person, names in self._deaf.items() if names),
            done=tuple(self.done.items()),
        )
        return msgspec.json.encode(lists).decode()

    def did(self, command: str, done: Done) -> None:
        """A request has changed the lists: when it comes again, it is done already."""
        self.done[command] = done
        _shorten(self.done, REQUESTS_KEPT)

    def resume(self, table: Table, now: int, grace_ms: int) -> None:
        """After a pause of unknown length: whoever has sat down since is on no list, and a kept seat is kept for
        ``grace_ms`` at least."""
        for chair in table.chairs:
            if chair.player.isdigit():
                self.forget(int(chair.player))
        for waiting in self.waiting:
            if waiting.seat:
                waiting.until = max(waiting.until, now + min(grace_ms, self._keep_ms))
        self.keep(table, now)

    def is_host(self, person: int) -> bool:
        return person != 0 and person == self.config.host

    def lets_in(self, person: int) -> bool:
        """Whether ``person`` may look at this table; one with a password must have been said it (``admit``)."""
        return not self.config.password or person in self._admitted

    def admit(self, person: int) -> None:
        if person not in self._admitted:
            self._admitted[person] = None
            _shorten(self._admitted, MOST_ADMITTED)
            self.changed = True

    def meet(self, person: int, name: str) -> None:
        """``person`` is here and is called ``name``, which may be new: a guest who has got a password."""
        for waiting in self.waiting:
            if waiting.person == person and waiting.name != name:
                waiting.name = name
                self.changed = True
        for at, asked in enumerate(self.asking):
            if asked.person == person and asked.name != name:
                self.asking[at] = replace(asked, name=name)
                self.changed = True

    # --- seats

    def may_sit(self, table: Table, person: int, seat: int) -> Illegal | None:
        """Whether the lists leave this seat to ``person``; the table has its own say."""
        kept = next((w for w in self.waiting if w.seat == seat), None)
        if kept and kept.person != person:
            return Illegal("seat", f"seat {seat} is kept for {kept.name}, who waited for it")
        if not kept and self._in_line(person) > len(self._free(table)) - 1:
            return Illegal("seat", "people are waiting for a seat: join the waiting list")
        return None

    def _in_line(self, person: int) -> int:
        """How many without a kept seat come before ``person``."""
        line = [w.person for w in self.waiting if not w.seat]
        return line.index(person) if person in line else len(line)

    def _free(self, table: Table) -> list[int]:
        taken = {c.seat for c in table.chairs} | {w.seat for w in self.waiting}
        return [seat for seat in range(1, table.setup.seats + 1) if seat not in taken]

    def ask(self, wish: Asking) -> Illegal | None:
        """Ask the host for a seat; a newer wish replaces an older one."""
        seat = wish.seat
        if any(a.seat == seat and a.person != wish.person for a in self.asking):
            return Illegal("seat", f"somebody else has asked for seat {seat}")
        self.asking = [*(a for a in self.asking if a.person != wish.person), wish]
        self._declined.pop(wish.person, None)
        self.changed = True
        return None

    def asked_for(self, seat: int) -> Asking | Illegal:
        """Whoever asked for ``seat``; off the list when they sit, or by ``decline``."""
        asked = next((a for a in self.asking if a.seat == seat), None)
        return asked or Illegal("seat", f"nobody has asked for seat {seat}")

    def decline(self, asked: Asking) -> None:
        """The host does not let them sit down."""
        self.asking.remove(asked)
        self._declined[asked.person] = None
        _shorten(self._declined, MOST_ADMITTED)
        self.changed = True

    # --- the waiting list

    def join(self, table: Table, person: int, name: str) -> Illegal | None:
        if any(c.player == str(person) for c in table.chairs):
            return Illegal("seat", "you have a seat here")
        if any(w.person == person for w in self.waiting):
            return Illegal("wait", "you are on the waiting list already")
        if self._in_line(person) < len(self._free(table)):
            return Illegal("wait", "a seat is free: take it")
        if len(self.waiting) >= MOST_WAITING:
            return Illegal("full", f"{MOST_WAITING} people are waiting already")
        self.waiting.append(Waiting(person, name))
        self.changed = True
        return None

    def leave(self, table: Table, person: int, now: int) -> Illegal | None:
        """Wait no longer, nor for the host's word; a seat that was kept is kept for the next in line."""
        if person not in {w.person for w in self.waiting} | {a.person for a in self.asking}:
            return Illegal("wait", "you are not on the waiting list")
        self._take_off(person)
        self.keep(table, now)
        return None

    def forget(self, person: int) -> None:
        """``person`` has sat down: off every list."""
        self._declined.pop(person, None)
        self._take_off(person)

    def _take_off(self, person: int) -> None:
        """``person`` waits for nothing any more."""
        waiting = [w for w in self.waiting if w.person != person]
        asking = [a for a in self.asking if a.person != person]
        self.changed |= len(waiting) + len(asking) < len(self.waiting) + len(self.asking)
        self.waiting, self.asking = waiting, asking

    def keep(self, table: Table, now: int) -> None:
        """Give up seats that were kept too long, and keep free ones for the next in line."""
        late = [w for w in self.waiting if w.seat and w.until <= now]
        self.waiting = [w for w in self.waiting if w not in late]
        self.changed |= bool(late)
        for free in self._free(table):
            first = next((w for w in self.waiting if not w.seat), None)
            if first is None:
                break
            first.seat, first.until = free, now + self._keep_ms
            self.changed = True

    def wake_at(self) -> int | None:
        """When a kept seat is next given up."""
        return min((w.until for w in self.waiting if w.seat), default=None)

    # --- chat

    def mute(self, person: int, name: str, *, on: bool, everybody: bool) -> Illegal | None:
        if everybody and not self.is_host(person):
            return Illegal("host", "only the host mutes for everybody")
        names = self.muted if everybody else self._deaf.setdefault(person, set())
        if on and name not in names and len(names) >= MOST_MUTED:
            return Illegal("full", f"{MOST_MUTED} names are muted already, which is the most")
        self.changed |= (name in names) != on
        (names.add if on else names.discard)(name)
        _shorten(self._deaf, MOST_DEAF)
        return None

    def hears(self, person: int, name: str) -> bool:
        return name not in self._deaf.get(person, ())

    # --- telling

    def frame(self, person: int, watchers: int) -> TableFrame:
        """The table's frame for ``person``."""
        config, rules = self.config, self.config.setup.rules
        host = self.is_host(person)
        return TableFrame(
            table=self.number,
            name=config.name,
            host=host,
            host_name=config.host_name,
            setup=config.setup,
            buy_in=config.setup.buy_in,
            differences=rules.differences(Rules.preset("standard", mode=rules.mode)),
            private=config.private,
            approve=config.approve,
            practice=config.practice,
            watchers=watchers,
            max_watchers=config.watchers,
            delay_ms=config.delay_ms,
            waiting=tuple(w.name for w in self.waiting),
            kept=tuple(w.seat for w in self.waiting if w.seat),
            yours=next((KeptSeat(w.seat, w.until) for w in self.waiting if w.seat and w.person == person), None),
            applicants=tuple(Applicant(a.seat, a.name, a.chips) for a in self.asking if host or a.person == person),
            declined=person in self._declined,
            muted=tuple(sorted(self.muted | self._deaf.get(person, set()))),
            silenced=tuple(sorted(self.muted)),
        )


def _shorten(kept: dict[Any, Any], most: int) -> None:
    """Forget the oldest entry if there are too many."""
    if len(kept) > most:
        del kept[next(iter(kept))]
