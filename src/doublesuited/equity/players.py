"""Who plays: a hand that is known, one of a range, or any hand at all."""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from doublesuited.cards import Card

Hands = npt.NDArray[np.uint8]  # [hands, hole cards]
CardSets = npt.NDArray[np.uint64]  # sets of cards, a bit each


class Known(NamedTuple):
    """A hand whose cards are known."""

    text: str
    cards: tuple[Card, ...]


class Random(NamedTuple):
    """Any hand of so many cards, each as likely."""

    text: str
    size: int


class Ranged(NamedTuple):
    """One of these hands, each as likely as long as its cards are there."""

    text: str
    hands: Hands

    @property
    def size(self) -> int:
        """The number of hole cards."""
        return int(self.hands.shape[1])

    def without(self, cards: Sequence[Card]) -> "Ranged":
        """The hands of the range that hold none of these cards."""
        return self._replace(hands=self.hands[(card_sets(self.hands) & card_set(cards)) == 0])


Player = Known | Random | Ranged


def size_of(player: Player) -> int:
    """The number of hole cards."""
    return len(player.cards) if isinstance(player, Known) else player.size


def card_set(cards: Sequence[Card]) -> np.uint64:
    """The set of some cards as bits."""
    return np.uint64(sum(1 << card for card in set(cards)))


def card_sets(hands: Hands) -> CardSets:
    """[hands] the set of each row's cards as bits."""
    bits = np.uint64(1) << hands.astype(np.uint64)
    sets: CardSets = np.bitwise_or.reduce(bits, axis=1)
    return sets


def suit_sets(hands: Hands) -> npt.NDArray[np.uint64]:
    """[hands, 4 suits] the set of ranks that each row has in each suit, as 13 bits."""
    sets = np.zeros((len(hands), 4), np.uint64)
    for card in hands.T:
        bits = np.uint64(1) << (card >> 2).astype(np.uint64)
        for suit in range(4):
            sets[:, suit] |= np.where(card & 3 == suit, bits, np.uint64(0))
    return sets


class Spot(NamedTuple):
    """A question: who plays, which cards are on the board, and which are gone."""

    players: tuple[Player, ...]
    board: tuple[Card, ...]
    dead: tuple[Card, ...]
    low: bool
    """whether the best low takes half of the pot"""

    @property
    def gone(self) -> tuple[Card, ...]:
        """All cards that nobody else can get: the board, the dead cards and the known hands."""
        return (*self.board, *self.dead, *(card for p in self.players if isinstance(p, Known) for card in p.cards))
