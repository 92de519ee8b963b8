"""Real processes, killed while people play; the same as bench/soak.py with full numbers, here with small ones."""

import importlib.util
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from .databases import fresh_database

BENCH = Path(__file__).parents[2] / "bench"


@pytest.fixture(scope="module")
def soak() -> Any:
    sys.path.insert(0, str(BENCH))
    try:
        spec = importlib.util.spec_from_file_location("soak", BENCH / "soak.py")
        assert spec is not None
        assert spec.loader is not None
        module = importlib.util.module_from_spec(spec)
        sys.modules["soak"] = module
        spec.loader.exec_module(module)
        yield module
    finally:
        sys.path.remove(str(BENCH))
        del sys.modules["soak"]


@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
def test_nothing_acknowledged_is_lost_when_the_server_is_killed(
    kind: str, soak: Any, tmp_path: Path, cluster: Callable[[], str]
) -> None:
    database = fresh_database(cluster()) if kind == "postgres" else ""
    found = soak.soak(tmp_path, 6, 3, database=database, pause_s=1.0)
    assert (found.lost, found.moved, found.doubled, found.wrong) == (0, 0, 0, ())
    assert found.acked > 50
    assert found.hands > 3
    assert len(found.restarts) == 3
