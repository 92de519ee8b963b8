"""One socket: what comes in, what goes out.

Frames of the room go out in order. Views are not queued: the outbox notes which tables' views are old and makes each
when the socket can take it, so a slow reader skips views instead of piling them up. A reader that takes nothing at all
for a while is cut; it can come back and is up to date with its first view.
"""

import asyncio
from collections import deque
from collections.abc import Callable, Coroutine
from typing import Any, Literal

import msgspec
import structlog

from . import protocol
from .audience import Audience, Link
from .front import receive
from .host import Host
from .lobby import Room
from .people import People, Person, password_fits
from .protocol import UNREADABLE, Account, Ack, Bye, Frame, Hello, Refused, Told

log = structlog.get_logger("session")

FRAMES_KEPT = 256

_decode = msgspec.json.Decoder(Frame).decode
_encode = msgspec.json.Encoder().encode

Reason = Literal["stop", "slow", "rate", "idle", "login"]


class Outbox:
    """What is to be sent to one socket. ``bell`` is called when there is something new."""

    def __init__(self) -> None:
        self._frames: deque[bytes] = deque()
        self._old: dict[Audience, None] = {}
        self.bell: Callable[[], None] = _nobody
        self.full = False
        self.ended: Reason | None = None

    def __len__(self) -> int:
        """How many frames wait, views apart."""
        return len(self._frames)

    def put(self, frame: Told) -> None:
        if len(self._frames) >= FRAMES_KEPT:
            self.full = True
        else:
            self._frames.append(_encode(frame))
        self.bell()

    def old(self, audience: Audience) -> None:
        self._old[audience] = None
        self.bell()

    def end(self, reason: Reason) -> None:
        """Say goodbye after what waits."""
        if self.ended is None:
            self.put(Bye(reason))
            self.ended = reason
        self.bell()

    def next(self, link: Link) -> bytes | None:
        """What to send next, if anything."""
        if self._frames:
            return self._frames.popleft()
        while self._old:
            audience = next(iter(self._old))
            del self._old[audience]
            made = audience.frame(link)
            if made is not None:
                return made
        return None

    @property
    def over(self) -> bool:
        """Whether the connection is to end when ``next`` has nothing more."""
        return self.full or self.ended is not None


def _nobody() -> None:
    """Nobody has come to empty the outbox yet."""


class Session:
    """One socket of one person. ``key``: the hash of the cookie or token that opened it."""

    def __init__(self, room: Room, people: People, person: Person, clock: Callable[[], int], key: bytes = b"") -> None:
        self.key = key
        self._room = room
        self._people = people
        self._who = person
        self._clock = clock
        self._tables: set[int] = set()
        self._gone = False
        self.outbox = Outbox()

    @property
    def by_token(self) -> bool:
        return self._who.program

    # --- as a table sees it (``audience.Link``)

    @property
    def person(self) -> int:
        return self._who.id

    def tell(self, frame: Told) -> None:
        self.outbox.put(frame)

    def old(self, audience: Audience) -> None:
        self.outbox.old(audience)

    # --- from the client

    async def greet(self) -> None:
        """The first frame."""
        you = await account(self._people, self._who, self._room)
        self.tell(Hello(protocol.VERSION, you, self._clock()))

    def take(self, text: str | bytes) -> Coroutine[Any, Any, None] | None:
        """Answer one frame of the client: at once, or, where that takes time, when what is returned is awaited.

        Never raises for what a client does.
        """
        if not self._room.frames.take(str(self.person), self._clock()):
            self.tell(Refused(None, 0, "rate", "too many requests: wait a moment"))
            return None
        try:
            frame = _decode(text)
        except UNREADABLE as error:
            self.tell(Refused(None, 0, "frame", str(error)))
            return None
        request = frame.request
        if isinstance(request, protocol.Ping):
            self.tell(Ack(frame.id, frame.table, 0))
            return None
        host = self._room.at_hand(frame.table)
        if host is None or (isinstance(request, protocol.Watch) and request.password):
            return self._take_time(frame)
        self._give(host, frame)
        return None

    async def _take_time(self, frame: Frame) -> None:
        """A frame for a table that is not loaded yet, or with a password to check."""
        host = await self._room.host(frame.table)
        if host is None:
            self.tell(Refused(frame.id, frame.table, "table", f"there is no table {frame.table}"))
            return
        request = frame.request
        if isinstance(request, protocol.Watch) and request.password and not host.desk.lets_in(self.person):
            if not self._room.passwords.take(str(self.person), self._clock()):
                self.tell(Refused(frame.id, frame.table, "rate", "too many passwords: wait a minute"))
                return
            fits = await asyncio.to_thread(password_fits, host.config.password, request.password)
            if fits:
                host.desk.admit(self.person)
                host.ring()
        self._give(host, frame)

    def _give(self, host: Host, frame: Frame) -> None:
        if self._gone:
            return
        if isinstance(frame.request, protocol.Watch):
            self._tables.add(frame.table)
        receive(host, self, self._who, frame, may_chat=self._may_chat)

    def _may_chat(self) -> bool:
        return self._room.chats.take(str(self.person), self._clock())

    def leave(self) -> None:
        """The socket is gone."""
        self._gone = True
        for number in self._tables:
            host = self._room.at_hand(number)
            if host is not None and self in host.audience:
                host.parted(self)


async def account(people: People, person: Person, room: Room) -> Account:
    """A person as they see themselves."""
    balance = await people.balance(person, room.chips_of(person.id))
    return Account(person.name, person.guest, person.bot, balance, people.refill_at())
