"""The marker ``clause``: which clauses of docs/rules.md a test proves."""

import pytest


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "clause(*numbers): the clauses of docs/rules.md that the test proves")
