"""One hand among bots: the shortest way from a deck to the chips won.

The rules are the core's. What a bot sees is built straight from the hand, field by field as ``bots.observe`` builds it
from a view (a test compares the two); a table and its views around every hand would cost more than the hand.
"""

from collections.abc import Sequence

from msgspec import Struct

from doublesuited import bots
from doublesuited.bots.observation import ACTIONS, Rival, State
from doublesuited.cards import Card
from doublesuited.events import Act, Deal, HandEvent
from doublesuited.hand import Hand, Player, apply, cards_needed, legal, start, started
from doublesuited.rules import Rules

Deck = Sequence[Card]


class Turn(Struct, frozen=True):
    """The cards of a street came: who was in, with how much in the middle. ``board``: with the new cards."""

    live: tuple[int, ...]
    pot: int
    board: tuple[Card, ...]


class Played(Struct, frozen=True):
    """One hand: chips won or lost by each seat in order, and what is needed to tell luck from skill."""

    net: tuple[int, ...]
    holes: tuple[tuple[Card, ...], ...]
    turns: tuple[Turn, ...]
    faults: int
    budget_hits: int


class Seats(Struct, frozen=True):
    """Who plays: a bot on each seat from 1, with the stack everybody begins each hand with."""

    rules: Rules
    bots: tuple[bots.Bot, ...]
    stack: int


def deal(seats: Seats, deck: Deck, button: int, number: int, seed: bytes, session: bots.Session) -> Played:
    """Play one hand to its end. ``session`` hears it. ``deck[0]`` leaves first."""
    hand = start(seats.rules, [seats.stack] * len(seats.bots), button, number)
    session.tell(started(hand))
    turns: list[Turn] = []
    at = faults = hits = 0
    while not hand.ended:
        needed = cards_needed(hand)
        if needed:
            live, pot = tuple(p.seat for p in hand.live), hand.pot
            hand = _go(hand, Deal(tuple(deck[at : at + needed])), session)
            at += needed
            if hand.board:
                turns.append(Turn(live, pot, hand.board))
            continue
        seen = observe_hand(hand, session)
        rng = bots.decision_rng(seed, number, seen.seat, seen.decision)
        answer = bots.ask(seats.bots[seen.seat - 1], seen, rng, bots.Budget())
        faults += bool(answer.fault)
        hits += answer.budget_hit
        hand = _go(hand, answer.act, session)
    players = sorted(hand.players, key=lambda p: p.seat)
    return Played(
        tuple(p.stack - p.start for p in players), tuple(p.cards for p in players), tuple(turns), faults, hits
    )


def _go(hand: Hand, request: Act | Deal, session: bots.Session) -> Hand:
    hand, events = apply(hand, request)
    for event in events:
        session.tell(event)
    return hand


def observe_hand(hand: Hand, session: bots.Session) -> bots.Observation:
    """The observation of the player to act."""
    player = hand.players[hand.actor]
    options = legal(hand)
    assert options is not None
    return bots.Observation(
        game=bots.game_of(hand.rules),
        rules=hand.rules,
        hand=hand.number,
        decision=_decisions(session.now, player.seat),
        seat=player.seat,
        button=hand.button,
        street=hand.street,
        hole=player.cards,
        board=hand.board,
        players=tuple(Rival(p.seat, p.stack, p.bet, p.put + p.dead, _state(p)) for p in hand.players),
        pot=hand.pot,
        legal=options,
        events=tuple(session.now),
        past=session.past,
    )


def _decisions(events: Sequence[HandEvent], seat: int) -> int:
    return sum(isinstance(event, ACTIONS) and event.seat == seat for event in events)


def _state(p: Player) -> State:
    return "folded" if p.folded else "all_in" if not p.stack else "in"
