"""Counting outcomes, and what they are worth to each hand.

The outcome of a board is two sets of hands: those that win the high (together, if there are several) and
those that win the low (none, if there is no low). How often each outcome occurs says everything else: equity
and its error, wins, ties, scoops, quarters, for any number of hands at once (R2.4, R2.5).
"""

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache
from math import lcm, sqrt

import msgspec
import numpy as np
import numpy.typing as npt

MOST_HANDS = 10
Masks = npt.NDArray[np.unsignedinteger]

# A pot in units that can be halved and then shared by up to ten hands without a remainder.
UNITS = 2 * lcm(*range(1, MOST_HANDS + 1))


class HandEquity(msgspec.Struct, frozen=True, kw_only=True):
    """What one hand won. Numbers of boards, each counted once for every way the unknown hands can be dealt.

    A board is won by halves in hi/lo if somebody has a low, else the high is the whole pot.
    """

    hand: str
    """the hand as it was asked for"""
    equity: float
    """the share of the pot, 0..1"""
    share: Fraction
    """the same in boards: a pot won alone counts 1, a tied half of a pot between two hands 1/4"""
    win: int
    """the whole pot, alone"""
    tie: int
    """a part of the pot, but not the whole"""
    high_win: int
    high_tie: int
    low_win: int
    low_tie: int
    scoop: int
    """the whole pot, alone, as `win`: high and low, or the high where there is no low"""
    three_quartered: int
    """one half alone and the other tied"""
    quartered: int
    """no more than a tied part of one half"""
    never_low: int
    """boards on which this hand has no low"""
    stderr: float | None
    """standard error of `equity` if it was sampled"""


class Tally:
    """How often each outcome occurred among `players` hands."""

    def __init__(self, players: int) -> None:
        self.players = players
        self.counts: Counter[tuple[int, int]] = Counter()  # (mask of high winners, mask of low winners) -> boards
        self.without_low = [0] * players

    @property
    def boards(self) -> int:
        """The number of boards counted."""
        return self.counts.total()

    def add(self, high: Masks, low: Masks | None) -> None:
        """Count one board for each entry of two arrays of masks of winners; `low` is None in a game without
        low."""
        joint = high.astype(np.uint32) << np.uint32(self.players)
        if low is not None:
            joint |= low
        if self.players <= 6:
            found = np.bincount(joint)
            outcomes = np.flatnonzero(found)
            numbers = found[outcomes]
        else:
            outcomes, numbers = np.unique(joint, return_counts=True)
        for outcome, number in zip(outcomes.tolist(), numbers.tolist(), strict=True):
            self.counts[divmod(outcome, 1 << self.players)] += number

    def update(self, other: "Tally", times: int = 1) -> None:
        """Add what another tally of the same hands counted, so many times."""
        for outcome, number in other.counts.items():
            self.counts[outcome] += times * number
        self.without_low = [a + times * b for a, b in zip(self.without_low, other.without_low, strict=True)]

    def hands(self, names: Sequence[str], *, sampled: bool = False) -> tuple[HandEquity, ...]:
        """What each hand won, by name. ValueError if nothing has been counted."""
        if not self.counts:
            raise ValueError("no board has been counted")
        return tuple(self._hand(name, place, sampled) for place, name in enumerate(names))

    def standard_errors(self) -> list[float]:
        """Of the equity of each hand, if what was counted is a sample."""
        return [self._equity_and_error(place)[1] for place in range(self.players)]

    def _equity_and_error(self, place: int) -> tuple[Fraction, float]:
        total = squares = 0
        for (high, low), number in self.counts.items():
            units = _units(1 << place, high, low)
            total += number * units
            squares += number * units**2
        boards = self.boards
        variance = max(squares / boards - (total / boards) ** 2, 0.0)
        return Fraction(total, UNITS), sqrt(variance / boards) / UNITS

    def _hand(self, name: str, place: int, sampled: bool) -> HandEquity:
        won: Counter[str] = Counter()
        for (high, low), number in self.counts.items():
            for what in _happened(1 << place, high, low):
                won[what] += number
        share, error = self._equity_and_error(place)
        return HandEquity(
            hand=name,
            equity=float(share / self.boards),
            share=share,
            win=won["scoop"],
            tie=won["part"],
            high_win=won["high_win"],
            high_tie=won["high_tie"],
            low_win=won["low_win"],
            low_tie=won["low_tie"],
            scoop=won["scoop"],
            three_quartered=won["three_quartered"],
            quartered=won["quartered"],
            never_low=self.without_low[place],
            stderr=error if sampled else None,
        )


def mark_winners(values: npt.NDArray[np.unsignedinteger]) -> Masks:
    """The hands with the largest of each board's values, as bits: [hands, boards] -> [boards] uint16.

    Nobody wins where the largest value is 0 (no low).
    """
    best = values.max(axis=0)
    winners = values == best
    if not best.all():
        winners &= best > 0
    masks: Masks = np.bitwise_or.reduce(winners * _BITS[: len(values)], axis=0)
    return masks


_BITS = (1 << np.arange(MOST_HANDS, dtype=np.uint16))[:, None]


@lru_cache(maxsize=1 << 14)  # the same few outcomes come again and again
def _units(mine: int, high: int, low: int) -> int:
    """The hand's share of a pot of UNITS."""
    half = UNITS // 2 if low else UNITS
    won = half // high.bit_count() if mine & high else 0
    return won + half // low.bit_count() if mine & low else won


@lru_cache(maxsize=1 << 14)
def _happened(mine: int, high: int, low: int) -> tuple[str, ...]:
    """What has to be counted of one outcome, in the words of HandEquity."""
    happened = []
    high_win, high_tie = mine == high, mine & high > 0 and mine != high
    low_win, low_tie = mine == low, mine & low > 0 and mine != low
    if high_win:
        happened.append("high_win")
    if high_tie:
        happened.append("high_tie")
    if low_win:
        happened.append("low_win")
    if low_tie:
        happened.append("low_tie")
    if high_win and (low_win or not low):
        happened.append("scoop")
    elif mine & (high | low):
        happened.append("part")
    if (high_win and low_tie) or (high_tie and low_win):
        happened.append("three_quartered")
    if low and ((high_tie and not mine & low) or (low_tie and not mine & high)):
        happened.append("quartered")
    return tuple(happened)
