"""A match: the same deals for everybody, every bot on every seat.

Deal number d has one deck, fixed by the seed. It is played once for each rotation: in rotation r bot i sits on seat
i + r, so over all rotations every bot holds every hand in every position. Two players: that is the mirrored deal.

Deals come in blocks. Each rotation of a block is one session at one table, with its own history: that is what bots
may learn from. Blocks are independent of each other, so they can be played in any order and on any number of cores,
and the result is the same.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence

import numpy as np
import numpy.typing as npt
from joblib import Parallel, delayed
from msgspec import Struct

from doublesuited import bots
from doublesuited.rules import Rules
from doublesuited.shuffle import Shuffler

from .dealing import Seats, deal
from .luck import luck

Floats = npt.NDArray[np.float64]
Progress = Callable[[int], None]

GAMES: dict[bots.Game, dict[str, str]] = {
    "FLO": {"variant": "omaha", "betting": "fixed"},
    "FLO8": {"variant": "omaha8", "betting": "fixed"},
    "PLO": {"variant": "omaha", "betting": "pot"},
    "PLO8": {"variant": "omaha8", "betting": "pot"},
    "NLO": {"variant": "omaha", "betting": "no"},
    "NLO8": {"variant": "omaha8", "betting": "no"},
}
SMALL_BLIND, BIG_BLIND = 50, 100
MOST_BLOCK = 500


class Spec(Struct, frozen=True, kw_only=True):
    """What is played. ``bots``: one name for each player. ``blinds``: everybody's stack in every hand, in big blinds.
    ``first``: the number of the first deal. ValueError if it makes no match."""

    game: bots.Game
    bots: tuple[str, ...]
    deals: int
    seed: int = 1
    blinds: int = 100
    block: int = 250
    first: int = 0

    def __post_init__(self) -> None:
        if self.game not in GAMES:
            raise ValueError(f"game is {self.game!r}; it must be one of {', '.join(GAMES)}")
        if not 2 <= len(self.bots) <= 10:
            raise ValueError(f"a table has 2 to 10 players, not {len(self.bots)}")
        if self.deals < 2:
            raise ValueError(f"deals is {self.deals}; a result with an interval needs at least 2")
        if not 1 <= self.block <= MOST_BLOCK:
            raise ValueError(f"block is {self.block}; it must be from 1 to {MOST_BLOCK}")
        if self.blinds < 1:
            raise ValueError(f"blinds is {self.blinds}; a stack has at least one big blind")
        for name in self.bots:
            info = bots.make(name).info
            low, high = info.players
            if self.game not in info.games or not low <= len(self.bots) <= high:
                raise ValueError(f"{name} plays {', '.join(info.games)} with {low} to {high} players")

    @property
    def rules(self) -> Rules:
        """The standard rules with blinds of 50 and 100, so that thousandths of a blind stay readable."""
        return Rules.preset("standard", **GAMES[self.game], small_blind=SMALL_BLIND, big_blind=BIG_BLIND)

    @property
    def blocks(self) -> list[range]:
        """The deals of each session."""
        last = self.first + self.deals
        return [range(start, min(start + self.block, last)) for start in range(self.first, last, self.block)]


class Results(Struct, frozen=True):
    """Arrays [deals, rotations, bots] in thousandths of a big blind. ``net``: won; ``lucky``: owed to board cards."""

    net: Floats
    lucky: Floats
    faults: int = 0
    budget_hits: int = 0

    @classmethod
    def joined(cls, parts: Sequence["Results"]) -> "Results":
        return cls(
            np.concatenate([part.net for part in parts]),
            np.concatenate([part.lucky for part in parts]),
            sum(part.faults for part in parts),
            sum(part.budget_hits for part in parts),
        )


def seat_of(bot: int, rotation: int, players: int) -> int:
    """The seat (from 1) of bot number ``bot`` in a rotation."""
    return (bot + rotation) % players + 1


def button_of(number: int, players: int) -> int:
    """The button of a deal: the same in all its rotations."""
    return 1 + number % players


def deck_of(spec: Spec, number: int) -> tuple[int, ...]:
    return Shuffler(b"arena %d" % spec.seed).deck(number)


def seated(spec: Spec, rotation: int) -> Seats:
    """Who sits where in a rotation."""
    players = len(spec.bots)
    order = sorted(range(players), key=lambda bot: seat_of(bot, rotation, players))
    return Seats(spec.rules, tuple(bots.make(spec.bots[bot]) for bot in order), spec.blinds * BIG_BLIND)


def play_block(spec: Spec, numbers: range) -> Results:
    """The deals of one block in all rotations."""
    players = len(spec.bots)
    net = np.zeros((len(numbers), players, players))
    lucky = np.zeros_like(net)
    sessions = [bots.Session() for _ in range(players)]
    tables = [seated(spec, rotation) for rotation in range(players)]
    seed = b"arena bots %d" % spec.seed
    faults = hits = 0
    for row, number in enumerate(numbers):
        deck = deck_of(spec, number)
        for rotation in range(players):
            played = deal(tables[rotation], deck, button_of(number, players), number + 1, seed, sessions[rotation])
            faults += played.faults
            hits += played.budget_hits
            owed = luck(played, spec.rules.hilo)
            for bot in range(players):
                seat = seat_of(bot, rotation, players)
                net[row, rotation, bot] = played.net[seat - 1]
                lucky[row, rotation, bot] = owed[seat - 1]
    unit = 1000 / BIG_BLIND
    return Results(net * unit, lucky * unit, faults, hits)


def play(spec: Spec, jobs: int = 1, progress: Progress | None = None) -> Results:
    """The whole match. ``progress`` is told how many deals are done."""
    blocks = spec.blocks
    done, parts = 0, []
    for numbers, part in zip(blocks, _run(spec, blocks, jobs), strict=True):
        parts.append(part)
        done += len(numbers)
        if progress:
            progress(done)
    return Results.joined(parts)


def _run(spec: Spec, blocks: Iterable[range], jobs: int) -> Iterator[Results]:
    if jobs == 1:
        yield from (play_block(spec, numbers) for numbers in blocks)
        return
    run = Parallel(n_jobs=jobs, return_as="generator")
    yield from run(delayed(play_block)(spec, numbers) for numbers in blocks)
