"""Seats, the first button, and where button and blinds go from hand to hand (R3, R4.1, R4.2)."""

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from doublesuited.cards import parse_cards
from doublesuited.hand import start
from doublesuited.positions import Marks, Standing, between, clockwise, lay_out
from doublesuited.rules import PRESETS, Rules
from doublesuited.table import Setup
from doublesuited.table_events import Begin, ButtonDrawn, Draw, Drew, SitOut

from .tools import Game, cash, clause


def match(seats: int, size: int = 6, preset: str = "match", **options: object) -> Game:
    """A running match of the first ``seats`` seats."""
    rules = Rules.preset(preset, **{"mode": "match", **options})
    game = Game(Setup(rules=rules, seats=size)).sit(*range(1, seats + 1))
    if seats < size:
        game.ask(Begin())
    return game


@clause("R3.1")
def test_a_hand_has_two_to_ten_players() -> None:
    rules = Rules()
    for count in range(2, 11):
        assert len(start(rules, [100] * count).players) == count
    for count in (0, 1, 11):
        with pytest.raises(ValueError, match=f"2 to 10 players .R3.1., not {count}"):
            start(rules, [100] * count)
    with pytest.raises(ValueError, match="button is 4; seats are 1 to 3"):
        start(rules, [100] * 3, 4)


@clause("R3.1", "R11.3")
@pytest.mark.parametrize("preset", PRESETS)
def test_a_table_has_the_seats_of_its_preset(preset: str) -> None:
    low, high = (2, 6) if preset == "match" else (2, 10)
    rules = Rules.preset(preset)
    for seats in range(low, high + 1):
        assert Setup(rules=rules, seats=seats).seats == seats
    for seats in (low - 1, high + 1):
        with pytest.raises(ValueError, match=f"{low} to {high}"):
            Setup(rules=rules, seats=seats)


@clause("R3.1", "R1.2")
@pytest.mark.parametrize(("hole_cards", "most"), [(4, 10), (5, 8), (6, 7)])
def test_a_table_has_no_more_seats_than_the_deck_has_cards(hole_cards: int, most: int) -> None:
    rules = Rules(hole_cards=hole_cards)
    assert Setup(rules=rules, seats=most).seats == most
    assert len(start(rules, [100] * most).players) == most
    if most < 10:
        with pytest.raises(ValueError, match="more than one deck"):
            Setup(rules=rules, seats=most + 1)
        with pytest.raises(ValueError, match="more than one deck"):
            start(rules, [100] * (most + 1))


# --- the first button


@clause("R3.2")
def test_the_first_button_of_a_cash_table_is_whoever_sat_down_first() -> None:
    game = cash().sit(4, 1, 6).deal()
    assert game.marks == (4, 6, 1)


@clause("R3.2")
def test_who_sat_down_first_and_left_again_is_not_the_button() -> None:
    game = cash((4, 6, 1, 2)).leave(4).deal()
    assert game.marks == (6, 1, 2)


@clause("R3.2")
def test_the_first_button_of_preset_match_is_the_lowest_seat() -> None:
    game = Game(Setup(rules=Rules.preset("match"))).sit(5, 2, 6)
    game.ask(Begin())
    assert game.deal().marks == (2, 5, 6)


@clause("R3.2")
@pytest.mark.parametrize(
    ("cards", "button"),
    [("2c Ks 7d", 4), ("Kc Ks 7d", 2), ("Qd Ac As", 4), ("2s 2c 2d", 2), ("Ah 3c Ad", 2), ("3c 4c Kd", 5)],
)
@pytest.mark.parametrize("preset", ["standard", "room"])
def test_the_high_card_is_the_first_button_and_equal_ranks_go_to_the_first_received(
    preset: str, cards: str, button: int
) -> None:
    game = Game(Setup(rules=Rules.preset(preset, mode="match"))).sit(5, 2, 4)
    game.ask(Begin())
    events = game.ask(Draw(parse_cards(cards)))
    assert [e.seat for e in events if isinstance(e, Drew)] == [2, 4, 5]
    assert [e.seat for e in events if isinstance(e, ButtonDrawn)] == [button]
    game.wait()
    assert game.marks[0] == button


@clause("R3.2", "R6.5")
def test_the_draw_for_the_button_takes_one_known_card_for_each() -> None:
    game = match(3, 3, "standard")
    assert game.refused(Draw((1, 2))).code == "cards"
    assert "dealt twice" in game.refused(Draw((1, 2, 1))).message
    assert "face up" in game.refused(Draw((1, 2, -1))).message
    game.deal()
    assert game.refused(Draw((1, 2, 3))).code == "dealer"


# --- the moving button (R3.3)


@clause("R3.3", "R11.1")
def test_the_moving_button_goes_from_seat_to_seat() -> None:
    game = match(4)
    marks = [game.hands(1).marks for _ in range(5)]
    assert marks == [(1, 2, 3), (2, 3, 4), (3, 4, 1), (4, 1, 2), (1, 2, 3)]


@clause("R3.3", "R4.2")
def test_the_moving_button_taken_literally_lets_somebody_post_the_big_blind_twice() -> None:
    rules = Rules.preset("match")
    three = lay_out(rules, [Standing(s) for s in (1, 2, 3)], Marks(3, 1, 2), 1)
    assert three
    assert three.marks == Marks(1, 2, 3)  # seat 3 posts the big blind, and seat 1 goes broke
    two = lay_out(rules, [Standing(s) for s in (2, 3)], three.marks, 1)
    assert two
    assert two.marks == Marks(2, 2, 3)  # the button is the next seat with chips, and seat 3 posts again


@clause("R3.3")
def test_the_moving_button_skips_broke_and_empty_seats() -> None:
    rules = Rules.preset("match")
    after = lay_out(rules, [Standing(s) for s in (1, 4, 6)], Marks(1, 2, 4), 1)
    assert after
    assert after.marks == Marks(4, 6, 1)


# --- the dead button (R3.3)


@clause("R3.3")
def test_f31_big_blind_busted_who_posts_next() -> None:
    rules = Rules()
    after = lay_out(rules, [Standing(s) for s in (1, 2, 4)], Marks(1, 2, 3), 1)
    assert after
    assert after.marks == Marks(2, 3, 4)
    assert [(p.seat, p.kind) for p in after.posts] == [(4, "big_blind")]  # seat 3 is empty: no small blind
    assert after.order == (4, 1, 2)
    later = lay_out(rules, [Standing(s) for s in (1, 2, 4)], after.marks, 1)
    assert later
    assert later.marks == Marks(3, 4, 1)  # the button is dead, on empty seat 3
    assert [(p.seat, p.kind) for p in later.posts] == [(4, "small_blind"), (1, "big_blind")]
    assert later.order == (4, 1, 2)


@clause("R3.3")
def test_the_dead_button_when_the_small_blind_leaves() -> None:
    game = cash((1, 2, 3, 4)).hands(1)
    assert game.marks == (1, 2, 3)
    game.leave(2).hands(1)
    assert game.marks == (2, 3, 4)  # the button is dead on seat 2
    assert game.posts[3] == [("small_blind", 5)]
    assert game.dealt == [3, 4, 1]
    assert game.hands(1).marks == (3, 4, 1)


@clause("R3.3", "R6.1")
def test_with_a_dead_button_the_first_live_seat_on_its_left_acts_first() -> None:
    game = cash((1, 2, 3, 4, 5)).hands(1).leave(2, 3).deal()
    assert game.marks == (2, 3, 4)
    game.act("5c 1c 4x")
    assert game.turn == 4


@clause("R3.3")
@pytest.mark.parametrize("gone", [(2,), (3,), (4,), (2, 3), (3, 4), (2, 4), (1, 2), (1, 3), (1, 4), (1,)])
def test_the_big_blind_moves_to_the_next_player_whoever_busts(gone: tuple[int, ...]) -> None:
    game = cash((1, 2, 3, 4, 5)).hands(1)
    game.leave(*gone)
    left = [s for s in (1, 2, 3, 4, 5) if s not in gone]
    expected = clockwise(left, 3)
    for seat in (*expected, *expected):
        game.hands(1)
        assert game.marks[2] == seat
        assert game.posts[seat] == [("big_blind", 10)]


@st.composite
def lives(draw: st.DrawFn) -> list[list[int]]:
    """Who is there, hand by hand: players only go, as in a tournament."""
    here = sorted(draw(st.sets(st.integers(1, 10), min_size=3)))
    hands = [here]
    while len(here) >= 2:
        gone = draw(st.sets(st.sampled_from(here), max_size=2)) if draw(st.integers(0, 3)) == 0 else set()
        here = [s for s in here if s not in gone]
        hands.append(here)
        if len(hands) > 40:
            break
    return [h for h in hands if len(h) >= 2]


@clause("R3.3", "R4.2")
@settings(max_examples=150, deadline=None)
@given(lives(), st.sampled_from(["small_blind", "big_blind"]))
def test_nobody_posts_the_big_blind_twice_in_a_row_or_skips_it(hands: list[list[int]], heads_up: str) -> None:
    rules = Rules(heads_up_button=heads_up)  # type: ignore[arg-type]
    marks = Marks()
    big_blinds: list[tuple[int, list[int]]] = []
    for here in hands:
        layout = lay_out(rules, [Standing(s) for s in here], marks, here[0])
        assert layout
        assert sorted(layout.order) == here
        assert layout.order == tuple(clockwise(here, layout.marks.button))
        marks = layout.marks
        posts: dict[str, int] = {post.kind: post.seat for post in layout.posts}
        assert posts["big_blind"] == marks.big
        assert posts.get("small_blind", 0) == (marks.small if marks.small in here else 0)
        if len(here) == 2:
            assert {marks.small, marks.big} == set(here)
            assert marks.button == posts[heads_up]
        else:  # nobody stands between the markers, and they are in order
            assert not any(between(s, marks.button, marks.small) or between(s, marks.small, marks.big) for s in here)
            assert between(marks.small, marks.button, marks.big)
        big_blinds.append((marks.big, here))
    for (before, _), (now, here) in pairwise(big_blinds):
        assert now == clockwise(here, before)[0]


# --- two players (R4.2)


@clause("R4.2")
@pytest.mark.parametrize("preset", PRESETS)
def test_two_players_from_the_first_hand_on(preset: str) -> None:
    rules = Rules.preset(preset)
    game = Game(Setup(rules=rules, seats=2)).sit(1, 2)
    button_posts = "big_blind" if preset == "room" else "small_blind"
    for hand in range(4):
        game.hands(1)
        button = 1 + hand % 2
        assert game.marks[0] == button
        assert game.posts[button][0][0] == button_posts
        assert game.dealt[-1] == button  # dealt last


@clause("R4.2")
@pytest.mark.parametrize("gone", [1, 2, 3])
@pytest.mark.parametrize("heads_up", ["small_blind", "big_blind"])
def test_from_three_players_to_two_nobody_posts_the_big_blind_twice(gone: int, heads_up: str) -> None:
    game = cash((1, 2, 3), heads_up_button=heads_up).hands(1)
    assert game.marks == (1, 2, 3)
    game.leave(gone).hands(1)
    big = {1: 2, 2: 1, 3: 1}[gone]
    small = 6 - gone - big
    assert game.marks == ((small if heads_up == "small_blind" else big), small, big)


@clause("R4.2")
def test_two_players_act_in_the_order_of_preset_standard() -> None:
    game = Game(Setup(rules=Rules.preset("standard"), seats=2)).sit(1, 2).deal()
    assert game.marks == (1, 1, 2)
    game.act("1c 2x 2x 1x 2x 1x 2x 1x")


@clause("R4.2")
def test_two_players_act_in_the_order_of_preset_room() -> None:
    game = Game(Setup(rules=Rules.preset("room"), seats=2)).sit(1, 2).deal()
    assert game.marks == (1, 2, 1)
    game.act("2c 1x 2x 1x 2x 1x 2x 1x")


@clause("R3.3", "R5.1")
@pytest.mark.parametrize("heads_up", ["small_blind", "big_blind"])
@pytest.mark.parametrize("newcomer", [1, 3, 5])
def test_from_two_players_to_three_the_newcomer_gets_the_big_blind_in_turn(newcomer: int, heads_up: str) -> None:
    for hands in (1, 2):
        game = cash((2, 4), heads_up_button=heads_up).hands(hands)
        game.sit(newcomer)
        for _ in range(4):
            before, here = game.marks[2], set(game.dealt)
            game.hands(1)
            assert game.marks[2] == clockwise([2, 4, newcomer], before)[0]
            if len(game.dealt) > 2:
                button, small, big = game.marks
                assert len({button, small, big}) == 3
                assert between(small, button, big)
            assert here <= set(game.dealt)
        assert sorted(game.dealt) == sorted([2, 4, newcomer])


@clause("R3.3", "R5.1")
def test_a_newcomer_between_two_players_does_not_come_in_on_the_button() -> None:
    """Out of heads-up the markers lay the wrong way round: button and big blind were one seat of three."""
    game = cash((1, 5)).hands(1)
    assert game.marks == (1, 1, 5)
    game.sit(3).back(3, post=True).hands(1)
    assert game.dealt == [1, 5]  # seat 3 would be the button and has paid nothing
    assert game.marks == (5, 5, 1)
    game.hands(1)
    assert game.marks == (5, 1, 3)
    assert game.posts[3] == [("big_blind", 10)]


@clause("R3.3", "R5.1")
def test_two_newcomers_between_two_players_the_first_may_post() -> None:
    game = cash((1, 6)).hands(1)
    game.sit(3, 4).back(3, post=True).back(4, post=True).hands(1)
    assert game.marks == (4, 6, 1)  # the small blind is seat 6's, so the button is seat 4's, who has paid nothing
    assert game.posts == {6: [("small_blind", 5)], 1: [("big_blind", 10)], 3: [("extra", 10)]}
    assert game.dealt == [6, 1, 3]


@clause("R3.3")
def test_the_big_blind_who_sits_out_when_it_comes_pays_nothing_more() -> None:
    game = cash((1, 2, 3, 4)).hands(1)
    game.ask(SitOut(4, "big_blind"))
    game.hands(1)
    assert game.marks == (2, 3, 1)
    assert game.dealt == [3, 1, 2]
