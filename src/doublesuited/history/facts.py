"""Plain facts of a recorded hand: positions at the table, and the hand as rows for tables and statistics."""

from collections.abc import Iterator

from msgspec import Struct

from doublesuited.cards import UNKNOWN, Card
from doublesuited.events import (
    LIVE_POSTS,
    Awarded,
    Bet,
    Called,
    Checked,
    Dealt,
    Folded,
    Posted,
    Raised,
    Returned,
    Shown,
    Street,
    Turned,
)
from doublesuited.history.record import Record

POSITIONS = ("SB", "BB", "UTG", "UTG+1", "UTG+2", "UTG+3", "LJ", "HJ", "CO", "BTN")
_KINDS = {Posted: "post", Folded: "fold", Checked: "check", Called: "call", Bet: "bet", Raised: "raise"}


class Act(Struct, frozen=True):
    """One action or post. ``pot`` is what lay in the middle before it, ``owed`` what a call would have cost."""

    street: Street
    seat: int
    kind: str
    amount: int
    to: int
    pot: int
    owed: int
    all_in: bool


class Result(Struct, frozen=True):
    """What the hand was for one player: ``put`` is without uncalled chips, ``cards`` are empty where not known."""

    seat: int
    name: str
    position: str
    stack: int
    put: int
    won: int
    cards: tuple[Card, ...]
    shown: bool

    @property
    def net(self) -> int:
        return self.won - self.put


def positions(record: Record) -> dict[int, str]:
    """Seat -> position. The last seats before the button are CO, HJ and LJ, the first after the big blind UTG.

    Heads-up the button is BTN, though it posts the small blind. A dead button or blind is nobody's.
    """
    started = record.started
    seats = [seat for seat, _ in started.stacks]
    if len(seats) == 2:
        return {seat: "BTN" if seat == started.button else "BB" for seat in seats}
    named = {started.small: "SB", started.big: "BB", started.button: "BTN"}
    others = [seat for seat in seats if seat not in named]
    late = dict(zip(reversed(others), ("CO", "HJ", "LJ"), strict=False))
    early = (seat for seat in others if seat not in late)
    named |= late | dict(zip(early, ("UTG", "UTG+1", "UTG+2", "UTG+3", "UTG+4", "UTG+5"), strict=False))
    return {seat: named[seat] for seat in seats}


def acts(record: Record) -> Iterator[Act]:
    """The posts and actions in order."""
    street: Street = "preflop"
    left = dict(record.started.stacks)
    bets: dict[int, int] = {}
    pot = level = 0
    for event in record.events:
        if isinstance(event, Turned):
            street, bets, level = event.street, {}, 0
        elif isinstance(event, Posted | Folded | Checked | Called | Bet | Raised):
            amount = event.amount if isinstance(event, Posted | Called | Bet | Raised) else 0
            bet = bets.get(event.seat, 0)
            owed = min(max(0, level - bet), left[event.seat])
            left[event.seat] -= amount
            if not isinstance(event, Posted) or event.kind in LIVE_POSTS:
                bets[event.seat] = bet + amount
            if isinstance(event, Posted) and event.kind in LIVE_POSTS:
                least = amount if event.kind == "small_blind" else record.rules.big_blind
                level = max(level, least)
            level = max(level, bets.get(event.seat, 0))
            kind = event.kind if isinstance(event, Posted) else _KINDS[type(event)]
            all_in = amount > 0 and not left[event.seat]
            yield Act(street, event.seat, kind, amount, bets.get(event.seat, 0), pot, owed, all_in)
            pot += amount


def results(record: Record) -> list[Result]:
    """What every player who was dealt in put in and won, in seat order."""
    started = record.started
    put = {seat: 0 for seat, _ in started.stacks}
    won = dict(put)
    cards: dict[int, tuple[Card, ...]] = {}
    shown: set[int] = set()
    for event in record.events:
        if isinstance(event, Posted | Called | Bet | Raised):
            put[event.seat] += event.amount
        elif isinstance(event, Returned):
            put[event.seat] -= event.amount
        elif isinstance(event, Awarded):
            won[event.seat] += event.amount
        elif isinstance(event, Dealt):
            cards[event.seat] = () if UNKNOWN in event.cards else event.cards
        elif isinstance(event, Shown):
            shown.add(event.seat)
    places = positions(record)
    return [
        Result(s, record.names.get(s, ""), places[s], stack, put[s], won[s], cards.get(s, ()), s in shown)
        for s, stack in sorted(started.stacks)
    ]


def board(record: Record) -> tuple[Card, ...]:
    """The board cards that were dealt."""
    return tuple(card for event in record.events if isinstance(event, Turned) for card in event.cards)
