"""What an action is worth: the betting of this street answered by the rivals' styles, then ``later``.

With one rival the round is played out: the rival's range splits into what folds, what calls and what raises, and the
hero goes on with whatever is best against the part that is left. With several, those who are still to answer fold,
call or raise once, each by their own range; a raise behind is one that the hero may pay or not.

Chips. A value counts from now on: what is won at the end less what is still paid; a fold is worth nothing.
"""

from collections.abc import Sequence
from typing import NamedTuple

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


class Ahead:
    """One decision, looked into."""

    def __init__(self, spot: Spot, looker: Looker) -> None:
        self.spot, self.looker = spot, looker
        self.number = STREETS.index(spot.street)
        self.look = looker.look(self.number)
        self.runs = self.look.mine / self.look.mine.sum()
        self.final = self._final_bet(spot.pot + spot.owed * 2)
        self.laters = [self._later(rival) for rival in spot.rivals] if self.final else []

    def value(self, act: Act) -> float:
        """Of one action."""
        if act.action == "fold":
            return 0.0
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

    def _later(self, rival: Rival) -> Later:
        spot = self.spot
        style = styles.blend(rival.range)
        pot = spot.pot + 2 * spot.owed
        return later.behaviour(self.look, style, rival.seat, spot.moves, len(spot.rivals), pot, self.final, spot.last)

    def _sums(self, i: int, weights: Floats, gone: float = 0.0) -> Sums:
        if self.final:
            return later.sums(self.laters[i], weights, gone)
        return later.plain(self.look, weights, gone)

    def _future(self, rivals: Sequence[Sums], pot: float) -> float:
        return float(later.value(rivals, pot, self.final, self.spot.last) @ self.runs)

    def _after(self, node: Node) -> float:
        """With one rival, when the round is over."""
        return self._future([self._sums(0, node.weights.sum(axis=0))], node.pot)

    # This street, with one rival

    def _stay(self, node: Node) -> float:
        """The hero checks or calls."""
        cost = min(max(node.his - node.paid, 0), self.spot.stack + self.spot.bet - node.paid)
        after = node._replace(pot=node.pot + cost, paid=node.paid + cost)
        return (self._rival(after, DEEP) if node.waits else self._after(after)) - cost

    def _raise(self, node: Node, to: float, depth: int) -> float:
        """The hero bets or raises."""
        only = self.spot.rivals[0]
        to = min(to, only.bet + only.stack)  # what cannot be called comes back
        cost = to - node.paid
        move = self._move(self.spot.seat, "raised", cost, node.pot, node.his - node.paid, node.bets)
        after = node._replace(pot=node.pot + cost, paid=to, bets=node.bets + 1, moves=(*node.moves, move))
        return self._rival(after, depth) - cost

    def _rival(self, node: Node, depth: int) -> float:
        """The rival answers; each answer goes on with the hands that give it."""
        only = self.spot.rivals[0]
        owed = min(max(node.paid - node.his, 0), only.bet + only.stack - node.his)
        may_raise = node.bets < self.spot.cap and only.bet + only.stack - node.his > owed
        likely = [part * node.weights for part in self._answers(only, node, owed, may_raise)]
        fold, call, more = _parts(likely)
        total = fold * node.pot
        if call > 1e-6:
            total += call * self._after(node._replace(pot=node.pot + owed, weights=likely[1] / likely[1].sum()))
        if more > 1e-6:
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
                weights=likely[2] / likely[2].sum(),
            )
            total += more * self._hero(after, depth)
        return float(total)

    def _hero(self, node: Node, depth: int) -> float:
        """The hero has been raised."""
        best = max(0.0, self._stay(node))
        if depth < DEEP and node.bets < self.spot.cap and self.spot.stack + self.spot.bet > node.his:
            to = min(node.his + (self.spot.size or LATER_BET * node.pot), self.spot.stack + self.spot.bet)
            best = max(best, self._raise(node, to, depth + 1))
        return best

    def _move(self, seat: int, kind: str, paid: float, pot: float, owed: float, bets: int) -> Move:
        return Move(seat, self.spot.street, kind, round(paid), round(pot), round(owed), bets, len(self.spot.rivals) + 1)

    def _answers(self, rival: Rival, node: Node, owed: float, may_raise: bool) -> tuple[Floats, Floats, Floats]:
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
        return answers(self.looker, rival.range.styles, at, rival.seat, may_raise)

    # This street, with several rivals

    def _several(self, to: float, raised: bool) -> float:
        """Of putting the hero's bet at ``to``."""
        spot = self.spot
        cost = to - spot.bet
        pot, moves, bets = spot.pot + cost, spot.moves, spot.bets + raised
        if raised:
            moves = (*moves, self._move(spot.seat, "raised", cost, spot.pot, spot.owed, spot.bets))
        stays: list[Sums] = []
        raises: list[tuple[int, float, Sums, float]] = []
        everybody, all_gone, pays = 1.0, 1.0, 0.0
        for i, rival in enumerate(spot.rivals):
            weights = rival.range.parts
            if not rival.stack or not (rival.waits or raised):
                stays.append(self._sums(i, weights.sum(axis=0)))
                all_gone = 0.0
                continue
            owed = min(max(to - rival.bet, 0), rival.stack)
            node = Node(pot, to, rival.bet, bets, True, moves, weights)
            likely = [part * weights for part in self._answers(rival, node, owed, bets < spot.cap)]
            fold, call, more = _parts(likely)
            gone = fold / max(fold + call, 1e-9)
            stays.append(self._sums(i, likely[1].sum(axis=0), gone))
            everybody *= 1 - more
            all_gone *= gone
            pays += owed * (1 - gone)
            if more > 1e-3:
                raises.append((i, more, self._sums(i, likely[2].sum(axis=0)), owed))
        total = all_gone * pot + self._future(stays, pot + pays) - all_gone * (pot + pays)
        if raises:
            total = everybody * total + (1 - everybody) * self._raised(stays, raises, pot)
        return total - cost

    def _raised(self, stays: list[Sums], raises: list[tuple[int, float, Sums, float]], pot: float) -> float:
        """Somebody raises behind: the hero pays for it against that one's range, or leaves. Who is in stays in."""
        spot = self.spot
        total = 0.0
        for i, more, by, owed in raises:
            size = min(spot.size or LATER_BET * (pot + owed), spot.stack)
            total += more * max(0.0, self._future([*stays[:i], by, *stays[i + 1 :]], pot + owed + 2 * size) - size)
        return total / sum(more for _, more, _, _ in raises)


def _parts(likely: Sequence[Floats]) -> list[float]:
    """How often each of some answers comes."""
    sums = [float(part.sum()) for part in likely]
    return [part / sum(sums) for part in sums]
