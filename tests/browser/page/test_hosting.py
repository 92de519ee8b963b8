"""What a host does with a table and the people at it, and what these are told."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from .hands import frames, play, table
from .people import Person
from .stage import Stage

PAIR = {"seats": 2, "rest_ms": 300, "showdown_ms": 300}


def form_of(page: Page) -> Locator:
    """The form for a new table, with everything in it open."""
    page.goto("/")
    page.get_by_role("button", name="Create a table").click()
    form = page.locator("form").last
    for more in form.locator("summary").all():
        more.click()
    return form


def opened(page: Page, form: Locator) -> int:
    """The number of the table that the form opens."""
    form.get_by_role("button", name="Open the table").click()
    page.get_by_role("region", name="Table", exact=True).wait_for()
    return int(page.url.rpartition("/")[2])


def seated(number: int, *people: Person) -> None:
    """Everybody comes to table ``number`` and sits down, the first on seat 1."""
    for seat, person in enumerate(people, start=1):
        person.goes_to(number)
        person.sits(seat)


def test_a_match_could_not_give_the_button_to_who_sat_first(newcomer: Callable[..., Person]) -> None:
    """The form showed a cash game's first button for a match, and choosing it left the match to draw for it (R3.2)."""
    page = newcomer("Anna").page
    form = form_of(page)
    first = form.get_by_label("First button")
    expect(first).to_have_value("first_seated")
    form.get_by_text("A match: everybody starts").click()
    expect(first).to_have_value("high_card")
    first.select_option("first_seated")
    expect(form.locator(".changed")).to_have_count(1)
    opened(page, form)
    page.get_by_role("tab", name="Rules").click()
    profile = page.get_by_role("tabpanel")
    expect(profile).to_contain_text("Whoever sat down first has the first button.")
    expect(profile.get_by_text("not the standard")).to_have_count(1)


def test_the_draw_for_the_button_was_no_standard_in_a_match(newcomer: Callable[..., Person]) -> None:
    page = newcomer("Anna").page
    form = form_of(page)
    form.get_by_text("A match: everybody starts").click()
    opened(page, form)
    page.get_by_role("tab", name="Rules").click()
    profile = page.get_by_role("tabpanel")
    expect(profile).to_contain_text("The highest card drawn gets the first button")
    expect(profile.get_by_text("not the standard")).to_be_hidden()
    page.goto("/rules#R3.2")
    expect(page.locator("[id='R3.2']")).to_contain_text("In a match: The highest card drawn gets the first button")


def test_a_table_made_public_again_kept_its_password(newcomer: Callable[..., Person]) -> None:
    anna, ben = newcomer("Anna"), newcomer("Ben")
    form = form_of(anna.page)
    private = form.get_by_text("Private: not in the lobby")
    private.click()
    form.get_by_label(re.compile("^Password")).fill("open sesame")
    private.click()
    ben.goes_to(opened(anna.page, form))


def test_who_was_removed_was_told_nothing(newcomer: Callable[..., Person]) -> None:
    """The log said "has left", as of somebody who had gone by themselves."""
    anna, ben = newcomer("Anna"), newcomer("Ben", size=(390, 844))
    table = anna.opens(name="Removing", setup=PAIR)
    seated(table, anna, ben)
    anna.page.get_by_role("button", name="Menu", exact=True).click()
    anna.page.get_by_role("dialog").get_by_text("Players", exact=True).click()
    anna.is_sure(f"Remove {ben.name}", f"Really remove? {ben.name}")
    expect(ben.page.get_by_text("The host removes you from the table: this is your last hand.").first).to_be_visible()
    anna.page.keyboard.press("Escape")
    anna.does("Fold")
    told = ben.page.get_by_role("status").get_by_text("The host has removed you from this table.")
    expect(told).to_be_visible()
    log = anna.page.get_by_role("region", name="Log")
    expect(log.get_by_text(f"The host has removed {ben.name}.")).to_be_visible()
    ben.page.get_by_role("button", name="Close", exact=True).click()
    expect(told).to_be_hidden()


@pytest.mark.parametrize("size", [(360, 640), (1280, 800)], ids=str)
def test_nobody_could_take_the_seat_that_was_kept_for_them(
    newcomer: Callable[..., Person], size: tuple[int, int]
) -> None:
    """It was shown as kept, to them too, until it went to the next in line. On a small phone the row was cut off."""
    anna, ben, cleo = newcomer("Anna"), newcomer("Ben"), newcomer("Cleo", size=size)
    table = anna.opens(name="Waiting", setup={**PAIR, "rules": {"book": "standard", "betting": "fixed"}})
    seated(table, anna, ben)
    cleo.goes_to(table)
    cleo.page.get_by_role("button", name="Wait for a seat").click()
    expect(cleo.page.get_by_role("button", name="Wait no longer")).to_be_in_viewport(ratio=1)
    ben.menu("Leave: check or fold this hand")
    anna.does("Fold")
    expect(cleo.page.get_by_text(re.compile(r"Seat 2 is kept for you for another \d+ s"))).to_be_visible()
    cleo.page.reload()
    expect(cleo.page.get_by_role("button", name="Wait no longer")).to_be_in_viewport(ratio=1)
    cleo.page.get_by_role("button", name="Take seat 2").click()
    cleo.page.get_by_role("dialog").get_by_role("button", name="Sit down").click()
    cleo.seat(2).get_by_text(cleo.name).wait_for()


def test_who_lost_a_kept_seat_was_told_nothing(newcomer: Callable[..., Person]) -> None:
    page = newcomer(reduced_motion="reduce").page
    stage = Stage(page)
    shown = frames(play(table(3), 1, until="flop"), None)
    info = shown["info"]
    stage.open(shown | {"info": {**info, "waiting": ["Anna"], "kept": [4], "yours": {"seat": 4, "until": 10}}})
    stage.show(shown | {"info": {**info, "waiting": [], "kept": [], "yours": None}})
    expect(page.get_by_role("status").get_by_text("The seat is no longer kept for you")).to_be_visible()


def test_nobody_told_the_host_who_asked_for_a_seat_nor_them_of_a_no(newcomer: Callable[..., Person]) -> None:
    """The wish stood in the host's menu only; after a no the page was as if nothing had been asked."""
    anna, ben = newcomer("Anna"), newcomer("Ben", size=(360, 640))
    table = anna.opens(name="Door", setup={**PAIR, "rules": {"book": "standard", "betting": "fixed"}}, approve=True)
    anna.goes_to(table)
    ben.goes_to(table)
    asked = ben.page.get_by_text("The host has been asked for a seat for you.")

    def asks() -> None:
        ben.page.get_by_role("button", name="Sit here (2)").click()
        ben.page.get_by_role("dialog").get_by_role("button", name="Sit down").click()
        expect(asked).to_be_visible()

    asks()
    expect(anna.page.locator("footer").get_by_text(f"{ben.name} asks for seat 2 with 200 chips.")).to_be_visible()
    menu = anna.page.get_by_role("button", name="Menu: 1 person asks for a seat")
    ben.page.get_by_role("button", name="Wait no longer").click()
    expect(asked).to_be_hidden()
    expect(menu).to_be_hidden()
    refused = ben.page.get_by_text("The host has not let you sit down.")
    expect(refused).to_be_hidden()
    asks()
    menu.click()
    answers = anna.page.get_by_role("dialog")
    answers.get_by_role("button", name="No", exact=True).click()
    expect(refused).to_be_visible()
    ben.page.get_by_role("button", name="Close", exact=True).click()
    expect(refused).to_be_hidden()
    asks()
    answers.get_by_role("button", name="Let in").click()
    ben.seat(2).get_by_text(ben.name).wait_for()
    expect(refused).to_be_hidden()


def test_the_host_could_not_let_a_muted_person_speak_again(newcomer: Callable[..., Person]) -> None:
    """Unmute ended the host's own mute only; and of those who look on, none could be muted for everybody."""
    anna, ben = newcomer("Anna"), newcomer("Ben")
    table = anna.opens(name="Talk", setup=PAIR)
    for person in (anna, ben):
        person.goes_to(table)
        person.page.get_by_role("tab", name="Chat").click()
    said = anna.page.get_by_role("region", name="Chat")

    def says(words: str) -> None:
        ben.page.get_by_role("textbox", name="Say something").fill(words)
        ben.page.get_by_role("button", name="Send").click()

    says("one")
    said.get_by_role("button", name="Mute for everybody").click()
    expect(said.get_by_text(f"{ben.name} is muted by the host.")).to_be_visible()
    expect(ben.page.get_by_text("The host has muted you.")).to_be_visible()
    expect(ben.page.get_by_role("button", name="Unmute")).to_be_hidden()
    said.get_by_role("button", name="Unmute").click()
    expect(ben.page.get_by_text("The host has muted you.")).to_be_hidden()
    says("two")
    expect(said).to_contain_text("two")


def test_a_paused_table_still_said_who_had_won_the_last_hand(newcomer: Callable[..., Person]) -> None:
    """Nothing but a line in the log told why no hand was dealt, nor that the table waited for people again."""
    anna, ben = newcomer("Anna"), newcomer("Ben", size=(390, 844))
    table = anna.opens(name="Pausing", setup=PAIR)
    seated(table, anna, ben)
    anna.menu("Pause after this hand")
    anna.page.get_by_role("button", name="Go on").wait_for()
    anna.page.keyboard.press("Escape")
    anna.does("Fold")
    felt = ben.page.get_by_role("region", name="Table", exact=True)
    expect(felt.get_by_text("Paused by the host")).to_be_visible()
    anna.menu("Go on")
    anna.page.keyboard.press("Escape")
    ben.is_asked()
    ben.does("Fold")
    ben.menu("Leave the table")
    expect(anna.page.get_by_role("region", name="Table", exact=True).get_by_text("Waiting for players")).to_be_visible()


def test_leaving_a_match_was_promised_and_did_not_happen(newcomer: Callable[..., Person]) -> None:
    """R5.4: whoever leaves a match is played for to its end."""
    anna, ben = newcomer("Anna"), newcomer("Ben")
    table = anna.opens(name="Cup", setup={**PAIR, "rules": {"book": "match"}})
    anna.goes_to(table)
    anna.sits(1)
    anna.page.get_by_role("button", name="Menu", exact=True).click()
    expect(anna.page.get_by_role("button", name="Leave the table")).to_be_visible()
    ben.goes_to(table)
    ben.sits(2)
    expect(anna.page.get_by_role("button", name="Leave: check or fold every hand from now on")).to_be_visible()


def test_a_host_could_not_say_who_posts_the_ante_nor_how_late_watchers_see_it(
    newcomer: Callable[..., Person],
) -> None:
    """The room has both (R4.4), the form for a table had neither."""
    anna, ben = newcomer("Anna"), newcomer("Ben")
    form = form_of(anna.page)
    form.get_by_label("Ante", exact=True).fill("2")
    form.get_by_label("Who posts the ante").select_option("big_blind")
    form.get_by_label("Seconds that they see it late").fill("20")
    form.get_by_label("How many may look on").fill("1")
    table = opened(anna.page, form)
    expect(anna.page.locator("h1")).to_contain_text("1/2, big blind ante 2")
    ben.page.goto(f"/table/{table}")
    expect(ben.page.get_by_text("There is no room for more watchers.")).to_be_visible()
    anna.sits(1)
    ben.page.reload()
    expect(ben.page.get_by_text("Watchers see the game 20 s late.")).to_be_visible()
