"""What an action is worth: the betting of this street answered by the rivals' styles, then ``later``.

With one rival the round is played out: the rival's range splits into what folds, what calls and what raises, and the
hero goes on with whatever is best against the part that is left. With several, those who are still to answer fold,
call or raise once, each by their own range; a raise behind is one that the hero may pay or not.

Chips. A value counts from now on: what is won at the end less what is still paid; a fold is worth nothing.

What rivals answer does not depend on what comes after. So all ways that the round may go are gone first, each a formula
(``Worth``) of what the pot will be worth at its ends, and all ends are worked out together (``Futures``): on arrays as
small as these, one operation takes about as long for ten ends as for one.
"""

from collections.abc import Callable, Sequence
from typing import NamedTuple

import numpy as np

from doublesuited.bots.arrays import Floats
from doublesuited.bots.situation import Move, Situation
from doublesuited.events import STREETS, Act, Street

from . import later, styles
from .later import LATER_BET, Later, Sums
from .ranges import Looker, answers
from .styles import Suspects

DEEP = 2  # raises by the hero that one decision looks at


class Rival(NamedTuple):
    """``bet`` on this street; ``waits``: has not answered the present bet yet."""

    seat: int
    bet: int
    stack: int
    waits: bool
    range: Suspects


class Spot(NamedTuple):
    """The decision. ``size``: the fixed bet, 0 where it is free; ``final``: that of the last street. ``cap``: bets and
    raises a round allows. ``last``: the hero acts after everybody on the streets to come."""

    seat: int
    street: Street
    pot: int
    owed: int
    bet: int
    stack: int
    bets: int
    size: int
    final: int
    cap: int
    last: bool
    moves: tuple[Move, ...]
    rivals: tuple[Rival, ...]


class Node(NamedTuple):
    """A point of the round with one rival. ``paid`` by the hero and ``his`` by the rival on this street."""

    pot: float
    paid: float
    his: float
    bets: int
    waits: bool
    moves: tuple[Move, ...]
    weights: Floats


Worth = Callable[[Sequence[float]], float]
"""A value, once it is known what the ends of the round are worth."""


class Futures:
    """The ends of the round. Each is asked for by its number before any is worked out."""

    def __init__(self, laters: Sequence[Later], runs: Floats, bet: float, last: bool) -> None:
        self._laters, self._runs, self._bet, self._last = laters, runs, bet, last
        self._ranges: list[list[tuple[Floats, float]]] = [[] for _ in laters]
        self._ends: list[tuple[Sequence[int], float]] = []

    def range(self, rival: int, weights: Floats, gone: float = 0.0) -> int:
        """The number of a range ([hands] weights) that rival number ``rival`` may have; ``gone``: as in ``Sums``."""
        self._ranges[rival].append((weights, gone))
        return len(self._ranges[rival]) - 1

    def end(self, ranges: Sequence[int], pot: float) -> Worth:
        """With these ranges, one for each rival, and so much in the pot."""
        self._ends.append((ranges, pot))
        number = len(self._ends) - 1
        return lambda ends: ends[number]

    def worked_out(self) -> Sequence[float]:
        """What every end is worth."""
        if not self._ends:
            return []
        rivals = []
        for number, (known, of) in enumerate(zip(self._laters, self._ranges, strict=True)):
            sums = later.sums(known, np.array([weights for weights, _ in of]), np.array([gone for _, gone in of]))
            which = [ranges[number] for ranges, _ in self._ends]
            rivals.append(Sums(sums.of[which], sums.gone[which]))
        pots = np.array([pot for _, pot in self._ends])
        found: list[float] = (later.value(rivals, pots, self._bet, self._last) @ self._runs).tolist()
        return found


class Ahead:
    """One decision, looked into."""

    def __init__(self, spot: Spot, looker: Looker) -> None:
        self.spot, self.looker = spot, looker
        self.number = STREETS.index(spot.street)
        self.look = looker.look(self.number)
        final = self._final_bet(spot.pot + spot.owed * 2)
        laters = [self._later(rival, final) for rival in spot.rivals]
        self.futures = Futures(laters, self.look.mine / self.look.mine.sum(), final, spot.last)

    def values(self, acts: Sequence[Act]) -> list[float]:
        """Of some actions."""
        worths = [self._worth(act) for act in acts]
        ends = self.futures.worked_out()
        return [worth(ends) for worth in worths]

    def _worth(self, act: Act) -> Worth:
        if act.action == "fold":
            return lambda _: 0.0
        spot = self.spot
        to = float(act.to or spot.bet + spot.owed)
        if len(spot.rivals) == 1:
            only = spot.rivals[0]
            node = Node(spot.pot, spot.bet, only.bet, spot.bets, only.waits, spot.moves, only.range.parts)
            return self._raise(node, to, 1) if act.to else self._stay(node)
        return self._several(to, bool(act.to))

    # The streets to come

    def _final_bet(self, pot: float) -> float:
        rounds = later.ROUNDS[self.number]
        size = rounds * (self.spot.final or LATER_BET * pot)
        left = max(rival.stack for rival in self.spot.rivals)
        return min(size, self.spot.stack - self.spot.owed, left) if rounds else 0.0

    def _later(self, rival: Rival, final: float) -> Later:
        spot = self.spot
        if not final:
            return later.quiet(self.look)
        style = styles.blend(rival.range)
        pot = spot.pot + 2 * spot.owed
        return later.behaviour(self.look, style, rival.seat, spot.moves, len(spot.rivals), pot, final, spot.last)

    # This street, with one rival

    def _after(self, node: Node) -> Worth:
        """When the round is over."""
        return self.futures.end([self.futures.range(0, node.weights.sum(axis=0))], node.pot)

    def _stay(self, node: Node) -> Worth:
        """The hero checks or calls."""
        cost = min(max(node.his - node.paid, 0), self.spot.stack + self.spot.bet - node.paid)
        after = node._replace(pot=node.pot + cost, paid=node.paid + cost)
        then = self._rival(after, DEEP) if node.waits else self._after(after)
        return lambda ends: then(ends) - cost

    def _raise(self, node: Node, to: float, depth: int) -> Worth:
        """The hero bets or raises."""
        only = self.spot.rivals[0]
        to = min(to, only.bet + only.stack)  # what cannot be called comes back
        cost = to - node.paid
        move = self._move(self.spot.seat, "raised", cost, node.pot, node.his - node.paid, node.bets)
        after = node._replace(pot=node.pot + cost, paid=to, bets=node.bets + 1, moves=(*node.moves, move))
        then = self._rival(after, depth)
        return lambda ends: then(ends) - cost

    def _rival(self, node: Node, depth: int) -> Worth:
        """The rival answers; each answer goes on with the hands that give it."""
        only = self.spot.rivals[0]
        owed = min(max(node.paid - node.his, 0), only.bet + only.stack - node.his)
        may_raise = node.bets < self.spot.cap and only.bet + only.stack - node.his > owed
        likely = self._answers(only, node, owed, may_raise)
        ways: list[tuple[float, Worth]] = []
        if likely.call > 1e-6:
            weights = likely.calling / likely.call
            ways.append((likely.call, self._after(node._replace(pot=node.pot + owed, weights=weights))))
        if likely.more > 1e-6:
            size = self.spot.size or LATER_BET * (node.pot + owed)
            paid = min(owed + size, only.bet + only.stack - node.his)
            move = self._move(only.seat, "raised", paid, node.pot, owed, node.bets)
            after = Node(
                pot=node.pot + paid,
                paid=node.paid,
                his=node.his + paid,
                bets=node.bets + 1,
                waits=False,
                moves=(*node.moves, move),
                weights=likely.raising / likely.more,
            )
            ways.append((likely.more, self._hero(after, depth)))
        won = likely.fold * node.pot
        return lambda ends: won + sum(often * then(ends) for often, then in ways)

    def _hero(self, node: Node, depth: int) -> Worth:
        """The hero has been raised."""
        ways = [self._stay(node)]
        if depth < DEEP and node.bets < self.spot.cap and self.spot.stack + self.spot.bet > node.his:
            to = min(node.his + (self.spot.size or LATER_BET * node.pot), self.spot.stack + self.spot.bet)
            ways.append(self._raise(node, to, depth + 1))
        return lambda ends: max(0.0, *(then(ends) for then in ways))

    def _move(self, seat: int, kind: str, paid: float, pot: float, owed: float, bets: int) -> Move:
        return Move(seat, self.spot.street, kind, round(paid), round(pot), round(owed), bets, len(self.spot.rivals) + 1)

    def _answers(self, rival: Rival, node: Node, owed: float, may_raise: bool) -> "Likely":
        price = owed / (node.pot + owed) if owed else 0.0
        quiet = not any(m.street == self.spot.street and m.kind in ("bet", "raised", "called") for m in node.moves)
        at = Situation(
            self.spot.street,
            len(self.spot.rivals),
            node.bets,
            round(owed),
            round(node.pot),
            price,
            quiet,
            0,
            node.moves,
        )
        _, call, more = answers(self.looker, rival.range.styles, at, rival.seat, may_raise)
        calling, raising = call * node.weights, more * node.weights
        often = float(calling.sum()), float(raising.sum()) if may_raise else 0.0
        return Likely(max(1 - sum(often), 0.0) if at.owed else 0.0, *often, calling, raising)

    # This street, with several rivals

    def _several(self, to: float, raised: bool) -> Worth:
        """Of putting the hero's bet at ``to``."""
        spot, futures = self.spot, self.futures
        cost = to - spot.bet
        pot, moves, bets = spot.pot + cost, spot.moves, spot.bets + raised
        if raised:
            moves = (*moves, self._move(spot.seat, "raised", cost, spot.pot, spot.owed, spot.bets))
        stays: list[int] = []
        raises: list[tuple[int, float, int, float]] = []
        nobody, all_gone, pays = 1.0, 1.0, 0.0
        for i, rival in enumerate(spot.rivals):
            weights = rival.range.parts
            if not rival.stack or not (rival.waits or raised):
                stays.append(futures.range(i, weights.sum(axis=0)))
                all_gone = 0.0
                continue
            owed = min(max(to - rival.bet, 0), rival.stack)
            node = Node(pot, to, rival.bet, bets, True, moves, weights)
            likely = self._answers(rival, node, owed, bets < spot.cap)
            gone = likely.fold / max(likely.fold + likely.call, 1e-9)
            stays.append(futures.range(i, likely.calling.sum(axis=0), gone))
            nobody *= 1 - likely.more
            all_gone *= gone
            pays += owed * (1 - gone)
            if likely.more > 1e-3:
                raises.append((i, likely.more, futures.range(i, likely.raising.sum(axis=0)), owed))
        stay = futures.end(stays, pot + pays)
        cost += (nobody if raises else 1.0) * all_gone * pays  # where everybody is gone nobody has paid
        if not raises:
            return lambda ends: stay(ends) - cost
        after = self._raised(stays, raises, pot)
        return lambda ends: nobody * stay(ends) + (1 - nobody) * after(ends) - cost

    def _raised(self, stays: list[int], raises: list[tuple[int, float, int, float]], pot: float) -> Worth:
        """Somebody raises behind: the hero pays for it against that one's range, or leaves. Who is in stays in."""
        spot = self.spot
        ways: list[tuple[float, float, Worth]] = []
        for i, more, by, owed in raises:
            size = min(spot.size or LATER_BET * (pot + owed), spot.stack)
            then = self.futures.end([*stays[:i], by, *stays[i + 1 :]], pot + owed + 2 * size)
            ways.append((more, size, then))
        total = sum(more for more, _, _ in ways)
        return lambda ends: sum(more * max(0.0, then(ends) - size) for more, size, then in ways) / total


class Likely(NamedTuple):
    """What a rival answers. How often a fold, a call, a raise; then [styles, hands] with what they call and raise."""

    fold: float
    call: float
    more: float
    calling: Floats
    raising: Floats
