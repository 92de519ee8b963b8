"""Rules as data: the five presets, their options and what they refuse (R11.3, R4.4, R4.5)."""

from typing import Any

import msgspec
import pytest

from doublesuited.events import Posted
from doublesuited.rules import HOUSE_OPTIONS, PRESETS, Rules
from doublesuited.table import Setup

from .tools import clause, play

# The table of R11.3, row by row. `first_button` is that of cash and of a match.
ROWS: dict[str, tuple[Any, ...]] = {
    "": ("standard", "room", "match", "primer", "school"),
    "heads_up_button": ("small_blind", "big_blind", "small_blind", "small_blind", "small_blind"),
    "button": ("dead", "dead", "moving", "dead", "dead"),
    "raise_cap": (4, 4, 4, 4, 5),
    "blind_counts": (True, True, False, True, True),
    "cap_heads_up": ("always",) * 5,
    "pot_limit_raise": ("pot_after_call", "pot_before_call", None, "pot_after_call", "pot_after_call"),
    "reopens_at": ("half", "half", "full", "half", "half"),
    "cumulative": (True, True, False, True, True),
    "odd_chip": ("left_of_button", "left_of_button", "lowest_seat", "left_of_button", "left_of_button"),
    "showdown": ("in_order", "in_order", "all", "all", "in_order"),
    "all_in_tabled": ("at_once", "at_showdown", "at_showdown", "at_showdown", "at_showdown"),
    "voluntary_show": (True, True, False, True, True),
}
FIRST_BUTTON = {
    "standard": ("first_seated", "high_card"),
    "room": ("first_seated", "high_card"),
    "match": ("seat_one", "seat_one"),
    "primer": ("first_seated", "first_seated"),
    "school": ("first_seated", "first_seated"),
}
GAMES = {
    "standard": ({"omaha", "omaha8"}, {"fixed", "pot", "no"}),
    "room": ({"omaha", "omaha8"}, {"fixed", "pot", "no"}),
    "match": ({"omaha"}, {"fixed"}),
    "primer": ({"omaha", "omaha8"}, {"fixed", "pot"}),
    "school": ({"omaha", "omaha8"}, {"fixed", "pot", "no"}),
}


@clause("R11.3")
def test_every_option_of_every_preset() -> None:
    assert set(ROWS) - {""} | {"first_button"} == set(HOUSE_OPTIONS)
    for option, values in ROWS.items():
        for preset, value in zip(ROWS[""], values, strict=True):
            if option and value is not None:
                assert getattr(Rules.preset(preset), option) == value, f"{preset}.{option}"


@clause("R11.3", "R3.2")
@pytest.mark.parametrize("preset", PRESETS)
def test_the_first_button_of_every_preset(preset: str) -> None:
    cash, match = FIRST_BUTTON[preset]
    assert Rules.preset(preset, mode="cash").first_button == cash
    assert Rules.preset(preset, mode="match").first_button == match


@clause("R11.3")
@pytest.mark.parametrize("preset", PRESETS)
def test_a_preset_plays_its_games_and_refuses_the_others(preset: str) -> None:
    variants, bettings = GAMES[preset]
    for variant in ("omaha", "omaha8"):
        for betting in ("fixed", "pot", "no"):
            if variant in variants and betting in bettings:
                rules = Rules.preset(preset, variant=variant, betting=betting)
                assert (rules.book, rules.variant, rules.betting) == (preset, variant, betting)
            else:
                with pytest.raises(ValueError, match=f"preset '{preset}' (plays|has)"):
                    Rules.preset(preset, variant=variant, betting=betting)


@clause("R11.3")
def test_what_a_preset_starts_with() -> None:
    assert Rules.preset("standard") == Rules()
    assert Rules.preset("match").mode == "match"
    assert Rules.preset("school").betting == "fixed"
    assert {preset: Rules.preset(preset).betting for preset in PRESETS} == {
        "standard": "pot",
        "room": "pot",
        "match": "fixed",
        "primer": "fixed",
        "school": "fixed",
    }


def test_of_the_buy_ins_the_one_not_chosen_follows_the_other() -> None:
    """A largest one below 20 big blinds was refused, as if both had been chosen."""
    assert Setup().buy_in == (40, 200)
    assert Setup(max_buy_in=30).buy_in == (30, 30)
    assert Setup(min_buy_in=300).buy_in == (300, 300)


@clause("R11.1")
def test_a_match_of_preset_match() -> None:
    setup = Setup(rules=Rules.preset("match"))
    assert setup.buy_in == (500, 500)
    assert (setup.rules.small_blind, setup.rules.big_blind, setup.rules.ante) == (5, 10, 0)


@clause("R11.3")
def test_rules_survive_storage_and_are_refused_when_they_make_no_game() -> None:
    for preset in PRESETS:
        rules = Rules.preset(preset)
        assert msgspec.json.decode(msgspec.json.encode(rules), type=Rules) == rules
    assert Rules.preset("match").differences(Rules.preset("room"))["button"] == ("moving", "dead")


@clause("R4.1")
def test_the_blinds_are_whatever_the_table_says() -> None:
    assert (Rules().small_blind, Rules().big_blind) == (1, 2)
    assert play(Rules(small_blind=2, big_blind=5), [100] * 3).posted == [(2, "small_blind", 2), (3, "big_blind", 5)]
    with pytest.raises(ValueError, match="small_blind 5 is larger than big_blind 2"):
        Rules(small_blind=5)


@clause("R4.1")
@pytest.mark.parametrize(
    ("chosen", "blinds"),
    [
        ({"big_blind": 10}, (5, 10)),
        ({"big_blind": 5}, (2, 5)),
        ({"big_blind": 1}, (1, 1)),
        ({"big_blind": 0, "ante": 2}, (0, 0)),
        ({"small_blind": 5}, (5, 10)),
        ({"small_blind": 0}, (0, 2)),
        ({"small_blind": 3, "big_blind": 10}, (3, 10)),
    ],
)
def test_one_blind_chosen_left_the_other_as_it_was(chosen: dict[str, int], blinds: tuple[int, int]) -> None:
    """A big blind of 10 was played with a small one of 1, and a small blind of 5 was refused."""
    rules = Rules.preset("standard", **chosen)
    assert (rules.small_blind, rules.big_blind) == blinds


@clause("R4.1")
def test_blinds_are_posted_before_the_cards_are_dealt() -> None:
    game = play(Rules(), [100] * 3)
    kinds = [type(e).__name__ for e in game.events]
    assert kinds == ["Posted", "Posted", "Dealt", "Dealt", "Dealt"]


@clause("R4.5")
def test_amounts_are_whole_numbers_of_the_smallest_unit() -> None:
    primer = Rules.preset("primer")
    assert (primer.small_blind, primer.big_blind, primer.decimals) == (50, 100, 2)
    for name, value in (("small_blind", 0.5), ("ante", -1), ("big_blind", True), ("min_bet", 2**53)):
        with pytest.raises(ValueError, match=f"{name} is .*; it must be a whole number of chips"):
            Rules(**{"big_blind": 10, name: value})  # type: ignore[arg-type]


@clause("R4.4")
def test_a_table_has_blinds_or_an_ante() -> None:
    with pytest.raises(ValueError, match="needs blinds or an ante"):
        Rules(small_blind=0, big_blind=0)
    assert Rules(small_blind=0, big_blind=0, ante=1).least_bet == 1
    assert Rules(small_blind=0, big_blind=2).least_bet == 2


@clause("R4.4")
def test_an_ante_of_each_is_posted_after_the_blinds() -> None:
    game = play(Rules(ante=1), [100, 1, 2, 100])
    posted = [(e.seat, e.kind, e.amount) for e in game.events if isinstance(e, Posted)]
    assert posted == [
        (2, "small_blind", 1),
        (3, "big_blind", 2),
        (4, "ante", 1),
        (1, "ante", 1),  # seats 2 and 3 have nothing left for it
    ]
    assert game.hand.pot == 5


@clause("R4.4")
@pytest.mark.parametrize(
    ("stack", "posts"),
    [
        (100, [("big_blind", 2), ("big_blind_ante", 2)]),
        (3, [("big_blind", 2), ("big_blind_ante", 1)]),
        (2, [("big_blind", 2)]),
        (1, [("big_blind", 1)]),
    ],
)
def test_a_big_blind_ante_is_posted_after_the_blind_as_far_as_the_stack_goes(
    stack: int, posts: list[tuple[str, int]]
) -> None:
    game = play(Rules(ante=2, ante_by="big_blind"), [100, 100, stack])
    assert [(kind, amount) for seat, kind, amount in game.posted if seat == 3] == posts


@clause("R4.4", "R9.1")
def test_antes_are_part_of_the_layers_and_a_big_blind_ante_is_not() -> None:
    """Who is all-in with an ante of 1 can win 1 from each; a big-blind ante is everybody's."""
    board, best = "Ks Kc 9h 3h 2s", "Kh Kd 5c 6c"
    each = play(Rules(ante=2), [1, 100, 100], "2c 3x 2x 3x 2x 3x 2x 3x", holes={1: best}, board=board)
    assert each.won[1] == 3
    rules = Rules(ante=5, ante_by="big_blind")
    big = play(rules, [1, 100, 100], "1c 2c 3x 2x 3x 2x 3x 2x 3x", holes={1: best}, board=board)
    assert big.won[1] == 3 + 5


@clause("R4.4", "R6.1")
@pytest.mark.parametrize("heads_up", ["small_blind", "big_blind"])
@pytest.mark.parametrize("players", [2, 3, 6])
def test_with_an_ante_only_the_first_left_of_the_button_begins_every_round(players: int, heads_up: str) -> None:
    rules = Rules(small_blind=0, big_blind=0, ante=1, heads_up_button=heads_up)  # type: ignore[arg-type]
    game = play(rules, [100] * players)
    for _ in range(4):
        game.act(" ".join(f"{seat}x" for seat in [*range(2, players + 1), 1]))
    assert game.hand.ended


def test_setups_that_make_no_table() -> None:
    rules = Rules()
    for options, message in (
        ({"seats": 11}, "standard has 2 to 10"),
        ({"stack": -1}, "stack is -1; it must be from 0"),
        ({"action_ms": 999}, "nobody can act in less than 1000 ms"),
        ({"bank_ms": -1}, "bank_ms is -1"),
        ({"min_buy_in": 300, "max_buy_in": 200}, "buy-in from 300 to 200 leaves no choice"),
    ):
        with pytest.raises(ValueError, match=message):
            Setup(rules=rules, **options)


def test_presets_refuse_names_and_options_that_do_not_exist() -> None:
    with pytest.raises(ValueError, match="there is no preset 'rome'; there are standard, room, match, primer, school"):
        Rules.preset("rome")
    with pytest.raises(ValueError, match=r"rules have no option 'blinds'; they have .*small_blind"):
        Rules.preset("room", blinds=2)
    with pytest.raises(ValueError, match="button is 'live'; it must be one of moving, dead"):
        Rules.preset("room", button="live")
    for options in ({"raise_cap": 0}, {"raise_cap": 2.5}, {"hole_cards": 3}, {"decimals": 1}):
        with pytest.raises(ValueError, match=next(iter(options))):
            Rules(**options)
