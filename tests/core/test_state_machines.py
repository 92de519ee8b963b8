"""Hands and tables driven at random: what must hold in every state, whatever was asked before."""

import random
from typing import Any

import msgspec
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from doublesuited.cards import DECK
from doublesuited.events import (
    Act,
    Bet,
    Called,
    Checked,
    Deal,
    Dealt,
    Folded,
    Illegal,
    Mucked,
    Raised,
    Returned,
    Show,
    Shown,
    Started,
    Turned,
)
from doublesuited.hand import Hand, apply, cards_needed, decide, evolve, legal, start
from doublesuited.hand import started as started_event
from doublesuited.hand_state import begin
from doublesuited.rules import PRESETS, Rules
from doublesuited.table import Setup, Table, cards_wanted, open_table, wake_at
from doublesuited.table import apply as apply_table
from doublesuited.table import decide as decide_table
from doublesuited.table import evolve as evolve_table
from doublesuited.table_events import (
    Back,
    Begin,
    Draw,
    Leave,
    Left,
    Pause,
    Recover,
    Resume,
    Sat,
    Sit,
    SitOut,
    TableRequest,
    Tick,
    ToppedUp,
    TopUp,
)
from doublesuited.view import told, view

from .tools import clause


@st.composite
def some_rules(draw: st.DrawFn) -> Rules:
    """Any mixture of options, with small blinds so that stacks are small too."""
    big = draw(st.sampled_from([2, 2, 4, 0]))
    return Rules(
        betting=draw(st.sampled_from(["fixed", "pot", "no"])),
        variant=draw(st.sampled_from(["omaha", "omaha8"])),
        hole_cards=draw(st.sampled_from([4, 4, 4, 5, 6])),
        small_blind=big // 2,
        big_blind=big,
        ante=draw(st.sampled_from([0, 0, 1])) if big else 2,
        ante_by=draw(st.sampled_from(["each", "big_blind"])),
        heads_up_button=draw(st.sampled_from(["small_blind", "big_blind"])),
        raise_cap=draw(st.integers(1, 5)),
        blind_counts=draw(st.booleans()),
        cap_heads_up=draw(st.sampled_from(["always", "lifted"])),
        pot_limit_raise=draw(st.sampled_from(["pot_after_call", "pot_before_call"])),
        reopens_at=draw(st.sampled_from(["full", "half"])),
        cumulative=draw(st.booleans()),
        odd_chip=draw(st.sampled_from(["lowest_seat", "left_of_button"])),
        showdown=draw(st.sampled_from(["all", "in_order"])),
        all_in_tabled=draw(st.sampled_from(["at_once", "at_showdown"])),
    )


def offers(hand: Hand) -> set[tuple[str, int]]:
    """Every action that ``legal`` offers."""
    options = legal(hand)
    if options is None:
        return set()
    found = {("fold", 0), ("check", 0) if options.check else ("call", 0)}
    for kind, span in (("bet", options.bet_to), ("raise", options.raise_to)):
        found |= {(kind, to) for to in range(span[0], span[1] + 1)} if span else set()
    return found


class HandMachine(RuleBasedStateMachine):
    """One hand. A model beside it knows only whose turn it is: who has still to answer the last wager."""

    @initialize(
        rules=some_rules(),
        stacks=st.lists(st.integers(1, 40), min_size=2, max_size=6),
        button=st.integers(1, 6),
        seed=st.integers(0, 2**32),
    )
    def begin(self, rules: Rules, stacks: list[int], button: int, seed: int) -> None:
        self.random = random.Random(seed)
        self.hand = start(rules, stacks, min(button, len(stacks)))
        self.total = sum(stacks)
        self.journal = begin(rules, started_event(self.hand))
        self.pending: set[int] = set()
        self.last = -1
        self.returned: dict[int, int] = {}

    def ask(self, request: Any) -> None:
        before = msgspec.json.encode(self.hand)
        decided = decide(self.hand, request)
        assert msgspec.json.encode(self.hand) == before
        self.hand, events = apply(self.hand, request)
        assert decided == events
        for event in events:
            chips = self.journal.chips
            self.journal = evolve(self.journal, event)
            assert self.journal.chips == chips == self.total
            self._follow(event)
        assert self.journal == self.hand

    def _follow(self, event: Any) -> None:
        """The model: a new street or a wager asks everybody who can still bet, an answer asks one less."""
        players = self.journal.players
        seats = [p.seat for p in players]
        can_bet = {i for i, p in enumerate(players) if p.stack and not p.folded}
        if isinstance(event, Turned):
            self.pending, self.last = can_bet, -1
        elif isinstance(event, Dealt) and event.seat == seats[-1]:
            big = [post.seat for post in self.journal.posts if post.kind == "big_blind"]
            self.pending, self.last = can_bet, seats.index(big[0]) if big else -1
        elif isinstance(event, Returned):
            self.returned[event.seat] = event.amount
        elif isinstance(event, Folded | Checked | Called | Bet | Raised):
            self.last = seats.index(event.seat)
            self.pending = (can_bet if isinstance(event, Bet | Raised) else self.pending) - {self.last}

    @precondition(lambda self: cards_needed(self.hand) > 0)
    @rule()
    def deal(self) -> None:
        seen = {*self.hand.board, *self.hand.burned, *(c for p in self.hand.players for c in p.cards)}
        left = [card for card in DECK if card not in seen]
        cards = tuple(self.random.sample(left, cards_needed(self.hand)))
        for wrong in (
            cards[:-1],
            (*cards, left[0]),
            (*cards[:-1], 52),
            (*cards[:-1], cards[0]) if len(cards) > 1 else (),
        ):
            assert isinstance(decide(self.hand, Deal(wrong)), Illegal)
        if seen:
            assert isinstance(decide(self.hand, Deal((*cards[:-1], min(seen)))), Illegal)
        self.ask(Deal(cards))

    @precondition(lambda self: self.hand.actor >= 0)
    @rule(data=st.data())
    def act(self, data: st.DataObject) -> None:
        kind, to = data.draw(st.sampled_from(sorted(offers(self.hand))))
        self.ask(Act(kind, to))  # type: ignore[arg-type]

    @precondition(lambda self: self.hand.actor >= 0)
    @rule()
    def go_along(self) -> None:
        options = legal(self.hand)
        assert options
        self.ask(Act("check" if options.check else "call", seat=options.seat))

    @rule(seat=st.integers(0, 7))
    def show(self, seat: int) -> None:
        answer = decide(self.hand, Show(seat))
        player = self.hand.player(seat)
        may = self.hand.ended and player is not None and not player.folded and not player.shown
        assert isinstance(answer, tuple) == (may and self.hand.rules.voluntary_show)
        if isinstance(answer, tuple):
            self.ask(Show(seat))

    @invariant()
    def exactly_what_is_offered_is_accepted(self) -> None:
        offered = offers(self.hand)
        most = max(p.start for p in self.hand.players) + 2
        tries = [("fold", 0), ("check", 0), ("call", 0), *((k, to) for k in ("bet", "raise") for to in range(-1, most))]
        for kind, to in tries:
            answer = decide(self.hand, Act(kind, to))  # type: ignore[arg-type]
            assert isinstance(answer, tuple) == ((kind, to) in offered), f"{kind} {to}: {answer}"
        for player in self.hand.players:
            mine = self.hand.actor >= 0 and player is self.hand.players[self.hand.actor]
            assert isinstance(decide(self.hand, Act("fold", seat=player.seat)), tuple) == mine

    @invariant()
    def it_is_the_turn_of_the_next_who_has_to_answer(self) -> None:
        hand = self.hand
        if hand.ended or cards_needed(hand) or not hand.players[0].cards:
            return
        expected = [i for i in range(len(hand.players)) if i in self.pending]
        after = [i for i in expected if i > self.last] + [i for i in expected if i <= self.last]
        assert hand.actor == after[0]

    @invariant()
    def nobody_who_must_answer_is_left_out(self) -> None:
        """Where the cards are dealt with answers missing, there was nothing to decide (R4.3, R6.4)."""
        hand = self.hand
        if hand.players[0].cards and hand.actor < 0 and self.pending and len(hand.live) > 1 and not hand.ended:
            waiting = [hand.players[i] for i in self.pending]
            others = [p.bet for p in hand.live if p is not waiting[0]]
            assert len(waiting) == 1
            returned = self.returned.get(waiting[0].seat, 0)
            assert waiting[0].bet + returned >= min(hand.level, max(others))

    @invariant()
    def no_chip_is_lost_and_no_card_is_there_twice(self) -> None:
        hand = self.hand
        assert sum(p.stack for p in hand.players) + hand.pot == self.total
        assert all(p.stack >= 0 and p.bet >= 0 and p.put >= p.bet for p in hand.players)
        cards = [*hand.board, *hand.burned, *(c for p in hand.players for c in p.cards)]
        assert len(set(cards)) == len(cards)
        if hand.ended:
            assert hand.pot == 0
            assert sum(award.amount for award in hand.awards) == sum(pot.amount for pot in hand.pots())
        elif hand.players[0].cards:
            assert sum(pot.amount for pot in hand.pots()) == hand.pot

    @invariant()
    def an_all_in_player_is_never_made_to_fold(self) -> None:
        for player in self.hand.players:
            assert not (player.folded and player.stack == 0 and player.last != "fold")


HandMachine.TestCase.settings = settings(max_examples=60, stateful_step_count=40, deadline=None)


@clause("R6.3", "R6.5", "R9.5", "R8.1")
class TestHandMachine(HandMachine.TestCase):  # type: ignore[misc,valid-type]
    """Chips, cards, turns, offers and refusals of one hand."""


SEATS = st.integers(1, 6)


class TableMachine(RuleBasedStateMachine):
    """One table, and a twin of it in which the cards that one viewer cannot see are others."""

    @initialize(
        preset=st.sampled_from(list(PRESETS)),
        mode=st.sampled_from(["cash", "cash", "match"]),
        viewer=st.sampled_from([None, 1, 2, 3]),
        seed=st.integers(0, 2**32),
        people=st.integers(2, 5),
    )
    def open(self, preset: str, mode: str, viewer: int | None, seed: int, people: int) -> None:
        rules = Rules.preset(preset, mode=mode)
        self.table: Table = open_table(Setup(rules=rules, seats=6))
        self.twin: Table | None = None
        self.viewer = viewer
        self.random = random.Random(seed)
        self.now = 0
        self.chips = 0
        self.people = 0
        for seat in range(1, people + 1):
            self.sit(seat, full=True)
        if mode == "match":
            self.ask(Begin())

    def ask(self, request: TableRequest) -> None:
        """Any request; refused or not, the table before it stays as it was."""
        before = msgspec.json.encode(self.table)
        answer = decide_table(self.table, request, self.now)
        assert msgspec.json.encode(self.table) == before
        if isinstance(answer, Illegal):
            assert answer.code
            assert answer.message
            return
        after = self.table
        for event in answer:
            chips, seq = after.chips, after.seq
            after = evolve_table(after, event)
            assert after.seq == seq + 1
            moved = event.chips if isinstance(event, Sat | ToppedUp) else -event.chips if isinstance(event, Left) else 0
            assert after.chips == chips + moved
            self.chips += moved
        self.table, events = apply_table(self.table, request, self.now)
        assert self.table == after
        assert events == answer
        self._follow(request, events)

    def _follow(self, request: TableRequest, events: tuple[Any, ...]) -> None:
        """The twin does the same, until hands are opened or compared; a new hand makes a new twin."""
        if any(isinstance(e, Started) for e in events):
            self.twin = self.table
        elif self.twin is not None and not isinstance(request, Deal):
            if any(isinstance(e, Shown | Mucked) for e in events):
                self.twin = None
                return
            self.twin, others = apply_table(self.twin, request, self.now)
            assert [told(e, self.viewer) for e in events] == [told(e, self.viewer) for e in others]

    def bring(self) -> None:
        while count := cards_wanted(self.table):
            hand = self.table.hand
            if not self.table.in_hand or hand is None:
                self.ask(Draw(tuple(self.random.sample(DECK, count))))
            elif not hand.players[0].cards:
                self._deal_holes(hand, count)
            else:
                self._deal_street(count)

    def _deal_holes(self, hand: Hand, count: int) -> None:
        deck = self.random.sample(DECK, 52)
        self.shared, rest = deck[:5], deck[5:]  # the board, the same for both
        here = rest[:count]
        mine = {i for i in range(count) if hand.players[i % len(hand.players)].seat == self.viewer}
        others = [card for i, card in enumerate(rest) if i not in mine]
        self.random.shuffle(others)
        there = [rest[i] if i in mine else others.pop() for i in range(count)]
        self._deal(tuple(here), tuple(there))

    def _deal_street(self, count: int) -> None:
        board, self.shared = self.shared[: count - 1], self.shared[count - 1 :]
        burns = []
        for table in (self.table, self.twin or self.table):
            assert table.hand
            seen = {*table.hand.board, *table.hand.burned, *(c for p in table.hand.players for c in p.cards)}
            burns.append(self.random.choice([c for c in DECK if c not in seen and c not in (*board, *self.shared)]))
        self._deal((burns[0], *board), (burns[1], *board))

    def _deal(self, here: tuple[int, ...], there: tuple[int, ...]) -> None:
        decided = decide_table(self.table, Deal(here), self.now)
        assert isinstance(decided, tuple)
        self.ask(Deal(here))
        if self.twin is not None and any(isinstance(e, Shown | Mucked) for e in decided):
            self.twin = None
        if self.twin is not None:
            self.twin, others = apply_table(self.twin, Deal(there), self.now)
            assert [told(e, self.viewer) for e in decided] == [told(e, self.viewer) for e in others]

    # --- what people and the host do

    @rule(seat=SEATS, full=st.booleans())
    def sit(self, seat: int, full: bool) -> None:
        self.people += 1
        low, high = self.table.setup.buy_in
        self.ask(
            Sit(seat, f"p{self.people}", f"P{self.people}", high if full else low, "" if self.people % 3 else "bot")
        )

    @rule(seat=SEATS)
    def leave(self, seat: int) -> None:
        self.ask(Leave(seat))

    @rule(seat=SEATS, when=st.sampled_from(["hand", "big_blind"]))
    def sit_out(self, seat: int, when: Any) -> None:
        self.ask(SitOut(seat, when))

    @rule(seat=SEATS, post=st.booleans())
    def back(self, seat: int, post: bool) -> None:
        self.ask(Back(seat, post))

    @rule(seat=SEATS, chips=st.integers(-1, 300))
    def top_up(self, seat: int, chips: int) -> None:
        self.ask(TopUp(seat, chips))

    @rule(request=st.sampled_from([Pause(), Resume(), Resume(), Recover(), Begin(), Show(1), Show(2), Draw((1, 2))]))
    def host(self, request: TableRequest) -> None:
        self.ask(request)

    @rule(ms=st.sampled_from([0, 1, 5_000, 40_000]))
    def tick(self, ms: int) -> None:
        self.now += ms
        self.ask(Tick())
        self.bring()

    @rule()
    def next_hand(self) -> None:
        due = wake_at(self.table)
        if due is not None and not self.table.in_hand:
            self.now = max(self.now, due)
        self.bring()
        self.ask(Tick())
        self.bring()

    # Not when cards are wanted: whoever leaves on their turn is played for, and may have ended the street.
    @precondition(lambda self: self.table.clock is not None)
    @rule(choice=st.floats(0, 1), seat=st.sampled_from([None, None, None, 1, 4]))
    def act(self, choice: float, seat: int | None) -> None:
        hand = self.table.hand
        assert hand
        options = legal(hand)
        assert options
        span = options.bet_to or options.raise_to
        request = Act("check" if options.check else "call", seat=seat)
        if span and choice < 0.4:
            to = span[0] + round((span[1] - span[0]) * choice * choice)
            request = Act("bet" if options.bet_to else "raise", to, seat)
        elif choice > 0.85:
            request = Act("fold", seat=seat)
        self.now += 500
        self.ask(request)
        self.bring()

    # --- what must hold

    @invariant()
    def chips_are_conserved(self) -> None:
        assert self.table.chips == self.chips
        assert all(chair.stack >= 0 and chair.top_up >= 0 and chair.bank >= 0 for chair in self.table.chairs)

    @invariant()
    def the_viewer_cannot_tell_the_twin_from_the_table(self) -> None:
        if self.twin is not None:
            assert view(self.table, self.viewer) == view(self.twin, self.viewer)

    @invariant()
    def the_host_is_never_stuck(self) -> None:
        """Somebody is to act and has a clock, or cards are wanted, or the next hand has its time, or too few play."""
        table = self.table
        if table.in_hand:
            assert table.hand
            assert (table.clock is not None) == (table.hand.actor >= 0)
            if table.clock:
                assert table.clock.seat == table.hand.players[table.hand.actor].seat
                chair = table.chair(table.clock.seat)
                assert chair
                assert not chair.away  # whoever is away has been played for
            else:
                assert cards_wanted(table) > 0
            return
        assert table.clock is None
        ready = [c for c in table.chairs if c.stack and not (c.out or c.leaving)]
        if table.status == "running" and not table.is_match and len(ready) >= 2:
            assert wake_at(table) is not None or cards_wanted(table) > 0
        if not table.is_match and table.status != "closed":
            assert wake_at(table) is not None or not any(c.leaving for c in table.chairs)

    @invariant()
    def who_plays_has_a_chair(self) -> None:
        table = self.table
        assert [c.seat for c in table.chairs] == sorted({c.seat for c in table.chairs})
        if table.in_hand and table.hand:
            assert {p.seat for p in table.hand.players} <= {c.seat for c in table.chairs if not c.new}

    @invariant()
    def everybody_sees_only_open_cards_and_their_own(self) -> None:
        hand = self.table.hand
        if hand is None:
            return
        for chair in self.table.chairs:
            for seat in view(self.table, chair.seat).seats:
                player = self.table.player(self.table.chair(seat.seat) or chair)
                known = [card for card in seat.cards if card != "??"]
                assert not known or (player is not None and (seat.seat == chair.seat or player.shown))


TableMachine.TestCase.settings = settings(max_examples=50, stateful_step_count=50, deadline=None)


@clause("R9.5", "R10.3", "R5.4", "R6.5")
class TestTableMachine(TableMachine.TestCase):  # type: ignore[misc,valid-type]
    """Chips, clocks, seats and views of one table."""


def test_the_returned_chips_are_never_a_win() -> None:
    """A win is what was awarded; what came back is not counted in it."""
    rng = random.Random(4)
    for _ in range(150):
        hand = start(Rules(betting="no"), [rng.randint(2, 40) for _ in range(rng.randint(2, 5))])
        back: dict[int, int] = {}
        while not hand.ended:
            if count := cards_needed(hand):
                seen = {*hand.board, *hand.burned, *(c for p in hand.players for c in p.cards)}
                request: Any = Deal(tuple(rng.sample([c for c in DECK if c not in seen], count)))
            else:
                kind, to = rng.choice(sorted(offers(hand)))
                request = Act(kind, to)  # type: ignore[arg-type]
            hand, events = apply(hand, request)
            back |= {e.seat: e.amount for e in events if isinstance(e, Returned)}
        for player in hand.players:
            assert player.start - player.put - player.dead + player.won == player.stack
        assert sum(p.won for p in hand.players) == sum(p.put + p.dead for p in hand.players)
