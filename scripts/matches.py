#!/usr/bin/env python3
"""Whole matches of random play, with every claim checked at every event.

    .venv/bin/python scripts/matches.py 3000                   as many matches of preset `match`, six players
    .venv/bin/python scripts/matches.py 500 --preset standard --betting no --seats 9

The chips are counted after every event, the table is rebuilt from its events, and places are worked out again from
who went broke in which hand and with how many chips. Match number n is the same everywhere.
"""

import argparse
import random
from collections import Counter

from rich.progress import track

from doublesuited.events import Act, Deal, Started
from doublesuited.hand import legal
from doublesuited.rules import PRESETS, Rules
from doublesuited.table import Setup, Table, apply, cards_wanted, evolve, open_table, wake_at
from doublesuited.table_events import (
    Back,
    Begin,
    Draw,
    Finished,
    Placed,
    Sat,
    Sit,
    SitOut,
    TableEvent,
    TableRequest,
    Tick,
)


class Match:
    """One match; ``run`` plays it to its end."""

    def __init__(self, rules: Rules, seats: int, seed: int, stack: int = 0) -> None:
        self.random = random.Random(f"match {seed}")
        self.boldness = self.random.uniform(0.4, 0.95)
        self.table: Table = open_table(Setup(rules=rules, seats=max(seats, 2), stack=stack))
        self.replayed = self.table
        self.now = 0
        self.busts: list[list[tuple[int, int]]] = []  # of each hand that broke somebody: seat, chips at its start
        self.starts: dict[int, int] = {}
        self.placed: dict[int, int] = {}
        self.finished = False
        for seat in range(1, seats + 1):
            self.ask(Sit(seat, f"p{seat}", f"P{seat}", self.table.setup.buy_in[0]))
        if self.table.status == "waiting":
            self.ask(Begin())
        self.chips = self.table.chips

    def ask(self, request: TableRequest) -> None:
        """One request; every event of it is checked."""
        self.table, events = apply(self.table, request, self.now)
        for event in events:
            seq, chips = self.replayed.seq, self.replayed.chips
            self.replayed = evolve(self.replayed, event)
            assert self.replayed.seq == seq + 1
            assert self.replayed.chips == chips + (event.chips if isinstance(event, Sat) else 0), event
            self._note(event)
        assert self.replayed == self.table

    def _note(self, event: TableEvent) -> None:
        if isinstance(event, Started):
            self.starts = dict(event.stacks)
            assert set(self.starts) == {chair.seat for chair in self.replayed.chairs if chair.stack}
        elif isinstance(event, Placed):
            self.placed[event.seat] = event.place
        elif isinstance(event, Finished):
            self.finished = True

    def run(self) -> "Match":
        """Play to the end; AssertionError when something is not as it should be."""
        while not self.finished:
            if count := cards_wanted(self.table):
                self._deal(count)
            elif self.table.in_hand:
                self.ask(self._choice())
            else:
                self._come_back()
                due = wake_at(self.table)
                assert due is not None
                self.now = max(self.now, due)
                self.ask(Tick())
            if not self.table.in_hand and self.starts:
                self._hand_over()
        self._check_places()
        return self

    def _come_back(self) -> None:
        """Whoever went away is back after some hands; a match that everybody left has no end."""
        for chair in self.table.chairs:
            if chair.away and chair.stack and self.random.random() < 0.3:
                self.ask(Back(chair.seat))

    def _deal(self, count: int) -> None:
        hand = self.table.hand if self.table.in_hand else None
        seen = {*hand.board, *hand.burned, *(c for p in hand.players for c in p.cards)} if hand else set()
        cards = tuple(self.random.sample([card for card in range(52) if card not in seen], count))
        self.ask(Deal(cards) if hand else Draw(cards))

    def _choice(self) -> TableRequest:
        hand = self.table.hand
        assert hand
        options = legal(hand)
        assert options
        what = self.random.random()
        if what < 0.002:
            return SitOut(options.seat)
        span = options.bet_to or options.raise_to
        if span and what < self.boldness:
            return Act("bet" if options.bet_to else "raise", self.random.randint(*span), options.seat)
        if what > 0.95 and not options.check:
            return Act("fold", seat=options.seat)
        return Act("check" if options.check else "call", seat=options.seat)

    def _hand_over(self) -> None:
        stacks = {chair.seat: chair.stack for chair in self.table.chairs}
        assert sum(stacks.values()) == self.chips
        broke = [(seat, chips) for seat, chips in self.starts.items() if not stacks[seat]]
        if broke:
            self.busts.append(broke)
        self.starts = {}

    def _check_places(self) -> None:
        """R11.2 worked out from the end: the winner, then who went broke last, and so on."""
        players = {chair.seat: chair.stack for chair in self.table.chairs}
        winner = [seat for seat, chips in players.items() if chips]
        assert len(winner) == 1
        assert players[winner[0]] == self.chips
        places, taken = {winner[0]: 1}, 1
        for broke in reversed(self.busts):
            for chips in sorted({chips for _, chips in broke}, reverse=True):
                equal = [seat for seat, start in broke if start == chips]
                places |= dict.fromkeys(equal, taken + 1)
                taken += len(equal)
        assert places == self.placed, f"{places} is right, {self.placed} was said"
        assert len(places) == len(players)


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", 1)[0])
    parser.add_argument("count", type=int, nargs="?", default=1000)
    parser.add_argument("--preset", choices=PRESETS, default="match")
    parser.add_argument("--betting", choices=("fixed", "pot", "no"))
    parser.add_argument("--variant", choices=("omaha", "omaha8"))
    parser.add_argument("--seats", type=int, default=6)
    parser.add_argument("--first", type=int, default=0, help="number of the first match")
    given = parser.parse_args()
    choices = {name: value for name in ("betting", "variant") if (value := getattr(given, name))}
    rules = Rules.preset(given.preset, mode="match", **choices)
    hands, winners = 0, Counter[int]()
    try:
        for seed in track(range(given.first, given.first + given.count), "matches"):
            match = Match(rules, given.seats, seed).run()
            hands += match.table.number
            winners[next(seat for seat, place in match.placed.items() if place == 1)] += 1
    except KeyboardInterrupt:
        print(f"stopped; the next match is {given.first + winners.total()}")
    by_seat = dict(sorted(winners.items()))
    print(f"{winners.total()} matches, {hands} hands, every one as it should be. Won by seat: {by_seat}")


if __name__ == "__main__":
    main()
