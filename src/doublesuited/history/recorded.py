"""What goes wrong with a recorded hand, and the rules it is taken to be played by."""

from functools import lru_cache
from typing import Any

from msgspec.structs import replace

from doublesuited.history.record import Record
from doublesuited.rules import Rules


class Malformed(ValueError):
    """A source that does not make a hand. ``line`` is counted from 1 within the hand; 0: the hand as a whole."""

    def __init__(self, reason: str, line: int = 0) -> None:
        super().__init__(reason)
        self.reason = reason
        self.line = line
        self.id = ""


class Unsupported(Malformed):
    """A hand that was understood and is no game this product plays."""


class Inconsistent(Malformed):
    """A hand that was understood and cannot have happened: its sums, seats or cards contradict one another.

    Where it is only what was paid that does not add up, ``record`` is the hand all the same, for ``replay`` to explain.
    """

    record: Record | None = None


@lru_cache(maxsize=4096)
def recorded_rules(**options: Any) -> Rules:
    """The rules of a recorded hand: ``standard``, with hands turned up at the showdown. Malformed if they are none.

    The options that a source does not state are those that most rooms share (docs/histories.md). Bets that follow from
    the big blind are left to follow from it.
    """
    big = options["big_blind"]
    if options.get("small_bet") == big:
        options["small_bet"] = 0
    if options.get("big_bet") == 2 * (options.get("small_bet") or big):
        options["big_bet"] = 0
    try:
        return Rules(**{"all_in_tabled": "at_showdown", **options})
    except ValueError as error:
        raise Malformed(str(error)) from None


@lru_cache(maxsize=4096)
def with_ante(rules: Rules, ante: int, by: str) -> Rules:
    return replace(rules, ante=ante, ante_by=by)


@lru_cache(maxsize=4096)
def with_small_blind(rules: Rules, amount: int) -> Rules:
    return replace(rules, small_blind=amount)
