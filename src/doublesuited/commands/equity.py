"""`doublesuited equity HAND HAND ...`: who wins how much."""

import json as json_text
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from fractions import Fraction
from typing import Any, Literal

from doublesuited.equity import Equity, Sampling
from doublesuited.equity import equity as solve
from doublesuited.equity.solving import Progress

INTERRUPTED = 130  # the exit code of a command that was stopped by Ctrl-C
BAR = 20
BLOCKS = " ▏▎▍▌▋▊▉█"


def equity(  # noqa: PLR0913  (the options of a command are its parameters)
    *hands: str,
    board: str = "",
    dead: str = "",
    game: Literal["omaha", "omaha8"] = "omaha",
    samples: int | None = None,
    seconds: float | None = None,
    error: float | None = None,
    exact: bool = False,
    seed: int | None = None,
    jobs: int | None = None,
    json: bool = False,
) -> int:
    """Count out, or sample, how much of the pot each of two to ten hands wins on average.

    Every board is counted where that takes a few seconds at most; else 500,000 deals are sampled. Ctrl-C
    gives the result so far.

    Parameters
    ----------
    hands
        Cards such as AsAh2s3d, ranges such as AA:$ds or 10% (docs/library.md), or random.
    board
        Up to five board cards.
    dead
        Cards that are gone, such as folded ones.
    game
        omaha, or omaha8 where the best low of eight or better takes half.
    samples
        Sample so many deals.
    seconds
        Sample for so many seconds.
    error
        Sample until the standard error of every equity is at most this, such as 0.001.
    exact
        Count every deal, however long it takes.
    seed
        Number that fixes the sampled deals.
    jobs
        Processes to use (default: all cores, for long jobs only).
    json
        Print a JSON object instead of a table.
    """
    try:
        with _progress_bar() as progress:
            answer = solve(
                hands,
                board,
                dead,
                game=game,
                exact=exact or None,
                sampling=Sampling(samples, seconds, error, seed),
                jobs=jobs,
                progress=progress,
            )
    except ValueError as wrong:
        raise SystemExit(f"equity: {wrong}") from None
    print(json_text.dumps(_json(answer)) if json else "\n".join(_lines(answer)))
    if not answer.complete:
        print("equity: stopped early; this is the result so far", file=sys.stderr)
    return 0 if answer.complete else INTERRUPTED


@contextmanager
def _progress_bar() -> Iterator[Progress | None]:
    """A bar on stderr if somebody watches and the work is long."""
    if not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console  # noqa: PLC0415  (not needed when nobody watches)
    from rich.progress import Progress as Bar  # noqa: PLC0415

    with Bar(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("deals", total=None)
        yield lambda done, total: bar.update(task, completed=done, total=total)


def _json(answer: Equity) -> dict[str, Any]:
    return {
        "game": answer.game,
        "exact": answer.exact,
        "boards": answer.boards,
        "samples": answer.samples,
        "hands": [
            {
                "hand": hand.hand,
                "equity": hand.equity,
                "win": hand.win,
                "tie": hand.tie,
                "high_win": hand.high_win,
                "high_tie": hand.high_tie,
                "low_win": hand.low_win,
                "low_tie": hand.low_tie,
                "scoop": hand.scoop,
                "share": _number(hand.share),
                "stderr": hand.stderr,
            }
            for hand in answer.hands
        ],
    }


def _number(share: Fraction) -> int | float | str:
    """A number where that is exact (halves, quarters), else a fraction as text."""
    if share.denominator == 1:
        return share.numerator
    return float(share) if float(share) == share else str(share)


def _lines(answer: Equity) -> list[str]:
    counted = f"{answer.boards:,} boards" if answer.boards != 1 else "1 board"
    how = f"{counted}, all of them" if answer.exact else f"{counted}, counted before the stop"
    if answer.samples is not None:
        how = f"{answer.samples:,} deals sampled, seed {answer.seed}"
    lines = [f"{answer.game}: {how}, {answer.seconds:.3f} s", ""]
    lines += _table(_equities(answer))
    if answer.game == "omaha8":
        lines += ["", *_table(_halves(answer))]
    return lines


def _equities(answer: Equity) -> list[list[str]]:
    rows = [["hand", "equity", "", "win", "tie", "pots of " + f"{answer.boards:,}"]]
    for hand in answer.hands:
        error = f" ±{100 * hand.stderr:.2f}" if hand.stderr is not None else ""
        rows.append(
            [
                hand.hand,
                f"{100 * hand.equity:.3f} %{error}",
                _bar(hand.equity),
                _percent(hand.win, answer),
                _percent(hand.tie, answer),
                _fraction(hand.share),
            ]
        )
    return rows


def _halves(answer: Equity) -> list[list[str]]:
    columns = {
        "scoop": "scoop",
        "3/4": "three_quartered",
        "1/4": "quartered",
        "high": "high_win",
        "high tie": "high_tie",
        "low": "low_win",
        "low tie": "low_tie",
        "no low": "never_low",
    }
    rows = [["hand", *columns]]
    for hand in answer.hands:
        numbers = [getattr(hand, field) for field in columns.values()]
        rows.append([hand.hand, *(_percent(number, answer) for number in numbers)])
    return rows


def _table(rows: list[list[str]]) -> list[str]:
    """Columns of equal width: the first to the left, numbers to the right."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return [
        "  ".join(
            cell.ljust(width) if place == 0 else cell.rjust(width)
            for place, (cell, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in rows
    ]


def _percent(number: int, answer: Equity) -> str:
    return f"{100 * number / answer.boards:.2f} %"


def _fraction(share: Fraction) -> str:
    """A number of pots, with what is left over as a fraction: 10,722 1/2."""
    whole, rest = divmod(share.numerator, share.denominator)
    return f"{whole:,} {rest}/{share.denominator}" if rest else f"{whole:,}"


def _bar(part: float) -> str:
    """A bar of twenty places in steps of an eighth."""
    full, eighths = divmod(round(part * BAR * 8), 8)
    return ("█" * full + BLOCKS[eighths].strip()).ljust(BAR)
