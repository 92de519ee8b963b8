"""The thirty lines in docs/bots.md are a bot that plays."""

import re
import sys
from pathlib import Path

from doublesuited import bots
from doublesuited.arena.dealing import Seats, deal
from doublesuited.bots.external import Remote, program_command
from doublesuited.shuffle import deck_from_seed

from .test_contract import rules_of

DOCS = Path(__file__).parents[2] / "docs" / "bots.md"


def test_the_program_in_the_documentation_plays(tmp_path: Path) -> None:
    (code,) = re.findall(r"^```py\n(.*?)^```", DOCS.read_text(), re.DOTALL | re.MULTILINE)
    assert len([line for line in code.splitlines() if line.strip()]) <= 30
    file = tmp_path / "thirty_lines.py"
    file.write_text(code)
    remote = Remote(program_command([sys.executable, str(file)]))
    try:
        for game in ("FLO", "PLO8"):
            session = bots.Session()
            seats = Seats(rules_of(game), (remote, bots.make("fish"), bots.make("maniac")), 10_000)
            for number in range(8):
                played = deal(seats, deck_from_seed(bytes([number])), 1 + number % 3, number + 1, b"", session)
                assert played.faults == 0
    finally:
        remote.close()
