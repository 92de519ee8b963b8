"""What a player may take home: nothing that the table did not show."""

import random

from msgspec.structs import replace

from doublesuited.cards import UNKNOWN
from doublesuited.events import Burned, Dealt, Shown, Turned
from doublesuited.history import TEXT_FORMATS, Record, record_for, write

from .played import random_record
from .tools import recorded


def other_cards(record: Record, keep: set[int], seed: int) -> Record:
    """The record with other cards dealt to everybody else, and burned."""
    open_cards = {c for e in record.events if isinstance(e, Turned | Shown) for c in e.cards}
    open_cards |= {c for e in record.events if isinstance(e, Dealt) and e.seat in keep for c in e.cards}
    rest = [card for card in range(52) if card not in open_cards]
    random.Random(seed).shuffle(rest)
    shown = {e.seat for e in record.events if isinstance(e, Shown)}

    def dealt(event: object) -> object:
        if isinstance(event, Burned):
            return Burned(rest.pop())
        if isinstance(event, Dealt) and event.seat not in keep | shown:
            return Dealt(event.seat, tuple(rest.pop() for _ in event.cards))
        return event

    return replace(record, events=tuple(map(dealt, record.events)))


def test_a_players_record_is_the_same_whatever_the_others_hold() -> None:
    for seed in range(50):
        record = random_record(seed)
        for seat in (None, *(s for s, _ in record.started.stacks)):
            keep = set() if seat is None else {seat}
            mine, again = record_for(record, seat), record_for(other_cards(record, keep, seed), seat)
            assert mine == again
            assert [write(mine, to, seat) for to in TEXT_FORMATS] == [write(again, to, seat) for to in TEXT_FORMATS]


def test_a_players_record_keeps_own_cards_and_shown_ones() -> None:
    record = next(r for r in map(random_record, range(99)) if sum(isinstance(e, Shown) for e in r.events) == 2)
    shown = {e.seat for e in record.events if isinstance(e, Shown)}
    seat = next(s for s, _ in record.started.stacks if s not in shown)
    cards = {e.seat: e.cards for e in record.events if isinstance(e, Dealt)}
    kept = {e.seat: e.cards for e in record_for(record, seat).events if isinstance(e, Dealt)}
    for one, dealt in cards.items():
        hidden = (UNKNOWN,) * len(dealt)
        assert kept[one] == (dealt if one in shown | {seat} else hidden)


def test_final_stacks_add_up() -> None:
    for record in [*recorded(), *map(random_record, range(100))]:
        before = sum(chips for _, chips in (*record.started.stacks, *record.idle))
        assert sum(record.final_stacks().values()) == before - record.rake
