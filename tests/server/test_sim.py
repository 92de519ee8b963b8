"""The simulation: runs without a planted bug go well, runs with one do not, and a seed is one exact run."""

import gc
import logging
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from typing import Any

import pytest
import structlog

from doublesuited import cli
from doublesuited.server.sim.faults import FAULTS
from doublesuited.server.sim.run import simulate
from doublesuited.server.sim.trouble import CALM, Trouble
from doublesuited.server.sim.world import World

SHORT = Trouble(seconds=8.0, crash_every_s=2.5, zombie=0.5, full_every_s=8.0, jump_every_s=8.0, net_s=0.05)


@pytest.fixture(autouse=True)
def _quiet() -> Iterator[None]:
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.CRITICAL))
    yield
    structlog.reset_defaults()


@pytest.mark.parametrize("seed", range(6))
def test_all_is_well_in_trouble(seed: int) -> None:
    outcome = simulate(seed)
    assert outcome.wrong == ()
    assert outcome.events > 300
    assert outcome.counts["ack"] > 50


def test_the_trouble_is_really_there() -> None:
    counts: dict[str, int] = {}
    for seed in range(6):
        for what, count in simulate(seed, SHORT).counts.items():
            counts[what] = counts.get(what, 0) + count
    assert {"crash", "zombie", "full disk", "clock jump", "host moved"} <= counts.keys()
    assert {"refused frame", "refused seat", "refused chips"} <= counts.keys()


def test_all_is_well_in_calm() -> None:
    calm = Trouble(seconds=10.0, crash_every_s=1e9, full_every_s=1e9, jump_every_s=1e9, lost_append=0, lost_claim=0)
    outcome = simulate(1, calm)
    assert outcome.wrong == ()
    assert not {"crash", "zombie", "full disk", "host moved"} & outcome.counts.keys()
    assert CALM.lost_append == 0


def test_one_seed_is_one_run() -> None:
    first, second, other = simulate(7, SHORT), simulate(7, SHORT), simulate(8, SHORT)
    assert first == second
    assert first.digest != other.digest


def test_one_seed_is_one_run_in_another_process() -> None:
    """Where strings hash differently, so that sets have another order."""
    code = "import sys; from doublesuited.server.sim.run import simulate, Trouble; "
    code += f"sys.stderr.write(simulate(3, {SHORT!r}).digest)"
    other = "1" if os.environ.get("PYTHONHASHSEED") != "1" else "2"
    env = os.environ | {"PYTHONHASHSEED": other}
    done = subprocess.run([sys.executable, "-c", code], env=env, capture_output=True, text=True, check=True)
    assert done.stderr == simulate(3, SHORT).digest


@pytest.mark.parametrize("fault", FAULTS)
def test_a_planted_bug_is_found(fault: str) -> None:
    for seed in range(500):
        with FAULTS[fault]():
            outcome = simulate(seed, SHORT)
        if outcome.wrong:
            return
    raise AssertionError(f"500 runs and nobody noticed: {fault}")


def test_what_is_planted_is_taken_out_again() -> None:
    for plant in FAULTS.values():
        with plant():
            pass
    assert simulate(0, SHORT).wrong == ()


def test_an_interrupt_left_tracebacks_of_the_tasks_it_ended(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    connect = World.connect

    def interrupted(*given: Any) -> Any:
        signal.raise_signal(signal.SIGINT)
        return connect(*given)

    monkeypatch.setattr(World, "connect", interrupted)
    with pytest.raises(KeyboardInterrupt):
        simulate(0)
    gc.collect()
    assert capfd.readouterr().err == ""


@pytest.mark.parametrize("words", [["--runs", "0"], ["--seconds", "-3"], ["--seconds", "nan"], ["--seconds", "inf"]])
def test_runs_of_nothing_went_well(words: list[str]) -> None:
    with pytest.raises(SystemExit, match=f"{words[0][2:]} is .*; it must be "):
        cli.run(["sim", *words])
