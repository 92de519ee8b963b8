"""What a format of hand histories is to the reader: how to recognise it, where its hands begin, how to read one."""

import re
from collections.abc import Callable

from msgspec import Struct

from doublesuited.history.record import Record


class Format(Struct, frozen=True):
    """How to recognise and read one format.

    ``looks`` is searched in the first lines of a file; ``starts`` matches where a hand begins, None where a file is one
    hand; ``parse`` makes one hand's text a record, or raises ``Malformed``.
    """

    name: str
    title: str
    looks: re.Pattern[str]
    starts: re.Pattern[str] | None
    parse: Callable[[str], Record]
