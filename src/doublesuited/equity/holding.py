"""One hand against every board: what it makes, as columns of the tables."""

from collections.abc import Sequence
from functools import reduce
from itertools import combinations
from typing import NamedTuple

import numpy as np

from doublesuited.cards import Card
from doublesuited.equity.tables import BOARD_RANKS, SUIT_COUNT, Lows, Values, tables

BOARDS = BOARD_RANKS[5]


class Holding(NamedTuple):
    """What a hand makes with any board of five."""

    unsuited: Values
    """[6175 boards] the best by ranks alone"""
    flushes: dict[int, Values]
    """for each suit of which the hand has two cards: [2288 suited boards] the best flush"""
    lows: Lows
    """[6175 boards] the best low; zeros if lows were not asked for"""


def holding(hand: Sequence[Card], *, low: bool) -> Holding:
    """Look up a hand of four to six cards."""
    t = tables()
    pairs = {t.pair_of_cards.item(a, b) for a, b in combinations(hand, 2)}
    flushes = {}
    for suit in range(SUIT_COUNT):
        bits = [1 << (card >> 2) for card in hand if card & 3 == suit]
        if len(bits) >= 2:
            suited = [t.suited_pair_of_set.item(a | b) for a, b in combinations(bits, 2)]
            flushes[suit] = reduce(np.maximum, [t.suited_value[pair] for pair in suited])
    low_ranks = reduce(int.__or__, [t.low_bit.item(card) for card in hand])
    return Holding(
        unsuited=reduce(np.maximum, [t.pair_value[pair, :BOARDS] for pair in pairs]),
        flushes=flushes,
        lows=t.low_value[:, low_ranks].take(t.board_low[:BOARDS]) if low else np.zeros(BOARDS, np.uint8),
    )
