"""Ranges of hands: their notation, and the hands they stand for."""

from doublesuited.equity.ranges.matching import hands_of, percent_of
from doublesuited.equity.ranges.tree import RangeError

__all__ = ["RangeError", "hands_of", "percent_of"]
