"""What a step of a table is in the database: rows, transfers, the sealed seed, and the result of a hand.

Pure. Everything that a step means for the books is decided here, so that it goes into one append.
"""

from msgspec import Struct

from doublesuited.cards import card_text
from doublesuited.events import Ended, Started
from doublesuited.table import Table
from doublesuited.table_events import Closed, Placed
from doublesuited.view import bot_of

from . import bank, codec
from .desk import Config
from .step import Step
from .store.port import Append, HandRow, PlaceRow, SeatResult, Secret


class Asking(Struct, frozen=True):
    """Who asked for a step, and when."""

    now: int
    command: str = ""
    asked: str = ""


class HandBegan(Struct, frozen=True):
    """Where and when the hand that is on began."""

    seq: int
    at: int


def entry(
    number: int,
    epoch: int,
    config: Config,
    before: Table,
    made: Step,
    asking: Asking,
    began: HandBegan,
    secret: Secret | None,
) -> Append:
    """The append of ``made``, which takes table ``number`` on from ``before``. ``secret``: of a hand that it begins."""
    first, now = before.seq + 1, asking.now
    command, asked = asking.command or None, asking.asked or None
    return Append(
        table=number,
        epoch=epoch,
        rows=codec.rows(made.events, first, before.number, now, command, asked),
        at=now,
        transfers=bank.transfers(number, made.events, first, practice=config.practice),
        secret=secret,
        snapshot=codec.pack(before) if made.fresh else None,
        hand=_hand(before, made, first, now, began),
        places=tuple(
            PlaceRow(event.seat, person_of(event.player), event.place)
            for event in made.events
            if isinstance(event, Placed)
        ),
        closed=any(isinstance(event, Closed) for event in made.events),
    )


def _hand(before: Table, made: Step, first: int, now: int, began: HandBegan) -> HandRow | None:
    """The hand that ended in this step, if one did."""
    ended = next((i for i, event in enumerate(made.events) if isinstance(event, Ended)), None)
    if ended is None:
        return None
    hand = made.table.hand
    assert hand is not None
    chairs = {c.seat: c for c in before.chairs}
    start = next((i for i, event in enumerate(made.events) if isinstance(event, Started)), None)
    return HandRow(
        number=hand.number,
        first_seq=began.seq if start is None else first + start,
        last_seq=first + ended,
        started_at=began.at if start is None else now,
        ended_at=now,
        pot=sum(award.amount for award in hand.awards),
        board=" ".join(map(card_text, hand.board)),
        seats=tuple(
            SeatResult(
                seat=p.seat,
                person=person_of(chairs[p.seat].player),
                name=chairs[p.seat].name,
                bot=bot_of(chairs[p.seat]),
                start=p.start,
                net=p.stack - p.start,
            )
            for p in hand.players
        ),
        chips=made.table.chips,
    )


def person_of(player: str) -> int:
    """The person behind a table's player; 0 for a bot."""
    return 0 if bank.is_bot(player) else int(player)
