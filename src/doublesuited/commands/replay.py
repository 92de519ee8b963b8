"""``doublesuited replay``: recorded hands played again by the rules."""

import sys
from collections import Counter
from pathlib import Path

import msgspec

from doublesuited.commands._hands import files_in, hands_of, identity
from doublesuited.history.record import Problem, Record
from doublesuited.history.replay import Report, check


def replay(*files: Path, json: bool = False) -> int:
    """Play recorded hands again and compare turns, actions, pots, winners and stacks with what the rules say.

    Exit code 1 if a hand differs or cannot be read. Hands of games that are not played here are "unsupported".

    Parameters
    ----------
    files
        Files of hands in any format that can be read, or folders of them.
    json
        Print one JSON object a hand instead of text.
    """
    count: Counter[str] = Counter()
    for hand in hands_of(files_in(files)):
        report = _report(hand)
        count[report.status if report else "unreadable"] += 1
        if report is None:
            sys.stdout.flush()
            print(hand, file=sys.stderr)
        elif json:
            sys.stdout.write(msgspec.json.encode(report).decode() + "\n")
        else:
            where = "" if report.status == "agree" else f" ({hand.file}:{hand.line})"
            print("\n    ".join([f"{report.id}: {report.status}{where}", *report.differences]))
    words = [
        f"{count[status]} {status}" for status in ("agree", "differ", "unsupported", "unreadable") if count[status]
    ]
    total = count.total()
    print(f"{total} hand{'s' * (total != 1)}: {', '.join(words)}", file=sys.stderr if json else sys.stdout)
    return int(bool(count["differ"] or count["unreadable"]))


def _report(hand: Record | Problem) -> Report | None:
    """What to say about a hand; None: it could not be read."""
    if isinstance(hand, Record):
        report = check(hand)
        return report if report.id else msgspec.structs.replace(report, id=identity(hand))
    if hand.kind == "malformed":
        return None
    if hand.kind == "unsupported":
        return Report(identity(hand), "unsupported", (hand.reason,))
    explained = [one for one in check(hand.record).differences if one != hand.reason] if hand.record else ()
    return Report(identity(hand), "differ", (str(hand), *explained))
