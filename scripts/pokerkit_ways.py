"""Where pokerkit plays otherwise, as numbered ways that can be switched one by one.

A second, slow reading of betting and payout, independent of the engine. With no way switched on it must answer as
this project does, with all of them as pokerkit does; so a difference is explained by the smallest set of ways that
turns our answer into pokerkit's, and by nothing else. The numbers are those of docs/rules.md, "Where pokerkit differs".
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from typing import TypeVar

from doublesuited.rules import Rules

WAYS = {
    "K1": "a short big blind lowers what the others must call, and the pot",
    "K2": "the first wager of a round counts as full, however small",
    "K3": "short all-ins are added up along the row, not since a player's own last action",
    "K4": "in fixed limit a raise over a short all-in goes a whole bet on top",
    "K5": "the cap counts short all-ins, and the big blind never",
    "K6": "half a bet never counts as a full one",
    "K7": "no raise while the others could only just call what is bet already",
    "K8": "a player who can neither bet nor owes anything is asked",
    "K9": "the last player with chips must match the whole bet, not only what others have in",
    "K10": "a hand that wins nothing is killed first, and pots that then have the same players are one",
    "K11": "all odd chips go to the first of the tied hands",
    "K12": "the low half of a pot without a low is shared by all in it, if anybody else has a low",
    "K13": "of two players with equal blinds the big blind acts first",
}
BETTING = ("K1", "K2", "K3", "K4", "K5", "K6", "K7", "K9")
PAYOUT = ("K10", "K11", "K12")
ALL = frozenset(WAYS)
NONE: frozenset[str] = frozenset()

Answer = tuple[int, tuple[int, int] | None]
"""What a call takes, and the range of raises."""

T = TypeVar("T")


def explain(theirs: T, ours: Callable[[frozenset[str]], T], ways: Sequence[str]) -> frozenset[str] | None:
    """The smallest set of ways with which we would answer as pokerkit does; None if there is none."""
    for size in range(len(ways) + 1):
        for some in combinations(ways, size):
            if ours(frozenset(some)) == theirs:
                return frozenset(some)
    return None


@dataclass
class Round:
    """One betting round from its beginning. ``history``: player, what they did, their total on the street after it."""

    rules: Rules
    street: str
    middle: int  # chips in the middle that are no bets of this round
    bets: list[int]
    stacks: list[int]
    live: list[bool]
    history: list[tuple[int, str, int]] = field(default_factory=list)


class Reading:
    """A round read again from its beginning, in some of pokerkit's ways."""

    def __init__(self, played: Round, ways: frozenset[str]) -> None:
        self.rules, self.ways = played.rules, ways
        self.fixed = self.rules.betting == "fixed"
        self.size = self.rules.bet_size(played.street) if self.fixed else self.rules.least_bet
        self.bets, self.stacks, self.live = list(played.bets), list(played.stacks), list(played.live)
        self.middle = played.middle
        self.preflop = played.street == "preflop"
        self.level = max(self.bets)
        if self.preflop and "K1" not in ways:
            self.level = self.rules.big_blind
            self.middle += self.rules.small_blind + self.rules.big_blind - sum(self.bets)
        self.base = self.level
        self.measure = 0 if "K2" in ways else self.size  # how much a full raise is at least
        self.raised = False
        self.count = int(self.preflop and self.rules.blind_counts and "K5" not in ways)
        self.acted: set[int] = set()
        self.reopened: set[int] = set()
        self.faced: dict[int, int] = {}
        self.row: list[int] = []  # short all-ins one after another
        for player, what, to in played.history:
            self._follow(player, what, to)

    def _follow(self, player: int, what: str, to: int) -> None:
        self.acted.add(player)
        if what == "fold":
            self.live[player] = False
        elif what == "raise":
            self._raise(player, to)
        self.stacks[player] -= to - self.bets[player]
        self.bets[player] = to
        self.reopened.discard(player)
        self.faced[player] = self.level

    def _raise(self, player: int, to: int) -> None:
        by, full = to - self.level, self._is_full(to)
        if full:
            self.base = to
            self.reopened |= self.acted
            if "K3" in self.ways:
                self.acted = {player}
        self.measure = max(self.measure, by)
        self.raised = True
        self.count += full or "K5" in self.ways
        self.row = [*self.row, by] if self.stacks[player] == to - self.bets[player] else []
        if sum(self.row) >= self.measure:
            self.row = []
        self.level = to

    def _is_full(self, to: int) -> bool:
        if not self.fixed:
            return to - self.level >= self.measure
        if "K6" in self.ways:
            return to - (self.level if "K4" in self.ways else self.base) >= self.measure
        half = self.rules.reopens_at == "half"
        return to - self.base >= self.size or (half and 2 * (to - self.base) >= self.size)

    def others(self, player: int) -> Iterator[int]:
        return (i for i in range(len(self.bets)) if i != player and self.live[i])

    def owed(self, player: int) -> int:
        level = self.level
        if "K9" not in self.ways and not any(self.stacks[i] for i in self.others(player)):
            level = min(level, max(self.bets[i] for i in self.others(player)))
        return max(0, min(self.stacks[player], level - self.bets[player]))

    def answer(self, player: int) -> Answer:
        owed = self.owed(player)
        return owed, self._range(player) if self._may_raise(player, owed) else None

    def _may_raise(self, player: int, owed: int) -> bool:
        if self.bets[player] + self.stacks[player] <= self.level:
            return False
        if self.fixed and self.count >= self.rules.raise_cap:
            return False
        least = self.level if "K7" in self.ways else 0
        if not any(self.stacks[i] and self.stacks[i] + self.bets[i] > least for i in self.others(player)):
            return False
        if "K3" in self.ways:
            short = self.row and sum(self.row) < self.measure and player in self.acted
            return not short and (owed >= self.measure or not self.raised)
        if player not in self.acted or player in self.reopened:
            return True
        least = self.size if self.fixed else self.measure
        return self.rules.cumulative and self.level - self.faced[player] >= least

    def _range(self, player: int) -> tuple[int, int]:
        all_in = self.bets[player] + self.stacks[player]
        if self.fixed:
            to = self.level + max(self.measure, self.size) if "K4" in self.ways else self.base + self.size
            return min(to, all_in), min(to, all_in)
        least = self.level + max(self.measure, self.size)
        pot = 2 * self.level - self.bets[player] + self.middle + sum(self.bets)
        return min(least, all_in), min(max(pot, least), all_in)


def pay(
    put: Sequence[int],
    live: Sequence[bool],
    values: Mapping[str, Sequence[int]],
    ways: frozenset[str],
) -> list[int]:
    """What every player gets back in all, uncalled chips included. ``values``: strengths, "high" and perhaps "low"."""
    players = range(len(put))
    if sum(live) == 1:
        return [sum(put) if live[i] else 0 for i in players]
    inside = list(live)
    if "K10" in ways:
        for i in players:
            inside[i] = live[i] and _can_win(i, put, live, values)
    got = [0] * len(put)
    for amount, eligible in _pots(put, inside):
        for chips, share in _shares(amount, eligible, inside, values, ways):
            top = max(values[share][i] for i in eligible)
            winners = [i for i in eligible if values[share][i] == top]
            each, odd = divmod(chips, len(winners))
            for place, i in enumerate(winners):
                got[i] += each + (odd * (place == 0) if "K11" in ways else place < odd)
    return got


def _pots(put: Sequence[int], inside: Sequence[bool]) -> list[tuple[int, list[int]]]:
    pots: list[tuple[int, list[int]]] = []
    below = 0
    for height in sorted({chips for chips in put if chips}):
        amount = sum(min(chips, height) - min(chips, below) for chips in put)
        eligible = [i for i, chips in enumerate(put) if inside[i] and chips >= height]
        if pots and (pots[-1][1] == eligible or not eligible):
            pots[-1] = (pots[-1][0] + amount, pots[-1][1])
        else:
            pots.append((amount, eligible))
        below = height
    return pots


def _can_win(player: int, put: Sequence[int], live: Sequence[bool], values: Mapping[str, Sequence[int]]) -> bool:
    for _, eligible in _pots(put, live):
        for strengths in values.values():
            if player in eligible and strengths[player] and strengths[player] == max(strengths[i] for i in eligible):
                return True
    return False


def _shares(
    amount: int,
    eligible: Sequence[int],
    inside: Sequence[bool],
    values: Mapping[str, Sequence[int]],
    ways: frozenset[str],
) -> list[tuple[int, str]]:
    lows = values.get("low", [0] * len(inside))
    judges = [i for i in range(len(inside)) if inside[i]] if "K12" in ways else eligible
    if not any(lows[i] for i in judges) or (len(eligible) == 1 and "K12" not in ways):
        return [(amount, "high")]
    return [(amount - amount // 2, "high"), (amount // 2, "low")]
