"""Worker processes for bots that take more than a millisecond: they must not hold up the tables.

A table's questions always go to the same worker, which remembers the table's past; so each finished hand crosses once.
``ask`` blocks the calling thread, not the others: an event loop calls it in a thread.
"""

import os
import sys
from random import Random

from doublesuited.events import Act

from .contract import Answer, BotInfo, Budget, instead, why_not
from .external import NoAnswer, Remote
from .observation import Observation
from .registry import OWN


class Pool:
    """Some workers for our own bots. Started when they are first needed; ``close`` ends them."""

    def __init__(self, workers: int | None = None) -> None:
        command = [sys.executable, "-m", "doublesuited.bots.worker"]
        info = BotInfo("doublesuited", 0, "Our own bots.", heavy=True)
        self._workers = [Remote(command, info) for _ in range(workers or max(1, (os.cpu_count() or 2) // 2))]

    def ask(self, table: int, name: str, observation: Observation, rng: Random, budget: Budget) -> Answer:
        """As ``contract.ask``, of one of our own bots. ``table``: any number that stays the table's. ValueError for a
        name that is none of our own."""
        if name not in OWN:
            raise ValueError(f"workers play our own bots: {', '.join(OWN)}; not {name!r}")
        try:
            act = self._worker(table).act(observation, rng, budget, name)
        except TimeoutError as error:
            return Answer(instead(observation.legal), "late", str(error), budget_hit=True)
        except (NoAnswer, ValueError) as error:
            return Answer(instead(observation.legal), "crashed", str(error))
        wrong = why_not(observation.legal, act)
        if wrong:
            return Answer(instead(observation.legal), "illegal", wrong)
        return Answer(Act(act.action, act.to, observation.seat))

    @property
    def size(self) -> int:
        """How many workers: the questions of table t go to worker t % size."""
        return len(self._workers)

    def load(self, table: int, name: str) -> None:
        """Start the worker that will play ``name`` at ``table``, and let it get ready. May take seconds."""
        self._worker(table).load(name)

    def _worker(self, table: int) -> Remote:
        return self._workers[table % len(self._workers)]

    def close(self) -> None:
        for worker in self._workers:
            worker.close()
