"""Winamax text: players act without a colon, amounts end with the euro sign, uncalled bets are not told.

Winamax Poker - CashGame - HandId: #1-2-3 - Omaha pot limit (0.50€/1€) - 2016/05/01 20:00:00 UTC
Table: 'Ganymed' 6-max (real money) Seat #3 is the button
Seat 1: anna (100€)
*** ANTE/BLINDS ***
anna posts small blind 0.50€
*** PRE-FLOP ***
bert raises 2€ to 3€
anna collected 7.50€ from pot (HI)
"""

import re
from functools import lru_cache
from typing import Any

from doublesuited.events import Share
from doublesuited.history.format import Format
from doublesuited.history.lines import HandLines, stakes
from doublesuited.history.record import Record
from doublesuited.history.recorded import Malformed, Unsupported
from doublesuited.history.text import MONEY, cards, currency_of, date_of, last_brackets, pot_number

_HEAD = re.compile(
    r"Winamax Poker - (?P<kind>CashGame|Go Fast|HOLD-UP|ESCAPE|Tournament)(?P<event>.*?) - HandId: #(?P<id>[\d-]+) - "
    rf"(?P<game>.+?) \((?:(?P<ante>{MONEY})/)?(?P<small>{MONEY})/(?P<big>{MONEY})\) - (?P<when>.*)"
)
_TABLE = re.compile(r"Table:? '(?P<table>.*)' (?P<seats>\d+)-max .*Seat #(?P<button>\d+) is the button.*")
_SEAT = re.compile(rf"Seat (\d+): (.+) \(({MONEY}|)(?:, [^)]*)?\)(.*)")
_POST = re.compile(rf"posts (small blind|big blind|ante) ({MONEY})( out of position)?(?: and is all-in)?")
_WAGER = re.compile(rf"(calls|bets) ({MONEY})(?: and is all-in)?|raises ({MONEY}) to ({MONEY})(?: and is all-in)?")
_WIN = re.compile(rf"collected ({MONEY}) from (.*?) ?(?:\((HI|LO)\))?")
_RAKE = re.compile(rf"Total pot {MONEY} \| (?:Rake ({MONEY})|No rake)")
_MUCKED = re.compile(r"Seat (\d+): .* mucked \[([^]]*)\]")


@lru_cache(maxsize=4096)
def _stakes(game: str, low: str, high: str, tournament: bool) -> tuple[Any, Any, str]:
    currency = "" if tournament else currency_of(low) or currency_of(high)
    return *stakes(game, low, high, tournament=tournament, currency=currency), currency


class _Hand(HandLines):
    def read(self) -> Record:
        head = _HEAD.fullmatch(self.lines[0].strip())
        if not head:
            raise Malformed(f"a headline with game, stakes and date was expected, not {self.lines[0][:80]!r}")
        self.id, self.site = head["id"], "Winamax"
        tournament = head["kind"] == "Tournament"
        rules, amount, currency = _stakes(head["game"], head["small"], head["big"], tournament)
        table = _TABLE.fullmatch(self.lines[1].strip()) if len(self.lines) > 1 else None
        if not table:
            raise Malformed("the table and the seat of the button were expected", 2)
        self.begin(rules, amount, int(table["button"]))
        self.builder.tells_no_uncalled = True
        for line in self.walk(3):
            self._line(line)
        if "*** SUMMARY ***" not in map(str.strip, self.lines):
            raise Malformed("the hand is cut: '*** SUMMARY ***' was expected before the text ends")
        time, zone = date_of(head["when"])
        return self.finish(
            table=table["table"],
            tournament=head["event"].strip() if tournament else "",
            seats=int(table["seats"]),
            time=time,
            zone=zone,
            currency=currency,
        )

    def _line(self, line: str) -> None:
        if line.startswith("***"):
            self._street(line)
        elif line.startswith("Seat "):
            self.seat_line(line, _SEAT, _MUCKED)
        elif line.startswith("Dealt to "):
            self.dealt(self.seat_of(line[9 : line.rfind(" [")]), last_brackets(line))
        elif line.startswith(("Hold-up to Pot", "Escape to Pot")):
            raise Unsupported("site_added_money: the room put money into the pot")
        elif match := _RAKE.match(line):
            self.builder.rake = self.amount(match[1]) if match[1] else 0
        elif found := self.who(line):
            self._act(*found)
        else:
            self.unseated(line)

    def _street(self, line: str) -> None:
        word = line[4:].partition(" ")[0]
        if word in ("FLOP", "TURN", "RIVER"):
            self.builder.turn(cards(last_brackets(line)))
        elif word == "PRE-FLOP":
            self.post_blinds()
        elif word in ("FIRST", "SECOND"):
            raise Unsupported("run_it_twice: the board was run twice")

    def _act(self, seat: int, rest: str) -> None:
        if rest == "folds":
            self.builder.act(seat, "fold")
        elif rest == "checks":
            self.builder.act(seat, "check")
        elif match := _WAGER.fullmatch(rest):
            if match[4]:
                self.builder.act(seat, "raise", to=self.amount(match[4]))
            else:
                self.builder.act(seat, "call" if match[1] == "calls" else "bet", added=self.amount(match[2]))
        elif match := _POST.fullmatch(rest):
            self._post(seat, match[1].partition(" ")[0], self.amount(match[2]), late=match[3] is not None)
        elif match := _WIN.fullmatch(rest):
            share: Share | None = {"HI": "high", "LO": "low"}.get(match[3])  # type: ignore[assignment]
            self.builder.pay(seat, self.amount(match[1]), pot_number(match[2]), share)
        elif rest.startswith("shows ["):
            self.shows(seat, rest[7 : rest.find("]")])

    def _post(self, seat: int, what: str, chips: int, *, late: bool) -> None:
        if not chips:
            return
        if late and what == "small":  # of one who missed it: dead, or with the big blind in one sum
            what = "both" if chips > self.builder.rules.big_blind else "dead"
        self.posts_blind(seat, what, chips)


FORMAT = Format(
    name="winamax",
    title="Winamax text",
    looks=re.compile(r"(?m)^Winamax Poker - "),
    starts=re.compile(r"(?m)^Winamax Poker - "),
    parse=_Hand.parse,
)
