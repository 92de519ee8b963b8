"""A cash table over many hands: seats, chips, sitting out, leaving, pausing (R5, F35, F37)."""

import random

import pytest

from doublesuited.events import Act, Deal, Illegal, Started
from doublesuited.rules import Rules
from doublesuited.table import Setup, cards_wanted, decide, evolve, going, open_table, wake_at
from doublesuited.table_events import (
    Back,
    Begin,
    Close,
    Leave,
    Leaving,
    Left,
    OutNext,
    Pause,
    Remove,
    Resume,
    SatOut,
    Sit,
    SitOut,
    TableEvent,
    TableRequest,
    Tick,
    ToppedUp,
    TopUp,
)
from doublesuited.view import view

from .tools import Game, cash, clause

# --- seats and chips


def test_a_seat_is_taken_once_and_with_a_buy_in() -> None:
    game = cash((1,))
    for request, code, message in (
        (Sit(1, "b", "B", 1000), "seat", "seat 1 is taken"),
        (Sit(0, "b", "B", 1000), "seat", "there is no seat 0; seats are 1 to 6"),
        (Sit(7, "b", "B", 1000), "seat", "there is no seat 7; seats are 1 to 6"),
        (Sit(2, "player1-0", "B", 1000), "seat", "this player already has a seat here"),
        (Sit(2, "b", "B", 199), "amount", "the buy-in is from 200 to 1000 chips, not 199"),
        (Sit(2, "b", "B", 1001), "amount", "the buy-in is from 200 to 1000 chips, not 1001"),
        (Sit(2, "b", "B", 200.5), "amount", "the buy-in is from 200 to 1000 chips, not 200.5"),  # type: ignore[arg-type]
    ):
        answer = game.refused(request)
        assert (answer.code, answer.message) == (code, message)


@clause("R6.5")
def test_buy_ins_and_top_ups_are_whole_numbers() -> None:
    """Half a chip was accepted."""
    game = cash((1,))
    game.sit(2, chips=300)
    assert game.refused(Sit(3, "c", "C", 300.5)).code == "amount"  # type: ignore[arg-type]
    for seat in (None, "3", True, 3.0):
        assert game.refused(Sit(seat, "c", "C", 300)).code == "seat"  # type: ignore[arg-type]
    assert game.refused(TopUp(2, 0.5)).message == "top up by 1..700, not 0.5"  # type: ignore[arg-type]
    assert game.refused(TopUp(2, True)).code == "amount"


def test_a_top_up_between_hands_counts_at_once_and_during_one_when_it_is_over() -> None:
    game = cash((1,)).sit(2, 3, chips=400)
    assert game.ask(TopUp(2, 100)) == [ToppedUp(2, "player2-1", 100, pending=False)]
    assert game.stacks[2] == 500
    game.deal()
    assert game.ask(TopUp(3, 600)) == [ToppedUp(3, "player3-2", 600, pending=True)]
    player = game.hand.player(3)
    assert player
    assert player.stack == 400 - 10
    game.act("1f 2f")
    assert game.stacks[3] == 400 + 5 + 600
    assert game.refused(TopUp(3, 1)).message == "seat 3 has the largest buy-in of 1000 already"
    assert game.refused(TopUp(1, 1)).code == "amount"
    assert game.refused(TopUp(5, 1)).message == "nobody sits on seat 5"


def test_a_top_up_is_at_most_the_largest_buy_in_bets_of_this_street_included() -> None:
    game = cash((1,)).sit(2, 3, chips=400).deal()
    game.act("1c 2r30")
    assert game.refused(TopUp(2, 601)).message == "top up by 1..600, not 601"
    game.top_up(2, 300)
    assert game.refused(TopUp(2, 301)).message == "top up by 1..300, not 301"


def test_a_broke_player_sits_out_and_comes_back_with_a_whole_buy_in() -> None:
    game = cash((1, 2), betting="no").sit(3, chips=200).deal()
    game.act("1r1000 2f")
    while game.turn == 3:
        game.act("3c")
    broke = [chair.seat for chair in game.table.chairs if not chair.stack]
    while not broke:  # until somebody has lost it all
        game.deal()
        while game.table.in_hand:
            player = game.hand.players[game.hand.actor]
            game.ask(
                Act("raise", player.bet + player.stack)
                if game.hand.free > 1 and player.stack > game.hand.level
                else Act("call")
            )
            game.bring()
        broke = [chair.seat for chair in game.table.chairs if not chair.stack]
    seat = broke[0]
    chair = game.table.chair(seat)
    assert chair
    assert chair.out
    assert game.refused(Back(seat)).message == f"seat {seat} has no chips: top up first"
    assert game.refused(TopUp(seat, 199)).message == "top up by 200..1000, not 199"
    game.top_up(seat, 200).back(seat)
    assert game.stacks[seat] == 200


def test_leaving_between_hands_is_at_once_and_during_one_when_it_is_over() -> None:
    game = cash((1, 2, 3)).deal().act("1c")
    assert game.ask(Leave(1)) == [Leaving(1)]
    assert game.refused(Leave(1)).message == "seat 1 is leaving already"
    assert game.refused(Back(1)).code == "leaving"
    assert game.table.chair(1)
    game.act("2r20 3f")  # seat 1 folds when it is its turn
    assert not game.table.in_hand
    assert game.table.chair(1) is None
    assert Left(1, "player1-0", 990) in game.events
    assert game.ask(Leave(2)) == [Left(2, "player2-1", 1000 + 10 + 10)]


def test_the_host_folded_the_hands_of_others_by_sending_them_away() -> None:
    game = cash((1, 2, 3)).deal().act("1r20 2c 3c")
    assert game.ask(Remove(2)) == [Leaving(2, by_host=True)]
    assert game.refused(Remove(2)).message == "seat 2 is leaving already"
    assert game.refused(Back(2)).code == "leaving"
    assert game.bring().turn == 2  # nobody acts for seat 2
    game.act("2b30 3f 1f")
    assert going(game.table) == (2,)
    game.wait()
    assert Left(2, "player2-1", 1000 + 40, by_host=True) in game.events


def test_who_is_sent_away_may_go_at_once() -> None:
    game = cash((1, 2, 3)).deal()
    assert game.ask(Remove(1)) == [Leaving(1, by_host=True)]
    assert game.ask(Leave(1))[0] == Leaving(1)
    player = game.hand.player(1)
    assert player
    assert player.folded


def test_whoever_was_away_when_sent_away_could_not_play_the_hand_to_its_end() -> None:
    game = cash((1, 2, 3)).deal().act("1c 2c 3x")
    while game.turn == 2:
        game.wait()  # seat 2 takes too long, and is played for
    assert game.ask(Remove(2))[0] == Leaving(2, by_host=True)
    game.back(2)
    chair = game.table.chair(2)
    assert chair
    assert (chair.away, chair.leaving, chair.removed) == (False, True, True)
    assert game.refused(Back(2)).code == "leaving"


def test_the_host_made_the_others_in_a_match_absent() -> None:
    game = Game(Setup(rules=Rules.preset("match"), seats=3)).sit(1, 2, 3).deal()
    assert game.refused(Remove(2)).code == "begun"
    assert not any(chair.away for chair in game.table.chairs)


def test_who_leaves_all_in_still_wins() -> None:
    wins = 0
    for seed in range(12):
        rules = Rules.preset("standard", betting="no", small_blind=5, big_blind=10)
        game = Game(Setup(rules=rules, seats=3), seed).sit(1, 2, 3).deal()
        game.act("1r1000")
        game.ask(Leave(1))
        game.act("2c 3f")
        player = game.hand.player(1)
        game.wait()
        left = next(e for e in game.events if isinstance(e, Left))
        assert player
        assert left.chips == player.stack
        wins += left.chips > 1000
    assert 0 < wins < 12


@clause("R10.2")
def test_who_leaves_all_in_vanished_at_the_showdown() -> None:
    """The seat was empty when the others looked at the hands: nobody saw what they had won or lost against."""
    rules = Rules.preset("standard", betting="no", small_blind=5, big_blind=10)
    game = Game(Setup(rules=rules, seats=3), 3).sit(1, 2, 3).deal()
    game.act("1r1000")
    game.ask(Leave(1))
    game.act("2c 3f")
    seen = next(s for s in view(game.table).seats if s.seat == 1)
    player = game.hand.player(1)
    assert player
    assert (seen.leaving, seen.shown, len(seen.cards), seen.won) == (True, True, 4, player.won)
    assert seen.stack == player.stack
    assert going(game.table) == (1,)
    assert game.refused(Sit(1, "b", "B", 1000)).code == "seat"
    assert wake_at(game.table) == game.table.next_at == game.now + game.table.setup.showdown_ms
    game.now = game.table.next_at - 1
    assert game.ask(Tick()) == []
    game.now += 1
    assert game.ask(Tick())[0] == Left(1, "player1-0", player.stack)
    assert game.table.chair(1) is None


def test_who_wins_without_a_showdown_and_left_is_seen_to_win() -> None:
    rules = Rules.preset("standard", betting="no", small_blind=5, big_blind=10)
    game = Game(Setup(rules=rules, seats=3), 3).sit(1, 2, 3).deal().act("1r1000")
    game.ask(Leave(1))
    game.act("2f 3f")
    assert [(s.seat, s.won) for s in view(game.table).seats if s.leaving] == [(1, 25)]
    game.ask(Pause())
    game.now = game.table.next_at
    assert wake_at(game.table) == game.now  # paused or not, the chips go home
    assert game.ask(Tick()) == [Left(1, "player1-0", 1015)]


def test_who_is_leaving_may_go_as_soon_as_the_hand_is_over() -> None:
    game = cash((1, 2, 3)).deal()
    game.ask(Leave(3))
    game.act("1f 2f")
    assert going(game.table) == (3,)
    assert game.refused(Back(3)).code == "leaving"
    assert game.ask(Leave(3)) == [Left(3, "player3-2", 1005)]
    assert going(game.table) == ()


@clause("R5.4")
def test_f35_sit_out_ignored() -> None:
    game = cash((1, 2, 3, 4, 5, 6)).hands(1).deal()
    assert game.marks == (2, 3, 4)
    game.act("5f")
    assert game.ask(SitOut(5)) == [OutNext(5, "hand")]
    game.fold_out()
    assert SatOut(5) in game.events
    game.hands(1)
    assert 5 not in game.dealt
    assert game.marks == (3, 4, 6)
    assert 5 not in game.posts
    game.hands(2)
    chair = game.table.chair(5)
    assert chair
    assert (chair.owes_big, chair.owes_small) == (True, True)
    game.back(5, post=True).hands(1)
    assert game.posts[5] == [("extra", 10), ("dead", 5)]


def test_sitting_out_may_be_taken_back_during_the_hand() -> None:
    game = cash((1, 2, 3)).deal()
    game.sit_out(2)
    game.back(2)
    game.fold_out().deal()
    assert 2 in game.dealt


def test_sitting_out_between_hands_is_at_once() -> None:
    game = cash((1, 2, 3)).hands(1)
    assert game.ask(SitOut(2)) == [SatOut(2)]
    assert game.refused(SitOut(2)).message == "seat 2 sits out already"
    assert 2 not in game.deal().dealt


@clause("R5.1")
def test_f37_seat_taken_during_a_hand() -> None:
    game = cash((1, 2)).deal()
    game.act("1c 2x")
    game.sit(3)
    game.check_down()
    assert [p.seat for p in game.hand.players] == [2, 1]
    assert sum(game.stacks.values()) == 3000
    game.deal()
    assert sorted(game.dealt) == [1, 2, 3]


@pytest.mark.parametrize("street", ["preflop", "flop", "turn", "river"])
def test_the_players_of_a_hand_are_frozen_at_its_deal(street: str) -> None:
    game = cash((1, 2, 3)).deal()
    while game.street != street:
        game.ask(Act("check" if game.hand.level in (0, game.hand.players[game.hand.actor].bet) else "call"))
        game.bring()
    game.sit(4, 5)
    game.leave(2)
    game.check_down()
    assert [p.seat for p in game.hand.players] == [2, 3, 1]
    game.wait()
    assert [chair.seat for chair in game.table.chairs] == [1, 3, 4, 5]


# --- the host


def test_pause_and_resume() -> None:
    game = cash((1, 2)).deal()
    game.ask(Pause())
    assert game.refused(Pause()).message == "the table is paused, not running"
    game.act("1f")  # the hand is finished
    assert wake_at(game.table) is None
    game.now += 100_000
    assert decide(game.table, Tick(), game.now) == ()
    game.ask(Resume())
    assert game.refused(Resume()).code == "status"
    assert game.deal().table.in_hand


def test_close_pays_everybody_and_ends_the_table() -> None:
    game = cash((1, 2, 3)).deal()
    assert game.refused(Close()).code == "hand"
    game.fold_out()
    events = game.ask(Close())
    assert sum(e.chips for e in events if isinstance(e, Left)) == 3000
    assert game.table.chips == 0
    for request in (Close(), Tick(), Sit(1, "a", "A", 500), Act("fold")):
        assert game.refused(request).code == "closed"


def test_requests_that_fit_no_table_like_this() -> None:
    game = cash((1, 2))
    assert game.refused(Begin()).code == "begun"
    assert game.refused(Act("fold")).code == "no_hand"
    assert game.refused(Deal((1, 2))).code == "no_hand"
    assert game.refused(Leave(6)).message == "nobody sits on seat 6"
    assert game.refused(SitOut(6)).code == game.refused(Back(6)).code == "seat"


def test_a_table_of_one_waits() -> None:
    game = cash((1,))
    assert wake_at(game.table) is None
    assert cards_wanted(game.table) == 0
    assert decide(game.table, Tick(), 10**9) == ()


# --- the journal


def test_replaying_the_events_gives_the_same_table() -> None:
    """Random life: every state follows from the events before it, and seq grows by one with each."""
    for seed in range(15):
        rng = random.Random(seed)
        game = cash((1, 2, 3, 4), variant="omaha8", ante=seed % 2)
        replayed = open_table(game.table.setup)
        told = 0
        for _ in range(300):
            live(game, rng)
            for event in game.events[told:]:
                before = replayed.seq
                replayed = evolve(replayed, event)
                assert replayed.seq == before + 1
            told = len(game.events)
            assert replayed == game.table
        assert any(isinstance(e, Started) for e in game.events)


def live(game: Game, rng: random.Random) -> list[TableEvent]:
    """Some request, sensible or not; the events if it was accepted."""
    seat = rng.randint(1, 6)
    game.now += rng.choice([0, 10, 1_000, 25_000])
    wishes: list[TableRequest] = [
        Sit(seat, f"p{rng.randint(1, 9)}", "P", rng.choice([200, 555, 1000])),
        Leave(seat),
        SitOut(seat, rng.choice(["hand", "big_blind"])),
        Back(seat, rng.random() < 0.5),
        TopUp(seat, rng.randint(1, 900)),
        Tick(),
        Tick(),
        Act("fold", seat=rng.choice([None, seat])),
        *[Act("call"), Act("check")] * 5,
        Act("raise", rng.randint(1, 200)),
        Act("bet", rng.randint(1, 200)),
    ]
    request = rng.choice(wishes)
    before = game.table
    answer = decide(game.table, request, game.now)
    assert game.table is before
    if isinstance(answer, Illegal):
        return []
    events = game.ask(request)
    assert tuple(events) == answer
    game.bring()
    return events


def test_who_is_removed_in_a_hand_still_plays_it() -> None:
    """The host could make a rival fold by removing them."""
    game = cash((1, 2, 3)).deal()
    assert game.ask(Remove(1)) == [Leaving(1, by_host=True)]
    you = view(game.table, 1).you
    assert you
    assert you.removed
    game.act("1r30 2f 3c")
    game.check_down()
    game.wait()
    left = next(e for e in game.events if isinstance(e, Left))
    assert (left.seat, left.by_host) == (1, True)
    assert game.table.chair(1) is None


def test_who_is_removed_between_hands_is_gone_by_the_host_s_wish() -> None:
    game = cash((1, 2, 3))
    assert game.ask(Remove(2)) == [Left(2, "player2-1", 1000, by_host=True)]
    assert game.ask(Leave(1)) == [Left(1, "player1-0", 1000)]
