"""The bot: deals that could be, weighted by what everybody did, played on for each action; the best action is taken."""

from random import Random
from typing import NamedTuple

import numpy as np

from doublesuited.bots import features
from doublesuited.bots.arrays import Cards, Floats
from doublesuited.bots.contract import BotInfo, Budget
from doublesuited.bots.observation import Observation
from doublesuited.bots.observation import Rival as Seen
from doublesuited.bots.scripted import tag
from doublesuited.bots.situation import Move, aggressive, moves_of, passive
from doublesuited.events import FOLD, STREETS, Act

from . import ahead, deals
from .habits import Counts, Habit, counts, habit
from .ranges import Looks, weigh

SAMPLES = 100
POOL = 3  # hands to choose from for every two deals
SIZES = (0.5, 1.0)  # of the pot, where the size may be chosen


CHOOSY = tag()
"""Before the flop with several rivals a whole hand lies ahead, and values of continuing come out too high: there a
choosy player's percentiles decide."""


class Option(NamedTuple):
    """An action with its value in chips from now on (a fold is worth 0), by deal, to be weighted."""

    act: Act
    values: Floats


class Thought(NamedTuple):
    """What the bot thinks. ``ranges``: for each rival's seat, hands and weights. ``size``: so many independent deals
    are as good as these, by the rival whose range is the narrowest."""

    options: tuple[Option, ...]
    ranges: dict[int, tuple[Cards, Floats]]
    size: float

    def value(self, option: Option) -> float:
        return float(option.values.mean())

    def best(self) -> Option:
        return max(self.options, key=self.value)

    def gap(self, better: Option, other: Option) -> tuple[float, float]:
        """How much more the first is worth than the second, and the standard error of that, from the same deals."""
        difference = better.values - other.values
        return float(difference.mean()), float(difference.std() / np.sqrt(self.size))


class Shark:
    """Reads how its rivals play, puts them on hands, and plays the rest of the hand out."""

    info = BotInfo("shark", 4, "Watches what you do, puts you on a hand, and plays against that.", heavy=True)

    def act(self, observation: Observation, rng: Random, budget: Budget) -> Act:
        if observation.street == "preflop" and len(observation.live) > 2:
            return CHOOSY.act(observation, rng, budget)
        return think(observation, rng, budget).best().act


def think(observation: Observation, rng: Random, budget: Budget) -> Thought:
    """Everything the decision rests on."""
    o = observation
    hilo, players = o.rules.hilo, len(o.players)
    rivals = _in_turn(o)
    moves = moves_of(o.events)
    known = counts(o.past)
    hole = np.array(o.hole[:4], np.intp)
    count = budget.samples or SAMPLES
    hands = deals.pool(hole, o.board, POOL * count // 2, rng.randrange(deals.IN_STOCK))
    looks = Looks(hands.holes, o.board, hilo, players)
    ranges = [
        weigh(looks, [move for move in moves if move.seat == rival.seat], known, players, len(hands.holes))
        for rival in rivals
    ]
    boards = features.boards_after(o.board, hilo)
    dealt = deals.deal_out(hole, boards, hands, ranges, count, rng.getrandbits(32))
    mine = float(deals.strength(hole[None], o.board, hilo, players - 1)[0])
    spot = _spot(o, rivals, moves, known)
    now = looks.on(STREETS.index(o.street))[dealt.picks]
    strong = ahead.strengths(now, mine, dealt.final, len(spot.rivals[0].later))
    options = _options(_acts(o), spot, strong, ahead.Showdown(dealt.highs, dealt.lows, hilo))
    size = min(float(weights.sum() ** 2 / (weights**2).sum()) for weights in ranges)
    return Thought(options, {r.seat: (hands.holes, of) for r, of in zip(rivals, ranges, strict=True)}, min(size, count))


def _in_turn(o: Observation) -> list[Seen]:
    """The rivals who are in, in the order in which they act after this."""
    at = next(i for i, p in enumerate(o.players) if p.seat == o.seat)
    order = [*o.players[at + 1 :], *o.players[:at]]
    return [p for p in order if p.state != "folded"]


def _acts(o: Observation) -> list[Act]:
    acts = [passive(o)] if o.legal.check else [FOLD, passive(o)]
    fixed = o.rules.betting == "fixed"
    wagers = [aggressive(o, size) for size in (SIZES[:1] if fixed else SIZES)]
    return acts + list(dict.fromkeys(act for act in wagers if act is not None))


def _spot(o: Observation, rivals: list[Seen], moves: tuple[Move, ...], known: Counts) -> ahead.Spot:
    rules, players = o.rules, len(o.players)
    street = STREETS.index(o.street)
    here = [move for move in moves if move.street == o.street]
    bets = sum(move.kind in ("bet", "raised") for move in here)
    last = max((i for i, move in enumerate(here) if move.kind in ("bet", "raised")), default=-1)
    answered = {move.seat for move in here[max(last, 0) :]}
    fixed = rules.betting == "fixed"
    cap = rules.raise_cap - (1 if rules.blind_counts and street == 0 else 0)

    led = next((move.seat for move in reversed(moves) if move.kind in ("bet", "raised")), 0)

    def habits(seat: int, on: int) -> tuple[Habit, Habit, Habit]:
        lead = 0 if not led or not on else 1 if led == seat else -1
        kinds = ((on, 0, lead), (on, 1, 0), (on, 2, 0))
        return tuple(habit(known, seat, kind, players) for kind in kinds)  # type: ignore[return-value]

    return ahead.Spot(
        pot=o.pot,
        owed=o.legal.call,
        bet=o.me.bet,
        stack=o.me.stack,
        bets=bets,
        size=rules.bet_size(o.street) if fixed else 0,
        more=cap - bets if fixed else 99,
        sizes=tuple(rules.bet_size(later) for later in STREETS[street + 1 :]) if fixed else (),
        rivals=tuple(
            ahead.Rival(
                bet=rival.bet,
                stack=rival.stack,
                to_act=rival.seat not in answered,
                answers=habits(rival.seat, street),
                later=tuple(habits(rival.seat, later) for later in range(street + 1, len(STREETS))),
            )
            for rival in rivals
        ),
    )


def _options(acts: list[Act], spot: ahead.Spot, strong: ahead.Strengths, ends: ahead.Showdown) -> tuple[Option, ...]:
    """All actions played on side by side: the deals of one after those of the other."""
    played = [act for act in acts if act.action != "fold"]
    count, times = len(ends.highs), len(played)
    state = ahead.joined([ahead.answered(spot, strong, act.to or spot.bet + spot.owed) for act in played])
    for step, (ranked, beats) in enumerate(strong.later):
        state = ahead.later_street(state, spot, np.tile(ranked, (times, 1)), np.tile(beats, (times, 1)), step)
    many = ahead.Showdown(np.tile(ends.highs, (times, 1)), np.tile(ends.lows, (times, 1)), ends.hilo)
    values = dict(zip(played, ahead.worth(state, many).reshape(times, count), strict=True))
    return tuple(Option(act, values.get(act, np.zeros(count))) for act in acts)
