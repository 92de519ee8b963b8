"""How long bots think: percentiles of a decision's time, by street and number of players.

What is measured is processor time, so that other work on the machine does not count against a bot. A bot in a process
of its own spends its time there: for such bots the wall clock is taken.
"""

import time
from collections import defaultdict
from random import Random

import numpy as np
from msgspec import Struct

from doublesuited import bots
from doublesuited.bots.external import Remote
from doublesuited.events import Act

from .dealing import Seats, deal
from .match import BIG_BLIND, Spec, button_of, deck_of


class Speed(Struct, frozen=True):
    """Milliseconds of one kind of decision. ``players``: at the table."""

    street: str
    players: int
    decisions: int
    p50: float
    p95: float
    p99: float


class _Timed:
    """A bot with a clock."""

    def __init__(self, bot: bots.Bot) -> None:
        self.bot, self.info = bot, bot.info
        self.times: dict[str, list[float]] = defaultdict(list)

    def act(self, observation: bots.Observation, rng: Random, budget: bots.Budget) -> Act:
        clock = time.perf_counter if isinstance(self.bot, Remote) else time.thread_time
        begun = clock()
        act = self.bot.act(observation, rng, budget)
        self.times[observation.street].append(clock() - begun)
        return act


def speed(spec: Spec) -> list[Speed]:
    """The first bot of the table, timed; the first deals warm it up and do not count."""
    players = len(spec.bots)
    timed = _Timed(bots.make(spec.bots[0]))
    others = tuple(bots.make(name) for name in spec.bots[1:])
    seats = Seats(spec.rules, (timed, *others), spec.blinds * BIG_BLIND)
    session = bots.Session()
    for number in range(spec.first, spec.first + spec.deals):
        deal(seats, deck_of(spec, number), button_of(number, players), number + 1, b"speed", session)
        if number == spec.first + spec.deals // 10:
            timed.times.clear()
    found = []
    for street, times in timed.times.items():
        p50, p95, p99 = (float(1000 * t) for t in np.quantile(times, [0.5, 0.95, 0.99]))
        found.append(Speed(street, players, len(times), p50, p95, p99))
    return found
