"""What a bot may know when it is to act: its seat's view, and the public story of the session.

An ``Observation`` holds no hand, no table and no deck. Its own four cards are the only private thing in it; the rest
is what every watcher knows. So whatever a bot does with it, it cannot depend on cards it has not seen (tested: deal
other unseen cards, and the observation is the same to the byte).

``Session`` listens to a table's events and keeps what bots may remember: the events of the hand that is on, and those
of the hands before (``History``). It drops the private ones. ``observe`` joins it with a ``View``.
"""

from collections.abc import Callable, Iterable, Iterator
from typing import Any, Literal, TypeVar, cast

from msgspec import Struct

from doublesuited.betting import Legal
from doublesuited.cards import Card, parse_cards
from doublesuited.events import (
    PRIVATE,
    Bet,
    Called,
    Checked,
    Ended,
    Folded,
    HandEvent,
    Posted,
    Raised,
    Started,
    Street,
)
from doublesuited.rules import Rules
from doublesuited.table_events import Left, Sat, TableEvent
from doublesuited.view import View

Game = Literal["FLO", "FLO8", "PLO", "PLO8", "NLO", "NLO8"]
GAMES: tuple[Game, ...] = ("FLO", "FLO8", "PLO", "PLO8", "NLO", "NLO8")
ACTIONS = (Folded, Checked, Called, Bet, Raised)
State = Literal["in", "all_in", "folded"]
HandStory = tuple[HandEvent, ...]

T = TypeVar("T")


def game_of(rules: Rules) -> Game:
    """The short name of a game: fixed, pot or no limit Omaha, 8 for hi/lo."""
    return cast("Game", {"fixed": "FL", "pot": "PL", "no": "NL"}[rules.betting] + "O" + ("8" if rules.hilo else ""))


class Rival(Struct, frozen=True):
    """One player of this hand as everybody sees them; the observer is one of them. ``bet`` is on this street, ``put``
    in the whole hand."""

    seat: int
    stack: int
    bet: int
    put: int
    state: State


class History:
    """The public events of the session's finished hands, oldest first; it only ever grows.

    What is read out of it is a left fold, so that it is a function of the events alone, and it is worked out only for
    the hands that came since last time.
    """

    def __init__(self, stories: Iterable[HandStory] = ()) -> None:
        self._stories: list[HandStory] = list(stories)
        self._folds: dict[Any, tuple[int, Any]] = {}

    def __len__(self) -> int:
        return len(self._stories)

    def __iter__(self) -> Iterator[HandStory]:
        return iter(self._stories)

    def since(self, count: int) -> list[HandStory]:
        """All but the first ``count``."""
        return self._stories[count:]

    def add(self, story: HandStory) -> None:
        self._stories.append(story)

    def fold(self, first: Callable[[], T], step: Callable[[T, HandStory], T]) -> T:
        """``step(... step(step(first(), hand 1), hand 2) ..., hand n)``. Neither may look at anything else."""
        done, value = self._folds.get((first, step), (0, None))
        value = first() if done == 0 else value
        for story in self._stories[done:]:
            value = step(value, story)
        self._folds[first, step] = (len(self._stories), value)
        return cast("T", value)


class Observation(Struct, frozen=True):
    """Everything a bot gets. ``players`` stand in the order of the deal, from the left of the button.

    ``hand`` is the hand's number, ``decision`` counts this seat's actions in it so far. ``events`` are the public
    events of this hand from ``Started`` on. ``legal`` is what may be answered. ``v`` is the version of this shape.
    """

    game: Game
    rules: Rules
    hand: int
    decision: int
    seat: int
    button: int
    street: Street
    hole: tuple[Card, ...]
    board: tuple[Card, ...]
    players: tuple[Rival, ...]
    pot: int
    legal: Legal
    events: HandStory
    past: History
    v: int = 1

    @property
    def me(self) -> Rival:
        return next(p for p in self.players if p.seat == self.seat)

    @property
    def live(self) -> list[Rival]:
        """The players who have not folded, the observer among them."""
        return [p for p in self.players if p.state != "folded"]


class Session:
    """The public story of one table, told event by event."""

    def __init__(self) -> None:
        self.past = History()
        self.now: list[HandEvent] = []

    def tell(self, event: TableEvent) -> None:
        """Remember what bots may remember. Whoever leaves a seat takes nothing along: the seat's past is forgotten."""
        if isinstance(event, PRIVATE):
            return
        if isinstance(event, Sat | Left):
            self._forget(event.seat)
        elif isinstance(event, Started):
            self.now = [event]
        elif self.now and isinstance(event, HandEvent):
            self.now.append(event)
            if isinstance(event, Ended):
                self.past.add(tuple(self.now))

    def _forget(self, seat: int) -> None:
        """A new person on a seat is no continuation of the old one: hands with that seat go out of the history."""
        if any(seat in _seats(story) for story in self.past):
            self.past = History(story for story in self.past if seat not in _seats(story))


def _seats(story: HandStory) -> list[int]:
    first = story[0]
    assert isinstance(first, Started)
    return [seat for seat, _ in first.stacks]


def observe(view: View, rules: Rules, session: Session) -> Observation:
    """The observation of the seat whose view this is. ValueError unless that seat is to act."""
    if view.you is None or view.legal is None:
        raise ValueError("an observation is made from the view of the player who is to act")
    started = session.now[0]
    assert isinstance(started, Started)
    put = chips_put(session.now)
    seen = {s.seat: s for s in view.seats}
    players = tuple(
        Rival(seat, seen[seat].stack, seen[seat].bet, put.get(seat, 0), _STATES[seen[seat].state])
        for seat, _ in started.stacks
        if seat in seen
    )
    me = view.you.seat
    return Observation(
        game=game_of(rules),
        rules=rules,
        hand=view.number,
        decision=sum(isinstance(e, ACTIONS) and e.seat == me for e in session.now),
        seat=me,
        button=view.button,
        street=cast("Street", view.street),
        hole=parse_cards("".join(seen[me].cards)),
        board=parse_cards("".join(view.board)),
        players=players,
        pot=view.pot,
        legal=view.legal,
        events=tuple(session.now),
        past=session.past,
    )


_STATES: dict[str, State] = {"active": "in", "all_in": "all_in", "folded": "folded"}


def chips_put(events: Iterable[HandEvent]) -> dict[int, int]:
    """How many chips each seat has put into the middle so far, by the hand's events."""
    put: dict[int, int] = {}
    for event in events:
        if isinstance(event, Posted | Called | Bet | Raised):
            put[event.seat] = put.get(event.seat, 0) + event.amount
    return put
