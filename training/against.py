"""What a trained policy wins from plain players, on boards that it has not learned from.

    python -m training.against blueprint_flo [more of the same game] [--boards 200]

The whole betting tree is played out on every board, with every pair of 64 hands, so nothing is left to chance but the
cards: a hundred boards say about as much as ten thousand deals of the arena. Several policies play the same boards; all
but the first are compared with it. About half a minute for a policy and a hundred boards.
"""

import argparse
import os
from collections.abc import Sequence

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

import numpy as np

from doublesuited.bots import scripted
from doublesuited.bots.arrays import Cards, Floats
from doublesuited.bots.blueprint.bot import Table
from doublesuited.bots.blueprint.buckets import nearest
from doublesuited.bots.blueprint.tree import GAMES, row
from training.blueprint import STREETS, Board, draw_board, sample_of
from training.plain import Plain
from training.progress import Progress
from training.solver import Array, Fixed, won

SEED = 901
HANDS = 64
PLAYERS = (scripted.tag, scripted.lag, scripted.rock, scripted.fish, scripted.maniac)


class Trained:
    """A table's answers for the hands of one board."""

    def __init__(self, table: Table, buckets: Sequence[Cards]) -> None:
        self.table, self.buckets = table, buckets

    def policy(self, street: int, place: int) -> Array:
        first = row(street, 0, place)
        fold, wager = self.table.policy[first : first + GAMES[street], self.buckets[street]].T.astype(np.float32) / 255
        return np.stack([fold, np.maximum(1 - fold - wager, 0), wager], axis=1)


class Station:
    """Checks and calls."""

    def policy(self, street: int, place: int) -> Array:  # noqa: ARG002
        always = np.zeros((HANDS, 3, GAMES[street]), np.float32)
        always[:, 1] = 1
        return always


def wins(table: Table, board: Board, rivals: Sequence[Fixed], hilo: bool) -> list[float]:
    """What a policy wins from each rival on a board, in thousandths of a big blind a hand."""
    buckets = [nearest(board.numbers[street], table.centres[street]) for street in STREETS]
    sample, policy = sample_of(board, buckets, hilo), Trained(table, buckets)
    return [1000 * sum(won(sample, policy, rival)) / 2 / float(sample.meets.sum()) for rival in rivals]


def mean(values: Floats) -> str:
    """With its 95 % interval."""
    return f"{values.mean():+.0f} ± {1.96 * values.std(ddof=1) / len(values) ** 0.5:.0f}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="+", help="of trained files, without .npz")
    parser.add_argument("--boards", type=int, default=200)
    arguments = parser.parse_args()
    hilo = "flo8" in arguments.names[0]
    tables = [Table(f"{name}.npz") for name in arguments.names]
    rng = np.random.default_rng(SEED)
    progress = Progress("boards", arguments.boards)
    found = []
    for done in range(arguments.boards):
        board = draw_board(rng, HANDS, hilo)
        rivals: list[Fixed] = [Station(), *(Plain.of([player().style] * HANDS, board.seen) for player in PLAYERS)]
        found.append([wins(table, board, rivals, hilo) for table in tables])
        progress.at(done + 1)
    results = np.array(found)  # [boards, policies, rivals]
    for i, name in enumerate(arguments.names):
        print(name)
        for k, rival in enumerate(("station", *(player().info.name for player in PLAYERS))):
            more = f"   {mean(results[:, i, k] - results[:, 0, k])} more than {arguments.names[0]}" if i else ""
            print(f"  {rival:8} {mean(results[:, i, k]):>12}{more}")


if __name__ == "__main__":
    main()
