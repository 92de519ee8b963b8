"""Who shows, in which order, and who may keep their cards to themselves (R10)."""

import pytest

from doublesuited.cards import parse_cards
from doublesuited.events import Awarded, Mucked, Show, Shown, Turned
from doublesuited.hand import decide
from doublesuited.rules import PRESETS, Rules

from .tools import Play, clause, play

BOARD = "Ks Kc 9h 3h 2s"
QUADS, ACES, QUEENS, JACKS = "Kh Kd 5c 6c", "As Ad 7c 8c", "Qs Qd 7d 8d", "Js Jd 6d 5d"
TO_THE_RIVER = "1c 2c 3x 2x 3x 1x 2x 3x 1x "


def rules(preset: str = "standard", **options: object) -> Rules:
    betting = "fixed" if preset == "match" else "pot"
    return Rules.preset(preset, **{"betting": betting, "small_blind": 5, "big_blind": 10, **options})


def shows(game: Play) -> list[tuple[str, int]]:
    """Who showed and who mucked, in order."""
    return [(type(e).__name__, e.seat) for e in game.events if isinstance(e, Shown | Mucked)]


@clause("R10.1")
@pytest.mark.parametrize("preset", PRESETS)
def test_the_last_player_takes_the_pot_and_shows_nothing(preset: str) -> None:
    game = play(rules(preset), [100] * 3, "1r20 2f 3f", holes={1: QUADS})
    assert game.won == {1: 25}
    assert shows(game) == []


@clause("R10.1", "R11.3")
@pytest.mark.parametrize("preset", PRESETS)
def test_a_voluntary_show_where_the_table_allows_it(preset: str) -> None:
    game = play(rules(preset), [100] * 3, "1r20 2f 3f", holes={1: QUADS})
    answer = decide(game.hand, Show(1))
    if preset == "match":
        assert str(answer) == "show: this table has no voluntary show (R10.1)"
        return
    assert answer == (Shown(1, parse_cards(QUADS)),)
    game.request(Show(1))
    assert str(decide(game.hand, Show(1))) == "show: seat 1 has nothing more to show"


@clause("R10.3")
def test_a_folded_hand_is_never_shown() -> None:
    game = play(rules(), [100] * 3, "1r20 2f 3f")
    for seat in (2, 3, 7):
        assert str(decide(game.hand, Show(seat))).startswith(f"show: seat {seat} has no hand to show")
    going = play(rules(), [100] * 3, "1r20")
    assert "only after the pots are paid" in str(decide(going.hand, Show(1)))


@clause("R10.2", "R11.3")
@pytest.mark.parametrize(
    ("preset", "everybody"),
    [("match", True), ("primer", True), ("standard", False), ("room", False), ("school", False)],
)
def test_every_hand_is_turned_up_or_only_those_that_can_win(preset: str, everybody: bool) -> None:
    game = play(rules(preset), [100] * 3, TO_THE_RIVER + "2x 3x 1x", holes={1: JACKS, 2: ACES, 3: QUEENS}, board=BOARD)
    if everybody:
        assert shows(game) == [("Shown", 2), ("Shown", 3), ("Shown", 1)]
    else:
        assert shows(game) == [("Shown", 2), ("Mucked", 3), ("Mucked", 1)]
    assert game.won == {2: 30}


@clause("R10.2")
@pytest.mark.parametrize(
    ("river", "order"),
    [
        ("2x 3x 1x", [2, 3, 1]),  # all checked: the first live seat left of the button
        ("2x 3x 1b20 2c 3c", [1, 2, 3]),  # the last to bet or raise
        ("2b20 3r40 1c 2c", [3, 1, 2]),
        ("2b20 3r40 1r60 2c 3c", [1, 2, 3]),
    ],
)
def test_who_shows_first(river: str, order: list[int]) -> None:
    game = play(rules(betting="fixed", showdown="all"), [200] * 3, TO_THE_RIVER + river)
    assert [seat for _, seat in shows(game)] == order


@clause("R10.2")
def test_bets_of_earlier_streets_do_not_count_for_the_order() -> None:
    game = play(rules(showdown="all"), [200] * 3, "1c 2c 3x 2x 3x 1b30 2c 3c 2x 3x 1x 2x 3x 1x")
    assert [seat for _, seat in shows(game)] == [2, 3, 1]


@clause("R10.2")
def test_a_tie_shows() -> None:
    holes = {1: JACKS, 2: "As Ac 7c 8d", 3: "Ad Ah 7s 8h"}
    game = play(rules(), [100] * 3, TO_THE_RIVER + "2x 3x 1x", holes=holes, board=BOARD)
    assert shows(game) == [("Shown", 2), ("Shown", 3), ("Mucked", 1)]


@clause("R10.2")
def test_a_better_hand_after_a_worse_one_shows_both() -> None:
    game = play(rules(), [100] * 3, TO_THE_RIVER + "2x 3x 1x", holes={1: QUADS, 2: JACKS, 3: ACES}, board=BOARD)
    assert shows(game) == [("Shown", 2), ("Shown", 3), ("Shown", 1)]


@clause("R10.2", "R2.6")
def test_a_hand_that_can_win_the_low_shows() -> None:
    holes = {1: "Jc Jd 4d 5d", 2: ACES, 3: QUEENS}
    game = play(rules(variant="omaha8"), [100] * 3, TO_THE_RIVER + "2x 3x 1x", holes=holes, board="Ks Kc 8h 3h 2s")
    assert shows(game) == [("Shown", 2), ("Mucked", 3), ("Shown", 1)]
    assert game.won == {1: 15, 2: 15}


@clause("R10.2")
def test_a_hand_that_can_win_a_side_pot_shows() -> None:
    """Beaten by the all-in player in the main pot, but best in the side pot."""
    options = rules(betting="no", all_in_tabled="at_showdown")
    game = play(
        options, [50, 200, 200], "1r50 2c 3c 2x 3x 2x 3x 2b50 3c", holes={1: QUADS, 2: JACKS, 3: ACES}, board=BOARD
    )
    assert shows(game) == [("Shown", 2), ("Shown", 3), ("Shown", 1)]
    quick = play(
        options, [50, 200, 200], "1r50 2c 3c 2x 3x 2x 3x 2x 3b50 2c", holes={1: QUADS, 2: JACKS, 3: ACES}, board=BOARD
    )
    assert shows(quick) == [("Shown", 3), ("Shown", 1), ("Mucked", 2)]
    assert quick.awards == [(0, "pot", 1, 150), (1, "pot", 3, 100)]


@clause("R10.2")
def test_a_mucked_hand_may_be_shown_afterwards() -> None:
    game = play(rules(), [100] * 3, TO_THE_RIVER + "2x 3x 1x", holes={1: JACKS, 2: ACES, 3: QUEENS}, board=BOARD)
    game.request(Show(3))
    assert shows(game)[-1] == ("Shown", 3)


# --- hands all-in (R10.2)


def all_in_before_the_flop(preset: str) -> Play:
    options = rules(preset, betting="fixed" if preset == "match" else "pot")
    return play(
        options,
        [10, 25, 25],
        "1c 2r20 3c 2b5 3c" if preset == "match" else "1c 2r25 3c",
        holes={1: QUADS, 2: ACES, 3: JACKS},
        board=BOARD,
    )


@clause("R10.2", "R11.3")
@pytest.mark.parametrize("preset", PRESETS)
def test_hands_all_in_are_tabled_at_once_or_at_the_showdown(preset: str) -> None:
    game = all_in_before_the_flop(preset)
    kinds = [type(e) for e in game.events if isinstance(e, Shown | Turned | Mucked)]
    first_show = kinds.index(Shown)
    turned = kinds[:first_show].count(Turned)
    assert turned == (0 if preset == "standard" else 3)
    assert game.awards[0][:3] == (0, "pot", 1)


@clause("R10.2")
def test_hands_are_not_tabled_while_two_can_still_bet() -> None:
    game = play(rules(betting="no"), [50, 200, 200], "1r50 2c 3c 2x 3x")
    assert shows(game) == []
    game.act("2b100 3c")
    assert shows(game) == []
    assert game.street == "river"
    game.act("2x 3x")
    assert len(shows(game)) == 3


@clause("R10.2")
def test_nobody_mucks_against_a_hand_that_is_all_in_where_these_are_tabled_at_once() -> None:
    """All-in on the river: the loser's hand was mucked, though one that was all-in a street earlier is tabled."""
    script = TO_THE_RIVER + "2b90 3c 1f"
    holes = {2: ACES, 3: QUEENS}
    game = play(rules(betting="no"), [100] * 3, script, holes=holes, board=BOARD)
    assert shows(game) == [("Shown", 2), ("Shown", 3)]
    room = play(rules("room", betting="no"), [100] * 3, script, holes=holes, board=BOARD)
    assert shows(room) == [("Shown", 2), ("Mucked", 3)]


@clause("R9.3", "R10.2")
def test_hands_are_shown_before_pots_are_paid_main_pot_first() -> None:
    game = all_in_before_the_flop("standard")
    events = [e for e in game.events if isinstance(e, Shown | Awarded)]
    assert [type(e).__name__ for e in events] == ["Shown"] * 3 + ["Awarded"] * 2
    assert [e.pot for e in events if isinstance(e, Awarded)] == [0, 1]


@clause("R2.6")
def test_cards_speak() -> None:
    """Nobody declares high or low: each half goes to the best hand for it, whoever shows."""
    holes = {1: "As 2d 9c Tc", 2: "Qs Qd 9d Td", 3: "Ad 3c Jc Js"}
    game = play(rules(variant="omaha8"), [100] * 3, TO_THE_RIVER + "2x 3x 1x", holes=holes, board="4s 5c 8h Kd Kc")
    assert {(share, seat) for _, share, seat, _ in game.awards} == {("high", 2), ("low", 1)}
