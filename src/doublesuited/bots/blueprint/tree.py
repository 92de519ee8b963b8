"""The betting tree of heads-up fixed limit with four bets a round, the big blind the first of them (R7.2).

The tree has 6,378 decisions, but only two shapes: the round before the flop (8 decisions, 7 ways to go on) and the
rounds after it (10 decisions, 9 ways). So a decision is named by its street, by which *game* of that street it is in
(one for each way the betting went before: 1, 7, 63, 567), and by its place in the shape.

Player 0 has the button: small blind, first to act before the flop, last after it (R4.2).
"""

from typing import Literal, NamedTuple

from doublesuited.events import STREETS

BUTTON, OTHER = 0, 1
CAP = 4

Answer = Literal["fold", "calm", "wager"]
"""Fold; check or call; bet or raise."""
ANSWERS: tuple[Answer, ...] = ("fold", "calm", "wager")


class Decision(NamedTuple):
    """One place in a shape. ``owed``: whether there is something to call. Levels count bets of this round.

    ``calm`` leads to decision ``calm`` if that is not negative, else to the closing ``-1 - calm``; ``wager`` leads to a
    decision, 0 if no raise is left (no decision leads back to the first).
    """

    player: int
    mine: float
    theirs: float
    owed: bool
    calm: int
    wager: int


class Shape(NamedTuple):
    """A betting round: its decisions, each after the ones that lead to it, and the level at which each closing ends."""

    decisions: tuple[Decision, ...]
    closings: tuple[float, ...]


def shape(before_flop: bool) -> Shape:
    """The two shapes."""
    decisions: dict[int, Decision] = {}
    closings: list[float] = []

    def close(level: float) -> int:
        closings.append(level)
        return -len(closings)

    def decide(player: int, level: int, mine: float, acted: bool) -> int:
        """Make the decision of a player at ``level`` bets who has put in ``mine``; gives its place."""
        place = len(decisions)
        decisions[place] = Decision(player, mine, level, mine < level, 0, 0)  # keeps the place; replaced below
        calm = close(level) if acted else decide(1 - player, level, level if before_flop else 0, True)
        wager = decide(1 - player, level + 1, level, True) if level < CAP else 0
        decisions[place] = Decision(player, mine, level, mine < level, calm, wager)
        return place

    if before_flop:
        decide(BUTTON, 1, 0.5, False)
    else:
        decide(OTHER, 0, 0, False)
    return Shape(tuple(decisions[place] for place in range(len(decisions))), tuple(closings))


SHAPES = (shape(True), shape(False), shape(False), shape(False))
GAMES = (1, 7, 7 * 9, 7 * 9 * 9)
"""How many games each street has."""
BET = (1.0, 1.0, 2.0, 2.0)
"""The bet of each street in big blinds."""

FIRST = tuple(sum(GAMES[s] * len(SHAPES[s].decisions) for s in range(street)) for street in range(len(STREETS)))
DECISIONS = sum(GAMES[s] * len(SHAPES[s].decisions) for s in range(len(STREETS)))
assert DECISIONS == 6378


def row(street: int, game: int, place: int) -> int:
    """The number of a decision: by street, then place, then game."""
    return FIRST[street] + place * GAMES[street] + game


class Spot(NamedTuple):
    """A decision in the tree."""

    street: int
    game: int
    place: int

    @property
    def decision(self) -> Decision:
        return SHAPES[self.street].decisions[self.place]


def next_game(street: int, game: int, closing: int) -> int:
    """The game of the next street after a closing of this one."""
    return game * len(SHAPES[street].closings) + closing


def pots(street: int) -> list[float]:
    """[games] what each player has put in before the street, in big blinds."""
    if street == 0:
        return [0.0]
    before = pots(street - 1)
    return [chips + BET[street - 1] * level for chips in before for level in SHAPES[street - 1].closings]
