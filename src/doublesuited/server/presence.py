"""Who is connected, and what follows when nobody is: seats are given up, and forgotten tables close.

Times are the table's milliseconds. A cash seat whose player has gone is given up after a while (``Leave``); so are,
when the next hand would be due and nobody is there to see one, the seats of those who left in the last hand; a match
goes on without its absent players, as the rules say, but not without any: when all its people are away, it waits for
one of them; a table without anybody connected, or a match that has waited so long, closes (``Close``), and everybody's
chips go home; so does a match that is over and has been looked at.
"""

from collections.abc import Iterable

from doublesuited.events import Started
from doublesuited.table import Table, going
from doublesuited.table_events import Back, Close, Finished, Leave, Sat, TableEvent

from .settings import MINUTE, Settings

PRACTICE_IDLE_MS = 10 * MINUTE
OVER_ALONE_MS = MINUTE


class Presence:
    """The connected and the missing of one table. ``closing``: why it is about to close."""

    def __init__(self, settings: Settings, table: Table, now: int, *, practice: bool) -> None:
        self._settings = settings
        self._idle_ms = min(settings.idle_ms, PRACTICE_IDLE_MS) if practice else settings.idle_ms
        self._missing: dict[str, int] = {c.player: now for c in table.chairs if c.player.isdigit()}
        self._alone_since: int | None = now
        self._over_at: int | None = now if table.status == "over" else None
        self._in_vain = 0  # hands dealt although all its people are away
        self._waits_since: int | None = None
        self._consider(table, now)
        self.closing = ""

    def came(self, person: int) -> None:
        self._missing.pop(str(person), None)
        self._alone_since = None

    def went(self, person: int, now: int, *, alone: bool) -> None:
        """``person`` has no connection any more; ``alone``: nobody else has one either."""
        self._missing[str(person)] = now
        if alone:
            self._alone_since = now

    def seen(self, table: Table, events: Iterable[TableEvent], now: int) -> None:
        """What happened at the table, and what it is now."""
        for event in events:
            if isinstance(event, Finished):
                self._over_at = now
            elif isinstance(event, Sat) and self._alone_since is not None and event.player.isdigit():
                self._missing.setdefault(event.player, now)
            elif isinstance(event, Started) and self._deserted:
                self._in_vain += 1
        self._consider(table, now)

    @property
    def waits(self) -> bool:
        """Whether no hand is dealt until somebody comes back: all people of a match are away (R5.4 plays for each of
        them, but a game without anybody is none)."""
        return self._waits_since is not None

    def _consider(self, table: Table, now: int) -> None:
        """Whether to wait from now on, or no longer."""
        people = [c for c in table.chairs if c.player.isdigit() and c.stack]
        self._deserted = table.is_match and bool(people) and all(c.away for c in people)
        self._given_up = self._deserted and all(c.leaving for c in people)
        self._in_vain = self._in_vain if self._deserted else 0
        waits = self._deserted and not table.in_hand and self._in_vain >= self._settings.absent_hands
        self._waits_since = (now if self._waits_since is None else self._waits_since) if waits else None

    def wake_at(self, table: Table) -> int | None:
        """When something is due if nobody comes or goes."""
        if table.in_hand:
            return None
        close, missing = self._close_at(table), self._first_missing(table)
        times = [close, table.next_at if going(table) else None, missing[0] if missing else None]
        times.append(0 if _absent_bot(table) else None)
        return min((at for at in times if at is not None), default=None)

    def due(self, table: Table, now: int) -> Leave | Close | Back | None:
        """What is to be asked of the table now, if anything."""
        close = self._close_at(table)
        if close is not None and close <= now:
            self.closing = "over" if table.status == "over" else "idle"
            return Close()
        if going(table) and table.next_at <= now:
            return Leave(going(table)[0])
        bot = _absent_bot(table)
        if bot:
            return Back(bot, post=True)
        missing = self._first_missing(table)
        if missing is not None and missing[0] <= now:
            del self._missing[missing[1]]
            chair = next(c for c in table.chairs if c.player == missing[1])
            return Leave(chair.seat)
        return None

    def _close_at(self, table: Table) -> int | None:
        if table.in_hand:
            return None
        times = [since + self._idle_ms for since in (self._alone_since, self._waits_since) if since is not None]
        if self._waits_since is not None and self._given_up:
            times.append(self._waits_since + OVER_ALONE_MS)
        if table.status == "over" and self._over_at is not None:
            alone = self._alone_since
            times.append(self._over_at + self._settings.over_ms)
            if alone is not None:
                times.append(max(alone, self._over_at) + OVER_ALONE_MS)
        return min(times, default=None)

    def _first_missing(self, table: Table) -> tuple[int, str] | None:
        """When the first cash seat is given up, and whose."""
        if table.is_match:
            return None
        seated = {c.player for c in table.chairs if not c.leaving}
        return min(((at + self._settings.away_ms, p) for p, at in self._missing.items() if p in seated), default=None)


def _absent_bot(table: Table) -> int:
    """The seat of a bot that let its time run out, because the machine stood still, say: bots come back; 0: none."""
    if table.status not in ("running", "paused"):
        return 0
    return next((c.seat for c in table.chairs if c.bot and c.stack and (c.away or c.out) and not c.leaving), 0)
