"""What surrounds the game at a table: its host, who waits, who asks for a seat, who is muted.

Nothing here concerns chips, so nothing here is durable but the table's ``Config``: after a restart people ask again.
"""

from msgspec import Struct

from doublesuited.events import Illegal
from doublesuited.rules import Rules
from doublesuited.table import Setup, Table

from .protocol import Applicant, TableFrame

MOST_WAITING = 20


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
    """Somebody the host is to let sit down."""

    person: int
    name: str
    seat: int
    chips: int


class Desk:
    """The lists of one table. Methods that return ``Illegal`` have changed nothing then."""

    def __init__(self, number: int, config: Config, keep_ms: int) -> None:
        self.number = number
        self.config = config
        self._keep_ms = keep_ms
        self.waiting: list[Waiting] = []
        self.asking: list[Asking] = []
        self._admitted: set[int] = {config.host}  # who has said the password
        self.muted: set[str] = set()  # by the host
        self.deaf: dict[int, set[str]] = {}  # person -> names they do not want to hear

    def is_host(self, person: int) -> bool:
        return person != 0 and person == self.config.host

    def lets_in(self, person: int) -> bool:
        """Whether ``person`` may look at this table; one with a password must have been said it (``admit``)."""
        return not self.config.password or person in self._admitted

    def admit(self, person: int) -> None:
        self._admitted.add(person)

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

    def ask(self, person: int, name: str, seat: int, chips: int) -> Illegal | None:
        """Ask the host for a seat; a newer wish replaces an older one."""
        if any(a.seat == seat and a.person != person for a in self.asking):
            return Illegal("seat", f"somebody else has asked for seat {seat}")
        self.asking = [*(a for a in self.asking if a.person != person), Asking(person, name, seat, chips)]
        return None

    def answered(self, seat: int) -> Asking | Illegal:
        """Whoever asked for ``seat``, taken off the list."""
        asked = next((a for a in self.asking if a.seat == seat), None)
        if asked is None:
            return Illegal("seat", f"nobody has asked for seat {seat}")
        self.asking.remove(asked)
        return asked

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
        return None

    def leave(self, person: int) -> Illegal | None:
        before = len(self.waiting)
        self.waiting = [w for w in self.waiting if w.person != person]
        return None if len(self.waiting) < before else Illegal("wait", "you are not on the waiting list")

    def forget(self, person: int) -> bool:
        """``person`` has sat down or gone: off every list. Whether that changed anything."""
        before = len(self.waiting) + len(self.asking)
        self.waiting = [w for w in self.waiting if w.person != person]
        self.asking = [a for a in self.asking if a.person != person]
        return len(self.waiting) + len(self.asking) < before

    def keep(self, table: Table, now: int) -> bool:
        """Give up seats that were kept too long, and keep free ones for the next in line. Whether anything changed."""
        late = [w for w in self.waiting if w.seat and w.until <= now]
        self.waiting = [w for w in self.waiting if w not in late]
        changed = bool(late)
        for free in self._free(table):
            first = next((w for w in self.waiting if not w.seat), None)
            if first is None:
                break
            first.seat, first.until = free, now + self._keep_ms
            changed = True
        return changed

    def wake_at(self) -> int | None:
        """When a kept seat is next given up."""
        return min((w.until for w in self.waiting if w.seat), default=None)

    # --- chat

    def mute(self, person: int, name: str, *, on: bool, everybody: bool) -> Illegal | None:
        if everybody and not self.is_host(person):
            return Illegal("host", "only the host mutes for everybody")
        names = self.muted if everybody else self.deaf.setdefault(person, set())
        (names.add if on else names.discard)(name)
        return None

    def hears(self, person: int, name: str) -> bool:
        return name not in self.deaf.get(person, ())

    # --- telling

    def frame(self, person: int, watchers: int) -> TableFrame:
        """The table's frame for ``person``."""
        config = self.config
        host = self.is_host(person)
        return TableFrame(
            table=self.number,
            name=config.name,
            host=host,
            host_name=config.host_name,
            setup=config.setup,
            buy_in=config.setup.buy_in,
            differences=config.setup.rules.differences(Rules()),
            private=config.private,
            approve=config.approve,
            practice=config.practice,
            watchers=watchers,
            max_watchers=config.watchers,
            delay_ms=config.delay_ms,
            waiting=tuple(w.name for w in self.waiting),
            kept=tuple(w.seat for w in self.waiting if w.seat),
            applicants=tuple(Applicant(a.seat, a.name, a.chips) for a in self.asking if host or a.person == person),
            muted=tuple(sorted(self.muted | self.deaf.get(person, set()))),
        )
