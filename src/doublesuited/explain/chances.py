"""How much of a hi/lo pot a hand will get against so many others: all, three quarters, half, a quarter, nothing."""

from collections.abc import Sequence

from msgspec import Struct

from doublesuited.cards import Card, cards_text
from doublesuited.equity import Sampling, equity

SAMPLES = 10_000


class Shares(Struct, frozen=True):
    """Parts of all deals; the five add up to 1. ``equity`` is the mean share of the pot, ``error`` its standard error.

    ``half`` is exactly one half alone, or both halves tied; ``quarter`` a tied part of one half, or less.
    """

    rivals: int
    scoop: float
    three_quarters: float
    half: float
    quarter: float
    nothing: float
    equity: float
    error: float


def shares(hole: Sequence[Card], board: Sequence[Card], rivals: int, hilo: bool, samples: int = SAMPLES) -> Shares:
    """Against so many random hands, sampled with a fixed seed: the same question has the same answer."""
    hands = [cards_text(hole), *["random"] * rivals]
    found = equity(
        hands,
        cards_text(board),
        game="omaha8" if hilo else "omaha",
        exact=False,
        sampling=Sampling(samples=samples, seed=1),
        jobs=1,
    )
    mine = found.hands[0]
    deals = found.boards
    half = mine.tie - mine.three_quartered - mine.quartered
    return Shares(
        rivals,
        mine.scoop / deals,
        mine.three_quartered / deals,
        half / deals,
        mine.quartered / deals,
        1 - (mine.scoop + mine.tie) / deals,
        mine.equity,
        mine.stderr or 0.0,
    )
