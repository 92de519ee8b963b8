"""The two bots that anything must beat: one plays at random, one only calls."""

from random import Random

from doublesuited.events import CALL, CHECK, FOLD, Act

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


class Station:
    """Checks and calls."""

    info = BotInfo("station", 0, "Calls everything, never folds, never bets.")

    def act(self, observation: Observation, rng: Random, budget: Budget) -> Act:  # noqa: ARG002
        return CHECK if observation.legal.check else CALL
