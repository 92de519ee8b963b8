"""Nothing lies on anything else, and nothing leaves the window: for every number of seats in every window."""

from collections.abc import Callable
from typing import Any

import pytest

from .hands import frames, play, table
from .people import Person
from .stage import Stage

SIZES = [(360, 640), (390, 844), (640, 360), (844, 390), (768, 1024), (1024, 600), (1280, 800), (2560, 1440)]

# Everything that must stay apart; of two where one holds the other, the inner one counts.
BOXES = """() => {
    const wanted = '.hand-box > .hand, .plate, .info > *, .sit, .free, .pot, .board, .line, '
        + 'footer button, footer label, footer input, footer li, footer a, header .quiet, header h1';
    const seen = [...document.querySelectorAll(wanted)].filter((e) => e.checkVisibility());
    const inner = seen.filter((e) => !seen.some((other) => other !== e && e.contains(other)));
    return inner.map((e) => {
        const b = e.getBoundingClientRect();
        const name = (e.closest('[data-seat]')?.dataset.seat ?? '') + ' ' + e.className + ' ' + e.textContent.trim();
        return [name.slice(0, 60), b.left, b.top, b.right, b.bottom, !!e.closest('.strip')];
    }).filter((box) => box[3] - box[1] > 0.5 && box[4] - box[2] > 0.5);
}"""

# White words beyond the felt's edge, where the page may be light, and with no ground of their own.
BARE = """() => {
    const felt = document.querySelector('.rail').getBoundingClientRect();
    const alpha = (e) => +(getComputedStyle(e).backgroundColor.match(/[\\d.]+/g)[3] ?? 1);
    return [...document.querySelectorAll('.felt .made, .felt .bet, .felt .note')]
        .filter((e) => e.checkVisibility() && alpha(e) < 0.6)
        .map((e) => [e, e.getBoundingClientRect()])
        .filter(([e, b]) => b.left < felt.left || b.right > felt.right || b.top < felt.top || b.bottom > felt.bottom)
        .map(([e]) => `${e.textContent.trim()} stands beyond the felt with nothing behind it`);
}"""

# Whether the dealer button leaves the number of chips beside it to be read.
DEALER_APART = """() => {
    const button = document.querySelector('.dealer').getBoundingClientRect();
    const words = document.createRange();
    words.selectNodeContents(document.querySelector('.plate:has(.dealer) .stack'));
    const chips = words.getBoundingClientRect();
    const across = Math.min(button.right, chips.right) - Math.max(button.left, chips.left);
    const down = Math.min(button.bottom, chips.bottom) - Math.max(button.top, chips.top);
    return across < 1 || down < 1;
}"""
Box = tuple[str, float, float, float, float, bool]


def faults(boxes: list[Box], width: int, height: int) -> list[str]:
    slack = 0.75
    found = [
        f"{name} leaves the window: {left:.0f} {top:.0f} {right:.0f} {bottom:.0f}"
        for name, left, top, right, bottom, scrolls in boxes
        if not scrolls and (left < -slack or top < -slack or right > width + slack or bottom > height + slack)
    ]
    for i, (a, left, top, right, bottom, _) in enumerate(boxes):
        for b, left2, top2, right2, bottom2, _ in boxes[i + 1 :]:
            across = min(right, right2) - max(left, left2)
            down = min(bottom, bottom2) - max(top, top2)
            if across > slack and down > slack:
                found.append(f"{a} lies on {b} ({across:.0f} x {down:.0f})")
    return found


def moments(seats: int) -> list[tuple[str, dict[str, Any]]]:
    """Decisions, side pots and showdowns, with long names and big numbers too."""
    choices: dict[str, Any] = {"variant": "omaha8", "betting": "pot"}
    plain, huge = table(seats, **choices), table(seats, big=2_000_000, long_names=True, **choices)
    fixed = table(seats, variant="omaha", betting="fixed", long_names=True)
    return [
        ("flop, huge", frames(play(huge, 8, until="flop", boldness=0.2, folds=0.05))),
        ("showdown", frames(play(plain, 5, boldness=0.05, folds=0))),
        ("side pots, huge", frames(play(huge, 11, boldness=0.9, folds=0))),
        ("fixed limit", frames(play(fixed, 2, until="turn", boldness=0.2, folds=0))),
        ("a watcher", frames(play(huge, 5, boldness=0.05, folds=0), None)),
    ]


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_nothing_overlaps_with_2_to_10_seats(newcomer: Callable[..., Person], size: tuple[int, int]) -> None:
    page = newcomer(size=size, reduced_motion="reduce").page
    stage = Stage(page)
    found = []
    for seats in range(2, 11):
        for name, shown in moments(seats):
            if not page.url.endswith("/table/1"):
                stage.open(shown)
            stage.show(shown)
            seen = faults(page.evaluate(BOXES), *size) + page.evaluate(BARE)
            found += [f"{seats} seats, {name}: {fault}" for fault in seen]
    assert not found, "\n".join(found)


@pytest.mark.parametrize("locale", ["en-GB", "de-DE"])
def test_a_wide_font_made_the_page_wider_than_the_window(newcomer: Callable[..., Person], locale: str) -> None:
    page = newcomer("Anna", size=(360, 640), locale=locale).page
    page.goto("/hands")
    note = page.get_by_role("listitem").first
    note.wait_for()
    page.evaluate("() => { document.documentElement.style.letterSpacing = '0.06em'; }")
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
    links = "() => [...document.querySelectorAll('nav a')].filter((a) => a.scrollWidth > a.clientWidth).length"
    assert page.evaluate(links) == 0, "words of the bar lie on each other"
    box = note.bounding_box()
    assert box is not None
    assert box["height"] < 100, "what stands for no hands is squeezed into a column of the list"


@pytest.mark.parametrize("cards", [4, 5])
@pytest.mark.parametrize("size", [(360, 640), (390, 844), (1280, 800)], ids=lambda size: f"{size[0]}x{size[1]}")
def test_the_dealer_button_lay_on_the_chips(newcomer: Callable[..., Person], size: tuple[int, int], cards: int) -> None:
    """On a small phone a plate has no room beside the number: less still with five cards."""
    page = newcomer(size=size, reduced_motion="reduce").page
    stage = Stage(page)
    for seats in (3, 5, 6):
        shown = frames(play(table(seats, betting="pot", hole_cards=cards), 8, until="flop"))
        for button in range(1, seats + 1):
            moved = shown | {"view": shown["view"] | {"button": button}}
            if page.url.endswith("/table/1"):
                stage.show(moved)
            else:
                stage.open(moved)
            assert page.evaluate(DEALER_APART), f"{seats} seats, button on {button}"
