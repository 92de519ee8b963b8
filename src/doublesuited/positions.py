"""Where the button and the blinds fall, who is dealt in, and who posts what (R3, R4, R5).

Think of three markers on numbered seats, not on players: button, small blind, big blind. With the *dead* button the
big blind always advances to the next player who can take it; the small blind marker moves to where the big one was, the
button to where the small one was, whoever sits there now. So a marker may lie on an empty seat: then nobody posts the
small blind, or the button is dead. Nobody posts the big blind twice in a row, nobody skips it. With the *moving* button
the button goes to the next player with chips and the blinds follow it, taken literally.

Players who owe a blind (newcomers owe the big one) come in when the big blind reaches them, or by posting what they
owe, but never between the button and the big blind. Markers that pass somebody who is not dealt in leave a debt; only
a newcomer never owes more than the big blind.
"""

from collections.abc import Sequence

from msgspec import Struct

from .events import Post
from .hand import antes
from .rules import Rules


class Marks(Struct, frozen=True):
    """The seats that the three markers lie on; 0 where there was no hand yet."""

    button: int = 0
    small: int = 0
    big: int = 0


class Standing(Struct, frozen=True):
    """How one seated player with chips stands before a hand. ``ready``: wants to be dealt in; ``new``: never was."""

    seat: int
    ready: bool = True
    posts: bool = False
    owes_big: bool = False
    owes_small: bool = False
    new: bool = False

    @property
    def owes(self) -> bool:
        return self.owes_big or self.owes_small


class Layout(Struct, frozen=True):
    """Markers of the next hand, the seats dealt in from the left of the button, their posts, and blinds missed."""

    marks: Marks
    order: tuple[int, ...]
    posts: tuple[Post, ...]
    missed_big: tuple[int, ...] = ()
    missed_small: tuple[int, ...] = ()


def clockwise(seats: Sequence[int], after: int) -> list[int]:
    """The seats in turn, beginning with the first one after ``after``."""
    return [s for s in sorted(seats) if s > after] + [s for s in sorted(seats) if s <= after]


def between(seat: int, after: int, before: int) -> bool:
    """Whether ``seat`` lies strictly after one seat and before another, clockwise. From a seat to itself: all."""
    if after < before:
        return after < seat < before
    return seat > after or seat < before


def passed(seat: int, before: int, now: int) -> bool:
    """Whether a marker that moved from seat ``before`` to ``now`` has reached or gone by ``seat``."""
    return before != now and (seat == now or between(seat, before, now))


def lay_out(rules: Rules, players: Sequence[Standing], last: Marks, first_button: int) -> Layout | None:
    """The next hand's layout, or None when fewer than two can be dealt in.

    ``last`` are the markers of the hand before; without one everybody ready is dealt in, owes nothing, and the button
    is ``first_button``.
    """
    ready = [p for p in players if p.ready]
    if len(ready) < 2:
        return None
    if not last.big:
        return _first_hand(rules, [p.seat for p in ready], first_button)
    if sum(not p.owes for p in ready) < 2:
        dealt = [Standing(p.seat) for p in ready]  # the game broke up and starts again: debts are forgiven
        marks = _afresh([p.seat for p in ready], last)
    else:
        marks = _moving(ready, last) if rules.button == "moving" else _dead(ready, last)
        marks = _straightened([p.seat for p in ready], marks)
        dealt = [p for p in ready if _dealt_in(p, marks)]
    seats = [p.seat for p in dealt]
    marks = _heads_up(rules, seats, marks)
    order = tuple(clockwise(seats, marks.button))
    absent = [p for p in players if p.seat not in seats and not p.new]
    due = marks.small if rules.button == "moving" else last.big  # of the small blind, wherever two players post it
    return Layout(
        marks=marks,
        order=order,
        posts=_posts(rules, dealt, marks, order),
        missed_big=tuple(p.seat for p in absent if passed(p.seat, last.big, marks.big)),
        missed_small=tuple(p.seat for p in absent if _missed_small(p, last, due)),
    )


def _first_hand(rules: Rules, seats: Sequence[int], button: int) -> Layout:
    after = clockwise(seats, button)
    if len(seats) == 2:
        other = next(s for s in seats if s != button)
        small, big = (button, other) if rules.heads_up_button == "small_blind" else (other, button)
    else:
        small, big = after[0], after[1]
    marks = Marks(button, small, big)
    return Layout(marks, tuple(after), _posts(rules, [Standing(s) for s in seats], marks, after))


def _afresh(seats: Sequence[int], last: Marks) -> Marks:
    """The big blind moves on although the game starts again; the others lie where they belong before it."""
    big = clockwise(seats, last.big)[0]
    before = clockwise(seats, big)
    return Marks(before[-3] if len(seats) > 2 else 0, before[-2], big)


def _dead(ready: Sequence[Standing], last: Marks) -> Marks:
    big = clockwise([p.seat for p in ready], last.big)[0]
    return Marks(button=last.small, small=last.big, big=big)


def _moving(ready: Sequence[Standing], last: Marks) -> Marks:
    regular = [p.seat for p in ready if not p.owes]
    button = clockwise(regular, last.button)[0]
    small = clockwise(regular, button)[0]
    return Marks(button, small, clockwise([p.seat for p in ready], small)[0])


def _missed_small(p: Standing, last: Marks, due: int) -> bool:
    """Two players post the small blind where they sit: after them its marker may lie before seats that had paid it."""
    two = last.button in (last.small, last.big)
    return passed(p.seat, last.small, due) and (p.owes_big or p.seat == due or not two)


def _dealt_in(p: Standing, marks: Marks) -> bool:
    if p.seat == marks.big or not p.owes:
        return True
    if not p.posts or p.seat == marks.small:
        return False
    if p.seat == marks.button:
        return not p.owes_big  # the button must have passed a missed big blind (R5.2)
    return between(p.seat, marks.big, marks.button)


def _straightened(seats: Sequence[int], marks: Marks) -> Marks:
    """The button to the right of the small blind, where the markers of a smaller field lie the wrong way round."""
    others = [s for s in seats if s not in (marks.small, marks.big)]
    if not others or (marks.button != marks.big and between(marks.small, marks.button, marks.big)):
        return marks
    return Marks(clockwise(others, marks.small)[-1], marks.small, marks.big)


def _heads_up(rules: Rules, seats: Sequence[int], marks: Marks) -> Marks:
    """The markers of two players (R4.2); those of more stay where they are."""
    if len(seats) > 2:
        return marks
    big = marks.big
    if rules.button == "moving" and rules.heads_up_button == "small_blind" and marks.button in seats:
        big = next(s for s in seats if s != marks.button)
    small = next(s for s in seats if s != big)
    return Marks(small if rules.heads_up_button == "small_blind" else big, small, big)


def _posts(rules: Rules, dealt: Sequence[Standing], marks: Marks, order: Sequence[int]) -> tuple[Post, ...]:
    posts = [Post(marks.small, "small_blind", rules.small_blind)] if marks.small in order else []
    posts.append(Post(marks.big, "big_blind", rules.big_blind))
    for p in dealt:
        if p.seat != marks.big and p.owes_big:
            posts.append(Post(p.seat, "extra", rules.big_blind))
        if p.seat != marks.big and p.owes_small:
            posts.append(Post(p.seat, "dead", rules.small_blind))
    return tuple(p for p in (*posts, *antes(rules, order, marks.big)) if p.amount)
