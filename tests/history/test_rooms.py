"""Each room's text, feature by feature; the hands are in ``texts``."""

import pytest

from doublesuited.cards import cards_text
from doublesuited.events import Awarded, Bet, Dealt, Posted, Raised, Returned
from doublesuited.history import Problem, Record, check, read_text

from . import texts


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


@pytest.mark.parametrize("name", [name for name in vars(texts) if name.isupper()])
def test_the_hand_replays_to_the_chip(name: str) -> None:
    report = check(hand(vars(texts)[name]))
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


def test_ggpoker() -> None:
    record = hand(texts.GGPOKER)
    assert (record.site, record.id, record.rake, record.names[2]) == ("GGPoker", "OM2001", 230, "9c [x]")
    assert dict(record.started.stacks)[4] == 110_000


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


REFUSED = [
    ("*** FLOP ***", "*** FIRST FLOP ***", "run_it_twice"),
    ("cora collected $60.75 from pot", "cora cashed out the hand for $60 | Cash Out Fee $0.75", "cash_out"),
    ("*** HOLE CARDS ***", "Cash Drop to Pot : total $5\n*** HOLE CARDS ***", "site_added_money"),
    ("anna: posts small & big blinds", "anna: posts straddle", "straddle"),
    ("Omaha Hi/Lo Pot Limit", "Hold'em No Limit", "game"),
    ("Omaha Hi/Lo Pot Limit", "Courchevel Hi/Lo Pot Limit", "game"),
    ("($0.50/$1.00 USD)", "($0.50/$1.00 - $30 Cap - USD)", "cap"),
]


@pytest.mark.parametrize(("old", "new", "tag"), REFUSED)
def test_what_is_not_played_is_refused_by_name(old: str, new: str, tag: str) -> None:
    assert old in texts.POKERSTARS
    found = problem(texts.POKERSTARS.replace(old, new))
    assert (found.kind, found.reason.partition(":")[0], found.id) == ("unsupported", tag, "1001")


# What is changed, into what, whether the message names that line (else the hand's first), and what it says.
BROKEN = [
    ("bert: raises $3 to $4", "bert: dances", True, "not known here"),
    ("bert: raises $3 to $4", "bert: raises $3 to $400", True, "has only 6050"),
    ("[3h 7s Kd 4c] [Kh]", "[3h 7s Kd 4c] []", True, "1 board card expected"),
    ("[3h 7s Kd 4c] [Kh]", "[3h 7s Kd 4c] [Xh]", True, "'Xh' is not a card"),
    ("[3h 7s Kd 4c] [Kh]", "[3h 7s Kd 4c] [As]", False, "As is dealt twice"),
    ("Seat 2: bert ($60.50 in chips)", "Seat 2: bert ($60.50", True, "a seat with a name and chips"),
    ("Seat 2: bert", "Seat 1: bert", True, "seat 1 is taken twice"),
    ("Seat 2: bert", "Seat 2: anna", True, "two players are called 'anna'"),
    ("cora collected $60.75", "cora collected $60.00", False, "the pots hold 12350, but 12075 were paid and 200"),
    ("Dealt to cora [As 2d Kc Qh]", "Dealt to cora [2d Kc Qh]", False, "3 hole cards"),
    ("Dealt to cora", "Dealt to gerd", True, "'gerd' has no seat"),
    ("*** HOLE CARDS ***\n", "", False, "the line that ends the posts"),
    (" - 2024/05/01", "", True, "a headline with game, stakes and date"),
    ("Table 'Ganymed II' 6-max Seat #2 is the button\n", "", True, "the table and the seat of the button"),
    ("$12 in chips", "12 apples in chips", True, "a seat with a name"),
]


@pytest.mark.parametrize(("old", "new", "on_line", "said"), BROKEN)
def test_an_error_says_line_and_reason(old: str, new: str, on_line: bool, said: str) -> None:
    assert old in texts.POKERSTARS
    found = problem(texts.POKERSTARS.replace(old, new))
    before = texts.POKERSTARS.partition(old)[0]
    assert said in found.reason
    assert found.line == (before.count("\n") + 1 if on_line else 1)
    assert found.kind in ("malformed", "inconsistent")


def test_one_bad_hand_among_many_is_skipped_and_counted_from_the_right_line() -> None:
    bad = texts.POKERSTARS.replace("bert: raises $3 to $4", "bert: dances")
    text = f"{texts.POKERSTARS}\n\n\n{bad}\n\n\n{texts.TOURNAMENT}"
    found = list(read_text("\ufeff" + text, "here"))
    assert [type(one) for one in found] == [Record, Problem, Record]
    lines = text.split("\n")
    assert found[1].line == lines.index("bert: dances") + 1
    assert found[2].line == lines.index(texts.TOURNAMENT.split("\n")[0]) + 1


def test_nested_without_end_is_a_message() -> None:
    for bomb in ("variant = " + "[" * 200_000, "variant = " + "{a = " * 50_000, '{"ohh": ' + "[" * 200_000):
        assert problem(bomb).kind == "malformed"


def test_chat_cannot_act() -> None:
    spoken = texts.POKERSTARS.replace(
        'cora said, "bert: folds"', 'cora said, "bert collected $99 from pot"\ncora said, "*** TURN ***"'
    )
    assert hand(spoken).events == hand(texts.POKERSTARS).events
