"""What rivals may hold: a pool of possible hands, weighted by how well each explains what a rival did.

One pool of hands serves all rivals of one hand. How they look on a street is worked out once and remembered, for
everybody's next decision asks again. A rival is somebody of a crowd (``styles``), nobody knows whom: so weights are
kept for every style and every hand together, and each move is weighed for all of them. A bet by somebody who always
bets then says nothing about the hand, and a bet that only some would have made says who it is, too.
"""

import hashlib
from collections.abc import Sequence
from functools import cache, lru_cache
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from doublesuited.bots import features, starting
from doublesuited.bots.arrays import Bools, Cards, Floats
from doublesuited.bots.scripted import Styles, expected, range_left, wishes
from doublesuited.bots.situation import Move, Situation
from doublesuited.equity import batch
from doublesuited.events import STREETS, Street
from doublesuited.rules import Rules

from .styles import Suspects

RUNS = (20, 16, 16, 1)  # run-outs looked at on each street
IN_STOCK = 32768
ANYBODY = 0.15  # part of a pool that is chosen without regard to anything
ODD, NEVER = 0.06, 1e-5  # how often a move has nothing to do with hand or style
CARDS = (0, 3, 4, 5)  # on the board

_ANSWER = {"folded": 0, "checked": 1, "called": 1, "bet": 2, "raised": 2}


class Look(NamedTuple):
    """The pool on one street. ``outlook`` of its hands. ``wins`` [1 + parts, hands, runs]: whether hand and run-out go
    together, and then how the hero fares. In a high game that is one part, the hero's share. In hi/lo there are three:
    of the high; of the high if neither has a low; of the low. Half their sum is the share, also of products over
    several rivals. ``mine`` [runs]: what may come by the hero's own cards.
    """

    outlook: features.Outlook
    wins: Floats
    mine: Bools


class Pool(NamedTuple):
    """``holes`` [hands, 4], and ``stands`` [hands]: for how many of all hands each stands."""

    holes: Cards
    stands: Floats


class Looker:
    """How the hands of a pool look to the hero, street by street, each worked out when first asked for."""

    def __init__(self, hole: tuple[int, ...], board: tuple[int, ...], hilo: bool, pool: Pool) -> None:
        self.hole, self.board, self.hilo, self.holes = hole, board, hilo, pool.holes
        self.stands = pool.stands * clear_of(pool.holes, board)
        self.stands = self.stands / self.stands.sum()
        self._bytes = pool.holes.astype(np.uint8).tobytes()
        self._shares = dict[tuple[int, int, float], Floats]()

    def look(self, street: int) -> Look:
        return look(self.hole, self.board[: CARDS[street]], self.hilo, self._bytes)

    def good(self, at: Situation, seat: int) -> Floats:
        """[hands] what ``scripted.wishes`` wants to know of each hand, for the rival on this seat."""
        street = STREETS.index(at.street)
        if not street:
            return starting.percentile(self.holes, self.hilo, at.rivals)
        key = street, at.rivals, range_left(at, seat)
        if key not in self._shares:
            seen = self.look(street).outlook
            self._shares[key] = features.mean(expected(seen, at, seat), seen.possible)
        return self._shares[key]


@cache
def _stock() -> npt.NDArray[np.uint8]:
    """[IN_STOCK, 4] four different places of a deck of 48."""
    decks = np.tile(np.arange(48, dtype=np.uint8), (IN_STOCK, 1))
    return np.random.default_rng(48).permuted(decks, axis=1)[:, :4].copy()


def drawn(hole: tuple[int, ...], count: int, which: int) -> Pool:
    """``count`` random hands of cards that are not the hero's: draw number ``which``, the same for a whole hand."""
    named = hashlib.blake2b(bytes((*sorted(hole), which % 256)), digest_size=8).digest()
    first = int.from_bytes(named, "big") % IN_STOCK
    left = np.array([card for card in range(52) if card not in hole], np.intp)
    places = _stock().take(np.arange(first, first + count), axis=0, mode="wrap")
    return Pool(left[places], np.ones(count))


def chosen(among: Pool, wanted: Floats, count: int) -> Pool:
    """``count`` hands, the more often the more ``wanted`` [hands] they are, and each standing for so many fewer."""
    part = (1 - ANYBODY) * wanted / max(wanted.sum(), 1e-9) + ANYBODY / len(wanted)
    running = part.cumsum()
    picks = np.searchsorted(running, (np.arange(count) + 0.5) / count * running[-1])
    return Pool(among.holes[picks], among.stands[picks] / part[picks])


def clear_of(holes: Cards, board: tuple[int, ...]) -> Bools:
    """[hands] whether a hand has nothing of the board."""
    clear: Bools = (features.masks_of(holes) & np.uint64(sum(1 << card for card in board))) == 0
    return clear


@lru_cache(maxsize=256)
def look(hole: tuple[int, ...], board: tuple[int, ...], hilo: bool, pool: bytes) -> Look:
    """Pure, and remembered: a hand's later decisions look back on its earlier streets. ``pool``: its cards."""
    holes = np.frombuffer(pool, np.uint8).reshape(-1, 4).astype(np.intp)
    boards = features.boards_after(board, hilo, RUNS[CARDS.index(len(board))])
    hero = np.array([hole], np.intp)
    values = features.high_values(holes, boards)
    high = _beats(features.high_values(hero, boards), values)
    parts = [high]
    if boards.low is not None:
        mine, theirs = (boards.low.lows[:, batch.low_ranks(batch.columns(cards))].T for cards in (hero, holes))
        none = (mine == 0) & (theirs == 0)
        parts += [high * none, np.where(mine > 0, _beats(mine, theirs), 0)]
    outlook = features.outlook_of(holes, values, boards)
    free = (boards.masks & features.masks_of(hero)) == 0
    clear = (outlook.possible & free).astype(np.float32)
    return Look(outlook, np.stack([clear, *(part * clear for part in parts)]), free)


def _beats(mine: npt.NDArray[np.integer], theirs: npt.NDArray[np.integer]) -> Floats:
    found: Floats = (mine > theirs) + np.float32(0.5) * (mine == theirs)
    return found


def weigh(
    looker: Looker, seat: int, decided: Sequence[tuple[Move, Situation]], who: Suspects, rules: Rules
) -> Suspects:
    """The range of the rival on ``seat`` after their moves. ``who``: what they were taken for before the hand."""
    found = Suspects(who.numbers, who.parts[:, None] * looker.stands)
    for move, at in decided:
        if move.seat == seat:
            does = answers(looker, found.styles, at, seat, at.bets < cap(rules, at.street))[_ANSWER[move.kind]]
            found = found.moved((1 - ODD) * does + ODD * float((does * found.parts).sum()) + NEVER)
    return found


def cap(rules: Rules, street: Street) -> int:
    """Bets and raises that a round allows, a blind not counted."""
    if rules.betting != "fixed":
        return 99
    return rules.raise_cap - (1 if rules.blind_counts and street == "preflop" else 0)


def answers(looker: Looker, who: Styles, at: Situation, seat: int, may_raise: bool) -> tuple[Floats, Floats, Floats]:
    """[styles, hands] how often each folds, checks or calls, bets or raises, where that is possible."""
    fold, calm, wager = wishes(who, at, looker.good(at, seat))
    if not at.owed:
        fold, calm = np.zeros_like(fold), calm + fold
    if not may_raise:
        calm, wager = calm + wager, np.zeros_like(wager)
    return fold, calm, wager
