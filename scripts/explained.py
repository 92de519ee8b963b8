"""Explain many random deals and hold each explanation against an independent oracle.

    python -m scripts.explained [100000]

What the test run does with some thousand deals (``tests/bots/test_explain.py``), at any size.
"""

import sys
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from bots.test_explain import check_deal


def main() -> None:
    deals = int(sys.argv[1]) if len(sys.argv) > 1 else 100_000
    rng = Random(1)
    tempted = 0
    for _ in range(deals):
        cards = rng.sample(range(52), 9)
        tempted += check_deal(tuple(cards[:4]), tuple(cards[4 : rng.choice((7, 8, 9))]))
    print(f"{deals:,} deals agree with the oracle; in {tempted:,} something was tempting that does not count")


if __name__ == "__main__":
    main()
