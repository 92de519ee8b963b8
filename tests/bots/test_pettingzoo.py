"""The research adapter passes PettingZoo's own tests, and its hands are the core's hands."""

import numpy as np
import pytest

pytest.importorskip("pettingzoo")

from pettingzoo.test import api_test, max_cycles_test, parallel_api_test, seed_test

from doublesuited import bots
from doublesuited.arena import pettingzoo as environments
from doublesuited.arena.pettingzoo import RawEnv, env, parallel_env

pytestmark = pytest.mark.filterwarnings("ignore")  # PettingZoo's tests warn of what they could not look at


@pytest.mark.parametrize(("game", "players"), [("FLO", 2), ("FLO8", 6), ("PLO", 3)])
def test_api(game: str, players: int, capsys: pytest.CaptureFixture[str]) -> None:
    api_test(env(game, players), num_cycles=300)  # type: ignore[arg-type]
    assert "Passed" in capsys.readouterr().out


def test_seed() -> None:
    seed_test(lambda: env("PLO8", 3), num_cycles=100)


def test_max_cycles() -> None:
    max_cycles_test(environments)


@pytest.mark.parametrize(("game", "players"), [("FLO", 2), ("PLO8", 5)])
def test_parallel_api(game: bots.Game, players: int, capsys: pytest.CaptureFixture[str]) -> None:
    parallel_api_test(parallel_env(game, players, max_cycles=400), num_cycles=1000)
    assert "Passed" in capsys.readouterr().out


def test_a_session_is_the_same_hands_as_one_after_another() -> None:
    """With the same seed, a session pays what its hands pay when they are played alone with the same actions."""
    session, single = parallel_env("FLO", 4, max_cycles=300), RawEnv("FLO", 4)
    seen, _ = session.reset(seed=5)
    single.reset(seed=5)
    rng = np.random.default_rng(5)
    hands, cut = 0, {"player_0": False}
    while not any(cut.values()):
        actor = single.agent_selection
        np.testing.assert_array_equal(seen[actor]["observation"], single.observe(actor)["observation"])
        action = int(rng.choice(np.flatnonzero(seen[actor]["action_mask"])))
        waits = {agent: np.flatnonzero(seen[agent]["action_mask"]) for agent in session.agents if agent != actor}
        assert all(wait.tolist() == [1] for wait in waits.values())
        seen, rewards, ended, cut, _ = session.step({**dict.fromkeys(waits, 1), actor: action})
        single.step(action)
        assert not any(ended.values())
        if any(single.terminations.values()):
            hands += 1
            assert rewards == single.rewards
            single.reset()
        else:
            assert not any(rewards.values())
    assert len(cut) == 4
    assert all(cut.values())
    assert session.agents == []
    assert hands > 10


def test_an_impossible_answer_in_a_session_is_a_check_or_a_fold() -> None:
    session = parallel_env("FLO", 2)
    session.reset(seed=1)
    _, rewards, *_ = session.step({"player_0": 4, "player_1": 4})  # "most" is no action of its own with a fixed limit
    assert sorted(rewards.values()) == [-0.5, 0.5]  # the small blind has folded
    with pytest.raises(ValueError, match="max_cycles is 0"):
        parallel_env("FLO", 2, max_cycles=0)


def test_every_hand_comes_to_its_end() -> None:
    table = env("FLO", 6)
    for seed in range(20):
        table.reset(seed=seed)
        assert len(_random_hand(table, seed)) < 150


def _random_hand(table: RawEnv, seed: int) -> list[str]:
    rng, agents = np.random.default_rng(seed), []
    for agent in table.agent_iter():
        agents.append(agent)
        seen, _, ended, _, _ = table.last()
        table.step(None if ended else int(rng.choice(np.flatnonzero(seen["action_mask"]))))
    return agents


def test_rewards_add_up_to_nothing() -> None:
    raw = RawEnv("PLO8", 4)
    rng = np.random.default_rng(3)
    for seed in range(30):
        raw.reset(seed=seed)
        while not any(raw.terminations.values()):
            mask = raw.observe(raw.agent_selection)["action_mask"]
            raw.step(int(rng.choice(np.flatnonzero(mask))))
        assert sum(raw.rewards.values()) == pytest.approx(0)
        assert any(raw.rewards.values())


def test_nobody_sees_other_hole_cards() -> None:
    raw = RawEnv("FLO", 4)
    raw.reset(seed=1)
    for agent in raw.agents:
        hole = raw.observe(agent)["observation"][:52]
        assert hole.sum() == 4
    assert len({tuple(raw.observe(agent)["observation"][:52]) for agent in raw.agents}) == 4


def test_masked_actions_and_wrong_games_are_refused() -> None:
    raw = RawEnv("FLO", 2)
    raw.reset(seed=1)
    with pytest.raises(ValueError, match="half the pot is not possible now"):
        raw.step(3)
    with pytest.raises(ValueError, match="game is 'LHE'"):
        env("LHE")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="players is 11"):
        env("FLO", 11)
