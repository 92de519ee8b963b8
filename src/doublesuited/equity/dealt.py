"""Exact equity when some hands are not known: every way to deal them, with every board.

There are several ways to go about it, and the one that is least work is taken.

* *By match-ups.* Every choice of hands is a question between known hands. Choices that differ only in the
  names of the suits are the same question, asked once and counted as often as it occurs.
* *By boards.* After the flop there are few boards. On each of them all hands of a range are evaluated
  together, and the choices are then compared by their numbers.
"""

from collections.abc import Callable, Sequence
from functools import partial
from math import comb, inf, prod
from typing import NamedTuple

import numpy as np

from doublesuited.cards import DECK, Card
from doublesuited.equity.against_random import count_against_random
from doublesuited.equity.batch import Boards, columns, high_of, low_ranks
from doublesuited.equity.choices import choices
from doublesuited.equity.enumerated import tally_boards
from doublesuited.equity.grouped import tally_all_boards
from doublesuited.equity.players import (
    Hands,
    Known,
    Player,
    Random,
    Ranged,
    Spot,
    card_set,
    card_sets,
    size_of,
    suit_sets,
)
from doublesuited.equity.tables import SUIT_COUNT, Index, tables
from doublesuited.equity.tally import Tally, mark_winners
from doublesuited.strength_classes import ALL_RANKS

MOST_CHOICES = 4_000_000
"""Choices of hands that are listed; the memory for them is some hundred megabytes."""

Task = Callable[[], Tally]

# Seconds that the parts of the work take, roughly. Only the choice of the way depends on them.
_MATCHUP, _MATCHUP_ON_BOARD = 1.5e-3, 3e-4
_EVALUATION, _COMPARISON = 4e-8, 2e-8
_AGAINST_RANDOM, _AGAINST_RANDOM_HILO = 5e-4, 1.5e-3
_SECONDS_OF_TASK = 0.1
_ALL_SUIT_NAMES = 24  # the most that exchanging suits can save
_SHARED_CARDS = 4  # choices that fall away because of a shared card make no more difference than this


_TOO_MANY = "there are too many ways to deal the unknown hands to count them out; they can be sampled"


class TooManyDeals(ValueError):
    """More ways to deal the unknown hands than can be listed."""


class Plan(NamedTuple):
    """How to count a spot out: independent tasks whose tallies add up to the answer."""

    tasks: list[Task]
    seconds: float
    """roughly how long they take on one core"""
    large: bool = False
    """whether they work on large arrays in common, so that threads serve better than processes"""


class Deals(NamedTuple):
    """Every way to give the hands their cards."""

    hands: tuple[Hands, ...]
    """for each player [hands, hole cards]; a single one if it is known"""
    choice: Index
    """[players, choices] which of its hands each player has"""


def plan(spot: Spot, most_seconds: float = inf) -> Plan:
    """The quicker way to count the spot out.

    TooManyDeals if the deals cannot be listed, or if it is plain that they take longer than `most_seconds`;
    ValueError if the ranges leave no deal.
    """
    hands = [_hands(player, spot) for player in spot.players]
    if all(isinstance(player, Known) for player in spot.players):
        return Plan([partial(count_known, spot, [those[0].tolist() for those in hands])], 0.0)
    live = np.array(sorted(set(DECK).difference(spot.gone)))
    boards = live[choices(len(live), 5 - len(spot.board))] if len(spot.board) >= 3 else live[:0, None]
    if len(boards) and _is_known_against_random(spot):
        return _plan_against_random(spot, boards)
    evaluated = comb(len(live), 5 - len(spot.board)) * len(hands)
    one_matchup = _MATCHUP_ON_BOARD + evaluated * _EVALUATION if spot.board else _MATCHUP

    def seconds_by_boards(number: float) -> float:
        one = _EVALUATION * sum(map(len, hands)) + _COMPARISON * len(hands) * number
        return len(boards) * one or inf

    most = prod(map(len, hands))
    if min(one_matchup * most / _ALL_SUIT_NAMES, seconds_by_boards(most)) > _SHARED_CARDS * most_seconds:
        raise TooManyDeals("counting out takes too long")
    deals = list_deals(spot)
    number = deals.choice.shape[1]
    by_boards = seconds_by_boards(number)
    if by_boards < one_matchup * number / _ALL_SUIT_NAMES:
        return _plan_boards(spot, deals, boards, by_boards)
    examples, times = differ(spot, deals)
    by_matchups = one_matchup * len(examples)
    if by_boards < by_matchups:
        return _plan_boards(spot, deals, boards, by_boards)
    return _plan_matchups(spot, deals, examples, times, by_matchups)


def _plan_matchups(spot: Spot, deals: Deals, examples: Index, times: Index, seconds: float) -> Plan:
    tasks: list[Task] = []
    for some in _parts(len(examples), seconds):
        hands = [those[deals.choice[place, examples[some]]] for place, those in enumerate(deals.hands)]
        tasks.append(partial(count_matchups, spot, hands, times[some].tolist()))
    return Plan(tasks, seconds)


def _is_known_against_random(spot: Spot) -> bool:
    kinds = {type(player) for player in spot.players}
    return len(spot.players) == 2 and kinds == {Known, Random} and size_of(spot.players[0]) == 4


def _plan_against_random(spot: Spot, boards: Index) -> Plan:
    seconds = len(boards) * (_AGAINST_RANDOM_HILO if spot.low else _AGAINST_RANDOM)
    tasks: list[Task] = [
        partial(count_against_random, spot, boards[some].tolist()) for some in _parts(len(boards), seconds)
    ]
    return Plan(tasks, seconds)


def _plan_boards(spot: Spot, deals: Deals, boards: Index, seconds: float) -> Plan:
    tasks: list[Task] = [partial(count_boards, spot, deals, boards[some]) for some in _parts(len(boards), seconds)]
    return Plan(tasks, seconds, large=True)


def _parts(number: int, seconds: float) -> list[Index]:
    """Numbers 0..number-1 in parts for one task each; shuffled, so that any of the parts are a fair
    sample."""
    parts = min(max(round(seconds / _SECONDS_OF_TASK), 1), number)
    return np.array_split(np.random.default_rng(0).permutation(number), parts)


def count_known(spot: Spot, hands: Sequence[Sequence[Card]]) -> Tally:
    """All boards for one choice of hands."""
    if spot.board:
        return tally_boards(hands, spot.board, spot.dead, low=spot.low)
    return tally_all_boards(hands, spot.dead, low=spot.low)


def count_matchups(spot: Spot, hands: Sequence[Hands], times: Sequence[int]) -> Tally:
    """All boards for several choices of hands, each counted so many times."""
    tally = Tally(len(spot.players))
    for choice, number in zip(zip(*(those.tolist() for those in hands), strict=True), times, strict=True):
        tally.update(count_known(spot, choice), number)
    return tally


def count_boards(spot: Spot, deals: Deals, boards: Index) -> Tally:
    """All choices of hands for several boards; `boards`: [boards, cards that come to spot.board]."""
    tally = Tally(len(spot.players))
    hands = [columns(those) for those in deals.hands]
    sets = [card_sets(those) for those in deals.hands]
    for rest in boards.tolist():
        possible = [(cards & card_set(rest)) == 0 for cards in sets]
        choice = deals.choice[:, np.logical_and.reduce([p[c] for p, c in zip(possible, deals.choice, strict=True)])]
        board = Boards.of([np.array([card], np.intp) for card in (*spot.board, *rest)])
        values = np.stack([high_of(cards, board)[which] for cards, which in zip(hands, choice, strict=True)])
        low_winners = None
        if spot.low:
            low_of = tables().low_value[tables().board_low[board.ranks[0]]]
            lows = np.stack([low_of[low_ranks(cards)][which] for cards, which in zip(hands, choice, strict=True)])
            low_winners = mark_winners(lows)
            tally.without_low = [
                before + int(np.count_nonzero(value == 0))
                for before, value in zip(tally.without_low, lows, strict=True)
            ]
        tally.add(mark_winners(values), low_winners)
    return tally


def _hands(player: Player, spot: Spot) -> Hands:
    match player:
        case Known():
            return np.array([player.cards], np.uint8)
        case Ranged():
            return player.hands
        case _:
            live = np.array(sorted(set(DECK).difference(spot.gone)), np.uint8)
            return live[choices(len(live), player.size)]


def list_deals(spot: Spot) -> Deals:
    """All choices of hands without a card twice. TooManyDeals if there are too many, ValueError if there is none."""
    hands = [_hands(player, spot) for player in spot.players]
    if prod(map(len, hands)) > 4 * MOST_CHOICES:
        raise TooManyDeals(_TOO_MANY)
    choice = np.zeros((len(hands), 1), np.intp)
    taken = np.zeros(1, np.uint64)
    for place in sorted(range(len(hands)), key=lambda place: len(hands[place])):
        mine = card_sets(hands[place])
        pairs = [np.flatnonzero((before & mine) == 0) for before in taken]
        number = [len(those) for those in pairs]
        if sum(number) > MOST_CHOICES:
            raise TooManyDeals(_TOO_MANY)
        choice = np.repeat(choice, number, axis=1)
        choice[place] = np.concatenate(pairs) if pairs else 0
        taken = np.repeat(taken, number) | mine[choice[place]]
    if not len(taken):
        raise ValueError("the ranges do not fit together: each hand of one shares a card with every hand of another")
    return Deals(tuple(hands), choice)


def differ(spot: Spot, deals: Deals) -> tuple[Index, Index]:
    """One choice of each kind that differs by more than the names of the suits, and how often that kind
    occurs."""
    unknown = [place for place, player in enumerate(spot.players) if not isinstance(player, Known)]
    number = deals.choice.shape[1]
    if len(unknown) > 4:
        return np.arange(number), np.ones(number, np.intp)
    codes = np.zeros((number, SUIT_COUNT), np.uint64)
    known_cards = [spot.board, spot.dead, *(p.cards for p in spot.players if isinstance(p, Known))]
    seen: list[list[set[Card]]] = []
    for suit in range(SUIT_COUNT):  # suits in which the known cards are the same can be exchanged
        cards = [{card >> 2 for card in those if card & 3 == suit} for those in known_cards]
        if cards not in seen:
            seen.append(cards)
        codes[:, suit] = seen.index(cards)
    shift = 2
    for place in unknown:
        codes |= suit_sets(deals.hands[place])[deals.choice[place]] << np.uint64(shift)
        shift += len(ALL_RANKS)
    codes.sort(axis=1)
    _, examples, times = np.unique(codes, axis=0, return_index=True, return_counts=True)
    return examples, times
