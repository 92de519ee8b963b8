"""Each room's text, feature by feature; the hands are in ``texts``."""

import pytest

from doublesuited.cards import cards_text
from doublesuited.events import Awarded, Bet, Checked, Dealt, Posted, Raised, Returned
from doublesuited.history import Problem, Record, check, read_text

from . import texts, texts_odd


def hand(text: str) -> Record:
    [found] = read_text(text, "here")
    assert isinstance(found, Record), str(found)
    return found


def problem(text: str) -> Problem:
    [found] = read_text(text, "here")
    assert isinstance(found, Problem)
    return found


def awards(record: Record) -> list[tuple[int, str, int, int]]:
    return [(e.pot, e.share, e.seat, e.amount) for e in record.events if isinstance(e, Awarded)]


def posts(record: Record) -> list[tuple[int, str, int]]:
    return [(e.seat, e.kind, e.amount) for e in record.events if isinstance(e, Posted)]


TEXTS = {name: text for name, text in (vars(texts) | vars(texts_odd)).items() if name.isupper()}


@pytest.mark.parametrize("name", TEXTS)
def test_the_hand_replays_to_the_chip(name: str) -> None:
    report = check(hand(TEXTS[name]))
    assert report.status == "agree", report


def test_pokerstars_cash() -> None:
    record = hand(texts.POKERSTARS)
    assert (record.site, record.id, record.table, record.seats) == ("PokerStars", "1001", "Ganymed II", 6)
    assert (record.time, record.zone, record.currency) == ("2024-05-01T20:00:00", "CET", "USD")
    assert (record.rules.variant, record.rules.betting, record.rules.decimals) == ("omaha8", "pot", 2)
    assert record.names == {1: "anna", 2: "bert", 3: "cora", 5: "dora", 6: "emil"}
    assert (record.hero, record.rake, record.idle) == (3, 200, ((5, 1200),))
    assert posts(record) == [(3, "small_blind", 50), (6, "big_blind", 100), (1, "extra", 100), (1, "dead", 50)]
    assert awards(record) == [(0, "high", 3, 6075), (0, "low", 3, 3038), (0, "low", 2, 3037)]


def test_pokerstars_tournament_of_a_home_game_in_a_mixed_game() -> None:
    record = hand(texts.TOURNAMENT)
    rules = record.rules
    assert (rules.mode, rules.variant, rules.betting) == ("match", "omaha8", "fixed")
    assert (rules.small_blind, rules.big_blind, rules.bet_size("flop"), rules.bet_size("turn")) == (10, 20, 20, 40)
    assert (rules.ante, rules.ante_by, record.tournament, record.currency) == (2, "each", "77", "")
    assert awards(record) == [(0, "pot", 1, 105), (1, "pot", 1, 14)]
    told = {e.seat: cards_text(e.cards) for e in record.events if isinstance(e, Dealt)}
    assert told[2] == "2c2dTcAd"  # only the summary tells them


WALK = """{head}
Table 'Ganymed' 6-max (Real Money) Seat #1 is the button
Seat 1: anna ({sign}100 in chips)
Seat 2: bert ({sign}100 in chips)
anna: posts small blind {sign}1
bert: posts big blind {sign}2
*** HOLE CARDS ***
anna: folds
Uncalled bet ({sign}1) returned to bert
bert collected {sign}2 from pot
*** SUMMARY ***
Total pot {sign}2 | Rake {sign}0
"""
HEADLINES = [
    ("PokerStars Game #1: Omaha Pot Limit (€1/€2) [AAMS ID: M27A] - 2010/11/06 12:00:00 CET", "€", "omaha pot 4 EUR"),
    ("POKERSTARS GAME #1: OMAHA HI/LO LIMIT ($2/$4 USD) - 2009/05/02 14:30:00 ET", "$", "omaha8 fixed 4 USD"),
    ("POKERSTARS GAME #1: TOURNAMENT #9, $5 OMAHA POT LIMIT - LEVEL I (1/2) - 2009/05/02 9:30:00", "", "omaha pot 4 "),
    ("PokerStars Zoom Hand #1:  6 Card Omaha Pot Limit (£1/£2) - 2022/05/02 9:30:00 WET", "£", "omaha pot 6 GBP"),
    ("PokerStars Home Game Hand #1: {Club} Omaha Hi/Lo No Limit (1/2) - 2012/05/02 9:30:00 ET", "", "omaha8 no 4 "),
    ("PokerStars Hand #1: Omaha 5 Cards Pot Limit (Rs. 1/Rs. 2 INR) - 2019/01/01 9:00:00", "Rs. ", "omaha pot 5 INR"),
    ("PokerStars Hand #1: Omaha Pot Limit ($1/$2 CAD) - 2019/01/01 12:00:00 AT", "$", "omaha pot 4 CAD"),
    ("PokerStars Hand #1: Mixed PLH/PLO (Omaha Pot Limit, $1/$2 USD) - 2012/01/01 12:00:00 ET", "$", "omaha pot 4 USD"),
    ("PokerStars Hand #1: Tournament #9, 500FPP Omaha Pot Limit - Level II (ante 25, 1/2) - 2019/01/01 12:00:00 AT", "",
     "omaha pot 4 "),
    ("Full Tilt Hand #1: Omaha Pot Limit (1/2) - 2016/05/17 12:00:00 ET", "", "omaha pot 4 "),
    ("Full Tilt Rush Hand #1: 5 Card Omaha Hi/Lo Pot Limit ($1/$2) - 2016/05/17 12:00:00 ET", "$", "omaha8 pot 5 USD"),
]  # fmt: skip


@pytest.mark.parametrize(("head", "sign", "said"), HEADLINES)
def test_headlines_of_all_times(head: str, sign: str, said: str) -> None:
    record = hand(WALK.format(head=head, sign=sign))
    rules = record.rules
    assert f"{rules.variant} {rules.betting} {rules.hole_cards} {record.currency}" == said
    assert record.site == ("FullTilt" if head.startswith("Full") else "PokerStars")
    assert (record.id, record.time[:2], len(record.time)) == ("1", "20", 19)
    assert check(record).status == "agree"


def test_ggpoker() -> None:
    record = hand(texts.GGPOKER)
    assert (record.site, record.id, record.rake, record.names[2]) == ("GGPoker", "OM2001", 230, "9c [x]")
    assert dict(record.started.stacks)[4] == 110_000


def test_names_may_be_anything() -> None:
    record = hand(texts_odd.NAMES)
    names = ["posts: big", "bert [x] (y)", 'said, "z"', "folds", "Seat 5", "collected $5 from pot"]
    assert list(record.names.values()) == names
    assert awards(record) == [(0, "pot", 3, 2380)]
    assert record.idle == ((4, 4000),)


def test_run_it_once_tells_totals_or_chips_added() -> None:
    record = hand(texts_odd.RUN_IT_ONCE)
    assert [e.to for e in record.events if isinstance(e, Raised)] == [700, 2400, 7500]
    assert not any(isinstance(e, Checked) for e in record.events)  # one player cannot check alone
    totals = texts_odd.RUN_IT_ONCE.replace("€44.00 to €68", "€51 to €75")
    assert hand(totals).events == record.events
    neither = problem(texts_odd.RUN_IT_ONCE.replace("€44.00 to €68", "€44.00 to €69"))
    assert neither.kind == "inconsistent"


def test_fulltilt() -> None:
    record = hand(texts.FULLTILT)
    assert (record.site, record.table, record.seats, record.zone) == ("FullTilt", "Ganymed", 6, "ET")
    assert record.names[1] == "anna b"  # of two names that begin alike the longer one
    assert awards(record) == [(0, "high", 1, 8050), (0, "low", 6, 8050)]


def test_winamax() -> None:
    record = hand(texts.WINAMAX)
    assert (record.site, record.table, record.currency) == ("Winamax", "Lübeck 03", "EUR")
    assert posts(record)[2:] == [(3, "extra", 100), (3, "dead", 50)]
    assert [e for e in record.events if isinstance(e, Returned)] == [Returned(2, 1000)]  # no line tells it


def test_tournaments_of_other_rooms() -> None:
    record = hand(texts.WINAMAX_TOURNAMENT)
    assert (record.rules.mode, record.rules.ante, record.currency) == ("match", 5, "")
    assert record.tournament.startswith('"Omaha Night"')
    record = hand(texts.FULLTILT_TOURNAMENT)
    assert (record.rules.mode, record.tournament, record.table) == ("match", "55501", "1")
    assert (record.rules.big_blind, record.rules.bet_size("turn")) == (40, 80)


def test_bovada() -> None:
    record = hand(texts.BOVADA)
    assert (record.site, record.table, record.currency, record.hero) == ("Bovada", "88", "USD", 3)
    assert (record.rules.small_blind, record.rules.big_blind) == (10, 25)
    assert [(e.to, type(e)) for e in record.events if isinstance(e, Bet | Raised)] == [
        (85, Raised),
        (255, Bet),
        (855, Raised),
    ]
    assert record.rake == 54  # nobody tells it


def test_bovada_leaves_out_the_streets() -> None:
    record = hand(texts.BOVADA_ALL_IN)
    streets = [getattr(e, "street", "") for e in record.events]
    assert [s for s in streets if s] == ["flop", "turn", "river"]
    assert record.rake == 40


def test_a_late_small_blind_that_the_call_counts_in_was_live() -> None:
    record = hand(texts_odd.LATE_SMALL_BLIND)
    assert posts(record)[2:] == [(4, "extra", 500)]
    assert (record.time, record.zone, record.rules.betting) == ("2006-08-21T09:59:19", "ET", "fixed")
    assert record.rules.bet_size("turn") == 2000
    dead = hand(texts_odd.LATE_SMALL_BLIND.replace("cora: calls $5\n", "cora: calls $10\n").replace("$53", "$58"))
    assert posts(dead)[2:] == [(4, "dead", 500)]


def test_ggpoker_missed_blind() -> None:
    record = hand(texts_odd.MISSED_BLIND)
    assert posts(record)[2:] == [(1, "dead", 200), (1, "extra", 500)]
    assert record.rules.hole_cards == 5


def test_fulltilt_newcomer_and_late_levels() -> None:
    assert posts(hand(texts_odd.FULLTILT_NEWCOMER))[2:] == [(1, "dead", 100), (1, "extra", 200)]
    rules = hand(texts_odd.FULLTILT_LATE_LEVEL).rules
    assert (rules.small_blind, rules.big_blind, rules.ante, rules.decimals) == (4000, 8000, 1000, 0)


def test_winamax_seat_without_chips() -> None:
    record = hand(texts.WINAMAX.replace("Seat 4: dora (99€)", "Seat 4: dora (99€)\nSeat 5: emil ()"))
    assert record.idle == ((5, 0),)


def test_bovada_raises_all_in_are_told_by_their_total() -> None:
    record = hand(texts_odd.BOVADA_RAISED_ALL_IN)
    assert record.rules.big_blind == 400  # the big blind was posted short; the first call tells it
    assert [e.to for e in record.events if isinstance(e, Raised)] == [1000, 2000, 2400]


def test_bovada_tournament() -> None:
    record = hand(texts_odd.BOVADA_TOURNAMENT)
    assert (record.rules.betting, record.rules.ante, record.hero) == ("pot", 40, 3)
    assert record.names == {1: "Dealer", 2: "Small Blind", 3: "Big Blind", 4: "UTG"}  # in the order of the lines
    assert record.started.button == 1


def test_bovada_all_in_with_a_post() -> None:
    record = hand(texts_odd.BOVADA_ALL_IN_ANTE)
    assert (posts(record), record.rules.ante) == ([(1, "ante", 166), (2, "ante", 240)], 240)
    record = hand(texts_odd.BOVADA_ALL_IN_BLIND)
    assert (posts(record), record.rules.big_blind) == ([(6, "small_blind", 25), (1, "big_blind", 30)], 50)
    assert record.zone == "UTC"
    found = problem(texts_odd.BOVADA_ALL_IN_BLIND.replace("Big Blind : All-in $0.30", "Big Blind : Calls $0.30"))
    assert "a blind or an ante was expected before the cards" in found.reason


def test_bovada_zone() -> None:
    record = hand(texts_odd.BOVADA_ZONE)
    assert (record.rules.variant, record.table, record.hero) == ("omaha8", "1232", 1)


def test_a_name_of_a_tournament_is_no_game() -> None:
    name = "Tournament #9364957, WSOP #77: $5,000 No Limit Hold'em, 5/10 (1/2), $25M GTD"
    text = f"""Poker Hand #TM1: {name} Omaha Pot Limit   - Level10 (1,000/2,000) - 2024/05/01 20:00:00
Table '7' 6-max Seat #1 is the button
Seat 1: 4f (9,261 in chips)
Seat 2: 9c (24,895 in chips)
4f: posts small blind 1,000
9c: posts big blind 2,000
*** HOLE CARDS ***
Dealt to 4f{" "}
Dealt to 9c{" "}
4f: folds
Uncalled bet (1,000) returned to 9c
*** SHOWDOWN ***
9c collected 2,000 from pot
*** SUMMARY ***
Total pot 2,000
"""
    rules = hand(text).rules
    assert (rules.variant, rules.betting, rules.small_blind, rules.big_blind) == ("omaha", "pot", 1000, 2000)
    found = problem(text.replace("GTD Omaha Pot Limit", "GTD PLO Day Hold'em No Limit"))
    assert (found.kind, found.reason.partition(":")[0]) == ("unsupported", "game")


def test_bovada_chips_in_a_name_are_no_currency() -> None:
    record = hand(
        texts_odd.BOVADA_TOURNAMENT.replace("UTG", "UTG $5").replace(" Tournament #47 TBL#2, Normal- Level 10", "")
    )
    assert (record.rules.decimals, record.currency) == (0, "")


def test_bovada_unknown_moves_are_no_silence() -> None:
    found = problem(texts.BOVADA.replace("Dealer  [ME] : Raises $0.60 to $0.85", "Dealer  [ME] : Raises somewhat"))
    assert "not known here: 'Raises somewhat'" in found.reason
    assert found.line == 15
    found = problem(texts.BOVADA.replace("Bets $2.55", "Bets"))
    assert "how many chips" in found.reason
