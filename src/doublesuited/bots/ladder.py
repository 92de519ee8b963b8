"""All pairs of cards on a board in their order: the *ladder*, on which a hand only looks up its six places.

What two cards make on a board of five depends on their ranks, 91 pairs, and where three cards of the board are of one
suit, on whether both are of it: 78 pairs more. How many pairs of cards stand behind each of these 169 *steps* is known,
so with the steps in order it is known how many pairs beat each. A hand makes what its best two cards make, so its place
on the ladder is the highest of their places.

A board without three of a suit has one of 6,175 ladders, by its ranks alone. These are made once.
"""

from functools import cache
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from doublesuited.equity import batch
from doublesuited.equity.tables import BOARD_RANKS, RANK_GROUPS, SUIT_COUNT, SUITED_BOARDS, SUITED_PAIRS, tables

from .arrays import Cards, Ints

PAIRS, RANK_PAIRS = 13, 91
"""Of ranks. On a ladder the 13 of two equal ranks come first, then the 78 in the order of the suited pairs."""
STEPS = RANK_PAIRS + SUITED_PAIRS
WAYS = RANK_PAIRS + SUIT_COUNT * SUITED_PAIRS
"""Two cards as a ladder tells them apart: by their ranks if their suits differ, else by their suit and ranks."""
PAIRS_OF_OTHERS = 47 * 46 // 2

# A step while it is put in order: its value, then its number, then how many pairs of cards stand on it (at most 16).
_VALUE, _STEP, _COUNT = 13, 5, (1 << 5) - 1

Places = npt.NDArray[np.uint8]
Beaten = npt.NDArray[np.int16]
Packed = npt.NDArray[np.int32]


class Ladders(NamedTuple):
    """The ladders of some boards. A place is where the first step of equal ones stands, 0 for the worst."""

    places: Places
    """[WAYS, boards] of two cards"""
    beaten: Beaten
    """[boards, STEPS] by place: how many pairs of the 1,081 beat it, equal ones half; twice that, to be whole"""


def ladders(looked: batch.Boards) -> Ladders:
    """Of boards of five."""
    known = _of_ranks()
    of_steps = known.places.take(looked.ranks, axis=0)
    beaten = np.zeros((len(of_steps), STEPS), np.int16)
    beaten[:, :RANK_PAIRS] = known.beaten.take(looked.ranks, axis=0)
    rows, suits, boards = looked.suited()
    if not len(rows):
        return Ladders(of_steps.T.take(_steps_of_ways(), axis=0), beaten)
    flushes = _suited_steps().take(boards, axis=0)
    steps = np.concatenate([known.steps.take(looked.ranks.take(rows), axis=0), flushes], axis=1)
    steps[:, PAIRS:RANK_PAIRS] -= flushes & _COUNT  # who makes a flush does not stand on the step of the ranks alone
    found, beaten[rows] = _in_order(steps)
    of_steps[rows] = found[:, :RANK_PAIRS]
    places = of_steps.T.take(_steps_of_ways(), axis=0)
    ways = RANK_PAIRS + SUITED_PAIRS * suits[:, None] + np.arange(SUITED_PAIRS)
    places[ways, rows[:, None]] = np.maximum(found[:, RANK_PAIRS:], found[:, PAIRS:RANK_PAIRS])
    return Ladders(places, beaten)


def ways_of(holes: Cards) -> Cards:
    """[hands, 4 to 6] cards -> [pairs of the cards, hands] the ``WAYS``."""
    first, second = _two_of(holes.shape[1])
    cards = holes.T
    return _way_of_cards().take(cards[first] * 52 + cards[second])


@cache
def _two_of(size: int) -> tuple[Cards, Cards]:
    return np.triu_indices(size, 1)


def places_of(ways: Cards, places: Places) -> Places:
    """[hands, boards] the place of each hand; where the board has one of its cards it is any."""
    best: Places = places.take(ways[0], axis=0)
    for way in ways[1:]:
        np.maximum(best, places.take(way, axis=0), out=best)
    return best


def _in_order(steps: Packed) -> tuple[Places, Beaten]:
    """[boards, steps] -> the place of each step, and by place twice how many pairs beat it."""
    boards, width = steps.shape
    ordered = np.sort(steps, axis=1)
    value, count = ordered >> _VALUE, ordered & _COUNT
    first = np.ones((boards, width), np.bool_)
    np.not_equal(value[:, 1:], value[:, :-1], out=first[:, 1:])
    upto = count.cumsum(axis=1)
    below = np.maximum.accumulate((upto - count) * first, axis=1)
    place = np.maximum.accumulate(first * np.arange(width, dtype=np.uint8), axis=1)
    begins = np.arange(0, boards * width, width)[:, None]
    places, beaten = np.empty(steps.shape, np.uint8), np.zeros(steps.shape, np.int16)
    places.ravel()[begins + (ordered >> _STEP & 0xFF)] = place
    beaten.ravel()[begins + place] = 2 * PAIRS_OF_OTHERS - below - upto  # of equal steps the last one says how many
    return places, beaten


class _OfRanks(NamedTuple):
    """[6175 boards, 91 steps] each, by ranks alone."""

    steps: Packed
    places: Places
    beaten: Beaten


@cache
def _of_ranks() -> _OfRanks:
    pairs = _pairs_of_steps()
    low, high = tables().rank_pairs[pairs].T
    free, alike = free_of_rank(), (low == high).astype(np.int64)
    counts = free[:, low] * (free[:, high] - alike) >> alike
    steps = _packed(tables().pair_value[pairs, : BOARD_RANKS[5]].T, counts, 0)
    return _OfRanks(steps, *_in_order(steps))


@cache
def free_of_rank() -> Ints:
    """[6175 boards, 13 ranks] how many cards of each rank are not on the board."""
    found = np.empty((BOARD_RANKS[5], 13), np.int64)
    for codes, group in zip(tables().count_codes, RANK_GROUPS, strict=True):
        for digit, rank in enumerate(group):
            found[:, rank] = 4 - codes // 5**digit % 5
    return found


@cache
def _suited_steps() -> Packed:
    """[2288 suited boards, 78 suited pairs] the flushes."""
    t = tables()
    sets = np.flatnonzero(t.suited_board_of_set >= 0)
    free = np.zeros((SUITED_BOARDS, SUITED_PAIRS), np.int64)
    free[t.suited_board_of_set[sets]] = (sets[:, None] & _sets_of_suited()) == 0
    return _packed(t.suited_value.T, free, RANK_PAIRS)


def _packed(values: npt.NDArray[np.uint16], counts: Ints, first: int) -> Packed:
    """[boards, steps] values and counts of the steps from number ``first`` on."""
    numbers = np.arange(first, first + values.shape[1])
    return np.ascontiguousarray(values.astype(np.int64) << _VALUE | numbers << _STEP | counts, np.int32)


@cache
def _sets_of_suited() -> Ints:
    """[78 suited pairs] the two ranks as a set."""
    sets = np.flatnonzero(tables().suited_pair_of_set >= 0)
    return sets[np.argsort(tables().suited_pair_of_set[sets])]


@cache
def _pairs_of_steps() -> Cards:
    """[91 steps] the pair of ranks."""
    pairs = {1 << a | 1 << b: pair for pair, (a, b) in enumerate(tables().rank_pairs.tolist())}
    return np.array([pairs[found] for found in [*(1 << rank for rank in range(PAIRS)), *_sets_of_suited().tolist()]])


@cache
def _steps_of_ways() -> Cards:
    """[WAYS] the step of the ranks alone."""
    return np.concatenate([np.arange(RANK_PAIRS), np.tile(np.arange(PAIRS, RANK_PAIRS), SUIT_COUNT)])


@cache
def _way_of_cards() -> Cards:
    """[52 * 52] the way of two cards."""
    t, cards = tables(), np.arange(52)
    suits, bits = cards & 3, 1 << (cards >> 2)
    suited = RANK_PAIRS + SUITED_PAIRS * suits + t.suited_pair_of_set[bits[:, None] | bits]
    return np.where(suits[:, None] == suits, suited, np.argsort(_pairs_of_steps())[t.pair_of_cards]).ravel()
