"""The other side of ``thinker``: ``python -m doublesuited.server.worker`` answers tasks, a line for a line."""

import os
import sys
import traceback
from typing import Any

import msgspec

from doublesuited.cards import parse_cards

from . import drilling, explaining, reviewing
from .tasks import AskTask, Done, MarkTask, ReviewTask, Task, WhyTask

NICE = 5


def done(task: Task) -> Any:
    """The answer to a task. ValueError in words where there is none."""
    match task:
        case ReviewTask():
            return reviewing.review(task.played, task.seat)
        case WhyTask():
            hole, board = (parse_cards("".join(cards)) for cards in (task.hole, task.board))
            return explaining.why(task.seat, hole, board, hilo=task.hilo, own=task.own, language=task.language)
        case AskTask():
            return drilling.first_drill(task.kind, task.seed, task.hands, task.language)
        case MarkTask():
            return drilling.mark(task.kind, task.seed, task.dealt, task.answer, task.language)


def main() -> None:
    """The process: an answer for each line."""
    os.nice(NICE)
    for line in sys.stdin.buffer:
        try:
            answer = Done(done(msgspec.json.decode(line, type=Task)))
        except ValueError as error:
            answer = Done(wrong=str(error))
        except Exception:  # noqa: BLE001  one task that fails must not take the process along
            answer = Done(fault=traceback.format_exc(limit=-5))
        sys.stdout.buffer.write(msgspec.json.encode(answer) + b"\n")
        sys.stdout.buffer.flush()


if __name__ == "__main__":
    main()
