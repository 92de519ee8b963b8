"""How good a hand is on a board, counted in two-card combinations.

Any two cards may be the two that a rival plays. On a board of five there are 1,081 pairs of other cards, and how many
of them beat a hand is read off the board's ``ladder``. From the part of all pairs that beats a hand follows, well
enough to play by, how often a random hand of four cards (six pairs) does: a curve fitted to sampled deals. (The hand's
own cards stay on the ladder. That costs less in accuracy than it saves in time.)

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
from doublesuited.equity.tables import BOARD_RANKS, Lows, tables

from . import ladder
from .arrays import Bools, Cards, Floats
from .ladder import PAIRS_OF_OTHERS

# The part of pairs that beat a hand -> how often one random hand of four does not, ties halved.
_CURVE = (
    *((0.0, 1.0), (0.004, 0.991), (0.012, 0.96), (0.022, 0.91), (0.034, 0.85), (0.047, 0.795), (0.062, 0.73)),
    *((0.08, 0.67), (0.1, 0.62), (0.125, 0.555), (0.15, 0.495), (0.18, 0.445), (0.22, 0.4), (0.27, 0.337)),
    *((0.33, 0.269), (0.4, 0.2), (0.48, 0.133), (0.57, 0.067), (0.68, 0.025), (0.8, 0.006), (1.0, 0.0)),
)
_BEATEN, _HOLDS = np.array(_CURVE).T
_HELD = np.interp(np.arange(2 * PAIRS_OF_OTHERS + 1) / 2 / PAIRS_OF_OTHERS, _BEATEN, _HOLDS)  # by twice the pairs
_LOW_EXPONENT = 4.3  # the same for lows: (1 - part) to this power


Masks = npt.NDArray[np.uint64]
_BITS = np.uint64(1) << np.arange(52, dtype=np.uint64)


def masks_of(cards: Cards) -> Masks:
    """[n, k] cards -> [n] the same as bits."""
    bits: Masks = np.bitwise_or.reduce(_BITS.take(cards.T), axis=0)
    return bits


class Boards(NamedTuple):
    """Run-outs of one board with everything that is the same for all hands. ``runs`` of them."""

    cards: Cards  # [runs, 5]
    masks: Masks  # [runs] the cards as bits
    places: ladder.Places  # [WAYS, runs] of two cards on the ladder
    beaten: ladder.Beaten  # [runs * STEPS] twice the pairs that beat a place
    low: "LowBoards | None"  # in a hi/lo game


class LowBoards(NamedTuple):
    """The low side of some boards."""

    lows: Lows  # [runs, 256 low ranks of a hand] lows
    held: Floats  # [runs, 57 lows] how often one random hand makes no better low, equal ones halved; 0 without a low
    none: Floats  # [runs] how often it makes none

    def some(self, which: Cards) -> "LowBoards":
        return LowBoards(self.lows[which], self.held[which], self.none[which])


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
    left = np.ones(52, np.bool_)
    left[known] = False
    rest = np.flatnonzero(left)
    rng = np.random.default_rng(int.from_bytes(hashlib.blake2b(bytes(board), digest_size=8).digest(), "big"))
    if not board:
        return rng.permuted(np.tile(rest, (98, 1)), axis=1)[:, :5]
    cards = np.empty((len(rest), 5), np.intp)
    cards[:, : len(board)] = known
    cards[:, len(board)] = order = rng.permutation(rest)
    if len(board) == 3:
        cards[0, 4], cards[1:, 4] = order[-1], order[:-1]
    return cards


@lru_cache(maxsize=256)
def boards_after(board: tuple[int, ...], hilo: bool, most: int = 98) -> Boards:
    """The run-outs of a board (the first ``most``), looked at; remembered, for all players of a hand ask about the same
    few."""
    return look(run_outs(board)[:most], hilo)


def look(cards: Cards, hilo: bool) -> Boards:
    """[runs, 5] boards of five, with all that is the same for every hand."""
    looked = batch.Boards.of(batch.columns(cards))
    places, beaten = ladder.ladders(looked)
    lows = _low_boards().some(looked.ranks) if hilo else None
    return Boards(cards, masks_of(cards), places, beaten.ravel(), lows)


@cache
def _low_pairs() -> tuple[Lows, Cards, Cards]:
    """[28] each pair of different low ranks as a set, and the two ranks."""
    bits = tables().low_bit[::4]
    ranks = np.flatnonzero(bits)
    first, second = np.triu_indices(len(ranks), 1)
    return bits[ranks[first]] | bits[ranks[second]], ranks[first], ranks[second]


@cache
def _low_boards() -> LowBoards:
    """Of all boards of five, by their ranks: [6175] instead of runs."""
    lows = tables().low_value[tables().board_low[: BOARD_RANKS[5]]]
    pairs, first, second = _low_pairs()
    made, free = lows[:, pairs].astype(np.intp), ladder.free_of_rank()
    at = np.zeros((len(lows), 57))
    np.add.at(at, (np.arange(len(lows))[:, None], made), free[:, first] * free[:, second])
    at[:, 0] = 0
    above = at[:, ::-1].cumsum(axis=1)[:, ::-1]
    held = (1 - (above - at / 2) / PAIRS_OF_OTHERS) ** _LOW_EXPONENT
    held[:, 0] = 0
    return LowBoards(lows, held, (1 - above[:, 0] / PAIRS_OF_OTHERS) ** _LOW_EXPONENT)


class Hands(NamedTuple):
    """Hands with what is the same for them on every board."""

    cards: Cards  # [hands, 4 to 6]
    masks: Masks  # [hands] the cards as bits
    ways: Cards  # [pairs of the cards, hands]


def hands_of(holes: Cards) -> Hands:
    """``holes``: [hands, 4 to 6]."""
    return Hands(holes, masks_of(holes), ladder.ways_of(holes))


def outlook(holes: Cards, boards: Boards) -> Outlook:
    """How each hand fares on each run-out. ``holes``: [hands, 4 to 6]."""
    hands = hands_of(holes)
    return outlook_of(hands, places_of(hands, boards), boards)


def outlook_of(hands: Hands, places: ladder.Places, boards: Boards) -> Outlook:
    """The same where the places are known."""
    possible = (hands.masks[:, None] & boards.masks) == 0
    high = _HELD.take(boards.beaten.take(places + np.arange(0, len(boards.beaten), ladder.STEPS)))
    if boards.low is None:
        return Outlook(high, None, None, possible)
    low = boards.low.held[np.arange(len(boards.masks)), lows_of(hands, boards.low)]
    return Outlook(high, low, np.broadcast_to(boards.low.none, low.shape), possible)


def places_of(hands: Hands, boards: Boards) -> ladder.Places:
    """[hands, runs] each hand's place on the ladder: the higher, the better; any where the run-out has its cards."""
    return ladder.places_of(hands.ways, boards.places)


def lows_of(hands: Hands, boards: LowBoards) -> Lows:
    """[hands, runs] the low that each hand makes, 0 for none."""
    lows: Lows = boards.lows[:, batch.low_ranks(batch.columns(hands.cards))].T
    return lows


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
