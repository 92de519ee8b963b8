"""A past hand reviewed for one seat: each decision, the costliest of them, and what bots made of the asker.

Everything is worked out from the record that this seat may keep (``record_for``) and from what the seat, or a bot whose
cards were shown in the end, could see when it decided. So other unseen cards make no other review.
"""

from collections.abc import Iterator
from typing import cast

from doublesuited.bots import Observation, Session, observe
from doublesuited.bots import review as bot_review
from doublesuited.bots.observation import ACTIONS
from doublesuited.bots.review import Decided
from doublesuited.cards import parse_cards
from doublesuited.events import Act, ActionKind, Bet, Called, Checked, Folded, HandEvent, Raised, Street
from doublesuited.history import record_for
from doublesuited.history import review as history_review
from doublesuited.table import Table, evolve
from doublesuited.view import FACE_DOWN, high_view, low_view, view

from .hands import Played, record_of
from .study_forms import Choice, Costly, Decision, Guess, HandReview, MadePart, Nutted, Worth

WHOLE = 10_000
READERS = ("shark",)
"""Bots that put their rivals on hands."""
_KINDS: dict[type[HandEvent], ActionKind] = {
    Folded: "fold",
    Checked: "check",
    Called: "call",
    Bet: "bet",
    Raised: "raise",
}


def review(played: Played, seat: int | None) -> HandReview:
    """The review of a hand for the person on ``seat`` (None: somebody who watched)."""
    record = record_for(record_of(played), seat)
    decisions = tuple(map(_decision, history_review.review(record).decisions))
    if seat is None or played.config.setup.rules.hole_cards != 4:
        return HandReview(decisions, None, ())
    return HandReview(decisions, _costly(played, seat), tuple(_guesses(played, seat)))


def _decision(d: history_review.Decision) -> Decision:
    return Decision(
        step=d.event,
        seat=d.seat,
        street=cast("Street", d.street),
        pot=d.pot,
        legal=d.legal,
        chosen=Choice(cast("ActionKind", d.action), d.to if d.action in ("bet", "raise") else 0),
        odds=_part(d.odds or 0),
        shown=_worth(d.shown),
        random=_worth(d.random),
        nuts=_nutted(d),
    )


def _worth(worth: history_review.Worth | None) -> Worth | None:
    if worth is None:
        return None
    known = sum(text != history_review.RANDOM for text in worth.against)
    parts = (worth.equity, worth.error or 0, worth.high, worth.high_tie, worth.low, worth.low_tie)
    return Worth(len(worth.against), known, *map(_part, (*parts, worth.scoop, worth.quartered)))


def _nutted(d: history_review.Decision) -> Nutted | None:
    if d.nuts is None:
        return None
    hole, board = parse_cards(d.cards), parse_cards(d.board)
    made = high_view(hole, board)
    assert made is not None, "there is a board"
    low = low_view(hole, board) if d.nuts.low else None
    return Nutted(made, _ahead(d.nuts.high_ahead), low, _ahead(d.nuts.low_ahead or 0))


def _part(share: float) -> int:
    return round(WHOLE * share)


def _ahead(share: float) -> int:
    """0 is the nuts, so the smallest share that is not nothing is 1."""
    return max(_part(share), share > 0)


def _costly(played: Played, seat: int) -> Costly | None:
    decided = list(decisions_of(played, seat))
    found = bot_review.review([one for _, one in decided])
    if found is None:
        return None
    step = decided[found.number][0]
    return Costly(step, found.street, _choice(found.done), _choice(found.better), round(found.cost), round(found.error))


def _choice(act: Act) -> Choice:
    return Choice(act.action, act.to)


def decisions_of(played: Played, seat: int) -> Iterator[tuple[int, Decided]]:
    """What the player on ``seat`` saw at each decision, and did; with the number of the event."""
    table = Table(played.config.setup, status="running", chairs=played.chairs, number=played.number - 1)
    session = Session()
    for step, event in enumerate(played.events):
        if isinstance(event, ACTIONS) and event.seat == seat:
            seen = view(table, seat)
            if seen.legal is not None:
                to = event.to if isinstance(event, Bet | Raised) else 0
                yield step, Decided(observe(seen, table.rules, session), Act(_KINDS[type(event)], to))
        table = evolve(table, event)
        session.tell(event)


def _guesses(played: Played, seat: int) -> Iterator[Guess]:
    """Only of bots whose cards the asker saw: what a bot makes of others rests on its own cards too."""
    for chair in played.chairs:
        if not chair.bot or not _was_shown(played, chair.seat):
            continue
        seen = [one for one in decisions_of(played, chair.seat) if _is_in(one[1].observation, seat)]
        if seen:
            step, last = seen[-1]
            found = bot_review.guesses(last.observation)
            mine = next(guess for guess in found if guess.seat == seat)
            made = tuple(MadePart(kind, _part(part)) for kind, part in mine.made)
            yield Guess(chair.seat, step, chair.bot in READERS, _part(mine.starting), made)


def _is_in(observation: Observation, seat: int) -> bool:
    return any(player.seat == seat for player in observation.live)


def _was_shown(played: Played, seat: int) -> bool:
    table = Table(played.config.setup, status="running", chairs=played.chairs, number=played.number - 1)
    for event in played.events:
        table = evolve(table, event)
    seen = next((s for s in view(table, None).seats if s.seat == seat), None)
    return seen is not None and bool(seen.cards) and FACE_DOWN not in seen.cards
