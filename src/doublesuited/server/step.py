"""One request to a table, with everything the dealer does because of it. Pure: time, seeds and pauses are given.

A request and the cards it calls for (a hand that starts is dealt, a round that closes turns the next street) are one
step: one append to the journal, one view. Only a run-out, with nobody left to bet, may be held back street by street,
so that people can follow it.
"""

from collections.abc import Callable

from msgspec import Struct

from doublesuited.events import Deal, HandEvent, Illegal, Shown, Started
from doublesuited.shuffle import deck_from_seed
from doublesuited.table import Table, apply, cards_wanted
from doublesuited.table_events import Draw, TableEvent, TableRequest

from .dealer import Deck, deck


class Step(Struct, frozen=True):
    """What a request led to. ``deck`` is that of the latest hand; ``fresh`` if this step began it."""

    table: Table
    events: tuple[TableEvent, ...]
    deck: Deck | None
    fresh: bool


def step(
    table: Table,
    request: TableRequest | None,
    now: int,
    current: Deck | None,
    seed: Callable[[], bytes],
    *,
    hold: bool = False,
) -> Step | Illegal:
    """``request`` and what the dealer does after it; None: the dealer goes on with a run-out that was held.

    ``current`` is the deck of the table's hand, ``seed`` gives 32 secret bytes for a new one. ``hold``: leave a
    run-out's next street for later.
    """
    told: list[TableEvent] = []
    fresh = False
    try:
        while True:
            if request is not None:
                table, events = apply(table, request, now)
                told += events
                if any(isinstance(event, Started) for event in events):
                    current, fresh = deck(table.number, table.rules.hole_cards, seed()), True
            count = cards_wanted(table)
            if not count or (hold and request is not None and running_out(table)):
                return Step(table, tuple(told), current, fresh)
            request = bring(table, count, current, seed)
    except Illegal as refusal:
        return refusal


def bring(table: Table, count: int, current: Deck | None, seed: Callable[[], bytes]) -> Deal | Draw:
    """The dealer's request for the ``count`` cards that the table waits for."""
    if not table.in_hand:
        return Draw(deck_from_seed(seed())[:count])
    assert table.hand is not None
    assert current is not None
    assert current.number == table.number, f"deck {current.number} for hand {table.number}"
    return Deal(current.next(table.hand, count))


def running_out(table: Table) -> bool:
    """Whether the board is dealt to its end because nobody is left to bet (R6.4)."""
    hand = table.hand
    return hand is not None and not hand.ended and bool(hand.players[0].cards) and hand.actor < 0 and hand.free < 2


def decided(event: TableEvent) -> bool:
    """Whether an event makes a new decision: an act that answers an earlier view is stale after it."""
    return isinstance(event, HandEvent) and not isinstance(event, Shown)
