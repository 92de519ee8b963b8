"""The bot that plays heads-up fixed limit by a trained table, and sends everything else to another bot.

The betting so far leads to a decision of the tree, the cards to a bucket; the table says how often to fold, call and
raise there. What the tree does not have is played as its nearest neighbour: a fifth bet as the fourth, a short stack
as a deep one. A game with another order of acting (``heads_up_button`` ``big_blind``), with more players or without a
limit is the other bot's.
"""

from functools import cache
from random import Random

import numpy as np

from doublesuited.bots import artefacts
from doublesuited.bots.arrays import Cards, Floats
from doublesuited.bots.contract import Bot, BotInfo, Budget
from doublesuited.bots.observation import Observation
from doublesuited.bots.shark.bot import Shark
from doublesuited.bots.situation import Move, choose, moves_of
from doublesuited.events import STREETS, Act

from .buckets import describe, nearest
from .tree import SHAPES, Spot, next_game, row

ANSWER_OF = {"folded": "fold", "checked": "calm", "called": "calm", "bet": "wager", "raised": "wager"}


class Table:
    """One trained policy. WrongArtefact if its file is not the one this version was made with."""

    def __init__(self, name: str) -> None:
        arrays = artefacts.load_archive(name)
        self.policy = arrays["policy"]
        self.centres = [arrays[f"centres_{street}"] for street in range(len(STREETS))]

    def answers(self, spot: Spot, holes: Cards, board: tuple[int, ...], hilo: bool) -> Floats:
        """[hands, 3] how often each hand folds, checks or calls, bets or raises at a decision."""
        buckets = nearest(describe(holes, board, hilo), self.centres[spot.street])
        fold, wager = (self.policy[row(*spot), buckets].T / 255).astype(np.float64)
        return np.stack([fold, np.maximum(1 - fold - wager, 0), wager], axis=1)


FILES = {False: "blueprint_flo.npz", True: "blueprint_flo8.npz"}


@cache
def table(hilo: bool) -> Table:
    return Table(FILES[hilo])


@cache
def is_trained(hilo: bool) -> bool:
    """Whether this version ships a table for the game."""
    return FILES[hilo] in artefacts.hashes()


def spot_of(moves: tuple[Move, ...], street: int) -> Spot:
    """The decision of the tree that the moves of a heads-up hand lead to, or the nearest one it has."""
    game = 0
    for before in range(street):
        _, closing = _walk(moves, before)
        game = next_game(before, game, closing)
    place, _ = _walk(moves, street)
    return Spot(street, game, place)


def _walk(moves: tuple[Move, ...], street: int) -> tuple[int, int]:
    """The place and the closing that the moves of one street lead to. A bet over the cap counts as the last one."""
    place = closing = 0
    for move in moves:
        if move.street == STREETS[street]:
            decision = SHAPES[street].decisions[place]
            if ANSWER_OF[move.kind] == "wager":
                place = decision.wager or place - 1
            elif decision.calm >= 0:
                place = decision.calm
            else:
                closing = -1 - decision.calm
    return place, closing


class Blueprint:
    """``other`` plays what the table does not know."""

    info = BotInfo(
        "blueprint",
        5,
        "Two players, fixed limit: plays an equilibrium it has learned, and does not care who you are.",
        games=("FLO", "FLO8"),
        heavy=True,
    )

    def __init__(self, other: Bot) -> None:
        self.other = other

    def act(self, observation: Observation, rng: Random, budget: Budget) -> Act:
        if not knows(observation):
            return self.other.act(observation, rng, budget)
        weights = self.propensities(observation, np.array([observation.hole], np.intp))[0].tolist()
        return choose(observation, (weights[0], weights[1], weights[2]), 1.0, rng.random())

    def propensities(self, observation: Observation, holes: Cards) -> Floats:
        """[hands, 3] how often each hand folds, checks or calls, bets or raises; only for what the table knows."""
        hilo = observation.rules.hilo
        spot = spot_of(moves_of(observation.events), STREETS.index(observation.street))
        return table(hilo).answers(spot, holes, observation.board, hilo)


def knows(observation: Observation) -> bool:
    """Whether this is the game the table was trained for, stacks and blinds aside."""
    rules = observation.rules
    return (
        len(observation.players) == 2
        and rules.betting == "fixed"
        and rules.hole_cards == 4
        and rules.heads_up_button == "small_blind"
        and is_trained(rules.hilo)
    )


def blueprint() -> Blueprint:
    """The table, with shark for what it does not know."""
    return Blueprint(Shark())
