"""How somebody plays, read from what they did before: how often they bet or raise, call and fold, in a dozen kinds of
situation.

Counts alone would take hundreds of hands to mean anything. So a rival starts as an ordinary player (``ordinary``), who
counts as much as ``WEIGHT`` decisions of each kind; and what they do on one street after the flop says something about
the others.
"""

from typing import NamedTuple

import numpy as np

from doublesuited.bots.arrays import Floats
from doublesuited.bots.observation import HandStory, History
from doublesuited.bots.situation import Move, moves_of

WEIGHT = 8.0
POOLED = 10.0
DEAREST = 1.6  # no price makes folds more frequent than so many times the usual
LEVELS = 3  # nobody has bet; one bet; more

Kind = tuple[int, int, int]
"""Street 0-3; bets so far (0, 1, 2 for more); and where nobody has bet after the flop, who made the last bet before:
1 the player, -1 somebody else, 0 nobody."""
STREETS = {"preflop": 0, "flop": 1, "turn": 2, "river": 3}


class Habit(NamedTuple):
    """Parts of all decisions of one kind; what is left are folds. ``calm``: checks if nothing is owed, else calls.
    ``price``: what part of the pot a call was on average."""

    wager: float
    calm: float
    price: float = 0.2

    @property
    def fold(self) -> float:
        return max(0.0, 1 - self.wager - self.calm)

    def fold_at(self, price: Floats) -> Floats:
        """How often somebody folds who is offered this price: the cheaper, the less."""
        part: Floats = np.minimum(self.fold * np.minimum(price / self.price, DEAREST), 1)
        return part


Counts = dict[tuple[int, Kind], list[float]]
"""(seat, kind) -> [folds, checks and calls, bets and raises, sum of the prices of a call]."""

_ANSWER = {"folded": 0, "checked": 1, "called": 1, "bet": 2, "raised": 2}


def kind_of(move: Move) -> Kind:
    street, level = STREETS[move.street], min(move.level, LEVELS - 1)
    return street, level, move.lead if street and not level else 0


def price_of(move: Move) -> float:
    """What part of the pot a call made up, or would have."""
    return max(move.owed, 0) / max(move.pot + max(move.owed, 0), 1)


def counts(past: History) -> Counts:
    """What everybody did in the session so far."""
    return past.fold(_nothing, _count)


def _nothing() -> Counts:
    return {}


def _count(known: Counts, story: HandStory) -> Counts:
    for move in moves_of(story):
        seen = known.setdefault((move.seat, kind_of(move)), [0, 0, 0, 0])
        seen[_ANSWER[move.kind]] += 1
        seen[3] += price_of(move)
    return known


def ordinary(kind: Kind, players: int) -> Habit:
    """What an ordinary player does: at a full table choosy before the flop, with two players hardly."""
    street, level, lead = kind
    two = 1 / max(players - 1, 1)  # 1 with two players, 0.2 with six
    if street == 0:
        wager = (0.12 + 0.4 * two, 0.05 + 0.12 * two, 0.08 + 0.08 * two)[level]
        calm = (0.2 + 0.15 * two, 0.2 + 0.45 * two, 0.65 + 0.15 * two)[level]
        return Habit(wager, calm)
    if level == 0:
        wager = {1: 0.5, 0: 0.32, -1: 0.15}[lead] + 0.12 * two
        return Habit(wager, 1 - wager)
    wager = (0.14, 0.12)[level - 1]
    calm = (0.46, 0.66)[level - 1] + (0.08 * two if level == 1 else 0.04) - 0.05 * (street == 3)
    return Habit(wager, calm)


def habit(known: Counts, seat: int, kind: Kind, players: int) -> Habit:
    """What this player does in this kind of situation, as far as one can know."""
    usual = ordinary(kind, players)
    street, level, lead = kind
    if not street:
        return _mixed(usual, known.get((seat, kind), _NEVER), WEIGHT)
    together = [known.get((seat, (other, level, lead)), _NEVER) for other in (1, 2, 3)]
    usual = _mixed(usual, [sum(column) for column in zip(*together, strict=True)], WEIGHT)
    return _mixed(usual, known.get((seat, kind), _NEVER), POOLED)


_NEVER: list[float] = [0, 0, 0, 0]


def _mixed(usual: Habit, seen: list[float], weight: float) -> Habit:
    total = weight + seen[0] + seen[1] + seen[2]
    return Habit(
        (weight * usual.wager + seen[2]) / total,
        (weight * usual.calm + seen[1]) / total,
        (weight * usual.price + seen[3]) / total,
    )
