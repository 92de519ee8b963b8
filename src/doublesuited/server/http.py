"""HTTP connections that do not wait for ever.

uvicorn closes a connection on which nothing has come for a while, but it waits without end for a request that has begun
and for a body, and for whoever does not read an answer. A thousand such connections cost their owner nothing and leave
the room no file descriptor for anybody else.
"""

import asyncio
from typing import cast

from uvicorn.protocols.http.h11_impl import H11Protocol, RequestResponseCycle

PATIENCE_S = 10.0


class Http(H11Protocol):
    """Cuts a client that has kept it waiting for ``PATIENCE_S``, or for twice as long at most."""

    _watch: asyncio.TimerHandle | None = None
    _before: RequestResponseCycle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as uvicorn's own
        super().connection_made(transport)
        self._watch = self.loop.call_later(PATIENCE_S, self._look)

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_looking()
        super().connection_lost(exc)

    def handle_websocket_upgrade(self, event: object) -> None:
        """From now on the connection is ``ws.Socket``'s, which has its own ways."""
        self._stop_looking()
        super().handle_websocket_upgrade(event)  # type: ignore[arg-type]  # h11 has no types

    def _stop_looking(self) -> None:
        if self._watch is not None:
            self._watch.cancel()
            self._watch = None

    def _look(self) -> None:
        if self.cycle is self._before and self._is_kept_waiting:
            self.transport.abort()
            return
        self._before = self.cycle
        self._watch = self.loop.call_later(PATIENCE_S, self._look)

    @property
    def _is_kept_waiting(self) -> bool:
        """Whether the client is to do something: ask, send its body, or read."""
        cycle = cast("RequestResponseCycle | None", self.cycle)  # uvicorn says that there is always one
        return cycle is None or cycle.response_complete or cycle.more_body or self.flow.write_paused
