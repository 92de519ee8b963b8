"""The 7,462 classes of five cards, the 56 lows, and their names.

Five cards can differ in 7,462 ways that matter: suits count only for being equal or not, and order not at
all. Numbered from the worst (1: 7-5-4-3-2) to the best (7,462: the royal flush), the number *is* the
strength: comparing two hands is comparing two integers.

A class is a category and the ranks that decide within it, the weightiest first: a full house is
``(FULL_HOUSE, (king, seven))``, a pair ``(PAIR, (ace, king, nine, two))``. Within a category the classes are
in the order of those ranks, so the whole list can be written down in order, without comparing hands.

The lows of eight-or-better are numbered the same way: 1 for 8-7-6-5-4, 56 for 5-4-3-2-A, and 0 for no low.
"""

from enum import IntEnum
from functools import cache
from itertools import combinations, permutations

from doublesuited.cards import RANK_NAMES, RANK_PLURALS, RANKS


class Category(IntEnum):
    """The kinds of high hand, the worst first (R1.4). A royal flush is the best straight flush."""

    HIGH_CARD = 0
    PAIR = 1
    TWO_PAIR = 2
    THREE_OF_A_KIND = 3
    STRAIGHT = 4
    FLUSH = 5
    FULL_HOUSE = 6
    FOUR_OF_A_KIND = 7
    STRAIGHT_FLUSH = 8


Ranks = tuple[int, ...]
HighClass = tuple[Category, Ranks]

CLASS_COUNT = 7462
LOW_COUNT = 56
FIVE, EIGHT, ACE = RANKS.index("5"), RANKS.index("8"), RANKS.index("A")
ALL_RANKS = range(ACE + 1)

# The ranks of each straight by its highest card, the worst first: in the wheel the ace is low (R1.1).
STRAIGHTS: dict[int, Ranks] = {FIVE: (*range(FIVE, -1, -1), ACE)} | {
    top: tuple(range(top, top - 5, -1)) for top in range(FIVE + 1, ACE + 1)
}


# How often each deciding rank of a class occurs in its five cards, where that is not once each.
REPEATS: dict[Category, Ranks] = {
    Category.PAIR: (2, 1, 1, 1),
    Category.TWO_PAIR: (2, 2, 1),
    Category.THREE_OF_A_KIND: (3, 1, 1),
    Category.FULL_HOUSE: (3, 2),
    Category.FOUR_OF_A_KIND: (4, 1),
}


@cache
def classes_by_category() -> dict[Category, list[Ranks]]:
    """The classes of each category, the worst first; the categories in order too."""
    straights = {tuple(sorted(ranks, reverse=True)) for ranks in STRAIGHTS.values()}
    unpaired = [ranks for ranks in _falling(5) if ranks not in straights]
    two_ranks: list[Ranks] = sorted(permutations(ALL_RANKS, 2))
    return {
        Category.HIGH_CARD: unpaired,
        Category.PAIR: [(pair, *kickers) for pair in ALL_RANKS for kickers in _falling(3, pair)],
        Category.TWO_PAIR: [(*pairs, kicker) for pairs in _falling(2) for (kicker,) in _falling(1, *pairs)],
        Category.THREE_OF_A_KIND: [(trips, *kickers) for trips in ALL_RANKS for kickers in _falling(2, trips)],
        Category.STRAIGHT: [(top,) for top in STRAIGHTS],
        Category.FLUSH: unpaired,
        Category.FULL_HOUSE: two_ranks,
        Category.FOUR_OF_A_KIND: two_ranks,
        Category.STRAIGHT_FLUSH: [(top,) for top in STRAIGHTS],
    }


@cache
def high_classes() -> tuple[HighClass, ...]:
    """Every class, the worst first: the class of value v is ``high_classes()[v - 1]``."""
    classes = tuple((category, ranks) for category, those in classes_by_category().items() for ranks in those)
    assert len(classes) == CLASS_COUNT
    return classes


def _falling(count: int, *without: int) -> list[Ranks]:
    """All sets of `count` ranks, each written from its highest down, the lowest set first."""
    return sorted(combinations([rank for rank in reversed(ALL_RANKS) if rank not in without], count))


@cache
def low_classes() -> tuple[Ranks, ...]:
    """Every low, the worst first, each from its highest card down with the ace (rank 12) last: the low of
    value v is ``low_classes()[v - 1]`` (R2.1, R2.2)."""
    ace_low = range(-1, EIGHT + 1)  # for the length of this function an ace is one below the deuce
    falling = sorted(combinations(reversed(ace_low), 5), reverse=True)
    lows = tuple(tuple(ACE if rank < 0 else rank for rank in ranks) for ranks in falling)
    assert len(lows) == LOW_COUNT
    return lows


def category_of(value: int) -> Category:
    """The category of a high value, 1..7462. ValueError for any other number."""
    return class_of(value)[0]


def class_of(value: int) -> HighClass:
    """The category of a high value and the ranks that decide within it, the weightiest first: all a page
    needs to name the hand in its own language. ValueError if `value` is not in 1..7462."""
    if not 1 <= value <= CLASS_COUNT:
        raise ValueError(f"a high value is 1..{CLASS_COUNT}, not {value}")
    return high_classes()[value - 1]


def low_ranks(value: int) -> Ranks:
    """The five ranks of a low value from the highest down, the ace last. ValueError if `value` is not in
    1..56."""
    if not 1 <= value <= LOW_COUNT:
        raise ValueError(f"a low value is 1..{LOW_COUNT} (0: there is no low to name), not {value}")
    return low_classes()[value - 1]


# One and many: the names of the deciding ranks, the weightiest first.
_NAMES: dict[Category, str] = {
    Category.HIGH_CARD: "{one[0]} high",
    Category.PAIR: "pair of {many[0]}",
    Category.TWO_PAIR: "two pair, {many[0]} and {many[1]}",
    Category.THREE_OF_A_KIND: "three of a kind, {many[0]}",
    Category.STRAIGHT: "straight, {one[0]} high",
    Category.FLUSH: "flush, {one[0]} high",
    Category.FULL_HOUSE: "full house, {many[0]} over {many[1]}",
    Category.FOUR_OF_A_KIND: "four of a kind, {many[0]}",
    Category.STRAIGHT_FLUSH: "straight flush, {one[0]} high",
}


def name_of(value: int) -> str:
    """The name of a high value: "Full house, kings over sevens" (R1.4)."""
    category, ranks = class_of(value)
    if value == CLASS_COUNT:
        return "Royal flush"
    one, many = [RANK_NAMES[rank] for rank in ranks], [RANK_PLURALS[rank] for rank in ranks]
    return _NAMES[category].format(one=one, many=many).capitalize()


def low_name(value: int) -> str:
    """The name of a low value: "Low 8-5-4-2-A"; 0 is "No low" (R2.7)."""
    return "Low " + "-".join(RANKS[rank] for rank in low_ranks(value)) if value else "No low"
