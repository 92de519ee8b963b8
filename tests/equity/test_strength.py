"""High and low strength against judging fives by counting, on all fives and on many deals."""

import json
from collections import Counter
from itertools import combinations
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from doublesuited.cards import DECK, cards_text, parse_cards
from doublesuited.equity import batch
from doublesuited.equity.tables import tables
from doublesuited.strength import (
    Category,
    best,
    best_high,
    best_low,
    category_of,
    class_of,
    high,
    low,
    low_name,
    low_ranks,
    name_of,
)

from .oracle import (
    all_fives,
    best_of_sixty,
    high_keys,
    keys_of_all_fives,
    keys_of_fives,
    low_keys,
    low_keys_of_fives,
)

HANDS = Path(__file__).parents[1] / "data" / "hands.jsonl"


def deals(number: int, hole: int, board: int, seed: int) -> tuple[Any, Any]:
    rng = np.random.default_rng(seed)
    cards = np.argsort(rng.random((number, 52)), axis=1)[:, : hole + board].astype(np.uint8)
    return cards[:, :hole], cards[:, hole:]


def made(text: str, board: str) -> tuple[str, str, str]:
    found = best_high(parse_cards(text), parse_cards(board))
    assert found is not None
    return found.name, cards_text(found.hole), cards_text(found.board)


def test_all_fives_fall_into_the_7462_classes_with_the_known_counts() -> None:
    columns = batch.columns(all_fives())
    values = batch.high_of(columns[:2], batch.Boards.of(columns[2:]))
    assert (values == np.searchsorted(high_keys(), keys_of_all_fives()[0]) + 1).all()
    number = np.bincount(values).tolist()
    assert len(number) == 7463
    assert number[0] == 0
    assert all(number[1:])
    counts: Counter[Category] = Counter()
    for value in range(1, 7463):
        counts[category_of(value)] += number[value]
    assert counts == {
        Category.HIGH_CARD: 1_302_540,
        Category.PAIR: 1_098_240,
        Category.TWO_PAIR: 123_552,
        Category.THREE_OF_A_KIND: 54_912,
        Category.STRAIGHT: 10_200,
        Category.FLUSH: 5_108,
        Category.FULL_HOUSE: 3_744,
        Category.FOUR_OF_A_KIND: 624,
        Category.STRAIGHT_FLUSH: 40,
    }
    assert number[7462] == 4


def test_all_lows_are_numbered_from_the_worst_to_the_best() -> None:
    keys = keys_of_all_fives()[1]
    fives, keys = all_fives()[keys > 0], keys[keys > 0]
    columns = batch.columns(fives)
    values = tables().low_value[batch.low_ranks(columns[2:]), batch.low_ranks(columns[:2])]
    assert (values == np.searchsorted(low_keys(), keys)).all()
    assert set(values.tolist()) == set(range(1, 57))


@pytest.mark.parametrize(("hole", "board", "number"), [(4, 5, 100_000), (5, 5, 3000), (6, 5, 3000)])
def test_omaha_is_the_best_of_all_twos_and_threes(hole: int, board: int, number: int) -> None:
    mine, on_board = deals(number, hole, board, seed=hole)
    expected_high, expected_low = best_of_sixty(mine, on_board)
    assert (batch.high(mine, on_board) == expected_high).all()
    assert (batch.low(mine, on_board) == expected_low).all()
    rows = list(zip(mine.tolist(), on_board.tolist(), strict=True))
    assert [high(*row) for row in rows] == expected_high.tolist()
    assert [low(*row) for row in rows] == expected_low.tolist()


@pytest.mark.parametrize("hole", [4, 5, 6])
@pytest.mark.parametrize("board", [3, 4])
def test_boards_of_three_and_four_cards(hole: int, board: int) -> None:
    mine, on_board = deals(3000, hole, board, seed=10 * hole + board)
    expected_high, expected_low = best_of_sixty(mine, on_board)
    assert (batch.high(mine, on_board) == expected_high).all()
    assert (batch.low(mine, on_board) == expected_low).all()
    for row, (cards, shown) in enumerate(zip(mine.tolist(), on_board.tolist(), strict=True)):
        assert (high(cards, shown), low(cards, shown)) == (expected_high[row], expected_low[row])


def test_batches_take_one_board_for_all_hands_and_any_integers() -> None:
    board = np.array(parse_cards("8s7h2cKdKc"), np.int8)
    hands = np.array([parse_cards("AsAd3s4d"), parse_cards("9hThJc8c")])
    assert batch.high(hands, board).tolist() == [high(hand, board.tolist()) for hand in hands.tolist()]
    assert batch.low(hands.astype(np.uint32), board).tolist() == [low(h, board.tolist()) for h in hands.tolist()]
    assert batch.high(hands[:0], board).shape == (0,)


@pytest.mark.parametrize(
    ("hole", "board"), [((2, 3), (2, 5)), ((2, 4), (2, 2)), ((2, 4), (2, 6)), ((2, 4), (3, 5)), ((4,), (5,))]
)
def test_batches_refuse_other_shapes(hole: tuple[int, ...], board: tuple[int, ...]) -> None:
    with pytest.raises(ValueError, match=r"cards are an array|do not go with"):
        batch.high(np.zeros(hole, int), np.zeros(board, int))


@pytest.mark.parametrize(("hole", "board"), [(3, 5), (7, 5), (4, 2), (4, 6), (0, 5)])
def test_wrong_numbers_of_cards_are_refused(hole: int, board: int) -> None:
    for function in (high, low):
        with pytest.raises(ValueError, match="cards, not"):
            function(DECK[:hole], DECK[20 : 20 + board])


def test_nothing_is_made_before_the_flop() -> None:
    assert best_high(DECK[:4], ()) is None
    assert best_low(DECK[:4], ()) is None
    assert best(DECK[:4], DECK[10:12]) is None


def test_facts_that_must_hold() -> None:
    """R1.5, word for word."""
    assert made("7s7d5c3h", "KsKdKh4c2h")[0] == "Full house, kings over sevens"
    assert made("AsAdAhAc", "KsQd9h5c2h")[0] == "Pair of aces"
    four_spades_in_the_hole = made("AsKs9s4s", "2sKd8h7c3d")[0]
    one_heart_in_the_hole = made("AhKc9s4d", "2hQh8h7h3d")[0]
    assert "lush" not in four_spades_in_the_hole + one_heart_in_the_hole
    assert made("KsKdQcQd", "8s7h6c5d4h")[0] == "Pair of kings"
    assert made("6s5dQcQd", "8s7h6c5d4h")[0] == "Straight, eight high"


def test_f39_best_five_of_all_nine_cards() -> None:
    assert made("AsKcQd2h", "KsJsTs9s4d") == ("Straight, ace high", "AsQd", "KsJsTs")


def test_f41_the_second_hole_card_is_a_kicker() -> None:
    name, hole, board = made("Ks8cJs5c", "3s5hQsQd9h")
    assert (name, set(parse_cards(hole)), set(parse_cards(board))) == (
        "Two pair, queens and fives",
        set(parse_cards("5cKs")),
        set(parse_cards("QsQd5h")),
    )


@pytest.mark.parametrize(
    ("hole", "board", "name"),
    [
        ("7s7d5c3h", "KsKdKh4c2h", "Full house, kings over sevens"),
        ("AsTs4d2c", "KsQs3s5h8d", "Flush, ace high"),
        ("AsAd7c5h", "KsQd9h3c2h", "Pair of aces"),
        ("AsKd7c5h", "AcKs9h3c2h", "Two pair, aces and kings"),
        ("As2dKcKh", "3s4d5h9c9d", "Straight, five high"),
        ("9s8sKcKh", "7s6s5sAcAd", "Straight flush, nine high"),
        ("AsKs2c3d", "QsJsTs4h5h", "Royal flush"),
        ("QsQd5c7h", "QcQhAs9d2h", "Four of a kind, queens"),
        ("2s2d9c7h", "2cKhQs8dJh", "Three of a kind, twos"),
        ("Ks9d7c3h", "Qs8h5d2c2d", "Pair of twos"),
        ("Ks9d7c3h", "Qs8hTd5c2d", "King high"),
        ("6s6dAcKh", "6c9h9dJcQs", "Full house, sixes over nines"),
    ],
)
def test_names(hole: str, board: str, name: str) -> None:
    """R1.4."""
    assert made(hole, board)[0] == name


def test_every_value_has_a_name_and_the_royal_flush_is_the_best() -> None:
    names = [name_of(value) for value in range(1, 7463)]
    assert names[-1] == "Royal flush"
    assert names[0] == "Seven high"
    assert [len(class_of(value)[1]) for value in (1, 7462)] == [5, 1]
    assert {low_name(value) for value in range(57)} == {"No low"} | {
        "Low " + "-".join(five) for five in combinations("8765432A", 5)
    }
    for value in (0, 7463):
        with pytest.raises(ValueError, match=r"1\.\.7462"):
            name_of(value)
    with pytest.raises(ValueError, match=r"1\.\.56"):
        low_ranks(0)


@pytest.mark.parametrize(
    ("hole", "board", "name"),
    [
        ("As2dKcKh", "3s4d5h9c9d", "Low 5-4-3-2-A"),
        ("As4dKcKh", "2s5d8h9c9d", "Low 8-5-4-2-A"),
        ("3s4dKcKh", "5s6d7h9c9d", "Low 7-6-5-4-3"),
        ("8s7dKcKh", "6s5d4h9c9d", "Low 8-7-6-5-4"),
    ],
)
def test_names_of_lows(hole: str, board: str, name: str) -> None:
    """R2.7; straights and flushes are ignored, the ace is low (R2.1)."""
    found = best_low(parse_cards(hole), parse_cards(board))
    assert found is not None
    assert found.name == name


def test_lows_compare_from_the_highest_card_down() -> None:
    """R2.2: 7-6-5-4-3 beats 8-5-4-2-A."""
    board = parse_cards("8c5d4h7s6s")
    assert low(parse_cards("3s7dKcKh"), board) > low(parse_cards("AsAd2c2d"), parse_cards("8c5d4hKsKd"))
    assert low_name(56) == "Low 5-4-3-2-A"
    assert low_name(1) == "Low 8-7-6-5-4"


def test_no_low_with_two_low_ranks_on_the_board_or_one_in_the_hole() -> None:
    assert low(parse_cards("As2d3c4h"), parse_cards("5s6dKhKcQd")) == 0
    assert low(parse_cards("AsAdKcKh"), parse_cards("5s6d7hKsQd")) == 0
    assert low(parse_cards("As9d9cTh"), parse_cards("2s3d4h5sQd")) == 0


def test_one_ace_may_serve_high_and_low_and_each_uses_its_own_cards() -> None:
    """R2.3."""
    both = best(parse_cards("AsKs2d9c"), parse_cards("QsJs3s7h8d"))
    assert both is not None
    assert both.low is not None
    assert cards_text(both.high.hole) == "AsKs"
    assert cards_text(both.low.hole) == "As2d"


@given(st.permutations(DECK), st.sampled_from([4, 5, 6]), st.sampled_from([3, 4, 5]), st.randoms())
def test_the_cards_shown_make_the_value_whatever_their_order(deck: list[int], holes: int, shown: int, rng: Any) -> None:
    hole, board = deck[:holes], deck[holes : holes + shown]
    found = best(hole, board)
    assert found is not None
    for made, value in ((found.high, high(hole, board)), (found.low, low(hole, board))):
        if made is None:
            assert value == 0
            continue
        assert made.value == value
        assert set(made.hole) <= set(hole)
        assert set(made.board) <= set(board)
        assert len({*made.hole, *made.board}) == 5
        five = np.array([[*made.hole, *made.board]])
        if made is found.high:
            assert high_keys()[value - 1] == keys_of_fives(five)[0]
        else:
            assert low_keys()[value] == low_keys_of_fives(five)[0]
    rng.shuffle(hole)
    rng.shuffle(board)
    assert best(hole, board) == found


@given(st.permutations(DECK), st.permutations(range(4)))
def test_suits_never_break_a_tie(deck: list[int], suits: list[int]) -> None:
    """R1.1: other names of the suits change nothing."""
    renamed = [card & ~3 | suits[card & 3] for card in deck]
    assert high(deck[:4], deck[4:9]) == high(renamed[:4], renamed[4:9])
    assert low(deck[:4], deck[4:9]) == low(renamed[:4], renamed[4:9])


@given(st.permutations(DECK))
def test_more_cards_are_never_worse(deck: list[int]) -> None:
    for function in (high, low):
        assert function(deck[:4], deck[6:9]) <= function(deck[:4], deck[6:10]) <= function(deck[:4], deck[6:11])
        assert function(deck[:4], deck[6:11]) <= function(deck[:5], deck[6:11]) <= function(deck[:6], deck[6:11])


def test_winners_of_recorded_hands() -> None:
    """Every pot of the recorded hands whose contenders showed their cards went to the hand that is best here."""
    checked = 0
    for line in HANDS.read_text().splitlines():
        hand = json.loads(line)
        board = parse_cards("".join(c for street in ("flop", "turn", "river") for c in hand["board"].get(street, [])))
        if len(board) != 5 or hand.get("board2"):
            continue
        holes = {int(seat): parse_cards("".join(cards)) for seat, cards in hand["hole"].items()}
        for pot in hand["pots"]:
            seats = [seat for seat in pot["eligible"] if len(holes.get(seat, ())) == hand["hole_cards"]]
            if len(seats) != len(pot["eligible"]) or len(seats) < 2:
                continue
            (won,) = pot["winners"]
            highs = {seat: high(holes[seat], board) for seat in seats}
            assert {w["seat"] for w in won["hi"]} == {s for s in seats if highs[s] == max(highs.values())}, hand["id"]
            if hand["variant"] == "hilo8":
                lows = {seat: low(holes[seat], board) for seat in seats}
                expected = {s for s in seats if lows[s] == max(lows.values()) and lows[s]}
                assert {w["seat"] for w in won["lo"]} == expected, hand["id"]
            checked += 1
    assert checked > 200
