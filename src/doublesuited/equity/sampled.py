"""Sampled equity: what cannot be counted out is dealt at random, many times.

Deals come in blocks, and block number i of a seed is always the same deals, whoever deals it. So a seed
gives the same result on one core and on many, and a run that is stopped has dealt the beginning of the
longer run.

Every way to give the unknown hands their cards is as likely as any other. Hands of ranges are drawn first,
each from its range alone, and a draw in which two of them share a card is thrown away whole; the board and
the hands that may be anything then come from the cards that are left.

To shuffle the live cards of many deals at once, every card gets 26 random bits above the 6 bits of its place
among the live cards, and the numbers of a deal are sorted. Two cards draw the same bits once in 60,000
deals, and then only their order is not random.
"""

from collections.abc import Iterator, Sequence

import numpy as np

from doublesuited.cards import DECK
from doublesuited.equity.batch import Boards, Columns, columns, high_of, low_ranks
from doublesuited.equity.enumerated import highs
from doublesuited.equity.holding import holdings_of
from doublesuited.equity.players import Hands, Known, Random, Ranged, Spot, card_sets
from doublesuited.equity.tables import LOW_SETS, Index, tables
from doublesuited.equity.tally import Tally, mark_winners

BLOCK = 8192
"""Deals in a block."""

MOST_DRAWS = 1 << 25
"""Draws from the ranges for one block, after which they are taken not to fit together."""

_SHUFFLED_TOGETHER = 1024  # deals whose numbers stay in the processor's cache
_PLACE = np.uint32((1 << 6) - 1)
_LAST = np.uint32((1 << 32) - 1)


def deal_block(spot: Spot, seed: int, number: int, size: int = BLOCK) -> Tally:
    """Deal the first `size` deals of a block and count their outcomes.

    ValueError if the ranges (almost) never give every hand cards of its own.
    """
    rng = np.random.default_rng((seed, number))
    drawn = _draw_from_ranges(rng, [player for player in spot.players if isinstance(player, Ranged)])
    dealt = _deal_the_rest(rng, spot, drawn)
    board = [np.broadcast_to(np.intp(card), BLOCK) for card in spot.board]
    board += [next(dealt) for _ in range(5 - len(board))]
    from_ranges = iter(drawn)
    unknown: dict[int, Columns] = {}
    for place, player in enumerate(spot.players):
        if isinstance(player, Ranged):
            unknown[place] = columns(next(from_ranges))
        elif isinstance(player, Random):
            unknown[place] = [next(dealt) for _ in range(player.size)]
    return _count(
        spot,
        Boards.of([card[:size] for card in board]),
        {place: [card[:size] for card in hand] for place, hand in unknown.items()},
    )


def _draw_from_ranges(rng: np.random.Generator, ranges: Sequence[Ranged]) -> list[Hands]:
    """[BLOCK, hole cards] for each range, with no card twice in a deal."""
    sets = [card_sets(those.hands) for those in ranges]
    kept: list[list[Hands]] = [[] for _ in ranges]
    found = drawn = 0
    tries = BLOCK
    while ranges and found < BLOCK:
        if drawn >= MOST_DRAWS or not all(len(those.hands) for those in ranges):
            raise ValueError(f"the ranges do not fit together: {drawn:,} draws gave {found} deals without a card twice")
        taken = np.zeros(tries, np.uint64)
        picks: list[Hands] = []
        for those, cards in zip(ranges, sets, strict=True):
            pick = rng.integers(len(cards), size=len(taken))
            apart = np.flatnonzero((taken & cards[pick]) == 0)
            pick = pick[apart]
            picks = [those_before[apart] for those_before in picks] + [those.hands[pick]]
            taken = taken[apart] | cards[pick]
        for those_kept, those_picked in zip(kept, picks, strict=True):
            those_kept.append(those_picked)
        drawn += tries
        found += len(taken)
        wanted = (BLOCK - found) * drawn / max(found, 1)
        tries = int(min(max(wanted * 1.1, BLOCK), 64 * BLOCK))
    return [np.concatenate(those)[:BLOCK] for those in kept]


def _deal_the_rest(rng: np.random.Generator, spot: Spot, drawn: Sequence[Hands]) -> Iterator[Index]:
    """The columns of [BLOCK] cards for the board and the random hands, from what nobody has."""
    live = np.array(sorted(set(DECK).difference(spot.gone)))
    place = np.zeros(len(DECK), np.intp)
    place[live] = np.arange(len(live))
    number = 5 - len(spot.board) + sum(player.size for player in spot.players if isinstance(player, Random))
    dealt = np.empty((number, BLOCK), np.intp)
    for start in range(0, BLOCK, _SHUFFLED_TOGETHER):
        rows = slice(start, start + _SHUFFLED_TOGETHER)
        bits = rng.bit_generator.random_raw(_SHUFFLED_TOGETHER * len(live) // 2).view(np.uint32)
        keys = bits.reshape(_SHUFFLED_TOGETHER, len(live))
        keys &= ~_PLACE
        keys |= np.arange(len(live), dtype=np.uint32)
        for card in (card for hands in drawn for card in columns(hands[rows])):
            keys[np.arange(_SHUFFLED_TOGETHER), place[card]] = _LAST
        keys.sort(axis=1)
        dealt[:, rows] = live[keys[:, :number].T & _PLACE]
    return iter(dealt)


def _count(spot: Spot, boards: Boards, unknown: dict[int, Columns]) -> Tally:
    known = {place: player.cards for place, player in enumerate(spot.players) if isinstance(player, Known)}
    holdings = holdings_of(list(known.values()), low=spot.low)
    values = np.empty((len(spot.players), len(boards.ranks)), np.uint16)
    values[list(known)] = highs(holdings, boards)
    for place, hand in unknown.items():
        values[place] = high_of(hand, boards)
    tally = Tally(len(values))
    low_winners = None
    if holdings.lows is not None:
        t = tables()
        lows = np.empty(values.shape, np.uint8)
        lows[list(known)] = holdings.lows.take(boards.ranks, axis=1)
        board_low = t.board_low.take(boards.ranks).astype(np.intp) * LOW_SETS
        for place, hand in unknown.items():
            lows[place] = t.low_value.ravel().take(board_low + low_ranks(hand))
        tally.without_low = np.count_nonzero(lows == 0, axis=1).tolist()
        low_winners = mark_winners(lows)
    tally.add(mark_winners(values), low_winners)
    return tally
