"""Fixtures of the server's tests."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from .databases import Opener, opener, postgres_cluster


@pytest.fixture(scope="session")
def cluster() -> Iterator[Callable[[], str]]:
    """Starts PostgreSQL when first called."""
    with ExitStack() as stack:
        started: list[str] = []

        def address() -> str:
            if not started:
                started.append(stack.enter_context(postgres_cluster()))
            return started[0]

        yield address


@pytest.fixture(params=["sqlite", "postgres"])
def make_store(request: pytest.FixtureRequest, tmp_path: Path, cluster: Callable[[], str]) -> Opener:
    """Opens the same database every time it is called; the test runs once on each kind."""
    return opener(request.param, tmp_path, cluster)
