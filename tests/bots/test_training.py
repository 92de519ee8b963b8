"""The solver finds what it should: a best response where the rival is fixed. Fixed rivals play as the bots do."""

import numpy as np
import pytest

from doublesuited import bots
from doublesuited.arena.dealing import observe_hand
from doublesuited.arena.lbr import possible
from doublesuited.bots.arrays import Floats
from doublesuited.bots.blueprint.bot import spot_of, table
from doublesuited.bots.blueprint.buckets import nearest
from doublesuited.bots.blueprint.tree import BET, GAMES, SHAPES, Spot, next_game, pots, row
from doublesuited.bots.scripted import Scripted
from doublesuited.bots.situation import aggressive, moves_of, passive
from doublesuited.cards import DECK
from doublesuited.events import STREETS, Act, Deal
from doublesuited.hand import apply, cards_needed, start, started
from training.against import Station, Trained, wins
from training.blueprint import draw_board, export
from training.plain import Plain, crowd
from training.solver import Array, Sample, Solver
from training.solver import won as solver_won

from .test_contract import rules_of

HANDS = 5


class Table:
    """A fixed way to play, drawn at random: every hand at every decision."""

    def __init__(self, rng: np.random.Generator) -> None:
        self.parts = [
            [
                rng.dirichlet((1, 1, 1), (HANDS, GAMES[street])).astype(np.float32).transpose(0, 2, 1)
                for _ in SHAPES[street].decisions
            ]
            for street in range(4)
        ]
        for street, places in enumerate(self.parts):
            for decision, parts in zip(SHAPES[street].decisions, places, strict=True):
                parts[:, 0] *= decision.owed
                parts[:, 2] *= bool(decision.wager)
                np.divide(parts, parts.sum(axis=1, keepdims=True), out=parts)

    def policy(self, street: int, place: int) -> Array:
        return self.parts[street][place]


class Whole:
    """A policy given for every decision and hand, [decisions, hands, 3]."""

    def __init__(self, policy: Floats) -> None:
        self.parts = policy

    def policy(self, street: int, place: int) -> Array:
        first = row(street, 0, place)
        return self.parts[first : first + GAMES[street]].transpose(1, 2, 0).astype(np.float32)


class Against:
    """What a policy wins from a fixed rival, and what the best response does: a plain walk through the tree, hand by
    hand, that shares nothing with the solver but the shapes."""

    def __init__(self, sample: Sample, rival: Table, policy: Floats, me: int) -> None:
        self.meets, self.wins = sample.meets[0], sample.wins[0]
        self.rival, self.policy, self.me = rival, policy, me
        self.before = [pots(street) for street in range(4)]

    def values(self, spot: Spot, reach: Floats) -> tuple[Floats, Floats]:
        """[hands] each: what is won by the policy and by the best response, against hands of this reach."""
        street, game, place = spot
        decision = spot.decision
        mine = decision.player == self.me
        parts = self.policy[row(*spot)] if mine else self.rival.policy(street, place)[:, :, game]
        stake = self.before[street][game] + BET[street] * decision.mine
        found = []
        for answer in range(3):
            if not (decision.owed, True, bool(decision.wager))[answer]:
                continue
            left = reach if mine else reach * parts[:, answer]
            if answer == 0:
                folded = (-1 if mine else 1) * stake * (self.meets @ left)
                value = folded, folded
            elif answer == 2:
                value = self.values(Spot(street, game, decision.wager), left)
            else:
                value = self.calm(spot, left)
            found.append((answer, value))
        if not mine:
            return sum(value[0] for _, value in found), sum(value[1] for _, value in found)
        followed = sum(parts[:, answer] * value[0] for answer, value in found)
        return followed, np.maximum.reduce([value[1] for _, value in found])

    def calm(self, spot: Spot, reach: Floats) -> tuple[Floats, Floats]:
        street, game, _ = spot
        calm = spot.decision.calm
        if calm >= 0:
            return self.values(Spot(street, game, calm), reach)
        closing = -1 - calm
        if street < 3:
            return self.values(Spot(street + 1, next_game(street, game, closing), 0), reach)
        stake = self.before[street][game] + BET[street] * SHAPES[street].closings[closing]
        shown = stake * (self.wins @ reach)
        return shown, shown


def won(sample: Sample, rival: Table, solver: Solver) -> tuple[float, float]:
    """What the solver's average policy wins from the rival on both seats, and what the best response does."""
    parts = export(solver).astype(float) / 255
    policy = np.stack([parts[..., 0], 1 - parts.sum(axis=2), parts[..., 1]], axis=2)
    both = [Against(sample, rival, policy, me).values(Spot(0, 0, 0), np.ones(HANDS)) for me in (0, 1)]
    seats = [float(followed.sum()) for followed, _ in both]
    assert seats == pytest.approx(solver_won(sample, Whole(policy), rival), abs=1e-3)
    return sum(seats), float(sum(best.sum() for _, best in both))


@pytest.fixture(scope="module")
def sample() -> Sample:
    """A few hands that all meet each other and each win some: every hand is a bucket of its own."""
    rng = np.random.default_rng(4)
    meets = 1 - np.eye(HANDS, dtype=np.float32)
    strength = rng.permutation(HANDS)
    wins = np.sign(strength[:, None] - strength[None]).astype(np.float32)
    return Sample(np.tile(np.arange(HANDS), (4, 1)), meets[None], wins[None])


def test_against_a_fixed_rival_the_solver_learns_the_best_response(sample: Sample) -> None:
    """Who meets nobody else learns to win all that can be won; who never meets the rival wins less from it."""
    rival = Table(np.random.default_rng(5))
    solvers = {often: Solver([HANDS] * 4) for often in (0.0, 0.3, 1.0)}
    for often, solver in solvers.items():
        for weight in range(1, 61):
            solver.learn(sample, float(weight), rival, often)
    (never, best), (sometimes, _), (always, _) = (won(sample, rival, solver) for solver in solvers.values())
    assert always == pytest.approx(best, rel=0.01)
    assert never < sometimes < always
    assert never < 0.9 * best


def test_a_rival_who_never_comes_changes_nothing(sample: Sample) -> None:
    rival = Table(np.random.default_rng(6))
    alone, beside = Solver([HANDS] * 4), Solver([HANDS] * 4)
    for _ in range(3):
        assert alone.learn(sample, 1.0) == pytest.approx(beside.learn(sample, 1.0, rival, 0.0))
    for street in range(4):
        for one, other in zip(alone.averages[street], beside.averages[street], strict=True):
            np.testing.assert_allclose(one, other, rtol=1e-5)


@pytest.mark.parametrize("seed", range(6))
def test_the_crowd_plays_in_the_solver_as_at_the_table(seed: int) -> None:
    """Random betting on one board: at every decision each hand does just what its style's bot would do with it."""
    rng = np.random.default_rng(seed)
    board = draw_board(rng, 21, hilo=False)
    plain = Plain.of(crowd(), board.seen)
    info = bots.make("tag").info
    rest = [card for card in DECK if card not in board.cards]
    flop, turn, river = board.cards[:3], board.cards[3], board.cards[4]
    deck = [*rest[:8], rest[8], *flop, rest[9], turn, rest[10], river]  # each street burns a card
    hand = start(rules_of("FLO"), [10_000, 10_000], 1)
    session = bots.Session()
    session.tell(started(hand))
    decisions = 0
    while not hand.ended:
        if needed := cards_needed(hand):
            request: Deal | Act = Deal(tuple(deck[:needed]))
            deck = deck[needed:]
        else:
            seen = observe_hand(hand, session)
            street, game, place = spot_of(moves_of(seen.events), STREETS.index(seen.street))
            does = plain.policy(street, place)[:, :, game]
            for style, hole, parts in zip(crowd(), board.hands, does, strict=True):
                there = possible(Scripted(info, style).propensities(seen, hole[None]), seen)[0]
                assert parts == pytest.approx(there, abs=1e-5)
            decisions += 1
            request = (aggressive(seen, 1.0) if rng.random() < 0.5 else None) or passive(seen)
        hand, events = apply(hand, request)
        for event in events:
            session.tell(event)
    assert decisions >= 8


def test_who_is_left_out_of_the_crowd_is_left_out_of_its_pairs_too() -> None:
    everybody, tag = crowd(), bots.make("tag")
    assert isinstance(tag, Scripted)
    assert len(everybody) == 21
    assert tag.style in everybody
    assert len(crowd(["tag"])) == 15
    assert set(crowd(["tag"])) < set(everybody) - {tag.style}


def test_a_trained_table_is_judged_by_what_it_plays_at_the_table() -> None:
    """Its answers in the solver's tree are the bot's own, and it wins from who only calls."""
    rng = np.random.default_rng(8)
    board, trained = draw_board(rng, 64, hilo=False), table(False)
    buckets = [nearest(board.numbers[street], trained.centres[street]) for street in range(4)]
    policy = Trained(trained, buckets)
    for street, place, game in ((0, 1, 0), (1, 4, 3), (2, 7, 20), (3, 2, 411)):
        plays = trained.answers(Spot(street, game, place), board.hands, board.cards[: (0, 3, 4, 5)[street]], hilo=False)
        np.testing.assert_allclose(policy.policy(street, place)[:, :, game], plays, atol=1e-5)
    boards = [draw_board(rng, 64, hilo=False) for _ in range(12)]
    assert np.mean([wins(trained, board, [Station()], hilo=False) for board in boards]) > 200
