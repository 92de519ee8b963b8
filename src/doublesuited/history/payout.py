"""What a source says was paid, pot by pot and half by half.

Sources write payments in their own way: one line for a whole scoop or one a half, with the pot's name or without,
after a rake that was taken from the total. ``assign`` turns such lines into ``Awarded`` events. It never changes what
a player was paid. It works out what the rules pay for every rake it can think of, and where one of those sums agrees
with what each player got, that is how the lines are divided; else the lines' own labels decide.
"""

from collections.abc import Callable, Iterator, Sequence

from msgspec import Struct
from msgspec.structs import replace

from doublesuited.cards import UNKNOWN, Card
from doublesuited.events import Awarded, Returned, Share
from doublesuited.pots import Pot, settle
from doublesuited.strength import high, low

Hands = dict[int, tuple[Card, ...]]


class Payment(Struct, frozen=True):
    """One line of a source: a player got chips. ``pot`` and ``share`` are None where the line does not say them."""

    seat: int
    amount: int
    pot: int | None = None
    share: Share | None = None


class Winners:
    """Who wins each pot by the cards, for any amount in it. ``hands`` are those not folded, as far as known."""

    def __init__(self, hands: Hands, board: Sequence[Card], hilo: bool, odd_order: Sequence[int]) -> None:
        known = {s: c for s, c in hands.items() if UNKNOWN not in c} if len(board) == 5 else {}
        self._highs = {s: high(c, board) for s, c in known.items()}
        self._lows = {s: low(c, board) for s, c in known.items()} if hilo else {}
        self._odd_order = odd_order

    def knows(self, pot: Pot) -> bool:
        """Whether somebody's cards decide this pot, or nobody contests it."""
        return len(pot.eligible) == 1 or not self._highs.keys().isdisjoint(pot.eligible)

    def awards(self, pots: Sequence[Pot]) -> list[Awarded]:
        """What the rules pay out of pots of these amounts (R9)."""
        paid: list[Awarded] = []
        for index, pot in enumerate(pots):
            paid += settle(index, pot, self._highs, self._lows, self._odd_order)
        return paid


def assign(
    payments: Sequence[Payment], pots: Sequence[Pot], rake: int, hilo: bool, winners: Callable[[], Winners]
) -> Sequence[Awarded]:
    """The payments as ``Awarded`` events: main pot first, high before low. No seat gets more or less than it was paid.

    ``pots`` are gross. ``winners`` is asked for only where the cards are needed to tell the shares apart.
    """
    paid = per_seat(payments)
    if len(pots) == 1 and len(paid) == 1 and (not hilo or len(pots[0].eligible) == 1):
        [(seat, amount)] = paid.items()
        return [Awarded(0, "pot", seat, amount)]
    payments = [_placed(p, len(pots)) for p in payments]
    cards = winners()
    if pots and all(map(cards.knows, pots)):
        likely: list[Awarded] = []
        for net in after_rake(pots, rake, payments):
            awards = cards.awards(net)
            if per_seat(awards) == paid and _consistent(awards, payments):
                return awards
            likely = likely or awards
        if {a.seat for a in likely} == paid.keys() and _consistent(likely, payments):
            return list(_fitted(likely, payments))
    return [Awarded(p.pot or 0, p.share or "pot", p.seat, p.amount) for p in payments]


def _consistent(awards: Sequence[Awarded], payments: Sequence[Payment]) -> bool:
    """Whether each line that says which half it is finds that half among the player's awards."""
    shares = {(a.seat, a.share) for a in awards} | {(a.seat, "high") for a in awards if a.share == "pot"}
    return all(p.share in (None, "pot") or (p.seat, p.share) in shares for p in payments)


def _placed(payment: Payment, count: int) -> Payment:
    """The payment with a pot that exists: of one pot all are the main pot; a name that fits none is forgotten."""
    if count == 1:
        return replace(payment, pot=0)
    return payment if payment.pot is None or payment.pot < count else replace(payment, pot=None)


def _fitted(expected: Sequence[Awarded], payments: Sequence[Payment]) -> Iterator[Awarded]:
    """The expected shares with what was really paid: by the lines' labels, and else by size.

    Where a player has fewer lines than shares, the last share takes what is left over.
    """
    open_lines = list(payments)
    amounts: dict[int, int] = {}
    if len(expected) == len(payments):
        for i in sorted(range(len(expected)), key=lambda i: -expected[i].amount):
            mine = [p for p in open_lines if p.seat == expected[i].seat]
            if not mine:
                amounts.clear()
                break
            line = max(mine, key=lambda p: (p.pot == expected[i].pot, p.share == expected[i].share, p.amount))
            open_lines.remove(line)
            amounts[i] = line.amount
    if not amounts:
        amounts = _left_over(expected, per_seat(payments))
    for i, award in enumerate(expected):
        yield Awarded(award.pot, award.share, award.seat, amounts[i])


def _left_over(expected: Sequence[Awarded], paid: dict[int, int]) -> dict[int, int]:
    amounts: dict[int, int] = {}
    left, owed = dict(paid), per_seat(expected)
    for i, award in enumerate(expected):
        owed[award.seat] -= award.amount
        amounts[i] = min(award.amount, left[award.seat]) if owed[award.seat] else left[award.seat]
        left[award.seat] -= amounts[i]
    return amounts


def per_seat(amounts: Sequence[Payment] | Sequence[Awarded] | Sequence[Returned]) -> dict[int, int]:
    """Chips by seat."""
    total: dict[int, int] = {}
    for one in amounts:
        total[one.seat] = total.get(one.seat, 0) + one.amount
    return total


def after_rake(pots: Sequence[Pot], rake: int, payments: Sequence[Payment]) -> Iterator[tuple[Pot, ...]]:
    """The pots as they may have been paid after rake, the likeliest first."""
    if not pots or rake > sum(pot.amount for pot in pots):
        yield tuple(pots)  # this cannot be: no spread makes it right
        return
    if not rake or len(pots) == 1:
        yield (Pot(pots[0].amount - rake, pots[0].eligible), *pots[1:])
        return
    said = [sum(p.amount for p in payments if p.pot == index) for index in range(len(pots))]
    if all(0 < amount <= pot.amount for amount, pot in zip(said, pots, strict=True)) and all(
        p.pot is not None for p in payments
    ):
        yield tuple(Pot(amount, pot.eligible) for amount, pot in zip(said, pots, strict=True))
    yield from _spreads(pots, rake)


def _spreads(pots: Sequence[Pot], rake: int) -> Iterator[tuple[Pot, ...]]:
    """All of the rake from one pot (the main pot first), or each pot's part of it, rounded down and up."""
    for victim, pot in enumerate(pots):
        if pot.amount >= rake:
            yield tuple(Pot(p.amount - rake * (i == victim), p.eligible) for i, p in enumerate(pots))
    total = sum(pot.amount for pot in pots)
    for rounding in (0, total // 2, total - 1):
        parts = [(pot.amount * rake + rounding) // total for pot in pots[1:]]
        parts.insert(0, rake - sum(parts))
        yield tuple(Pot(pot.amount - part, pot.eligible) for pot, part in zip(pots, parts, strict=True))
