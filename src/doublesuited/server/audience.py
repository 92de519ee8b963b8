"""Who looks at a table, and what is sent to each of them.

A socket is told that its view is old, not what is new: the view is made when the socket is ready to take it. So a slow
reader gets fewer, newer views instead of a queue of old ones, and nobody waits for anybody. Equal views are made and
encoded once: all watchers share one. What was made is dropped when nobody waits for it any more.

Watchers of a table with a delay see it as it was that long ago; whoever has a seat sees it as it is, and whoever gives
theirs up sees that, and goes on when the watchers have come so far.
"""

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Reversible
from typing import Protocol

import msgspec
from msgspec import Raw

from doublesuited.events import Dealt, Started
from doublesuited.table import Table
from doublesuited.table_events import Sat, TableEvent
from doublesuited.view import View, personal, public, told

from .protocol import ChatFrame, ClosedFrame, LogLine, RawViewFrame, Replaced, Told

LOG_KEPT = 200
CHAT_KEPT = 50
NEVER = -1

_encode = msgspec.json.Encoder().encode

Logged = tuple[int, TableEvent]  # with its seq


class Link(Protocol):
    """One socket, as a table sees it."""

    @property
    def person(self) -> int:
        """Whose socket this is."""

    def tell(self, frame: Told) -> None:
        """Send ``frame`` after those before it."""

    def old(self, audience: "Audience") -> None:
        """The view of this table is old; ask for ``frame`` when ready to send one."""


class Moment:
    """A table at a time, and what has been made of it for sending."""

    def __init__(self, at: int, epoch: int, table: Table) -> None:
        self.at = at
        self.epoch = epoch
        self.table = table
        self._begun: int | None = None
        self._public: View | None = None
        self._views: dict[int | None, bytes] = {}
        self._lines: dict[tuple[int, int | None], bytes] = {}
        self._frames: dict[tuple[int | None, int, int], bytes] = {}

    def frame(self, number: int, seat: int | None, since: int, log: Reversible[Logged], sat: int, now: int) -> bytes:
        """The encoded frame of table ``number`` for ``seat``, whose last view was at ``since``. What came before event
        ``sat``, by which its holder sat down, was meant for somebody else: it is told as to a watcher. ``now``: what
        the table's clock says to whoever reads it."""
        made = self._frames.get((seat, since, now))
        if made is None:
            news = self._news(since, log)
            lines = b",".join(self._line(seq, event, seat if seq > sat else None) for seq, event in news)
            raw = RawViewFrame(number, self.epoch, self.table.seq, now, Raw(self._view(seat)), Raw(b"[%b]" % lines))
            made = self._frames[seat, since, now] = _encode(raw)
        return made

    def _news(self, since: int, log: Reversible[Logged]) -> list[Logged]:
        """What happened after ``since``, up to this moment. Only the end of the log is looked at."""
        news = []
        for entry in reversed(log):
            if entry[0] <= since:
                break
            if entry[0] <= self.table.seq:
                news.append(entry)
        news.reverse()
        return news

    def begun(self, log: Reversible[Logged]) -> int:
        """After which event the log of a newcomer begins: this hand's, or the latest one's, with its start."""
        if self._begun is None:
            starts = (seq for seq, event in reversed(log) if seq <= self.table.seq and isinstance(event, Started))
            self._begun = next(starts, self.table.seq + 1) - 1
        return self._begun

    def _line(self, seq: int, event: TableEvent, seat: int | None) -> bytes:
        """An encoded log line. Everybody has the same ones but for the own hole cards."""
        own = seat if isinstance(event, Dealt) and event.seat == seat else None
        made = self._lines.get((seq, own))
        if made is None:
            made = self._lines[seq, own] = _encode(LogLine(seq, told(event, own)))
        return made

    def _view(self, seat: int | None) -> bytes:
        made = self._views.get(seat)
        if made is None:
            self._public = self._public or public(self.table)
            made = self._views[seat] = _encode(personal(self._public, self.table, seat))
        return made

    def forget(self) -> None:
        """Drop what was made; it can be made again."""
        self._public = None
        self._views.clear()
        self._lines.clear()
        self._frames.clear()


class Audience:
    """The sockets at table ``number``."""

    def __init__(
        self,
        number: int,
        delay_ms: int,
        clock: Callable[[], int],
        epoch: int,
        table: Table,
        events: Iterable[TableEvent] = (),
    ) -> None:
        """``events``: the latest ones, up to ``table``, for those who come in the middle of a hand."""
        now = clock()
        self.number = number
        self.delay_ms = delay_ms
        self._clock = clock
        self._seen: dict[Link, int] = {}  # the seq of the last view sent
        self._waiting: set[Link] = set()  # told that their view is old, and not served yet
        self._playing: dict[int, Link] = {}  # person -> the socket that plays
        self._moments: deque[Moment] = deque([Moment(now, epoch, table)])  # more than the last only with a delay
        self._seats = _seats(table)
        self._partings: dict[int, Moment] = {}  # person -> when they gave up their seat, if watchers are not there yet
        self._log: deque[Logged] = deque(maxlen=LOG_KEPT)
        self._sat: dict[int, int] = {}  # seat -> the event by which its holder sat down, if we have seen it
        self._chats: deque[ChatFrame] = deque(maxlen=CHAT_KEPT)
        self._said = now  # the numbers of chat lines go on after a restart
        self._note(table, tuple(events))

    def __len__(self) -> int:
        return len(self._seen)

    def __contains__(self, link: Link) -> bool:
        return link in self._seen

    def links(self) -> Iterator[Link]:
        return iter(tuple(self._seen))

    def people(self) -> set[int]:
        """Everybody who is connected here."""
        return {link.person for link in self._seen}

    @property
    def watchers(self) -> int:
        """How many people look on without a seat."""
        return sum(self._seat(person) is None for person in self.people())

    def plays(self, link: Link) -> bool:
        """Whether this is the socket by which its person plays here."""
        return self._playing.get(link.person) is link

    # --- coming and going

    def join(self, link: Link) -> None:
        """From now on ``link`` gets this table's views; an older socket of the same person only watches."""
        before = self._playing.get(link.person)
        self._playing[link.person] = link
        if before is not None and before is not link:
            before.tell(Replaced(self.number))
            self._seen[before] = NEVER
            self._mark(before)
        self._seen[link] = NEVER
        self._mark(link)

    def part(self, link: Link) -> None:
        self._seen.pop(link, None)
        self._waiting.discard(link)
        if self._playing.get(link.person) is link:
            del self._playing[link.person]

    def close(self, reason: str) -> None:
        """The table is gone."""
        for link in self.links():
            link.tell(ClosedFrame(self.number, reason))
            self.part(link)

    # --- what happens

    def publish(self, now: int, epoch: int, table: Table, events: Iterable[TableEvent]) -> None:
        """``table`` is what it is now, after ``events``; it is durable."""
        before, self._seats = self._seats, _seats(table)
        self._note(table, tuple(events))
        if not self.delay_ms:
            self._moments.clear()
        self._moments.append(Moment(now, epoch, table))
        if self.delay_ms:
            gone = (int(player) for player in before.keys() - self._seats.keys() if player.isdigit())
            self._partings.update(dict.fromkeys(gone, self._moments[-1]))
        for link in self._seen:
            self._mark(link)

    def _note(self, table: Table, events: tuple[TableEvent, ...]) -> None:
        """Write down ``events``, the last of which made ``table``."""
        first = table.seq - len(events) + 1
        self._log.extend(enumerate(events, first))
        self._sat.update({event.seat: seq for seq, event in enumerate(events, first) if isinstance(event, Sat)})

    def say(self, seat: int, name: str, text: str, at: int) -> ChatFrame:
        """A chat line, kept for those who come later; the caller sends it."""
        self._said += 1
        line = ChatFrame(self.number, self._said, seat, name, text, at)
        self._chats.append(line)
        return line

    def said(self) -> tuple[ChatFrame, ...]:
        """The last chat lines."""
        return tuple(self._chats)

    def newest(self, link: Link) -> int:
        """The ``seq`` of what ``link`` may see now."""
        seated = self.plays(link) and self._seat(link.person) is not None
        return self._moments[-1 if seated else 0].table.seq

    def release(self, now: int) -> int | None:
        """Let delayed watchers go on; when to call again, or None."""
        if not self.delay_ms:
            return None
        moved = False
        while len(self._moments) > 1 and self._moments[1].at + self.delay_ms <= now:
            self._moments.popleft()
            moved = True
        if moved:
            first = self._moments[0].table.seq
            self._partings = {who: parting for who, parting in self._partings.items() if parting.table.seq > first}
            for link in self._seen:
                self._mark(link)
        return self._moments[1].at + self.delay_ms if len(self._moments) > 1 else None

    def frame(self, link: Link) -> bytes | None:
        """What brings ``link`` up to date; None if nothing is missing."""
        since = self._seen.get(link)
        if since is None:
            return None
        seat = self._seat(link.person) if self.plays(link) else None
        moment = self._moments[-1] if seat is not None else self._partings.get(link.person, self._moments[0])
        made = None
        if moment.table.seq > since:
            sat = self._sat.get(seat or 0, 0)
            told_until, at = since, moment.at
            if since == NEVER:  # a view that is news to this socket alone: since it was made, time has passed
                told_until = moment.begun(self._log)
                at = max(at, self._clock() - (0 if seat is not None else self.delay_ms))
            made = moment.frame(self.number, seat, told_until, self._log, sat, at)
            self._seen[link] = moment.table.seq
        self._waiting.discard(link)
        if not self._waiting:
            for kept in self._moments:
                kept.forget()
        return made

    def _seat(self, person: int) -> int | None:
        return self._seats.get(str(person))

    def _mark(self, link: Link) -> None:
        if link not in self._waiting:
            self._waiting.add(link)
            link.old(self)


def _seats(table: Table) -> dict[str, int]:
    """Where each player sits."""
    return {chair.player: chair.seat for chair in table.chairs}
