"""A cash table with people, a watcher and bots: sitting out, missed blinds, chips added, leaving; side pots."""

import re
import time
from collections.abc import Callable

from playwright.sync_api import expect

from .hands import frames, table
from .hands import play as play_hand
from .people import Person
from .stage import Stage

SETUP = {
    "rules": {"book": "standard", "betting": "fixed", "small_blind": 1, "big_blind": 2},
    "seats": 6,
    "min_buy_in": 10,
    "max_buy_in": 200,
    "rest_ms": 300,
    "showdown_ms": 300,
}


def play(people: list[Person], until: Callable[[], bool], within: float = 40) -> None:
    """Everybody checks or calls, by clicks, until something is so."""
    deadline = time.monotonic() + within
    while not until():
        assert time.monotonic() < deadline, people[0].spoken[-20:]
        for person in people:
            if person.decision.is_visible():
                person.tries("Check|Call")
        people[0].page.wait_for_timeout(40)


def test_a_newcomer_was_not_told_that_the_big_blind_is_waited_for(newcomer: Callable[..., Person]) -> None:
    page = newcomer(size=(360, 640)).page
    shown = frames(play_hand(table(5), 4, until="flop", boldness=0))
    view = shown["view"]
    view["legal"] = None
    view["seats"][0]["state"] = "idle"
    view["you"] |= {"owes_big": True, "posts": False}
    stage = Stage(page)
    stage.open(shown)
    bar = page.get_by_role("contentinfo")
    expect(bar.get_by_text("You are dealt in when the big blind reaches you.")).to_be_visible()
    button = bar.get_by_role("button", name="Post 2 and play").bounding_box()
    box = bar.bounding_box()
    assert box is not None
    assert button is not None
    assert box["y"] <= button["y"]
    assert button["y"] + button["height"] <= 640


def test_sitting_out_missed_blinds_top_up_and_leaving(newcomer: Callable[..., Person]) -> None:
    anna, ben, cleo = newcomer("Anna"), newcomer("Ben", size=(390, 844)), newcomer("Cleo")
    table = anna.opens(name="Thursday", setup=SETUP, bots=["station", "station"])
    for person in (anna, ben, cleo):
        person.goes_to(table)
    free = [int(button.inner_text().split("(")[1].rstrip(")")) for button in anna.page.locator(".sit").all()]
    anna.sits(free[0], 100)
    ben.sits(free[1], 50)
    bens = ben.seat(free[1])
    play([anna, ben], lambda: bens.locator("svg.card").count() == 4)
    expect(cleo.seat(free[1]).get_by_role("img", name=re.compile("4 cards face down"))).to_be_visible()
    expect(cleo.page.get_by_text("You are watching.")).to_be_visible()

    ben.menu("Sit out from the next hand")
    play([anna, ben], lambda: bens.get_by_text("Sitting out").is_visible())
    post = ben.page.get_by_role("button", name=re.compile("^Post .* and play"))
    play([anna], post.is_visible)
    assert any(re.match(f"{ben.name} misses the (big|small) blind", line) for line in cleo.told), cleo.told
    post.click()
    play([anna, ben], lambda: bens.locator("svg.card").count() == 4)
    play([anna, ben], lambda: any(re.search(f"{ben.name} posts", line) for line in cleo.told))

    ben.page.get_by_role("button", name="Menu", exact=True).click()
    dialog = ben.page.get_by_role("dialog")
    dialog.get_by_label(re.compile("^Chips to add")).fill("7")
    dialog.get_by_role("button", name="Top up").click()
    expect(dialog).to_be_hidden()
    play([anna, ben], lambda: any(f"{ben.name} adds 7 chips." in line for line in cleo.told))

    ben.page.get_by_role("button", name="Menu", exact=True).click()
    ben.page.get_by_role("dialog").get_by_role("button", name=re.compile("^Leave")).click()
    play([anna, ben], lambda: any(f"{ben.name} has left." in line for line in cleo.told))
    expect(cleo.seat(free[1]).get_by_role("button", name=f"Sit here ({free[1]})")).to_be_visible()

    cleo.page.get_by_role("tab", name="Chat").click()
    cleo.page.get_by_label("Say something").fill("Well played")
    cleo.page.get_by_role("button", name="Send").click()
    anna.page.get_by_role("tab", name=re.compile("^Chat")).click()
    expect(anna.page.get_by_text("Well played")).to_be_visible()


def test_an_all_in_with_two_side_pots(newcomer: Callable[..., Person]) -> None:
    """Stacks of 20, 40, 100 and a bot that calls: a main pot and two side pots, each announced and paid in turn."""
    people = [newcomer(name) for name in ("Anna", "Ben", "Cleo")]
    rules = {"book": "standard", "betting": "no", "small_blind": 1, "big_blind": 2, "all_in_tabled": "at_showdown"}
    setup = SETUP | {"rules": rules, "seats": 4, "max_buy_in": 100, "showdown_ms": 60_000}
    table = people[0].opens(setup=setup, bots=["station"])
    for person in people:
        person.goes_to(table)
    page = people[0].page
    people[0].menu("Pause after this hand")
    page.keyboard.press("Escape")
    free = [int(button.inner_text().split("(")[1].rstrip(")")) for button in page.locator(".sit").all()]
    for person, seat, chips in zip(people, free, (20, 40, 100), strict=True):
        person.sits(seat, chips)
    people[0].menu("Go on")
    page.keyboard.press("Escape")
    deadline = time.monotonic() + 60
    while not page.locator(".paying").count():
        assert time.monotonic() < deadline, people[0].spoken[-25:]
        for person in people:
            if person.decision.is_visible():
                everything = person.decision.get_by_role("button", name="All-in", exact=True)
                if everything.is_visible():
                    everything.click()
                person.tries("All-in .|Call")
        page.wait_for_timeout(50)
    expect(page.locator(".pot").nth(0)).to_contain_text("Main")
    expect(page.locator(".pot").nth(2)).to_contain_text("Side 2")
    expect(page.locator(".paying")).to_contain_text("Side 2", timeout=10_000)  # the last to be paid
    paid = [line for line in people[0].spoken if " wins " in line]
    order = [re.sub(":.*", "", line) for line in paid]
    assert [*dict.fromkeys(order)] == ["Main pot", "Side pot 1", "Side pot 2"]
    page.get_by_role("button", name="Last hand").first.click()
    ledger = page.get_by_role("dialog")
    amounts = [int(re.sub(r"\D+", "", head.split(":")[1])) for head in ledger.locator("h3").all_inner_texts()]
    assert amounts == [80, 60, 120]


def test_leaving_after_this_hand_gave_the_hand_up_without_a_word(newcomer: Callable[..., Person]) -> None:
    """And whoever was leaving, and played for, was offered answers before a turn that would not come."""
    anna, ben, cleo = newcomer("Anna"), newcomer("Ben"), newcomer("Cleo")
    table = anna.opens(name="Leaving", setup={"seats": 3, "rest_ms": 300, "showdown_ms": 300})
    for person, seat in ((anna, 1), (ben, 2), (cleo, 3)):
        person.goes_to(table)
        person.sits(seat)
    cleo.page.get_by_role("button", name="Menu", exact=True).click()
    expect(cleo.page.get_by_role("button", name="Leave the table")).to_be_visible()
    ben.menu("Leave: check or fold this hand")
    expect(ben.page.locator("footer")).to_have_text("You leave after this hand.")
