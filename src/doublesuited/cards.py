"""Cards as small integers, and their text.

A card is ``4 * rank + suit``: ranks run from 0 (deuce) to 12 (ace), suits are 0-3 for clubs, diamonds, hearts
and spades. The whole deck is ``range(52)``. A card that exists but whose face nobody here knows (another
player's hole card in a recorded hand, a burned card) is ``UNKNOWN``; it has the text ``??``.
"""

from collections.abc import Iterable, Sequence

Card = int
UNKNOWN: Card = -1

RANKS = "23456789TJQKA"
SUITS = "cdhs"
DECK: tuple[Card, ...] = tuple(range(52))
TEXTS: tuple[str, ...] = tuple(r + s for r in RANKS for s in SUITS)

RANK_NAMES = (
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "jack",
    "queen",
    "king",
    "ace",
)
RANK_PLURALS = tuple(name + ("es" if name == "six" else "s") for name in RANK_NAMES)
SUIT_NAMES = ("clubs", "diamonds", "hearts", "spades")

_SUIT_SPELLINGS = {
    "c": 0,
    "d": 1,
    "h": 2,
    "s": 3,
    "♣": 0,
    "♦": 1,
    "♥": 2,
    "♠": 3,
    "♧": 0,
    "♢": 1,
    "♡": 2,
    "♤": 3,
}
_RANK_SPELLINGS = {rank: i for i, rank in enumerate(RANKS)} | {"10": RANKS.index("T")}
_VARIATION_SELECTORS = "\ufe0e\ufe0f"
_SEPARATORS = " ,;|\t"
_BY_TEXT = {text: card for card, text in enumerate(TEXTS)} | {"??": UNKNOWN}


def rank_of(card: Card) -> int:
    """0 for a deuce, 12 for an ace."""
    return card >> 2


def suit_of(card: Card) -> int:
    """0-3: clubs, diamonds, hearts, spades."""
    return card & 3


def card_text(card: Card) -> str:
    """The two letters of a card, such as ``As``; ``??`` for an unknown one."""
    return TEXTS[card] if card >= 0 else "??"


def cards_text(cards: Iterable[Card], between: str = "") -> str:
    """Several cards in a row: ``AsKd7c2h``."""
    return between.join(map(card_text, cards))


def parse_card(text: str) -> Card:
    """One card in any common spelling: ``As``, ``AS``, ``as``, ``A♠``, ``10h``. ValueError says what is wrong."""
    cards = parse_cards(text)
    if len(cards) != 1:
        raise ValueError(f"{text!r} is {len(cards)} cards, not one")
    return cards[0]


def parse_cards(text: str) -> tuple[Card, ...]:
    """Cards written one after another, with or without blanks, commas or brackets; repeats are not judged here."""
    body = text.strip().strip("[](){}")
    for mark in _VARIATION_SELECTORS:
        body = body.replace(mark, "")
    cards: list[Card] = []
    at = 0
    while at < len(body):
        if body[at] in _SEPARATORS:
            at += 1
            continue
        width = 3 if body.startswith("10", at) else 2
        piece = body[at : at + width]
        cards.append(_one(piece, text))
        at += width
    return tuple(cards)


def _one(piece: str, whole: str) -> Card:
    known = _BY_TEXT.get(piece)
    if known is not None:
        return known
    rank, suit = _RANK_SPELLINGS.get(piece[:-1].upper()), _SUIT_SPELLINGS.get(piece[-1:].lower())
    if rank is None or suit is None:
        where = f" in {whole!r}" if piece != whole else ""
        raise ValueError(
            f"{piece!r}{where} is not a card: a rank 2-9, T (or 10), J, Q, K, A and a suit c, d, h, s, such as As"
        )
    return 4 * rank + suit


def duplicate(cards: Sequence[Card]) -> Card | None:
    """The first known card that occurs a second time, or None."""
    seen: set[Card] = set()
    for card in cards:
        if card in seen:
            return card
        if card != UNKNOWN:
            seen.add(card)
    return None
