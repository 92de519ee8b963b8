"""How good a hand is: exactly two hole cards with exactly three board cards (R1.3).

A hand of four and a board of five make sixty combinations of five cards, but they need not be looked at one by one.

* *Without flushes* only ranks count. The ranks of a board (6,175 possibilities) fix, for each of the 91 rank pairs
  that two hole cards can be, the best that pair can make with any three of the board's cards. That is one row of 91
  numbers; a hand is worth the best of its six entries in the row.
* *A flush* needs three cards of a suit on the board and two in the hand. No two suits can have three of five cards,
  so there is one suit to look at, and only about one deal in ten gets so far. A flush is no worse for its cards being
  looked at again without suits, so the better of the two numbers counts.
* *A low* needs neither suits nor repeats: the set of low ranks in the hand and the set on the board decide.

Rows are worked out when first asked for and kept, so importing this module costs nothing and a long run pays for
each row once (6,175 rows, about 6 MB, if every board comes by). The batch forms on arrays are in
`doublesuited.equity.batch`.
"""

from collections.abc import Iterator, Sequence
from itertools import combinations

import msgspec

from doublesuited.cards import Card
from doublesuited.strength_classes import (
    Category,
    category_of,
    class_of,
    low_name,
    low_ranks,
    name_of,
)
from doublesuited.strength_tables import CARD_KEY, FLUSH_SUIT, LOW_BIT, LOW_ROWS, PAIRS_OF, RANK_BIT, ROWS, SUIT_BITS, FLUSHES

__all__ = [
    "Best",
    "Category",
    "Made",
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
