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
from functools import reduce
from typing import NamedTuple

import numpy as np

from doublesuited.bots.arrays import Floats
from doublesuited.bots.scripted import Style, expected, wishes
from doublesuited.bots.situation import Move, Situation

from .ranges import Look

BET, QUIET, FOLDS, CALLS, RAISES = range(5)
ROUNDS = (1.5, 1.4, 1.0, 0.0)  # final bets, by the street that is on
LATER_BET = 0.65  # of the pot, where the size is free


class Later(NamedTuple):
    """One rival's behaviour with every hand on every run-out. ``does`` [5, 1 + parts, hands, runs]: how often they bet,
    check, and then answer the hero's bet with a fold, call, raise; by itself and times what the hero wins.
    """

    does: Floats


class Sums(NamedTuple):
    """The same for a range. ``of`` [5, 1 + parts, runs], ``gone``: how often the rival has folded by then."""

    of: Floats
    gone: float


def behaviour(
    look: Look, style: Style, seat: int, moves: tuple[Move, ...], rivals: int, pot: float, bet: float, last: bool
) -> Later:
    """What a rival of this style would do in a last round with so much in the pot and this bet, known everything that
    was done (``moves``). ``last``: the hero acts after this rival."""
    hands, runs = look.wins.shape[1:]
    unasked = Situation("river", rivals, 0, 0, round(pot), 0.0, True, 0, moves)
    own = Move(0, "river", "bet", round(bet), round(pot), 0, 0, rivals + 1)
    price = bet / (pot + 2 * bet) if bet else 0.0
    asked = Situation("river", rivals, 1, round(bet), round(pot + bet), price, False, 0, (*moves, own))
    does = np.empty((5, hands, runs), np.float32)
    does[BET] = _likely(style, unasked, look, seat)[2]
    np.subtract(1, does[BET], out=does[QUIET])
    does[FOLDS], does[CALLS], does[RAISES] = _likely(style, asked, look, seat)
    if last:
        does[FOLDS:] *= does[QUIET]
    return Later(does[:, None] * look.wins)


def _likely(style: Style, at: Situation, look: Look, seat: int) -> tuple[Floats, Floats, Floats]:
    """[hands, runs] each: how often somebody of a style folds, checks or calls, bets or raises."""
    return wishes(style, at, expected(look.outlook, at, seat))


def sums(later: Later, weights: Floats, gone: float = 0.0) -> Sums:
    """``weights`` [hands] of those who are still in."""
    of = weights.astype(np.float32) @ later.does
    return Sums(of * ((1 - gone) / np.maximum(of[BET, 0] + of[QUIET, 0], 1e-9)), gone)


def plain(look: Look, weights: Floats, gone: float = 0.0) -> Sums:
    """On the last street, or with nobody able to bet: everybody is quiet."""
    quiet = weights.astype(np.float32) @ look.wins
    of = np.zeros((5, *quiet.shape))
    of[QUIET] = quiet * ((1 - gone) / np.maximum(quiet[0], 1e-9))
    return Sums(of, gone)


def _joined(parts: Floats) -> Floats:
    """[..., parts, runs] -> [..., runs] the hero's share: all of a high pot, or the halves of ``Look.wins``."""
    joined: Floats = parts[..., 0, :] if parts.shape[-2] == 1 else parts.sum(axis=-2) / 2
    return joined


def value(rivals: Sequence[Sums], pot: float, bet: float, last: bool) -> Floats:
    """[runs] the hero's part of the pot in the end, less what they still pay."""
    if not bet:
        return pot * _joined(prod([r.gone + r.of[QUIET, 1:] for r in rivals]))
    return _alone(rivals[0], pot, bet, last) if len(rivals) == 1 else _several(rivals, pot, bet, last)


def _alone(rival: Sums, pot: float, bet: float, last: bool) -> Floats:
    mass, won = rival.of[:, 0], _joined(rival.of[:, 1:])
    met = np.maximum(won[BET] * (pot + 2 * bet) - bet * mass[BET], 0)
    raised = np.maximum(-bet * mass[RAISES], won[RAISES] * (pot + 4 * bet) - 2 * bet * mass[RAISES])
    bets = mass[FOLDS] * pot + won[CALLS] * (pot + 2 * bet) - bet * mass[CALLS] + raised
    checks = won[QUIET] * pot
    found: Floats = met + np.maximum(checks, bets) if last else np.maximum(checks + met, bets)
    return rival.gone * pot + found


def _several(rivals: Sequence[Sums], pot: float, bet: float, last: bool) -> Floats:
    """Somebody bets, and the hero calls or goes; or nobody does, and the hero may. Whoever raises the hero's bet has
    won it: that is rare enough."""
    quiet = [r.gone + r.of[QUIET] for r in rivals]
    live = [q + r.of[BET] for q, r in zip(quiet, rivals, strict=True)]
    paid = [r.gone + r.of[FOLDS, 0] + r.of[CALLS, 1:] for r in rivals]
    checks = pot * _joined(prod([q[1:] for q in quiet]))
    asked = prod([r.gone + r.of[FOLDS:, 0].sum(axis=0) for r in rivals])
    bets = (pot + bet) * _joined(prod(paid)) - bet * asked
    met = np.zeros_like(checks)
    for i, rival in enumerate(rivals):
        others = [*range(i), *range(i + 1, len(rivals))]
        won = _joined(prod([rival.of[BET, 1:], *(live[j][1:] for j in others)]))
        met += np.maximum(won * (pot + 2 * bet) - bet * rival.of[BET, 0], 0)
        bets += bet * _joined(prod([rival.of[CALLS, 1:], *(paid[j] for j in others)]))
    anybody = sum(r.of[BET, 0] for r in rivals)
    met *= (1 - prod([q[0] for q in quiet])) / np.maximum(anybody, 1e-9)
    found: Floats = met + np.maximum(checks, bets) if last else np.maximum(checks + met, bets)
    return found


def prod(factors: Sequence[Floats]) -> Floats:
    """Of arrays, element by element."""
    return reduce(np.multiply, factors)
