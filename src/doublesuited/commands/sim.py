"""``doublesuited sim``: whole rooms under trouble, from one seed."""

import logging
import math
import time
from contextlib import nullcontext
from typing import Annotated

import structlog
from cyclopts import Parameter
from rich.console import Console

from doublesuited.server.sim.faults import FAULTS
from doublesuited.server.sim.run import Outcome, simulate
from doublesuited.server.sim.trouble import Trouble


def sim(
    *,
    seed: Annotated[int, Parameter(help="The first run's seed; one seed is one exact run.")] = 0,
    runs: Annotated[int, Parameter(help="How many runs, with this seed and the following ones.")] = 1,
    seconds: Annotated[float, Parameter(help="Virtual seconds of trouble in each.")] = Trouble().seconds,
    fault: Annotated[str, Parameter(help="Plant a bug first, to see it found; 'list' names them.")] = "",
) -> int:
    """Simulate whole servers with crashes, stale owners, lost answers and slow clients, and judge the outcome.

    Exits with 1 when a run went wrong.
    """
    if fault == "list":
        print("\n".join(FAULTS))
        return 0
    if fault and fault not in FAULTS:
        raise SystemExit(f"doublesuited sim: there is no fault {fault!r}; there are {', '.join(FAULTS)}")
    if runs < 1:
        raise SystemExit(f"doublesuited sim: runs is {runs}; it must be at least 1")
    if not 0 < seconds < math.inf:
        raise SystemExit(f"doublesuited sim: seconds is {seconds}; it must be above 0")
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.CRITICAL))
    console, started = Console(), time.perf_counter()
    totals: dict[str, int] = {}
    wrong = 0
    for number in range(seed, seed + runs):
        with FAULTS[fault]() if fault else nullcontext():
            outcome = simulate(number, Trouble(seconds=seconds))
        _tell(console, outcome)
        wrong += bool(outcome.wrong)
        for what, count in {"events": outcome.events, **outcome.counts}.items():
            totals[what] = totals.get(what, 0) + count
    took = time.perf_counter() - started
    parts = ", ".join(f"{count} {what}" for what, count in sorted(totals.items()))
    console.print(f"{runs} run{'s' * (runs != 1)}, {wrong} wrong, in {took:.1f} s: {parts}", highlight=False)
    return int(wrong > 0)


def _tell(console: Console, outcome: Outcome) -> None:
    verdict = "all well" if not outcome.wrong else f"{len(outcome.wrong)} wrong"
    line = f"seed {outcome.seed}: {verdict}, {outcome.events} events in {outcome.seconds:.0f} virtual seconds"
    console.print(f"{line}, digest {outcome.digest[:16]}", highlight=False)
    for wrong in outcome.wrong[:10]:
        console.print(f"  {wrong}", highlight=False, markup=False)
