"""A recorded hand decision by decision: what was legal, what it cost, and what it was worth.

For each action: the legal range, the pot and the odds it gave; the hand's equity against the hands that were shown in
the end, with random hands for the others, and against random hands alone, which is what the player could know; high and
low apart; and how far from the nuts it was. Equities are exact where that is quick, else sampled from a fixed seed, so
that a review comes out the same every time. A player whose cards the record does not tell gets no equity.
"""

from collections.abc import Iterator, Sequence

from msgspec import Struct

from doublesuited.betting import Legal, legal
from doublesuited.cards import UNKNOWN, Card, cards_text
from doublesuited.equity import HandEquity, Sampling, equity, standing
from doublesuited.events import Bet, Called, Checked, Folded, Raised, Shown
from doublesuited.hand_state import Hand, begin, evolve
from doublesuited.history.record import Record
from doublesuited.strength import best

SAMPLES, SEED = 20_000, 1
RANDOM = "random"
_WORDS = {Folded: "fold", Checked: "check", Called: "call", Bet: "bet", Raised: "raise"}


class Worth(Struct, frozen=True):
    """Shares of the pot, 0..1. ``high`` and ``low`` count wins alone, ``high_tie`` and ``low_tie`` wins with others.

    ``against`` are the opponents' cards as counted: text, or ``random``. ``error`` is the standard error of
    ``equity``, None where it is exact.
    """

    against: tuple[str, ...]
    equity: float
    error: float | None
    high: float
    high_tie: float
    low: float
    low_tie: float
    scoop: float
    quartered: float


class Nutted(Struct, frozen=True):
    """What the hand makes and the part of all hands that is ahead of it, 0..1: 0 is the nuts."""

    high: str
    high_ahead: float
    low: str | None
    low_ahead: float | None


class Decision(Struct, frozen=True):
    """One decision. Amounts are chips; ``odds`` is the equity at which a call costs nothing in the long run."""

    event: int
    street: str
    board: str
    seat: int
    name: str
    cards: str
    stack: int
    pot: int
    legal: Legal
    action: str
    amount: int
    to: int
    odds: float | None
    shown: Worth | None
    random: Worth | None
    nuts: Nutted | None


class Review(Struct, frozen=True):
    """All decisions of a hand, and what each player won or lost."""

    id: str
    decisions: tuple[Decision, ...]
    net: dict[int, int]


def review(record: Record, *, samples: int = SAMPLES, equities: bool = True) -> Review:
    """The decisions of a record in order. ``equities`` False leaves out what has to be computed at length."""
    stacks, final = dict(record.started.stacks), record.final_stacks()
    net = {seat: final[seat] - stack for seat, stack in sorted(stacks.items())}
    return Review(record.id, tuple(_Reviewer(record, samples if equities else 0).decisions()), net)


class _Reviewer:
    """One hand being reviewed. The same question, cards against cards on a board, is worked out once."""

    def __init__(self, record: Record, samples: int) -> None:
        self.record = record
        self.samples = samples
        self.shown = {e.seat: cards_text(e.cards) for e in record.events if isinstance(e, Shown)}
        self.known: dict[tuple[str, ...], Worth] = {}

    def decisions(self) -> Iterator[Decision]:
        hand = begin(self.record.rules, self.record.started)
        for number, event in enumerate(self.record.events[1:], 1):
            if isinstance(event, Folded | Checked | Called | Bet | Raised):
                options = legal(hand)
                if options is not None and options.seat == event.seat:
                    yield self._decision(hand, options, number, event)
            hand = evolve(hand, event)

    def _decision(
        self, hand: Hand, options: Legal, number: int, event: Folded | Checked | Called | Bet | Raised
    ) -> Decision:
        player = hand.player(event.seat)
        assert player is not None, "legal found the player"
        cards = "" if UNKNOWN in player.cards else cards_text(player.cards)
        rivals = [self.shown.get(p.seat, RANDOM) for p in hand.live if p.seat != event.seat]
        nobody = [RANDOM] * len(rivals)
        worth = cards and self.samples
        amount, to = (event.amount, event.to) if isinstance(event, Called | Bet | Raised) else (0, player.bet)
        return Decision(
            event=number,
            street=hand.street,
            board=cards_text(hand.board),
            seat=event.seat,
            name=self.record.names.get(event.seat, ""),
            cards=cards,
            stack=player.stack,
            pot=hand.pot,
            legal=options,
            action=_WORDS[type(event)],
            amount=amount,
            to=to,
            odds=options.call / (hand.pot + options.call) if options.call else None,
            shown=self._worth(hand, cards, rivals) if worth and rivals != nobody else None,
            random=self._worth(hand, cards, nobody) if worth else None,
            nuts=_nutted(hand, player.cards) if worth and hand.board else None,
        )

    def _worth(self, hand: Hand, cards: str, rivals: Sequence[str]) -> Worth:
        board = cards_text(hand.board)
        question = (board, cards, *rivals)
        if question not in self.known:
            sampling = Sampling(samples=self.samples, seed=SEED) if RANDOM in rivals else None
            hands = [cards, *rivals]
            answer = equity(hands, board, game=hand.rules.variant, sampling=sampling, jobs=1)
            self.known[question] = _shares_of(answer.hands[0], answer.boards, rivals)
        return self.known[question]


def _shares_of(mine: HandEquity, boards: int, rivals: Sequence[str]) -> Worth:
    return Worth(
        against=tuple(rivals),
        equity=mine.equity,
        error=mine.stderr,
        high=mine.high_win / boards,
        high_tie=mine.high_tie / boards,
        low=mine.low_win / boards,
        low_tie=mine.low_tie / boards,
        scoop=mine.scoop / boards,
        quartered=mine.quartered / boards,
    )


def _nutted(hand: Hand, cards: Sequence[Card]) -> Nutted:
    made, ahead = best(cards, hand.board), standing(cards_text(cards), cards_text(hand.board))
    assert made is not None, "there is a board"
    hilo = hand.rules.hilo
    return Nutted(
        high=made.high.name,
        high_ahead=ahead.high_hands.share_ahead,
        low=made.low.name if hilo and made.low else None,
        low_ahead=ahead.low_hands.share_ahead if hilo and made.low else None,
    )


def text(reviewed: Review, decimals: int = 0) -> str:
    """A review to read: a paragraph for each decision."""
    return "\n".join(line for decision in reviewed.decisions for line in _paragraph(decision, decimals))


def _paragraph(d: Decision, decimals: int) -> Iterator[str]:
    def chips(amount: int) -> str:
        return f"{amount // 100}.{amount % 100:02}" if decimals else str(amount)

    board = f" [{d.board}]" if d.board else ""
    did = d.action + (f" {chips(d.amount)}" if d.amount else "") + (f" to {chips(d.to)}" if d.action == "raise" else "")
    cards = f" [{d.cards}]" if d.cards else ""
    yield f"{d.street}{board}: {d.name or f'seat {d.seat}'}{cards} {did} (pot {chips(d.pot)}, stack {chips(d.stack)})"
    may = ["check"] if d.legal.check else ["fold", f"call {chips(d.legal.call)}"]
    for word, span in (("bet", d.legal.bet_to), ("raise to", d.legal.raise_to)):
        if span:
            low, high = map(chips, span)
            may.append(f"{word} {low}" + (f" to {high}" if low != high else ""))
    odds = "" if d.odds is None else f"; a call needs {d.odds:.0%}"
    yield f"    might {', '.join(may)}{odds}"
    for worth, whom in ((d.shown, "the shown hands"), (d.random, "random hands")):
        if worth:
            yield f"    against {whom}: {_shares(worth)}"
    if d.nuts:
        low = f"; {d.nuts.low}, {_ahead(d.nuts.low_ahead)}" if d.nuts.low and d.nuts.low_ahead is not None else ""
        yield f"    {d.nuts.high}, {_ahead(d.nuts.high_ahead)}{low}"


def _shares(worth: Worth) -> str:
    about = "" if worth.error is None else f" ±{1.96 * worth.error:.1%}"
    low = f", low {worth.low:.0%}, scoop {worth.scoop:.0%}" if worth.low or worth.low_tie else ""
    return f"equity {worth.equity:.1%}{about} (high {worth.high:.0%}{low})"


def _ahead(share: float) -> str:
    return "the nuts" if not share else f"{share:.1%} of all hands ahead"
