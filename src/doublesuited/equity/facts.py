"""Facts about a spot: the nuts, how many hands are ahead, outs, and the state of the low.

They come from what each pair of unseen cards makes with the board (`pairs`): all hands that others may hold
are looked up in that at once.
"""

from collections.abc import Sequence

import msgspec
import numpy as np

from doublesuited.cards import DECK, Card
from doublesuited.equity.asked import Cards, read_board, read_cards, read_hole
from doublesuited.equity.pairs import pairs_of
from doublesuited.equity.tables import Lows, Values
from doublesuited.strength import Made, best_high, best_low, category_of, high, low, low_name, name_of
from doublesuited.strength_tables import LOW_BIT


class Nuts(msgspec.Struct, frozen=True):
    """The best that anybody can hold."""

    value: int
    name: str
    holes: tuple[tuple[Card, Card], ...]
    """the pairs of cards that make it, the higher card first"""


class Compared(msgspec.Struct, frozen=True):
    """How many holdings are better than one's own, equal, and worse."""

    ahead: int
    level: int
    behind: int

    @property
    def share_ahead(self) -> float:
        """The better ones among all, 0..1."""
        return self.ahead / (self.ahead + self.level + self.behind)


class Standing(msgspec.Struct, frozen=True):
    """Where a hand stands now among all that others may hold. Hands without a low are behind any low."""

    high_pairs: Compared
    """against two cards of another hand"""
    high_hands: Compared
    """against whole hands of four cards"""
    low_pairs: Compared
    low_hands: Compared


class LowState(msgspec.Struct, frozen=True):
    """What there is to say about the low of a hand."""

    possible: bool
    """whether the board shows, or can still show, three different low ranks"""
    made: Made | None
    nut: bool
    """whether no other hand can have a better low now"""
    needed: int
    """low ranks that the board still lacks before anybody can have a low, 0 to 3"""
    counterfeited: tuple[Card, ...]
    """hole cards whose low rank also lies on the board"""


class Out(msgspec.Struct, frozen=True):
    """What one more board card does for a hand."""

    card: Card
    high: Made
    improves: bool
    """a better kind of hand, and a smaller part of all hands ahead than before"""
    nuts: bool
    """the best high that anybody can have then"""
    low: Made | None
    makes_low: bool
    """the first low, or a better one than before"""
    nut_low: bool
    counterfeits: bool
    """takes a rank that the low, or the best low to come, has from the hole, and gives no better low"""


def nuts(board: Cards, gone: Cards = ()) -> Nuts:
    """The best high that two cards can make with a board of three to five cards.

    `gone`: cards that nobody else can hold, such as one's own. ValueError for other boards or repeated cards.
    """
    pairs = pairs_of(read_board(board), read_cards(gone, "the cards that are gone"))
    best = int(pairs.high.max())
    return Nuts(best, name_of(best), pairs.where(pairs.high == best))


def nut_low(board: Cards, gone: Cards = ()) -> Nuts | None:
    """The best low that two cards can make with a board of three to five cards, or None. Otherwise as
    `nuts`."""
    pairs = pairs_of(read_board(board), read_cards(gone, "the cards that are gone"))
    best = int(pairs.low.max())
    return Nuts(best, low_name(best), pairs.where(pairs.low == best)) if best else None


def standing(hole: Cards, board: Cards, gone: Cards = ()) -> Standing:
    """How many of all holdings of unseen cards are ahead of a hand now, level, and behind.

    ValueError for wrong numbers of cards or repeated ones.
    """
    mine, on_board = read_hole(hole), read_board(board)
    pairs = pairs_of(on_board, (*mine, *read_cards(gone, "the cards that are gone")))
    high_hands, low_hands = pairs.of_hands()
    mine_high, mine_low = high(mine, on_board), low(mine, on_board)
    return Standing(
        high_pairs=_compared(pairs.high, mine_high),
        high_hands=_compared(high_hands, mine_high),
        low_pairs=_compared(pairs.low, mine_low),
        low_hands=_compared(low_hands, mine_low),
    )


def low_state(hole: Cards, board: Cards) -> LowState:
    """What there is to say about the low of a hand on a board of up to five cards. ValueError for wrong
    cards."""
    mine, on_board = read_hole(hole), read_board(board)
    shown = {LOW_BIT[card] for card in on_board} - {0}
    made = best_low(mine, on_board)
    best = nut_low(on_board, mine) if made else None
    return LowState(
        possible=len(shown) + 5 - len(on_board) >= 3,
        made=made,
        nut=made is not None and (best is None or best.value <= made.value),
        needed=max(3 - len(shown), 0),
        counterfeited=tuple(card for card in mine if LOW_BIT[card] in shown),
    )


def outs(hole: Cards, board: Cards, gone: Cards = ()) -> list[Out]:
    """What each card that may come next does for a hand, on the flop or the turn.

    In the order of the deck; ValueError for other boards, wrong numbers of cards or repeated ones.
    """
    mine, on_board = read_hole(hole), read_board(board)
    dead = read_cards(gone, "the cards that are gone")
    if len(on_board) not in {3, 4}:
        raise ValueError(f"outs are looked for on the flop or the turn, not with {len(on_board)} board cards")
    now = _compared(pairs_of(on_board, (*mine, *dead)).of_hands()[0], high(mine, on_board))
    return [_out(mine, on_board, dead, card, now) for card in DECK if card not in {*mine, *on_board, *dead}]


def _compared(values: Values | Lows, mine: int) -> Compared:
    ahead, level = int(np.count_nonzero(values > mine)), int(np.count_nonzero(values == mine))
    return Compared(ahead, level, len(values) - ahead - level)


def _out(hole: Sequence[Card], board: Sequence[Card], gone: Sequence[Card], card: Card, now: Compared) -> Out:
    before, after = (high(hole, board), low(hole, board)), (high(hole, (*board, card)), low(hole, (*board, card)))
    pairs = pairs_of((*board, card), (*hole, *gone))
    better_kind = category_of(after[0]) > category_of(before[0])
    high_made, low_made = best_high(hole, (*board, card)), best_low(hole, (*board, card))
    assert high_made is not None
    return Out(
        card=card,
        high=high_made,
        improves=better_kind and _compared(pairs.of_hands()[0], after[0]).share_ahead < now.share_ahead,
        nuts=after[0] >= int(pairs.high.max()),
        low=low_made,
        makes_low=after[1] > before[1],
        nut_low=after[1] > 0 and after[1] >= int(pairs.low.max()),
        counterfeits=after[1] <= before[1] and _takes_rank(hole, board, card),
    )


def _takes_rank(hole: Sequence[Card], board: Sequence[Card], card: Card) -> bool:
    """Whether the card has a rank that the low, or while there is none the best low to come, takes from the
    hole.

    Without a low, the best one to come is that of the best next card.
    """
    if not LOW_BIT[card] or LOW_BIT[card] in {LOW_BIT[c] for c in board}:
        return False
    made = best_low(hole, board)
    if made is None:
        to_come = [best_low(hole, (*board, c)) for c in DECK if c not in {*hole, *board}]
        made = max((low for low in to_come if low is not None), key=lambda low: low.value, default=None)
    return made is not None and LOW_BIT[card] in {LOW_BIT[c] for c in made.hole}
