"""A starting hand looked at closely: its equity and percentile, and the point count of the books, line by line.

The points are Hutchison's: one scale for high, one for hi/lo. They were fitted to tables of ten players who all stay
to the end, so they say something about such tables; the equities beside them are this project's own.
"""

from collections import Counter
from collections.abc import Sequence
from itertools import combinations

import numpy as np
from msgspec import Struct

from doublesuited.bots import starting
from doublesuited.cards import RANKS, SUITS, Card, card_text, rank_of, suit_of

from .words import Sentence, Value, say

PLAYABLE = {False: 28.0, True: 20.0}
ACE = 12

SUITED = {12: 8, 11: 6, 10: 5, 9: 4, 8: 3, 7: 3, 6: 2}
PAIRED = {12: 18, 11: 16, 10: 14, 9: 13, 8: 12, 7: 10, 6: 8}
STRAIGHTS = {4: 25, 3: 18, 2: 8}

LOW_PAIRS = {"A2": 20, "A3": 17, "A4": 13, "A5": 10, "23": 15, "24": 12, "34": 11, "45": 8}
KICKERS = {"3": 9, "4": 6, "5": 4, "J": 2, "Q": 2, "K": 2, "6": 1, "T": 1}
HILO_PAIRED = {"A": 8, "K": 6, "Q": 5, "J": 2, "T": 1, "4": 1, "3": 1, "2": 3}
HILO_SUITED = {"A": 4, "K": 3, "Q": 2, "J": 2, "T": 1, "9": 1, "8": 1}


class Points(Struct, frozen=True):
    """One line of the count."""

    points: float
    what: Sentence


class StartCard(Struct, frozen=True):
    """A starting hand of four cards. ``equity`` and ``percentile`` against one and against five random hands; a
    percentile of 0.05 says that one hand in twenty is better. ``danglers``: cards that work with no other."""

    equity: tuple[float, float]
    percentile: tuple[float, float]
    points: float
    playable: bool
    lines: tuple[Points, ...]
    danglers: tuple[Card, ...]


def start_card(hole: Sequence[Card], hilo: bool = False) -> StartCard:
    """Look at a starting hand. ValueError unless it is four cards."""
    if len(set(hole)) != 4:
        raise ValueError(f"a starting hand here is four different cards, not {len(set(hole))}")
    hand = np.array([hole])
    which = starting.classes().of_hand[starting.number(hand)[0]]
    lines = _hilo_lines(hole) if hilo else _high_lines(hole)
    total = sum(line.points for line in lines)
    return StartCard(
        equity=(
            float(starting.equity_by_class(hilo, 1)[which]),
            float(starting.equity_by_class(hilo, 5)[which]),
        ),
        percentile=(
            float(starting.percentile(hand, hilo, 1)[0]),
            float(starting.percentile(hand, hilo, 5)[0]),
        ),
        points=total,
        playable=total >= PLAYABLE[hilo] or (hilo and _plays_high_only(hole)),
        lines=tuple(lines),
        danglers=danglers(hole),
    )


def danglers(hole: Sequence[Card]) -> tuple[Card, ...]:
    """Cards that neither pair, nor suit, nor lie within a straight of any other."""

    def works(card: Card, other: Card) -> bool:
        return suit_of(card) == suit_of(other) or _near(rank_of(card), rank_of(other))

    return tuple(card for card in hole if not any(works(card, other) for other in hole if other != card))


def _near(a: int, b: int) -> bool:
    """Whether two ranks fit in one straight; the ace also below the deuce."""
    return any(abs(x - y) <= 4 for x in _places(a) for y in _places(b))


def _places(rank: int) -> tuple[int, ...]:
    return (rank, -1) if rank == ACE else (rank,)


def _line(points: float, key: str, **values: int | str) -> Points:
    return Points(points, Sentence(f"points.{key}", dict(values)))


def _by_suit(hole: Sequence[Card]) -> list[tuple[int, list[int]]]:
    """Suits with two cards or more, with their ranks from the highest down."""
    suits = {suit: sorted((rank_of(c) for c in hole if suit_of(c) == suit), reverse=True) for suit in range(4)}
    return [(suit, ranks) for suit, ranks in suits.items() if len(ranks) > 1]


def _high_lines(hole: Sequence[Card]) -> list[Points]:
    lines = []
    for suit, ranks in _by_suit(hole):
        top = ranks[0]
        lines.append(_line(SUITED.get(top, 1), "suited", suit=f"suits:{SUITS[suit]}", rank=f"rank:{RANKS[top]}"))
        if len(ranks) > 2:
            lines.append(_line(-2, "too_many_suited", suit=f"suits:{SUITS[suit]}", n=len(ranks)))
    counts = Counter(rank_of(card) for card in hole)
    if max(counts.values()) > 2:
        lines.append(_line(0, "three_alike"))
    else:
        lines += [_line(PAIRED.get(r, 7), "pair", ranks=f"ranks:{RANKS[r]}") for r, n in counts.items() if n == 2]
    straight = _straight(sorted(counts))
    return lines + straight


def _straight(ranks: Sequence[int]) -> list[Points]:
    """The best set of two to four different ranks with at most three gaps between them."""
    best: list[Points] = []
    for size in (2, 3, 4):
        for chosen in combinations(ranks, size):
            for places in [chosen, tuple(sorted(-1 if rank == ACE else rank for rank in chosen))]:
                gaps = places[-1] - places[0] - size + 1
                if gaps <= 3:
                    lines = [_line(STRAIGHTS[size], "connected", n=size, cards="-".join(RANKS[r] for r in chosen))]
                    lines += [_line(-2 * gaps, "gaps", n=gaps)] if gaps else []
                    lines += [_line(-4, "ace_in_straight")] if ACE in chosen else []
                    best = max(best, lines, key=lambda those: sum(line.points for line in those))
    return best


def _hilo_lines(hole: Sequence[Card]) -> list[Points]:
    names = sorted((RANKS[rank_of(card)] for card in hole), key="A23456789TJQK".index)
    counts = Counter(names)
    lowest = list(counts)[:2]
    pair = "".join(lowest)
    lines = [_line(LOW_PAIRS.get(pair, 0), "low_pair", cards="-".join(lowest))] if pair in LOW_PAIRS else []
    lines += [_line(KICKERS[n], "kicker", rank=f"rank:{n}") for n in list(counts)[2:] if n in KICKERS]
    for name, count in counts.items():
        points = HILO_PAIRED.get(name, 0) if count == 2 else HILO_PAIRED.get(name, 0) / 2 if count == 3 else 0
        lines += [_line(points, "pair", ranks=f"ranks:{name}")] if points else []
    for suit, ranks in _by_suit(hole):
        top = RANKS[ranks[0]]
        points = HILO_SUITED.get(top, 0) * {2: 1.0, 3: 0.5}.get(len(ranks), 0)
        lines += [_line(points, "suited", suit=f"suits:{SUITS[suit]}", rank=f"rank:{top}")] if points else []
    return lines


def _plays_high_only(hole: Sequence[Card]) -> bool:
    """Hutchison's high hands for hi/lo: ten or better, with two pairs, a pair and a suit, or two suits."""
    counts = Counter(rank_of(card) for card in hole)
    if min(counts) < RANKS.index("T") or max(counts.values()) > 2:
        return False
    pairs, suits = sum(n == 2 for n in counts.values()), len(_by_suit(hole))
    return pairs == 2 or (pairs == 1 and suits >= 1) or suits == 2


def start_lines(card: StartCard, hilo: bool, language: str = "en") -> list[str]:
    """A starting hand in lines of text."""

    def percents(parts: tuple[float, float]) -> dict[str, Value]:
        one, five = (f"{100 * part:.1f}" for part in parts)
        return {"one": one, "five": five}

    lines = [
        say("start.equity", percents(card.equity), language),
        say("start.percentile", percents(card.percentile), language),
        *(f"{line.points:+6g}  {line.what.say(language)}" for line in card.lines),
        say("start.points", {"n": f"{card.points:g}", "least": f"{PLAYABLE[hilo]:g}"}, language),
    ]
    return lines + [say("start.dangler", {"card": card_text(one)}, language) for one in card.danglers]
