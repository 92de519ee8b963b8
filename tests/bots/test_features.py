"""What bots play by, against sampling: shares, percentiles, habits, ranges."""

from itertools import combinations
from random import Random

import numpy as np
import pytest

from doublesuited import bots
from doublesuited.arena.dealing import Seats, deal
from doublesuited.bots import features, starting
from doublesuited.bots.arrays import Cards
from doublesuited.bots.shark import deals
from doublesuited.bots.shark.bot import think
from doublesuited.bots.shark.habits import counts, habit, ordinary
from doublesuited.bots.shark.ranges import Looks, likelihood, quantiles, weigh
from doublesuited.bots.situation import Move
from doublesuited.cards import parse_cards
from doublesuited.equity import batch
from doublesuited.events import Act
from doublesuited.shuffle import deck_from_seed

from .oracle import five, omaha
from .test_contract import rules_of


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


def test_the_ladder_counts_pairs_as_counting_does() -> None:
    """Pairs of cards that are not on the board, one by one, by the oracle."""
    rng = Random(4)
    for _ in range(8):
        cards = rng.sample(range(52), 9)
        hole, board = cards[:4], cards[4:]
        boards = features.look(np.array([board]), hilo=False)
        mine = omaha(hole, board)
        others = [card for card in range(52) if card not in board]
        made = [max(five((*pair, *three)) for three in combinations(board, 3)) for pair in combinations(others, 2)]
        beaten = sum(key > mine for key in made) + sum(key == mine for key in made) / 2
        value = batch.high(np.array([hole]), np.array(board)).astype(np.int64)
        at = value + features.SPREAD * 0
        above = (
            boards.below[-1]
            - (
                boards.below[np.searchsorted(boards.steps, at, side="right")]
                + boards.below[np.searchsorted(boards.steps, at)]
            )
            / 2
        )
        assert above[0] == pytest.approx(beaten)
        assert len(made) == features.PAIRS_OF_OTHERS


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


def session_of(name: str, hands: int) -> bots.Session:
    """A session of a bot on seat 1 against a caller on seat 2."""
    session = bots.Session()
    seats = Seats(rules_of("FLO"), (bots.make(name), bots.make("station")), 10_000)
    for number in range(hands):
        deal(seats, deck_from_seed(bytes([number])), 1 + number % 2, number + 1, b"x", session)
    return session


def test_habits_are_read_from_play() -> None:
    wild, tight = (counts(session_of(name, 60).past) for name in ("maniac", "rock"))
    for kind in ((0, 0, 0), (1, 0, 0), (1, 0, 1)):
        assert habit(wild, 1, kind, 2).wager > ordinary(kind, 2).wager > habit(tight, 1, kind, 2).wager
    assert habit(wild, 2, (1, 1, 0), 2).fold < 0.1  # the caller
    assert habit({}, 1, (1, 0, 1), 2) == pytest.approx(ordinary((1, 0, 1), 2))


def test_a_bet_by_somebody_who_seldom_bets_says_more() -> None:
    rng = np.random.default_rng(1)
    board = parse_cards("Ts9s2c")
    left = [card for card in range(52) if card not in board]
    holes = np.array([rng.permutation(left)[:4] for _ in range(300)])
    move = Move(1, "flop", "bet", 100, 200, 0, 0, 2)
    strength = deals.strength(holes, board, False, 1)

    def mean_after(name: str) -> float:
        weights = weigh(Looks(holes, board, False, 2), [move], counts(session_of(name, 60).past), 2, len(holes))
        return float((strength * weights).sum() / weights.sum())

    assert mean_after("rock") > mean_after("maniac") > float(strength.mean())


def test_a_fold_a_call_and_a_raise_are_all_there_is() -> None:
    """With every hand the three answers to a bet add up to one."""
    place = quantiles(np.arange(50.0), np.ones(50))
    usual = ordinary((1, 1, 0), 2)
    parts = [
        likelihood(Move(1, "flop", kind, 0, 100, 50, 1, 2), place, usual) for kind in ("folded", "called", "raised")
    ]
    total = np.sum(parts, axis=0)
    assert total.min() > 0.85
    assert total.max() < 1.15


def test_deals_hardly_ever_give_a_card_twice_and_never_one_that_is_seen() -> None:
    hole, board = np.array(parse_cards("AsKsQd2h")), parse_cards("Ts9s2c")
    boards = features.boards_after(board, hilo=True)
    hands = deals.pool(hole, board, 300, start=17)
    assert not {*hole.tolist(), *board} & set(hands.holes.ravel().tolist())
    assert all(len(set(hand)) == 4 for hand in hands.holes.tolist())
    dealt = deals.deal_out(hole, boards, hands, [np.ones(300)] * 2, 200, seed=1)
    assert dealt.highs.shape == dealt.final.shape == (200, 3)
    pairs = hands.holes[dealt.picks].reshape(200, 8)
    assert sum(len(set(cards)) < 8 for cards in pairs.tolist()) < 20


def test_deals_follow_the_weights() -> None:
    hole, board = np.array(parse_cards("AsKsQd2h")), parse_cards("Ts9s2c")
    hands = deals.pool(hole, board, 100, start=3)
    weights = np.zeros(100)
    weights[[4, 9]] = 0.25, 0.75
    dealt = deals.deal_out(hole, features.boards_after(board, hilo=False), hands, [weights], 400, seed=1)
    assert np.bincount(dealt.picks[:, 0], minlength=100)[[4, 9]] == pytest.approx([100, 300], abs=2)


@pytest.mark.parametrize("rival", ["tag", "maniac", "fish"])
def test_what_shark_expects_to_win_is_what_it_wins(rival: str) -> None:
    """Its values, summed over every last decision of a hand, agree with the chips that came of it."""
    session = bots.Session()
    shark = bots.make("shark")
    expected: list[float] = []

    class Watched:
        info = shark.info

        def act(self, observation: bots.Observation, rng: Random, budget: bots.Budget) -> Act:
            thought = think(observation, rng, budget)
            expected.append(thought.value(thought.best()) - observation.me.put)
            return thought.best().act

    seats = Seats(rules_of("FLO"), (Watched(), bots.make(rival)), 10_000)
    pairs = []
    for number in range(150):
        expected.clear()
        played = deal(seats, deck_from_seed(b"c%d" % number), 1 + number % 2, number + 1, b"x", session)
        if expected:
            pairs.append((expected[-1], played.net[0]))
    found = np.array(pairs)
    gap = found[:, 1] - found[:, 0]
    assert abs(gap.mean()) < 3.5 * gap.std() / np.sqrt(len(gap))
