"""Faults that people reported in other programs' histories, by their numbers: F07, F45, F47.

The rules' side of them is in tests/core. Here they are read and written as a room's text.
"""

import pytest

from doublesuited.events import Awarded, Returned
from doublesuited.history import Problem, Record, check, read_text, record_for, write

from .test_rooms import awards, hand

F07 = """PokerStars Hand #7:  Omaha No Limit (1/2) - 2024/05/01 20:00:00 ET
Table 'Ganymed' 2-max (Play Money) Seat #1 is the button
Seat 1: anna (98 in chips)
Seat 2: bert (102 in chips)
anna: posts small blind 1
bert: posts big blind 2
*** HOLE CARDS ***
anna: raises 96 to 98 and is all-in
bert: raises 4 to 102 and is all-in
Uncalled bet (4) returned to bert
*** FLOP *** [Ks Kc 9h]
*** TURN *** [Ks Kc 9h] [3h]
*** RIVER *** [Ks Kc 9h 3h] [2s]
*** SHOW DOWN ***
bert: shows [{bert}] (something)
anna: shows [{anna}] (something)
{winner} collected {won} from pot
*** SUMMARY ***
Total pot 196 | Rake 0
Board [Ks Kc 9h 3h 2s]
"""
QUADS, ACES = "Kh Kd 5c 6c", "As Ad 7c 8c"

F45 = """PokerStars Hand #45:  Omaha Pot Limit ($5/$11 USD) - 2024/05/01 20:00:00 ET
Table 'Ganymed' 6-max Seat #1 is the button
Seat 1: anna ($500 in chips)
Seat 2: bert ($500 in chips)
Seat 3: cora ($500 in chips)
bert: posts small blind $5
cora: posts big blind $11
*** HOLE CARDS ***
anna: calls $11
bert: calls $6
cora: checks
*** FLOP *** [Ks Kc 9h]
bert: checks
cora: checks
anna: checks
*** TURN *** [Ks Kc 9h] [3h]
bert: checks
cora: checks
anna: checks
*** RIVER *** [Ks Kc 9h 3h] [2s]
bert: checks
cora: checks
anna: checks
*** SHOW DOWN ***
bert: shows [As Ac 7c 8d] (two pair, Aces and Kings)
cora: shows [Ad Ah 7s 8h] (two pair, Aces and Kings)
anna: mucks hand
bert collected {each} from pot
cora collected {each} from pot
*** SUMMARY ***
Total pot $33 | Rake {rake}
Board [Ks Kc 9h 3h 2s]
"""

F47 = """Full Tilt Poker Game #47: Table Ganymed (6 max) - 50/100 - No Limit Omaha Hi - 17:09:49 ET - 2012/11/06
Seat 1: anna (5,000)
Seat 2: bert (3,184)
Seat 3: cora (5,000)
bert posts the small blind of 50
cora posts the big blind of 100
The button is in seat #1
*** HOLE CARDS ***
anna raises to 900
bert calls 850
cora folds
*** FLOP *** [Ks Kc 9h] (Total Pot: 1,900, 2 Players)
bert bets 2,284, and is all in
anna calls 2,284
bert shows [As Ad 7c 8c]
anna shows [Kh Kd 5c 6c]
*** TURN *** [Ks Kc 9h] [3h] (Total Pot: 6,468, 2 Players, 1 All-In)
*** RIVER *** [Ks Kc 9h 3h] [2s] (Total Pot: 6,468, 2 Players, 1 All-In)
anna wins the pot (6,468) with four of a kind, Kings
*** SUMMARY ***
Total pot 6,468 | Rake 0
Board: [Ks Kc 9h 3h 2s]
"""


@pytest.mark.parametrize(
    ("anna", "bert", "winner", "stacks"),
    [(QUADS, ACES, "anna", {1: 196, 2: 4}), (ACES, QUADS, "bert", {1: 0, 2: 200})],
)
def test_f07_unequal_all_in_and_call(anna: str, bert: str, winner: str, stacks: dict[int, int]) -> None:
    record = hand(F07.format(anna=anna, bert=bert, winner=winner, won=196))
    assert [event for event in record.events if isinstance(event, Returned)] == [Returned(2, 4)]
    assert check(record).status == "agree"
    assert record.final_stacks() == stacks


def test_f07_the_winner_got_nothing_or_the_surplus_too() -> None:
    for won in (0, 200):
        [found] = read_text(F07.format(anna=ACES, bert=QUADS, winner="bert", won=won))
        assert isinstance(found, Problem)
        assert found.reason == f"the pots hold 196, but {won} were paid and 0 taken as rake"


@pytest.mark.parametrize(("each", "rake", "cents"), [("$16.50", "$0", 1650), ("$16", "$1", 1600)])
def test_f45_split_pot_counted_twice_on_export(each: str, rake: str, cents: int) -> None:
    record = hand(F45.format(each=each, rake=rake))
    assert check(record).status == "agree"
    assert awards(record) == [(0, "pot", 2, cents), (0, "pot", 3, cents)]
    written = write(record, "pokerstars")
    assert [line for line in written.splitlines() if "collected" in line] == [
        f"bert collected {each} from pot",
        f"cora collected {each} from pot",
    ]
    assert f"Total pot $33 | Rake {rake}" in written


def test_f45_both_collected_the_whole_pot() -> None:
    [found] = read_text(F45.format(each="$33", rake="$0"))
    assert isinstance(found, Problem)
    assert found.reason == "the pots hold 3300, but 6600 were paid and 0 taken as rake"


def test_f47_blind_completion_dropped_from_the_loss() -> None:
    record = hand(F47)
    assert check(record).status == "agree"
    assert record.final_stacks() == {1: 8284, 2: 0, 3: 4900}
    assert [event.amount for event in record.events if isinstance(event, Awarded)] == [6468]
    for form in ("pokerstars", "phh", "ohh"):
        [again] = read_text(write(record_for(record, 2), form))
        assert isinstance(again, Record)
        assert again.final_stacks()[2] - 3184 == -3184
