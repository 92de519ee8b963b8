"""What people ask of a table between and around the hands: seats, chips, sitting out, and what the host may do.

Each function tells a ``Story`` what happened, or returns why the request is refused.
"""

from . import table_events as ev
from .events import Illegal
from .table_state import Chair, Table, evolve


class Story:
    """The events so far and the table after them."""

    def __init__(self, table: Table, now: int) -> None:
        self.table = table
        self.now = now
        self.events: list[ev.TableEvent] = []

    def tell(self, event: ev.TableEvent) -> None:
        self.table = evolve(self.table, event)
        self.events.append(event)


def sit(story: Story, request: ev.Sit) -> Illegal | None:
    table = story.table
    lowest, highest = table.setup.buy_in
    if table.is_match and table.status != "waiting":
        return Illegal("begun", "the match has begun")
    if type(request.seat) is not int or not 1 <= request.seat <= table.setup.seats:
        return Illegal("seat", f"there is no seat {request.seat}; seats are 1 to {table.setup.seats}")
    if table.chair(request.seat):
        return Illegal("seat", f"seat {request.seat} is taken")
    if any(c.player == request.player for c in table.chairs):
        return Illegal("seat", "this player already has a seat here")
    if type(request.chips) is not int or not lowest <= request.chips <= highest:
        span = f"from {lowest} to {highest}" if lowest < highest else str(lowest)
        return Illegal("amount", f"the buy-in is {span} chips, not {request.chips}")
    story.tell(ev.Sat(request.seat, request.player, request.name, request.chips, request.bot, request.program))
    if table.is_match and len(story.table.chairs) == table.setup.seats:
        story.tell(ev.Began())
    return None


def _seated(story: Story, seat: int) -> Chair | Illegal:
    chair = story.table.chair(seat)
    return chair or Illegal("seat", f"nobody sits on seat {seat}")


def _plays(table: Table, seat: int) -> bool:
    return table.in_hand and table.hand is not None and table.hand.player(seat) is not None


def leave(story: Story, request: ev.Leave) -> Illegal | None:
    chair, table = _seated(story, request.seat), story.table
    if isinstance(chair, Illegal):
        return chair
    if chair.leaving and chair.away and (table.in_hand or table.is_match):
        return _leaves_already(chair)
    if _plays(table, chair.seat) or _in_match(table, chair):
        story.tell(ev.Leaving(chair.seat))
    else:
        _goes(story, chair, by_host=chair.removed)
    return None


def remove(story: Story, request: ev.Remove) -> Illegal | None:
    """A host who plays could make the others' hands fold if this took them out of a hand, or of a match."""
    chair, table = _seated(story, request.seat), story.table
    if isinstance(chair, Illegal):
        return chair
    if _in_match(table, chair):
        return Illegal("begun", "nobody is sent away from a match that is on")
    if not _plays(table, chair.seat):
        _goes(story, chair, by_host=True)
        return None
    if chair.leaving:
        return _leaves_already(chair)
    story.tell(ev.Leaving(chair.seat, by_host=True))
    return None


def _goes(story: Story, chair: Chair, by_host: bool) -> None:
    story.tell(ev.Left(chair.seat, chair.player, chair.stack + chair.top_up, by_host))


def _leaves_already(chair: Chair) -> Illegal:
    return Illegal("leaving", f"seat {chair.seat} is leaving already")


def _in_match(table: Table, chair: Chair) -> bool:
    """Whether ``chair`` plays in a match that is on: nobody leaves it."""
    return table.is_match and table.status in ("running", "paused") and chair.stack > 0


def sit_out(story: Story, request: ev.SitOut) -> Illegal | None:
    chair = _seated(story, request.seat)
    if isinstance(chair, Illegal):
        return chair
    if chair.out:
        return Illegal("out", f"seat {chair.seat} sits out already")
    if story.table.is_match:
        story.tell(ev.TimedOut(chair.seat))  # nobody sits out a match: the player is away (R5.4)
    elif request.when == "hand" and not _plays(story.table, chair.seat):
        story.tell(ev.SatOut(chair.seat))
    else:
        story.tell(ev.OutNext(chair.seat, request.when))
    return None


def back(story: Story, request: ev.Back) -> Illegal | None:
    chair = _seated(story, request.seat)
    if isinstance(chair, Illegal):
        return chair
    if not chair.stack and not _plays(story.table, chair.seat):
        return Illegal("chips", f"seat {chair.seat} has no chips: top up first")
    if chair.leaving and not story.table.is_match and not _plays_its_last_hand(story.table, chair):
        return Illegal("leaving", f"seat {chair.seat} is leaving after this hand")
    story.tell(ev.CameBack(chair.seat, request.post))
    return None


def _plays_its_last_hand(table: Table, chair: Chair) -> bool:
    """Whoever the host removes plays on in this hand, after having been away too."""
    return chair.removed and chair.away and _plays(table, chair.seat)


def top_up(story: Story, request: ev.TopUp) -> Illegal | None:
    chair, table = _seated(story, request.seat), story.table
    if isinstance(chair, Illegal):
        return chair
    if table.is_match:
        return Illegal("match", "a match has no top-up")
    span = table.top_up_range(chair)
    if span is None:
        return Illegal("amount", f"seat {chair.seat} has the largest buy-in of {table.setup.buy_in[1]} already")
    if type(request.chips) is not int or not span[0] <= request.chips <= span[1]:
        return Illegal("amount", f"top up by {span[0]}..{span[1]}, not {request.chips}")
    story.tell(ev.ToppedUp(chair.seat, chair.player, request.chips, _plays(table, chair.seat)))
    return None


def begin(story: Story, _request: ev.Begin) -> Illegal | None:
    table = story.table
    if not table.is_match or table.status != "waiting":
        return Illegal("begun", "there is no match waiting to begin")
    if len(table.chairs) < 2:
        return Illegal("players", f"a match needs at least 2 players; {len(table.chairs)} sit here")
    story.tell(ev.Began())
    return None


def pause(story: Story, _request: ev.Pause) -> Illegal | None:
    if story.table.status != "running":
        return Illegal("status", f"the table is {story.table.status}, not running")
    story.tell(ev.Paused())
    return None


def resume(story: Story, _request: ev.Resume) -> Illegal | None:
    if story.table.status != "paused":
        return Illegal("status", f"the table is {story.table.status}, not paused")
    story.tell(ev.Resumed())
    return None


def close(story: Story, _request: ev.Close) -> Illegal | None:
    if story.table.in_hand:
        return Illegal("hand", "a hand is on; the table can close when it is over")
    for chair in story.table.chairs:
        story.tell(ev.Left(chair.seat, chair.player, chair.stack + chair.top_up))
    story.tell(ev.Closed())
    return None
