"""How good a hand is: exactly two hole cards with exactly three board cards (R1.3).

A hand of four and a board of five make sixty combinations of five cards, but they need not be looked at one
by one.

* *Without flushes* only ranks count. The ranks of a board (6,175 possibilities) fix, for each of the 91 rank
  pairs that two hole cards can be, the best that pair can make with any three of the board's cards: one row
  of 91 numbers. A hand is worth the best of its six entries in that row.
* *A flush* needs three cards of a suit on the board and two in the hand, which one deal in ten has. The
  better of the flush and of what the ranks alone make counts.
* *A low* needs neither suits nor repeats: the set of low ranks in the hand and the set on the board decide.

Rows are worked out when first asked for and kept, so importing this module costs little, and a long run pays
once for each row (1.3 MB if every board comes by). The forms on arrays are in `doublesuited.equity.batch`.

No function here looks for repeated cards: whoever deals or parses them does.
"""

from collections.abc import Sequence
from functools import cache
from itertools import combinations

import msgspec

from doublesuited.cards import DECK, Card, suit_of
from doublesuited.strength_classes import (
    Category,
    HighClass,
    Ranks,
    category_of,
    class_of,
    low_name,
    low_ranks,
    name_of,
)
from doublesuited.strength_tables import (
    CARD_KEY,
    LOW_BIT,
    LOW_ROWS,
    PICK_OF_FOUR,
    RANK_BIT,
    RANK_KEY,
    ROW_OF_FIVE,
    SUIT_BITS,
    SUITS,
    SUITS_WITH_THREE_OF_FIVE,
    SUITS_WITH_TWO_OF_FOUR,
    pairs_in,
    pick_of,
    row_of,
    suited_values,
    unsuited_values,
)

__all__ = [
    "Best",
    "Category",
    "HighClass",
    "Made",
    "Ranks",
    "best",
    "best_high",
    "best_low",
    "category_of",
    "class_of",
    "high",
    "low",
    "low_name",
    "low_ranks",
    "name_of",
]


class Made(msgspec.Struct, frozen=True):
    """The five cards that count, and what they are called. `value` is the number that `high` or `low`
    gives."""

    value: int
    hole: tuple[Card, Card]
    board: tuple[Card, Card, Card]
    name: str


class Best(msgspec.Struct, frozen=True):
    """What a hand makes both ways; `low` is None if it makes none."""

    high: Made
    low: Made | None


def high(hole: Sequence[Card], board: Sequence[Card]) -> int:
    """The value of the best high hand, 1..7462, larger is better.

    `hole`: 4, 5 or 6 cards; `board`: 3, 4 or 5 cards; in any order, none twice. ValueError for other numbers
    of cards.
    """
    try:
        a, b, c, d = hole
        p, q, r, s, t = board
    except ValueError:
        return _high_of_other_sizes(hole, board)
    hand = CARD_KEY[a] + CARD_KEY[b] + CARD_KEY[c] + CARD_KEY[d]
    shown = CARD_KEY[p] + CARD_KEY[q] + CARD_KEY[r] + CARD_KEY[s] + CARD_KEY[t]
    row = ROW_OF_FIVE[shown >> SUIT_BITS]
    if row is None:
        row = row_of(board)
    pick = PICK_OF_FOUR[hand >> SUIT_BITS]
    if pick is None:
        pick = pick_of(hole)
    value = max(pick(row))
    suit = SUITS_WITH_TWO_OF_FOUR[hand & SUITS] & SUITS_WITH_THREE_OF_FIVE[shown & SUITS]
    if suit:
        return max(value, _flush(hole, board, suit.bit_length() - 1))
    return value


def low(hole: Sequence[Card], board: Sequence[Card]) -> int:
    """The value of the best low (eight or better), 1..56, larger is better; 0 if there is none (R2.1, R2.2).

    Cards as for `high`. ValueError for other numbers of cards.
    """
    try:
        p, q, r, s, t = board
        a, b, c, d = hole
    except ValueError:
        _check_counts(hole, board)
        row = LOW_ROWS[_union(LOW_BIT, board)]
        return 0 if row is None else row[_union(LOW_BIT, hole)]
    row = LOW_ROWS[LOW_BIT[p] | LOW_BIT[q] | LOW_BIT[r] | LOW_BIT[s] | LOW_BIT[t]]
    return 0 if row is None else row[LOW_BIT[a] | LOW_BIT[b] | LOW_BIT[c] | LOW_BIT[d]]


def best_high(hole: Sequence[Card], board: Sequence[Card]) -> Made | None:
    """The best high hand with the cards it uses and its name; None while the board has less than three cards.

    Of equal combinations the one with the highest hole cards, then the highest board cards, is given, so the
    order in which the cards came does not matter (R1.6). ValueError as for `high`.
    """
    if len(board) < 3:
        return None
    value = high(hole, board)
    suited, total = _sums_of_values()[value]
    if suited:
        suits = [suit_of(card) for card in board]
        suit = max(suits, key=suits.count)
        mine, theirs = [[card for card in cards if card & 3 == suit] for cards in (hole, board)]
        used = _first_with(total, RANK_BIT, mine, theirs)
    else:
        used = _first_with(total, _KEY_OF_CARD, hole, board)
    return Made(value, *used, name_of(value))


def best_low(hole: Sequence[Card], board: Sequence[Card]) -> Made | None:
    """The best low with the cards it uses and its name; None if there is none, or less than three board
    cards.

    Of equal combinations it gives the same one wherever the cards came (R1.6). ValueError as for `high`.
    """
    value = low(hole, board) if len(board) >= 3 else 0
    if not value:
        return None
    used = _first_with(sum([LOW_BIT[4 * rank] for rank in low_ranks(value)]), LOW_BIT, hole, board)
    return Made(value, *used, low_name(value))


def best(hole: Sequence[Card], board: Sequence[Card]) -> Best | None:
    """What the hand makes both ways, as `best_high` and `best_low` say; None while the board has less than
    three cards."""
    made = best_high(hole, board)
    return None if made is None else Best(made, best_low(hole, board))


def _check_counts(hole: Sequence[Card], board: Sequence[Card]) -> None:
    if not 4 <= len(hole) <= 6:
        raise ValueError(f"a hand has 4, 5 or 6 hole cards, not {len(hole)}")
    if not 3 <= len(board) <= 5:
        raise ValueError(f"a hand is made with 3, 4 or 5 board cards, not {len(board)}")


def _union(bits: Sequence[int], cards: Sequence[Card]) -> int:
    union = 0
    for card in cards:
        union |= bits[card]
    return union


def _high_of_other_sizes(hole: Sequence[Card], board: Sequence[Card]) -> int:
    _check_counts(hole, board)
    row = row_of(board)
    value = max([row[pair] for pair in pairs_in(hole)])
    suits = [suit_of(card) for card in board]
    suit = max(suits, key=suits.count)
    if suits.count(suit) >= 3 and [suit_of(card) for card in hole].count(suit) >= 2:
        return max(value, _flush(hole, board, suit))
    return value


def _flush(hole: Sequence[Card], board: Sequence[Card], suit: int) -> int:
    """The best flush of a suit of which the hand has at least two cards and the board at least three."""
    values = suited_values()
    mine = [RANK_BIT[card] for card in hole if card & 3 == suit]
    theirs = [RANK_BIT[card] for card in board if card & 3 == suit]
    if len(mine) == 2 and len(theirs) == 3:
        return values[sum(mine) + sum(theirs)]
    triples = [sum(triple) for triple in combinations(theirs, 3)]
    return max([values[sum(pair) + triple] for pair in combinations(mine, 2) for triple in triples])


_KEY_OF_CARD = tuple([RANK_KEY[card >> 2] for card in DECK])


@cache
def _sums_of_values() -> dict[int, tuple[bool, int]]:
    """Value of a high -> whether its cards are of one suit, and the sum of their bits if so, else of their keys."""
    sums = {value: (False, total) for total, value in unsuited_values().items()}
    return sums | {value: (True, total) for total, value in suited_values().items()}


Pair = tuple[Card, Card]
Triple = tuple[Card, Card, Card]


def _first_with(total: int, weights: Sequence[int], hole: Sequence[Card], board: Sequence[Card]) -> tuple[Pair, Triple]:
    """The two from the hand and three from the board that together weigh ``total``; the highest cards if several do.

    Only the five cards sought weigh that: keys add up without a carry, and so do five different bits.
    """
    triples: dict[int, Triple] = {}
    for p, q, r in combinations(sorted(board, reverse=True), 3):
        triples.setdefault(weights[p] + weights[q] + weights[r], (p, q, r))
    for a, b in combinations(sorted(hole, reverse=True), 2):
        triple = triples.get(total - weights[a] - weights[b])
        if triple:
            return (a, b), triple
    raise AssertionError(f"{hole} and {board} have no five cards that weigh {total}")
