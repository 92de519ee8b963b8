"""A recorded hand played again by the rules, and where the two differ.

The cards and the decisions come from the record, everything else from ``decide``: whose turn it is, what is legal, what
comes back uncalled, the pots, who wins them, and the amounts. Where the record took rake, what each pot paid is worked
out if it can be (``payout.after_rake``) and compared; where it cannot, the winners are.

Two habits of rooms are no differences. A raise over opponents who are all all-in, and a call of more than anybody can
win, are taken as the call they amount to; the surplus must have come back.
"""

from collections.abc import Iterator, Sequence
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from doublesuited.cards import UNKNOWN, cards_text
from doublesuited.events import (
    Act,
    ActionKind,
    Awarded,
    Bet,
    Called,
    Checked,
    Deal,
    Dealt,
    Folded,
    HandEvent,
    Illegal,
    Raised,
    Returned,
    Turned,
)
from doublesuited.hand import Hand, apply, cards_needed, legal, start_with
from doublesuited.history.payout import Payment, after_rake, per_seat
from doublesuited.history.record import Record
from doublesuited.pots import Pot, settle
from doublesuited.showdown import Showdown

Status = Literal["agree", "differ", "unsupported"]
ODD_UNIT = "odd_unit_convention_differs"


class Report(Struct, frozen=True):
    """The outcome. ``final_stacks`` are the record's where the two agree, else those of the rules."""

    id: str
    status: Status
    differences: tuple[str, ...] = ()
    final_stacks: dict[int, int] = {}


class _Stop(Exception):
    """The replay cannot go on: what follows in the record makes no sense by the rules."""


class _Unknowable(Exception):
    """The record lacks cards without which nobody can say who won."""


def check(record: Record) -> Report:
    """Play the record through the rules and compare."""
    try:
        replay = _Replay(record)
    except ValueError as error:
        return Report(record.id, "differ", (f"the hand cannot begin: {error}",), record.final_stacks())
    try:
        replay.play()
        differences = [*replay.differences, *_compare(record, replay)]
    except _Unknowable as error:
        stacks = record.final_stacks()
        return Report(record.id, "unsupported", (str(error),), stacks)
    except _Stop as error:
        differences = [*replay.differences, str(error)]
    stacks = replay.final_stacks() if differences else record.final_stacks()
    return Report(record.id, "differ" if differences else "agree", tuple(differences), stacks)


_WORDS: dict[type, ActionKind] = {Folded: "fold", Checked: "check", Called: "call", Bet: "bet", Raised: "raise"}


class _Replay:
    """The hand as the rules play it. ``surplus`` counts the chips that the record put in and nobody could win."""

    def __init__(self, record: Record) -> None:
        self.record = record
        self.differences: list[str] = []
        self.surplus: dict[int, int] = {}
        self.returned: dict[int, int] = {}
        started = record.started
        self.hand: Hand = start_with(record.rules, started.stacks, started.button, started.posts)

    def play(self) -> None:
        """Cards and decisions in the record's order. Raises ``_Stop`` where they cannot be followed."""
        events = self.record.events
        hands = [e.cards for e in events if type(e) is Dealt]
        self._ask(Deal(tuple([card for row in zip(*hands, strict=True) for card in row])), "the deal")
        for event in events:
            kind = _WORDS.get(type(event))
            if kind is not None:
                self._act(event, kind)  # type: ignore[arg-type]
            elif type(event) is Turned:
                self._turn(event)
        hand = self.hand
        if not hand.ended:
            options = legal(hand)
            waiting = f"seat {options.seat} has still to act" if options else "cards are still to be dealt"
            raise _Stop(f"the record ends on the {hand.street}, where {waiting}")

    def _ask(self, request: Deal | Act, what: str) -> None:
        try:
            self._take(*apply(self.hand, request))
        except Illegal as error:
            if error.code == "cards" and "contested" in error.message:
                raise _Unknowable("the record does not tell the cards of any player who could win") from None
            raise _Stop(f"{what}: {error.message}") from None

    def _take(self, hand: Hand, events: Sequence[HandEvent]) -> None:
        self.hand = hand
        for event in events:
            if type(event) is Returned:
                self.returned[event.seat] = self.returned.get(event.seat, 0) + event.amount

    def _turn(self, event: Turned) -> None:
        if not cards_needed(self.hand):
            options = legal(self.hand)
            why = f"seat {options.seat} has still to act on the {self.hand.street}" if options else "the hand is over"
            raise _Stop(f"the {event.street} {cards_text(event.cards)} is dealt, but {why}")
        self._ask(Deal((UNKNOWN, *event.cards)), f"the {event.street}")

    def _act(self, event: Folded | Checked | Called | Bet | Raised, kind: ActionKind) -> None:
        """Ask for the record's action; where that does not lead to the record's event, find out why."""
        to = event.to if type(event) is Bet or type(event) is Raised else 0
        try:
            hand, events = apply(self.hand, Act(kind, to, event.seat))
        except Illegal:
            self._act_otherwise(event, kind)
            return
        if events[0] == event:
            self._take(hand, events)
        else:
            self._act_otherwise(event, kind)

    def _act_otherwise(self, event: Folded | Checked | Called | Bet | Raised, kind: ActionKind) -> None:
        hand, seat = self.hand, event.seat
        options = legal(hand)
        if options is None:
            why = "the hand is over" if hand.ended else "there is no more betting on this street"
            raise _Stop(f"seat {seat} has a {kind} on the {hand.street}, but {why}")
        what = f"{hand.street}: seat {seat} {kind}"
        if options.seat != seat:
            raise _Stop(f"{what}, but it is seat {options.seat}'s turn")
        act = Act(kind, seat=seat)
        if isinstance(event, Called | Bet | Raised):
            act = self._wager(event, options.call, bool(options.bet_to or options.raise_to))
            what = f"{what} {event.amount} to {event.to}"
        self._ask(act, what)

    def _wager(self, event: Called | Bet | Raised, call: int, open_to_raise: bool) -> Act:
        kind, seat = _WORDS[type(event)], event.seat
        others_in = any(p.can_bet for p in self.hand.players if p.seat != seat)
        if kind == "call" or (not open_to_raise and not others_in):
            surplus = event.amount - call
            if surplus and (surplus < 0 or others_in):
                raise _Stop(f"{self.hand.street}: seat {seat} {kind} {event.amount} to {event.to}, but owes {call}")
            if surplus:
                self.surplus[seat] = self.surplus.get(seat, 0) + surplus
            return Act("call" if call else "check", seat=seat)
        return Act(kind, event.to, seat)

    def final_stacks(self) -> dict[int, int]:
        """As the rules have them, after the likeliest spread of the rake."""
        stacks = dict(self.record.idle) | {p.seat: p.stack for p in self.hand.players}
        if self.hand.ended and self.record.rake:
            paid = [e for e in self.record.events if isinstance(e, Awarded)]
            due = per_seat(next(_expected(self.record, self.hand, self.hand.pots(), paid)))
            for seat, gross in per_seat(self.hand.awards).items():
                stacks[seat] += due.get(seat, 0) - gross
        return dict(sorted(stacks.items()))


def _compare(record: Record, replay: _Replay) -> Iterator[str]:
    hand = replay.hand
    paid = [e for e in record.events if type(e) is Awarded]
    yield from _compare_returned(record, replay)
    if not record.pots and record.stated_stacks is None and _plainly_equal(paid, hand.awards, record.rake):
        return
    pots = hand.pots()
    yield from _compare_pots(record, pots)
    total, out = sum(p.amount for p in pots), sum(a.amount for a in paid) + record.rake
    if total != out:
        yield f"the pots hold {total}, but {out - record.rake} were paid and {record.rake} taken as rake"
        return
    yield from _compare_awards(record, hand, pots, paid)
    stated = record.stated_stacks
    if stated is not None:
        for seat, chips in record.final_stacks().items():
            if stated.get(seat, chips) != chips:
                yield f"seat {seat} ends with {stated[seat]} as stated, with {chips} by the events"


def _plainly_equal(paid: Sequence[Awarded], due: Sequence[Awarded], rake: int) -> bool:
    """Whether everybody was paid what is due, or the only winner that less the rake: most hands are like that."""
    if not rake:
        return paid == list(due)
    return len(paid) == len(due) == 1 and paid[0] == replace(due[0], amount=due[0].amount - rake)


def _compare_returned(record: Record, replay: _Replay) -> Iterator[str]:
    said = per_seat([e for e in record.events if type(e) is Returned])
    if said == replay.returned and not replay.surplus:
        return
    for seat in sorted(said.keys() | replay.returned.keys() | replay.surplus.keys()):
        due = replay.returned.get(seat, 0) + replay.surplus.get(seat, 0)
        if said.get(seat, 0) != due:
            yield f"seat {seat} gets {said.get(seat, 0)} back uncalled, but {due} by the rules"


def _compare_pots(record: Record, pots: Sequence[Pot]) -> Iterator[str]:
    claims = record.pots
    if claims and len(claims) != len(pots):
        yield f"the record has {_pots(len(claims))}, the rules make {_pots(len(pots))}"
        return
    for index, (claim, pot) in enumerate(zip(claims, pots, strict=False)):
        if claim.gross != pot.amount:
            yield f"{_name(index)} holds {claim.gross} in the record, {pot.amount} by the rules"
        if claim.eligible is not None and sorted(claim.eligible) != sorted(pot.eligible):
            said, due = _seats(claim.eligible), _seats(pot.eligible)
            yield f"{_name(index)} is open to {said} in the record, to {due} by the rules"


def _pots(count: int) -> str:
    return f"{count} pot" + "s" * (count != 1)


def _name(index: int) -> str:
    return f"side pot {index}" if index else "the main pot"


def _seats(seats: Sequence[int]) -> str:
    return ("seat " if len(seats) == 1 else "seats ") + ", ".join(map(str, sorted(seats))) if seats else "nobody"


def _expected(record: Record, hand: Hand, pots: Sequence[Pot], paid: Sequence[Awarded]) -> Iterator[list[Awarded]]:
    """What the rules pay, for every way the rake may have come off the pots."""
    if not record.rake:
        yield list(hand.awards)
        return
    cards = Showdown(hand)
    seats = [p.seat for p in hand.players]
    order = sorted(seats) if record.rules.odd_chip == "lowest_seat" else seats
    nets = [claim.net for claim in record.pots]
    known = [n for n in nets if n is not None]
    spreads: list[Sequence[Pot]] = []
    if len(known) == len(pots):
        spreads.append([Pot(n, pot.eligible) for n, pot in zip(known, pots, strict=True)])
    spreads += after_rake(pots, record.rake, [Payment(a.seat, a.amount, a.pot) for a in paid])
    for spread in spreads:
        yield [award for i, pot in enumerate(spread) for award in settle(i, pot, cards.highs, cards.lows, order)]


Shares = dict[tuple[int, str], dict[int, int]]


def _shares(awards: Sequence[Awarded]) -> Shares:
    """(pot, share) -> seat -> chips."""
    found: Shares = {}
    for award in awards:
        share = found.setdefault((award.pot, award.share), {})
        share[award.seat] = share.get(award.seat, 0) + award.amount
    return found


def _compare_awards(record: Record, hand: Hand, pots: Sequence[Pot], paid: Sequence[Awarded]) -> Iterator[str]:
    said = _shares(paid)
    possible = [_shares(awards) for awards in _expected(record, hand, pots, paid)]
    if said not in possible:
        due = possible[0]
        different = list(_compare_winners(said, due))
        yield from different
        nets = [claim.net for claim in record.pots]
        exact = not record.rake or len(pots) == 1 or (bool(nets) and None not in nets)
        if not different and exact:
            yield from _compare_amounts(said, due, record.rules.small_blind)
    yield from _compare_claims(record, possible[0])


def _compare_winners(said: Shares, due: Shares) -> Iterator[str]:
    for pot, share in sorted(said.keys() | due.keys()):
        paid, won = said.get((pot, share), {}), due.get((pot, share), {})
        if paid.keys() != won.keys():
            half = "" if share == "pot" else f", {share}"
            yield f"{_name(pot)}{half}: paid to {_seats(list(paid))}, won by {_seats(list(won))}"


def _compare_amounts(said: Shares, due: Shares, small_blind: int) -> Iterator[str]:
    """The winners are the same. Within a pot that is paid in full, a difference below half a small blind is where the
    house puts its odd units (R9.4), or the coarser unit that it pays in."""
    for pot, share in sorted(said):
        paid, won = said[pot, share], due[pot, share]
        if paid == won:
            continue
        moved = max(abs(paid[seat] - won[seat]) for seat in paid)
        same_pot = [key for key in said if key[0] == pot]
        whole = sum(sum(said[key].values()) - sum(due[key].values()) for key in same_pot) == 0
        odd = whole and (moved == 1 or 2 * moved < small_blind)
        text = ", ".join(f"seat {seat} {paid[seat]} (by the rules {won[seat]})" for seat in sorted(paid))
        half = "" if share == "pot" else f", {share}"
        yield f"{ODD_UNIT + ': ' if odd else ''}{_name(pot)}{half}: {text}"


def _compare_claims(record: Record, due: Shares) -> Iterator[str]:
    """The winners that the record names beside its payments."""
    for index, claim in enumerate(record.pots):
        for half, seats in (("high", claim.highs), ("low", claim.lows)):
            won = due.get((index, half), {})
            if half == "high" and not won:
                won = due.get((index, "pot"), {})
            if seats is not None and set(seats) != won.keys():
                yield f"{_name(index)}, {half}: the record names {_seats(seats)}, the rules {_seats(list(won))}"
