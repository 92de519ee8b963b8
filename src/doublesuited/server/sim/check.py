"""The judge of a run: from what clients were told and what the database has, and from nothing else.

* Nothing that was acknowledged is lost or done twice, and a resent request has one answer.
* The journal has no holes, its epochs never go back, and every decision is answered by whoever was to make it.
* Chips are conserved: every event keeps them, every account is what the events say, all accounts add up to zero.
* Every view is the view of that seat at that ``seq``: nothing is shown that is not durable, and no card that its
  reader may not know. The cards are also checked by a rule that knows nothing of ``view``: by what was dealt, turned
  and shown.
* What was acknowledged about the lists around the game (who waits, who is muted) is in them.
* In the end everybody who is connected is up to date.
"""

import re
from typing import Any

import msgspec

from doublesuited.events import Act
from doublesuited.server.desk import REQUESTS_KEPT, Config, Lists
from doublesuited.table import Table
from doublesuited.table_events import Left, Sat, ToppedUp
from doublesuited.view import view

from .client import LATER
from .record import Seen, Sent
from .story import ACTIONS, Story
from .world import World

CARD = re.compile(rb'"([2-9TJQKA][cdhs])"')
GAME = {"act", "sit", "leave", "sit_out", "back", "top_up", "show"}
"""Requests that leave events when they are done."""
LISTS = {"join_waiting", "leave_waiting", "mute"}
"""Requests that change the lists around the game, as the simulated clients use them."""


def check(world: World) -> list[str]:
    """What is wrong with a finished run; nothing, if all is well."""
    stories = {number: _story(world, number) for number in world.tables}
    found = list(world.record.failures)
    for story in stories.values():
        found += story.wrong
    if found:
        return found  # what follows stands on sound stories
    for story in stories.values():
        found += _chips(world, story)
    found += _books(world)
    for sent in world.record.sent.values():
        found += _answers(sent, stories[sent.table])
    views: dict[tuple[int, int, int | None], Any] = {}
    for seen in world.record.seen:
        found += _view(seen, stories[seen.table], views)
    found += _lists(world)
    found += _order(world.record.seen)
    found += _rest(world, stories)
    return found


def _story(world: World, number: int) -> Story:
    config = world.disk.engine.query("SELECT config FROM tables WHERE id = ?", (number,))[0][0]
    return Story(world.disk.engine, number, msgspec.json.decode(config, type=Config), world.keys)


# --- chips


def _chips(world: World, story: Story) -> list[str]:
    """The transfers are those of the events, and the table's account is what lies on the table."""
    engine = world.disk.engine
    rows = engine.query("SELECT key, debit, credit, amount FROM transfers WHERE table_id = ?", (story.number,))
    expected = {}
    escrow = f"table:{story.number}"
    for seq, event in enumerate(story.events, 1):
        if isinstance(event, Sat | ToppedUp | Left) and event.chips:
            other = f"player:{event.player}" if event.player.isdigit() else "mint"
            way = (escrow, other) if isinstance(event, Left) else (other, escrow)
            expected[f"{story.number}:{seq}"] = (*way, event.chips)
    found = []
    if {row[0]: row[1:] for row in rows} != expected:
        found.append(f"table {story.number}: the transfers are not those of the events")
    balance = engine.query("SELECT balance FROM accounts WHERE id = ?", (escrow,))[0][0]
    if balance != story.last.chips:
        found.append(f"table {story.number}: its account has {balance}, the table {story.last.chips} chips")
    return found


def _books(world: World) -> list[str]:
    """All accounts together, and each by its transfers."""
    accounts: dict[str, int] = dict(world.disk.engine.query("SELECT id, balance FROM accounts", ()))
    sums = dict.fromkeys(accounts, 0)
    for debit, credit, amount in world.disk.engine.query("SELECT debit, credit, amount FROM transfers", ()):
        sums[debit] -= amount
        sums[credit] += amount
    found = [
        f"{name} has {accounts[name]}, its transfers say {sums[name]}" for name in sums if sums[name] != accounts[name]
    ]
    found += [f"{name} is overdrawn" for name, balance in accounts.items() if balance < 0 and name != "mint"]
    return found if not sum(accounts.values()) else [*found, "the accounts do not add up to zero"]


# --- answers


def _answers(sent: Sent, story: Story) -> list[str]:
    name = f"request {sent.id} ({sent.kind}) of {sent.person}"
    acks = {answer for kind, answer in sent.answers if kind == "ack"}
    row = story.commands.get(f"{sent.person}:{sent.id}")
    found = []
    if sent.kind in GAME and acks:
        if len(acks) > 1:
            found.append(f"{name} was acknowledged at {sorted(map(str, acks))}")
        if row is None:
            found.append(f"{name} was acknowledged and is lost")
        elif row.seq not in acks:
            found.append(f"{name} was acknowledged at {acks} and done at {row.seq}")
        after = [kind for kind, _ in sent.answers][[kind for kind, _ in sent.answers].index("ack") :]
        codes = {code for kind, code in sent.answers[-len(after) :] if kind == "refused"}
        if codes - LATER:
            found.append(f"{name} was acknowledged and then refused: {codes}")
    if row is not None and sent.act is not None:
        found += _act(sent, row.seq, story, name)
    return found


def _act(sent: Sent, at: int, story: Story, name: str) -> list[str]:
    """An act that was done is the act that was asked, in the situation it was meant for."""
    event = next((e for e in story.events[at - 1 :] if isinstance(e, ACTIONS)), None)
    table = story.tables[at - 1]
    chair = table.chair(event.seat) if event else None
    done = _as_act(event)
    wanted = Act(sent.act[0], sent.act[1]) if sent.act else None  # type: ignore[arg-type]
    if chair is None or chair.player != str(sent.person) or done != wanted:
        return [f"{name} became {event} at {at}"]
    assert sent.seq is not None
    if not story.decision_before(at) <= sent.seq < at:
        return [f"{name} answered the view at {sent.seq} and was done at {at}"]
    return []


def _as_act(event: Any) -> Act | None:
    names = {"Folded": "fold", "Checked": "check", "Called": "call", "Bet": "bet", "Raised": "raise"}
    name: Any = names.get(type(event).__name__)
    return Act(name, event.to if name in ("bet", "raise") else 0) if name else None


# --- lists


def _lists(world: World) -> list[str]:
    """A request that was acknowledged is kept with the lists that it changed, and has one answer."""
    found = []
    for number in world.tables:
        rows = world.disk.engine.query("SELECT lists FROM desks WHERE table_id = ?", (number,))
        lists = msgspec.json.decode(rows[0][0], type=Lists) if rows else Lists()
        done = dict(lists.done)
        for sent in world.record.sent.values():
            if sent.table != number or sent.kind not in LISTS or len(done) >= REQUESTS_KEPT:
                continue
            acks = {seq for kind, seq in sent.answers if kind == "ack"}
            kept = done.get(f"{sent.person}:{sent.id}")
            if acks and (kept is None or acks != {kept.seq}):
                found.append(f"request {sent.id} ({sent.kind}) of {sent.person} was acknowledged and is lost")
    return found


# --- views


def _view(seen: Seen, story: Story, made: dict[tuple[int, int, int | None], Any]) -> list[str]:
    name = f"the view of {seen.person} at {seen.seq} of table {seen.table}"
    if seen.seq >= len(story.tables):
        return [f"{name} shows what is not durable: the journal ends at {len(story.tables) - 1}"]
    if seen.seq and seen.epoch < story.epochs[seen.seq - 1]:
        return [f"{name} has epoch {seen.epoch}, the event {story.epochs[seen.seq - 1]}"]
    frame = msgspec.json.decode(seen.text)
    table = story.tables[seen.seq]
    seat = frame["view"]["you"]["seat"] if frame["view"]["you"] else None
    chair = table.chair(seat) if seat else None
    if seat is not None and (chair is None or chair.player != str(seen.person)):
        return [f"{name} is that of seat {seat}, where somebody else sits"]
    leak = leaks(seen, frame, story, seat)
    if leak:
        return [f"{name} shows hidden cards: {leak}"]
    key = (seen.table, seen.seq, seat)
    if key not in made:
        made[key] = _shown(table, seat)
    return [] if made[key] == frame["view"] else [f"{name} is not what the journal says"]


def _shown(table: Table, seat: int | None) -> Any:
    return msgspec.json.decode(msgspec.json.encode(view(table, seat)))


def leaks(seen: Seen, frame: dict[str, Any], story: Story, seat: int | None) -> list[str]:
    """Cards in a frame that its reader may not know."""
    player = str(seen.person)
    known = story.open_cards[seen.seq] | story.own_cards[seen.seq].get(player, frozenset())
    shown = {card.decode() for card in CARD.findall(msgspec.json.encode(frame["view"]))}
    leaked = shown - known
    for line in frame["log"]:
        cards = {card.decode() for card in CARD.findall(msgspec.json.encode(line["event"]))}
        at = line["seq"]
        leaked |= cards - story.open_cards[at] - (story.own_cards[at].get(player, frozenset()) if seat else frozenset())
    return sorted(leaked)


def _order(frames: list[Seen]) -> list[str]:
    """On one connection, views of a table never go back."""
    last: dict[tuple[int, int, int], tuple[int, int]] = {}
    found = []
    for seen in frames:
        key, at = (seen.person, seen.link, seen.table), (seen.epoch, seen.seq)
        if at < last.get(key, (0, 0)):
            found.append(f"the view of {seen.person} went back from {last[key]} to {at}")
        last[key] = at
    return found


# --- rest


def _rest(world: World, stories: dict[int, Story]) -> list[str]:
    """When the trouble was over, everybody came to see the table as it is."""
    found = []
    for client in world.clients:
        seq = client.latest.get("seq", -1)
        if stories[client.table].last.status != "closed" and seq < world.settled[client.table]:
            found.append(
                f"{client.person.name} is at {seq}, the table was at {world.settled[client.table]} long before"
            )
    return found
