"""The tables: rows that add up, CSV and Parquet alike."""

import csv
from pathlib import Path
from typing import Any

import pytest

from doublesuited.history.tables import COLUMNS, Tables

from .tools import recorded

parquet = pytest.importorskip("pyarrow.parquet")


def csv_rows(file: Path) -> list[dict[str, str]]:
    with file.open(encoding="utf-8", newline="") as stream:
        return list(csv.DictReader(stream))


def parquet_rows(file: Path) -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = parquet.read_table(file).to_pylist()
    return rows


def test_both_kinds_hold_the_same_rows(tmp_path: Path) -> None:
    records = recorded()[:120]
    for kind in ("csv", "parquet"):
        with Tables(tmp_path, kind) as tables:
            for record in records:
                tables.add(record)
    for name, columns in COLUMNS.items():
        flat, typed = csv_rows(tmp_path / f"{name}.csv"), parquet_rows(tmp_path / f"{name}.parquet")
        assert flat
        assert list(flat[0]) == list(columns)
        plain = [{k: str(int(v)) if isinstance(v, bool) else str(v) for k, v in row.items()} for row in typed]
        assert plain == flat


def test_rows_add_up(tmp_path: Path) -> None:
    records = recorded()
    with Tables(tmp_path, "parquet") as tables:
        for record in records:
            tables.add(record)
    hands, actions, results = (parquet_rows(tmp_path / f"{name}.parquet") for name in COLUMNS)
    assert len(hands) == len(records)
    put: dict[str, int] = {}
    for row in results:
        put[row["hand"]] = put.get(row["hand"], 0) + row["put"]
        assert row["net"] == row["won"] - row["put"]
    assert {row["hand"]: row["pot"] for row in hands} == put
    assert sum(row["net"] for row in results) == -sum(row["rake"] for row in hands)
    assert {row["action"] for row in actions} >= {"fold", "check", "call", "bet", "raise", "small_blind", "big_blind"}


def test_no_hands_are_empty_tables(tmp_path: Path) -> None:
    for kind in ("csv", "parquet"):
        with Tables(tmp_path, kind):
            pass
    assert csv_rows(tmp_path / "hands.csv") == parquet_rows(tmp_path / "hands.parquet") == []
