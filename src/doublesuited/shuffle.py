"""Decks in an order that nobody can know, or that a seed gives again.

Both come about in the same way: a stream of random bytes, whole numbers drawn from it without bias, and a
Fisher-Yates shuffle with them. Only the stream differs: the operating system's (``secure_deck``), or SHAKE-256 of the
seed (``deck_from_seed``).

A number below n is a byte modulo n, except that bytes from the largest multiple of n upwards are thrown away: what
is left has every remainder equally often. With uniform bytes each of the 52! orders is equally likely.

The seeded algorithm is part of the interface: recorded seeds must give the same decks for ever. It is this. The
stream is SHAKE-256 of ``b"doublesuited deck 1"``, a zero byte, and the seed. Begin with the cards 0 to 51; for i from
51 down to 1 draw j below i + 1 and swap the cards at i and j. The card at 0 leaves the deck first.
"""

import hashlib
import secrets
from collections.abc import Callable, Iterator

from .cards import DECK, Card

_LABEL = b"doublesuited deck 1\0"
_CHUNK = 128  # a deck takes 51 bytes and about 14 that are thrown away

Stream = Callable[[], int]
"""Gives the next random byte, 0 to 255."""


def below(n: int, stream: Stream) -> int:
    """A number from 0 to n - 1, each equally likely if the bytes are. ``n`` is from 1 to 256; ValueError otherwise."""
    if not 1 <= n <= 256:
        raise ValueError(f"one byte gives a number below 1 to 256, not below {n}")
    limit = 256 - 256 % n
    while (byte := stream()) >= limit:
        pass
    return byte % n


def shuffled(stream: Stream) -> tuple[Card, ...]:
    """All 52 cards in an order drawn from ``stream``; the first one leaves the deck first."""
    deck = list(DECK)
    for i in range(len(deck) - 1, 0, -1):
        j = below(i + 1, stream)
        deck[i], deck[j] = deck[j], deck[i]
    return tuple(deck)


def secure_deck() -> tuple[Card, ...]:
    """A deck from the operating system's random bytes: nobody can know it, nothing gives it again."""
    return shuffled(_system_bytes().__next__)


def deck_from_seed(seed: bytes) -> tuple[Card, ...]:
    """The deck that ``seed`` always gives. Whoever knows the seed knows the deck; secret ones need 16 bytes or more."""
    return shuffled(_seeded_bytes(seed).__next__)


class Shuffler:
    """The decks of a table, by number: each in constant time, so hand 812 needs none of those before it.

    With a seed, ``deck(n)`` is ``deck_from_seed`` of the seed and n (8 bytes, the highest first). Without one, every
    call gives a new secure deck.
    """

    def __init__(self, seed: bytes | None = None) -> None:
        self.seed = seed

    def deck(self, number: int) -> tuple[Card, ...]:
        """The deck of hand ``number`` (0 to 2^64 - 1); 0 is free for the draw for the first button."""
        if self.seed is None:
            return secure_deck()
        return deck_from_seed(self.seed + number.to_bytes(8, "big"))


def _system_bytes() -> Iterator[int]:
    while True:
        yield from secrets.token_bytes(_CHUNK)


def _seeded_bytes(seed: bytes) -> Iterator[int]:
    digest = hashlib.shake_256(_LABEL + seed)
    start, end = 0, _CHUNK
    while True:
        yield from digest.digest(end)[start:]
        start, end = end, 2 * end
