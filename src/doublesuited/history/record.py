"""One recorded hand: its rules, its events, and what was written beside them.

A record is what a source *says* happened, in the words of ``events``: the same list that the engine makes, so a
journal row, a download and a file from another room are one thing. It need not be right. ``replay.check`` plays it
through the rules and says where the two differ; nothing here corrects it.

Three things differ from a hand that the engine dealt:

* cards that the source does not tell are ``UNKNOWN`` (burned cards always are);
* ``rake`` chips may be missing from the pots: the awards are what players were paid, after it;
* players who sat at the table without being dealt in are in ``idle``.
"""

from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from doublesuited.cards import UNKNOWN
from doublesuited.events import (
    Awarded,
    Bet,
    Burned,
    Called,
    Dealt,
    HandEvent,
    Posted,
    Raised,
    Returned,
    Shown,
    Started,
)
from doublesuited.rules import Rules

_PAYING_IN = frozenset({Posted, Called, Bet, Raised})
_PAYING_OUT = frozenset({Returned, Awarded})


class PotClaim(Struct, frozen=True):
    """One pot as a source describes it. ``net`` is what it paid after rake, None where that is not known.

    ``highs`` and ``lows`` are the seats that the source names as winners, None where it names none.
    """

    gross: int
    eligible: tuple[int, ...] | None = None
    net: int | None = None
    highs: tuple[int, ...] | None = None
    lows: tuple[int, ...] | None = None


class Record(Struct, frozen=True, kw_only=True):
    """A hand as recorded. ``names`` holds everybody at the table by seat; ``time`` is ISO 8601 without a zone."""

    rules: Rules
    events: tuple[HandEvent, ...]
    names: dict[int, str] = {}
    id: str = ""
    site: str = ""
    table: str = ""
    tournament: str = ""
    seats: int = 0  # seats at the table, 0 where unknown
    time: str = ""
    zone: str = ""
    currency: str = ""  # ISO 4217; empty: chips
    hero: int | None = None
    rake: int = 0
    idle: tuple[tuple[int, int], ...] = ()  # (seat, chips)
    pots: tuple[PotClaim, ...] = ()
    stated_stacks: dict[int, int] | None = None
    file: str = ""
    line: int = 0

    @property
    def started(self) -> Started:
        first = self.events[0]
        assert isinstance(first, Started), "a record's first event is Started"
        return first

    def final_stacks(self) -> dict[int, int]:
        """Chips by seat after the last event, by adding up the events; players not dealt in keep theirs."""
        stacks = dict(self.idle) | dict(self.started.stacks)
        for event in self.events:
            kind = type(event)
            if kind in _PAYING_IN:
                stacks[event.seat] -= event.amount  # type: ignore[union-attr]
            elif kind in _PAYING_OUT:
                stacks[event.seat] += event.amount  # type: ignore[union-attr]
        return dict(sorted(stacks.items()))


def record_for(record: Record, seat: int | None) -> Record:
    """The record as the player in ``seat`` may keep it (None: anybody): own cards, cards shown, and the board.

    Everything else that was dealt or burned is ``UNKNOWN``, whatever the record holds (R10.3).
    """
    shown = {event.seat for event in record.events if isinstance(event, Shown)}

    def told(event: HandEvent) -> HandEvent:
        if isinstance(event, Burned):
            return Burned(UNKNOWN)
        if isinstance(event, Dealt) and event.seat != seat and event.seat not in shown:
            return Dealt(event.seat, (UNKNOWN,) * len(event.cards))
        return event

    return replace(record, events=tuple(map(told, record.events)), hero=seat)


class Problem(Struct, frozen=True):
    """A hand, or a file, that could not be read: where, and what was expected.

    ``unsupported``: it was understood, but is no game this product plays (run twice, cashed out ...).
    ``inconsistent``: it was understood, and contradicts itself; ``record`` is the hand as told, where it is complete.
    """

    file: str
    line: int
    reason: str
    id: str = ""
    kind: Literal["malformed", "unsupported", "inconsistent"] = "malformed"
    record: Record | None = None

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {self.reason}"
