"""Whatever takes longer than a table may wait: reviews, explanations, drill questions, in a process of their own.

The process is started by the first task and answers one at a time, a line for a line. A task that takes too long ends
it, and the next one starts it anew; it ends by itself when the server does, since its input ends. Answers are kept for
a while: the same task has the same answer.
"""

import asyncio
import hashlib
import sys
import time
from collections import OrderedDict
from typing import Any

import msgspec

from doublesuited.bots.external import NoAnswer, Process

from .people import Refusal
from .tasks import Done, Task

LIMIT_S = 20.0
MOST_WAITING = 20
KEPT = 256
COMMAND = (sys.executable, "-m", "doublesuited.server.worker")


class Thinker:
    """The server's side. ``close`` ends the process."""

    def __init__(self, command: tuple[str, ...] = COMMAND, limit_s: float = LIMIT_S) -> None:
        self._command = command
        self._limit_s = limit_s
        self._process: Process | None = None
        self._one_at_a_time = asyncio.Lock()
        self._waiting = 0
        self._kept: OrderedDict[bytes, Any] = OrderedDict()

    async def ask(self, task: Task) -> Any:
        """The answer as JSON-ready data. Raises Refusal where there is none, or too many wait for theirs."""
        key = hashlib.blake2b(msgspec.json.encode(task), digest_size=16).digest()
        if key not in self._kept:
            if self._waiting >= MOST_WAITING:
                raise Refusal("busy", "many people have asked for such things: try again in a moment")
            self._waiting += 1
            try:
                async with self._one_at_a_time:
                    done = await asyncio.to_thread(self._ask, task)
            finally:
                self._waiting -= 1
            if done.fault:
                raise RuntimeError(f"{type(task).__name__} failed: {done.fault}")
            if done.wrong:
                raise Refusal("form", done.wrong)
            self._kept[key] = done.answer
        self._kept.move_to_end(key)
        while len(self._kept) > KEPT:
            self._kept.popitem(last=False)
        return self._kept[key]

    def close(self) -> None:
        if self._process is not None:
            self._process.end()
            self._process = None

    def _ask(self, task: Task) -> Done:
        if self._process is None:
            self._process = Process(self._command)
        try:
            self._process.tell(msgspec.to_builtins(task))
            return msgspec.convert(self._process.hear(time.monotonic() + self._limit_s), Done)
        except (TimeoutError, NoAnswer, OSError, ValueError):
            self.close()
            raise Refusal("busy", "this took too long; try again in a moment") from None
