#!/usr/bin/env python3
"""Our PokerStars text, read by the parser of the PyPI package `poker`, which has nothing to do with ours or pokerkit's.

    pip install poker==0.30.0
    python scripts/second_parser.py [HANDS]

That parser knows tournaments best (no currency signs), names without blanks, and hold'em's two hole cards, so every
recorded hand is written as a tournament hand with plain names, and its reading of the hole cards is left out. Compared
are game, limit, blinds, button, stacks, the actions of every street, the uncalled chips, the pot, board and winners.
Exit code 1 if a hand differs.

The npm package `@poker-apprentice/hand-history-parser` cannot do this: its version 6.6.0 reads Bovada's text and its
sister rooms' only, and refuses PokerStars'.
"""

import re
import sys
from decimal import Decimal
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from doublesuited.cards import UNKNOWN, card_text
from doublesuited.events import Awarded, Bet, Called, Checked, Dealt, Ended, Folded, Raised, Returned, Shown, Turned
from doublesuited.history import Record, jsonl, write
from doublesuited.history.recorded import Malformed

HANDS = Path(__file__).parents[1] / "tests" / "data" / "hands.jsonl"
GAMES = {"omaha": "OMAHA", "omaha8": "OHILO"}
LIMITS = {"fixed": "FL", "pot": "PL", "no": "NL"}


def reader() -> type[Any]:
    """The parser, without its reading of two hole cards."""
    from poker.room.pokerstars import PokerStarsHandHistory  # noqa: PLC0415

    class Reader(PokerStarsHandHistory):  # type: ignore[misc]
        def _parse_hero(self) -> None:
            """Nothing: four cards are no hold'em hand."""

    return Reader


def as_match(record: Record) -> Record:
    """The hand in a form that the other parser knows."""
    rules = replace(record.rules, mode="match", decimals=0)
    names = {seat: f"p{seat}" for seat in record.names}
    end = next(i for i, event in enumerate(record.events, 1) if isinstance(event, Ended))
    events = record.events[:end]  # it does not know that a winner may show
    return replace(record, rules=rules, events=events, currency="", names=names, idle=(), tournament="7")


def lines_of(record: Record) -> dict[str, list[tuple[str, str, int | None]]]:
    """Street -> (player, action, amount as PokerStars words it), uncalled chips and payments as well."""
    street, level = "preflop", max(p.amount for p in record.started.posts)
    found: dict[str, list[tuple[str, str, int | None]]] = {"preflop": []}
    for event in record.events:
        name = f"p{getattr(event, 'seat', '')}"
        if isinstance(event, Turned):
            street, level = event.street, 0
            found[street] = []
        elif isinstance(event, Folded | Checked):
            found[street].append((name, "fold" if isinstance(event, Folded) else "check", None))
        elif isinstance(event, Called):
            found[street].append((name, "call", event.amount))
        elif isinstance(event, Bet | Raised):
            kind = "bet" if isinstance(event, Bet) else "raise"
            found[street].append((name, kind, event.to - level if kind == "raise" else event.to))
            level = event.to
        elif isinstance(event, Returned):
            found[street].append((name, "return", event.amount))
    return found


def told(action: str) -> tuple[str, str, int | None] | None:
    """One line as that parser keeps it for the streets that it does not take apart itself."""
    back = re.fullmatch(r"Uncalled bet \((\d+)\) returned to (\S+)", action)
    if back:
        return back[2], "return", int(back[1])
    match = re.match(r"(\S+): (fold|check|call|bet|raise)s(?: (\d+))?", action)
    return (match[1], match[2], int(match[3]) if match[3] else None) if match else None


def differences(record: Record, history: Any) -> list[str]:
    rules, wanted = record.rules, lines_of(record)
    fixed = rules.betting == "fixed"
    stakes = (rules.bet_size("flop"), rules.bet_size("turn")) if fixed else (rules.small_blind, rules.big_blind)
    stacks = dict(record.started.stacks)
    got: dict[str, list[Any]] = {"preflop": [told(line) for line in history.preflop_actions]}
    for street in ("turn", "river"):
        got[street] = [told(line) for line in getattr(history, f"{street}_actions", None) or ()]
    flop = (history.flop.actions or ()) if history.flop else ()
    got["flop"] = [(a.name, str(a.action), None if a.amount is None else int(a.amount)) for a in flop]
    board = [card_text(c) for e in record.events if isinstance(e, Turned) for c in e.cards]
    paid = [e for e in record.events if isinstance(e, Awarded)]
    pairs: list[tuple[str, Any, Any]] = [
        ("game", history.game.name, GAMES[rules.variant]),
        ("limit", history.limit.name, LIMITS[rules.betting]),
        ("stakes", (history.sb, history.bb), tuple(map(Decimal, stakes))),
        ("stacks", {p.seat: p.stack for p in history.players if p.stack}, stacks),
        ("pot", history.total_pot, sum(a.amount for a in paid) + record.rake),
        ("winners", {name.partition(" ")[0] for name in history.winners}, {f"p{a.seat}" for a in paid}),
        ("board", [str(c) for c in (history.turn, history.river) if c], [_suited(c) for c in board[3:]]),
    ]
    pairs += [(s, [a for a in got[s] if a and a[1] not in ("win", "won", "don't show")], w) for s, w in wanted.items()]
    return [f"{what}: {theirs} instead of {ours}" for what, theirs, ours in pairs if theirs != ours]


def _suited(text: str) -> str:
    return text[0] + {"c": "♣", "d": "♦", "h": "♥", "s": "♠"}[text[1]]


def hero_of(record: Record) -> int | None:
    """Somebody whose cards are known; None where that parser cannot follow: it knows no game with more cards, without a
    board it looks for the winners a line too far, and at a showdown it takes only hands that were shown for winners."""
    known = [e.seat for e in record.events if isinstance(e, Dealt) and UNKNOWN not in e.cards]
    shown = {e.seat for e in record.events if isinstance(e, Shown)}
    folded = {e.seat for e in record.events if isinstance(e, Folded)}
    contested = len(record.started.stacks) - len(folded) > 1
    hidden = contested and any(isinstance(e, Awarded) and e.seat not in shown for e in record.events)
    board = any(isinstance(event, Turned) for event in record.events)
    return known[0] if known and board and not hidden and record.rules.hole_cards == 4 else None


def main() -> int:
    parser = reader()
    most = int(sys.argv[1]) if len(sys.argv) > 1 else 10_000
    read = bad = 0
    for line in HANDS.read_bytes().splitlines()[:most]:
        try:
            record = as_match(jsonl.read_line(line))
        except Malformed:
            continue
        hero = hero_of(record)
        if hero is None:
            continue
        history = parser(write(record, "pokerstars", hero))
        history.parse()
        found = differences(record, history)
        read += 1
        bad += bool(found)
        for one in found:
            print(f"{record.id}: {one}")
    print(f"{read} hands read by the other parser, {bad} differ")
    return int(bad > 0)


if __name__ == "__main__":
    sys.exit(main())
