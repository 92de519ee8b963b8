"""One hand explained: what counts, what only looks as if it did, and the rule it breaks (R1.3)."""

from collections.abc import Callable

from doublesuited.cards import Card, card_text
from doublesuited.explain import Sentence, explain, start_card, start_lines
from doublesuited.explain import Tempting as Looks
from doublesuited.explain.words import hand_word, low_word
from doublesuited.view import high_view, low_view

from .study_forms import Tempting, Why

EXACTLY_TWO = "R1.3"
_SHOWN_APART = ("have.", "tempting")
"""Sentences that repeat what ``Why`` says in other fields."""


def why(seat: int, hole: tuple[Card, ...], board: tuple[Card, ...], *, hilo: bool, own: bool, language: str) -> Why:
    """The hand on ``seat`` explained; ``own``: to whoever holds it, with where it stands."""
    cards, there = tuple(map(card_text, hole)), tuple(map(card_text, board))
    if not board:
        said = tuple(start_lines(start_card(hole, hilo), hilo, language)) if own and len(hole) == 4 else ()
        return Why(seat, cards, there, None, None, hilo, (), said)
    found = explain(hole, board, game="omaha8" if hilo else "omaha")
    looks = [_told(found.tempting, hand_word, own, language)] if found.tempting else []
    looks += [_told(found.tempting_low, low_word, own, language)] if found.tempting_low else []
    stands = [one for one in found.sentences if not one.key.startswith(_SHOWN_APART)] if own else []
    return Why(
        seat=seat,
        cards=cards,
        board=there,
        high=high_view(hole, board),
        low=low_view(hole, board) if hilo else None,
        hilo=hilo,
        tempting=tuple(looks),
        said=tuple(one.say(language) for one in stands),
    )


def _told(looks: Looks, word: Callable[[int], str], own: bool, language: str) -> Tempting:
    sentence = looks.why if own else looks.why.of_another()
    return Tempting(
        looks_like=Sentence("tempting", {"hand": word(looks.value)}).say(language),
        hole=tuple(map(card_text, looks.hole)),
        board=tuple(map(card_text, looks.board)),
        why=sentence.say(language),
        clause=EXACTLY_TWO,
    )
