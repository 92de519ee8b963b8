"""``doublesuited convert``: hand histories from one format to another, or to tables."""

import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Annotated, Literal, TextIO

from cyclopts import Parameter

from doublesuited.commands._hands import Sorter
from doublesuited.history import SUFFIXES, Hero, Record, TextFormat, record_for, write
from doublesuited.history.whole import whole

Target = Literal["pokerstars", "phh", "phhs", "ohh", "csv", "parquet"]


def convert(
    *files: Path,
    to: Target,
    output: Annotated[Path | None, Parameter(alias="-o")] = None,
    hero: str = "",
) -> int:
    """Convert hand histories. What cannot be read is reported with file and line, and skipped; exit
    code 1 then, unless it was only a game that is not played here.

    Parameters
    ----------
    files
        Files of hands in any format that can be read, or folders of them.
    to
        The format to write. csv and parquet are three tables (hands, actions, results) for analysis.
    output
        The folder to write to; each file of hands becomes a file of the same name there. Without it the
        texts go to standard output.
    hero
        Leave only what this player could know: own cards, shown cards, the board. "all": tell every card
        that is known. The pokerstars format tells nobody's hole cards without it.
    """
    if output is None and to in ("csv", "parquet"):
        raise SystemExit(f"--to {to} writes three files: name a folder for them with --output")
    hands = Sorter(files)
    there = hero in ("", "all")
    try:
        with _target(to, output) as add:
            for record in hands.records():
                seen, seat = _seen_by(record, hero)
                there = there or seat is not None
                add(seen, seat)
    except OSError as error:
        if output is None:
            raise  # what happens to standard output is the same for every command
        raise SystemExit(f"{error.filename or output}: cannot be written: {error.strerror}") from None
    except ValueError as error:
        raise SystemExit(str(error)) from None
    if not there and hands.done:
        print(f"convert: nobody in these hands is called {hero}", file=sys.stderr)
    return hands.finish(" converted") or int(not there)


def _seen_by(record: Record, hero: str) -> tuple[Record, Hero]:
    if hero in ("", "all"):
        return record, "all" if hero else None
    seat = next((seat for seat, name in record.names.items() if name == hero), None)
    return record_for(record, seat), seat


@contextmanager
def _target(to: Target, output: Path | None) -> Iterator[Callable[[Record, Hero], None]]:
    if to == "csv" or to == "parquet":  # noqa: PLR1714  (mypy narrows this form)
        from doublesuited.history.tables import Tables  # noqa: PLC0415

        assert output is not None
        with Tables(output, to) as tables:
            yield lambda record, _hero: tables.add(record)
        return
    with _Texts(to, output) as texts:
        yield texts.add


class _Texts(ExitStack):
    """Text files in a folder, one for each file read (``phh``: one for each hand), or standard output."""

    def __init__(self, to: TextFormat, output: Path | None) -> None:
        super().__init__()
        self._to = to
        self._output = output
        self._source = ""
        self._number = 0
        self._told = False
        self._file: TextIO | None = None
        self._taken: set[Path] = set()
        if output:
            output.mkdir(parents=True, exist_ok=True)

    def add(self, record: Record, hero: Hero) -> None:
        if record.file != self._source:
            self._source, self._number, self._file = record.file, 0, None
            self.close()
        self._number += 1
        text = write(record, self._to, hero, self._number)
        if self._output is None and self._to == "phh" and self._told:
            raise ValueError("phh holds one hand a file and these are more: name a folder with --output, or use phhs")
        self._told = True
        if self._output is None:
            sys.stdout.write(text)
        elif self._to == "phh":
            self._path(f"{Path(self._source).stem}-{self._number:06}").write_text(text, encoding="utf-8")
        else:
            if self._file is None:
                part = self.enter_context(whole(self._path(Path(self._source).stem)))
                self._file = self.enter_context(part.open("w", encoding="utf-8"))
            self._file.write(text)

    def _path(self, stem: str) -> Path:
        """A file of the folder that this run has not written yet."""
        assert self._output is not None
        name, again = stem, 1
        while (path := self._output / f"{name}{SUFFIXES[self._to]}") in self._taken:
            again += 1
            name = f"{stem}-{again}"
        self._taken.add(path)
        return path
