"""What matters of an observation to a policy, besides its own cards: the same for every hand it might hold."""

from typing import NamedTuple

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

from .observation import Observation

LIVE_POSTS = ("small_blind", "big_blind", "extra")


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
    return _told(events).moves


def decisions_of(events: tuple[HandEvent, ...]) -> tuple[tuple[Move, Situation], ...]:
    """The actions of a hand so far, each with the situation of who acted: what ``situation`` gave then."""
    return tuple(zip(*_told(events), strict=True))


class _Told(NamedTuple):
    moves: tuple[Move, ...]
    situations: tuple[Situation, ...]


def _told(events: tuple[HandEvent, ...]) -> _Told:
    """Events retold as decisions. A round is followed as everybody at the table could."""
    moves: list[Move] = []
    situations: list[Situation] = []
    street: Street = "preflop"
    pot = level = bets = aggressor = 0
    bet: dict[int, int] = {}
    stacks = dict(getattr(events[0], "stacks", ()))
    order, folded, acted = list(stacks), set[int](), set[int]()
    quiet = True  # nobody has called, bet or raised in this round
    for event in events:
        if isinstance(event, Posted):
            pot += event.amount
            stacks[event.seat] = stacks.get(event.seat, 0) - event.amount
            if event.kind in LIVE_POSTS:
                bet[event.seat] = bet.get(event.seat, 0) + event.amount
                level = max(level, bet[event.seat])
        elif isinstance(event, Turned):
            street, level, bets, bet, acted, quiet = event.street, 0, 0, {}, set(), True
        elif isinstance(event, Folded | Checked | Called | Bet | Raised):
            seat, owed = event.seat, level - bet.get(event.seat, 0)
            lead = 0 if not aggressor else 1 if aggressor == seat else -1
            call = min(owed, stacks.get(seat, owed))
            waiting = [s for s in order if s != seat and s not in folded and s not in acted and stacks[s] > 0]
            situations.append(
                Situation(
                    street=street,
                    rivals=len(order) - len(folded) - 1,
                    bets=bets,
                    owed=call,
                    pot=pot,
                    price=call / (pot + call) if call else 0.0,
                    first_in=quiet,
                    behind=len(waiting),
                    moves=tuple(moves),
                )
            )
            paid = event.amount if isinstance(event, Called | Bet | Raised) else 0
            kind = type(event).__name__.lower()
            moves.append(Move(seat, street, kind, paid, pot, owed, bets, len(order) - len(folded), lead))
            pot += paid
            stacks[seat] = stacks.get(seat, paid) - paid
            bet[seat] = bet.get(seat, 0) + paid
            level = max(level, bet[seat])
            acted.add(seat)
            quiet = quiet and kind in ("folded", "checked")
            if isinstance(event, Bet | Raised):
                bets, aggressor = bets + 1, seat
            elif isinstance(event, Folded):
                folded.add(seat)
    return _Told(tuple(moves), tuple(situations))


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
