"""Who shows, who may muck, and who is paid (R10, R9).

In order (``in_order``): the last to bet or raise on the river shows first, else the first live seat left of the button;
then clockwise. A hand is laid down unseen when, for every pot it could win, a hand already shown is better both high
and low. Mucking never changes who is eligible: a mucked hand is a beaten hand.
"""

from collections.abc import Iterator, Sequence

from .cards import UNKNOWN
from .events import Awarded, Mucked, Shown
from .hand_state import Hand, Player
from .pots import Pot, settle
from .strength import high, low


class Values:
    """Strengths of the live hands, each computed once, when asked for. A hand with an unknown card has none (0)."""

    def __init__(self, hand: Hand) -> None:
        self._board = hand.board
        self._cards = {p.seat: p.cards for p in hand.live if UNKNOWN not in p.cards}
        self._high: dict[int, int] = {}
        self._low: dict[int, int] = {}

    def high(self, seat: int) -> int:
        if seat not in self._high:
            self._high[seat] = high(self._cards[seat], self._board) if seat in self._cards else 0
        return self._high[seat]

    def low(self, seat: int) -> int:
        if seat not in self._low:
            self._low[seat] = low(self._cards[seat], self._board) if seat in self._cards else 0
        return self._low[seat]


def show_order(hand: Hand) -> list[Player]:
    """The live players in the order they show (R10.2)."""
    first = max(hand.aggressor, 0)
    turned = [*hand.players[first:], *hand.players[:first]]
    return [p for p in turned if not p.folded]


def show_hands(hand: Hand, values: Values) -> Iterator[Shown | Mucked]:
    """The showdown's events, for hands not already on the table."""
    everybody = hand.rules.showdown == "all"
    pots = hand.pots()
    shown = [p.seat for p in hand.live if p.shown]
    for player in show_order(hand):
        if player.shown:
            continue
        if UNKNOWN not in player.cards and (everybody or _can_win(player.seat, pots, shown, values, hand.rules.hilo)):
            shown.append(player.seat)
            yield Shown(seat=player.seat, cards=player.cards)
        else:
            yield Mucked(seat=player.seat)


def _can_win(seat: int, pots: Sequence[Pot], shown: Sequence[int], values: Values, hilo: bool) -> bool:
    for pot in pots:
        if seat in pot.eligible:
            rivals = [s for s in shown if s in pot.eligible]
            if all(values.high(seat) >= values.high(s) for s in rivals):
                return True
            if hilo and values.low(seat) and all(values.low(seat) >= values.low(s) for s in rivals):
                return True
    return False


def awards(hand: Hand, values: Values) -> Iterator[Awarded]:
    """What each pot pays, main pot first (R9.3). The hands must be known, or the pot uncontested."""
    seats = [p.seat for p in hand.players]
    odd_order = sorted(seats) if hand.rules.odd_chip == "lowest_seat" else seats
    for index, pot in enumerate(hand.pots()):
        yield from settle(index, pot, values.high, values.low if hand.rules.hilo else None, odd_order)


def undecidable(hand: Hand, values: Values) -> bool:
    """Whether some contested pot has no eligible hand that is known (recorded hands only)."""
    return any(len(pot.eligible) > 1 and not any(map(values.high, pot.eligible)) for pot in hand.pots())
