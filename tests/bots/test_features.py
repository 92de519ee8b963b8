"""What bots play by, against sampling: shares and percentiles."""

from itertools import combinations
from random import Random

import numpy as np
import pytest

from doublesuited.bots import features, starting
from doublesuited.bots.arrays import Cards
from doublesuited.bots.ladder import PAIRS_OF_OTHERS, ladders, places_of, ways_of
from doublesuited.cards import parse_cards
from doublesuited.equity import batch

from .oracle import five, omaha


def sampled_share(hole: Cards, board: Cards, hilo: bool, rng: np.random.Generator) -> float:
    """Against one random hand, by dealing it out."""
    rest = np.setdiff1d(np.arange(52), [*hole, *board])
    cards = rng.permuted(np.tile(rest, (1500, 1)), axis=1)
    there = np.concatenate([np.tile(board, (1500, 1)), cards[:, : 5 - len(board)]], axis=1)
    mine, theirs = np.tile(hole, (1500, 1)), cards[:, 5:9]
    highs = batch.high(mine, there).astype(int), batch.high(theirs, there).astype(int)
    lows = batch.low(mine, there).astype(int), batch.low(theirs, there).astype(int)
    high, low = ((ours > others) + 0.5 * (ours == others) for ours, others in (highs, lows))
    halved = np.maximum(*lows) > 0
    return float(np.where(halved, (high + low) / 2, high).mean() if hilo else high.mean())


@pytest.mark.parametrize("hilo", [False, True])
@pytest.mark.parametrize("shown", [3, 4, 5])
def test_shares_are_near_what_dealing_out_gives(shown: int, hilo: bool) -> None:
    rng = np.random.default_rng(shown)
    pairs = []
    for _ in range(40):
        cards = rng.permutation(52)
        hole, board = cards[:4], cards[4 : 4 + shown]
        seen = features.outlook(hole[None], features.boards_after(tuple(board.tolist()), hilo))
        guess = features.mean(features.shares(seen, 1), seen.possible)[0]
        pairs.append((guess, sampled_share(hole, board, hilo, rng)))
    found = np.array(pairs)
    assert abs((found[:, 0] - found[:, 1]).mean()) < 0.03
    assert np.sqrt(((found[:, 0] - found[:, 1]) ** 2).mean()) < 0.09
    assert np.corrcoef(found.T)[0, 1] > 0.95


@pytest.mark.parametrize("suited", [2, 3, 4, 5])
def test_the_ladder_counts_pairs_as_counting_does(suited: int) -> None:
    """Pairs of cards that are not on the board, one by one, by the oracle; also where a flush is possible."""
    rng = Random(suited)
    for _ in range(4):
        hearts = rng.sample(range(2, 52, 4), suited)
        cards = [*hearts, *rng.sample([card for card in range(52) if card not in hearts], 9 - suited)]
        hole, board = cards[5:], cards[:5]
        mine = omaha(hole, board)
        others = [card for card in range(52) if card not in board]
        made = [max(five((*pair, *three)) for three in combinations(board, 3)) for pair in combinations(others, 2)]
        found = ladders(batch.Boards.of(batch.columns(np.array([board]))))
        place = places_of(ways_of(np.array([hole])), found.places)[0, 0]
        assert found.beaten[0, place] == 2 * sum(key > mine for key in made) + sum(key == mine for key in made)
        assert len(made) == PAIRS_OF_OTHERS


def test_a_higher_place_on_the_ladder_is_a_better_hand() -> None:
    """For hands of four, five and six cards, equal ones included."""
    rng = np.random.default_rng(2)
    for size in (4, 5, 6):
        for _ in range(20):
            cards = rng.permutation(52)
            board, left = cards[:5], cards[5:]
            holes = np.array([rng.permutation(left)[:size] for _ in range(200)])
            places = places_of(ways_of(holes), ladders(batch.Boards.of(batch.columns(board[None]))).places)[:, 0]
            values = batch.high(holes, board)
            order = np.argsort(values, kind="stable")
            assert (np.sign(np.diff(places[order].astype(int))) == np.sign(np.diff(values[order].astype(int)))).all()


def test_one_hand_and_many_are_judged_the_same() -> None:
    rng = np.random.default_rng(1)
    boards = features.boards_after(parse_cards("Ts9s2c"), hilo=True)
    left = [card for card in range(52) if card not in parse_cards("Ts9s2c")]
    holes = np.array([rng.permutation(left)[:4] for _ in range(20)])
    together = features.outlook(holes, boards)
    for i, hole in enumerate(holes):
        alone = features.outlook(hole[None], boards)
        here = together.possible[i]
        assert (alone.high[0] == together.high[i])[here].all()
        assert alone.low is not None
        assert together.low is not None
        assert (alone.low[0] == together.low[i])[here].all()


def test_starting_hands_have_16432_classes_and_percentiles_are_percentiles() -> None:
    known = starting.classes()
    assert len(known.hands) == 16_432
    assert known.sizes.sum() == 270_725
    every = np.array(list(combinations(range(52), 4)))
    for hilo, rivals in ((False, 1), (True, 5)):
        ranks = np.sort(starting.percentile(every, hilo, rivals))
        assert np.abs(ranks - np.linspace(0, 1, len(ranks))).max() < 0.002


def test_renaming_suits_changes_nothing() -> None:
    hole = np.array([parse_cards("AsKsQd2h"), parse_cards("AhKhQc2s")])
    assert starting.percentile(hole, False, 1)[0] == starting.percentile(hole, False, 1)[1]


@pytest.mark.parametrize("size", [5, 6])
def test_larger_hands_have_percentiles_too(size: int) -> None:
    """Roughly even from 0 to 1: the exponents behind it."""
    rng = np.random.default_rng(size)
    hands = np.array([rng.permutation(52)[:size] for _ in range(4000)])
    ranks = np.sort(starting.percentile(hands, False, 5))
    assert np.abs(ranks - np.linspace(0, 1, len(ranks))).max() < 0.06
