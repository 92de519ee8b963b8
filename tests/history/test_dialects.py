"""Hands told as the rooms tell them, every feature in every combination, come back with the same events."""

import pytest

from doublesuited.cards import UNKNOWN
from doublesuited.events import Awarded, Burned, Dealt, Ended, HandEvent, Mucked, Posted, Shown, Started
from doublesuited.history import Record, check, read_text

from .dialects import DIALECTS
from .played import random_record
from .tools import recorded

PLAYED = 150
# One whose blind took everything leaves the size of the blind unsaid; a room's hundredths of chips are no room's here.
UNTOLD = {"PLO-merge-0008", "NLO8-pokerstars-0001", "PLO8-winningnetwo-0004"}


def told(record: Record) -> list[HandEvent]:
    """What a text can tell: not burned cards, nor hands that were not shown, nor where a house put its odd units."""
    untold = (Burned, Started, Ended, Shown, Mucked, Dealt)
    events = [event for event in record.events if not isinstance(event, untold)]
    return [Awarded(e.pot, e.share, e.seat, e.amount) if isinstance(e, Awarded) else e for e in events]


def tellable(record: Record, dialect: str) -> bool:
    kinds = {event.kind for event in record.events if isinstance(event, Posted)}
    if "big_blind" not in kinds or "big_blind_ante" in kinds or record.id in UNTOLD:
        return False
    known = not any(UNKNOWN in event.cards for event in record.events if isinstance(event, Dealt))
    return "bovada" not in dialect or (known and record.rules.hole_cards == 4)


@pytest.mark.parametrize("dialect", DIALECTS)
def test_recorded_hands(dialect: str) -> None:
    records = [record for record in recorded() if tellable(record, dialect)]
    assert len(records) > 10
    for record in records:
        [found] = read_text(DIALECTS[dialect](record), record.id)
        assert isinstance(found, Record), str(found)
        assert told(found) == told(record), record.id


@pytest.mark.parametrize("dialect", DIALECTS)
def test_played_hands(dialect: str) -> None:
    for seed in range(PLAYED):
        record = random_record(seed, all_in_tabled="at_showdown", reopens_at="half", odd_chip="left_of_button")
        if tellable(record, dialect):
            [found] = read_text(DIALECTS[dialect](record), f"seed {seed}")
            assert isinstance(found, Record), str(found)
            assert told(found) == told(record), seed
            if found.rules == record.rules:  # else it was played by rules that no text tells
                assert check(found).status == "agree", seed
