"""Main pot and side pots, their halves and their odd chips (R9, R2.4, R2.5).

Picture what each player put in as a column of chips. Cut all columns at the height of every all-in: each slice is a
pot, and those who reach it and have not folded may win it. Slices with the same eligible players are one pot. Folded
columns stay in the slices they reach and make nobody eligible. Dead chips (a missed small blind, a big-blind ante)
belong to nobody's column: they lie below all slices, and everybody still in may win them.

Each pot is settled alone: that is what keeps odd chips honest (two pots of 101 have two odd chips, one of 202 none).
"""

from collections.abc import Mapping, Sequence

from msgspec import Struct

from .events import Awarded, Share


class Stake(Struct, frozen=True, gc=False):
    """What one player put in towards the layers, and whether they can still win."""

    seat: int
    chips: int
    folded: bool


class Pot(Struct, frozen=True, gc=False):
    """Chips, and the seats that may win them, in the order the stakes were given in (from the left of the button)."""

    amount: int
    eligible: tuple[int, ...]


def build(stakes: Sequence[Stake], dead: int = 0) -> tuple[Pot, ...]:
    """Cut the stakes into pots, main pot first (R9.1). Chips are conserved: the amounts add up to stakes + dead."""
    everybody = tuple([s.seat for s in stakes if not s.folded])
    pots = [Pot(dead, everybody)] if dead else []
    below = 0
    for height in sorted({s.chips for s in stakes if s.chips and not s.folded}):
        amount = sum([min(s.chips, height) - min(s.chips, below) for s in stakes])
        _lay(pots, amount, tuple([s.seat for s in stakes if not s.folded and s.chips >= height]))
        below = height
    above = sum([s.chips - min(s.chips, below) for s in stakes])
    if above:  # folded chips above every live stake: the last pot takes them
        _lay(pots, above, pots[-1].eligible if pots else everybody)
    return tuple(pots)


def _lay(pots: list[Pot], amount: int, eligible: tuple[int, ...]) -> None:
    """One more slice on top: a pot of its own, or part of the last one where the same may win it."""
    if pots and pots[-1].eligible == eligible:
        amount += pots.pop().amount
    pots.append(Pot(amount, eligible))


def uncalled(stakes: Sequence[Stake]) -> tuple[int, int] | None:
    """(seat, chips) that nobody matched and that come back before the pots are built (R8.4), or None."""
    if len(stakes) < 2:
        return None
    second, first = sorted(stakes, key=lambda s: s.chips)[-2:]
    if first.folded or first.chips == second.chips:
        return None
    return first.seat, first.chips - second.chips


Values = Mapping[int, int]
"""Seat -> strength of its hand; larger is better, 0 or missing is no hand at all."""


def settle(index: int, pot: Pot, highs: Values, lows: Values, odd_order: Sequence[int]) -> tuple[Awarded, ...]:
    """Who wins pot ``index`` and how much: high half first, then low.

    ``lows`` is empty in a high game. ``odd_order`` ranks the seats for odd chips (R9.4): the first winners in it get
    one more chip each. Between the halves the odd chip is the high half's.
    """
    if len(pot.eligible) == 1:
        return (Awarded(index, "pot", pot.eligible[0], pot.amount),)
    high_winners, low_winners = _best(pot.eligible, highs), _best(pot.eligible, lows)
    if not low_winners:
        return _split(index, "pot", pot.amount, high_winners, odd_order)
    low_half = pot.amount // 2
    return (
        *_split(index, "high", pot.amount - low_half, high_winners, odd_order),
        *_split(index, "low", low_half, low_winners, odd_order),
    )


def _best(seats: Sequence[int], values: Values) -> list[int]:
    top = max([values.get(seat, 0) for seat in seats])
    return [seat for seat in seats if values.get(seat) == top] if top else []


def _split(
    index: int, share: Share, amount: int, winners: Sequence[int], odd_order: Sequence[int]
) -> tuple[Awarded, ...]:
    each, odd = divmod(amount, len(winners))
    lucky = [seat for seat in odd_order if seat in winners][:odd] if odd else ()
    awards = [Awarded(index, share, s, each + (s in lucky), int(s in lucky)) for s in winners]
    return tuple([award for award in awards if award.amount])
