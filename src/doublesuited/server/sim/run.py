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
    loop = VirtualLoop()
    asyncio.set_event_loop(loop)
    try:

        async def run() -> World:
            world = World(seed, trouble)
            await world.run()
            return world

        world = loop.run_until_complete(run())
        wrong = check(world)
        events = world.disk.engine.query("SELECT count(*) FROM journal", ())[0][0]
        world.disk.engine.close()
        return Outcome(seed, tuple(wrong), world.record.digest, loop.now, events, world.record.counts)
    finally:
        asyncio.set_event_loop(None)
        loop.close()
