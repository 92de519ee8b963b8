"""Drills: questions about hands with answers that can be checked, for a terminal, a page or a class.

    >>> from random import Random
    >>> from doublesuited.drill import ask
    >>> question = ask("two", Random(1))
    >>> question.is_right(question.answers[0])
    True

A question is a value: cards and numbers, what may be answered, what is right and why. The same seed asks the same.
"""

from .practice import Practice
from .questions import KINDS, Kind, Question, about, ask

__all__ = ["KINDS", "Kind", "Practice", "Question", "about", "ask"]
