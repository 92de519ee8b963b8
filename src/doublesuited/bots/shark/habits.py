"""How somebody plays, read from what they did before: how often they bet or raise, call and fold, in a dozen kinds of
situation.

Counts alone would take hundreds of hands to mean anything. So a rival starts as an ordinary player (``ordinary``), who
counts as much as ``WEIGHT`` decisions of each kind; and what they do on one street after the flop says something about
the others.
"""

from typing import NamedTuple

from doublesuited.bots.observation import HandStory, History
from doublesuited.bots.situation import Move, moves_of

WEIGHT = 8.0
POOLED = 10.0
LEVELS = 3  # nobody has bet; one bet; more

Kind = tuple[int, int]
"""Street 0-3, bets so far (0, 1, 2 for more)."""
STREETS = {"preflop": 0, "flop": 1, "turn": 2, "river": 3}


class Habit(NamedTuple):
    """Parts of all decisions of one kind; what is left are folds. ``calm``: checks if nothing is owed, else calls."""

    wager: float
    calm: float

    @property
    def fold(self) -> float:
        return max(0.0, 1 - self.wager - self.calm)


Counts = dict[tuple[int, Kind], list[int]]
"""(seat, kind) -> [folds, checks and calls, bets and raises]."""

_ANSWER = {"folded": 0, "checked": 1, "called": 1, "bet": 2, "raised": 2}


def kind_of(move: Move) -> Kind:
    return STREETS[move.street], min(move.level, LEVELS - 1)


def counts(past: History) -> Counts:
    """What everybody did in the session so far."""
    return past.fold(_nothing, _count)


def _nothing() -> Counts:
    return {}


def _count(known: Counts, story: HandStory) -> Counts:
    for move in moves_of(story):
        known.setdefault((move.seat, kind_of(move)), [0, 0, 0])[_ANSWER[move.kind]] += 1
    return known


def ordinary(kind: Kind, players: int) -> Habit:
    """What an ordinary player does: at a full table choosy before the flop, with two players hardly."""
    street, level = kind
    two = 1 / max(players - 1, 1)  # 1 with two players, 0.2 with six
    if street == 0:
        wager = (0.12 + 0.4 * two, 0.05 + 0.12 * two, 0.08 + 0.08 * two)[level]
        calm = (0.2 + 0.15 * two, 0.2 + 0.45 * two, 0.65 + 0.15 * two)[level]
        return Habit(wager, calm)
    if level == 0:
        wager = 0.3 + 0.15 * two
        return Habit(wager, 1 - wager)
    wager = (0.14, 0.12)[level - 1]
    calm = (0.46, 0.66)[level - 1] + (0.08 * two if level == 1 else 0.04) - 0.05 * (street == 3)
    return Habit(wager, calm)


def habit(known: Counts, seat: int, kind: Kind, players: int) -> Habit:
    """What this player does in this kind of situation, as far as one can know."""
    usual = ordinary(kind, players)
    street, level = kind
    if street:
        together = [0.0, 0.0, 0.0]
        for other in (1, 2, 3):
            for i, n in enumerate(known.get((seat, (other, level)), (0, 0, 0))):
                together[i] += n
        usual = _mixed(usual, together, WEIGHT)
        return _mixed(usual, [float(n) for n in known.get((seat, kind), (0, 0, 0))], POOLED)
    return _mixed(usual, [float(n) for n in known.get((seat, kind), (0, 0, 0))], WEIGHT)


def _mixed(usual: Habit, seen: list[float], weight: float) -> Habit:
    total = weight + sum(seen)
    return Habit((weight * usual.wager + seen[2]) / total, (weight * usual.calm + seen[1]) / total)
