"""A match on paper: the cross table first, ratings second, and everything as JSON that repeats it."""

import hashlib
import json
import platform
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
from msgspec import Struct

import doublesuited
from doublesuited import bots
from doublesuited.bots import artefacts

from .estimate import Estimate, Score, bootstrap, scores
from .match import Results, Spec
from .rating import ratings

UNIT = "mbb/h"  # thousandths of a big blind a hand


class Report(Struct, frozen=True):
    """One match: what was played, the scores, and how often bots failed."""

    spec: Spec
    scores: tuple[Score, ...]
    faults: int
    budget_hits: int
    bootstrap: dict[str, tuple[float, float]]


def report(spec: Spec, results: Results) -> Report:
    """The scores of a match; with bootstrap intervals, which the tails of pot limit and full tables call for."""
    corrected = (results.net - results.lucky).mean(axis=1)
    intervals = {
        name: bootstrap(corrected[:, [i for i, bot in enumerate(spec.bots) if bot == name]].mean(axis=1))
        for name in dict.fromkeys(spec.bots)
    }
    return Report(spec, tuple(scores(spec, results)), results.faults, results.budget_hits, intervals)


def code_hash() -> str:
    """The bots as they are: sha256 over their sources and trained tables, first 16 digits."""
    total = hashlib.sha256()
    for path in sorted(Path(bots.__file__).parent.rglob("*.py")):
        total.update(path.read_bytes())
    for name, digest in sorted(artefacts.hashes().items()):
        total.update(f"{name} {digest}".encode())
    return total.hexdigest()[:16]


def as_json(reports: Sequence[Report]) -> str:
    """Everything that is needed to play the matches again, and their results."""
    whole: dict[str, Any] = {
        "doublesuited": doublesuited.__version__,
        "python": platform.python_version(),
        "numpy": np.__version__,
        "bots": code_hash(),
        "unit": UNIT,
        "matches": [msgspec.to_builtins(one) for one in reports],
        "ratings": ratings(reports),
    }
    return json.dumps(whole, indent=1)


def read_spec(path: Path, match: int = 0) -> Spec:
    """What was played in a match of a file that ``as_json`` wrote. ValueError says what is wrong with the file."""
    try:
        played = json.loads(path.read_text(encoding="utf-8"))["matches"]
        specs = [msgspec.convert(one["spec"], Spec) for one in played]
    except (ValueError, KeyError, TypeError) as error:
        raise ValueError(f"{path} is no file that arena --out has written ({error})") from None
    if not 0 <= match < len(specs):
        raise ValueError(f"{path} has no match {match}; its matches go from 0 to {len(specs) - 1}")
    return specs[match]


def told(estimate: Estimate) -> str:
    """+215 ± 76."""
    return f"{estimate.mean:+.0f} ± {estimate.half:.0f}"


def cross(reports: Sequence[Report]) -> tuple[list[str], Mapping[tuple[str, str], Estimate]]:
    """The names, and for heads-up matches the corrected result of the first against the second."""
    found: dict[tuple[str, str], Estimate] = {}
    for one in reports:
        if len(one.spec.bots) == 2 and len(one.scores) == 2:
            for mine, other in (one.scores, one.scores[::-1]):
                found[mine.bot, other.bot] = mine.corrected
    return list(dict.fromkeys(name for one in reports for name in one.spec.bots)), found
