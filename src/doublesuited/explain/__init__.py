"""Why a hand counts for what it counts, and what only looks as if it counted.

    >>> from doublesuited.explain import explain
    >>> found = explain("AhKs7c6d", "QhJh9h2h")
    >>> found.high.name, found.tempting.name
    ('Ace high', 'Flush, ace high')
    >>> found.tempting.why.say()
    'Four hearts on the board, but only one in your hand: a flush needs two.'

Everything here is a function of the cards that are asked about, and a sentence is a key with values: ``say`` puts it
into English or German from the catalogue beside this file.
"""

from .chances import Shares, shares
from .facts import Explanation, explain
from .outs import Outs, outs
from .starting import StartCard, start_card, start_lines
from .tempting import Tempting, tempting_high, tempting_low
from .told import told
from .words import LANGUAGES, Sentence, say

__all__ = [
    "LANGUAGES",
    "Explanation",
    "Outs",
    "Sentence",
    "Shares",
    "StartCard",
    "Tempting",
    "explain",
    "outs",
    "say",
    "shares",
    "start_card",
    "start_lines",
    "tempting_high",
    "tempting_low",
    "told",
]
