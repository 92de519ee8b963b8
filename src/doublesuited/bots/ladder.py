"""All pairs of cards on a board in their order: the *ladder*, on which a hand only looks up its six places.

What two cards make on a board of five depends on their ranks, 91 pairs, and where three cards of the board are of one
suit, on whether both are of it: 78 pairs more. How many pairs of cards stand behind each of these 169 *steps* is known,
so with the steps in order it is known how many pairs beat each. A hand makes what its best two cards make, so its place
on the ladder is the highest of their places.

A board without three of a suit has one of 6,175 ladders, by its ranks alone. These are made once.
"""

from functools import cache
from itertools import combinations
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from doublesuited.equity import batch
from doublesuited.equity.tables import BOARD_RANKS, RANK_GROUPS, SUIT_COUNT, SUITED_BOARDS, SUITED_PAIRS, tables

from .arrays import Cards, Ints

RANK_PAIRS = 91
STEPS = RANK_PAIRS + SUITED_PAIRS
WAYS = RANK_PAIRS + SUIT_COUNT * SUITED_PAIRS
"""Two cards as a ladder tells them apart: by their ranks if their suits differ, else by their suit and ranks."""
PAIRS_OF_OTHERS = 47 * 46 // 2

# A step while it is put in order: its value, then its number, then how many pairs of cards stand on it (at most 16).
_VALUE, _STEP, _COUNT = 13, 5, (1 << 5) - 1

Places = npt.NDArray[np.uint8]
Packed = npt.NDArray[np.int32]


class Ladders(NamedTuple):
    """The ladders of some boards. A place is where the first step of equal ones stands, 0 for the worst."""

    places: Places
    """[WAYS, boards] of two cards"""
    beaten: Ints
    """[boards, STEPS] by place: how many pairs of the 1,081 beat it, equal ones half; twice that, to be whole"""


def ladders(looked: batch.Boards) -> Ladders:
    """Of boards of five."""
    known = _of_ranks()
    by_ranks = known.places[looked.ranks]
    beaten = np.zeros((len(by_ranks), STEPS), np.int64)
    beaten[:, :RANK_PAIRS] = known.beaten[looked.ranks]
    rows, suits, boards = looked.suited()
    if not len(rows):
        return Ladders(by_ranks.T[_ranks_of_ways()], beaten)
    ranks, flushes = _ranks_of_suited(), _suited_steps()[boards]
    steps = np.concatenate([known.steps[looked.ranks[rows]], flushes], axis=1)
    steps[:, ranks] -= flushes & _COUNT  # who makes a flush does not stand on the step of the ranks alone
    found, beaten[rows] = _in_order(steps)
    by_ranks[rows] = found[:, :RANK_PAIRS]
    places = by_ranks.T[_ranks_of_ways()]
    ways = RANK_PAIRS + SUITED_PAIRS * suits[:, None] + np.arange(SUITED_PAIRS)
    places[ways, rows[:, None]] = np.maximum(found[:, RANK_PAIRS:], found[:, ranks])
    return Ladders(places, beaten)


def ways_of(holes: Cards) -> list[Cards]:
    """[hands, 4 to 6] cards -> for each two of the cards [hands] the ``WAYS``."""
    ways = _way_of_cards()
    places = [holes[:, first] * 52 + holes[:, second] for first, second in combinations(range(holes.shape[1]), 2)]
    return [ways.take(place) for place in places]


def places_of(ways: list[Cards], places: Places) -> Places:
    """[hands, boards] the place of each hand; where the board has one of its cards it is any."""
    best = places.take(ways[0], axis=0)
    for way in ways[1:]:
        np.maximum(best, places.take(way, axis=0), out=best)
    return best


def _in_order(steps: Packed) -> tuple[Places, Ints]:
    """[boards, steps] -> the place of each step, and by place twice how many pairs beat it."""
    boards, width = steps.shape
    ordered = np.sort(steps, axis=1).ravel().astype(np.intp)
    value, count = ordered >> _VALUE, ordered & _COUNT
    first = np.ones(len(ordered), np.bool_)
    np.not_equal(value[1:], value[:-1], out=first[1:])
    first[::width] = True
    starts = np.flatnonzero(first)
    begins = np.arange(0, len(ordered), width)
    below = (count.cumsum() - count)[starts]  # over all boards: each adds PAIRS_OF_OTHERS
    upto = np.append(below[1:], PAIRS_OF_OTHERS * boards)
    beaten = np.zeros(len(ordered), np.int64)
    beaten[starts] = 2 * PAIRS_OF_OTHERS * (starts // width + 1) - below - upto
    place = np.repeat(starts - starts // width * width, np.append(starts[1:], len(ordered)) - starts)
    places = np.empty(len(ordered), np.uint8)
    places[(ordered >> _STEP & 0xFF) + np.repeat(begins, width)] = place
    return places.reshape(boards, width), beaten.reshape(boards, width)


class _OfRanks(NamedTuple):
    """[6175 boards, 91 pairs of ranks] each, by ranks alone."""

    steps: Packed
    places: Places
    beaten: Ints


@cache
def _of_ranks() -> _OfRanks:
    low, high = tables().rank_pairs.T
    free, alike = free_of_rank(), (low == high).astype(np.int64)
    counts = free[:, low] * (free[:, high] - alike) >> alike
    steps = _packed(tables().pair_value[:, : BOARD_RANKS[5]].T, counts, 0)
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
    return (values.astype(np.int64) << _VALUE | numbers << _STEP | counts).astype(np.int32)


@cache
def _sets_of_suited() -> Ints:
    """[78 suited pairs] the two ranks as a set."""
    sets = np.flatnonzero(tables().suited_pair_of_set >= 0)
    return sets[np.argsort(tables().suited_pair_of_set[sets])]


@cache
def _ranks_of_suited() -> Cards:
    """[78 suited pairs] the pair of ranks."""
    of_set = {1 << a | 1 << b: pair for pair, (a, b) in enumerate(tables().rank_pairs.tolist()) if a != b}
    return np.array([of_set[found] for found in _sets_of_suited().tolist()], np.intp)


@cache
def _ranks_of_ways() -> Cards:
    """[WAYS] the pair of ranks."""
    return np.concatenate([np.arange(RANK_PAIRS), np.tile(_ranks_of_suited(), SUIT_COUNT)])


@cache
def _way_of_cards() -> Cards:
    """[52 * 52] the way of two cards."""
    t, cards = tables(), np.arange(52)
    suits, bits = cards & 3, 1 << (cards >> 2)
    suited = RANK_PAIRS + SUITED_PAIRS * suits + t.suited_pair_of_set[bits[:, None] | bits]
    return np.where(suits[:, None] == suits, suited, t.pair_of_cards).ravel()
