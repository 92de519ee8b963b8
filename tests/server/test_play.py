"""``doublesuited play`` on the page, from the command line to the dealt table."""

import os
import signal
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from http.cookiejar import CookieJar
from pathlib import Path

from .serving import Wire

PLAY = [sys.executable, "-m", "doublesuited", "play", "--no-browser"]


@contextmanager
def playing(folder: Path, *options: str) -> Iterator[str]:
    """The address that a game on the page prints; Ctrl-C ends it, and cleanly."""
    environment = os.environ | {"XDG_DATA_HOME": str(folder)}
    with subprocess.Popen([*PLAY, *options], stdout=subprocess.PIPE, text=True, env=environment) as game:
        assert game.stdout is not None
        said = game.stdout.readline()
        assert said.startswith("Your table is at http://"), said
        yield said.split()[-1]
        game.send_signal(signal.SIGINT)
        assert game.wait(20) == 0


def kinds_at(address: str) -> list[str]:
    """Who sits at the table behind the address, by kind of bot; a person is none."""
    cookies = CookieJar()
    browser = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(cookies))
    with browser.open(address, timeout=20) as answer:
        base, _, table = answer.url.partition("/table/")
    [cookie] = cookies
    headers = {"Cookie": f"{cookie.name}={cookie.value}"}
    with Wire(base.replace("http", "ws", 1) + "/ws", additional_headers=headers) as wire:
        wire.send(int(table), {"type": "watch"})
        view = wire.until("view")["view"]
    return [seat["bot"] for seat in view["seats"]]


def test_fewer_bots_than_seats_were_refused_on_the_page_and_repeat(tmp_path: Path) -> None:
    """The README's own example; in the terminal they repeated."""
    with playing(
        tmp_path,
        *["--preset", "standard", "--game", "omaha8", "--betting", "pot", "--seats", "4", "--bots", "fish,tag"],
    ) as address:
        assert kinds_at(address) == ["", "fish", "tag", "fish"]
