"""What every pair of unseen cards makes with a board. A hand is worth the best of its pairs, for high and
for low."""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from doublesuited.cards import DECK, Card
from doublesuited.equity.asked import read_cards
from doublesuited.equity.batch import Boards, columns, high_of, low_ranks
from doublesuited.equity.choices import choices
from doublesuited.equity.tables import Index, Lows, Values, tables


class Pairs(NamedTuple):
    """The pairs of the cards that are not seen."""

    cards: Index
    """[unseen] the unseen cards, ascending"""
    places: Index
    """[pairs, 2] which two of them, in the order of `itertools.combinations`"""
    high: Values
    """[pairs]"""
    low: Lows
    """[pairs]"""

    def where(self, chosen: npt.NDArray[np.bool_]) -> tuple[tuple[Card, Card], ...]:
        """The cards of some of the pairs, the best cards first."""
        found = self.cards[self.places[chosen]].tolist()
        return tuple((second, first) for first, second in reversed(found))

    def of_hands(self) -> tuple[Values, Lows]:
        """[hands] what every hand of four unseen cards makes, high and low."""
        number = len(self.cards)
        table = np.zeros((number, number), np.intp)
        table[tuple(self.places.T)] = np.arange(len(self.places))
        hands = choices(number, 4).T
        pairs = [table[hands[a], hands[b]] for a, b in choices(4, 2)]
        return (
            np.maximum.reduce([self.high.take(pair) for pair in pairs]),
            np.maximum.reduce([self.low.take(pair) for pair in pairs]),
        )


def pairs_of(board: Sequence[Card], gone: Sequence[Card]) -> Pairs:
    """The pairs of the cards that are neither on a board of three to five cards nor gone. ValueError for
    other boards and for repeated cards."""
    if len(board) < 3:
        raise ValueError(f"hands are made with 3, 4 or 5 board cards, not {len(board)}")
    seen = read_cards((*board, *gone), "board and hands")
    unseen = np.array([card for card in DECK if card not in seen])
    places = choices(len(unseen), 2)
    boards = Boards.of([np.array([card], np.intp) for card in board])
    hole = columns(unseen[places])
    low_of = tables().low_value[tables().board_low[boards.ranks[0]]]
    return Pairs(unseen, places, high_of(hole, boards), low_of.take(low_ranks(hole)))
