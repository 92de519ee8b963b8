"""`doublesuited arena`: bots against each other, and how far the results can be trusted."""

import json as json_text
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import combinations
from pathlib import Path
from typing import Any, Literal

import msgspec
from cyclopts import App
from rich.console import Console
from rich.progress import Progress
from rich.table import Table

from doublesuited import bots as all_bots
from doublesuited.arena.lbr import bound
from doublesuited.arena.match import Progress as Told
from doublesuited.arena.match import Spec
from doublesuited.arena.match import play as play_match
from doublesuited.arena.rating import ratings
from doublesuited.arena.replay import again, as_data
from doublesuited.arena.report import Report, as_json, cross, read_spec, report, told
from doublesuited.arena.speed import speed as measure
from doublesuited.history import Record, TextFormat, write

arena = App(name="arena", help="Let bots play against each other and rank them.")


@arena.default
def match(  # noqa: PLR0913  (a command line has as many options as it has)
    *,
    game: str = "FLO",
    bots: str = "tag,station",
    players: int = 2,
    deals: int = 1000,
    seed: int = 1,
    blinds: int = 100,
    jobs: int = 1,
    out: Path | None = None,
    list_bots: bool = False,
) -> None:
    """Play a match. Two players: every bot against every other, each deal mirrored. More: one table, each deal with
    every bot on every seat.

    Parameters
    ----------
    game
        FLO, FLO8, PLO, PLO8, NLO or NLO8.
    bots
        Names with commas between; at a table of more than two the last one takes all seats that are left.
    players
        At the table.
    deals
        Each is played once for every seat.
    seed
        Fixes cards and bots.
    blinds
        Everybody's stack in every hand, in big blinds.
    jobs
        Processes; the result does not depend on it. -1: one for every core.
    out
        Write everything as JSON into this file.
    list_bots
        Only list the bots there are.
    """
    if list_bots:
        _list_bots()
        return
    names = [name.strip() for name in bots.split(",") if name.strip()]
    if out is not None:
        _must_be_writable(out)
    with _explained():
        _processes(jobs)
        common: dict[str, Any] = {"game": game, "deals": deals, "seed": seed, "blinds": blinds}
        specs = [Spec(bots=table, **common) for table in _tables(names, players)]
    reports = []
    for spec in specs:
        with _progress(" - ".join(dict.fromkeys(spec.bots)), deals) as done:
            reports.append(report(spec, play_match(spec, jobs, done)))
    _show(reports)
    if out is not None:
        with _explained():
            out.write_text(as_json(reports) + "\n", encoding="utf-8")


@arena.command
def lbr(bot: str, *, game: str = "FLO", deals: int = 1000, seed: int = 1, jobs: int = 1, json: bool = False) -> None:
    """A lower bound on how much a bot can be made to lose, heads-up: what a local best response wins.

    Parameters
    ----------
    bot
        A bot that is a policy.
    game
        FLO, FLO8, PLO, PLO8, NLO or NLO8.
    deals
        Each is played mirrored.
    seed
        Fixes the cards.
    jobs
        Processes.
    json
        Print a JSON object.
    """
    with _explained():
        _processes(jobs)
        spec = Spec(game=game, bots=(bot, bot), deals=deals, seed=seed)  # type: ignore[arg-type]
        with _progress(f"response to {bot}", deals) as done:
            found = bound(spec, bot, jobs, done)
    if json:
        print(msgspec.json.encode(found).decode())
    else:
        print(f"{bot}, {game}: at least {told(found.corrected)} mbb/h can be won from it ({deals} mirrored deals)")


@arena.command
def speed(bot: str, *, game: str = "FLO", players: int = 6, others: str = "tag", deals: int = 200) -> None:
    """How long a bot thinks: percentiles by street.

    Parameters
    ----------
    bot
        Whose decisions are timed.
    game
        FLO, FLO8, PLO, PLO8, NLO or NLO8.
    players
        At the table.
    others
        The bot on all other seats.
    deals
        The first tenth does not count.
    """
    with _explained():
        spec = Spec(game=game, bots=(bot, *[others] * (players - 1)), deals=deals)  # type: ignore[arg-type]
    table = Table("street", "decisions", "p50 ms", "p95 ms", "p99 ms", title=f"{bot}, {game}, {players} players")
    for one in measure(spec):
        table.add_row(one.street, str(one.decisions), *(f"{t:.2f}" for t in (one.p50, one.p95, one.p99)))
    Console().print(table)


@arena.command
def replay(
    file: Path, *, deal: int, rotation: int = 0, match: int = 0, to: TextFormat | Literal["json"] = "json"
) -> None:
    """Play one hand of a finished match again and print it: as JSON, or for the commands on hand histories.

    Parameters
    ----------
    file
        What ``--out`` wrote.
    deal
        The number of the deal.
    rotation
        0 to players - 1: who sits where.
    match
        Which match of the file, from 0.
    to
        The format: json, or one that replay, review and convert read.
    """
    if not file.exists():
        raise SystemExit(f"arena replay: there is no file {file}")
    with _explained():
        hand = again(read_spec(file, match), deal, rotation)
    if to == "json":
        print(json_text.dumps(as_data(hand)))
        return
    names = {seat: f"{bot} {seat}" for seat, bot in hand.bots.items()}
    record = Record(rules=hand.rules, events=hand.events, names=names, id=f"{deal}-{rotation}", table="Arena")
    sys.stdout.write(write(record, to, "all"))


def _must_be_writable(out: Path) -> None:
    """SystemExit before a long match, not after it."""
    if not out.parent.is_dir():
        raise SystemExit(f"arena: {out} cannot be written: there is no folder {out.parent}")
    if out.is_dir():
        raise SystemExit(f"arena: {out} cannot be written: Is a directory")
    if not os.access(out if out.exists() else out.parent, os.W_OK):
        raise SystemExit(f"arena: {out} cannot be written: Permission denied")


@contextmanager
def _explained() -> Iterator[None]:
    try:
        yield
    except ValueError as error:
        raise SystemExit(f"arena: {error}") from None
    except OSError as error:
        raise SystemExit(f"arena: {error.filename}: {error.strerror}") from None


def _processes(jobs: int) -> None:
    """ValueError for a number of processes that means nothing."""
    if jobs < 1 and jobs != -1:
        raise ValueError(f"jobs is {jobs}; it is 1 or more, or -1 for one process for every core")


@contextmanager
def _progress(what: str, total: int) -> Iterator[Told]:
    """A bar on stderr while somebody looks at a terminal."""
    console = Console(stderr=True)
    with Progress(console=console, disable=not console.is_terminal, transient=True) as bar:
        task = bar.add_task(what, total=total)
        yield lambda done: bar.update(task, completed=done)


def _tables(names: list[str], players: int) -> list[tuple[str, ...]]:
    """Who plays whom. ValueError if that makes no table."""
    if not names:
        raise ValueError("name at least one bot, such as --bots tag,station")
    if not 2 <= players <= 10:
        raise ValueError(f"players is {players}; a table has 2 to 10")
    if players == 2:
        return list(combinations(names, 2)) if len(names) > 1 else [(names[0], names[0])]
    if len(names) > players:
        raise ValueError(f"{len(names)} bots do not fit on {players} seats")
    return [(*names, *[names[-1]] * (players - len(names)))]


def _list_bots() -> None:
    table = Table("level", "bot", "character", "games")
    for info in all_bots.registry():
        table.add_row(str(info.level), info.name, info.character, " ".join(info.games))
    Console().print(table)


def _show(reports: list[Report]) -> None:
    console = Console()
    names, found = cross(reports)
    if len(reports) > 1:
        table = Table("", *names, title="mbb/h of the row against the column, corrected, 95 %")
        for mine in names:
            cells = [told(found[mine, other]) if (mine, other) in found else "" for other in names]
            table.add_row(mine, *cells)
        console.print(table)
    for one in reports:
        _show_match(console, one)
    rated = ratings(reports)
    if len(rated) > 2:
        console.print("Rating (margins and circles forgotten): " + ", ".join(f"{n} {r:.0f}" for n, r in rated.items()))


def _show_match(console: Console, one: Report) -> None:
    spec = one.spec
    title = f"{spec.game}, {len(spec.bots)} players, {spec.deals} deals, seed {spec.seed}: mbb/h, 95 %"
    table = Table("bot", "raw", "duplicate", "corrected", "bootstrap", "fewer hands", title=title)
    for score in one.scores:
        low, high = one.bootstrap[score.bot]
        table.add_row(
            score.bot,
            *(told(estimate) for estimate in (score.raw, score.duplicate, score.corrected)),
            f"{low:+.0f} .. {high:+.0f}",
            f"{score.saving:.1f} x",
        )
    console.print(table)
    if one.faults or one.budget_hits:
        console.print(f"{one.faults} answers that did not count, {one.budget_hits} cut short by the clock")
