"""An event loop whose time is virtual: when nothing is ready, it is at once the time of the next timer."""

import asyncio
import selectors
from contextvars import ContextVar
from typing import Any


class _NoWaiting(selectors.SelectSelector):
    """Instead of waiting for the network, move the loop's time on."""

    loop: "VirtualLoop"

    def select(self, timeout: float | None = None) -> list[Any]:
        if timeout is None:
            raise RuntimeError("everybody waits for everybody: nothing will ever happen again")
        self.loop.now += max(0.0, timeout)
        return []


class VirtualLoop(asyncio.SelectorEventLoop):
    """An ordinary loop otherwise: ready callbacks run in the order in which they became ready."""

    def __init__(self) -> None:
        self.now = 0.0
        selector = _NoWaiting()
        selector.loop = self
        super().__init__(selector)
        self.set_task_factory(_remember)

    def time(self) -> float:
        return self.now


class Process:
    """A process of the simulation: the tasks that die together when it is killed."""

    def __init__(self) -> None:
        self.tasks: list[asyncio.Task[Any]] = []
        self.dead = False

    def kill(self) -> None:
        """No task goes on. (They are cancelled where they wait; what they still do then reaches nobody.)"""
        self.dead = True
        for task in self.tasks:
            task.cancel()
        self.tasks.clear()


CURRENT: ContextVar[Process | None] = ContextVar("CURRENT", default=None)
"""The process that the running code belongs to; tasks inherit it."""


def _remember(loop: asyncio.AbstractEventLoop, coro: Any, **more: Any) -> asyncio.Task[Any]:
    task: asyncio.Task[Any] = asyncio.Task(coro, loop=loop, **more)
    process = CURRENT.get()
    if process is not None:
        process.tasks.append(task)
        if len(process.tasks) > 500:
            process.tasks = [kept for kept in process.tasks if not kept.done()]
    return task
