"""No limit (R7.4), and what holds for every structure: actions, turns, the end of a round (R6)."""

import pytest

from doublesuited.events import Act, Deal, Illegal
from doublesuited.hand import apply, cards_needed, decide, legal, start
from doublesuited.rules import Rules

from .tools import clause, play


def no(**options: object) -> Rules:
    return Rules.preset("standard", **{"betting": "no", "small_blind": 1, "big_blind": 2, **options})


@clause("R7.4")
def test_no_limit_ends_with_the_stack() -> None:
    game = play(no(), [100, 150, 200])
    assert game.legal.raise_to == (4, 100)
    assert game.legal.pot is None
    game.act("1c 2c 3x")
    assert game.legal.bet_to == (2, 148)


@clause("R7.4")
def test_the_least_raise_is_the_largest_full_bet_or_raise_of_the_round() -> None:
    game = play(no(), [1000] * 3, "1r10")
    assert game.legal.raise_to == (18, 1000)
    game.act("2r60")
    assert game.legal.raise_to == (110, 1000)
    game.act("3c 1c")
    assert game.legal.bet_to == (2, 940)
    game.act("2b5 3r11")
    assert game.legal.raise_to == (17, 940)
    game.act("1r17")
    assert game.legal.raise_to == (23, 940)


@clause("R7.4")
def test_the_least_bet_is_the_big_blind() -> None:
    game = play(no(small_blind=5, big_blind=10), [1000] * 2, "1c 2x")
    assert game.refused("2b9").message == "bet to 10..990, not 9"
    game.act("2b10")


@clause("R7.2", "R7.4")
def test_no_limit_has_no_cap() -> None:
    game = play(no(raise_cap=1), [1000] * 2)
    for _ in range(10):
        low, _ = game.legal.raise_to or (0, 0)
        game.act(f"{game.turn}r{low}")
    assert game.legal.raise_to


# --- actions (R6.2)


@clause("R6.2")
def test_the_five_actions_and_when_each_is_possible() -> None:
    game = play(no(), [100] * 3)
    assert game.refused("1x").message == "the call is 2: fold, call or raise to 4..100"
    assert game.refused("1b10").message == "there is a bet of 2: fold, call or raise to 4..100"
    game.act("1c 2c")
    assert game.refused("3c").message == "there is nothing to call: check or raise to 4..100"
    game.act("3x")
    assert game.refused("2r10").message == "there is no bet to raise: check or bet to 2..98"
    assert game.refused("2c").message == "there is nothing to call: check or bet to 2..98"
    game.act("2b10 3r20 1f 2c")


@clause("R6.2")
def test_the_big_blind_has_the_option_when_nobody_raised() -> None:
    game = play(no(), [100] * 3, "1c 2c")
    assert (game.turn, game.legal.check, game.legal.call, game.legal.raise_to) == (3, True, 0, (4, 100))
    game.act("3r8 1c 2c")
    assert game.street == "flop"


@clause("R6.2")
def test_f21_big_blind_loses_the_option() -> None:
    for script in ("4f 1f 2c", "4c 1f 2f", "4c 1c 2c"):
        game = play(no(), [100] * 4, script)
        assert (game.turn, game.street) == (3, "preflop")
        assert (game.legal.check, game.legal.raise_to) == (True, (4, 100))
        game.act("3x")
        assert game.street == "flop"


@clause("R6.2")
def test_folding_when_a_check_is_free_is_legal() -> None:
    game = play(no(), [100] * 3, "1c 2c 3f 2f")
    assert game.won == {1: 6}


@clause("R6.3")
def test_f33_equal_blinds() -> None:
    game = play(Rules(small_blind=1, big_blind=1), [100] * 3)
    assert game.turn == 1
    game.act("1c 2x 3x")
    assert game.street == "flop"
    raised = play(Rules(small_blind=1, big_blind=1), [100] * 3, "1c 2x 3r2 1c 2c")
    assert raised.street == "flop"


@clause("R6.3")
def test_the_round_ends_when_everybody_has_acted_and_matched() -> None:
    game = play(no(), [100] * 4, "4c 1r8 2f 3c 4c")
    assert game.street == "flop"
    game.act("3x 4b10 1c 3r30 4c 1f")
    assert game.street == "turn"


@clause("R6.3", "R10.1")
def test_the_hand_ends_when_one_player_is_left() -> None:
    game = play(no(), [100] * 3, "1f 2f")
    assert game.hand.ended
    assert len(game.hand.board) == 0
    assert legal(game.hand) is None


# --- who acts first (R6.1)


@clause("R6.1")
@pytest.mark.parametrize("players", range(3, 11))
@pytest.mark.parametrize("button", [1, 2, 10])
def test_left_of_the_big_blind_before_the_flop_left_of_the_button_after(players: int, button: int) -> None:
    button = min(button, players)
    game = play(no(), [100] * players, button=button)
    around = [*range(button + 1, players + 1), *range(1, button + 1)]
    expected = around[2:] + around[:2]
    game.act(" ".join(f"{seat}c" for seat in expected[:-1]) + f" {expected[-1]}x")
    for _ in range(3):
        game.act(" ".join(f"{seat}x" for seat in around))
    assert game.hand.ended


@clause("R6.1")
def test_folded_and_all_in_players_are_passed_over() -> None:
    game = play(no(), [100, 100, 6, 100, 100], "4c 5c 1c 2f 3r6 4c 5c 1c")
    assert game.turn == 4  # seat 2 folded, seat 3 is all-in
    game.act("4x 5b10 1c 4f 5x 1x")


@clause("R6.1", "R4.2")
def test_f27_heads_up_order_right_pre_flop_wrong_after() -> None:
    game = play(no(), [100, 100], "1c 2x")
    assert (game.street, game.turn) == ("flop", 2)
    room = play(Rules.preset("room", betting="no"), [100, 100], "2c 1x")
    assert (room.street, room.turn) == ("flop", 2)  # seat 1 has the button and the big blind


# --- no more betting (R6.4)


@clause("R6.4", "R1.2")
def test_f23_hand_did_not_run_out() -> None:
    game = play(no(small_blind=5, big_blind=10), [200, 400], "1r200 2c")
    assert game.hand.ended
    assert len(game.hand.board) == 5
    assert len(game.hand.burned) == 3


@clause("R6.4")
def test_a_call_that_is_owed_is_still_asked_for() -> None:
    game = play(no(), [50, 100, 100], "1r50 2r100")
    assert (game.turn, game.legal.call, game.legal.raise_to) == (3, 98, None)
    assert game.refused("3r100").message == "not enough chips to raise: call 98 or fold"
    game.act("3c")
    assert game.hand.ended


@clause("R6.4")
def test_nobody_is_asked_to_bet_against_players_who_are_all_in() -> None:
    game = play(no(), [50, 50, 100], "1r50 2c")
    assert (game.turn, game.legal.call, game.legal.raise_to) == (3, 48, None)
    assert game.refused("3r100").message == "nobody is left who could call a raise: call 48 or fold"
    game.act("3c")
    assert game.hand.ended


@clause("R6.4", "R4.3")
def test_blinds_that_put_everybody_all_in_are_played_out_at_once() -> None:
    game = play(no(small_blind=5, big_blind=10), [3, 10])
    assert game.hand.ended
    assert game.returned == {2: 7}


@clause("R6.4")
def test_two_who_can_bet_go_on_beside_one_who_is_all_in() -> None:
    game = play(no(), [20, 100, 100], "1r20 2c 3c")
    assert (game.street, game.turn) == ("flop", 2)
    game.act("2x 3b80 2c")
    assert game.hand.ended


# --- refusals (R6.5)


@clause("R6.5")
def test_refusals_name_the_reason_and_the_legal_range() -> None:
    game = play(no(), [100] * 3)
    before = game.hand
    cases: list[tuple[object, str, str]] = [
        (Act("call", seat=2), "turn", "it is seat 1's turn, not seat 2's"),
        (Act("raise", 3), "amount", "raise to 4..100, not 3"),
        (Act("raise", 101), "amount", "raise to 4..100, not 101"),
        (Act("raise", -5), "amount", "raise to 4..100, not -5"),
        (Act("raise", 7.5), "amount", "raise to 4..100, not 7.5"),  # type: ignore[arg-type]
        (Act("raise", True), "amount", "raise to 4..100, not True"),
        (Act("raise"), "amount", "raise to 4..100, not 0"),
        (Act("call", 2), "amount", "a call takes no amount; only bet and raise do"),
        (Act("fold", -1), "amount", "a fold takes no amount; only bet and raise do"),
        (Act("fold", None), "amount", "a fold takes no amount; only bet and raise do"),  # type: ignore[arg-type]
        (Act("fold", False), "amount", "a fold takes no amount; only bet and raise do"),
        (Act("call", 0, True), "turn", "it is seat 1's turn, not seat True's"),
        (Act("allin"), "action", "there is no action 'allin'; there are fold, check, call, bet and raise"),  # type: ignore[arg-type]
        (Act("allin", 9), "action", "there is no action 'allin'; there are fold, check, call, bet and raise"),  # type: ignore[arg-type]
        (Deal((1, 2, 3, 4)), "dealer", "a player is to act, not the dealer"),
    ]
    for request, code, message in cases:
        answer = decide(game.hand, request)  # type: ignore[arg-type]
        assert isinstance(answer, Illegal)
        assert (answer.code, answer.message) == (code, message)
        assert str(answer) == f"{code}: {message}"
    assert game.hand is before


@clause("R6.5")
def test_refusals_while_cards_are_to_be_dealt_and_when_all_is_over() -> None:
    hand = start(no(), [100] * 2)
    answer = decide(hand, Act("call"))
    assert isinstance(answer, Illegal)
    assert (answer.code, answer.message) == ("dealer", "cards are to be dealt; nobody is to act")
    for cards, message in (
        (range(7), "8 cards are needed, not 7"),
        ([*range(7), 6], "3h would be dealt twice"),
        ([*range(7), 52], "52 is no card; cards are 0 to 51"),
        ([*range(7), -2], "-2 is no card; cards are 0 to 51"),
        ([*range(7), 7.0], "7.0 is no card; cards are 0 to 51"),
    ):
        answer = decide(hand, Deal(tuple(cards)))
        assert isinstance(answer, Illegal)
        assert answer.code == "cards"
        assert answer.message == message
    hand, _ = apply(hand, Deal(tuple(range(8))))
    hand, _ = apply(hand, Act("fold"))
    assert cards_needed(hand) == 0
    for request in (Act("check"), Deal((9,))):
        answer = decide(hand, request)
        assert isinstance(answer, Illegal)
        assert (answer.code, answer.message) == ("over", "the hand is over")
