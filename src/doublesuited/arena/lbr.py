"""Local best response: a lower bound on how much a bot can be made to lose (Lisý and Bowling, 2017).

The responder sees what a player sees, but knows the bot's policy: after every move of the bot it multiplies a sample
of hands by how often the bot would have made that move with each. Against that range it takes the action that is best
if afterwards everybody only checks and calls: fold, call, or raise and win at once whenever the bot's policy folds.
Nothing it does needs more than the bot's policy, so what it wins is a proof; a better responder may win more.

Heads-up, and only for bots that are policies (``propensities``): the others cannot be asked about a hundred hands.
"""

from collections.abc import Callable
from random import Random
from typing import Protocol, runtime_checkable

import numpy as np
from joblib import Parallel, delayed
from msgspec import Struct

from doublesuited import bots
from doublesuited.bots import features
from doublesuited.bots.arrays import Cards, Floats
from doublesuited.bots.situation import aggressive, passive
from doublesuited.cards import DECK
from doublesuited.equity import batch
from doublesuited.events import FOLD, Act, Deal
from doublesuited.hand import Hand, apply, cards_needed, start, started

from .dealing import Deck, Played, Turn, observe_hand
from .estimate import Estimate, estimate
from .luck import luck
from .match import BIG_BLIND, Spec, button_of, deck_of
from .match import Floats as Results

HANDS = 200
ME, BOT = 1, 2  # in the first of the two mirrored hands


@runtime_checkable
class Policy(Protocol):
    """A bot that says how often it would fold, check or call, bet or raise with each of many hands."""

    @property
    def info(self) -> bots.BotInfo: ...

    def propensities(self, observation: bots.Observation, holes: Cards) -> Floats: ...


class Bound(Struct, frozen=True):
    """What the responder wins, in thousandths of a big blind a hand: the bot loses at least that to somebody."""

    bot: str
    game: bots.Game
    deals: int
    seed: int
    corrected: Estimate


class Range:
    """A sample of the bot's hands with weights."""

    def __init__(self, hole: Cards, rng: Random) -> None:
        left = [card for card in DECK if card not in hole.tolist()]
        self.holes = np.array([rng.sample(left, 4) for _ in range(HANDS)], np.intp)
        self.weights = np.ones(HANDS)

    def seen(self, board: tuple[int, ...]) -> None:
        """Cards on the board are in nobody's hand."""
        self.weights = self.weights * ~np.isin(self.holes, board).any(axis=1)

    def moved(self, likely: Floats) -> None:
        weights = self.weights * np.maximum(likely, 1e-4)
        self.weights = weights / weights.sum() if weights.sum() > 0 else self.weights


def possible(weights: Floats, observation: bots.Observation) -> Floats:
    """[hands, 3] the policy with what cannot be done put where ``choose`` puts it."""
    legal = observation.legal
    real = weights.copy()
    if legal.check:
        real[:, 1] += real[:, 0]
        real[:, 0] = 0
    if not (legal.bet_to or legal.raise_to):
        real[:, 1] += real[:, 2]
        real[:, 2] = 0
    return real


def win_rate(hole: Cards, others: Range, board: tuple[int, ...], hilo: bool) -> Floats:
    """[hands] the responder's mean share against each hand of the range on run-outs of the board."""
    boards = features.boards_after(board, hilo, 24).cards
    mine = np.broadcast_to(hole, (len(boards), 4))
    own_high, own_low = batch.high(mine, boards).astype(int), batch.low(mine, boards).astype(int)
    clear = ~np.isin(boards, hole).any(axis=1)
    count, runs = len(others.holes), len(boards)
    theirs, there = np.repeat(others.holes, runs, axis=0), np.tile(boards, (count, 1))
    high = _against(own_high, batch.high(theirs, there).astype(int).reshape(count, runs))
    share = high
    if hilo:
        lows = batch.low(theirs, there).astype(int).reshape(count, runs)
        share = np.where((lows > 0) | (own_low > 0), (high + _against(own_low, lows)) / 2, high)
    held = (others.holes[:, None, :, None] == boards[None, :, None, :]).any(axis=(2, 3))
    weights = clear & ~held
    found: Floats = (share * weights).sum(axis=1) / np.maximum(weights.sum(axis=1), 1)
    return found


def _against(mine: Cards, theirs: Cards) -> Floats:
    found: Floats = (mine > theirs) + 0.5 * (mine == theirs)
    return found


def respond(hand: Hand, seen: bots.Observation, bot: Policy, others: Range, session: bots.Session) -> Act:
    """The locally best action."""
    hole = np.array(seen.hole, np.intp)
    others.seen(seen.board)
    share = win_rate(hole, others, seen.board, seen.rules.hilo)
    total = others.weights.sum()
    if not total:
        return passive(seen)
    mean = float((share * others.weights).sum() / total)
    call, pot = seen.legal.call, seen.pot
    values = {passive(seen): mean * (pot + call) - call}
    raised = aggressive(seen, 1.0)
    if raised is not None:
        values[raised] = _raise_value(hand, raised, bot, others, share, session)
    best = max(values, key=lambda act: values[act])
    return best if values[best] > 0 or seen.legal.check else FOLD


def _raise_value(hand: Hand, act: Act, bot: Policy, others: Range, share: Floats, session: bots.Session) -> float:
    """The pot when the bot folds; else what a called raise is worth."""
    after, events = apply(hand, act)
    if after.ended or after.actor < 0:
        return -1.0
    heard = bots.Session()
    heard.now, heard.past = [*session.now, *events], session.past
    seen = observe_hand(after, heard)
    folds = possible(bot.propensities(seen, others.holes), seen)[:, 0]
    paid = after.pot - hand.pot
    called = share * (after.pot + seen.legal.call) - paid
    value = (folds * hand.pot + (1 - folds) * called) * others.weights
    return float(value.sum() / others.weights.sum())


def play_hand(spec: Spec, bot: Policy, deck: Deck, button: int, me: int, seed: int) -> Played:
    """One hand of the responder on seat ``me`` against the bot."""
    stack = spec.blinds * BIG_BLIND
    hand = start(spec.rules, [stack, stack], button, 1)
    session = bots.Session()
    session.tell(started(hand))
    rng = Random(seed)
    others: Range | None = None
    turns: list[Turn] = []
    live: tuple[int, ...] = ()
    at = pot = 0
    while not hand.ended:
        needed = cards_needed(hand)
        if needed:
            live, pot = tuple(p.seat for p in hand.live), hand.pot
            request: Deal | Act = Deal(tuple(deck[at : at + needed]))
            at += needed
        else:
            seen = observe_hand(hand, session)
            if others is None:
                mine = next(p.cards for p in hand.players if p.seat == me)
                others = Range(np.array(mine, np.intp), rng)
            if seen.seat == me:
                request = respond(hand, seen, bot, others, session)
            else:
                request = _bot_moves(seen, bot, others, rng)
        hand, events = apply(hand, request)
        for event in events:
            session.tell(event)
        if isinstance(request, Deal) and hand.board:
            turns.append(Turn(live, pot, hand.board))
    players = sorted(hand.players, key=lambda p: p.seat)
    return Played(tuple(p.stack - p.start for p in players), tuple(p.cards for p in players), tuple(turns), 0, 0)


def _bot_moves(seen: bots.Observation, bot: Policy, others: Range, rng: Random) -> Act:
    """The bot's own move by its policy; the range hears which of the three it was."""
    own = possible(bot.propensities(seen, np.array([seen.hole], np.intp)), seen)[0]
    roll, answer = rng.random(), 0
    while answer < 2 and roll >= own[: answer + 1].sum():
        answer += 1
    others.seen(seen.board)
    others.moved(possible(bot.propensities(seen, others.holes), seen)[:, answer])
    if answer == 0:
        return FOLD
    raised = aggressive(seen, 1.0) if answer == 2 else None
    return raised or passive(seen)


def _deal(spec: Spec, name: str, number: int) -> float:
    """What the responder wins in one mirrored deal, corrected, in thousandths of a big blind a hand."""
    bot = policy(name)
    deck, button = deck_of(spec, number), button_of(number, 2)
    total = 0.0
    for me in (1, 2):
        played = play_hand(spec, bot, deck, button, me, seed=2 * number + me)
        total += played.net[me - 1] - luck(played, spec.rules.hilo)[me - 1]
    return 1000 * total / 2 / BIG_BLIND


def policy(name: str) -> Policy:
    """The bot as a policy. ValueError for bots that are none."""
    bot = bots.make(name)
    if not isinstance(bot, Policy):
        raise ValueError(f"{name} is no policy that can be asked about many hands at once; only such bots have a bound")
    return bot


def bound(spec: Spec, name: str, jobs: int = 1, progress: Callable[[int], None] | None = None) -> Bound:
    """The responder against the bot on mirrored deals. ValueError for bots that are no policies."""
    policy(name)
    numbers = range(spec.first, spec.first + spec.deals)
    won: list[float] = []
    run = Parallel(n_jobs=jobs, return_as="generator")
    for value in run(delayed(_deal)(spec, name, number) for number in numbers):
        won.append(value)
        if progress:
            progress(len(won))
    values: Results = np.array(won)
    return Bound(name, spec.game, spec.deals, spec.seed, estimate(values))
