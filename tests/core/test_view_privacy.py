"""What a viewer may know: their own cards, what lies open, and nothing else (R10.3, R10.4)."""

import json
import random
from typing import Any

import msgspec
import pytest

from doublesuited.cards import UNKNOWN, card_text, parse_cards
from doublesuited.events import Act, Burned, Deal, Dealt, Mucked, Show, Shown
from doublesuited.hand import cards_needed, legal
from doublesuited.rules import Rules
from doublesuited.table import Setup, Table, apply, decide
from doublesuited.table_events import Leave, Sit, Tick
from doublesuited.view import View, told, view

from .tools import Game, acts, cash, clause

PRESETS = ["standard", "room", "match", "primer", "school"]


def table_of(preset: str, seats: int, seed: int, **options: object) -> Table:
    """A table that is about to begin its first hand."""
    rules = Rules.preset(preset, **options)
    game = Game(Setup(rules=rules, seats=seats), seed)
    for seat in range(1, seats + 1):
        low, high = game.table.setup.buy_in
        game.sit(seat, chips=game.random.randint(low, high))
    return game.bring().table


def choice(table: Table, rng: random.Random) -> Act:
    """Some legal action, not too often a fold."""
    assert table.hand
    options = legal(table.hand)
    assert options
    span = options.bet_to or options.raise_to
    what = rng.random()
    if span and what < 0.3:
        return Act("bet" if options.bet_to else "raise", rng.choice([span[0], rng.randint(*span)]))
    if what < 0.4:
        return Act("fold")
    return Act("check" if options.check else "call")


class TwoWorlds:
    """The same hand twice: in the second, the cards that ``me`` cannot see are others."""

    def __init__(self, table: Table, me: int | None, seed: int) -> None:
        self.me = me
        self.rng = random.Random(seed)
        self.here, _ = apply(table, Tick(), 0)
        self.there = self.here
        self.deck = self.rng.sample(range(52), 52)
        self.other = dict(enumerate(self.deck))

    def deal_holes(self) -> None:
        """My cards are the same in both worlds, everybody else's are dealt anew, as is all of the rest of the deck."""
        assert self.here.hand
        seats = [p.seat for p in self.here.hand.players]
        count = cards_needed(self.here.hand)
        mine = {i for i in range(count) if seats[i % len(seats)] == self.me}
        places = [i for i in range(52) if i not in mine]
        cards = [self.deck[i] for i in places]
        self.rng.shuffle(cards)
        self.other |= dict(zip(places, cards, strict=True))
        self._deal([self.deck[i] for i in range(count)], [self.other[i] for i in range(count)])
        dealt_there = {self.other[i] for i in range(count)}
        left_here = set(self.deck[count:])
        self.shared = sorted(left_here - dealt_there)  # cards that may lie on the board in both worlds

    def deal_street(self) -> None:
        """The board is the same in both worlds, the burned card is not."""
        assert self.here.hand
        count = cards_needed(self.here.hand) - 1
        self.rng.shuffle(self.shared)
        board, self.shared = self.shared[:count], self.shared[count:]
        used = set(board) | set(self.shared)
        burn_here = self._burn(self.here, used)
        burn_there = self._burn(self.there, used)
        self._deal([burn_here, *board], [burn_there, *board])

    def _burn(self, table: Table, used: set[int]) -> int:
        hand = table.hand
        assert hand
        seen = {*hand.board, *hand.burned, *(c for p in hand.players for c in p.cards)} | used
        free = [card for card in range(52) if card not in seen]
        return self.rng.choice(free) if free else UNKNOWN

    def _deal(self, here: list[int], there: list[int]) -> None:
        self.here, mine = apply(self.here, Deal(tuple(here)), 0)
        self.there, others = apply(self.there, Deal(tuple(there)), 0)
        assert [told(e, self.me) for e in mine] == [told(e, self.me) for e in others]

    def act(self, action: Act) -> None:
        self.here, mine = apply(self.here, action, 0)
        self.there, others = apply(self.there, action, 0)
        assert [told(e, self.me) for e in mine] == [told(e, self.me) for e in others]

    @property
    def open(self) -> bool:
        """Whether hands have been laid open or compared."""
        hand = self.here.hand
        return bool(hand and (any(p.shown for p in hand.players) or (hand.ended and len(hand.live) > 1)))


@clause("R10.3")
@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("me", [None, 1, 2, 3])
def test_other_unseen_cards_leave_the_view_as_it_is(preset: str, me: int | None) -> None:
    compared = 0
    for seed in range(12):
        variant = "omaha" if preset == "match" or seed % 2 else "omaha8"
        seats = 3 + seed % 4
        worlds = TwoWorlds(table_of(preset, seats, seed, variant=variant), me, seed)
        while worlds.here.in_hand and not worlds.open:
            hand = worlds.here.hand
            assert hand
            if not hand.players[0].cards:
                worlds.deal_holes()
            elif hand.actor < 0:
                if hand.board and len(hand.board) == 4 and hand.free < 2:
                    break  # the next card opens a showdown
                worlds.deal_street()
            else:
                action = choice(worlds.here, worlds.rng)
                closing = decide(worlds.here, action, 0)
                assert isinstance(closing, tuple)
                if any(isinstance(e, Shown | Mucked) for e in closing):
                    break
                worlds.act(action)
            assert view(worlds.here, me) == view(worlds.there, me)
            compared += 1
    assert compared > 100


@clause("R10.3")
@pytest.mark.parametrize("preset", PRESETS)
def test_folded_and_mucked_and_burned_cards_are_told_to_nobody_else(preset: str) -> None:
    """Every card in every view and in every told event is the viewer's own, open, or face down."""
    for seed in range(4):
        variant = "omaha" if preset == "match" or seed % 2 else "omaha8"
        game = Game(Setup(rules=Rules.preset(preset, variant=variant), seats=5), seed)
        game.sit(1, 2, 3, 4, 5)
        game.bring()
        for _ in range(4):
            before = len(game.events)
            game.wait()
            while game.table.in_hand:
                _views_hide(game, game.events[before:])
                game.ask(choice(game.table, game.random))
                game.bring()
            _views_hide(game, game.events[before:])
            _words_hide(game, game.events[before:])
            if game.table.status == "over":
                break


def _hidden(game: Game, events: list[Any], seat: int | None) -> set[str]:
    """The cards that nobody may show to ``seat``."""
    shown = {e.seat for e in events if isinstance(e, Shown)}
    hidden = {e.card for e in events if isinstance(e, Burned)}
    for event in events:
        if isinstance(event, Dealt) and event.seat != seat and event.seat not in shown:
            hidden |= set(event.cards)
    if game.table.in_hand:
        hidden |= set(game.unseen())
    return set(map(card_text, hidden))


def _views_hide(game: Game, events: list[Any]) -> None:
    holes = {e.seat: e.cards for e in events if isinstance(e, Dealt)}
    for seat in (None, *(p.seat for p in game.hand.players)):
        seen = json.loads(msgspec.json.encode(view(game.table, seat)))
        assert not _hidden(game, events, seat) & _texts(seen)
        if seat is not None and holes:
            mine = next(s for s in seen["seats"] if s["seat"] == seat)
            assert mine["cards"] == list(map(card_text, holes[seat]))


def _words_hide(game: Game, events: list[Any]) -> None:
    for seat in (None, *(p.seat for p in game.hand.players)):
        assert not _hidden(game, events, seat) & _texts([told(e, seat) for e in events])


def _texts(data: Any) -> set[str]:
    if isinstance(data, str):
        return {data}
    if isinstance(data, dict):
        return set().union(*(_texts(value) for value in data.values()))
    if isinstance(data, list | tuple):
        return set().union(*(_texts(value) for value in data))
    return set()


@clause("R10.3")
def test_events_tell_no_account() -> None:
    game = cash((1, 2, 3))
    game.hands(1)
    game.leave(2)
    assert not any("player" in told(event, seat) for event in game.events for seat in (None, 1, 2, 3))
    for seat in (None, 1):
        assert "player1" not in msgspec.json.encode(view(game.table, seat)).decode()


# --- whoever takes a seat after a hand


@clause("R10.3")
def test_who_takes_a_seat_does_not_see_the_cards_of_who_left_it() -> None:
    """The hand stays on view until the next one begins; a newcomer saw the cards of the player before."""
    game = cash((1, 2, 3)).deal()
    folded = game.hand.player(1)
    assert folded
    game.act("1f 2f")
    for seat in (1, 3):  # one folded, one won without a showdown
        game.ask(Leave(seat))
        game.ask(Sit(seat, f"other{seat}", f"Other {seat}", 1000))
        seen = view(game.table, seat)
        mine = next(s for s in seen.seats if s.seat == seat)
        assert mine.cards == ()
        assert (mine.state, mine.won, mine.last, mine.stack) == ("idle", 0, "", 1000)
        assert seen.you
        assert not seen.you.can_show
        assert game.refused(Show(seat)).code == "show"
        assert seen.outlined is None


@clause("R10.3")
def test_nobody_shows_the_cards_of_a_seat_that_was_left() -> None:
    game = cash((1, 2, 3)).deal().act("1f 2f")
    game.ask(Leave(3))
    assert game.refused(Show(3)).code == "show"


# --- what a showdown shows (R10.4)


def showdown(preset: str, holes: dict[int, str], board: str, script: str, **options: object) -> Game:
    """A hand of three with chosen cards, on a table, played to its end."""
    game = Game(Setup(rules=Rules.preset(preset, **options), seats=3)).sit(1, 2, 3)
    if game.table.rules.first_button == "high_card":
        game.bring()
    game.ask(Tick())
    order = game.dealt
    game.ask(Deal(tuple(card for cards in zip(*(parse_cards(holes[s]) for s in order), strict=True) for card in cards)))
    cards = list(parse_cards(board))
    used = set(cards) | {c for text in holes.values() for c in parse_cards(text)}
    burns = [c for c in range(52) if c not in used]
    for step in acts(script):
        assert game.turn == step.seat
        game.ask(step)
        while game.table.in_hand and (count := cards_needed(game.hand)):
            street, cards = cards[: count - 1], cards[count - 1 :]
            game.ask(Deal((burns.pop(), *street)))
    return game


HOLES = {1: "As Ad 2c 2d", 2: "Kh Kd 4c 5c", 3: "7h 8d 9c Jc"}
BOARD = "Ks Kc 2h 3h Qs"
CHECKED = "1c 2c 3x 2x 3x 1x 2x 3x 1x 2x 3x 1x"


@clause("R10.4", "R9.3", "R1.3")
def test_every_shown_hand_is_named_with_the_cards_it_uses() -> None:
    game = showdown("match", HOLES, BOARD, CHECKED, small_blind=5, big_blind=10)
    seen = view(game.table, None)
    assert seen.showdown
    names = {s.seat: (s.high.name, s.high.hole, s.high.board) for s in seen.seats if s.high}
    assert names[1][0] == "Full house, twos over kings"
    assert set(names[1][1]) == {"2c", "2d"}
    assert set(names[1][2]) == {"Ks", "Kc", "2h"}
    assert names[2][0] == "Four of a kind, kings"
    assert set(names[2][1]) == {"Kh", "Kd"}
    assert len(names[2][2]) == 3
    assert {s.seat: s.won for s in seen.seats if s.won} == {2: 30}
    assert [(a.pot, a.share, a.seat, a.amount) for a in seen.awards] == [(0, "pot", 2, 30)]


@clause("R10.4")
def test_the_board_is_outlined_for_ones_own_hand_and_for_others_for_the_winner_of_the_main_pot() -> None:
    script = "1c 2c 3x 2x 3x 1x 2b20 3c 1f 2x 3x"
    game = showdown("match", HOLES, BOARD, script, small_blind=5, big_blind=10)
    for seat, outlined in ((None, 2), (1, 2), (2, 2), (3, 3)):
        seen = view(game.table, seat)
        assert seen.outlined
        assert seen.outlined.seat == outlined, f"seat {seat}"
    mine = view(game.table, 3).outlined
    assert mine
    assert len(mine.high.board) == 3
    assert set(mine.high.hole) < {"7h", "8d", "9c", "Jc"}


@clause("R10.4", "R2.7")
def test_a_low_is_named_and_outlined_apart_and_no_low_is_said_so() -> None:
    holes = {1: "As 4d 9c 9d", 2: "Kh Kd Tc Jc", 3: "7h 8d Qc Jd"}
    rules: dict[str, object] = {"variant": "omaha8", "first_button": "seat_one", "showdown": "all"}
    game = showdown("standard", holes, "Ks 8c 2h 3h Qs", CHECKED, **rules)
    seats = {s.seat: s for s in view(game.table, None).seats}
    assert seats[1].low
    assert seats[1].low.name == "Low 8-4-3-2-A"
    assert set(seats[1].low.hole) == {"As", "4d"}
    assert seats[2].low is None
    assert seats[1].high
    own = view(game.table, 1).outlined
    assert own
    assert own.low == seats[1].low


@clause("R10.1", "R10.4")
def test_without_a_showdown_nothing_is_named_or_outlined() -> None:
    game = cash((1, 2, 3)).deal().act("1f 2f")
    seen = view(game.table, None)
    assert not seen.showdown
    assert seen.outlined is None
    assert all(s.high is None and not s.shown for s in seen.seats)
    assert {s.seat: s.won for s in seen.seats if s.won} == {3: 10}


@clause("R10.2", "R10.4")
def test_a_showdown_in_which_only_the_first_hand_shows_is_one() -> None:
    """Everybody else mucked, and the view did not call it a showdown."""
    options: dict[str, object] = {"first_button": "seat_one"}
    game = showdown("standard", {1: "As Ad 2c 2d", 2: "Kh Kd 4c 5c", 3: "7h 8d 9c Jc"}, BOARD, CHECKED, **options)
    seen = view(game.table, None)
    assert seen.showdown
    assert [s.seat for s in seen.seats if s.shown] == [2]
    assert [s.seat for s in seen.seats if s.mucked] == [1, 3]


@clause("R10.4")
def test_a_view_is_the_same_however_it_was_reached() -> None:
    game = cash((1, 2, 3)).deal().act("1c 2c 3x")
    first: View = view(game.table, 2)
    assert first == view(game.table, 2)
    assert first.legal
    assert first.legal.seat == 2
    assert view(game.table, 1).legal is None
    assert view(game.table, None).you is None
    assert view(game.table, 6) == view(game.table, None)
