"""`strength` on arrays: many hands at once, each a row of cards.

The idea is that of `doublesuited.strength`. Every step is one table lookup for all rows, and the rows are
worked on in blocks that fit the processor's cache.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import combinations
from math import comb
from typing import NamedTuple, TypeVar

import numpy as np
import numpy.typing as npt

from doublesuited.equity.tables import (
    ALL_BOARDS,
    BOARD_SIZES,
    CARRY,
    RANK_SETS,
    SUIT_BITS,
    SUIT_COUNT,
    SUITED_BOARDS,
    THREE_SUITED,
    TWO_SUITED,
    Index,
    Ints,
    Lows,
    Values,
    tables,
)
from doublesuited.strength_classes import ALL_RANKS

Cards = npt.NDArray[np.integer]
Columns = Sequence[Index]  # the first card of every hand, the second of every hand, and so on

DECK_SIZE = 52
BLOCK = 16384
"""Rows worked on at once: what one block touches besides the tables stays in the second-level cache."""


def high(hole: Cards, board: Cards) -> Values:
    """The values of the best high hands, as `strength.high`.

    `hole`: [n, 4] (or 5, 6) cards 0..51; `board`: [n, 3], [n, 4] or [n, 5] cards, or a single board [3..5]
    for all; any integer type; no card twice in a row (not looked for). Gives [n] uint16, 1..7462. ValueError
    for other shapes.
    """
    return _in_blocks(hole, board, np.uint16, lambda mine, boards: high_of(mine, Boards.of(boards)))


def low(hole: Cards, board: Cards) -> Lows:
    """The values of the best lows, as `strength.low`; arrays as for `high`. Gives [n] uint8, 0..56; 0: no
    low."""
    return _in_blocks(
        hole, board, np.uint8, lambda mine, boards: tables().low_value[low_ranks(boards), low_ranks(mine)]
    )


class Boards(NamedTuple):
    """Many boards of one size, looked at once for all the hands that play them."""

    cards: Columns
    keys: Ints  # sums of card keys
    ranks: Index  # board ranks

    @classmethod
    def of(cls, cards: Columns) -> "Boards":
        """Three, four or five columns of cards."""
        keys = _keys(cards)
        numbers = tables().board_of_weight[BOARD_SIZES.index(len(cards))]
        return cls(cards, keys, numbers.take(keys >> SUIT_BITS).astype(np.intp))

    def suited(self) -> tuple[Index, Index, Index]:
        """The rows of the boards with three cards of a suit or more, that suit, and the suited board they have."""
        carry = (self.keys + THREE_SUITED) & CARRY
        rows = np.flatnonzero(carry)
        suits = _suit_of_carry(carry.take(rows))
        sets = _bits_by_suit().take(np.array(self.cards).take(rows, axis=1) + suits * DECK_SIZE).sum(axis=0)
        return rows, suits, tables().suited_board_of_set.take(sets)

    def by_suit(self) -> Iterator[tuple[int, Index, Index]]:
        """For each suit of which there are three cards on some boards: the suit, the rows of those boards,
        and the suited boards they have."""
        rows, suits, boards = self.suited()
        for suit in range(SUIT_COUNT) if len(rows) else ():
            those = np.flatnonzero(suits == suit)
            if len(those):
                yield suit, rows.take(those), boards.take(those)


def high_of(hole: Columns, boards: Boards) -> Values:
    """`high` on columns of cards; the boards' columns may have length 1, for one board for all hands."""
    values = tables().pair_value.ravel()
    rows = _pair_rows()
    best: Values | None = None
    firsts = [card * DECK_SIZE for card in hole[:-1]]
    for first, second in combinations(range(len(hole)), 2):
        places = rows.take(firsts[first] + hole[second])
        places += boards.ranks
        worth = values.take(places)
        best = worth if best is None else np.maximum(best, worth, out=best)
    assert best is not None
    suited = (_keys(hole) + TWO_SUITED) & (boards.keys + THREE_SUITED) & CARRY
    found = np.flatnonzero(suited != 0)
    if len(found):
        suits = _suit_of_carry(suited[found])
        shared = len(boards.keys) == 1
        board_sets = _sets(boards.cards if shared else [card[found] for card in boards.cards], suits)
        flushes = _flushes([card[found] for card in hole], board_sets, suits)
        best[found] = np.maximum(best[found], flushes)
    return best


def low_ranks(cards: Columns) -> Index:
    """The sets of low ranks that are among the cards."""
    bits = tables().low_bit
    found = bits.take(cards[0])
    for card in cards[1:]:
        found |= bits.take(card)
    return found.astype(np.intp)


@cache
def _pair_rows() -> Index:
    """[52 * 52] where the row of a card pair begins in the flattened `pair_value`."""
    rows: Index = tables().pair_of_cards.ravel() * ALL_BOARDS
    return rows


def _keys(cards: Columns) -> Ints:
    key = tables().card_key
    total = key.take(cards[0])
    for card in cards[1:]:
        total += key.take(card)
    return total


def _suit_of_carry(carry: Ints) -> Index:
    return (carry > 1 << 3).astype(np.intp) + (carry > 1 << 7) + (carry > 1 << 11)


@cache
def _bits_by_suit() -> Index:
    """[4 suits * 52 cards] the bit of the card's rank if it is of that suit, else 0."""
    cards = np.arange(DECK_SIZE)
    suits = np.arange(SUIT_COUNT)[:, None]
    return np.where((cards & 3) == suits, 1 << (cards >> 2), 0).ravel()


def _sets(cards: Columns, suits: Index) -> Index:
    """The sets of ranks in the wanted suits."""
    bits = _bits_by_suit()
    place = suits * DECK_SIZE
    found = bits.take(place + cards[0])
    for card in cards[1:]:
        found |= bits.take(place + card)
    return found


@cache
def _pairs_of_set() -> Index:
    """[8192 sets of ranks, 15] the suited pairs in a set of two to six ranks; the first again and again to
    fill up."""
    pairs = np.zeros((RANK_SETS, 15), np.intp)
    for size in range(2, 7):
        bits = 1 << np.array(list(combinations(ALL_RANKS, size)))
        of_two = [bits[:, first] | bits[:, second] for first, second in combinations(range(size), 2)]
        found = tables().suited_pair_of_set[np.stack(of_two, axis=1)]
        pairs[bits.sum(axis=1)] = found[:, :1]
        pairs[bits.sum(axis=1), : found.shape[1]] = found
    return pairs


def _flushes(hole: Columns, board_sets: Index, suits: Index) -> Values:
    """The best flush of hands that have two cards or more of a suit of which the board has three or more."""
    t = tables()
    values = t.suited_value.ravel()
    boards = t.suited_board_of_set.take(board_sets)
    held = _sets(hole, suits)
    pairs = t.suited_pair_of_set.take(held)
    best = values.take(pairs * SUITED_BOARDS + boards, mode="clip")
    more = np.flatnonzero(pairs < 0)  # three cards of the suit or more make several pairs
    if len(more):
        pairs = _pairs_of_set()[held[more], : comb(len(hole), 2)]
        best[more] = values.take(pairs * SUITED_BOARDS + boards[more, None]).max(axis=1)
    return best


Number = TypeVar("Number", bound=np.unsignedinteger)


def _in_blocks(
    hole: Cards, board: Cards, kind: type[Number], evaluate: Callable[[Columns, Columns], npt.NDArray[Number]]
) -> npt.NDArray[Number]:
    hole, board = np.asarray(hole), np.asarray(board)
    _check_shapes(hole, board)
    result = np.empty(len(hole), kind)
    for start in range(0, len(hole), BLOCK):
        rows = slice(start, start + BLOCK)
        boards = board[None] if board.ndim == 1 else board[rows]
        result[rows] = evaluate(columns(hole[rows]), columns(boards))
    return result


def columns(cards: Cards) -> Columns:
    """The columns of rows of cards, as indices."""
    return [cards[:, place].astype(np.intp) for place in range(cards.shape[1])]


def _check_shapes(hole: Cards, board: Cards) -> None:
    if hole.ndim != 2 or not 4 <= hole.shape[1] <= 6:
        raise ValueError(f"hole cards are an array [n, 4], [n, 5] or [n, 6], not {list(hole.shape)}")
    if board.ndim not in {1, 2} or not 3 <= board.shape[-1] <= 5:
        raise ValueError(f"board cards are an array [n, 3..5], or [3..5] for all hands, not {list(board.shape)}")
    if board.ndim == 2 and len(board) != len(hole):
        raise ValueError(f"{len(hole)} hands do not go with {len(board)} boards")
