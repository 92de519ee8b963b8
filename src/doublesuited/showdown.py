"""Who shows, who may muck, and who is paid (R10, R9).

In order (``in_order``): the last to bet or raise on the river shows first, else the first live seat left of the button;
then clockwise. A hand is laid down unseen when, for every pot it could win, a hand already shown is better both high
and low. Mucking never changes who is eligible: a mucked hand is a beaten hand. Where all-in hands are tabled at once
nobody mucks against one.
"""

from collections.abc import Iterator

from .cards import UNKNOWN
from .events import Awarded, Mucked, Shown
from .hand_state import Hand, Player
from .pots import settle
from .strength import high, low


def show_order(hand: Hand) -> list[Player]:
    """The live players in the order they show (R10.2)."""
    first = max(hand.aggressor, 0)
    turned = [*hand.players[first:], *hand.players[:first]]
    return [p for p in turned if not p.folded]


class Showdown:
    """The pots of a hand that is over, and what the hands that contest them are worth.

    A hand with a card that nobody knows (recorded hands only) is worth 0: it never shows and never wins.
    """

    def __init__(self, hand: Hand) -> None:
        self.hand = hand
        self.pots = hand.pots()
        live = hand.live
        known = [p for p in live if UNKNOWN not in p.cards] if len(live) > 1 else []
        self.highs = {p.seat: high(p.cards, hand.board) for p in known}
        self.lows = {p.seat: low(p.cards, hand.board) for p in known} if hand.rules.hilo else {}

    @property
    def undecidable(self) -> bool:
        """Whether some contested pot has no eligible hand that is known."""
        return any(len(pot.eligible) > 1 and self.highs.keys().isdisjoint(pot.eligible) for pot in self.pots)

    def shows(self) -> Iterator[Shown | Mucked]:
        """The showing and mucking of the hands that are not on the table yet."""
        rules = self.hand.rules
        everybody = rules.showdown == "all" or (
            rules.all_in_tabled == "at_once" and any(p.all_in for p in self.hand.live)
        )
        best = [(0, 0)] * len(self.pots)
        for player in self.hand.live:
            if player.shown:
                best = self._with(player.seat, best)
        for player in show_order(self.hand):
            if player.shown:
                continue
            if player.seat in self.highs and (everybody or self._can_win(player.seat, best)):
                best = self._with(player.seat, best)
                yield Shown(player.seat, player.cards)
            else:
                yield Mucked(player.seat)

    def _with(self, seat: int, best: list[tuple[int, int]]) -> list[tuple[int, int]]:
        """The best high and low shown so far for each pot, with one hand more."""
        mine_high, mine_low = self.highs.get(seat, 0), self.lows.get(seat, 0)
        return [
            (max(mine_high, best_high), max(mine_low, best_low)) if seat in pot.eligible else (best_high, best_low)
            for pot, (best_high, best_low) in zip(self.pots, best, strict=True)
        ]

    def _can_win(self, seat: int, best: list[tuple[int, int]]) -> bool:
        mine_high, mine_low = self.highs[seat], self.lows.get(seat, 0)
        return any(
            seat in pot.eligible and (mine_high >= best_high or 0 < mine_low >= best_low)
            for pot, (best_high, best_low) in zip(self.pots, best, strict=True)
        )

    def awards(self) -> Iterator[Awarded]:
        """What each pot pays, main pot first (R9.3)."""
        rules = self.hand.rules
        seats = [p.seat for p in self.hand.players]
        odd_order = sorted(seats) if rules.odd_chip == "lowest_seat" else seats
        for index, pot in enumerate(self.pots):
            yield from settle(index, pot, self.highs, self.lows, odd_order)
