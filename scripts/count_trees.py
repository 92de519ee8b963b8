#!/usr/bin/env python3
"""Count betting trees: how many ways a hand of betting can go, to the last fold or the end of the river.

    scripts/count_trees.py          count every game in tests/data/*.counts and write the leaves behind it
    scripts/count_trees.py pot      those of one structure

A new game is a new line there: the options of ``Game`` that are not as usual, and stacks. Written from docs/rules.md
without the engine: plain, slow, and as far as can be seen right; nothing of the package is imported. A leaf is a
finished hand; whoever runs out of opponents that can bet is at a leaf too, as the rest is dealt without decisions.
"""

import sys
from copy import deepcopy
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

DATA = Path(__file__).parents[1] / "tests" / "data"
STREETS = ("preflop", "flop", "turn", "river")


@dataclass
class Game:
    """What is played: the options of R4, R7 and R8 that change a tree."""

    betting: str
    stacks: tuple[int, ...]  # from the left of the button
    small: int = 1
    big: int = 2
    ante: int = 0
    button_posts: str = "small_blind"  # of two players, R4.2
    cap: int = 4
    blind_counts: bool = True
    reopens_at: str = "half"
    cumulative: bool = True
    pot: str = "pot_after_call"
    free_folds: bool = False

    def bet(self, street: str) -> int:
        """The fixed-limit bet of a street, or the least bet of the other structures."""
        unit = self.big or self.ante
        return 2 * unit if self.betting == "fixed" and street in ("turn", "river") else unit


@dataclass
class Player:
    stack: int
    bet: int = 0  # on this street
    folded: bool = False
    has_acted: bool = False
    saw: int = 0  # the bet they faced when they last acted
    may_raise_again: bool = False  # somebody made a full raise since


@dataclass
class Table:
    game: Game
    players: list[Player]
    street: str = "preflop"
    middle: int = 0  # chips of earlier streets and antes
    bet: int = 0  # what is bet on this street
    full_bet: int = 0  # the last bet that was full, R8.3
    last_raise: int = 0  # how much the largest full bet or raise was
    bets_made: int = 0  # that count towards the cap
    missing_blinds: int = 0  # what short blinds are short of, R7.3
    turn: int = 0


def begin(game: Game) -> Table:
    """Blinds, then antes, of as much as everybody has; then the first player who has a decision."""
    table = Table(game, [Player(stack) for stack in game.stacks])
    small, big = 0, 1
    if len(game.stacks) == 2 and game.button_posts == "small_blind":
        small, big = 1, 0
    for who, blind in ((small, game.small), (big, game.big)):
        player = table.players[who]
        posted = min(blind, player.stack)
        player.stack -= posted
        player.bet += posted
        table.missing_blinds += blind - posted
    for player in table.players:
        posted = min(game.ante, player.stack)
        player.stack -= posted
        table.middle += posted
    table.bet = table.full_bet = game.big
    table.last_raise = game.bet("preflop")
    table.bets_made = 1 if game.big and game.blind_counts else 0
    table.turn = (big + 1) % len(game.stacks) if game.big else 0
    return table


def count(game: Game) -> int:
    """The number of leaves."""
    return leaves(begin(game))


def leaves(table: Table) -> int:
    """The number of leaves from here on; ``turn`` is where to look for the next decision."""
    if sum(not p.folded for p in table.players) == 1:
        return 1
    who = next_to_act(table)
    if who is None:
        return leaves(next_street(table)) if can_go_on(table) else 1
    return sum(leaves(after(table, who, *choice)) for choice in choices(table, who))


def can_go_on(table: Table) -> bool:
    return table.street != "river" and sum(p.stack > 0 and not p.folded for p in table.players) >= 2


def next_street(table: Table) -> Table:
    table = deepcopy(table)
    for player in table.players:
        table.middle += player.bet
        player.bet = player.saw = 0
        player.has_acted = player.may_raise_again = False
    table.street = STREETS[STREETS.index(table.street) + 1]
    table.bet = table.full_bet = table.bets_made = table.turn = 0
    table.last_raise = table.game.bet(table.street)
    return table


def others_in(table: Table, who: int) -> list[Player]:
    return [p for i, p in enumerate(table.players) if i != who and not p.folded]


def to_match(table: Table, who: int) -> int:
    """What ``who`` must have bet in all: the bet, or what the others have where none of them has chips left (R4.3)."""
    others = others_in(table, who)
    if any(p.stack for p in others):
        return table.bet
    return min(table.bet, max(p.bet for p in others))


def next_to_act(table: Table) -> int | None:
    """R6.3, R6.4: whoever owes something, or has not acted while somebody else can still bet."""
    for step in range(len(table.players)):
        who = (table.turn + step) % len(table.players)
        player = table.players[who]
        if player.folded or not player.stack:
            continue
        if player.bet < to_match(table, who):
            return who
        if not player.has_acted and any(p.stack for p in others_in(table, who)):
            return who
    return None


def choices(table: Table, who: int) -> list[tuple[str, int]]:
    """Everything that ``who`` may do: what, and the total on this street after it."""
    player = table.players[who]
    owed = max(0, to_match(table, who) - player.bet)
    found = [("call" if owed else "check", player.bet + min(owed, player.stack))]
    if owed or table.game.free_folds:
        found.append(("fold", player.bet))
    if may_raise(table, who):
        found += [("raise", to) for to in raises(table, who)]
    return found


def may_raise(table: Table, who: int) -> bool:
    game, player = table.game, table.players[who]
    if player.bet + player.stack <= table.bet:
        return False
    if not any(p.stack for p in others_in(table, who)):
        return False
    if game.betting == "fixed" and table.bets_made >= game.cap:
        return False
    if not player.has_acted or player.may_raise_again:
        return True
    full = game.bet(table.street) if game.betting == "fixed" else table.last_raise
    return game.cumulative and table.bet - player.saw >= full


def raises(table: Table, who: int) -> range:
    """Every total that a bet or raise may go to (R7, R8.3)."""
    game, player = table.game, table.players[who]
    all_in = player.bet + player.stack
    if game.betting == "fixed":
        to = min(all_in, table.full_bet + game.bet(table.street))
        return range(to, to + 1)
    least = table.bet + table.last_raise
    if game.betting == "no":
        return range(min(least, all_in), all_in + 1)
    everything = table.middle + sum(p.bet for p in table.players)
    if table.street == "preflop":
        everything += table.missing_blinds
    call = table.bet - player.bet if game.pot == "pot_after_call" else 0
    most = min(all_in, max(least, table.bet + everything + call))
    return range(min(least, most), most + 1)


def after(table: Table, who: int, what: str, to: int) -> Table:
    table = deepcopy(table)
    player = table.players[who]
    player.stack -= to - player.bet
    player.bet = to
    if what == "fold":
        player.folded = True
    if what == "raise":
        raised(table, to)
    player.has_acted, player.may_raise_again, player.saw = True, False, table.bet
    table.turn = (who + 1) % len(table.players)
    return table


def raised(table: Table, to: int) -> None:
    game = table.game
    if game.betting == "fixed":
        bet = game.bet(table.street)
        full = to - table.full_bet >= (bet / 2 if game.reopens_at == "half" else bet)
    else:
        full = to - table.bet >= table.last_raise
    if full:
        table.last_raise = max(table.last_raise, to - table.bet)
        table.full_bet = to
        table.bets_made += 1
        for player in table.players:
            player.may_raise_again = player.may_raise_again or player.has_acted
    table.bet = to


# --- what is counted


def read(betting: str, line: str) -> Game:
    """The game that a line of a .counts file names."""
    values: dict[str, Any] = {}
    for word in line.split():
        name, _, value = word.partition("=")
        if name == "stacks":
            values[name] = tuple(map(int, value.split(",")))
        elif name != "leaves":
            values[name] = int(value) if value.isdigit() else {"True": True, "False": False}.get(value, value)
    return Game(betting, **values)


def counted(betting: str, line: str) -> str:
    """The line with its leaves: folding only when there is something to call, and folding freely."""
    game = read(betting, line)
    both = count(game), count(replace(game, free_folds=True))
    return f"{line.partition(' leaves=')[0]} leaves={both[0]},{both[1]}"


def main() -> None:
    for path in sorted(DATA.glob("*.counts")):
        if path.stem in (sys.argv[1:] or path.stem):
            lines = path.read_text().splitlines()
            for i, line in enumerate(lines):
                if line and not line.startswith("#"):
                    lines[i] = counted(path.stem, line)
                    print(path.stem, lines[i], flush=True)
            path.write_text("\n".join(lines) + "\n")


if __name__ == "__main__":
    main()
