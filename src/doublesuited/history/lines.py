"""What the readers of rooms' texts share: a hand is lines, players are known by name, and errors say the line."""

import re
from collections.abc import Callable, Iterator
from typing import Any

from doublesuited.cards import UNKNOWN
from doublesuited.history.build import Builder
from doublesuited.history.record import Record
from doublesuited.history.recorded import Malformed, recorded_rules
from doublesuited.history.text import Posting, cards, chips, game_of, hundredths, post_all
from doublesuited.rules import Rules


def stakes(game: str, low: str, high: str, *, tournament: bool, currency: str) -> tuple[Rules, Callable[[str], int]]:
    """The rules that a headline's game and stakes mean, and how this hand's amounts are read.

    With a fixed limit a headline has the bets: the big blind is the small bet, and the small blind half of it.
    """
    variant, betting, hole_cards = game_of(game)
    decimals = 2 if not tournament and (currency or "." in low + high) else 0
    amount = hundredths if decimals else chips
    small, big = amount(low), amount(high)
    options: dict[str, Any] = {"small_blind": small, "big_blind": big}
    if betting == "fixed":
        options = {"small_blind": small // 2, "big_blind": small, "small_bet": small, "big_bet": big}
    mode = "match" if tournament else "cash"
    rules = recorded_rules(
        mode=mode, variant=variant, betting=betting, hole_cards=hole_cards, decimals=decimals, **options
    )
    return rules, amount


_ACTION = re.compile(r" (?:folds|checks|(?:calls|bets|raises|raises to|posts|antes|collected|wins)\b.* \D?\d.*)$")


class HandLines:
    """One hand being read, line by line. ``number`` is the line it has come to, from 1; 0: the hand as a whole.

    A room's reader fills in ``read``, which ends with ``finish``.
    """

    def __init__(self, text: str) -> None:
        self.lines = text.rstrip().split("\n")
        self.number = 1
        self.id = self.site = ""
        self.seats: dict[str, int] = {}
        self.posts: list[Posting] = []
        self.posted = False
        self.hero: int | None = None
        self.builder: Builder
        self.amount: Callable[[str], int]

    def read(self) -> Record:
        raise NotImplementedError

    @classmethod
    def parse(cls, text: str) -> Record:
        """The record of one hand's text. Malformed, Unsupported or Inconsistent, with the line in the hand."""
        hand = cls(text)
        try:
            return hand.read()
        except Malformed as error:
            error.id = error.id or hand.id
            error.line = error.line or hand.number
            raise

    def walk(self, start: int = 1) -> Iterator[str]:
        """The lines from this one on, without blanks around them, each with ``number`` set."""
        for number in range(start, len(self.lines) + 1):
            self.number = number
            yield self.lines[number - 1].strip()

    def begin(self, rules: Rules, amount: Callable[[str], int], button: int = 0) -> None:
        """The stakes are known; the button may be told later."""
        self.builder = Builder(rules, button)
        self.amount = amount

    def finish(self, **meta: Any) -> Record:
        """All lines are read; what is wrong from here on is wrong with the hand as a whole."""
        self.number = 0
        if not self.posted:
            raise Malformed("the line that ends the posts and begins the play is missing")
        return self.builder.finish(id=self.id, site=self.site, hero=self.hero, **meta)

    def sit(self, seat: str, name: str, stack: str) -> None:
        if name in self.seats:
            raise Malformed(f"two players are called {name!r}")
        self.seats[name] = int(seat)
        self.builder.sit(int(seat), self.amount(stack), name)

    def seat_line(self, line: str, taken: re.Pattern[str], mucked: re.Pattern[str]) -> None:
        """``Seat 3: ...``: above the cards who sits there, ``taken`` (seat, name, chips); in the summary what a hand
        was that somebody ``mucked`` (seat, cards)."""
        if self.posted:
            if match := mucked.match(line):
                self.tells(int(match[1]), match[2])
            return
        match = taken.fullmatch(line)
        if not match:
            raise Malformed(f"a seat with a name and chips was expected, not {line!r}")
        self.sit(match[1], match[2], match[3] or "0")  # a room may leave out the chips of one who has none

    def seat_of(self, name: str) -> int:
        seat = self.seats.get(name)
        if seat is None:
            raise Malformed(f"{name!r} has no seat at this table")
        return seat

    def who(self, line: str) -> tuple[int, str] | None:
        """The seat of the player whose name a line begins with, and the rest; of two such names the longer one."""
        best = ""
        for name in self.seats:
            if len(name) > len(best) and line.startswith(name) and line[len(name) : len(name) + 1] == " ":
                best = name
        return (self.seats[best], line[len(best) + 1 :].strip()) if best else None

    def unseated(self, line: str) -> None:
        """A line of nobody at the table must not tell of an action; chat, which has a colon, may tell anything."""
        if ": " not in line and _ACTION.search(line):
            raise Malformed(f"a player who has no seat at this table does something: {line!r}")

    def dealt(self, seat: int, text: str) -> None:
        """Hole cards told to the player whose history this is: who it is, if they are told to one only."""
        self.builder.hole(seat, cards(text))
        self.hero = seat if len(self.builder.hands) == 1 else None

    def posts_blind(self, seat: int, what: str, amount: int) -> None:
        """Somebody posts; which blind it is shows when all have."""
        if self.posted:
            raise Malformed("a blind or an ante is posted after the cards were dealt")
        if what != "dead" and any((seat, what) == (other, same) for other, same, _ in self.posts):
            raise Malformed("a player posts the same blind or ante twice")
        self.posts.append((seat, what, amount))

    def post_blinds(self) -> None:
        """The posts are complete: put them in their place, once."""
        if not self.posted:
            post_all(self.builder, self.posts)
            self.posted = True

    def shows(self, seat: int, text: str) -> None:
        """Cards turned up at the showdown; part of a hand counts as a hand laid down."""
        told = cards(text)
        missing = self.builder.rules.hole_cards - len(told)
        if missing > 0:
            self.builder.hole(seat, told + (UNKNOWN,) * missing)
            self.builder.muck(seat)
        else:
            self.builder.show(seat, told)

    def tells(self, seat: int, text: str) -> None:
        """Cards told after the fact: known, but not shown."""
        told = cards(text)
        if told and seat in self.builder.stacks:
            self.builder.hole(seat, told + (UNKNOWN,) * (self.builder.rules.hole_cards - len(told)))
