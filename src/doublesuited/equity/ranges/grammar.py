"""The notation of ranges, read into a tree.

The notation is the one that Omaha players know from ProPokerTools, in the parts that docs/library.md
describes. From loose to tight:

    range    = cut { "," cut }                    any of them
    cut      = part { ":" part | "!" part | shape }   and; and not; from left to right (AA$ds is AA:$ds)
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

from doublesuited.cards import RANKS, SUITS
from doublesuited.equity.ranges.spans import from_to, moved
from doublesuited.equity.ranges.tree import (
    ANY_RANK,
    ANY_SUIT,
    HOLE_CARDS,
    RANK_MACROS,
    RANK_VARIABLES,
    SUIT_LETTERS,
    SUIT_VARIABLES,
    And,
    AndNot,
    AnyOf,
    Node,
    Pattern,
    Percent,
    RangeError,
    Shape,
    Slot,
    span,
)


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
        while True:
            if self.peek() in {":", "!"}:
                join: Callable[[Node, Node], Node] = And if self.next() == ":" else AndNot
                node = join(node, self.part())
            elif shape := self.shape():
                node = And(node, shape)
            else:
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
            patterns = moved(slots, up=True)
        elif self.peek() == "-":
            self.next()
            begins = self.at
            if not self.peek() or self.peek() in ",:!)":
                patterns = moved(slots, up=False)
            else:
                patterns = self.stretched(slots, self.slots(), begins)
        else:
            patterns = [Pattern(slots)]
        if not patterns:
            raise self.error("only hands of single ranks can be moved with '+' or '-'", start)
        return patterns[0] if len(patterns) == 1 else AnyOf(tuple(patterns))

    def stretched(self, first: tuple[Slot, ...], last: tuple[Slot, ...], at: int) -> list[Node]:
        patterns = from_to(first, last)
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
            return span("T", "T"), ""
        if letter == "*":
            self.next()
        elif letter and letter in RANKS:
            self.next()
            return span(letter, letter), ""
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
            ranks |= span(first, last)
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
