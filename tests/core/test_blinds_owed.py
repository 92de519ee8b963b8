"""Blinds that somebody owes: newcomers, players who sat out, and how they come in (R5)."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from doublesuited.hand import legal
from doublesuited.positions import between, clockwise
from doublesuited.rules import Rules
from doublesuited.table import Chair, Setup, wake_at
from doublesuited.table_events import Back, Begin, CameBack, Missed, Sit, SitOut

from .tools import Game, cash, clause


def missed(game: Game) -> list[tuple[int, str]]:
    return [(e.seat, e.blind) for e in game.events if isinstance(e, Missed)]


# --- newcomers (R5.1)


@clause("R5.1")
def test_a_newcomer_waits_for_the_big_blind() -> None:
    game = cash((1, 2, 3, 5)).hands(1)
    assert game.marks == (1, 2, 3)
    game.sit(6)
    assert game.hands(1).marks == (2, 3, 5)
    assert 6 not in game.dealt
    assert game.hands(1).marks == (3, 5, 6)
    assert game.posts[6] == [("big_blind", 10)]
    assert game.dealt == [5, 6, 1, 2, 3]


@clause("R5.1", "R5.3")
def test_a_newcomer_posts_and_keeps_the_option_to_raise() -> None:
    game = cash((1, 2, 3, 5)).hands(1)
    game.sit(6).back(6, post=True).deal()
    assert game.marks == (2, 3, 5)
    assert game.posts == {3: [("small_blind", 5)], 5: [("big_blind", 10)], 6: [("extra", 10)]}
    assert game.dealt == [3, 5, 6, 1, 2]
    assert game.turn == 6  # left of the big blind, with the option
    game.act("6x 1c 2c 3c 5x")
    assert game.street == "flop"
    assert game.hand.pot == 50


@clause("R5.3", "R6.2")
def test_a_poster_may_raise() -> None:
    game = cash((1, 2, 3, 5)).hands(1)
    game.sit(6).back(6, post=True).deal().act("6r30 1f 2f 3f 5f")
    assert game.stacks[6] == 1000 + 5 + 10


@clause("R5.1")
@pytest.mark.parametrize("seat", range(1, 8))
def test_a_newcomer_is_never_dealt_in_between_the_button_and_the_big_blind(seat: int) -> None:
    for others in ((1, 3, 5, 7), (1, 2, 3, 4), (4, 5, 6, 7), (2, 4, 6), (1, 7, 4, 5)):
        if seat in others:
            continue
        for hands in range(1, 2 * len(others)):
            game = cash(others, size=8).hands(hands)
            game.sit(seat).back(seat, post=True)
            while seat not in game.dealt:
                game.hands(1)
                button, _, big = game.marks
                behind = between(seat, big, button)
                assert (seat in game.dealt) == (behind or seat == big)
            assert game.posts[seat] == [("big_blind" if seat == game.marks[2] else "extra", 10)]


@clause("R5.1")
def test_a_newcomer_who_waits_owes_nothing_more_when_the_small_blind_passes() -> None:
    game = cash((1, 2, 4)).hands(1)
    assert game.marks == (1, 2, 4)
    game.sit(3).hands(1)  # the small blind goes from 2 to 4, over seat 3
    assert game.marks == (2, 4, 1)
    assert missed(game) == []
    game.back(3, post=True).hands(1)
    assert game.marks == (4, 1, 2)
    assert game.posts[3] == [("extra", 10)]


@clause("R5.1")
def test_before_the_first_hand_nobody_owes_anything() -> None:
    game = cash((2, 3, 4, 5)).deal()
    assert game.posts == {3: [("small_blind", 5)], 4: [("big_blind", 10)]}
    assert not any(chair.owes_big or chair.owes_small for chair in game.table.chairs)


@clause("R5.1", "R4.4")
def test_a_newcomer_at_a_table_without_blinds_is_dealt_in_at_once() -> None:
    """With an ante only there was a big blind of nothing to wait for."""
    game = cash((1, 2, 3), small_blind=0, big_blind=0, ante=2).hands(1)
    game.sit(4, 5, 6).hands(1)
    assert sorted(game.dealt) == [1, 2, 3, 4, 5, 6]
    assert all(posts == [("ante", 2)] for posts in game.posts.values())


@clause("R5.1")
def test_a_bot_posts_at_once() -> None:
    game = cash((1, 2, 3, 4)).hands(1)
    game.ask(Sit(5, "machine", "Bot", 1000, bot="random"))
    game.hands(1)
    assert game.marks[2] == 4
    assert game.posts[5] == [("extra", 10)]


# --- players who sat out (R5.2)


@clause("R5.2")
def test_f29_wrong_debt_after_missing_only_the_small_blind() -> None:
    game = cash((1, 2, 3, 4, 5, 6)).hands(1)
    assert game.marks == (1, 2, 3)  # seat 3 paid the big blind
    game.sit_out(3).hands(1)
    assert game.marks == (2, 3, 4)
    assert 3 not in game.dealt
    assert missed(game) == [(3, "small_blind")]
    game.back(3, post=True).deal()
    assert game.posts[3] == [("dead", 5)]
    player = game.hand.player(3)
    assert player
    assert (player.dead, player.bet) == (5, 0)
    assert game.hand.pot == 5 + 10 + 5
    game.act("6f 1f 2f")
    options = legal(game.hand)
    assert options
    assert (options.seat, options.call) == (3, 10)
    before = player.stack
    game.act("3c")
    player = game.hand.player(3)
    assert player
    assert (player.dead, player.bet, player.stack) == (5, 10, before - 10)


@clause("R5.2")
def test_who_owes_only_the_small_blind_may_wait_for_the_big_blind() -> None:
    game = cash((1, 2, 3, 4)).hands(1)
    game.sit_out(3).hands(1)
    game.back(3).hands(1)
    assert 3 not in game.dealt
    game.hands(1)
    assert game.marks[2] == 2
    game.hands(1)
    assert game.posts[3] == [("big_blind", 10)]
    assert not any(chair.owes_small for chair in game.table.chairs)


@clause("R5.2")
def test_who_missed_both_blinds_posts_a_live_big_blind_and_a_dead_small_blind() -> None:
    game = cash((1, 2, 3, 4, 5, 6)).hands(1)
    game.sit_out(4).hands(2)
    assert game.marks == (3, 5, 6)
    assert missed(game) == [(4, "big_blind"), (4, "small_blind")]
    game.back(4, post=True).deal()
    assert game.marks == (5, 6, 1)
    assert game.posts[4] == [("extra", 10), ("dead", 5)]
    player = game.hand.player(4)
    assert player
    assert (player.bet, player.dead, player.stack) == (10, 5, 1000 - 15)


@clause("R5.2")
def test_who_missed_the_big_blind_and_comes_back_at_once_misses_the_small_blind_too() -> None:
    """Coming back between the blinds paid a live big blind only: the small blind was skipped for nothing."""
    game = cash((1, 2, 3, 4, 5, 6)).hands(1)
    game.sit_out(4).hands(1)
    assert game.marks == (2, 3, 5)
    game.back(4, post=True).hands(1)
    assert game.marks == (3, 5, 6)
    assert 4 not in game.dealt  # between the button and the big blind
    assert missed(game) == [(4, "big_blind"), (4, "small_blind")]
    game.hands(1)
    assert game.posts[4] == [("extra", 10), ("dead", 5)]


@clause("R5.2")
def test_the_big_blind_pays_all_debts() -> None:
    game = cash((1, 2, 3, 4)).hands(1)
    game.sit_out(4).hands(3)
    game.back(4).hands(1)
    assert game.marks[2] == 4
    assert game.posts[4] == [("big_blind", 10)]
    chair = game.table.chair(4)
    assert chair
    assert (chair.owes_big, chair.owes_small) == (False, False)


@clause("R5.2")
def test_a_debt_is_told_once() -> None:
    game = cash((1, 2, 3, 4)).hands(1)
    game.sit_out(4).hands(9)
    assert missed(game) == [(4, "big_blind"), (4, "small_blind")]


@clause("R5.3")
def test_who_posted_in_this_orbit_does_not_owe_it_again() -> None:
    game = cash((1, 2, 3, 4, 5, 6)).hands(1)
    game.leave(6).sit(6).back(6, post=True).hands(1)
    assert game.marks == (2, 3, 4)
    assert game.posts[6] == [("extra", 10)]
    assert not any(chair.owes_big for chair in game.table.chairs)
    game.sit_out(6).hands(1)
    assert game.marks == (3, 4, 5)
    game.back(6).hands(1)
    assert game.posts[6] == [("big_blind", 10)]


@clause("R5.3")
def test_sitting_out_between_ones_blinds_costs_nothing() -> None:
    game = cash((1, 2, 3, 4, 5)).hands(1)
    game.sit_out(1).hands(1)
    assert game.marks == (2, 3, 4)
    assert missed(game) == []
    game.back(1).hands(1)
    assert 1 in game.dealt
    assert 1 not in {seat for seat, _ in missed(game)}


@clause("R5.2", "R4.3")
@pytest.mark.parametrize(
    ("chips", "posted"), [(200, {"extra": 10, "dead": 5}), (12, {"extra": 10, "dead": 2}), (7, {"extra": 7})]
)
def test_a_short_stack_pays_the_live_blind_before_the_dead_one(chips: int, posted: dict[str, int]) -> None:
    setup = Setup(rules=Rules(small_blind=5, big_blind=10), min_buy_in=7, max_buy_in=200)
    game = Game(setup).sit(1, 2, 3, 5, 6, chips=200).sit(4, chips=chips).hands(1)
    game.sit_out(4).hands(2)
    game.back(4, post=True).deal()
    player = game.hand.player(4)
    assert player
    assert (player.bet, player.dead) == (posted["extra"], posted.get("dead", 0))


# --- matches (R5.4)


@clause("R5.4", "R11.1")
def test_in_a_match_an_absent_player_posts_checks_when_free_and_else_folds() -> None:
    game = Game(Setup(rules=Rules.preset("match"), seats=3)).sit(1, 2, 3)
    game.ask(SitOut(3))
    game.deal()
    assert game.posts[3] == [("big_blind", 10)]
    game.act("1c 2c")  # the absent big blind checks by itself
    assert game.street == "flop"
    game.act("2b10")  # seat 3 folds when its turn comes
    game.act("1c")
    player = game.hand.player(3)
    assert player
    assert player.folded
    game.act("2x 1x 2x 1x")
    assert not game.table.in_hand
    game.deal()
    assert game.posts[3] == [("small_blind", 5)]
    assert 3 in game.dealt
    assert any(isinstance(e, CameBack) for e in game.ask(Back(3)))


# --- everything at once


@st.composite
def comings_and_goings(draw: st.DrawFn) -> list[list[tuple[str, int]]]:
    """What people do before each of some hands."""
    one = st.tuples(st.sampled_from(["sit", "leave", "out", "out_big", "wait", "post"]), st.integers(1, 8))
    return draw(st.lists(st.lists(one, max_size=3), min_size=10, max_size=40))


@clause("R3.3", "R5.1", "R5.2")
@settings(max_examples=60, deadline=None)
@given(
    comings_and_goings(),
    st.sampled_from(["dead", "moving"]),
    st.sampled_from(["small_blind", "big_blind"]),
    st.sampled_from([0, 1]),
)
def test_people_come_and_go_and_the_blinds_stay_right(
    course: list[list[tuple[str, int]]], button: str, heads_up: str, ante: int
) -> None:
    game = cash((1, 4, 6), size=8, button=button, heads_up_button=heads_up, ante=ante)
    for wishes in course:
        for wish, seat in wishes:
            _try(game, wish, seat)
        chairs = {chair.seat: chair for chair in game.table.chairs}
        last = game.marks
        if wake_at(game.table) is None:
            assert sum(not c.out for c in chairs.values()) < 2
            continue
        game.wait()
        if game.table.in_hand:
            _check(game, chairs, last)
            game.fold_out()
        else:  # the big blind sat out when it came, and too few were left
            assert sum(not c.out for c in game.table.chairs) < 2


def _try(game: Game, wish: str, seat: int) -> None:
    chair = game.table.chair(seat)
    if wish == "sit" and chair is None:
        game.sit(seat)
    elif chair is None:
        return
    elif wish == "leave":
        game.leave(seat)
    elif wish.startswith("out") and not chair.out:
        game.ask(SitOut(seat, "big_blind" if wish == "out_big" else "hand"))
    elif wish in ("wait", "post"):
        game.back(seat, post=wish == "post")


def _check(game: Game, before: dict[int, Chair], last: tuple[int, int, int]) -> None:
    """The hand that began: its markers, who is dealt in, and what those who owed have posted."""
    marks, dealt = game.marks, game.dealt
    out = {chair.seat for chair in game.table.chairs if chair.out}
    ready = [chair for chair in before.values() if chair.seat not in out]
    owing = [chair for chair in ready if chair.owes_big or chair.owes_small]
    free = [chair for chair in ready if not (chair.owes_big or chair.owes_small)]
    assert ("big_blind", 10) in game.posts[marks[2]]
    if game.table.rules.button == "dead" and last[2]:
        assert marks[2] == clockwise([chair.seat for chair in ready], last[2])[0]
    if len(dealt) > 2:
        assert marks[0] != marks[2]
        assert between(marks[1], marks[0], marks[2])
    assert {chair.seat for chair in free} <= set(dealt)  # who owes nothing is dealt in
    if len(free) < 2:  # the game broke up: everybody plays, nobody pays a debt
        assert sorted(dealt) == [chair.seat for chair in ready]
        assert not any(kind in ("extra", "dead") for posts in game.posts.values() for kind, _ in posts)
        return
    for chair in owing:
        kinds = [kind for kind, _ in game.posts.get(chair.seat, []) if kind != "ante"]
        if chair.seat not in dealt:
            assert kinds == []
        elif chair.seat == marks[2]:
            assert kinds == ["big_blind"]
        else:
            assert chair.posts
            assert kinds == ["extra"] * chair.owes_big + ["dead"] * chair.owes_small
            assert between(chair.seat, marks[2], marks[0]) or (chair.seat == marks[0] and not chair.owes_big)


@clause("R5.4")
def test_in_a_match_nobody_waits_for_a_blind() -> None:
    game = Game(Setup(rules=Rules.preset("match"), seats=4)).sit(1, 2)
    game.ask(Begin())
    assert game.refused(Sit(3, "late", "Late", 500)).code == "begun"
    game.ask(SitOut(1))
    game.deal()
    assert game.dealt == [2, 1]


@clause("R5.2", "R4.4")
def test_a_table_shows_the_live_blind_of_who_posts_dead_chips_too() -> None:
    """The dead chips came last and hid the blind: the big blind was shown as the big-blind ante."""
    game = cash((1, 2, 3), ante=10, ante_by="big_blind").deal()
    assert [p.last for p in game.hand.players] == ["small_blind", "big_blind", ""]
    missed_both = cash((1, 2, 3, 4, 5, 6)).hands(1)
    missed_both.sit_out(4).hands(2)
    player = missed_both.back(4, post=True).deal().hand.player(4)
    assert player
    assert player.last == "extra"
