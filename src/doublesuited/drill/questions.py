"""Six kinds of questions, made from random cards or from a given hand.

* ``two``    which two of your cards play (R1.3)
* ``read``   what the hand is called, high and low (R1.4, R2.7)
* ``nuts``   which two cards would make the best possible hand
* ``outs``   how many of the next cards give you the nuts
* ``share``  what part of a hi/lo pot you win against another hand (R2.4, R2.5)
* ``pot``    the most you may raise to in pot limit (R7.3)
"""

import re
from collections.abc import Callable, Sequence
from itertools import combinations
from random import Random
from typing import Literal

from msgspec import Struct

from doublesuited.cards import DECK, Card, card_text, cards_text
from doublesuited.equity import nuts
from doublesuited.explain import Sentence, outs
from doublesuited.explain.tempting import low_of_five, value_of_five
from doublesuited.explain.words import Value, hand_word, low_word
from doublesuited.strength import high, low, name_of

Kind = Literal["two", "read", "nuts", "outs", "share", "pot"]
KINDS: tuple[Kind, ...] = ("two", "read", "nuts", "outs", "share", "pot")
PARTS = ("0", "1/4", "1/2", "3/4", "1")
CARDS: tuple[Kind, ...] = ("two", "nuts")
"""Questions that are answered with two cards."""
TWO_CARDS, NUMBER = re.compile("([2-9TJQKA][cdhs]){2}"), re.compile(r"\d+")
TRIES = 200  # random hands that are looked at to find one worth asking about


class Question(Struct, frozen=True, kw_only=True):
    """``text`` asks. ``choices`` (sentences that may be picked by number) or a free answer; ``answers`` are all right
    ones, the first is the one to show. ``why`` explains it. ``rival``: the other hand of a ``share`` question."""

    kind: Kind
    text: Sentence
    hole: tuple[str, ...] = ()
    board: tuple[str, ...] = ()
    rival: tuple[str, ...] = ()
    choices: tuple[Sentence, ...] = ()
    answers: tuple[str, ...]
    why: tuple[Sentence, ...]

    @property
    def how(self) -> Sentence:
        """How to answer, for whoever typed something else."""
        if self.choices:
            return Sentence("drill.how.choice", {"n": len(self.choices)})
        return Sentence("drill.how.cards" if self.kind in CARDS else "drill.how.number")

    def is_answer(self, answer: str) -> bool:
        """Whether it is an answer at all, right or wrong: a slip of the fingers is none."""
        plain = _plain(self.kind, answer)
        if self.choices:
            numbers = [str(number) for number in range(1, len(self.choices) + 1)]
            return plain in (*numbers, *(PARTS if self.kind == "share" else ()))
        return bool((TWO_CARDS if self.kind in CARDS else NUMBER).fullmatch(plain))

    def is_right(self, answer: str) -> bool:
        """Cards in any order and spelling, a number, or the number of a choice."""
        return _plain(self.kind, answer) in {_plain(self.kind, right) for right in self.answers}


def ask(kind: Kind, rng: Random) -> Question:
    """A question from random cards. ValueError for an unknown kind."""
    if kind not in KINDS:
        raise ValueError(f"there is no drill {kind!r}; there are {', '.join(KINDS)}")
    if kind == "pot":
        return _pot(rng)
    question = None
    for _ in range(TRIES):
        cards = rng.sample(DECK, 13)
        shown = {"two": 5, "read": 5, "nuts": rng.choice((3, 4, 5)), "outs": rng.choice((3, 4)), "share": 5}[kind]
        question = about(kind, cards[:4], cards[4 : 4 + shown], rng, cards[9:13])
        if question is not None:
            return question
    raise AssertionError(f"no hand worth a {kind} question among {TRIES}")


def about(
    kind: Kind, hole: Sequence[Card], board: Sequence[Card], rng: Random, rival: Sequence[Card] = ()
) -> Question | None:
    """A question about a given hand; None if this hand makes no fair one (too few board cards, nothing to find)."""
    makers: dict[Kind, Callable[[], Question | None]] = {
        "two": lambda: _two(hole, board),
        "read": lambda: _read(hole, board, rng),
        "nuts": lambda: _nuts(board),
        "outs": lambda: _outs(hole, board),
        "share": lambda: _share(hole, board, rival),
        "pot": lambda: None,
    }
    return makers[kind]() if 3 <= len(board) <= 5 else None


def _texts(cards: Sequence[Card]) -> tuple[str, ...]:
    return tuple(map(card_text, cards))


def _two(hole: Sequence[Card], board: Sequence[Card]) -> Question:
    """Every pair that makes the best high is right."""
    best = high(hole, board)
    right = [
        pair
        for pair in combinations(hole, 2)
        if any(value_of_five((*pair, *three)) == best for three in combinations(board, 3))
    ]
    return Question(
        kind="two",
        text=Sentence("drill.two"),
        hole=_texts(hole),
        board=_texts(board),
        answers=tuple(cards_text(pair) for pair in right),
        why=(Sentence("have.high", {"hand": hand_word(best)}),),
    )


def _read(hole: Sequence[Card], board: Sequence[Card], rng: Random) -> Question:
    """The right names among three near ones: what five other cards of the nine would make."""
    right = (high(hole, board), low(hole, board))
    fives = list(combinations((*hole, *board), 5))
    rng.shuffle(fives)
    highs = {name_of(value_of_five(five)): value_of_five(five) for five in fives}
    lows = sorted({low_of_five(five) for five in fives} | {0, right[1]})
    highs.pop(name_of(right[0]), None)
    best = sorted(highs.values(), reverse=True)[:6]
    wrong = [(value, rng.choice(lows)) for value in rng.sample(best, min(3, len(best)))]
    choices = [right, *wrong]
    rng.shuffle(choices)
    return Question(
        kind="read",
        text=Sentence("drill.read"),
        hole=_texts(hole),
        board=_texts(board),
        choices=tuple(_named(*choice) for choice in choices),
        answers=(str(choices.index(right) + 1),),
        why=(_named(*right),),
    )


def _named(value: int, low_value: int) -> Sentence:
    return Sentence("drill.named", {"high": hand_word(value), "low": low_word(low_value)})


def _nuts(board: Sequence[Card]) -> Question:
    best = nuts(board)
    return Question(
        kind="nuts",
        text=Sentence("drill.nuts"),
        board=_texts(board),
        answers=tuple(cards_text(pair) for pair in best.holes),
        why=(Sentence("nuts", {"hand": hand_word(best.value)}),),
    )


def _outs(hole: Sequence[Card], board: Sequence[Card]) -> Question | None:
    """Only where there are some."""
    if len(board) == 5:
        return None
    found = outs(hole, board)
    if not found.nuts:
        return None
    cards: dict[str, Value] = {"cards": cards_text(found.nuts, " "), "n": len(found.nuts)}
    return Question(
        kind="outs",
        text=Sentence("drill.outs"),
        hole=_texts(hole),
        board=_texts(board),
        answers=(str(len(found.nuts)),),
        why=(Sentence("drill.outs.are", cards),),
    )


def _share(hole: Sequence[Card], board: Sequence[Card], rival: Sequence[Card]) -> Question | None:
    """Only where somebody has a low, so that there is something to halve."""
    if len(board) < 5 or len(rival) != 4:
        return None
    highs, lows = [high(cards, board) for cards in (hole, rival)], [low(cards, board) for cards in (hole, rival)]
    if not max(lows):
        return None
    quarters = _won(highs) + _won(lows)
    return Question(
        kind="share",
        text=Sentence("drill.share"),
        hole=_texts(hole),
        board=_texts(board),
        rival=_texts(rival),
        choices=tuple(Sentence(f"drill.part.{i}") for i in range(5)),
        answers=(str(quarters + 1), PARTS[quarters]),
        why=(
            _named(highs[0], lows[0]),
            Sentence("drill.rival", {"high": hand_word(highs[1]), "low": low_word(lows[1])}),
        ),
    )


def _won(values: Sequence[int]) -> int:
    """Quarters of the pot from one half: two, one or none."""
    mine, theirs = values
    return 2 if mine > theirs else 1 if mine == theirs else 0


def _pot(rng: Random) -> Question:
    """Raise to the bet + everything in the middle + the call (R7.3, pot after the call)."""
    unit = rng.choice((1, 2, 5, 10, 25))
    before = unit * rng.randint(2, 20)
    bet = unit * rng.randint(1, max(1, before // unit))
    callers = rng.randint(0, 2)
    middle = before + bet * (1 + callers)
    to = bet + middle + bet
    values: dict[str, Value] = {"pot": before, "bet": bet, "callers": callers, "middle": middle, "to": to}
    return Question(
        kind="pot",
        text=Sentence("drill.pot" if not callers else "drill.pot.called", values),
        answers=(str(to),),
        why=(Sentence("drill.pot.is", values),),
    )


def _plain(kind: Kind, answer: str) -> str:
    """Answers that mean the same become the same text."""
    text = answer.strip()
    if kind in CARDS:
        pieces = text.replace(" ", "").replace(",", "").replace("10", "T")
        cards = [pieces[i : i + 2] for i in range(0, len(pieces), 2)]
        return "".join(sorted(card[:1].upper() + card[1:].lower() for card in cards))
    return text.replace(",", "").replace(" ", "")
