"""The words of the HTTP side for looking at hands closely: reviews, explanations, drills.

Parts of a whole are in ten-thousandths.
"""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from doublesuited.betting import Legal
from doublesuited.events import ActionKind, Street
from doublesuited.view import MadeView

from .forms import Form


class Worth(Struct, frozen=True):
    """What a hand was worth against ``rivals`` hands, of which ``known`` are those shown in the end and the others any.

    ``share`` of the pot with its standard ``error`` (0: counted exactly); how often ``high`` and ``low`` are won alone
    and tied, the whole pot is won, and a quarter of it.
    """

    rivals: int
    known: int
    share: int
    error: int
    high: int
    high_tie: int
    low: int
    low_tie: int
    scoop: int
    quartered: int


class Nutted(Struct, frozen=True):
    """What a hand makes, and the part of all other hands that is ahead of it: 0 is the nuts."""

    high: MadeView
    high_ahead: int
    low: MadeView | None
    low_ahead: int


class Choice(Struct, frozen=True):
    """An action; ``to`` is 0 unless it is a bet or a raise."""

    action: ActionKind
    to: int


class Decision(Struct, frozen=True):
    """One decision of a past hand, taken in step ``step``. ``odds``: the share at which the call costs nothing in the
    long run; 0 if there was nothing to call. What the asker may not know is null."""

    step: int
    seat: int
    street: Street
    pot: int
    legal: Legal
    chosen: Choice
    odds: int
    shown: Worth | None
    random: Worth | None
    nuts: Nutted | None


class Costly(Struct, frozen=True):
    """The asker's decision that cost most: how many chips more ``better`` was worth, and that figure's standard
    error."""

    step: int
    street: Street
    chosen: Choice
    better: Choice
    cost: int
    error: int


class MadePart(Struct, frozen=True):
    """How often a range makes a kind of hand."""

    kind: str
    part: int


class Guess(Struct, frozen=True):
    """What the bot on ``seat`` had the asker on at its last decision, before step ``step``.

    ``reads``: the bot really thinks so; else it is what shark would have thought there. ``starting``: the middle of the
    range is among so many of all starting hands, the best first.
    """

    seat: int
    step: int
    reads: bool
    starting: int
    made: tuple[MadePart, ...]


class HandReview(Struct, frozen=True):
    """A past hand decision by decision, as far as the asker may know it. ``costly`` is null unless one is sure to have
    cost something, or where nobody can say (hands of five or six cards)."""

    decisions: tuple[Decision, ...]
    costly: Costly | None
    guesses: tuple[Guess, ...]


class Tempting(Struct, frozen=True):
    """Five cards that look like a hand and are none: ``hole`` and ``board`` are what it would take of each."""

    looks_like: str
    hole: tuple[str, ...]
    board: tuple[str, ...]
    why: str
    clause: str


class Why(Struct, frozen=True):
    """A hand explained on a board: what counts, what only looks as if it did, and, if it is the asker's own, where it
    stands in sentences. ``high`` is null before the flop."""

    seat: int
    cards: tuple[str, ...]
    board: tuple[str, ...]
    high: MadeView | None
    low: MadeView | None
    hilo: bool
    tempting: tuple[Tempting, ...]
    said: tuple[str, ...]


class HandRef(Struct, frozen=True):
    """Where a finished hand of a table is kept."""

    hand: int


DrillKind = Literal["two", "read", "nuts", "outs", "share", "pot"]
DrillNumber = Annotated[int, Meta(ge=1, lt=2**31)]


class Drill(Struct, frozen=True):
    """A question. ``kind``, ``seed`` and ``hand`` (0: random cards) name it: the same names are the same question.

    ``choices`` may be picked by their numbers from 1; without them the answer is ``pick`` cards, or a number where that
    is 0.
    """

    kind: DrillKind
    seed: int
    hand: int
    text: str
    hole: tuple[str, ...]
    board: tuple[str, ...]
    rival: tuple[str, ...]
    choices: tuple[str, ...]
    pick: int


class DrillForm(Form, frozen=True):
    """An answer to a question: cards, a number, or the number of a choice."""

    kind: DrillKind
    seed: DrillNumber
    answer: Annotated[str, Meta(min_length=1, max_length=40)]
    hand: Annotated[int, Meta(ge=0, lt=2**53)] = 0
    language: Literal["en", "de"] = "en"


class Marked(Struct, frozen=True):
    """An answer marked. ``answers``: everything that would have been right; ``why`` in sentences."""

    right: bool
    answers: tuple[str, ...]
    why: tuple[str, ...]
