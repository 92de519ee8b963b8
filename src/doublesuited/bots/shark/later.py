"""The streets after this one, in one look: what the pot is worth to the hero when the present betting is over.

On each run-out there is one more round of betting, that of the last street. A rival bets what a player of their style
bets there with each hand, and pays, raises or gives up as such a player does. The hero knows the board and the rivals'
ranges but not their hands: on every run-out the hero bets, checks, calls or folds, whatever is worth more against the
whole range. So a hand that improves gets paid, and one that does not can leave: that is what the bare share of the pot
misses. The streets between are not played; that more than one round is to come makes the bet larger (``ROUNDS``).

Rivals hold hands independently of each other, given the run-out. So a sum over the hands of each rival is taken once,
and the rest is arithmetic on [runs].
"""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from doublesuited.bots.arrays import Floats
from doublesuited.bots.scripted import Style, range_left, wagers, wishes
from doublesuited.bots.situation import Move, Situation

from .ranges import Look

QUIET, BET, FOLDS, CALLS, RAISES = range(5)
ROUNDS = (1.5, 1.4, 1.0, 0.0)  # final bets, by the street that is on
LATER_BET = 0.65  # of the pot, where the size is free


class Later(NamedTuple):
    """One rival's behaviour with every hand on every run-out. ``does`` [5, 1 + parts, hands, runs]: how often they
    check, bet, and then answer the hero's bet with a fold, call, raise; by itself and times what the hero wins. With
    nobody able to bet the first alone, [1, 1 + parts, hands, runs].
    """

    does: Floats


class Sums(NamedTuple):
    """The same for some ranges. ``of`` [ranges, 5 or 1, 1 + parts, runs], ``gone`` [ranges]: how often the rival has
    folded by then."""

    of: Floats
    gone: Floats


def behaviour(
    look: Look, style: Style, seat: int, moves: tuple[Move, ...], rivals: int, pot: float, bet: float, last: bool
) -> Later:
    """What a rival of this style would do in a last round with so much in the pot and this bet, known everything that
    was done (``moves``). ``last``: the hero acts after this rival."""
    unasked = Situation("river", rivals, 0, 0, round(pot), 0.0, True, 0, moves)
    own = Move(0, "river", "bet", round(bet), round(pot), 0, 0, rivals + 1)
    price = bet / (pot + 2 * bet) if bet else 0.0
    asked = Situation("river", rivals, 1, round(bet), round(pot + bet), price, False, 0, (*moves, own))
    does = np.empty((5, *look.wins.shape[1:]), np.float32)
    does[BET] = wagers(style, unasked, look.share(rivals, range_left(unasked, seat)))
    np.subtract(1, does[BET], out=does[QUIET])
    does[FOLDS], does[CALLS], does[RAISES] = wishes(style, asked, look.share(rivals, range_left(asked, seat)))
    if last:
        does[FOLDS:] *= does[QUIET]
    return Later(does[:, None] * look.wins)


def quiet(look: Look) -> Later:
    """On the last street, or with nobody able to bet."""
    return Later(look.wins[None])


def sums(later: Later, weights: Floats, gone: Floats) -> Sums:
    """``weights`` [ranges, hands] of those who are still in."""
    of = (weights.astype(np.float32) @ later.does).transpose(2, 0, 1, 3)
    mass = of[:, : BET + 1, 0].sum(axis=1)
    return Sums(of * ((1 - gone[:, None]) / np.maximum(mass, 1e-9))[:, None, None], gone)


def _joined(parts: Floats) -> Floats:
    """[..., parts, runs] -> [..., runs] the hero's share: all of a high pot, or the halves of ``Look.wins``."""
    joined: Floats = parts[..., 0, :] if parts.shape[-2] == 1 else parts.sum(axis=-2) / 2
    return joined


def value(rivals: Sequence[Sums], pots: Floats, bet: float, last: bool) -> Floats:
    """[ends, runs] the hero's part of the pot in the end, less what they still pay. ``rivals``: of each rival one range
    for each end; ``pots`` [ends]."""
    pot = pots[:, None]
    if len(rivals) == 1 and bet:
        return _alone(rivals[0], pot, bet, last)
    of = np.array([rival.of for rival in rivals]).swapaxes(0, 1)
    gone = np.array([rival.gone for rival in rivals], np.float32).T[:, :, None, None]
    if not bet:
        return pot * _joined((gone + of[:, :, QUIET, 1:]).prod(axis=1))
    return _several(of, gone, pot, bet, last)


def _alone(rival: Sums, pot: Floats, bet: float, last: bool) -> Floats:
    mass, won = rival.of[:, :, 0].swapaxes(0, 1), _joined(rival.of[:, :, 1:]).swapaxes(0, 1)
    met = np.maximum(won[BET] * (pot + 2 * bet) - bet * mass[BET], 0)
    raised = np.maximum(-bet * mass[RAISES], won[RAISES] * (pot + 4 * bet) - 2 * bet * mass[RAISES])
    bets = mass[FOLDS] * pot + won[CALLS] * (pot + 2 * bet) - bet * mass[CALLS] + raised
    checks = won[QUIET] * pot
    found: Floats = met + np.maximum(checks, bets) if last else np.maximum(checks + met, bets)
    return rival.gone[:, None] * pot + found


def _several(of: Floats, gone: Floats, pot: Floats, bet: float, last: bool) -> Floats:
    """Somebody bets, and the hero calls or goes; or nobody does, and the hero may. Whoever raises the hero's bet has
    won it: that is rare enough. ``of`` [ends, rivals, 5, 1 + parts, runs]."""
    wager, call = of[:, :, BET], of[:, :, CALLS, 1:]
    quiet = gone + of[:, :, QUIET]
    live = quiet + wager
    paid = gone + of[:, :, FOLDS, :1] + call
    checks = pot * _joined(quiet[:, :, 1:].prod(axis=1))
    asked = (gone[:, :, 0] + of[:, :, FOLDS:, 0].sum(axis=2)).prod(axis=1)
    bets = (pot + bet) * _joined(paid.prod(axis=1)) - bet * asked
    bets += bet * _joined(call * _of_others(paid)).sum(axis=1)
    won = _joined(wager[:, :, 1:] * _of_others(live[:, :, 1:]))
    met = np.maximum(won * (pot + 2 * bet)[:, None] - bet * wager[:, :, 0], 0).sum(axis=1)
    met *= (1 - quiet[:, :, 0].prod(axis=1)) / np.maximum(wager[:, :, 0].sum(axis=1), 1e-9)
    found: Floats = met + np.maximum(checks, bets) if last else np.maximum(checks + met, bets)
    return found


def _of_others(of: Floats) -> Floats:
    """[ends, rivals, ...] -> the same shape: for each rival the product over all the others."""
    if of.shape[1] == 2:
        return of[:, ::-1]
    others = np.empty_like(of)
    others[:, 0] = 1
    np.cumprod(of[:, :-1], axis=1, out=others[:, 1:])
    others[:, :-1] *= np.cumprod(of[:, :0:-1], axis=1)[:, ::-1]
    return others
