"""What matters of an observation to a policy, besides its own cards: the same for every hand it might hold."""

from msgspec import Struct

from doublesuited.events import (
    CALL,
    CHECK,
    FOLD,
    STREETS,
    Act,
    Bet,
    Called,
    Checked,
    Folded,
    HandEvent,
    Posted,
    Raised,
    Street,
    Turned,
)

from .observation import ACTIONS, Observation

LIVE_POSTS = ("small_blind", "big_blind", "extra")
KINDS: dict[type, str] = {Folded: "folded", Checked: "checked", Called: "called", Bet: "bet", Raised: "raised"}


class Move(Struct, frozen=True):
    """One action: ``paid`` chips, with ``pot`` in the middle and ``owed`` to call before it. ``level``: how many bets
    and raises the round had before (blinds are none). ``live``: players who had not folded. ``lead``: 1 if the player
    made the last bet or raise of the hand, -1 if somebody else did, 0 if there was none."""

    seat: int
    street: Street
    kind: str
    paid: int
    pot: int
    owed: int
    level: int
    live: int
    lead: int = 0


class Situation(Struct, frozen=True):
    """``rivals``: players still in besides the one to act. ``bets``: bets and raises of this street by anybody, the
    blind not counted. ``price``: the part of the pot that a call would make up. ``behind``: rivals who act after."""

    street: Street
    rivals: int
    bets: int
    owed: int
    pot: int
    price: float
    first_in: bool
    behind: int
    moves: tuple[Move, ...]


def moves_of(events: tuple[HandEvent, ...]) -> tuple[Move, ...]:
    """The actions of a hand so far, each with what stood then."""
    return tuple(_Telling(events, situations=False).moves)


def decisions_of(events: tuple[HandEvent, ...]) -> tuple[tuple[Move, Situation], ...]:
    """The actions of a hand so far, each with the situation of who acted: what ``situation`` gave then."""
    told = _Telling(events, situations=True)
    return tuple(zip(told.moves, told.situations, strict=True))


class _Telling:
    """A hand's events retold as decisions, as everybody at the table could follow it."""

    def __init__(self, events: tuple[HandEvent, ...], *, situations: bool) -> None:
        self.moves: list[Move] = []
        self.situations: list[Situation] = []
        self.stacks: dict[int, int] = dict(getattr(events[0], "stacks", ()))
        self.seats = list(self.stacks)
        self.folded: set[int] = set()
        self.pot = self.aggressor = 0
        self._round("preflop")
        for event in events:
            if isinstance(event, ACTIONS):
                paid = 0 if isinstance(event, (Folded, Checked)) else event.amount
                self._acted(event.seat, KINDS[type(event)], paid, situations=situations)
            elif isinstance(event, Posted):
                self._pay(event.seat, event.amount, live=event.kind in LIVE_POSTS)
            elif isinstance(event, Turned):
                self._round(event.street)

    def _round(self, street: Street) -> None:
        self.street: Street = street
        self.level = self.bets = 0
        self.bet: dict[int, int] = {}
        self.acted: set[int] = set()
        self.quiet = True  # nobody has called, bet or raised in this round

    def _pay(self, seat: int, amount: int, *, live: bool = True) -> None:
        self.pot += amount
        self.stacks[seat] = self.stacks.get(seat, amount) - amount
        if live:
            self.bet[seat] = self.bet.get(seat, 0) + amount
            self.level = max(self.level, self.bet[seat])

    def _acted(self, seat: int, kind: str, paid: int, *, situations: bool) -> None:
        owed = self.level - self.bet.get(seat, 0)
        if situations:
            self.situations.append(self._situation(seat, min(owed, self.stacks.get(seat, owed))))
        lead = 0 if not self.aggressor else 1 if self.aggressor == seat else -1
        live = len(self.seats) - len(self.folded)
        self.moves.append(Move(seat, self.street, kind, paid, self.pot, owed, self.bets, live, lead))
        if paid:
            self._pay(seat, paid)
        self.acted.add(seat)
        if kind in ("bet", "raised"):
            self.bets, self.aggressor, self.quiet = self.bets + 1, seat, False
        elif kind == "called":
            self.quiet = False
        elif kind == "folded":
            self.folded.add(seat)

    def _situation(self, seat: int, call: int) -> Situation:
        gone = self.folded | self.acted
        return Situation(
            street=self.street,
            rivals=len(self.seats) - len(self.folded) - 1,
            bets=self.bets,
            owed=call,
            pot=self.pot,
            price=call / (self.pot + call) if call else 0.0,
            first_in=self.quiet,
            behind=sum([s != seat and s not in gone and self.stacks[s] > 0 for s in self.seats]),
            moves=tuple(self.moves),
        )


def situation(observation: Observation) -> Situation:
    """The public side of a decision."""
    o = observation
    moves = moves_of(o.events)
    here = [move for move in moves if move.street == o.street]
    bets = sum(move.kind in ("bet", "raised") for move in here)
    owed = o.legal.call
    order = [p.seat for p in o.players]
    at = order.index(o.seat)
    after = {p.seat: (order.index(p.seat) - at) % len(order) for p in o.players}
    acted = {move.seat for move in here}
    return Situation(
        street=o.street,
        rivals=len(o.live) - 1,
        bets=bets,
        owed=owed,
        pot=o.pot,
        price=owed / (o.pot + owed) if owed else 0.0,
        first_in=not any(move.kind in ("bet", "raised", "called") for move in here),
        behind=sum(
            p.state == "in" and p.seat != o.seat and p.seat not in acted and after[p.seat] > 0 for p in o.players
        ),
        moves=moves,
    )


def last_street(street: Street) -> bool:
    return street == STREETS[-1]


def passive(observation: Observation) -> Act:
    """Check, or call."""
    return CHECK if observation.legal.check else CALL


def aggressive(observation: Observation, fraction: float) -> Act | None:
    """A bet or raise; None if there is none.

    ``fraction``: of the pot after a call, where the size may be chosen (0.5: half the pot); within the limits.
    """
    legal = observation.legal
    span = legal.bet_to or legal.raise_to
    if span is None:
        return None
    me = observation.me
    level = me.bet + legal.call
    to = level + round(fraction * (observation.pot + legal.call))
    return Act("bet" if legal.bet_to else "raise", min(max(to, span[0]), span[1]))


def choose(observation: Observation, weights: tuple[float, float, float], fraction: float, roll: float) -> Act:
    """The action that ``roll`` (0 to 1) falls on: weights of fold, check or call, bet or raise.

    A fold is a check where that is free; a raise that is not possible is a check or call.
    """
    fold, calm, _ = weights
    if roll < fold:
        return passive(observation) if observation.legal.check else FOLD
    if roll >= fold + calm:
        raised = aggressive(observation, fraction)
        if raised is not None:
            return raised
    return passive(observation)
