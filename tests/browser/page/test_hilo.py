"""Hi/lo: halves and quarters as the page shows them."""

import re
from collections.abc import Callable

from .people import Person

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
