"""Everything one server process has, and who is who on its connections."""

import asyncio
import secrets
import time
from collections import Counter
from collections.abc import Callable, Mapping
from ipaddress import ip_address

from starlette.requests import HTTPConnection
from starlette.responses import Response

from .hands import Shelf
from .limits import Buckets
from .lobby import Room
from .people import People, Person, Refusal, hash_password, key_hash
from .ports import Ports
from .session import Session
from .settings import HOUR, Settings
from .store.port import Store
from .thinker import Thinker

YEAR_S = 365 * 24 * 3600
ENTERING = 16
"""Connections that are let in at a time: the others wait, so that in a crowd somebody plays soon."""


def steady_clock() -> Callable[[], int]:
    """Milliseconds since 1970 that only go forward: a clock set anew while the server runs moves no deadline."""
    offset = time.time() - time.monotonic()
    return lambda: int((time.monotonic() + offset) * 1000)


def subscriber(address: str) -> str:
    """What one subscriber has of ``address``: an IPv4 address, of an IPv6 one the first half. The other half is theirs
    to choose, 2^64 times."""
    try:
        found = ip_address(address)
    except ValueError:
        return address
    if found.version == 4:
        return str(found)
    return str(found.ipv4_mapped or f"{int(found) >> 64:x}::/64")


class Service:
    """The parts of a server. ``origins``: what browsers call it, exactly."""

    def __init__(self, settings: Settings, ports: Ports, store: Store, room: Room, origins: tuple[str, ...]) -> None:
        clock = ports.clock
        self.settings = settings
        self.store = store
        self.room = room
        self.shelf = Shelf(store, ports.keys, clock)
        self.thinker = Thinker()
        self.people = People(store, settings, clock, ports.secret)
        self.origins = frozenset(origins)
        self.clock = clock
        self.meter = ports.meter
        self.sessions: set[Session] = set()
        self.door = asyncio.Semaphore(ENTERING)
        self._own: Counter[int] = Counter()  # person -> sessions
        self.secure = all(origin.startswith("https://") for origin in origins)
        self.cookie = "__Host-session" if self.secure else "session"
        self.requests = Buckets(settings.requests_a_second, settings.requests_burst)
        self.guests = Buckets(settings.guests_an_hour * 1000 / HOUR, settings.guests_an_hour)
        self.passwords = Buckets(10 / 60, 10)
        self._no_password = ""

    @property
    def no_password(self) -> str:
        """A hash that no password fits: a name that does not exist takes as long as one that does."""
        if not self._no_password:
            self._no_password = hash_password(secrets.token_urlsafe())
        return self._no_password

    # --- connections

    def has_room_for(self, person: Person) -> bool:
        """Whether one more socket may be opened."""
        settings = self.settings
        return len(self.sessions) < settings.sockets and self._own[person.id] < settings.sockets_each

    def join(self, session: Session) -> None:
        self.sessions.add(session)
        self._own[session.person] += 1

    def part(self, session: Session) -> None:
        self.sessions.discard(session)
        self._own[session.person] -= 1
        if not self._own[session.person]:
            del self._own[session.person]

    def check_origin(self, headers: Mapping[str, str]) -> None:
        """Raises Refusal when a browser brings a request from somebody else's page. Programs have no ``Origin``."""
        origin = headers.get("origin")
        if origin is not None and origin not in self.origins:
            raise Refusal("origin", f"requests from {origin[:100]} are not taken here")
        if headers.get("sec-fetch-site") == "cross-site":
            raise Refusal("origin", "requests from other sites are not taken here")

    def address(self, connection: HTTPConnection) -> str:
        """Whose connection it is, as far as its address tells; a proxy is believed if it is a trusted one."""
        peer = connection.client.host if connection.client else ""
        if peer in self.settings.trusted_proxies:
            peer = connection.headers.get("x-forwarded-for", peer).rpartition(",")[2].strip()
        return subscriber(peer)

    def key(self, connection: HTTPConnection) -> str:
        """The cookie or token that a connection brings, or ""."""
        scheme, _, token = connection.headers.get("authorization", "").partition(" ")
        if scheme.lower() == "bearer":
            return token.strip()
        return connection.cookies.get(self.cookie, "")

    def give_cookie(self, response: Response, key: str) -> Response:
        """Let the browser that gets ``response`` keep its session."""
        response.set_cookie(
            self.cookie, key, max_age=YEAR_S, path="/", secure=self.secure, httponly=True, samesite="strict"
        )
        return response

    async def register(self, name: str, hashed: str, guest: Person | None) -> tuple[Person, str]:
        """An account and its cookie; what the guest's cookie has opened closes. Raises Refusal."""
        made, key = await self.people.register(name, hashed, guest)
        self._end(lambda session: session.person == made.id and not session.by_token)
        return made, key

    async def log_out(self, key: str) -> None:
        """``key`` opens nothing any more, and what it has opened closes."""
        await self.people.log_out(key)
        hashed = key_hash(key)
        self._end(lambda session: session.key == hashed)

    async def bot_token(self, owner: Person, name: str) -> str:
        """The token of a bot account of ``owner``; what an earlier one has opened closes. Raises Refusal."""
        bot, token = await self.people.bot(name, owner)
        self._end(lambda session: session.person == bot.id)
        return token

    def _end(self, which: Callable[[Session], bool]) -> None:
        """Close the sockets whose cookie or token opens nothing any more."""
        for session in self.sessions:
            if which(session):
                session.outbox.end("login")

    async def person(self, connection: HTTPConnection) -> Person | None:
        key = self.key(connection)
        return await self.people.of_key(key) if key else None
