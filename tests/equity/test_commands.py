"""`doublesuited eval` and `doublesuited equity` as a user meets them."""

import json
import os
import signal
import subprocess
import sys
import time
from fractions import Fraction
from typing import Any

import pytest

from doublesuited.cli import run

M4 = ["AsAh2s3d", "KhKdQhJd", "Tc9c8d7d", "5s5c6s6c", "AcKsQcJs", "4h4s2h3c"]
FIELDS = {
    *("hand", "equity", "win", "tie", "high_win", "high_tie", "low_win", "low_tie", "scoop", "share", "stderr"),
}


def answer(capsys: pytest.CaptureFixture[str], *arguments: str) -> Any:
    assert run([*arguments, "--json"]) == 0
    return json.loads(capsys.readouterr().out)


def test_eval_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert answer(capsys, "eval", "AsKcQd2h", "KsJsTs9s4d") == {
        "high": {"name": "Straight, ace high", "value": 5863, "hole": ["As", "Qd"], "board": ["Ks", "Js", "Ts"]},
        "low": None,
    }
    both = answer(capsys, "eval", "As2d3h4c", "5s6h7cKdKc")
    assert both["low"] == {"name": "Low 7-6-5-2-A", "value": 41, "hole": ["As", "2d"], "board": ["7c", "6h", "5s"]}


@pytest.mark.parametrize("hole", ["AsKcQd10h", "ASKCQDTH", "askcqdth", "A♠K♣Q♦T♥", "As Kc Qd Th", "As,Kc,Qd,Th"])
@pytest.mark.parametrize("board", ["KsJsTs9s4d", "ks js ts 9s 4d", "K♠J♠10♠9♠4♦"])
def test_eval_reads_any_common_spelling(capsys: pytest.CaptureFixture[str], hole: str, board: str) -> None:
    assert answer(capsys, "eval", hole, board)["high"]["name"] == "Straight, ace high"


def test_eval_for_people(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["eval", "As2d3h4c", "5s6h7cKdKc"]) == 0
    assert capsys.readouterr().out == (
        "hand   As 2d 3h 4c\n"
        "board  5s 6h 7c Kd Kc\n"
        "high   4c 3h + 7c 6h 5s   Straight, seven high\n"
        "low    As 2d + 7c 6h 5s   Low 7-6-5-2-A\n"
    )
    assert run(["eval", "AsKcQd2h9h", "KsJsTs"]) == 0
    assert "No low" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("hole", "board", "problem"),
    [
        ("AsKcQd", "KsJsTs", "3 hole cards (As Kc Qd)"),
        ("AsKcQd2h3h4h5h", "KsJsTs", "7 hole cards"),
        ("AsKcQd2h", "KsJs", "2 board cards (Ks Js)"),
        ("AsKcQd2h", "", "0 board cards"),
        ("AsKcQd2h", "KsJsTs9s4d4c", "6 board cards (Ks Js Ts 9s 4d 4c)"),
        ("AsKcQdAs", "KsJsTs", "As comes twice"),
        ("AsKcQd2h", "KsJsKc", "Kc comes twice"),
        ("AsKcQd2h", "KsJsKs", "Ks comes twice"),
        ("AsKcQd1h", "KsJsTs", "'1h'"),
        ("AsKcQd2h", "KsJsTx", "'Tx'"),
        ("AsKcQd2", "KsJsTs", "'2'"),
        ("AsKcQd??", "KsJsTs", "??"),
        ("", "KsJsTs", "0 hole cards"),
    ],
)
def test_eval_names_what_is_wrong(hole: str, board: str, problem: str) -> None:
    for json_too in ([], ["--json"]):
        with pytest.raises(SystemExit) as refused:
            run(["eval", hole, board, *json_too])
        assert problem in str(refused.value)


def test_equity_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    found = answer(capsys, "equity", *M4, "--game", "omaha8")
    assert set(found) == {"game", "exact", "boards", "samples", "hands"}
    assert {name: found[name] for name in ("game", "exact", "boards", "samples")} == {
        "game": "omaha8",
        "exact": True,
        "boards": 98_280,
        "samples": None,
    }
    assert all(set(hand) == FIELDS for hand in found["hands"])
    assert [hand["hand"] for hand in found["hands"]] == M4
    assert [hand["share"] for hand in found["hands"]] == [29101.25, 17222, 21888, 13516, 8206.5, 8346.25]
    assert [hand["low_tie"] for hand in found["hands"]] == [6684, 0, 0, 0, 0, 6684]
    assert [hand["scoop"] for hand in found["hands"]] == [hand["win"] for hand in found["hands"]]
    assert all(hand["stderr"] is None for hand in found["hands"])


def test_a_share_that_is_no_decimal_is_a_fraction(capsys: pytest.CaptureFixture[str]) -> None:
    found = answer(capsys, "equity", "AsKsQsJs", "AhKhQhJh", "AdKdQdJd", "--board", "Tc9c2h2d3c")
    assert [hand["share"] for hand in found["hands"]] == ["1/3"] * 3
    assert sum(Fraction(hand["share"]) for hand in found["hands"]) == found["boards"] == 1


def test_equity_sampled_by_seed(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["equity", "AsAh2s3d", "KK:$ds", "random", "--samples", "20000", "--seed", "5"]
    one, two = answer(capsys, *arguments), answer(capsys, *arguments)
    assert one == two
    assert (one["exact"], one["samples"], one["boards"]) == (False, 20_000, 20_000)
    assert all(0 < hand["stderr"] < 0.01 for hand in one["hands"])


def test_equity_samples_known_hands_if_asked(capsys: pytest.CaptureFixture[str]) -> None:
    found = answer(capsys, "equity", "AsAh2s3d", "KhKdQhJd", "--samples", "1000")
    assert (found["exact"], found["samples"]) == (False, 1000)
    counted = answer(capsys, "equity", "AsAh2s3d", "KhKdQhJd", "--exact", "--seed", "4")
    assert (counted["exact"], counted["samples"], counted["boards"]) == (True, None, 1_086_008)


def test_board_and_dead_cards_are_gone(capsys: pytest.CaptureFixture[str]) -> None:
    found = answer(capsys, "equity", "AsAh2s3d", "KhKdQhJd", "--board", "8s7h2c", "--dead", "KsKc")
    assert found["boards"] == 39 * 38 // 2


def test_equity_for_people(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["equity", "AsAh2s3d", "KhKd5h4c", "--game", "omaha8"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith("omaha8: 1,086,008 boards, all of them, ")
    assert lines[0].endswith(" s")
    assert lines[3].split() == [
        "AsAh2s3d",
        "71.895",
        "%",
        "██████████████▍",
        "62.04",
        "%",
        "19.70",
        "%",
        "780,788",
        "1/2",
    ]
    assert {len(line) for line in lines[2:5]} == {len(lines[2])}
    assert lines[6].split()[:4] == ["hand", "scoop", "3/4", "1/4"]
    assert run(["equity", "AsAh2s3d", "random", "--samples", "8192", "--seed", "1"]) == 0
    sampled = capsys.readouterr().out
    assert "8,192 deals sampled, seed 1" in sampled
    assert "±" in sampled


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        (["AsAd3s", "KsKdQdJd"], "3 hole cards (As Ad 3s)"),
        (["AsAd3s4d"], "two to 10 hands can be compared, not 1"),
        ([], "can be compared, not 0"),
        (["AsAd3s4d", "AsKdQdJd"], "As comes twice: in hand 1 (AsAd3s4d) and in hand 2 (AsKdQdJd)"),
        (["AsAd3sAs", "KsKdQdJd"], "As comes twice"),
        (["AsAd3s4d", "KsKdQd1d"], "'1d'"),
        (["AsAd3s4d", "KsKdQdJx2c"], "5 cards, but a hand has 4"),
        (["AsAd3s4d", "KsKdQdJd2c"], "same number of cards"),
        (["AsAd3s4d", "KsKdQdJd", "--board", "8s7h2c3c4c5c"], "6 board cards"),
        (["AsAd3s4d", "KsKdQdJd", "--board", "8s7hAs"], "As comes twice"),
        (["AsAd3s4d", "KsKdQdJd", "--board", "8s7h8s"], "8s comes twice"),
        (["AsAd3s4d", "KsKdQdJd", "--board", "8s7hZs"], "'Zs'"),
        (["AsAd3s4d", "KsKdQdJd", "--dead", "4d"], "4d comes twice"),
        (["AsAd3s4d", "KsKdQdJd", "--dead", "4"], "'4'"),
        (["AsAd3s4d", "KK:$zz"], "character 4"),
        (["AsAd3s4d", "KK,"], "character 4"),
        (["AsAd3s4d", "AsA*"], None),
        (["AAsAd3s4d", "random"], "5 cards"),
        (["AsAd3s4d", "AAAsKd", "--board", "AhAc2c"], "no hand"),
        (["AsAd3s4d", "KsKdQdJd", "--samples", "0"], "samples is 0; it must be above 0"),
        (["AsAd3s4d", "KsKdQdJd", "--samples", "5", "--exact"], "not for both"),
        (["random", "random", "random", "--exact"], "too many ways"),
        (["random"] * 11, "can be compared, not 11"),
        (["AsAd3s4d5s6s", *["random"] * 8], "more cards have to be dealt"),
    ],
)
def test_equity_names_what_is_wrong(arguments: list[str], problem: str | None) -> None:
    if problem is None:
        arguments, problem = [*arguments, "--dead", "AhAc"], "no hand of AsA* is left"
    with pytest.raises(SystemExit) as refused:
        run(["equity", *arguments])
    assert problem in str(refused.value)


@pytest.mark.parametrize("arguments", [["--game", "holdem"], ["--samples", "many"], ["--boards", "As"]])
def test_a_wrong_command_line_is_explained(capsys: pytest.CaptureFixture[str], arguments: list[str]) -> None:
    assert run(["equity", "AsAd3s4d", "KsKdQdJd", *arguments]) == 2


def test_ctrl_c_gives_the_result_so_far() -> None:
    command = [sys.executable, "-m", "doublesuited", "equity", "AsAd3s4d", "random", "--json"]
    command += ["--samples", "1000000000", "--jobs", "1"]
    out = err = ""
    for patience in (2, 8, 30):  # a busy machine may not have dealt anything yet, and then there is no result
        process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        time.sleep(patience)
        os.kill(process.pid, signal.SIGINT)
        out, err = process.communicate(timeout=60)
        assert "Traceback" not in err
        assert process.returncode == 130
        if out:
            break
    found = json.loads(out)
    assert (found["exact"], found["samples"]) == (False, found["boards"])
    assert 0 < found["samples"] < 1_000_000_000
    assert "so far" in err
