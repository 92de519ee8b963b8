"""One hand of a finished match again, from nothing but what the match was: for the replayer, or to read."""

from itertools import takewhile
from typing import Any

import msgspec
from msgspec import Struct

from doublesuited import bots
from doublesuited.cards import Card, card_text
from doublesuited.events import Dealt, HandEvent, Posted, Started
from doublesuited.rules import Rules

from .dealing import deal
from .match import BIG_BLIND, Spec, button_of, deck_of, seated


class Again(Struct, frozen=True):
    """A hand of a match, played again. Seats count from 1; ``public`` is what everybody saw of it."""

    deal: int
    rotation: int
    rules: Rules
    stack: int
    bots: dict[int, str]
    holes: dict[int, tuple[Card, ...]]
    public: tuple[HandEvent, ...]
    net: dict[int, int]

    @property
    def events(self) -> tuple[HandEvent, ...]:
        """All events, with the cards that each seat was dealt."""
        before = tuple(takewhile(lambda event: isinstance(event, Started | Posted), self.public))
        started = before[0]
        assert isinstance(started, Started)
        dealt = [Dealt(seat, self.holes[seat]) for seat, _ in started.stacks]
        return (*before, *dealt, *self.public[len(before) :])


def again(spec: Spec, number: int, rotation: int = 0) -> Again:
    """Deal ``number`` of the match. ValueError for a deal or a rotation that was not in it.

    The deals before it in the block are played too, for the bots remember them.
    """
    blocks = [block for block in spec.blocks if number in block]
    if not blocks:
        raise ValueError(f"deal {number} was not played; deals go from {spec.first} to {spec.first + spec.deals - 1}")
    if not 0 <= rotation < len(spec.bots):
        raise ValueError(f"rotation {rotation} was not played; there are 0 to {len(spec.bots) - 1}")
    seats, session = seated(spec, rotation), bots.Session()
    played = None
    for one in range(blocks[0].start, number + 1):
        button = button_of(one, len(spec.bots))
        seed = b"arena bots %d" % spec.seed
        played = deal(seats, deck_of(spec, one), button, one + 1, seed, session)
    assert played is not None
    return Again(
        deal=number,
        rotation=rotation,
        rules=spec.rules,
        stack=spec.blinds * BIG_BLIND,
        bots=dict(enumerate([bot.info.name for bot in seats.bots], start=1)),
        holes=dict(enumerate(played.holes, start=1)),
        public=tuple(list(session.past)[-1]),
        net=dict(enumerate(played.net, start=1)),
    )


def as_data(hand: Again) -> dict[str, Any]:
    """The hand as JSON-ready data: seats, hole cards, and all that everybody saw."""
    events: list[dict[str, Any]] = []
    for event in hand.public:
        data = msgspec.to_builtins(event)
        if "cards" in data:
            data["cards"] = [card_text(card) for card in data["cards"]]
        events.append(data)
    return {
        "deal": hand.deal,
        "rotation": hand.rotation,
        "rules": msgspec.to_builtins(hand.rules),
        "stack": hand.stack,
        "seats": {str(seat): name for seat, name in hand.bots.items()},
        "holes": {str(seat): [card_text(card) for card in hole] for seat, hole in hand.holes.items()},
        "events": events,
        "net": {str(seat): chips for seat, chips in hand.net.items()},
    }
