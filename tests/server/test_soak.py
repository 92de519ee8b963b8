"""Real processes, killed while people play; the same as bench.soak with full numbers, here with small ones."""

from collections.abc import Callable
from pathlib import Path

import pytest

from bench.soak import soak

from .databases import fresh_database


@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
def test_nothing_acknowledged_is_lost_when_the_server_is_killed(
    kind: str, tmp_path: Path, cluster: Callable[[], str]
) -> None:
    database = fresh_database(cluster()) if kind == "postgres" else ""
    found = soak(tmp_path, 6, 3, database=database, pause_s=1.0)
    assert (found.lost, found.moved, found.doubled, found.wrong) == (0, 0, 0, ())
    assert found.acked > 50
    assert found.hands > 3
    assert len(found.restarts) == 3
