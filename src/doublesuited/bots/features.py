"""How good a hand is on a board, counted in two-card combinations.

Any two cards may be the two that a rival plays. On a board of five there are about 900 pairs of unseen cards, and which
of them beat a hand can be counted exactly and quickly: by the 91 pairs of ranks and the flushes of one suit, not by
cards. From the part of all pairs that beats a hand follows, well enough to play by, how often a random hand of four
cards (six pairs) does: a curve fitted to sampled deals (root mean square error 0.07; fitted in ``tests/bots``).

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
from doublesuited.equity.tables import tables

from .arrays import Bools, Cards, Floats, Ints

# The part of pairs that beat a hand -> how often one random hand of four does not, ties halved.
_HOLDING = (
    *((0.0, 1.0), (0.0025, 0.985), (0.011, 0.948), (0.022, 0.89), (0.034, 0.83), (0.047, 0.78), (0.062, 0.72)),
    *((0.08, 0.658), (0.102, 0.608), (0.123, 0.565), (0.146, 0.508), (0.172, 0.45), (0.214, 0.405), (0.26, 0.365)),
    *((0.302, 0.318), (0.353, 0.275), (0.408, 0.212), (0.468, 0.163), (0.533, 0.118), (0.615, 0.062), (0.72, 0.016)),
    (1.0, 0.0),
)
_BEATEN, _HOLDS = np.array(_HOLDING, np.float32).T
_LOW_EXPONENT = 4.15  # the same for lows: (1 - part) to this power


class Boards(NamedTuple):
    """Run-outs of one board, looked at once for all hands: what every pair of cards makes on each."""

    cards: Cards  # [runs, 5]
    looked: batch.Boards
    pair_values: Ints  # [runs, 91]
    free: Floats  # [runs, 13] cards of each rank that are not on the board
    flush_suit: Cards  # [runs] the suit that a flush can have, or -1
    flush_values: Ints  # [runs, 78] ascending values of the suited pairs that exist; 0 for those with a board card
    lows: npt.NDArray[np.uint8]  # [runs, 256]
    low_pairs: Ints  # [runs, 28] the low of each pair of different low ranks


class Outlook(NamedTuple):
    """[hands, runs] each: how often one random hand does not beat this one, high and low; whether a rival makes any
    low; which run-outs can happen to which hand. The low ones are None for a high game."""

    high: Floats
    low: Floats | None
    no_low: Floats | None
    possible: Bools


@cache
def _pairs() -> tuple[Cards, Cards]:
    """[91] the lower and the higher rank of each rank pair."""
    ranks = tables().rank_pairs
    return ranks[:, 0].astype(np.intp), ranks[:, 1].astype(np.intp)


@cache
def _low_rank_pairs() -> tuple[npt.NDArray[np.uint8], Cards, Cards]:
    """[28] the sets of two different low ranks, and the two ranks of each."""
    bits = tables().low_bit[::4]
    ranks = [rank for rank in range(13) if bits[rank]]
    both = [(a, b) for i, a in enumerate(ranks) for b in ranks[i + 1 :]]
    first, second = np.array(both, np.intp).T
    return bits[first] | bits[second], first, second


def run_outs(board: Sequence[int]) -> Cards:
    """[runs, 5] boards that ``board`` (0, 3, 4 or 5 cards) may become.

    The river and the turn are complete: 1 and 48 run-outs. From the flop there are 49: every card comes once as the
    turn and once as the river. Before the flop 98.
    """
    board = tuple(board)
    if len(board) == 5:
        return np.array([board], np.intp)
    rest = np.setdiff1d(np.arange(52), board)
    if len(board) == 4:
        return np.column_stack([np.tile(np.array(board, np.intp), (len(rest), 1)), rest])
    rng = np.random.default_rng(int.from_bytes(hashlib.blake2b(bytes(board), digest_size=8).digest(), "big"))
    if board:
        order = rng.permutation(rest)
        return np.column_stack([np.tile(np.array(board, np.intp), (len(rest), 1)), order, np.roll(order, 1)])
    return rng.permuted(np.tile(rest, (98, 1)), axis=1)[:, :5]


@lru_cache(maxsize=64)
def boards_after(board: tuple[int, ...]) -> Boards:
    """The run-outs of a board, looked at; remembered, for a hand's players ask about the same few."""
    return look(run_outs(board))


def look(cards: Cards) -> Boards:
    """What is the same for all hands on these boards of five."""
    t = tables()
    columns = batch.columns(cards)
    looked = batch.Boards.of(columns)
    ranks = cards >> 2
    runs = np.arange(len(cards))
    free = np.full((len(cards), 13), 4, np.float32)
    for column in ranks.T:
        free[runs, column] -= 1
    suited = np.stack([((cards & 3) == suit).sum(axis=1) for suit in range(4)], axis=1)
    flush_suit = np.where(suited.max(axis=1) >= 3, suited.argmax(axis=1), -1)
    flush_values = np.zeros((len(cards), 78), np.int64)
    flushed = np.flatnonzero(flush_suit >= 0)
    if len(flushed):
        mine = np.where((cards[flushed] & 3) == flush_suit[flushed, None], 1 << ranks[flushed], 0)
        sets = mine.sum(axis=1)
        values = t.suited_value[:, t.suited_board_of_set[sets]].T.astype(np.int64)
        held = np.flatnonzero(t.suited_pair_of_set >= 0)  # the sets of two ranks, in the order of their numbers
        values[(held[None, :] & sets[:, None]) != 0] = 0
        flush_values[flushed] = values
    low_sets = t.board_low[looked.ranks]
    lows = t.low_value[low_sets]
    return Boards(
        cards, looked, t.pair_value[:, looked.ranks].T.astype(np.int64), free, flush_suit, flush_values, lows,
        lows[:, _low_rank_pairs()[0]].astype(np.int64),
    )  # fmt: skip


def outlook(holes: Cards, boards: Boards, hilo: bool) -> Outlook:
    """How each hand fares on each run-out. ``holes``: [hands, 4 to 6]."""
    hands, runs = len(holes), len(boards.cards)
    possible = ~(holes[:, None, :, None] == boards.cards[None, :, None, :]).any(axis=(2, 3))
    repeated = [np.repeat(column, runs) for column in batch.columns(holes)]
    tiled = batch.Boards(
        [np.tile(column, hands) for column in boards.looked.cards],
        np.tile(boards.looked.keys, hands),
        np.tile(boards.looked.ranks, hands),
    )
    values = batch.high_of(repeated, tiled).reshape(hands, runs).astype(np.int64)
    free = _free_cards(holes, boards)
    beaten = _pairs_above(values, boards.pair_values, _pair_counts(free)) + _flushes_above(values, boards, holes)
    unseen = 47 - holes.shape[1]
    total = np.float32(unseen * (unseen - 1) / 2)
    high = np.interp(beaten / total, _BEATEN, _HOLDS).astype(np.float32)
    if not hilo:
        return Outlook(high, None, None, possible)
    mine = boards.lows[:, batch.low_ranks(batch.columns(holes))].T.astype(np.int64)
    _, first, second = _low_rank_pairs()
    counts = free[..., first] * free[..., second]
    worse = (1 - _pairs_above(mine, boards.low_pairs, counts) / total) ** _LOW_EXPONENT
    none = (1 - _pairs_above(np.zeros_like(mine), boards.low_pairs, counts, ties=False) / total) ** _LOW_EXPONENT
    return Outlook(high, np.where(mine > 0, worse, 0).astype(np.float32), none.astype(np.float32), possible)


def _free_cards(holes: Cards, boards: Boards) -> Floats:
    """[hands, runs, 13] unseen cards of each rank."""
    held = np.zeros((len(holes), 13), np.float32)
    rows = np.arange(len(holes))
    for column in holes.T:
        held[rows, column >> 2] += 1
    free: Floats = np.maximum(boards.free[None] - held[:, None], 0)
    return free


def _pair_counts(free: Floats) -> Floats:
    """[..., 13] free cards of each rank -> [..., 91] pairs of cards of each pair of ranks."""
    low, high = _pairs()
    counts: Floats = free[..., low] * np.where(low == high, (free[..., high] - 1) / 2, free[..., high])
    return counts


def _pairs_above(values: Ints, pair_values: Ints, counts: Floats, ties: bool = True) -> Floats:
    """[hands, runs] how many pairs are worth more than ``values``; equal ones count half."""
    above = (pair_values[None] > values[..., None]).astype(np.float32)
    if ties:
        above += (pair_values[None] >= values[..., None]).astype(np.float32)
        above *= 0.5
    found: Floats = np.einsum("hrp,hrp->hr", above, counts)
    return found


def _flushes_above(values: Ints, boards: Boards, holes: Cards) -> Floats:
    """[hands, runs] how many suited pairs make a better flush, as far as they are not better by their ranks already.

    A flush beats whatever the same two ranks make, unless the board is paired; the few pairs counted twice there do
    not matter. The suited cards of the hand itself are not taken out: they block a rival's flush a little.
    """
    found = np.zeros(values.shape, np.float32)
    flushed = np.flatnonzero(boards.flush_suit >= 0)
    if len(flushed):
        above = boards.flush_values[None, flushed] > values[:, flushed, None]
        above &= ~_holds(holes, boards, flushed)
        found[:, flushed] = above.sum(axis=2)
    return found


def _holds(holes: Cards, boards: Boards, flushed: Cards) -> Bools:
    """[hands, flushed, 78] whether the hand itself holds a card of the suited pair."""
    suits = boards.flush_suit[flushed]
    suited = (holes[:, None, :] & 3) == suits[None, :, None]
    sets = np.where(suited, 1 << (holes[:, None, :] >> 2), 0).sum(axis=2)
    pairs = np.flatnonzero(tables().suited_pair_of_set >= 0)
    found: Bools = (pairs[None, None, :] & sets[..., None]) != 0
    return found


def shares(seen: Outlook, rivals: int) -> Floats:
    """[hands, runs] the expected part of the pot against so many random hands."""
    high = seen.high**rivals
    if seen.low is None or seen.no_low is None:
        return high
    makes = seen.low > 0
    some_low = np.where(makes, 1, 1 - seen.no_low**rivals)
    share: Floats = high * (1 - some_low / 2) + np.where(makes, seen.low**rivals, 0) / 2
    return share


def mean(of_runs: Floats, possible: Bools) -> Floats:
    """[hands, runs] -> [hands] the mean over the run-outs that can happen."""
    average: Floats = (of_runs * possible).sum(axis=1) / np.maximum(possible.sum(axis=1), 1)
    return average
