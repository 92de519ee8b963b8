"""Blinds owed, counted from what lies on the table alone, and what went wrong where the game gets small (R5)."""

import random

import pytest

from doublesuited.table import wake_at
from doublesuited.table_events import SitOut

from .tools import Game, cash, clause


def owed(game: Game) -> dict[int, tuple[bool, bool]]:
    return {c.seat: (c.owes_big, c.owes_small) for c in game.table.chairs if c.owes_big or c.owes_small}


@clause("R5.1")
@pytest.mark.parametrize("seat", [3, 5])
def test_who_sat_out_the_first_hand_came_in_later_for_nothing(seat: int) -> None:
    """No blind had passed the seat that it could owe; seat 3 even came in between the button and the big blind."""
    game = cash((1, 2, 3, 4, 5)).sit_out(seat).hands(1)
    assert owed(game) == {seat: (True, False)}
    game.back(seat, post=True).deal()
    assert (seat in game.dealt) == (seat == 5)
    assert game.posts.get(5) == ([("extra", 10)] if seat == 5 else [("big_blind", 10)])


@clause("R5.2", "R3.3")
def test_the_big_blind_passed_a_player_while_the_game_broke_up() -> None:
    game = cash((1, 2)).hands(2)
    assert game.marks == (2, 2, 1)
    game.sit(3).sit_out(2).deal()  # seat 2 was to have the big blind; it goes on to the newcomer
    assert (game.marks, game.dealt) == ((1, 1, 3), [3, 1])
    assert owed(game) == {2: (True, False)}


@clause("R5.2")
def test_f29_the_small_blind_missed_while_two_played() -> None:
    """Seat 3 had the big blind and sat out its small one; two went on, who post it where they sit."""
    game = cash((1, 2, 3)).hands(1)
    game.sit_out(3).deal()
    assert (game.marks, owed(game)) == ((2, 2, 1), {3: (False, True)})
    game.fold_out().back(3, post=True).deal()
    assert game.marks == (3, 1, 2)
    assert game.posts[3] == [("dead", 5)]


@clause("R5.3")
def test_who_has_paid_owes_nothing_because_two_played() -> None:
    """The small blind went back to seat 1, as if past everybody; later from there, past who had paid before."""
    game = cash((1, 2, 3, 4, 5, 6)).hands(7)
    assert game.marks == (1, 2, 3)
    game.sit_out(5, 6).leave(3).sit_out(2).deal()
    assert game.dealt == [4, 1]
    assert owed(game) == {}
    game.fold_out().back(5).back(6).back(2).deal()
    assert game.marks == (1, 4, 5)
    assert game.dealt == [2, 4, 5, 6, 1]
    assert game.posts == {4: [("small_blind", 5)], 5: [("big_blind", 10)]}


class Count:
    """Who owes what, by the words of R5 and the dead button: the small blind is due where the big one was."""

    def __init__(self) -> None:
        self.big: set[int] = set()
        self.small: set[int] = set()
        self.new: set[int] = set()
        self.last = self.due = 0

    def sat(self, seat: int, *, running: bool) -> None:
        self.gone(seat)
        if running:
            self.new.add(seat)
            self.big.add(seat)

    def gone(self, seat: int) -> None:
        for seats in (self.big, self.small, self.new):
            seats.discard(seat)

    def dealt(self, game: Game) -> None:
        absent = {c.seat for c in game.table.chairs} - set(game.dealt)
        if self.last:
            seats = game.table.setup.seats
            self.big |= (absent - self.new) & _way(self.last, game.marks[2], seats)
            self.small |= (absent - self.new) & _way(self.due, self.last, seats)
            self.due = self.last
        else:
            self.big |= absent
            self.new |= absent
            self.due = game.marks[1]
        self.last = game.marks[2]
        for seat in game.dealt:
            self.gone(seat)


def _way(after: int, to: int, seats: int) -> set[int]:
    """The seats from the one after ``after`` up to ``to``, clockwise."""
    way = set()
    while after != to:
        after = after % seats + 1
        way.add(after)
    return way


def _somebody(game: Game, count: Count, rng: random.Random) -> None:
    """One person sits down, leaves, sits out or comes back."""
    seat = rng.randint(1, game.table.setup.seats)
    chair = game.table.chair(seat)
    if chair is None:
        game.sit(seat)
        count.sat(seat, running=game.table.number > 0)
        return
    wish = rng.choice(["leave", "out", "wait", "post", "post"])
    if wish == "leave":
        game.leave(seat)
        count.gone(seat)
    elif wish != "out":
        game.back(seat, post=wish == "post")
    elif not chair.out:
        game.ask(SitOut(seat))


@clause("R5.1", "R5.2", "R5.3")
@pytest.mark.parametrize("seed", range(20))
@pytest.mark.parametrize("heads_up", ["small_blind", "big_blind"])
def test_blinds_owed_are_as_counted_by_hand(seed: int, heads_up: str) -> None:
    rng = random.Random(seed)
    size = rng.choice((3, 4, 6, 8))
    game, count = cash(size=size, heads_up_button=heads_up), Count()
    for seat in rng.sample(range(1, size + 1), 2):
        game.sit(seat)
    for _ in range(40):
        for _ in range(rng.choice((0, 0, 1, 1, 2, 3))):
            _somebody(game, count, rng)
        if wake_at(game.table) is None:
            continue
        ready = {c.seat for c in game.table.chairs if not c.out}
        regular = ready - count.big - count.small
        game.wait()
        if len(regular) > 1:
            assert regular <= set(game.dealt)
            _paid(game, count)
        count.dealt(game)
        want = {s: (s in count.big, s in count.small) for s in count.big | count.small}
        assert owed(game) == want
        game.fold_out()


def _paid(game: Game, count: Count) -> None:
    """Whoever is dealt in has posted exactly what they owed, or has the big blind."""
    for seat in game.dealt:
        kinds = [kind for kind, _ in game.posts.get(seat, []) if kind != "small_blind"]
        if seat == game.marks[2]:
            assert kinds == ["big_blind"]
        else:
            assert kinds == ["extra"] * (seat in count.big) + ["dead"] * (seat in count.small)
