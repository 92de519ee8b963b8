"""Strength by another road: five cards are judged by counting their ranks, and Omaha is the best of all sixty fives.

Nothing here uses the tables or the numbering of the package. A judgement is a key that grows with the hand; keys are
numbered 1..7462 by sorting those of all 2,598,960 fives.
"""

from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from itertools import combinations

import numpy as np
import numpy.typing as npt

Array = npt.NDArray[np.int64]


def keys_of_fives(cards: npt.NDArray[np.integer]) -> Array:
    """[n, 5] cards -> [n] keys: the category, then the ranks by how often they occur, then by height."""
    ranks = (cards >> 2).astype(np.int16)
    often = sum((ranks == ranks[:, place, None]).astype(np.int16) for place in range(5))
    weighty = np.sort(often * 16 + ranks, axis=1)[:, ::-1]
    ranks, often = weighty & 15, weighty >> 4
    suits = cards & 3
    flush = (suits == suits[:, :1]).all(axis=1)
    distinct = often[:, 0] == 1
    wheel = distinct & (ranks[:, 0] == 12) & (ranks[:, 1] == 3)
    straight = wheel | (distinct & (ranks[:, 0] - ranks[:, 4] == 4))
    ranks[wheel] = [3, 2, 1, 0, -1]
    category = np.select(
        [
            flush & straight,
            often[:, 0] == 4,
            (often[:, 0] == 3) & (often[:, 3] == 2),
            flush,
            straight,
            often[:, 0] == 3,
            (often[:, 0] == 2) & (often[:, 2] == 2),
            often[:, 0] == 2,
        ],
        [8, 7, 6, 5, 4, 3, 2, 1],
        0,
    )
    key = category.astype(np.int64)
    for place in range(5):
        key = key * 16 + ranks[:, place] + 1
    return key


def low_keys_of_fives(cards: npt.NDArray[np.integer]) -> Array:
    """[n, 5] cards -> [n] keys of lows, larger is better, 0 for none."""
    ranks = (cards >> 2).astype(np.int16) + 2
    ranks[ranks == 14] = 1
    ranks = np.sort(ranks, axis=1)[:, ::-1]
    qualifies = (np.diff(ranks, axis=1) < 0).all(axis=1) & (ranks[:, 0] <= 8)
    worth = np.zeros(len(ranks), np.int64)
    for place in range(5):
        worth = worth * 9 + (9 - ranks[:, place])
    return np.where(qualifies, worth, 0)


@cache
def all_fives() -> npt.NDArray[np.uint8]:
    """[2598960, 5] every five of the deck."""
    flat = np.fromiter((c for five in combinations(range(52), 5) for c in five), np.uint8, 2_598_960 * 5)
    return flat.reshape(-1, 5)


@cache
def keys_of_all_fives() -> tuple[Array, Array]:
    """[2598960] the keys of every five, high and low."""
    return keys_of_fives(all_fives()), low_keys_of_fives(all_fives())


@cache
def high_keys() -> Array:
    """The 7,462 keys, ascending."""
    return np.unique(keys_of_all_fives()[0])


@cache
def low_keys() -> Array:
    """0 and the 56 keys of lows, ascending."""
    return np.unique(keys_of_all_fives()[1])


def best_of_sixty(hole: npt.NDArray[np.integer], board: npt.NDArray[np.integer]) -> tuple[Array, Array]:
    """[n, 4..6] and [n, 3..5] cards -> the high values (1..7462) and the low values (0..56)."""
    high = np.zeros(len(hole), np.int64)
    low = np.zeros(len(hole), np.int64)
    for pair in combinations(range(hole.shape[1]), 2):
        for triple in combinations(range(board.shape[1]), 3):
            fives = np.concatenate([hole[:, pair], board[:, triple]], axis=1)
            high = np.maximum(high, keys_of_fives(fives))
            low = np.maximum(low, low_keys_of_fives(fives))
    return np.searchsorted(high_keys(), high) + 1, np.searchsorted(low_keys(), low)


Outcome = dict[str, int | Fraction]


def brute_force(
    hands: Sequence[Sequence[int]], board: Sequence[int], dead: Sequence[int], *, low: bool
) -> tuple[int, list[Outcome]]:
    """Every board, one after the other: how many there are, and what each hand has of them."""
    gone = {*board, *dead, *(card for hand in hands for card in hand)}
    live = [card for card in range(52) if card not in gone]
    boards = np.array([(*board, *rest) for rest in combinations(live, 5 - len(board))], np.int64)
    highs, lows = [], []
    for hand in hands:
        mine = np.tile(np.array(hand, np.int64), (len(boards), 1))
        high_value, low_value = best_of_sixty(mine, boards)
        highs.append(high_value)
        lows.append(low_value if low else low_value * 0)
    fields = (
        "share",
        "win",
        "tie",
        "high_win",
        "high_tie",
        "low_win",
        "low_tie",
        "three_quartered",
        "quartered",
        "never_low",
    )
    found: list[Outcome] = [dict.fromkeys(fields, 0) for _ in hands]
    for all_high, all_low in zip(_rows(highs), _rows(lows), strict=True):
        _settle(found, all_high, all_low, low)
    return len(boards), found


def _rows(columns: Sequence[Array]) -> list[list[int]]:
    rows: list[list[int]] = np.stack(columns, axis=1).tolist()
    return rows


def _settle(found: list[Outcome], highs: Sequence[int], lows: Sequence[int], low: bool) -> None:
    high_winners = [place for place, value in enumerate(highs) if value == max(highs)]
    low_winners = [place for place, value in enumerate(lows) if value == max(lows) and value]
    half = Fraction(1, 2) if low_winners else Fraction(1)
    for place, mine in enumerate(found):
        share = half / len(high_winners) if place in high_winners else Fraction(0)
        share += Fraction(1, 2) / len(low_winners) if place in low_winners else 0
        mine["share"] += share
        mine["win"] += share == 1
        mine["tie"] += 0 < share < 1
        mine["high_win"] += high_winners == [place]
        mine["high_tie"] += place in high_winners and len(high_winners) > 1
        mine["low_win"] += low_winners == [place]
        mine["low_tie"] += place in low_winners and len(low_winners) > 1
        wins = (high_winners == [place]) + (low_winners == [place])
        ties = (place in high_winners and len(high_winners) > 1) + (place in low_winners and len(low_winners) > 1)
        mine["three_quartered"] += wins == 1 and ties == 1
        mine["quartered"] += bool(low_winners) and wins == 0 and ties == 1
        mine["never_low"] += low and lows[place] == 0
