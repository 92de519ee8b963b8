"""What plain players do at every decision of the betting tree: fixed rivals for the solver.

A plain player is a ``scripted.Style``. What it does depends on its hand and on a few things of the betting: the street,
the bets so far, the price of a call, and what part of a rival's hands the bets leave. These are read off the rules
themselves: every sequence of the betting is played once by the core, and looked at as the bots look at it at a table.
So a style is told here by the functions that it plays by there, and nothing is told twice.

Most of the 6,378 decisions are alike to a style: it does not care how a pot came to be as large as it is. Only those
that differ are asked about, and for the hands of several boards at a time.
"""

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations
from typing import NamedTuple

import numpy as np

from doublesuited import bots
from doublesuited.arena.dealing import observe_hand
from doublesuited.bots import features, starting
from doublesuited.bots.arrays import Bools, Cards, Floats
from doublesuited.bots.blueprint.bot import spot_of
from doublesuited.bots.blueprint.tree import GAMES, SHAPES, Decision, Spot
from doublesuited.bots.scripted import Style, Styles, narrowed, range_left, wishes
from doublesuited.bots.shark import styles
from doublesuited.bots.situation import Situation, aggressive, passive, situation
from doublesuited.events import STREETS, Deal, HandEvent
from doublesuited.hand import Hand, apply, cards_needed, start, started
from doublesuited.rules import Rules
from training.solver import Array, Rows

PLAIN = ("caller", "fish", "maniac", "rock", "lag", "tag")
"""The names of the first of ``shark.styles.crowd``; after them come the pairs of them, half-way between."""
STACK, BIG_BLIND = 10_000, 100


def crowd(without: Sequence[str] = ()) -> tuple[Style, ...]:
    """The crowd that ``shark`` knows; without some of the plain players and all that are half like them."""
    names = [(name,) for name in PLAIN] + list(combinations(PLAIN, 2))
    everybody = zip(names, styles.crowd(), strict=True)
    return tuple(style for parents, style in everybody if not set(parents) & set(without))


class Seen(NamedTuple):
    """What styles look at of hands on one street. Before the flop: percentiles, [hands, 1]. After it: the shares of the
    pot against one random hand, [hands, runs], and which run-outs can happen to which hand."""

    numbers: Floats
    possible: Bools | None

    def good(self, left: float) -> Floats:
        """[hands] what ``wishes`` asks for, where this part of the rival's hands is left."""
        if self.possible is None:
            return self.numbers[:, 0]
        return features.mean(narrowed(self.numbers, None, left), self.possible)


def before_flop(holes: Cards, hilo: bool) -> Seen:
    """The same of the four cards alone."""
    return Seen(starting.percentile(holes, hilo, 1)[:, None], None)


def together(several: Sequence[Seen]) -> Seen:
    """The hands of several boards on the same street."""
    masks = [seen.possible for seen in several if seen.possible is not None]
    return Seen(np.concatenate([seen.numbers for seen in several]), np.concatenate(masks) if masks else None)


class Alike(NamedTuple):
    """The decisions at one place of a street, by what a style can tell apart: situations, each with the part of the
    rival's hands that is left, and which of them each game is."""

    situations: tuple[tuple[Situation, float], ...]
    of_game: Rows


@cache
def alike() -> tuple[tuple[Alike, ...], ...]:
    """By street and place."""
    found = dict(_decisions())
    return tuple(
        tuple(
            _alike([found[Spot(street, game, place)] for game in range(GAMES[street])])
            for place in range(len(SHAPES[street].decisions))
        )
        for street in range(len(STREETS))
    )


def _alike(games: Sequence[tuple[Situation, float]]) -> Alike:
    keys = [(round(at.price, 9), round(left, 9)) for at, left in games]
    kinds = sorted(set(keys))
    return Alike(tuple(games[keys.index(kind)] for kind in kinds), np.array([kinds.index(key) for key in keys]))


def _decisions() -> Iterator[tuple[Spot, tuple[Situation, float]]]:
    rules = Rules.preset("standard", betting="fixed", small_blind=BIG_BLIND // 2, big_blind=BIG_BLIND)
    hand = start(rules, [STACK, STACK], 1)
    yield from _from(hand, (started(hand),), tuple(range(52)))


def _from(
    hand: Hand, events: tuple[HandEvent, ...], deck: tuple[int, ...]
) -> Iterator[tuple[Spot, tuple[Situation, float]]]:
    """All decisions from here on, by depth."""
    while needed := cards_needed(hand):
        hand, more = apply(hand, Deal(deck[:needed]))
        events, deck = (*events, *more), deck[needed:]
    if hand.ended:
        return
    session = bots.Session()
    for event in events:
        session.tell(event)
    seen = observe_hand(hand, session)
    at = situation(seen)
    yield spot_of(at.moves, STREETS.index(at.street)), (at, range_left(at, seen.seat))
    for act in (passive(seen), aggressive(seen, 1.0)):
        if act is not None:
            after, more = apply(hand, act)
            yield from _from(after, (*events, *more), deck)


class Plain:
    """Rows of hands, each played by a style of its own. Knows what they do at every decision (``solver.Fixed``)."""

    def __init__(self, answers: list[list[Array]]) -> None:
        """``answers``: [rows, 3, situations] by street and place."""
        self.answers = answers

    @classmethod
    def of(cls, who: Sequence[Style], seen: Sequence[Seen]) -> "Plain":
        """``who``: one for each row. ``seen``: by street."""
        numbers = Styles(*(of_rows[:, 0] for of_rows in Styles.of(who)))
        shapes = zip(SHAPES, alike(), seen, strict=True)
        return cls(
            [
                [
                    _answers(numbers, of_street, decision, kinds)
                    for decision, kinds in zip(shape.decisions, places, strict=True)
                ]
                for shape, places, of_street in shapes
            ]
        )

    def part(self, rows: slice) -> "Plain":
        """The same of some of the rows."""
        return Plain([[answers[rows] for answers in places] for places in self.answers])

    def policy(self, street: int, place: int) -> Array:
        return self.answers[street][place][:, :, alike()[street][place].of_game]


def _answers(who: Styles, seen: Seen, decision: Decision, kinds: Alike) -> Array:
    """[rows, 3, situations] how often each row folds, checks or calls, bets or raises; what is not possible is put
    where ``situation.choose`` puts it."""
    found = np.empty((len(seen.numbers), 3, len(kinds.situations)), np.float32)
    goods = {left: seen.good(left) for left in dict.fromkeys(left for _, left in kinds.situations)}
    for i, (at, left) in enumerate(kinds.situations):
        found[:, :, i] = np.stack(wishes(who, at, goods[left]), axis=1)
    if not decision.owed:
        found[:, 1] += found[:, 0]
        found[:, 0] = 0
    if not decision.wager:
        found[:, 1] += found[:, 2]
        found[:, 2] = 0
    return found
