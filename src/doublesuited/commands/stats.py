"""``doublesuited stats``: statistics of players over hand histories."""

import csv
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Literal

import msgspec

from doublesuited.commands._hands import Sorter
from doublesuited.history.stats import Line, Mean, Share, Statistics

_SHARES = ("vpip", "pfr", "three_bet", "aggression", "wtsd", "wsd", "scoop", "quartered")
_HEADS = ("VPIP", "PFR", "3-bet", "Aggr.", "WTSD", "W$SD", "Scoop", "Quart.")


def stats(
    *files: Path,
    player: tuple[str, ...] = (),
    by_position: bool = False,
    least: int = 1,
    form: Literal["table", "json", "csv"] = "table",
) -> int:
    """Statistics of every player, with 95 % confidence intervals. Exit code 1 if hands could not be read.

    Hands of games that are not played here are left out.

    Parameters
    ----------
    files
        Files of hands in any format that can be read, or folders of them.
    player
        Only this player; may be given several times.
    by_position
        A line for every position as well.
    least
        Leave out players with fewer hands.
    form
        A table to read, a JSON object a line, or CSV.
    """
    counted = Statistics()
    hands = Sorter(files)
    for record in hands.records():
        counted.add(record)
    lines = list(counted.lines(by_position=by_position, least=least, players=player))
    missing = set(player) - counted.players
    for name in sorted(missing):
        print(f"stats: nobody in these hands is called {name}", file=sys.stderr)
    if form == "json":
        for line in lines:
            sys.stdout.write(msgspec.json.encode(line).decode() + "\n")
    elif form == "csv":
        writer = csv.writer(sys.stdout, lineterminator="\n")
        for number, line in enumerate(lines):
            row = dict(_flat(line))
            writer.writerows([row, row.values()] if not number else [row.values()])
    else:
        _print(lines, by_position)
    return hands.finish() or int(bool(missing))


def _flat(line: Line) -> Iterator[tuple[str, Any]]:
    """Columns of a CSV row: each share as count, chances and interval."""
    for name in line.__struct_fields__:
        value = getattr(line, name)
        if isinstance(value, Share | Mean):
            yield from ((f"{name}_{part}", getattr(value, part)) for part in value.__struct_fields__)
        elif isinstance(value, dict):
            yield name, "; ".join(f"{chips} {money}" for money, chips in value.items())
        else:
            yield name, value


def _print(lines: Sequence[Line], by_position: bool) -> None:
    """A table. A share stands as percent with half its interval: 27 ±3."""
    heads = ["Player", *(["Pos."] if by_position else []), "Hands", *_HEADS, "AF", "bb/100"]
    rows = [heads]
    for line in lines:
        shares = [_percent(getattr(line, name)) for name in _SHARES]
        factor = "-" if line.factor is None else f"{line.factor:.1f}"
        name = line.player if not line.position else ""
        rows.append([name, *([line.position] if by_position else []), str(line.hands), *shares, factor, _rate(line)])
    widths = [max(len(row[i]) for row in rows) for i in range(len(heads))]
    text = 2 if by_position else 1
    for row in rows:
        cells = [
            cell.ljust(w) if i < text else cell.rjust(w) for i, (cell, w) in enumerate(zip(row, widths, strict=True))
        ]
        print("  ".join(cells).rstrip())


def _percent(share: Share) -> str:
    if share.share is None or share.low is None or share.high is None:
        return "-"
    return f"{100 * share.share:.0f} ±{50 * (share.high - share.low):.0f}"


def _rate(line: Line) -> str:
    net = line.net_bb_100
    half = "" if net.high is None else f" ±{net.high - net.mean:.0f}"
    return f"{net.mean:+.0f}{half}"
