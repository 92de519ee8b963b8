"""What the ``thinker`` may be asked, and how it answers."""

from typing import Any

from msgspec import Struct

from .hands import Played
from .study_forms import DrillKind


class Dealt(Struct, frozen=True):
    """A played hand to be asked about, as its player may see it: cards as text."""

    hand: int
    hole: tuple[str, ...]
    board: tuple[str, ...]
    rivals: tuple[tuple[str, ...], ...]


class ReviewTask(Struct, frozen=True, tag="review"):
    """Review a hand for who sat on ``seat``."""

    played: Played
    seat: int | None


class WhyTask(Struct, frozen=True, tag="why"):
    """Explain the cards on a seat, ``own``: to whoever holds them."""

    seat: int
    hole: tuple[str, ...]
    board: tuple[str, ...]
    hilo: bool
    own: bool
    language: str


class AskTask(Struct, frozen=True, tag="ask"):
    """A drill question, about the first of ``hands`` that makes one (None: random cards)."""

    kind: DrillKind
    seed: int
    hands: tuple[Dealt | None, ...]
    language: str


class MarkTask(Struct, frozen=True, tag="mark"):
    """Mark the answer to a drill question."""

    kind: DrillKind
    seed: int
    dealt: Dealt | None
    answer: str
    language: str


Task = ReviewTask | WhyTask | AskTask | MarkTask


class Done(Struct, frozen=True):
    """The answer; or what is ``wrong`` with the task, in words; or the ``fault`` of ours that kept it from one."""

    answer: Any = None
    wrong: str = ""
    fault: str = ""
