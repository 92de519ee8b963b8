"""Strength and equity beside poker-equity, phevaluator, pokerkit and eval7, in one run.

    python bench/equity.py [ROUNDS]

Every task is done by all programs that can do it, in turns, and the median of the processor time counts, so that a
noisy machine disturbs all alike: compare ratios. Needs the `bench` extra; peers that are not installed are skipped. At
the end: building the tables, import to the first result, memory.
"""

import platform
import random
import subprocess
import sys
import time
from collections.abc import Callable
from functools import partial
from importlib.metadata import PackageNotFoundError, version
from importlib.util import find_spec
from itertools import combinations
from statistics import median
from typing import Any

import numpy as np

from doublesuited.cards import DECK, TEXTS, parse_cards
from doublesuited.equity import Sampling, batch, equity
from doublesuited.equity.grouped import tally_all_boards
from doublesuited.equity.tables import tables
from doublesuited.strength import high, low

DEALS, BATCH, SAMPLES, FEW = 20_000, 500_000, 100_000, 100  # FEW: for what takes a thousand times longer
M1 = ["AhAdKhQd", "9s8s7c6c"]
M2 = ["AsAh2s3d", "KhKd5h4c"]
M3, FLOP = ["AsAd3s4d", "9hThJc8c", "7d7c6h5h"], "8s7h2c"
M4 = ["AsAh2s3d", "KhKdQhJd", "Tc9c8d7d", "5s5c6s6c", "AcKsQcJs", "4h4s2h3c"]
FIVE_MORE = ["AsAh2s3d", *["random"] * 5]
GAMES = {"omaha": "omaha", "omaha8": "omaha_hi_lo"}  # here, and as poker-equity calls them

Work = tuple[Callable[[], object], int]  # something to do, and how many times it does what is measured
Deal = tuple[tuple[int, ...], tuple[int, ...]]


def compare(task: str, unit: str, work: dict[str, Work], rounds: int) -> None:
    """Let the programs take turns, and show the median of each beside ours."""
    took: dict[str, list[float]] = {name: [] for name in work}
    for number in range(-1, rounds):  # the first round only warms up
        for name, (do, count) in work.items():
            began = time.process_time()
            do()
            if number >= 0:
                took[name].append((time.process_time() - began) / count)
    print(task)
    ours = median(took["doublesuited"])
    for name, those in took.items():
        one = median(those)
        ratio = "" if name == "doublesuited" else f"   ours is {one / ours:,.1f} times as fast"
        print(f"  {name:14} {duration(one)} {1 / one:16,.0f} {unit}/s{ratio}")


def duration(seconds: float) -> str:
    for unit, size in (("s ", 1.0), ("ms", 1e-3), ("us", 1e-6)):
        if seconds >= size:
            return f"{seconds / size:8.2f} {unit}"
    return f"{seconds * 1e9:8.1f} ns"


def has(name: str) -> bool:
    return find_spec(name) is not None


def single_high(deals: list[Deal]) -> dict[str, Work]:
    work: dict[str, Work] = {"doublesuited": (lambda: [high(hole, board) for hole, board in deals], len(deals))}
    if has("phevaluator"):
        from phevaluator import evaluate_omaha_cards

        rows = [(*board, *hole) for hole, board in deals]
        work["phevaluator"] = (lambda: [evaluate_omaha_cards(*row) for row in rows], len(deals))
    if has("eval7"):
        import eval7

        cards = [eval7.Card(text) for text in TEXTS]
        few = [([cards[c] for c in hole], [cards[c] for c in board]) for hole, board in deals[:FEW]]

        def best_of_sixty() -> list[int]:
            return [
                max(eval7.evaluate([*two, *three]) for two in combinations(h, 2) for three in combinations(b, 3))
                for h, b in few
            ]

        work["eval7 (x 60)"] = (best_of_sixty, len(few))
    if has("pokerkit"):
        from pokerkit import OmahaHoldemHand

        texts = as_text(deals[:FEW])
        work["pokerkit"] = (lambda: [OmahaHoldemHand.from_game(*row) for row in texts], len(texts))
    return work


def single_low(deals: list[Deal]) -> dict[str, Work]:
    work: dict[str, Work] = {"doublesuited": (lambda: [low(hole, board) for hole, board in deals], len(deals))}
    if has("pokerkit"):
        from pokerkit import OmahaEightOrBetterLowHand

        texts = as_text(deals[:FEW])
        work["pokerkit"] = (
            lambda: [OmahaEightOrBetterLowHand.from_game_or_none(*row) for row in texts],
            len(texts),
        )
    return work


def as_text(deals: list[Deal]) -> list[tuple[str, str]]:
    return [("".join(TEXTS[c] for c in hole), "".join(TEXTS[c] for c in board)) for hole, board in deals]


def arrays() -> dict[str, dict[str, Work]]:
    cards = np.argsort(np.random.default_rng(1).random((BATCH, 52)), axis=1)[:, :9].astype(np.uint8)
    hole, board = cards[:, :4].copy(), cards[:, 4:].copy()
    return {
        "batch high, random deals": {"doublesuited": (lambda: batch.high(hole, board), BATCH)},
        "batch low, random deals": {"doublesuited": (lambda: batch.low(hole, board), BATCH)},
    }


def exact(hands: list[str], board: str, game: str) -> dict[str, Work]:
    cards, low_counts = [parse_cards(hand) for hand in hands], game == "omaha8"
    repeat = 20

    def ours() -> None:
        for _ in range(repeat):
            equity(cards, board, game=game)

    work: dict[str, Work] = {"doublesuited": (ours, repeat)}
    if not board:

        def kernel() -> None:
            for _ in range(repeat):
                tally_all_boards(cards, low=low_counts)

        work["  counting only"] = (kernel, repeat)
    if has("poker_equity"):
        import poker_equity

        work["poker-equity"] = (lambda: poker_equity.exact_from_text(GAMES[game], hands, board, ""), 1)
    return work


def sampled(game: str) -> dict[str, Work]:
    rule = Sampling(samples=SAMPLES, seed=1)
    work: dict[str, Work] = {"doublesuited": (lambda: equity(FIVE_MORE, game=game, sampling=rule, jobs=1), 1)}
    if has("poker_equity"):
        import poker_equity

        hands = [FIVE_MORE[0], *["****"] * 5]
        work["poker-equity"] = (
            lambda: poker_equity.chunk_from_text(GAMES[game], hands, "", "", samples=SAMPLES, seed=1, threads=1),
            1,
        )
    return work


def unknown_hands(game: str) -> dict[str, dict[str, Work]]:
    """What no peer counts out: known hands against all hands, and ranges against each other."""
    questions = {
        "exact, a hand against a random one on the turn": (["AsAd3s4d", "random"], "8s7h2cKd"),
        "exact, a hand against a random one on the flop": (["AsAd3s4d", "random"], FLOP),
        "exact, range against range before the flop (AA:$ds, KKQQ:$ds)": (["AA:$ds", "KKQQ:$ds"], ""),
    }
    return {
        f"{name}, {game}": {"doublesuited": (partial(equity, hands, board, game=game, exact=True, jobs=1), 1)}
        for name, (hands, board) in questions.items()
    }


def start_up() -> None:
    """What a fresh process needs."""
    program = (
        "import time; began = time.perf_counter(); "
        "from doublesuited.equity import equity; equity(['AhAdKhQd', '9s8s7c6c']); "
        "done = time.perf_counter() - began; "
    )
    # getrusage would tell the peak of the process that started this one.
    peak = "print(done, [line for line in open('/proc/self/status') if line.startswith('VmHWM')][0].split()[1])"
    program, bare = program + peak, "import numpy; done = 0; " + peak
    runs: list[Any] = [
        [float(word) for word in subprocess.check_output([sys.executable, "-c", text], text=True).split()]
        for text in (program, program, program, bare)
    ]
    began = time.process_time()
    tables.__wrapped__()
    print(f"tables built in {1000 * (time.process_time() - began):.0f} ms")
    print(f"import to first result {min(run[0] for run in runs[:3]):.3f} s (wall, best of three)")
    print(f"memory {runs[0][1] / 1024:.0f} MB, of which Python and NumPy alone {runs[3][1] / 1024:.0f} MB")


def main() -> None:
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 7
    print(f"Python {platform.python_version()}, NumPy {np.__version__}, {platform.machine()}; processor time, medians")
    for peer in ("poker-equity", "phevaluator", "pokerkit", "eval7"):
        try:
            print(f"{peer} {version(peer)}")
        except PackageNotFoundError:
            print(f"{peer} is not installed: pip install 'doublesuited[bench]'")
    rng = random.Random(12345)
    deals = [(tuple(d[:4]), tuple(d[4:])) for d in (rng.sample(DECK, 9) for _ in range(DEALS))]
    compare("single high, distinct deals", "hands", single_high(deals), rounds)
    compare("single low, distinct deals", "hands", single_low(deals), rounds)
    for task, work in arrays().items():
        compare(task, "hands", work, rounds)
    for game in GAMES:
        compare(f"exact, two hands before the flop (1), {game}", "questions", exact(M1, "", game), rounds)
        compare(f"exact, two hands before the flop (2), {game}", "questions", exact(M2, "", game), rounds)
        compare(f"exact, three hands on the flop, {game}", "questions", exact(M3, FLOP, game), rounds)
        compare(f"exact, six hands before the flop, {game}", "questions", exact(M4, "", game), rounds)
        compare(f"one hand against five random ones, {SAMPLES:,} deals, {game}", "questions", sampled(game), rounds)
        for task, work in unknown_hands(game).items():
            compare(task, "questions", work, 3)
    start_up()


if __name__ == "__main__":
    main()
