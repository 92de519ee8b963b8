"""One table as the same two functions, a level up: seats, button, blinds owed, and the clock around a hand.

    decide(table, request, now) -> events | Illegal
    evolve(table, event)        -> table

``now`` is the host's clock in milliseconds; nothing here reads one. The deadline is data (``table.clock``): ``Tick``
acts on it, ``wake_at`` says when the next ``Tick`` is worth sending, ``cards_wanted`` what the dealer must bring. So a
host is a loop: answer requests, tick at ``wake_at``, bring cards when wanted.

What a player asks for between hands (leave, sit out, top up) is noted during one and takes effect when it is over: the
list of players in a hand is frozen at its deal. Who left but was in it to its end stays on view, as the hand does,
until the rest after it is over. In a match an absent player is dealt in, posts, checks when that is free and else folds
(R5.4); in a cash game the same happens until the hand is over, then the player sits out.
"""

from collections.abc import Callable
from typing import Any

from . import table_events as ev
from . import table_people as people
from .cards import UNKNOWN, card_text, duplicate, rank_of
from .events import CHECK, FOLD, Act, Deal, HandRequest, Illegal, Show, Started
from .hand import cards_needed, check_start, legal
from .hand import decide as decide_hand
from .hand_state import Hand
from .positions import Layout, Standing, clockwise, lay_out
from .table_people import Story
from .table_state import Chair, Setup, Table, evolve

__all__ = ["Chair", "Setup", "Table", "apply", "cards_wanted", "decide", "evolve", "going", "open_table", "wake_at"]


def open_table(setup: Setup) -> Table:
    """An empty table."""
    return Table(setup)


def decide(table: Table, request: ev.TableRequest, now: int = 0) -> tuple[ev.TableEvent, ...] | Illegal:
    """The events that ``request`` leads to at time ``now``, or why it is refused. Changes nothing."""
    outcome = _run(table, request, now)
    return outcome if isinstance(outcome, Illegal) else tuple(outcome.events)


def apply(table: Table, request: ev.TableRequest, now: int = 0) -> tuple[Table, tuple[ev.TableEvent, ...]]:
    """``decide``, then ``evolve``. Raises the ``Illegal`` that ``decide`` returns."""
    outcome = _run(table, request, now)
    if isinstance(outcome, Illegal):
        raise outcome
    return outcome.table, tuple(outcome.events)


def cards_wanted(table: Table) -> int:
    """How many cards the dealer must bring now: for the hand (``Deal``), or one each for the button (``Draw``)."""
    if table.in_hand:
        assert table.hand is not None
        return cards_needed(table.hand)
    return len(_ready(table)) if draw_due(table) else 0


def draw_due(table: Table) -> bool:
    """Whether the first button is still to be drawn for (R3.2)."""
    return (
        table.status == "running"
        and table.rules.first_button == "high_card"
        and not table.drawn
        and not table.number
        and len(_ready(table)) >= 2
    )


def going(table: Table) -> tuple[int, ...]:
    """The seats whose players have left with the hand that is over, and whose cards still lie there to be looked at.

    They are free when the rest after the hand is over (``Tick``), another hand or not, or at a second ``Leave``.
    """
    return () if table.in_hand or table.is_match else tuple(c.seat for c in table.chairs if c.leaving)


def wake_at(table: Table) -> int | None:
    """When the next ``Tick`` will have something to do, in the host's milliseconds; None: not by time alone."""
    if table.in_hand:
        return table.clock.until if table.clock else None
    if going(table):
        return table.next_at
    due = table.status == "running" and not draw_due(table) and _layout(table) is not None
    return table.next_at if due else None


def _run(table: Table, request: ev.TableRequest, now: int) -> Story | Illegal:
    story = Story(table, now)
    if table.status == "closed":
        return Illegal("closed", "this table is closed")
    if isinstance(request, Act | Deal | Show):
        refusal = _hand_request(story, request)
    else:
        refusal = _HANDLERS[type(request)](story, request)
    if refusal is not None:
        return refusal
    _play_for_the_absent(story)
    came, went = _chips_moved(story)
    assert story.table.chips == table.chips + came - went, f"{table.chips} + {came} - {went} is not {story.table.chips}"
    return story


def _chips_moved(story: Story) -> tuple[int, int]:
    came = sum(e.chips for e in story.events if isinstance(e, ev.Sat | ev.ToppedUp))
    return came, sum(e.chips for e in story.events if isinstance(e, ev.Left))


# --- in a hand


def _hand_request(story: Story, request: HandRequest) -> Illegal | None:
    hand = story.table.hand
    if hand is None:
        return Illegal("no_hand", "no hand is on")
    if isinstance(request, Show):
        chair = story.table.chair(request.seat)
        if chair is None or story.table.player(chair) is None:
            return Illegal("show", f"nobody on seat {request.seat} took part in this hand")
    return _play(story, hand, request)


def _play(story: Story, hand: Hand, request: HandRequest) -> Illegal | None:
    """What ``request`` does to the hand, and then to the table: the next player's clock, or the hand is put away."""
    events = decide_hand(hand, request)
    if isinstance(events, Illegal):
        return events
    if isinstance(request, Act):
        _stop_clock(story)
    for event in events:
        story.tell(event)
    after = story.table.hand
    assert after is not None
    if after.ended and not hand.ended:
        _put_away(story)
    elif after.actor >= 0:
        story.tell(ev.Clocked(after.players[after.actor].seat, story.now + story.table.setup.action_ms, bank=False))
    return None


def _stop_clock(story: Story) -> None:
    """What the player to act has used of the time bank is gone."""
    clock = story.table.clock
    if clock and clock.bank:
        story.tell(ev.BankLeft(clock.seat, max(0, clock.until - story.now)))


def _play_for_the_absent(story: Story) -> None:
    """Whoever is away checks when that is free and else folds, without anybody waiting (R5.4, R8.1)."""
    while story.table.in_hand:
        hand = story.table.hand
        assert hand is not None
        options = legal(hand)
        chair = story.table.chair(options.seat) if options else None
        if options is None or chair is None or not chair.away:
            return
        refusal = _play(story, hand, CHECK if options.check else FOLD)
        assert refusal is None, refusal


def _put_away(story: Story) -> None:
    """After the last award: places, wishes noted during the hand, and the rest before the next one."""
    table = story.table
    hand = table.hand
    assert hand is not None
    if table.is_match:
        _place_the_broke(story)
    else:
        for chair in table.chairs:
            _after_cash_hand(story, chair)
    rest = table.setup.showdown_ms if sum(not p.folded for p in hand.players) > 1 else table.setup.rest_ms
    story.tell(ev.Rested(story.now + rest))


def _after_cash_hand(story: Story, chair: Chair) -> None:
    """Who leaves is gone, unless the others still look at their hand, or at what they won (R10.2): see ``going``."""
    player = story.table.player(chair)
    if chair.leaving:
        if player is None or player.folded:
            story.tell(ev.Left(chair.seat, chair.player, chair.stack, chair.removed))
    elif not chair.out and (chair.away or chair.out_next == "hand" or not chair.stack):
        story.tell(ev.SatOut(chair.seat))


def _place_the_broke(story: Story) -> None:
    """Out later is higher; out in the same hand goes by chips at its start, equal ones share (R11.2)."""
    hand = story.table.hand
    assert hand is not None
    placed = {place.seat for place in story.table.places}
    left = [c for c in story.table.chairs if c.stack]
    out = [p for p in hand.players if not p.stack and p.seat not in placed]
    for p in sorted(out, key=lambda p: p.start):
        chair = story.table.chair(p.seat)
        assert chair is not None
        place = len(left) + 1 + sum(q.start > p.start for q in out)
        story.tell(ev.Placed(p.seat, chair.player, place))
    if len(left) == 1:
        story.tell(ev.Placed(left[0].seat, left[0].player, 1))
        story.tell(ev.Finished())


# --- the clock and the next hand


def _tick(story: Story, _request: ev.Tick) -> Illegal | None:
    table, now = story.table, story.now
    if table.in_hand:
        if table.clock and now >= table.clock.until:
            _time_out(story)
    elif now >= table.next_at:
        for seat in going(table):
            refusal = people.leave(story, ev.Leave(seat))
            assert refusal is None, refusal
        if table.status == "running" and not draw_due(story.table):
            _start_hand(story)
    return None


def _time_out(story: Story) -> None:
    clock = story.table.clock
    assert clock is not None
    chair = story.table.chair(clock.seat)
    assert chair is not None
    if not clock.bank and chair.bank and not chair.away:
        story.tell(ev.Clocked(clock.seat, max(clock.until, story.now) + chair.bank, bank=True))
        return
    story.tell(ev.TimedOut(clock.seat))


def _recover(story: Story, request: ev.Recover) -> Illegal | None:
    clock = story.table.clock
    if clock and story.table.in_hand and clock.until < story.now + request.grace:
        story.tell(ev.Clocked(clock.seat, story.now + request.grace, clock.bank))
    return None


def _ready(table: Table) -> list[Chair]:
    if table.is_match:
        return [c for c in table.chairs if c.stack]
    return [c for c in table.chairs if c.stack and not c.out and not c.leaving]


def _layout(table: Table) -> Layout | None:
    match = table.is_match
    ready = {c.seat for c in _ready(table)}
    standings = [
        Standing(c.seat, c.seat in ready, c.posts, not match and c.owes_big, not match and c.owes_small, c.new)
        for c in table.chairs
        if c.stack or not match
    ]
    if not ready:
        return None
    return lay_out(table.rules, standings, table.marks, _first_button(table))


def _first_button(table: Table) -> int:
    ready = _ready(table)
    if table.drawn in [c.seat for c in ready]:
        return table.drawn
    if table.rules.first_button == "first_seated":
        return min(ready, key=lambda c: c.order).seat
    return min(c.seat for c in ready)


def _start_hand(story: Story) -> None:
    layout = _layout(story.table)
    while layout is not None:
        chair = story.table.chair(layout.marks.big)
        if chair is None or chair.out_next != "big_blind":
            break
        story.tell(ev.SatOut(chair.seat))
        layout = _layout(story.table)
    if layout is None:
        return
    if story.table.rules.big_blind:
        for seat in layout.missed_big:
            _miss(story, seat, "big_blind")
    if story.table.rules.small_blind:
        for seat in layout.missed_small:
            _miss(story, seat, "small_blind")
    stacks = {c.seat: c.stack for c in story.table.chairs}
    marks = layout.marks
    event = Started(
        number=story.table.number + 1,
        button=marks.button,
        small=marks.small,
        big=marks.big,
        stacks=tuple((seat, stacks[seat]) for seat in layout.order),
        posts=layout.posts,
    )
    check_start(event)
    story.tell(event)


def _miss(story: Story, seat: int, blind: ev.Blind) -> None:
    chair = story.table.chair(seat)
    if chair and not (chair.owes_big if blind == "big_blind" else chair.owes_small):
        story.tell(ev.Missed(seat, blind))


def _draw(story: Story, request: ev.Draw) -> Illegal | None:
    if not draw_due(story.table):
        return Illegal("dealer", "no button is to be drawn for now")
    seats = clockwise([c.seat for c in _ready(story.table)], 0)
    if len(request.cards) != len(seats):
        return Illegal("cards", f"{len(seats)} cards are needed, not {len(request.cards)}")
    twice = duplicate(request.cards)
    if twice is not None:
        return Illegal("cards", f"{card_text(twice)} would be dealt twice")
    if any(not UNKNOWN < card < 52 for card in request.cards):
        return Illegal("cards", "the cards for the button are dealt face up: 0 to 51")
    for seat, card in zip(seats, request.cards, strict=True):
        story.tell(ev.Drew(seat, card))
    best = max(request.cards, key=rank_of)  # max keeps the first of equals: who received it first (R3.2)
    story.tell(ev.ButtonDrawn(seats[request.cards.index(best)]))
    return None


_HANDLERS: dict[type, Callable[[Story, Any], Illegal | None]] = {
    ev.Sit: people.sit,
    ev.Leave: people.leave,
    ev.Remove: people.remove,
    ev.SitOut: people.sit_out,
    ev.Back: people.back,
    ev.TopUp: people.top_up,
    ev.Begin: people.begin,
    ev.Draw: _draw,
    ev.Tick: _tick,
    ev.Recover: _recover,
    ev.Pause: people.pause,
    ev.Resume: people.resume,
    ev.Close: people.close,
}
