"""Drills: every question has right answers that an oracle agrees with, and practice repeats what was wrong."""

from itertools import combinations
from pathlib import Path
from random import Random

import pytest
from history import texts

from doublesuited.cards import parse_cards
from doublesuited.cli import run
from doublesuited.drill import KINDS, Kind, Practice, about, ask
from doublesuited.drill.questions import PARTS

from .oracle import five, omaha, omaha_low


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("seed", range(4))
def test_every_kind_asks_fair_questions(kind: Kind, seed: int) -> None:
    question = ask(kind, Random(seed))
    assert question.kind == kind
    assert all(question.is_right(answer) for answer in question.answers)
    assert not question.is_right("nothing of the kind")
    assert ask(kind, Random(seed)) == question
    for language in ("en", "de"):
        assert question.text.say(language)
        said = [choice.say(language) for choice in question.choices]
        assert len(set(said)) == len(said)
        assert all("{" not in sentence.say(language) for sentence in question.why)


@pytest.mark.parametrize("seed", range(20))
def test_two_accepts_exactly_the_pairs_that_play(seed: int) -> None:
    question = ask("two", Random(seed))
    hole, board = parse_cards("".join(question.hole)), parse_cards("".join(question.board))
    best = omaha(hole, board)
    for pair in combinations(question.hole, 2):
        cards = parse_cards("".join(pair))
        plays = max(five((*cards, *three)) for three in combinations(board, 3)) == best
        assert question.is_right(" ".join(pair)) == plays
        assert question.is_right("".join(reversed(pair)).lower()) == plays


@pytest.mark.parametrize("seed", range(3))
def test_outs_counts_the_cards_after_which_nobody_is_ahead(seed: int) -> None:
    question = ask("outs", Random(seed))
    hole, board = parse_cards("".join(question.hole)), parse_cards("".join(question.board))
    unseen = [card for card in range(52) if card not in {*hole, *board}]
    before, found = omaha(hole, board), 0
    for card in unseen:
        mine = omaha(hole, (*board, card))
        if mine[0] > before[0]:
            others = combinations([c for c in unseen if c != card], 2)
            threes = list(combinations((*board, card), 3))
            found += all(five((*pair, *three)) <= mine for pair in others for three in threes)
    assert question.is_right(str(found))


@pytest.mark.parametrize("seed", range(20))
def test_share_is_what_the_halves_add_up_to(seed: int) -> None:
    question = ask("share", Random(seed))
    hole, rival, board = (parse_cards("".join(cards)) for cards in (question.hole, question.rival, question.board))
    highs, lows = (omaha(hole, board), omaha(rival, board)), (omaha_low(hole, board), omaha_low(rival, board))
    quarters = 2 * (highs[0] > highs[1]) + (highs[0] == highs[1])
    if lows[0] is not None and lows[1] is not None:
        quarters += 2 * (lows[0] > lows[1]) + (lows[0] == lows[1])
    else:
        assert lows != (None, None)
        quarters += 2 * (lows[0] is not None)
    assert question.is_right(PARTS[quarters])
    assert question.is_right(str(quarters + 1))


def test_own_hands_make_questions_where_they_can() -> None:
    hole, board = parse_cards("AsKsQdJd"), parse_cards("Ts9s2c")
    assert about("two", hole, board, Random(1)) is not None
    assert about("share", hole, board, Random(1)) is None
    assert about("two", hole, board[:2], Random(1)) is None


def test_what_was_wrong_comes_again() -> None:
    practice = Practice(("two",), Random(1))
    missed = practice.next()
    assert not practice.answer(missed, "x")
    later = []
    for _ in range(6):
        question = practice.next()
        later.append(question)
        practice.answer(question, question.answers[0])
    assert later.count(missed) == 1
    assert later.index(missed) == 3
    assert (practice.asked, practice.right, practice.streak, practice.best) == (7, 6, 6, 6)
    assert practice.to_repeat() == ["two"]


def test_own_hands_come_first() -> None:
    own = ask("nuts", Random(5))
    assert Practice(("two",), Random(1), [own]).next() == own


def test_the_terminal_drill(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    answers = iter(["0"] * 4)
    monkeypatch.setattr("builtins.input", lambda _: next(answers))
    assert run(["drill", "pot", "--seed", "1", "--count", "4", "--language", "de"]) == 0
    shown = capsys.readouterr().out
    assert shown.count("Pot-Limit.") == 4
    assert "0 von 4 richtig" in shown
    with pytest.raises(SystemExit, match="there is no drill 'poker'; there are two, read"):
        run(["drill", "poker"])


def test_q_leaves_the_terminal_drill(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    answers = iter(["0", "q"])
    monkeypatch.setattr("builtins.input", lambda _: next(answers))
    assert run(["drill", "pot", "--seed", "1"]) == 0
    assert "0 of 1 right" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("kind", "slips", "answer", "how"),
    [
        ("read", ["x", "", "0", "5"], "2", "Answer with a number from 1 to 4."),
        ("share", ["half", "6"], "1/2", "Answer with a number from 1 to 5."),
        ("nuts", ["As", "AsKdQc", "1"], "2c 3d", "Answer with two cards, such as AsTd."),
        ("pot", ["many", "-5"], "1,000", "Answer with a number."),
    ],
)
def test_a_slip_of_the_fingers_is_no_wrong_answer(
    kind: Kind,
    slips: list[str],
    answer: str,
    how: str,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    typed = iter([*slips, answer])
    monkeypatch.setattr("builtins.input", lambda _: next(typed))
    assert run(["drill", kind, "--seed", "1", "--count", "1", "--language", "en"]) == 0
    shown = capsys.readouterr().out
    assert shown.count(how) == len(slips)
    assert " of 1 right" in shown


def test_a_wrong_choice_is_answered_in_words(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """It said "No: 4.", and what stood as number 4 began small."""
    monkeypatch.setattr("builtins.input", lambda _: "1")
    assert run(["drill", "read", "--seed", "1", "--count", "1", "--language", "en"]) == 0
    assert "No: Three of a kind, nines; no low." in capsys.readouterr().out


def test_the_terminal_drill_asks_about_recorded_hands(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    file = tmp_path / "mine.txt"
    file.write_text(texts.POKERSTARS)
    answers = iter(["AsKh"])
    monkeypatch.setattr("builtins.input", lambda _: next(answers))
    assert run(["drill", "two", "--seed", "1", "--count", "1", "--hands", str(file), "--language", "en"]) == 0
    shown = capsys.readouterr().out
    assert "Which two of your cards play" in shown
    assert "0 of 1 right" in shown
    file.write_text("no hand at all")
    with pytest.raises(SystemExit, match="none of these hands"):
        run(["drill", "two", "--hands", str(file)])
