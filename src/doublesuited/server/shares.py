"""The share of the pot each known hand had, street by street, for looking at a past hand again.

Known are the viewer's own cards and whatever was shown by the end; hands nobody saw are left out, as if they had not
been there. A known hand that has folded no longer shares, and its cards are dead.
"""

from collections.abc import Sequence

from doublesuited.cards import parse_card
from doublesuited.events import STREETS
from doublesuited.view import FACE_DOWN, View

from .forms import ReplayStep, StreetShares

WHOLE = 10_000


def shares_by_street(steps: Sequence[ReplayStep], variant: str) -> tuple[StreetShares, ...]:
    """Shares in ten-thousandths at the start of each street on which at least two known hands were in."""
    from doublesuited.equity import equity  # noqa: PLC0415  NumPy is loaded when somebody first looks

    if not steps:
        return ()
    known = _known(steps[-1].view)
    found = []
    for street in STREETS:
        seen = next((s.view for s in steps if s.view.street == street and len(s.view.board) == _board(street)), None)
        if seen is None:
            continue
        folded = {s.seat for s in seen.seats if s.state == "folded"}
        live = [seat for seat in known if seat not in folded]
        if len(live) < 2:
            break
        board = tuple(map(parse_card, seen.board))
        dead = tuple(card for seat in known if seat in folded for card in known[seat])
        answer = equity([known[seat] for seat in live], board, dead, game=variant)
        shares = {str(seat): round(WHOLE * hand.equity) for seat, hand in zip(live, answer.hands, strict=True)}
        found.append(StreetShares(street, shares))
    return tuple(found)


def _board(street: str) -> int:
    return 0 if street == "preflop" else 2 + STREETS.index(street)


def _known(last: View) -> dict[int, tuple[int, ...]]:
    shown = {s.seat: s.cards for s in last.seats if s.cards and FACE_DOWN not in s.cards}
    return {seat: tuple(map(parse_card, cards)) for seat, cards in shown.items()}
