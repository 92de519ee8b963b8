"""Events to journal rows and back.

A row names its event by the tag of ``events`` and ``table_events`` and by a version, so that classes may move and an
old shape can be read for ever: ``UPCASTS`` turns version n of a kind into n + 1. What a row does not hold is cards that
not everybody may know: of ``Dealt`` only the seat is kept, of ``Burned`` nothing. They are dealt again from the hand's
sealed seed (``dealer``), where the turned cards of the same deck are checked against those in the row.
"""

from collections.abc import Callable, Iterable, Iterator
from typing import Any, cast

import msgspec

from doublesuited.events import Burned, Dealt, Started, Turned
from doublesuited.table_events import TableEvent
from doublesuited.table_state import Table

from .dealer import Deck
from .store.port import Row

VERSION = 1
"""The version that is written, of every kind."""

UPCASTS: dict[tuple[str, int], Callable[[dict[str, Any]], dict[str, Any]]] = {}
"""(kind, version) -> what makes the next version of it."""

_event = msgspec.json.Decoder(TableEvent)
_snapshot = msgspec.msgpack.Decoder(Table)


def rows(
    events: Iterable[TableEvent], first: int, hand: int, at: int, command: str | None = None, asked: str | None = None
) -> tuple[Row, ...]:
    """The journal rows of ``events`` from ``seq`` ``first`` on; ``hand`` is the number of the hand before them.

    ``command`` and ``asked`` go with the first row.
    """
    made: list[Row] = []
    for seq, event in enumerate(events, first):
        if isinstance(event, Started):
            hand = event.number
        kind = str(event.__struct_config__.tag)
        body = msgspec.json.encode(_redacted(event)).decode()
        made.append(Row(seq, kind, VERSION, hand, getattr(event, "seat", None), command, asked, at, body))
        command = asked = None
    return tuple(made)


def _redacted(event: TableEvent) -> TableEvent:
    if isinstance(event, Dealt):
        return Dealt(event.seat, ())
    if isinstance(event, Burned):
        return Burned(-1)
    return event


def event_of(row: Row) -> TableEvent:
    """The event in a row, with its hidden cards still hidden. ValueError if this version cannot read it."""
    try:
        if row.version == VERSION:
            return _event.decode(row.body)
        data, version = msgspec.json.decode(row.body), row.version
        while version < VERSION and (upcast := UPCASTS.get((row.kind, version))):
            data, version = upcast(data), version + 1
        return cast("TableEvent", msgspec.convert(data, TableEvent))
    except msgspec.ValidationError as error:
        raise ValueError(f"event {row.seq}, {row.kind} version {row.version}: {error}") from error


def restored(found: Iterable[Row], deck_of: Callable[[int], Deck | None]) -> Iterator[TableEvent]:
    """The events of consecutive rows as they were, hidden cards dealt again from the deck of their hand.

    Rows must begin between hands or at a ``Started``. AssertionError when a deck and the turned cards disagree.
    """
    deck: Deck | None = None
    order: list[int] = []
    used = 0
    for row in found:
        event = event_of(row)
        if isinstance(event, Started):
            deck, used = deck_of(event.number), 0
            order = [seat for seat, _ in event.stacks]
        elif isinstance(event, Dealt):
            assert deck is not None, f"event {row.seq}: hole cards without a deck"
            event = Dealt(event.seat, deck.hole(order.index(event.seat), len(order)))
            used = deck.hole_cards * len(order)
        elif isinstance(event, Burned):
            assert deck is not None, f"event {row.seq}: a burned card without a deck"
            event, used = Burned(deck.cards[used]), used + 1
        elif isinstance(event, Turned):
            end = used + len(event.cards)
            assert deck is None or deck.cards[used:end] == event.cards, f"event {row.seq}: not this hand's deck"
            used = end
        yield event


def pack(table: Table) -> bytes:
    """A table between hands as a snapshot. The last hand is left out: it holds cards that nobody else may know."""
    return msgspec.msgpack.encode(msgspec.structs.replace(table, hand=None))


def unpack(state: bytes) -> Table:
    return _snapshot.decode(state)
