"""Train the heads-up fixed-limit policy of one game, and write it with its hash.

    python -m training.blueprint FLO                                    (about ten minutes on one core)
    python -m training.blueprint FLO8 --boards 6000 --often 0 --fade 1

Boards are dealt at random with some dozens of hands on each; the hands are described by a few numbers a street and
sorted into buckets (``bots.blueprint.buckets``); then the solver plays the boards through the whole tree
(``training.solver``). ``--often`` the rival is one of the crowd that ``shark`` knows (``training.plain``), so that the
policy takes more from plain players, and gives others little more to take. The same numbers give the same boards; the
last digits of the policy may depend on the machine's linear algebra.

Writes ``src/doublesuited/bots/data/blueprint_flo.npz`` (or ``_flo8``).
"""

import argparse
import os
from collections.abc import Iterator, Sequence
from itertools import repeat
from typing import NamedTuple

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

import numpy as np

from doublesuited.bots import features
from doublesuited.bots.arrays import Cards, Floats
from doublesuited.bots.artefacts import save_archive
from doublesuited.bots.blueprint.buckets import describe, describe_outlook, nearest
from doublesuited.bots.blueprint.tree import DECISIONS, SHAPES
from doublesuited.bots.scripted import Style
from doublesuited.equity import batch
from training.clusters import centres_of
from training.plain import Plain, Seen, before_flop, crowd, together
from training.progress import Progress
from training.solver import Array, Fixed, Sample, Solver

STREETS = range(4)
BOARD_CARDS = (0, 3, 4, 5)
CHUNKS = 50
"""The weight of what is learned grows in so many steps."""
RARE = 0.01
"""Answers that are given less often are dropped: nothing but noise says that they are right."""


class Board(NamedTuple):
    """One board, the hands on it, what buckets are chosen by on each street, and what plain players look at."""

    cards: tuple[int, ...]
    hands: Cards
    numbers: list[Floats]
    seen: list[Seen]


def draw_board(rng: np.random.Generator, hands: int, hilo: bool) -> Board:
    """A random board with random hands of the other cards; hands may share cards, then they never meet."""
    deck = rng.permutation(52)
    cards = tuple(deck[:5].tolist())
    holes = deck[5:][np.argsort(rng.random((hands, 47)), axis=1)[:, :4]]
    numbers, seen = [describe(holes, (), hilo)], [before_flop(holes, hilo)]
    for count in BOARD_CARDS[1:]:
        boards = features.look(features.run_outs(cards[:count]), hilo)
        outlook = features.outlook(holes, boards)
        numbers.append(describe_outlook(outlook))
        seen.append(Seen(features.shares(outlook, 1).astype(np.float32), outlook.possible))
    return Board(cards, holes, numbers, seen)


def sample_of(board: Board, buckets: list[Cards], hilo: bool) -> Sample:
    """The board for the solver: who can meet whom, and what is won at a showdown."""
    held = np.zeros((len(board.hands), 52), np.float32)
    held[np.arange(len(board.hands))[:, None], board.hands] = 1
    meets = (held @ held.T == 0).astype(np.float32)
    on_board = np.array(board.cards)
    highs = batch.high(board.hands, on_board).astype(np.int64)
    wins = np.sign(highs[:, None] - highs[None]).astype(np.float32)
    if hilo:
        lows = batch.low(board.hands, on_board).astype(np.int64)
        halved = (lows[:, None] > 0) | (lows[None] > 0)
        wins = np.where(halved, (wins + np.sign(lows[:, None] - lows[None])) / 2, wins).astype(np.float32)
    return Sample(np.stack(buckets), meets[None], (wins * meets)[None])


TOGETHER = 8
"""Boards whose hands plain players are asked about at once."""


def guests(
    order: Sequence[int], boards: Sequence[Board], styles: Sequence[Style], rng: np.random.Generator
) -> Iterator[Fixed]:
    """For each board in its turn: some of the crowd, for every hand somebody drawn anew."""
    for start in range(0, len(order), TOGETHER):
        some = [boards[i] for i in order[start : start + TOGETHER]]
        rows = [len(board.hands) for board in some]
        who = [styles[k] for k in rng.integers(len(styles), size=sum(rows))]
        plain = Plain.of(who, [together(seen) for seen in zip(*(board.seen for board in some), strict=True)])
        for k in range(len(some)):
            yield plain.part(slice(sum(rows[:k]), sum(rows[: k + 1])))


def export(solver: Solver) -> np.ndarray[tuple[int, ...], np.dtype[np.uint8]]:
    """[decisions, buckets, 2] how often to fold and to bet or raise, in 255ths; the rest is check or call.

    Where a hand never came by, it checks or calls.
    """
    rows = []
    most = max(solver.buckets)
    for street in STREETS:
        for place, decision in enumerate(SHAPES[street].decisions):
            parts = _normal(solver.averages[street][place], decision.owed, bool(decision.wager))
            parts = np.where(parts < RARE, 0, parts)
            parts /= parts.sum(axis=1, keepdims=True)
            of_games = np.round(255 * parts[:, [0, 2]]).astype(np.uint8).transpose(2, 0, 1)
            padding = most - of_games.shape[1]
            rows.append(np.pad(of_games, ((0, 0), (0, padding), (0, 0))))
    table = np.concatenate(rows)
    assert len(table) == DECISIONS
    return table


def _normal(average: Array, owed: bool, wager: bool) -> Floats:
    """[buckets, 3, games] averages -> parts that add up to 1 over the answers."""
    found = average.astype(np.float64)
    found[:, 0] *= owed
    found[:, 2] *= wager
    total = found.sum(axis=1)
    found[:, 1] += total == 0
    parts: Floats = found / found.sum(axis=1, keepdims=True)
    return parts


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=["FLO", "FLO8"])
    parser.add_argument("--boards", type=int, default=8000)
    parser.add_argument("--hands", type=int, default=64, help="on each board")
    parser.add_argument("--passes", type=int, default=2, help="how often each board is played")
    parser.add_argument("--buckets", type=int, default=200, help="on each street")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--often", type=float, default=0.1, help="how often the rival is one of the crowd")
    parser.add_argument("--without", nargs="*", default=[], help="names to leave out of the crowd; for trials")
    parser.add_argument("--fade", type=int, default=2, help="power of time by which late policies count for more")
    parser.add_argument("--name", default="", help="of the file; for trials")
    arguments = parser.parse_args()
    hilo = arguments.game == "FLO8"
    rng = np.random.default_rng(arguments.seed)

    progress = Progress("boards", arguments.boards)
    boards = []
    for i in range(arguments.boards):
        boards.append(draw_board(rng, arguments.hands, hilo))
        progress.at(i + 1)

    some = boards[: max(1, 120_000 // arguments.hands)]
    centres = [centres_of(np.concatenate([b.numbers[s] for b in some]), arguments.buckets, rng) for s in STREETS]
    samples = [
        sample_of(board, [nearest(board.numbers[street], centres[street]) for street in STREETS], hilo)
        for board in boards
    ]

    solver = Solver([len(found) for found in centres], arguments.fade)
    rounds = arguments.boards * arguments.passes
    progress = Progress("deals", rounds)
    order = [i for _ in range(arguments.passes) for i in rng.permutation(len(samples))]
    won, deals = 0.0, 0
    someone = guests(order, boards, crowd(arguments.without), rng) if arguments.often else repeat(None)
    for done, (i, guest) in enumerate(zip(order, someone, strict=False), start=1):
        value, count = solver.learn(samples[i], 1.0 + done * CHUNKS // rounds, guest, arguments.often)
        if done > rounds // 2:
            won, deals = won + value, deals + count
        progress.at(done)
    name = arguments.name or f"blueprint_{arguments.game.lower()}"
    print(f"the button wins {1000 * won / deals:+.0f} thousandths of a big blind a hand while it learns")
    arrays = {f"centres_{street}": centres[street].astype(np.float32) for street in STREETS}
    print(save_archive(f"{name}.npz", {"policy": export(solver), **arrays}))


if __name__ == "__main__":
    main()
