"""The lists around a table's game (``desk``), kept as a whole: one row a table, written by its owner only."""

from . import sql
from .port import Conflict, Fenced, Store


async def keep_lists(store: Store, table: int, epoch: int, lists: str) -> None:
    """Keep ``lists`` in place of those before; durable when it returns. Raises Fenced or Unknown."""
    try:
        kept = (await store.write((sql.LISTS, (lists, table, epoch))))[0]
    except Conflict as error:
        raise Fenced(str(error)) from error
    if not kept:
        raise Fenced(f"table {table} is no longer at epoch {epoch}")


async def drop_lists(store: Store) -> None:
    """Forget the lists of closed tables."""
    await store.write((sql.DROP_LISTS, ()))
