"""Deals that could be: hands for all rivals and a run-out, without a clash, and how strong everybody would be.

The run-outs are those of the board that ``features`` has looked at anyway; on each, as many deals as there is budget
for are drawn from the cards that are left. Drawing is quick because shuffled decks are kept in stock: a decision takes
some of them, beginning at a place that its randomness names.
"""

from functools import cache
from typing import NamedTuple

import numpy as np

from doublesuited.bots import features, starting
from doublesuited.bots.arrays import Cards, Floats
from doublesuited.equity import batch

LEFT = 52 - 5 - 4  # cards that are neither on the run-out nor the hero's
IN_STOCK = 2048
LOOKS = {3: 6, 4: 5, 5: 1}  # run-outs to judge a rival's hand by, on flop, turn and river


class Deals(NamedTuple):
    """``holes`` [deals, rivals, 4]; ``runs`` [deals] the run-out. The rest is [deals, 1 + rivals], the hero first:
    high and low values at the end, and how good the hand is at the end (the share against one random hand)."""

    holes: Cards
    runs: Cards
    highs: Cards
    lows: Cards
    final: Floats


@cache
def _stock() -> Cards:
    """[IN_STOCK, LEFT] shuffled places of a deck of LEFT cards."""
    return np.random.default_rng(2).permuted(np.tile(np.arange(LEFT), (IN_STOCK, 1)), axis=1)


def draw(hole: Cards, boards: features.Boards, rivals: int, count: int, start: int) -> Deals:
    """``count`` deals for the hero's ``hole`` [4] and the run-outs of a board."""
    possible = np.flatnonzero(~(boards.cards[:, :, None] == hole).any(axis=(1, 2)))
    runs = possible[np.arange(start, start + count) % len(possible)]
    left = np.ones((len(boards.cards), 52), bool)
    left[np.arange(len(boards.cards))[:, None], boards.cards] = False
    left[:, hole] = False
    cards = np.zeros((len(boards.cards), LEFT), np.intp)
    cards[possible] = np.nonzero(left[possible])[1].reshape(len(possible), LEFT)
    places = _stock()[np.arange(start, start + count) % IN_STOCK, : 4 * rivals]
    holes = cards[runs[:, None], places].reshape(count, rivals, 4)
    return _play_out(hole, holes, runs, boards)


def _play_out(hole: Cards, holes: Cards, runs: Cards, boards: features.Boards) -> Deals:
    count, rivals = holes.shape[:2]
    everybody = np.concatenate([np.broadcast_to(hole, (count, 1, 4)), holes], axis=1).reshape(-1, 4)
    each = np.repeat(runs, rivals + 1)
    looked = batch.Boards(
        [column[each] for column in boards.looked.cards], boards.looked.keys[each], boards.looked.ranks[each]
    )
    columns = batch.columns(everybody)
    highs = batch.high_of(columns, looked).astype(np.int64)
    final, lows = features.holds(highs, each, boards), np.zeros(len(highs), np.intp)
    if boards.low is not None:
        made = boards.low.lows[each, batch.low_ranks(columns)]
        final = features.halved(final, features.low_holds(made, each, boards.low), features.no_low(each, boards.low), 1)
        lows = made.astype(np.intp)
    shape = (count, rivals + 1)
    return Deals(holes, runs, highs.reshape(shape), lows.reshape(shape), final.reshape(shape))


def strength(holes: Cards, board: tuple[int, ...], hilo: bool, rivals: int) -> Floats:
    """[hands] how good hands look on a street: by percentile before the flop, after it by the mean share on a few
    run-outs. Only the order matters."""
    if not board:
        return 1 - starting.percentile(holes, hilo, rivals)
    boards = features.boards_after(board, hilo, LOOKS[len(board)])
    seen = features.outlook(holes, boards)
    return features.mean(features.shares(seen, 1), seen.possible)
