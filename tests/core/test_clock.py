"""Time as data: the clock of the player to act, the time bank, the rest between hands, hosts that were away."""

import pytest

from doublesuited.events import Act, Checked, Deal, Folded
from doublesuited.rules import Rules
from doublesuited.table import Setup, decide, wake_at
from doublesuited.table_events import (
    Back,
    BankLeft,
    CameBack,
    Clocked,
    Recover,
    Rested,
    SatOut,
    SitOut,
    TableEvent,
    Tick,
    TimedOut,
)
from doublesuited.table_state import Clock

from .tools import Game, cash, clause

ACTION, BANK = 20_000, 30_000


def timed(*seats: int, mode: str = "cash", **setup: int) -> Game:
    rules = Rules.preset("standard", mode=mode, small_blind=5, big_blind=10, first_button="seat_one")
    return Game(Setup(rules=rules, seats=len(seats), **setup)).sit(*seats)


def kinds(events: list[TableEvent]) -> list[str]:
    return [type(e).__name__ for e in events]


@clause("R6.5")
def test_the_clock_of_the_player_to_act_runs_from_their_turn() -> None:
    game = timed(1, 2, 3)
    game.now = 500
    game.deal()
    assert game.table.clock == Clock(1, 500 + ACTION, bank=False)
    assert wake_at(game.table) == 500 + ACTION
    game.now = 7_000
    game.act("1c")
    assert game.table.clock == Clock(2, 7_000 + ACTION, bank=False)


def test_a_tick_before_the_time_is_up_does_nothing() -> None:
    game = timed(1, 2, 3).deal()
    game.now = ACTION - 1
    assert decide(game.table, Tick(), game.now) == ()


def test_the_time_bank_comes_after_the_time_to_act_and_is_spent_by_the_millisecond() -> None:
    game = timed(1, 2, 3).deal()
    game.now = ACTION
    assert game.ask(Tick()) == [Clocked(1, ACTION + BANK, bank=True)]
    game.now += 12_345
    events = game.ask(Act("call"))
    assert BankLeft(1, BANK - 12_345) in events
    chair = game.table.chair(1)
    assert chair
    assert chair.bank == BANK - 12_345
    assert not chair.away


def test_a_late_tick_gives_the_whole_bank() -> None:
    game = timed(1, 2, 3).deal()
    game.now = ACTION + 9_999
    assert game.ask(Tick()) == [Clocked(1, game.now + BANK, bank=True)]


@clause("R5.4")
def test_who_lets_time_run_out_folds_when_there_is_something_to_call() -> None:
    game = timed(1, 2, 3).deal()
    game.wait()
    game.now += BANK
    events = game.ask(Tick())
    assert kinds(events) == ["TimedOut", "BankLeft", "Folded", "Clocked"]
    assert events[2] == Folded(1)
    chair = game.table.chair(1)
    assert chair
    assert (chair.bank, chair.away) == (0, True)


@clause("R5.4")
def test_who_lets_time_run_out_checks_when_that_is_free() -> None:
    game = timed(1, 2, 3, bank_ms=0).deal().act("1c 2c")
    game.now += ACTION
    events = game.ask(Tick())
    assert kinds(events)[:2] == ["TimedOut", "Checked"]
    assert events[1] == Checked(3)
    game.bring()
    assert game.street == "flop"


@clause("R5.4")
def test_who_is_away_is_played_for_at_once_until_they_come_back() -> None:
    game = timed(1, 2, 3, bank_ms=0, mode="match").deal()
    game.now += ACTION
    game.ask(Tick())
    game.act("2f")
    game.deal()
    assert game.marks == (2, 3, 1)
    game.act("2c 3c")  # seat 1 checks at once
    assert game.street == "flop"
    game.back(1)
    game.act("3x 1x 2x 3x 1x 2x 3x 1x 2x")


@clause("R5.4")
def test_after_a_time_out_a_cash_player_sits_out() -> None:
    game = timed(1, 2, 3, bank_ms=0).deal()
    game.now += ACTION
    game.ask(Tick())
    events = game.ask(Act("fold"))
    assert SatOut(1) in events
    game.deal()
    assert 1 not in game.dealt


def test_a_player_who_came_back_during_the_hand_is_dealt_in_again() -> None:
    game = timed(1, 2, 3, bank_ms=0).deal()
    game.now += ACTION
    game.ask(Tick())
    assert game.ask(Back(1)) == [CameBack(1, post=False)]
    game.ask(Act("fold"))
    assert 1 in game.deal().dealt


def test_time_does_not_run_while_the_dealer_is_to_deal() -> None:
    """The clock of who closed the round went on: a tick before the flop sat them out."""
    game = timed(1, 2, 3).deal().act("1c 2c")
    game.ask(Act("check"))
    assert game.hand.actor < 0
    assert game.table.clock is None
    assert wake_at(game.table) is None
    game.now += ACTION + BANK
    assert decide(game.table, Tick(), game.now) == ()
    game.bring()
    assert game.table.clock == Clock(2, game.now + ACTION, bank=False)


def test_after_the_hand_no_clock_runs() -> None:
    game = timed(1, 2, 3).deal().act("1f 2f")
    assert game.table.clock is None
    assert wake_at(game.table) == game.table.next_at


def test_who_sits_out_of_a_match_on_the_time_bank_has_spent_it() -> None:
    """Sitting out and coming back filled the bank again."""
    game = timed(1, 2, 3, mode="match").deal()
    game.wait()
    game.now += 20_000
    assert BankLeft(1, BANK - 20_000) in game.ask(SitOut(1))
    game.back(1)
    chair = game.table.chair(1)
    assert chair
    assert chair.bank == BANK - 20_000


def test_the_rest_after_a_hand_is_longer_when_hands_were_shown() -> None:
    game = timed(1, 2, 3, showdown_ms=6_000, rest_ms=2_000).deal()
    game.now = 1_000
    game.act("1f 2f")
    assert game.events[-1] == Rested(3_000)
    game.deal().check_down()
    assert game.events[-1] == Rested(game.now + 6_000)
    game.now += 5_999
    assert decide(game.table, Tick(), game.now) == ()
    game.now += 1
    assert kinds(game.ask(Tick())) == ["Started"]


@pytest.mark.parametrize("bank", [False, True])
def test_after_a_restart_the_player_to_act_has_time_left(bank: bool) -> None:
    game = timed(1, 2, 3).deal()
    if bank:
        game.wait()
    game.now += 500_000
    assert game.ask(Recover()) == [Clocked(1, game.now + 15_000, bank)]
    assert game.ask(Recover(grace=10)) == []


def test_recovering_between_hands_changes_nothing() -> None:
    game = timed(1, 2, 3)
    assert game.ask(Recover()) == []
    game.deal().act("1f 2f")
    assert game.ask(Recover()) == []


@clause("R6.5")
def test_the_clock_is_everybodys_business_and_refused_requests_do_not_touch_it() -> None:
    game = timed(1, 2, 3).deal()
    before = game.table
    game.now = 10_000
    assert game.refused(Act("check", seat=1)).code == "check"
    assert game.refused(Act("call", seat=2)).code == "turn"
    assert game.refused(Deal((1, 2, 3, 4))).code == "dealer"
    assert game.table == before


def test_time_outs_in_a_whole_match_come_to_an_end() -> None:
    """Only seat 1 plays: the others are blinded away."""
    game = timed(1, 2, 3, bank_ms=0, mode="match", stack=100)
    for _ in range(400):
        if game.table.status == "over":
            break
        if game.turn == 1:
            options = game.hand
            game.ask(Act("call") if options.level > (options.player(1) or options.players[0]).bet else Act("check"))
            game.bring()
        else:
            game.wait()
    assert game.table.status == "over"
    assert {place.place: place.seat for place in game.table.places}[1] == 1
    assert any(isinstance(e, TimedOut) for e in game.events)


def test_a_table_of_cash_counts_no_time_when_everybody_is_gone() -> None:
    game = cash((1, 2)).hands(1).leave(1, 2)
    assert wake_at(game.table) is None
    assert game.table.chips == 0
