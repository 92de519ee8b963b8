"""docs/rules.md names every clause and its tests, and every clause has some."""

import re

from .clauses import CLAUSES, PAGE, collect, with_tests

FAULTS = [f"f{number:02}" for number in range(1, 48, 2)]


def test_the_page_has_every_clause_once_and_in_order() -> None:
    assert re.findall(r"(?m)^### (R\d+\.\d+)$", PAGE.read_text()) == CLAUSES


def test_every_clause_is_proved_by_a_test() -> None:
    found = collect()
    assert [clause for clause in CLAUSES if not found.get(clause)] == []
    assert sorted(set(found) - set(CLAUSES)) == []


def test_the_page_names_the_tests_of_every_clause() -> None:
    page = PAGE.read_text()
    assert page == with_tests(page), "run: python -m tests.core.clauses"


def test_every_preset_difference_stands_at_its_clause() -> None:
    page = PAGE.read_text()
    clauses = dict(re.findall(r"(?ms)^### (R\d+\.\d+)\n(.*?)(?=^#{2,3} )", page))
    with_presets = {clause for clause, text in clauses.items() if "*Presets:*" in text}
    assert with_presets == {
        "R3.1",
        "R3.2",
        "R3.3",
        "R4.2",
        "R4.5",
        "R7.1",
        "R7.2",
        "R7.3",
        "R8.2",
        "R9.4",
        "R10.1",
        "R10.2",
    }


def test_each_of_the_24_faults_is_a_test() -> None:
    names = {test for by_file in collect().values() for tests in by_file.values() for test in tests}
    assert [fault for fault in FAULTS if not any(name.startswith(f"test_{fault}_") for name in names)] == []
