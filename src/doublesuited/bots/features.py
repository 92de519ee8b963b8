"""How good a hand is on a board, counted in two-card combinations.

Any two cards may be the two that a rival plays. On a board of five there are 1,081 pairs of other cards, and how many
of them beat a hand can be counted quickly: by the 91 pairs of ranks and the 78 flushes of one suit, not by cards. All
pairs of a board are put on a *ladder*, once; a hand then only looks up its place. From the part of all pairs that
beats a hand follows, well enough to play by, how often a random hand of four cards (six pairs) does: a curve fitted to
sampled deals. (The hand's own cards stay on the ladder. That costs less in accuracy than it saves in time.)

Before the river the same is done on a sample of run-outs. Cards that a hand holds cannot come; such run-outs do not
count for that hand. The sample depends on the board alone, so equal situations are judged equally.
"""

import hashlib
from collections.abc import Sequence
from functools import cache, lru_cache
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from doublesuited.equity import batch
from doublesuited.equity.enumerated import highs
from doublesuited.equity.holding import Holdings, holdings_of
from doublesuited.equity.tables import tables

from .arrays import Bools, Cards, Floats, Ints

PAIRS_OF_OTHERS = 47 * 46 / 2
STEPS = 91 + 78  # of a ladder
SPREAD = 1 << 13  # more than any value: a ladder's run times this, plus a value, is a place among all ladders

# The part of pairs that beat a hand -> how often one random hand of four does not, ties halved.
_CURVE = (
    *((0.0, 1.0), (0.004, 0.991), (0.012, 0.96), (0.022, 0.91), (0.034, 0.85), (0.047, 0.795), (0.062, 0.73)),
    *((0.08, 0.67), (0.1, 0.62), (0.125, 0.555), (0.15, 0.495), (0.18, 0.445), (0.22, 0.4), (0.27, 0.337)),
    *((0.33, 0.269), (0.4, 0.2), (0.48, 0.133), (0.57, 0.067), (0.68, 0.025), (0.8, 0.006), (1.0, 0.0)),
)
_BEATEN, _HOLDS = np.array(_CURVE).T
_LOW_EXPONENT = 4.3  # the same for lows: (1 - part) to this power


Masks = npt.NDArray[np.uint64]


def masks_of(cards: Cards) -> Masks:
    """[n, k] cards -> [n] the same as bits."""
    bits: Masks = np.bitwise_or.reduce(np.uint64(1) << cards.astype(np.uint64), axis=1)
    return bits


class Boards(NamedTuple):
    """Run-outs of one board with everything that is the same for all hands. ``runs`` of them."""

    cards: Cards  # [runs, 5]
    masks: Masks  # [runs] the cards as bits
    looked: batch.Boards
    steps: Ints  # [runs * STEPS] places of the pairs, ascending
    below: Floats  # [runs * STEPS + 1] pairs at lower places, over all runs
    low: "LowBoards | None"  # in a hi/lo game


class LowBoards(NamedTuple):
    """The low side of run-outs."""

    lows: npt.NDArray[np.uint8]  # [runs, 256 low ranks of a hand] lows
    beaten: Floats  # [runs, 57 lows] the part of pairs that make a better low, equal ones half
    made: Floats  # [runs] the part of pairs that make any low


class Outlook(NamedTuple):
    """[hands, runs] each: how often one random hand does not beat this one, high and low; whether a rival makes no
    low; which run-outs can happen to which hand. The low ones are None for a high game."""

    high: Floats
    low: Floats | None
    no_low: Floats | None
    possible: Bools


def run_outs(board: Sequence[int]) -> Cards:
    """[runs, 5] boards that ``board`` (0, 3, 4 or 5 cards) may become.

    The river and the turn are complete: 1 and 48 run-outs. From the flop there are 49: every card comes once as the
    turn and once as the river. Before the flop 98. They stand in a random order that the board fixes.
    """
    board = tuple(board)
    known = np.array(board, np.intp)
    if len(board) == 5:
        return known[None]
    rest = np.array([card for card in range(52) if card not in board], np.intp)
    rng = np.random.default_rng(int.from_bytes(hashlib.blake2b(bytes(board), digest_size=8).digest(), "big"))
    if board:
        order = rng.permutation(rest)
        after = [order] if len(board) == 4 else [order, np.concatenate([order[-1:], order[:-1]])]
        return np.concatenate([np.broadcast_to(known, (len(rest), len(known))), np.stack(after, axis=1)], axis=1)
    return rng.permuted(np.tile(rest, (98, 1)), axis=1)[:, :5]


@lru_cache(maxsize=256)
def boards_after(board: tuple[int, ...], hilo: bool, most: int = 98) -> Boards:
    """The run-outs of a board (the first ``most``), looked at; remembered, for all players of a hand ask about the same
    few."""
    return look(run_outs(board)[:most], hilo)


def look(cards: Cards, hilo: bool) -> Boards:
    """[runs, 5] boards of five, with all that is the same for every hand."""
    t = tables()
    looked = batch.Boards.of(batch.columns(cards))
    runs = np.arange(len(cards))
    free = np.full((len(cards), 13), 4.0)
    for column in (cards >> 2).T:
        free[runs, column] -= 1
    values = np.zeros((len(cards), STEPS), np.int64)
    counts = np.zeros((len(cards), STEPS))
    values[:, :91] = t.pair_value[:, looked.ranks].T
    counts[:, :91] = _pairs_of_ranks(free)
    _add_flushes(cards, values, counts)
    order = np.argsort(values, axis=1)
    steps = np.take_along_axis(values, order, axis=1) + runs[:, None] * SPREAD
    below = np.concatenate([[0.0], np.take_along_axis(counts, order, axis=1).cumsum()])
    lows = _low_boards(t.low_value[t.board_low[looked.ranks]], free) if hilo else None
    return Boards(cards, masks_of(cards), looked, steps.ravel(), below, lows)


def _pairs_of_ranks(free: Floats) -> Floats:
    """[runs, 13] free cards of each rank -> [runs, 91] pairs of cards of each pair of ranks."""
    low, high = tables().rank_pairs.T
    counts: Floats = free[:, low] * np.where(low == high, (free[:, high] - 1) / 2, free[:, high])
    return counts


def _add_flushes(cards: Cards, values: Ints, counts: Floats) -> None:
    """Put the suited pairs of the boards that allow a flush on the last 78 steps, and off the steps of their ranks."""
    t = tables()
    suits = cards & 3
    for suit in range(4):
        rows = np.flatnonzero((suits == suit).sum(axis=1) >= 3)
        if len(rows):
            sets = np.where(suits[rows] == suit, 1 << (cards[rows] >> 2), 0).sum(axis=1)
            pairs, of_ranks = _suited_pairs()
            free = (pairs & sets[:, None]) == 0
            values[rows, 91:] = t.suited_value[:, t.suited_board_of_set[sets]].T
            counts[rows, 91:] = free
            counts[rows[:, None], of_ranks] -= free


@cache
def _suited_pairs() -> tuple[Ints, Cards]:
    """[78] the two ranks of each suited pair as a set, and the rank pair of the same ranks."""
    sets = np.flatnonzero(tables().suited_pair_of_set >= 0)
    sets = sets[np.argsort(tables().suited_pair_of_set[sets])]
    of_set = {1 << a | 1 << b: i for i, (a, b) in enumerate(tables().rank_pairs.tolist()) if a != b}
    return sets, np.array([of_set[found] for found in sets.tolist()], np.intp)


@cache
def _low_pairs() -> tuple[npt.NDArray[np.uint8], Cards, Cards]:
    """[28] each pair of different low ranks as a set, and the two ranks."""
    bits = tables().low_bit[::4]
    ranks = np.flatnonzero(bits)
    first, second = np.triu_indices(len(ranks), 1)
    return bits[ranks[first]] | bits[ranks[second]], ranks[first], ranks[second]


def _low_boards(lows: npt.NDArray[np.uint8], free: Floats) -> LowBoards:
    """From [runs, 256] lows and [runs, 13] free cards of each rank."""
    pairs, first, second = _low_pairs()
    made = lows[:, pairs].astype(np.intp)
    at = np.zeros((len(lows), 57))
    np.add.at(at, (np.arange(len(lows))[:, None], made), free[:, first] * free[:, second])
    at[:, 0] = 0
    above = at[:, ::-1].cumsum(axis=1)[:, ::-1]
    return LowBoards(lows, (above - at / 2) / PAIRS_OF_OTHERS, above[:, 0] / PAIRS_OF_OTHERS)


@lru_cache(maxsize=256)
def _held(hole: tuple[int, ...]) -> Holdings:
    return holdings_of([hole], low=False)


def high_values(holes: Cards, boards: Boards) -> Ints:
    """[hands, runs] what each hand makes; a run-out that holds its cards gives some number."""
    runs = len(boards.cards)
    if len(holes) == 1:
        return highs(_held(tuple(holes[0].tolist())), boards.looked).astype(np.int64)
    repeated = [np.repeat(column, runs) for column in batch.columns(holes)]
    tiled = batch.Boards(
        [np.tile(column, len(holes)) for column in boards.looked.cards],
        np.tile(boards.looked.keys, len(holes)),
        np.tile(boards.looked.ranks, len(holes)),
    )
    return batch.high_of(repeated, tiled).reshape(len(holes), runs).astype(np.int64)


def outlook(holes: Cards, boards: Boards) -> Outlook:
    """How each hand fares on each run-out. ``holes``: [hands, 4 to 6]."""
    return outlook_of(holes, high_values(holes, boards), boards)


def outlook_of(holes: Cards, values: Ints, boards: Boards) -> Outlook:
    """The same where ``high_values`` are known."""
    runs = np.arange(len(boards.cards))
    possible = (masks_of(holes)[:, None] & boards.masks) == 0
    high = holds(values, runs, boards)
    if boards.low is None:
        return Outlook(high, None, None, possible)
    mine = boards.low.lows[:, batch.low_ranks(batch.columns(holes))].T
    low = low_holds(mine, runs, boards.low)
    none = np.broadcast_to(no_low(runs, boards.low), low.shape)
    return Outlook(high, low, none, possible)


def holds(values: Ints, runs: Cards, boards: Boards) -> Floats:
    """How often one random hand does not beat high ``values`` on run-outs number ``runs``; ties halved."""
    places = values + runs * SPREAD
    below, level = boards.below, np.searchsorted(boards.steps, places)
    over = np.searchsorted(boards.steps, places, side="right")
    beaten = below[(runs + 1) * STEPS] - (below[over] + below[level]) / 2
    held: Floats = np.interp(beaten / PAIRS_OF_OTHERS, _BEATEN, _HOLDS)
    return held


def low_holds(lows: npt.NDArray[np.uint8], runs: Cards, boards: LowBoards) -> Floats:
    """The same for lows; a hand without a low holds never."""
    held: Floats = np.where(lows > 0, (1 - boards.beaten[runs, lows]) ** _LOW_EXPONENT, 0)
    return held


def no_low(runs: Cards, boards: LowBoards) -> Floats:
    """How often one random hand has no low on the run-outs."""
    none: Floats = (1 - boards.made[runs]) ** _LOW_EXPONENT
    return none


def halved(high: Floats, low: Floats, none: Floats, rivals: int) -> Floats:
    """The expected part of a hi/lo pot against so many random hands: the high is all of it where nobody has a low."""
    some_low = np.where(low > 0, 1, 1 - none**rivals)
    share: Floats = high**rivals * (1 - some_low / 2) + low**rivals / 2
    return share


def shares(seen: Outlook, rivals: int) -> Floats:
    """[hands, runs] the expected part of the pot against so many random hands."""
    if seen.low is None or seen.no_low is None:
        return seen.high**rivals
    return halved(seen.high, seen.low, seen.no_low, rivals)


def mean(of_runs: Floats, possible: Bools) -> Floats:
    """[hands, runs] -> [hands] the mean over the run-outs that can happen."""
    average: Floats = (of_runs * possible).sum(axis=1) / np.maximum(np.count_nonzero(possible, axis=1), 1)
    return average
