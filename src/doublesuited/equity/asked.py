"""Cards as people ask about them: text or numbers, checked, and refused by name. Works without NumPy."""

from collections.abc import Sequence

from doublesuited.cards import DECK, UNKNOWN, Card, card_text, cards_text, parse_cards

BOARD_CARDS = 5
HOLE_SIZES = (4, 5, 6)

Cards = str | Sequence[Card]
"""Cards as text or as numbers."""


def read_cards(cards: Cards, what: str) -> tuple[Card, ...]:
    """Cards that are known, none twice. ValueError names `what` is wrong otherwise."""
    try:
        found = parse_cards(cards) if isinstance(cards, str) else tuple(cards)
    except ValueError as error:
        raise ValueError(f"{what}: {error}") from None
    for place, card in enumerate(found):
        if card not in range(len(DECK)):
            shown = "?? is not known" if card == UNKNOWN else f"{card!r} is no number of a card (0 to 51)"
            raise ValueError(f"{what}: {shown}")
        if card in found[:place]:
            raise ValueError(f"{what}: {card_text(card)} comes twice")
    return found


def read_board(board: Cards) -> tuple[Card, ...]:
    """The cards on the board, five at most. ValueError otherwise."""
    cards = read_cards(board, "the board")
    if len(cards) > BOARD_CARDS:
        raise ValueError(f"{_number(cards, 'board')}: a board has at most five")
    return cards


def read_hole(hole: Cards) -> tuple[Card, ...]:
    """The cards of a known hand, four to six. ValueError otherwise."""
    cards = read_cards(hole, f"hand {hole!r}" if isinstance(hole, str) else "hand")
    if len(cards) not in HOLE_SIZES:
        raise ValueError(f"{_number(cards, 'hole')}: a hand has four (or five or six)")
    return cards


def _number(cards: Sequence[Card], kind: str) -> str:
    """How many cards, and which: "3 hole cards (As Kc Qd)"."""
    number = f"1 {kind} card" if len(cards) == 1 else f"{len(cards)} {kind} cards"
    return f"{number} ({cards_text(cards, ' ')})" if cards else number
