"""The research adapter passes PettingZoo's own tests, and its hands are the core's hands."""

import numpy as np
import pytest

pytest.importorskip("pettingzoo")

from pettingzoo.test import api_test, seed_test

from doublesuited.arena.pettingzoo import RawEnv, env

pytestmark = pytest.mark.filterwarnings("ignore")  # PettingZoo's tests warn of what they could not look at


@pytest.mark.parametrize(("game", "players"), [("FLO", 2), ("FLO8", 6), ("PLO", 3)])
def test_api(game: str, players: int, capsys: pytest.CaptureFixture[str]) -> None:
    api_test(env(game, players), num_cycles=300)  # type: ignore[arg-type]
    assert "Passed" in capsys.readouterr().out


def test_seed() -> None:
    seed_test(lambda: env("PLO8", 3), num_cycles=100)


def test_every_hand_comes_to_its_end() -> None:
    """PettingZoo's ``max_cycles_test`` is for environments that stop after so many rounds of everybody; a hand stops by
    itself, and players who folded have no more turns. So what it stands for is tested here."""
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
