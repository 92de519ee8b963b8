"""The tables behind `strength`, in plain Python, filled as they are asked for.

Cards are added up, not sorted. The ranks of some cards have a *key*, a number with a digit to base five for each rank:
how many of it there are. Rows are found by that key, for boards of three, four and five cards.

The most common question, four cards against a board of five, goes a quicker way to the same rows. Its card keys are
small enough to be added as single machine words and to be places in a list: a weight for each rank, above three bits
each for the number of diamonds, hearts and spades (the rest are clubs).
"""

from array import array
from collections.abc import Callable, Iterable, Sequence
from functools import cache
from itertools import combinations, count
from operator import itemgetter
from typing import TypeAlias

from doublesuited.cards import DECK, Card, rank_of, suit_of
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

# A number for each rank such that the sum over three, four or five ranks (none more than four times) is different for
# each choice of so many: the smallest that will do, found rank by rank.
RANK_WEIGHT = (0, 1, 5, 22, 94, 312, 992, 2422, 5624, 12522, 19998, 43258, 79415)
LARGEST_SUM = 5 * RANK_WEIGHT[-1]
SUIT_BITS = 9
SUITS = (1 << SUIT_BITS) - 1
CARD_KEY: tuple[int, ...] = tuple(
    RANK_WEIGHT[rank_of(card)] << SUIT_BITS | (0, 1 << 0, 1 << 3, 1 << 6)[suit_of(card)] for card in DECK
)

RANK_BIT: tuple[int, ...] = tuple(1 << rank_of(card) for card in DECK)

# One bit for each rank that can be in a low, none for the others: bit 0 is the deuce, bit 7 the ace.
LOW_ACE_BIT = 1 << EIGHT + 1
LOW_BIT: tuple[int, ...] = tuple(
    (1 << rank if rank <= EIGHT else LOW_ACE_BIT if rank == ALL_RANKS[-1] else 0) for rank in map(rank_of, DECK)
)

RANK_PAIRS: tuple[tuple[int, int], ...] = tuple((a, b) for b in ALL_RANKS for a in range(b + 1))
PAIR_INDEX = {pair: index for index, pair in enumerate(RANK_PAIRS)}
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
            for ranks, times in zip(zip(*five_ranks, strict=True), REPEATS.get(category, (1,) * 5), strict=True):
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


# The rows of boards of five, and for hands of four a function that picks the entries of their pairs from a row: by sum
# of weights, None until asked for.
ROW_OF_FIVE: "list[Row | None]" = [None] * (LARGEST_SUM + 1)
PICK_OF_FOUR: list[Callable[[Row], tuple[int, ...]] | None] = [None] * (LARGEST_SUM + 1)


def row_of(board: Sequence[Card]) -> Row:
    """The row of a board of three to five cards."""
    row = BOARD_ROWS[sum([RANK_KEY[card >> 2] for card in board])]
    if len(board) == 5:
        ROW_OF_FIVE[sum([RANK_WEIGHT[card >> 2] for card in board])] = row
    return row


def pairs_in(hole: Sequence[Card]) -> list[int]:
    """The numbers of the rank pairs in a hand, each once."""
    return sorted({PAIR_INDEX[a, b] for a, b in combinations(sorted([card >> 2 for card in hole]), 2)})


def pick_of(hole: Sequence[Card]) -> Callable[[Row], tuple[int, ...]]:
    """The function that picks the entries of the pairs of four hole cards."""
    pairs = pairs_in(hole)
    if len(pairs) == 1:
        pairs *= 2  # an itemgetter of one entry would give the entry itself, not a tuple
    pick = PICK_OF_FOUR[sum([RANK_WEIGHT[card >> 2] for card in hole])] = itemgetter(*pairs)
    return pick


def _suits_with(least: int, of: int) -> tuple[int, ...]:
    """[numbers of diamonds, hearts, spades, three bits each] the suits that have at least so many of the cards, as bits
    (clubs the first)."""
    found = []
    for key in range(SUITS + 1):
        others = [key >> 3 * place & 7 for place in range(3)]
        numbers = enumerate([of - sum(others), *others])
        found.append(sum(1 << suit for suit, number in numbers if number >= least))
    return tuple(found)


SUITS_WITH_TWO_OF_FOUR = _suits_with(2, of=4)
SUITS_WITH_THREE_OF_FIVE = _suits_with(3, of=5)


class _LowRows(dict[int, bytes | None]):
    """The low ranks on a board (as bits) -> for each set of low ranks in a hand (as bits) the value of the
    best low, 0 for none; None instead of a row of zeros if no hand has a low on that board."""

    def __missing__(self, board: int) -> bytes | None:
        row = bytearray(2 * LOW_ACE_BIT)
        for value, pair, triple in lows_by_pair_and_triple():  # the worst low first, so that the best one stays
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
LOW_ROWS = _LowRows()
