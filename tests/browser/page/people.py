"""Somebody with a browser: what people do on the page, in words."""

from __future__ import annotations

import itertools
import re
import time
from typing import TYPE_CHECKING, Any

from playwright.sync_api import Locator, Page, TimeoutError, expect  # noqa: A004  (Playwright's own)

if TYPE_CHECKING:
    from .room import Room

ACTIONS = re.compile(r"^(Check|Call|Fold|Bet|Raise|All-in|Pot)")
numbers = itertools.count(1)


class Person:
    """A page, and whoever sits before it."""

    def __init__(self, page: Page, room: Room) -> None:
        self.page = page
        self.room = room
        self.name = ""

    # --- coming in

    def enter(self, name: str) -> None:
        """Become a guest; names must be new, so a number is added."""
        self.name = f"{name}{next(numbers)}"
        self.page.goto("/rules")
        answer = self.post("/api/guest", {"name": self.name})
        assert answer["account"]["name"] == self.name

    def post(self, path: str, body: dict[str, Any]) -> Any:
        """What the page would send, for what a test does not want to click through."""
        answer = self.page.evaluate(
            """async ([path, body]) => {
                const headers = { 'Content-Type': 'application/json' };
                const answer = await fetch(path, { method: 'POST', headers, body: JSON.stringify(body) });
                return [answer.status, await answer.json()];
            }""",
            [path, body],
        )
        assert answer[0] == 200, answer
        return answer[1]

    def opens(self, **form: Any) -> int:
        """A new table, at which this person is the host."""
        return int(self.post("/api/tables", form)["table"])

    def goes_to(self, table: int) -> None:
        self.page.goto(f"/table/{table}")
        self.page.get_by_role("region", name="Table", exact=True).wait_for()

    def sits(self, seat: int, chips: int = 0) -> None:
        self.page.get_by_role("button", name=f"Sit here ({seat})").click()
        if chips:
            self.page.get_by_label(re.compile("^Chips, from")).fill(str(chips))
        self.page.get_by_role("button", name="Sit down").click()
        self.seat(seat).get_by_text(self.name).wait_for()

    # --- looking

    def seat(self, number: int) -> Locator:
        return self.page.locator(f"[data-seat='{number}']")

    @property
    def spoken(self) -> list[str]:
        """The lines that a screen reader has been given, oldest first."""
        return self.page.locator("[data-live='events'] p:not([data-turn])").all_inner_texts()

    @property
    def told(self) -> list[str]:
        """The log beside a wide table, oldest first."""
        return self.page.get_by_role("region", name="Log").locator("p").all_inner_texts()

    @property
    def decision(self) -> Locator:
        return self.page.get_by_role("group", name="Your decision")

    def is_asked(self, within: float = 20) -> None:
        expect(self.decision).to_be_visible(timeout=within * 1000)

    # --- acting

    def does(self, action: str) -> None:
        """Click an action by the beginning of its name, once the page takes clicks (its guard waits a moment)."""
        self.is_asked()
        button = self.decision.get_by_role("button", name=re.compile(f"^{action}"))
        before = self.page.locator("[data-live='events'] p").last.inner_text()
        deadline = time.monotonic() + 10
        while time.monotonic() < deadline:
            if button.count() and button.is_enabled():
                button.click()
            self.page.wait_for_timeout(120)
            if not button.count() or self.page.locator("[data-live='events'] p").last.inner_text() != before:
                return
        raise AssertionError(f"{action} was not taken")

    def tries(self, action: str) -> bool:
        """Click the last action whose name begins so, if it is there now; whether it was."""
        button = self.decision.get_by_role("button", name=re.compile(f"^({action})")).last
        try:
            button.click(timeout=1500)
        except TimeoutError:
            return False
        return True

    def plays_to_the_end(self) -> None:
        """Check and call until somebody has won the hand."""
        for _ in range(300):
            if any(" wins " in line for line in self.told):
                break
            if self.decision.is_visible():
                self.tries("Check|Call")
            self.page.wait_for_timeout(60)

    def is_sure(self, button: str, sure: str) -> None:
        """Press what cannot be taken back, which a double click does not do, and then what it asks."""
        self.page.get_by_role("button", name=button).dblclick()
        self.page.wait_for_timeout(450)
        self.page.get_by_role("button", name=sure).click()

    def menu(self, button: str) -> None:
        self.page.get_by_role("button", name="Menu", exact=True).click()
        self.page.get_by_role("dialog").get_by_role("button", name=button, exact=True).click()
