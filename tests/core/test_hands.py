"""Cards, hands and their names, high and low (R1, R2), against an evaluator that is plain and slow."""

import random
from collections import Counter
from collections.abc import Sequence
from itertools import combinations

import pytest

from doublesuited.cards import DECK, Card, parse_cards, rank_of, suit_of
from doublesuited.events import Burned, Deal, Dealt, Turned
from doublesuited.hand import apply, cards_needed, start
from doublesuited.rules import Rules
from doublesuited.strength import best, best_high, best_low, high, low

from .tools import clause, play

ACE = 12


def plain_high(cards: Sequence[Card]) -> tuple[int, ...]:
    """Five cards as a tuple that compares as the hands do: category, then the ranks in the order they count."""
    ranks = sorted((rank_of(card) for card in cards), reverse=True)
    groups = Counter(ranks).most_common()
    shape = sorted((count for _, count in groups), reverse=True)
    by_count = tuple(rank for rank, _ in sorted(groups, key=lambda g: (g[1], g[0]), reverse=True))
    flush = len({suit_of(card) for card in cards}) == 1
    straight = ranks[0] if len(groups) == 5 and ranks[0] - ranks[4] == 4 else 3 if ranks == [ACE, 3, 2, 1, 0] else None
    if straight is not None:
        return (8 if flush else 4, straight)
    if shape == [4, 1]:
        return (7, *by_count)
    if shape == [3, 2]:
        return (6, *by_count)
    if flush:
        return (5, *ranks)
    return ({3: 3, 2: 2 if shape == [2, 2, 1] else 1, 1: 0}[shape[0]], *by_count)


def plain_low(cards: Sequence[Card]) -> tuple[int, ...] | None:
    """Five cards as a low: the ranks from the highest down, negated so that larger is better; None if it is none."""
    ranks = sorted({0 if rank_of(card) == ACE else rank_of(card) + 1 for card in cards}, reverse=True)
    return tuple(-rank for rank in ranks) if len(ranks) == 5 and ranks[0] <= 7 else None


def all_sixty(hole: Sequence[Card], board: Sequence[Card]) -> list[tuple[Card, ...]]:
    return [(*two, *three) for two in combinations(hole, 2) for three in combinations(board, 3)]


def name(hole: str, board: str) -> str:
    made = best_high(parse_cards(hole), parse_cards(board))
    assert made
    return made.name


@clause("R1.1", "R1.3", "R1.4", "R2.1", "R2.2")
@pytest.mark.parametrize("hole_cards", [4, 5, 6])
def test_random_pairs_of_hands_compare_as_by_the_plain_evaluator(hole_cards: int) -> None:
    rng = random.Random(hole_cards)
    for _ in range(1400 // hole_cards**2 * 3):
        cards = rng.sample(DECK, 5 + 2 * hole_cards)
        board, one, two = cards[:5], cards[5 : 5 + hole_cards], cards[5 + hole_cards :]
        plain = [max(map(plain_high, all_sixty(hole, board))) for hole in (one, two)]
        ours = [high(hole, board) for hole in (one, two)]
        assert (ours[0] > ours[1]) - (ours[0] < ours[1]) == (plain[0] > plain[1]) - (plain[0] < plain[1])
        lows = [max((x for x in map(plain_low, all_sixty(hole, board)) if x), default=()) for hole in (one, two)]
        ours = [low(hole, board) for hole in (one, two)]
        assert [value > 0 for value in ours] == [value != () for value in lows]
        assert (ours[0] > ours[1]) - (ours[0] < ours[1]) == (lows[0] > lows[1]) - (lows[0] < lows[1])


@clause("R1.3", "R1.6", "R10.4")
def test_the_cards_used_are_two_of_the_hole_and_three_of_the_board_and_make_the_hand() -> None:
    rng = random.Random(3)
    for _ in range(500):
        cards = rng.sample(DECK, 9)
        hole, board = cards[:4], cards[4:]
        made = best(hole, board)
        assert made
        assert set(made.high.hole) < set(hole)
        assert set(made.high.board) < set(board)
        assert plain_high((*made.high.hole, *made.high.board)) == max(map(plain_high, all_sixty(hole, board)))
        if made.low:
            assert plain_low((*made.low.hole, *made.low.board)) == max(
                x for x in map(plain_low, all_sixty(hole, board)) if x
            )
        rng.shuffle(hole)
        rng.shuffle(board)
        assert best(hole, board) == made  # the same one, however the cards came


@clause("R1.1")
def test_suits_never_break_a_tie() -> None:
    rng = random.Random(5)
    for _ in range(300):
        cards = rng.sample(DECK, 9)
        turn = rng.sample(range(4), 4)
        turned = [4 * rank_of(card) + turn[suit_of(card)] for card in cards]
        assert high(cards[:4], cards[4:]) == high(turned[:4], turned[4:])
        assert low(cards[:4], cards[4:]) == low(turned[:4], turned[4:])


@clause("R1.1")
def test_the_wheel_is_the_smallest_straight_and_the_ace_is_high_elsewhere() -> None:
    assert name("As 2d Kc Kd", "3h 4c 5s Qd Qh") == "Straight, five high"
    assert high(parse_cards("As 2d 9c 9d"), parse_cards("3h 4c 5s Qd Jh")) < high(
        parse_cards("6s 2d 9c 9d"), parse_cards("3h 4c 5s Qd Jh")
    )
    assert name("Ah Kh 2c 3c", "Qh Jh Th 2s 3d") == "Royal flush"
    assert name("Qs Kd 7c 8h", "As 2d 3h 9c Td") == "Ace high"  # no straight around the corner


@clause("R1.4", "R2.7")
@pytest.mark.parametrize(
    ("hole", "board", "expected"),
    [
        ("7s 7d 2c 3c", "Ks Kd Kh 4s 2h", "Full house, kings over sevens"),
        ("As 9s 2c 3c", "Ks 8s 4s Td Jh", "Flush, ace high"),
        ("As Ad 2c 3c", "Ks 8h 6s Td Jh", "Pair of aces"),
        ("As Ad 2c 3c", "Ks Kh 6s Td Jh", "Two pair, aces and kings"),
        ("As 2s 9c Tc", "3s 4h 5d Kd Kh", "Straight, five high"),
        ("9h 8h 2c 3c", "7h 6h 5h Kd Ks", "Straight flush, nine high"),
        ("Ah Kh 2c 3c", "Qh Jh Th 2s 3d", "Royal flush"),
        ("Qs Qd 2c 3c", "Qh Qc 5d Kd 8s", "Four of a kind, queens"),
        ("2s 2d 9c Tc", "2h 5d 7d Kd As", "Three of a kind, twos"),
        ("Ks 9d 3c 4c", "2h 5d 8d Td Qs", "King high"),
        ("6s 6d 9c Tc", "2h 2d 8d Kd As", "Two pair, sixes and twos"),
    ],
)
def test_names_of_hands(hole: str, board: str, expected: str) -> None:
    assert name(hole, board) == expected


@clause("R1.5")
@pytest.mark.parametrize(
    ("hole", "board", "expected"),
    [
        ("7s 7d Ah Qc", "Ks Kd Kh 4s 2h", "Full house, kings over sevens"),
        ("As Ad Ah Ac", "Kd 9h 7s 4c 2d", "Pair of aces"),
        ("As Ks 9s 4s", "Qs 8d 7h 3c 2d", "Ace high"),  # four spades in the hole, one on the board
        ("As Kd 9c 4c", "Qs 8s 7s 3s 2d", "Ace high"),  # one spade in the hole, four on the board
        ("Ah Ad 2c 2d", "5s 6h 7c 8d 9s", "Pair of aces"),  # the straight lies on the board
        ("Th Ad 2c 2d", "5s 6h 7c 8d 9s", "Pair of twos"),  # one hole card does not do
        ("Th Jd 2c 2d", "5s 6h 7c 8d 9s", "Straight, jack high"),
        ("6s 7d 2c 2d", "5s 6h 7c 8d 9s", "Straight, nine high"),  # two hole cards with three of the board
    ],
)
def test_what_two_hole_cards_and_three_board_cards_make(hole: str, board: str, expected: str) -> None:
    assert name(hole, board) == expected


@clause("R1.3")
def test_f39_nine_card_evaluation() -> None:
    assert name("As Kc Qd 2h", "Ks Js Ts 9s 4d") == "Straight, ace high"


@clause("R1.3")
def test_f41_only_one_card_from_the_hand_misunderstanding() -> None:
    made = best_high(parse_cards("Ks 8c Js 5c"), parse_cards("3s 5h Qs Qd 9h"))
    assert made
    assert made.name == "Two pair, queens and fives"
    assert set(made.hole) == set(parse_cards("5c Ks"))
    assert set(made.board) == set(parse_cards("Qs Qd 5h"))


@clause("R1.6")
def test_of_equal_combinations_the_same_is_given_everywhere() -> None:
    rng = random.Random(1)
    hole, board = list(parse_cards("As Ac Ad Ah")), list(parse_cards("Kd Kh 7s 7c 2d"))
    made = best_high(hole, board)
    for _ in range(20):
        rng.shuffle(hole)
        rng.shuffle(board)
        assert best_high(hole, board) == made


# --- what makes a low


@clause("R2.1")
@pytest.mark.parametrize(
    ("hole", "board", "expected"),
    [
        ("As 2d Kc Kd", "3h 4c 5s Qd Qh", "Low 5-4-3-2-A"),  # straights are ignored
        ("As 4s Kc Kd", "2s 5s 8s Qd Qh", "Low 8-5-4-2-A"),  # flushes are ignored, the eight counts
        ("As 9s Kc Kd", "2s 5s 8s Qd Qh", None),
        ("As 2s Kc Kd", "2d Ac 8s Qd Qh", None),
        ("As 2s 3c 4d", "5d 9s Ts Qd 6h", None),  # three board cards, not two
        ("As Kd Qc Jd", "2s 3s 4s 5d 6h", None),  # two hole cards, not one
        ("2s 3c 4d 5d", "As 2d 8s Qd Qh", "Low 8-4-3-2-A"),
        ("As 2s 7c 8d", "Ac 3d 8s 2d Qh", "Low 8-7-3-2-A"),
    ],
)
def test_what_makes_a_low(hole: str, board: str, expected: str | None) -> None:
    made = best_low(parse_cards(hole), parse_cards(board))
    assert (made.name if made else None) == expected


@clause("R2.2")
def test_lows_compare_from_the_highest_card_down() -> None:
    board = parse_cards("2c 4d 5h Kd Ks")
    better = low(parse_cards("7s 3s Qd Qh"), parse_cards("6c 5d 4h Kd Ks"))
    worse = low(parse_cards("8s As Qd Qh"), board)
    assert better > worse > 0
    order = ["As 3s", "As 6s", "3s 6s", "As 7s", "6s 7s", "As 8s", "7s 8s"]
    values = [low(parse_cards(f"{two} Qd Qh"), board) for two in order]
    assert values == sorted(values, reverse=True)
    assert len(set(values)) == len(values)


@clause("R2.3")
def test_high_and_low_may_use_different_hole_cards_and_one_ace_both() -> None:
    made = best(parse_cards("As 2d Ks Qh"), parse_cards("3s 5d 7s 9s Kd"))
    assert made
    assert made.low
    assert made.high.name == "Flush, ace high"
    assert set(made.high.hole) == set(parse_cards("As Ks"))
    assert set(made.low.hole) == set(parse_cards("As 2d"))


@clause("R2.1", "R2.2")
def test_the_best_low_is_the_wheel() -> None:
    wheel = low(parse_cards("As 2d Kc Kd"), parse_cards("3h 4c 5s Qd Qh"))
    assert wheel == 56  # lows are numbered from the worst, 8-7-6-5-4, to the best
    assert low(parse_cards("8s 7d Kc Kd"), parse_cards("4h 6c 5s Qd Qh")) == 1


# --- the deal (R1.2)


@clause("R1.2")
@pytest.mark.parametrize("hole_cards", [4, 5, 6])
@pytest.mark.parametrize("players", [2, 3, 6])
def test_hole_cards_are_dealt_one_at_a_time_from_the_left_of_the_button(players: int, hole_cards: int) -> None:
    for button in range(1, players + 1):
        hand = start(Rules(hole_cards=hole_cards), [100] * players, button)
        assert cards_needed(hand) == players * hole_cards
        hand, events = apply(hand, Deal(tuple(range(players * hole_cards))))
        order = [*range(button + 1, players + 1), *range(1, button + 1)]
        got = {e.seat: list(e.cards) for e in events if isinstance(e, Dealt)}
        for i, seat in enumerate(order):
            assert got[seat] == [i + players * k for k in range(hole_cards)]


@clause("R1.2")
def test_a_card_is_burned_before_flop_turn_and_river() -> None:
    game = play(Rules(), [100] * 3, "1c 2c 3x 2x 3x 1x 2x 3x 1x 2x 3x 1x")
    course = [
        (type(e).__name__, len(e.cards) if isinstance(e, Turned) else 1)
        for e in game.events
        if isinstance(e, Burned | Turned)
    ]
    assert course == [("Burned", 1), ("Turned", 3), ("Burned", 1), ("Turned", 1), ("Burned", 1), ("Turned", 1)]
    assert [e.street for e in game.events if isinstance(e, Turned)] == ["flop", "turn", "river"]
    seen = [*game.hand.board, *game.hand.burned, *(card for p in game.hand.players for card in p.cards)]
    assert len(set(seen)) == len(seen) == 12 + 5 + 3


@clause("R1.1")
def test_the_deck_has_52_cards_and_no_joker() -> None:
    assert len(set(DECK)) == 52
    assert Counter(rank_of(card) for card in DECK) == dict.fromkeys(range(13), 4)
    assert Counter(suit_of(card) for card in DECK) == dict.fromkeys(range(4), 13)
    with pytest.raises(ValueError, match="is not a card"):
        parse_cards("Jo")


@clause("R1.2", "R1.3")
@pytest.mark.parametrize("hole_cards", [5, 6])
def test_games_with_five_and_six_hole_cards_go_to_a_showdown(hole_cards: int) -> None:
    holes = {1: "As Ad 7c 8c 9d Td"[: 3 * hole_cards - 1], 2: "Kh Kd 5c 6c Jh Qh"[: 3 * hole_cards - 1]}
    game = play(Rules(hole_cards=hole_cards), [100] * 2, "1c 2x 2x 1x 2x 1x 2x 1x", holes=holes, board="Ks Kc 9h 3h 2s")
    assert game.won == {2: 4}
