"""Full Tilt text (and GameDesire's, which is the same): players act without a colon, the button is told late.

    Full Tilt Poker Game #7: Table Ganymed (6 max) - $0.50/$1 - Pot Limit Omaha Hi - 20:00:00 ET - 2011/05/01
    Seat 1: anna ($100)
    anna posts the small blind of $0.50
    The button is in seat #3
    *** HOLE CARDS ***
    bert raises to $3
    anna wins the high pot ($7.50) with a flush, Ace high

Whoever is named by nothing else than a line that is not known here (``bert has 15 seconds left to act``) has not acted.
"""

import re
from functools import lru_cache
from typing import Any

from doublesuited.events import Share
from doublesuited.history.format import Format
from doublesuited.history.lines import HandLines, stakes
from doublesuited.history.record import Record
from doublesuited.history.recorded import Malformed, Unsupported
from doublesuited.history.text import MONEY, cards, currency_of, hundredths, last_brackets, pot_number

_ROOMS = {"Full Tilt Poker": "FullTilt", "FullTiltPoker": "FullTilt", "GameDesire": "GameDesire"}
_HEAD = re.compile(r"(Full Tilt Poker|FullTiltPoker|GameDesire) Game #(\d+): (.*)")
_STAKES = re.compile(rf"({MONEY}[KM]?)/({MONEY}[KM]?)( .*)?")
_CAPPED = re.compile(rf"\bcap\b|^{MONEY} ", re.IGNORECASE)
_TIME = re.compile(r"(\d{1,2}):(\d\d):(\d\d) ([A-Z]+) - (\d{4})/(\d\d)/(\d\d)")
_TABLE = re.compile(
    r"(?:(?P<event>.*?) \((?P<tournament>\d+)\), )?(?:Table|Match) (?P<table>.+?)(?: \((?P<size>[^)]*)\))?"
)
_SEAT = re.compile(rf"Seat (\d+): (.+) \(({MONEY})\)(.*)")
_BUTTON = re.compile(r"The button is in seat #(\d+)")
_POST = re.compile(
    rf"posts (?:the |a |an )?(dead )?(small blind|big blind|ante) of ({MONEY}).*"
    rf"|antes ({MONEY}).*|posts ({MONEY})(?:,.*)?"
)
_WAGER = re.compile(rf"(calls|bets|raises to) ({MONEY})(?:, and is (?:all[ -]in|capped))?")
_WIN = re.compile(rf"(?:wins|ties for) (?:the )?(.*?) ?\(({MONEY})\).*")
_BACK = re.compile(rf"(?:Uncalled bet|Ante) of ({MONEY}) returned to (.+)")
_TOTAL = re.compile(rf"Total pot .*\| Rake ({MONEY})")
_MUCKED = re.compile(r"Seat (\d+): .* mucked \[([^]]*)\]")
_SIZES = {"heads up": 2}


def _in_full(stake: str) -> str:
    """``4K`` is 4000: so headlines of late levels are written, and nothing else."""
    zeros = {"K": 1000, "M": 1_000_000}.get(stake[-1])
    return str(hundredths(stake[:-1]) * zeros // 100) if zeros else stake


@lru_cache(maxsize=4096)
def _stakes(text: str) -> tuple[Any, Any, str, re.Match[str]]:
    """Rules, how amounts are read, currency and table of a headline without its time."""
    parts = text.split(" - ")
    at = next((i for i, part in enumerate(parts) if i and _STAKES.fullmatch(part)), 0)
    match = _STAKES.fullmatch(parts[at])
    if not match:
        raise Malformed(f"stakes such as $0.50/$1 were expected in the headline, not {text!r}")
    game = parts[at + 1] if at + 1 < len(parts) else parts[at - 1]
    if "cap" in (match[3] or "").lower() or _CAPPED.search(game):
        raise Unsupported("cap: the stake a player can lose in a hand was capped")
    table = _TABLE.fullmatch(" - ".join(parts[: at if game is not parts[at - 1] else at - 1]))
    if not table:
        raise Malformed(f"a table was expected in the headline, not {text!r}")
    currency = currency_of(match[1])
    low, high = _in_full(match[1]), _in_full(match[2])
    rules, amount = stakes(game, low, high, tournament=table["tournament"] is not None, currency=currency)
    return rules, amount, currency, table


class _Hand(HandLines):
    def read(self) -> Record:
        head = _HEAD.match(self.lines[0])
        time = _TIME.search(self.lines[0])
        if not head or not time:
            raise Malformed(f"a headline with table, game, stakes and time was expected, not {self.lines[0][:80]!r}")
        self.id, self.site = head[2], _ROOMS[head[1]]
        before = self.lines[0][head.start(3) : time.start()]
        rules, amount, currency, table = _stakes(before.rstrip(" -"))
        self.begin(rules, amount, button=-1)
        for line in self.walk(2):
            self._line(line)
        if "*** SUMMARY ***" not in map(str.strip, self.lines):
            raise Malformed("the hand is cut: '*** SUMMARY ***' was expected before the text ends")
        hour, minute, second, zone, year, month, day = time.groups()
        size = table["size"] or ""
        return self.finish(
            table=table["table"],
            tournament=table["tournament"] or "",
            seats=_SIZES.get(size) or int((re.match(r"\d+", size) or ["0"])[0]),
            time=f"{year}-{month}-{day}T{int(hour):02}:{minute}:{second}",
            zone=zone,
            currency=currency,
        )

    def _line(self, line: str) -> None:
        if line.startswith("***"):
            self._street(line)
        elif line.startswith("Seat "):
            self.seat_line(line, _SEAT, _MUCKED)
        elif line.startswith("Dealt to "):
            name = line[9 : line.rfind(" [")]
            self.dealt(self.seat_of(name), last_brackets(line))
        elif match := _BACK.fullmatch(line):
            self.builder.give_back(self.seat_of(match[2]), self.amount(match[1]))
        elif match := _BUTTON.fullmatch(line):
            self.builder.button = int(match[1])
        elif match := _TOTAL.match(line):
            self.builder.rake = self.amount(match[1])
        elif "Run It Twice" in line:
            raise Unsupported("run_it_twice: the board was run twice")
        elif line.startswith("Hand #") and "cancel" in line:
            raise Unsupported("cancelled: the room broke this hand off and gave everything back")
        elif found := self.who(line):
            self._act(*found)
        else:
            self.unseated(line)

    def _street(self, line: str) -> None:
        word = line[4:].partition(" ")[0]
        if word in ("FLOP", "TURN", "RIVER"):
            board = line.partition(" (")[0]
            if not board[len(f"*** {word}") :].startswith(" ***"):
                raise Unsupported("run_it_twice: the board was run twice")
            self.builder.turn(cards(last_brackets(board)))
        elif word == "HOLE":
            if self.builder.button < 0:
                raise Malformed("'The button is in seat #' was expected before the cards")
            self.post_blinds()

    def _act(self, seat: int, rest: str) -> None:
        if rest == "folds":
            self.builder.act(seat, "fold")
        elif rest == "checks":
            self.builder.act(seat, "check")
        elif match := _WAGER.fullmatch(rest):
            self._wager(seat, match[1], self.amount(match[2]), capped=rest.endswith("capped"))
        elif match := _POST.fullmatch(rest):
            what = "ante" if match[4] else (match[2] or "big").partition(" ")[0]
            self.posts_blind(seat, "dead" if match[1] else what, self.amount(match[3] or match[4] or match[5]))
        elif match := _WIN.fullmatch(rest):
            words = match[1].split()
            share: Share | None = "high" if "high" in words else "low" if "low" in words else None
            self.builder.pay(seat, self.amount(match[2]), pot_number(match[1].replace("#", " ")), share)
        elif rest.startswith("shows ["):
            self.shows(seat, rest[7 : rest.find("]")])
        elif rest == "mucks":
            self.builder.muck(seat)

    def _wager(self, seat: int, verb: str, chips: int, capped: bool) -> None:
        if capped:
            raise Unsupported("cap: the stake a player can lose in a hand was capped")
        if verb == "raises to":
            self.builder.act(seat, "raise", to=chips)
        else:
            self.builder.act(seat, "call" if verb == "calls" else "bet", added=chips)


FORMAT = Format(
    name="fulltilt",
    title="Full Tilt text",
    looks=re.compile(r"(?m)^(?:Full ?Tilt ?Poker|GameDesire) Game #\d"),
    starts=re.compile(r"(?m)^(?:Full ?Tilt ?Poker|GameDesire) Game #(?=\d)"),
    parse=_Hand.parse,
)
