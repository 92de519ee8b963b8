"""What is sent to whom: the audience of one table, without a server."""

from typing import Any

import msgspec
import pytest

from doublesuited.cards import parse_cards
from doublesuited.events import Act, Deal
from doublesuited.rules import Rules
from doublesuited.server.audience import Audience
from doublesuited.server.protocol import Told
from doublesuited.table import Setup, Table, apply, open_table
from doublesuited.table_events import Leave, Sit, TableEvent, TableRequest, Tick

HOLES = parse_cards("As Ad Ah Ac Ks Kd Kh Kc Qs Qd Qh Qc")


class Listener:
    """A socket that takes views when it is told to."""

    def __init__(self, person: int) -> None:
        self.person = person

    def tell(self, frame: Told) -> None:
        pass

    def old(self, audience: Audience) -> None:
        pass


class Scene:
    """A table of three with its audience."""

    def __init__(self, delay_ms: int) -> None:
        rules = Rules.preset("standard", first_button="first_seated")
        self.table: Table = open_table(Setup(rules=rules, seats=3))
        self.now = 0
        self.audience = Audience(7, delay_ms, lambda: self.now, 1, self.table)
        for seat in (1, 2, 3):
            self.ask(Sit(seat, str(seat), f"Name {seat}", 100))

    def ask(self, request: TableRequest) -> tuple[TableEvent, ...]:
        self.now += 10
        self.table, events = apply(self.table, request, self.now)
        self.audience.publish(self.now, 1, self.table, events)
        return events

    def get(self, link: Listener) -> str:
        """What ``link`` is sent now."""
        return (self.audience.frame(link) or b"").decode()

    def log(self, link: Listener) -> list[dict[str, Any]]:
        """The log of what ``link`` is sent now."""
        lines: list[dict[str, Any]] = msgspec.json.decode(self.get(link))["log"]
        return lines

    def deals(self) -> None:
        self.ask(Tick())
        self.ask(Deal(HOLES))


def open_cards(log: list[dict[str, Any]]) -> set[str]:
    return {card for line in log for card in line["event"].get("cards", ()) if card != "??"}


@pytest.mark.parametrize("watched", [True, False], ids=["watched", "just_come"])
@pytest.mark.parametrize("delay_ms", [0, 60_000])
def test_a_newcomer_got_the_cards_that_the_seat_s_former_holder_was_dealt(delay_ms: int, watched: bool) -> None:
    """Somebody sat down whose log began before that: a watcher whose last view was old, because the socket was slow or
    watchers see the game late, or somebody new, whose first log goes back to the start of the hand. It was told as to
    whoever has the seat, the earlier holder's hole cards among it."""
    scene = Scene(delay_ms)
    newcomer, player = Listener(9), Listener(2)
    if watched:
        scene.audience.join(newcomer)
        scene.get(newcomer)
    scene.audience.join(player)
    scene.get(player)
    scene.deals()
    own = open_cards(scene.log(player))
    assert len(own) == 4  # the player is told; now somebody else comes to that seat
    while scene.table.in_hand:
        scene.ask(Act("fold"))
    scene.ask(Leave(2))
    scene.ask(Sit(2, "9", "Name 9", 100))
    if not watched:
        scene.audience.join(newcomer)
    frame = scene.get(newcomer)
    assert '"you":{"seat":2' in frame
    assert '"type":"dealt"' in frame
    assert not [card for card in own if card in frame]


def test_who_came_in_the_middle_of_a_hand_saw_an_empty_log() -> None:
    scene = Scene(0)
    scene.deals()
    scene.ask(Act("call"))
    player, watcher = Listener(2), Listener(9)
    for link in (player, watcher):
        scene.audience.join(link)
    theirs, seen = scene.log(player), scene.log(watcher)
    kinds = [line["event"]["type"] for line in seen]
    assert kinds[0] == "started"
    assert "called" in kinds
    assert [line["seq"] for line in seen] == list(range(seen[0]["seq"], scene.table.seq + 1))
    assert [line["event"]["type"] for line in theirs] == kinds
    assert len(open_cards(theirs)) == 4
    assert not open_cards(seen)
    scene.ask(Act("fold"))
    assert scene.log(player)[0]["seq"] > seen[-1]["seq"]  # from then on only what is new


@pytest.mark.parametrize("delay_ms", [0, 60_000])
def test_after_a_reload_the_clock_of_a_decision_began_anew(delay_ms: int) -> None:
    """The frame said the time at which its view was made, so that the page took all the time since for time to act."""
    scene = Scene(delay_ms)
    scene.deals()
    scene.now += 15_000
    player, watcher = Listener(2), Listener(9)
    scene.audience.join(player)
    assert f'"now":{scene.now},' in scene.get(player)
    scene.now += 2 * delay_ms
    scene.audience.release(scene.now)
    scene.audience.join(watcher)
    assert f'"now":{scene.now - delay_ms},' in scene.get(watcher)


def test_who_left_a_table_with_a_delay_seemed_to_sit_there_still() -> None:
    scene = Scene(60_000)
    player = Listener(2)
    scene.audience.join(player)
    scene.get(player)
    scene.ask(Leave(2))
    frame = scene.get(player)
    assert '"you":null' in frame
    assert '"type":"left"' in frame
    scene.ask(Leave(3))
    assert scene.get(player) == ""  # what comes after is as late as for anybody else
    scene.now += 60_000
    scene.audience.release(scene.now)
    assert scene.log(player)[-1]["event"] == {"type": "left", "seat": 3, "chips": 100, "by_host": False}
