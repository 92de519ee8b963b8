"""From what a person writes to a `Spot`; whatever cannot be dealt is refused by name."""

from collections.abc import Sequence
from math import comb

from doublesuited.cards import DECK, Card, card_text, cards_text, parse_cards
from doublesuited.equity.asked import BOARD_CARDS, Cards, read_board, read_cards, read_hole
from doublesuited.equity.players import Known, Player, Random, Ranged, Spot, size_of
from doublesuited.equity.tally import MOST_HANDS

GAMES = {"omaha": False, "omaha8": True}
"""The games, and whether the best low takes half of the pot."""

RANDOM = "random"
HOLE_CARDS = 4  # of random hands and of ranges, unless known hands have more


def read_spot(hands: Sequence[Cards], board: Cards = (), dead: Cards = (), *, game: str = "omaha") -> Spot:
    """The spot that is described; where a hand is meant, a text may be cards, a range, or "random".

    ValueError names what is wrong: a card that is none or comes twice, a wrong number of cards or hands, a
    range (as RangeError, with the position), a range without a hand that is still there, an unknown game.
    """
    if game not in GAMES:
        raise ValueError(f"the game is {' or '.join(GAMES)}, not {game!r}")
    if not 2 <= len(hands) <= MOST_HANDS:
        raise ValueError(f"two to {MOST_HANDS} hands can be compared, not {len(hands)}")
    on_board, dead_cards = read_board(board), read_cards(dead, "the dead cards")
    players = _of_one_size([_read_hand(hand, low=GAMES[game]) for hand in hands])
    _refuse_repeats(players, on_board, dead_cards)
    spot = Spot(players, on_board, dead_cards, GAMES[game])
    spot = spot._replace(players=tuple(_with_hands_left(player, spot.gone) for player in players))
    needed = BOARD_CARDS - len(on_board) + sum(size_of(p) for p in players if not isinstance(p, Known))
    left = len(DECK) - len(spot.gone)
    if needed > left:
        raise ValueError(f"{needed} more cards have to be dealt, but only {left} are left")
    return spot


def _read_hand(hand: Cards, *, low: bool) -> Player:
    if not isinstance(hand, str):
        cards = read_hole(hand)
        return Known(cards_text(cards), cards)
    text = hand.strip()
    if text.lower() == RANDOM:
        return Random(text, HOLE_CARDS)
    try:
        listed = [parse_cards(piece) for piece in text.split(",")]
    except ValueError as no_cards:
        return _read_range(text, low, no_cards)
    if len(listed) > 1 and max(map(len, listed)) > 1:  # commas between hands, not between cards
        return _read_range(text, low, ValueError(f"{text!r} is not one hand"))
    try:
        return Known(text, read_hole(text))
    except ValueError as error:
        if 0 < len(parse_cards(text)) < HOLE_CARDS and "twice" not in str(error):
            raise ValueError(f"{error}; for every hand that holds these, write {text}*") from None
        raise


def _read_range(text: str, low: bool, no_cards: ValueError) -> Player:
    from doublesuited.equity.ranges import RangeError, hands_of  # noqa: PLC0415  (known hands do without)

    try:
        hands = hands_of(text, low=low)
    except RangeError as no_range:
        if text.isalnum():
            raise ValueError(f"{no_cards}; nor is it a range: {no_range}") from None
        raise
    return Ranged(text, hands) if len(hands) < comb(len(DECK), HOLE_CARDS) else Random(text, HOLE_CARDS)


def _of_one_size(players: Sequence[Player]) -> tuple[Player, ...]:
    """Random hands get as many cards as the known ones have; all must have the same number."""
    known = {size_of(player): player.text for player in players if not isinstance(player, Random)}
    if len(known) > 1:
        sizes = ", ".join(f"{text} has {size}" for size, text in sorted(known.items()))
        raise ValueError(f"all hands of a game have the same number of cards: {sizes}")
    size = next(iter(known), HOLE_CARDS)
    return tuple(player._replace(size=size) if isinstance(player, Random) else player for player in players)


def _refuse_repeats(players: Sequence[Player], board: Sequence[Card], dead: Sequence[Card]) -> None:
    holders = [(f"hand {place} ({p.text})", p.cards) for place, p in enumerate(players, 1) if isinstance(p, Known)]
    seen: dict[Card, str] = {}
    for name, cards in (*holders, ("the board", board), ("the dead cards", dead)):
        for card in cards:
            if card in seen:
                raise ValueError(f"{card_text(card)} comes twice: in {seen[card]} and in {name}")
            seen[card] = name


def _with_hands_left(player: Player, gone: Sequence[Card]) -> Player:
    if not isinstance(player, Ranged):
        return player
    left = player.without(gone)
    if not len(left.hands):
        raise ValueError(f"no hand of {player.text} is left: other hands, the board or dead cards have its cards")
    return left
