"""Playing against bots: from a stranger's first click to the winner, and what a reload changes (nothing)."""

import re
import time
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import expect

from .people import Person
from .room import Room


def test_a_stranger_is_asked_for_a_first_decision_after_one_click(newcomer: Callable[..., Person]) -> None:
    somebody = newcomer(size=(390, 844))
    somebody.page.goto("/")
    somebody.page.get_by_role("button", name="Play now").click()
    somebody.page.wait_for_url("**/table/*")
    somebody.is_asked()
    assert len(somebody.seat(1).locator("svg.card[data-card]").all()) == 4
    expect(somebody.page.locator("h1")).to_contain_text("Fixed-limit Omaha 5/10")


def test_a_match_is_played_to_its_winner_by_clicks(newcomer: Callable[..., Person]) -> None:
    """Heads-up, few chips, so that it ends soon; every decision is a click on the page."""
    anna = newcomer("Anna")
    table = anna.opens(
        setup={
            "rules": {"book": "standard", "mode": "match", "betting": "no", "small_blind": 25, "big_blind": 50},
            "seats": 2,
            "stack": 100,
            "rest_ms": 0,
            "showdown_ms": 300,
        },
        bots=["station"],
    )
    anna.goes_to(table)
    seat = anna.page.locator(".sit").first
    seat.click()
    anna.page.get_by_role("button", name="Sit down").click()
    over = anna.page.get_by_text(re.compile("has won the match"))
    deadline = time.monotonic() + 90
    while not over.is_visible():
        assert time.monotonic() < deadline, anna.spoken
        anna.page.wait_for_timeout(60)
        if anna.decision.is_visible():
            all_in = anna.decision.get_by_role("button", name="All-in", exact=True)
            if all_in.is_visible():
                all_in.click()
            anna.tries("All-in .|Raise|Bet|Call|Check")
    expect(anna.page.locator(".stack", has_text="Place 1")).to_be_visible()
    spoken = anna.spoken
    assert any("takes place 1" in line for line in spoken)
    assert spoken[-1] == "The match is over."


def test_a_reload_in_the_middle_of_a_hand_changes_nothing(newcomer: Callable[..., Person]) -> None:
    anna = newcomer("Anna")
    table = anna.post("/api/play", {"book": "match", "seats": 3, "bots": ["station", "station"]})["table"]
    anna.goes_to(table)
    anna.is_asked()
    cards = [card.get_attribute("data-card") for card in anna.seat(1).locator("svg.card").all()]
    anna.page.reload()
    anna.is_asked()
    assert [card.get_attribute("data-card") for card in anna.seat(1).locator("svg.card").all()] == cards
    assert "??" not in str(cards)


def test_a_killed_server_comes_back_with_the_hand_as_it_was(
    newcomer: Callable[..., Person], built: None, tmp_path: Path
) -> None:
    own = Room(tmp_path)
    own.start()
    try:
        anna = newcomer("Anna", at=own)
        table = anna.post("/api/play", {"book": "match", "seats": 3, "bots": ["station", "station"]})["table"]
        anna.goes_to(table)
        anna.does("Call|Check")
        anna.is_asked()
        cards = [card.get_attribute("data-card") for card in anna.seat(1).locator("svg.card").all()]
        board = [card.get_attribute("data-card") for card in anna.page.locator(".board svg.card").all()]
        own.kill()
        expect(anna.page.get_by_text("The server cannot be reached.")).to_be_visible(timeout=8000)
        own.start()
        expect(anna.page.get_by_text("The server cannot be reached.")).to_be_hidden(timeout=15000)
        anna.is_asked()
        assert [card.get_attribute("data-card") for card in anna.seat(1).locator("svg.card").all()] == cards
        assert [card.get_attribute("data-card") for card in anna.page.locator(".board svg.card").all()] == board
        anna.does("Call|Check")
    finally:
        own.stop()


def test_the_newest_tab_plays_and_the_older_one_says_so(newcomer: Callable[..., Person]) -> None:
    anna = newcomer("Anna")
    table = anna.post("/api/play", {"book": "match", "seats": 2, "bots": ["station"]})["table"]
    anna.goes_to(table)
    anna.is_asked()
    second = anna.page.context.new_page()
    second.goto(f"/table/{table}")
    expect(second.get_by_role("group", name="Your decision")).to_be_visible()
    expect(anna.page.get_by_text("You play in a newer window.")).to_be_visible()
    expect(anna.page.get_by_text("Choose a free seat to play.")).to_be_hidden()
    anna.page.get_by_role("button", name="Play here").click()
    anna.is_asked()
    expect(second.get_by_text("You play in a newer window.")).to_be_visible()
