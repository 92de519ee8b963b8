"""The real page before a made-up room: it shows whatever views a test hands it, without a hand having to be played."""

import json
import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, WebSocketRoute

ACCOUNT = {"name": "Anna", "guest": True, "balance": 10_000, "refill_at": 0}


# Cells measure themselves and may change once more, so: until the picture has been the same three frames in a row.
STILL = """async () => {
    const places = () => [...document.querySelectorAll('.felt, .plate, .hand, .info > *, .board, .pot, footer *')]
        .map((e) => { const b = e.getBoundingClientRect(); return [b.x, b.y, b.width, b.height]; }).join();
    let last = '', same = 0;
    for (let i = 0; i < 100 && same < 3; i++) {
        await new Promise(requestAnimationFrame);
        const now = places();
        same = now === last ? same + 1 : 0;
        last = now;
    }
}"""


class Stage:
    """A page at table 1 whose socket belongs to the test."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self._socket: WebSocketRoute | None = None
        self._frames: dict[str, Any] = {}
        self._epoch = 0
        self.refuses = ""  # the code with which every action is refused,
        self.because = ""  # and why
        self.heard: Callable[[dict[str, Any]], object] = lambda _: None
        page.route(
            "**/api/me",
            lambda route: route.fulfill(json={"account": ACCOUNT, "tables": [{"table": 1, "name": "Tuesday game"}]}),
        )
        page.route_web_socket("**/ws", self._connected)

    def open(self, frames: dict[str, Any]) -> None:
        """Load the page with this table."""
        self._frames = frames
        self.page.goto("/table/1")
        self.page.get_by_role("region", name=re.compile("^(Table|Tisch)$")).wait_for()

    def show(self, frames: dict[str, Any], log: list[dict[str, Any]] | None = None, *, later: bool = False) -> None:
        """Another table, or another moment of it; ``later``, the next one, as the page sees a table go on."""
        self._frames = frames
        self._epoch -= later
        self._tell(log or [])
        self.settle()

    def settle(self) -> None:
        """Until the page has drawn it and nothing moves any more."""
        self.page.evaluate(STILL)

    def _connected(self, socket: WebSocketRoute) -> None:
        self._socket = socket
        socket.on_message(self._answer)
        self._send({"type": "hello", "version": 1, "you": ACCOUNT, "now": 0})

    def _answer(self, message: str | bytes) -> None:
        asked = json.loads(message)
        answer = {"id": asked["id"], "table": asked.get("table", 0)}
        if self.refuses and asked["request"]["type"] == "act":
            self._send(answer | {"type": "refused", "code": self.refuses, "message": self.because})
        else:
            self._send(answer | {"type": "ack", "seq": 0})
        self.heard(asked["request"])
        if asked["request"]["type"] == "watch":
            self._tell([])

    def _tell(self, log: list[dict[str, Any]]) -> None:
        self._epoch += 1
        seen = self._frames["view"]
        self._send(self._frames["info"])
        self._send(
            {
                "type": "view",
                "table": 1,
                "epoch": self._epoch,
                "seq": seen["seq"],
                "now": 0,
                "view": seen,
                "log": log,
            }
        )

    def _send(self, told: dict[str, Any]) -> None:
        if self._socket is not None:
            self._socket.send(json.dumps(told))
