"""``doublesuited play`` on the page: a room for one, on this machine, opened in the browser at a dealt table.

The browser comes in by an address with a ticket that works once: it gets the player's cookie and is sent on to the
table. The database is the user's own, so that hands stay to be looked at; if another game uses it, a temporary one.
"""

import asyncio
import getpass
import secrets
import tempfile
import webbrowser
from pathlib import Path

from starlette.requests import Request
from starlette.responses import PlainTextResponse, RedirectResponse, Response
from starlette.routing import Route

from . import names
from .forms import PlayForm
from .logs import configure
from .people import Person, Refusal
from .run import Server, run
from .sealing import KeyProblem
from .settings import Settings, SettingsError, data_folder
from .store.port import Incompatible, StoreError

LOCAL_NAME = "Player"


def play_on_page(form: PlayForm, *, browser: bool = True, port: int = 0) -> int:
    """Serve until Ctrl-C. The exit code; SystemExit with a message for what is wrong."""
    configure("text")
    try:
        try:
            asyncio.run(_play(data_folder() / "play.sqlite", form, browser=browser, port=port))
        except Incompatible:
            with tempfile.TemporaryDirectory(prefix="doublesuited-") as folder:
                asyncio.run(_play(Path(folder) / "play.sqlite", form, browser=browser, port=port))
    except (SettingsError, StoreError, KeyProblem, Refusal) as error:
        raise SystemExit(f"doublesuited play: {error}") from error
    return 0


class Doorway:
    """The address with the ticket."""

    def __init__(self) -> None:
        self._tickets: dict[str, tuple[str, int]] = {}
        self.server: Server | None = None

    async def open(self, server: Server, form: PlayForm) -> str:
        """A dealt table for this machine's player; the address that leads to it, once."""
        assert server.service is not None
        self.server = server
        person, key = await _player(server)
        number = await server.service.room.play(form, person)
        ticket = secrets.token_urlsafe(16)
        self._tickets[ticket] = key, number
        return f"{server.address}/enter?ticket={ticket}"

    async def enter(self, request: Request) -> Response:
        assert self.server is not None
        assert self.server.service is not None
        key, number = self._tickets.pop(request.query_params.get("ticket", ""), ("", 0))
        if not key:
            return PlainTextResponse(f"This address works once. The room is at {self.server.address}\n", 404)
        return self.server.service.give_cookie(RedirectResponse(f"/table/{number}", 303), key)


async def _play(database: Path, form: PlayForm, *, browser: bool, port: int) -> None:
    settings = Settings(database=str(database), port=port, guests_an_hour=0)
    settings.check()
    doorway = Doorway()

    async def ready(server: Server) -> None:
        address = await doorway.open(server, form)
        print(f"Your table is at {address}\nCtrl-C ends the game.", flush=True)
        if browser:
            opening.append(asyncio.create_task(asyncio.to_thread(webbrowser.open, address)))

    opening: list[asyncio.Task[bool]] = []
    await run(settings, ready, [Route("/enter", doorway.enter)])


def _user_name() -> str:
    """How this machine calls its user, where that makes a name for a table."""
    try:
        user = getpass.getuser().capitalize()
    except (OSError, KeyError):  # no entry for this user number, as in a container
        return LOCAL_NAME
    return LOCAL_NAME if user == "Root" or names.problem(user) else user


async def _player(server: Server) -> tuple[Person, str]:
    """The person who plays on this machine: the same one every time."""
    assert server.service is not None
    name = _user_name()
    people = server.service.people
    known = await people.guest_named(name)
    return (known, await people.log_in(known)) if known else await people.guest(name)
