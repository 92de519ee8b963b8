"""Looking at hands closely, from the server that played them: reviews, explanations, drills."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from .people import Person
from .test_access import SIZES, check

KINDS = {
    "The two cards that play": 2,
    "Reading high and low": 0,
    "Finding the nuts": 2,
    "Counting nut outs": 0,
    "Scoop or split": 0,
    "The pot-limit raise": 0,
}


def plays_a_hand(anna: Person) -> int:
    """A hand against two bots, checked and called to its end; the table's number."""
    form = {"book": "standard", "variant": "omaha8", "betting": "pot", "seats": 3, "bots": ["station", "station"]}
    table = int(anna.post("/api/play", form)["table"])
    anna.goes_to(table)
    anna.plays_to_the_end()
    return table


def everywhere(page: Page, name: str, problems: list[str]) -> None:
    """The same screen at every size, dark and light, for ``check``."""
    for i, (width, height) in enumerate(SIZES):
        page.set_viewport_size({"width": width, "height": height})
        page.emulate_media(color_scheme="light" if i % 2 else "dark")
        page.evaluate("() => scrollTo(0, 0)")
        check(page, f"{name} at {width}x{height}", problems)


def test_a_played_hand_is_explained_and_reviewed(newcomer: Callable[..., Person]) -> None:
    anna, problems = newcomer("Anna", reduced_motion="reduce"), list[str]()
    page = anna.page
    plays_a_hand(anna)
    page.get_by_role("button", name="Last hand").click()
    window = page.get_by_role("dialog")
    window.get_by_role("button", name=f"Why? The hand of {anna.name}").click()
    expect(window.get_by_text("two from the hand").first).to_be_visible(timeout=20_000)
    check(page, "last hand explained", problems)
    window.get_by_role("button", name="Review this hand").click()
    review = page.get_by_role("region", name="Review", exact=True)
    onward = review.get_by_role("button", name="Next decision")
    expect(onward).to_be_visible(timeout=20_000)
    onward.click()
    expect(review.get_by_role("heading", level=3)).to_contain_text("to act · Before the flop")
    for _ in range(60):  # to the first decision of one's own
        if review.get_by_text("What you did").is_visible():
            break
        onward.click()
    expect(review.get_by_role("list", name="Allowed").locator(".chosen")).to_contain_text(re.compile("Call|Check"))
    expect(review.get_by_role("row").last).to_contain_text(re.compile(r"\d%"))
    page.get_by_role("button", name="River").click()
    page.get_by_role("button", name=f"Why? The hand of {anna.name}").click()
    expect(page.get_by_text("three from the board").first).to_be_visible(timeout=20_000)
    everywhere(page, "review", problems)
    assert not problems, "\n".join(problems)


def test_my_hand_is_explained_while_only_bots_play(newcomer: Callable[..., Person]) -> None:
    anna = newcomer("Anna")
    anna.goes_to(int(anna.post("/api/play", {"book": "match", "seats": 2, "bots": ["station"]})["table"]))
    anna.is_asked()
    anna.menu("Explain my hand")
    window = anna.page.get_by_role("dialog", name="Explain my hand")
    expect(window.get_by_text("Before the flop nothing is made yet.")).to_be_visible(timeout=20_000)
    expect(window.get_by_role("listitem").first).to_contain_text("against one random hand")


@pytest.mark.parametrize(("button", "title"), [("Keys", "Keys"), ("Log, chat, rules", "Log, chat, rules")])
def test_a_window_opened_from_the_menu_closed_with_the_menu(
    newcomer: Callable[..., Person], button: str, title: str
) -> None:
    anna = newcomer("Anna")
    anna.goes_to(int(anna.post("/api/play", {"book": "match", "seats": 2, "bots": ["station"]})["table"]))
    anna.menu(button)
    anna.page.wait_for_timeout(300)
    expect(anna.page.get_by_role("dialog", name=title)).to_be_visible()


@pytest.mark.parametrize("kind", KINDS)
def test_a_drill_is_asked_marked_and_counted(newcomer: Callable[..., Person], kind: str) -> None:
    anna, problems = newcomer("Anna"), list[str]()
    page = anna.page
    page.goto("/drills")
    for other in KINDS:
        page.get_by_label(other).set_checked(other == kind)
    page.get_by_role("button", name="Start", exact=True).click()
    asked = page.locator("[aria-labelledby='asked']").first
    expect(asked).to_be_visible(timeout=20_000)
    everywhere(page, kind, problems)
    page.set_viewport_size({"width": 390, "height": 844})
    cards, choices = asked.locator("[aria-pressed]"), asked.get_by_role("group").get_by_role("button")
    if cards.count():
        expect(asked.get_by_role("button", name="Answer")).to_be_disabled()
        for i in range(KINDS[kind]):
            cards.nth(i).click()
    if choices.count():
        choices.first.click()
    else:
        if not cards.count():
            asked.get_by_label("Your answer").fill("3")
        asked.get_by_role("button", name="Answer").click()
    onward = asked.get_by_role("button", name="Next question")
    expect(onward).to_be_focused(timeout=20_000)
    expect(asked.get_by_role("status")).to_contain_text(re.compile(r"^\s*(Right|No)\."))
    expect(page.get_by_text(re.compile("^[01] of 1 right$")).first).to_be_visible()
    told = asked.inner_text()  # cards are drawn, and named for ears, not written as "Tc"
    assert not re.search(r"\b[2-9TJQKA][cdhs]\b", told), told
    if kind == "Counting nut outs":
        expect(asked.get_by_role("status").get_by_role("img").first).to_have_accessible_name(re.compile(" of "))
    check(page, f"{kind}, marked", problems)
    question = asked.get_by_role("heading").inner_text(), asked.inner_text()
    onward.click()
    expect(onward).to_be_hidden(timeout=20_000)
    assert (asked.get_by_role("heading").inner_text(), asked.inner_text()) != question
    page.reload()
    expect(page.get_by_text(re.compile("^[01] of 1 right$")).first).to_be_visible()
    assert not problems, "\n".join(problems)


def test_drills_ask_about_hands_one_has_played(newcomer: Callable[..., Person]) -> None:
    anna = newcomer("Anna")
    page = anna.page
    plays_a_hand(anna)
    page.goto("/drills")
    for kind in KINDS:
        page.get_by_label(kind).set_checked(kind == "Reading high and low")
    page.get_by_label("From hands I have played").check()
    page.get_by_role("button", name="Start", exact=True).click()
    expect(page.get_by_text("From a hand you played")).to_be_visible(timeout=20_000)
