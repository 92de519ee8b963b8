"""What a match says, and how sure that is: three estimates of the same number, always shown together.

* raw: every hand for itself, as if the hands were independent;
* duplicate: the mean of a deal over its rotations, so that everybody has had the same cards;
* corrected: the same with the luck of the board cards taken off (``luck``).

All three have the same expectation. Intervals are 95 %, from the spread between independent things: hands for raw,
deals for the others. Thousandths of a big blind a hand.
"""

import math

import numpy as np
from msgspec import Struct

from .match import Floats, Results, Spec

Z95 = 1.959964


class Estimate(Struct, frozen=True):
    """``mean`` with its 95 % interval ``mean - half .. mean + half``; ``sd`` of one of the ``count`` values."""

    mean: float
    half: float
    sd: float
    count: int

    @property
    def low(self) -> float:
        return self.mean - self.half

    @property
    def high(self) -> float:
        return self.mean + self.half


class Score(Struct, frozen=True):
    """One bot's result. ``saving``: how many times fewer hands the corrected estimate needs than raw ones for the same
    interval."""

    bot: str
    raw: Estimate
    duplicate: Estimate
    corrected: Estimate
    saving: float


def estimate(values: Floats) -> Estimate:
    """Of the mean of independent values."""
    count = len(values)
    sd = float(values.std(ddof=1)) if count > 1 else math.inf
    return Estimate(float(values.mean()), Z95 * sd / math.sqrt(count), sd, count)


def scores(spec: Spec, results: Results) -> list[Score]:
    """One score for each different bot, in the order of the table; several seats of one bot count together."""
    found = []
    for name in dict.fromkeys(spec.bots):
        seats = [i for i, bot in enumerate(spec.bots) if bot == name]
        net, lucky = results.net[:, :, seats].mean(axis=2), results.lucky[:, :, seats].mean(axis=2)
        raw = estimate(net.ravel())
        duplicate = estimate(net.mean(axis=1))
        corrected = estimate((net - lucky).mean(axis=1))
        hands = net.shape[1]
        saving = raw.sd**2 / max(corrected.sd**2 * hands, 1e-9)
        found.append(Score(name, raw, duplicate, corrected, saving))
    return found


def bootstrap(values: Floats, seed: int = 1, rounds: int = 2000) -> tuple[float, float]:
    """A 95 % interval of the mean that assumes no shape: for the heavy tails of pot limit and of many players."""
    rng = np.random.default_rng(seed)
    means = np.array([values[rng.integers(0, len(values), len(values))].mean() for _ in range(rounds)])
    low, high = np.quantile(means, [0.025, 0.975])
    return float(low), float(high)
