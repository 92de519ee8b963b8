"""Style as a test: import layers, file lengths, what the core may not touch, locks without addresses."""

import ast
import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "src" / "doublesuited"
NOT_OURS = {"node_modules", "page", "bin", "dist", "test-results", "__pycache__"}

# The core, lowest first: a module may import only those before it. A new module goes where it belongs.
CORE = (
    *("cards", "strength_classes", "strength_tables", "strength", "rules", "events", "pots"),
    *("hand_state", "betting", "showdown", "hand"),
    *("positions", "table_events", "table_state", "table_people", "table", "view"),
)
# Side by side on the core: which core modules each may not see, and which neighbour it may.
HAND_AND_TABLE = {"hand", "hand_state", "showdown", "positions", "table", "table_people", "table_state"}
SIDE: dict[str, tuple[set[str], set[str]]] = {
    "equity": (HAND_AND_TABLE, set()),
    "history": (set(), {"equity"}),
    "bots": (HAND_AND_TABLE, {"equity"}),
}
# Outside: may import the core and its neighbours; none of those imports it.
OUTSIDE = {"shuffle", "terminal", "arena", "explain", "drill", "server", "commands", "cli", "__main__", "__init__"}
MAY_SEE_SERVER = {"server", "commands", "cli", "__main__"}
IMPURE = {"asyncio", "datetime", "io", "logging", "os", "pathlib", "random", "secrets", "socket", "subprocess"}
IMPURE |= {"threading", "time"}
IMPURE_CALLS = {"open", "print", "input", "exec", "eval", "__import__"}


def module_of(path: Path) -> tuple[str, ...]:
    parts = path.relative_to(SOURCE).with_suffix("").parts
    return parts[:-1] if parts[-1] == "__init__" and len(parts) > 1 else parts


def imports(path: Path) -> Iterator[tuple[str, ...]]:
    """Every module that `path` imports, anywhere in it, by its absolute dotted parts."""
    package = ("doublesuited", *path.relative_to(SOURCE).parts[:-1])
    for node in ast.walk(ast.parse(path.read_bytes())):
        if isinstance(node, ast.Import):
            yield from (tuple(alias.name.split(".")) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            above = package[: len(package) - node.level + 1] if node.level else ()
            base = (*above, *(node.module or "").split(".")) if node.module else above
            # `from . import x` and `from doublesuited import x` name modules; elsewhere names are enough.
            yield from ((*base, alias.name) for alias in node.names) if len(base) == 1 else (base,)


def ours(path: Path) -> set[str]:
    """The parts of this package that `path` imports: top-level modules and subpackages."""
    return {name[1] for name in imports(path) if name[0] == "doublesuited" and len(name) > 1}


def modules(*names: str) -> list[Path]:
    return [path for path in sorted(SOURCE.rglob("*.py")) if module_of(path)[0] in names]


def files(*suffixes: str) -> Iterator[Path]:
    """The files of this checkout, without what is built or installed."""
    for folder, inner, names in os.walk(ROOT):
        inner[:] = [name for name in inner if name not in NOT_OURS and (name[0] != "." or name == ".ci")]
        # In a further working tree of the repository, `.git` is a file.
        yield from (Path(folder, name) for name in sorted(names) if name != ".git" and name.endswith(suffixes or ("",)))


def test_every_module_has_its_place() -> None:
    found = {module_of(path)[0] for path in SOURCE.rglob("*.py")}
    assert found <= {*CORE, *SIDE, *OUTSIDE}, "put the new module where it belongs, at the top of this file"


@pytest.mark.parametrize("path", modules(*CORE), ids=lambda path: path.stem)
def test_the_core_imports_downwards_and_only_msgspec(path: Path) -> None:
    below = CORE[: CORE.index(path.stem)]
    assert ours(path) <= {*below, "__version__"}
    outside = {name[0] for name in imports(path)} - {"doublesuited", "msgspec"}
    assert outside <= sys.stdlib_module_names
    assert not outside & IMPURE
    calls = [node.func for node in ast.walk(ast.parse(path.read_bytes())) if isinstance(node, ast.Call)]
    assert not {call.id for call in calls if isinstance(call, ast.Name)} & IMPURE_CALLS


@pytest.mark.parametrize("path", modules(*SIDE), ids=lambda path: "/".join(module_of(path)))
def test_the_neighbours_see_the_core_and_not_each_other(path: Path) -> None:
    me = module_of(path)[0]
    hidden, neighbours = SIDE[me]
    assert ours(path) <= {me, *CORE, *neighbours} - hidden


def test_only_the_top_imports_the_server_and_the_command_line() -> None:
    for path in sorted(SOURCE.rglob("*.py")):
        if module_of(path)[0] not in MAY_SEE_SERVER:
            assert not ours(path) & MAY_SEE_SERVER, path


def test_the_package_has_no_import_cycle() -> None:
    seen: dict[str, set[str]] = {}
    for path in sorted(SOURCE.rglob("*.py")):
        seen.setdefault(module_of(path)[0], set()).update(ours(path) - {module_of(path)[0]})
    while leaves := {name for name, needs in seen.items() if not needs & seen.keys()}:
        seen = {name: needs for name, needs in seen.items() if name not in leaves}
    assert seen == {}


def test_no_file_is_longer_than_420_lines() -> None:
    long = {
        str(path.relative_to(ROOT)): count
        for path in files(".py", ".ts", ".svelte", ".mjs", ".css")
        if path.relative_to(ROOT).parts[0] != "tests"
        and ".gen." not in path.name
        and (count := path.read_bytes().count(b"\n")) > 420
    }
    assert long == {}


def test_the_command_line_refuses_to_run_without_assertions() -> None:
    command = [sys.executable, "-O", "-m", "doublesuited", "--version"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert "assertions" in done.stderr


def lock(name: str) -> dict[str, list[str]]:
    """A lock file as requirement -> hashes; anything else in it is an error."""
    found: dict[str, list[str]] = {}
    for entry in (ROOT / "requirements" / name).read_text().replace("\\\n", " ").splitlines():
        requirement, *hashes = entry.split(" --hash=")
        assert re.fullmatch(r"[\w.-]+==[\w.]+( ; .+)?", requirement.strip()), requirement
        assert all(re.fullmatch(r"sha256:[0-9a-f]{64} *", one) for one in hashes), requirement
        found[requirement.strip()] = hashes
    return found


@pytest.mark.parametrize("name", ["run.txt", "node.txt", "test.txt", "bench.txt"])
def test_every_locked_package_has_hashes(name: str) -> None:
    locked = lock(name)
    assert locked
    assert all(locked.values())


def test_the_locks_agree() -> None:
    everything = lock("test.txt")
    assert lock("run.txt").items() <= everything.items()
    assert lock("node.txt").items() <= everything.items()


def test_the_page_builder_and_the_lock_name_one_node() -> None:
    from hatch_build import NODE_WHEEL  # noqa: PLC0415

    assert set(lock("node.txt")) == {NODE_WHEEL}


@pytest.mark.parametrize("path", list(files("package-lock.json")), ids=lambda path: path.parent.name)
def test_npm_locks_have_integrity_and_no_addresses(path: Path) -> None:
    packages = {name: entry for name, entry in json.loads(path.read_text())["packages"].items() if name}
    assert packages
    for name, entry in packages.items():
        assert entry["integrity"].startswith("sha512-"), name
        assert "resolved" not in entry, name


def test_the_tree_names_no_machine_and_no_registry() -> None:
    # Written apart, so that this file does not find itself.
    words = ["/wo" + "rk/(main|shared)", "/ro" + "ot/", "/ho" + "me/[a-z]", "files.python" + "hosted"]
    words += ["pypi" + r"\.org/simple", "registry.npm" + "js"]
    pattern = re.compile("|".join(words).encode())
    found = [str(path.relative_to(ROOT)) for path in files() if pattern.search(path.read_bytes())]
    assert found == []
