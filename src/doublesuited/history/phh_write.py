"""PHH, written. What the format's own fields cannot say goes into the fields that ``phh`` documents, and only then."""

import json
from collections.abc import Mapping
from decimal import Decimal
from typing import Any

from msgspec.structs import asdict

from doublesuited.cards import cards_text
from doublesuited.events import (
    Awarded,
    Bet,
    Called,
    Checked,
    Dealt,
    Folded,
    HandEvent,
    Mucked,
    Raised,
    Shown,
    Turned,
)
from doublesuited.history.build import Builder
from doublesuited.history.phh import GAMES, Fields, recorded_posts, rules_of
from doublesuited.history.record import Record
from doublesuited.history.recorded import Malformed

_NAMES = {game: name for name, game in GAMES.items()}


def write_hand(record: Record) -> str:
    """One hand as the text of a ``.phh`` file, with all the cards the record knows."""
    return "".join(f"{name} = {_toml(value)}\n" for name, value in _Writer(record).table().items())


class _Bare(str):
    """A value that TOML writes without quotes, such as a time."""

    __slots__ = ()


def _toml(value: Any) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, _Bare | int | Decimal):
        return str(value)
    if isinstance(value, str):
        clean = value.encode("utf-8", "replace").decode()
        return json.dumps(clean, ensure_ascii=False).replace("\x7f", "\\u007f")
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{name} = {_toml(one)}" for name, one in value.items()) + "}"
    return "[" + ", ".join(map(_toml, value)) + "]"


class _Writer:
    def __init__(self, record: Record) -> None:
        self.record = record
        self.rules = record.rules
        self.seats = [seat for seat, _ in record.started.stacks]
        self.player = {seat: f"p{number}" for number, seat in enumerate(self.seats, 1)}
        self.calls: list[list[Any]] = []

    def table(self) -> dict[str, Any]:
        """The fields in the order of the format's documentation, then our own."""
        record, rules = self.record, self.rules
        table: dict[str, Any] = {"variant": _NAMES[rules.betting, rules.variant]}
        table |= self._stakes()
        table["starting_stacks"] = [self._money(stack) for _, stack in record.started.stacks]
        actions, own = self._play(table)
        table["actions"] = actions
        table |= self._about()
        return table | own

    def _money(self, chips: int) -> int | Decimal:
        return Decimal(chips).scaleb(-2) if self.rules.decimals else chips

    def _stakes(self) -> dict[str, Any]:
        antes, blinds = dict.fromkeys(self.seats, 0), dict.fromkeys(self.seats, 0)
        for post in self.record.started.posts:
            if post.kind in ("small_blind", "big_blind", "extra"):
                blinds[post.seat] += -post.amount if post.kind == "extra" else post.amount
            else:
                antes[post.seat] += post.amount
        rows = [list(map(self._money, column.values())) for column in (antes, blinds)]
        if len(self.seats) == 2:  # of two players the format swaps what they post
            rows = [row[::-1] for row in rows]
        table: dict[str, Any] = {
            "ante_trimming_status": self.rules.ante_by == "each" and self.rules.ante > 0,
            "antes": rows[0],
            "blinds_or_straddles": rows[1],
        }
        if self.rules.betting == "fixed":
            bets = {"small_bet": self.rules.bet_size("flop"), "big_bet": self.rules.bet_size("turn")}
            return table | {name: self._money(chips) for name, chips in bets.items()}
        return table | {"min_bet": self._money(self.rules.least_bet)}

    def _play(self, table: Mapping[str, Any]) -> tuple[list[str], dict[str, Any]]:
        """The actions, and our own fields as far as a reader of all the others would get another hand."""
        started = self.record.started
        own: dict[str, Any] = {}
        if self.rules.hole_cards != 4:
            own["_hole_cards"] = self.rules.hole_cards
        if started.button != self.seats[-1]:
            own["_button"] = started.button
        fields = Fields({**table, **own, "seats": self.seats})
        if recorded_posts(fields, self.seats) != list(started.posts):
            own["_posts"] = [[self._number(p.seat), p.kind, self._money(p.amount)] for p in started.posts]
        return self._actions(fields, own), own

    def _number(self, seat: int) -> int:
        return int(self.player[seat][1:])

    def _actions(self, fields: Fields, own: dict[str, Any]) -> list[str]:
        fields = Fields({**fields.table, **own})
        posts = recorded_posts(fields, self.seats)
        builder = Builder(rules_of(fields, posts), self.record.started.button)
        for seat, stack in self.record.started.stacks:
            builder.sit(seat, stack, "")
        for post in posts:
            builder.post_in_full(post)
        actions: list[str] = []
        for event in self.record.events:
            if text := self._action(builder, event, len(actions)):
                actions.append(text)
        if self.calls:
            own["_calls"] = self.calls
        own |= self._outcome(builder)
        return actions

    def _action(self, builder: Builder, event: HandEvent, number: int) -> str:
        if isinstance(event, Dealt):
            builder.hole(event.seat, event.cards)
            return f"d dh {self.player[event.seat]} {cards_text(event.cards)}"
        if isinstance(event, Turned):
            builder.turn(event.cards)
            return f"d db {cards_text(event.cards)}"
        if isinstance(event, Shown):
            return f"{self.player[event.seat]} sm {cards_text(event.cards)}"
        if isinstance(event, Mucked):
            return f"{self.player[event.seat]} sm"
        if isinstance(event, Folded):
            builder.act(event.seat, "fold")
            return f"{self.player[event.seat]} f"
        if isinstance(event, Checked | Called | Bet | Raised):
            return self._wager(builder, event, number)
        return ""

    def _wager(self, builder: Builder, event: Checked | Called | Bet | Raised, number: int) -> str:
        player = self.player[event.seat]
        if isinstance(event, Bet | Raised):
            builder.act(event.seat, "raise" if builder.level else "bet", to=event.to)
            return f"{player} cbr {self._money(event.to)}"
        chips = event.amount if isinstance(event, Called) else 0
        if chips != builder.owed(event.seat):
            self.calls.append([number, self._money(chips)])
        builder.act(event.seat, "call" if chips else "check", added=chips)
        return f"{player} cc"

    def _outcome(self, builder: Builder) -> dict[str, Any]:
        """Rake, payments and rules where they are not those that the rules of a recorded hand give."""
        record, own = self.record, dict[str, Any]()
        paid = [e for e in record.events if isinstance(e, Awarded)]
        builder.pay_by_rules()
        try:
            again = builder.finish(self.seats)
            same = [e for e in again.events if isinstance(e, Awarded)] == paid
            ante = {"ante": again.rules.ante, "ante_by": again.rules.ante_by}
        except Malformed:
            same, ante = False, {}
        if not same:
            own["_awards"] = [[a.pot, a.share, self._number(a.seat), self._money(a.amount)] for a in paid]
        if record.rake:
            own["_rake"] = self._money(record.rake)
        mine, theirs = asdict(self.rules), asdict(builder.rules) | ante
        differ = {name for name in mine if mine[name] != theirs[name]}
        if differ & {"ante", "ante_by"}:
            differ |= {"ante", "ante_by"}  # a reader that is told one does not infer the other
        if differ:
            own["_rules"] = {name: value for name, value in mine.items() if name in differ}
        return own

    def _about(self) -> dict[str, Any]:
        record = self.record
        about: dict[str, Any] = {}
        day, _, clock = record.time.partition("T")
        if clock:
            about["time"] = _Bare(clock)
        if day:
            about |= zip(("year", "month", "day"), map(int, day.split("-")), strict=True)
        stacks = record.final_stacks()
        about |= {
            "time_zone": record.zone,
            "hand": record.id,
            "seats": self.seats,
            "seat_count": record.seats,
            "table": record.table,
            "players": [record.names.get(seat, "") for seat in self.seats],
            "finishing_stacks": [self._money(stacks[seat]) for seat in self.seats],
            "currency": record.currency,
            "_site": record.site,
            "_tournament": record.tournament,
            "_hero": record.hero,
            "_idle": [[seat, self._money(chips), record.names.get(seat, "")] for seat, chips in record.idle],
        }
        return {name: value for name, value in about.items() if value not in ("", 0, None, [])}
