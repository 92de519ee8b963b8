"""Explanations as JSON-ready data: cards as text, sentences in one language."""

from typing import Any

from msgspec import Struct

from doublesuited.cards import card_text

from .words import Sentence

CARDS = ("hole", "board", "nuts", "good", "weak", "nut_lows", "lows", "counterfeits", "danglers")
"""Fields that hold cards."""


def told(value: Any, language: str = "en") -> Any:
    """An ``Explanation``, ``StartCard``, ``Question`` or a part of one, for the outside."""
    if isinstance(value, Sentence):
        return value.say(language)
    if isinstance(value, Struct):
        return {name: _field(name, getattr(value, name), language) for name in value.__struct_fields__}
    if isinstance(value, tuple | list):
        return [told(one, language) for one in value]
    return value


def _field(name: str, value: Any, language: str) -> Any:
    if name in CARDS and isinstance(value, tuple):
        return [card_text(card) if isinstance(card, int) else card for card in value]
    return told(value, language)
