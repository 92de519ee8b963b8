"""Chips that are not on a table, by double entry.

Every person has an account, every table has one (its escrow), and one mint is below zero by exactly what all others
have together. Chips move by transfers only: each is one row that names where they come from and where they go, and the
ones that follow from a table's events are written in the same transaction as the events. So at any moment:

* the balances of all accounts add up to zero;
* a table's escrow is what lies on it: stacks, pots and pending top-ups.

Bots bring chips from the mint and take them back to it, and so does everybody at a practice table.
"""

from collections.abc import Iterable

from doublesuited.table_events import Left, Sat, TableEvent, ToppedUp

from .store.port import Statement, Store, Transfer

MINT = "mint"
DAY_MS = 24 * 3600 * 1000


def escrow(table: int) -> str:
    """The account of a table."""
    return f"table:{table}"


def purse(person: int | str) -> str:
    """The account of a person."""
    return f"player:{person}"


def transfers(table: int, events: Iterable[TableEvent], first: int, *, practice: bool) -> tuple[Transfer, ...]:
    """The transfers that go with a table's events, the first of which has ``seq`` ``first``."""
    made: list[Transfer] = []
    for seq, event in enumerate(events, first):
        if isinstance(event, Sat | ToppedUp | Left) and event.chips:
            outside = MINT if practice or is_bot(event.player) else purse(event.player)
            come = not isinstance(event, Left)
            debit, credit = (outside, escrow(table)) if come else (escrow(table), outside)
            kind = str(event.__struct_config__.tag)
            made.append(Transfer(f"{table}:{seq}", debit, credit, event.chips, kind))
    return tuple(made)


def is_bot(player: str) -> bool:
    """Whether a table's ``player`` is no person: persons are numbers."""
    return not player.isdigit()


def open_purse(person: int, chips: int, now: int) -> list[Statement]:
    """The statements that give a new person an account with ``chips``."""
    opened: list[Statement] = [("INSERT INTO accounts (id, kind) VALUES (?, 'player')", (purse(person),))]
    return [*opened, grant(person, chips, f"first:{person}", "first", now)] if chips else opened


def grant(person: int, chips: int, key: str, kind: str, now: int) -> Statement:
    """The statement that gives ``chips`` from the mint; done before under ``key``, it does nothing."""
    return (
        """INSERT INTO transfers (key, debit, credit, amount, kind, at) VALUES (?, 'mint', ?, ?, ?, ?)
           ON CONFLICT (key) DO NOTHING""",
        (key, purse(person), chips, kind, now),
    )


async def balance(store: Store, account: str) -> int:
    """The chips of an account; 0 for one that does not exist."""
    found = await store.query("SELECT balance FROM accounts WHERE id = ?", account)
    return int(found[0][0]) if found else 0


async def refill(store: Store, person: int, to: int, now: int) -> int:
    """Fill a purse up to ``to`` chips, once a day (of UTC); what is in it then. Mostly this only reads."""
    key = f"refill:{person}:{now // DAY_MS}"
    found = await store.query(
        "SELECT balance, (SELECT count(*) FROM transfers WHERE key = ?) FROM accounts WHERE id = ?", key, purse(person)
    )
    has, filled = (int(found[0][0]), int(found[0][1])) if found else (0, 1)
    if has >= to or filled:
        return has
    await store.write(grant(person, to - has, key, "refill", now))
    return await balance(store, purse(person))
