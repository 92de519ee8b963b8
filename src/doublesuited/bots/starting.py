"""Starting hands: their classes, their equity against random hands, and how many hands are better.

Before the flop suits are interchangeable: the 270,725 hands of four cards fall into 16,432 classes. A trained table
(``training/starting_hands.py``) has the share of the pot that each class wins against one and against five random
hands, high and hi/lo. What a player wants to know is mostly the *percentile*: 0.05 means that one hand in twenty is
better.

A hand of five or six cards is judged by its best four: a rough but steady measure, good enough to choose hands by.
"""

from functools import cache
from itertools import combinations
from typing import NamedTuple

import numpy as np

from . import artefacts
from .arrays import Cards, Floats

HANDS = 270_725
CLASSES = 16_432
ROWS = ("high against 1", "hi/lo against 1", "high against 5", "hi/lo against 5")


class Classes(NamedTuple):
    """``of_hand`` [270725]: the class of each hand (by ``number``); ``hands`` [16432, 4]: one hand of each class."""

    of_hand: Cards
    hands: Cards
    sizes: Cards


@cache
def _places() -> Cards:
    """[4, 52] binomials: a hand's number is the sum of C(card, place + 1) over its cards in ascending order."""
    table = np.zeros((4, 52), np.intp)
    table[0] = np.arange(52)
    for place in range(1, 4):
        table[place, 1:] = np.cumsum(table[place - 1, :-1])
    return table


def number(hands: Cards) -> Cards:
    """[n, 4] cards in any order -> [n] the number of each hand, 0..270724."""
    return number_of_ascending(np.sort(hands, axis=1))


def number_of_ascending(ascending: Cards) -> Cards:
    """The same for hands whose cards ascend."""
    places = _places()
    total: Cards = places[0][ascending[:, 0]]
    for place in range(1, 4):
        total = total + places[place][ascending[:, place]]
    return total


def _in_order(size: int) -> Cards:
    """[C(52, size), size] all hands in the order of their numbers: by the highest card, then the next."""
    hands = np.arange(52)[:, None]
    for length in range(2, size + 1):
        ends = [len(hands) if length == 1 else int(_places()[length - 2][top]) for top in range(52)]
        hands = np.concatenate([np.insert(hands[:end], length - 1, top, axis=1) for top, end in enumerate(ends)])
    return hands


@cache
def classes() -> Classes:
    """All hands by class. Hands are in one class when renaming suits makes one of the other."""
    hands = _in_order(4)
    suits = np.zeros((4, HANDS), np.int64)
    for column in hands.T:
        suits[column & 3, np.arange(HANDS)] |= 1 << (column >> 2)
    suits.sort(axis=0)
    code = suits[0]
    for suit in suits[1:]:
        code = code << 13 | suit
    _, first, of_hand, sizes = np.unique(code, return_index=True, return_inverse=True, return_counts=True)
    assert len(first) == CLASSES
    return Classes(of_hand.astype(np.intp), hands[first], sizes.astype(np.intp))


@cache
def _equities() -> Floats:
    table = artefacts.load("starting_hands.npy")
    assert table.shape == (len(ROWS), CLASSES)
    return table.astype(np.float32) / 65535


def _row(hilo: bool, opponents: int) -> tuple[int, int, float]:
    """The rows to mix, and the weight of the second: tables exist for one and for five opponents."""
    weight = min(max((opponents - 1) / 4, 0.0), 1.0)
    return int(hilo), 2 + int(hilo), weight


@cache
def equity_by_class(hilo: bool, opponents: int) -> Floats:
    """[16432] share of the pot against so many random hands; between one and five the tables are mixed."""
    few, many, weight = _row(hilo, opponents)
    mixed: Floats = (1 - weight) * _equities()[few] + np.float32(weight) * _equities()[many]
    return mixed


@cache
def _percentile_by_hand(hilo: bool, opponents: int) -> Floats:
    equity, known = equity_by_class(hilo, opponents), classes()
    order = np.argsort(-equity, kind="stable")
    before = np.cumsum(known.sizes[order]) - known.sizes[order] / 2
    by_class = np.empty(CLASSES, np.float32)
    by_class[order] = before / HANDS
    by_hand: Floats = by_class[known.of_hand]
    return by_hand


def percentile(hands: Cards, hilo: bool, opponents: int) -> Floats:
    """[n] the part of all hands that is better: near 0 for the best, near 1 for the worst.

    ``hands``: [n, 4], [n, 5] or [n, 6] cards. ``opponents``: how many are still in; more than five count as five.
    """
    if hands.shape[1] == 4:
        return percentile_of(number(hands), hilo, opponents)
    fours = [percentile_of(number(hands[:, four]), hilo, opponents) for four in combinations(range(hands.shape[1]), 4)]
    best: Floats = np.minimum.reduce(fours)
    # The best of several fours is better than the same four alone is rare: read the percentile off among such hands.
    return 1 - (1 - best) ** _FOURS_COUNT_AS[hands.shape[1]]


def percentile_of(numbers: Cards, hilo: bool, opponents: int) -> Floats:
    """The same for hands of four by their numbers."""
    return _percentile_by_hand(hilo, min(max(opponents, 1), 5)).take(numbers)


_FOURS_COUNT_AS = {5: 2.6, 6: 5.5}
"""Of how many independent hands the best four of five (six) are as good as the best; held to it by tests/bots."""
