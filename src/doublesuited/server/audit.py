"""Every chip and every hand of a database, counted again.

The audit trusts nothing that could have been computed wrongly before: it plays every table's journal from its snapshot
(or its beginning) with the decks from the sealed seeds, and adds up every transfer.
"""

from collections.abc import AsyncIterator

import msgspec

from doublesuited.table import open_table

from . import bank
from .codec import unpack
from .desk import Config
from .hands import Shelf, steps_of
from .recover import recover
from .sealing import KeyProblem, KeyRing
from .store.port import Store

UNEXPLAINED = """SELECT a.id, a.balance, coalesce(c.total, 0) - coalesce(d.total, 0) FROM accounts a
  LEFT JOIN (SELECT credit, sum(amount) AS total FROM transfers GROUP BY credit) c ON c.credit = a.id
  LEFT JOIN (SELECT debit, sum(amount) AS total FROM transfers GROUP BY debit) d ON d.debit = a.id"""
HOLES = """SELECT t.id, t.last_seq, t.compacted, count(j.seq), coalesce(min(j.seq), 0), coalesce(max(j.seq), 0)
  FROM tables t LEFT JOIN journal j ON j.table_id = t.id GROUP BY t.id, t.last_seq, t.compacted"""
OLD_OWNERS = """SELECT a.table_id, b.seq FROM journal a JOIN journal b ON b.table_id = a.table_id AND b.seq = a.seq + 1
  WHERE b.epoch < a.epoch"""
UNEVEN = """SELECT table_id, number, sum(net) FROM hand_seats GROUP BY table_id, number HAVING sum(net) <> 0"""
EVERY_HAND = "SELECT id FROM hands ORDER BY id"


class Totals(msgspec.Struct):
    """What an audit looked at."""

    accounts: int = 0
    tables: int = 0
    events: int = 0
    hands: int = 0


async def audit(store: Store, keys: KeyRing, totals: Totals, *, replay: bool = False) -> AsyncIterator[str]:
    """What is wrong, one sentence each; nothing, if all is well. ``replay``: play every finished hand again, too."""
    async for line in _books(store, totals):
        yield line
    async for line in _journals(store, keys, totals):
        yield line
    for table, number, net in await store.query(UNEVEN):
        yield f"hand {number} of table {table} made {net} chips"
    if replay:
        async for line in _hands(store, keys, totals):
            yield line


async def _books(store: Store, totals: Totals) -> AsyncIterator[str]:
    total = 0
    for account, balance, explained in await store.query(UNEXPLAINED):
        totals.accounts += 1
        total += balance
        if balance != explained:
            yield f"account {account} has {balance} chips, its transfers say {explained}"
        if balance < 0 and account != bank.MINT:
            yield f"account {account} is overdrawn: {balance}"
    if total:
        yield f"all accounts add up to {total}, not to 0"


async def _journals(store: Store, keys: KeyRing, totals: Totals) -> AsyncIterator[str]:
    for table, last, compacted, count, low, high in await store.query(HOLES):
        totals.tables += 1
        totals.events += int(count)
        if last > compacted and (low, high, count) != (compacted + 1, last, last - compacted):
            yield f"table {table} has a hole in its journal between {compacted + 1} and {last}"
            continue
        async for line in _table(store, keys, table):
            yield line
    for table, seq in await store.query(OLD_OWNERS):
        yield f"event {seq} of table {table} was written by an old owner"


async def _table(store: Store, keys: KeyRing, number: int) -> AsyncIterator[str]:
    stored = await store.read(number)
    assert stored is not None
    config = msgspec.json.decode(stored.config, type=Config)
    try:
        table = recover(stored, config, keys).table
    except (AssertionError, ValueError, KeyProblem) as error:
        start = unpack(stored.snapshot) if stored.snapshot else open_table(config.setup)
        yield f"table {number} cannot be played from event {start.seq} on: {error}"
        return
    escrow = await bank.balance(store, bank.escrow(number))
    if escrow != table.chips:
        yield f"table {number} has {table.chips} chips, its account {escrow}"


async def _hands(store: Store, keys: KeyRing, totals: Totals) -> AsyncIterator[str]:
    shelf = Shelf(store, keys)
    for (hand,) in await store.query(EVERY_HAND):
        totals.hands += 1
        try:
            played = await shelf.fetch(hand)
            steps = steps_of(played, None) if played else ()
            if not steps:
                yield f"hand {hand} is gone"
        except (AssertionError, ValueError, KeyProblem) as error:
            yield f"hand {hand} cannot be played: {error}"
