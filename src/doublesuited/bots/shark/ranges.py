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
from .habits import STREETS, Counts, Habit, habit, kind_of

EDGE = 0.07
ODD = 0.12  # how often a move has nothing to do with strength
BOARD = (0, 3, 4, 5)


def weigh(
    holes: Cards, moves: Sequence[Move], board: tuple[int, ...], hilo: bool, known: Counts, players: int
) -> tuple[Floats, dict[int, Floats]]:
    """[deals] weights of one rival's hands [deals, 4] after their moves; and their strengths on each street where they
    moved."""
    weights = np.ones(len(holes))
    strengths: dict[int, Floats] = {}
    for move in moves:
        street = STREETS[move.street]
        if street not in strengths:
            strengths[street] = deals.strength(holes, board[: BOARD[street]], hilo, players - 1)
        usual = habit(known, move.seat, kind_of(move), players)
        weights = weights * likelihood(move, quantiles(strengths[street], weights), usual)
        weights /= weights.sum()
    return weights, strengths


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
    stays = ramp(quantile, usual.fold) if move.owed > 0 else np.ones_like(quantile)
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
