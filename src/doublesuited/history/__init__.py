"""Hand histories: recorded hands read, checked by the rules, and written.

    for hand in read("hands.txt"):          # PokerStars, GGPoker, Full Tilt, Winamax, Bovada, PHH, OHH, JSON lines
        if isinstance(hand, Record):
            print(check(hand).status, write(hand, "phh"))

A ``Record`` is the list of events of one hand and its rules, as a source tells them; ``check`` plays it through the
rules and says where the two differ. ``record_for`` leaves one player's own cards, shown cards and the board.
"""

from typing import Literal, get_args

from doublesuited.history.build import Builder
from doublesuited.history.reading import read, read_stream, read_text
from doublesuited.history.record import PotClaim, Problem, Record, record_for
from doublesuited.history.recorded import Inconsistent, Malformed, Unsupported
from doublesuited.history.replay import Report, check

__all__ = [
    "SUFFIXES",
    "TEXT_FORMATS",
    "Builder",
    "Hero",
    "Inconsistent",
    "Malformed",
    "PotClaim",
    "Problem",
    "Record",
    "Report",
    "TextFormat",
    "Unsupported",
    "check",
    "read",
    "read_stream",
    "read_text",
    "record_for",
    "write",
]

TextFormat = Literal["pokerstars", "phh", "phhs", "ohh"]
TEXT_FORMATS: tuple[TextFormat, ...] = get_args(TextFormat)
SUFFIXES: dict[TextFormat, str] = {"pokerstars": ".txt", "phh": ".phh", "phhs": ".phhs", "ohh": ".ohh"}
Hero = int | Literal["all"] | None


def write(record: Record, to: str, hero: Hero = None, number: int = 1) -> str:
    """One hand in a format. Texts of several hands may follow one another in a file, except in ``phh``.

    ``hero`` is the seat whose ``Dealt to`` line the ``pokerstars`` format writes, or ``"all"``; PHH and OHH hold every
    card that the record knows, so give them ``record_for(record, seat)``. ``number`` is the hand's place in a ``phhs``
    file. ValueError for a format that is not written here.
    """
    from doublesuited.history import ohh_write, phh_write, pokerstars_write  # noqa: PLC0415  (only for who writes)

    if to == "pokerstars":
        return pokerstars_write.write_hand(record, hero)
    if to == "phh":
        return phh_write.write_hand(record)
    if to == "phhs":
        return f"[{number}]\n{phh_write.write_hand(record)}\n"
    if to == "ohh":
        return ohh_write.write_hand(record)
    raise ValueError(f"there is no format {to!r} to write; there are {', '.join(TEXT_FORMATS)}")
