"""PokerStars text, the lingua franca of trackers, and two rooms that write nearly the same: GGPoker and Run It Once.

A hand is a headline, the table, the seats, the posts, and then one line for everything that happens::

    PokerStars Hand #7:  Omaha Pot Limit ($0.50/$1.00 USD) - 2024/05/01 20:00:00 ET
    Table 'Ganymed' 6-max Seat #3 is the button
    Seat 1: anna ($100 in chips)
    anna: posts small blind $0.50
    *** HOLE CARDS ***
    bert: raises $2 to $3
    *** SUMMARY ***
    Total pot $7 | Rake $0.35

Lines that tell nothing of the hand (chat, people coming and going) are passed over. A line in which a player at the
table does something that is not known here is an error, and the sums have to come out even, so nothing is lost in
silence. The writer is in ``pokerstars_write``.
"""

import re
from collections.abc import Callable
from functools import lru_cache
from typing import ClassVar, NamedTuple

from doublesuited.history.format import Format
from doublesuited.history.lines import HandLines, stakes
from doublesuited.history.record import Record
from doublesuited.history.recorded import Inconsistent, Malformed, Unsupported
from doublesuited.history.text import MONEY, cards, currency_of, date_of, last_brackets, pot_number
from doublesuited.rules import Rules

_ROOMS = {"pokerstars": "PokerStars", "full tilt": "FullTilt", "poker": "GGPoker", "run it once poker": "RunItOnce"}
_HEAD = re.compile(
    r"(?:PokerStars Game #)?(PokerStars|Full Tilt|Run It Once Poker|Poker)(?: Zoom| Rush)?(?: Home Game)? ?"
    r"(?:Hand|Game) #(\w+): +(.*?) - (\d{4}/.*)",
    re.IGNORECASE,
)
_GAME = re.compile(
    r"(?:\{[^}]*\} +)?(?:Zoom |Rush )?(?:Tournament #(?P<tournament>\d+), )?(?P<game>.+?)"
    r"(?P<round> -? ?(?:Match )?(?:Round|Level).*?)? ?"
    rf"[(,] ?(?:ante [\d,]+, )?(?P<small>{MONEY})/(?P<big>{MONEY})(?P<more>[^)]*)\)(?: \[[^]]*\])?",
    re.IGNORECASE,
)
_TABLE = re.compile(r"Table (?:ID )?'(?P<table>.*?)'(?: (?P<seats>\d+)-[Mm]ax)?.*? Seat #(?P<button>\d+) is the button")
_SEAT = re.compile(rf"Seat (\d+): (.+) \(({MONEY}) in chips(?:, [^)]*)?\)(.*)")
_COLLECTED = re.compile(rf"(.+) collected ({MONEY}) from (.+)")
_BACK = re.compile(rf"Uncalled bet \(({MONEY})\) returned to (.+)")
_TOTAL = re.compile(rf"Total pot ({MONEY})(.*)")
_TAKEN = re.compile(rf"\| (?:Rake|Jackpot|Bingo|Fortune|Tax) ({MONEY})")
_SUMMARY = re.compile(r"Seat (\d+): .* mucked \[([^]]*)\]")
_UNSEATED = re.compile(r": (?:folds|checks|calls|bets|raises|posts|shows|mucks)\b| in chips\)")
_POST = re.compile(rf"(.+?) ({MONEY})(?: and .*)?\s*")
_POSTS = {
    "small blind": "small",
    "big blind": "big",
    "small & big blinds": "both",
    "the ante": "ante",
    "ante": "ante",
    "big blind & dead": "both",
    "missed blind": "dead",
}
_REFUSED = {
    "FIRST": "run_it_twice: the board was run twice",
    "SECOND": "run_it_twice: the board was run twice",
    "cashed": "cash_out: a player sold the hand to the room",
    "Cash": "site_added_money: the room put money into the pot",
    "STP": "site_added_money: the room put money into the pot",
    "straddle": "straddle: a third blind is not played here",
    "cancelled": "cancelled: the room broke this hand off and gave everything back",
}


class _Game(NamedTuple):
    """What a headline says, apart from the number and the date."""

    rules: Rules
    amount: Callable[[str], int]
    currency: str
    tournament: str


@lru_cache(maxsize=4096)
def _game(text: str) -> _Game | None:
    """The game of a headline, None if it has none. Many hands share one."""
    match = _GAME.fullmatch(text)
    if not match:
        return None
    more, tournament = match["more"], match["tournament"]
    if "cap" in more.lower():
        raise Unsupported("cap: the stake a player can lose in a hand was capped")
    code = re.search(r"\b[A-Z]{3}\b", more)
    currency = "" if tournament else code[0] if code else currency_of(match["small"]) or currency_of(match["big"])
    game = match["game"] + ")" * (match["game"].count("(") - match["game"].count(")"))
    read = stakes(game, match["small"], match["big"], tournament=tournament is not None, currency=currency)
    return _Game(*read, currency, tournament or "")


@lru_cache(maxsize=4096)
def _table(text: str) -> tuple[str, int, int] | None:
    """Name, size (0: not told) and seat of the button."""
    match = _TABLE.match(text)
    return (match["table"], int(match["seats"] or 0), int(match["button"])) if match else None


class _Hand(HandLines):
    def read(self) -> Record:
        if len(self.lines) > 1 and self.lines[1].startswith(" "):  # as in files that the room mails on request
            self.lines = [line.strip() for line in self.lines]
        head = _HEAD.match(self.lines[0])
        self.id = head[2] if head else ""
        game = _game(head[3]) if head else None
        if not head or not game:
            if self.lines[0].startswith("PokerStars Tournament #"):
                raise Malformed("this is the summary of a tournament, which holds no hand")
            raise Malformed(f"a headline with game, stakes and date was expected, not {self.lines[0][:80]!r}")
        self.site = _ROOMS[head[1].lower()]
        table = _table(self.lines[1]) if len(self.lines) > 1 else None
        if not table:
            raise Malformed("the table and the seat of the button were expected", 2)
        name, size, button = table
        self.begin(game.rules, game.amount, button)
        self._play()
        time, zone = date_of(head[4])
        return self.finish(
            table=name, tournament=game.tournament, seats=size, time=time, zone=zone, currency=game.currency
        )

    def _play(self) -> None:
        seats, verbs = self.seats, self._verbs
        lines = iter(enumerate(self.lines[2:], 3))
        ended = False
        for self.number, line in lines:
            name, colon, rest = line.partition(": ")
            seat = seats.get(name) if colon else None
            if seat is not None:
                verb, _, more = rest.partition(" ")
                does = verbs.get(verb)
                if does is None:
                    seat, does, more = self._colon_in_name(line)
                does(self, seat, more)
            elif line.startswith("***"):
                if line.startswith("*** SUMMARY"):
                    ended = True
                    break
                self._street(line)
            else:
                self._other(line.rstrip(), colon)
        if not ended:
            raise Malformed("the hand is cut: '*** SUMMARY ***' was expected before the text ends")
        for self.number, line in lines:
            if "mucked [" in line or not line.startswith("Seat "):
                self._sum_up(line)

    def _colon_in_name(self, line: str) -> tuple[int, Callable[["_Hand", int, str], None], str]:
        """Who does what in a line where one player's name, and a colon, begin another's name."""
        for name in sorted(self.seats, key=len, reverse=True):
            if line.startswith(name + ": "):
                verb, _, more = line[len(name) + 2 :].rstrip().partition(" ")
                if verb in self._verbs:
                    return self.seats[name], self._verbs[verb], more
        raise Malformed(f"a player does something that is not known here: {line!r}")

    def _street(self, line: str) -> None:
        word = line[4:].partition(" ")[0]
        if word in ("FLOP", "TURN", "RIVER"):
            self.builder.turn(cards(last_brackets(line)))
        elif word in _REFUSED:
            raise Unsupported(_REFUSED[word])
        elif word == "HOLE":
            self.post_blinds()

    def _other(self, line: str, colon: str) -> None:
        """A line that does not begin with a player's name and a colon, or with a name that has colons itself."""
        if line.startswith("Seat "):
            self._sit(line)
        elif colon and any(line.startswith(name + ": ") for name in self.seats):
            seat, does, more = self._colon_in_name(line)
            does(self, seat, more)
        elif line.startswith("Dealt to "):
            self._dealt(line)
        elif line.startswith("Uncalled bet"):
            self._back(line)
        elif " collected " in line:
            self._collected(line)
        else:
            self._aside(line)

    def _aside(self, line: str) -> None:
        """What the room or people at the rail say; most of it is nothing to the hand."""
        if " cashed out " in line or line.startswith(("Cash Drop", "STP ")):
            raise Unsupported(_REFUSED["cashed" if " cashed " in line else line.partition(" ")[0]])
        if line.startswith(("Hand cancelled", "Hand canceled")):
            raise Unsupported(_REFUSED["cancelled"])
        if " shows [" in line:
            name, _, rest = line.partition(" shows [")
            player = self.seats.get(name)
            if player is not None and all(show.seat != player for show in self.builder.shows):
                self._shows(player, "[" + rest)
        elif _UNSEATED.search(line) and ' said, "' not in line:
            raise Malformed(f"a player who has no seat at this table does something: {line!r}")

    def _sit(self, line: str) -> None:
        seat, _, rest = line[5:].partition(": ")
        name, _, stack = rest.removesuffix(" in chips)").rpartition(" (")
        if name and seat.isdecimal() and rest.endswith(" in chips)"):  # as nearly all are
            self.sit(seat, name, stack)
            return
        match = _SEAT.fullmatch(line)
        if not match:
            raise Malformed(f"a seat with a name and chips was expected, not {line!r}")
        self.sit(match[1], match[2], match[3])

    def _dealt(self, line: str) -> None:
        rest = line[9:]
        if rest not in self.seats:  # GGPoker names everybody dealt in, without cards
            self.dealt(self.seat_of(rest[: rest.rfind(" [")]), last_brackets(rest))

    def _back(self, line: str) -> None:
        match = _BACK.fullmatch(line)
        if not match:
            raise Malformed(f"an uncalled bet and whose it is were expected, not {line!r}")
        self.builder.give_back(self.seat_of(match[2]), self.amount(match[1]))

    def _collected(self, line: str) -> None:
        match = _COLLECTED.fullmatch(line)
        seat = self.seats.get(match[1]) if match else None
        if match and seat is not None:
            self.builder.pay(seat, self.amount(match[2]), pot_number(match[3]))
        elif ' said, "' not in line:
            raise Malformed(f"a player at the table, an amount and a pot were expected, not {line!r}")

    def _sum_up(self, line: str) -> None:
        """A line of the summary: the rake, and cards that are told nowhere else."""
        if line.startswith("Total pot"):
            taken = _TAKEN.findall(line)
            self.builder.rake = sum(map(self.amount, taken)) if taken else None
        elif line.startswith("Hand was run"):
            raise Unsupported(_REFUSED["FIRST"])
        elif "mucked [" in line:
            match = _SUMMARY.match(line)
            if match and match[2].strip():
                self.tells(int(match[1]), match[2])

    # What players do. ``more`` is what stands behind the verb.

    def _folds(self, seat: int, _more: str) -> None:
        self.builder.act(seat, "fold")

    def _checks(self, seat: int, _more: str) -> None:
        if self.builder.can_bet(seat):  # some rooms let players check where all are all-in, or all others
            self.builder.act(seat, "check")

    def _calls(self, seat: int, more: str) -> None:
        self.builder.act(seat, "call", self.amount(more.partition(" ")[0]))

    def _bets(self, seat: int, more: str) -> None:
        self.builder.act(seat, "bet", self.amount(more.partition(" ")[0]))

    def _raises(self, seat: int, more: str) -> None:
        self.builder.act(seat, "raise", to=self.amount(more.partition(" to ")[2].partition(" ")[0]))

    def _puts(self, seat: int, more: str) -> None:
        match = _POST.fullmatch(more)
        what = match[1] if match else more
        if not match or what not in _POSTS:
            raise Unsupported(_REFUSED["straddle"]) if "straddle" in more else Malformed(f"posts {what!r} is not known")
        self.posts_blind(seat, _POSTS[what], self.amount(match[2]))

    def _shows(self, seat: int, more: str) -> None:
        self.shows(seat, more[more.find("[") + 1 : more.find("]")])

    def _mucks(self, seat: int, more: str) -> None:
        self.builder.muck(seat)
        if "[" in more:
            self.tells(seat, last_brackets(more))

    def _nothing(self, _seat: int, _more: str) -> None:
        """Nothing that belongs to the hand."""

    def _refuse(self, _seat: int, _more: str) -> None:
        raise Unsupported("cash_out: a player sold the hand to the room")

    def _insures(self, _seat: int, _more: str) -> None:
        raise Unsupported("insurance: a player insured the hand with the room")

    def _straddles(self, _seat: int, _more: str) -> None:
        raise Unsupported(_REFUSED["straddle"])

    _verbs: ClassVar[dict[str, Callable[["_Hand", int, str], None]]] = {
        "folds": _folds,
        "checks": _checks,
        "calls": _calls,
        "bets": _bets,
        "raises": _raises,
        "posts": _puts,
        "shows": _shows,
        "mucks": _mucks,
        "showed": _shows,
        "mucked": _mucks,
        "doesn't": _nothing,
        "sits": _nothing,
        "is": _nothing,
        "has": _nothing,
        "get": _insures,
        "pay": _insures,
        "straddle": _straddles,
        "straddles": _straddles,
        "Chooses": _refuse,
        "Pays": _refuse,
        "Receives": _refuse,
    }


class _RunItOnceHand(_Hand):
    """For a time that room wrote behind ``to`` the chips that a raise adds."""

    def _raises(self, seat: int, more: str) -> None:
        self.builder.act(seat, "raise", self.amount(more.partition(" to ")[2].partition(" ")[0]))

    _verbs: ClassVar[dict[str, Callable[[_Hand, int, str], None]]] = {**_Hand._verbs, "raises": _raises}  # type: ignore[dict-item]


def _run_it_once(text: str) -> Record:
    """Raises are taken as totals, and where only that adds up as chips added."""
    try:
        return _Hand.parse(text)
    except Inconsistent as error:
        try:
            return _RunItOnceHand.parse(text)
        except Inconsistent:
            raise error from None


FORMAT = Format(
    name="pokerstars",
    title="PokerStars text",
    looks=re.compile(r"(?mi)^PokerStars ?.*#\d"),
    starts=re.compile(r"(?m)P(?<=^P)(?:okerStars|OKERSTARS) ?(?=.*#\d)"),  # a letter in front is found fast
    parse=_Hand.parse,
)
FULL_TILT = Format(
    name="fulltilt2016",
    title="Full Tilt text of 2016",
    looks=re.compile(r"(?m)^Full Tilt (?:Rush )?Hand #\d"),
    starts=re.compile(r"(?m)^Full Tilt (?:Rush )?Hand #(?=\d)"),
    parse=_Hand.parse,
)
GGPOKER = Format(
    name="ggpoker",
    title="GGPoker text",
    looks=re.compile(r"(?m)^Poker Hand #"),
    starts=re.compile(r"(?m)^Poker Hand #"),
    parse=_Hand.parse,
)
RUN_IT_ONCE = Format(
    name="runitonce",
    title="Run It Once text",
    looks=re.compile(r"(?m)^Run It Once Poker Hand #"),
    starts=re.compile(r"(?m)^Run It Once Poker Hand #"),
    parse=_run_it_once,
)
