"""A known hand against one that may be anything, on known boards: exact, and without listing the hands.

A hand of four is worth the best of its six pairs. So it is at most worth v if all of its six pairs are. Draw
the unseen cards as points and join two of them by a line if the pair is worth at most v: then the hands
worth at most v are the sets of four points that are all joined to each other, and those can be counted by
their lines. The same holds for the low, and for both at once.

From how many hands are at most worth one's own value, and how many less than it, in high and low, follows
how many lose, tie and win each way.
"""

from collections.abc import Sequence
from math import comb

import numpy as np
import numpy.typing as npt

from doublesuited.cards import Card
from doublesuited.equity.pairs import Pairs, pairs_of
from doublesuited.equity.players import Known, Spot
from doublesuited.equity.tally import Tally
from doublesuited.strength import high, low

Lines = npt.NDArray[np.bool_]  # [pairs of unseen cards]


def count_against_random(spot: Spot, boards: Sequence[Sequence[Card]]) -> Tally:
    """All hands of four against the known hand of a spot of two, on each of the boards that complete its
    board."""
    tally = Tally(2)
    place = 0 if isinstance(spot.players[0], Known) else 1
    known = spot.players[place]
    assert isinstance(known, Known)
    for rest in boards:
        board = (*spot.board, *rest)
        pairs = pairs_of(board, (*known.cards, *spot.dead))
        mine = (high(known.cards, board), low(known.cards, board) if spot.low else 0)
        _count(tally, place, pairs, mine, spot.low)
    return tally


def _count(tally: Tally, place: int, pairs: Pairs, mine: tuple[int, int], low_counts: bool) -> None:
    """Add the outcomes of one board, where the known hand is worth `mine`."""
    my_high, my_low = mine
    at_most = np.zeros((3, 3), np.int64)  # hands with a high and a low below mine, up to mine, or any
    highs = [pairs.high < my_high, pairs.high <= my_high, np.ones(len(pairs.high), bool)]
    lows = [pairs.low < my_low, pairs.low <= my_low, highs[2]]
    if not low_counts:
        lows = [~highs[2], highs[2], highs[2]]
    for row, up_to_high in enumerate(highs):
        for column, up_to_low in enumerate(lows):
            at_most[row, column] = count_fours(up_to_high & up_to_low, pairs)
    me, other = 1 << place, 1 << 1 - place
    number = np.diff(np.diff(at_most, axis=0, prepend=0), axis=1, prepend=0)
    high_winners = (me, me | other, other)
    low_winners = (me, me | other if my_low else 0, other)
    for row, high_winner in enumerate(high_winners):
        for column, low_winner in enumerate(low_winners):
            if number[row, column]:
                tally.counts[high_winner, low_winner] += int(number[row, column])
    if low_counts:
        without = count_fours(pairs.low == 0, pairs)
        tally.without_low[1 - place] += without
        tally.without_low[place] += 0 if my_low else int(at_most[2, 2])


def count_fours(lines: Lines, pairs: Pairs) -> int:
    """How many sets of four points are all joined, with these of all `pairs` as lines."""
    if lines.all():
        return comb(len(pairs.cards), 4)
    # A line leads to its later point, so that every four are found once, in ascending order.
    points = len(pairs.cards)
    first, second = pairs.places[lines].T
    joined = np.zeros((points, points), bool)
    joined[first, second] = True
    as_bits = joined.astype(np.uint64) @ (np.uint64(1) << np.arange(points, dtype=np.uint64))
    after_two = as_bits[first] & as_bits[second]
    line, third = np.nonzero(joined[first] & joined[second])
    return int(np.bitwise_count(after_two[line] & as_bits[third]).sum())
