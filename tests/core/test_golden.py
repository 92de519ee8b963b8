"""A few whole hands as text, with what every seat sees: a change shows as a difference that can be read (R10)."""

import re

import pytest

from scripts.golden import FOLDER, SCRIPTS, Stage

from .tools import clause


@clause("R10.3", "R10.4", "R9.3")
@pytest.mark.parametrize("name", SCRIPTS)
def test_the_golden_hands_are_played_as_they_were(name: str) -> None:
    assert Stage(SCRIPTS[name]).text() == (FOLDER / f"{name}.txt").read_text(), "run: python -m scripts.golden"


@clause("R10.3")
@pytest.mark.parametrize("name", SCRIPTS)
def test_a_seat_sees_besides_what_everybody_sees_only_what_is_its_own(name: str) -> None:
    seats = re.findall(r"(?m)^  seat (\d+): (.*)$", (FOLDER / f"{name}.txt").read_text())
    assert len(seats) > 10
    for seat, besides in seats:
        for part in besides.split("; "):
            assert re.match(rf"cards of {seat} \[|you seat={seat}|legal seat={seat} |outlined for seat {seat}: ", part)


def test_no_golden_file_is_left_over() -> None:
    assert {path.stem for path in FOLDER.glob("*")} == set(SCRIPTS)
