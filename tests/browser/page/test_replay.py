"""Past hands and results, from the server that played them."""

import re
from collections.abc import Callable

from playwright.sync_api import expect

from .people import Person


def test_a_played_hand_is_found_again_and_replayed(newcomer: Callable[..., Person]) -> None:
    anna = newcomer("Anna", permissions=["clipboard-read", "clipboard-write"])
    page = anna.page
    table = anna.post("/api/play", {"book": "match", "seats": 3, "bots": ["station", "station"]})["table"]
    anna.goes_to(table)
    anna.plays_to_the_end()
    cards = [card.get_attribute("data-card") for card in anna.seat(1).locator("svg.card").all()]
    page.get_by_role("link", name="Lobby").click()
    page.get_by_role("link", name="Hands").click()
    page.get_by_role("link", name=re.compile("#1")).click()
    step = page.get_by_role("slider")
    expect(step).to_have_value("0")
    page.get_by_role("button", name="River").click()
    expect(page.locator(".board svg.card")).to_have_count(5)
    page.get_by_role("button", name="Flop", exact=True).click()
    expect(page.locator(".board svg.card")).to_have_count(3)
    assert [card.get_attribute("data-card") for card in anna.seat(1).locator("svg.card").all()] == cards
    at = int(step.input_value())
    page.get_by_role("button", name="One step on").click()
    expect(step).to_have_value(str(at + 1))
    page.keyboard.press("ArrowLeft")
    expect(step).to_have_value(str(at))
    page.get_by_role("button", name="Copy link to this step").click()
    expect(page.get_by_role("button", name="Copied")).to_be_visible()
    link = page.evaluate("navigator.clipboard.readText()")
    page.get_by_role("button", name="To the end").click()
    expect(page.get_by_role("heading", name="How the pots were split")).to_be_visible()
    page.goto("/")
    page.goto(link)
    expect(page.get_by_role("slider")).to_have_value(str(at))


def test_results_of_a_finished_match(newcomer: Callable[..., Person]) -> None:
    anna = newcomer("Anna")
    rules = {"book": "standard", "mode": "match", "betting": "no", "small_blind": 25, "big_blind": 50}
    setup = {"rules": rules, "seats": 2, "stack": 100, "rest_ms": 0, "showdown_ms": 100}
    anna.goes_to(anna.opens(name="Short match", setup=setup, bots=["station"]))
    anna.page.locator(".sit").first.click()
    anna.page.get_by_role("button", name="Sit down").click()
    over = anna.page.get_by_text(re.compile("has won the match"))
    for _ in range(400):
        if over.is_visible():
            break
        if anna.decision.is_visible():
            anna.tries("Call|Check|All-in .|Raise")
        anna.page.wait_for_timeout(60)
    anna.page.goto("/results")
    row = anna.page.get_by_role("row").filter(has_text="Short match")
    expect(row).to_contain_text(re.compile(r"match\s*\d+\s*[12]\s*[+−]100"))
    expect(anna.page.locator("canvas")).to_be_visible()
    with anna.page.expect_download() as saved:
        anna.page.get_by_role("button", name="Save as CSV").click()
    text = saved.value.path().read_text()
    assert text.splitlines()[0] == "time,table,name,mode,hands,place,net"
    assert "Short match,match," in text
