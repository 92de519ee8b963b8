"""The built page, and a room that serves it."""

import fcntl
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page

import hatch_build
from browser.conftest import watch

from .people import Person
from .room import Room

ROOT = hatch_build.ROOT


@pytest.fixture(scope="session")
def built() -> None:
    """The page as its sources say; the first test process that asks builds it."""
    with (ROOT / ".page.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if hatch_build.page_is_old(ROOT):
            hatch_build.build_page(ROOT)
        hatch_build.install_modules(ROOT / "web")  # axe-core lives there


@pytest.fixture(scope="session")
def room(built: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Room]:
    """One server for all tests that do not end it."""
    made = Room(tmp_path_factory.mktemp("room"))
    made.start()
    yield made
    made.stop()


@pytest.fixture
def newcomer(browser: Browser, room: Room, request: pytest.FixtureRequest) -> Iterator[Callable[..., Person]]:
    """Makes people with a browser of their own. A page that leaves an error in its console fails the test."""
    contexts: list[BrowserContext] = []
    pages: list[tuple[Page, list[str]]] = []

    def make(name: str = "", *, size: tuple[int, int] = (1280, 800), at: Room = room, **options: object) -> Person:
        options.setdefault("locale", "en-GB")
        context = browser.new_context(
            viewport={"width": size[0], "height": size[1]},
            base_url=at.address,
            **options,  # type: ignore[arg-type]
        )
        page = context.new_page()
        contexts.append(context)
        pages.append((page, watch(page)))
        person = Person(page, at)
        if name:
            person.enter(name)
        return person

    failed = request.session.testsfailed
    yield make
    if request.session.testsfailed > failed or any(errors for _, errors in pages):
        Path("test-results").mkdir(exist_ok=True)
        for i, (page, _) in enumerate(pages):
            page.screenshot(path=f"test-results/{request.node.name}-{i}.png")
    for context in contexts:
        context.close()
    for _, errors in pages:
        assert [error for error in errors if not expected(error)] == []


def expected(error: str) -> bool:
    """What the browser itself says when a server is killed on purpose, which no page can silence."""
    return "ERR_CONNECTION_REFUSED" in error or "WebSocket connection" in error or "ERR_EMPTY_RESPONSE" in error
