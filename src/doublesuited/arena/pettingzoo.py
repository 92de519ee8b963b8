"""PettingZoo environments over the same rules: ``pip install doublesuited[gym]``.

    env = doublesuited.arena.pettingzoo.env(game="FLO", players=6)
    env = doublesuited.arena.pettingzoo.parallel_env(game="FLO", players=6, max_cycles=1000)

Of ``env`` an episode is one hand, and only whoever is to act is asked. Of ``parallel_env`` it is a session, hand after
hand, until ``max_cycles`` actions are played: everybody is asked at every step, and only the answer of whoever is to
act counts; the others can only wait, which is the second action.

Agents are ``player_0`` to ``player_n-1`` on seats 1 to n; the button moves with each hand. The actions are numbered:
fold, check or call, the least bet or raise, half the pot, the most that is allowed. What is not possible is masked;
with a fixed limit the third is all there is to bet. A reward comes at the end of a hand: chips won, in big blinds. The
observation is what a bot of that seat sees, as numbers.
"""

from typing import Any

import numpy as np
import numpy.typing as npt
from gymnasium import spaces
from pettingzoo import AECEnv, ParallelEnv
from pettingzoo.utils import wrappers
from pettingzoo.utils.conversions import parallel_to_aec

from doublesuited import bots
from doublesuited.bots.observation import Observation
from doublesuited.bots.situation import aggressive, passive
from doublesuited.events import FOLD, STREETS, Act, Deal
from doublesuited.hand import Hand, apply, cards_needed, start, started
from doublesuited.rules import Rules
from doublesuited.shuffle import deck_from_seed

from .dealing import observe_hand
from .match import BIG_BLIND, GAMES, SMALL_BLIND

Seen = dict[str, npt.NDArray[Any]]
ACTIONS = ("fold", "check or call", "least", "half the pot", "most")
STATES = ("in", "all_in", "folded")
CARDS, PER_PLAYER = 52, 3 + len(STATES)
FOLDED, WAIT = 0, 1


def env(game: bots.Game = "FLO", players: int = 2, blinds: int = 100, max_cycles: int | None = None) -> AECEnv:
    """The environment with PettingZoo's checks around it. ``blinds``: everybody's stack. ``max_cycles``: not one hand
    but the session of ``parallel_env``, its agents asked one after another. ValueError for other games."""
    if max_cycles is not None:
        return parallel_to_aec(parallel_env(game, players, blinds, max_cycles))
    raw = RawEnv(game, players, blinds)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(raw))


def parallel_env(game: bots.Game = "FLO", players: int = 2, blinds: int = 100, max_cycles: int = 1000) -> "SessionEnv":
    """A session of so many actions. ValueError for other games, and for a session without an action."""
    return SessionEnv(game, players, blinds, max_cycles)


class RawEnv(AECEnv):  # type: ignore[misc]
    """The environment itself."""

    metadata = {"name": "omaha_v0", "is_parallelizable": False, "render_modes": []}  # noqa: RUF012

    def __init__(self, game: bots.Game = "FLO", players: int = 2, blinds: int = 100) -> None:
        super().__init__()
        if game not in GAMES:
            raise ValueError(f"game is {game!r}; it must be one of {', '.join(GAMES)}")
        if not 2 <= players <= 10:
            raise ValueError(f"players is {players}; a table has 2 to 10")
        self.rules = Rules.preset("standard", **GAMES[game], small_blind=SMALL_BLIND, big_blind=BIG_BLIND)
        self.stack = blinds * BIG_BLIND
        self.render_mode = None
        self.possible_agents = [f"player_{i}" for i in range(players)]
        size = self._size = 2 * CARDS + len(STREETS) + players * PER_PLAYER + 3
        space = spaces.Dict(
            {
                "observation": spaces.Box(0.0, np.inf, (size,), np.float32),
                "action_mask": spaces.Box(0, 1, (len(ACTIONS),), np.int8),
            }
        )
        self.observation_spaces = dict.fromkeys(self.possible_agents, space)
        self.action_spaces = {agent: spaces.Discrete(len(ACTIONS)) for agent in self.possible_agents}
        self._rng = np.random.default_rng()
        self._button = 0

    def observation_space(self, agent: str) -> spaces.Dict:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:  # noqa: ARG002
        """Deal a new hand. The same seed gives the same cards and the same button."""
        if seed is not None:
            self._rng = np.random.default_rng(seed)
            self._button = 0
        count = len(self.possible_agents)
        self._button = self._button % count + 1
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._session = bots.Session()
        self._deck = list(deck_from_seed(self._rng.bytes(16)))
        self._hand: Hand = start(self.rules, [self.stack] * count, self._button)
        self._session.tell(started(self._hand))
        self._deal_on()

    def observe(self, agent: str) -> Seen:
        """What the agent sees; before its turn without a mask."""
        hand = self._hand
        nothing = np.zeros(len(ACTIONS), np.int8)
        if hand.actor < 0:
            return {"observation": np.zeros(self._size, np.float32), "action_mask": nothing}
        seen = observe_hand(hand, self._session)
        seat = self.possible_agents.index(agent) + 1
        if seen.seat != seat:
            own = next(p.cards for p in hand.players if p.seat == seat)
            return {"observation": _numbers(seen, seat, own), "action_mask": nothing}
        mask = np.array([act is not None for act in choices(seen)], np.int8)
        return {"observation": _numbers(seen, seat, seen.hole), "action_mask": mask}

    def possible(self) -> list[Act | None]:
        """What the actions are to whoever is to act; None where one is not possible."""
        return choices(observe_hand(self._hand, self._session))

    def step(self, action: int | None) -> None:
        """Play an action. ValueError for one that the mask excludes."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        assert action is not None
        act = self.possible()[int(action)]
        if act is None:
            raise ValueError(f"{ACTIONS[int(action)]} is not possible now; the action mask says what is")
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self._apply(act)
        self._deal_on()
        self._accumulate_rewards()

    def render(self) -> None:
        """Nothing: the terminal and the page show hands."""

    def close(self) -> None:
        """Nothing is open."""

    def _apply(self, request: Act | Deal) -> None:
        self._hand, events = apply(self._hand, request)
        for event in events:
            self._session.tell(event)

    def _deal_on(self) -> None:
        """Bring cards until somebody is to act or the hand is over."""
        while needed := cards_needed(self._hand):
            self._apply(Deal(tuple(self._deck[:needed])))
            self._deck = self._deck[needed:]
        if not self._hand.ended:
            self.agent_selection = self.possible_agents[self._hand.players[self._hand.actor].seat - 1]
            return
        for p in self._hand.players:
            self.rewards[self.possible_agents[p.seat - 1]] = (p.stack - p.start) / BIG_BLIND
        self.terminations = dict.fromkeys(self.agents, True)
        self.agent_selection = self.agents[0]


class SessionEnv(ParallelEnv):  # type: ignore[misc]
    """Hand after hand for ``max_cycles`` actions. Everybody begins each hand with the same stack; a reward is what the
    hand that has just ended brought, in big blinds. An action that is not possible is a check where that is free and
    else a fold, as for every bot."""

    metadata = {"name": "omaha_session_v0", "is_parallelizable": True, "render_modes": []}  # noqa: RUF012

    def __init__(self, game: bots.Game, players: int, blinds: int, max_cycles: int) -> None:
        if max_cycles < 1:
            raise ValueError(f"max_cycles is {max_cycles}; a session has at least 1 action")
        self.table = RawEnv(game, players, blinds)
        self.max_cycles = max_cycles
        self.render_mode = None
        self.possible_agents = list(self.table.possible_agents)
        self.agents: list[str] = []
        self.observation_spaces = self.table.observation_spaces
        self.action_spaces = self.table.action_spaces
        self._cycles = 0

    def observation_space(self, agent: str) -> spaces.Dict:
        return self.table.observation_space(agent)

    def action_space(self, agent: str) -> spaces.Discrete:
        return self.table.action_space(agent)

    def reset(
        self,
        seed: int | None = None,
        options: dict[str, Any] | None = None,  # noqa: ARG002
    ) -> tuple[dict[str, Seen], dict[str, dict[str, Any]]]:
        """A new session. The same seed gives the same cards in all its hands."""
        self.table.reset(seed)
        self.agents = list(self.possible_agents)
        self._cycles = 0
        return self._observations(), {agent: {} for agent in self.agents}

    def step(
        self, actions: dict[str, int]
    ) -> tuple[dict[str, Seen], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]]:
        """Play the action of whoever is to act."""
        table, agents = self.table, self.agents
        action, possible = int(actions[table.agent_selection]), table.possible()
        table.step(action if possible[action] else FOLDED if possible[FOLDED] else WAIT)
        ended = any(table.terminations.values())
        rewards = dict(table.rewards) if ended else dict.fromkeys(agents, 0.0)
        if ended:
            table.reset()
        self._cycles += 1
        over = self._cycles >= self.max_cycles
        if over:
            self.agents = []
        return (
            self._observations(),
            rewards,
            dict.fromkeys(agents, False),
            dict.fromkeys(agents, over),
            {agent: {} for agent in agents},
        )

    def render(self) -> None:
        """Nothing: the terminal and the page show hands."""

    def close(self) -> None:
        """Nothing is open."""

    def _observations(self) -> dict[str, Seen]:
        seen = {agent: self.table.observe(agent) for agent in self.possible_agents}
        for agent, what in seen.items():
            if agent != self.table.agent_selection:
                what["action_mask"][WAIT] = 1
        return seen


def choices(seen: Observation) -> list[Act | None]:
    """The five actions in their order; None where one is not possible or the same as the one before."""
    fixed = seen.rules.betting == "fixed"
    sizes = [aggressive(seen, size) for size in ((0.0,) if fixed else (0.0, 0.5, 1e9))]
    wagers: list[Act | None] = [act if act not in sizes[:i] else None for i, act in enumerate(sizes)]
    return [None if seen.legal.check else FOLD, passive(seen), *wagers, *[None] * (3 - len(wagers))]


def _numbers(seen: Observation, seat: int, hole: tuple[int, ...]) -> npt.NDArray[np.float32]:
    """Cards and street as bits; stacks, bets and states from the seat on, in turn; pot, call and distance to the
    button. Chips in big blinds."""
    cards = np.zeros(2 * CARDS, np.float32)
    cards[list(hole)] = 1
    cards[[CARDS + card for card in seen.board]] = 1
    street = np.zeros(len(STREETS), np.float32)
    street[STREETS.index(seen.street)] = 1
    order = sorted(seen.players, key=lambda p: (p.seat - seat) % len(seen.players))
    players = [
        [p.stack / BIG_BLIND, p.bet / BIG_BLIND, p.put / BIG_BLIND, *(float(p.state == state) for state in STATES)]
        for p in order
    ]
    rest = [seen.pot / BIG_BLIND, seen.legal.call / BIG_BLIND, float((seen.button - seat) % len(seen.players))]
    return np.concatenate([cards, street, np.array(players, np.float32).ravel(), np.array(rest, np.float32)])
