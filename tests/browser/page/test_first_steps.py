"""What a newcomer and a host meet first: a name, a table of one's own, its link, its door, its end; slips."""

import re
from collections.abc import Callable

from playwright.sync_api import expect

from .hands import frames, play, table
from .people import Person
from .stage import Stage

QUICK = {"seats": 3, "rest_ms": 300, "showdown_ms": 300}


def test_a_stranger_opens_a_table_from_the_lobby(newcomer: Callable[..., Person]) -> None:
    """The lobby said "Create one" and had no button for whoever had no name yet."""
    page = newcomer(size=(390, 844)).page
    page.goto("/")
    expect(page.get_by_role("button", name="Log in")).to_be_visible()
    page.get_by_role("button", name="Create a table").click()
    page.get_by_label("Your name").last.fill("Nora with a table")
    page.get_by_role("button", name="Go on").click()
    page.get_by_role("button", name="Open the table").click()
    page.get_by_role("region", name="Table", exact=True).wait_for()
    expect(page.get_by_text("Nora with a table's table")).to_be_visible()


def test_what_play_now_says_is_what_it_starts_and_bots_repeat(newcomer: Callable[..., Person]) -> None:
    """It promised a match whatever was chosen, and one bot for three seats was an error."""
    anna = newcomer("Anna")
    page = anna.page
    page.goto("/")
    form = page.locator("form").first
    expect(form.get_by_text("A match with 500 chips each")).to_be_visible()
    form.get_by_text("Another game, other bots").click()
    form.get_by_label("Rules").select_option("standard")
    expect(form.get_by_text("A cash game")).to_be_visible()
    form.get_by_label("Seats").select_option("4")
    form.get_by_role("button", name="Add a bot").click()
    form.get_by_label(re.compile("^Bot 1")).select_option("station")
    expect(form.get_by_text("They take the other seats in turn.")).to_be_visible()
    form.get_by_role("button", name="Play now").click()
    page.get_by_role("region", name="Table", exact=True).wait_for()
    expect(page.locator("[data-seat] .plate")).to_have_count(4)


def test_amounts_that_are_none_are_named_in_the_form(newcomer: Callable[..., Person]) -> None:
    """They were answered with the server's words for a -1. An empty field shows the amount as one would type it."""
    page = newcomer("Anna").page
    page.goto("/")
    page.get_by_role("button", name="Create a table").click()
    form = page.locator("form").last
    small = form.get_by_role("textbox", name="Small blind")
    small.fill("one")
    form.get_by_role("button", name="Open the table").click()
    expect(form.get_by_role("alert")).to_have_text("Small blind: an amount of chips, such as 2.")
    small.fill("")
    form.get_by_label("Rules").select_option("primer")
    expect(small).to_have_attribute("placeholder", "0.50")
    expect(form.get_by_role("textbox", name="Big blind")).to_have_attribute("placeholder", "1")


def test_amounts_that_clash_were_refused_in_the_server_s_words(newcomer: Callable[..., Person]) -> None:
    """In English only, and as small_blind and big_blind."""
    page = newcomer("Anna", locale="de-DE").page
    page.goto("/")
    page.get_by_role("button", name="Tisch eröffnen").click()
    form = page.locator("form").last
    opens = form.get_by_role("button", name="Tisch eröffnen")
    form.get_by_role("textbox", name="Small Blind").fill("3")
    form.get_by_role("textbox", name="Big Blind").fill("2")
    opens.click()
    expect(form.get_by_role("alert")).to_have_text("Der Small Blind kann nicht größer sein als der Big Blind.")
    form.get_by_role("textbox", name="Small Blind").fill("0")
    form.get_by_role("textbox", name="Big Blind").fill("0")
    opens.click()
    expect(form.get_by_role("alert")).to_have_text("Ein Tisch braucht Blinds oder ein Ante.")


def test_a_wrong_password_is_said(newcomer: Callable[..., Person]) -> None:
    anna, ben = newcomer("Anna"), newcomer("Ben")
    table = anna.opens(name="Closed", setup=QUICK, private=True, password="ace")
    page = ben.page
    page.goto(f"/table/{table}")
    field = page.get_by_label("This table has a password")
    field.fill("king")
    expect(page.get_by_text("That is not the password.")).to_be_hidden()
    field.press("Enter")
    expect(page.get_by_text("That is not the password.")).to_be_visible()
    field.fill("ace")
    field.press("Enter")
    page.get_by_role("region", name="Table", exact=True).wait_for()


def test_a_slip_in_an_amount_brings_no_chips(newcomer: Callable[..., Person]) -> None:
    """What was no number counted as the most that is allowed, both when sitting down and when topping up."""
    anna = newcomer("Anna")
    setup = {**QUICK, "min_buy_in": 40, "max_buy_in": 200}
    anna.goes_to(anna.opens(name="Slips", setup=setup))
    page = anna.page
    page.get_by_role("button", name="Sit here (1)").click()
    dialog = page.get_by_role("dialog")
    for slip in ("5o", "300", "1,5"):
        dialog.get_by_label(re.compile("^Chips, from")).fill(slip)
        dialog.get_by_role("button", name="Sit down").click()
        expect(dialog.get_by_role("alert")).to_have_text("From 40 to 200.")
    dialog.get_by_label(re.compile("^Chips, from")).fill("50")
    dialog.get_by_role("button", name="Sit down").click()
    expect(dialog).to_be_hidden()
    page.get_by_role("button", name="Menu", exact=True).click()
    dialog.get_by_label(re.compile("^Chips to add")).fill("2o")
    dialog.get_by_role("button", name="Top up").click()
    expect(dialog.get_by_role("alert")).to_have_text("From 1 to 150.")


def test_a_typed_amount_out_of_range_says_the_range(newcomer: Callable[..., Person]) -> None:
    page = newcomer(reduced_motion="reduce").page
    Stage(page).open(frames(play(table(3, betting="pot"), 1, until="flop")))
    field = page.get_by_label(re.compile("^Amount, from"))
    least, most = re.findall(r"\d[\d,]*", field.get_attribute("aria-label") or "")
    field.fill("9999999")
    expect(page.get_by_role("alert")).to_have_text(f"From {least} to {most}.")
    field.fill(least)
    expect(page.locator(".warned")).to_be_hidden()


def test_the_link_is_at_hand_and_copied_over_plain_http_too(newcomer: Callable[..., Person]) -> None:
    """Without HTTPS a browser has no clipboard: the button said "Copied" and had copied nothing."""
    anna = newcomer("Anna")
    anna.goes_to(anna.opens(name="Invite", setup=QUICK))
    page = anna.page
    page.evaluate("() => Object.defineProperty(navigator, 'clipboard', { value: undefined })")
    page.evaluate("() => document.addEventListener('copy', () => (window.copied = document.activeElement.value), true)")
    page.get_by_role("button", name="Copy the link to this table").click()
    expect(page.get_by_role("button", name="Copied")).to_be_visible()
    assert page.evaluate("() => window.copied") == page.url
    page.evaluate("() => { document.execCommand = () => false; window.copied = ''; }")
    page.get_by_role("button", name="Menu", exact=True).click()
    page.get_by_role("dialog").get_by_role("button", name="Copy the link to this table").click()
    expect(page.get_by_role("dialog").get_by_text(page.url)).to_be_visible()


def test_a_closed_table_offers_nothing_but_the_way_out(newcomer: Callable[..., Person]) -> None:
    """Seats were still offered, and the host could still pause and close what was closed."""
    anna, ben = newcomer("Anna"), newcomer("Ben")
    table = anna.opens(name="Over", setup=QUICK)
    for person in (anna, ben):
        person.goes_to(table)
    anna.page.get_by_role("button", name="Menu", exact=True).click()
    anna.is_sure("Close the table", "Close for everybody?")
    expect(ben.page.get_by_text("The host has closed this table.")).to_be_visible()
    expect(ben.page.locator(".sit")).to_have_count(0)
    expect(ben.page.locator("footer").get_by_role("link", name="Back to the lobby")).to_be_visible()
    expect(anna.page.get_by_text("You are the host")).to_be_hidden()


def test_a_refused_action_is_seen_as_well_as_heard(newcomer: Callable[..., Person]) -> None:
    page = newcomer(reduced_motion="reduce").page
    stage = Stage(page)
    stage.refuses = "stale"
    stage.open(frames(play(table(3, variant="omaha", betting="fixed"), 4, until="flop", boldness=0)))
    page.wait_for_timeout(350)
    page.get_by_role("button", name="Check").click()
    expect(page.locator("footer").get_by_text("The situation has just changed.")).to_be_visible()
    expect(page.get_by_role("button", name="Check")).to_be_enabled()


def test_who_sat_down_during_a_hand_had_an_empty_bar_before_them(newcomer: Callable[..., Person]) -> None:
    page = newcomer(reduced_motion="reduce").page
    shown = frames(play(table(3, variant="omaha", betting="fixed"), 4, until="flop", boldness=0))
    view = shown["view"]
    view["legal"] = None
    view["you"] |= {"owes_big": True, "posts": True}
    mine = next(seat for seat in view["seats"] if seat["seat"] == view["you"]["seat"])
    mine |= {"state": "idle", "cards": (), "last": "", "bet": 0}
    Stage(page).open(shown)
    expect(
        page.get_by_text("You will be dealt in as soon as the rules allow, usually with the next hand.")
    ).to_be_visible()
