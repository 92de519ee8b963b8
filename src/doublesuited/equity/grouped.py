"""Exact equity before the flop: all boards, in groups that come out the same.

Two known hands leave 1,086,008 boards, but most of them cannot be told apart:

1. *Without flushes only ranks count.* Boards with the same ranks (6,175 at most) have the same winners, and
the number of those boards is a product: for each rank, the ways to choose so many of its live cards.
2. *A flush needs three board cards of a suit of which somebody holds two.* No board has three of two suits,
so each such suit is looked at alone: every set of three, four or five of its live cards with every choice of
ranks for the rest of the board, weighted by the ways to make that rest from the other suits. That is at most
36,600 groups a suit. In half of them all ranks of the board are different; then only a better flush beats a
flush, and ranks need no comparing.
3. The boards of step 2 are taken out of the numbers of step 1, which then are the boards where only ranks
count.

The outcome of a group is who wins the high and who wins the low, as two sets of hands; the low depends on
ranks alone. All numbers are whole and far below 2**53, so counting in floating point is exact.
"""

from collections.abc import Sequence
from functools import reduce
from math import comb
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from doublesuited.cards import Card
from doublesuited.equity.holding import BOARDS, holdings_of
from doublesuited.equity.tables import (
    BOARD_SIZES,
    RANK_GROUPS,
    SUIT_COUNT,
    SUITED_BOARDS,
    Index,
    Lows,
    Values,
    tables,
)
from doublesuited.equity.tally import Masks, Tally, mark_winners
from doublesuited.strength_classes import ALL_RANKS

Weights = npt.NDArray[np.float64]

# The ways to choose so many cards of a rank that has so many live ones.
_WAYS = np.array([[comb(live, chosen) for chosen in range(5)] for live in range(5)], np.float64)


def tally_all_boards(hands: Sequence[Sequence[Card]], dead: Sequence[Card] = (), *, low: bool) -> Tally:
    """Count the outcomes of all boards of five that the cards in `hands` and `dead` leave.

    `hands`: two to ten known hands of four to six cards; no card twice, and at least five cards left (not
    looked for). `low`: whether the best low takes half of the pot.
    """
    live = np.ones((len(ALL_RANKS), SUIT_COUNT), np.intp)
    for card in (*dead, *(card for hand in hands for card in hand)):
        live[card >> 2, card & 3] = 0
    holdings = holdings_of(hands, low=low)
    boards = _number_of_boards(live.sum(axis=1))
    tally = Tally(len(hands))
    if holdings.lows is not None:
        tally.without_low = np.rint((holdings.lows == 0) @ boards).astype(int).tolist()
    outcomes = _Outcomes(len(hands), holdings.lows)
    for suit, flushes in holdings.flushes.items():
        _count_suited_boards(outcomes, holdings.unsuited, flushes, suit, live, boards)
    everything = np.arange(BOARDS)
    outcomes.count(mark_winners(holdings.unsuited), _Groups(everything, everything, boards))
    outcomes.add_to(tally)
    return tally


def _number_of_boards(live: Index) -> Weights:
    """[6175] how many boards have these ranks, when so many cards of each rank are live."""
    number: Weights = np.ones(BOARDS)
    for group, codes in zip(RANK_GROUPS, tables().count_codes, strict=True):
        # The first rank of the group is the lowest digit of its code, so it is the last axis of the product.
        ways = reduce(np.multiply.outer, [_WAYS[live[rank]] for rank in reversed(group)])
        number *= ways.ravel().take(codes)
    return number


class _Groups(NamedTuple):
    """Groups of boards with three or more cards of one suit."""

    suited: Index  # the suited board of each group
    boards: Index  # the board ranks of each group
    weights: Weights  # how many boards it stands for


def _count_suited_boards(
    outcomes: "_Outcomes", unsuited: Values, flushes: dict[int, Values], suit: int, live: Index, boards: Weights
) -> None:
    """Count the boards with three or more cards of the suit, and take them out of `boards`."""
    unpaired, paired = _groups(suit, live)
    all_flushes = np.zeros((len(unsuited), SUITED_BOARDS), np.uint16)
    values = unsuited.take(paired.boards, axis=1)
    for place, flush in flushes.items():
        all_flushes[place] = flush
        np.maximum(values[place], flush.take(paired.suited), out=values[place])
    outcomes.count(mark_winners(all_flushes).take(unpaired.suited), unpaired)
    outcomes.count(mark_winners(values), paired)
    for groups in (unpaired, paired):
        boards -= np.bincount(groups.boards, groups.weights, BOARDS)


def _groups(suit: int, live: Index) -> tuple[_Groups, _Groups]:
    """The groups of a suit whose boards have no pair, and those whose boards have one."""
    t = tables()
    missing = sum(1 << rank for rank in ALL_RANKS if not live[rank, suit])
    others = live.sum(axis=1) - live[:, suit]
    unpaired: list[_Groups] = []
    paired: list[_Groups] = []
    for size in BOARD_SIZES:
        sets = np.flatnonzero((t.suited_sets[size] & missing) == 0)
        suited = t.suited_board_of_set.take(t.suited_sets[size].take(sets))
        ways = _ways_to_complete(others, 5 - size)
        for groups, completions in ((unpaired, t.unpaired[size]), (paired, t.paired[size])):
            boards = completions.boards.take(sets, axis=0)
            weights = ways.take(completions.rests.take(sets, axis=0))
            groups.append(_Groups(suited.repeat(boards.shape[1]), boards.ravel(), weights.ravel()))
    return _joined(unpaired), _joined(paired)


def _joined(pieces: Sequence[_Groups]) -> _Groups:
    return _Groups(*(np.concatenate(parts) for parts in zip(*pieces, strict=True)))


def _ways_to_complete(others: Index, size: int) -> Weights:
    """[choices of ranks] the ways to take so many (0, 1, 2) cards from those that are live in the other
    suits."""
    if size == 0:
        return np.ones(1)
    if size == 1:
        return others.astype(np.float64)
    a, b = tables().rank_pairs.T
    ways: Weights = np.where(a == b, others[a] * (others[a] - 1) / 2, others[a] * others[b])
    return ways


class _Outcomes:
    """A histogram over the winners of the high (a mask) and of the low (a number for each mask that
    occurs)."""

    def __init__(self, hands: int, lows: Lows | None) -> None:
        masks = mark_winners(lows) if lows is not None else np.zeros(BOARDS, np.uint16)
        self.low_masks = np.flatnonzero(np.bincount(masks))
        numbers = np.zeros(self.low_masks[-1] + 1, np.intp)
        numbers[self.low_masks] = np.arange(len(self.low_masks))
        self.low_number = numbers[masks]  # [6175 boards]
        self.histogram = np.zeros(len(self.low_masks) << hands)

    def count(self, high: Masks, groups: _Groups) -> None:
        """Count groups whose high is won by these masks of hands."""
        outcomes: Index = high.astype(np.intp)
        if len(self.low_masks) > 1:
            outcomes *= len(self.low_masks)
            outcomes += self.low_number.take(groups.boards)
        self.histogram += np.bincount(outcomes, groups.weights, len(self.histogram))

    def add_to(self, tally: Tally) -> None:
        """Put the numbers of boards into a tally."""
        found = np.flatnonzero(self.histogram)
        high, low_number = np.divmod(found, len(self.low_masks))
        low, number = self.low_masks[low_number], np.rint(self.histogram[found]).astype(np.int64)
        for *outcome, times in zip(high.tolist(), low.tolist(), number.tolist(), strict=True):
            tally.counts[outcome[0], outcome[1]] += times
