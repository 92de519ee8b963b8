"""Everybody can use it: axe finds nothing on any screen at any size, targets are large, nothing jumps."""

import gzip
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

import hatch_build

from . import past
from .hands import frames, play, table
from .people import Person
from .stage import Stage

SIZES = [(360, 640), (390, 844), (768, 1024), (1280, 800), (2560, 1440)]
RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
AXE = hatch_build.ROOT / "web/node_modules/axe-core/axe.min.js"

# Links inside a sentence and small controls set apart in running text may be smaller (WCAG 2.5.8).
SMALL = """() => [...document.querySelectorAll('button, a, select, summary, input:not([type=checkbox]), [role=tab]')]
    .filter((e) => e.checkVisibility() && !e.closest('p, dd, td, li p') && !e.matches('.mute'))
    .filter((e) => !e.closest('dialog') === !document.querySelector('dialog[open]'))
    .map((e) => [e, e.getBoundingClientRect()])
    .filter(([e, b]) => b.width < 43.5 || b.height < 43.5)
    .map(([e, b]) => `${e.outerHTML.slice(0, 90)} is ${b.width.toFixed(0)} x ${b.height.toFixed(0)}`)"""


# Labels change their widths, and what stands beside them moves; cards and plates stay where they are.
JUMPS = """window.jumps = [];
    const firm = '.board, .slot, .hand, .plate';
    const moved = (node) => node instanceof Element && (node.matches(firm) || node.querySelector(firm));
    new PerformanceObserver((list) => {
        for (const { sources } of list.getEntries())
            for (const { node } of sources) if (moved(node)) window.jumps.push(node.outerHTML.slice(0, 120));
    }).observe({ type: 'layout-shift', buffered: true });"""


def faults(page: Page) -> list[str]:
    """What axe finds, and targets that a thumb would miss."""
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(AXE.read_text())
    found = page.evaluate("(tags) => axe.run({ runOnly: tags, resultTypes: ['violations'] })", RULES)
    told = [f"{one['id']}: {node['html'][:120]}" for one in found["violations"] for node in one["nodes"]]
    return told + list(page.evaluate(SMALL))


def check(page: Page, name: str, problems: list[str]) -> None:
    page.evaluate("() => scrollTo(0, 0)")  # what happens to lie half under the bar on top would count as too small
    problems += [f"{name}: {fault}" for fault in faults(page)]
    wide = page.evaluate("() => document.documentElement.scrollWidth - innerWidth")
    if wide > 0:
        problems.append(f"{name}: the page is {wide} px wider than the window")


def close(page: Page) -> None:
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_be_hidden()


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_the_screens_around_the_table(newcomer: Callable[..., Person], size: tuple[int, int]) -> None:
    scheme = "light" if size[0] in (390, 1280) else "dark"
    anna = newcomer("Anna", size=size, color_scheme=scheme, reduced_motion="reduce")
    page, problems = anna.page, list[str]()
    anna.opens(name="Tuesday game", setup={"seats": 6}, bots=[])
    page.goto("/")
    page.get_by_role("link", name="Join Tuesday game").first.wait_for()
    check(page, "lobby", problems)
    page.get_by_text("Another game, other bots").click()
    page.get_by_role("button", name="Create a table").click()
    for more in ("Chips and time", "House rules"):
        page.get_by_text(more, exact=True).click()
    page.get_by_role("button", name="Add a bot").last.click()
    check(page, "creating a table", problems)
    page.get_by_role("button", name="Settings").click()
    check(page, "settings", problems)
    close(page)
    page.get_by_role("button", name="Account of").click()
    check(page, "account", problems)
    close(page)
    page.route("**/api/hands?*", lambda route: route.fulfill(json=past.HANDS))
    page.route("**/api/hands/7", lambda route: route.fulfill(json=past.replay()))
    page.route("**/api/hands/7/review", lambda route: route.fulfill(json=past.REVIEW))
    page.route("**/api/results", lambda route: route.fulfill(json=past.RESULTS))
    for screen in ("rules", "hands", "hands/7", "hands/7#999", "results", "drills", "nothing"):
        page.goto(f"/{screen}")
        page.get_by_role("heading", level=1).wait_for()
        page.wait_for_load_state("networkidle")
        check(page, screen, problems)
    assert not problems, "\n".join(problems)


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_the_table_and_its_windows(newcomer: Callable[..., Person], size: tuple[int, int]) -> None:
    scheme = "dark" if size[0] in (390, 1280) else "light"
    page = newcomer(size=size, color_scheme=scheme, reduced_motion="reduce").page
    stage, problems = Stage(page), list[str]()
    made = table(6, variant="omaha8", betting="pot")
    stage.open(frames(play(made, 8, until="flop", boldness=0.2, folds=0.05)))
    page.wait_for_timeout(100)
    check(page, "decision", problems)
    ended = play(made, 5, boldness=0.05, folds=0)
    stage.show(frames(ended))
    check(page, "showdown", problems)
    page.get_by_role("button", name="Last hand").click()
    check(page, "last hand", problems)
    close(page)
    page.get_by_role("button", name="Menu", exact=True).click()
    check(page, "menu", problems)
    close(page)
    page.keyboard.press("?")
    check(page, "keys", problems)
    close(page)
    if size[0] < 1180:
        page.get_by_role("button", name="Log, chat, rules").click()
    for tab in ("Chat", "Rules", "Ranking"):
        page.get_by_role("tab", name=tab).click()
        check(page, tab, problems)
    if size[0] < 1180:
        close(page)
    free = frames(ended, None)
    free["view"]["seats"] = free["view"]["seats"][:4]
    stage.show(free)
    page.get_by_role("button", name="Sit here (6)").click()
    check(page, "taking a seat", problems)
    assert not problems, "\n".join(problems)


def test_a_stranger_with_a_link_is_asked_for_a_name(newcomer: Callable[..., Person]) -> None:
    host, guest = newcomer("Anna"), newcomer(size=(360, 640))
    number = host.opens(name="Friends", private=True, password="swordfish", setup={"seats": 4})
    guest.page.goto(f"/table/{number}")
    problems = list[str]()
    guest.page.get_by_role("button", name="Go to the table").wait_for()
    check(guest.page, "name", problems)
    guest.page.get_by_role("button", name="Go to the table").click()
    word = guest.page.get_by_label("This table has a password")
    word.wait_for()
    check(guest.page, "password", problems)
    word.fill("swordfish")
    guest.page.get_by_role("button", name="Enter").click()
    guest.page.get_by_role("region", name="Table", exact=True).wait_for()
    assert not problems, "\n".join(problems)


def test_nothing_jumps_when_cards_arrive(newcomer: Callable[..., Person]) -> None:
    page = newcomer(size=(390, 844)).page
    page.add_init_script(JUMPS)
    stage = Stage(page)
    made = table(6, variant="omaha8", betting="pot")
    stage.open(frames(made))
    page.wait_for_timeout(200)
    page.evaluate("() => { window.jumps = []; }")
    for street in ("preflop", "flop", "turn", "river"):
        stage.show(frames(play(made, 8, until=street, boldness=0.1, folds=0)))
        page.wait_for_timeout(60)
    stage.show(frames(play(made, 8, boldness=0.1, folds=0)))
    page.wait_for_timeout(300)
    assert page.evaluate("() => window.jumps") == []


def test_the_first_load_is_small(newcomer: Callable[..., Person]) -> None:
    """120 kB gzip, without the charts; measured on what the browser really asked for."""
    page = newcomer().page
    bodies: dict[str, bytes] = {}
    page.on("response", lambda answer: bodies.__setitem__(answer.url, answer.body()) if answer.ok else None)
    page.goto("/")
    page.get_by_role("button", name="Play now").wait_for()
    page.wait_for_load_state("networkidle")
    ours = {url: body for url, body in bodies.items() if "/api/" not in url}
    assert sum("/assets/" in url for url in ours) >= 2
    assert sum(len(gzip.compress(body, 6)) for body in ours.values()) <= 120_000
