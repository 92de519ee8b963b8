"""The bot: who the rivals are, what they may hold, what each action is worth then; the best action is taken."""

from functools import lru_cache
from random import Random
from typing import NamedTuple

import numpy as np

from doublesuited.bots.arrays import Cards, Floats
from doublesuited.bots.contract import BotInfo, Budget
from doublesuited.bots.observation import Observation
from doublesuited.bots.observation import Rival as Seen
from doublesuited.bots.scripted import Style, tag
from doublesuited.bots.situation import Move, Situation, aggressive, decisions_of, passive
from doublesuited.cards import Card
from doublesuited.events import FOLD, STREETS, Act
from doublesuited.rules import Rules

from . import styles
from .ahead import Ahead, Rival, Spot
from .ranges import Looker, Pool, cap, chosen, drawn, held_by, weigh

SAMPLES = 200  # hands in a pool
CHOICE = 8  # times as many to choose them from
SIZES = (0.5, 1.0)  # of the pot, where the size may be chosen

USUAL = tag()
"""Who decides before the flop with several rivals: a whole hand lies ahead there, more than can be looked into."""


Decided = tuple[tuple[Move, Situation], ...]


class Option(NamedTuple):
    """An action with its value in chips from now on (a fold is worth 0), once for each pool of hands."""

    act: Act
    values: Floats


class Thought(NamedTuple):
    """What the bot thinks. ``ranges``: for each rival's seat, hands and weights."""

    options: tuple[Option, ...]
    ranges: dict[int, tuple[Cards, Floats]]

    def value(self, option: Option) -> float:
        return float(option.values.mean())

    def best(self) -> Option:
        return max(self.options, key=self.value)

    def gap(self, better: Option, other: Option) -> tuple[float, float]:
        """How much more the first is worth than the second, and the standard error of that, from pool to pool."""
        difference = better.values - other.values
        if len(difference) < 2:
            return float(difference.mean()), float("inf")
        return float(difference.mean()), float(difference.std(ddof=1) / np.sqrt(len(difference)))


class Shark:
    """Reads how its rivals play, puts them on hands, and plays against that."""

    info = BotInfo("shark", 4, "Watches what you do, puts you on a hand, and plays against that.", heavy=True)

    def act(self, observation: Observation, rng: Random, budget: Budget) -> Act:
        if not foreseeable(observation):
            return USUAL.act(observation, rng, budget)
        return think(observation, budget.samples or SAMPLES).best().act


def foreseeable(observation: Observation) -> bool:
    """Whether the values of ``think`` are to be trusted: not before the flop with several rivals. There they come out
    too high, for a hand that nobody can fold again on the streets between."""
    return observation.street != "preflop" or len(observation.live) == 2


def think(observation: Observation, samples: int = SAMPLES) -> Thought:
    """Everything the decision rests on. ``samples``: possible hands; where there are more than one pool of them, the
    pools say how sure the values are."""
    o = observation
    rivals = _in_turn(o)
    decided = decisions_of(o.events)
    known = styles.counts(o.past)
    gone = {move.seat for move, _ in decided if move.street == "preflop" and move.kind == "folded"} | {o.seat}
    who = {p.seat: styles.suspects(known, p.seat, len(o.players)) for p in o.players if p.seat not in gone}
    acts = _acts(o)
    values: list[list[float]] = []
    ranges: dict[int, list[tuple[Cards, Floats]]] = {rival.seat: [] for rival in rivals}
    for which in range(max(1, samples // SAMPLES)):
        looker = Looker(o.hole[:4], o.board, o.rules.hilo, _pool(o, decided, who, min(samples, SAMPLES), which))
        found = {rival.seat: weigh(looker, rival.seat, decided, who[rival.seat], o.rules) for rival in rivals}
        values.append(Ahead(_spot(o, rivals, decided, found), looker).values(acts))
        for seat, suspects in found.items():
            ranges[seat].append((looker.holes, suspects.parts.sum(axis=0)))
    columns = np.array(values).T
    options = tuple(Option(act, column) for act, column in zip(acts, columns, strict=True))
    return Thought(options, {seat: _joined(found) for seat, found in ranges.items()})


def _pool(o: Observation, decided: Decided, who: dict[int, styles.Suspects], count: int, which: int) -> Pool:
    """Possible hands. Whoever sees a flop has chosen to: after it, mostly hands with which somebody would have."""
    hole = o.hole[:4]
    if not o.board:
        return drawn(hole, count, which)
    before = tuple((move, at) for move, at in decided if move.street == "preflop")
    return _likely(
        hole, o.board[:3], o.rules, before, tuple((seat, styles.blend(who[seat])) for seat in who), count, which
    )


@lru_cache(maxsize=128)
def _likely(
    hole: tuple[Card, ...],
    flop: tuple[Card, ...],
    rules: Rules,
    before: Decided,
    who: tuple[tuple[int, Style], ...],
    count: int,
    which: int,
) -> Pool:
    """Pure, and remembered: the pool is the same for all later decisions of a hand. ``who``: seats and styles."""
    among = drawn(hole, CHOICE * count, which)
    looker = Looker(hole, flop, rules.hilo, among)
    wanted = np.zeros(len(among.holes))
    for seat, style in who:
        wanted += held_by(looker, seat, before, style, rules)
    return chosen(among, wanted, count)


def _joined(found: list[tuple[Cards, Floats]]) -> tuple[Cards, Floats]:
    return np.concatenate([holes for holes, _ in found]), np.concatenate([weights for _, weights in found])


def _in_turn(o: Observation) -> list[Seen]:
    """The rivals who are in, in the order in which they act after this."""
    at = next(i for i, p in enumerate(o.players) if p.seat == o.seat)
    order = [*o.players[at + 1 :], *o.players[:at]]
    return [p for p in order if p.state != "folded"]


def _acts(o: Observation) -> list[Act]:
    acts = [passive(o)] if o.legal.check else [FOLD, passive(o)]
    fixed = o.rules.betting == "fixed"
    wagers = [aggressive(o, size) for size in (SIZES[:1] if fixed else SIZES)]
    return acts + list(dict.fromkeys(act for act in wagers if act is not None))


def _spot(o: Observation, rivals: list[Seen], decided: Decided, found: dict[int, styles.Suspects]) -> Spot:
    rules = o.rules
    moves = tuple(move for move, _ in decided)
    here = [move for move in moves if move.street == o.street]
    wagers = [i for i, move in enumerate(here) if move.kind in ("bet", "raised")]
    answered = {move.seat for move in here[wagers[-1] if wagers else 0 :]}
    fixed = rules.betting == "fixed"
    order = [p.seat for p in o.players if p.state == "in"]  # from the left of the button
    return Spot(
        seat=o.seat,
        street=o.street,
        pot=sum(min(p.put, o.me.put + o.me.stack) for p in o.players),  # what the hero can win
        owed=o.legal.call,
        bet=o.me.bet,
        stack=o.me.stack,
        bets=len(wagers),
        size=rules.bet_size(o.street) if fixed else 0,
        final=rules.bet_size(STREETS[-1]) if fixed else 0,
        cap=cap(rules, o.street),
        last=order[-1] == o.seat,
        moves=moves,
        rivals=tuple(Rival(r.seat, r.bet, r.stack, r.seat not in answered, found[r.seat]) for r in rivals),
    )
