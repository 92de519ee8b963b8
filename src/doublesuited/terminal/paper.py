"""What is written on: cards in four colours, amounts, lines; plain text where the terminal wants it.

Colours and suit signs appear on a terminal that can show them. ``NO_COLOR``, ``TERM=dumb``, a pipe and an encoding
without the signs all get plain letters: As Kd 7h 6c.
"""

import sys
from collections.abc import Iterable, Sequence
from typing import TextIO

from rich.console import Console
from rich.text import Text

from doublesuited.rules import Rules

SIGNS = {"c": "♣", "d": "♦", "h": "♥", "s": "♠"}
COLOURS = {"c": "green", "d": "bright_blue", "h": "red", "s": "bold"}


class Paper:
    """Prints. ``rules`` say how amounts are written (R4.5)."""

    def __init__(self, rules: Rules, out: TextIO | None = None) -> None:
        out = out or sys.stdout
        self.rules = rules
        self.console = Console(file=out, highlight=False, soft_wrap=True)
        self.plain = not self.console.is_terminal or self.console.no_color or self.console.is_dumb_terminal
        self.signs = not self.plain and _can_write(out)

    def say(self, *parts: str | Text, style: str = "") -> None:
        """One line."""
        line = Text(style="" if self.plain else style)
        for part in parts:
            line.append_text(Text(part) if isinstance(part, str) else part)
        self.console.print(line)

    def rule(self, title: str) -> None:
        """A line across that begins something new."""
        self.console.print()
        dash = "─" if self.signs else "-"
        width = min(self.console.width, 80) if not self.plain else 72
        self.say(f"{dash * 2} {title} {dash * max(2, width - len(title) - 4)}", style="bold")

    def chips(self, amount: int) -> str:
        """An amount: 20, or 1.50 where the table counts cents."""
        if not self.rules.decimals:
            return f"{amount:,}"
        return f"{amount / 10**self.rules.decimals:,.{self.rules.decimals}f}"

    def card(self, card: str, dim: bool = False) -> Text:
        if not self.signs or card == "??":
            return Text(card)
        rank, suit = card[0], card[1]
        return Text(rank + SIGNS[suit], style=("dim " if dim else "bold ") + COLOURS[suit])

    def cards(self, cards: Iterable[str]) -> Text:
        return Text(" ").join([self.card(card) for card in cards])

    def used(self, cards: Sequence[str], used: Sequence[str]) -> Text:
        """A hand with the cards that count in brackets and the others dimmed (R10.4)."""
        rest = [card for card in cards if card not in used]
        dimmed = Text(" ").join([self.card(card, dim=True) for card in rest])
        return Text("[") + self.cards([card for card in cards if card in used]) + Text("] ") + dimmed


def _can_write(out: TextIO) -> bool:
    try:
        "♠─·".encode(getattr(out, "encoding", None) or "ascii")
    except UnicodeEncodeError:
        return False
    return True
