"""The command line: `doublesuited COMMAND ...`.

A command is one plain typed function in its own module below `doublesuited.commands`; it is imported only
when it is asked for, so that `--version` and `--help` stay quick. It returns its exit code (None means 0),
and ends with `SystemExit("what was wrong, and what would be right")` when the user's input is at fault.
"""

import errno
import os
import sys
from importlib.util import find_spec
from typing import TYPE_CHECKING

from doublesuited import __version__

if TYPE_CHECKING:
    from cyclopts import App, CycloptsError
    from rich.panel import Panel

# name: (module and function below doublesuited.commands, one line of help)
COMMANDS = {
    "play": ("play:play", "Play against bots."),
    "serve": ("serve:serve", "Serve tables and the page to other players."),
    "replay": ("replay:replay", "Replay recorded hands and compare them with what the rules say."),
    "explain": ("explain:explain", "Explain a hand: what it is, what beats it, what only looks as if it counted."),
    "eval": ("evaluate:evaluate", "Name and compare the high and the low of Omaha holdings."),
    "equity": ("equity:equity", "Exact or sampled equity of holdings against each other."),
    "convert": ("convert:convert", "Convert hand histories from one format to another."),
    "review": ("review:review", "Review recorded hands decision by decision, with odds and equities."),
    "stats": ("stats:stats", "Statistics of players over hand histories."),
    "arena": ("arena:arena", "Let bots play against each other and rank them."),
    "drill": ("drill:drill", "Practise reading hands, pots and odds."),
    "export": ("export:export", "Write played hands out of the journal."),
    "audit": ("audit:audit", "Check the journal and the bank: every chip, every hand."),
    "sim": ("sim:sim", "Simulate whole servers with crashes from one seed."),
}
USAGE, INTERRUPTED, BROKEN_PIPE = 2, 128 + 2, 128 + 13  # exit codes, as shells know them
FULL = frozenset({errno.ENOSPC, errno.EDQUOT, errno.EFBIG})


def build() -> "App":
    """The command line with every command whose module exists; imports none of them."""
    from cyclopts import App  # noqa: PLC0415  (two thirds of the start-up; an interrupt in it must be caught too)

    app = App(
        name="doublesuited",
        help="Omaha poker, high and hi/lo, played by the book you choose.",
        version=__version__,
        help_format="plaintext",
        result_action="return_value",
        exit_on_error=False,
        suppress_keyboard_interrupt=False,
        error_formatter=_told,
    )
    for name, (target, line) in COMMANDS.items():
        if find_spec(f"doublesuited.commands.{target.partition(':')[0]}"):
            app.command(f"doublesuited.commands.{target}", name=name, help=line)
    return app


def _told(error: "CycloptsError") -> "Panel":
    """What is wrong with a command line, in a frame; cyclopts calls words too many by a word of its own."""
    from cyclopts import CycloptsPanel, UnusedCliTokensError  # noqa: PLC0415

    if not isinstance(error, UnusedCliTokensError):
        return CycloptsPanel(error)
    more = " ".join(error.unused_tokens or ())
    return CycloptsPanel(f'There is no place for {more}. Cards go into quotes: "As Kc Qd 2h".')


def run(arguments: list[str] | None = None) -> int:
    """Run one command line (default: this process's) and give its exit code.

    A wrong command line has been explained on stderr when this returns 2; an interrupt (Ctrl-C) gives 130
    and a reader that went away 141, both without a traceback. SystemExit with a message for a disk that is full.
    """
    try:
        app = build()
        from cyclopts import CycloptsError  # noqa: PLC0415

        try:
            code = app(arguments)
        except CycloptsError:
            return USAGE
        sys.stdout.flush()
    except KeyboardInterrupt:
        sys.stderr.write("\n")
        return INTERRUPTED
    except BrokenPipeError:
        _silence()
        return BROKEN_PIPE
    except SystemExit as left:
        if isinstance(left.__context__, BrokenPipeError):  # Rich noticed it first, and leaves with 1
            return BROKEN_PIPE
        raise
    except OSError as error:
        if error.errno not in FULL:
            raise
        _silence()
        raise SystemExit(f"doublesuited: cannot write {error.filename or 'the output'}: {error.strerror}") from None
    return code if isinstance(code, int) else 0


def _silence() -> None:
    """Nothing more goes out: what is still buffered would fail once more when the interpreter flushes at exit."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def main() -> None:
    """The console script's entry."""
    if not __debug__:
        sys.exit("doublesuited must run with its assertions: without -O, and with PYTHONOPTIMIZE unset")
    sys.exit(run())


if __name__ == "__main__":
    main()
