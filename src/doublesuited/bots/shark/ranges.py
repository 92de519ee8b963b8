"""What rivals may hold: every deal weighted by how well it explains what they did.

A rival is taken to play by strength: the best part of the hands with which they get to a decision is bet or raised,
the worst is folded, the middle called, in the parts that their habits say, with soft edges and now and then something
else. So a bet by somebody who bets half of everything says little, and one by somebody who bets one hand in ten says
much. Each move narrows the range that the next one is judged in.
"""

from collections.abc import Sequence

import numpy as np

from doublesuited.bots.arrays import Cards, Floats
from doublesuited.bots.situation import Move

from . import deals
from .habits import STREETS, Counts, Habit, habit, kind_of, price_of

EDGE = 0.05
ODD = 0.08  # how often a move has nothing to do with strength
BOARD = (0, 3, 4, 5)


class Looks:
    """How good the hands of a pool look, street by street, each worked out when it is first asked for."""

    def __init__(self, holes: Cards, board: tuple[int, ...], hilo: bool, players: int) -> None:
        self._of, self._found = (holes, board, hilo, players), dict[int, Floats]()

    def on(self, street: int) -> Floats:
        """[hands] strength on a street, 0 to 3."""
        if street not in self._found:
            holes, board, hilo, players = self._of
            self._found[street] = deals.strength(holes, board[: BOARD[street]], hilo, players - 1)
        return self._found[street]


def weigh(looks: Looks, moves: Sequence[Move], known: Counts, players: int, count: int) -> Floats:
    """[hands] weights of the pool's hands for one rival, after the rival's moves."""
    weights = np.ones(count)
    for move in moves:
        usual = habit(known, move.seat, kind_of(move), players)
        weights = weights * likelihood(move, quantiles(looks.on(STREETS[move.street]), weights), usual)
        weights /= weights.sum()
    return weights


def quantiles(values: Floats, weights: Floats) -> Floats:
    """[deals] what part of a weighted range is worse than each of its hands."""
    order = np.argsort(values)
    running = weights[order].cumsum()
    found = np.empty_like(running)
    found[order] = (running - weights[order] / 2) / running[-1]
    return found


def likelihood(move: Move, quantile: Floats, usual: Habit) -> Floats:
    """[deals] how likely the move is with each hand of the range."""
    wager = ramp(quantile, 1 - usual.wager)
    folds = float(usual.fold_at(np.array(price_of(move))))
    stays = ramp(quantile, folds) if move.owed > 0 else np.ones_like(quantile)
    if move.kind in ("bet", "raised"):
        likely, average = wager, usual.wager
    elif move.kind in ("called", "checked"):
        likely, average = stays * (1 - wager), usual.calm
    else:
        likely, average = 1 - stays, usual.fold
    odd: Floats = (1 - ODD) * likely + ODD * max(average, 0.02)
    return odd


def ramp(quantile: Floats, edge: float) -> Floats:
    """0 well below the edge, 1 well above."""
    risen: Floats = np.clip((quantile - edge) / (2 * EDGE) + 0.5, 0, 1)
    return risen
