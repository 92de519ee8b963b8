"""Kinds of hands: every hand on every board falls into one of some hundred buckets a street, by a few numbers.

Before the flop: the shares against one and against five random hands (how good, and how well among many). On flop and
turn: the mean share over the run-outs, and its spread (a draw and a made hand may have the same mean). On the river:
the share; in hi/lo high and low apart. Buckets are the nearest of trained centres.
"""

from collections.abc import Sequence

import numpy as np

from doublesuited.bots import features, starting
from doublesuited.bots.arrays import Cards, Floats
from doublesuited.bots.features import Outlook


def describe(holes: Cards, board: Sequence[int], hilo: bool) -> Floats:
    """[hands, numbers] what a bucket is chosen by. ``holes``: [hands, 4]; ``board``: 0, 3, 4 or 5 cards."""
    if not board:
        which = starting.classes().of_hand[starting.number(holes)]
        return np.stack([starting.equity_by_class(hilo, rivals)[which] for rivals in (1, 5)], axis=1)
    return describe_outlook(features.outlook(holes, features.boards_after(tuple(board), hilo)))


def describe_outlook(seen: Outlook) -> Floats:
    """The same from an outlook; with one run-out it is the river's."""
    share = features.shares(seen, 1)
    if share.shape[1] == 1:
        columns = [share[:, 0]] if seen.low is None else [share[:, 0], seen.high[:, 0], seen.low[:, 0]]
        return np.stack(columns, axis=1)
    columns = [features.mean(share, seen.possible), np.sqrt(features.mean(share**2, seen.possible))]
    if seen.low is not None:
        columns += [features.mean(seen.high, seen.possible), features.mean(seen.low, seen.possible)]
    return np.stack(columns, axis=1)


def nearest(numbers: Floats, centres: Floats) -> Cards:
    """[hands] the bucket of each row of ``numbers``. ``centres``: [buckets, numbers]."""
    found = np.empty(len(numbers), np.intp)
    squares = (centres**2).sum(axis=1) / 2
    for start in range(0, len(numbers), 8192):
        rows = slice(start, start + 8192)
        found[rows] = (squares - numbers[rows] @ centres.T).argmin(axis=1)
    return found
