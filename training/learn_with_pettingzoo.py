"""A small learner on the PettingZoo environment: REINFORCE with a linear policy, against a caller.

    python -m training.learn_with_pettingzoo [--hands 4000]

It is an example of the interface, not a good player. It prints what it won from a caller in each quarter of its hands,
with intervals: a few thousand hands of poker say little, and the arena is there to say more.
"""

import argparse
from typing import Any

import numpy as np
import numpy.typing as npt

from doublesuited.arena.pettingzoo import env as omaha

Floats = npt.NDArray[np.float64]
LEARNER, CALL = "player_0", 1


def features(seen: npt.NDArray[np.float32]) -> Floats:
    """Little is enough here: high cards, pairs with the board, the street and the price."""
    hole, board = seen[:52].reshape(13, 4).sum(axis=1), seen[52:104].reshape(13, 4).sum(axis=1)
    matched = (hole * (board > 0)).sum()
    suits = (seen[:52].reshape(13, 4).sum(axis=0) >= 2) * seen[52:104].reshape(13, 4).sum(axis=0)
    high = (hole * np.arange(13)).sum() / 48
    pairs = (hole >= 2).sum()
    sets = ((hole >= 2) & (board > 0)).sum()
    return np.array([1.0, high, pairs, matched, sets, suits.max() >= 3, *seen[104:108], seen[-2]], float)


def policy(weights: Floats, seen: Floats, mask: npt.NDArray[np.int8]) -> Floats:
    scores = np.where(mask > 0, weights @ seen, -np.inf)
    odds: Floats = np.exp(scores - scores.max())
    parts: Floats = odds / odds.sum()
    return parts


def play(env: Any, weights: Floats, rng: np.random.Generator) -> tuple[float, list[tuple[Floats, Floats, int]]]:
    """One hand: the learner's reward, and what it saw, thought and did."""
    env.reset(seed=None)
    told: list[tuple[Floats, Floats, int]] = []
    reward = 0.0
    for agent in env.agent_iter():
        seen, _, ended, _, _ = env.last()
        if ended:
            reward = env.rewards[LEARNER] if agent == LEARNER else reward
            env.step(None)
        elif agent != LEARNER:
            env.step(CALL)
        else:
            numbers = features(seen["observation"])
            odds = policy(weights, numbers, seen["action_mask"])
            action = int(rng.choice(len(odds), p=odds))
            told.append((numbers, odds, action))
            env.step(action)
    return reward, told


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--hands", type=int, default=4000)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    rng, env = np.random.default_rng(arguments.seed), omaha("FLO", 2)
    env.reset(seed=arguments.seed)
    weights = np.zeros((5, len(features(np.zeros(200, np.float32)))))
    rewards: list[float] = []
    for _ in range(arguments.hands):
        reward, told = play(env, weights, rng)
        baseline = float(np.mean(rewards[-500:])) if rewards else 0.0
        for numbers, odds, action in told:
            better = -odds
            better[action] += 1
            weights += 0.004 * np.clip(reward - baseline, -10, 10) * better[:, None] * numbers
        rewards.append(reward)
    part = max(1, arguments.hands // 4)
    for start in range(0, arguments.hands, part):
        some = rewards[start : start + part]
        error = 1.96 * np.std(some) / np.sqrt(len(some))
        print(f"hands {start + 1:>6,} on: {1000 * np.mean(some):+6.0f} ± {1000 * error:.0f} mbb/h")


if __name__ == "__main__":
    main()
