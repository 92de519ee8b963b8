"""What an action is worth: every deal played on to the showdown, all deals at once.

The rest of the hand is not a search. On the street that is on, the rivals answer the hero's action once, in turn, by
their habits; one further raise is played, not more. On each later street the betting is like an auction: whoever would
bet or raise does, the others pay or go, by their habits again. The hero does what the share against those ranges says.
So a deal costs some dozens of operations on whole columns, and its value is that of an ordinary continuation.

Arrays are [deals] or [deals, players]; player 0 is the hero. Chips. Values count from now: what is won at the end less
what is still paid.
"""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from doublesuited.bots.arrays import Bools, Cards, Floats

from .habits import Habit
from .ranges import quantiles

BET_AT, RAISE_AT = 1.12, 1.5  # the hero's own thresholds on later streets, in fair shares
FORESIGHT = 0.4  # how much of its end a hand shows on the streets between
LATER_BET = 0.65  # of the pot, where the size is free


class Rival(NamedTuple):
    """What is known of one rival besides the deals. ``answers``: habits on the street that is on, by bets so far 0-2;
    ``later``: for each later street the same. ``to_act``: has not answered the present bet yet."""

    bet: int
    stack: int
    to_act: bool
    answers: tuple[Habit, Habit, Habit]
    later: tuple[tuple[Habit, Habit, Habit], ...]


class Spot(NamedTuple):
    """The decision. ``size``: the fixed bet, 0 where the size is free; ``more``: bets that the cap still allows;
    ``sizes``: the fixed bets of the later streets. ``bets``: on this street so far."""

    pot: int
    owed: int
    bet: int
    stack: int
    bets: int
    size: int
    more: int
    sizes: tuple[int, ...]
    rivals: tuple[Rival, ...]


class Strengths(NamedTuple):
    """How good everybody is. ``now``: quantiles [deals, rivals] in the rivals' ranges; ``mine`` [rivals] the part of
    each range that the hero beats now; ``hope``: how often the hero beats everybody's range at the end. ``later``: for
    each later street the same, the hero's [deals, rivals]."""

    now: Floats
    mine: Floats
    hope: float
    later: tuple[tuple[Floats, Floats], ...]


class Showdown(NamedTuple):
    highs: Cards  # [deals, players]
    lows: Cards
    hilo: bool


class State(NamedTuple):
    """Deals under way. ``pot`` [deals]; ``paid`` [deals, players] from now on; ``live`` [deals, players]."""

    pot: Floats
    paid: Floats
    live: Bools


def strengths(now: Floats, mine: float, final: Floats, streets: int) -> Strengths:
    """``now`` [deals, rivals] and ``mine``: how good hands look now; ``final`` [deals, players] at the end. Between now
    and the end a hand looks like something between the two."""
    rivals = now.shape[1]
    even = np.ones(len(now))
    in_range = np.stack([quantiles(now[:, i], even) for i in range(rivals)], axis=1)
    later = []
    for step in range(streets):
        part = 1.0 if step == streets - 1 else FORESIGHT
        theirs = part * final[:, 1:] + (1 - part) * now
        hero = part * final[:, 0] + (1 - part) * mine
        ranked = np.stack([quantiles(theirs[:, i], even) for i in range(rivals)], axis=1)
        beats = np.stack([_part_below(hero, theirs[:, i]) for i in range(rivals)], axis=1)
        later.append((ranked, beats))
    ahead = (now < mine).mean(axis=0)
    hope = float(later[-1][1].prod(axis=1).mean()) if later else float(ahead.prod())
    return Strengths(in_range, ahead, hope, tuple(later))


def _part_below(values: Floats, others: Floats) -> Floats:
    found: Floats = np.searchsorted(np.sort(others), values) / len(others)
    return found


def answered(spot: Spot, known: Strengths, to: int) -> State:
    """The street that is on, after the hero has brought their bet to ``to``: every rival answers, in turn."""
    deals, rivals = known.now.shape
    level = np.full(deals, float(max(to, spot.bet + spot.owed)))
    raised = to > spot.bet + spot.owed
    bets = min(spot.bets + raised, 2)
    paid = np.zeros((deals, rivals + 1))
    paid[:, 0] = to - spot.bet
    live = np.ones((deals, rivals + 1), bool)
    pot = np.full(deals, float(spot.pot)) + paid[:, 0]
    again = np.zeros(deals, bool)  # whether a rival has raised
    by = np.zeros(deals, np.intp)  # which one
    more = spot.more - raised > 0
    for i, rival in enumerate(spot.rivals):
        if not rival.stack or not (rival.to_act or raised):
            continue
        quantile = known.now[:, i]
        usual, tougher = rival.answers[bets], rival.answers[min(bets + 1, 2)]
        owed = level - rival.bet
        price = owed / (pot + owed)
        folds = (quantile < np.where(again, tougher.fold_at(price), usual.fold_at(price))) & (owed > 0)
        raises = ~folds & ~again & (quantile > 1 - usual.wager) & more & (rival.stack > owed)
        up = np.where(raises, _raise(spot, level, pot), level)
        chips = np.where(folds, 0, np.minimum(up - rival.bet, rival.stack))
        paid[:, i + 1] = chips
        pot = pot + chips
        level = np.where(raises, rival.bet + chips, level)
        live[:, i + 1] = ~folds
        again |= raises
        by = np.where(raises, i, by)
    _pay_the_raise(spot, known, State(pot, paid, live), level, again, by)
    return State(spot.pot + paid.sum(axis=1), paid, live)


def joined(states: Sequence[State]) -> State:
    """Several states as one, one after the other."""
    pots, paid, live = zip(*states, strict=True)
    return State(np.concatenate(pots), np.concatenate(paid), np.concatenate(live))


def _raise(spot: Spot, level: Floats, pot: Floats) -> Floats:
    return level + (spot.size or LATER_BET * pot)


def _pay_the_raise(spot: Spot, known: Strengths, state: State, level: Floats, again: Bools, by: Cards) -> None:
    """After a raise by rival ``by`` the others who are in pay up or go: changes ``state``."""
    if not again.any():
        return
    for i, rival in enumerate(spot.rivals):
        put = rival.bet + state.paid[:, i + 1]
        short = again & state.live[:, i + 1] & (put < level) & (rival.stack > state.paid[:, i + 1])
        price = np.maximum(level - put, 0) / (state.pot + np.maximum(level - put, 1))
        folds = short & (known.now[:, i] < rival.answers[2].fold_at(price))
        state.live[:, i + 1] &= ~folds
        more = np.where(short & ~folds, np.minimum(level - put, rival.stack - state.paid[:, i + 1]), 0)
        state.paid[:, i + 1] += more
    owed = np.minimum(level - spot.bet - state.paid[:, 0], spot.stack - state.paid[:, 0])
    wagers = np.array([rival.answers[min(spot.bets, 2)].wager for rival in spot.rivals])
    ahead = _share_of_each(known.mine[None, :], wagers)[0][by]
    pays = (np.maximum(ahead, known.hope) >= owed / (state.pot + state.paid[:, 1:].sum(axis=1) + owed)) | (owed <= 0)
    state.live[:, 0] &= pays | ~again
    state.paid[:, 0] += np.where(again & pays, np.maximum(owed, 0), 0)


def later_street(state: State, spot: Spot, ranked: Floats, beats: Floats, step: int) -> State:
    """One later street, for all deals that are still on. ``ranked`` [deals, rivals], ``beats`` the hero's."""
    pot, paid, live = state
    habits = [rival.later[step] for rival in spot.rivals]
    wager, tougher = (np.array([h[level].wager for h in habits]) for level in (0, 1))
    others = live[:, 1:]
    count = others.sum(axis=1)
    stacks = np.array([spot.stack, *(rival.stack for rival in spot.rivals)], float)
    left = np.maximum(stacks - paid, 0)
    able = live & (left > 0)
    win = np.where(others, beats, 1).prod(axis=1)
    fair = win * (count + 1)
    bets = np.column_stack([fair > BET_AT, ranked > 1 - wager]) & able
    raises = np.column_stack([fair > RAISE_AT, ranked > 1 - wager * tougher * 2]) & bets
    on = (able.sum(axis=1) > 1) & live[:, 0] & (count > 0)
    level = np.where(bets.any(axis=1) & on, 1, 0)
    level = np.where((raises.any(axis=1)) & (bets.sum(axis=1) > 1) & on, 2, level)
    size = np.full(len(pot), float(spot.sizes[step])) if spot.sizes else LATER_BET * pot
    due = size * level if spot.sizes else size * np.array([0, 1, 3])[level]
    price = due / (pot + due * (1 + bets.sum(axis=1)))
    fold, more = (np.stack([h[level].fold_at(price) for h in habits], axis=1) for level in (1, 2))
    stays = np.column_stack([np.zeros(len(pot), bool), ranked >= np.where(level[:, None] > 1, more, fold)])
    met = np.where(
        bets[:, 1:], _share_of_each(beats, wager), beats
    )  # who has bet is strong, the others are as they were
    stays[:, 0] = np.where(others, met, 1).prod(axis=1) >= price
    willing = np.where(level[:, None] > 1, raises | (stays & ~(bets & ~stays)), bets | stays)
    going = live & ~willing & able & (level > 0)[:, None]
    chips = np.where(live & able & ~going & (level > 0)[:, None], np.minimum(due[:, None], left), 0)
    chips += np.where(going & bets & (level > 1)[:, None], np.minimum(size[:, None], left), 0)
    nobody = (live & ~going).sum(axis=1) == 0
    going &= ~nobody[:, None]
    return State(pot + chips.sum(axis=1), paid + chips, live & ~going)


def _share_of_each(beats: Floats, wagers: Floats) -> Floats:
    """[deals, rivals] how often the hero beats the range that each rival would bet."""
    found: Floats = np.clip((beats - (1 - wagers)) / np.maximum(wagers, 0.02), 0, 1)
    return found


def worth(state: State, ends: Showdown) -> Floats:
    """[deals] the hero's part of the pot less what they paid from now on."""
    live = state.live
    share = _share(ends.highs, live)
    if ends.hilo:
        lows = np.where(live, ends.lows, 0)
        some = lows.max(axis=1) > 0
        share = np.where(some, (share + _share(lows, live & (lows > 0))) / 2, share)
    share = np.where(live[:, 1:].any(axis=1), share, 1.0)
    found: Floats = np.where(live[:, 0], share * state.pot, 0) - state.paid[:, 0]
    return found


def _share(values: Cards, live: Bools) -> Floats:
    """[deals] the hero's share of a half or a whole that the best live value wins."""
    seen = np.where(live, values, -1)
    best = seen.max(axis=1)
    winners = (seen == best[:, None]) & live
    count = winners.sum(axis=1)
    found: Floats = np.where(winners[:, 0], 1 / np.maximum(count, 1), 0.0)
    return found
