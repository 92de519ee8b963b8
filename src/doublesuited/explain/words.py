"""Sentences from the catalogue: ``en.json`` and ``de.json`` have the same keys, and a test holds them to it.

A text has gaps: ``{n}`` takes a value, ``{n|card|cards}`` one of two words by whether the value is 1, ``{n:word}`` a
small number in words, ``{n:Word}`` the same, or any word, at the beginning of a sentence. Values that are words
themselves are written as what they mean: ``rank:K`` a rank, ``ranks:K`` several of it, ``suits:h`` a suit,
``hand:full_house:K7`` the name of a hand, ``low:8542A`` that of a low. They are put into the language last.
"""

import json
import re
from functools import cache
from pathlib import Path

from msgspec import Struct

from doublesuited.cards import RANKS
from doublesuited.strength import class_of, low_ranks

LANGUAGES = ("en", "de")
Value = int | str


class Sentence(Struct, frozen=True):
    """What is said, in no language yet. The keys are those of the catalogue."""

    key: str
    values: dict[str, Value] = {}

    def say(self, language: str = "en") -> str:
        return say(self.key, self.values, language)

    def of_another(self) -> "Sentence":
        """The same about somebody else's hand, where the text speaks of yours."""
        theirs = f"{self.key}.theirs"
        return Sentence(theirs, self.values) if theirs in catalogue("en") else self


@cache
def catalogue(language: str) -> dict[str, str]:
    """Key -> text. ValueError for a language there is none for."""
    if language not in LANGUAGES:
        raise ValueError(f"there are no texts in {language!r}; there are {', '.join(LANGUAGES)}")
    texts: dict[str, str] = json.loads((Path(__file__).parent / f"{language}.json").read_text(encoding="utf-8"))
    return texts


def say(key: str, values: dict[str, Value] | None = None, language: str = "en") -> str:
    """The text of a key with its gaps filled. KeyError if there is no such text."""
    given = values or {}

    def fill(gap: re.Match[str]) -> str:
        name, _, choice = gap[1].partition("|")
        name, _, how = name.partition(":")
        value = given[name]
        if choice:
            one, _, many = choice.partition("|")
            return one if value == 1 else many
        if how:
            word = catalogue(language).get(f"number.{value}") or _word(value, language)
            return word[0].upper() + word[1:] if how == "Word" else word
        return _word(value, language)

    return re.sub(r"\{([^}]+)\}", fill, catalogue(language)[key])


def _word(value: Value, language: str) -> str:
    if not isinstance(value, str) or ":" not in value:
        return str(value)
    kind, _, rest = value.partition(":")
    if kind == "hand":
        name, _, ranks = rest.partition(":")
        words = {f"{'ab'[i]}{s}": f"rank{s}:{rank}" for i, rank in enumerate(ranks[:2]) for s in ("", "s")}
        return say(f"hand.{name}", dict(words), language)
    if kind == "low":
        return say("hand.low", {"ranks": "-".join(rest)}, language)
    return catalogue(language)[f"{kind}.{rest}"]


def hand_word(value: int) -> str:
    """The value of a high hand as what it means: ``hand:full_house:K7``."""
    category, ranks = class_of(value)
    kind = "royal_flush" if category.name == "STRAIGHT_FLUSH" and RANKS[ranks[0]] == "A" else category.name.lower()
    return f"hand:{kind}:{''.join(RANKS[rank] for rank in ranks)}"


def low_word(value: int) -> str:
    """The same for a low: ``low:8542A``, the ace last."""
    return "low:" + "".join(RANKS[rank] for rank in low_ranks(value)) if value else "hand:no_low:"
