"""What every store promises, and what each database refuses by itself. One suite for SQLite and PostgreSQL."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from msgspec.structs import replace

from doublesuited.server import bank
from doublesuited.server.migrations import HEAD
from doublesuited.server.store.lists import keep_lists
from doublesuited.server.store.port import (
    Append,
    Conflict,
    Done,
    Fenced,
    HandRow,
    Incompatible,
    Repeated,
    Row,
    SeatResult,
    Secret,
    Short,
    Store,
    StoreError,
    Transfer,
    Unknown,
)

from .databases import Opener, with_store

TABLE = 7
NOW = 1_700_000_000_000


def row(seq: int, command: str | None = None, kind: str = "paused", hand: int = 0) -> Row:
    return Row(seq, kind, 1, hand, None, command, "digest" if command else None, NOW + seq, f'{{"type":"{kind}"}}')


def item(first: int, count: int = 1, *, command: str | None = None, table: int = TABLE, **more: Any) -> Append:
    rows = tuple(row(seq, command if seq == first else None) for seq in range(first, first + count))
    return Append(table=table, epoch=more.pop("epoch", 1), rows=rows, at=NOW, **more)


async def open_table(store: Store, table: int = TABLE) -> None:
    await store.write(
        ("INSERT INTO accounts (id, kind) VALUES (?, 'table')", (bank.escrow(table),)),
        (
            "INSERT INTO tables (id, config, owner, epoch, escrow, created_at) VALUES (?, '{}', 'me', 1, ?, ?)",
            (table, bank.escrow(table), NOW),
        ),
    )


async def open_purse(store: Store, person: int, chips: int) -> None:
    await store.write(*bank.open_purse(person, chips, NOW))


def buy(seq: int, person: int, amount: int, table: int = TABLE) -> Transfer:
    return Transfer(f"{table}:{seq}", bank.purse(person), bank.escrow(table), amount, "sat")


def on_table(make: Opener, work: Callable[[Store], Awaitable[None]]) -> None:
    """Run ``work`` with an open store that has one table."""

    async def run(store: Store) -> None:
        await open_table(store)
        await work(store)

    with_store(make, run)


async def balances(store: Store) -> dict[str, int]:
    return {name: int(chips) for name, chips in await store.query("SELECT id, balance FROM accounts ORDER BY id")}


# --- appending and reading


def test_what_was_appended_is_read_back(make_store: Opener) -> None:
    async def work(store: Store) -> None:
        await store.append(item(1, 3, command="5:1"))
        await store.append(item(4, 2))
        stored = await store.read(TABLE)
        assert stored is not None
        assert (stored.epoch, stored.last_seq, stored.snapshot_seq, stored.snapshot) == (1, 5, 0, None)
        assert stored.rows == (*item(1, 3, command="5:1").rows, *item(4, 2).rows)

    on_table(make_store, work)


def test_it_is_all_there_after_closing_and_opening(make_store: Opener) -> None:
    sealed = Secret(3, "k1", b"n" * 12, b"s" * 48)

    async def before(store: Store) -> None:
        await store.append(item(1, 2))
        await store.append(item(3, 4, secret=sealed, snapshot=b"state at 2"))

    async def after(store: Store) -> None:
        stored = await store.read(TABLE)
        assert stored is not None
        assert (stored.snapshot_seq, stored.snapshot, stored.secret) == (2, b"state at 2", sealed)
        assert [r.seq for r in stored.rows] == [3, 4, 5, 6]

    on_table(make_store, before)
    with_store(make_store, after)


def test_a_table_that_is_not_there_is_none(make_store: Opener) -> None:
    async def work(store: Store) -> None:
        assert await store.read(99) is None
        assert await store.claim(99, "me") is None
        with pytest.raises(Fenced):
            await store.append(item(1, table=99))

    on_table(make_store, work)


def test_many_tables_at_once_are_committed_together(make_store: Opener) -> None:
    async def work(store: Store) -> None:
        for table in range(20, 60):
            await open_table(store, table)
        for first in (1, 3, 5):
            await asyncio.gather(*(store.append(item(first, 2, table=table)) for table in range(20, 60)))
        found = await store.query(
            "SELECT table_id, count(*), max(seq) FROM journal GROUP BY table_id ORDER BY table_id"
        )
        assert [(t, int(n), last) for t, n, last in found] == [(table, 6, 6) for table in range(20, 60)]

    on_table(make_store, work)


# --- the fence


def test_a_wrong_seq_is_fenced(make_store: Opener) -> None:
    async def work(store: Store) -> None:
        await store.append(item(1, 2))
        for first in (1, 2, 4):
            with pytest.raises(Fenced):
                await store.append(item(first))
        stored = await store.read(TABLE)
        assert stored is not None
        assert stored.last_seq == 2

    on_table(make_store, work)


def test_whoever_takes_the_tables_fences_the_one_before(make_store: Opener) -> None:
    async def work(store: Store) -> None:
        await store.append(item(1))
        assert await store.claim_all("other") == [TABLE]
        with pytest.raises(Fenced):
            await store.append(item(2))
        await store.append(item(2, epoch=2))
        assert await store.claim(TABLE, "me") is None
        stored = await store.read(TABLE)
        assert stored is not None
        assert (stored.epoch, stored.owned_by("me"), stored.owned_by("other")) == (2, False, True)

    on_table(make_store, work)


def test_an_owner_can_claim_anew(make_store: Opener) -> None:
    async def work(store: Store) -> None:
        await store.append(item(1))
        claimed = await store.claim(TABLE, "me")
        assert claimed is not None
        assert (claimed.epoch, claimed.last_seq) == (2, 1)
        with pytest.raises(Fenced):
            await store.append(item(2))
        await store.append(item(2, epoch=2))

    on_table(make_store, work)


def test_claim_all_takes_the_open_tables(make_store: Opener) -> None:
    async def work(store: Store) -> None:
        await open_table(store, 8)
        await open_table(store, 9)
        await store.append(item(1, table=8, closed=True))
        assert await store.claim_all("new") == [TABLE, 9]
        assert await store.claim_all("newer") == [TABLE, 9]
        stored = await store.read(9)
        assert stored is not None
        assert stored.epoch == 3

    on_table(make_store, work)


def test_a_closed_table_takes_no_more(make_store: Opener) -> None:
    async def work(store: Store) -> None:
        await store.append(item(1, closed=True))
        with pytest.raises(Fenced):
            await store.append(item(2))

    on_table(make_store, work)


# --- commands


def test_a_command_is_done_once(make_store: Opener) -> None:
    async def work(store: Store) -> None:
        await store.append(item(1, 2, command="5:1"))
        with pytest.raises(Repeated) as caught:
            await store.append(item(3, command="5:1"))
        assert caught.value.done == Done(1, "digest")
        assert await store.done(TABLE, "5:1") == Done(1, "digest")
        assert await store.done(TABLE, "5:2") is None
        await store.append(item(3, command="5:2"))

    on_table(make_store, work)


def test_the_same_number_at_another_table_is_another_command(make_store: Opener) -> None:
    async def work(store: Store) -> None:
        await open_table(store, 8)
        await store.append(item(1, command="5:1"))
        await store.append(item(1, command="5:1", table=8))

    on_table(make_store, work)


# --- chips


def test_chips_move_with_the_events(make_store: Opener) -> None:
    async def work(store: Store) -> None:
        await open_purse(store, 5, 100)
        await store.append(item(1, transfers=(buy(1, 5, 60),)))
        assert await balances(store) == {"mint": -100, "player:5": 40, "table:7": 60}
        await store.append(item(2, transfers=(replace(buy(2, 5, 10), debit="table:7", credit="player:5"),)))
        assert await balances(store) == {"mint": -100, "player:5": 50, "table:7": 50}

    on_table(make_store, work)


def test_too_few_chips_leave_everything_as_it_was(make_store: Opener) -> None:
    async def work(store: Store) -> None:
        await open_purse(store, 5, 100)
        with pytest.raises(Short):
            await store.append(item(1, 2, command="5:1", transfers=(buy(1, 5, 60), buy(2, 5, 60))))
        assert await balances(store) == {"mint": -100, "player:5": 100, "table:7": 0}
        stored = await store.read(TABLE)
        assert stored is not None
        assert stored.last_seq == 0

    on_table(make_store, work)


def test_one_bad_item_does_not_spoil_its_batch(make_store: Opener) -> None:
    async def work(store: Store) -> None:
        for table in (11, 12, 13, 14):
            await open_table(store, table)
        await open_purse(store, 5, 10)
        await store.append(item(1, table=13, command="1:1"))
        items = [
            item(1, table=11),
            item(1, table=12, transfers=(buy(1, 5, 11, 12),)),
            item(2, table=13, command="1:1"),
            item(1, table=14, epoch=9),
            item(1, table=TABLE, transfers=(buy(1, 5, 4),)),
        ]
        outcomes = await asyncio.gather(*(store.append(one) for one in items), return_exceptions=True)
        assert [type(outcome) for outcome in outcomes] == [type(None), Short, Repeated, Fenced, type(None)]
        assert (await balances(store))["player:5"] == 6

    on_table(make_store, work)


def hand(chips: int, number: int = 1) -> HandRow:
    seats = (SeatResult(1, 5, "Ada", "", 60, 10), SeatResult(2, 0, "Bo", "tag", 60, -10))
    return HandRow(number, 1, 3, NOW, NOW + 9, 20, "As Kd Qh 2c 3c", seats, chips)


def test_a_hand_ends_only_if_the_account_agrees(make_store: Opener) -> None:
    async def work(store: Store) -> None:
        await open_purse(store, 5, 100)
        await store.append(item(1, transfers=(buy(1, 5, 60),)))
        with pytest.raises(Conflict):
            await store.append(item(2, 2, hand=hand(61)))
        await store.append(item(2, 2, hand=hand(60)))
        found = await store.query("SELECT number, pot, board, public FROM hands WHERE table_id = ?", TABLE)
        assert found == [(1, 20, "As Kd Qh 2c 3c", None)]
        seats = await store.query("SELECT seat, person, name, bot, start, net FROM hand_seats ORDER BY seat")
        assert seats == [(1, 5, "Ada", "", 60, 10), (2, 0, "Bo", "tag", 60, -10)]

    on_table(make_store, work)


def test_a_refill_happens_once_a_day(make_store: Opener) -> None:
    async def work(store: Store) -> None:
        await open_purse(store, 5, 100)
        await store.append(item(1, transfers=(buy(1, 5, 70),)))
        for hour in range(3):
            await bank.refill(store, 5, 50, NOW + hour)
        assert await bank.balance(store, bank.purse(5)) == 50
        await store.append(item(2, transfers=(buy(2, 5, 50),)))
        await bank.refill(store, 5, 50, NOW)
        assert await bank.balance(store, bank.purse(5)) == 0
        await bank.refill(store, 5, 50, NOW + bank.DAY_MS)
        assert await bank.balance(store, bank.purse(5)) == 50
        assert sum((await balances(store)).values()) == 0

    on_table(make_store, work)


# --- write


def test_write_is_all_or_nothing(make_store: Opener) -> None:
    async def work(store: Store) -> None:
        with pytest.raises(Conflict):
            await store.write(
                ("INSERT INTO accounts (id, kind) VALUES (?, 'player')", ("player:1",)),
                ("INSERT INTO accounts (id, kind) VALUES (?, 'player')", ("player:1",)),
            )
        assert await store.query("SELECT 1 FROM accounts WHERE id = 'player:1'") == []

    on_table(make_store, work)


def test_after_closing_nobody_appends(make_store: Opener) -> None:
    store = make_store()

    async def run() -> None:
        await store.open()
        await open_table(store)
        await store.append(item(1))
        await store.close()
        with pytest.raises(Unknown):
            await store.append(item(2))

    asyncio.run(run())


def test_closing_finishes_what_was_asked(make_store: Opener) -> None:
    async def run() -> None:
        store = make_store()
        await store.open()
        for table in range(20, 40):
            await open_table(store, table)
        under_way = [asyncio.create_task(store.append(item(1, table=table))) for table in range(20, 40)]
        await asyncio.sleep(0)
        await store.close()
        await asyncio.gather(*under_way)

    async def after(store: Store) -> None:
        found = await store.query("SELECT count(*) FROM journal")
        assert int(found[0][0]) == 20

    asyncio.run(run())
    with_store(make_store, after)


def test_a_newer_schema_is_left_alone(make_store: Opener) -> None:
    async def work(store: Store) -> None:
        assert await store.query("SELECT version_num FROM alembic_version") == [(HEAD,)]
        await store.write(("UPDATE alembic_version SET version_num = '9999'", ()))

    on_table(make_store, work)
    with pytest.raises(Incompatible, match="newer version"):
        with_store(make_store, open_table)


# --- what the databases refuse by themselves

HOSTILE = {
    "a hole in the journal": "INSERT INTO journal VALUES (7, 5, 1, 0, 'paused', 1, NULL, NULL, NULL, '{}', 1)",
    "a second event at a seq": "INSERT INTO journal VALUES (7, 2, 1, 0, 'paused', 1, NULL, NULL, NULL, '{}', 1)",
    "an event of an old epoch": "INSERT INTO journal VALUES (7, 4, 0, 0, 'paused', 1, NULL, NULL, NULL, '{}', 1)",
    "an event of a later epoch": "INSERT INTO journal VALUES (7, 4, 2, 0, 'paused', 1, NULL, NULL, NULL, '{}', 1)",
    "an event of no table": "INSERT INTO journal VALUES (70, 1, 1, 0, 'paused', 1, NULL, NULL, NULL, '{}', 1)",
    "a command done twice": "INSERT INTO journal VALUES (7, 4, 1, 0, 'paused', 1, NULL, '5:1', NULL, '{}', 1)",
    "an event changed": "UPDATE journal SET body = '{}' WHERE seq = 1",
    "an event deleted": "DELETE FROM journal WHERE seq = 3",
    "the end of the journal moved on": "UPDATE tables SET last_seq = 4 WHERE id = 7",
    "the end of the journal moved back": "UPDATE tables SET last_seq = 2 WHERE id = 7",
    "an epoch moved back": "UPDATE tables SET epoch = 0 WHERE id = 7",
    "a table deleted": "DELETE FROM tables WHERE id = 7",
    "a table reopened": "UPDATE tables SET status = 'open' WHERE id = 8",
    "a table with events of its own": "INSERT INTO tables VALUES (9, '{}', '', 1, 5, 0, 'open', 'player:5', 1)",
    "events forgotten without a snapshot": "UPDATE tables SET compacted = 1 WHERE id = 8",
    "events forgotten after the snapshot": "UPDATE tables SET compacted = 3 WHERE id = 7",
    "a needed snapshot deleted": "DELETE FROM snapshots WHERE table_id = 7",
    "a snapshot from before": "UPDATE snapshots SET seq = 0 WHERE table_id = 7",
    "an overdraft": "INSERT INTO transfers (key, debit, credit, amount, kind, at) "
    "VALUES ('x', 'player:5', 'table:7', 101, 'x', 1)",
    "a negative amount": "INSERT INTO transfers (key, debit, credit, amount, kind, at) "
    "VALUES ('x', 'player:5', 'table:7', -1, 'x', 1)",
    "a transfer of nothing": "INSERT INTO transfers (key, debit, credit, amount, kind, at) "
    "VALUES ('x', 'player:5', 'table:7', 0, 'x', 1)",
    "a transfer to oneself": "INSERT INTO transfers (key, debit, credit, amount, kind, at) "
    "VALUES ('x', 'player:5', 'player:5', 1, 'x', 1)",
    "a transfer to nobody": "INSERT INTO transfers (key, debit, credit, amount, kind, at) "
    "VALUES ('x', 'player:5', 'player:6', 1, 'x', 1)",
    "the same transfer twice": "INSERT INTO transfers (key, debit, credit, amount, kind, at) "
    "VALUES ('first:5', 'mint', 'player:5', 100, 'x', 1)",
    "a transfer changed": "UPDATE transfers SET amount = 1",
    "a transfer deleted": "DELETE FROM transfers",
    "a balance set by hand": "UPDATE accounts SET balance = 1000 WHERE id = 'player:5'",
    "a balance moved back by hand": "UPDATE accounts SET balance = balance + 100, last_transfer = last_transfer "
    "WHERE id = 'player:5'",
    "an account that begins with chips": "INSERT INTO accounts (id, kind, balance) VALUES ('player:6', 'player', 5)",
    "an account made a mint": "UPDATE accounts SET kind = 'mint' WHERE id = 'player:5'",
    "an account deleted": "DELETE FROM accounts WHERE id = 'player:5'",
    "a seed exchanged": "UPDATE hand_secrets SET sealed = nonce",
    "a seed deleted": "DELETE FROM hand_secrets",
    "a hand deleted": "DELETE FROM hands",
    "a result changed": "UPDATE hand_seats SET net = 1000000",
    "a hand changed": "UPDATE hands SET pot = 1, public = '{}'",
    "a public record changed": "UPDATE hands SET public = '[]' WHERE number = 1",
    "lists of an old epoch": "UPDATE desks SET epoch = 0 WHERE table_id = 7",
    "lists changed by an owner that was replaced": "INSERT INTO desks VALUES (7, 0, 'mine') "
    "ON CONFLICT (table_id) DO UPDATE SET epoch = 0, lists = 'mine'",
    "lists of a closed table": "INSERT INTO desks VALUES (8, 1, '')",
    "lists of no table": "INSERT INTO desks VALUES (99, 1, '')",
    "two people of one name": "INSERT INTO people VALUES (6, 'Ada', 'ada', NULL, 1, 1, NULL)",
    "a bot's owner taken away": "UPDATE people SET owner = NULL WHERE id = 4",
    "a person made a bot": "UPDATE people SET owner = 4 WHERE id = 5",
    "a bot given a password": "UPDATE people SET password = 'x' WHERE id = 4",
    "a bot that begins with a password": "INSERT INTO people VALUES (6, 'Bo', 'bo', 'x', 1, 1, 5)",
    "a bot given a cookie": "INSERT INTO sessions VALUES ('\\x00', 4, 'cookie', '', 1, 1)",
    "a bot's token made a cookie": "UPDATE sessions SET kind = 'cookie' WHERE person = 4",
    "a cookie handed to a bot": "UPDATE sessions SET person = 4 WHERE person = 5",
}


@pytest.fixture
def furnished(make_store: Opener) -> Opener:
    """A database with something of everything in it."""

    async def work(store: Store) -> None:
        await open_table(store, 8)
        await store.append(item(1, table=8, closed=True))
        await open_purse(store, 5, 100)
        await store.write(
            ("INSERT INTO people VALUES (5, 'Ada', 'ada', NULL, 1, 1, NULL)", ()),
            ("INSERT INTO people VALUES (4, 'Adabot', 'adabot', NULL, 1, 1, 5)", ()),
            ("INSERT INTO sessions VALUES (?, 5, 'cookie', '', 1, 1)", (b"ada",)),
            ("INSERT INTO sessions VALUES (?, 4, 'token', '', 1, 1)", (b"bot",)),
        )
        secret = Secret(1, "k1", b"n" * 12, b"s" * 48)
        await store.append(item(1))
        await store.append(item(2, command="5:1"))
        await store.append(item(3, secret=secret, snapshot=b"state at 2", hand=hand(0)))
        await store.write(
            ("UPDATE hands SET public = '{}' WHERE table_id = 7 AND number = 1", ()),
            ("UPDATE tables SET compacted = 2 WHERE id = 7", ()),
            ("DELETE FROM journal WHERE table_id = 7 AND seq <= 1", ()),
        )
        await keep_lists(store, TABLE, 1, "{}")

    on_table(make_store, work)
    return make_store


def test_hostile_writes_are_refused_by_the_database(furnished: Opener) -> None:
    async def everything(store: Store) -> list[list[tuple[Any, ...]]]:
        tables = ("tables", "journal", "snapshots", "hands", "hand_seats", "hand_secrets", "places")
        orders = dict.fromkeys((*tables, "desks"), "1, 2") | {
            "accounts": "1",
            "transfers": "1",
            "people": "1",
            "sessions": "2",
        }
        return [await store.query(f"SELECT * FROM {table} ORDER BY {order}") for table, order in orders.items()]

    async def work(store: Store) -> None:
        before = await everything(store)
        taken = []
        for what, statement in HOSTILE.items():
            try:
                await store.write((statement, ()))
            except StoreError:
                continue
            taken.append(what)
        assert taken == []
        assert await everything(store) == before

    with_store(furnished, work)


def test_the_honest_forms_of_those_writes_are_taken(furnished: Opener) -> None:
    """So that the test before does not pass because of a slip in its statements."""
    honest = [
        "INSERT INTO journal VALUES (7, 4, 1, 0, 'paused', 1, NULL, '5:2', NULL, '{}', 1)",
        "UPDATE tables SET epoch = 5 WHERE id = 7",
        "INSERT INTO transfers (key, debit, credit, amount, kind, at) VALUES ('x', 'player:5', 'table:7', 100, 'x', 1)",
        "INSERT INTO accounts (id, kind, balance) VALUES ('player:6', 'player', 0)",
        "INSERT INTO tables VALUES (9, '{}', '', 1, 0, 0, 'open', 'player:6', 1)",
        "UPDATE snapshots SET seq = 3 WHERE table_id = 7",
        "UPDATE tables SET compacted = 3 WHERE id = 7",
        "DELETE FROM journal WHERE seq = 3",
        "UPDATE desks SET epoch = 5, lists = 'mine' WHERE table_id = 7",
        "INSERT INTO people VALUES (6, 'Bo', 'bo', NULL, 1, 1, NULL)",
        "INSERT INTO people VALUES (7, 'Bobot', 'bobot', NULL, 1, 1, 6)",
        "UPDATE people SET password = 'x' WHERE id = 5",
        "UPDATE people SET name = 'Bot' WHERE id = 4",
        "UPDATE sessions SET seen_at = 2",
    ]

    async def work(store: Store) -> None:
        for statement in honest:
            await store.write((statement, ()))

    with_store(furnished, work)
