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
    moves: list[Move] = []
    street: Street = "preflop"
    pot = level = bets = 0
    aggressor = 0
    bet: dict[int, int] = {}
    folded: set[int] = set()
    seats = [seat for seat, _ in getattr(events[0], "stacks", ())]
    for event in events:
        if isinstance(event, Posted):
            pot += event.amount
            if event.kind in LIVE_POSTS:
                bet[event.seat] = bet.get(event.seat, 0) + event.amount
                level = max(level, bet[event.seat])
        elif isinstance(event, Turned):
            street, level, bets, bet = event.street, 0, 0, {}
        elif isinstance(event, Folded | Checked | Called | Bet | Raised):
            paid = event.amount if isinstance(event, Called | Bet | Raised) else 0
            kind = type(event).__name__.lower()
            owed = level - bet.get(event.seat, 0)
            lead = 0 if not aggressor else 1 if aggressor == event.seat else -1
            moves.append(Move(event.seat, street, kind, paid, pot, owed, bets, len(seats) - len(folded), lead))
            pot += paid
            bet[event.seat] = bet.get(event.seat, 0) + paid
            level = max(level, bet[event.seat])
            if isinstance(event, Bet | Raised):
                bets, aggressor = bets + 1, event.seat
            elif isinstance(event, Folded):
                folded.add(event.seat)
    return tuple(moves)


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
