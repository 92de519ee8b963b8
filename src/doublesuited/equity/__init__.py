"""Exact and sampled equity, ranges, and facts about a spot, on NumPy.

NumPy and the tables are loaded by the first name that is used, not by importing the package.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from doublesuited.equity.dealt import TooManyDeals
    from doublesuited.equity.facts import low_state, nut_low, nuts, outs, standing
    from doublesuited.equity.ranges import RangeError, hands_of, percent_of
    from doublesuited.equity.solving import Equity, Sampling, equity
    from doublesuited.equity.tally import HandEquity

_HOME = {
    "Equity": "solving",
    "HandEquity": "tally",
    "RangeError": "ranges",
    "Sampling": "solving",
    "TooManyDeals": "dealt",
    "equity": "solving",
    "hands_of": "ranges",
    "low_state": "facts",
    "nut_low": "facts",
    "nuts": "facts",
    "outs": "facts",
    "percent_of": "ranges",
    "standing": "facts",
}

__all__ = [
    "Equity",
    "HandEquity",
    "RangeError",
    "Sampling",
    "TooManyDeals",
    "equity",
    "hands_of",
    "low_state",
    "nut_low",
    "nuts",
    "outs",
    "percent_of",
    "standing",
]


def __getattr__(name: str) -> Any:
    if name not in _HOME:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_HOME[name]}"), name)
