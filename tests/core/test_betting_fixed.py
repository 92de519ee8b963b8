"""Fixed limit: sizes, cap, and what counts towards it (R7.1, R7.2)."""

import pytest

from doublesuited.rules import PRESETS, Rules

from .tools import clause, play


def fixed(preset: str = "standard", **options: object) -> Rules:
    return Rules.preset(preset, **{"betting": "fixed", "small_blind": 5, "big_blind": 10, **options})


@clause("R7.1")
def test_a_bet_or_raise_has_exactly_the_size_of_its_street() -> None:
    game = play(fixed(), [1000] * 3)
    assert game.legal.raise_to == (20, 20)
    assert game.refused("1r19").message == "raise to 20, not 19"
    assert game.refused("1r30").message == "raise to 20, not 30"
    game.act("1r20 2r30 3c 1c")
    assert game.legal.bet_to == (10, 10)
    game.act("2b10 3r20 1c 2c")
    assert game.legal.bet_to == (20, 20)
    game.act("2b20 3r40 1c 2c")
    assert game.legal.bet_to == (20, 20)
    game.act("2b20 3r40 1r60 2c 3c")
    assert game.hand.ended
    assert sum(game.won.values()) == 3 * (30 + 20 + 40 + 60)


@clause("R7.1", "R11.3")
def test_the_bets_of_the_presets() -> None:
    match = Rules.preset("match")
    assert [match.bet_size(street) for street in ("preflop", "flop", "turn", "river")] == [10, 10, 20, 20]
    assert (match.small_blind, match.big_blind) == (5, 10)
    room = Rules.preset("room", betting="fixed", small_blind=1, big_blind=2, small_bet=1)
    assert [room.bet_size(street) for street in ("preflop", "flop", "turn", "river")] == [1, 1, 2, 2]
    primer = Rules.preset("primer")  # $1-2: blinds of 50 cents and a dollar
    assert (primer.small_blind, primer.big_blind, primer.decimals) == (50, 100, 2)
    assert [primer.bet_size(street) for street in ("preflop", "flop", "turn", "river")] == [100, 100, 200, 200]


@clause("R7.1")
def test_bets_may_be_set_apart_from_the_blinds() -> None:
    rules = fixed(small_blind=1, big_blind=3, small_bet=5, big_bet=8)
    game = play(rules, [100] * 2)
    assert game.legal.raise_to == (8, 8)
    game.act("1c 2x")
    assert game.legal.bet_to == (5, 5)
    with pytest.raises(ValueError, match="big_bet 4 is smaller than small_bet 5"):
        fixed(small_bet=5, big_bet=4)


CAPS = {  # bets and raises before the flop, and on the flop
    "standard": (3, 4),
    "room": (3, 4),
    "match": (4, 4),
    "primer": (3, 4),
    "school": (4, 5),
}


@clause("R7.2", "R11.3")
@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_cap_of_each_preset(preset: str, players: int) -> None:
    preflop, later = CAPS[preset]
    rules = Rules.preset(preset, betting="fixed", small_blind=5, big_blind=10)
    game = play(rules, [1000] * players)
    for street, size, raises in (
        ("preflop", 10, preflop),
        ("flop", 10, later),
        ("turn", 20, later),
        ("river", 20, later),
    ):
        level = 10 if street == "preflop" else 0
        assert game.street == street
        for _ in range(raises):
            level += size
            span = game.legal.raise_to or game.legal.bet_to
            assert span == (level, level)
            game.act(f"{game.turn}{'r' if game.legal.raise_to else 'b'}{level}")
        options = game.legal
        assert (options.bet_to, options.raise_to) == (None, None)
        assert f"the round is capped at {rules.raise_cap}" in game.refused(f"{game.turn}r{level + size}").message
        while game.street == street and not game.hand.ended:
            game.act(f"{game.turn}c")
    assert game.hand.ended


@clause("R7.2")
def test_f25_four_bet_cap() -> None:
    rules = fixed(variant="omaha8")
    game = play(rules, [1000] * 2, "1c 2x 2b10 1r20 2r30 1r40")
    assert (game.legal.call, game.legal.raise_to, game.legal.fold) == (10, None, True)
    assert game.refused("2r50").message == "the round is capped at 4: call 10 or fold"


@clause("R7.2")
def test_the_cap_may_be_lifted_for_a_round_that_began_heads_up() -> None:
    lifted = fixed(cap_heads_up="lifted")
    game = play(lifted, [1000] * 2)
    level = 10
    for _ in range(20):
        level += 10
        game.act(f"{game.turn}r{level}")
    assert game.legal.raise_to == (level + 10, level + 10)


@clause("R7.2")
def test_the_cap_stands_in_a_round_that_came_down_to_two() -> None:
    game = play(fixed(cap_heads_up="lifted"), [1000] * 3, "1r20 2r30 3f 1r40")
    assert game.legal.raise_to is None
    game.act("2c")  # two players began the flop
    game.act("2b10 1r20 2r30 1r40 2r50 1r60")
    assert game.legal.raise_to == (70, 70)


@clause("R7.2")
def test_each_street_counts_anew() -> None:
    game = play(fixed(), [1000] * 2, "1r20 2r30 1r40 2c 2b10 1r20 2r30 1r40 2c")
    assert game.legal.bet_to == (20, 20)


@clause("R7.2")
@pytest.mark.parametrize(
    ("cap", "counts", "raises"), [(1, True, 0), (1, False, 1), (3, True, 2), (5, True, 4), (4, False, 4)]
)
def test_the_big_blind_may_count_as_the_first_bet(cap: int, counts: bool, raises: int) -> None:
    game = play(fixed(raise_cap=cap, blind_counts=counts), [1000] * 3)
    for i in range(raises):
        game.act(f"{game.turn}r{20 + 10 * i}")
    assert game.legal.raise_to is None


@clause("R6.2")
def test_after_the_cap_everybody_may_still_call_or_fold() -> None:
    game = play(fixed(), [1000] * 4, "4r20 1r30 2r40 3c 4c 1c")
    assert game.street == "flop"
    assert game.hand.pot == 160


@clause("R7.1", "R4.4")
def test_without_blinds_the_first_wager_before_the_flop_is_a_bet() -> None:
    rules = fixed(small_blind=0, big_blind=0, ante=10)
    game = play(rules, [1000] * 3)
    assert (game.turn, game.legal.check, game.legal.bet_to) == (2, True, (10, 10))
    game.act("2b10 3r20 1r30 2r40")
    assert game.legal.raise_to is None
