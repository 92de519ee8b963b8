"""What lies in a table's mailbox, and the refusals that the table itself gives."""

from collections.abc import Callable

from msgspec import Struct

from doublesuited.events import Illegal
from doublesuited.table_events import TableRequest

from .store.port import Done


class Asked(Struct, frozen=True):
    """A request in the mailbox: what it is (when its turn has come), and where the answer goes.

    ``make`` gives None when there is nothing for the table to do. ``seq``: of the view that an act answers; ``asked``:
    the request's digest.
    """

    make: Callable[[], TableRequest | Illegal | None]
    reply: Callable[[Done | Illegal], None]
    command: str = ""
    asked: str = ""
    seq: int | None = None


BUSY = Illegal("busy", "the table cannot answer now; send the request again with its number")
CLOSED = Illegal("table", "the table is no longer here")
STALE = Illegal("stale", "the decision that this answers has passed")
OTHER = Illegal("id", "this number was used for another request")
