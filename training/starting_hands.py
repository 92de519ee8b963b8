"""Equity of every starting hand of four cards, high and hi/lo, against one and against five random hands.

    python -m training.starting_hands [--samples 5000]

Suits are interchangeable before the flop, so the 270,725 hands fall into 16,432 classes. Each class is played out
against the same sample of deals: the same places of the deck for every hand, so hands are compared on common cards.
A share's standard error is at most 0.5 / sqrt(samples), and that of a difference between similar hands is smaller.

Writes ``src/doublesuited/bots/data/starting_hands.npy``: uint16 [4, 16432], shares of the pot times 65,535, in the
order of ``doublesuited.bots.starting.ROWS`` and of ``doublesuited.bots.starting.classes``.
"""

import argparse

import numpy as np
import numpy.typing as npt

from doublesuited.bots.artefacts import save
from doublesuited.bots.starting import classes
from doublesuited.equity import batch
from training.progress import Progress

OPPONENTS = (1, 5)
Cards = npt.NDArray[np.int64]
Floats = npt.NDArray[np.float64]


def shares(values: npt.NDArray[np.unsignedinteger]) -> Floats:
    """[players, deals] values -> [deals] the first player's share of a pot among the best; none if all are 0."""
    best = values.max(axis=0)
    winners = (values == best).sum(axis=0)
    mine: Floats = np.where((values[0] == best) & (best > 0), 1 / winners, 0.0)
    return mine


def equities(hole: Cards, places: Cards) -> list[float]:
    """High and hi/lo equity against each of ``OPPONENTS``. ``places``: [deals, 25] places among the 48 other cards."""
    rest = np.setdiff1d(np.arange(52), hole)
    cards = rest[places]
    board = cards[:, :5]
    hands = [np.broadcast_to(hole, (len(places), 4)), *(cards[:, 5 + 4 * i : 9 + 4 * i] for i in range(max(OPPONENTS)))]
    highs = np.stack([batch.high(hand, board) for hand in hands])
    lows = np.stack([batch.low(hand, board) for hand in hands])
    found: list[float] = []
    for count in OPPONENTS:
        high, low = shares(highs[: count + 1]), shares(lows[: count + 1])
        halved = lows[: count + 1].max(axis=0) > 0
        found += [float(high.mean()), float(np.where(halved, (high + low) / 2, high).mean())]
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--samples", type=int, default=5000)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    rng = np.random.default_rng(arguments.seed)
    needed = 5 + 4 * max(OPPONENTS)
    places = rng.permuted(np.tile(np.arange(48), (arguments.samples, 1)), axis=1)[:, :needed]
    holes = classes().hands
    progress = Progress("starting hands", len(holes))
    table = np.empty((2 * len(OPPONENTS), len(holes)), np.uint16)
    for i, hole in enumerate(holes):
        table[:, i] = np.round(65535 * np.array(equities(hole, places)))
        progress.at(i + 1)
    print(save("starting_hands.npy", table))


if __name__ == "__main__":
    main()
