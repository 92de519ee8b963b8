"""Decks: the draw without bias (exhaustively), the shuffle (every order of a few cards, chi-square of whole decks),
and seeds that give the same deck for ever."""

import hashlib
import itertools
import math
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from doublesuited import shuffle
from doublesuited.cards import DECK, cards_text
from doublesuited.shuffle import Shuffler, below, deck_from_seed, secure_deck, shuffled


def test_every_number_below_n_comes_from_equally_many_bytes() -> None:
    for n in range(1, 257):
        limit = 256 - 256 % n
        # A rejected byte is followed by a 0 from the stream here; accepted ones are used up alone.
        accepted = [byte for byte in range(256) if _used(n, byte) == 1]
        assert accepted == list(range(limit))
        counts = Counter(below(n, iter([byte]).__next__) for byte in accepted)
        assert set(counts) == set(range(n))
        assert set(counts.values()) == {limit // n}


def _used(n: int, byte: int) -> int:
    stream = iter([byte, 0])
    below(n, stream.__next__)
    return 2 - len(list(stream))


@pytest.mark.parametrize("n", [-1, 0, 257])
def test_below_refuses_what_one_byte_cannot_give(n: int) -> None:
    with pytest.raises(ValueError, match="below 1 to 256"):
        below(n, iter([0]).__next__)


def test_every_order_of_the_last_cards_drawn_is_reached_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """The shuffle on a deck of five: the 5! sequences of draws give the 5! orders, each once."""
    monkeypatch.setattr(shuffle, "DECK", tuple(range(5)))
    orders = Counter(
        shuffled(iter(draws).__next__) for draws in itertools.product(range(5), range(4), range(3), range(2))
    )
    assert len(orders) == math.factorial(5)
    assert set(orders.values()) == {1}


def test_a_seed_gives_the_same_deck_for_ever() -> None:
    """Golden: recorded seeds depend on it. The deck is worked out a second time from the documented algorithm."""
    seed = b"doublesuited"
    stream = iter(hashlib.shake_256(b"doublesuited deck 1\0" + seed).digest(1000))
    cards = list(range(52))
    for i in range(51, 0, -1):
        byte = next(b for b in stream if b < 256 // (i + 1) * (i + 1))
        cards[i], cards[byte % (i + 1)] = cards[byte % (i + 1)], cards[i]
    assert deck_from_seed(seed) == tuple(cards)
    assert cards_text(deck_from_seed(seed)[:8]) == "Js3c9c3h6d6h6c8h"


@given(st.binary(max_size=64))
def test_a_deck_has_every_card_once(seed: bytes) -> None:
    assert sorted(deck_from_seed(seed)) == list(DECK)


def test_secure_decks_are_whole_and_differ() -> None:
    decks = {secure_deck() for _ in range(200)}
    assert len(decks) == 200
    assert all(sorted(deck) == list(DECK) for deck in decks)


def test_a_long_row_of_rejected_bytes_reads_further_along_the_stream() -> None:
    """Chunks of the stream continue each other: 5,000 bytes one at a time are the digest of 5,000."""
    stream = shuffle._seeded_bytes(b"x")
    assert bytes(itertools.islice(stream, 5000)) == hashlib.shake_256(b"doublesuited deck 1\0x").digest(5000)


def test_a_shuffler_gives_each_hand_its_deck_and_no_hand_anothers() -> None:
    shuffler = Shuffler(b"seed")
    decks = [shuffler.deck(n) for n in range(300)]
    assert len(set(decks)) == 300
    assert decks == [Shuffler(b"seed").deck(n) for n in range(300)]
    assert Shuffler(b"other").deck(0) != decks[0]
    assert Shuffler().deck(1) != Shuffler().deck(1)


def _chi_square(counts: Counter[tuple[int, int]], cells: int, total: int) -> float:
    expected = total / cells
    return sum((counts[key] - expected) ** 2 for key in counts) / expected + (cells - len(counts)) * expected


def _within(chi_square: float, freedom: int) -> bool:
    """Whether a chi-square lies within five standard deviations (Wilson-Hilferty: its cube root is nearly normal)."""
    spread = 2 / (9 * freedom)
    return abs(math.pow(chi_square / freedom, 1 / 3) - (1 - spread)) < 5 * math.sqrt(spread)


def test_every_card_is_equally_often_at_every_place() -> None:
    decks = [deck_from_seed(n.to_bytes(4, "big")) for n in range(4000)]
    counts = Counter((place, card) for deck in decks for place, card in enumerate(deck))
    assert _within(_chi_square(counts, 52 * 52, 52 * 4000), 51 * 51)


def test_every_card_is_equally_often_followed_by_every_other() -> None:
    decks = [deck_from_seed(b"pairs" + n.to_bytes(4, "big")) for n in range(4000)]
    counts = Counter(pair for deck in decks for pair in itertools.pairwise(deck))
    assert _within(_chi_square(counts, 52 * 51, 51 * 4000), 52 * 51 - 1)


def test_the_chi_square_finds_a_common_mistake() -> None:
    """The test above can fail: swapping each card with any of the 52 is far outside at the same number of decks."""

    def biased(seed: bytes) -> list[int]:
        stream = iter(hashlib.shake_256(seed).digest(1000))
        deck = list(DECK)
        for i in range(52):
            j = below(52, stream.__next__)
            deck[i], deck[j] = deck[j], deck[i]
        return deck

    counts = Counter((place, card) for n in range(4000) for place, card in enumerate(biased(n.to_bytes(4, "big"))))
    assert not _within(_chi_square(counts, 52 * 52, 52 * 4000), 51 * 51)
