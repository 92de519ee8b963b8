"""The HTTP side: lobby, account, opening tables. JSON in and out, errors as ``Problem``, nothing cached.

Whoever posts from a browser must come from one of the server's own origins, exactly; programs send no ``Origin``.
"""

import asyncio

import structlog
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from doublesuited.bots import registry
from doublesuited.history import SUFFIXES, TEXT_FORMATS, write

from . import forms
from .exchange import Endpoint, answer, part, problem, read_form, whole
from .forms import BotNote, Bots, Created, Lobby, Me, Problem, Token
from .options import presets
from .people import Person, Refusal, hash_password, password_fits
from .service import Service
from .session import account
from .study_api import StudyApi

log = structlog.get_logger("api")

METHODS = ("GET", "HEAD", "POST", "PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "QUERY")


class Api:
    """The endpoints below ``/api``."""

    def __init__(self, service: Service) -> None:
        self._service = service
        self._presets = presets()
        self._routes: list[Route] = []

    def routes(self) -> list[Route]:
        get: dict[str, Endpoint] = {
            "lobby": self.lobby,
            "me": self.me,
            "presets": self.presets,
            "bots": self.bots,
            "hands": self.hands,
        }
        get |= {"hands/{hand:number}": self.hand, "hands/{hand:number}/export": self.export, "results": self.results}
        post: dict[str, Endpoint] = {
            "guest": self.guest,
            "register": self.register,
            "login": self.login,
            "logout": self.logout,
            "tokens": self.tokens,
            "bots": self.bot,
            "tables": self.tables,
            "play": self.play,
        }
        study = StudyApi(self._service)
        get |= study.get
        post |= study.post
        self._routes = [
            *(Route(f"/api/{name}", self._guarded(does), methods=["GET"]) for name, does in get.items()),
            *(Route(f"/api/{name}", self._guarded(does), methods=["POST"]) for name, does in post.items()),
        ]
        return [*self._routes, Route("/api/{rest:path}", self._guarded(self.nothing), methods=list(METHODS))]

    def _guarded(self, does: Endpoint) -> Endpoint:
        """``does`` with everything that can go wrong turned into an answer."""

        async def endpoint(request: Request) -> Response:
            try:
                if request.method != "GET":
                    self._service.check_origin(request.headers)
                if not self._service.requests.take(self._service.address(request), self._service.clock()):
                    raise Refusal("rate", "too many requests: wait a moment")
                return await does(request)
            except Refusal as refusal:
                return problem(refusal.code, refusal.message)
            except Exception:
                log.exception("request failed", path=request.url.path)
                return answer(Problem("error", "something went wrong here; it has been noted"), 500)

        return endpoint

    async def nothing(self, request: Request) -> Response:
        path = request.url.path
        allowed = {m for route in self._routes if route.path_regex.match(path) for m in route.methods or ()}
        if not allowed:
            return answer(Problem("address", f"there is nothing at {request.method} {path}"), 404)
        named = ", ".join(sorted(allowed))
        response = answer(Problem("method", f"{path} takes {named}, not {request.method}"), 405)
        response.headers["Allow"] = named
        return response

    # --- reading

    async def lobby(self, _: Request) -> Response:
        room = self._service.room
        return answer(Lobby(room.listed(), room.online(), self._service.clock()))

    async def me(self, request: Request) -> Response:
        return await self._me(await self._service.person(request))

    async def presets(self, _: Request) -> Response:
        return answer(self._presets)

    async def bots(self, _: Request) -> Response:
        infos = await asyncio.to_thread(registry)  # imports them all the first time
        return answer(Bots(tuple(BotNote(info.name, info.level, info.character) for info in infos)))

    async def hands(self, request: Request) -> Response:
        person = await self._known(request)
        return answer(await self._service.shelf.list(person.id, whole(request, "before"), whole(request, "table")))

    async def hand(self, request: Request) -> Response:
        person = await self._service.person(request)
        replay = await self._service.shelf.replay(part(request, "hand"), person.id if person else 0)
        return answer(replay) if replay else NO_HAND

    async def export(self, request: Request) -> Response:
        kind = request.query_params.get("format", "pokerstars")
        if kind not in TEXT_FORMATS:
            raise Refusal("form", f"there is no format {kind!r}; there are {', '.join(TEXT_FORMATS)}")
        person = await self._service.person(request)
        record = await self._service.shelf.record(part(request, "hand"), person.id if person else 0)
        if record is None:
            return NO_HAND
        name = f"doublesuited-{record.id}{SUFFIXES[kind]}"
        headers = {"Cache-Control": "no-store", "Content-Disposition": f'attachment; filename="{name}"'}
        return Response(write(record, kind, record.hero), headers=headers, media_type="text/plain; charset=utf-8")

    async def results(self, request: Request) -> Response:
        return answer(await self._service.shelf.results((await self._known(request)).id))

    # --- people

    async def guest(self, request: Request) -> Response:
        form = await read_form(request, forms.GuestForm)
        self._welcome(request)
        person, key = await self._service.people.guest(form.name)
        return self._service.give_cookie(await self._me(person), key)

    async def register(self, request: Request) -> Response:
        form = await read_form(request, forms.RegisterForm)
        await self._slow(request)
        guest = await self._service.person(request)
        if guest is None:
            self._welcome(request)
        else:
            _in_person(guest)
        hashed = await asyncio.to_thread(hash_password, form.password)
        person, key = await self._service.register(form.name, hashed, guest)
        return self._service.give_cookie(await self._me(person), key)

    async def login(self, request: Request) -> Response:
        form = await read_form(request, forms.LoginForm)
        await self._slow(request)
        found = await self._service.people.find(form.name)
        hashed = found[1] if found else self._service.no_password
        fits = await asyncio.to_thread(password_fits, hashed, form.password)
        if not found or not fits:
            raise Refusal("login", "no account has that name and password")
        return self._service.give_cookie(await self._me(found[0]), await self._service.people.log_in(found[0]))

    async def logout(self, request: Request) -> Response:
        key = self._service.key(request)
        if key:
            await self._service.log_out(key)
        response = await self._me(None)
        response.delete_cookie(
            self._service.cookie, path="/", secure=self._service.secure, httponly=True, samesite="strict"
        )
        return response

    async def tokens(self, request: Request) -> Response:
        form = await read_form(request, forms.TokenForm)
        person = await self._known(request)
        _in_person(person)
        return answer(Token(await self._service.people.token(person, form.label), form.label))

    async def bot(self, request: Request) -> Response:
        form = await read_form(request, forms.BotForm)
        person = await self._known(request)
        _in_person(person)
        return answer(Token(await self._service.bot_token(person, form.name), form.name))

    # --- tables

    async def tables(self, request: Request) -> Response:
        form = await read_form(request, forms.TableForm)
        person = await self._known(request)
        if form.password:
            await self._slow(request)
        hashed = await asyncio.to_thread(hash_password, form.password) if form.password else ""
        return answer(Created(await self._service.room.open_table(form, person, hashed)))

    async def play(self, request: Request) -> Response:
        form = await read_form(request, forms.PlayForm)
        return answer(Created(await self._service.room.play(form, await self._known(request))))

    # ---

    async def _known(self, request: Request) -> Person:
        person = await self._service.person(request)
        if person is None:
            raise Refusal("login", "choose a name first, or log in")
        return person

    async def _me(self, person: Person | None) -> Response:
        if person is None:
            return answer(Me(None, ()))
        room = self._service.room
        return answer(Me(await account(self._service.people, person, room), room.tables_of(person.id)))

    def _welcome(self, request: Request) -> None:
        """Everybody new brings chips: not too many may come."""
        if not self._service.guests.take(self._service.address(request), self._service.clock()):
            raise Refusal("rate", "many guests have come from your address: wait a while, or log in")

    async def _slow(self, request: Request) -> None:
        """Passwords may not be tried quickly."""
        if not self._service.passwords.take(self._service.address(request), self._service.clock()):
            raise Refusal("rate", "too many passwords: wait a minute")


def _in_person(person: Person) -> None:
    """Whoever has a token for a program may not take the name with it. Raises Refusal."""
    if person.program:
        raise Refusal("token", "a token plays: accounts, bots and tokens are made in the browser that has the name")


NO_HAND = problem("hand", "there is no such hand, or it was played at a private table without you")
