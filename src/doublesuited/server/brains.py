"""Who thinks for the bots that need more than a moment: worker processes, so that no table waits for them.

Our own heavy bots share a few workers (``bots.pool``), which are started when one of them sits down; other people's
have a process each. A table's questions always go to the same worker, and every worker has one thread here that waits
for it. Whatever happens to a question, there is an answer: one that is late, or that crashed, is a check where that is
free, else a fold.
"""

import asyncio
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Protocol

import structlog

from doublesuited.bots import Answer, Budget, ask, instead, make
from doublesuited.bots.contract import DecisionRandom
from doublesuited.bots.observation import Observation
from doublesuited.bots.pool import Pool
from doublesuited.bots.registry import HEAVY, OWN

log = structlog.get_logger("brains")

THINK_MS = 1000
"""What a bot may need for a decision once its worker has the question."""
OTHERS = 2
"""Threads that load bots, and wait for other people's."""


class Brains(Protocol):
    """What tables need of it."""

    def heavy(self, bot: str) -> bool:
        """Whether ``bot`` is to be asked here, not in the table's own task."""

    def prepare(self, table: int, bot: str) -> None:
        """``bot`` sits down at ``table``: it will be asked, here or by the table itself."""

    async def ask(self, table: int, bot: str, seen: Observation, rng: DecisionRandom, limit_ms: int) -> Answer:
        """The bot's answer, or what counts instead after ``limit_ms``. Never raises."""


class Workers:
    """The real ones. ``workers``: how many processes for our own bots; 0: half the processors."""

    def __init__(self, workers: int = 0) -> None:
        self._pool = Pool(workers or None)
        self._threads = [ThreadPoolExecutor(1, thread_name_prefix="bots") for _ in range(self._pool.size)]
        self._others = ThreadPoolExecutor(OTHERS, thread_name_prefix="other bots")
        self._loaded: set[tuple[int, str]] = set()
        self._closed = False

    def heavy(self, bot: str) -> bool:
        return bot in HEAVY or bot not in OWN

    def prepare(self, table: int, bot: str) -> None:
        worker = table % self._pool.size
        if (worker, bot) in self._loaded or self._closed:
            return
        self._loaded.add((worker, bot))
        if bot in HEAVY:
            self._threads[worker].submit(self._pool.load, table, bot)
        else:
            self._others.submit(make, bot)  # imported before its turn comes, not by the table in its turn

    async def ask(self, table: int, bot: str, seen: Observation, rng: DecisionRandom, limit_ms: int) -> Answer:
        if self._closed:
            return Answer(instead(seen.legal), "late", "the server is stopping")
        budget_ms = min(THINK_MS, limit_ms)
        question: Future[Answer]
        if bot in OWN:
            thread = self._threads[table % self._pool.size]
            question = thread.submit(lambda: self._pool.ask(table, bot, seen, rng, Budget(hard_ms=budget_ms)))
        else:
            question = self._others.submit(lambda: ask(make(bot), seen, rng, Budget(hard_ms=budget_ms)))
        try:
            async with asyncio.timeout(limit_ms / 1000):
                return await asyncio.wrap_future(question)
        except TimeoutError:
            return Answer(instead(seen.legal), "late", "no answer in time")
        except Exception as error:  # noqa: BLE001  (a package that is no longer installed, say)
            log.warning("bot not asked", bot=bot, table=table, error=type(error).__name__)
            return Answer(instead(seen.legal), "crashed", type(error).__name__)

    def close(self) -> None:
        """End the processes; what is being thought is given up. Takes a second at most."""
        self._closed = True
        for thread in (*self._threads, self._others):
            thread.shutdown(wait=False, cancel_futures=True)
        self._pool.close()
        for thread in (*self._threads, self._others):
            thread.shutdown()
