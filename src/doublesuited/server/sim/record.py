"""What the clients of a simulation saw and did: all that ``check`` knows besides the database."""

import hashlib
from typing import Any

import msgspec
from msgspec import Struct


class Sent(Struct):
    """A request of a client. ``act``: the action and the total, for an act that must be played as it stands."""

    person: int
    table: int
    id: int
    text: str
    kind: str
    seq: int | None = None
    act: tuple[str, int] | None = None
    answers: list[tuple[str, int | str]] = []  # ("ack", seq) or ("refused", code), in the order they came


class Seen(Struct, frozen=True):
    """A view that a client got on its connection ``link``."""

    person: int
    link: int
    table: int
    epoch: int
    seq: int
    text: bytes


class Record:
    """Everything, in order; ``digest`` tells whether two runs were the same to the byte."""

    def __init__(self) -> None:
        self.sent: dict[tuple[int, int], Sent] = {}
        self.seen: list[Seen] = []
        self.failures: list[str] = []
        self.counts: dict[str, int] = {}
        self._trace = hashlib.sha256()

    def count(self, what: str) -> None:
        self.counts[what] = self.counts.get(what, 0) + 1

    def trace(self, time: float, *what: Any) -> None:
        self._trace.update(repr((round(time, 6), *what)).encode())

    @property
    def digest(self) -> str:
        return self._trace.hexdigest()

    def frame(self, time: float, person: int, link: int, text: bytes) -> dict[str, Any]:
        """Note a frame that a client got; the frame."""
        self.trace(time, person, link, text)
        frame: dict[str, Any] = msgspec.json.decode(text)
        if frame["type"] == "view":
            self.seen.append(Seen(person, link, frame["table"], frame["epoch"], frame["seq"], text))
        elif frame["type"] in ("ack", "refused"):
            self.count("ack" if frame["type"] == "ack" else f"refused {frame['code']}")
            sent = self.sent.get((person, frame["id"])) if frame["id"] is not None else None
            if sent is not None:
                sent.answers.append((frame["type"], frame["seq"] if frame["type"] == "ack" else frame["code"]))
        return frame
