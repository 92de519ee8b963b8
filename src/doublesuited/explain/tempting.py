"""The hand that does not count: the best five of all nine cards, where it is not exactly two of the hand and three of
the board (R1.3).

It is only shown when it would be a better *kind* of hand; that the best five of nine have better side cards surprises
nobody. Which rule it breaks follows from how many hole cards it takes: there is no other rule to break.
"""

from collections.abc import Sequence
from functools import cache
from itertools import combinations

from msgspec import Struct

from doublesuited.cards import SUITS, Card, rank_of, suit_of
from doublesuited.strength import Category, category_of, high, low, low_name, name_of
from doublesuited.strength_classes import low_classes
from doublesuited.strength_tables import RANK_KEY, suited_values, unsuited_values

from .words import Sentence, hand_word, low_word

PREFERENCE = (3, 1, 4, 5, 0)  # of the ways to take the wrong number of hole cards, the most tempting first
FLUSHES = (Category.FLUSH, Category.STRAIGHT_FLUSH)


class Tempting(Struct, frozen=True):
    """Five cards that look like a hand and are none. ``hole`` and ``board`` are what it would take of each."""

    name: str
    value: int
    hole: tuple[Card, ...]
    board: tuple[Card, ...]
    why: Sentence


def value_of_five(cards: Sequence[Card]) -> int:
    """The high value of five cards by themselves."""
    ranks = [rank_of(card) for card in cards]
    if len({suit_of(card) for card in cards}) == 1:
        return suited_values()[sum(1 << rank for rank in ranks)]
    return unsuited_values()[sum(RANK_KEY[rank] for rank in ranks)]


@cache
def _lows() -> dict[frozenset[int], int]:
    return {frozenset(ranks): value for value, ranks in enumerate(low_classes(), start=1)}


def low_of_five(cards: Sequence[Card]) -> int:
    """The low value of five cards by themselves; 0 if they are no low."""
    return _lows().get(frozenset(rank_of(card) for card in cards), 0)


def tempting_high(hole: Sequence[Card], board: Sequence[Card]) -> Tempting | None:
    """The high hand that does not count, or None. Three to five board cards."""
    legal = high(hole, board)
    fives = [(value_of_five(five), five) for five in combinations((*hole, *board), 5)]
    best = max(value for value, _ in fives)
    if category_of(best) <= category_of(legal):
        return None
    taken = _most_tempting([five for value, five in fives if value == best], hole)
    mine = tuple(sorted(set(taken) & set(hole), reverse=True))
    there = tuple(sorted(set(taken) - set(hole), reverse=True))
    return Tempting(name_of(best), best, mine, there, _why(best, mine, hole, board))


def tempting_low(hole: Sequence[Card], board: Sequence[Card]) -> Tempting | None:
    """The same for the low: where five of all nine cards make a low and the hand makes none."""
    if low(hole, board):
        return None
    fives = [(low_of_five(five), five) for five in combinations((*hole, *board), 5)]
    best = max(value for value, _ in fives)
    if not best:
        return None
    taken = _most_tempting([five for value, five in fives if value == best], hole)
    mine = tuple(sorted(set(taken) & set(hole), reverse=True))
    there = tuple(sorted(set(taken) - set(hole), reverse=True))
    why = Sentence(f"tempting.takes.{len(mine)}", {"hand": low_word(best), "board": len(there)})
    return Tempting(low_name(best), best, mine, there, why)


def _most_tempting(fives: Sequence[tuple[Card, ...]], hole: Sequence[Card]) -> tuple[Card, ...]:
    """One of several equal fives, the same one for the same cards in any order."""

    def temptation(five: tuple[Card, ...]) -> tuple[int, list[int]]:
        taken = len(set(five) & set(hole))
        return PREFERENCE.index(taken), sorted(-card for card in five)

    return min(fives, key=temptation)


def _why(value: int, mine: Sequence[Card], hole: Sequence[Card], board: Sequence[Card]) -> Sentence:
    category = category_of(value)
    if category in FLUSHES:
        suit = suit_of([*mine, *board][0]) if mine else suit_of(_common(board))
        held, shown = (sum(suit_of(card) == suit for card in cards) for cards in (hole, board))
        values: dict[str, int | str] = {"held": held, "shown": shown, "suits": f"suits:{SUITS[suit]}"}
        if held < 2:
            return Sentence(f"tempting.flush.held.{held}", values)
        if shown < 3:
            return Sentence("tempting.flush.shown" if shown else "tempting.flush.none_shown", values)
    key = "straight" if category == Category.STRAIGHT and not mine else "takes"
    taken = "four" if len(mine) == 4 < len(hole) else len(mine)  # "all four" only where there are no more
    return Sentence(f"tempting.{key}.{taken}", {"hand": hand_word(value), "board": 5 - len(mine)})


def _common(board: Sequence[Card]) -> Card:
    return max(board, key=lambda card: sum(suit_of(other) == suit_of(card) for other in board))
