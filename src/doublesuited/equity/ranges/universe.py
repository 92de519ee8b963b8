"""All 270,725 hands of four cards, column by column."""

from functools import cache
from math import comb
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from doublesuited.cards import DECK
from doublesuited.equity.choices import choices
from doublesuited.equity.players import Hands
from doublesuited.equity.ranges.tree import HOLE_CARDS

Flags = npt.NDArray[np.bool_]  # [270725 hands]
Column = npt.NDArray[np.uint8]  # [270725 hands]
HAND_COUNT = comb(len(DECK), HOLE_CARDS)


class Universe(NamedTuple):
    """Every hand, its cards ascending, in the order of `itertools.combinations`."""

    hands: Hands
    """[270725, 4]"""
    ranks: tuple[Column, ...]
    """the ranks of the first cards, of the second cards, ..."""
    suits: tuple[Column, ...]
    """the suits likewise"""


@cache
def universe() -> Universe:
    """All hands, listed once in a process."""
    hands = choices(len(DECK), HOLE_CARDS).astype(np.uint8)
    columns = [np.ascontiguousarray(hands[:, place]) for place in range(HOLE_CARDS)]
    two, three = np.uint8(2), np.uint8(3)
    return Universe(hands, tuple(card >> two for card in columns), tuple(card & three for card in columns))
