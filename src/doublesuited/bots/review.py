"""What a hand might have gone better: the costliest decision of a player, if there was one; and what bots thought.

Every decision of the player is looked at with what the player could see then (an ``Observation``), by ``shark``'s
values with many samples: what each action was worth, and how sure that is. One line is said about the decision that
cost most, and nothing when the difference is under two standard errors, or less than a small bet's tenth: a player who
hears about every hand stops listening. Before the flop with several rivals nothing is said at all: there ``shark``
itself does not go by such values.
"""

from collections.abc import Sequence

import numpy as np
from msgspec import Struct

from doublesuited.cards import Card
from doublesuited.events import Act, Street
from doublesuited.strength import Category, category_of, high

from . import starting
from .arrays import Cards, Floats
from .observation import Observation
from .shark.bot import Option, Thought, foreseeable, think

SAMPLES = 1000
SURE = 2.0  # standard errors
WORTH = 0.05  # big blinds


class Decided(Struct, frozen=True):
    """One decision and what was done."""

    observation: Observation
    act: Act


class Costly(Struct, frozen=True):
    """The costliest decision. Chips: ``cost`` is how much more ``better`` was worth than what was ``done``, ``error``
    its standard error. ``number``: which of the player's decisions, from 0."""

    number: int
    street: Street
    done: Act
    better: Act
    cost: float
    error: float


class Guess(Struct, frozen=True):
    """What somebody had a rival on. ``starting``: the part of all starting hands that the middle of the range is among;
    ``made``: how often each kind of hand on the board, the best first; empty before the flop."""

    seat: int
    starting: float
    made: tuple[tuple[str, float], ...]


def review(decisions: Sequence[Decided], samples: int = SAMPLES) -> Costly | None:
    """The costliest decision of one hand, or None when nothing is sure to have cost anything. The same hand gets the
    same review."""
    found: list[Costly] = []
    for number, decided in enumerate(decisions):
        seen = decided.observation
        if not foreseeable(seen):
            continue
        thought = think(seen, samples)
        best, done = thought.best(), _option(thought, decided.act)
        if done is None or done is best:
            continue
        cost, error = thought.gap(best, done)
        if cost > SURE * error and cost > WORTH * max(seen.rules.big_blind, 1):
            found.append(Costly(number, seen.street, decided.act, best.act, cost, error))
    return max(found, key=lambda one: one.cost, default=None)


def _option(thought: Thought, act: Act) -> Option | None:
    """The option that was taken; a wager of another size counts as the nearest one that was looked at."""
    if act.action in ("bet", "raise"):
        wagers = [option for option in thought.options if option.act.action == act.action]
        return min(wagers, key=lambda option: abs(option.act.to - act.to), default=None)
    return next((option for option in thought.options if option.act.action == act.action), None)


def guesses(observation: Observation, samples: int = SAMPLES) -> list[Guess]:
    """What the player of the observation, thinking as ``shark`` does, has each rival on. For after the hand only."""
    thought = think(observation, samples)
    return [
        Guess(seat, _middle(holes, weights, observation), _made(holes, weights, observation.board))
        for seat, (holes, weights) in sorted(thought.ranges.items())
    ]


def _middle(holes: Cards, weights: Floats, seen: Observation) -> float:
    """The weighted median percentile."""
    ranks = starting.percentile(holes, seen.rules.hilo, len(seen.players) - 1)
    order = np.argsort(ranks)
    running = weights[order].cumsum()
    return float(ranks[order][np.searchsorted(running, running[-1] / 2)])


def _made(holes: Cards, weights: Floats, board: tuple[Card, ...]) -> tuple[tuple[str, float], ...]:
    if len(board) < 3:
        return ()
    total: dict[Category, float] = {}
    possible = weights > 0  # a hand of the pool that holds a card of the board weighs nothing
    for hole, weight in zip(holes[possible].tolist(), weights[possible].tolist(), strict=True):
        kind = category_of(high(hole, board))
        total[kind] = total.get(kind, 0.0) + weight
    everything = sum(total.values())
    return tuple((kind.name.lower(), total[kind] / everything) for kind in sorted(total, reverse=True))
