"""Exact equity: values that several independent programs agree on, and brute force over every board."""

import random
from fractions import Fraction

import pytest

from doublesuited.cards import DECK, cards_text
from doublesuited.equity import Equity, equity
from doublesuited.equity.enumerated import tally_boards
from doublesuited.equity.grouped import tally_all_boards

from .oracle import brute_force

M1 = ["AhAdKhQd", "9s8s7c6c"]
M2 = ["AsAh2s3d", "KhKd5h4c"]
M3 = ["AsAd3s4d", "9hThJc8c", "7d7c6h5h"]
M4 = ["AsAh2s3d", "KhKdQhJd", "Tc9c8d7d", "5s5c6s6c", "AcKsQcJs", "4h4s2h3c"]
HALF, QUARTER = Fraction(1, 2), Fraction(1, 4)


def of(answer: Equity, field: str) -> list[object]:
    return [getattr(hand, field) for hand in answer.hands]


def test_m1() -> None:
    high = equity(M1)
    assert (high.exact, high.boards, high.samples) == (True, 1_086_008, None)
    assert of(high, "win") == [634_384, 451_624]
    assert of(high, "tie") == [0, 0]
    hilo = equity(M1, game="omaha8")
    assert of(hilo, "share") == [483_198, 602_810]
    assert of(hilo, "low_win") == [0, 537_664]
    assert of(hilo, "scoop") == [332_012, 451_624]


def test_m2() -> None:
    high = equity(M2)
    assert of(high, "high_win") == [734_049, 351_545]
    assert of(high, "tie") == of(high, "high_tie") == [414, 414]
    hilo = equity(M2, game="omaha8")
    assert of(hilo, "share") == [780_788 + HALF, 305_219 + HALF]
    assert of(hilo, "low_win") == [492_034, 91_422]
    assert of(hilo, "low_tie") == [162, 162]
    assert of(hilo, "scoop") == of(hilo, "win") == [673_725, 198_288]


def test_m3() -> None:
    high = equity(M3, "8s7h2c")
    assert high.boards == 666
    assert of(high, "win") == [68, 312, 286]
    hilo = equity(M3, "8s7h2c", game="omaha8")
    assert of(hilo, "share") == [356 + HALF, 156, 153 + HALF]
    assert of(hilo, "low_win") == [645, 0, 21]
    assert of(hilo, "scoop") == [64, 0, 12]


def test_m4() -> None:
    high = equity(M4)
    assert high.boards == 98_280
    assert of(high, "win") == [10317, 20900, 29994, 17085, 6385, 5711]
    assert of(high, "tie") == [811, 7077, 0, 0, 7077, 811]
    assert of(high, "share") == [10722 + HALF, 24438 + HALF, 29994, 17085, 9923 + HALF, 6116 + HALF]
    hilo = equity(M4, game="omaha8")
    assert of(hilo, "share") == [29101 + QUARTER, 17222, 21888, 13516, 8206 + HALF, 8346 + QUARTER]
    assert of(hilo, "low_win") == [41253, 0, 1156, 5675, 0, 5282]
    assert of(hilo, "low_tie") == [6684, 0, 0, 0, 0, 6684]
    assert of(hilo, "scoop") == [5077, 7626, 12670, 5258, 4110, 2504]


def random_spot(rng: random.Random) -> tuple[list[list[int]], list[int], list[int]]:
    """Two to six hands on any street; before the flop so many dead cards that brute force is quick."""
    deck = rng.sample(DECK, 52)
    players, size = rng.randint(2, 6), rng.choice([4, 4, 4, 5, 6])
    hands = [[deck.pop() for _ in range(size)] for _ in range(players)]
    board = [deck.pop() for _ in range(rng.choice([0, 0, 3, 3, 4, 5]))]
    live = rng.randint(7, 11) if not board else rng.randint(7, 20)
    return hands, board, deck[live:]


@pytest.mark.parametrize("seed", range(20))
def test_random_match_ups_by_brute_force(seed: int) -> None:
    """Sixteen for each seed: all counts and shares to the integer."""
    rng = random.Random(seed)
    for _ in range(16):
        hands, board, dead = random_spot(rng)
        low = rng.random() < 0.6
        boards, expected = brute_force(hands, board, dead, low=low)
        answer = equity(hands, board, dead, game="omaha8" if low else "omaha", exact=True)
        assert answer.boards == boards
        for hand, theirs in zip(answer.hands, expected, strict=True):
            mine = {field: getattr(hand, field) for field in theirs}
            assert mine == theirs, (cards_text(hands[0]), cards_text(board))
            assert hand.scoop == hand.win
            assert hand.stderr is None
            assert hand.equity == pytest.approx(float(hand.share / boards))


@pytest.mark.parametrize("seed", range(8))
def test_grouping_agrees_with_enumerating(seed: int) -> None:
    """Whole decks before the flop, where brute force is slow: two programs of this package against each other."""
    rng = random.Random(seed)
    deck = rng.sample(DECK, 52)
    players = rng.randint(2, 10)
    hands = [deck[4 * place : 4 * place + 4] for place in range(players)]
    dead = deck[4 * players : 4 * players + rng.choice([0, 0, 3])]
    grouped = tally_all_boards(hands, dead, low=True)
    enumerated = tally_boards(hands, (), dead, low=True)
    assert grouped.counts == enumerated.counts
    assert grouped.without_low == enumerated.without_low


@pytest.mark.parametrize("game", ["omaha", "omaha8"])
@pytest.mark.parametrize("board", ["", "8s7h2c", "8s7h2cKd", "8s7h2cKdKc", "8s", "8s7h"])
def test_the_shares_are_all_the_boards(game: str, board: str) -> None:
    answer = equity(["AsAd3s4d", "9hThJc8c", "7d7c6h5h"], board, game=game)
    assert sum(hand.share for hand in answer.hands) == answer.boards


def test_a_tie_among_losers_is_no_tie() -> None:
    """F43."""
    answer = equity(["AsAdKsKd", "QsJd9c2c", "QdJs9h2h"], "AhAcKh3c4d")
    assert of(answer, "win") == [1, 0, 0]
    assert of(answer, "tie") == [0, 0, 0]


def test_quarters_and_three_quarters() -> None:
    answer = equity(["As2sKcKd", "Ad2dQcQd"], "3h4c8dKhTs", game="omaha8")
    assert of(answer, "share") == [Fraction(3, 4), Fraction(1, 4)]
    assert of(answer, "three_quartered") == [1, 0]
    assert of(answer, "quartered") == [0, 1]
    assert of(answer, "tie") == [1, 1]
    assert of(answer, "low_tie") == [1, 1]
    assert of(answer, "never_low") == [0, 0]


def test_suits_by_other_names_and_seats_in_another_order_change_nothing() -> None:
    turned = {"s": "h", "h": "c", "c": "d", "d": "s"}
    other = ["".join(turned.get(letter, letter) for letter in hand) for hand in reversed(M4)]
    fields = ("share", "win", "tie", "low_win", "low_tie", "never_low", "quartered", "three_quartered")
    one, two = equity(M4, game="omaha8"), equity(other, game="omaha8")
    for field in fields:
        assert of(one, field) == of(two, field)[::-1]


def test_five_and_six_hole_cards_and_ten_hands() -> None:
    deck = random.Random(3).sample(DECK, 52)
    for size, players in ((5, 8), (6, 7), (4, 10)):
        hands = [deck[size * place : size * (place + 1)] for place in range(players)]
        answer = equity(hands, game="omaha8")
        boards, expected = brute_force(hands, (), (), low=True)
        assert answer.boards == boards
        assert [hand.share for hand in answer.hands] == [each["share"] for each in expected]
