"""A thread that does one thing after another for the event loop.

A plainer ``ThreadPoolExecutor(1)``: half of a busy room's time went into that one's futures and locks.
"""

import asyncio
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from queue import SimpleQueue
from threading import Thread
from typing import Any, TypeVar

T = TypeVar("T")
Outcome = tuple["asyncio.Future[Any]", Any, BaseException | None]
Job = tuple[Callable[[], Any], asyncio.AbstractEventLoop, "asyncio.Future[Any]"]


class Worker:
    """``run`` work in the thread ``name``, which ends with ``stop``."""

    def __init__(self, name: str) -> None:
        self._jobs: SimpleQueue[Job | None] = SimpleQueue()
        self._done: deque[Outcome] = deque()
        self._called = False  # whether the loop will come for what is done
        self._thread = Thread(target=self._work, name=name, daemon=True)

    def start(self) -> None:
        self._thread.start()

    async def run(self, work: Callable[[], T]) -> T:
        """What ``work`` returns or raises. It is done even if nobody waits for it any more."""
        loop = asyncio.get_running_loop()
        future: asyncio.Future[T] = loop.create_future()
        self._jobs.put((work, loop, future))
        return await future

    def stop(self) -> None:
        """Finish what is waiting, then end."""
        if self._thread.is_alive():
            self._jobs.put(None)
            self._thread.join()

    def _work(self) -> None:
        while (job := self._jobs.get()) is not None:
            work, loop, future = job
            result, error = None, None
            try:
                result = work()
            except BaseException as raised:  # noqa: BLE001  (whatever it was, it belongs to whoever waits)
                error = raised
            self._done.append((future, result, error))
            if not self._called:  # else it is called already, and will find this too
                self._called = True
                with suppress(RuntimeError):  # the loop has ended: nobody waits
                    loop.call_soon_threadsafe(self._deliver)
            del job, work, future, result, error

    def _deliver(self) -> None:
        self._called = False  # before looking: what is done from now on calls again
        while self._done:
            future, result, error = self._done.popleft()
            if future.done():
                continue
            if error is None:
                future.set_result(result)
            else:
                future.set_exception(error)
