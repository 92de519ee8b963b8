"""The other side of ``external``: ``python -m doublesuited.bots.worker [--memory MB] [NAME | --program COMMAND...]``.

Sets the limits of its own process; then it answers questions as the bot NAME (without a name: as whichever of our own
bots a question is meant for), or becomes the program.
"""

import argparse
import os
import signal
import sys
from collections.abc import Iterable
from random import Random
from typing import Any, TextIO

import msgspec

from doublesuited.events import Act

from . import wire
from .contract import Bot, BotInfo, Budget
from .observation import History, Observation
from .registry import load, make


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--memory", type=int, default=0, help="most memory in MB; 0: no limit")
    parser.add_argument("--program", nargs=argparse.REMAINDER)
    parser.add_argument("name", nargs="?", default="")
    arguments = parser.parse_args()
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for whoever asks us: they end us when they have finished
    if arguments.memory:
        _limit_memory(arguments.memory)
    if arguments.program:
        os.execvp(arguments.program[0], arguments.program)
    serve(arguments.name, sys.stdin, sys.stdout)


def _limit_memory(megabytes: int) -> None:
    try:
        import resource  # noqa: PLC0415  (not on Windows)
    except ImportError:
        return
    resource.setrlimit(resource.RLIMIT_AS, (megabytes << 20, megabytes << 20))


def serve(name: str, lines: Iterable[str], out: TextIO) -> None:
    """Answer line by line until the input ends or says ``end``."""
    own = load(name) if name else None
    sessions: dict[int, History] = {}
    sys.stdout = sys.stderr  # what a bot prints must not become an answer
    for line in lines:
        message: dict[str, Any] = msgspec.json.decode(line)
        match message.get("type"):
            case "hello":
                _say(out, _introduction(own.info if own else BotInfo("doublesuited", 0, "Our own bots.")))
            case "hand":
                past = sessions.setdefault(message["session"], History())
                past.add(wire.story_in(message["events"]))
            case "forget":
                sessions.pop(message["session"], None)
            case "act":
                bot = own or make(message["bot"])
                _say(out, _answer(bot, message, sessions.setdefault(message["session"], History())))
            case "load":
                make(message["bot"])
                _say(out, {"type": "loaded"})
            case "end":
                return
            case _:
                pass


def _introduction(info: BotInfo) -> dict[str, Any]:
    data: dict[str, Any] = msgspec.to_builtins(info)
    return {"type": "ready", **data}


def _answer(bot: Bot, message: dict[str, Any], past: History) -> dict[str, Any]:
    seen: Observation = wire.observation_in(message["observation"], past)
    act: Act = bot.act(seen, Random(message["seed"]), Budget(message["samples"], message["ms"]))
    return {"type": "act", "action": act.action, "to": act.to}


def _say(out: TextIO, message: dict[str, Any]) -> None:
    out.write(msgspec.json.encode(message).decode() + "\n")
    out.flush()


if __name__ == "__main__":
    main()
