"""Hands and tables for tests, in a short notation.

A hand is played from a script: ``"1r16 2c 3f 4x 1b10"`` is seat 1 raising to 16, seat 2 calling, seat 3 folding, seat 4
checking, seat 1 betting 10. Every step says whose turn it must be, so every script proves the turn order as well. Cards
are dealt as soon as they are wanted: those that were asked for, and others that nobody asked for.
"""

import random
import re
from collections.abc import Iterable, Mapping, Sequence

import pytest

from doublesuited.cards import DECK, Card, parse_cards
from doublesuited.events import Act, Awarded, Deal, HandEvent, Illegal, Posted, Returned, Show
from doublesuited.hand import Hand, Legal, apply, cards_needed, decide, legal, start
from doublesuited.rules import Rules
from doublesuited.table import Setup, Table, cards_wanted, open_table, wake_at
from doublesuited.table import apply as apply_table
from doublesuited.table import decide as decide_table
from doublesuited.table_events import Back, Draw, Leave, Sit, SitOut, TableEvent, TableRequest, Tick, TopUp

clause = pytest.mark.clause

_ACTIONS = {"f": "fold", "x": "check", "c": "call", "b": "bet", "r": "raise"}
_STEP = re.compile(r"(\d+)([fxcbr])(\d*)")


def acts(script: str) -> list[Act]:
    """The actions of a script."""
    steps = []
    for word in script.split():
        match = _STEP.fullmatch(word)
        assert match, f"{word!r} is no step of a script"
        seat, letter, to = match.groups()
        steps.append(Act(_ACTIONS[letter], int(to or 0), int(seat)))  # type: ignore[arg-type]
    return steps


class Play:
    """One hand being played, with the cards that were asked for and all events so far."""

    def __init__(self, hand: Hand, holes: Mapping[int, str] | None = None, board: str = "") -> None:
        self.hand = hand
        self.events: list[HandEvent] = []
        self._board = list(parse_cards(board))
        given = {seat: parse_cards(text) for seat, text in (holes or {}).items()}
        chosen = {card for cards in given.values() for card in cards} | set(self._board)
        self._others = [card for card in DECK if card not in chosen]
        random.Random(7).shuffle(self._others)
        self._holes = {p.seat: given.get(p.seat) or self._some(hand.rules.hole_cards) for p in hand.players}
        self._bring()

    def _some(self, count: int) -> tuple[Card, ...]:
        return tuple(self._others.pop() for _ in range(count))

    def _bring(self) -> None:
        while count := cards_needed(self.hand):
            if not self.hand.players[0].cards:
                rounds = zip(*self._holes.values(), strict=True)
                self.request(Deal(tuple(card for cards in rounds for card in cards)))
            else:
                turned = [self._board.pop(0) if self._board else self._some(1)[0] for _ in range(count - 1)]
                self.request(Deal((*self._some(1), *turned)))

    def request(self, request: Act | Deal | Show) -> "Play":
        self.hand, events = apply(self.hand, request)
        self.events += events
        return self

    def act(self, script: str) -> "Play":
        """Play a script; cards come by themselves."""
        for step in acts(script):
            assert self.hand.actor >= 0, f"{step} although nobody is to act"
            assert self.turn == step.seat, f"{step} although it is seat {self.turn}'s turn"
            self.request(step)
            self._bring()
        return self

    def refused(self, step: str) -> Illegal:
        """The refusal of one step; the hand stays as it is."""
        answer = decide(self.hand, acts(step)[0])
        assert isinstance(answer, Illegal), f"{step} is accepted"
        return answer

    @property
    def turn(self) -> int:
        """Whose turn it is; 0: nobody's."""
        return self.hand.players[self.hand.actor].seat if self.hand.actor >= 0 else 0

    @property
    def street(self) -> str:
        return self.hand.street

    @property
    def legal(self) -> Legal:
        options = legal(self.hand)
        assert options is not None
        return options

    @property
    def stacks(self) -> dict[int, int]:
        return {p.seat: p.stack for p in sorted(self.hand.players, key=lambda p: p.seat)}

    @property
    def won(self) -> dict[int, int]:
        """What each winning seat got from the pots."""
        return {p.seat: p.won for p in sorted(self.hand.players, key=lambda p: p.seat) if p.won}

    @property
    def awards(self) -> list[tuple[int, str, int, int]]:
        """Pot, share, seat and amount of every award, in their order."""
        return [(e.pot, e.share, e.seat, e.amount) for e in self.events if isinstance(e, Awarded)]

    @property
    def returned(self) -> dict[int, int]:
        return {e.seat: e.amount for e in self.events if isinstance(e, Returned)}

    @property
    def posted(self) -> list[tuple[int, str, int]]:
        return [(e.seat, e.kind, e.amount) for e in self.events if isinstance(e, Posted)]

    def named(self, *kinds: type) -> list[HandEvent]:
        """The events of some kinds, in their order."""
        return [e for e in self.events if isinstance(e, kinds)]


def play(
    rules: Rules,
    stacks: Sequence[int],
    script: str = "",
    *,
    holes: Mapping[int, str] | None = None,
    board: str = "",
    button: int = 1,
) -> Play:
    """A hand of seats 1, 2 ... with ordinary blinds, played as far as the script goes."""
    return Play(start(rules, stacks, button), holes, board).act(script)


class Game:
    """A table whose cards and time come by themselves; ``now`` is its clock in milliseconds."""

    def __init__(self, setup: Setup, seed: int = 1) -> None:
        self.table: Table = open_table(setup)
        self.now = 0
        self.events: list[TableEvent] = []
        self.random = random.Random(seed)

    def ask(self, request: TableRequest) -> list[TableEvent]:
        """A request that must be accepted; its events."""
        self.table, events = apply_table(self.table, request, self.now)
        self.events += events
        return list(events)

    def refused(self, request: TableRequest) -> Illegal:
        answer = decide_table(self.table, request, self.now)
        assert isinstance(answer, Illegal), f"{request} is accepted"
        return answer

    def sit(self, *seats: int, chips: int = 0) -> "Game":
        for seat in seats:
            amount = chips or self.table.setup.buy_in[1]
            self.ask(Sit(seat, f"player{seat}-{self.table.seated}", f"Name {seat}", amount))
        return self

    def leave(self, *seats: int) -> "Game":
        for seat in seats:
            self.ask(Leave(seat))
        return self

    def sit_out(self, *seats: int) -> "Game":
        for seat in seats:
            self.ask(SitOut(seat))
        return self

    def back(self, seat: int, *, post: bool = False) -> "Game":
        self.ask(Back(seat, post))
        return self

    def top_up(self, seat: int, chips: int) -> "Game":
        self.ask(TopUp(seat, chips))
        return self

    def unseen(self) -> list[Card]:
        """The cards of the deck that are still in it, shuffled."""
        hand = self.table.hand if self.table.in_hand else None
        seen = {*hand.board, *hand.burned, *(c for p in hand.players for c in p.cards)} if hand else set()
        left = [card for card in DECK if card not in seen]
        self.random.shuffle(left)
        return left

    def bring(self) -> "Game":
        """Deal whatever is wanted."""
        while count := cards_wanted(self.table):
            cards = tuple(self.unseen()[:count])
            self.ask(Deal(cards) if self.table.in_hand else Draw(cards))
        return self

    def wait(self) -> "Game":
        """Let the time pass until something is due, and let it happen."""
        due = wake_at(self.table)
        assert due is not None, "nothing is due"
        self.now = max(self.now, due)
        self.ask(Tick())
        return self.bring()

    def deal(self) -> "Game":
        """Begin the next hand."""
        assert not self.table.in_hand
        self.bring()
        number = self.table.number
        self.wait()
        assert self.table.number == number + 1, "no hand began"
        return self

    def act(self, script: str) -> "Game":
        for step in acts(script):
            assert self.turn == step.seat, f"{step} although it is seat {self.turn}'s turn"
            self.ask(step)
            self.bring()
        return self

    def fold_out(self) -> "Game":
        """Everybody folds to the last one."""
        while self.table.in_hand:
            self.ask(Act("fold"))
            self.bring()
        return self

    def check_down(self) -> "Game":
        """Everybody checks or calls to the end."""
        while self.table.in_hand:
            options = legal(self.hand)
            assert options is not None
            self.ask(Act("check" if options.check else "call"))
            self.bring()
        return self

    def hands(self, count: int) -> "Game":
        """Whole hands in which everybody folds to the last one."""
        for _ in range(count):
            self.deal().fold_out()
        return self

    @property
    def hand(self) -> Hand:
        assert self.table.hand is not None
        return self.table.hand

    @property
    def turn(self) -> int:
        return self.hand.players[self.hand.actor].seat if self.table.in_hand and self.hand.actor >= 0 else 0

    @property
    def street(self) -> str:
        return self.hand.street

    @property
    def marks(self) -> tuple[int, int, int]:
        """The seats of button, small and big blind."""
        marks = self.table.marks
        return marks.button, marks.small, marks.big

    @property
    def posts(self) -> dict[int, list[tuple[str, int]]]:
        """What each seat was to post in this hand."""
        posts: dict[int, list[tuple[str, int]]] = {}
        for post in self.hand.posts:
            posts.setdefault(post.seat, []).append((post.kind, post.amount))
        return posts

    @property
    def dealt(self) -> list[int]:
        """The seats in the hand, from the left of the button."""
        return [p.seat for p in self.hand.players]

    @property
    def stacks(self) -> dict[int, int]:
        return {chair.seat: chair.stack for chair in self.table.chairs}


def cash(seats: Iterable[int] = (), *, size: int = 6, **options: object) -> Game:
    """A cash table of the preset ``standard`` with blinds 5/10, and players on some seats."""
    choices = {"betting": "pot", "small_blind": 5, "big_blind": 10, **options}
    rules = Rules.preset("standard", **choices)
    return Game(Setup(rules=rules, seats=size)).sit(*seats)
