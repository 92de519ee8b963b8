"""`doublesuited play`: a game against bots."""

import random
import sys
from itertools import cycle, islice
from typing import Annotated, Literal

from cyclopts import Parameter

from doublesuited import bots as all_bots
from doublesuited.rules import PRESETS, Rules
from doublesuited.table_state import Setup
from doublesuited.terminal.game import Game
from doublesuited.terminal.local import LocalTable, Seated
from doublesuited.terminal.paper import Paper

NAMES = ("Ada", "Bruno", "Clara", "Dario", "Edda", "Felix", "Greta", "Hugo", "Ines")
LINE_UP = ("fish", "rock", "tag", "lag", "maniac")
LONGEST_PACE = 60


def play(  # noqa: PLR0913  (one option each of the command line)
    *,
    preset: str = "match",
    game: Literal["omaha", "omaha8"] | None = None,
    betting: Literal["fixed", "pot", "no"] | None = None,
    seats: int | None = None,
    seed: int | None = None,
    bots: str = "",
    terminal: Annotated[bool, Parameter(negative=())] = False,
    pace: float = 0.5,
    browser: bool = True,
    port: int = 0,
) -> int:
    """Play against bots: on the page, in your browser, or in this terminal.

    Parameters
    ----------
    preset
        Whose rules: standard, room, match, primer or school.
    game
        omaha, or omaha8 for hi/lo.
    betting
        fixed, pot or no limit.
    seats
        Players at the table, you included.
    seed
        Terminal: the same number gives the same cards and the same bots.
    bots
        Names with commas between, in the order of the seats; they repeat. `doublesuited arena --list-bots` shows all.
    terminal
        Play here and not on the page.
    pace
        Terminal: seconds to look at what a bot does; 0 where nobody looks.
    browser
        Open the page in the browser; else only say its address.
    port
        Where this machine serves the page; 0: any free port.
    """
    if not 0 <= pace <= LONGEST_PACE:
        raise SystemExit(f"doublesuited play: pace is {pace}; it is 0 to {LONGEST_PACE} seconds")
    setup = _setup(preset, game, betting, seats)
    names = _names(bots, setup.seats)
    if not terminal and seed is None:
        return _on_page(setup, names, browser=browser, port=port)
    secret = None if seed is None else b"play %d" % seed
    local = LocalTable(setup, _players(names or _mixed(setup.seats, seed)), secret)
    paper = Paper(setup.rules)
    looking = sys.stdin.isatty() and sys.stdout.isatty()
    Game(local, paper, pace if looking else 0.0).play()
    return 0


def _setup(preset: str, game: str | None, betting: str | None, seats: int | None) -> Setup:
    choices = {"variant": game, "betting": betting}
    try:
        rules = Rules.preset(preset, **{name: choice for name, choice in choices.items() if choice is not None})
        return Setup(rules=rules, seats=seats if seats is not None else min(6, PRESETS[preset].seats[1]))
    except ValueError as error:
        raise SystemExit(f"doublesuited play: {error}") from None


def _on_page(setup: Setup, names: list[str], *, browser: bool, port: int) -> int:
    from doublesuited.server.forms import PlayForm  # noqa: PLC0415  the terminal game needs no server
    from doublesuited.server.play import play_on_page  # noqa: PLC0415

    rules = setup.rules
    form = PlayForm(rules.book, rules.variant, rules.betting, setup.seats, tuple(names))
    return play_on_page(form, browser=browser, port=port)


def _names(chosen: str, seats: int) -> list[str]:
    """The bots chosen, repeated until every seat but the player's has one; none where none was chosen."""
    names = [name.strip() for name in chosen.split(",") if name.strip()]
    for name in names:
        if name not in all_bots.names():
            raise SystemExit(f"doublesuited play: there is no bot {name!r}; there are {', '.join(all_bots.names())}")
    others = seats - 1
    if len(names) > others:
        raise SystemExit(f"doublesuited play: {seats} seats take {others} bots beside you, not {len(names)}")
    return list(islice(cycle(names), others))


def _mixed(seats: int, seed: int | None) -> list[str]:
    names = list(LINE_UP)
    random.Random(seed).shuffle(names)
    return list(islice(cycle(names), seats - 1))


def _players(bots: list[str]) -> list[Seated]:
    return [Seated("You"), *map(Seated, NAMES, bots)]
