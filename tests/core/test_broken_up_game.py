"""A cash game that broke up starts again by itself (R5): nobody waits for a blind that nobody can bring."""

import pytest

from doublesuited.events import FOLD, Deal
from doublesuited.rules import Rules
from doublesuited.table import Setup, Table, apply, cards_wanted, open_table, wake_at
from doublesuited.table_events import Leave, Sit, Tick


def play_a_hand(table: Table, now: int) -> Table:
    """Start the next hand; everybody folds to the big blind."""
    table, _ = apply(table, Tick(), now)
    assert table.in_hand
    table, _ = apply(table, Deal(tuple(range(cards_wanted(table)))), now)
    while table.in_hand:
        table, _ = apply(table, FOLD, now)
    return table


@pytest.mark.parametrize("button", ["dead", "moving"])
@pytest.mark.parametrize("heads_up", ["small_blind", "big_blind"])
@pytest.mark.parametrize("stays", [1, 2])
@pytest.mark.parametrize("more", [(), (3,), (3, 4)])
def test_one_player_left_alone_and_newcomers_play_at_once(
    button: str, heads_up: str, stays: int, more: tuple[int, ...]
) -> None:
    rules = Rules.preset("standard", button=button, heads_up_button=heads_up)
    table = open_table(Setup(rules=rules))
    for seat in (1, 2):
        table, _ = apply(table, Sit(seat, f"p{seat}", f"P{seat}", 200))
    table = play_a_hand(table, 0)
    last_big = table.marks.big
    table, _ = apply(table, Leave(3 - stays))
    assert wake_at(table) is None
    for seat in (3 - stays, *more):
        table, _ = apply(table, Sit(seat, f"new{seat}", f"N{seat}", 200))
    assert wake_at(table) is not None
    table = play_a_hand(table, 10_000)
    assert table.hand is not None
    assert {p.seat for p in table.hand.players} == {1, 2, *more}
    assert table.marks.big != last_big
