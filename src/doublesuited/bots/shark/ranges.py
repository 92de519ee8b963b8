"""What rivals may hold: a pool of possible hands, weighted by how well each explains what a rival did.

One pool of hands serves all rivals of one hand. How they look on a street is worked out once and remembered, for
everybody's next decision asks again. A rival is somebody of a crowd (``styles``), nobody knows whom: so weights are
kept for every style and every hand together, and each move is weighed for all of them. A bet by somebody who always
bets then says nothing about the hand, and a bet that only some would have made says who it is, too.
"""

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache

import numpy as np
import numpy.typing as npt

from doublesuited.bots import features, starting
from doublesuited.bots.arrays import Bools, Cards, Floats
from doublesuited.bots.ladder import ways_of
from doublesuited.bots.scripted import Style, Styles, narrowed, others_beaten, range_left, wagers, wishes
from doublesuited.bots.situation import Move, Situation
from doublesuited.events import STREETS, Street
from doublesuited.rules import Rules

from .styles import Suspects

RUNS = (20, 16, 16, 1)  # run-outs looked at on each street
IN_STOCK = 32768
ANYBODY = 0.15  # part of a pool that is chosen without regard to anything
ODD, NEVER = 0.06, 1e-5  # how often a move has nothing to do with hand or style
CARDS = (0, 3, 4, 5)  # on the board

_ANSWER = {"folded": 0, "checked": 1, "called": 1, "bet": 2, "raised": 2}


@dataclass(frozen=True, eq=False)
class Pool:
    """``holes`` [hands, 4], each ascending, and ``stands`` [hands]: for how many of all hands each stands."""

    holes: Cards
    stands: Floats

    @cached_property
    def masks(self) -> features.Masks:
        return features.masks_of(self.holes)

    @cached_property
    def hands(self) -> features.Hands:
        return features.Hands(self.holes, self.masks, ways_of(self.holes))

    @cached_property
    def numbers(self) -> Cards:
        """[hands] of the starting hands."""
        return starting.number_of_ascending(self.holes)


@dataclass(frozen=True, eq=False)
class Look:
    """The pool on one street. ``outlook`` of its hands. ``wins`` [1 + parts, hands, runs]: whether hand and run-out go
    together, and then how the hero fares. In a high game that is one part, the hero's share. In hi/lo there are three:
    of the high; of the high if neither has a low; of the low. Half their sum is the share, also of products over
    several rivals. ``mine`` [runs]: what may come by the hero's own cards.
    """

    outlook: features.Outlook
    wins: Floats
    mine: Bools

    @cached_property
    def alone(self) -> Floats:
        """[hands, runs] the share of each hand against one random hand."""
        return features.shares(self.outlook, 1).astype(np.float32)

    @cached_property
    def possible(self) -> tuple[Floats, Floats]:
        """[hands, runs] which run-outs each hand may see; and [hands] by how many to divide a sum over them."""
        possible = self.outlook.possible.astype(np.float32)
        return possible, np.maximum(possible @ np.ones(possible.shape[1], np.float32), 1)

    def share(self, rivals: int, left: float) -> Floats:
        """[hands, runs] as ``scripted.expected``. ``left``: by ``range_left``."""
        return narrowed(self.alone, _others(self, rivals), left)


@lru_cache(maxsize=256)
def _others(look: Look, rivals: int) -> Floats | None:
    others = others_beaten(look.outlook, look.alone, rivals)
    return None if others is None else others.astype(np.float32)


@lru_cache(maxsize=1024)
def _mean_share(look: Look, rivals: int, left: float) -> Floats:
    possible, count = look.possible
    share = look.share(rivals, left)
    share *= possible
    found: Floats = (share @ np.ones(share.shape[1], np.float32)) / count  # quicker than a sum along short rows
    return found


class Looker:
    """How the hands of a pool look to the hero, street by street."""

    def __init__(self, hole: tuple[int, ...], board: tuple[int, ...], hilo: bool, pool: Pool) -> None:
        self.hole, self.board, self.hilo, self.pool = hole, board, hilo, pool
        stands = pool.stands * ((pool.masks & np.uint64(sum(1 << card for card in board))) == 0)
        self.stands: Floats = stands / stands.sum()

    @property
    def holes(self) -> Cards:
        return self.pool.holes

    def look(self, street: int) -> Look:
        return look(self.hole, self.board[: CARDS[street]], self.hilo, self.pool)

    def good(self, at: Situation, seat: int) -> Floats:
        """[hands] what ``scripted.wishes`` wants to know of each hand, for the rival on this seat."""
        street = STREETS.index(at.street)
        if not street:
            return starting.percentile_of(self.pool.numbers, self.hilo, at.rivals)
        return _mean_share(self.look(street), at.rivals, range_left(at, seat))


@cache
def _stock() -> npt.NDArray[np.uint8]:
    """[IN_STOCK, 4] four different places of a deck of 48, ascending."""
    decks = np.tile(np.arange(48, dtype=np.uint8), (IN_STOCK, 1))
    return np.sort(np.random.default_rng(48).permuted(decks, axis=1)[:, :4], axis=1)


@lru_cache(maxsize=64)
def drawn(hole: tuple[int, ...], count: int, which: int) -> Pool:
    """``count`` random hands of cards that are not the hero's: draw number ``which``, the same for a whole hand."""
    named = hashlib.blake2b(bytes((*sorted(hole), which % 256)), digest_size=8).digest()
    first = int.from_bytes(named, "big") % IN_STOCK
    left = np.delete(np.arange(52), hole)
    places = _stock()[first : first + count]
    if len(places) < count:
        places = _stock().take(np.arange(first, first + count), axis=0, mode="wrap")
    return Pool(left.take(places), np.ones(count))


def chosen(among: Pool, wanted: Floats, count: int) -> Pool:
    """``count`` hands, the more often the more ``wanted`` [hands] they are, and each standing for so many fewer."""
    part = (1 - ANYBODY) * wanted / max(wanted.sum(), 1e-9) + ANYBODY / len(wanted)
    running = part.cumsum()
    picks = np.searchsorted(running, (np.arange(count) + 0.5) / count * running[-1])
    return Pool(among.holes[picks], among.stands[picks] / part[picks])


@lru_cache(maxsize=256)
def look(hole: tuple[int, ...], board: tuple[int, ...], hilo: bool, pool: Pool) -> Look:
    """Pure, and remembered: a hand's later decisions look back on its earlier streets."""
    hands, hero = pool.hands, features.hands_of(np.array([hole], np.intp))
    boards = features.boards_after(board, hilo, RUNS[CARDS.index(len(board))])
    places = features.places_of(hands, boards)
    high = _beats(features.places_of(hero, boards), places)
    parts = [high]
    if boards.low is not None:
        mine, theirs = (features.lows_of(those, boards.low) for those in (hero, hands))
        none = (mine == 0) & (theirs == 0)
        parts += [high * none, np.where(mine > 0, _beats(mine, theirs), 0)]
    outlook = features.outlook_of(hands, places, boards)
    free = (boards.masks & hero.masks) == 0
    wins = np.array([outlook.possible & free, *parts], np.float32)
    wins[1:] *= wins[0]
    return Look(outlook, wins, free)


def _beats(mine: npt.NDArray[np.integer], theirs: npt.NDArray[np.integer]) -> Floats:
    found: Floats = (mine > theirs) + np.float32(0.5) * (mine == theirs)
    return found


Decided = Sequence[tuple[Move, Situation]]


def weigh(looker: Looker, seat: int, decided: Decided, who: Suspects, rules: Rules) -> Suspects:
    """The range of the rival on ``seat`` after their moves. ``who``: what they were taken for before the hand."""
    found = who.holding(looker.stands)
    for move, at in decided:
        if move.seat == seat:
            found = found.moved(_often(looker, found.styles, found.parts, move, at, rules))
    return found


def held_by(looker: Looker, seat: int, decided: Decided, style: Style, rules: Rules) -> Floats:
    """[hands] the same where the style is known."""
    parts = looker.stands
    for move, at in decided:
        if move.seat == seat:
            parts = parts * _often(looker, style, parts, move, at, rules)
            parts /= parts.sum()
    return parts


def _often(looker: Looker, who: Style | Styles, parts: Floats, move: Move, at: Situation, rules: Rules) -> Floats:
    """How often the move would have been made with each hand, now and then for no reason."""
    does = answer(looker, who, at, move.seat, at.bets < cap(rules, at.street), move.kind)
    often: Floats = (1 - ODD) * does + (ODD * float((does * parts).sum()) + NEVER)
    return often


def cap(rules: Rules, street: Street) -> int:
    """Bets and raises that a round allows, a blind not counted."""
    if rules.betting != "fixed":
        return 99
    return rules.raise_cap - (1 if rules.blind_counts and street == "preflop" else 0)


def answers(looker: Looker, who: Styles, at: Situation, seat: int, may_raise: bool) -> tuple[Floats, Floats, Floats]:
    """[styles, hands] how often each folds, checks or calls, bets or raises, where that is possible."""
    return _possible(who, at, looker.good(at, seat), may_raise)


def answer(looker: Looker, who: Style | Styles, at: Situation, seat: int, may_raise: bool, kind: str) -> Floats:
    """[styles, hands] how often each makes the ``kind`` of move; as ``answers``, but only the one."""
    good = looker.good(at, seat)
    return (
        wagers(who, at, good) if may_raise and kind == "raised" else _possible(who, at, good, may_raise)[_ANSWER[kind]]
    )


def _possible(who: Style | Styles, at: Situation, good: Floats, may_raise: bool) -> tuple[Floats, Floats, Floats]:
    if at.owed:
        fold, calm, wager = wishes(who, at, good)
    else:
        wager = wagers(who, at, good)
        fold, calm = np.zeros(wager.shape, np.float32), 1 - wager
    return (fold, calm, wager) if may_raise else (fold, 1 - fold, np.zeros(fold.shape, np.float32))
