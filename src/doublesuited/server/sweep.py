"""Python's cyclic garbage collector, where it disturbs nobody.

States, events and views hold no cycles: they go when nobody refers to them. Left alone, the collector walks through all
of them again and again, and everybody waits (0.3 s with a thousand busy tables, several times a minute). So it looks at
young objects seldom and at all of them at set times only; what lives as long as the process it never looks at.
"""

import asyncio
import gc

YOUNG = 5_000
"""Container objects made and not gone before the collector looks at the young ones; Python's own number is 700."""
NEVER = 1_000_000
SWEEP_S = 900.0


def settle() -> None:
    """Call once, when what stays has been loaded."""
    gc.freeze()
    gc.set_threshold(YOUNG, 10, NEVER)


async def sweep() -> None:
    """Collect everything now and then, until cancelled: connections that have ended leave cycles behind."""
    while True:
        await asyncio.sleep(SWEEP_S)
        gc.collect()
