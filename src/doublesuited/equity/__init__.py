"""Exact and sampled equity, ranges, and facts about a spot, on NumPy."""

from doublesuited.equity.dealt import TooManyDeals
from doublesuited.equity.ranges import RangeError, hands_of, percent_of
from doublesuited.equity.solving import Equity, Sampling, equity
from doublesuited.equity.tally import HandEquity

__all__ = [
    "Equity",
    "HandEquity",
    "RangeError",
    "Sampling",
    "TooManyDeals",
    "equity",
    "hands_of",
    "percent_of",
]
