"""Drill questions by their names: the kind, a seed, and the hand they are about. Nothing is kept between question and
answer: the same names make the same question again."""

from collections.abc import Sequence
from random import Random

from doublesuited.cards import parse_cards
from doublesuited.drill import Question, ask
from doublesuited.drill.own import own

from .study_forms import Drill, DrillKind, Marked
from .tasks import Dealt

PICKS: dict[DrillKind, int] = {"two": 2, "nuts": 2}


def question_of(kind: DrillKind, seed: int, dealt: Dealt | None) -> Question | None:
    """The question of that name; None if the hand makes no fair one."""
    if dealt is None:
        return ask(kind, Random(seed))
    hole, board = (parse_cards("".join(cards)) for cards in (dealt.hole, dealt.board))
    return own(kind, hole, board, [parse_cards("".join(cards)) for cards in dealt.rivals], Random(seed))


def first_drill(kind: DrillKind, seed: int, hands: Sequence[Dealt | None], language: str) -> Drill | None:
    """A question about the first of the hands that makes a fair one."""
    for dealt in hands:
        question = question_of(kind, seed, dealt)
        if question is not None:
            return Drill(
                kind=kind,
                seed=seed,
                hand=dealt.hand if dealt else 0,
                text=question.text.say(language),
                hole=question.hole,
                board=question.board,
                rival=question.rival,
                choices=tuple(choice.say(language) for choice in question.choices),
                pick=PICKS.get(kind, 0),
            )
    return None


def mark(kind: DrillKind, seed: int, dealt: Dealt | None, answer: str, language: str) -> Marked | None:
    """An answer marked; None if there is no such question."""
    question = question_of(kind, seed, dealt)
    if question is None:
        return None
    why = tuple(sentence.say(language) for sentence in question.why)
    return Marked(question.is_right(answer), question.answers, why)
