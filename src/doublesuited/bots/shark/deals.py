"""Deals that could be: hands for all rivals and a run-out, and how strong everybody would be.

One *pool* of possible hands serves all rivals: how good each looks on each street is worked out once, and every rival
has weights of their own on it (``ranges``). Then deals are drawn: for each rival a hand by the weights, and a run-out.
So what narrows one rival's range costs the others nothing, and a narrow range is still met on every run-out. Clashes of
cards are avoided by taking the next choice; where three choices clash, the deal stays as it is: two rivals then hold
the same card, which costs less than looking further.
"""

from functools import cache
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from doublesuited.bots import features, starting
from doublesuited.bots.arrays import Cards, Floats
from doublesuited.equity import batch

IN_STOCK = 4096
LOOKS = {3: 9, 4: 8, 5: 1}  # run-outs to judge a hand by, on flop, turn and river
CHOICES = 3

Masks = npt.NDArray[np.uint64]


class Pool(NamedTuple):
    """``holes`` [hands, 4] and their cards as bits."""

    holes: Cards
    masks: Masks


class Deals(NamedTuple):
    """``picks`` [deals, rivals] hands of the pool. The rest is [deals, 1 + rivals], the hero first: high and low values
    at the end, and how good the hand is at the end (the share against one random hand)."""

    picks: Cards
    highs: Cards
    lows: Cards
    final: Floats


@cache
def _stock(left: int) -> Cards:
    """[IN_STOCK, 4] four different places of so many cards."""
    return np.random.default_rng(left).permuted(np.tile(np.arange(left), (IN_STOCK, 1)), axis=1)[:, :4]


def pool(hole: Cards, board: tuple[int, ...], count: int, start: int) -> Pool:
    """``count`` random hands of the cards that the hero does not see; ``start`` says which."""
    left = np.array([card for card in range(52) if card not in board and card not in hole.tolist()], np.intp)
    holes = left[_stock(len(left))[np.arange(start, start + count) % IN_STOCK]]
    return Pool(holes, _masks(holes))


def _masks(cards: Cards) -> Masks:
    bits: Masks = np.bitwise_or.reduce(np.uint64(1) << cards.astype(np.uint64), axis=1)
    return bits


def strength(holes: Cards, board: tuple[int, ...], hilo: bool, rivals: int) -> Floats:
    """[hands] how good hands look on a street: by percentile before the flop, after it by the mean share on some
    run-outs. Only the order matters."""
    if not board:
        return 1 - starting.percentile(holes, hilo, rivals)
    boards = features.boards_after(board, hilo, LOOKS[len(board)])
    seen = features.outlook(holes, boards)
    return features.mean(features.shares(seen, 1), seen.possible)


def deal_out(hole: Cards, boards: features.Boards, hands: Pool, weights: list[Floats], count: int, seed: int) -> Deals:
    """``count`` deals, each as likely as the others. ``weights``: [hands] of each rival."""
    rng = np.random.default_rng(seed)
    taken = np.zeros(count, np.uint64)
    picks = []
    for of_rival in weights:
        picked = _first_free(_drawn(of_rival, count, rng), hands.masks, taken)
        taken |= hands.masks[picked]
        picks.append(picked)
    possible = np.flatnonzero(~(boards.cards[:, :, None] == hole).any(axis=(1, 2)))
    order = rng.permutation(np.arange(count) % len(possible))
    runs = possible[
        _first_free(np.stack([np.roll(order, i) for i in range(CHOICES)]), _masks(boards.cards[possible]), taken)
    ]
    chosen = np.stack(picks, axis=1)
    everybody = np.concatenate([np.broadcast_to(hole[:4], (count, 1, 4)), hands.holes[chosen]], axis=1)
    return Deals(chosen, *_play_out(everybody, runs, boards))


def _drawn(weights: Floats, count: int, rng: np.random.Generator) -> Cards:
    """[CHOICES, count] places drawn by their weights, evenly and in random order."""
    running = weights.cumsum()
    at = (np.arange(count) + rng.random()) / count * running[-1]
    even = np.minimum(np.searchsorted(running, at, side="right"), len(weights) - 1)
    return np.stack([rng.permutation(even) for _ in range(CHOICES)])


def _first_free(choices: Cards, masks: Masks, taken: Masks) -> Cards:
    """[count] for each deal the first choice that clashes with nothing taken; the last if all do."""
    picked: Cards = choices[-1]
    for choice in choices[-2::-1]:
        picked = np.where(masks[choice] & taken, picked, choice)
    return picked


def _play_out(everybody: Cards, runs: Cards, boards: features.Boards) -> tuple[Cards, Cards, Floats]:
    """Of [deals, players, 4]: highs, lows and how good they are at the end, [deals, players] each."""
    shape = everybody.shape[:2]
    at = np.repeat(runs, shape[1])
    looked = batch.Boards(
        [column[at] for column in boards.looked.cards], boards.looked.keys[at], boards.looked.ranks[at]
    )
    columns = batch.columns(everybody.reshape(-1, 4))
    highs = batch.high_of(columns, looked).astype(np.int64)
    final, lows = features.holds(highs, at, boards), np.zeros(len(highs), np.intp)
    if boards.low is not None:
        made = boards.low.lows[at, batch.low_ranks(columns)]
        final = features.halved(final, features.low_holds(made, at, boards.low), features.no_low(at, boards.low), 1)
        lows = made.astype(np.intp)
    return highs.reshape(shape), lows.reshape(shape), final.reshape(shape)
