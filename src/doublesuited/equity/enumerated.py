"""Exact equity with board cards known: every way to complete the board, one after the other.

After the flop there are at most about a thousand boards, too few for grouping to pay.
"""

from collections.abc import Sequence
from functools import lru_cache

import numpy as np

from doublesuited.cards import DECK, Card
from doublesuited.equity.batch import Boards
from doublesuited.equity.choices import choices
from doublesuited.equity.holding import Holdings, holdings_of
from doublesuited.equity.tables import Index, Values
from doublesuited.equity.tally import Tally, mark_winners


def tally_boards(
    hands: Sequence[Sequence[Card]], board: Sequence[Card], dead: Sequence[Card] = (), *, low: bool
) -> Tally:
    """Count the outcomes of all boards of five that begin with `board`, up to five cards.

    `hands`: two to ten known hands of four to six cards; no card twice (not looked for). `low`: whether the
    best low takes half of the pot.
    """
    boards = completed(board, (*dead, *(card for hand in hands for card in hand)))
    holdings = holdings_of(hands, low=low)
    tally = Tally(len(hands))
    low_winners = None
    if holdings.lows is not None:
        lows = holdings.lows.take(boards.ranks, axis=1)
        tally.without_low = np.count_nonzero(lows == 0, axis=1).tolist()
        low_winners = mark_winners(lows)
    tally.add(mark_winners(highs(holdings, boards)), low_winners)
    return tally


def completed(board: Sequence[Card], gone: Sequence[Card] = ()) -> Boards:
    """Every board of five that begins with `board` and holds none of the cards that are gone."""
    live = np.array(sorted(set(DECK).difference(board, gone)), np.intp)
    more = _choices(len(live), 5 - len(board))
    known = [np.broadcast_to(np.intp(card), len(more)) for card in board]
    return Boards.of([*known, *(live.take(places) for places in more.T)])


@lru_cache(maxsize=16)
def _choices(of: int, number: int) -> Index:
    return choices(of, number)


def highs(holdings: Holdings, boards: Boards) -> Values:
    """[hands, boards] the high values of known hands on boards of five."""
    values = holdings.unsuited.take(boards.ranks, axis=1)
    for suit, rows, suited in boards.by_suit():
        for place, flush in holdings.flushes.get(suit, {}).items():
            values[place, rows] = np.maximum(values[place, rows], flush.take(suited))
    return values
