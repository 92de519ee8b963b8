"""Patterns that move: KK-JJ, JT98+, 66-."""

from dataclasses import replace

from doublesuited.equity.ranges.tree import ACE, Node, Pattern, Slot


def from_to(first: tuple[Slot, ...], last: tuple[Slot, ...]) -> list[Node]:
    """The patterns from one to the other: the ranks that differ move together, a rank at a time."""
    if len(first) != len(last) or not all(map(_alike, first, last)):
        return []
    steps = [_only(b) - _only(a) if a.ranks != b.ranks else 0 for a, b in zip(first, last, strict=True)]
    distances = set(steps) - {0}
    if len(distances) != 1:
        return [] if distances else [Pattern(first)]
    (distance,) = distances
    sign = 1 if distance > 0 else -1
    return [_shifted(first, [sign * count if step else 0 for step in steps]) for count in range(abs(distance) + 1)]


def moved(slots: tuple[Slot, ...], *, up: bool) -> list[Node]:
    """The pattern with all its ranks moved up as far as they go; aces stay, and nothing else reaches them.
    Downwards deuces stay."""
    if not all(_single(slot) for slot in slots):
        return []
    end, sign = (ACE, 1) if up else (0, -1)
    moving = [_only(slot) != end for slot in slots]
    limit = end if all(moving) else end - sign
    ranks = [_only(slot) for slot, moves in zip(slots, moving, strict=True) if moves]
    if not ranks:
        return [Pattern(slots)]
    room = min(sign * (limit - rank) for rank in ranks)
    return [_shifted(slots, [sign * count if moves else 0 for moves in moving]) for count in range(room + 1)]


def _shifted(slots: tuple[Slot, ...], steps: list[int]) -> Pattern:
    return Pattern(
        tuple(
            replace(slot, ranks=frozenset({_only(slot) + step})) if step else slot
            for slot, step in zip(slots, steps, strict=True)
        )
    )


def _single(slot: Slot) -> bool:
    return len(slot.ranks) == 1


def _only(slot: Slot) -> int:
    (rank,) = slot.ranks
    return rank


def _alike(a: Slot, b: Slot) -> bool:
    """Whether two slots differ in nothing but their single ranks."""
    same_suit = (a.suits, a.suit_variable) == (b.suits, b.suit_variable)
    same_rank = (a.ranks, a.rank_variable) == (b.ranks, b.rank_variable)
    return same_suit and (same_rank or (_single(a) and _single(b)))
