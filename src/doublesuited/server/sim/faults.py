"""Bugs planted on purpose, each one that a room could have. The judge must find every one of them.

A fault is a context in which the room's code is changed; the simulation itself is not.
"""

import asyncio
import hashlib
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, ExitStack, contextmanager
from typing import Any

from msgspec.structs import replace

from doublesuited.cards import card_text
from doublesuited.events import Awarded, Illegal
from doublesuited.server import audience, bank, codec, recover
from doublesuited.server.host import Host
from doublesuited.server.step import step
from doublesuited.server.store import sql
from doublesuited.server.store.batcher import Batcher
from doublesuited.server.store.port import Append, Done, Repeated, StoreError, Unknown
from doublesuited.server.store.sqlite_engine import SqliteEngine
from doublesuited.showdown import Showdown
from doublesuited.table_events import ToppedUp

FAULTS: dict[str, Callable[[], AbstractContextManager[None]]] = {}


@contextmanager
def planted(*changes: tuple[Any, str, Any]) -> Iterator[None]:
    """With other values in the named places: (owner, attribute, value)."""
    with ExitStack() as undo:
        for owner, name, value in changes:
            undo.callback(setattr, owner, name, getattr(owner, name))
            setattr(owner, name, value)
        yield


def fault(make: Callable[[], AbstractContextManager[None]]) -> Callable[[], AbstractContextManager[None]]:
    FAULTS[make.__name__] = make
    return make


# --- durability


@fault
def acknowledges_before_it_appends() -> AbstractContextManager[None]:
    async def do(self: Host, request: Any, command: str = "", asked: str = "") -> Any:
        now = self.now()
        made = step(self.table, request, now, self.deck, self._seed, hold=self._holds)
        if isinstance(made, Illegal):
            return await self._done(command) or made
        if not made.events:
            return Done(self.table.seq, asked)
        item = self._item(made, now, command, asked)
        late.append(asyncio.get_running_loop().create_task(append(self, item)))
        return self._accept(made, now, command, asked)

    async def append(self: Host, item: Append) -> None:
        try:
            await self.ports.store.append(item)
        except StoreError:
            return

    late: list[Any] = []
    return planted((Host, "_do", do))


@fault
def tells_before_it_appends() -> AbstractContextManager[None]:
    make = Host._item

    def item(self: Host, made: Any, now: int, command: str, asked: str) -> Append:
        self.audience.publish(now, self.epoch, made.table, made.events)
        return make(self, made, now, command, asked)

    return planted((Host, "_item", item))


@fault
def takes_an_unknown_outcome_for_success() -> AbstractContextManager[None]:
    append = Batcher.append

    async def hopeful(self: Batcher, item: Append) -> None:
        try:
            await append(self, item)
        except Unknown:
            return

    return planted((Batcher, "append", hopeful))


@fault
def answers_a_batch_by_its_first_item() -> AbstractContextManager[None]:
    commit = SqliteEngine.commit

    def answer(self: SqliteEngine, batch: Sequence[Append]) -> Any:
        outcomes = commit(self, batch)
        return [outcomes[0]] * len(outcomes)

    return planted((SqliteEngine, "commit", answer))


@fault
def deals_from_another_deck_after_a_restart() -> AbstractContextManager[None]:
    deck = vars(recover)["deck"]

    def other(number: int, hole_cards: int, seed: bytes) -> Any:
        return deck(number, hole_cards, hashlib.sha256(seed).digest())

    return planted((recover, "deck", other))


@fault
def acknowledges_the_lists_before_they_are_kept() -> AbstractContextManager[None]:
    async def listed(self: Host, command: str, done: Done) -> Done:
        if self.desk.changed:
            self.desk.did(command, done)
        return self._remember(command, done)

    return planted((Host, "_listed", listed))


# --- once, and by the right one


@fault
def does_a_resent_request_again() -> AbstractContextManager[None]:
    append = SqliteEngine._append_alone

    def again(self: SqliteEngine, item: Append) -> Any:
        outcome = append(self, item)
        if isinstance(outcome, Repeated):
            rows = tuple(replace(row, command=None) for row in item.rows)
            return append(self, replace(item, rows=rows))
        return outcome

    def forget(_: Host, __: str, done: Any) -> Any:
        return done

    async def unknown(_: Host, __: str) -> None:
        return None

    return planted((SqliteEngine, "_append_alone", again), (Host, "_remember", forget), (Host, "_done", unknown))


@fault
def lets_an_old_owner_write() -> AbstractContextManager[None]:
    append = SqliteEngine._append_all

    def fitted(self: SqliteEngine, item: Append) -> Append:
        found = self.query("SELECT epoch, last_seq FROM tables WHERE id = ?", (item.table,))
        epoch, last = found[0]
        rows = tuple(replace(row, seq=seq) for seq, row in enumerate(item.rows, last + 1))
        moves = tuple(replace(move, key=f"{move.key}:{epoch}:{last}") for move in item.transfers)
        return replace(item, epoch=epoch, rows=rows, transfers=moves)

    def anyhow(self: SqliteEngine, items: Sequence[Append]) -> Any:
        return append(self, [fitted(self, item) for item in items])

    return planted((SqliteEngine, "_append_all", anyhow))


@fault
def claims_without_a_new_epoch() -> AbstractContextManager[None]:
    same = ("epoch = epoch + 1", "epoch = epoch + 0")
    return planted((sql, "CLAIM", sql.CLAIM.replace(*same)), (sql, "CLAIM_ALL", sql.CLAIM_ALL.replace(*same)))


@fault
def plays_an_act_in_another_situation() -> AbstractContextManager[None]:
    post = Host.post

    def any_time(self: Host, asked: Any) -> bool:
        return post(self, replace(asked, seq=None))

    return planted((Host, "post", any_time))


# --- chips


@fault
def loses_the_odd_chip() -> AbstractContextManager[None]:
    awards = Showdown.awards

    def without(self: Showdown) -> Iterator[Awarded]:
        for award in awards(self):
            yield replace(award, amount=award.amount - award.odd, odd=0)

    return planted((Showdown, "awards", without))


@fault
def takes_no_chips_for_a_top_up() -> AbstractContextManager[None]:
    transfers = bank.transfers

    def fewer(table: int, events: Sequence[Any], first: int, *, practice: bool) -> Any:
        free = {f"{table}:{seq}" for seq, event in enumerate(events, first) if isinstance(event, ToppedUp)}
        return tuple(move for move in transfers(table, events, first, practice=practice) if move.key not in free)

    return planted((bank, "transfers", fewer))


# --- privacy


@fault
def shows_a_folded_hand() -> AbstractContextManager[None]:
    personal = vars(audience)["personal"]

    def shown(seen: Any, table: Any, seat: int | None) -> Any:
        made = personal(seen, table, seat)
        cards = {p.seat: tuple(map(card_text, p.cards)) for p in table.hand.players if p.folded} if table.hand else {}
        seats = tuple(replace(s, cards=cards[s.seat]) if s.seat in cards else s for s in made.seats)
        return replace(made, seats=seats)

    return planted((audience, "personal", shown))


@fault
def logs_what_others_were_dealt() -> AbstractContextManager[None]:
    told = vars(audience)["told"]
    return planted((audience, "told", lambda event, _: told(event, getattr(event, "seat", None))))


@fault
def shows_the_player_s_view_to_watchers() -> AbstractContextManager[None]:
    personal = vars(audience)["personal"]

    def anybody(seen: Any, table: Any, seat: int | None) -> Any:
        return personal(seen, table, seat if seat is not None else next((c.seat for c in table.chairs), None))

    return planted((audience, "personal", anybody))


@fault
def writes_hole_cards_into_the_journal() -> AbstractContextManager[None]:
    return planted((codec, "_redacted", lambda event: event))


# --- telling


@fault
def forgets_to_tell_whoever_is_slow() -> AbstractContextManager[None]:
    mark = audience.Audience._mark

    def once(self: audience.Audience, link: audience.Link) -> None:
        if link not in self._waiting:
            mark(self, link)
            self._waiting.add(link)

    discard = audience.Audience.frame

    def frame(self: audience.Audience, link: audience.Link) -> bytes | None:
        busy = len(self._waiting) > 2
        made = discard(self, link)
        if busy:
            self._waiting.add(link)
        return made

    return planted((audience.Audience, "_mark", once), (audience.Audience, "frame", frame))
