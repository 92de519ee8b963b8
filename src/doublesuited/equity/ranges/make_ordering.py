"""Computes the equities behind the ordering of hands, and writes the file that comes with the package.

    python -m doublesuited.equity.ranges.make_ordering --deals 400000 --jobs 2

The question is what each hand wins on average against five random hands, in high and in hi/lo. A board and
five hands are dealt at random; then every hand that the other 27 cards allow (17,550 of them) is scored
against the best of the five, all at once. So all hands meet the same boards and opponents, and comparing
them needs far fewer deals than estimating each of them. Two hands that differ only in the names of their
suits are one class.

The result is reproducible: deal number i of a seed is always the same. It prints how well two halves of the
deals agree, which is what the ordering may be wrong by.
"""

import argparse
from collections.abc import Iterator
from itertools import combinations
from math import comb
from pathlib import Path

import numpy as np
import numpy.typing as npt
from joblib import Parallel, delayed

from doublesuited.cards import DECK
from doublesuited.equity.batch import Boards, columns, high_of, low_ranks
from doublesuited.equity.choices import choices
from doublesuited.equity.ranges.ordering import CLASS_COUNT, FILE, SCALE, classes
from doublesuited.equity.ranges.tree import HOLE_CARDS
from doublesuited.equity.ranges.universe import HAND_COUNT
from doublesuited.equity.tables import Index, tables

OPPONENTS = 5
OTHERS = len(DECK) - 5 - HOLE_CARDS * OPPONENTS
CHUNK = 2000
"""Deals with a random generator of their own."""

Sums = npt.NDArray[np.float64]  # [3, 16432]: hands scored, and what they won in high and in hi/lo

# Which of the pairs of the other cards are in each hand of four of them.
_PAIR_NUMBER = {pair: number for number, pair in enumerate(combinations(range(OTHERS), 2))}
_PAIRS = choices(OTHERS, 2)
_HANDS = choices(OTHERS, HOLE_CARDS)
_PAIRS_OF_HAND: Index = np.array(
    [[_PAIR_NUMBER[a, b] for a, b in combinations(hand, 2)] for hand in _HANDS.tolist()], np.intp
).T.copy()


def score_chunk(seed: int, number: int) -> Sums:
    """The sums over one chunk of deals."""
    rng = np.random.default_rng((seed, number))
    sums = np.zeros((3, CLASS_COUNT))
    for _ in range(CHUNK):
        deck = rng.permutation(len(DECK))
        board, opponents, others = deck[:5], deck[5:-OTHERS].reshape(OPPONENTS, HOLE_CARDS), np.sort(deck[-OTHERS:])
        won_high, won_hilo = _score(board, opponents, others)
        kinds = classes().of_hand.take(_hand_numbers(others))
        for row, amounts in enumerate((None, won_high, won_hilo)):
            sums[row] += np.bincount(kinds, amounts, CLASS_COUNT)
    return sums


def _score(board: Index, opponents: Index, others: Index) -> tuple[Sums, Sums]:
    """What each hand of the other cards wins against the opponents, in high and in hi/lo."""
    t = tables()
    boards = Boards.of(columns(board[None]))
    low_of = t.low_value[t.board_low[boards.ranks[0]]]
    pairs = columns(others[_PAIRS])
    high = high_of(pairs, boards).take(_PAIRS_OF_HAND).max(axis=0)
    low = low_of.take(low_ranks(pairs)).take(_PAIRS_OF_HAND).max(axis=0)
    against_high = high_of(columns(opponents), boards)
    against_low = low_of.take(low_ranks(columns(opponents)))
    share = _share(high, against_high)
    if not (against_low.any() or low.any()):
        return share, share
    nobody = (low == 0) & (against_low.max() == 0)
    return share, np.where(nobody, share, (share + _share(low, against_low) * (low > 0)) / 2)


def _share(values: npt.NDArray[np.unsignedinteger], against: npt.NDArray[np.unsignedinteger]) -> Sums:
    """What each value wins of a prize that goes to the best, shared by equals."""
    best = against.max()
    tied = 1 / (1 + np.count_nonzero(against == best))
    share: Sums = (values > best) + (values == best) * tied
    return share


# The number of a hand is the number of all hands, less those that come after it.
_AFTER = [np.array([comb(len(DECK) - 1 - card, HOLE_CARDS - place) for card in DECK]) for place in range(HOLE_CARDS)]


def _hand_numbers(others: Index) -> Index:
    """The numbers of the hands of these cards, which must ascend, in the order of the universe."""
    after = np.zeros(len(_HANDS), np.intp)
    for place, those in enumerate(_AFTER):
        after += those[others].take(_HANDS[:, place])
    return HAND_COUNT - 1 - after


def main() -> None:
    """Score, report, write."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--deals", type=int, default=400_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--out", type=Path, default=Path(__file__).with_name(FILE))
    options = parser.parse_args()
    chunks = max(options.deals // CHUNK, 2)
    halves = [np.zeros((3, CLASS_COUNT)), np.zeros((3, CLASS_COUNT))]
    results: Iterator[Sums] = Parallel(n_jobs=options.jobs, return_as="generator")(
        delayed(score_chunk)(options.seed, number) for number in range(chunks)
    )
    for number, sums in enumerate(results):
        halves[number % 2] += sums
        print(f"\r{(number + 1) * CHUNK:,} of {chunks * CHUNK:,} deals", end="", flush=True)
    total = halves[0] + halves[1]
    equities = total[1:] / total[0]
    apart = np.diff([half[1:] / half[0] for half in halves], axis=0)[0]
    for game, equity, difference in zip(("high", "hi/lo"), equities, apart, strict=True):
        error = np.sqrt(np.mean(difference**2)) / 2
        print(f"\n{game}: {equity.min():.4f} to {equity.max():.4f}, standard error about {error:.5f}", end="")
    np.save(options.out, np.rint(equities * SCALE).astype(np.uint16))
    print(f"\n{options.out}")


if __name__ == "__main__":
    main()
