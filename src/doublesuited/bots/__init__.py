"""Bots: functions of what their seat may see, from a random player to trained policies.

    >>> from doublesuited import bots
    >>> [info.name for info in bots.registry()][:2]
    ['random', 'station']
    >>> bots.make("station").info.character
    'Calls everything, never folds, never bets.'

A host keeps one ``Session`` a table and tells it every event. When a bot's seat is to act:
``answer = ask(make(name), observe(view(table, seat), rules, session), decision_rng(seed, hand, seat, n), Budget())``.
``answer.act`` is always legal.
"""

from .contract import Answer, Bot, BotInfo, Budget, ask, decision_rng, instead
from .observation import GAMES, Game, History, Observation, Session, game_of, observe
from .registry import make, names, registry

__all__ = [
    "GAMES",
    "Answer",
    "Bot",
    "BotInfo",
    "Budget",
    "Game",
    "History",
    "Observation",
    "Session",
    "ask",
    "decision_rng",
    "game_of",
    "instead",
    "make",
    "names",
    "observe",
    "registry",
]
