"""A table as its rows say: what an owner starts with, after a restart as after losing track of a commit."""

from msgspec import Struct

from doublesuited.events import Ended, Started
from doublesuited.table import Table, evolve, open_table
from doublesuited.table_events import TableEvent

from .codec import restored, unpack
from .dealer import Deck, deck
from .desk import Config
from .sealing import KeyRing
from .step import decided
from .store.port import Done, Stored


class Recovered(Struct, frozen=True):
    """``events`` are those since the snapshot, the last one at ``table.seq``; ``decision`` is where the latest decision
    began; ``hand_seq`` and ``hand_at`` where and when the latest hand did; ``last_at`` when anything last happened."""

    table: Table
    deck: Deck | None
    events: tuple[TableEvent, ...]
    commands: dict[str, Done]
    decision: int
    hand_seq: int
    hand_at: int
    last_at: int


def recover(stored: Stored, config: Config, keys: KeyRing) -> Recovered:
    """AssertionError when rows and state disagree: a hole, a wrong deck, chips that came or went."""
    decks: dict[int, Deck] = {}

    def deck_of(number: int) -> Deck | None:
        secret = stored.secret
        if secret is None or secret.number != number:
            return None  # an older hand: over, and nobody can act on its cards any more
        if number not in decks:
            decks[number] = deck(number, config.setup.rules.hole_cards, keys.open(secret, stored.table))
        return decks[number]

    table = unpack(stored.snapshot) if stored.snapshot is not None else open_table(config.setup)
    assert table.seq == stored.snapshot_seq, f"a snapshot of {table.seq} at {stored.snapshot_seq}"
    commands: dict[str, Done] = {}
    events: list[TableEvent] = []
    decision = hand_seq = hand_at = last_at = 0
    for row, event in zip(stored.rows, restored(stored.rows, deck_of), strict=True):
        table = evolve(table, event)
        assert table.seq == row.seq, f"event {row.seq} comes after {table.seq - 1}"
        if isinstance(event, Started):
            hand_seq, hand_at = row.seq, row.at
        if isinstance(event, Ended):
            assert table.hand is not None
            assert table.hand.chips == sum(p.start for p in table.hand.players), f"hand {table.number} lost chips"
        if row.command:
            commands[row.command] = Done(row.seq, row.asked or "")
        decision = row.seq if decided(event) else decision
        last_at = row.at
        events.append(event)
    assert table.seq == stored.last_seq, f"the journal ends at {table.seq}, the table at {stored.last_seq}"
    latest = decks.get(table.number)
    return Recovered(table, latest, tuple(events), commands, decision, hand_seq, hand_at, last_at)
