"""Recorded hands for the tests of histories."""

import os
from functools import cache
from pathlib import Path

from doublesuited.history import jsonl
from doublesuited.history.record import Record
from doublesuited.history.recorded import Malformed

ROOT = Path(__file__).parents[2]
HANDS = ROOT / "tests" / "data" / "hands.jsonl"
SAMPLES = Path(os.environ.get("DOUBLESUITED_SAMPLES", ROOT.parent / "shared" / "hands"))
"""Rooms' own texts, which cannot be part of this project; tests that read them are skipped where they are not."""


def recorded_lines() -> list[bytes]:
    return HANDS.read_bytes().splitlines()


@cache
def recorded() -> tuple[Record, ...]:
    """The recorded hands that are played here."""
    records = []
    for line in recorded_lines():
        try:
            records.append(jsonl.read_line(line.decode()))
        except Malformed:
            continue
    return tuple(records)
