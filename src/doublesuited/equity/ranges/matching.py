"""The hands that a range stands for."""

from collections.abc import Callable, Iterable, Sequence
from functools import cache, lru_cache, reduce
from itertools import chain, combinations, permutations

import numpy as np
import numpy.typing as npt

from doublesuited.equity.players import Hands
from doublesuited.equity.ranges.grammar import parse
from doublesuited.equity.ranges.ordering import places
from doublesuited.equity.ranges.tree import (
    ANY_RANK,
    ANY_SUIT,
    HOLE_CARDS,
    And,
    AndNot,
    AnyOf,
    Node,
    Pattern,
    Percent,
    RangeError,
    Shape,
    Slot,
)
from doublesuited.equity.ranges.universe import HAND_COUNT, Flags, universe


def hands_of(text: str, *, low: bool = False) -> Hands:
    """The hands of a range, [hands, 4] uint8, the cards of each ascending.

    `low`: whether percentages mean the ordering of hi/lo. RangeError if `text` is no range or fits no hand.
    """
    found = flags_of(text, low=low)
    if not found.any():
        raise RangeError(text, 0, "no hand fits it")
    return universe().hands[found]


def percent_of(text: str, *, low: bool = False) -> float:
    """How many of a hundred hands are in the range. RangeError if it is none."""
    return 100 * float(np.count_nonzero(flags_of(text, low=low))) / HAND_COUNT


def flags_of(text: str, *, low: bool = False) -> Flags:
    """[270725] which of all hands are in the range. RangeError if it is none."""
    return _match(parse(text), low)


def _match(node: Node, low: bool) -> Flags:
    match node:
        case Pattern():
            return _match_pattern(node)
        case Shape():
            return _match_shape(node)
        case Percent():
            place = places(low=low)
            return (place >= node.above / 100 * HAND_COUNT) & (place < node.upto / 100 * HAND_COUNT)
        case AnyOf():
            return reduce(np.logical_or, (_match(part, low) for part in node.parts))
        case And():
            return _match(node.first, low) & _match(node.second, low)
        case AndNot():
            return _match(node.first, low) & ~_match(node.second, low)


def _match_pattern(pattern: Pattern) -> Flags:
    """Hands whose cards can be put into the slots of the pattern in some way."""
    found = np.zeros(HAND_COUNT, bool)
    for cards in permutations(range(HOLE_CARDS), len(pattern.slots)):
        fits = np.ones(HAND_COUNT, bool)
        for condition in (*_of_ranks(pattern.slots, cards), *_of_suits(pattern.slots, cards)):
            fits &= condition
        found |= fits
    return found


def _of_ranks(slots: Sequence[Slot], cards: Sequence[int]) -> list[Flags]:
    named = _union(slot.ranks for slot in slots if len(slot.ranks) == 1)
    allowed = [
        _has_rank(card, ANY_RANK - named if slot.rank_variable else slot.ranks)
        for slot, card in zip(slots, cards, strict=True)
        if slot.rank_variable or slot.ranks != ANY_RANK
    ]
    return allowed + _of_variables([slot.rank_variable for slot in slots], cards, _same_rank)


def _of_suits(slots: Sequence[Slot], cards: Sequence[int]) -> list[Flags]:
    named = _union(slot.suits for slot in slots if len(slot.suits) == 1)
    allowed = [
        _has_suit(card, ANY_SUIT - named if slot.suit_variable else slot.suits)
        for slot, card in zip(slots, cards, strict=True)
        if slot.suit_variable or slot.suits != ANY_SUIT
    ]
    return allowed + _of_variables([slot.suit_variable for slot in slots], cards, _same_suit)


def _union(sets: Iterable[frozenset[int]]) -> frozenset[int]:
    return frozenset(chain.from_iterable(sets))


def _of_variables(variables: Sequence[str], cards: Sequence[int], same: Callable[[int, int], Flags]) -> list[Flags]:
    """The same variable is the same rank or suit, different variables are different ones."""
    bound = [(variable, card) for variable, card in zip(variables, cards, strict=True) if variable]
    return [
        same(min(a, b), max(a, b)) if first == second else ~same(min(a, b), max(a, b))
        for (first, a), (second, b) in combinations(bound, 2)
    ]


@lru_cache(maxsize=32)
def _has_rank(card: int, ranks: frozenset[int]) -> Flags:
    return _members(ranks, len(ANY_RANK)).take(universe().ranks[card])


@lru_cache(maxsize=32)
def _has_suit(card: int, suits: frozenset[int]) -> Flags:
    return _members(suits, len(ANY_SUIT)).take(universe().suits[card])


def _members(those: frozenset[int], of: int) -> Flags:
    return np.isin(np.arange(of), list(those))


@cache
def _same_rank(a: int, b: int) -> Flags:
    same: Flags = universe().ranks[a] == universe().ranks[b]
    return same


@cache
def _same_suit(a: int, b: int) -> Flags:
    same: Flags = universe().suits[a] == universe().suits[b]
    return same


@cache
def _pairs_of(same: Callable[[int, int], Flags]) -> npt.NDArray[np.uint8]:
    """[270725] how many of the six pairs of cards have the same rank, or suit."""
    flags = [same(a, b).view(np.uint8) for a, b in combinations(range(HOLE_CARDS), 2)]
    return reduce(np.add, flags)


# Four cards fall into groups of one rank (or suit); the number of equal pairs tells how.
_NONE, _TWO, _TWO_AND_TWO, _THREE, _FOUR = 0, 1, 2, 3, 6
_SHAPES: dict[Shape, tuple[Callable[[int, int], Flags], tuple[int, ...]]] = {
    Shape.RAINBOW: (_same_suit, (_NONE,)),
    Shape.SINGLE_SUITED: (_same_suit, (_TWO,)),
    Shape.DOUBLE_SUITED: (_same_suit, (_TWO_AND_TWO,)),
    Shape.THREE_SUITED: (_same_suit, (_THREE,)),
    Shape.MONOTONE: (_same_suit, (_FOUR,)),
    Shape.NO_PAIR: (_same_rank, (_NONE,)),
    Shape.ONE_PAIR: (_same_rank, (_TWO,)),
    Shape.TWO_PAIR: (_same_rank, (_TWO_AND_TWO,)),
    Shape.NO_TRIPS: (_same_rank, (_NONE, _TWO, _TWO_AND_TWO)),
}


def _match_shape(shape: Shape) -> Flags:
    same, numbers = _SHAPES[shape]
    return np.isin(_pairs_of(same), numbers)
