"""A second opinion on poker hands, as plain as possible: it shares nothing with the code it checks."""

from collections import Counter
from collections.abc import Sequence
from itertools import combinations

Key = tuple[int, ...]
NAMES = ("high card", "pair", "two pair", "trips", "straight", "flush", "full house", "quads", "straight flush")


def five(cards: Sequence[int]) -> Key:
    """A key that orders five cards as high hands: the category first."""
    ranks = sorted((card // 4 for card in cards), reverse=True)
    flush = len({card % 4 for card in cards}) == 1
    top = ranks[0] if len(set(ranks)) == 5 and ranks[0] - ranks[4] == 4 else 3 if ranks == [12, 3, 2, 1, 0] else -1
    groups = sorted(Counter(ranks).items(), key=lambda item: (-item[1], -item[0]))
    shape = [count for _, count in groups]
    if top >= 0:
        return (8 if flush else 4, top)
    if flush:
        return (5, *ranks)
    category = {(4, 1): 7, (3, 2): 6, (3, 1, 1): 3, (2, 2, 1): 2, (2, 1, 1, 1): 1}.get(tuple(shape), 0)
    return (category, *(rank for rank, _ in groups))


def low_five(cards: Sequence[int]) -> Key | None:
    """A key that orders five cards as lows, larger is better; None for no low."""
    ranks = sorted({(card // 4 + 1) % 13 for card in cards}, reverse=True)  # ace 0, deuce 1, eight 7
    return tuple(-rank for rank in ranks) if len(ranks) == 5 and ranks[0] <= 7 else None


def omaha(hole: Sequence[int], board: Sequence[int]) -> Key:
    return max(five((*two, *three)) for two in combinations(hole, 2) for three in combinations(board, 3))


def omaha_low(hole: Sequence[int], board: Sequence[int]) -> Key | None:
    lows = [low_five((*two, *three)) for two in combinations(hole, 2) for three in combinations(board, 3)]
    return max((key for key in lows if key is not None), default=None)


def best_of_all(cards: Sequence[int]) -> Key:
    return max(five(chosen) for chosen in combinations(cards, 5))
