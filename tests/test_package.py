"""The bootstrap script, the build hook, and what a wheel carries."""

import importlib.machinery
import importlib.util
import os
import subprocess
import sys
import zipfile
from email import message_from_bytes
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

import doublesuited
import hatch_build

ROOT = Path(__file__).parents[1]


@pytest.fixture
def bootstrap() -> ModuleType:
    """The script `./doublesuited` as a module."""
    loader = importlib.machinery.SourceFileLoader("bootstrap", str(ROOT / "doublesuited"))
    spec = importlib.util.spec_from_loader("bootstrap", loader)
    assert spec is not None
    module = importlib.util.module_from_spec(spec)
    loader.exec_module(module)
    return module


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """A checkout with a page of one source file."""
    for name, text in {
        "pyproject.toml": "",
        "hatch_build.py": "",
        "requirements/run.txt": "one==1\n",
        "src/doublesuited/__init__.py": "",
        "src/doublesuited/page/index.html": "built",
        "web/index.html": "<script src=src/main.ts>",
        "web/package-lock.json": "{}",
        "web/src/main.ts": "1",
        "web/node_modules/thing/index.js": "1",
    }.items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    return tmp_path


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (["test", "tests/test_cli.py", "-x"], ["-m", "pytest", "tests/test_cli.py", "-x"]),
        (["play", "--seats", "4"], ["-m", "doublesuited", "play", "--seats", "4"]),
        ([], ["-m", "doublesuited", "--help"]),
    ],
)
def test_the_script_becomes_the_command(
    bootstrap: ModuleType, monkeypatch: pytest.MonkeyPatch, arguments: list[str], expected: list[str]
) -> None:
    ran: list[Any] = []
    asked: list[str] = []
    monkeypatch.setattr(sys, "argv", ["doublesuited", *arguments])
    monkeypatch.setattr(os, "execv", lambda program, command: ran.append((program, command)))
    monkeypatch.setattr(bootstrap, "set_up_once", asked.append)
    monkeypatch.chdir(ROOT)
    bootstrap.main()
    assert ran == [(str(bootstrap.PYTHON), [str(bootstrap.PYTHON), *expected])]
    assert asked == ["test" if "pytest" in expected else "run"]


def test_an_old_python_is_told_so(bootstrap: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bootstrap.sys, "version_info", (3, 9, 2, "final", 0))
    with pytest.raises(SystemExit, match=r"needs Python 3\.11 or newer"):
        bootstrap.main()


def test_a_python_without_pip_is_told_so(bootstrap: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    failed: subprocess.CompletedProcess[str] = subprocess.CompletedProcess([], 1)
    monkeypatch.setattr(subprocess, "run", lambda *_, **__: failed)
    with pytest.raises(SystemExit, match="neither pip nor ensurepip"):
        bootstrap.pip_command()


def test_a_checkout_that_cannot_be_written_is_told_so(
    bootstrap: ModuleType, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(bootstrap, "VENV", tmp_path / ".venv")
    monkeypatch.setattr(bootstrap, "ROOT", tmp_path / "nowhere")
    monkeypatch.setattr(bootstrap, "is_ready", lambda _: False)
    with pytest.raises(SystemExit, match="must be able to write below"):
        bootstrap.main()


def test_a_failed_installation_shows_pips_words_and_what_to_do(
    bootstrap: ModuleType, capfd: pytest.CaptureFixture[str]
) -> None:
    words = "import sys; print('WARNING: Retrying (Retry(total=4))'); sys.exit('ERROR: no such index')"
    with pytest.raises(SystemExit, match="Installing everything failed"):
        bootstrap.install("Installing everything", [sys.executable, "-c", words])
    told = capfd.readouterr().err
    assert "ERROR: no such index" in told
    assert told.count("the package index does not answer, trying again") == 1
    assert "Retrying" not in told


def test_a_changed_source_of_the_page_asks_for_a_new_set_up(
    bootstrap: ModuleType, monkeypatch: pytest.MonkeyPatch, tree: Path
) -> None:
    monkeypatch.setattr(bootstrap, "ROOT", tree)
    before = bootstrap.wanted("run")
    (tree / "web/node_modules/thing/index.js").write_text("2")
    assert bootstrap.wanted("run") == before
    (tree / "web/src/main.ts").write_text("2")
    assert bootstrap.wanted("run") != before


def test_the_page_is_built_when_its_sources_changed_and_only_then(monkeypatch: pytest.MonkeyPatch, tree: Path) -> None:
    ran: list[tuple[str, ...]] = []
    monkeypatch.setattr(hatch_build, "npm", lambda *arguments, cwd: ran.append((*arguments, cwd.name)))
    hook = hatch_build.PageHook(str(tree), {}, None, None, str(tree), "wheel")  # type: ignore[arg-type]
    for _ in range(2):
        hook.initialize("standard", {})
    assert [(words[0], words[-1]) for words in ran] == [("ci", "web"), ("run", "web")]
    (tree / "web/src/main.ts").write_text("2")
    hook.initialize("standard", {})
    assert [words[0] for words in ran] == ["ci", "run", "run"]  # the modules were there already
    (tree / "web/src/main.ts").write_text("3")
    assert hatch_build.page_is_old(tree)
    (tree / "web/index.html").unlink()
    assert not hatch_build.page_is_old(tree)


def test_a_page_that_cannot_be_built_is_told_without_a_traceback(monkeypatch: pytest.MonkeyPatch, tree: Path) -> None:
    def npm(*arguments: str, cwd: Path) -> None:
        raise subprocess.CalledProcessError(1, ["npm", *arguments])

    monkeypatch.setattr(hatch_build, "npm", npm)
    hook = hatch_build.PageHook(str(tree), {}, None, None, str(tree), "wheel")  # type: ignore[arg-type]
    with pytest.raises(SystemExit, match="The page could not be built: npm ci"):
        hook.initialize("standard", {})
    assert hatch_build.page_is_old(tree)


def test_a_build_asks_for_node_only_where_it_is_missing_and_needed(monkeypatch: pytest.MonkeyPatch, tree: Path) -> None:
    hook = hatch_build.PageHook(str(tree), {}, None, None, str(tree), "wheel")  # type: ignore[arg-type]
    monkeypatch.setattr(hatch_build, "find_node", lambda: None)
    assert hook.dependencies() == [hatch_build.NODE_WHEEL]
    monkeypatch.setattr(hatch_build, "find_node", lambda: "node")
    assert hook.dependencies() == []
    monkeypatch.setattr(hatch_build, "find_node", lambda: None)
    (tree / "web/index.html").unlink()
    assert hook.dependencies() == []


@pytest.mark.parametrize(("version", "usable"), [("v18.20.1", False), ("v20.19.0", True), ("v24.1.0", True)])
def test_a_node_that_is_too_old_counts_as_none(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, version: str, usable: bool
) -> None:
    for name in ("node", "npm"):
        (tmp_path / name).write_text(f"#!/bin/sh\necho {version}\n")
        (tmp_path / name).chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path), prepend=os.pathsep)
    monkeypatch.delenv("DOUBLESUITED_NODE", raising=False)
    assert hatch_build.find_node() == (str(tmp_path / "node") if usable else None)
    monkeypatch.setenv("DOUBLESUITED_NODE", "wheel")
    assert hatch_build.find_node() is None


def test_the_wheel_carries_the_package_its_page_and_its_metadata(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path)]
    built = subprocess.run(command, cwd=ROOT, check=False, capture_output=True, text=True)
    assert built.returncode == 0, built.stderr
    (wheel,) = tmp_path.glob("*.whl")
    with zipfile.ZipFile(wheel) as packed:
        names = set(packed.namelist())
        (about,) = [name for name in names if name.endswith(".dist-info/METADATA")]
        metadata = message_from_bytes(packed.read(about))
    sources = {path.relative_to(ROOT / "src").as_posix() for path in (ROOT / "src").rglob("*.py")}
    assert sources | {"doublesuited/py.typed"} <= names
    assert ("doublesuited/page/index.html" in names) == (ROOT / "web/index.html").is_file()
    assert not [name for name in names if "node_modules" in name or name.startswith("tests")]
    assert (metadata["Name"], metadata["Version"]) == ("doublesuited", doublesuited.__version__)
    assert metadata["License-Expression"] == "MIT"
