"""What the commands on hand histories share: the files meant, reading them one hand at a time, and a progress bar."""

import sys
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from pathlib import Path

from doublesuited.history.reading import read
from doublesuited.history.record import Problem, Record

LONG = 2 * 1024 * 1024
"""Bytes. Less is read before a progress bar would be any use."""


def files_in(paths: Sequence[Path]) -> list[Path]:
    """The files, and those in the folders, in order. SystemExit for a path that does not exist or no file at all."""
    if not paths:
        raise SystemExit("no file given; name one or more files of hands, or folders of them")
    found: list[Path] = []
    for path in paths:
        if path.is_dir():
            found += sorted(p for p in path.rglob("*") if p.is_file() and not p.name.startswith("."))
        elif path.exists():
            found.append(path)
        else:
            raise SystemExit(f"{path}: there is no such file")
    if not found:
        raise SystemExit(f"{', '.join(map(str, paths))}: there is no file in it")
    return found


def hands_of(files: Sequence[Path]) -> Iterator[Record | Problem]:
    """Every hand of every file; a progress bar on stderr when that is a terminal and there is much to read."""
    total = sum(file.stat().st_size for file in files)
    with ExitStack() as stack:
        advance = None
        if sys.stderr.isatty() and total > LONG:
            from rich.console import Console  # noqa: PLC0415  (slow to import, and rarely needed)
            from rich.progress import Progress  # noqa: PLC0415

            bar = stack.enter_context(Progress(console=Console(stderr=True), transient=True))
            task = bar.add_task("reading", total=total)

            def advance(count: int) -> None:
                bar.advance(task, count)

        for file in files:
            try:
                yield from read(file, advance)
            except OSError as error:
                yield Problem(str(file), 1, f"cannot be read: {error.strerror}")


class Sorter:
    """Takes the hands that can be read out of files, says on stderr what is wrong with the others, and counts both."""

    def __init__(self, files: Sequence[Path]) -> None:
        self._files = files_in(files)
        self.done = self.left_out = self.bad = 0

    def records(self) -> Iterator[Record]:
        for hand in hands_of(self._files):
            if isinstance(hand, Problem):
                print(hand, file=sys.stderr)
                self.left_out += 1
                self.bad += hand.kind != "unsupported"
            else:
                yield hand
                self.done += 1

    def finish(self, what: str = "") -> int:
        """Say how many there were; the exit code: 1 if any was wrong, not only unsupported."""
        told = f"{self.done} hand{'s' * (self.done != 1)}{what}"
        print(told + (f", {self.left_out} left out" if self.left_out else ""), file=sys.stderr)
        return int(self.bad > 0)


def identity(hand: Record | Problem) -> str:
    """The hand's id, or the file it is from: with the line, unless it is the file's first."""
    if hand.id:
        return hand.id
    return Path(hand.file).stem + (f":{hand.line}" if hand.line > 1 else "")
