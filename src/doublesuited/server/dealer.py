"""The deck of each hand, from a seed of 32 bytes that is sealed before it is stored.

Which cards come next follows from the seed and from how many have left the deck: the table itself says that. So the
seed is the only secret: journal, snapshots and backups hold no card that not everybody may know.
"""

from msgspec import Struct

from doublesuited.cards import Card
from doublesuited.hand_state import Hand
from doublesuited.shuffle import deck_from_seed

SEED_BYTES = 32


class Deck(Struct, frozen=True):
    """The deck of hand ``number``; ``repr`` shows no card."""

    number: int
    hole_cards: int
    seed: bytes
    cards: tuple[Card, ...]

    def __repr__(self) -> str:
        return f"Deck(number={self.number})"

    def hole(self, place: int, players: int) -> tuple[Card, ...]:
        """The cards of the player at ``place`` from the button's left: one at a time (R1.2)."""
        return self.cards[place : players * self.hole_cards : players]

    def next(self, hand: Hand, count: int) -> tuple[Card, ...]:
        """The next ``count`` cards of ``hand``, which is dealt from this deck."""
        used = sum(len(p.cards) for p in hand.players) + len(hand.burned) + len(hand.board)
        return self.cards[used : used + count]


def deck(number: int, hole_cards: int, seed: bytes) -> Deck:
    """The deck that ``seed`` stands for."""
    assert len(seed) == SEED_BYTES
    return Deck(number, hole_cards, seed, deck_from_seed(seed))
