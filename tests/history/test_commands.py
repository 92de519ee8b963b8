"""The commands on hand histories."""

import csv
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from doublesuited import cli
from doublesuited.commands.convert import Target, convert
from doublesuited.commands.replay import replay
from doublesuited.commands.review import review
from doublesuited.commands.stats import stats
from doublesuited.history import SUFFIXES, TEXT_FORMATS, Record, TextFormat, read

from . import texts
from .tools import HANDS, recorded

Capture = pytest.CaptureFixture[str]


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "in" / "two.txt"
    path.parent.mkdir()
    path.write_text(texts.POKERSTARS + "\n\n\n" + texts.TOURNAMENT)
    return path


@pytest.mark.parametrize("to", TEXT_FORMATS)
def test_convert_to_files(to: TextFormat, file: Path, tmp_path: Path, capsys: Capture) -> None:
    assert convert(file.parent, to=to, output=tmp_path / "out", hero="all") == 0
    assert "2 hands converted" in capsys.readouterr().err
    made = sorted((tmp_path / "out").iterdir())
    assert [path.suffix for path in made] == [SUFFIXES[to]] * (2 if to == "phh" else 1)
    before = [hand.events for hand in read(file) if isinstance(hand, Record)]
    after = [hand.events for path in made for hand in read(path) if isinstance(hand, Record)]
    assert before == after


def test_convert_to_standard_output_for_one_player(file: Path, capsys: Capture) -> None:
    assert convert(file, to="pokerstars", hero="cora") == 0
    out = capsys.readouterr().out
    assert "Dealt to cora [As 2d Kc Qh]" in out
    assert "Dealt to anna" not in out
    assert convert(file, to="phhs", hero="cora") == 0
    assert "d dh p3 ????????" in capsys.readouterr().out


def test_files_of_one_name_do_not_overwrite_each_other(file: Path, tmp_path: Path) -> None:
    other = tmp_path / "other" / "two.txt"
    other.parent.mkdir()
    other.write_text(texts.GGPOKER)
    assert convert(file, other, to="ohh", output=tmp_path / "out") == 0
    assert sorted(p.name for p in (tmp_path / "out").iterdir()) == ["two-2.ohh", "two.ohh"]


def test_several_hands_came_out_as_one_phh_file(file: Path, capsys: Capture) -> None:
    with pytest.raises(SystemExit, match="phh holds one hand a file and these are more: name a folder"):
        convert(file, to="phh")
    assert capsys.readouterr().out.count("variant = ") == 1


def test_what_cannot_be_read_is_reported_and_skipped(file: Path, tmp_path: Path, capsys: Capture) -> None:
    file.write_text(texts.POKERSTARS.replace("$3 to $4", "$3 to $999") + "\n\n\n" + texts.TOURNAMENT)
    assert convert(file, to="csv", output=tmp_path) == 1
    err = capsys.readouterr().err
    assert f"{file}:14: seat 2 puts in 99900 and has only 6050" in err
    assert "1 hand converted, 1 left out" in err
    assert len((tmp_path / "hands.csv").read_text().splitlines()) == 2
    # A game that is not played here is no error.
    assert convert(HANDS, to="parquet", output=tmp_path) == 0
    assert "635 hands converted, 10 left out" in capsys.readouterr().err


def test_tables_need_a_folder(file: Path) -> None:
    with pytest.raises(SystemExit, match="name a folder"):
        convert(file, to="csv")
    with pytest.raises(SystemExit, match="no such file"):
        convert(file.parent / "none", to="ohh")
    with pytest.raises(SystemExit, match="cannot be written"):
        convert(file, to="ohh", output=file / "folder")


def test_stats_as_table_json_and_csv(file: Path, capsys: Capture) -> None:
    assert stats(file, by_position=True) == 0
    out, err = capsys.readouterr()
    assert out.splitlines()[0].split() == (
        ["Player", "Pos.", "Hands", "VPIP", "PFR", "3-bet", "Aggr.", "WTSD", "W$SD", "Scoop", "Quart.", "AF", "bb/100"]
    )
    assert err == "2 hands\n"
    assert stats(file, form="json", player=("cora",)) == 0
    [line] = map(json.loads, capsys.readouterr().out.splitlines())
    assert (line["player"], line["hands"], line["vpip"]["count"]) == ("cora", 2, 2)
    assert stats(file, form="csv") == 0
    rows = list(csv.DictReader(capsys.readouterr().out.splitlines()))
    assert {row["player"] for row in rows} == {"anna", "bert", "cora", "emil"}
    assert next(row for row in rows if row["player"] == "bert")["net"] == "-3013 USD; -35 chips"


def test_review_as_text_and_json(file: Path, capsys: Capture) -> None:
    assert review(file, hand=("1002",), samples=200) == 0
    out = capsys.readouterr().out
    assert out.startswith("Hand 1002\npreflop: anna [5s5hJd8c] raise 40 to 40 (pot 36, stack 398)\n")
    assert "Hand 1001" not in out
    assert review(file, samples=200, json=True) == 0
    rows = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [row["id"] for row in rows] == ["1001", "1002"]
    with pytest.raises(SystemExit, match="--samples is 0"):
        review(file, samples=0)


def test_the_command_line_knows_them(file: Path) -> None:
    command = [sys.executable, "-m", "doublesuited", "convert", str(file), "--to", "phh", "-o", str(file.parent / "o")]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (0, "")
    assert len(list((file.parent / "o").iterdir())) == 2
    assert recorded()


def test_who_or_what_is_not_there_is_said(file: Path, capsys: Capture) -> None:
    """An empty answer with exit code 0 looked as if all were well."""
    assert convert(file, to="phhs", hero="nemo") == 1
    assert "nobody in these hands is called nemo" in capsys.readouterr().err
    (file.parent / "empty").mkdir()
    with pytest.raises(SystemExit, match="empty: there is no file in it"):
        replay(file.parent / "empty")
    assert review(file, hand=("999",)) == 1
    assert "no hand has the id 999" in capsys.readouterr().err
    assert stats(file, player=("nemo", "cora")) == 1
    told = capsys.readouterr()
    assert "nobody in these hands is called nemo" in told.err
    assert "cora" in told.out
    assert stats(file, player=("cora",), least=1000) == 0


def test_a_picture_is_one_problem_and_not_one_a_line(tmp_path: Path, capsys: Capture) -> None:
    """A folder's picture was taken for hands in JSON, and each of its hundreds of lines was complained about."""
    picture = tmp_path / "table.png"
    picture.write_bytes(b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR" + b'{"\0\n' * 300)
    assert stats(picture) == 1
    assert capsys.readouterr().err.count("table.png") == 1


@pytest.mark.parametrize("to", [to for to in TEXT_FORMATS if to != "phh"])  # phh: one hand is all there is
def test_convert_to_a_reader_that_goes_away_blamed_a_file_called_none(to: TextFormat) -> None:
    command = [sys.executable, "-m", "doublesuited", "convert", str(HANDS), "--to", to]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.readline()
        process.stdout.close()
        assert "written" not in process.stderr.read()
    assert process.returncode == cli.BROKEN_PIPE


@pytest.mark.parametrize("to", ["ohh", "csv"])
def test_an_interrupted_conversion_left_half_a_file(
    to: Target, file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(*given: Any) -> Any:
        record = given[0]
        if record.id == "1002":
            raise KeyboardInterrupt
        return record, None

    monkeypatch.setattr("doublesuited.commands.convert._seen_by", interrupted)
    before = tmp_path / "out" / f"{'two' if to == 'ohh' else 'hands'}.{to}"
    before.parent.mkdir()
    before.write_text("whole")
    with pytest.raises(KeyboardInterrupt):
        convert(file, to=to, output=tmp_path / "out")
    assert [path.name for path in (tmp_path / "out").iterdir()] == [before.name]
    assert before.read_text() == "whole"


def test_sums_that_are_wrong_were_told_twice(file: Path, capsys: Capture) -> None:
    file.write_text(texts.POKERSTARS.replace("cora collected $60.75", "cora collected $60.00"))
    assert replay(file) == 1
    assert capsys.readouterr().out.count("the pots hold 12350") == 1


def test_a_zero_byte_in_a_text_is_told_with_its_line(file: Path, capsys: Capture) -> None:
    file.write_text(texts.POKERSTARS + "\0")
    assert replay(file) == 1
    line = texts.POKERSTARS.count("\n") + 1
    assert f"two.txt:{line}: this is no text, for it has a zero byte" in capsys.readouterr().err
