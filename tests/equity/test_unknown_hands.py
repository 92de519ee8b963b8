"""Equity with unknown hands: counted out against asking one by one, sampled against what was counted."""

import random
from collections.abc import Sequence

import numpy as np
import pytest

from doublesuited.cards import DECK
from doublesuited.equity import Equity, Sampling, TooManyDeals, equity, hands_of
from doublesuited.equity.against_random import count_against_random
from doublesuited.equity.choices import choices
from doublesuited.equity.dealt import count_boards, count_known, count_matchups, differ, list_deals, plan
from doublesuited.equity.players import Random, Ranged, Spot
from doublesuited.equity.reading import read_spot
from doublesuited.equity.sampled import BLOCK, _deal_the_rest
from doublesuited.equity.solving import Progress
from doublesuited.equity.tally import Tally

SPOTS = [
    (["AAKK", "QsQhJsJh"], "", ""),
    (["AsAhKsKh", "QQJJ:$ds"], "", "Ts"),
    (["AsAcKhJh,AsAcQhTh", "QsQdJsTs,AdAhKsKd"], "Kc9d2s", ""),
    (["As2s3h4h", "AA23:$ds", "KKQQ:$ds"], "8s7c2d", "KhTd"),
    (["AA:KsQs", "KKQQ:$ds"], "2s7h9d3c", ""),
]


def summary(tally: Tally) -> tuple[object, object]:
    return dict(tally.counts), tally.without_low


def total(tallies: Sequence[Tally]) -> Tally:
    whole = Tally(tallies[0].players)
    for tally in tallies:
        whole.update(tally)
    return whole


def one_by_one(spot: Spot) -> Tally:
    """Every choice of hands without a card twice, asked one after the other."""
    lists = [
        p.hands.tolist() if isinstance(p, Ranged) else [p.cards] for p in spot.players if not isinstance(p, Random)
    ]
    tally = Tally(len(lists))

    def choose(chosen: list[Sequence[int]]) -> None:
        if len(chosen) == len(lists):
            tally.update(count_known(spot, chosen))
            return
        for hand in lists[len(chosen)]:
            if not set(hand) & {card for other in chosen for card in other}:
                choose([*chosen, hand])

    choose([])
    return tally


@pytest.mark.parametrize("game", ["omaha", "omaha8"])
@pytest.mark.parametrize(("ranges", "board", "dead"), SPOTS)
def test_all_ways_of_counting_agree_with_asking_one_by_one(ranges: list[str], board: str, dead: str, game: str) -> None:
    spot = read_spot(ranges, board, dead, game=game)
    expected = summary(one_by_one(spot))
    assert summary(total([task() for task in plan(spot).tasks])) == expected
    deals = list_deals(spot)
    examples, times = differ(spot, deals)
    assert len(examples) < deals.choice.shape[1] or board
    hands = [those[deals.choice[place, examples]] for place, those in enumerate(deals.hands)]
    assert summary(count_matchups(spot, hands, times.tolist())) == expected
    if spot.board:
        live = np.array([card for card in DECK if card not in spot.gone])
        assert summary(count_boards(spot, deals, live[choices(len(live), 5 - len(spot.board))])) == expected


@pytest.mark.parametrize("seed", range(6))
def test_against_a_random_hand_counting_lines_agrees_with_listing_hands(seed: int) -> None:
    rng = random.Random(seed)
    deck = rng.sample(DECK, 52)
    shown = rng.choice([3, 4, 5])
    known: list[str | list[int]] = [deck[:4], "random"]
    rng.shuffle(known)
    spot = read_spot(known, deck[4 : 4 + shown], deck[40:46], game=rng.choice(["omaha", "omaha8"]))
    live = np.array([card for card in DECK if card not in spot.gone])
    boards = live[choices(len(live), 5 - shown)][:8]
    listed = count_boards(spot, list_deals(spot), boards)
    assert summary(count_against_random(spot, boards.tolist())) == summary(listed)


def close(sampled: Equity, exact: Equity) -> None:
    """Within five standard errors, and with errors of the size that the number of samples gives."""
    assert sampled.samples is not None
    for mine, truth in zip(sampled.hands, exact.hands, strict=True):
        assert mine.stderr is not None
        assert abs(mine.equity - truth.equity) < 5 * mine.stderr
        assert 0.05 < mine.stderr * sampled.samples**0.5 < 0.5
        for field in ("win", "tie", "low_win", "never_low"):
            part = getattr(truth, field) / exact.boards
            error = (part * (1 - part) / sampled.samples) ** 0.5
            assert abs(getattr(mine, field) / sampled.samples - part) <= 5 * error


@pytest.mark.parametrize("game", ["omaha", "omaha8"])
@pytest.mark.parametrize(
    ("hands", "board", "dead"),
    [
        (["AsAh2s3d", "KhKd5h4c"], "", ""),
        (["AsAhKsKh", "QQJJ:$ds"], "", "Ts"),
        (["As2s3h4h", "AA23:$ds", "KKQQ:$ds"], "8s7c2d", "KhTd"),
        (["AsAd3s4d", "random"], "8s7h2cKd", ""),
        (["AAKK,QQ87", "AAKK,QQ87,AAQQ"], "8s7h2c", ""),
    ],
)
def test_samples_come_near_what_is_counted(hands: list[str], board: str, dead: str, game: str) -> None:
    exact = equity(hands, board, dead, game=game, exact=True)
    close(equity(hands, board, dead, game=game, sampling=Sampling(samples=100_000, seed=7)), exact)


def test_two_random_hands_are_worth_the_same() -> None:
    answer = equity(["random", "random", "*"], game="omaha8", sampling=Sampling(samples=200_000, seed=1))
    assert answer.samples == 200_000
    for hand in answer.hands:
        assert hand.stderr is not None
        assert abs(hand.equity - 1 / 3) < 5 * hand.stderr


def test_a_range_of_all_hands_is_a_random_hand() -> None:
    sampling = Sampling(samples=10_000, seed=3)
    one = equity(["AsAd3s4d", "random"], sampling=sampling)
    two = equity(["AsAd3s4d", "AA,*!AA"], sampling=sampling)
    assert [hand.share for hand in one.hands] == [hand.share for hand in two.hands]


def test_every_live_card_comes_as_often_in_every_place() -> None:
    """A chi-square of 45 degrees of freedom stays below what one in a million exceeds."""
    spot = read_spot(["AsKdQcJh", "random"], "7c2h")
    dealt = list(_deal_the_rest(np.random.default_rng(4), spot, []))
    assert len(dealt) == 3 + 4
    assert (np.diff(np.sort(np.stack(dealt), axis=0), axis=0) > 0).all()
    for column in dealt:
        number = np.bincount(column, minlength=52)
        assert not number[list(spot.gone)].any()
        live = np.delete(number, list(spot.gone))
        expected = BLOCK / len(live)
        assert ((live - expected) ** 2 / expected).sum() < 102


def test_a_seed_fixes_the_deals_on_any_number_of_cores() -> None:
    sampling = Sampling(samples=3 * BLOCK + 100, seed=5)
    hands = ["AsAd3s4d", "random", "KK:$ds"]
    one, two = (equity(hands, sampling=sampling, jobs=jobs) for jobs in (1, 2))
    other = equity(hands, sampling=Sampling(samples=3 * BLOCK + 100, seed=6))
    assert one.samples == 3 * BLOCK + 100
    assert one.hands == two.hands
    assert one.hands != other.hands
    drawn = equity(hands, sampling=Sampling(samples=1000))
    again = equity(hands, sampling=Sampling(samples=1000, seed=drawn.seed))
    assert drawn.hands == again.hands


def test_sampling_stops_at_an_error_and_at_a_time() -> None:
    hands = ["AsAd3s4d", "random", "random"]
    exact_enough = equity(hands, sampling=Sampling(error=0.002, seed=1))
    assert max(hand.stderr or 1 for hand in exact_enough.hands) <= 0.002
    assert exact_enough.samples is not None
    assert exact_enough.samples < 10 * BLOCK + 100_000
    quick = equity(hands, sampling=Sampling(seconds=0.05, seed=1))
    assert quick.samples is not None
    assert quick.samples >= BLOCK
    assert quick.seconds < 5


def test_progress_is_told() -> None:
    told: list[tuple[int, int | None]] = []
    sampling = Sampling(samples=2 * BLOCK, seed=1)
    equity(["AsAd3s4d", "random"], sampling=sampling, progress=lambda done, of: told.append((done, of)))
    assert told == [(BLOCK, 2 * BLOCK), (2 * BLOCK, 2 * BLOCK)]
    equity(["AA:$ds", "KKQQ:$ds"], progress=lambda done, of: told.append((done, of)))
    assert told[-1][0] == told[-1][1]


def interrupt_after(calls: int) -> Progress:
    def progress(done: int, of: int | None) -> None:
        nonlocal calls
        calls -= 1
        if calls == 0:
            raise KeyboardInterrupt

    return progress


def test_an_interrupt_gives_the_result_so_far() -> None:
    sampled = equity(["AsAd3s4d", "random"], sampling=Sampling(samples=10**9, seed=1), progress=interrupt_after(2))
    assert (sampled.complete, sampled.exact, sampled.samples) == (False, False, 2 * BLOCK)
    counted = equity(["AA:$ds", "KKQQ:$ds"], exact=True, progress=interrupt_after(1))
    assert (counted.complete, counted.exact, counted.samples) == (False, False, None)


def test_exact_where_it_is_quick_and_sampled_where_not() -> None:
    assert equity(["AsAd3s4d", "KK:$ds,QQ:$ds"], "8s7h2cKd").exact
    assert equity(["AsAd3s4d", "random"], "8s7h2cKd").exact
    answer = equity(["AsAd3s4d", "random", "random"])
    assert (answer.exact, answer.samples) == (False, 500_000)
    assert answer.seed is not None
    with pytest.raises(TooManyDeals, match="too many ways"):
        equity(["random", "random", "random"], exact=True)


@pytest.mark.parametrize(
    ("rule", "problem"),
    [({"samples": 0}, "samples"), ({"seconds": -1.0}, "seconds"), ({"error": 0.0}, "error"), ({"seed": -1}, "seed")],
)
def test_rules_that_cannot_be_met_are_refused(rule: dict[str, int], problem: str) -> None:
    with pytest.raises(ValueError, match=problem):
        Sampling(**rule)


def test_contradictions_are_refused() -> None:
    with pytest.raises(ValueError, match="not for both"):
        equity(["AsAd3s4d", "random"], exact=True, sampling=Sampling(samples=5))
    with pytest.raises(ValueError, match="processes"):
        equity(["AsAd3s4d", "random"], jobs=0)


def test_ranges_that_share_all_their_cards_do_not_fit() -> None:
    for arguments in ({"exact": True}, {"exact": False}):
        with pytest.raises(ValueError, match="do not fit together"):
            equity(["AsAhAdKs,AsAhAdKh", "AcAsAhQd,AsAhQdQs"], **arguments)  # type: ignore[arg-type]


def test_many_wide_ranges_fit_together() -> None:
    """Deals of six overlapping ranges are rare draws, but they are found, and none has a card twice."""
    answer = equity(["20%"] * 6, sampling=Sampling(samples=BLOCK, seed=2))
    assert sum(hand.share for hand in answer.hands) == BLOCK
    assert len(hands_of("20%")) > 50_000
    for hand in answer.hands:
        assert hand.stderr is not None
        assert abs(hand.equity - 1 / 6) < 5 * hand.stderr


def test_ranged_hands_lose_those_that_others_have() -> None:
    spot = read_spot(["AA", "AsKsQsJs"], "Ah2c3d")
    ranged = spot.players[0]
    assert isinstance(ranged, Ranged)
    assert len(ranged.hands) == 43 * 42 // 2  # the other two aces, with any two of the cards that are left
