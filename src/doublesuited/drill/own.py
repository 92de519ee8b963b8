"""Questions about hands that were really played."""

from collections.abc import Sequence
from random import Random

from doublesuited.cards import Card

from .questions import Kind, Question, about

BOARDS = {"two": (5, 4, 3), "read": (5, 4, 3), "nuts": (5, 4, 3), "outs": (3, 4), "share": (5,), "pot": ()}
"""How many board cards each kind can be asked with."""


def own(
    kind: Kind, hole: Sequence[Card], board: Sequence[Card], rivals: Sequence[Sequence[Card]], rng: Random
) -> Question | None:
    """A question about a played hand, on one of its streets; None if it makes no fair one. ``rivals``: the other hands
    that were shown."""
    counts = [count for count in BOARDS[kind] if count <= len(board)]
    if not counts or (kind == "share" and not rivals):
        return None
    rival = rng.choice(rivals) if kind == "share" else ()
    for count in rng.sample(counts, len(counts)):
        question = about(kind, hole, board[:count], rng, rival)
        if question is not None:
            return question
    return None
