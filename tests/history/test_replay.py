"""The recorded hands through the rules, and what happens to a hand that is not as it was."""

import copy
import json
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from doublesuited.commands.replay import replay
from doublesuited.history import jsonl
from doublesuited.history.reading import read, read_text
from doublesuited.history.record import Problem, Record
from doublesuited.history.recorded import Inconsistent, Malformed, Unsupported
from doublesuited.history.replay import ODD_UNIT, check

from .played import random_record
from .tools import HANDS, SAMPLES, recorded_lines

Json = dict[str, Any]
HANDS_AS_JSON: dict[str, Json] = {hand["id"]: hand for hand in map(json.loads, recorded_lines())}


def test_every_recorded_hand_agrees_or_says_what_the_product_does_not_play() -> None:
    count: Counter[str] = Counter()
    for line, hand in zip(recorded_lines(), HANDS_AS_JSON.values(), strict=True):
        tags = set(hand["specialities"])
        [found] = read_text(line.decode())
        if isinstance(found, Problem):
            assert found.kind == "unsupported"
            assert found.reason.partition(":")[0] in tags & jsonl.NOT_PLAYED.keys()
            count["unsupported"] += 1
            continue
        report = check(found)
        count[report.status] += 1
        if report.status == "differ":
            assert "odd_unit_convention_differs" in tags
            assert all(difference.startswith(ODD_UNIT) for difference in report.differences)
        else:
            assert report.final_stacks == {int(seat): chips for seat, chips in hand["final_stacks"].items()}
    assert count == {"agree": 633, "differ": 2, "unsupported": 10}


def of(hand: Json) -> tuple[str, tuple[str, ...]]:
    """Status and differences of a hand given as JSON."""
    try:
        report = check(jsonl.read_line(json.dumps(hand)))
    except Inconsistent as error:
        return "differ", (error.reason, *(check(error.record).differences if error.record else ()))
    return report.status, report.differences


def changed(identity: str, change: Callable[[Json], Any]) -> str:
    """What is said about a recorded hand after a change; empty if it still agrees."""
    hand = copy.deepcopy(HANDS_AS_JSON[identity])
    assert of(hand)[0] == "agree"
    change(hand)
    status, differences = of(hand)
    assert (status == "agree") == (not differences)
    return "; ".join(differences)


POT, FIXED, SIDE = "PLO-entraction-0040", "FLO8-everleaf-0015", "NLO8-pokerstars-0007"


def action(hand: Json, street: str, kind: str) -> Json:
    found: Json = next(a for a in hand["actions"] if a["street"] == street and a["kind"] == kind)
    return found


def swap_awards(hand: Json) -> None:
    first, second = hand["awards"][0], hand["awards"][1]
    first["seat"], second["seat"] = second["seat"], first["seat"]


CHANGES: list[tuple[str, str, Callable[[Json], Any], str]] = [
    ("a player acts out of turn", POT, lambda h: h["actions"].insert(0, h["actions"].pop(1)), "seat 3's turn"),
    ("an action is missing", POT, lambda h: h["actions"].pop(3), "turn"),
    ("the last action is missing", POT, lambda h: h["actions"].pop(), "seat 3 has still to act"),
    ("a street is dealt too early", POT, lambda h: h["actions"].pop(-4), "seat 3 has still to act on the flop"),
    ("the winner is another", POT, lambda h: h["awards"][0].update(seat=6), "won by seat 3"),
    ("a pot holds more", POT, lambda h: h["pots"][0].update(gross=251), "251"),
    ("a pot is open to another", POT, lambda h: h["pots"][0].update(eligible=[3, 4]), "open to seats 3, 4"),
    ("the named winner is another", POT, lambda h: h["pots"][0]["winners"][0]["hi"][0].update(seat=6), "names seat 6"),
    ("a stack ends otherwise", POT, lambda h: h["final_stacks"].update({"3": 343}), "343 as stated"),
    ("the rake is less", POT, lambda h: h.update(rake=11), "hold 250"),
    ("other cards win", POT, lambda h: h["board"].update(river=["9d"]), "won by seat 6"),
    ("a check of what is owed", POT, lambda h: action(h, "flop", "call").update(kind="check", amount=0), "check"),
    ("one half goes elsewhere", "PLO8-bovada-0003", swap_awards, "paid"),
    (
        "the hand comes back too much",
        "PLO-boss-0001",
        lambda h: h["uncalled_return"].update(amount=59999),
        "59999 back",
    ),
]


@pytest.mark.parametrize(("what", "identity", "change", "said"), CHANGES, ids=[c[0] for c in CHANGES])
def test_a_change_is_noticed(what: str, identity: str, change: Callable[[Json], Any], said: str) -> None:
    assert said in changed(identity, change)


def wager_by(street: str, more: int, kinds: tuple[str, ...]) -> Callable[[Json], None]:
    """Every wager of these kinds on a street larger by ``more``, and so is all that follows from it."""

    def change(hand: Json) -> None:
        added = sum(more for a in hand["actions"] if a["street"] == street and a["kind"] in kinds)
        for wager in hand["actions"]:
            if wager["street"] == street and wager["kind"] in kinds:
                wager["amount"] += more
                wager["to"] += more
        hand["awards"][0]["amount"] += added
        del hand["final_stacks"]
        for seat in hand["seats"]:
            seat["stack"] += 1000

    return change


def test_a_raise_above_the_pot_is_noticed() -> None:
    assert "raise to 36..72, not 73" in changed(POT, wager_by("flop", 1, ("raise", "call")))


def test_a_bet_of_another_size_than_the_limit_is_noticed() -> None:
    assert "bet to 200000, not 199999" in changed("FLO8-wsopeventfin-0001", wager_by("flop", -1, ("bet", "call")))


@pytest.mark.parametrize("tag", jsonl.NOT_PLAYED)
def test_what_is_not_played_is_unsupported_whatever_the_hand(tag: str) -> None:
    hand = HANDS_AS_JSON[POT] | {"specialities": [tag]}
    with pytest.raises(Unsupported, match=tag):
        jsonl.read_line(json.dumps(hand))


@pytest.mark.parametrize(
    "more",
    [{"board2": {"river": ["2s"]}}, {"cap": 4000}, {"site_added_to_pot": 20}],
    ids=["a second board", "a cap", "money of the room"],
)
def test_a_field_is_enough_to_be_unsupported(more: Json) -> None:
    with pytest.raises(Unsupported):
        jsonl.read_line(json.dumps(HANDS_AS_JSON[POT] | more))


BROKEN: list[tuple[str, str]] = [
    ("{", "no hand in JSON"),
    ('{"id": "x"}', "missing required field"),
    ('{"id": 7}', "Expected `str`"),
    ('{"id":' + "[" * 100_000, "no hand in JSON"),
    ("null", "Expected `object`"),
]


@pytest.mark.parametrize(("line", "said"), BROKEN)
def test_a_line_that_is_no_hand_is_reported_and_the_rest_is_read(line: str, said: str) -> None:
    good = recorded_lines()[0].decode()
    found = list(read_text(f"{good}\n{line}\n{good}\n", "here"))
    assert [type(one) for one in found] == [Record, Problem, Record]
    problem = found[1]
    assert isinstance(problem, Problem)
    assert (problem.file, problem.line) == ("here", 2)
    assert said in problem.reason


@pytest.mark.parametrize("at", [0, 1, 2, 100, 700, 1500, 2000])
def test_a_file_that_is_cut_is_reported(at: int) -> None:
    text = max(recorded_lines(), key=len).decode()[:at]
    found = list(read_text(text))
    assert len(found) == 1
    assert isinstance(found[0], Problem)


def test_a_line_without_end_is_no_hand_and_is_not_kept() -> None:
    good = recorded_lines()[0].decode()
    found = list(read_text(f"{good}\n{'x' * 5_000_000}\n{good}\n"))
    assert [type(one) for one in found] == [Record, Problem, Record]


def test_replay_as_json(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lines = recorded_lines()
    file = tmp_path / "some.jsonl"
    file.write_bytes(b"\n".join([*lines[:5], b"{"]))
    assert replay(file, json=True) == 1
    out, err = capsys.readouterr()
    rows = [json.loads(line) for line in out.splitlines()]
    assert [row["id"] for row in rows] == [json.loads(line)["id"] for line in lines[:5]]
    assert all(row.keys() == {"id", "status", "differences", "final_stacks"} for row in rows)
    assert rows[0]["final_stacks"]["1"] == 1008500
    assert f"{file}:6: no hand in JSON" in err
    assert "6 hands: 5 agree, 1 unreadable" in err


def test_replay_as_text_and_its_exit_codes(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "good.jsonl"
    file.write_bytes(b"\n".join(recorded_lines()[:3]))
    assert replay(tmp_path) == 0
    assert capsys.readouterr().out.splitlines()[-1] == "3 hands: 3 agree"
    hand = copy.deepcopy(HANDS_AS_JSON[POT])
    hand["awards"][0]["seat"] = 6
    file.write_text(json.dumps(hand))
    assert replay(file) == 1
    assert "    the main pot: paid to seat 6, won by seat 3" in capsys.readouterr().out
    with pytest.raises(SystemExit, match="no such file"):
        replay(tmp_path / "nowhere")
    with pytest.raises(SystemExit, match="no file given"):
        replay()


def test_the_televised_hands_in_phh_agree_with_their_records() -> None:
    if not SAMPLES.exists():
        pytest.skip("the rooms' texts are not here")
    files = sorted((SAMPLES / "phh").glob("*.phh"))
    assert files
    for file in files:
        [record] = read(file)
        assert isinstance(record, Record)
        report = check(record)
        assert report.status == "agree", report
        told = jsonl.read_line(json.dumps(HANDS_AS_JSON[file.stem]))
        assert sorted(report.final_stacks.values()) == sorted(told.final_stacks().values())


def test_no_malformed_sample_passes_in_silence(capsys: pytest.CaptureFixture[str]) -> None:
    if not SAMPLES.exists():
        pytest.skip("the rooms' texts are not here")
    for file in sorted((SAMPLES / "malformed").iterdir()):
        found = list(read(file))
        assert found
        for one in found:
            said = str(one) if isinstance(one, Problem) else "; ".join(check(one).differences)
            assert said, file
            assert "Traceback" not in said


def test_the_tests_have_the_hands() -> None:
    assert HANDS.exists()
    with pytest.raises(Malformed):
        jsonl.read_line("")


def test_hands_that_were_played_agree_whatever_the_rules() -> None:
    for seed in range(200):
        report = check(random_record(seed))
        assert report.status == "agree", (seed, report)


@pytest.mark.parametrize(("live", "dead", "owes"), [(5, 0, 5), (0, 5, 10), (2, 3, 8)])
def test_a_late_small_blind_counts_for_the_call_as_far_as_it_is_live(live: int, dead: int, owes: int) -> None:
    seats = [{"seat": s, "stack": 500} for s in (0, 1, 2, 3)]
    posts = [
        {"seat": 1, "type": "sb", "amount": 5},
        {"seat": 2, "type": "bb", "amount": 10},
        {"seat": 3, "type": "extra_sb", "amount": 5, "live": live, "dead": dead},
    ]
    actions = [
        {"street": "preflop", "seat": 3, "kind": "call", "amount": owes, "to": 10},
        {"street": "preflop", "seat": 0, "kind": "raise", "amount": 40, "to": 40},
        *({"street": "preflop", "seat": seat, "kind": "fold"} for seat in (1, 2, 3)),
    ]
    pot = 5 + 10 + 10 + dead + 10
    hand = {"id": "late", "variant": "high", "structure": "pot", "small_blind": 5, "big_blind": 10, "button": 0}
    more = {"seats": seats, "posts": posts, "actions": actions, "awards": [{"seat": 0, "amount": pot}]}
    assert of(hand | more | {"uncalled_return": {"seat": 0, "amount": 30}}) == ("agree", ())
