"""Hi/lo: halves and quarters as the page shows them."""

import re
from collections.abc import Callable

from playwright.sync_api import expect

from .hands import frames, play, table
from .people import Person
from .stage import Stage

# The window shows hand after hand; this keeps what it said when a low was first divided between two.
KEEP_THE_FIRST_QUARTER = """(dialog) => {
    const look = () => {
        const text = dialog.innerText;
        if (!window.quartered && /^Low [0-9,]+\\t.*\\t1\\/4\\t/m.test(text)) window.quartered = text;
    };
    new MutationObserver(look).observe(dialog, { subtree: true, childList: true, characterData: true });
}"""


def test_a_quartered_low_is_explained_in_the_ledger(newcomer: Callable[..., Person]) -> None:
    """Nine bots call everything in hi/lo; equal lows come soon. The ledger says who got which part, to the chip."""
    anna = newcomer("Anna")
    rules = {"book": "standard", "variant": "omaha8", "betting": "fixed", "small_blind": 1, "big_blind": 2}
    setup = {"rules": rules, "seats": 10, "showdown_ms": 150, "rest_ms": 0}
    table = anna.opens(setup=setup, bots=["station"] * 9)
    anna.goes_to(table)
    anna.page.get_by_role("button", name="Last hand").first.click(timeout=30_000)
    anna.page.get_by_role("dialog").evaluate(KEEP_THE_FIRST_QUARTER)
    text = str(anna.page.wait_for_function("() => window.quartered", timeout=90_000).json_value())
    pot = int(re.search(r"^(?:Pot|Main pot): ([\d,]+)", text, re.MULTILINE)[1].replace(",", ""))  # type: ignore[index]
    high = int(re.search(r"^High ([\d,]+)\t", text, re.MULTILINE)[1].replace(",", ""))  # type: ignore[index]
    low = int(re.search(r"^Low ([\d,]+)\t", text, re.MULTILINE)[1].replace(",", ""))  # type: ignore[index]
    quarters = [int(amount) for amount in re.findall(r"\t1/4\t(\d+)", text)]
    assert high + low == pot
    assert 0 <= high - low <= 1
    assert sum(quarters) in (low, low + high)  # the high half may be quartered too
    assert max(quarters) - min(quarters) <= 1


def test_the_pot_is_shown_with_the_bets_before_it(newcomer: Callable[..., Person]) -> None:
    """Before the flop no pot was to be seen at all, and later only what had been gathered."""
    page = newcomer(reduced_motion="reduce").page
    stage = Stage(page)
    before = frames(play(table(4, betting="pot"), 4, until="preflop", boldness=0.9))
    stage.open(before)
    expect(page.get_by_role("group", name="Pots")).to_have_text(f"Total {before['view']['pot']}")
    views = (frames(play(table(4, betting="pot"), seed, until="flop", boldness=0.3)) for seed in range(100))
    flop = next(v for v in views if len(v["view"]["pots"]) == 1 and v["view"]["pot"] > v["view"]["pots"][0]["amount"])
    stage.show(flop)
    gathered, total = flop["view"]["pots"][0]["amount"], flop["view"]["pot"]
    expect(page.get_by_role("group", name="Pots")).to_have_text(re.compile(rf"Pot\s+{gathered}\s+Total\s+{total}"))


def test_a_paid_showdown_shows_no_old_actions(newcomer: Callable[..., Person]) -> None:
    """A mucked hand was labelled "Check", and losers kept their "Bet" and "Call"."""
    page = newcomer(size=(360, 640), reduced_motion="reduce").page
    stage = Stage(page)
    ended = frames(play(table(6, variant="omaha8", betting="pot"), 5, boldness=0.05, folds=0))
    stage.open(ended)
    labels = page.locator("[data-seat] .info").all_inner_texts()
    assert not {"Check", "Bet", "Call", "Raise"} & set(labels), labels
    assert any(seat["mucked"] for seat in ended["view"]["seats"])
    expect(page.get_by_text("Mucked").first).to_be_visible()
