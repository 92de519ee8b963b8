"""The state of one table, and what each event does to it.

A table is seats around at most one hand. While a hand is on, a player's chips live in the hand; the chair keeps the
amount from before and gets the new one when the hand has ended. ``seq`` counts events: two tables with the same
``seq`` of the same journal are equal.
"""

from collections.abc import Callable
from typing import Any, Literal, cast

from msgspec import Struct
from msgspec.structs import replace

from . import table_events as ev
from .events import Ended, HandEvent, Started
from .hand_state import Hand, Player, begin
from .hand_state import evolve as evolve_hand
from .positions import Marks
from .rules import MAX_CHIPS, PRESETS, Rules

Status = Literal["waiting", "running", "paused", "over", "closed"]
MAX_TIME_MS = 24 * 3600 * 1000


class Setup(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a table is opened with, beside its rules. Times in milliseconds. ValueError if it makes no table."""

    rules: Rules = Rules()
    seats: int = 6
    stack: int = 0  # match: chips each
    min_buy_in: int = 0  # cash; 0: 20 and 100 big blinds
    max_buy_in: int = 0
    action_ms: int = 20_000
    bank_ms: int = 30_000
    showdown_ms: int = 6_000  # rest after a showdown
    rest_ms: int = 2_000  # rest after a hand that nobody called

    def __post_init__(self) -> None:
        rules = self.rules
        low, high = PRESETS[rules.book].seats if rules.book in PRESETS else (2, 10)
        if not low <= self.seats <= high:
            raise ValueError(f"seats is {self.seats}; {rules.book} has {low} to {high} (R3.1)")
        if self.seats * rules.hole_cards + 8 > 52:
            raise ValueError(f"{self.seats} seats with {rules.hole_cards} hole cards need more than one deck")
        for name in ("stack", "min_buy_in", "max_buy_in"):
            if not 0 <= getattr(self, name) <= MAX_CHIPS // 16:
                raise ValueError(f"{name} is {getattr(self, name)}; it must be from 0 to {MAX_CHIPS // 16}")
        for name in ("action_ms", "bank_ms", "showdown_ms", "rest_ms"):
            if not 0 <= getattr(self, name) <= MAX_TIME_MS:
                raise ValueError(f"{name} is {getattr(self, name)}; it must be from 0 to {MAX_TIME_MS} milliseconds")
        if self.action_ms < 1000:
            raise ValueError(f"action_ms is {self.action_ms}; nobody can act in less than 1000 ms")
        lowest, highest = self.buy_in
        if not 0 < lowest <= highest:
            raise ValueError(f"buy-in from {lowest} to {highest} leaves no choice")

    @property
    def buy_in(self) -> tuple[int, int]:
        """The smallest and largest buy-in; in a match both are the starting stack."""
        rules = self.rules
        unit = rules.big_blind or rules.least_bet
        if rules.mode == "match":
            stack = self.stack or (PRESETS[rules.book].stack if rules.book in PRESETS else 0) or 100 * unit
            return stack, stack
        lowest = self.min_buy_in or min(20 * unit, self.max_buy_in or 20 * unit)
        return lowest, self.max_buy_in or max(100 * unit, lowest)


class Chair(Struct, frozen=True):
    """One taken seat. ``stack`` is right between hands; ``bank`` is time left in milliseconds."""

    seat: int
    player: str
    name: str
    stack: int
    order: int  # of sitting down (R3.2, first_seated)
    bot: str = ""  # which of the house's bots plays here
    program: bool = False  # a bot account plays here, which is a program of somebody's
    bank: int = 0
    out: bool = False
    out_next: ev.When | None = None
    leaving: bool = False
    removed: bool = False  # leaving because the host wants it
    away: bool = False
    posts: bool = False
    new: bool = False  # sat down while the game ran, and has not been dealt in since (R5.1)
    owes_big: bool = False
    owes_small: bool = False
    top_up: int = 0


class Clock(Struct, frozen=True):
    seat: int
    until: int
    bank: bool


class Place(Struct, frozen=True):
    seat: int
    player: str
    place: int


class Table(Struct, frozen=True):
    setup: Setup
    seq: int = 0
    status: Status = "waiting"
    chairs: tuple[Chair, ...] = ()
    seated: int = 0
    number: int = 0
    marks: Marks = Marks()
    drawn: int = 0
    draw: tuple[tuple[int, int], ...] = ()
    hand: Hand | None = None
    clock: Clock | None = None
    next_at: int = 0
    places: tuple[Place, ...] = ()

    @property
    def rules(self) -> Rules:
        return self.setup.rules

    @property
    def is_match(self) -> bool:
        return self.rules.mode == "match"

    @property
    def in_hand(self) -> bool:
        """Whether a hand is going on (its last one stays to be looked at until the next begins)."""
        return self.hand is not None and not self.hand.ended

    @property
    def chips(self) -> int:
        """All chips at the table: stacks, pots and pending top-ups."""
        at_play = {p.seat for p in self.hand.players} if self.hand and not self.hand.ended else set[int]()
        idle = sum(c.stack for c in self.chairs if c.seat not in at_play)
        pending = sum(c.top_up for c in self.chairs)
        return idle + pending + (self.hand.chips if self.hand and at_play else 0)

    def top_up_range(self, chair: Chair) -> tuple[int, int] | None:
        """How many chips ``chair`` may add now, or None: a match has no top-up, nor has the largest buy-in."""
        if self.is_match:
            return None
        lowest, highest = self.setup.buy_in
        player = self.hand.player(chair.seat) if self.hand and self.in_hand else None
        stack = chair.top_up + (player.stack + player.bet if player else chair.stack)
        least = 1 if stack else lowest
        return (least, highest - stack) if highest - stack >= least else None

    def chair(self, seat: int) -> Chair | None:
        return next((c for c in self.chairs if c.seat == seat), None)

    def player(self, chair: Chair) -> Player | None:
        """``chair``'s part in the hand; None for who took the seat later: another one's cards may lie there still."""
        return self.hand.player(chair.seat) if self.hand and not chair.new else None


def _chair(table: Table, seat: int, **changes: Any) -> Table:
    chairs = tuple(replace(c, **changes) if c.seat == seat else c for c in table.chairs)
    return replace(table, chairs=chairs)


def _sat(table: Table, e: ev.Sat) -> Table:
    running_cash = not table.is_match and table.number > 0
    chair = Chair(
        seat=e.seat,
        player=e.player,
        name=e.name,
        stack=e.chips,
        order=table.seated,
        bot=e.bot,
        program=e.program,
        bank=table.setup.bank_ms,
        new=running_cash,
        owes_big=running_cash and table.rules.big_blind > 0,
        posts=running_cash and bool(e.bot),
    )
    chairs = tuple(sorted((*table.chairs, chair), key=lambda c: c.seat))
    status = "running" if table.status == "waiting" and not table.is_match else table.status
    return replace(table, chairs=chairs, seated=table.seated + 1, status=status)


def _left(table: Table, e: ev.Left) -> Table:
    return replace(table, chairs=tuple(c for c in table.chairs if c.seat != e.seat))


def _leaving(table: Table, e: ev.Leaving) -> Table:
    """Whoever leaves by the host's wish still plays the hand: it must not be lost by that."""
    chair = table.chair(e.seat)
    assert chair is not None
    return _chair(
        table,
        e.seat,
        leaving=True,
        removed=chair.removed or e.by_host,
        away=chair.away or not e.by_host,
    )


def _out_next(table: Table, e: ev.OutNext) -> Table:
    return _chair(table, e.seat, out_next=e.when)


def _sat_out(table: Table, e: ev.SatOut) -> Table:
    return _chair(table, e.seat, out=True, out_next=None, posts=False)


def _came_back(table: Table, e: ev.CameBack) -> Table:
    """Whoever the host removes comes back for this hand only."""
    chair = table.chair(e.seat)
    assert chair is not None
    return _chair(table, e.seat, out=False, out_next=None, leaving=chair.removed, away=False, posts=e.post)


def _topped_up(table: Table, e: ev.ToppedUp) -> Table:
    chair = table.chair(e.seat)
    assert chair is not None
    if e.pending:
        return _chair(table, e.seat, top_up=chair.top_up + e.chips)
    return _chair(table, e.seat, stack=chair.stack + e.chips)


def _missed(table: Table, e: ev.Missed) -> Table:
    return _chair(table, e.seat, **{"owes_big" if e.blind == "big_blind" else "owes_small": True})


def _began(table: Table, _event: ev.Began) -> Table:
    return replace(table, status="running")


def _drew(table: Table, e: ev.Drew) -> Table:
    return replace(table, draw=(*table.draw, (e.seat, e.card)))


def _button_drawn(table: Table, e: ev.ButtonDrawn) -> Table:
    return replace(table, drawn=e.seat)


def _placed(table: Table, e: ev.Placed) -> Table:
    return replace(table, places=(*table.places, Place(e.seat, e.player, e.place)))


def _finished(table: Table, _event: ev.Finished) -> Table:
    return replace(table, status="over", clock=None)


def _clocked(table: Table, e: ev.Clocked) -> Table:
    return replace(table, clock=Clock(e.seat, e.until, e.bank))


def _bank_left(table: Table, e: ev.BankLeft) -> Table:
    return _chair(table, e.seat, bank=e.bank)


def _timed_out(table: Table, e: ev.TimedOut) -> Table:
    return _chair(table, e.seat, away=True)


def _rested(table: Table, e: ev.Rested) -> Table:
    return replace(table, next_at=e.until)


def _paused(table: Table, _event: ev.Paused) -> Table:
    return replace(table, status="paused")


def _resumed(table: Table, _event: ev.Resumed) -> Table:
    return replace(table, status="running")


def _closed(table: Table, _event: ev.Closed) -> Table:
    return replace(table, status="closed", clock=None)


def _started(table: Table, e: Started) -> Table:
    """A new hand; whoever is dealt in has by that met what they owed. Who sits out the first one comes in later as a
    newcomer: no blind had passed them yet that they could owe (R5.1)."""
    order = [seat for seat, _ in e.stacks]
    late = not table.number and not table.is_match
    chairs = tuple(
        replace(c, new=False, owes_big=False, owes_small=False, posts=False)
        if c.seat in order
        else replace(c, new=True, owes_big=table.rules.big_blind > 0)
        if late
        else c
        for c in table.chairs
    )
    marks = Marks(e.button, e.small, e.big)
    return replace(table, chairs=chairs, number=e.number, marks=marks, hand=begin(table.rules, e), draw=())


def _ended(table: Table, _event: Ended) -> Table:
    """Chips go back from the hand to the chairs."""
    hand = table.hand
    assert hand is not None
    stacks = {p.seat: p.stack for p in hand.players}
    chairs = tuple(replace(c, stack=stacks.get(c.seat, c.stack) + c.top_up, top_up=0) for c in table.chairs)
    return replace(table, chairs=chairs, clock=None)


_EFFECTS: dict[type, Callable[[Table, Any], Table]] = {
    ev.Sat: _sat,
    ev.Leaving: _leaving,
    ev.Left: _left,
    ev.OutNext: _out_next,
    ev.SatOut: _sat_out,
    ev.CameBack: _came_back,
    ev.ToppedUp: _topped_up,
    ev.Missed: _missed,
    ev.Began: _began,
    ev.Drew: _drew,
    ev.ButtonDrawn: _button_drawn,
    ev.Placed: _placed,
    ev.Finished: _finished,
    ev.Clocked: _clocked,
    ev.BankLeft: _bank_left,
    ev.TimedOut: _timed_out,
    ev.Rested: _rested,
    ev.Paused: _paused,
    ev.Resumed: _resumed,
    ev.Closed: _closed,
    Started: _started,
}


def evolve(table: Table, event: ev.TableEvent) -> Table:
    """The table after ``event``; ``seq`` grows by one. Never refuses."""
    effect = _EFFECTS.get(type(event))
    if effect is not None:
        after = effect(table, event)
    else:
        assert table.hand is not None, f"{type(event).__name__} without a hand"
        hand = evolve_hand(table.hand, cast("HandEvent", event))
        after = replace(table, hand=hand, clock=table.clock if hand.actor >= 0 else None)
        if isinstance(event, Ended):
            after = _ended(after, event)
    return replace(after, seq=table.seq + 1)
