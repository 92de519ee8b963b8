"""k-means: the centres that hands are sorted by."""

import numpy as np

from doublesuited.bots.arrays import Floats
from doublesuited.bots.blueprint.buckets import nearest


def centres_of(numbers: Floats, count: int, rng: np.random.Generator, rounds: int = 25) -> Floats:
    """[count, numbers] centres for rows of numbers: Lloyd's rounds from a random start. Fewer different rows than
    ``count`` give that many centres.

    All numbers are parts of the pot, so they are compared as they are.
    """
    distinct = np.unique(numbers, axis=0)
    if len(distinct) <= count:
        return distinct
    centres = distinct[rng.choice(len(distinct), count, replace=False)]
    for _ in range(rounds):
        which = nearest(numbers, centres)
        size = np.bincount(which, minlength=count)
        sums = [np.bincount(which, weights=column, minlength=count) for column in numbers.T]
        used = size > 0
        centres[used] = np.stack(sums, axis=1)[used] / size[used, None]
        centres[~used] = numbers[rng.choice(len(numbers), int((~used).sum()))]
    return centres[np.lexsort(centres.T[::-1])]
