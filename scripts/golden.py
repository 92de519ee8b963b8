"""Whole hands as text: every step, and what every seat sees of it. Read the difference before you commit it.

    .venv/bin/python -m scripts.golden        write tests/data/golden/*.txt anew

Under each step stand its events, as everybody is told them. Then the table as a watcher sees it, and behind ``seat n``
all that the view of that seat has besides: own cards, own choices. Nothing else may ever stand there.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import msgspec

from doublesuited.cards import DECK, parse_cards
from doublesuited.events import Act, Deal, Dealt, Show
from doublesuited.hand import cards_needed
from doublesuited.rules import Rules
from doublesuited.table import Setup, Table, apply, open_table, wake_at
from doublesuited.table_events import Back, Draw, Leave, Sit, SitOut, TableEvent, TableRequest, Tick
from doublesuited.view import SeatView, View, told, view

FOLDER = Path(__file__).parents[1] / "tests" / "data" / "golden"
OTHERS = tuple(19 * card % 52 for card in DECK)  # the deck in some order
LETTERS = {"f": "fold", "x": "check", "c": "call", "b": "bet", "r": "raise"}


@dataclass
class Script:
    """One golden file: who sits where with how many chips, and the hands they play."""

    title: str
    rules: Rules
    chips: dict[int, int]
    steps: list[Any]
    seats: int = 6
    setup: dict[str, Any] = field(default_factory=dict)


@dataclass
class Cards:
    """The cards of the next hand; what is not said comes from the rest of the deck."""

    holes: dict[int, str]
    board: str = ""


class Stage:
    """Plays a script and writes down what happens."""

    def __init__(self, script: Script) -> None:
        self.script = script
        self.table: Table = open_table(Setup(rules=script.rules, seats=script.seats, **script.setup))
        self.now = 0
        self.lines = [script.title, "=" * len(script.title)]
        self.cards = Cards({})

    def text(self) -> str:
        for seat, chips in self.script.chips.items():
            self.ask(Sit(seat, f"account{seat}", f"Player {seat}", chips), quiet=True)
        for step in self.script.steps:
            if isinstance(step, Cards):
                self.cards = step
                self.next_hand()
            elif isinstance(step, str):
                for word in step.split():
                    self.act(word)
            else:
                self.ask(step)
        return "\n".join(self.lines) + "\n"

    def act(self, word: str) -> None:
        letter = next(c for c in word if c.isalpha())
        seat, _, to = word.partition(letter)
        self.ask(Act(LETTERS[letter], int(to or 0), int(seat)))  # type: ignore[arg-type]
        self.bring()

    def next_hand(self) -> None:
        if self.table.rules.first_button == "high_card" and not self.table.drawn:
            self.ask(Draw(parse_cards("7c Kd Kh 2s 9d Ah")[: len(self.table.chairs)]))
        self.now = max(self.now, wake_at(self.table) or 0)
        self.ask(Tick())
        self.bring()

    def bring(self) -> None:
        while self.table.in_hand and self.table.hand and (count := cards_needed(self.table.hand)):
            self.ask(Deal(tuple(self._wanted(count))))

    def _wanted(self, count: int) -> list[int]:
        hand = self.table.hand
        assert hand
        board = list(parse_cards(self.cards.board))
        chosen = {seat: list(parse_cards(text)) for seat, text in self.cards.holes.items()}
        used = {*board, *(c for cards in chosen.values() for c in cards), *hand.burned}
        used |= {card for p in hand.players for card in p.cards}
        rest = (card for card in OTHERS if card not in used)
        if not hand.players[0].cards:
            size = hand.rules.hole_cards
            rows = [chosen.get(p.seat) or [next(rest) for _ in range(size)] for p in hand.players]
            return [card for cards in zip(*rows, strict=True) for card in cards]
        return [next(rest), *board[len(hand.board) : len(hand.board) + count - 1]]

    # --- writing

    def ask(self, request: TableRequest, *, quiet: bool = False) -> None:
        self.table, events = apply(self.table, request, self.now)
        if quiet:
            return
        self.lines += ["", f"> {_plain(request)}"]
        self.lines += [f"    {_plain_event(event)}" for event in events]
        if not isinstance(request, Tick):
            self.lines += [f"  {line}" for line in _table(view(self.table))]
            for chair in self.table.chairs:
                self.lines.append(f"  seat {chair.seat}: {_besides(view(self.table), view(self.table, chair.seat))}")
        for event in events:
            if isinstance(event, Dealt):
                mine = " ".join(told(event, event.seat)["cards"])
                self.lines.append(f"  seat {event.seat} is told: {mine}")


def _words(data: dict[str, Any]) -> str:
    kept = {name: value for name, value in data.items() if name != "type" and value not in (None, "", False)}
    return " ".join(f"{name}={_short(value)}" for name, value in kept.items())


def _short(value: Any) -> str:
    if isinstance(value, list | tuple):
        return "[" + " ".join(map(_short, value)) + "]"
    if isinstance(value, dict):
        return "{" + _words(value) + "}"
    return str(value)


def _plain(request: TableRequest) -> str:
    data = msgspec.to_builtins(request)
    if isinstance(request, Deal | Draw):
        return f"{data['type']} {len(request.cards)} cards"
    return f"{data['type']} {_words(data)}".strip()


def _plain_event(event: TableEvent) -> str:
    data = told(event, None)
    return f"{data['type']} {_words(data)}".strip()


def _table(seen: View) -> Iterator[str]:
    pots = " ".join(f"{pot.amount}({','.join(map(str, pot.seats))})" for pot in seen.pots)
    marks = f"button {seen.button} small {seen.small} big {seen.big}"
    yield f"[{seen.street}] board {' '.join(seen.board) or '-'} | pot {seen.pot} gathered {pots or '-'} | {marks}"
    for seat in seen.seats:
        yield "  " + _seat(seat)
    if seen.outlined:
        yield f"outlined for seat {seen.outlined.seat}: {' '.join(seen.outlined.high.board)}"


def _seat(seat: SeatView) -> str:
    parts = [f"{seat.seat}: {seat.stack:5} bet {seat.bet:3} {seat.state:7}", " ".join(seat.cards) or "-", seat.last]
    if seat.won:
        parts.append(f"won {seat.won}")
    hands = [made for made in (seat.high, seat.low) if made]
    parts += [f"{made.name} ({' '.join(made.hole)} + {' '.join(made.board)})" for made in hands]
    parts += [name for name in ("shown", "mucked", "away", "leaving") if getattr(seat, name)]
    return " | ".join(part for part in parts if part)


def _besides(watched: View, own: View) -> str:
    """Everything in which a seat's view differs from a watcher's."""
    found = []
    for name in View.__struct_fields__:
        public, mine = getattr(watched, name), getattr(own, name)
        if public == mine:
            continue
        if name == "seats":
            for theirs, his in zip(public, mine, strict=True):
                changed = [f for f in SeatView.__struct_fields__ if getattr(theirs, f) != getattr(his, f)]
                found += [f"{f} of {his.seat} {_short(getattr(his, f))}" for f in changed]
        elif name == "outlined":
            found.append(f"outlined for seat {mine.seat}: {' '.join(mine.high.board)} ({' '.join(mine.high.hole)})")
        else:
            found.append(f"{name} {_words(msgspec.to_builtins(mine))}")
    return "; ".join(found)


SCRIPTS = {
    "pot_limit_side_pot": Script(
        "Pot limit: a short all-in that does not reopen, a side pot, a muck",
        Rules.preset("standard", betting="pot", small_blind=5, big_blind=10, all_in_tabled="at_showdown"),
        {1: 1000, 2: 1000, 3: 150},
        [
            Cards({1: "Qs Qd 7d 8d", 2: "As Ad 7c 8c", 3: "Kh Kd 5c 6c"}, "Ks Kc 9h 3h 2s"),
            "1r35 2r115 3r150 1c 2c 2b200 1c 2x 1x 2b100 1c",
            Show(1),
        ],
        setup={"min_buy_in": 150},
    ),
    "hilo_quartered": Script(
        "Fixed limit hi/lo: capped, quartered, an odd chip",
        Rules.preset("standard", betting="fixed", variant="omaha8", small_blind=1, big_blind=3, small_bet=3),
        {2: 300, 4: 300, 5: 300},
        [
            Cards({2: "As 4c 4h Kd", 4: "Ad 4d 9h Th", 5: "Qc Qs Qh Jh"}, "2c 3d 8s Kh Jd"),
            "2r6 4r9 5r12 2c 4c 4x 5b3 2r6 4c 5c 4x 5x 2x 4x 5x 2x",
        ],
    ),
    "match_run_out": Script(
        "Preset match: two players all-in, every hand turned up at the showdown",
        Rules.preset("match"),
        {1: 30, 2: 30},
        [
            Cards({1: "7s 7d Ah Qc", 2: "As Ac 9c 8c"}, "Ks Kd Kh 4s 2h"),
            "1r20 2r30 1c",
        ],
        seats=2,
        setup={"stack": 30},
    ),
    "dead_button": Script(
        "Cash: a newcomer posts, the small blind leaves, the button is dead, a debt is paid",
        Rules.preset("standard", betting="pot", small_blind=5, big_blind=10),
        {1: 1000, 2: 1000, 3: 1000, 4: 1000},
        [
            Cards({}),
            "4f 1f 2f",
            Leave(2),
            SitOut(4),
            Sit(5, "account5", "Player 5", 800),
            Cards({}),
            "1f 3f",
            Back(4, post=True),
            Cards({}),
            "3f 5f",
            Cards({1: "As Ad 7c 8c"}, "Ks Kc 9h 3h 2s"),
            "4x 5f 1r45 3f 4f",
            Show(1),
        ],
    ),
}


def texts() -> dict[str, str]:
    """The golden files by name."""
    return {name: Stage(script).text() for name, script in SCRIPTS.items()}


def main() -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name, text in texts().items():
        (FOLDER / f"{name}.txt").write_text(text)


if __name__ == "__main__":
    main()
