"""The tables behind `strength`, in plain Python, filled as they are asked for.

Cards are added up, not sorted. Every card has a number whose sum over some cards tells how many there are of
each rank and of each suit: a digit to base five for each rank (no rank comes more than four times) above four
bits for each suit. Sums of ranks are the keys of the tables.
"""

from array import array
from collections.abc import Callable, Iterable, Sequence
from functools import cache
from itertools import combinations, count
from operator import itemgetter
from typing import TypeAlias

from doublesuited.cards import DECK, rank_of, suit_of
from doublesuited.strength_classes import (
    ALL_RANKS,
    EIGHT,
    REPEATS,
    STRAIGHTS,
    Category,
    classes_by_category,
    low_classes,
)

RANK_KEY: tuple[int, ...] = tuple(5**rank for rank in ALL_RANKS)
SUIT_BITS = 4 * 4
CARD_KEY: tuple[int, ...] = tuple(
    RANK_KEY[rank_of(card)] << SUIT_BITS | 1 << 4 * suit_of(card) for card in DECK
)

# Added to a sum of card keys, these carry into the top bit of the four of each suit that has at least two
# cards (TWO_SUITED) or at least three (THREE_SUITED).
TWO_SUITED, THREE_SUITED, CARRY = 0x6666, 0x5555, 0x8888

RANK_BIT: tuple[int, ...] = tuple(1 << rank_of(card) for card in DECK)

# One bit for each rank that can be in a low, none for the others: bit 0 is the deuce, bit 7 the ace.
LOW_ACE_BIT = 1 << EIGHT + 1
LOW_BIT: tuple[int, ...] = tuple(
    (1 << rank if rank <= EIGHT else LOW_ACE_BIT if rank == ALL_RANKS[-1] else 0)
    for rank in map(rank_of, DECK)
)

RANK_PAIRS: tuple[tuple[int, int], ...] = tuple((a, b) for b in ALL_RANKS for a in range(b + 1))
_PAIR_INDEX = {pair: index for index, pair in enumerate(RANK_PAIRS)}
assert len(RANK_PAIRS) == 91


Row: TypeAlias = "array[int]"


def _row(values: Iterable[int]) -> Row:
    return array("H", values)  # two bytes an entry: a row is three cache lines, a list of integers twenty


def ranks_of_key(key: int) -> list[int]:
    """The ranks, repeats included, that add up to a rank key; ascending."""
    ranks = []
    for rank in ALL_RANKS:
        key, count = divmod(key, 5)
        ranks += [rank] * count
    return ranks


@cache
def unsuited_values() -> dict[int, int]:
    """Five ranks (as a key) -> their value when they are no flush."""
    values = _values_by_sum(RANK_KEY, set(Category) - _FLUSHES)
    assert len(values) == 6175
    return values


@cache
def suited_values() -> dict[int, int]:
    """Five ranks of one suit (as bits) -> the value of the flush or straight flush."""
    values = _values_by_sum([1 << rank for rank in ALL_RANKS], _FLUSHES)
    assert len(values) == 1287
    return values


_FLUSHES = {Category.FLUSH, Category.STRAIGHT_FLUSH}


def _values_by_sum(weights: Sequence[int], categories: set[Category]) -> dict[int, int]:
    """The sum of the weights of five ranks -> the value of the class they make, in these categories."""
    values: dict[int, int] = {}
    first = 1
    for category, classes in classes_by_category().items():
        if category in categories:
            straights = category in {Category.STRAIGHT, Category.STRAIGHT_FLUSH}
            five_ranks = [STRAIGHTS[top] for (top,) in classes] if straights else classes
            sums = [0] * len(classes)  # of all classes at once, one deciding rank after the other
            for ranks, times in zip(
                zip(*five_ranks, strict=True), REPEATS.get(category, (1,) * 5), strict=True
            ):
                weight = [times * each for each in weights]
                sums = [so_far + weight[rank] for so_far, rank in zip(sums, ranks, strict=True)]
            values.update(zip(sums, count(first), strict=False))
        first += len(classes)
    return values


class _ThreeRankRows(dict[int, Row]):
    """Three board ranks (as a key) -> for each of the 91 rank pairs, the value of the five cards."""

    def __missing__(self, key: int) -> Row:
        values = unsuited_values()
        # Five cards of one rank do not exist, so no hand can ask for that entry.
        row = self[key] = _row(values.get(key + RANK_KEY[a] + RANK_KEY[b], 0) for a, b in RANK_PAIRS)
        return row


class _BoardRows(dict[int, Row]):
    """The ranks of a board of three to five cards (as a key) -> for each of the 91 rank pairs, the value of
    the best five cards that the pair makes with three of the board."""

    def __init__(self) -> None:
        self._threes = _ThreeRankRows()

    def __missing__(self, key: int) -> Row:
        triples = {sum(triple) for triple in combinations([RANK_KEY[rank] for rank in ranks_of_key(key)], 3)}
        rows = [self._threes[triple] for triple in triples]
        row = self[key] = rows[0] if len(rows) == 1 else _row(map(max, *rows))
        return row


class _PairsInHand(dict[int, Callable[[Row], tuple[int, ...]]]):
    """The ranks of a hand (as a key) -> a function that picks the entries of its pairs from a row of 91."""

    def __missing__(self, key: int) -> Callable[[Row], tuple[int, ...]]:
        indices = sorted({_PAIR_INDEX[a, b] for a, b in combinations(ranks_of_key(key), 2)})
        if len(indices) == 1:
            indices *= 2  # an itemgetter of one entry would give the entry itself, not a tuple
        pick = self[key] = itemgetter(*indices)
        return pick


class _LowRows(dict[int, bytes | None]):
    """The low ranks on a board (as bits) -> for each set of low ranks in a hand (as bits) the value of the
    best low, 0 for none; None instead of a row of zeros if no hand has a low on that board."""

    def __missing__(self, board: int) -> bytes | None:
        row = bytearray(2 * LOW_ACE_BIT)
        for (
            value,
            pair,
            triple,
        ) in lows_by_pair_and_triple():  # the worst low first, so that the best one stays
            if triple & board == triple:
                row[pair] = value
        for hand in range(len(row)):  # a larger hand is worth as much as the best hand with one rank less
            row[hand] = max(row[hand], *(row[hand & ~(1 << bit)] for bit in range(EIGHT + 2)))
        self[board] = result = bytes(row) if any(row) else None
        return result


@cache
def lows_by_pair_and_triple() -> tuple[tuple[int, int, int], ...]:
    """Every way to make a low, the worst low first: its value, the two ranks in the hand, the three on
    board."""
    bit_of_rank = {rank_of(card): LOW_BIT[card] for card in DECK}
    return tuple(
        (value, sum(pair), sum(bits) - sum(pair))
        for value, ranks in enumerate(low_classes(), start=1)
        for bits in [[bit_of_rank[rank] for rank in ranks]]
        for pair in combinations(bits, 2)
    )


BOARD_ROWS = _BoardRows()
PAIRS_IN_HAND = _PairsInHand()
LOW_ROWS = _LowRows()
