"""Open Hand History, the trackers' open JSON format (https://hh-specs.handhistory.org), read.

One hand is one JSON object, ``{"ohh": {...}}``; a file holds many, with blank lines between them. Actions tell the
chips that they add. Some programs write a raise's total instead; it is read so where only that adds up.

What the format has no field for stands in one object of our own, ``_doublesuited``, which other programs pass over:
``hole_cards`` (5 or 6), ``decimals``, ``rules`` (house options that differ from a recorded hand's), ``posts`` and
``awards`` where the standard fields do not tell them exactly, and ``zone`` (of a time that is not UTC).
"""

import re
from collections.abc import Sequence
from decimal import Decimal
from typing import Any, Literal

import msgspec

from doublesuited.cards import UNKNOWN, Card, parse_cards
from doublesuited.events import ActionKind, Post, PostKind, Share
from doublesuited.history.build import Builder
from doublesuited.history.format import Format
from doublesuited.history.record import Record
from doublesuited.history.recorded import Inconsistent, Malformed, Unsupported, recorded_rules
from doublesuited.rules import Betting, Rules

BETTING: dict[str, Betting] = {"FL": "fixed", "PL": "pot", "NL": "no"}
POSTS: dict[str, PostKind] = {
    "Post SB": "small_blind",
    "Post BB": "big_blind",
    "Post Ante": "ante",
    "Post Dead": "dead",
    "Post Extra Blind": "extra",
}
ACTIONS: dict[str, ActionKind] = {"Fold": "fold", "Check": "check", "Call": "call", "Bet": "bet", "Raise": "raise"}
STREETS = {"Preflop": 0, "Flop": 3, "Turn": 1, "River": 1, "Showdown": 0}
_PASSED_OVER = ("Added Chips", "Sits Down", "Stands Up")


class BetLimit(msgspec.Struct):
    bet_type: Literal["FL", "PL", "NL"]
    bet_cap: Decimal = Decimal(0)


class Player(msgspec.Struct):
    id: int
    seat: int
    starting_stack: Decimal
    name: str = ""
    is_sitting_out: bool = False


class Action(msgspec.Struct):
    action_number: int
    player_id: int | None
    action: str
    amount: Decimal = Decimal(0)
    is_allin: bool = False
    cards: list[str] | str = []


class Round(msgspec.Struct):
    id: int
    street: str
    cards: list[str] | str = []
    actions: list[Action] = []


class Win(msgspec.Struct, omit_defaults=True):
    player_id: int
    win_amount: Decimal
    cashout_amount: Decimal = Decimal(0)
    bonus_amount: Decimal = Decimal(0)


class Pot(msgspec.Struct):
    number: int
    amount: Decimal
    player_wins: list[Win]
    rake: Decimal = Decimal(0)
    jackpot: Decimal = Decimal(0)


class Own(msgspec.Struct, omit_defaults=True):
    """What no field of the format tells. Amounts are chips of the smallest unit."""

    hole_cards: int = 4
    decimals: int | None = None
    rules: dict[str, Any] = {}
    posts: list[Post] = []
    awards: list[tuple[int, Share, int, int]] = []
    zone: str = ""
    untimed: bool = False  # nobody knows when it was; the format wants a time


class Hand(msgspec.Struct):
    game_type: str
    bet_limit: BetLimit
    dealer_seat: int
    small_blind_amount: Decimal
    big_blind_amount: Decimal
    players: list[Player]
    rounds: list[Round]
    pots: list[Pot]
    spec_version: str = "1.4.7"
    site_name: str = ""
    network_name: str = ""
    internal_version: str = ""
    tournament: bool = False
    tournament_info: dict[str, Any] | msgspec.UnsetType | None = msgspec.UNSET
    game_number: str = ""
    start_date_utc: str = ""
    table_name: str = ""
    table_size: int = 0
    currency: str = ""
    ante_amount: Decimal = Decimal(0)
    hero_player_id: int | msgspec.UnsetType | None = msgspec.UNSET
    flags: list[str] | str = []
    own: Own | msgspec.UnsetType = msgspec.field(default=msgspec.UNSET, name="_doublesuited")


class File(msgspec.Struct):
    ohh: Hand


_decode = msgspec.json.Decoder(File).decode


def read_one(text: str) -> Record:
    """The record of one JSON object. Malformed, Unsupported or Inconsistent."""
    try:
        hand = _decode(text).ohh
    except msgspec.DecodeError as error:
        raise Malformed(f"no Open Hand History: {error}") from None
    try:
        return record_of(hand)
    except Malformed as error:
        error.id = hand.game_number
        raise


def record_of(hand: Hand) -> Record:
    """The record of a decoded hand: raises tell the chips they add, or, if that cannot be, their totals."""
    try:
        return _Reader(hand, totals=False).record()
    except Inconsistent as error:
        try:
            return _Reader(hand, totals=True).record()
        except Inconsistent:
            raise error from None


class _Reader:
    def __init__(self, hand: Hand, *, totals: bool) -> None:
        self.hand = hand
        self.own = hand.own or Own()
        self.totals = totals
        amounts = [p.starting_stack for p in hand.players] + [a.amount for r in hand.rounds for a in r.actions]
        fractions = any(a != a.to_integral_value() for a in amounts if a.is_finite())
        cents = not hand.tournament and (bool(hand.currency) or fractions)
        self.decimals = 2 if cents else 0
        if self.own.decimals is not None:
            self.decimals = self.own.decimals
        self.seats = {player.id: player.seat for player in hand.players}

    def record(self) -> Record:
        hand = self.hand
        self._refuse()
        self.builder = Builder(self._rules(), hand.dealer_seat)
        for player in hand.players:
            self.builder.sit(player.seat, self._chips(player.starting_stack), player.name)
        for post in self.own.posts:
            self.builder.post_in_full(post)
        for one in hand.rounds:
            self._round(one)
        self._pay()
        info = hand.tournament_info or {}
        return self.builder.finish(
            dealt_in={*self.builder.acted, *self.builder.hands},
            id=hand.game_number,
            site=hand.site_name,
            table=hand.table_name,
            tournament=str(info.get("tournament_number", "")) if hand.tournament else "",
            seats=hand.table_size,
            time="" if self.own.untimed else hand.start_date_utc[:19],
            zone=self.own.zone or ("UTC" if hand.start_date_utc and not self.own.untimed else ""),
            currency=hand.currency,
            hero=self.seats.get(hand.hero_player_id) if isinstance(hand.hero_player_id, int) else None,
        )

    def _refuse(self) -> None:
        hand = self.hand
        if hand.game_type not in ("Omaha", "OmahaHiLo"):
            raise Unsupported(f"game: {hand.game_type!r} is no Omaha that is played here")
        if "Run_It_Twice" in hand.flags or len({r.street for r in hand.rounds}) < len(hand.rounds):
            raise Unsupported("run_it_twice: the board was run twice")
        if hand.bet_limit.bet_cap or "Cap" in hand.flags:
            raise Unsupported("cap: the stake a player can lose in a hand was capped")
        if any(win.cashout_amount for pot in hand.pots for win in pot.player_wins):
            raise Unsupported("cash_out: a player sold the hand to the room")

    def _chips(self, amount: Decimal) -> int:
        if amount.is_finite():
            scaled = amount.scaleb(self.decimals)
            if scaled == scaled.to_integral_value() and abs(scaled) < 2**53:
                return int(scaled)
        raise Malformed(f"{amount} is no whole number of " + ("cents" if self.decimals else "chips"))

    def _rules(self) -> Rules:
        hand, own = self.hand, self.own
        options: dict[str, Any] = {
            "mode": "match" if hand.tournament else "cash",
            "variant": "omaha8" if hand.game_type == "OmahaHiLo" else "omaha",
            "betting": BETTING[hand.bet_limit.bet_type],
            "hole_cards": own.hole_cards if own.hole_cards != 4 else self._told_cards(),
            "decimals": self.decimals,
            "small_blind": self._chips(hand.small_blind_amount),
            "big_blind": self._chips(hand.big_blind_amount),
        }
        if not options["big_blind"]:
            options["ante"] = self._chips(hand.ante_amount)
        try:
            return recorded_rules(**{**options, **own.rules})
        except TypeError as error:
            raise Malformed(f"rules: {error}") from None

    def _told_cards(self) -> int:
        dealt = [len(_cards(a.cards)) for r in self.hand.rounds for a in r.actions if a.action == "Dealt Cards"]
        return max(dealt, default=4) if max(dealt, default=4) in (4, 5, 6) else 4

    def _round(self, one: Round) -> None:
        if one.street not in STREETS:
            raise Malformed(f"{one.street!r} is no street; those are {', '.join(STREETS)}")
        cards = _cards(one.cards)
        if STREETS[one.street] and cards:
            self.builder.turn(cards)
        for action in one.actions:
            self._act(action, one.street)

    def _act(self, action: Action, street: str) -> None:
        if action.action in _PASSED_OVER:
            return
        seat = self.seats.get(action.player_id) if action.player_id is not None else None
        if action.action in ("Straddle", "Add to Pot", "Added To Pot"):
            raise Unsupported(f"{action.action}: no rule of this product describes it")
        if seat is None:
            raise Malformed(f"{action.action!r} is by player {action.player_id}, who is not among the players")
        chips, builder = self._chips(action.amount), self.builder
        if action.action in POSTS:
            if not self.own.posts:
                builder.post(seat, POSTS[action.action], chips)
        elif action.action in ACTIONS:
            kind = ACTIONS[action.action]
            if kind == "raise" and self.totals:
                builder.act(seat, kind, to=chips)
            else:
                builder.act(seat, kind, added=chips)
        else:
            self._cards(action, seat, street)

    def _cards(self, action: Action, seat: int, street: str) -> None:
        cards, builder = _cards(action.cards), self.builder
        if cards:  # of a hand that is known in part the format tells the part
            cards += (UNKNOWN,) * (builder.rules.hole_cards - len(cards))
        if action.action == "Dealt Cards":
            if cards:
                builder.hole(seat, cards)
        elif action.action == "Shows Cards" and cards and UNKNOWN not in cards:
            contested = sum(s not in builder.folded for s in builder.acted | builder.hands.keys()) > 1
            builder.show(seat, cards, now=contested and street != "Showdown")
        elif action.action in ("Shows Cards", "Mucks Cards"):
            if cards:
                builder.hole(seat, cards)
            builder.muck(seat)
        else:
            raise Malformed(f"{action.action!r} is no action of this format")

    def _pay(self) -> None:
        hand, builder = self.hand, self.builder
        builder.rake = sum(self._chips(pot.rake + pot.jackpot) for pot in hand.pots)
        if self.own.awards:
            for pot, share, seat, chips in self.own.awards:
                builder.pay(seat, chips, pot, share)
            return
        for index, one in enumerate(sorted(hand.pots, key=lambda pot: pot.number)):
            for win in one.player_wins:
                seat = self.seats.get(win.player_id, -1)
                builder.pay(seat, self._chips(win.win_amount), index if len(hand.pots) > 1 else None)


def _cards(told: Sequence[str] | str) -> tuple[Card, ...]:
    try:
        return parse_cards(told if isinstance(told, str) else " ".join(told))
    except ValueError as error:
        raise Malformed(str(error)) from None


FORMAT = Format(
    name="ohh",
    title="Open Hand History",
    looks=re.compile(r'(?m)^\{\s*"ohh"\s*:'),
    starts=re.compile(r'(?m)^\{(?=\s*"ohh"\s*:)'),
    parse=read_one,
)
