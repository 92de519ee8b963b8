"""Random hands here and in pokerkit, step by step: whose turn, what is legal, who gets what.

    .venv/bin/python -m scripts.side_by_side 100000          as many hands, half of them of each game

Pot-limit high and fixed-limit hi/lo, 2 to 10 players, uneven stacks. In one hand of 25 pokerkit compares
the hands itself; in the others it takes our strengths, because its own take most of the time. A difference must be
explained exactly by the ways of ``pokerkit_ways``; any other is an error. Hand number n is the same everywhere.
"""

import argparse
import random
import sys
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from pokerkit import (
    Automation,
    Card,
    FixedLimitOmahaHoldemHighLowSplitEightOrBetter,
    OmahaEightOrBetterLowHand,
    OmahaHoldemHand,
    PotLimitOmahaHoldem,
    State,
)
from pokerkit.games import FixedLimitPokerMixin
from rich.progress import track

from doublesuited.cards import cards_text, parse_cards
from doublesuited.events import Act, Deal
from doublesuited.hand import apply, cards_needed, legal, start
from doublesuited.rules import Rules
from doublesuited.strength import high, low

from .pokerkit_ways import ALL, BETTING, NONE, PAYOUT, WAYS, Answer, Reading, Round, explain, pay

AUTOMATIC = (
    Automation.ANTE_POSTING,
    Automation.BET_COLLECTION,
    Automation.BLIND_OR_STRADDLE_POSTING,
    Automation.HAND_KILLING,
    Automation.CHIPS_PUSHING,
    Automation.CHIPS_PULLING,
)


def ours(cards: Iterable[Card]) -> tuple[int, ...]:
    """Pokerkit's cards as ours."""
    return parse_cards("".join(map(repr, cards)))


class OurHigh(OmahaHoldemHand):
    """Our strength in place of pokerkit's hand, which takes milliseconds: a number compares as a hand does."""

    @classmethod
    def from_game(cls, hole_cards: Any, board_cards: Any = ()) -> Any:
        return high(ours(hole_cards), ours(board_cards))


class OurLow(OmahaEightOrBetterLowHand):
    @classmethod
    def from_game(cls, hole_cards: Any, board_cards: Any = ()) -> Any:
        value = low(ours(hole_cards), ours(board_cards))
        if not value:
            raise ValueError("no low")
        return value


class FixedLimitHiLo(FixedLimitPokerMixin, FixedLimitOmahaHoldemHighLowSplitEightOrBetter):
    """Pokerkit's class of this name takes its sizes from pot limit and has no cap (0.7.7); this one is what it says."""


class QuickFixedLimitHiLo(FixedLimitHiLo):
    hand_types = (OurHigh, OurLow)


class QuickPotLimitHigh(PotLimitOmahaHoldem):
    hand_types = (OurHigh,)


@dataclass
class Outcome:
    """What one hand showed: how often each set of ways explained a difference, and whether it had to be left early."""

    differences: Counter[str] = field(default_factory=Counter)
    steps: int = 0
    parted: bool = False


class Pair:
    """One hand in both engines."""

    def __init__(self, number: int) -> None:
        self.number = number
        self.random = random.Random(f"side by side {number}")
        self.outcome = Outcome()
        self.rules = self._some_rules(number)
        stacks = self._some_stacks()
        self.players = len(stacks)
        self.hand = start(self.rules, stacks, self.random.randint(1, self.players))
        self.theirs = self._state()
        self.deck = self.random.sample(range(52), 52)
        self.rounds: list[Round] = []
        self._deal()

    def _some_rules(self, number: int) -> Rules:
        small, big = self.random.choice([(1, 2), (5, 10), (2, 5), (10, 20), (1, 1), (3, 7)])
        options = {"small_blind": small, "big_blind": big, "all_in_tabled": "at_showdown", "showdown": "all"}
        if number % 2:
            return Rules(betting="pot", **options)  # type: ignore[arg-type]
        counts = self.random.random() < 0.3
        return Rules(betting="fixed", variant="omaha8", blind_counts=counts, **options)  # type: ignore[arg-type]

    def _some_stacks(self) -> list[int]:
        big = self.rules.big_blind
        players = self.random.choice([2, 2, 3, 3, 4, 5, 6, 7, 8, 9, 10])
        sizes = [lambda: self.random.randint(big, 4 * big), lambda: self.random.randint(1, 30 * big), lambda: 100 * big]
        if self.random.random() < 0.1:
            sizes.append(lambda: self.random.randint(1, big))
        return [self.random.choice(sizes)() for _ in range(players)]

    def _state(self) -> State:
        stacks = [p.stack for p in self.hand.players]
        rules, blinds = self.rules, (self.rules.small_blind, self.rules.big_blind)
        quick = self.number % 50 > 1  # the strengths of the others are compared by pokerkit itself
        if rules.betting == "pot":
            high_game = QuickPotLimitHigh if quick else PotLimitOmahaHoldem
            return high_game.create_state(AUTOMATIC, True, 0, blinds, rules.big_blind, stacks, self.players)
        hilo_game = QuickFixedLimitHiLo if quick else FixedLimitHiLo
        bets = rules.bet_size("flop"), rules.bet_size("river")
        return hilo_game.create_state(AUTOMATIC, True, 0, blinds, *bets, stacks, self.players)

    # --- cards

    def _deal(self) -> None:
        """Cards for both, until a player is to act or the hand is over; every street begins a round."""
        while count := cards_needed(self.hand):
            cards, self.deck = self.deck[:count], self.deck[count:]
            self.hand, _ = apply(self.hand, Deal(tuple(cards)))
            players = self.hand.players
            bets, stacks = [p.bet for p in players], [p.stack for p in players]
            live = [not p.folded for p in players]
            self.rounds.append(Round(self.rules, self.hand.street, self.hand.pot - sum(bets), bets, stacks, live))

    @property
    def round(self) -> Round:
        """The round that pokerkit is in; ours may have gone on where K8 holds it up."""
        assert self.theirs.street_index is not None
        return self.rounds[self.theirs.street_index]

    def _deal_theirs(self) -> None:
        """Whatever pokerkit's dealer wants, from our hand."""
        while True:
            if self.theirs.can_deal_hole():
                player = self.theirs.hole_dealee_index
                assert player is not None
                self.theirs.deal_hole(cards_text(self.hand.players[player].cards))
            elif self.theirs.can_burn_card():
                self.theirs.burn_card("??")
            elif self.theirs.can_deal_board():
                dealt = len(list(self.theirs.get_board_cards(0)))
                wanted = 3 if dealt == 0 else 1
                self.theirs.deal_board(cards_text(self.hand.board[dealt : dealt + wanted]))
            elif self.theirs.can_show_or_muck_hole_cards():
                self.theirs.show_or_muck_hole_cards(True)
            else:
                return

    # --- turns

    def play(self) -> Outcome:
        """The hand to its end, or to where the two part. AssertionError when a difference has no explanation."""
        while not self.outcome.parted:
            self._deal_theirs()
            mine, other = self.hand.actor, self.theirs.actor_index
            if mine < 0 and other is None:
                break
            if mine == other:
                self._step(mine)
            elif mine >= 0:
                self._other_begins(other)
            else:
                self._only_asked(other)
        if not self.outcome.parted:
            self._compare_stacks()
        return self.outcome

    def _only_asked(self, other: int | None) -> None:
        """K8: pokerkit asks a player who can do nothing but check."""
        free = [i for i, p in enumerate(self.hand.players) if p.stack > p.won and not p.folded]
        assert free == [other], f"pokerkit asks player {other}, not the only one with chips, {free}"
        assert self._their_answer(free[0]) == (0, None)
        self.theirs.check_or_call()
        self.outcome.differences["K8"] += 1

    def _other_begins(self, other: int | None) -> None:
        """K13: of two players with equal blinds, pokerkit lets the big blind begin; the hand is left."""
        first = self.round.street == "preflop" and not self.round.history
        equal = self.players == 2 and len(set(self.round.bets)) == 1
        assert first and equal and other == 0, f"player {self.hand.actor} is to act here, {other} there"  # noqa: PT018
        self.outcome.differences["K13"] += 1
        self.outcome.parted = True

    def _their_answer(self, player: int) -> Answer:
        state = self.theirs
        call, least = state.checking_or_calling_amount, state.min_completion_betting_or_raising_to_amount
        most = state.max_completion_betting_or_raising_to_amount
        assert call is not None
        answer = call, (least, most) if least is not None and most is not None else None
        said = Reading(self.round, ALL).answer(player)
        assert answer == said, f"pokerkit answers {answer}, its ways as written down say {said}"
        return answer

    def _our_answer(self, player: int) -> Answer:
        options = legal(self.hand)
        assert options
        answer = options.call, options.bet_to or options.raise_to
        said = Reading(self.round, NONE).answer(player)
        assert answer == said, f"the engine answers {answer}, the slow reading says {said}"
        return answer

    def _step(self, player: int) -> None:
        self.outcome.steps += 1
        ours, theirs = self._our_answer(player), self._their_answer(player)
        if ours != theirs:
            why = explain(theirs, lambda ways: Reading(self.round, ways).answer(player), BETTING)
            assert why, f"{theirs} there, {ours} here, and no reason"
            self.outcome.differences["+".join(sorted(why))] += 1
        chosen = self._common_action(ours, theirs)
        if chosen is None:
            self.outcome.parted = True
            return
        self._apply(player, chosen)

    def _common_action(self, ours: Answer, theirs: Answer) -> Act | None:
        """Something that both allow and that does the same in both; None if there is nothing."""
        (call, mine), (their_call, other) = ours, theirs
        choices: list[tuple[float, Act]] = []
        if call == their_call:
            choices.append((5, Act("call" if call else "check")))
        if call and their_call:
            choices.append((1.2, Act("fold")))
        if mine and other and max(mine[0], other[0]) <= min(mine[1], other[1]):
            least, most = max(mine[0], other[0]), min(mine[1], other[1])
            to = self.random.choice([least, most, self.random.randint(least, most)])
            choices.append((3, Act("raise" if self.hand.level else "bet", to)))
        if not choices:
            return None
        return self.random.choices([act for _, act in choices], [weight for weight, _ in choices])[0]

    def _apply(self, player: int, act: Act) -> None:
        played, before, options = self.round, self.hand.players[player], legal(self.hand)
        assert options
        self.hand, _ = apply(self.hand, act)
        if act.action == "fold":
            self.theirs.fold()
        elif act.action in ("check", "call"):
            self.theirs.check_or_call()
        else:
            self.theirs.complete_bet_or_raise_to(act.to)
        what = {"check": "call", "bet": "raise"}.get(act.action, act.action)
        played.history.append((player, what, act.to or before.bet + (options.call if what == "call" else 0)))
        self._deal()

    # --- the end

    def _compare_stacks(self) -> None:
        assert self.hand.ended
        assert not self.theirs.status
        ours = [p.stack for p in self.hand.players]
        theirs = list(self.theirs.stacks)
        assert ours == self._paid(NONE), f"{ours} here, {self._paid(NONE)} by the slow reading"
        assert theirs == self._paid(ALL), f"{theirs} there, {self._paid(ALL)} by the slow reading"
        if ours != theirs:
            why = explain(theirs, self._paid, PAYOUT)
            assert why, f"{theirs} there, {ours} here, and no reason"
            self.outcome.differences["+".join(sorted(why))] += 1

    def _paid(self, ways: frozenset[str]) -> list[int]:
        """The final stacks by the slow reading."""
        players, board = self.hand.players, self.hand.board
        put = [p.start - (p.stack - p.won) for p in players]
        live = [not p.folded for p in players]
        values: dict[str, list[int]] = {}
        if sum(live) > 1:
            values["high"] = [high(p.cards, board) if not p.folded else 0 for p in players]
            if self.rules.hilo:
                values["low"] = [low(p.cards, board) if not p.folded else 0 for p in players]
        return [p.start - chips + got for p, chips, got in zip(players, put, pay(put, live, values, ways), strict=True)]


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", 1)[0])
    parser.add_argument("count", type=int, nargs="?", default=2000)
    parser.add_argument("--first", type=int, default=0, help="number of the first hand")
    given = parser.parse_args()
    differences, hands, steps, parted = Counter[str](), 0, 0, 0
    try:
        for number in track(range(given.first, given.first + given.count), "hands"):
            try:
                outcome = Pair(number).play()
            except AssertionError as error:
                sys.exit(f"hand {number}: {error}")
            differences += outcome.differences
            hands += 1
            steps += outcome.steps
            parted += outcome.parted
    except KeyboardInterrupt:
        print(f"stopped; the next hand is {given.first + hands}")
    print(f"{hands} hands, {steps} decisions compared, {parted} hands left early. Differences, each explained:")
    for ways, times in differences.most_common():
        print(f"{times:8}  {ways:12} " + "; ".join(WAYS[way] for way in ways.split("+")))


if __name__ == "__main__":
    main()
