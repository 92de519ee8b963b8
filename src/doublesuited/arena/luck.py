"""How much of a result was the cards: the chance correction, with a baseline fixed before any match.

When the flop, turn or river comes, each player who is still in had some share of the pot to expect, and now has
another. The difference times the pot is luck: nobody could do anything about it, and on average it is nothing. So
taking it off a result leaves the average as it is and the spread much smaller. The baseline is the exact equity of the
hands that are in, among all cards that nobody holds, times the pot: it has no parameter, so there is nothing to tune.

What is not corrected: the deal of the hole cards (all seats play them in turn, so that cancels) and what bots draw
themselves.
"""

from functools import lru_cache

from doublesuited.cards import Card
from doublesuited.equity.enumerated import tally_boards
from doublesuited.equity.grouped import tally_all_boards
from doublesuited.equity.tally import Tally

from .dealing import Played

Hands = tuple[tuple[Card, ...], ...]


def luck(played: Played, hilo: bool) -> list[float]:
    """Chips that each seat owes to the board cards; they add up to 0."""
    lucky = [0.0] * len(played.net)
    for turn in played.turns:
        if len(turn.live) < 2:
            continue
        hands = tuple(played.holes[seat - 1] for seat in turn.live)
        gone = tuple(card for seat, hole in enumerate(played.holes, 1) if seat not in turn.live for card in hole)
        before = turn.board[: -1 if len(turn.board) > 3 else -3]
        had = shares(hands, before, gone, hilo)
        has = shares(hands, turn.board, gone, hilo)
        for seat, then, now in zip(turn.live, had, has, strict=True):
            lucky[seat - 1] += turn.pot * (now - then)
    return lucky


@lru_cache(maxsize=4096)
def shares(hands: Hands, board: tuple[Card, ...], gone: tuple[Card, ...], hilo: bool) -> list[float]:
    """The exact share of the pot that each hand will have on average. The same spots come by again and again: seats
    change, cards do not."""
    tally = tally_boards(hands, board, gone, low=hilo) if board else tally_all_boards(hands, gone, low=hilo)
    return _shares(tally)


def _shares(tally: Tally) -> list[float]:
    won = [0.0] * tally.players
    for (high, low), boards in tally.counts.items():
        halves = ((high, 0.5), (low, 0.5)) if low else ((high, 1.0),)
        for winners, part in halves:
            each = boards * part / winners.bit_count()
            for place in range(tally.players):
                if winners >> place & 1:
                    won[place] += each
    return [chips / tally.boards for chips in won]
