"""Group commit: whatever is asked while one commit runs goes together into the next.

One commit costs a write to the disk, however much is in it. So a lone table waits for its own commit only, and a
thousand busy ones share a few. A table has at most one append under way, hence at most one in a batch.
"""

import asyncio
from collections.abc import Awaitable, Callable, Sequence

from .port import Append, StoreError, Unknown

Outcome = StoreError | None
Commit = Callable[[Sequence[Append]], Awaitable[Sequence[Outcome]]]


class Batcher:
    """Collects appends and commits them together. ``commit`` answers each one with None or why it did not happen."""

    def __init__(self, commit: Commit, limit: int = 512) -> None:
        self._commit = commit
        self._limit = limit
        self._waiting: list[tuple[Append, asyncio.Future[None]]] = []
        self._more = asyncio.Event()
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        self._task = asyncio.get_running_loop().create_task(self._run(), name="batcher")

    async def append(self, item: Append) -> None:
        """Durable when it returns; raises what became of it otherwise. Unknown once the batcher has stopped."""
        if self._task is None or self._task.done():
            raise Unknown("the database is closed")
        future = asyncio.get_running_loop().create_future()
        self._waiting.append((item, future))
        self._more.set()
        await future

    async def stop(self) -> None:
        """Commit what waits, then end."""
        task, self._task = self._task, None
        if task is None:
            return
        self._more.set()
        await task

    async def _run(self) -> None:
        while self._waiting or self._task is not None:
            if not self._waiting:
                self._more.clear()
                await self._more.wait()
                continue
            batch, self._waiting = self._waiting[: self._limit], self._waiting[self._limit :]
            try:
                outcomes = await self._commit([item for item, _ in batch])
            except Exception as error:  # noqa: BLE001  (whatever it was, nobody knows whether the commit happened)
                outcomes = [Unknown(f"{type(error).__name__}: {error}")] * len(batch)
            for (_, future), outcome in zip(batch, outcomes, strict=True):
                if future.done():
                    continue
                if outcome is None:
                    future.set_result(None)
                else:
                    future.set_exception(outcome)
