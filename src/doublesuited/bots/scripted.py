"""Five players over one engine: seven numbers make a fish, a maniac, a rock, a loose or a tight aggressive player.

Before the flop a hand is played by its percentile among all starting hands. After it, by its *advantage*: the share of
the pot that it can expect, times the number of players. 1 is a fair share; a value bet wants more, a raise more still,
and a call the price the pot gives. Somebody who bets has a better hand than at random, so a bet narrows the hands that
the share is taken against: to the best part of them, the smaller the larger and the more numerous the bets.

In hi/lo the share counts both halves, so a bare low that is bound to be quartered is worth what it is worth.
"""

from collections.abc import Sequence
from random import Random
from typing import NamedTuple

import numpy as np
from msgspec import Struct

from doublesuited.events import Act

from . import features, starting
from .arrays import Cards, Floats
from .contract import BotInfo, Budget
from .observation import Observation
from .situation import Situation, choose, situation

BET_KEEPS, SIZE_TAKES = 0.8, 0.25  # what part of a rival's hands a bet leaves, and how much its size takes of that
EARLIER_BET_KEEPS, FEWEST = 0.92, 0.08
Number = float | Floats
MISTAKES = (0.15, 0.6, 0.25)  # what somebody does who does not look at the hand
SOFT = 0.06  # thresholds are ramps of this width, so that nobody can read the exact edge


class Style(Struct, frozen=True):
    """The seven numbers. ``open``, ``call`` and ``three_bet`` are parts of all hands, at a table of six; ``bet`` and
    ``raise_`` are advantages (1: a fair share); ``margin`` multiplies the price of a call; ``bluff`` is how often a
    hand that would give up bets instead. ``mistakes``: how often nobody looks at the hand; ``size``: of a bet, in pots.
    """

    open: float
    call: float
    three_bet: float
    bet: float
    raise_: float
    margin: float
    bluff: float
    mistakes: float = 0.0
    size: float = 0.7

    def numbers(self) -> tuple[float, ...]:
        """In the order of ``Styles``."""
        return tuple(getattr(self, name) for name in Styles._fields)


class Styles(NamedTuple):
    """The numbers of many players, [styles, 1] each, to be asked about many hands at once."""

    open: Floats
    call: Floats
    three_bet: Floats
    bet: Floats
    raise_: Floats
    margin: Floats
    bluff: Floats
    mistakes: Floats

    @classmethod
    def of(cls, styles: Sequence[Style]) -> "Styles":
        return cls(*np.array([style.numbers() for style in styles], np.float32).T[:, :, None])


class Scripted:
    """A ``Style`` at work; also a policy: what it would do with every hand it might hold (``propensities``)."""

    def __init__(self, info: BotInfo, style: Style) -> None:
        self.info = info
        self.style = style

    def act(self, observation: Observation, rng: Random, budget: Budget) -> Act:  # noqa: ARG002
        weights = self.propensities(observation, np.array([observation.hole], np.intp))[0].tolist()
        return choose(observation, (weights[0], weights[1], weights[2]), self.style.size, rng.random())

    def propensities(self, observation: Observation, holes: Cards) -> Floats:
        """[hands, 3] how often each hand folds, checks or calls, bets or raises. ``holes``: [hands, 4 to 6] cards.

        What is not possible (a fold when a check is free, a raise over the cap) is not yet taken out: ``choose`` does.
        """
        at = situation(observation)
        hilo = observation.rules.hilo
        if at.street == "preflop":
            good = starting.percentile(holes, hilo, at.rivals)
        else:
            seen = features.outlook(holes, features.boards_after(observation.board, hilo))
            good = features.mean(expected(seen, at, observation.seat), seen.possible)
        return np.stack(wishes(self.style, at, good), axis=1).astype(np.float32)


def wishes(style: Style | Styles, at: Situation, good: Floats) -> tuple[Floats, Floats, Floats]:
    """How often each hand folds, checks or calls, bets or raises: [hands] each, for several styles [styles, hands].

    ``good`` [hands]: the percentile before the flop, after it the mean of ``expected``.
    """
    wants, stays, bluff = (_preflop if at.street == "preflop" else _postflop)(style, at, good)
    wager = wants + (1 - wants) * bluff * (1 - 0.5 * stays)
    calm = (1 - wager) * stays
    _, calms, wagers = MISTAKES
    wager += style.mistakes * (wagers - wager)
    calm += style.mistakes * (calms - calm)
    return 1 - wager - calm, calm, wager


def _preflop(style: Style | Styles, at: Situation, rank: Floats) -> tuple[Floats, Floats, Number]:
    rivals = at.rivals
    if at.bets == 0:
        wants = _within(rank, _for_rivals(style.open, max(at.behind, 1) if at.first_in else rivals))
        stays = _within(rank, _for_rivals(style.call, rivals) * (1.0 if at.price > 0.3 else 1.25))
    else:
        wants = _within(rank, _for_rivals(style.three_bet, 1 + 0.5 * (rivals - 1)) * 0.6 ** (at.bets - 1))
        cheap = 1.6 if at.price < 0.26 else 1.0
        stays = _within(rank, _for_rivals(style.call, 1 + 0.6 * (rivals - 1)) * cheap * 0.75 ** (at.bets - 1))
    return wants, stays, style.bluff * 0.3


def _postflop(style: Style | Styles, at: Situation, share: Floats) -> tuple[Floats, Floats, Number]:
    advantage = share * (at.rivals + 1)
    need = style.bet if at.bets == 0 else style.raise_ * (1 + 0.12 * (at.bets - 1))
    wants = _ramp((advantage - need) / (2 * SOFT) + 0.5)
    stays = _ramp((share - at.price * style.margin) / SOFT + 0.5) if at.owed else np.ones_like(share)
    return wants, stays, style.bluff if at.bets == 0 else style.bluff * 0.25


def expected(seen: features.Outlook, at: Situation, me: int) -> Floats:
    """[hands, runs] the share of the pot that a hand can expect against the hands that the bets so far leave."""
    if at.rivals == 1:
        return narrowed(features.shares(seen, 1), range_left(at, me))
    return _several(seen, at, me)


def range_left(at: Situation, me: int) -> float:
    """What part of a random rival's hands is left after the bets made, the best ones."""
    left = 1.0
    for move in at.moves:
        if move.seat != me and move.kind in ("bet", "raised"):
            if move.street == at.street:
                left *= BET_KEEPS * (1 - SIZE_TAKES * min(move.paid / max(move.pot, 1), 1.0))
            else:
                left *= EARLIER_BET_KEEPS
    return max(left, FEWEST)


def narrowed(share: Floats, left: float) -> Floats:
    """The share against a rival who only has the best part of all hands."""
    return _ramp((share - (1 - left)) / left)


def _several(seen: features.Outlook, at: Situation, me: int) -> Floats:
    """One rival with the hands that the bets leave, the others at random."""
    alone, others = features.shares(seen, 1), features.shares(seen, at.rivals)
    few = narrowed(alone, range_left(at, me))
    together: Floats = others * few / np.maximum(alone, 1e-3)
    return np.minimum(together, 1)


def _for_rivals(part: Number, rivals: float) -> Number:
    """A part of all hands at a table of six, as what it is against so many: as often nobody of them has better."""
    return 1 - (1 - part) ** (5 / max(rivals, 1))


def _within(rank: Floats, part: Number) -> Floats:
    """1 for hands within the best ``part``, 0 outside, with a short ramp between."""
    edge = np.maximum(0.25 * part, 0.01)
    return _ramp((part - rank) / edge + 0.5)


def _ramp(value: Floats) -> Floats:
    """Cut off at 0 and 1. (``np.clip`` takes longer to find out what it is asked than to do it.)"""
    cut: Floats = np.minimum(np.maximum(value, 0), 1)
    return cut


def fish() -> Scripted:
    info = BotInfo("fish", 1, "Wants to see every flop, and the river too.")
    return Scripted(info, Style(0.06, 0.55, 0.01, 1.5, 2.6, 0.4, 0.03, mistakes=0.03, size=0.5))


def maniac() -> Scripted:
    info = BotInfo("maniac", 1, "Raises first, looks at the cards later.")
    return Scripted(info, Style(0.6, 0.7, 0.3, 0.75, 0.9, 0.55, 0.35, mistakes=0.05, size=1.0))


def rock() -> Scripted:
    info = BotInfo("rock", 2, "Waits for the nuts, and lets you know when they have come.")
    return Scripted(info, Style(0.06, 0.12, 0.02, 1.45, 1.9, 1.3, 0.0))


def lag() -> Scripted:
    info = BotInfo("lag", 2, "Plays many hands and keeps the pressure on.")
    return Scripted(info, Style(0.32, 0.42, 0.12, 1.0, 1.3, 0.85, 0.15, size=0.8))


def tag() -> Scripted:
    info = BotInfo("tag", 3, "Picks good hands, bets them, and counts the odds.")
    return Scripted(info, Style(0.22, 0.3, 0.06, 1.12, 1.45, 0.85, 0.06))
