"""The endpoints for looking at hands closely: reviews, explanations, drills. What is shown is what the asker may see;
what takes long is the ``thinker``'s."""

import random
from typing import cast, get_args

from starlette.requests import Request
from starlette.responses import Response

from doublesuited.view import FACE_DOWN, View, view

from .desk import Config
from .exchange import Endpoint, answer, part, problem, read_form, whole
from .forms import HandNote
from .hands import Played, steps_of
from .people import Person, Refusal
from .service import Service
from .study_forms import DrillForm, DrillKind, HandRef
from .tasks import AskTask, Dealt, MarkTask, ReviewTask, WhyTask

LANGUAGES = ("en", "de")
TRIED = 6
"""So many of one's own hands are looked at to find one worth asking about."""
NO_HAND = "there is no such hand, or it was played at a private table without you"


class StudyApi:
    """``get`` and ``post``: what is answered under which address below ``/api``."""

    def __init__(self, service: Service) -> None:
        self._service = service
        self.get: dict[str, Endpoint] = {
            "hands/{hand:number}/review": self.review,
            "hands/{hand:number}/why": self.why,
            "tables/{table:number}/hands/{number:number}": self.find,
            "tables/{table:number}/why": self.why_now,
            "drill": self.drill,
        }
        self.post: dict[str, Endpoint] = {"drill": self.mark}

    async def find(self, request: Request) -> Response:
        hand = await self._service.shelf.find(part(request, "table"), part(request, "number"))
        return answer(HandRef(hand)) if hand else problem("hand", NO_HAND)

    async def review(self, request: Request) -> Response:
        played, seat = await self._played(request)
        return answer(await self._service.thinker.ask(ReviewTask(played, seat)))

    async def why(self, request: Request) -> Response:
        """The cards on a seat explained, on the board of a step of the hand; by default on the last one."""
        played, own = await self._played(request)
        steps = steps_of(played, own)
        step = whole(request, "step") if "step" in request.query_params else len(steps) - 1
        board = steps[min(step, len(steps) - 1)].view.board
        return await self._explained(request, played.config, steps[-1].view, board, whole(request, "seat"), own)

    async def why_now(self, request: Request) -> Response:
        """One's own cards explained while the hand is on: at practice tables, where there are only bots."""
        person = await self._known(request)
        host = await self._service.room.host(part(request, "table"))
        chair = next((c for c in host.table.chairs if c.player == str(person.id)), None) if host else None
        if host is None or chair is None:
            raise Refusal("table", "you have no seat at such a table")
        if not host.config.practice or any(not c.bot for c in host.table.chairs if c is not chair):
            raise Refusal("live", "hands are explained while they are played at practice tables only")
        seen = view(host.table, chair.seat)
        return await self._explained(request, host.config, seen, seen.board, chair.seat, chair.seat)

    async def drill(self, request: Request) -> Response:
        """A question: a new one, or by its name. ``own=1``: about a hand that the asker has played."""
        kind = _kind(request)
        seed = whole(request, "seed") or random.SystemRandom().randrange(1, 2**31)
        if not 0 < seed < 2**31:
            raise Refusal("form", f"seed must be below {2**31}, not {seed}")
        hands: tuple[Dealt | None, ...] = (None,)
        if hand := whole(request, "hand"):
            hands = (await self._dealt(hand, await self._known(request)),)
        elif whole(request, "own") and kind != "pot":
            hands = await self._own_hands(kind, random.Random(seed), await self._known(request))
        found = await self._service.thinker.ask(AskTask(kind, seed, hands, _language(request)))
        if found is None:
            raise Refusal("drill", "none of your hands that were looked at makes a fair question of this kind")
        return answer(found)

    async def mark(self, request: Request) -> Response:
        form = await read_form(request, DrillForm)
        dealt = await self._dealt(form.hand, await self._known(request)) if form.hand else None
        found = await self._service.thinker.ask(MarkTask(form.kind, form.seed, dealt, form.answer, form.language))
        if found is None:
            raise Refusal("drill", "there is no such question")
        return answer(found)

    # ---

    async def _known(self, request: Request) -> Person:
        person = await self._service.person(request)
        if person is None:
            raise Refusal("login", "choose a name first, or log in")
        return person

    async def _played(self, request: Request) -> tuple[Played, int | None]:
        """The hand of the address, and the asker's seat in it. Raises Refusal."""
        person = await self._service.person(request)
        who = person.id if person else 0
        played = await self._service.shelf.played(part(request, "hand"), who)
        if played is None:
            raise Refusal("hand", NO_HAND)
        return played, played.seat_of(who)

    async def _explained(
        self, request: Request, config: Config, seen: View, board: tuple[str, ...], seat: int, own: int | None
    ) -> Response:
        hilo = config.setup.rules.hilo
        task = WhyTask(seat, cards_seen(seen, seat), board, hilo, seat == own, _language(request))
        return answer(await self._service.thinker.ask(task))

    async def _own_hands(self, kind: DrillKind, rng: random.Random, person: Person) -> tuple[Dealt, ...]:
        """Some of the hands that a person has played, in any order. Raises Refusal if there are none."""
        notes = (await self._service.shelf.list(person.id, 0, 0)).hands
        fitting = [note for note in notes if _fits(kind, note)]
        if not fitting:
            raise Refusal("drill", "you have not played a hand that makes a question of this kind yet")
        chosen = rng.sample(fitting, min(TRIED, len(fitting)))
        return tuple([await self._dealt(note.hand, person) for note in chosen])

    async def _dealt(self, hand: int, person: Person) -> Dealt:
        """A hand as its player may see it. Raises Refusal if it is none of theirs."""
        played = await self._service.shelf.played(hand, person.id)
        seat = played.seat_of(person.id) if played else None
        if played is None or seat is None:
            raise Refusal("hand", "you have played no such hand")
        last = steps_of(played, seat)[-1].view
        rivals = [s.cards for s in last.seats if s.seat != seat and s.cards and FACE_DOWN not in s.cards]
        return Dealt(hand, cards_seen(last, seat), last.board, tuple(rivals))


def cards_seen(seen: View, seat: int) -> tuple[str, ...]:
    """The cards of ``seat`` that this view shows. Raises Refusal if it shows none."""
    found = next((s.cards for s in seen.seats if s.seat == seat), ())
    if not found or FACE_DOWN in found:
        raise Refusal("hand", f"the cards on seat {seat} are not yours to see")
    return found


def _fits(kind: DrillKind, note: HandNote) -> bool:
    if kind == "share":
        return note.variant == "omaha8" and len(note.board) == 5
    return len(note.board) >= 3


def _kind(request: Request) -> DrillKind:
    kind = request.query_params.get("kind", "")
    if kind not in get_args(DrillKind):
        raise Refusal("form", f"there is no drill {kind[:40]!r}; there are {', '.join(get_args(DrillKind))}")
    return cast("DrillKind", kind)


def _language(request: Request) -> str:
    language = request.query_params.get("language", "en")
    if language not in LANGUAGES:
        raise Refusal("form", f"there are no texts in {language[:20]!r}; there are {', '.join(LANGUAGES)}")
    return language
