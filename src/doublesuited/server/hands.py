"""Past hands: lists, steps to look at again, and records to take along.

A finished hand is in the journal until it is compacted; then its public record has the same rows. Either way the cards
that only some may know are dealt again from the sealed seed, and only for whoever may see them: a player sees the own
cards, and everybody what was shown. Hands of private tables are for those who played them; where watchers see the game
late, they see past hands no sooner.
"""

import asyncio
import time
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from typing import Any, cast, get_args

import msgspec
from msgspec import Struct

from doublesuited.events import HandEvent
from doublesuited.history import Record, record_for
from doublesuited.table import Chair, Table, evolve
from doublesuited.view import PROGRAM, told, view

from .codec import restored
from .dealer import Deck, deck
from .desk import Config
from .forms import HandNote, Hands, Replay, ReplayStep, Result, Results
from .sealing import KeyRing
from .shares import shares_by_street
from .store import sql
from .store.port import Row, Secret, Store

PAGE = 50
MOST_RESULTS = 500
KINDS = frozenset(str(kind.__struct_config__.tag) for kind in get_args(HandEvent))

LIST = """SELECT h.id, h.table_id, h.number, h.pot, h.board, s.ended_at, s.seat, s.net, t.config
  FROM hand_seats s JOIN hands h ON h.table_id = s.table_id AND h.number = s.number JOIN tables t ON t.id = s.table_id
  WHERE s.person = ? AND s.ended_at < ? AND (s.table_id = ? OR ? = 0) ORDER BY s.ended_at DESC LIMIT ?"""
ONE = """SELECT h.table_id, h.number, h.first_seq, h.last_seq, h.ended_at, h.public, t.config
  FROM hands h JOIN tables t ON t.id = h.table_id WHERE h.id = ?"""
FIND = "SELECT id FROM hands WHERE table_id = ? AND number = ?"
SEATS = "SELECT seat, person, name, bot, start FROM hand_seats WHERE table_id = ? AND number = ? ORDER BY seat"
HAND_ROWS = """SELECT seq, kind, version, hand, seat, command, asked, at, body FROM journal
  WHERE table_id = ? AND seq >= ? AND hand = ? ORDER BY seq"""
SECRET_OF = "SELECT number, key_id, nonce, sealed FROM hand_secrets WHERE table_id = ? AND number = ?"
RESULTS = """SELECT s.table_id, max(s.ended_at), count(*), sum(s.net) FROM hand_seats s WHERE s.person = ?
  GROUP BY s.table_id ORDER BY max(s.ended_at) DESC LIMIT ?"""
PLACES = "SELECT table_id, place FROM places WHERE person = ?"


class Played(Struct, frozen=True):
    """A finished hand with everything about it. Never to be shown whole: see ``seat_of``."""

    hand: int
    table: int
    number: int
    at: int
    config: Config
    chairs: tuple[Chair, ...]
    events: tuple[HandEvent, ...]

    def seat_of(self, person: int) -> int | None:
        """The seat on which ``person`` played it."""
        return next((c.seat for c in self.chairs if c.player == str(person)), None)


def wall_clock() -> int:
    return int(time.time() * 1000)


class Shelf:
    """The finished hands of a store. ``clock``: milliseconds since 1970."""

    def __init__(self, store: Store, keys: KeyRing, clock: Callable[[], int] = wall_clock) -> None:
        self._store = store
        self._keys = keys
        self._clock = clock

    async def list(self, person: int, before: int, table: int) -> Hands:
        """A page of the hands that ``person`` played, newest first; ``before`` 0: the first page."""
        found = await self._store.query(LIST, person, before or 2**53, table, table, PAGE + 1)
        notes = tuple(_note(row) for row in found[:PAGE])
        return Hands(notes, notes[-1].at if len(found) > PAGE else 0)

    async def find(self, table: int, number: int) -> int:
        """The id of a table's finished hand, or 0. What is in it is another question."""
        found = await self._store.query(FIND, table, number)
        return int(found[0][0]) if found else 0

    async def results(self, person: int) -> Results:
        """What ``person`` won or lost, table by table, newest first."""
        places: dict[int, int] = dict(await self._store.query(PLACES, person))
        made = []
        for table, at, hands, net in await self._store.query(RESULTS, person, MOST_RESULTS):
            config = await self._config(table)
            mode = config.setup.rules.mode
            made.append(Result(table, config.name, mode, at, int(hands), int(net), places.get(table, 0)))
        return Results(tuple(made))

    async def replay(self, hand: int, person: int) -> Replay | None:
        """The hand step by step as ``person`` may see it; None if there is none, or it is none of theirs."""
        played = await self.played(hand, person)
        if played is None:
            return None
        steps = steps_of(played, played.seat_of(person))
        setup, name = played.config.setup, played.config.name
        equity = await asyncio.to_thread(shares_by_street, steps, setup.rules.variant)
        return Replay(hand, played.table, name, played.number, played.at, setup, steps, equity)

    async def record(self, hand: int, person: int) -> Record | None:
        """The hand as ``person`` may keep it: own cards, shown cards, the board."""
        played = await self.played(hand, person)
        return record_for(record_of(played), played.seat_of(person)) if played else None

    async def played(self, hand: int, person: int) -> Played | None:
        """The hand, if ``person`` (0: a stranger) may look at it."""
        played = await self.fetch(hand)
        if played is None or (person and played.seat_of(person) is not None):
            return played
        seen = not played.config.private and played.at + played.config.delay_ms <= self._clock()
        return played if seen else None

    async def fetch(self, hand: int) -> Played | None:
        """The hand, whoever asks."""
        found = await self._store.query(ONE, hand)
        if not found:
            return None
        table, number, first, _, at, public, text = found[0]
        config = msgspec.json.decode(text, type=Config)
        seats = await self._store.query(SEATS, table, number)
        rows = unpacked(public) if public else await self._rows(table, first, number)
        deck_ = await self._deck(table, number, config)
        events = cast("tuple[HandEvent, ...]", tuple(restored(rows, lambda _: deck_)))
        return Played(hand, table, number, at, config, tuple(_chair(*row) for row in seats), events)

    async def _rows(self, table: int, first: int, number: int) -> Sequence[Row]:
        found = await self._store.query(HAND_ROWS, table, first, number)
        return [row for row in (Row(*values) for values in found) if row.kind in KINDS]

    async def _deck(self, table: int, number: int, config: Config) -> Deck | None:
        found = await self._store.query(SECRET_OF, table, number)
        if not found:
            return None
        return deck(number, config.setup.rules.hole_cards, self._keys.open(Secret(*found[0]), table))

    async def _config(self, table: int) -> Config:
        found = await self._store.query(sql.TABLE, table)
        return msgspec.json.decode(found[0][0], type=Config)


def _chair(seat: int, person: int, name: str, bot: str, start: int) -> Chair:
    player = str(person) if person else f"bot:{seat}"
    program = bot == PROGRAM
    house = "" if program else bot
    return Chair(seat=seat, player=player, name=name, stack=start, order=seat, bot=house, program=program)


def steps_of(played: Played, seat: int | None) -> tuple[ReplayStep, ...]:
    """Every event of a hand as ``seat`` may know it, with the table after it."""
    table = Table(played.config.setup, status="running", chairs=played.chairs, number=played.number - 1)
    steps = []
    for event in played.events:
        table = evolve(table, event)
        steps.append(ReplayStep(told(event, seat), view(table, seat)))
    return tuple(steps)


def record_of(played: Played) -> Record:
    """A hand as the history formats know it, with every card: give it through ``record_for`` only."""
    rules = played.config.setup.rules
    return Record(
        rules=rules,
        events=played.events,
        names={c.seat: c.name for c in played.chairs},
        id=str(played.hand),
        site="doublesuited",
        table=played.config.name,
        tournament=str(played.table) if rules.mode == "match" else "",
        seats=played.config.setup.seats,
        time=datetime.fromtimestamp(played.at / 1000, UTC).strftime("%Y-%m-%dT%H:%M:%S"),
        zone="UTC",
    )


def packed(rows: Sequence[Row]) -> str:
    """Rows of one hand as its public record: the hand's events, hidden cards hidden as in the journal."""
    return msgspec.json.encode([[r.kind, r.version, r.body] for r in rows if r.kind in KINDS]).decode()


def unpacked(public: str) -> list[Row]:
    found = msgspec.json.decode(public, type=list[tuple[str, int, str]])
    return [Row(seq, kind, version, 0, None, None, None, 0, body) for seq, (kind, version, body) in enumerate(found, 1)]


def _note(row: tuple[Any, ...]) -> HandNote:
    hand, table, number, pot, board, at, seat, net, text = row
    config = msgspec.json.decode(text, type=Config)
    rules = config.setup.rules
    cards = tuple(board.split())
    return HandNote(hand, table, config.name, number, at, rules.variant, rules.betting, seat, net, pot, cards)
