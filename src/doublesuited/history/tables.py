"""Hands as three flat tables for pandas, polars, DuckDB or a spreadsheet: ``hands``, ``actions`` and ``results``.

CSV needs nothing; Parquet needs the optional extra ``table`` (pyarrow). Rows go out in batches, so any number of hands
takes constant memory. Amounts are whole numbers of the smallest unit; ``decimals`` says how many of its digits stand
behind the point.
"""

import csv
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from types import TracebackType
from typing import Any, Protocol, Self

from doublesuited.cards import cards_text
from doublesuited.history.facts import acts, board, results
from doublesuited.history.record import Record
from doublesuited.history.whole import whole

_TYPES: dict[str, type] = {"text": str, "whole": int, "yes": bool}


def _columns(spec: str) -> dict[str, type]:
    return {name: _TYPES[kind] for name, _, kind in (word.partition(":") for word in spec.split())}


COLUMNS = {
    "hands": _columns(
        "hand:text file:text site:text table:text tournament:text time:text zone:text currency:text variant:text"
        " betting:text hole_cards:whole decimals:whole small_blind:whole big_blind:whole ante:whole players:whole"
        " button:whole board:text pot:whole rake:whole"
    ),
    "actions": _columns(
        "hand:text number:whole street:text seat:whole player:text action:text amount:whole to:whole pot:whole"
        " owed:whole all_in:yes"
    ),
    "results": _columns(
        "hand:text seat:whole player:text position:text stack:whole put:whole won:whole net:whole cards:text shown:yes"
    ),
}
"""The tables, their columns in order, and the type of each."""

Row = tuple[Any, ...]
BATCH = 20_000


def rows(record: Record) -> Iterator[tuple[str, Row]]:
    """Every row of one hand, each with the name of its table."""
    rules, started = record.rules, record.started
    played, hand = results(record), record.id or f"{record.file}:{record.line}"
    yield (
        "hands",
        (
            *(hand, record.file, record.site, record.table, record.tournament, record.time, record.zone),
            *(record.currency, rules.variant, rules.betting, rules.hole_cards, rules.decimals),
            *(rules.small_blind, rules.big_blind, rules.ante, len(started.stacks), started.button),
            *(cards_text(board(record), " "), sum(one.put for one in played), record.rake),
        ),
    )
    for number, act in enumerate(acts(record), 1):
        name = record.names.get(act.seat, "")
        what = (act.kind, act.amount, act.to, act.pot, act.owed, act.all_in)
        yield "actions", (hand, number, act.street, act.seat, name, *what)
    for one in played:
        money = (one.stack, one.put, one.won, one.net)
        yield "results", (hand, one.seat, one.name, one.position, *money, cards_text(one.cards, " "), one.shown)


class Sink(Protocol):
    """Where the rows of one table go."""

    def write(self, row: Row) -> None: ...

    def close(self) -> None: ...


class _Csv:
    def __init__(self, path: Path, columns: dict[str, type]) -> None:
        self._file = path.open("w", newline="", encoding="utf-8")
        self._writer = csv.writer(self._file, lineterminator="\n")
        self._writer.writerow(columns)

    def write(self, row: Row) -> None:
        self._writer.writerow([int(value) if isinstance(value, bool) else value for value in row])

    def close(self) -> None:
        self._file.close()


class _Parquet:
    def __init__(self, path: Path, columns: dict[str, type]) -> None:
        try:
            import pyarrow as pa  # noqa: PLC0415  (an optional extra, and slow to import)
            from pyarrow import parquet  # noqa: PLC0415
        except ImportError:
            raise ValueError("Parquet needs pyarrow: install doublesuited with the extra 'table'") from None
        types = {str: pa.string(), int: pa.int64(), bool: pa.bool_()}
        self._schema = pa.schema([(name, types[kind]) for name, kind in columns.items()])
        self._table = pa.table
        self._writer = parquet.ParquetWriter(path, self._schema)
        self._rows: list[Row] = []

    def write(self, row: Row) -> None:
        self._rows.append(row)
        if len(self._rows) >= BATCH:
            self._flush()

    def _flush(self) -> None:
        columns = list(zip(*self._rows, strict=True)) or [()] * len(self._schema)
        self._writer.write_table(self._table(columns, schema=self._schema))
        self._rows = []

    def close(self) -> None:
        self._flush()
        self._writer.close()


class Tables:
    """The three tables as files of a folder, ``hands.csv`` and so on. ``kind`` is ``csv`` or ``parquet``. ValueError
    when pyarrow is wanted and not there."""

    def __init__(self, folder: Path, kind: str) -> None:
        make = _Parquet if kind == "parquet" else _Csv
        folder.mkdir(parents=True, exist_ok=True)
        self._stack = ExitStack()
        self._sinks: dict[str, Sink] = {}
        for name, columns in COLUMNS.items():
            part = self._stack.enter_context(whole(folder / f"{name}.{kind}"))
            sink = make(part, columns)
            self._sinks[name] = sink
            self._stack.callback(sink.close)

    def add(self, record: Record) -> None:
        for table, row in rows(record):
            self._sinks[table].write(row)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._stack.__exit__(kind, error, trace)
