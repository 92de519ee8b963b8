"""Statistics: what is counted in a hand, the intervals, and that memory does not grow with the hands."""

import random
import tracemalloc

import pytest

from doublesuited.history import Record, read_text
from doublesuited.history.facts import acts, positions, results
from doublesuited.history.stats import Counts, Share, Statistics, line, wilson

from . import texts
from .played import random_record
from .tools import recorded


def stats_of(*records: Record) -> Statistics:
    statistics = Statistics()
    for record in records:
        statistics.add(record)
    return statistics


def hand(text: str) -> Record:
    [found] = read_text(text)
    assert isinstance(found, Record)
    return found


def share(counted: Share) -> tuple[int, int]:
    return counted.count, counted.chances


def test_what_is_counted_in_one_hand() -> None:
    lines = {one.player: one for one in stats_of(hand(texts.POKERSTARS)).lines()}
    anna, bert, cora, emil = (lines[name] for name in ("anna", "bert", "cora", "emil"))
    assert "dora" not in lines  # at the table, not dealt in
    assert share(anna.vpip) == (0, 1)  # checked a posted blind, then folded
    assert share(bert.vpip) == share(bert.pfr) == (1, 1)
    assert share(cora.vpip) == (1, 1)
    assert share(cora.pfr) == (0, 1)
    assert [share(x.three_bet) for x in (anna, bert, cora, emil)] == [(0, 1), (0, 0), (0, 1), (0, 1)]
    assert share(bert.aggression) == (2, 2)  # bet the flop, raised the turn
    assert share(cora.aggression) == (1, 3)  # called twice, bet once
    assert cora.factor == 0.5
    assert bert.factor is None
    assert share(cora.wtsd) == share(cora.wsd) == share(bert.wsd) == (1, 1)
    assert share(emil.wtsd) == (0, 0)  # saw no flop
    assert share(cora.scoop) == share(bert.scoop) == (0, 1)
    assert share(bert.quartered) == (1, 1)
    assert share(cora.quartered) == (0, 1)
    assert (bert.net, cora.net, emil.net) == ({"USD": 3037 - 6050}, {"USD": 9113 - 6050}, {"USD": -100})
    assert bert.net_bb_100.mean == pytest.approx(100 * (3037 - 6050) / 100)
    assert bert.net_bb_100.low is None  # one hand says nothing about the spread


def test_positions() -> None:
    assert positions(hand(texts.POKERSTARS)) == {3: "SB", 6: "BB", 1: "CO", 2: "BTN"}
    assert positions(hand(texts.TOURNAMENT)) == {2: "SB", 3: "BB", 1: "BTN"}
    two = next(r for r in recorded() if len(r.started.stacks) == 2)
    assert sorted(positions(two).values()) == ["BB", "BTN"]
    ten = next(r for r in recorded() if len(r.started.stacks) == 10)
    names = list(positions(ten).values())
    assert names == ["SB", "BB", "UTG", "UTG+1", "UTG+2", "UTG+3", "LJ", "HJ", "CO", "BTN"]


def test_wilson_against_published_values() -> None:
    # Newcombe (1998), Statistics in Medicine 17, table I: the score interval without continuity correction.
    for count, chances, low, high in [
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0, 0.1611),
        (1, 29, 0.0061, 0.1718),
    ]:
        found = wilson(count, chances)
        assert found.low == pytest.approx(low, abs=5e-5)
        assert found.high == pytest.approx(high, abs=5e-5)
    assert wilson(0, 0) == Share(0, 0, None, None, None)


def test_the_interval_of_the_mean_holds_the_truth_about_95_times_in_100() -> None:
    rng, held, runs = random.Random(5), 0, 400
    for _ in range(runs):
        counts = Counts(hands=300)
        for _ in range(counts.hands):
            net = rng.gauss(0.5, 20)
            counts.net_bb += net
            counts.net_bb_squared += net * net
        mean = line("x", "", counts).net_bb_100
        assert mean.low is not None
        assert mean.high is not None
        held += mean.low <= 50 <= mean.high
    assert 0.92 < held / runs < 0.98


def test_figures_add_up_over_positions_and_files() -> None:
    records = recorded()[:200]
    whole = stats_of(*records)
    lines = list(whole.lines(by_position=True))
    for name in {one.player for one in lines}:
        total, *parts = [one for one in lines if one.player == name]
        assert total.position == ""
        assert total.hands == sum(part.hands for part in parts)
        assert total.net_bb == pytest.approx(sum(part.net_bb for part in parts))
    apart = stats_of(*records[:77])
    for record in records[77:]:
        apart.add(record)
    assert list(apart.lines()) == list(whole.lines())


def test_what_all_win_is_what_the_house_takes() -> None:
    records = recorded()
    net: dict[str, int] = {}
    for one in stats_of(*records).lines():
        for money, chips in one.net.items():
            net[money] = net.get(money, 0) + chips
    assert sum(net.values()) == -sum(record.rake for record in records)


def test_lines_may_be_chosen() -> None:
    counted = stats_of(*recorded()[:100])
    assert {one.player for one in counted.lines(players=["p1", "nobody"])} == {"p1"}
    assert all(one.hands >= 60 for one in counted.lines(least=60))


def test_memory_does_not_grow_with_the_hands() -> None:
    records = recorded()[:30]

    def peak(rounds: int) -> int:
        tracemalloc.start()
        statistics = Statistics()
        for _ in range(rounds):
            for record in records:
                statistics.add(record)
        peak = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
        return peak

    peak(1)
    assert peak(40) < 2 * peak(4) + 20_000


def test_acts_and_results_agree_with_the_events() -> None:
    for record in [*recorded()[:150], *map(random_record, range(80))]:
        played = results(record)
        stacks = dict(record.started.stacks)
        final = record.final_stacks()
        assert {one.seat: one.stack + one.net for one in played} == {seat: final[seat] for seat in stacks}
        assert sum(one.net for one in played) == -record.rake
        assert all(act.amount <= stacks[act.seat] for act in acts(record))
        assert all(act.amount >= min(act.owed, act.amount) for act in acts(record) if act.kind == "call")
