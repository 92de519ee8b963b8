"""Open Hand History, written: the format's own fields, and ``_doublesuited`` for what they cannot say."""

from collections.abc import Iterator
from decimal import Decimal
from typing import Any

import msgspec
from msgspec.structs import asdict

from doublesuited.cards import UNKNOWN, Card, card_text
from doublesuited.events import (
    Awarded,
    Bet,
    Called,
    Checked,
    Dealt,
    Folded,
    HandEvent,
    Mucked,
    Posted,
    Raised,
    Shown,
    Turned,
)
from doublesuited.history.ohh import BETTING, Action, BetLimit, File, Hand, Own, Player, Pot, Round, Win, record_of
from doublesuited.history.record import Record
from doublesuited.history.recorded import Malformed

_LIMITS = {betting: name for name, betting in BETTING.items()}
_POSTS = {
    "small_blind": "Post SB",
    "big_blind": "Post BB",
    "ante": "Post Ante",
    "big_blind_ante": "Post Ante",
    "dead": "Post Dead",
    "extra": "Post Extra Blind",
}
INTERNAL_VERSION = "1"
"""Of what this module writes; it grows when the same hand is written otherwise."""

_WORDS = {Folded: "Fold", Checked: "Check", Called: "Call", Bet: "Bet", Raised: "Raise", Mucked: "Mucks Cards"}
_encode = msgspec.json.Encoder(decimal_format="number").encode


def write_hand(record: Record) -> str:
    """One hand as a line of JSON and the blank line that ends it, with all the cards the record knows."""
    hand = _Writer(record).hand()
    _add_own(hand, record)
    return _encode(File(hand)).decode() + "\n\n"


def _add_own(hand: Hand, record: Record) -> None:
    """Put into our own object what a reader of the format's fields would not find."""
    own, rules = Own(untimed=not record.time), record.rules
    hand.own = own
    own.hole_cards = rules.hole_cards
    if record.zone not in ("", "UTC"):
        own.zone = record.zone
    again = _read(hand)
    if again is None or again.rules.decimals != rules.decimals:
        own.decimals = rules.decimals
        again = _read(hand)
    mine = asdict(rules)
    theirs = asdict(again.rules) if again else {}
    differ = {name for name in mine if again is None or mine[name] != theirs[name]} - {"decimals", "hole_cards"}
    if differ:
        if differ & {"ante", "ante_by"}:
            differ |= {"ante", "ante_by"}  # a reader that is told one does not infer the other
        own.rules = {name: mine[name] for name in mine if name in differ}
        again = _read(hand)
    if again is None or again.started.posts != record.started.posts:
        own.posts = list(record.started.posts)
        again = _read(hand)
    paid = [e for e in record.events if isinstance(e, Awarded)]
    if again is None or [e for e in again.events if isinstance(e, Awarded)] != paid:
        own.awards = [(a.pot, a.share, a.seat, a.amount) for a in paid]
    if own == Own():
        hand.own = msgspec.UNSET


def _time(record: Record) -> str:
    return f"{record.time or '2000-01-01T00:00:00'}Z"


def _tournament(record: Record) -> dict[str, Any]:
    """What the format wants to know of a tournament; a record knows no more than its number."""
    return {
        "tournament_number": record.tournament,
        "name": record.tournament,
        "start_date_utc": _time(record),
        "currency": "",
        "buyin_amount": 0,
        "fee_amount": 0,
        "bounty_fee_amount": 0,
        "initial_stack": 0,
        "type": "STT",
        "flags": [],
        "speed": {"type": "Normal", "round_time": 0},
    }


def _read(hand: Hand) -> Record | None:
    try:
        return record_of(hand)
    except Malformed:
        return None


class _Writer:
    def __init__(self, record: Record) -> None:
        self.record = record
        self.left = dict(record.started.stacks)
        self.stacks = dict(record.idle) | dict(record.started.stacks)
        self.ids = {seat: number for number, seat in enumerate(sorted(self.stacks))}
        self.unit = Decimal(1).scaleb(-record.rules.decimals)
        self.rounds = [Round(0, "Preflop")]

    def _amount(self, chips: int) -> Decimal:
        return chips * self.unit

    def hand(self) -> Hand:
        record, rules = self.record, self.record.rules
        for event in record.events:
            self._tell(event)
        match = rules.mode == "match"
        return Hand(
            site_name=record.site or "doublesuited",
            network_name=record.site or "doublesuited",
            internal_version=INTERNAL_VERSION,
            tournament=match,
            tournament_info=_tournament(record) if match else msgspec.UNSET,
            game_number=record.id,
            start_date_utc=_time(record),
            table_name=record.table,
            game_type="OmahaHiLo" if rules.hilo else "Omaha",
            bet_limit=BetLimit(_LIMITS[rules.betting]),  # type: ignore[arg-type]
            table_size=record.seats or max(self.stacks),
            currency=record.currency,
            dealer_seat=record.started.button,
            small_blind_amount=self._amount(rules.small_blind),
            big_blind_amount=self._amount(rules.big_blind),
            ante_amount=self._amount(rules.ante),
            hero_player_id=msgspec.UNSET if record.hero is None else self.ids[record.hero],
            players=list(self._players()),
            rounds=self.rounds,
            pots=list(self._pots()),
        )

    def _players(self) -> Iterator[Player]:
        for seat, number in self.ids.items():
            stack = self._amount(self.stacks[seat])
            yield Player(number, seat, stack, self.record.names.get(seat, ""), seat not in self.left)

    def _tell(self, event: HandEvent) -> None:
        if isinstance(event, Posted):
            self._add(event.seat, _POSTS[event.kind], event.amount)
        elif isinstance(event, Dealt):
            self._add(event.seat, "Dealt Cards", cards=event.cards)
        elif isinstance(event, Turned):
            cards = [card_text(card) for card in event.cards]
            self.rounds.append(Round(len(self.rounds), event.street.capitalize(), cards))
        elif isinstance(event, Shown | Mucked):
            self._at_showdown()
            self._add(
                event.seat,
                "Shows Cards" if isinstance(event, Shown) else "Mucks Cards",
                cards=event.cards if isinstance(event, Shown) else (),
            )
        elif isinstance(event, Folded | Checked):
            self._add(event.seat, _WORDS[type(event)])
        elif isinstance(event, Called | Bet | Raised):
            self._add(event.seat, _WORDS[type(event)], event.amount)

    def _at_showdown(self) -> None:
        """A round of its own, once the board is complete or everybody else has folded."""
        board = sum(len(one.cards) for one in self.rounds)
        folded = {a.player_id for one in self.rounds for a in one.actions if a.action == "Fold"}
        over = board == 5 or len(folded) == len(self.left) - 1
        if over and self.rounds[-1].street != "Showdown":
            self.rounds.append(Round(len(self.rounds), "Showdown"))

    def _add(self, seat: int, what: str, chips: int = 0, cards: tuple[Card, ...] = ()) -> None:
        self.left[seat] -= chips
        known = [card_text(card) for card in cards if card != UNKNOWN]
        actions = self.rounds[-1].actions
        all_in = chips > 0 and not self.left[seat]
        actions.append(Action(len(actions) + 1, self.ids[seat], what, self._amount(chips), all_in, known))

    def _pots(self) -> Iterator[Pot]:
        """The pots as paid. The rake stands with the first, as the format wants it somewhere."""
        paid: dict[int, list[Awarded]] = {}
        for event in self.record.events:
            if isinstance(event, Awarded):
                paid.setdefault(event.pot, []).append(event)
        for number, awards in sorted(paid.items()):
            rake = 0 if number else self.record.rake
            total = sum(award.amount for award in awards) + rake
            wins = [Win(self.ids[award.seat], self._amount(award.amount)) for award in awards]
            yield Pot(number, self._amount(total), wins, self._amount(rake))
