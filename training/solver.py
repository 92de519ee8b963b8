"""Counterfactual regret minimisation on the betting tree, for whole boards at a time.

The abstract game: 6,378 decisions (``bots.blueprint.tree``) times the buckets of the acting player's hand. What is
sampled is only the cards. A sample is a board with some dozens of hands on it; every pair of hands without a common
card is a deal, so a board with 48 hands is about 1,550 deals, and each is played through the *whole* tree: no action is
sampled. All games of a street are worked on at once, so NumPy does the inner loops.

Arrays are [rows, games]: a row is a hand on a board. ``reach`` is how likely a player's own actions lead here with that
hand; ``value`` what the hand wins from here on, counted over all hands of the rival by their reach. Both players learn
in the same pass. Regrets are weighted by the number of the chunk of time and average policies by its square, so early
ones fade (Brown and Sandholm, 2019).

An equilibrium takes little more from plain faults than they give away by themselves. So, with a fixed probability, a
player meets not the other learner but somebody whose way to play is fixed, as in a restricted Nash response (Johanson,
Zinkevich and Bowling, 2007); only that here both learn so at once. It remains a zero-sum game, for what one wins from
the fixed rival may be counted as lost by the other, who cannot change it: regret matching finds its equilibrium. All
that changes is whom a hand wins from: the rival's reach is a mixture of two *selves*, who act by policies of their own.
"""

from collections.abc import Sequence
from typing import NamedTuple, Protocol

import numpy as np
import numpy.typing as npt

from doublesuited.bots.blueprint.tree import BET, GAMES, SHAPES, Decision, pots

Array = npt.NDArray[np.float32]
Rows = npt.NDArray[np.intp]
Selves = tuple[Array, ...]
"""The same of the learner and, if there is one, of the fixed rival that may sit there in its place."""
Reach = tuple[Selves, Selves]
"""Of both players."""
Values = tuple[Array, Array]
"""Of both players."""


class Fixed(Protocol):
    """A way to play that does not learn: every row of a sample on either seat."""

    def policy(self, street: int, place: int) -> Array:
        """[rows, 3, games] how often to fold, check or call, bet or raise; impossible answers have 0."""
        ...


class Sample(NamedTuple):
    """Some boards with as many hands on each. ``buckets`` [4 streets, rows]; ``meets`` and ``wins``
    [boards, hands, hands]: whether two hands can meet, and what the first wins at a showdown, -1 to 1 (0 if they
    cannot meet)."""

    buckets: Rows
    meets: Array
    wins: Array


class Solver:
    """Regrets and average policies, [buckets, 3 answers, games] for every place of every street."""

    def __init__(self, buckets: list[int], fade: int = 2) -> None:
        """``fade``: the power of a sample's weight that counts for the average policies."""
        self.buckets, self.fade = buckets, fade
        self.regrets = [self._empty(street) for street in range(4)]
        self.averages = [self._empty(street) for street in range(4)]
        self.put = [np.array(pots(street), np.float32) for street in range(4)]

    def _empty(self, street: int) -> list[Array]:
        size = (self.buckets[street], 3, GAMES[street])
        return [np.zeros(size, np.float32) for _ in SHAPES[street].decisions]

    def learn(self, sample: Sample, weight: float, rival: Fixed | None = None, often: float = 0.0) -> tuple[float, int]:
        """Play the sample through the tree and learn from it; ``often`` is how often ``rival`` sits where the other
        learner would. Gives what the button wins in all deals, and their number."""
        rows = sample.buckets.shape[1]
        everywhere = (np.ones((rows, 1), np.float32),) * (1 if rival is None else 2)
        values = _Pass(self, sample, np.float32(weight), rival, often).street(0, (everywhere, everywhere))
        return float(values[0].sum()), int(sample.meets.sum())


class _Pass:
    """One sample on its way through the tree."""

    def __init__(self, solver: Solver, sample: Sample, weight: np.float32, rival: Fixed | None, often: float) -> None:
        self.solver, self.sample, self.weight = solver, sample, weight
        self.rival, self.often = rival, np.float32(often)
        self.boards, self.hands = sample.meets.shape[:2]
        self.lost = -sample.wins.transpose(0, 2, 1)

    def street(self, street: int, reach: Reach) -> Values:
        """Values of both players at the start of all games of a street."""
        shape = SHAPES[street]
        reaches: dict[int, Reach] = {0: reach}
        closing: dict[int, Reach] = {}
        policies = []
        for place, decision in enumerate(shape.decisions):
            selves = self._policies(street, place, decision)
            policies.append(selves)
            here, player = reaches[place], decision.player
            calm = _acted(here, player, selves, 1)
            if decision.calm >= 0:
                reaches[decision.calm] = calm
            else:
                closing[-1 - decision.calm] = calm
            if decision.wager:
                reaches[decision.wager] = _acted(here, player, selves, 2)
        ends = self._end(street, [closing[i] for i in range(len(closing))])
        return self._back(street, reaches, policies, ends)

    def _policies(self, street: int, place: int, decision: Decision) -> Selves:
        """[rows, 3, games] each."""
        learned = self._matched(street, place, decision)
        return (learned,) if self.rival is None else (learned, self.rival.policy(street, place))

    def _matched(self, street: int, place: int, decision: Decision) -> Array:
        """[rows, 3, games] what regret matching does; impossible answers have 0."""
        regrets: Array = self.solver.regrets[street][place][self.sample.buckets[street]]
        np.maximum(regrets, 0, out=regrets)
        if not decision.owed:
            regrets[:, 0] = 0
        if not decision.wager:
            regrets[:, 2] = 0
        total = regrets[:, 0] + regrets[:, 1] + regrets[:, 2]
        none = total <= 0
        possible = 1 + decision.owed + bool(decision.wager)
        total[none] = possible
        regrets[:, 0] += none * np.float32(decision.owed)
        regrets[:, 1] += none
        regrets[:, 2] += none * np.float32(bool(decision.wager))
        regrets /= total[:, None]
        return regrets

    def _end(self, street: int, closing: list[Reach]) -> list[Values]:
        """Values where the round closed: the next street, or the showdown. Games of the next street stand in the order
        game * closings + closing."""
        shape, count = SHAPES[street], len(closing)
        if street < 3:
            reach0, reach1 = (
                tuple(_side_by_side(same_self) for same_self in zip(*(both[player] for both in closing), strict=True))
                for player in (0, 1)
            )
            value0, value1 = self.street(street + 1, (reach0, reach1))
        else:
            levels = np.array(shape.closings, np.float32) * np.float32(BET[street])
            stakes = (self.solver.put[street][:, None] + levels).ravel()
            met0, met1 = (_side_by_side([self._met(both[player]) for both in closing]) for player in (0, 1))
            value0 = self._against(self.sample.wins, met1) * stakes
            value1 = self._against(self.lost, met0) * stakes
        value0, value1 = (value.reshape(len(value), -1, count) for value in (value0, value1))
        return [(value0[..., i], value1[..., i]) for i in range(count)]

    def _met(self, selves: Selves) -> Array:
        """How likely a player is here for who plays against it: either self."""
        if self.rival is None:
            return selves[0]
        met: Array = (1 - self.often) * selves[0] + self.often * selves[1]
        return met

    def _against(self, payoffs: Array, reach: Array) -> Array:
        """[rows, columns] for each hand the sum over the rival's hands on the same board."""
        found: Array = np.matmul(payoffs, reach.reshape(self.boards, self.hands, -1))
        together: Array = found.reshape(self.boards * self.hands, -1)
        return together

    def _back(
        self,
        street: int,
        reaches: dict[int, Reach],
        policies: list[Selves],
        ends: list[Values],
    ) -> Values:
        """From the ends of a round back to its start; regrets and averages are noted on the way."""
        shape = SHAPES[street]
        values: dict[int, Values] = {}
        for place in reversed(range(len(shape.decisions))):
            decision, selves = shape.decisions[place], policies[place]
            policy = selves[0]
            me = decision.player
            after = {1: values[decision.calm] if decision.calm >= 0 else ends[-1 - decision.calm]}
            if decision.wager:
                after[2] = values[decision.wager]
            if decision.owed:
                after[0] = self._fold(street, decision, reaches[place], selves)
            mine = np.zeros_like(reaches[place][me][0])
            theirs = np.zeros_like(mine)
            for answer, value in after.items():
                mine += policy[:, answer] * value[me]
                theirs += value[1 - me]
            self._note(street, place, policy, reaches[place][me][0], {a: value[me] for a, value in after.items()}, mine)
            values[place] = (mine, theirs) if me == 0 else (theirs, mine)
        return values[0]

    def _fold(self, street: int, decision: Decision, reach: Reach, policies: Selves) -> Values:
        me = decision.player
        stake = self.solver.put[street] + np.float32(BET[street] * decision.mine)
        mine = -self._against(self.sample.meets, self._met(reach[1 - me])) * stake
        folded = _acted(reach, me, policies, 0)[me]
        theirs = self._against(self.sample.meets, self._met(folded)) * stake
        return (mine, theirs) if me == 0 else (theirs, mine)

    def _note(
        self, street: int, place: int, policy: Array, reach: Array, values: dict[int, Array], expected: Array
    ) -> None:
        gained = np.zeros_like(policy)
        for answer, value in values.items():
            np.subtract(value, expected, out=gained[:, answer])
        gained *= self.weight
        played = policy * (reach * self.weight**self.solver.fade)[:, None]
        regrets, averages = self.solver.regrets[street][place], self.solver.averages[street][place]
        for row, bucket in enumerate(self.sample.buckets[street].tolist()):
            regrets[bucket] += gained[row]
            averages[bucket] += played[row]


class _Trial(_Pass):
    """The same with a policy that is what it is: nothing is learned."""

    def __init__(self, sample: Sample, policy: Fixed, rival: Fixed) -> None:
        super().__init__(Solver([1] * 4), sample, np.float32(1), rival, 1.0)
        self.own = policy

    def _policies(self, street: int, place: int, decision: Decision) -> Selves:  # noqa: ARG002
        assert self.rival is not None
        return self.own.policy(street, place), self.rival.policy(street, place)

    def _note(self, *_: object) -> None:
        pass


def won(sample: Sample, policy: Fixed, rival: Fixed) -> tuple[float, float]:
    """What a policy wins from a rival in all deals of the sample: on the button, and on the other seat."""
    everywhere = (np.ones((sample.buckets.shape[1], 1), np.float32),) * 2
    values = _Trial(sample, policy, rival).street(0, (everywhere, everywhere))
    return float(values[0].sum()), float(values[1].sum())


def _acted(reach: Reach, player: int, policies: Selves, answer: int) -> Reach:
    """The reach after a player's answer."""
    after = tuple(own * policy[:, answer] for own, policy in zip(reach[player], policies, strict=True))
    return (after, reach[1]) if player == 0 else (reach[0], after)


def _side_by_side(closing: Sequence[Array]) -> Array:
    """[rows, games] of each closing -> [rows, games of the next street]."""
    return np.stack(closing, axis=2).reshape(len(closing[0]), -1)
