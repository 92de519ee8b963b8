"""What README and docs/ show in Python, and what docstrings show, is what happens."""

import doctest
import importlib
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
BLOCK = re.compile(r"^```(?:python|pycon)\n(.*?)^```", re.DOTALL | re.MULTILINE)
PAGES = [page for page in (*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")) if BLOCK.search(page.read_text())]
MODULES = [path for path in (ROOT / "src").rglob("*.py") if ">>> " in path.read_text()]


def check(test: doctest.DocTest) -> None:
    told: list[str] = []
    flags = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
    result = doctest.DocTestRunner(optionflags=flags).run(test, out=told.append, clear_globs=False)
    assert result.failed == 0, "".join(told)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_the_examples_of_a_page_are_true(page: Path) -> None:
    """One session a page: an example with prompts must print what it shows, one without must run."""
    text, names = page.read_text(), {"__name__": page.stem}
    for block in BLOCK.finditer(text):
        line = text.count("\n", 0, block.start()) + 1
        if ">>> " in block[1]:
            test = doctest.DocTestParser().get_doctest(block[1], names, page.name, str(page), line)
            test.globs = names  # get_doctest copies them; the next block goes on where this one ends
            check(test)
        else:
            exec(compile("\n" * line + block[1], str(page), "exec"), names)


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.stem)
def test_the_examples_of_docstrings_are_true(path: Path) -> None:
    name = ".".join(path.relative_to(ROOT / "src").with_suffix("").parts).removesuffix(".__init__")
    tests = [test for test in doctest.DocTestFinder().find(importlib.import_module(name)) if test.examples]
    for test in tests:
        check(test)


def test_the_pip_that_a_page_called_was_not_there() -> None:
    """`.venv` has none where the Python outside has one, which `./doublesuited` aims at it."""
    for page in (*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")):
        assert "python -m pip" not in page.read_text(), page


def test_the_check_of_explanations_did_not_start() -> None:
    """docs/bots.md names it as the proof; run as it says there, it found no tests."""
    command = [sys.executable, "-m", "scripts.explained", "5"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout.startswith("5 deals agree with the oracle")
