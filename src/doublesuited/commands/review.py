"""``doublesuited review``: recorded hands decision by decision, with odds and equities."""

import sys
from pathlib import Path

import msgspec

from doublesuited.commands._hands import files_in, hands_of, identity
from doublesuited.history import Problem


def review(*files: Path, hand: tuple[str, ...] = (), samples: int = 20_000, json: bool = False) -> int:
    """Review recorded hands: what was legal, what it cost and what it was worth. Exit code 1 if hands were not read.

    Parameters
    ----------
    files
        Files of hands in any format that can be read, or folders of them.
    hand
        Only the hand with this id; may be given several times.
    samples
        Deals for an equity that is not counted exactly.
    json
        Print one JSON object a hand instead of text.
    """
    from doublesuited.history.review import review as reviewed  # noqa: PLC0415  (loads NumPy)
    from doublesuited.history.review import text  # noqa: PLC0415

    if samples < 1:
        raise SystemExit(f"--samples is {samples}; it must be at least 1")
    bad, missing = False, dict.fromkeys(hand)
    for one in hands_of(files_in(files)):
        missing.pop(identity(one), None)
        if hand and identity(one) not in hand:
            continue
        if isinstance(one, Problem):
            print(one, file=sys.stderr)
            bad |= one.kind != "unsupported"
        elif json:
            sys.stdout.write(msgspec.json.encode(reviewed(one, samples=samples)).decode() + "\n")
        else:
            print(f"Hand {identity(one)}")
            print(text(reviewed(one, samples=samples), one.rules.decimals), end="\n\n")
    for name in missing:
        print(f"review: no hand has the id {name}; replay lists the ids", file=sys.stderr)
    return int(bad or bool(missing))
