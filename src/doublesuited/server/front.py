"""What a person asks of a table: who may ask it, and what it becomes.

A request goes into the host's mailbox. When its turn has come, one about the game becomes one of the table's own
requests, with the seat that the room knows; one about the lists around the game changes the ``Desk``. Only who looks on
is decided here at once.
"""

import hashlib
from collections.abc import Callable

import msgspec

from doublesuited import events, table_events
from doublesuited.events import Illegal
from doublesuited.table_events import TableRequest

from . import protocol as ask
from .audience import Link
from .desk import Asking
from .host import Host
from .mail import BUSY, Asked
from .names import plain
from .people import Person
from .protocol import Ack, Frame, Refused
from .store.port import Done

NO_SEAT = Illegal("seat", "you have no seat at this table")
NOT_HOST = Illegal("host", "only the host of the table may do this")
AROUND = ask.Chat | ask.Mute | ask.JoinWaiting | ask.LeaveWaiting
HOSTS_REQUESTS = ask.Begin | ask.Pause | ask.Resume | ask.Close | ask.Remove | ask.Approve


def receive(host: Host, link: Link, person: Person, frame: Frame, *, may_chat: Callable[[], bool]) -> None:
    """Answer ``frame``, which came by ``link``, now or when the table has done it."""
    request = frame.request

    def reply(done: Done | Illegal | None) -> None:
        if isinstance(done, Illegal):
            link.tell(Refused(frame.id, host.number, done.code, done.message))
        else:
            newest = host.audience.newest(link)  # who sees the game late is not told how far it has come
            link.tell(Ack(frame.id, host.number, min(done.seq, newest) if done else newest))

    if not isinstance(request, ask.Watch) and not host.desk.lets_in(person.id) and host.seat_of(person.id) is None:
        reply(Illegal("password", "this table has a password: watch it first"))
        return
    if isinstance(request, ask.Watch):
        reply(_watch(host, link, person, request))
        return
    if isinstance(request, ask.Unwatch):
        host.parted(link)
        reply(None)
        return

    def make() -> TableRequest | Illegal | None:
        if isinstance(request, AROUND):
            return _around(host, link, person, request, may_chat)
        return _make(host, person, frame)

    seq = frame.seq if isinstance(request, ask.Act) else None
    command = f"{person.id}:{frame.id}"
    if not host.post(Asked(make, reply, command, digest(frame), seq)):
        reply(BUSY)


def _make(host: Host, person: Person, frame: Frame) -> TableRequest | Illegal | None:
    """What a request is to the table; None when there is nothing for it to do."""
    request = frame.request
    if isinstance(request, HOSTS_REQUESTS) and not host.desk.is_host(person.id):
        return NOT_HOST
    if isinstance(request, ask.Sit):
        return _sit(host, person, request)
    if isinstance(request, ask.Approve):
        return _approve(host, request)
    return _game(host, person, frame)


def digest(frame: Frame) -> str:
    """What tells one request from another under the same number."""
    return hashlib.blake2b(msgspec.json.encode(frame.request), digest_size=8).hexdigest()


def _game(host: Host, person: Person, frame: Frame) -> TableRequest | Illegal:
    """Requests of the host, and of a player for the own seat."""
    request, seat = frame.request, host.seat_of(person.id)
    if isinstance(request, ask.Begin):
        return table_events.Begin()
    if isinstance(request, ask.Pause):
        return table_events.Pause()
    if isinstance(request, ask.Resume):
        return table_events.Resume()
    if isinstance(request, ask.Close):
        return table_events.Close()
    if isinstance(request, ask.Remove):
        return table_events.Remove(request.seat)
    return NO_SEAT if seat is None else _player(seat, frame)


def _player(seat: int, frame: Frame) -> TableRequest | Illegal:
    request = frame.request
    if isinstance(request, ask.Act):
        if frame.seq is None:
            return Illegal("frame", "an act needs the seq of the view that it answers")
        return events.Act(request.action, request.to, seat)
    if isinstance(request, ask.Leave):
        return table_events.Leave(seat)
    if isinstance(request, ask.SitOut):
        return table_events.SitOut(seat, request.when)
    if isinstance(request, ask.Back):
        return table_events.Back(seat, request.post)
    if isinstance(request, ask.TopUp):
        return table_events.TopUp(seat, request.chips)
    assert isinstance(request, ask.Show), f"nobody handles {type(request).__name__}"
    return events.Show(seat)


def _sit(host: Host, person: Person, request: ask.Sit) -> TableRequest | Illegal | None:
    desk = host.desk
    refusal = desk.may_sit(host.table, person.id, request.seat)
    if refusal is None and not host.lobby.may_sit(host, person.id):
        refusal = Illegal("seat", "you sit at as many tables as one may")
    if refusal is not None:
        return refusal
    if host.config.approve and not desk.is_host(person.id):
        return desk.ask(Asking(person.id, person.name, request.seat, request.chips, person.bot))
    return table_events.Sit(request.seat, str(person.id), person.name, request.chips, program=person.bot)


def _approve(host: Host, request: ask.Approve) -> TableRequest | Illegal | None:
    asked = host.desk.asked_for(request.seat)
    if isinstance(asked, Illegal):
        return asked
    if request.yes:
        return table_events.Sit(asked.seat, str(asked.person), asked.name, asked.chips, program=asked.program)
    host.desk.decline(asked)
    return None


def _around(
    host: Host,
    link: Link,
    person: Person,
    request: ask.Chat | ask.Mute | ask.JoinWaiting | ask.LeaveWaiting,
    may_chat: Callable[[], bool],
) -> Illegal | None:
    """What concerns the lists around the game."""
    if link not in host.audience:
        return Illegal("table", "watch the table first")
    if isinstance(request, ask.Chat):
        return _chat(host, person, request, may_chat)
    if isinstance(request, ask.Mute):
        return host.desk.mute(person.id, request.name, on=request.on, everybody=request.everybody)
    if isinstance(request, ask.JoinWaiting):
        return host.desk.join(host.table, person.id, person.name)
    return host.desk.leave(host.table, person.id, host.now())


def _watch(host: Host, link: Link, person: Person, request: ask.Watch) -> Illegal | None:
    desk, config = host.desk, host.config
    seated = host.seat_of(person.id) is not None
    if not seated and not desk.lets_in(person.id):
        return Illegal("password", "that is not the password" if request.password else "this table has a password")
    known = person.id in host.audience.people()
    if not seated and not known and not desk.is_host(person.id) and host.audience.watchers >= config.watchers:
        return Illegal("full", f"{config.watchers} people are looking on already")
    desk.meet(person.id, person.name)
    host.joined(link)
    link.tell(desk.frame(person.id, host.audience.watchers))
    for line in host.audience.said():
        if desk.hears(person.id, line.name):
            link.tell(line)
    return None


def _chat(host: Host, person: Person, request: ask.Chat, may_chat: Callable[[], bool]) -> Illegal | None:
    desk = host.desk
    if person.name in desk.muted:
        return Illegal("muted", "the host has muted your chat")
    if not may_chat():
        return Illegal("rate", "that was a lot of chat: wait a moment")
    text = plain(request.text)
    if not text:
        return Illegal("frame", "there is nothing to say in that")
    line = host.audience.say(host.seat_of(person.id) or 0, person.name, text, host.now())
    for link in host.audience.links():
        if desk.hears(link.person, person.name):
            link.tell(line)
    return None
