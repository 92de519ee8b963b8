"""One hand of a finished match again, from nothing but what the match was: for the replayer, or to read."""

from typing import Any

import msgspec

from doublesuited import bots
from doublesuited.cards import card_text

from .dealing import deal
from .match import BIG_BLIND, Spec, button_of, deck_of, seated


def replayed(spec: Spec, number: int, rotation: int = 0) -> dict[str, Any]:
    """The hand as JSON-ready data: seats, decks, and all its events, hole cards included. ValueError for a deal or a
    rotation that was not in the match.

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
    events: list[dict[str, Any]] = []
    for event in list(session.past)[-1]:
        data = msgspec.to_builtins(event)
        if "cards" in data:
            data["cards"] = [card_text(card) for card in data["cards"]]
        events.append(data)
    return {
        "deal": number,
        "rotation": rotation,
        "rules": msgspec.to_builtins(spec.rules),
        "stack": spec.blinds * BIG_BLIND,
        "seats": {str(seat): bot.info.name for seat, bot in enumerate(seats.bots, start=1)},
        "holes": {str(seat): [card_text(card) for card in hole] for seat, hole in enumerate(played.holes, start=1)},
        "events": events,
        "net": {str(seat): chips for seat, chips in enumerate(played.net, start=1)},
    }
