"""Bots in other processes: other people's classes, programs in any language, and our own where they are slow.

``Remote`` is a bot that asks a process over its standard input and output (``wire``). The process has limits: time for
each answer, memory in all. One that answers late, says nonsense or dies is ended and started anew for the next
decision; what the seat does meanwhile is decided by ``contract.ask``.

A Python class from an entry point is run by ``python -m doublesuited.bots.worker NAME``; any other program by the same
worker, which sets the limits and becomes the program.
"""

import json
import os
import selectors
import shutil
import subprocess
import sys
import threading
import time
from collections.abc import Sequence
from random import Random
from typing import Any
from weakref import WeakKeyDictionary, finalize

import msgspec

from doublesuited.events import Act

from . import wire
from .contract import BotInfo, Budget, DecisionRandom
from .observation import GAMES, History, Observation

START_MS = 10_000
READ_MS = 5_000
"""A process that is told something and does not read it for so long is given up."""
MEMORY_MB = 2048
SECRETS = frozenset({"DOUBLESUITED_KEYS", "DOUBLESUITED_DATABASE"})
"""What a server may have in its environment and no child needs: with the keys, every card is open."""


class NoAnswer(RuntimeError):
    """The process died, or what it said is no answer."""


class Process:
    """One child that is spoken to in lines. Not for two threads at once."""

    def __init__(self, command: Sequence[str]) -> None:
        self._child = subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            bufsize=0,
            env={name: value for name, value in os.environ.items() if name not in SECRETS},
        )
        assert self._child.stdin
        assert self._child.stdout
        self._in, self._out = self._child.stdin, self._child.stdout
        self._selector = selectors.DefaultSelector()
        self._selector.register(self._out, selectors.EVENT_READ)
        self._taking = selectors.DefaultSelector()
        self._taking.register(self._in, selectors.EVENT_WRITE)
        os.set_blocking(self._in.fileno(), False)
        os.set_blocking(self._out.fileno(), False)
        self._rest = b""

    def tell(self, message: dict[str, Any]) -> None:
        """NoAnswer if nobody listens any more, TimeoutError if nobody reads."""
        data = memoryview(msgspec.json.encode(message) + b"\n")
        until = time.monotonic() + READ_MS / 1000
        try:
            while data:
                left = until - time.monotonic()
                if left <= 0 or not self._taking.select(left):
                    raise TimeoutError("what the bot is told is not read")
                data = data[self._in.write(data) or 0 :]
        except BrokenPipeError as error:
            raise NoAnswer(f"the bot's process has ended: {error}") from None

    def hear(self, until: float) -> object:
        """The next line as JSON. TimeoutError at ``until`` (of time.monotonic), NoAnswer for nonsense."""
        while b"\n" not in self._rest:
            left = until - time.monotonic()
            if left <= 0 or not self._selector.select(left):
                raise TimeoutError("no answer in time")
            chunk = self._out.read(65536)
            if not chunk:
                raise NoAnswer("the bot's process has ended")
            self._rest += chunk
            if len(self._rest) > wire.LINE_LIMIT:
                raise NoAnswer("the bot's answer is too long")
        line, _, self._rest = self._rest.partition(b"\n")
        try:
            return json.loads(line)
        except (ValueError, RecursionError):
            raise NoAnswer(f"the bot's answer is no JSON: {line[:80]!r}") from None

    def end(self) -> None:
        """Kill the child and wait for it."""
        self._selector.close()
        self._taking.close()
        self._child.kill()
        self._child.wait()
        self._in.close()
        self._out.close()


class Remote:
    """A bot in a process of its own; the process is started by the first question. ``close`` ends it."""

    def __init__(self, command: Sequence[str], info: BotInfo | None = None) -> None:
        self._command = tuple(command)
        self._process: Process | None = None
        self._known: WeakKeyDictionary[History, tuple[int, int]] = WeakKeyDictionary()  # -> session, hands told
        self._bots: set[str] = set()  # which bots of a worker that has several are ready
        self._sessions = 0
        self._gone: list[int] = []  # sessions whose past nobody holds any more
        self._lock = threading.Lock()
        self.info = info or self._introduced()

    def act(self, observation: Observation, rng: Random, budget: Budget, bot: str = "") -> Act:
        """TimeoutError when late; NoAnswer or ValueError when the answer is none. ``bot``: which one is meant, for a
        worker that has several."""
        with self._lock:
            try:
                return self._act(observation, rng, budget, bot)
            except (TimeoutError, NoAnswer):
                self._end()  # a late answer must not become the answer to the next question
                raise

    def load(self, bot: str) -> None:
        """Start the process, and let a worker that has several bots get ``bot`` ready, before the first question. May
        take seconds; what goes wrong will go wrong again at the first question."""
        with self._lock:
            try:
                self._loaded(bot)
            except (TimeoutError, NoAnswer):
                self._end()

    def close(self) -> None:
        with self._lock:
            self._end()

    def _act(self, observation: Observation, rng: Random, budget: Budget, bot: str) -> Act:
        process = self._loaded(bot)
        session = self._tell_past(process, observation.past)
        until = time.monotonic() + budget.hard_ms / 1000
        process.tell(
            {
                "type": "act",
                "session": session,
                "bot": bot,
                "ms": budget.hard_ms,
                "samples": budget.samples,
                "seed": rng.number if isinstance(rng, DecisionRandom) else rng.getrandbits(53),
                "observation": wire.observation_out(observation),
            }
        )
        return wire.act_in(process.hear(until))

    def _tell_past(self, process: Process, past: History) -> int:
        """Tell the hands that have finished since last time; gives the number of the session."""
        while self._gone:
            process.tell({"type": "forget", "session": self._gone.pop()})
        session, told = self._known.get(past, (0, 0))
        if not session:
            self._sessions += 1
            session = self._sessions
            finalize(past, self._gone.append, session).atexit = False
        for story in past.since(told):
            process.tell({"type": "hand", "session": session, "events": wire.story_out(story)})
        self._known[past] = (session, len(past))
        return session

    def _started(self) -> Process:
        if self._process is None:
            self._process = Process(self._command)
            self._known.clear()
            self._bots.clear()
            self._process.tell({"type": "hello", "protocol": wire.PROTOCOL})
            self._ready = self._process.hear(time.monotonic() + START_MS / 1000)
        return self._process

    def _loaded(self, bot: str) -> Process:
        """The process, with ``bot`` ready: what that takes is no part of the time for an answer."""
        process = self._started()
        if bot and bot not in self._bots:
            process.tell({"type": "load", "bot": bot})
            process.hear(time.monotonic() + START_MS / 1000)
            self._bots.add(bot)
        return process

    def _end(self) -> None:
        if self._process is not None:
            self._process.end()
            self._process = None

    def _introduced(self) -> BotInfo:
        """What the process says of itself. NoAnswer if that is nothing."""
        try:
            self._started()
        except TimeoutError:
            self._end()
            raise NoAnswer(f"the bot did not say that it is ready in {START_MS / 1000:g} s") from None
        except NoAnswer:
            self._end()
            raise
        said = self._ready
        if not isinstance(said, dict) or said.get("type") != "ready" or not isinstance(said.get("name"), str):
            self._end()
            raise NoAnswer(f'a bot begins with {{"type": "ready", "name": ...}}, not {str(said)[:100]}')
        games = tuple(game for game in GAMES if game in said.get("games", GAMES))
        character = str(said.get("character", "Somebody else's bot."))[:120]
        return BotInfo(said["name"][:40], int(said.get("level", 0)), character, games, heavy=True)


def class_command(name: str) -> list[str]:
    """The command that runs the bot of an entry point (or one of our own) in a worker."""
    return [sys.executable, "-m", "doublesuited.bots.worker", "--memory", str(MEMORY_MB), name]


def program_command(program: Sequence[str]) -> list[str]:
    """The command that runs any other program, with the same limits. NoAnswer if there is no such program."""
    if not shutil.which(program[0]):
        raise NoAnswer(f"there is no program {program[0]!r} that can be run")
    return [sys.executable, "-m", "doublesuited.bots.worker", "--memory", str(MEMORY_MB), "--program", *program]
