"""The ordering of hands behind "top n percent": by equity against five random hands.

The equities come with the package, one for each of the 16,432 hands that differ by more than the names of
their suits; `make_ordering` computed them. Hands of equal equity keep the order of the classes.
"""

from functools import cache
from pathlib import Path
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from doublesuited.equity.players import Hands, suit_sets
from doublesuited.equity.ranges.universe import HAND_COUNT, universe
from doublesuited.equity.tables import Index

CLASS_COUNT = 16432
FILE = "ordering.npy"
"""[2 games, 16432 classes] uint16: the equity of each class in units of 1/65536, for high and for hi/lo."""

SCALE = 1 << 16


class Classes(NamedTuple):
    """Hands that differ only in the names of their suits."""

    of_hand: Index
    """[270725] the class of each hand"""
    sizes: Index
    """[16432] how many hands are in each class"""
    example: Index
    """[16432] the first hand of each class"""


@cache
def classes() -> Classes:
    """The classes, numbered by their sets of ranks in the four suits."""
    _, example, of_hand, sizes = np.unique(
        _without_suits(universe().hands), return_index=True, return_inverse=True, return_counts=True
    )
    assert len(sizes) == CLASS_COUNT
    return Classes(of_hand, sizes, example)


def _without_suits(hands: Hands) -> npt.NDArray[np.uint64]:
    """[hands] the sets of ranks of the four suits, in order of size: the same for hands of the same class."""
    sets = suit_sets(hands)
    sets.sort(axis=1)
    shifts = np.array([0, 13, 26, 39], np.uint64)
    joined: npt.NDArray[np.uint64] = np.bitwise_or.reduce(sets << shifts, axis=1)
    return joined


@cache
def class_equities(*, low: bool) -> npt.NDArray[np.float64]:
    """[16432] the equity of each class against five random hands, in hi/lo if `low`."""
    stored = np.load(Path(__file__).with_name(FILE))
    equities: npt.NDArray[np.float64] = stored[int(low)] / SCALE
    return equities


@cache
def places(*, low: bool) -> Index:
    """[270725] for each hand, how many hands are in better classes: 0 for the best class."""
    best_first = np.argsort(-class_equities(low=low), kind="stable")
    before = np.empty(CLASS_COUNT, np.intp)
    sizes = classes().sizes[best_first]
    before[best_first] = np.cumsum(sizes) - sizes
    assert sizes.sum() == HAND_COUNT
    return before[classes().of_hand]
