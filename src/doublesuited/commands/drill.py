"""`doublesuited drill`: practise reading hands, pots and odds."""

import os
import sys
from pathlib import Path
from random import Random
from typing import Literal, cast

from doublesuited.cards import UNKNOWN
from doublesuited.commands._hands import Sorter
from doublesuited.drill import KINDS, Kind, Practice, Question
from doublesuited.drill.own import own
from doublesuited.events import Dealt, Shown, Turned
from doublesuited.explain.words import say
from doublesuited.rules import Rules
from doublesuited.terminal.paper import Paper

LEAVING = ("q", "quit")


def drill(
    *kinds: str,
    seed: int | None = None,
    count: int = 10,
    hands: tuple[Path, ...] = (),
    language: Literal["en", "de"] | None = None,
) -> None:
    """Answer questions; what was wrong comes again. q leaves.

    Parameters
    ----------
    kinds
        two (which two cards play), read (name the hand), nuts, outs, share (of a hi/lo pot), pot (the largest raise).
        All of them if none is named.
    seed
        The same number asks the same questions.
    count
        How many questions.
    hands
        Hand histories, or folders of them: ask about the hands of whoever they belong to, then about random ones.
    language
        en or de; by default what the environment says.
    """
    for kind in kinds:
        if kind not in KINDS:
            raise SystemExit(f"drill: there is no drill {kind!r}; there are {', '.join(KINDS)}")
    if count < 1:
        raise SystemExit(f"drill: count is {count}; ask for one question or more")
    language = language or ("de" if os.environ.get("LANG", "").startswith("de") else "en")
    chosen, rng = cast("tuple[Kind, ...]", kinds) or KINDS, Random(seed)
    practice = Practice(chosen, rng, _own(hands, chosen, count, rng) if hands else None)
    paper = Paper(Rules())
    try:
        while practice.asked < count:
            _ask(practice, practice.next(), paper, language)
    except EOFError:
        paper.say("")
    paper.rule(say("drill.score", {"right": practice.right, "n": practice.asked, "best": practice.best}, language))
    for kind in practice.to_repeat():
        paper.say(say("drill.repeat", {"kind": say(f"drill.kind.{kind}", {}, language)}, language))


def _own(files: tuple[Path, ...], kinds: tuple[Kind, ...], count: int, rng: Random) -> list[Question]:
    """Questions about recorded hands whose player is known. SystemExit if not a single one makes a fair question."""
    records = list(Sorter(files).records())
    rng.shuffle(records)
    found: list[Question] = []
    for record in records:
        hole = next((e.cards for e in record.events if isinstance(e, Dealt) and e.seat == record.hero), (UNKNOWN,))
        if UNKNOWN in hole:
            continue
        board = [card for e in record.events if isinstance(e, Turned) for card in e.cards]
        shown = [e.cards for e in record.events if isinstance(e, Shown) and e.seat != record.hero]
        question = own(rng.choice(kinds), hole, board, shown, rng)
        if question is not None:
            found.append(question)
        if len(found) == count:
            break
    if not found:
        raise SystemExit("drill: none of these hands has a known player, a board, and makes such a question")
    return found


def _ask(practice: Practice, question: Question, paper: Paper, language: str) -> None:
    paper.say("")
    paper.say(question.text.say(language), style="bold")
    for key, cards in (("board", question.board), ("hole", question.hole), ("rival.hand", question.rival)):
        if cards:
            paper.say(f"{say(f'drill.{key}', {}, language):<12}", paper.cards(cards))
    for number, choice in enumerate(question.choices, start=1):
        paper.say(f"  {number}  {choice.say(language)}")
    answer = _typed(question, paper, language)
    if practice.answer(question, answer):
        paper.say(say("drill.right", {"n": practice.streak}, language), style="green")
    else:
        right = question.answers[0]
        told = question.choices[int(right) - 1].say(language) if question.choices else right
        paper.say(say("drill.wrong", {"answer": told}, language), style="yellow")
    for sentence in question.why:
        paper.say("  " + sentence.say(language))


def _typed(question: Question, paper: Paper, language: str) -> str:
    """What was answered, once it is an answer. EOFError when somebody leaves."""
    while True:
        answer = input("> ").strip()
        if not sys.stdin.isatty():
            paper.say(answer)
        if answer.lower() in LEAVING:
            raise EOFError
        if question.is_answer(answer):
            return answer
        paper.say(question.how.say(language), style="yellow")
