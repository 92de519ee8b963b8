"""Betting trees counted in the engine, against counts of a program that knows only the rules page (R6-R8)."""

from pathlib import Path
from typing import Any

import pytest

from doublesuited.events import CALL, CHECK, FOLD, Act, Deal
from doublesuited.hand import Hand, apply, cards_needed, legal, start
from doublesuited.rules import Rules
from scripts.count_trees import count, counted, read

from .tools import clause

DATA = Path(__file__).parents[1] / "data"
OPTIONS = {
    "small": "small_blind",
    "big": "big_blind",
    "ante": "ante",
    "button_posts": "heads_up_button",
    "cap": "raise_cap",
    "blind_counts": "blind_counts",
    "reopens_at": "reopens_at",
    "cumulative": "cumulative",
    "pot": "pot_limit_raise",
}


def lines(betting: str) -> list[str]:
    return [line for line in (DATA / f"{betting}.counts").read_text().splitlines() if not line.startswith("#")]


def leaves(hand: Hand, *, free_folds: bool) -> int:
    """The finished hands that ``legal`` allows from here on."""
    while needed := cards_needed(hand):
        dealt = len(hand.board) + len(hand.burned) + sum(len(p.cards) for p in hand.players)
        hand, _ = apply(hand, Deal(tuple(range(dealt, dealt + needed))))
    options = legal(hand)
    if options is None:
        return 1
    acts: list[Act] = [CHECK if options.check else CALL]
    if options.call or free_folds:
        acts.append(FOLD)
    for kind, span in (("bet", options.bet_to), ("raise", options.raise_to)):
        if span:
            acts += [Act(kind, to) for to in range(span[0], span[1] + 1)]  # type: ignore[arg-type]
    return sum(leaves(apply(hand, act)[0], free_folds=free_folds) for act in acts)


def in_the_engine(betting: str, line: str) -> Hand:
    """The same game as a hand; stacks are from the left of the button, so the last seat has it."""
    game = read(betting, line)
    options: dict[str, Any] = {name: getattr(game, field) for field, name in OPTIONS.items()}
    stacks = list(game.stacks)
    return start(Rules(betting=betting, **options), stacks, len(stacks))  # type: ignore[arg-type]


@clause("R4.2", "R4.3", "R6.2", "R6.3", "R6.4", "R7.2", "R7.3", "R7.4", "R8.1", "R8.2", "R8.3")
@pytest.mark.parametrize("betting", ["fixed", "pot", "no"])
def test_the_engine_has_as_many_ways_to_play_as_were_counted(betting: str) -> None:
    for line in lines(betting):
        game, _, known = line.partition(" leaves=")
        hand = in_the_engine(betting, game)
        plain, free = map(int, known.split(","))
        assert leaves(hand, free_folds=False) == plain, line
        if free <= 600:
            assert leaves(hand, free_folds=True) == free, line


@pytest.mark.parametrize("betting", ["fixed", "pot", "no"])
def test_the_counts_are_those_of_the_independent_counter(betting: str) -> None:
    small = [line for line in lines(betting) if int(line.rpartition(",")[2]) <= 250]
    assert len(small) > 10
    for line in small:
        assert counted(betting, line) == line


def test_published_counts() -> None:
    """Pot limit with blinds 1/2, every size: two players with 4 chips, two with 6, three with 4."""
    for stacks, known in (("4,4", 18), ("6,6", 178), ("4,4,4", 82)):
        assert count(read("pot", f"stacks={stacks}")) == known


def test_the_counter_imports_nothing_of_the_package() -> None:
    source = (DATA.parents[1] / "scripts" / "count_trees.py").read_text()
    assert "import doublesuited" not in source
    assert "from doublesuited" not in source
