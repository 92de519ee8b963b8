"""Random hands here and in pokerkit (R6-R9): every difference is one of the numbered ways, exactly.

Five thousand hands, in ten parts so that processors can share them; ``python -m scripts.side_by_side`` plays more.
"""

import re
from collections import Counter
from pathlib import Path

import pytest

from doublesuited.rules import Rules
from scripts.pokerkit_ways import ALL, BETTING, NONE, PAYOUT, WAYS, Answer, Reading, Round, explain, pay
from scripts.side_by_side import Pair

from .tools import clause

RULES_PAGE = Path(__file__).parents[2] / "docs" / "rules.md"


@clause("R6.1", "R6.3", "R7.1", "R7.2", "R7.3", "R8.2", "R8.3", "R9.1", "R9.4", "R2.4")
@pytest.mark.parametrize("part", range(10))
def test_five_thousand_hands_beside_pokerkit(part: int) -> None:
    differences, steps, parted = Counter[str](), 0, 0
    for number in range(500 * part, 500 * part + 500):
        outcome = Pair(number).play()
        differences += outcome.differences
        steps += outcome.steps
        parted += outcome.parted
    assert steps > 4_000
    assert parted < 50  # almost every hand is compared to its last chip
    assert {way for ways in differences for way in ways.split("+")} <= set(WAYS)


def test_every_way_is_a_numbered_ruling() -> None:
    page = RULES_PAGE.read_text()
    listed = set(re.findall(r"^\| (K\d+) \|", page, flags=re.MULTILINE))
    assert listed == {*WAYS, "K0"}


def test_a_difference_without_a_way_is_not_explained() -> None:
    """The oracle can say no: an answer that no set of ways gives has no explanation."""
    rules = Rules(betting="pot", small_blind=5, big_blind=10)
    played = Round(rules, "preflop", 0, [5, 10, 0], [100, 100, 100], [True, True, True])
    right: Answer = (10, (20, 35))
    wrong: Answer = (10, (20, 36))
    assert explain(right, lambda ways: Reading(played, ways).answer(2), BETTING) == NONE
    assert explain(wrong, lambda ways: Reading(played, ways).answer(2), BETTING) is None


F, T = False, True


@pytest.mark.parametrize(
    ("way", "put", "live", "values", "ours", "theirs"),
    [
        ("K10", [3, 6, 6, 4, 1], [T, T, T, F, F], {"high": [1, 9, 9, 0, 0]}, [0, 11, 9, 0, 0], [0, 10, 10, 0, 0]),
        ("K11", [5, 5, 5, 2], [T, T, T, F], {"high": [9, 9, 9, 0]}, [6, 6, 5, 0], [7, 5, 5, 0]),
        ("K12", [4, 8, 8], [T, T, T], {"high": [1, 9, 5], "low": [7, 0, 0]}, [6, 14, 0], [6, 12, 2]),
    ],
)
def test_the_ways_of_paying(
    way: str, put: list[int], live: list[bool], values: dict[str, list[int]], ours: list[int], theirs: list[int]
) -> None:
    assert pay(put, live, values, NONE) == ours
    assert pay(put, live, values, frozenset({way})) == theirs
    assert explain(theirs, lambda ways: pay(put, live, values, ways), PAYOUT) == frozenset({way})
    assert sum(pay(put, live, values, ALL)) == sum(put)
