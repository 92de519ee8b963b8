"""Old journal rows become hand records.

What a restart needs is the snapshot and the rows after it; older rows serve only to look at past hands. When a hand is
older than the retention, its public record takes over: the rows of the hand, hidden cards hidden as before. Then all
rows of the table up to there may go. The database lets rows go only when they are marked as compacted, and lets only
rows before the snapshot be marked.

A request is recognised as done before for as long as its rows are there.
"""

from .hands import HAND_ROWS, KINDS, packed
from .store.port import Row, Statement, Store

OLD = """SELECT h.table_id, h.number, h.first_seq FROM hands h WHERE h.public IS NULL AND h.ended_at < ?
  ORDER BY h.id LIMIT ?"""
KEEP = "UPDATE hands SET public = ? WHERE table_id = ? AND number = ? AND public IS NULL"
FIRST_KEPT = "SELECT min(first_seq) FROM hands WHERE table_id = ? AND public IS NULL"
SNAPSHOT = "SELECT seq FROM snapshots WHERE table_id = ?"
MARK = "UPDATE tables SET compacted = ? WHERE id = ? AND compacted < ?"
DROP = "DELETE FROM journal WHERE table_id = ? AND seq <= ?"
BATCH = 200


async def compact(store: Store, before: int) -> int:
    """Compact up to ``BATCH`` hands that ended before ``before`` (milliseconds); how many. 0: nothing is left to do."""
    found = await store.query(OLD, before, BATCH)
    tables: dict[int, None] = {}
    for table, number, first in found:
        rows = [Row(*values) for values in await store.query(HAND_ROWS, table, first, number)]
        await store.write((KEEP, (packed([row for row in rows if row.kind in KINDS]), table, number)))
        tables[table] = None
    for table in tables:
        await store.write(*await _drop(store, table))
    return len(found)


async def _drop(store: Store, table: int) -> list[Statement]:
    """What lets the rows of ``table`` go that neither a restart nor a past hand needs."""
    first = (await store.query(FIRST_KEPT, table))[0][0]
    snapshot = await store.query(SNAPSHOT, table)
    last = int(snapshot[0][0]) if snapshot else 0
    if first is not None:
        last = min(last, int(first) - 1)
    return [(MARK, (last, table, last)), (DROP, (table, last))]
