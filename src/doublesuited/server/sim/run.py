"""One seed, one run."""

import asyncio

from msgspec import Struct

from .check import check
from .clockwork import VirtualLoop
from .trouble import Trouble
from .world import World


class Outcome(Struct, frozen=True):
    """``wrong`` is empty when all was well; ``digest`` is equal for equal runs."""

    seed: int
    wrong: tuple[str, ...]
    digest: str
    seconds: float  # virtual
    events: int
    counts: dict[str, int]


def simulate(seed: int, trouble: Trouble = Trouble()) -> Outcome:  # noqa: B008  (frozen)
    """The run of ``seed``, judged."""

    async def run() -> World:
        world = World(seed, trouble)
        await world.run()
        return world

    with asyncio.Runner(loop_factory=VirtualLoop) as runner:  # it ends an interrupted run's tasks without complaint
        world = runner.run(run())
        wrong = check(world)
        events = world.disk.engine.query("SELECT count(*) FROM journal", ())[0][0]
        world.disk.engine.close()
        seconds = runner.get_loop().time()
    return Outcome(seed, tuple(wrong), world.record.digest, seconds, events, world.record.counts)
