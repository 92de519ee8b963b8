"""The tables behind strength on arrays and equity; built in some milliseconds when first asked for.

Everything is addressed by the numbers of small sets:

* *board ranks*, the ranks of three, four or five cards with repeats: 455, 1,820 and 6,175 of them in one
  numbering, the boards of five first;
* a *rank pair*, the ranks of two hole cards: 91 (the numbering of `strength_tables.RANK_PAIRS`);
* a *suited board*, the three to five board cards of one suit as a set of ranks: 2,288;
* a *suited pair*, two hole cards of that suit: 78;
* *low ranks*, the ranks of a hand or a board that can be in a low, as eight bits (`strength_tables.LOW_BIT`).

Best values are built bottom up. Three board cards and a pair are five cards, whose value is known; the best
on a board of four is the best on its four boards of three; the best on a board of five is the best on its
five boards of four.
"""

from functools import cache
from itertools import combinations, combinations_with_replacement
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from doublesuited.cards import DECK, rank_of, suit_of
from doublesuited.strength_classes import ALL_RANKS
from doublesuited.strength_tables import (
    LARGEST_SUM,
    LOW_ACE_BIT,
    LOW_BIT,
    RANK_KEY,
    RANK_PAIRS,
    RANK_WEIGHT,
    lows_by_pair_and_triple,
    suited_values,
    unsuited_values,
)

Values = npt.NDArray[np.uint16]  # high values, 0..7462
Lows = npt.NDArray[np.uint8]  # low values, 0..56, or sets of low ranks
Index = npt.NDArray[np.intp]
Ints = npt.NDArray[np.int64]
Short = npt.NDArray[np.uint16]

BOARD_SIZES = (5, 4, 3)
BOARD_RANKS = {5: 6175, 4: 1820, 3: 455}
FIRST_BOARD = {5: 0, 4: 6175, 3: 6175 + 1820}
ALL_BOARDS = sum(BOARD_RANKS.values())
SUIT_COUNT = 4
SUITED_BOARDS = 2288
SUITED_PAIRS = 78
RANK_SETS = 1 << len(ALL_RANKS)
LOW_SETS = 2 * LOW_ACE_BIT

# The ranks in three groups: how often each rank of a group occurs on a board fits a small table.
RANK_GROUPS = (range(4), range(4, 8), range(8, 13))

# In the card keys here the weight of the rank stands above four bits for each suit. Added to a sum of keys, the numbers
# below carry into the top bit of the four of each suit that has at least two cards, or at least three.
SUIT_BITS = 16
TWO_SUITED, THREE_SUITED, CARRY = 0x6666, 0x5555, 0x8888


class Tables(NamedTuple):
    """All tables. In the shapes "boards" are board ranks, "pairs" rank pairs."""

    pair_value: Values
    """[91 pairs, 8450 boards] the best that ranks alone make"""
    suited_value: Values
    """[78 suited pairs, 2288 suited boards] the best flush; 0 where the pair holds a card of every triple"""
    low_value: Lows
    """[256 low ranks of a board, 256 of a hand] the best low"""
    card_key: Ints
    """[52] the weight of the rank, above four bits for each suit"""
    board_of_weight: Short
    """[3 sizes in the order of BOARD_SIZES, sums of weights] the board ranks"""
    pair_of_cards: Index
    """[52, 52] the rank pair of two cards"""
    suited_board_of_set: Index
    """[8192 sets of ranks] the suited board, -1 for sets of less than three or more than five"""
    suited_pair_of_set: Index
    """[8192 sets of ranks] the suited pair, -1 for sets of other than two"""
    low_bit: Lows
    """[52] the bit of a card's rank among the low ranks, or 0"""
    board_low: Lows
    """[8450 boards] their low ranks"""
    count_codes: Index
    """[3 groups of ranks, 6175 boards of five] how often each rank of the group occurs, a digit to base five
    each"""
    rank_pairs: Ints
    """[91 pairs, 2] the ranks of each pair"""
    suited_sets: dict[int, Ints]
    """by 3, 4, 5 cards: [286, 715, 1287] the sets of so many ranks, ascending"""
    paired: dict[int, "Completions"]
    """by 3, 4, 5 cards of a suit: the rests with which the board has a pair"""
    unpaired: dict[int, "Completions"]
    """by 3, 4, 5 cards of a suit: the rests with which all ranks of the board are different"""


class Completions(NamedTuple):
    """Some ways to complete each suited set to a board of five, the same number for each set.

    A rest is the ranks of the other 2, 1 or 0 cards: a rank pair, a rank, or the only empty rest.
    """

    boards: Index
    """[suited sets, ways] the board ranks of set and rest together"""
    rests: Index
    """[suited sets, ways] the rest"""


@cache
def tables() -> Tables:
    """The tables, built once in a process."""
    ranks = {size: _with_repeats(size) for size in (1, 2, 3, 4, 5)}
    weights = {size: np.array(RANK_WEIGHT)[those].sum(axis=1) for size, those in ranks.items()}
    number = {size: _by_weight(weights[size]) for size in BOARD_SIZES}
    sets = {size: _sets_of(size) for size in (2, 3, 4, 5)}
    completions = {size: _completions(sets[size], ranks, weights, number[5]) for size in BOARD_SIZES}
    low_bit = np.array(LOW_BIT, np.uint8)
    low_bit_of_rank = low_bit[::SUIT_COUNT]
    pair_of_ranks = _by_weight(weights[2])[np.add.outer(RANK_WEIGHT, RANK_WEIGHT)]
    return Tables(
        pair_value=_pair_values(ranks, weights, number),
        suited_value=_suited_values(sets),
        low_value=_low_values(),
        card_key=np.array([RANK_WEIGHT[rank_of(c)] << SUIT_BITS | 1 << 4 * suit_of(c) for c in DECK]),
        board_of_weight=np.stack([number[size] + np.uint16(FIRST_BOARD[size]) for size in BOARD_SIZES]),
        pair_of_cards=pair_of_ranks.repeat(SUIT_COUNT, axis=0).repeat(SUIT_COUNT, axis=1).astype(np.intp),
        suited_board_of_set=_by_set(np.concatenate([sets[size] for size in BOARD_SIZES])),
        suited_pair_of_set=_by_set(sets[2]),
        low_bit=low_bit,
        board_low=np.concatenate([np.bitwise_or.reduce(low_bit_of_rank[ranks[size]], axis=1) for size in BOARD_SIZES]),
        count_codes=np.stack([_count_code(ranks[5], group) for group in RANK_GROUPS]),
        rank_pairs=ranks[2],
        suited_sets={size: sets[size] for size in BOARD_SIZES},
        paired={size: those[0] for size, those in completions.items()},
        unpaired={size: those[1] for size, those in completions.items()},
    )


def _with_repeats(size: int) -> Ints:
    """[sets, size] the ranks of so many cards with repeats, each ascending; never five of one rank."""
    if size == 2:
        return np.array(RANK_PAIRS)
    ranks = np.array(list(combinations_with_replacement(ALL_RANKS, size)))
    if size > SUIT_COUNT:
        ranks = ranks[ranks[:, 0] != ranks[:, -1]]
    assert size == 1 or len(ranks) == BOARD_RANKS[size]
    return ranks


def _sets_of(size: int) -> Ints:
    """[sets] the sets of so many different ranks, as bits, ascending."""
    return np.sort((1 << np.array(list(combinations(ALL_RANKS, size)))).sum(axis=1))


def _by_weight(weights: Ints) -> Short:
    """[sums of weights] -> the place in `weights`; 0 for a sum that does not occur."""
    places = np.zeros(LARGEST_SUM + 1, np.uint16)
    places[weights] = np.arange(len(weights))
    return places


def _by_set(sets: Ints) -> Index:
    """[8192 sets of ranks] -> the place in `sets`; -1 for a set that does not occur."""
    places = np.full(RANK_SETS, -1, np.intp)
    places[sets] = np.arange(len(sets))
    return places


def _count_code(boards: Ints, group: range) -> Index:
    digit_of_rank = np.array([5 ** group.index(rank) if rank in group else 0 for rank in ALL_RANKS], np.intp)
    codes: Index = digit_of_rank[boards].sum(axis=1)
    return codes


def _pair_values(ranks: dict[int, Ints], weights: dict[int, Ints], number: dict[int, Short]) -> Values:
    values = unsuited_values()
    keys = np.array(RANK_KEY)[ranks[5]].sum(axis=1)
    of_five = np.array([values[key] for key in keys.tolist()], np.uint16)
    best = {3: of_five[number[5][np.add.outer(weights[3], weights[2])]]}
    five_alike = (ranks[3][:, :1] == ranks[3][:, 2:]) & (ranks[3][:, :1] == ranks[2].min(axis=1))
    five_alike &= ranks[2].min(axis=1) == ranks[2].max(axis=1)
    best[3][five_alike] = 0  # nobody can hold five cards of a rank, and their weight is that of other cards
    for size in (4, 5):
        without = [weights[size] - np.array(RANK_WEIGHT)[ranks[size][:, place]] for place in range(size)]
        best[size] = np.maximum.reduce([best[size - 1][number[size - 1][rest]] for rest in without])
    return np.ascontiguousarray(np.concatenate([best[size] for size in BOARD_SIZES]).T)


def _suited_values(sets: dict[int, Ints]) -> Values:
    of_five = np.zeros(RANK_SETS, np.uint16)
    for five, value in suited_values().items():
        of_five[five] = value
    triples = sets[3][:, None]
    best = np.zeros((RANK_SETS, SUITED_PAIRS), np.uint16)
    best[sets[3]] = np.where(triples & sets[2], 0, of_five[triples | sets[2]])
    for size in (4, 5):
        for bit in (1 << rank for rank in ALL_RANKS):
            with_bit = sets[size][sets[size] & bit > 0]
            best[with_bit] = np.maximum(best[with_bit], best[with_bit ^ bit])
    return np.ascontiguousarray(best[np.concatenate([sets[size] for size in BOARD_SIZES])].T)


def _low_values() -> Lows:
    best = np.zeros((LOW_SETS, LOW_SETS), np.uint8)
    for value, pair, triple in lows_by_pair_and_triple():  # the worst low first, so that the best one stays
        best[triple, pair] = value
    everything = np.arange(LOW_SETS)
    for bit in (1 << place for place in range(LOW_SETS.bit_length() - 1)):  # more ranks are never worse
        with_bit = everything[everything & bit > 0]
        best[with_bit] = np.maximum(best[with_bit], best[with_bit ^ bit])
        best[:, with_bit] = np.maximum(best[:, with_bit], best[:, with_bit ^ bit])
    return best


def _completions(
    sets: Ints, ranks: dict[int, Ints], weights: dict[int, Ints], number: Short
) -> tuple[Completions, Completions]:
    """The ways to complete suited sets of one size: those that make a pair, and the others."""
    members = sets[:, None] >> np.array(ALL_RANKS) & 1  # [sets, 13]
    others = 5 - int(members[0].sum())
    rest_ranks = ranks[others] if others else np.zeros((1, 0), np.int64)
    rest_weights = weights[others] if others else np.zeros(1, np.int64)
    boards = number[np.add.outer(members @ np.array(RANK_WEIGHT), rest_weights)].astype(np.intp)
    makes_pair = members[:, rest_ranks].any(axis=2)
    if others == 2:
        makes_pair |= rest_ranks[:, 0] == rest_ranks[:, 1]
    ways = int(makes_pair[0].sum())
    assert (makes_pair.sum(axis=1) == ways).all()
    rests = np.argsort(~makes_pair, axis=1, kind="stable")
    boards = np.take_along_axis(boards, rests, axis=1)
    return (
        Completions(np.ascontiguousarray(boards[:, :ways]), np.ascontiguousarray(rests[:, :ways])),
        Completions(np.ascontiguousarray(boards[:, ways:]), np.ascontiguousarray(rests[:, ways:])),
    )
