"""The notation of ranges, read into a tree.

The notation is the one that Omaha players know from ProPokerTools, in the parts that docs/library.md
describes. From loose to tight:

    range    = cut { "," cut }                    any of them
    cut      = part { ":" part | "!" part }       and; and not; from left to right
    part     = "(" range ")" | percent | shape | hands
    percent  = number "%" [ "-" number "%" ]      the top hands of the ordering
    shape    = "$ds" | "$ss" | "$np" | ...        a property of the whole hand
    hands    = slots [ "+" | "-" | "-" slots ]    alone, upwards, downwards, or from here to there
    slots    = slot { slot }                      at most four; cards that are not mentioned are free
    slot     = rank [ suit ] | suit
    rank     = "A" .. "2" | "*" | "R" | "O" | "N" | "P" | "[" ranks "]" | "$B" | "$W" | ...
    suit     = "s" | "h" | "d" | "c" | "w" | "x" | "y" | "z" | "[" suits "]"

Letters are read in either case, but for the capitals after a dollar sign. Whatever does not fit is refused
with the position where it was found.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
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


def _span(first: str, last: str) -> frozenset[int]:
    low, high = sorted((RANKS.index(first), RANKS.index(last)))
    return frozenset(range(low, high + 1))


# Sets of ranks, by the letter that follows the dollar sign.
RANK_MACROS: dict[str, frozenset[int]] = {
    "R": _span("A", "T"),
    "B": _span("A", "J"),
    "F": _span("K", "J"),
    "N": _span("K", "9"),
    "M": _span("T", "7"),
    "Z": _span("6", "2"),
    "L": _span("8", "2") | _span("A", "A"),
    "W": _span("5", "2") | _span("A", "A"),
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
    parts: tuple["Node", ...]


@dataclass(frozen=True)
class And:
    first: "Node"
    second: "Node"


@dataclass(frozen=True)
class AndNot:
    first: "Node"
    second: "Node"


Node = Pattern | Shape | Percent | AnyOf | And | AndNot


def parse(text: str) -> Node:
    """The tree of a range. RangeError if it is none."""
    return _Parser(text).whole()


class _Parser:
    """Recursive descent, a method for each line of the grammar."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0

    def whole(self) -> Node:
        node = self.range()
        if self.peek():
            raise self.error(self.nothing_here())
        return node

    def range(self) -> Node:
        parts = [self.cut()]
        while self.take(","):
            parts.append(self.cut())
        return parts[0] if len(parts) == 1 else AnyOf(tuple(parts))

    def cut(self) -> Node:
        node = self.part()
        while self.peek() in {":", "!"}:
            join: Callable[[Node, Node], Node] = And if self.next() == ":" else AndNot
            node = join(node, self.part())
        return node

    def part(self) -> Node:
        if self.take("("):
            node = self.range()
            if not self.take(")"):
                raise self.error(f"a closing ')' is missing{self.instead()}")
            return node
        return self.percent() or self.shape() or self.hands()

    def percent(self) -> Node | None:
        start = self.at
        upto = self.number()
        if upto is None or not self.take("%"):
            self.at = start
            return None
        above = 0.0
        if self.take("-"):
            above, second = upto, self.number()
            if second is None or not self.take("%"):
                raise self.error("a percentage such as 5%-10% has a second number with '%'")
            upto = second
        if not 0 <= above < upto <= 100:
            raise self.error("percentages rise from 0 to 100, as in 15% or 5%-10%", start)
        return Percent(above, upto)

    def number(self) -> float | None:
        self.peek()
        end = self.at
        while end < len(self.text) and self.text[end] in "0123456789.":
            end += 1
        try:
            value = float(self.text[self.at : end])
        except ValueError:
            return None
        self.at = end
        return value

    def shape(self) -> Node | None:
        start = self.at
        if self.take("$"):
            for shape in Shape:
                if self.text[self.at : self.at + 2].lower() == shape.value:
                    self.at += 2
                    return shape
        self.at = start
        return None

    def hands(self) -> Node:
        start = self.at
        slots = self.slots()
        if self.take("+"):
            patterns = _moved(slots, up=True)
        elif self.peek() == "-":
            self.next()
            begins = self.at
            if not self.peek() or self.peek() in ",:!)":
                patterns = _moved(slots, up=False)
            else:
                patterns = self.stretched(slots, self.slots(), begins)
        else:
            patterns = [Pattern(slots)]
        if not patterns:
            raise self.error("only hands of single ranks can be moved with '+' or '-'", start)
        return patterns[0] if len(patterns) == 1 else AnyOf(tuple(patterns))

    def stretched(self, first: tuple[Slot, ...], last: tuple[Slot, ...], at: int) -> list[Node]:
        patterns = _from_to(first, last)
        if not patterns:
            raise self.error(
                "both ends of a span have the same suits, and ranks that move alike or stay: KK-JJ, AK-AT",
                at,
            )
        return patterns

    def slots(self) -> tuple[Slot, ...]:
        start = self.at
        slots = []
        while (slot := self.slot()) is not None:
            slots.append(slot)
        if not slots:
            raise self.error(self.nothing_here())
        if len(slots) > HOLE_CARDS:
            raise self.error(f"{len(slots)} cards, but a hand has {HOLE_CARDS}", start)
        return tuple(slots)

    def slot(self) -> Slot | None:
        start = self.at
        ranks, rank_variable = self.rank()
        named_rank = self.at > start
        suits, suit_variable = self.suit()
        if not named_rank and suits == ANY_SUIT and not suit_variable:
            self.at = start
            return None
        return Slot(ranks, suits, rank_variable, suit_variable)

    def rank(self) -> tuple[frozenset[int], str]:
        """The ranks named here, or the variable; any rank if there is none."""
        letter = self.peek().upper()
        if self.text.startswith("10", self.at):
            self.at += 2
            return _span("T", "T"), ""
        if letter == "*":
            self.next()
        elif letter and letter in RANKS:
            self.next()
            return _span(letter, letter), ""
        elif letter and letter in RANK_VARIABLES:
            self.next()
            return ANY_RANK, letter
        elif letter == "$" and self.text[self.at + 1 : self.at + 2] in RANK_MACROS:
            self.at += 2
            return RANK_MACROS[self.text[self.at - 1]], ""
        elif letter == "[" and self.inside_bracket().upper() in RANKS:
            return self.rank_list(), ""
        return ANY_RANK, ""

    def suit(self) -> tuple[frozenset[int], str]:
        """The suits named here, or the variable; any suit if there is none."""
        letter = self.peek().lower()
        if letter in SUIT_LETTERS:
            self.next()
            return frozenset({SUIT_LETTERS[letter]}), ""
        if letter and letter in SUIT_VARIABLES:
            self.next()
            return ANY_SUIT, letter
        if letter == "[" and self.inside_bracket().lower() in SUIT_LETTERS:
            return self.suit_list(), ""
        return ANY_SUIT, ""

    def rank_list(self) -> frozenset[int]:
        start = self.at
        self.next()
        ranks: frozenset[int] = frozenset()
        while not self.take("]"):
            first = last = self.one_rank(start)
            if self.take("-"):
                last = self.one_rank(start)
            ranks |= _span(first, last)
            self.take(",")
        return ranks

    def one_rank(self, start: int) -> str:
        letter = self.peek().upper()
        if not letter:
            raise self.error("a closing ']' is missing", start)
        if letter not in RANKS:
            raise self.error(f"a list of ranks such as [A,K] or [A-T] cannot hold {self.peek()!r}")
        self.next()
        return letter

    def suit_list(self) -> frozenset[int]:
        start = self.at
        self.next()
        suits: set[int] = set()
        while not self.take("]"):
            letter = self.peek().lower()
            if not letter:
                raise self.error("a closing ']' is missing", start)
            if letter not in SUIT_LETTERS:
                raise self.error(f"a list of suits such as [hs] cannot hold {self.peek()!r}")
            suits.add(SUIT_LETTERS[self.next().lower()])
            self.take(",")
        return frozenset(suits)

    def inside_bracket(self) -> str:
        return self.text[self.at + 1 :].lstrip()[:1] or "?"

    def peek(self) -> str:
        """The next letter that is no blank, or an empty text at the end."""
        while self.at < len(self.text) and self.text[self.at].isspace():
            self.at += 1
        return self.text[self.at : self.at + 1]

    def next(self) -> str:
        letter = self.peek()
        self.at += 1
        return letter

    def take(self, letter: str) -> bool:
        found = self.peek() == letter
        self.at += found
        return found

    def instead(self) -> str:
        return f" before {self.peek()!r}" if self.peek() else " at the end"

    def nothing_here(self) -> str:
        letter = self.peek()
        if not letter:
            return "cards or a percentage are missing at the end"
        if letter == "$":
            names = [f"${shape.value}" for shape in Shape] + [f"${name}" for name in RANK_MACROS]
            return f"{self.text[self.at : self.at + 3]!r} is no macro; there are {' '.join(names)}"
        if letter == "%":
            return "'%' follows a number, as in 15%"
        return (
            f"{letter!r} has no meaning here: a rank is one of {RANKS[::-1]} * R O N P, "
            f"a suit one of {SUITS[::-1]} w x y z"
        )

    def error(self, problem: str, position: int | None = None) -> RangeError:
        return RangeError(self.text, self.at if position is None else position, problem)


def _from_to(first: tuple[Slot, ...], last: tuple[Slot, ...]) -> list[Node]:
    """The patterns from one to the other: the ranks that differ move together, a rank at a time."""
    if len(first) != len(last) or not all(map(_alike, first, last)):
        return []
    steps = [_only(b) - _only(a) if a.ranks != b.ranks else 0 for a, b in zip(first, last, strict=True)]
    distances = set(steps) - {0}
    if len(distances) != 1:
        return [] if distances else [Pattern(first)]
    (distance,) = distances
    sign = 1 if distance > 0 else -1
    return [_shifted(first, [sign * count if step else 0 for step in steps]) for count in range(abs(distance) + 1)]


def _moved(slots: tuple[Slot, ...], *, up: bool) -> list[Node]:
    """The pattern with all its ranks moved up as far as they go; aces stay, and nothing else reaches them.
    Downwards deuces stay."""
    if not all(_single(slot) for slot in slots):
        return []
    end, sign = (ACE, 1) if up else (0, -1)
    moving = [_only(slot) != end for slot in slots]
    limit = end if all(moving) else end - sign
    ranks = [_only(slot) for slot, moves in zip(slots, moving, strict=True) if moves]
    if not ranks:
        return [Pattern(slots)]
    room = min(sign * (limit - rank) for rank in ranks)
    return [_shifted(slots, [sign * count if moves else 0 for moves in moving]) for count in range(room + 1)]


def _shifted(slots: tuple[Slot, ...], steps: list[int]) -> Pattern:
    return Pattern(
        tuple(
            replace(slot, ranks=frozenset({_only(slot) + step})) if step else slot
            for slot, step in zip(slots, steps, strict=True)
        )
    )


def _single(slot: Slot) -> bool:
    return len(slot.ranks) == 1


def _only(slot: Slot) -> int:
    (rank,) = slot.ranks
    return rank


def _alike(a: Slot, b: Slot) -> bool:
    """Whether two slots differ in nothing but their single ranks."""
    same_suit = (a.suits, a.suit_variable) == (b.suits, b.suit_variable)
    same_rank = (a.ranks, a.rank_variable) == (b.ranks, b.rank_variable)
    return same_suit and (same_rank or (_single(a) and _single(b)))
