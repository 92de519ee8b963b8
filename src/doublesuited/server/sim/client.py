"""Simulated people: they play what their view allows, resend what was not answered, and lose their connection."""

import asyncio
from collections.abc import Callable
from random import Random
from typing import Any, Protocol

import msgspec

from doublesuited.server.people import Person

from .record import Record, Sent
from .trouble import Trouble

NONSENSE = (
    {"type": "act", "action": "raise", "to": 9_007_199_254_740_991},
    {"type": "act", "action": "check"},
    {"type": "act", "action": "fold", "to": -5},
    {"type": "act", "action": "bet", "to": 1.5},
    {"type": "sit", "seat": 99, "chips": 100},
    {"type": "sit", "seat": 1, "chips": 0},
    {"type": "remove", "seat": 1},
    {"type": "approve", "seat": 2},
    {"type": "show"},
    {"type": "top_up", "chips": 0},
    {"type": "fly"},
)


LATER = {"busy", "rate", "table"}
"""Refusals after which a request is sent again."""
NOTHING = Sent(0, 0, 0, "", "")


class Wire(Protocol):
    """A connection to some process."""

    gone: asyncio.Event

    def send(self, text: str) -> None:
        """Put a frame on its way: it may overtake others, and arrive where nobody is any more."""

    def cut(self) -> None:
        """Lose the connection."""


class Site(Protocol):
    """Where clients connect."""

    def connect(self, person: Person, get: Callable[[bytes], None], frame_s: float) -> Wire | None:
        """A connection to some living process that takes about ``frame_s`` for a frame; None while there is none."""


class Client:
    """One person at one table."""

    def __init__(self, site: Site, person: Person, table: int, record: Record, trouble: Trouble, seed: int) -> None:
        self._site = site
        self.person = person
        self.table = table
        self._record = record
        self._trouble = trouble
        self._random = Random(seed)
        self._next_id = 1
        self._links = 0
        self._wire: Wire | None = None
        self._slow = False
        self._latest: dict[str, Any] = {}
        self._open: dict[int, Sent] = {}
        self._acted: tuple[int, int] | None = None
        self.calm = False

    @property
    def latest(self) -> dict[str, Any]:
        """The newest view's frame."""
        return self._latest

    def calm_down(self) -> None:
        """From now on behave, and over a quick connection."""
        self.calm = True
        if self._wire is not None and self._slow:
            self._wire.gone.set()

    def check_in(self) -> None:
        """Ask something that must be answered if all is well."""
        self._send({"type": "watch"})

    # --- connection

    async def live(self) -> None:
        """Connect, play, lose the connection, connect again ..."""
        while True:
            self._links += 1
            link = self._links
            self._slow = not self.calm and self._random.random() < self._trouble.slow
            frame_s = self._trouble.slow_s if self._slow else self._trouble.net_s
            wire = self._site.connect(self.person, lambda text, link=link: self._get(link, text), frame_s)  # type: ignore[misc]
            if wire is None:
                await asyncio.sleep(0.2)
                continue
            self._wire = wire
            self._send({"type": "watch"})
            for sent in list(self._open.values()):
                wire.send(sent.text)
            await self._stay(wire)
            wire.cut()
            await asyncio.sleep(self._random.expovariate(1 / 0.3))

    async def _stay(self, wire: Wire) -> None:
        while not wire.gone.is_set():
            try:
                async with asyncio.timeout(self._random.expovariate(1 / 4)):
                    await wire.gone.wait()
            except TimeoutError:
                self._whim()

    # --- what comes

    def _get(self, link: int, text: bytes) -> None:
        time = asyncio.get_running_loop().time()
        frame = self._record.frame(time, self.person.id, link, text)
        kind = frame["type"]
        if kind in ("ack", "refused") and frame["id"] is not None:
            if kind == "ack" or frame["code"] not in LATER:
                self._open.pop(frame["id"], None)
            elif self._open.get(frame["id"], NOTHING).kind == "watch":
                self._lose(link)  # not served here: try again, perhaps elsewhere
        elif kind in ("closed", "bye", "replaced"):
            self._lose(link)
        elif kind == "view" and frame["table"] == self.table:
            if not self._latest and frame["view"]["you"] is None:
                self._sit(frame["view"])
            if (frame["epoch"], frame["seq"]) >= (self._latest.get("epoch", 0), self._latest.get("seq", 0)):
                self._latest = frame
                self._consider()
        if not self.calm and self._random.random() < self._trouble.disconnect:
            self._lose(link)

    def _consider(self) -> None:
        """Answer the decision in the newest view, once."""
        view = self._latest["view"]
        legal = view["legal"]
        if legal is None or self._acted == (self._latest["epoch"], self._latest["seq"]):
            return
        self._acted = (self._latest["epoch"], self._latest["seq"])
        if not self.calm and self._random.random() < self._trouble.nonsense:
            self._send(dict(self._random.choice(NONSENSE)), seq=self._latest["seq"])
        if not self.calm and self._random.random() < 0.03:
            return  # falls asleep: the clock will have to act
        action, to = choose(legal, self._random)
        self._send({"type": "act", "action": action, "to": to}, seq=self._latest["seq"], act=(action, to))

    def _whim(self) -> None:
        """Something besides the game."""
        view = self._latest.get("view")
        if view is None or self.calm:
            return
        you = view["you"]
        if you is None and self._random.random() < 0.3:
            self._send({"type": self._random.choice(("join_waiting", "leave_waiting"))})
            return
        if you is None:
            taken = {seat["seat"] for seat in view["seats"]}
            free = [seat for seat in range(1, 7) if seat not in taken]
            if free:
                self._send(
                    {"type": "sit", "seat": self._random.choice(free), "chips": self._random.choice((60, 120, 200))}
                )
            return
        wishes: list[dict[str, Any]] = [
            {"type": "chat", "text": "nice hand"},
            {"type": "sit_out"},
            {"type": "back", "post": True},
            {"type": "leave"},
            {"type": "show"},
            {"type": "mute", "name": f"Nobody {self._next_id}"},  # another one each time, so that the lists change
        ]
        if you["top_up"]:
            wishes += [{"type": "top_up", "chips": self._random.choice(you["top_up"])}] * 2
        wish = self._random.choice(wishes)
        if you["out"] or not any(seat["stack"] for seat in view["seats"] if seat["seat"] == you["seat"]):
            wish = self._random.choice([{"type": "back", "post": True}, {"type": "leave"}, wishes[-1]])
        self._send(wish)

    def _sit(self, view: dict[str, Any]) -> None:
        taken = {seat["seat"] for seat in view["seats"]}
        free = [seat for seat in range(1, 7) if seat not in taken]
        if free:
            chips = self._random.choice((60, 120, 200))
            self._send({"type": "sit", "seat": self._random.choice(free), "chips": chips})

    # --- what goes

    def _lose(self, link: int) -> None:
        if self._wire is not None and link == self._links:
            self._wire.gone.set()

    def _send(self, request: dict[str, Any], *, seq: int | None = None, act: tuple[str, int] | None = None) -> None:
        number, self._next_id = self._next_id, self._next_id + 1
        frame = {"id": number, "table": self.table, "seq": seq, "request": request}
        sent = Sent(self.person.id, self.table, number, msgspec.json.encode(frame).decode(), request["type"], seq, act)
        self._record.sent[self.person.id, number] = sent
        self._open[number] = sent
        if self._wire is None:
            return
        self._wire.send(sent.text)
        if not self.calm and self._random.random() < self._trouble.resend:
            self._wire.send(sent.text)


def choose(legal: dict[str, Any], random: Random) -> tuple[str, int]:
    """Some legal action, the quiet ones more often."""
    options = [("call", 0)] * 4 if legal["call"] else [("check", 0)] * 5
    if legal["call"]:
        options += [("fold", 0)] * 2
    for action, span in (("bet", legal["bet_to"]), ("raise", legal["raise_to"])):
        if span:
            options += [(action, span[0]), (action, random.randint(*span))]
    return random.choice(options)
