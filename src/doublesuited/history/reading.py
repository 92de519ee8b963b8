"""Files of hands, whatever they hold: find out the format, cut the file into hands, read one after the other.

``read`` is an iterator: a file of a million hands goes through in constant memory. One bad hand is a ``Problem`` with
file and line, and the next hand follows. What cannot be hands at all (a picture, a log) is one ``Problem``.

Encodings: UTF-8, UTF-16 of either order, with or without a mark at the start; else Windows-1252, as old rooms wrote.
"""

import codecs
import io
import re
from collections.abc import Callable, Iterable, Iterator
from itertools import chain
from pathlib import Path
from typing import BinaryIO

from msgspec.structs import force_setattr

from doublesuited.history.format import Format
from doublesuited.history.record import Problem, Record
from doublesuited.history.recorded import Inconsistent, Malformed, Unsupported

HEAD = 64 * 1024
CHUNK = 1 << 20
LARGEST_HAND = 1 << 20
"""Characters. Whatever goes on longer without a new hand is not a hand."""

_OF_A_HAND = re.compile(r"(?m)^ ?(?:Seat \d+:|\*\*\* [A-Z])|[#:] ?\d{6}")

Block = tuple[int, str]
"""A hand's text and the number of its first line, from 1."""


def formats() -> tuple[Format, ...]:
    """Every format that can be read, in the order they are tried."""
    from doublesuited.history import (  # noqa: PLC0415  (a tenth of a second; only who reads pays it)
        bovada,
        fulltilt,
        jsonl,
        ohh,
        phh,
        pokerstars,
        winamax,
    )

    return (
        *(pokerstars.FORMAT, pokerstars.GGPOKER, pokerstars.RUN_IT_ONCE, pokerstars.FULL_TILT),
        *(fulltilt.FORMAT, winamax.FORMAT, bovada.FORMAT, phh.FORMAT, phh.SEVERAL, ohh.FORMAT, jsonl.FORMAT),
    )


def read(path: str | Path, progress: Callable[[int], None] | None = None) -> Iterator[Record | Problem]:
    """The hands of a file in turn, each a record or what is wrong with it. Never raises for what the file holds.

    ``progress`` is told how many bytes have been read since it was last told. OSError if there is no such file.
    """
    with Path(path).open("rb") as stream:
        yield from read_stream(stream, str(path), progress)


def read_text(text: str, name: str = "text") -> Iterator[Record | Problem]:
    """The hands of a text already in memory."""
    return read_stream(io.BytesIO(text.encode("utf-8", "surrogatepass")), name)


def read_stream(
    stream: BinaryIO, name: str, progress: Callable[[int], None] | None = None
) -> Iterator[Record | Problem]:
    """As ``read``, from an open binary stream."""
    head = stream.read(HEAD)
    chunks = _decoded(head, stream, progress)
    first = next(chunks, "")
    if not first.strip():
        yield Problem(name, 1, "the file is empty; a hand history was expected")
        return
    if "\0" in first:
        line = first.count("\n", 0, first.index("\0")) + 1
        yield Problem(name, line, "this is no text, for it has a zero byte; a hand history was expected")
        return
    found = recognise(first)
    if isinstance(found, str):
        yield Problem(name, 1, found)
        return
    for line, text in _blocks(found.starts, chain([first], chunks)):
        yield from _one(found, name, line, text)


def recognise(head: str) -> Format | str:
    """The format of a text that begins like this, or why it is none."""
    best: tuple[int, Format] | None = None
    for one in formats():
        match = one.looks.search(head)
        if match and (best is None or match.start() < best[0]):
            best = match.start(), one
    if best:
        return best[1]
    known = ", ".join(one.title for one in formats())
    first = next((line.strip() for line in head.splitlines() if line.strip()), "")
    return f"no hand history that can be read here: it begins with {_short(first)!r}; known are {known}"


def _short(text: str) -> str:
    return text if len(text) <= 60 else text[:57] + "..."


def _one(form: Format, name: str, line: int, text: str) -> Iterator[Record | Problem]:
    if len(text) > LARGEST_HAND:
        yield Problem(name, line, f"this goes on for more than {LARGEST_HAND} characters; it is no hand")
    elif form.starts and not form.starts.match(text):
        if line == 1 and not _OF_A_HAND.search(text):
            return  # a preface: who asked for this transcript, and when
        wanted = f"{form.title} was expected to begin here"
        yield Problem(name, line, f"{wanted}, not {_short(text.strip().splitlines()[0])!r}")
    else:
        try:
            record = form.parse(text)
        except Malformed as error:
            yield _problem(error, name, line, text)
        except RecursionError:
            yield Problem(name, line, "this is nested too deeply to be a hand")
        else:
            force_setattr(record, "file", name)  # the record is new: nobody else has it yet
            force_setattr(record, "line", line)
            yield record


def _problem(error: Malformed, name: str, line: int, text: str) -> Problem:
    at = line + min(max(0, error.line - 1), text.rstrip().count("\n"))  # what is missing is missing at the end
    if isinstance(error, Unsupported):
        return Problem(name, at, error.reason, error.id, "unsupported")
    if isinstance(error, Inconsistent):
        return Problem(name, at, error.reason, error.id, "inconsistent", error.record)
    return Problem(name, at, error.reason, error.id)


def encoding_of(head: bytes) -> str:
    """The encoding of a file that begins with these bytes."""
    for mark, encoding in (
        (codecs.BOM_UTF8, "utf-8-sig"),
        (codecs.BOM_UTF16_LE, "utf-16"),
        (codecs.BOM_UTF16_BE, "utf-16"),
    ):
        if head.startswith(mark):
            return encoding
    sample = head[:400]
    if sample and sample[1::2].count(0) > len(sample) // 4:
        return "utf-16-le"
    if sample and sample[0::2].count(0) > len(sample) // 4:
        return "utf-16-be"
    try:
        codecs.getincrementaldecoder("utf-8")().decode(head)
    except UnicodeDecodeError:
        return "cp1252"
    return "utf-8"


def _decoded(head: bytes, stream: BinaryIO, progress: Callable[[int], None] | None) -> Iterator[str]:
    """The text in chunks, every end of line a newline. Bytes that are no text become U+FFFD."""
    bytes_decoder = codecs.getincrementaldecoder(encoding_of(head))("replace")
    decoder = io.IncrementalNewlineDecoder(bytes_decoder, translate=True)
    data = head
    while data:
        if progress:
            progress(len(data))
        yield decoder.decode(data)
        data = stream.read(CHUNK)
    yield decoder.decode(b"", final=True)


def _blocks(starts: re.Pattern[str] | None, chunks: Iterable[str]) -> Iterator[Block]:
    """The hands' texts. What stands before the first hand is a block of its own."""
    line, rest, skipping = 1, "", False
    for chunk in chunks:
        rest += chunk
        at = 0
        # While skipping, the text begins in the middle of a line, with a character that was seen before.
        for match in starts.finditer(rest, int(skipping)) if starts else ():
            if match.start() > at:
                yield from _block(line, rest[at : match.start()], skipping)
                line += rest.count("\n", at, match.start())
                at = match.start()
            skipping = False
        rest = rest[at:]
        if len(rest) > LARGEST_HAND:
            yield from _block(line, rest, skipping)
            line += rest.count("\n", 0, len(rest) - 1)
            rest, skipping = rest[-1], True
    yield from _block(line, rest, skipping)


def _block(line: int, text: str, skipping: bool) -> Iterator[Block]:
    if skipping:
        return
    body = text.lstrip()
    if body:
        yield line + text[: len(text) - len(body)].count("\n"), body
