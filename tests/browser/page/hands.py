"""Views of real hands, played by the core without a server: for tests of how the page shows them."""

import json
import random
from collections.abc import Callable
from typing import Any

import msgspec

from doublesuited import table_events as ev
from doublesuited.betting import Legal
from doublesuited.events import CALL, CHECK, FOLD, Act, Deal, bet, raise_to
from doublesuited.hand import legal
from doublesuited.rules import Rules
from doublesuited.table import Setup, Table, apply, cards_wanted, open_table
from doublesuited.table_events import TableEvent, TableRequest
from doublesuited.view import view

NAMES = ("Anna", "Björn", "Chiara", "Dalia", "Emeka", "Fatima", "Giovanni", "Hiroko", "Isabelle", "João")
LONG = "Wwwwwwwwww Mmmmmmmmm"
MOST = 10**13


def table(seats: int, *, big: int = 2, long_names: bool = False, **choices: Any) -> Table:
    """A full table before its first hand."""
    rules = Rules.preset("standard", small_blind=big // 2, big_blind=big, **choices)
    made = open_table(Setup(rules=rules, seats=seats, min_buy_in=1, max_buy_in=MOST))
    for seat in range(1, seats + 1):
        name = f"{NAMES[seat - 1]} {LONG}"[:24] if long_names else NAMES[seat - 1]
        chips = big * (100 + 37 * seat)
        made, _ = apply(made, ev.Sit(seat, str(seat), name, chips, "tag" if seat % 3 == 0 else ""))
    return made


Note = Callable[[Table, tuple[TableEvent, ...]], None]


def play(
    made: Table,
    seed: int,
    *,
    until: str = "",
    boldness: float = 0.3,
    folds: float = 0.15,
    note: Note | None = None,
) -> Table:
    """A hand by chance, to its end, or until seat 1 has a decision on the street ``until``.

    ``note`` is told the table after each request, and the request's events.
    """
    chance = random.Random(seed)
    now = 0
    while not (made.hand and made.hand.ended):
        options = legal(made.hand) if made.hand and made.in_hand else None
        request: TableRequest
        if not made.in_hand:
            now += 60_000
            request = ev.Tick()
        elif wanted := cards_wanted(made):
            request = Deal(tuple(_cards(made, wanted, chance)))
        else:
            assert made.hand is not None
            assert options is not None
            if options.seat == 1 and made.hand.street == until and (options.bet_to or options.raise_to):
                return made
            request = _choice(options, chance, boldness, folds)
        made, events = apply(made, request, now)
        if note:
            note(made, events)
    return made


def _cards(made: Table, wanted: int, chance: random.Random) -> list[int]:
    assert made.hand is not None
    seen = {*made.hand.board, *made.hand.burned, *(card for p in made.hand.players for card in p.cards)}
    return chance.sample([card for card in range(52) if card not in seen], wanted)


def _choice(options: Legal, chance: random.Random, boldness: float, folds: float) -> Act:
    luck = chance.random()
    limits = options.bet_to or options.raise_to
    if limits and luck < boldness:
        to = limits[1] if luck < boldness / 3 else limits[0]
        return raise_to(to) if options.raise_to else bet(to)
    if not options.check and luck > 1 - folds and options.seat != 1:
        return FOLD
    return CHECK if options.check else CALL


def frames(made: Table, seat: int | None = 1) -> dict[str, Any]:
    """What the room would tell about this table: its frame and its view, as JSON."""
    rules = made.setup.rules
    info = {
        "type": "table",
        "table": 1,
        "name": "Tuesday game",
        "host": False,
        "host_name": "Anna",
        "setup": msgspec.to_builtins(made.setup),
        "buy_in": made.setup.buy_in,
        "differences": msgspec.to_builtins(rules.differences(Rules())),
        "private": False,
        "approve": False,
        "practice": False,
        "watchers": 2,
        "max_watchers": 50,
        "delay_ms": 0,
        "waiting": [],
        "kept": [],
        "yours": None,
        "applicants": [],
        "declined": False,
        "muted": [],
        "silenced": [],
    }
    seen = json.loads(msgspec.json.encode(view(made, seat)))
    return {"info": info, "view": seen}
