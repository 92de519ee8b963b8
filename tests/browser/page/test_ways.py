"""Ways to use the page: keys only, by ear, in German, on a phone, with the guard against slips."""

import contextlib
import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import TimeoutError, expect  # noqa: A004  (Playwright's own)

from .hands import frames, play, table
from .people import Person
from .stage import Stage


def test_a_hand_is_played_with_keys_only(newcomer: Callable[..., Person]) -> None:
    anna = newcomer()
    keys = anna.page.keyboard
    anna.page.goto("/")
    button = anna.page.get_by_role("button", name="Play now")
    button.wait_for()
    for _ in range(12):
        if button.evaluate("e => e === document.activeElement"):
            break
        keys.press("Tab")
    keys.press("Enter")
    anna.is_asked()
    answers = anna.page.locator("[data-live='answers'] p")
    for key in "1234":
        keys.press(key)
        expect(answers.last).to_contain_text(" of ")
    keys.press("b")
    expect(answers.last).to_contain_text("No board yet")
    keys.press("p")
    expect(answers.last).to_contain_text("In the middle: ")
    keys.press("s")
    expect(answers.last).to_contain_text("bet 10")
    keys.press("?")
    expect(anna.page.get_by_role("dialog", name="Keys")).to_be_visible()
    keys.press("Escape")
    expect(anna.page.get_by_role("dialog")).to_be_hidden()
    for _ in range(60):
        if any(" wins " in line for line in anna.spoken):
            break
        keys.press("c")
        anna.page.wait_for_timeout(350)
    wins = [line for line in anna.spoken if " wins " in line]
    assert wins
    assert len(anna.spoken) == len({*anna.spoken, *wins}) or anna.spoken.count(wins[0]) == 1


def test_the_amount_is_changed_and_heard_by_keys(newcomer: Callable[..., Person]) -> None:
    """+ did nothing where a range had fewer chips than the slider steps, and nobody heard what it did elsewhere."""
    page = newcomer(reduced_motion="reduce").page
    stage = Stage(page)
    stage.open(frames(play(table(4, betting="pot"), 4, until="preflop", boldness=0)))
    answers = page.locator("[data-live='answers'] p")
    expect(page.locator("[data-live='events'] p").last).to_have_text("Your turn, 2 to call")
    for key, amount in (("+", 5), ("+", 6), ("-", 5)):
        page.keyboard.press(key)
        expect(answers.last).to_have_text(f"Raise to {amount}")
        expect(page.get_by_role("button", name=f"Raise to {amount}")).to_be_visible()


def test_every_event_is_spoken_once_and_in_order(newcomer: Callable[..., Person]) -> None:
    anna = newcomer(reduced_motion="reduce")
    stage = Stage(anna.page)
    shown = frames(play(table(3, betting="pot"), 1, until="flop"))
    stage.open(shown)
    log: list[dict[str, Any]] = [
        {"seq": 101, "event": {"type": "checked", "seat": 2}},
        {"seq": 102, "event": {"type": "bet", "seat": 3, "amount": 4, "to": 4, "full": True}},
        {"seq": 103, "event": {"type": "folded", "seat": 2}},
    ]
    for last in (102, 103):  # the first two are told again, as after a reconnect
        later = {**shown, "view": {**shown["view"], "seq": last}}
        stage.show(later, [line for line in log if line["seq"] <= last])
    assert anna.spoken == ["Björn checks.", "Chiara bets 4.", "Björn folds."]


def test_a_screen_reader_kept_the_keys_for_itself(newcomer: Callable[..., Person]) -> None:
    """Reading, it takes C for itself; in an application and on a toolbar it hands the key on (tried with Orca)."""
    anna = newcomer("Anna")
    anna.page.goto("/")
    anna.page.get_by_role("button", name="Play now").press("Enter")
    keys = anna.page.get_by_role("application", name="Keys").get_by_role(
        "toolbar", name=re.compile("^Keys of the table")
    )
    expect(keys).to_be_focused()
    expect(keys).to_have_css("outline-style", "none")  # the frame is for those who go about with Tab
    anna.page.keyboard.press("Tab")
    anna.page.keyboard.press("Shift+Tab")
    expect(keys).to_be_focused()
    expect(keys).to_have_css("outline-style", "solid")
    anna.is_asked()
    anna.page.wait_for_timeout(400)
    anna.decision.get_by_role("button", name=re.compile("^(Check|Call)")).press("Enter")
    expect(keys).to_be_focused(timeout=10_000)


def test_asked_again_at_once_nothing_was_said_and_the_focus_was_lost(newcomer: Callable[..., Person]) -> None:
    """The big blind checks and is the first to act on the flop: one view, with a decision before it and after."""
    page = newcomer(reduced_motion="reduce").page
    seen: list[dict[str, Any]] = []
    play(table(2), 1, boldness=0, folds=0, note=lambda made, _: seen.append(frames(made, 2)))
    preflop, flop, turn = [moment for moment in seen if moment["view"]["legal"]][:3]
    check, wager = (page.get_by_role("button", name=re.compile(name)) for name in ("^Check", "^(Bet|Raise)"))

    def told(moment: dict[str, Any], event: dict[str, Any]) -> list[str]:
        stage.show(moment, [{"seq": moment["view"]["seq"], "event": event}], later=True)
        return page.locator("[data-live='events'] p").all_inner_texts()

    stage = Stage(page)
    stage.open(preflop)
    page.wait_for_timeout(400)
    check.press("Enter")
    expect(check).to_be_disabled()
    assert told(flop, {"type": "checked", "seat": 2}) == ["Björn checks.", "Your turn"]
    expect(check).to_be_enabled()
    expect(check).to_be_focused()
    wager.focus()
    turn["view"]["legal"]["bet_to"] = None  # the button that has the focus goes, the decision stays
    assert told(turn, {"type": "bet", "seat": 2, "amount": 2, "to": 2, "full": True})[-1] == "Your turn"
    expect(page.get_by_role("toolbar", name=re.compile("^Keys of the table"))).to_be_focused()


def test_your_turn_cut_off_what_was_still_to_be_read(newcomer: Callable[..., Person]) -> None:
    page = newcomer().page
    stage = Stage(page)
    before = play(table(3, variant="omaha", betting="fixed"), 4, until="flop", boldness=0)
    stage.open(frames(before))
    events = page.locator("[data-live='events']")
    expect(events.locator("p").last).to_have_text("Your turn")
    assert events.get_attribute("aria-live") == "polite"
    expect(page.locator("[data-live='answers']")).to_be_empty()


def test_the_log_was_empty_after_a_reload_in_the_middle_of_a_hand(newcomer: Callable[..., Person]) -> None:
    anna = newcomer("Anna")
    anna.page.goto("/")
    anna.page.get_by_role("button", name="Play now").click()
    anna.is_asked()
    before = anna.spoken
    assert any("Your cards: " in line for line in before)
    anna.page.reload()
    anna.is_asked()
    assert anna.spoken[: len(before)] == before


def test_german(newcomer: Callable[..., Person]) -> None:
    anna = newcomer(locale="de-DE", size=(390, 844), has_touch=True)
    anna.page.goto("/")
    expect(anna.page.locator("html")).to_have_attribute("lang", "de")
    anna.page.get_by_role("button", name="Jetzt spielen").tap()
    decision = anna.page.get_by_role("group", name="Deine Entscheidung")
    expect(decision).to_be_visible(timeout=20_000)
    for _ in range(80):
        if any(" gewinnt " in line for line in anna.spoken):
            break
        if decision.is_visible():
            with contextlib.suppress(TimeoutError):
                decision.get_by_role("button", name=re.compile("^(Check|Call)")).tap(timeout=1500)
        anna.page.wait_for_timeout(60)
    assert any(" gewinnt " in line for line in anna.spoken)
    told = " ".join(anna.spoken)
    assert not re.search(r"\b(the|posts|calls|with|wins|folds|your|of)\b", told), told


def test_what_the_server_refused_was_said_in_english_on_a_german_page(newcomer: Callable[..., Person]) -> None:
    page = newcomer(locale="de-DE").page
    stage = Stage(page)
    stage.open(frames(play(table(3), 4, until="flop", boldness=0)))
    stage.refuses, stage.because = "busy", "the table cannot answer now; send the request again with its number"
    page.wait_for_timeout(350)
    page.get_by_role("button", name=re.compile("^Check")).click()
    expect(page.locator("footer")).to_contain_text(
        "Der Tisch kann gerade nicht antworten: Versuche es gleich noch einmal."
    )


def test_folding_when_checking_is_free_is_asked_twice(newcomer: Callable[..., Person]) -> None:
    page = newcomer().page
    stage = Stage(page)
    made = play(table(3, variant="omaha", betting="fixed"), 4, until="flop", boldness=0)
    assert made.hand is not None
    stage.open(frames(made))
    page.wait_for_timeout(350)
    page.get_by_role("button", name="Fold", exact=True).click()
    expect(page.get_by_text("Checking costs nothing.")).to_be_visible()
    expect(page.get_by_role("button", name="Fold anyway")).to_be_visible()


def test_a_click_on_a_price_that_has_just_changed_does_nothing(newcomer: Callable[..., Person]) -> None:
    page = newcomer().page
    stage = Stage(page)
    asked: list[str] = []
    shown = frames(play(table(3, variant="omaha", betting="fixed"), 4, until="preflop", boldness=0))
    stage.heard = lambda request: asked.append(request["type"])
    stage.open(shown)
    page.wait_for_timeout(350)
    call = page.get_by_role("button", name=re.compile("^Call"))
    box = call.bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + 20, box["y"] + 20)
    page.mouse.down()
    dearer = {**shown["view"], "legal": {**shown["view"]["legal"], "call": 4}}
    stage.show({**shown, "view": dearer})
    page.mouse.up()
    expect(page.get_by_text("The situation has just changed.")).to_be_visible()
    assert "act" not in asked
    page.wait_for_timeout(350)
    call.click()
    page.wait_for_timeout(100)
    assert asked.count("act") == 1


def test_an_answer_given_beforehand_is_withdrawn_when_the_price_changes(newcomer: Callable[..., Person]) -> None:
    page = newcomer().page
    stage = Stage(page)
    made = play(table(4, variant="omaha", betting="fixed"), 4, until="preflop", boldness=0)
    shown = frames(made)
    waiting = {**shown["view"], "legal": None, "clock": {"seat": 3, "until": 20_000, "bank": False}}
    stage.open({**shown, "view": waiting})
    page.get_by_role("checkbox", name="Call 2").check()
    dearer = [{**seat, "bet": 4} if seat["seat"] == 3 else seat for seat in waiting["seats"]]
    stage.show({**shown, "view": {**waiting, "seats": dearer}})
    expect(page.get_by_role("checkbox", name="Call 4")).not_to_be_checked()
    expect(page.locator("[data-live='answers']")).to_contain_text("does not count")
