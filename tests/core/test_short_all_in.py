"""All-ins that are less than a full bet, call or raise: what they reopen, what they count for (R8, R4.3)."""

import pytest

from doublesuited.events import Bet, Post, Posted, Raised
from doublesuited.hand import start_with
from doublesuited.rules import Rules

from .tools import Play, clause, play


def fixed(**options: object) -> Rules:
    return Rules.preset("standard", **{"betting": "fixed", "small_blind": 5, "big_blind": 10, **options})


def no(**options: object) -> Rules:
    return Rules.preset("standard", **{"betting": "no", "small_blind": 5, "big_blind": 10, **options})


FULL = fixed(reopens_at="full")
HALF = fixed(reopens_at="half")


def flop(rules: Rules, *stacks: int) -> Play:
    """A round of calls and checks for 10 each: on the flop seat 2 acts first. ``stacks``: what is left there."""
    players = len(stacks)
    script = " ".join(f"{1 + (i % players)}c" for i in range(3, players + 2)) + " 3x" if players > 2 else "1c 2x"
    return play(rules, [stack + 10 for stack in stacks], script)


def full(game: Play) -> list[bool]:
    """Whether each bet and raise so far counted as a full one."""
    return [e.full for e in game.events if isinstance(e, Bet | Raised)]


# --- less than all of it (R8.1)


@clause("R8.1", "R4.3")
def test_a_short_stack_posts_all_it_has_and_is_all_in() -> None:
    game = play(no(), [100, 3, 7])
    assert [(e.seat, e.amount) for e in game.events if isinstance(e, Posted)] == [(2, 3), (3, 7)]
    assert [p.all_in for p in game.hand.players] == [True, True, False]


@clause("R4.3")
def test_the_others_still_owe_the_full_big_blind_and_may_raise_a_full_raise_over_it() -> None:
    game = play(no(), [100, 100, 3])
    assert (game.legal.call, game.legal.raise_to) == (10, (20, 100))
    game.act("1c")
    assert (game.turn, game.legal.call, game.legal.raise_to) == (2, 5, (20, 100))
    limit = play(fixed(), [100, 100, 3])
    assert (limit.legal.call, limit.legal.raise_to) == (10, (20, 20))


@clause("R4.3")
@pytest.mark.parametrize(("big", "owes"), [(3, 0), (5, 0), (6, 1), (9, 4)])
def test_the_last_player_with_a_choice_need_only_match_what_can_be_matched(big: int, owes: int) -> None:
    game = play(no(), [100, 100, big], "1f")
    if owes:
        assert (game.turn, game.legal.call, game.legal.raise_to) == (2, owes, None)
        game.act("2c")
    assert game.hand.ended
    assert game.hand.pot == 0
    assert sum(game.won.values()) == 2 * big
    heads_up = play(no(), [100, big])
    assert heads_up.turn == (1 if owes else 0)


@clause("R4.3", "R4.4")
def test_antes_count_for_what_the_last_player_with_a_choice_need_match() -> None:
    """Seat 2 had 10 for the blind and none for the ante: seat 1 has put in 5 and 5, and was asked for 5 to get back."""
    game = play(no(small_blind=5, big_blind=10, ante=5), [100, 10])
    assert game.hand.ended
    assert (game.returned, sum(game.won.values())) == ({}, 20)
    more = play(no(small_blind=5, big_blind=10, ante=5), [100, 12])  # 12 lie against 10
    assert (more.turn, more.legal.call, more.legal.raise_to) == (1, 2, None)


@clause("R4.3")
def test_the_last_player_with_a_choice_need_not_match_a_player_who_folded() -> None:
    """A poster of a live big blind folded for nothing: the small blind still owed that player's bet."""
    posts = (Post(2, "small_blind", 5), Post(3, "big_blind", 10), Post(1, "extra", 10))
    for big, owes in ((3, 0), (8, 3)):
        game = Play(start_with(no(), [(2, 100), (3, big), (1, 100)], 1, posts))
        game.act("1f")
        if owes:
            assert (game.turn, game.legal.call) == (2, owes)
            game.act("2c")
        assert game.hand.ended
        assert sum(game.stacks.values()) == 200 + big


@clause("R8.1")
def test_a_short_call_is_all_in_and_goes_to_the_showdown() -> None:
    game = play(no(), [40, 200, 200], "1c 2r100 3c 1c")
    player = game.hand.player(1)
    assert player
    assert (player.stack, player.bet, player.folded) == (0, 0, False)
    game.act("2x 3x 2x 3x 2x 3x")
    assert game.hand.ended
    assert not player.folded


@clause("R8.1")
def test_f17_all_in_below_the_minimum_refused() -> None:
    game = play(no(small_blind=1, big_blind=2), [100, 31], "1c 2x 2x 1x 2x 1x 2x 1b22")
    assert game.turn == 2
    assert (game.legal.fold, game.legal.call, game.legal.raise_to) == (True, 22, (29, 29))
    game.act("2r29")
    assert (game.turn, game.legal.call, game.legal.raise_to) == (1, 7, None)


# --- no and pot limit (R8.2, R8.3)


@clause("R8.2")
@pytest.mark.parametrize("more_behind", [False, True])
@pytest.mark.parametrize("betting", ["no", "pot"])
def test_f15_short_all_in_reopened_the_betting(more_behind: bool, betting: str) -> None:
    rules = no(small_blind=1, big_blind=2, betting=betting)
    stacks = [300, 19, 300, 16 if not more_behind else 300]
    if betting == "pot":
        rules = no(small_blind=1, big_blind=2, betting=betting, ante=4)
        stacks = [s + 4 for s in stacks]
    game = play(rules, stacks, "4r16 1c 2r19")
    least, _ = game.legal.raise_to or (0, 0)
    assert (game.turn, least) == (3, 33)  # has not acted: could have raised
    game.act("3c")
    if more_behind:
        assert (game.turn, game.legal.call, game.legal.raise_to) == (4, 3, None)
        assert game.refused("4r33").message.endswith("does not reopen the betting: call 3 or fold")
        game.act("4c")
    assert (game.turn, game.legal.call, game.legal.raise_to) == (1, 3, None)


@clause("R8.2")
def test_several_short_all_ins_that_add_up_to_a_full_raise_reopen_where_they_are_cumulative() -> None:
    for cumulative, reopened in ((True, True), (False, False)):
        rules = no(cumulative=cumulative)
        game = flop(rules, 1000, 1000, 1000, 125, 175, 200)
        game.act("2b100 3c 4r125 5r175 6r200 1c")
        assert game.turn == 2
        assert (game.legal.raise_to is not None) == reopened
        if reopened:
            assert game.legal.raise_to == (300, 1000)
        game.act("2c 3c")
        assert game.street == "turn"


@clause("R8.2")
def test_tda_47_what_each_player_faces_since_their_own_last_action_counts() -> None:
    """A bet 100, short all-ins to 125 and 200: who called 100 faces a full raise, who called 125 faces 75."""
    game = flop(no(), 1000, 1000, 1000, 125, 1000, 200)
    game.act("2b100 3c 4r125 5c 6r200 1f")
    assert (game.turn, game.legal.raise_to) == (2, (300, 1000))
    game.act("2c")
    assert (game.turn, game.legal.raise_to) == (3, (300, 1000))
    game.act("3c")
    assert (game.turn, game.legal.raise_to, game.legal.call) == (5, None, 75)


@clause("R8.2")
def test_a_full_raise_after_a_short_one_reopens_to_everybody() -> None:
    game = flop(no(), 1000, 1000, 1000, 125)
    game.act("2b100 3c 4r125 1r225")
    assert full(game) == [True, False, True]
    assert game.legal.raise_to == (325, 1000)


@clause("R8.2")
@pytest.mark.parametrize("rules", [no(), no(cumulative=False), Rules.preset("match")])
def test_a_short_all_in_on_top_of_a_full_raise_takes_nothing_away(rules: Rules) -> None:
    game = flop(rules, 200, 200, 200, 24).act("2b10 3r20 4r24 1f")
    assert game.turn == 2
    assert game.legal.raise_to is not None
    assert game.act("2c").turn == 3
    assert game.legal.raise_to is None


@clause("R8.2")
def test_who_has_not_acted_may_raise_over_a_short_all_in() -> None:
    game = flop(no(), 1000, 1000, 120, 1000)
    game.act("2b100 3r120")
    assert (game.turn, game.legal.raise_to) == (4, (220, 1000))


@clause("R8.2", "R6.2")
def test_a_check_is_an_action_a_short_bet_does_not_reopen() -> None:
    game = flop(no(), 1000, 1000, 6)
    game.act("2x 3b6 1c")
    assert (game.turn, game.legal.call, game.legal.raise_to) == (2, 6, None)


@clause("R8.3")
def test_the_least_raise_over_a_short_all_in_without_fixed_limit() -> None:
    game = flop(no(), 1000, 6, 1000)  # a short opening bet
    game.act("2b6")
    assert full(game) == [False]
    assert game.legal.raise_to == (16, 1000)
    game = flop(no(), 1000, 1000, 130)
    game.act("2b100 3r130")
    assert game.legal.raise_to == (230, 1000)


@clause("R8.3")
def test_two_short_all_ins_leave_the_least_raise_as_it_was() -> None:
    game = flop(no(), 1000, 1000, 130, 150)
    game.act("2b100 3r130 4r150")
    assert (game.turn, game.legal.raise_to) == (1, (250, 1000))


@clause("R8.2")
def test_before_the_flop_a_short_all_in_over_the_blinds_does_not_reopen() -> None:
    game = play(no(), [200, 200, 15, 200], "4c 1c 2c 3r15")
    assert (game.turn, game.legal.call, game.legal.raise_to) == (4, 5, None)


@clause("R8.2")
def test_the_big_blind_keeps_the_option_over_a_short_all_in() -> None:
    game = play(no(), [15, 200, 200], "1r15 2c")
    assert (game.turn, game.legal.raise_to) == (3, (25, 200))


# --- fixed limit (R8.2, R8.3)


@clause("R8.3")
@pytest.mark.parametrize(
    ("rules", "stack", "to", "counts"),
    [(FULL, 14, 20, False), (FULL, 16, 20, False), (HALF, 14, 20, False), (HALF, 15, 25, True), (HALF, 16, 26, True)],
)
def test_what_a_fixed_limit_raise_over_a_short_all_in_goes_to(rules: Rules, stack: int, to: int, counts: bool) -> None:
    game = flop(rules, 1000, 1000, stack)
    game.act(f"2b10 3r{stack}")
    assert full(game) == [True, counts]
    assert (game.turn, game.legal.raise_to) == (1, (to, to))


@clause("R8.3")
@pytest.mark.parametrize(
    ("rules", "stack", "to", "counts"),
    [(FULL, 6, 10, False), (FULL, 4, 10, False), (HALF, 4, 10, False), (HALF, 5, 15, True), (HALF, 6, 16, True)],
)
def test_what_a_fixed_limit_raise_over_a_short_opening_bet_goes_to(
    rules: Rules, stack: int, to: int, counts: bool
) -> None:
    game = flop(rules, 1000, stack, 1000)
    game.act(f"2b{stack}")
    assert full(game) == [counts]
    assert (game.turn, game.legal.call, game.legal.raise_to) == (3, stack, (to, to))


@clause("R8.2")
@pytest.mark.parametrize(
    ("rules", "stack", "reopened"),
    [(FULL, 14, False), (FULL, 19, False), (FULL, 20, True), (HALF, 14, False), (HALF, 15, True)],
)
def test_what_reopens_the_betting_in_fixed_limit(rules: Rules, stack: int, reopened: bool) -> None:
    game = flop(rules, 1000, 1000, stack)
    game.act(f"2b10 3r{stack} 1c")
    assert game.turn == 2
    assert (game.legal.raise_to is not None) == reopened


@clause("R8.2", "R7.2")
@pytest.mark.parametrize(("rules", "stack", "left"), [(FULL, 14, 3), (HALF, 14, 3), (HALF, 16, 2), (FULL, 20, 2)])
def test_a_short_all_in_does_not_count_towards_the_cap(rules: Rules, stack: int, left: int) -> None:
    """Bet, short all-in, then raises: four bets in all, the short one apart."""
    game = flop(rules, 1000, 1000, stack)
    game.act(f"2b10 3r{stack}")
    for _ in range(left):
        assert game.legal.raise_to
        game.act(f"{game.turn}r{game.legal.raise_to[0]}")
    assert game.legal.raise_to is None


@clause("R8.2", "R7.2")
def test_at_the_cap_nobody_goes_all_in_for_a_short_raise() -> None:
    game = flop(FULL, 1000, 1000, 47)
    game.act("2b10 3r20 1r30 2r40")
    assert (game.turn, game.legal.call, game.legal.raise_to) == (3, 20, None)


@clause("R8.2", "R8.3")
def test_two_short_all_ins_in_fixed_limit_are_measured_from_the_last_full_level() -> None:
    game = flop(FULL, 1000, 1000, 14, 18)
    game.act("2b10 3r14 4r18")
    assert full(game) == [True, False, False]
    assert (game.turn, game.legal.raise_to) == (1, (20, 20))
    game.act("1c")
    assert (game.turn, game.legal.raise_to) == (2, None)
    half = flop(HALF, 1000, 1000, 14, 18)
    half.act("2b10 3r14 4r18")
    assert full(half) == [True, False, True]  # 18 is more than half a bet over 10
    assert half.legal.raise_to == (28, 28)


@clause("R8.2", "R8.3")
def test_a_completion_is_a_full_raise_and_reopens() -> None:
    game = flop(FULL, 1000, 1000, 14)
    game.act("2b10 3r14 1r20")
    assert full(game) == [True, False, True]
    assert (game.turn, game.legal.call, game.legal.raise_to) == (2, 10, (30, 30))


@clause("R8.2", "R11.3")
def test_preset_match_reads_the_short_all_in_literally() -> None:
    """Who has acted may only call or fold, who has not may raise; it counts towards no cap."""
    match = Rules.preset("match")
    game = flop(match, 490, 490, 490, 14)
    game.act("2b10 3c 4r14")
    assert (game.turn, game.legal.raise_to) == (1, (20, 20))
    game.act("1c")
    assert (game.turn, game.legal.call, game.legal.raise_to) == (2, 4, None)
    game.act("2c")
    assert (game.turn, game.legal.call, game.legal.raise_to) == (3, 4, None)


@clause("R8.1", "R8.2")
def test_an_all_in_of_exactly_a_full_raise_is_a_full_raise() -> None:
    for rules, stack in ((FULL, 20), (HALF, 20), (no(), 20)):
        game = flop(rules, 1000, 1000, stack)
        game.act("2b10 3r20 1c")
        assert full(game) == [True, True]
        assert game.turn == 2
        assert game.legal.raise_to


@clause("R8.3")
def test_before_the_flop_a_raise_over_a_short_all_in_in_fixed_limit() -> None:
    for rules, stack, to in ((FULL, 16, 20), (HALF, 16, 26), (HALF, 14, 20)):
        game = play(rules, [500, 500, 500, stack], f"4r{stack}")
        assert (game.turn, game.legal.raise_to) == (1, (to, to))
