"""Runs the page's own unit tests (Vitest)."""

import pytest

import hatch_build

WEB = hatch_build.ROOT / "web"


@pytest.mark.skipif(not (WEB / "index.html").is_file(), reason="there is no page yet")
def test_the_units_of_the_page() -> None:
    hatch_build.install_modules(WEB)
    hatch_build.npm("test", cwd=WEB)
