"""Ratings: one number a bot, which forgets the margins and that results need not be transitive. Read the cross table.

The rating is Elo's scale fitted to all heads-up matches at once: 400 points are odds of ten to one. What is fitted is
how likely a bot is to be ahead after a hundred mirrored deals, as the corrected mean and spread say (normal).
"""

import math
from collections.abc import Sequence
from typing import Protocol

from .estimate import Score
from .match import Spec

DEALS = 100
CLOSE, FAR = 0.01, 0.99


class Played(Protocol):
    @property
    def spec(self) -> Spec: ...

    @property
    def scores(self) -> tuple[Score, ...]: ...


def ratings(reports: Sequence[Played]) -> dict[str, float]:
    """Mean 1500, by name; empty without heads-up matches between different bots."""
    games = [(one.scores[0].bot, one.scores[1].bot, ahead(one.scores[0])) for one in reports if len(one.scores) == 2]
    names = list(dict.fromkeys(name for first, second, _ in games for name in (first, second)))
    found = dict.fromkeys(names, 1500.0)
    for _ in range(2000):
        for first, second, won in games:
            expected = 1 / (1 + 10 ** ((found[second] - found[first]) / 400))
            found[first] += 8 * (won - expected)
            found[second] -= 8 * (won - expected)
    return {name: round(found[name], 1) for name in sorted(names, key=lambda name: -found[name])}


def ahead(score: Score) -> float:
    """How likely the bot is ahead after so many deals, kept away from certainty."""
    spread = score.corrected.sd / math.sqrt(DEALS)
    certain = 0.5 * (1 + math.erf(score.corrected.mean / max(spread, 1e-9) / math.sqrt(2)))
    return min(max(certain, CLOSE), FAR)
