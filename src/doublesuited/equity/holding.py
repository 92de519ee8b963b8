"""Known hands against every board: what they make, as rows of the tables."""

from collections.abc import Sequence
from functools import reduce
from itertools import combinations
from typing import NamedTuple

import numpy as np

from doublesuited.cards import Card
from doublesuited.equity.tables import BOARD_RANKS, SUIT_COUNT, Lows, Values, tables

BOARDS = BOARD_RANKS[5]


class Holdings(NamedTuple):
    """What some hands make with any board of five."""

    unsuited: Values
    """[hands, 6175 boards] the best by ranks alone"""
    flushes: dict[int, dict[int, Values]]
    """for each suit of which a hand has two cards, for each such hand: [2288 suited boards] the best flush"""
    lows: Lows | None
    """[hands, 6175 boards] the best low; None if lows do not count"""


def holdings_of(hands: Sequence[Sequence[Card]], *, low: bool) -> Holdings:
    """Look up hands of four to six cards."""
    t = tables()
    unsuited = np.empty((len(hands), BOARDS), np.uint16)
    flushes: dict[int, dict[int, Values]] = {}
    for place, hand in enumerate(hands):
        pairs = {t.pair_of_cards.item(a, b) for a, b in combinations(hand, 2)}
        unsuited[place] = reduce(np.maximum, [t.pair_value[pair, :BOARDS] for pair in pairs])
        for suit in range(SUIT_COUNT):
            bits = [1 << (card >> 2) for card in hand if card & 3 == suit]
            if len(bits) >= 2:
                suited = [t.suited_pair_of_set.item(a | b) for a, b in combinations(bits, 2)]
                flushes.setdefault(suit, {})[place] = reduce(np.maximum, [t.suited_value[pair] for pair in suited])
    low_ranks = [reduce(int.__or__, [t.low_bit.item(card) for card in hand]) for hand in hands]
    return Holdings(
        unsuited=unsuited,
        flushes=flushes,
        lows=t.low_value.T[low_ranks].take(t.board_low[:BOARDS], axis=1) if low else None,
    )
