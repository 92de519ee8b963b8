"""How often each style of player folds, calls and bets in which kind of situation.

    python -m training.styles [--hands 300]

Everybody of ``shark.styles.crowd`` plays tables of two and of six against others of the crowd, drawn anew for every
hand. What they do is counted by kind of situation. About a minute.

Writes ``src/doublesuited/bots/data/styles.npy``: float32 [2, styles, kinds, 3], the parts of all decisions of a kind,
for two players and for more.
"""

import argparse
from random import Random

import numpy as np
import numpy.typing as npt

from doublesuited.arena.dealing import Seats, deal
from doublesuited.arena.match import Spec, deck_of
from doublesuited.bots import BotInfo, Session
from doublesuited.bots.artefacts import save
from doublesuited.bots.scripted import Scripted
from doublesuited.bots.shark.styles import KINDS, counts, crowd
from training.progress import Progress

SEED = 77
USUAL = 4.0  # decisions by which rare kinds are drawn towards the crowd's mean

Floats = npt.NDArray[np.float64]


def count(players: int, hands: int) -> Floats:
    """[styles, kinds, 3] decisions, in ``hands`` hands for each style on average."""
    bots = [Scripted(BotInfo(f"style {i}", 1, "One of the crowd."), style) for i, style in enumerate(crowd())]
    found = np.zeros((len(bots), KINDS, 3))
    rng, deals = Random(SEED), hands * len(bots) // players
    spec = Spec(game="FLO", bots=("tag",) * players, deals=max(deals, 2), seed=SEED)
    progress = Progress(f"{players} players", deals)
    for number in range(deals):
        seated = [rng.randrange(len(bots)) for _ in range(players)]
        session = Session()
        seats = Seats(spec.rules, tuple(bots[i] for i in seated), 10_000)
        deal(seats, deck_of(spec, number), number % players + 1, number + 1, b"styles", session)
        for seat, seen in counts(session.past).items():
            found[seated[seat - 1]] += seen
        progress.at(number + 1)
    return found


def parts(found: Floats) -> Floats:
    """Counts -> parts of one, rare kinds drawn towards the mean of all styles."""
    mean = found.sum(axis=0) + 1
    usual = USUAL * mean / mean.sum(axis=-1, keepdims=True)
    smoothed: Floats = (found + usual) / (found + usual).sum(axis=-1, keepdims=True)
    return smoothed


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--hands", type=int, default=300, help="for each style and size of table")
    hands = parser.parse_args().hands
    print(save("styles.npy", np.stack([parts(count(players, hands)) for players in (2, 6)]).astype(np.float32)))


if __name__ == "__main__":
    main()
