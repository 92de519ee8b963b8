"""What is sent to whom: the audience of one table, without a server."""

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
        self.audience = Audience(7, delay_ms, self.now, 1, self.table)
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


@pytest.mark.parametrize("delay_ms", [0, 60_000])
def test_a_newcomer_got_the_cards_that_the_seat_s_former_holder_was_dealt(delay_ms: int) -> None:
    """A watcher whose last view was old, because the socket was slow or watchers see the game late, sat down: the log
    since that view was told as to whoever has the seat, the earlier holder's hole cards among it."""
    scene = Scene(delay_ms)
    watcher, player = Listener(9), Listener(2)
    scene.audience.join(watcher)
    scene.audience.join(player)
    scene.get(player)
    scene.get(watcher)
    scene.ask(Tick())
    scene.ask(Deal(HOLES))
    log = msgspec.json.decode(scene.get(player))["log"]
    own = {card for line in log for card in line["event"].get("cards", ()) if card != "??"}
    assert len(own) == 4  # the player is told; now somebody else comes to that seat
    while scene.table.in_hand:
        scene.ask(Act("fold"))
    scene.ask(Leave(2))
    scene.ask(Sit(2, "9", "Name 9", 100))
    frame = scene.get(watcher)
    assert '"you":{"seat":2' in frame
    assert '"type":"dealt"' in frame
    assert not [card for card in own if card in frame]


def test_who_came_in_the_middle_of_a_hand_saw_an_empty_log() -> None:
    scene = Scene(0)
    scene.ask(Tick())
    scene.ask(Deal(HOLES))
    scene.ask(Act("call"))
    player, watcher = Listener(2), Listener(9)
    for link in (player, watcher):
        scene.audience.join(link)
    theirs, seen = (msgspec.json.decode(scene.get(link))["log"] for link in (player, watcher))
    kinds = [line["event"]["type"] for line in seen]
    assert kinds[0] == "started"
    assert "called" in kinds
    assert [line["seq"] for line in seen] == list(range(seen[0]["seq"], scene.table.seq + 1))
    assert [line["event"]["type"] for line in theirs] == kinds
    cards = {card for line in theirs for card in line["event"].get("cards", ()) if card != "??"}
    assert len(cards) == 4
    assert not [card for line in seen for card in line["event"].get("cards", ()) if card != "??"]
    scene.ask(Act("fold"))
    assert msgspec.json.decode(scene.get(player))["log"][0]["seq"] > seen[-1]["seq"]  # from then on only what is new


def test_who_sat_down_in_the_middle_of_a_hand_was_told_another_s_cards() -> None:
    """The first log of a newcomer goes back to the start of the hand, and the seat's former holder was dealt in it."""
    scene = Scene(0)
    scene.ask(Tick())
    scene.ask(Deal(HOLES))
    former = Listener(2)
    scene.audience.join(former)
    log = msgspec.json.decode(scene.get(former))["log"]
    cards = {card for line in log for card in line["event"].get("cards", ()) if card != "??"}
    assert len(cards) == 4
    while scene.table.in_hand:
        scene.ask(Act("fold"))
    scene.ask(Leave(2))
    scene.ask(Sit(2, "9", "Name 9", 100))
    newcomer = Listener(9)
    scene.audience.join(newcomer)
    frame = scene.get(newcomer)
    assert '"you":{"seat":2' in frame
    assert '"type":"dealt"' in frame
    assert not [card for card in cards if card in frame]
