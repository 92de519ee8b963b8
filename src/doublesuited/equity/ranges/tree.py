"""The tree that a range is read into: patterns of cards, shapes and percentages, joined by or, and, and not."""

from dataclasses import dataclass
from enum import Enum

from doublesuited.cards import RANKS, SUITS

HOLE_CARDS = 4
ANY_RANK = frozenset(range(len(RANKS)))
ANY_SUIT = frozenset(range(len(SUITS)))
ACE = len(RANKS) - 1
RANK_VARIABLES = "RONP"
SUIT_VARIABLES = "wxyz"
SUIT_LETTERS = {letter: suit for suit, letter in enumerate(SUITS)} | {"♣": 0, "♦": 1, "♥": 2, "♠": 3}


class Shape(Enum):
    """Properties of a whole hand, by the letters that follow the dollar sign."""

    DOUBLE_SUITED = "ds"
    SINGLE_SUITED = "ss"
    THREE_SUITED = "ts"
    MONOTONE = "ms"
    RAINBOW = "rb"
    NO_PAIR = "np"
    ONE_PAIR = "op"
    TWO_PAIR = "tp"
    NO_TRIPS = "nt"


def span(first: str, last: str) -> frozenset[int]:
    """The ranks from one letter to another."""
    low, high = sorted((RANKS.index(first), RANKS.index(last)))
    return frozenset(range(low, high + 1))


# Sets of ranks, by the letter that follows the dollar sign.
RANK_MACROS: dict[str, frozenset[int]] = {
    "R": span("A", "T"),
    "B": span("A", "J"),
    "F": span("K", "J"),
    "N": span("K", "9"),
    "M": span("T", "7"),
    "Z": span("6", "2"),
    "L": span("8", "2") | span("A", "A"),
    "W": span("5", "2") | span("A", "A"),
}


class RangeError(ValueError):
    """A range that cannot be read: what is wrong, and where (`position` counts from 0)."""

    def __init__(self, text: str, position: int, problem: str) -> None:
        super().__init__(f"range {text!r}, character {position + 1}: {problem}")
        self.position = position


@dataclass(frozen=True)
class Slot:
    """One card of a pattern. A variable stands for one rank or suit, another one than all other variables
    and than all ranks or suits that the pattern names."""

    ranks: frozenset[int] = ANY_RANK
    suits: frozenset[int] = ANY_SUIT
    rank_variable: str = ""
    suit_variable: str = ""


@dataclass(frozen=True)
class Pattern:
    """Hands that hold these cards, whatever else they hold."""

    slots: tuple[Slot, ...]


@dataclass(frozen=True)
class Percent:
    """Hands of the ordering from one percentage to another."""

    above: float
    upto: float


@dataclass(frozen=True)
class AnyOf:
    """Hands of any of the parts."""

    parts: tuple["Node", ...]


@dataclass(frozen=True)
class And:
    """Hands of both."""

    first: "Node"
    second: "Node"


@dataclass(frozen=True)
class AndNot:
    """Hands of the first that are not hands of the second."""

    first: "Node"
    second: "Node"


Node = Pattern | Shape | Percent | AnyOf | And | AndNot
