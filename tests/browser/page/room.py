"""A real server for the page's tests, in its own process, with its own database."""

import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

# Bots and run-outs that nobody needs to wait for; everything else as a server has it.
SETTINGS = """
bot_pause_ms = {pause}
runout_pause_ms = 40
guests_an_hour = 100000
tables_each = 1000
seats_each = 1000
frames_a_second = 200
frames_burst = 1000
"""


class Room:
    """``doublesuited serve`` on a free port; ``kill`` is kill -9, ``start`` brings it back on the same port."""

    def __init__(self, folder: Path, *, pause: int = 15) -> None:
        self._folder = folder
        self._process: subprocess.Popen[str] | None = None
        self._port = 0
        self.address = ""
        (folder / "room.toml").write_text(SETTINGS.format(pause=pause))

    def start(self) -> None:
        command = [sys.executable, "-m", "doublesuited", "serve", "--config", str(self._folder / "room.toml")]
        command += ["--database", str(self._folder / "room.sqlite"), "--port", str(self._port)]
        with (self._folder / "server.log").open("a") as log:
            process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=log, text=True, env=os.environ)
        assert process.stdout is not None
        line = process.stdout.readline()
        found = re.search(r"http://[\w.]+:(\d+)", line)
        assert found, f"the server said {line!r}: {(self._folder / 'server.log').read_text()}"
        self._process, self._port, self.address = process, int(found[1]), found[0]

    def kill(self) -> None:
        assert self._process is not None
        self._process.send_signal(signal.SIGKILL)
        self._gone()

    def stop(self) -> None:
        assert self._process is not None
        self._process.terminate()
        deadline = time.monotonic() + 10
        while self._process.poll() is None and time.monotonic() < deadline:
            time.sleep(0.02)
        self._process.kill()
        self._gone()

    def _gone(self) -> None:
        assert self._process is not None
        assert self._process.stdout is not None
        self._process.wait()
        self._process.stdout.close()
