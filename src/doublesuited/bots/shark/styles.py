"""What kind of player somebody is: Bayes' rule over a small crowd of styles, from what they did in the session.

The crowd are the numbers of ``scripted``: six plain characters, and whatever lies half-way between two of them. How
often each of them bets, calls and folds in which kind of situation is a trained table (``training/styles.py``). What a
rival did, counted by the same kinds, says how likely each member of the crowd is the one who sits there. Nobody need
be just like one of them: the blend that fits best is what the rival is taken for.
"""

from functools import cache
from itertools import combinations
from typing import NamedTuple

import numpy as np

from doublesuited.bots import artefacts, scripted
from doublesuited.bots.arrays import Floats
from doublesuited.bots.observation import HandStory, History
from doublesuited.bots.scripted import Style, Styles
from doublesuited.bots.situation import Move, moves_of
from doublesuited.events import STREETS

LEVELS = 3  # nobody has bet; one bet; more
KINDS = LEVELS + 3 * (LEVELS + 2)
SURPRISE = 0.02  # what anybody does now and then
UNLIKELY = 0.02  # whom one need not think of
TRUST = 0.8  # decisions of one hand are no independent witnesses

CALLER = Style(0.03, 0.9, 0.01, 1.9, 3.0, 0.15, 0.02)

Counts = dict[int, Floats]
"""Seat -> [KINDS, 3] how often they folded, checked or called, bet or raised."""
_ANSWER = {"folded": 0, "checked": 1, "called": 1, "bet": 2, "raised": 2}


@cache
def crowd() -> tuple[Style, ...]:
    """Everybody whom a rival may be like."""
    makers = (scripted.fish, scripted.maniac, scripted.rock, scripted.lag, scripted.tag)
    plain = [CALLER, *(make().style for make in makers)]
    return (*plain, *(_between(one, other) for one, other in combinations(plain, 2)))


def _between(one: Style, other: Style) -> Style:
    return Style(*((getattr(one, name) + getattr(other, name)) / 2 for name in Style.__struct_fields__))


@cache
def _everybody() -> Floats:
    return np.array(Styles.of(crowd()))


class Suspects(NamedTuple):
    """Those of the crowd who are likely enough, and how likely. ``numbers`` [numbers, styles, 1] as in ``Styles``;
    ``parts`` [styles], or [styles, hands] with what they may hold; they add up to one."""

    numbers: Floats
    parts: Floats

    @property
    def styles(self) -> Styles:
        return Styles(*self.numbers)

    def holding(self, hands: Floats) -> "Suspects":
        """From [styles] to [styles, hands]: whoever it is, they hold the hands so often."""
        return Suspects(self.numbers, (self.parts[:, None] * hands).astype(np.float32))

    def moved(self, likely: Floats) -> "Suspects":
        """After something that each would have done so often; without those not worth thinking of any more."""
        parts = self.parts * likely
        alone = parts if parts.ndim == 1 else parts.sum(axis=1)
        total = float(alone.sum())
        left = alone > UNLIKELY * total
        if left.all():
            return Suspects(self.numbers, parts / total)
        parts = parts[left]
        return Suspects(self.numbers[:, left], parts / parts.sum())


def blend(suspects: Suspects) -> Style:
    """Their mean."""
    parts = suspects.parts if suspects.parts.ndim == 1 else suspects.parts.sum(axis=1)
    return Style(*(suspects.numbers[:, :, 0] @ parts).tolist())


def kind_of(move: Move) -> int:
    """The kind of a decision: street, bets so far, and after the flop, where nobody has bet, who bet last before."""
    street, level = STREETS.index(move.street), min(move.level, LEVELS - 1)
    if not street:
        return level
    return LEVELS + (street - 1) * (LEVELS + 2) + (level + 2 if level else move.lead + 1)


def counts(past: History) -> Counts:
    """What everybody did in the session so far."""
    return past.fold(_nothing, _count)


def _nothing() -> Counts:
    return {}


def _count(known: Counts, story: HandStory) -> Counts:
    for move in moves_of(story):
        if move.seat not in known:
            known[move.seat] = np.zeros((KINDS, 3))
        known[move.seat][kind_of(move), _ANSWER[move.kind]] += 1
    return known


@cache
def _surprises() -> Floats:
    """[2, styles, KINDS * 3] logarithms of how often: with two players, with more."""
    table = artefacts.load("styles.npy").astype(np.float64)
    logs: Floats = np.log((1 - SURPRISE) * table + SURPRISE / 3)
    return logs.reshape(*table.shape[:2], -1)


@cache
def _anybody() -> Suspects:
    return Suspects(_everybody(), np.full(len(crowd()), 1 / len(crowd())))


def suspects(known: Counts, seat: int, players: int) -> Suspects:
    """Whom a rival may be like, by what they did so far."""
    seen = known.get(seat)
    if seen is None:
        return _anybody()
    logs = TRUST * (_surprises()[int(players > 2)] @ seen.ravel())
    return _anybody().moved(np.exp(logs - logs.max()))
