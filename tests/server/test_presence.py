"""What follows when nobody is there: matches wait, and tables close."""

from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from doublesuited.rules import Rules
from doublesuited.server.presence import Presence
from doublesuited.server.store.port import Append, Unknown
from doublesuited.table import Setup, apply, evolve, open_table
from doublesuited.table_events import Back, Close, Leaving, Sit, TimedOut

from .serving import QUICK, Web, Wire, serving
from .test_web import table_of

QUICK_MATCH: dict[str, Any] = {"rules": {"book": "match"}, "setup": {"action_ms": 1000, "bank_ms": 0}}


def until_idle(wire: Wire, table: int, seconds: float = 1.5) -> dict[str, Any]:
    """The view after which nothing comes for a while."""
    while True:
        try:
            wire.next(seconds)
        except TimeoutError:
            view: dict[str, Any] = wire.views[table]["view"]
            return view


def test_a_match_whose_people_are_all_away_never_ended(tmp_path: Path) -> None:
    """Both had timed out and nobody came back: the blinds went to and fro for as long as somebody looked on."""
    with serving(tmp_path, replace(QUICK, idle_ms=4000)) as server:
        one, two, watching = (Web(server, name) for name in ("Dozing", "Dreaming", "Looking on"))
        table = table_of(one, **QUICK_MATCH)
        with one.socket() as first, two.socket() as second, watching.socket() as third:
            for seat, wire in enumerate((first, second), 1):
                wire.ask(table, "watch")
                assert wire.ask(table, "sit", seat=seat, chips=500)["type"] == "ack"
            third.ask(table, "watch")
            view = until_idle(third, table)
            assert (view["in_hand"], view["status"]) == (False, "running")
            assert all(seat["away"] for seat in view["seats"])
            number = view["number"]
            assert second.ask(table, "back")["type"] == "ack"
            while third.views[table]["view"]["number"] == number:  # it goes on with one of them
                third.next()
            assert until_idle(third, table)["number"] <= number + 2  # who fell asleep again
            assert third.until("closed")["reason"] == "idle"
        assert [web.get("/api/me")[1]["account"]["balance"] for web in (one, two)] in _sums(2 * QUICK.first_chips)


def test_a_match_goes_on_although_the_answer_to_who_came_back_was_lost(tmp_path: Path) -> None:
    """The table was read again, with somebody present in it, but went on waiting for them."""
    with serving(tmp_path) as server:
        one = Web(server, "Dozing")
        table = table_of(one, bots=["station"], **QUICK_MATCH)
        append = server.store.append

        async def lossy(item: Append) -> None:
            await append(item)
            if any(row.kind == "cameback" for row in item.rows):
                raise Unknown("the answer is lost")

        server.store.append = lossy  # type: ignore[method-assign]
        with one.socket() as wire:
            wire.ask(table, "watch")
            taken = {seat["seat"] for seat in wire.until("view", table=table)["view"]["seats"]}
            assert wire.ask(table, "sit", seat=min({1, 2} - taken), chips=500)["type"] == "ack"
            number = until_idle(wire, table)["number"]
            assert wire.ask(table, "back")["type"] == "ack"
            while wire.views[table]["view"]["number"] == number:
                wire.next()


def _sums(total: int) -> list[list[int]]:
    """The ways in which two may have ``total`` between them, a few blinds moved."""
    return [[total // 2 + moved, total // 2 - moved] for moved in range(-40, 41)]


@pytest.mark.parametrize("hands", [0, 3])
def test_a_match_is_dealt_so_many_hands_to_nobody(tmp_path: Path, hands: int) -> None:
    with serving(tmp_path, replace(QUICK, absent_hands=hands)) as server:
        one = Web(server, "Dozing")
        table = table_of(one, seats=3, bots=["station", "station"], **QUICK_MATCH)
        with one.socket() as wire:
            wire.ask(table, "watch")
            taken = {seat["seat"] for seat in wire.until("view", table=table)["view"]["seats"]}
            assert wire.ask(table, "sit", seat=min({1, 2, 3} - taken), chips=500)["type"] == "ack"
            while not any(seat["away"] for seat in wire.until("view", table=table)["view"]["seats"]):
                pass
            number = wire.views[table]["view"]["number"]
            assert until_idle(wire, table)["number"] == number + hands


def test_a_bot_that_let_its_time_run_out_comes_back() -> None:
    """The machine stood still for longer than a bot's clock: it was played for until the end of the table."""
    table = open_table(Setup(rules=Rules.preset("match"), seats=2))
    for seat, bot in ((1, "tag"), (2, "")):
        table, _ = apply(table, Sit(seat, "bot:1" if bot else "7", f"Name {seat}", 500, bot))
    presence = Presence(QUICK, table, 0, practice=False)
    presence.came(7)
    table = evolve(table, TimedOut(1))
    assert presence.wake_at(table) == 0
    request = presence.due(table, 0)
    assert request == Back(1, post=True)
    table, _ = apply(table, request)
    assert presence.due(table, 0) is None
    assert not any(chair.away for chair in table.chairs)


@pytest.mark.parametrize(("gone", "after_ms"), [(TimedOut(1), QUICK.idle_ms), (Leaving(1), 60_000)])
def test_a_match_that_all_have_left_closes_soon(gone: TimedOut | Leaving, after_ms: int) -> None:
    table = open_table(Setup(rules=Rules.preset("match"), seats=2))
    for seat, bot in ((1, ""), (2, "tag")):
        table, _ = apply(table, Sit(seat, "bot:2" if bot else "7", f"Name {seat}", 500, bot))
    presence = Presence(QUICK, table, 0, practice=False)
    presence.came(7)
    presence.came(8)  # somebody looks on
    table = evolve(table, gone)
    presence.seen(table, (gone,), 1000)
    assert presence.waits
    assert presence.due(table, 1000 + after_ms - 1) is None
    assert isinstance(presence.due(table, 1000 + after_ms), Close)


def test_a_match_of_bots_alone_is_played_to_its_end(tmp_path: Path) -> None:
    """Whoever has no chips left is not waited for."""
    with serving(tmp_path) as server:
        one = Web(server, "Busted")
        setup = QUICK_MATCH | {"rules": {"book": "match", "small_blind": 100, "big_blind": 200}}
        table = table_of(one, seats=4, bots=["maniac", "maniac", "maniac"], **setup)
        with one.socket() as wire:
            wire.ask(table, "watch")
            assert wire.ask(table, "sit", seat=1, chips=500)["type"] == "ack"
            wire.play(table)
            assert len(wire.views[table]["view"]["places"]) == 4
