"""Statistics of players over any number of hands, in memory that grows with the players only.

Every figure is a count out of chances, so that figures add up over files, tables and positions, and each comes with its
95 % confidence interval: Wilson's for shares, the normal one for the mean of the net result. What is counted:

* ``vpip``, ``pfr``: put chips in of one's own will before the flop; raised there. Out of the hands with a decision
  there: who gets a walk, or is all-in with a blind, had none.
* ``three_bet``: raised again when one player had raised, out of the chances to.
* ``wtsd``, ``wsd``: went to the showdown, out of the flops seen; won chips there, out of those showdowns.
* ``aggression``: bets and raises after the flop, out of all one's actions there but checks; ``factor`` is the older
  measure, bets and raises for each call.
* ``scoop``, ``quartered``, out of hi/lo showdowns: won every chip of every pot; won in some pot no more than a shared
  part of one of its halves.
* ``net``: in big blinds for 100 hands, so that stakes can be mixed; and in chips, where all hands had one currency.
"""

from collections.abc import Iterable, Iterator
from math import sqrt

from msgspec import Struct

from doublesuited.events import Awarded, Bet, Called, Checked, Folded, HandEvent, Posted, Raised, Returned, Turned
from doublesuited.history.facts import POSITIONS, positions
from doublesuited.history.record import Record

Z = 1.959964
"""The normal quantile of 95 %."""


class Share(Struct, frozen=True):
    """``count`` out of ``chances``, and the interval in which the true share lies with 95 % confidence."""

    count: int
    chances: int
    share: float | None
    low: float | None
    high: float | None


class Mean(Struct, frozen=True):
    """A mean and its 95 % interval; no interval from fewer than two hands."""

    mean: float
    low: float | None
    high: float | None


class Line(Struct, frozen=True, kw_only=True):
    """The statistics of one player, over all positions or in one."""

    player: str
    position: str
    hands: int
    vpip: Share
    pfr: Share
    three_bet: Share
    aggression: Share
    factor: float | None
    wtsd: Share
    wsd: Share
    scoop: Share
    quartered: Share
    net_bb_100: Mean
    net_bb: float
    net: dict[str, int]


class Counts(Struct):
    """What is counted of one player in one position."""

    hands: int = 0
    decided: int = 0
    vpip: int = 0
    pfr: int = 0
    three_bet_chances: int = 0
    three_bets: int = 0
    aggressive: int = 0
    calls: int = 0
    folds: int = 0
    flops: int = 0
    showdowns: int = 0
    showdowns_won: int = 0
    split_showdowns: int = 0
    scoops: int = 0
    quarters: int = 0
    net_bb: float = 0.0
    net_bb_squared: float = 0.0
    net: dict[str, int] = {}

    def add(self, other: "Counts") -> None:
        """Count what the other counted, too."""
        for name in self.__struct_fields__:
            if name != "net":
                setattr(self, name, getattr(self, name) + getattr(other, name))
        self.net = {money: self.net.get(money, 0) + other.net.get(money, 0) for money in self.net | other.net}


def wilson(count: int, chances: int) -> Share:
    """The share of ``count`` in ``chances`` with Wilson's 95 % interval; None where there were no chances."""
    if not chances:
        return Share(count, 0, None, None, None)
    share = count / chances
    spread = Z * sqrt(share * (1 - share) / chances + Z * Z / (4 * chances * chances))
    middle, scale = share + Z * Z / (2 * chances), 1 + Z * Z / chances
    return Share(count, chances, share, max(0.0, (middle - spread) / scale), min(1.0, (middle + spread) / scale))


class Statistics:
    """The counts so far, of every player in every position."""

    def __init__(self) -> None:
        self._counts: dict[tuple[str, str], Counts] = {}

    def add(self, record: Record) -> None:
        """Count one hand."""
        for seat, counts in _counted(record).items():
            name, position = record.names.get(seat, f"seat {seat}"), counts[0]
            self._counts.setdefault((name, position), Counts()).add(counts[1])

    @property
    def players(self) -> set[str]:
        """Everybody who was counted."""
        return {name for name, _ in self._counts}

    def lines(self, *, by_position: bool = False, least: int = 1, players: Iterable[str] = ()) -> Iterator[Line]:
        """A line a player, most hands first; with ``by_position`` each followed by a line a position."""
        wanted = set(players)
        per_player: dict[str, Counts] = {}
        for (name, _), counts in self._counts.items():
            if not wanted or name in wanted:
                per_player.setdefault(name, Counts()).add(counts)
        for name, total in sorted(per_player.items(), key=lambda one: (-one[1].hands, one[0])):
            if total.hands < least:
                continue
            yield line(name, "", total)
            for position in POSITIONS if by_position else ():
                if (name, position) in self._counts:
                    yield line(name, position, self._counts[name, position])


def line(name: str, position: str, c: Counts) -> Line:
    """The statistics that some counts make."""
    mean = c.net_bb / c.hands
    spread = None
    if c.hands > 1:
        variance = max(0.0, (c.net_bb_squared - c.hands * mean * mean) / (c.hands - 1))
        spread = 100 * Z * sqrt(variance / c.hands)
    return Line(
        player=name,
        position=position,
        hands=c.hands,
        vpip=wilson(c.vpip, c.decided),
        pfr=wilson(c.pfr, c.decided),
        three_bet=wilson(c.three_bets, c.three_bet_chances),
        aggression=wilson(c.aggressive, c.aggressive + c.calls + c.folds),
        factor=c.aggressive / c.calls if c.calls else None,
        wtsd=wilson(c.showdowns, c.flops),
        wsd=wilson(c.showdowns_won, c.showdowns),
        scoop=wilson(c.scoops, c.split_showdowns),
        quartered=wilson(c.quarters, c.split_showdowns),
        net_bb_100=Mean(
            100 * mean,
            None if spread is None else 100 * mean - spread,
            None if spread is None else 100 * mean + spread,
        ),
        net_bb=c.net_bb,
        net=c.net,
    )


def _counted(record: Record) -> dict[int, tuple[str, Counts]]:
    """Seat -> position and what is counted of its player in one hand."""
    hand = _Hand(record)
    for event in record.events:
        hand.tell(event)
    hand.finish()
    return {seat: (place, hand.counts[seat]) for seat, place in positions(record).items()}


class _Hand:
    """One hand being counted."""

    def __init__(self, record: Record) -> None:
        self.record = record
        self.counts = {seat: Counts(hands=1) for seat, _ in record.started.stacks}
        self.live = set(self.counts)
        self.net = dict.fromkeys(self.counts, 0)
        self.preflop = True
        self.raiser: int | None = None
        self.raises = 0
        self.paid: dict[tuple[int, str], list[int]] = {}  # pot and share -> seats

    def tell(self, event: HandEvent) -> None:
        if isinstance(event, Folded | Checked | Called | Bet | Raised):
            (self._before_flop if self.preflop else self._after_flop)(event)
            if isinstance(event, Folded):
                self.live.discard(event.seat)
        elif isinstance(event, Turned) and self.preflop:
            self.preflop = False
            for seat in self.live:
                self.counts[seat].flops = 1
        elif isinstance(event, Awarded):
            self.paid.setdefault((event.pot, event.share), []).append(event.seat)
        if isinstance(event, Posted | Called | Bet | Raised):
            self.net[event.seat] -= event.amount
        elif isinstance(event, Returned | Awarded):
            self.net[event.seat] += event.amount

    def _before_flop(self, event: Folded | Checked | Called | Bet | Raised) -> None:
        counts, raised = self.counts[event.seat], isinstance(event, Bet | Raised)
        counts.decided = 1
        if isinstance(event, Called | Bet | Raised):
            counts.vpip = 1
        if self.raises == 1 and event.seat != self.raiser and not counts.three_bet_chances:
            counts.three_bet_chances = 1
            counts.three_bets = int(raised)
        if raised:
            counts.pfr = 1
            self.raises += 1
            self.raiser = event.seat

    def _after_flop(self, event: Folded | Checked | Called | Bet | Raised) -> None:
        counts = self.counts[event.seat]
        if isinstance(event, Bet | Raised):
            counts.aggressive += 1
        elif isinstance(event, Called):
            counts.calls += 1
        elif isinstance(event, Folded):
            counts.folds += 1

    def finish(self) -> None:
        """The showdown, and the net result."""
        rules = self.record.rules
        winners = {seat for seats in self.paid.values() for seat in seats}
        if len(self.live) > 1:
            for seat in self.live:
                counts = self.counts[seat]
                counts.showdowns = 1
                counts.showdowns_won = int(seat in winners)
                if rules.hilo:
                    counts.split_showdowns = 1
                    counts.scoops = int(winners == {seat})
                    counts.quarters = int(self._quartered(seat))
        big = rules.big_blind or rules.least_bet
        money = self.record.currency or ("chips, in hundredths" if rules.decimals else "chips")
        for seat, net in self.net.items():
            counts = self.counts[seat]
            counts.net = {money: net}
            counts.net_bb = net / big
            counts.net_bb_squared = counts.net_bb**2

    def _quartered(self, seat: int) -> bool:
        """Whether some pot paid this player no more than a shared part of one half."""
        for pot in {pot for pot, _ in self.paid}:
            mine = [seats for (of, share), seats in self.paid.items() if of == pot and share != "pot" and seat in seats]
            if len(mine) == 1 and len(mine[0]) > 1:
                return True
        return False
