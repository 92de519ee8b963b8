"""How the interpreter is set for a room: a garbage collector that disturbs nobody, threads that take turns quickly.

States, events and views hold no cycles: they go when nobody refers to them. Left alone, the collector walks through all
of them again and again, and everybody waits (0.3 s with a thousand busy tables, several times a minute). So it looks at
young objects seldom and at all of them at set times only; what lives as long as the process it never looks at.

The threads that write and read the database need the interpreter between any two statements. The loop gives it away
when they have waited for the switch interval; at Python's 5 ms a busy loop made a commit of ten statements wait 50 ms.
"""

import asyncio
import gc
import sys

YOUNG = 5_000
"""Container objects made and not gone before the collector looks at the young ones; Python's own number is 700."""
NEVER = 1_000_000
SWEEP_S = 900.0
TURN_S = 0.0005


def settle() -> None:
    """Call once, when what stays has been loaded."""
    sys.setswitchinterval(TURN_S)
    gc.freeze()
    gc.set_threshold(YOUNG, 10, NEVER)


async def sweep() -> None:
    """Collect everything now and then, until cancelled: connections that have ended leave cycles behind."""
    while True:
        await asyncio.sleep(SWEEP_S)
        gc.collect()
