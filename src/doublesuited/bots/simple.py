"""The two bots that anything must beat: one plays at random, one only calls."""

from random import Random

import numpy as np

from doublesuited.events import CALL, CHECK, FOLD, Act

from .arrays import Cards, Floats
from .contract import BotInfo, Budget
from .observation import Observation


class RandomBot:
    """Each legal action equally often; amounts equally often within their range."""

    info = BotInfo("random", 0, "Presses any button that lights up.")

    def act(self, observation: Observation, rng: Random, budget: Budget) -> Act:  # noqa: ARG002
        legal = observation.legal
        choices = [FOLD, CHECK if legal.check else CALL]
        span = legal.bet_to or legal.raise_to
        if span:
            choices.append(Act("bet" if legal.bet_to else "raise", rng.randint(*span)))
        return rng.choice(choices)

    def propensities(self, observation: Observation, holes: Cards) -> Floats:
        """[hands, 3] how often each hand folds, checks or calls, bets or raises."""
        legal = observation.legal
        wagers = legal.bet_to is not None or legal.raise_to is not None
        parts = np.array([1.0, 1.0, float(wagers)]) / (2 + wagers)
        return np.tile(parts, (len(holes), 1))


class Station:
    """Checks and calls."""

    info = BotInfo("station", 0, "Calls everything, never folds, never bets.")

    def act(self, observation: Observation, rng: Random, budget: Budget) -> Act:  # noqa: ARG002
        return CHECK if observation.legal.check else CALL

    def propensities(self, observation: Observation, holes: Cards) -> Floats:  # noqa: ARG002
        """[hands, 3] how often each hand folds, checks or calls, bets or raises."""
        return np.tile([0.0, 1.0, 0.0], (len(holes), 1))
