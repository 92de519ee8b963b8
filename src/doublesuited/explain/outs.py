"""What the next card does: which cards make a better hand, how good it is then, and which ones make or ruin a low.

A better hand is a better *kind* that fewer pairs of unseen cards beat than before. It is the nuts if no pair beats it,
good if few do, and weak otherwise: an out that may cost more than it wins.
"""

from collections.abc import Sequence

import numpy as np
from msgspec import Struct

from doublesuited.cards import DECK, Card
from doublesuited.equity.pairs import pairs_of
from doublesuited.strength import best_low, category_of, high, low
from doublesuited.strength_tables import LOW_BIT

GOOD = 0.05
"""An out is good if at most this part of all pairs beats the hand then."""


class Outs(Struct, frozen=True):
    """Cards by what they do, ascending. In hi/lo, ``nut_lows`` and ``lows`` make a low where there is none yet, the
    best possible or another; after ``counterfeits`` a low is beaten by more than before, because the card has a rank
    that it takes from the hand. ``unseen``: how many cards may come."""

    nuts: tuple[Card, ...]
    good: tuple[Card, ...]
    weak: tuple[Card, ...]
    nut_lows: tuple[Card, ...]
    lows: tuple[Card, ...]
    counterfeits: tuple[Card, ...]
    unseen: int


def outs(hole: Sequence[Card], board: Sequence[Card], hilo: bool = False) -> Outs:
    """On the flop or the turn. ValueError for other boards."""
    if len(board) not in (3, 4):
        raise ValueError(f"outs are counted on the flop or the turn, not with {len(board)} board cards")
    before = high(hole, board)
    ahead, low_ahead = ahead_of(hole, board)
    made = best_low(hole, board) if hilo else None
    taken = {LOW_BIT[card] for card in made.hole} if made else set()
    found: dict[str, list[Card]] = {name: [] for name in Outs.__struct_fields__ if name != "unseen"}
    unseen = [card for card in DECK if card not in {*hole, *board}]
    for card in unseen:
        after = (*board, card)
        now, low_now = ahead_of(hole, after)
        if category_of(high(hole, after)) > category_of(before) and now < ahead:
            found["nuts" if not now else "good" if now <= GOOD else "weak"].append(card)
        if hilo and not made and low(hole, after):
            found["lows" if low_now else "nut_lows"].append(card)
        if LOW_BIT[card] in taken and low_now > low_ahead:
            found["counterfeits"].append(card)
    return Outs(**{name: tuple(cards) for name, cards in found.items()}, unseen=len(unseen))


def ahead_of(hole: Sequence[Card], board: Sequence[Card]) -> tuple[float, float]:
    """The part of all pairs of unseen cards that beats the hand now, high and low (1 if it has no low)."""
    pairs = pairs_of(tuple(board), tuple(hole))
    mine, mine_low = high(hole, board), low(hole, board)
    count = len(pairs.high)
    low_ahead = np.count_nonzero(pairs.low > mine_low) / count if mine_low else 1.0
    return float(np.count_nonzero(pairs.high > mine) / count), float(low_ahead)
