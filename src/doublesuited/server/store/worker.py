"""A thread that does one thing after another for the event loop.

A plainer ``ThreadPoolExecutor(1)``: half of a busy room's time went into that one's futures and locks.
"""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from queue import SimpleQueue
from threading import Thread
from typing import Any, TypeVar

T = TypeVar("T")
Job = tuple[Callable[[], Any], asyncio.AbstractEventLoop, "asyncio.Future[Any]"]


class Worker:
    """``run`` work in the thread ``name``, which ends with ``stop``."""

    def __init__(self, name: str) -> None:
        self._jobs: SimpleQueue[Job | None] = SimpleQueue()
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
            with suppress(RuntimeError):  # the loop has ended: nobody waits
                loop.call_soon_threadsafe(_tell, future, result, error)
            del job, work, future, result, error


def _tell(future: "asyncio.Future[Any]", result: Any, error: BaseException | None) -> None:
    if future.done():
        return
    if error is None:
        future.set_result(result)
    else:
        future.set_exception(error)
