"""The question "who wins how much here", answered exactly where that is quick, else by sampling."""

import os
import time
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import chain, count, islice

import msgspec

from doublesuited.equity.asked import Cards
from doublesuited.equity.dealt import Plan, Task, TooManyDeals, plan
from doublesuited.equity.players import Spot
from doublesuited.equity.reading import read_spot
from doublesuited.equity.sampled import BLOCK, deal_block
from doublesuited.equity.tally import HandEquity, Tally

DEFAULT_SAMPLES = 500_000
SECONDS_FOR_EXACT = 2.0
"""What may be counted out without being asked for, in seconds on one core."""

SECONDS_FOR_ONE_CORE = 4.0
"""Work that is expected to take longer is spread over all cores."""

_SECONDS_OF_DEAL = 2e-7  # for each hand
_ROUND = 4  # tasks for each core between two looks at the clock

Progress = Callable[[int, int | None], None]
"""Told how much is done, and of how much (None if that is not known)."""


class Equity(msgspec.Struct, frozen=True, kw_only=True):
    """The answer."""

    game: str
    exact: bool
    """whether every board was counted"""
    boards: int
    """boards counted, each once for every way to deal the unknown hands"""
    samples: int | None
    """the same number if it was sampled"""
    seed: int | None
    """with the same seed and number of samples the same answer comes again"""
    complete: bool
    """whether it was not interrupted"""
    seconds: float
    hands: tuple[HandEquity, ...]


class Sampling(msgspec.Struct, frozen=True):
    """When sampling is enough: at the first of these that is reached, or after 500,000 deals if none is
    given."""

    samples: int | None = None
    seconds: float | None = None
    error: float | None = None
    """standard error of the equity of every hand, such as 0.001"""
    seed: int | None = None
    """fixes the deals; drawn if None"""

    def __post_init__(self) -> None:
        """ValueError for a rule that can never be met, or a negative seed."""
        for name, value in (("samples", self.samples), ("seconds", self.seconds), ("error", self.error)):
            if value is not None and not value > 0:
                raise ValueError(f"{name} is {value}; it must be above 0")
        if self.seed is not None and self.seed < 0:
            raise ValueError(f"a seed is a whole number from 0, not {self.seed}")

    @property
    def has_rule(self) -> bool:
        """Whether it says when to stop."""
        return any(rule is not None for rule in (self.samples, self.seconds, self.error))


def equity(
    hands: Sequence[Cards],
    board: Cards = (),
    dead: Cards = (),
    *,
    game: str = "omaha",
    exact: bool | None = None,
    sampling: Sampling | None = None,
    jobs: int | None = None,
    progress: Progress | None = None,
) -> Equity:
    """The equity of two to ten hands.

    `hands`: cards ("AsAh2s3d", or numbers), ranges ("AA:$ds", docs/library.md) or "random". `board`: up to
    five cards, `dead`: cards that are gone, such as known hands that were folded. `game`: "omaha" or
    "omaha8".

    `exact`: True counts every deal however long that takes, False samples; None counts if that takes a few
    seconds at most and `sampling` has no rule when to stop. `jobs`: processes; None uses all cores for long
    jobs only. `progress` is called now and then.

    An interrupt (Ctrl-C) ends the work and gives what has been counted so far, with `complete` false.

    ValueError says what is wrong with hands or cards; TooManyDeals (a ValueError) that exact is out of reach.
    """
    started = time.perf_counter()
    sampling = sampling or Sampling()
    spot = read_spot(hands, board, dead, game=game)
    if exact and sampling.has_rule:
        raise ValueError("exact equity is not sampled: ask for exact or for a number of samples, not for both")
    if jobs is not None and jobs < 1:
        raise ValueError(f"the number of processes is 1 or more, not {jobs}")
    work = None if exact is False or sampling.has_rule else _plan(spot, exact)
    seed = None
    if work is not None:
        tally, complete = _count_out(work, _cores(jobs, work.seconds), progress)
    else:
        rule = sampling if sampling.has_rule else msgspec.structs.replace(sampling, samples=DEFAULT_SAMPLES)
        seed = int.from_bytes(os.urandom(4)) if rule.seed is None else rule.seed
        tally, complete = _sample(spot, rule, seed, jobs, progress)
    sampled = work is None
    return Equity(
        game=game,
        exact=complete and not sampled,
        boards=tally.boards,
        samples=tally.boards if sampled else None,
        seed=seed,
        complete=complete,
        seconds=time.perf_counter() - started,
        hands=tally.hands([player.text for player in spot.players], sampled=sampled),
    )


def _plan(spot: Spot, exact: bool | None) -> Plan | None:
    """How to count the spot out, or None if it is to be sampled."""
    if exact:
        return plan(spot)
    try:
        work = plan(spot, most_seconds=SECONDS_FOR_EXACT)
    except TooManyDeals:
        return None
    return work if work.seconds <= SECONDS_FOR_EXACT else None


def _count_out(work: Plan, cores: int, progress: Progress | None) -> tuple[Tally, bool]:
    """What the tasks of a plan count together, and whether they all did."""
    tally: Tally | None = None
    done = 0
    try:
        for each in chain.from_iterable(_rounds(iter(work.tasks), cores, threads=work.large)):
            tally = tally or Tally(each.players)
            tally.update(each)
            done += 1
            if progress:
                progress(done, len(work.tasks))
    except KeyboardInterrupt:
        if tally is None:
            raise
    assert tally is not None
    return tally, done == len(work.tasks)


def _sample(spot: Spot, rule: Sampling, seed: int, jobs: int | None, progress: Progress | None) -> tuple[Tally, bool]:
    """Deal blocks until the rule is met; whether it was met before an interrupt."""
    started = time.perf_counter()
    expected = rule.seconds or _SECONDS_OF_DEAL * len(spot.players) * (rule.samples or DEFAULT_SAMPLES)
    tally = Tally(len(spot.players))
    try:
        for each in chain.from_iterable(_rounds(_blocks(spot, seed, rule.samples), _cores(jobs, expected))):
            tally.update(each)
            if progress:
                progress(tally.boards, rule.samples)
            if rule.seconds is not None and time.perf_counter() - started >= rule.seconds:
                break
            if rule.error is not None and max(tally.standard_errors()) <= rule.error:
                break
    except KeyboardInterrupt:
        if not tally.boards:
            raise
        return tally, False
    return tally, True


def _blocks(spot: Spot, seed: int, samples: int | None) -> Iterator[Task]:
    for number in count():
        size = BLOCK if samples is None else min(BLOCK, samples - number * BLOCK)
        if size <= 0:
            return
        yield partial(deal_block, spot, seed, number, size)


def _rounds(tasks: Iterator[Task], cores: int, *, threads: bool = False) -> Iterator[list[Tally]]:
    """Carry out the tasks, some at a time, and give what they counted."""
    if cores == 1:
        for task in tasks:
            yield [task()]
        return
    from joblib import Parallel, delayed  # noqa: PLC0415  (slow to import, and most questions do without)

    # Without a limit (max_nbytes) arrays go through files in shared memory, which an interrupt would leave behind.
    with Parallel(n_jobs=cores, prefer="threads" if threads else "processes", max_nbytes=None) as pool:
        while some := list(islice(tasks, cores * _ROUND)):
            yield pool(delayed(_carry_out)(task) for task in some)


def _carry_out(task: Task) -> Tally:
    return task()


def _cores(jobs: int | None, seconds: float) -> int:
    if jobs is not None:
        return jobs
    return os.cpu_count() or 1 if seconds > SECONDS_FOR_ONE_CORE else 1
