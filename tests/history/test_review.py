"""Reviews: what was legal, what it cost, what it was worth."""

import msgspec
import pytest

from doublesuited.equity import equity
from doublesuited.history import Record, read_text
from doublesuited.history.review import Review, review, text

from . import texts
from .played import random_record
from .tools import recorded


def hand(source: str) -> Record:
    [found] = read_text(source)
    assert isinstance(found, Record)
    return found


def test_a_call_before_the_river_against_a_shown_hand() -> None:
    reviewed = review(hand(texts.POKERSTARS), samples=3000)
    call = next(d for d in reviewed.decisions if d.street == "turn" and d.action == "call")
    assert (call.name, call.board, call.pot, call.legal.call) == ("cora", "3h7sKd4c", 10300, 2050)
    assert call.odds == pytest.approx(2050 / (10300 + 2050))
    exact = equity(["As2dKcQh", "Ah2s9d9c"], "3h7sKd4c", game="omaha8").hands[0]
    assert call.shown is not None
    assert call.shown.error is None  # 40 cards can be counted
    assert call.shown.equity == exact.equity
    assert call.shown.high == exact.high_win / 40
    assert call.shown.against == ("Ah2s9d9c",)
    assert call.random is not None
    assert call.random.against == ("random",)
    assert call.nuts is not None
    assert call.nuts.low == "Low 7-4-3-2-A"
    assert call.nuts.low_ahead == 0
    assert reviewed.net == {1: -150, 2: 3037 - 6050, 3: 9113 - 6050, 6: -100}


def test_who_is_not_shown_is_a_random_hand() -> None:
    reviewed = review(hand(texts.POKERSTARS), samples=2000)
    first = next(d for d in reviewed.decisions if d.name == "bert")
    assert first.shown is not None
    assert sorted(first.shown.against) == ["As2dKcQh", "random", "random"]
    assert first.shown.error is not None


def test_a_hand_that_nobody_knows_has_no_equity() -> None:
    reviewed = review(hand(texts.POKERSTARS), samples=2000)
    fold = next(d for d in reviewed.decisions if d.name == "anna" and d.action == "fold")
    assert (fold.cards, fold.shown, fold.random, fold.nuts) == ("", None, None, None)


def test_every_decision_of_played_hands_is_legal() -> None:
    for seed in range(80):
        record = random_record(seed)
        reviewed = review(record, equities=False)
        kinds = {"Folded", "Checked", "Called", "Bet", "Raised"}
        assert [d.event for d in reviewed.decisions] == [
            i for i, e in enumerate(record.events) if type(e).__name__ in kinds
        ]
        for d in reviewed.decisions:
            assert d.legal.seat == d.seat
            assert d.action != "check" or d.legal.check
            assert d.action != "call" or d.amount == d.legal.call
            for action, span in (("bet", d.legal.bet_to), ("raise", d.legal.raise_to)):
                assert d.action != action or (span is not None and span[0] <= d.to <= span[1])


def test_a_review_comes_out_the_same_every_time_and_as_json() -> None:
    record = next(r for r in recorded() if r.rules.hilo and len(r.started.stacks) == 3)
    first, second = review(record, samples=1000), review(record, samples=1000)
    assert first == second
    assert msgspec.json.decode(msgspec.json.encode(first), type=Review) == first


def test_a_review_to_read() -> None:
    lines = text(review(hand(texts.POKERSTARS), samples=1000), decimals=2).split("\n")
    assert lines[0] == "preflop: anna check (pot 3.00, stack 98.50)"
    assert lines[1] == "    might check, raise to 2.00 to 4.00"
    assert any(one.startswith("    against the shown hands: equity ") for one in lines)
    assert any(one.endswith("Low 7-4-3-2-A, the nuts") for one in lines)
    assert "turn [3h7sKd4c]: bert [Ah2s9d9c] raise 47.50 to 47.50 (pot 55.50, stack 47.50)" in lines
