"""What the rooms' texts hold that is not played here or not possible: each is named, with its line."""

import pytest

from doublesuited.history import Problem, Record, read_text
from doublesuited.history.recorded import Malformed
from doublesuited.history.text import hundredths

from . import texts, texts_odd
from .test_rooms import hand, problem


@pytest.mark.parametrize(
    ("text", "cents"),
    [
        ("$1,234.50", 123450),
        ("1.234,50€", 123450),
        ("0,02€", 2),
        ("₹1,50,000", 15000000),
        ("1.234,5", 123450),
        ("3", 300),
    ],
)
def test_amounts(text: str, cents: int) -> None:
    assert hundredths(text) == cents


@pytest.mark.parametrize("text", ["", ".", "1.234", "1,2345", "0.125", "1.2.3", "1,23.4", "12 3", "٣"])
def test_what_is_no_amount(text: str) -> None:
    with pytest.raises(Malformed, match="is no amount"):
        hundredths(text)


REFUSED = [
    ("*** FLOP ***", "*** FIRST FLOP ***", "run_it_twice"),
    ("cora collected $60.75 from pot", "cora cashed out the hand for $60 | Cash Out Fee $0.75", "cash_out"),
    ("*** HOLE CARDS ***", "Cash Drop to Pot : total $5\n*** HOLE CARDS ***", "site_added_money"),
    ("anna: posts small & big blinds", "anna: posts straddle", "straddle"),
    ("Omaha Hi/Lo Pot Limit", "Hold'em No Limit", "game"),
    ("Omaha Hi/Lo Pot Limit", "Courchevel Hi/Lo Pot Limit", "game"),
    ("Omaha Hi/Lo Pot Limit ($0.50", "Mixed NLH/PLO (Hold'em No Limit, $0.50", "game"),
    ("($0.50/$1.00 USD)", "($0.50/$1.00 - $30 Cap - USD)", "cap"),
    ("*** HOLE CARDS ***", "Hand cancelled", "cancelled"),
    ("anna: posts small & big blinds", "anna: straddle", "straddle"),
    ("Hi/Lo Pot Limit", "Hi/Lo Pot Limit Pre-Flop, No Limit Post-Flop", "game"),
]


@pytest.mark.parametrize(("old", "new", "tag"), REFUSED)
def test_what_is_not_played_is_refused_by_name(old: str, new: str, tag: str) -> None:
    assert old in texts.POKERSTARS
    found = problem(texts.POKERSTARS.replace(old, new))
    assert (found.kind, found.reason.partition(":")[0], found.id) == ("unsupported", tag, "1001")


REFUSED_ELSEWHERE = [
    (texts.FULLTILT, "PL Omaha H/L", "$40 Cap PL Omaha H/L", "cap"),
    (texts.FULLTILT, "PL Omaha H/L", "$40 PL Omaha H/L", "cap"),
    (texts.FULLTILT, "raises to $34", "raises to $34, and is capped", "cap"),
    (texts.FULLTILT, "PL Omaha H/L", "NL Hold'em", "game"),
    (texts.FULLTILT, "*** HOLE CARDS ***", "Hand #3001 has been canceled", "cancelled"),
    (
        texts.GGPOKER,
        "9c [x]: raises $3.5",
        "9c [x]: get an all-in insurance (premium ($1))\n9c [x]: raises $3.5",
        "insurance",
    ),
    (texts.WINAMAX, "Omaha pot limit", "Holdem no limit", "game"),
    (texts.WINAMAX, "*** PRE-FLOP ***", "Hold-up to Pot: total 5€\n*** PRE-FLOP ***", "site_added_money"),
    (texts.BOVADA, "OMAHA HiLo", "HOLDEM", "game"),
    (texts.BOVADA, "TBL#88 OMAHA HiLo", " Zone Poker ID#18 HOLDEMZonePoker", "game"),
]


@pytest.mark.parametrize(("text", "old", "new", "tag"), REFUSED_ELSEWHERE)
def test_every_room_refuses_by_name(text: str, old: str, new: str, tag: str) -> None:
    assert old in text
    found = problem(text.replace(old, new))
    assert (found.kind, found.reason.partition(":")[0]) == ("unsupported", tag)


def test_a_summary_of_a_tournament_is_no_hand() -> None:
    text = "PokerStars Tournament #77, Pot Limit Omaha\nBuy-In: $5.00/$0.50 USD\n20 players\n"
    assert "summary of a tournament" in problem(text).reason


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
    ("*** HOLE CARDS ***\nDealt to cora [As 2d Kc Qh]\n", "", True, "acts before the posts are complete"),
    (" - 2024/05/01", "", True, "a headline with game, stakes and date"),
    ("Table 'Ganymed II' 6-max Seat #2 is the button\n", "", True, "the table and the seat of the button"),
    ("$12 in chips", "12 apples in chips", True, "a seat with a name"),
    ("Seat 2: bert", "Seat2: bert", True, "who has no seat at this table"),
    ("emil: posts big", "cora: posts small blind $0.50\nemil: posts big", True, "the same blind or ante twice"),
    ("fay joins", "cora: posts big blind $1\nfay joins", True, "posted after the cards were dealt"),
    ("emil: posts big blind $1", "emil: posts big blind $1cora: folds", True, "posts 'big blind $1cora: folds'"),
    ("cora collected $30.38", "cora  collected $30.38", True, "a player at the table, an amount and a pot"),
    ("cora collected $30.38 from pot\n", "", False, "were paid and 200 taken as rake"),
]

# The same for other rooms, which tell no rake, or name players otherwise.
BROKEN_ELSEWHERE = [
    (texts.FULLTILT, "Seat 2: anna ($150.50)\n", "", "a player who has no seat at this table does something"),
    (texts.WINAMAX, "Seat 4: dora (99€)\n", "", "a player who has no seat at this table does something"),
    (texts.BOVADA, "Seat 4: Small Blind", "Seat 4:Small Blind", "'Small Blind' has no seat at this table"),
    (texts.BOVADA, "Big Blind : Hand result $5.16\n", "", "the pots hold 1085, but 515 were paid and 0 taken as rake"),
    (texts_odd.BOVADA_TOURNAMENT, "Hand Result 6280", "Hand Result 6180", "the pots hold 6280, but 6180 were paid"),
    (texts_odd.BOVADA_RAISED_ALL_IN, "UTG : Showdown", "UTG : Checks\n" * 9 + "UTG : Showdown", "is over"),
]


@pytest.mark.parametrize(("old", "new", "on_line", "said"), BROKEN)
def test_an_error_says_line_and_reason(old: str, new: str, on_line: bool, said: str) -> None:
    assert old in texts.POKERSTARS
    found = problem(texts.POKERSTARS.replace(old, new))
    before = texts.POKERSTARS.partition(old)[0]
    assert said in found.reason
    assert found.line == (before.count("\n") + 1 if on_line else 1)
    assert found.kind in ("malformed", "inconsistent")


@pytest.mark.parametrize(("text", "old", "new", "said"), BROKEN_ELSEWHERE)
def test_an_error_of_another_room_says_the_reason(text: str, old: str, new: str, said: str) -> None:
    assert old in text
    found = problem(text.replace(old, new))
    assert said in found.reason
    assert found.kind in ("malformed", "inconsistent")


def test_one_bad_hand_among_many_is_skipped_and_counted_from_the_right_line() -> None:
    bad = texts.POKERSTARS.replace("bert: raises $3 to $4", "bert: dances")
    text = f"{texts.POKERSTARS}\n\n\n{bad}\n\n\n{texts.TOURNAMENT}"
    found = list(read_text("\ufeff" + text, "here"))
    assert [type(one) for one in found] == [Record, Problem, Record]
    lines = text.split("\n")
    assert found[1].line == lines.index("bert: dances") + 1
    assert found[2].line == lines.index(texts.TOURNAMENT.split("\n")[0]) + 1


def test_a_transcript_that_the_room_mails() -> None:
    lines = texts.POKERSTARS.replace("PokerStars Hand", "PokerStars Game #PokerStars Zoom Hand").split("\n")
    mailed = "\n".join([lines[0], *(f" {line} " for line in lines[1:])])
    preface = "Transcript for your last 2 hands requested by cora\n\n*********** # 1 **************\n"
    found = list(read_text(f"{preface}{mailed}\n*********** # 2 **************\n{texts.POKERSTARS}"))
    assert [type(one) for one in found] == [Record, Record]
    assert found[0].line == 4
    assert found[0].events == found[1].events == hand(texts.POKERSTARS).events  # type: ignore[union-attr]
    beheaded = list(read_text("\n".join(lines[4:]) + "\n" + texts.POKERSTARS))
    assert [type(one) for one in beheaded] == [Problem, Record]  # that was no preface


def test_nested_without_end_is_a_message() -> None:
    for bomb in ("variant = " + "[" * 200_000, "variant = " + "{a = " * 50_000, '{"ohh": ' + "[" * 200_000):
        assert problem(bomb).kind == "malformed"


def test_chat_cannot_act() -> None:
    spoken = texts.POKERSTARS.replace(
        'cora said, "bert: folds"', 'cora said, "bert collected $99 from pot"\ncora said, "*** TURN ***"'
    )
    assert hand(spoken).events == hand(texts.POKERSTARS).events
