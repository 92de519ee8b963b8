"""How many PokerStars hands a second are read, and read and checked, on one core; beside pokerkit's parser.

    python bench/history.py [HANDS]

The text is ours: the recorded hands of the tests, written as PokerStars text, again and again. Ours reads it to
records (`read`) and plays each through the rules (`check`). pokerkit's own parser knows only hold'em, so it is told the
name of its own Omaha game, and gets only hands of that; it parses and then plays each hand, as it always does, so its
figure is to be compared with reading and checking. Hands that it refuses count for it all the same. Blocks of both take
turns, and the median block counts. Needs the `bench` extra.
"""

import gc
import platform
import re
import sys
import time
import warnings
from collections.abc import Callable
from contextlib import redirect_stderr
from importlib.metadata import PackageNotFoundError, version
from io import StringIO
from pathlib import Path
from statistics import median

from doublesuited.events import LIVE_POSTS
from doublesuited.history import Record, check, jsonl, read_text, write
from doublesuited.history.recorded import Malformed

HANDS = Path(__file__).parents[1] / "tests" / "data" / "hands.jsonl"
BLOCKS = 7
PEER_HANDS = 60


def records() -> list[Record]:
    found = []
    for line in HANDS.read_bytes().splitlines():
        try:
            found.append(jsonl.read_line(line))
        except Malformed:
            continue
    return found


def rate(work: Callable[[], int]) -> float:
    """Hands a second of CPU time."""
    started = time.process_time()
    hands = work()
    return hands / (time.process_time() - started)


def read_only(text: str) -> int:
    return sum(1 for _ in read_text(text))


def read_and_check(text: str) -> int:
    agreed = sum(1 for hand in read_text(text) if isinstance(hand, Record) and check(hand).status != "unsupported")
    assert agreed, "no hand was read"
    return agreed


def plain(record: Record) -> bool:
    """Whether pokerkit can play it: pot-limit high, ordinary blinds, no antes, every hand known or folded."""
    started = record.started
    kinds = [post.kind for post in started.posts]
    return (
        (record.rules.betting, record.rules.variant, record.rules.hole_cards) == ("pot", "omaha", 4)
        and kinds == ["small_blind", "big_blind"]
        and all(kind in LIVE_POSTS for kind in kinds)
        and record.currency == "USD"
    )


def peer() -> Callable[[str], int] | None:
    """pokerkit's parser of PokerStars text."""
    try:
        from pokerkit.notation import PokerStarsParser
    except ImportError:
        return None

    class OmahaParser(PokerStarsParser):
        VARIANT = re.compile(r" (?P<variant>Omaha Pot Limit) ")
        VARIANTS = {"Omaha Pot Limit": "PO"}  # noqa: RUF012

    def work(text: str) -> int:
        with warnings.catch_warnings(), redirect_stderr(StringIO()):  # it prints a traceback for each hand it refuses
            warnings.simplefilter("ignore")
            list(OmahaParser()(text))
        return text.count("PokerStars Hand #")

    return work


def main() -> None:
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 2000
    known = records()
    text = "".join(write(known[i % len(known)], "pokerstars") for i in range(count))
    common = "".join(write(r, "pokerstars") for r in [r for r in known if plain(r)][:PEER_HANDS])
    theirs = peer()
    gc.collect()
    gc.freeze()  # what the benchmark itself holds is not looked through again
    figures: dict[str, list[float]] = {"read": [], "check": [], "common": [], "peer": []}
    for _ in range(BLOCKS):
        figures["read"].append(rate(lambda: read_only(text)))
        figures["check"].append(rate(lambda: read_and_check(text)))
        figures["common"].append(rate(lambda: read_and_check(common)))
        if theirs:
            figures["peer"].append(rate(lambda: theirs(common)))
    print(f"Python {platform.python_version()}, {platform.machine()}; CPU time of one core, median of {BLOCKS} blocks")
    print(f"PokerStars text, {count} hands, {len(text) // count} characters each")
    print(f"  read              {median(figures['read']):10,.0f} hands/s")
    print(f"  read and checked  {median(figures['check']):10,.0f} hands/s")
    if not theirs:
        print("  (pokerkit is not installed: pip install 'doublesuited[bench]')")
        return
    try:
        name = f"pokerkit {version('pokerkit')}"
    except PackageNotFoundError:
        name = "pokerkit"
    ours, other = median(figures["common"]), median(figures["peer"])
    print(f"Pot-limit hands that {name} can parse")
    print(f"  read and checked  {ours:10,.0f} hands/s")
    print(f"  {name:17} {other:10,.0f} hands/s   ours is {ours / other:.0f} times as fast")


if __name__ == "__main__":
    main()
