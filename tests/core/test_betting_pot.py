"""Pot limit: how large the largest bet is, and how that comes about (R7.3)."""

import pytest

from doublesuited.betting import PotLimit
from doublesuited.events import Post
from doublesuited.hand import start_with
from doublesuited.rules import Rules

from .tools import Play, clause, play


def pot(preset: str = "standard", **options: object) -> Rules:
    return Rules.preset(preset, **{"betting": "pot", "small_blind": 5, "big_blind": 10, **options})


@clause("R7.3")
def test_f19_pot_limit_maximum_too_small() -> None:
    game = play(pot(), [1000] * 3)
    assert game.legal.raise_to == (20, 35)
    assert game.legal.pot == PotLimit(to=10, middle=15, call=10)
    assert game.refused("1r36").message == "raise to 20..35, not 36"


@clause("R7.3")
def test_pot_after_call_pot_10_bet_10_raise_to_40() -> None:
    game = play(pot(small_blind=2, big_blind=5), [1000] * 2, "1c 2x 2b10")
    assert game.hand.pot == 20
    assert game.legal.raise_to == (20, 40)
    assert game.legal.pot == PotLimit(to=10, middle=20, call=10)
    game.act("1r40")
    assert game.legal.raise_to == (70, 130)  # 40 to, 60 in the middle, 30 to call


@clause("R7.3", "R11.3")
def test_pot_before_call_the_example_of_the_card_room() -> None:
    """Pot 10, bet 10: the next may put in 30, 10 to call and a raise of 20."""
    game = play(pot("room", small_blind=2, big_blind=5), [1000] * 2, "2c 1x 2b10")
    assert game.legal.raise_to == (20, 30)
    assert game.legal.pot == PotLimit(to=10, middle=20, call=0)
    assert game.legal.pot.maximum == 30


@clause("R7.3")
@pytest.mark.parametrize(("preset", "most"), [("standard", 35), ("room", 25), ("primer", 35), ("school", 35)])
def test_the_first_raise_of_each_preset(preset: str, most: int) -> None:
    assert play(pot(preset), [1000] * 3).legal.raise_to == (20, most)


@clause("R7.3")
def test_the_first_bet_is_at_most_the_pot_by_either_way() -> None:
    for preset, script in (("standard", "1c 2c 3x"), ("room", "1c 2c 3x")):
        game = play(pot(preset), [1000] * 3, script)
        assert game.legal.bet_to == (10, 30)


@clause("R7.3")
def test_every_raise_of_the_pot_in_turn() -> None:
    game = play(pot(), [100_000] * 3, "1r35 2r115 3r370")
    # the middle when it got to seat 1: 35 + 115 + 370
    assert game.legal.raise_to == (370 + 255, 370 + 520 + 335)


@clause("R7.3")
def test_the_stack_limits_the_raise() -> None:
    game = play(pot(), [30, 1000, 1000])
    assert game.legal.raise_to == (20, 30)
    assert play(pot(), [15, 1000, 1000]).legal.raise_to == (15, 15)  # all-in for less than a raise
    assert play(pot(), [10, 1000, 1000]).legal.raise_to is None


@clause("R7.3", "R4.3")
def test_tda_54_a_short_blind_counts_as_full_in_the_pot() -> None:
    """Blinds 100-200, big blind all-in for 100: the first to act may bet 700."""
    game = play(pot(small_blind=100, big_blind=200), [10_000, 10_000, 100])
    assert game.posted == [(2, "small_blind", 100), (3, "big_blind", 100)]
    assert game.legal.raise_to == (400, 700)
    short_small = play(pot(small_blind=100, big_blind=200), [10_000, 40, 10_000])
    assert short_small.legal.raise_to == (400, 700)


@clause("R7.3", "R3.3")
def test_tda_54_a_dead_small_blind_counts_as_full_in_the_pot() -> None:
    posts = (Post(3, "big_blind", 200),)
    hand = start_with(pot(small_blind=100, big_blind=200), [(3, 10_000), (4, 10_000), (1, 10_000)], 1, posts)
    game = Play(hand)
    assert (game.turn, game.legal.raise_to) == (4, (400, 700))
    game.act("4c 1c 3x 3b600")  # 600 lie there: after the flop nothing is added
    assert game.legal.pot == PotLimit(to=600, middle=1200, call=600)


@clause("R7.3", "R5.2")
def test_antes_and_dead_chips_are_part_of_the_middle() -> None:
    assert play(pot(ante=2), [1000] * 3).legal.raise_to == (20, 20 + 15 + 6)
    posts = (Post(2, "small_blind", 5), Post(3, "big_blind", 10), Post(1, "extra", 10), Post(1, "dead", 5))
    game = Play(start_with(pot(), [(2, 1000), (3, 1000), (4, 1000), (1, 1000)], 1, posts))
    assert game.turn == 4
    assert game.legal.raise_to == (20, 10 + 30 + 10)


@clause("R7.3")
def test_the_least_bet_may_always_be_made_even_above_the_pot() -> None:
    rules = Rules.preset("standard", betting="pot", small_blind=0, big_blind=0, ante=1, min_bet=10)
    game = play(rules, [100] * 3)
    assert game.legal.bet_to == (10, 10)
    assert game.legal.pot == PotLimit(to=0, middle=3, call=0)


@clause("R7.3")
def test_the_least_raise_is_the_largest_of_the_round() -> None:
    game = play(pot(), [1000] * 3, "1r30")
    assert game.legal.raise_to == (50, 30 + 45 + 25)
    assert game.refused("2r49").message == "raise to 50..100, not 49"


@clause("R7.2")
def test_pot_limit_has_no_cap() -> None:
    game = play(pot(raise_cap=1), [100_000] * 2)
    for _ in range(6):
        low, _ = game.legal.raise_to or (0, 0)
        game.act(f"{game.turn}r{low}")
    assert game.legal.raise_to
