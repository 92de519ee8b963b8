"""The statements that both databases share, with ``?`` for values."""

from collections.abc import Iterable, Iterator
from typing import Any

from .port import Append, Values

JOURNAL = """INSERT INTO journal (table_id, seq, epoch, hand, kind, version, seat, command, asked, body, at)
  VALUES (?,?,?,?,?,?,?,?,?,?,?)"""
TRANSFER = "INSERT INTO transfers (key, debit, credit, amount, kind, table_id, at) VALUES (?,?,?,?,?,?,?)"
SECRET = "INSERT INTO hand_secrets (table_id, number, key_id, nonce, sealed) VALUES (?,?,?,?,?)"
SNAPSHOT = """INSERT INTO snapshots (table_id, seq, version, state) VALUES (?,?,?,?)
  ON CONFLICT (table_id) DO UPDATE SET seq = excluded.seq, version = excluded.version, state = excluded.state"""
HAND = """INSERT INTO hands (table_id, number, first_seq, last_seq, started_at, ended_at, pot, board)
  VALUES (?,?,?,?,?,?,?,?)"""
HAND_SEAT = """INSERT INTO hand_seats (table_id, number, seat, person, name, bot, start, net, ended_at)
  VALUES (?,?,?,?,?,?,?,?,?)"""
PLACE = "INSERT INTO places (table_id, seat, person, place, at) VALUES (?,?,?,?,?)"
ORDER = (TRANSFER, JOURNAL, SECRET, SNAPSHOT, HAND, HAND_SEAT, PLACE)

CLAIM = "UPDATE tables SET epoch = epoch + 1 WHERE id = ? AND owner = ? AND status = 'open' RETURNING id"
CLAIM_ALL = "UPDATE tables SET epoch = epoch + 1, owner = ? WHERE status = 'open' RETURNING id"
TABLE = """SELECT t.config, t.owner, t.epoch, t.last_seq, t.status, coalesce(d.lists, '') FROM tables t
  LEFT JOIN desks d ON d.table_id = t.id WHERE t.id = ?"""
LISTS = """INSERT INTO desks (table_id, epoch, lists) SELECT id, epoch, ? FROM tables
  WHERE id = ? AND epoch = ? AND status = 'open'
  ON CONFLICT (table_id) DO UPDATE SET epoch = excluded.epoch, lists = excluded.lists RETURNING table_id"""
STATE = "SELECT seq, state FROM snapshots WHERE table_id = ?"
ROWS = """SELECT seq, kind, version, hand, seat, command, asked, at, body FROM journal
  WHERE table_id = ? AND seq > ? ORDER BY seq"""
LATEST_SECRET = """SELECT number, key_id, nonce, sealed FROM hand_secrets WHERE table_id = ?
  ORDER BY number DESC LIMIT 1"""
DROP_LISTS = "DELETE FROM desks WHERE table_id IN (SELECT id FROM tables WHERE status = 'closed')"
NEWEST_SECRET = """SELECT s.table_id, s.number, s.key_id, s.nonce, s.sealed FROM tables t
  JOIN hand_secrets s ON s.table_id = t.id AND s.number = (SELECT max(number) FROM hand_secrets WHERE table_id = t.id)
  WHERE t.status = 'open' ORDER BY t.created_at DESC LIMIT 1"""
LAST_SECRET = """SELECT s.table_id, s.number, s.key_id, s.nonce, s.sealed FROM hands h
  JOIN hand_secrets s ON s.table_id = h.table_id AND s.number = h.number ORDER BY h.id DESC LIMIT 1"""
DONE = "SELECT seq, asked FROM journal WHERE table_id = ? AND command = ?"

SNAPSHOT_VERSION = 1


def rows_of(item: Append) -> Iterator[tuple[str, tuple[Any, ...]]]:
    """The rows that an append inserts: each an INSERT and its values."""
    table = item.table
    for m in item.transfers:
        yield TRANSFER, (m.key, m.debit, m.credit, m.amount, m.kind, table, item.at)
    for r in item.rows:
        event = (r.hand, r.kind, r.version, r.seat, r.command, r.asked, r.body, r.at)
        yield JOURNAL, (table, r.seq, item.epoch, *event)
    if item.secret:
        yield SECRET, (table, item.secret.number, item.secret.key_id, item.secret.nonce, item.secret.sealed)
    if item.snapshot is not None:
        yield SNAPSHOT, (table, item.first - 1, SNAPSHOT_VERSION, item.snapshot)
    if item.hand:
        h = item.hand
        yield HAND, (table, h.number, h.first_seq, h.last_seq, h.started_at, h.ended_at, h.pot, h.board)
        for s in h.seats:
            yield HAND_SEAT, (table, h.number, s.seat, s.person, s.name, s.bot, s.start, s.net, h.ended_at)
    for p in item.places:
        yield PLACE, (table, p.seat, p.person, p.place, item.at)


def grouped(items: Iterable[Append]) -> Iterator[tuple[str, list[Values]]]:
    """The rows that appends insert, by statement, in the order in which they must go."""
    rows: dict[str, list[Values]] = {}
    for item in items:
        for statement, values in rows_of(item):
            rows.setdefault(statement, []).append(values)
    return ((statement, rows[statement]) for statement in ORDER if statement in rows)
