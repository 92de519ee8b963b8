"""The arena: common deals, results that add up, estimates that mean the same, repeats to the chip."""

import json
from pathlib import Path
from random import Random

import numpy as np
import pytest

from doublesuited.arena.estimate import bootstrap, estimate, scores
from doublesuited.arena.lbr import bound
from doublesuited.arena.luck import shares
from doublesuited.arena.match import GAMES, Spec, button_of, deck_of, play, seat_of
from doublesuited.arena.replay import again, as_data
from doublesuited.arena.report import as_json, read_spec, report
from doublesuited.cli import run
from doublesuited.equity import equity
from doublesuited.history import TEXT_FORMATS, Record, check, read_text


@pytest.mark.parametrize("game", GAMES)
def test_every_deal_adds_up_to_nothing_in_every_game(game: str) -> None:
    spec = Spec(game=game, bots=("lag", "fish", "random"), deals=12, block=6, blinds=40)  # type: ignore[arg-type]
    results = play(spec)
    assert results.net.shape == (12, 3, 3)
    assert np.abs(results.net.sum(axis=2)).max() < 1e-6
    assert np.abs(results.lucky.sum(axis=2)).max() < 1e-6
    assert results.faults == 0
    assert results.net.any()


def test_the_same_bots_on_mirrored_deals_come_out_even() -> None:
    """The same policy on both seats: with both seats' hands exchanged, the two hands of a deal cancel exactly."""
    results = play(Spec(game="FLO", bots=("station", "station"), deals=20))
    assert not results.net.mean(axis=1).any()


def test_blocks_and_processes_do_not_change_the_result() -> None:
    spec = Spec(game="FLO", bots=("tag", "lag"), deals=8, block=4)
    one, two = play(spec, jobs=1), play(spec, jobs=2)
    assert np.array_equal(one.net, two.net)
    assert np.array_equal(one.lucky, two.lucky)
    later = play(Spec(game="FLO", bots=("tag", "lag"), deals=4, block=4, first=4))
    assert np.array_equal(one.net[4:], later.net)


def test_every_bot_sits_on_every_seat_with_the_button_where_it_was() -> None:
    for players in (2, 3, 6):
        for bot in range(players):
            assert {seat_of(bot, rotation, players) for rotation in range(players)} == set(range(1, players + 1))
    assert [button_of(number, 3) for number in range(4)] == [1, 2, 3, 1]


def test_luck_is_nothing_on_average() -> None:
    """The mean over all next cards of what a hand will have is what it has: the correction cannot favour anybody."""
    rng = Random(6)
    for hilo in (False, True):
        cards = rng.sample(range(52), 15)
        hands = (tuple(cards[:4]), tuple(cards[4:8]))
        gone, board = tuple(cards[8:12]), tuple(cards[12:15])
        left = [card for card in range(52) if card not in cards]
        turns = [shares(hands, (*board, card), gone, hilo) for card in left]
        assert np.mean(turns, axis=0) == pytest.approx(shares(hands, board, gone, hilo))


def test_luck_uses_the_exact_equity() -> None:
    found = equity(["AsAhKdQc", "Ts9s8h7h"], "Js2d3c", game="omaha8", exact=True)
    mine = shares(((51, 50, 45, 40), (35, 31, 26, 22)), (39, 1, 4), (), True)
    assert mine == pytest.approx([hand.equity for hand in found.hands])


def test_the_three_estimates_mean_the_same_and_the_last_is_the_sharpest() -> None:
    spec = Spec(game="FLO", bots=("tag", "station"), deals=150)
    tag, station = scores(spec, play(spec))
    assert tag.raw.mean == pytest.approx(tag.duplicate.mean)
    assert abs(tag.corrected.mean - tag.duplicate.mean) < tag.duplicate.half + tag.corrected.half
    assert tag.corrected.half < tag.duplicate.half < tag.raw.half
    assert tag.saving > 4
    assert tag.corrected.mean == pytest.approx(-station.corrected.mean)
    assert tag.corrected.low > 300


def test_intervals_hold_the_truth_as_often_as_they_say() -> None:
    rng = np.random.default_rng(2)
    samples = rng.normal(5, 20, (400, 100))
    held = sum(one.low <= 5 <= one.high for one in map(estimate, samples))
    assert 0.92 < held / 400 < 0.98
    low, high = bootstrap(samples[0])
    assert abs(low - estimate(samples[0]).low) < 1.5
    assert abs(high - estimate(samples[0]).high) < 1.5


def test_a_station_loses_to_a_local_best_response() -> None:
    found = bound(Spec(game="FLO", bots=("station", "station"), deals=40), "station")
    assert found.corrected.low > 300


def test_a_bot_that_is_no_policy_has_no_bound() -> None:
    with pytest.raises(ValueError, match="shark is no policy"):
        bound(Spec(game="FLO", bots=("shark", "shark"), deals=2), "shark")


def test_a_match_is_written_read_and_replayed(tmp_path: Path) -> None:
    spec = Spec(game="PLO8", bots=("lag", "fish"), deals=6, block=3, seed=5)
    results = play(spec)
    file = tmp_path / "match.json"
    file.write_text(as_json([report(spec, results)]))
    data = json.loads(file.read_text())
    assert {"doublesuited", "python", "numpy", "bots", "matches"} <= data.keys()
    assert read_spec(file) == spec
    hand = as_data(again(read_spec(file), 4, rotation=1))
    assert hand["seats"] == {"1": "fish", "2": "lag"}
    assert [hand["net"]["2"] / 100 * 1000, hand["net"]["1"] / 100 * 1000] == pytest.approx(results.net[4, 1].tolist())
    dealt = {card for hole in hand["holes"].values() for card in hole}
    assert len(dealt) == 8
    assert hand["events"][0]["type"] == "started"
    with pytest.raises(ValueError, match="deal 9 was not played; deals go from 0 to 5"):
        again(spec, 9)
    with pytest.raises(ValueError, match="has no match 1; its matches go from 0 to 0"):
        read_spec(file, 1)


@pytest.mark.parametrize("game", GAMES)
def test_a_hand_of_a_match_can_be_given_to_the_replayer(
    game: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """What `arena replay` printed could be read by people only."""
    out = str(tmp_path / "m.json")
    match = ["--players", "3", "--bots", "fish,station,lag", "--deals", "2", "--game", game, "--out", out]
    assert run(["arena", *match]) == 0
    capsys.readouterr()
    for form in TEXT_FORMATS:
        assert run(["arena", "replay", out, "--deal", "1", "--rotation", "2", "--to", form]) == 0
        [hand] = read_text(capsys.readouterr().out)
        assert isinstance(hand, Record)
        assert check(hand).status == "agree"
        assert hand.names == {1: "station 1", 2: "lag 2", 3: "fish 3"}


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ({"game": "LHE"}, "game is 'LHE'; it must be one of FLO"),
        ({"bots": ("tag",)}, "2 to 10 players, not 1"),
        ({"deals": 1}, "needs at least 2"),
        ({"bots": ("tag", "nobody")}, "there is no bot 'nobody'"),
        ({"blinds": 0}, "at least one big blind"),
    ],
)
def test_a_match_that_cannot_be_played_is_explained(wrong: dict[str, object], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        Spec(**{"game": "FLO", "bots": ("tag", "lag"), "deals": 10} | wrong)  # type: ignore[arg-type]


def test_the_command_line_plays_and_shows_a_cross_table(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    out = tmp_path / "m.json"
    assert run(["arena", "--bots", "random,station,fish", "--deals", "4", "--out", str(out)]) == 0
    shown = capsys.readouterr().out
    assert shown.count("2 players, 4 deals") == 3
    assert "Rating" in shown
    assert run(["arena", "replay", str(out), "--deal", "2"]) == 0
    assert json.loads(capsys.readouterr().out)["deal"] == 2
    assert run(["arena", "speed", "station", "--players", "3", "--deals", "10"]) == 0
    assert run(["arena", "--list-bots"]) == 0
    assert "Watches what you do" in capsys.readouterr().out
    with pytest.raises(SystemExit, match="arena: game is 'X'"):
        run(["arena", "--game", "X"])
    with pytest.raises(SystemExit, match="there is no file"):
        run(["arena", "replay", "nowhere.json", "--deal", "1"])


def test_a_deck_depends_on_seed_and_number_only() -> None:
    one = Spec(game="FLO", bots=("tag", "lag"), deals=10, seed=3)
    assert deck_of(one, 4) == deck_of(Spec(game="PLO8", bots=("fish",) * 6, deals=20, seed=3), 4)
    assert deck_of(one, 4) != deck_of(one, 5)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--out", "{0}/nowhere/m.json"], "there is no folder"),
        (["--out", "{0}"], "cannot be written: Is a directory"),  # after the match, once
        (["--jobs", "0"], "jobs is 0; it is 1 or more"),
        (["--players", "1"], "players is 1; a table has 2 to 10"),
        (["replay", "{0}", "--deal", "1"], "Is a directory"),
    ],
)
def test_what_the_command_line_cannot_do_is_explained(tmp_path: Path, arguments: list[str], message: str) -> None:
    small = [] if arguments[0] == "replay" else ["--deals", "2", "--bots", "station,random"]
    with pytest.raises(SystemExit, match=f"arena: .*{message}"):
        run(["arena", *(one.format(tmp_path) for one in arguments), *small])
