"""Bovada text (Ignition and Bodog write the same): everybody's cards, players named by their position or a number.

    Bovada Hand #7 TBL#8 OMAHA Pot Limit - 2014-05-01 20:00:00
    Seat 1: Small Blind [ME] ($100 in chips)
    Dealer : Set dealer [3]
    Small Blind  [ME] : Small Blind $0.50
    *** HOLE CARDS ***
    Small Blind  [ME] : Card dealt to a spot [Th Qh 2c 3c]
    UTG : Raises $2 to $3
    UTG : Hand result $7.50

Stakes are told by the blinds alone. A raise is told by its total (in later years with the increment before it);
calls, bets and all-ins by the chips they add. The cards at a ``Showdown`` are the best five, not the hand. A chip that
is posted "dead" is read as it is written. Older texts leave out the lines of the streets, and all of them do when
everybody is all-in: where the betting is over, the next street is dealt from the board of the summary.
"""

import re
from functools import lru_cache

from doublesuited.events import STREETS
from doublesuited.history.format import Format
from doublesuited.history.lines import HandLines
from doublesuited.history.record import Record
from doublesuited.history.recorded import Malformed, recorded_rules
from doublesuited.history.text import (
    MONEY,
    cards,
    chips,
    currency_of,
    date_of,
    game_of,
    hundredths,
    last_brackets,
)
from doublesuited.rules import Rules

_HEAD = re.compile(
    r"(?:Bovada|Ignition|Bodog)\S* Hand #(?P<id>\w+):? +(?:(?:TBL|Zone Poker ID)#(?P<table>\S+) +)?"
    r"(?P<game>OMAHA.*?) - (?P<when>\d{4}-\d\d-\d\d.*)"
)
_TOURNAMENT = re.compile(r"Tournament #(?:M-)?(\d+)(?: TBL#(\w+))?")
_LEVEL = re.compile(rf"\(({MONEY})/({MONEY})\)")
_SEAT = re.compile(rf"Seat (\d+): (.+?) +\(({MONEY}) in chips\)")
_DEALER = re.compile(r"(?:(.+) : )?Set dealer.*\[(\d+)\]")
_POST = re.compile(
    rf"(?:(?:Ante/)?(?P<small>Small) [Bb]lind|(?P<big>Big) [Bb]lind(?:/Bring in)?|(?P<ante>Ante)(?: chip)?"
    rf"|Posts (?P<dead>dead )?chip) (?P<chips>{MONEY})"
)
_ADDED = re.compile(rf"(?P<verb>Calls|Bets|All-in\S*) (?P<added>{MONEY})(?: to (?P<to>{MONEY}))?")
_RAISE = re.compile(rf"Raises ({MONEY})(?: to ({MONEY}))?")
_BACK = re.compile(rf"Return uncalled (?:portion of bet|blind) ({MONEY})")
_WIN = re.compile(rf"Hand [Rr]esult ?(-?[A-Za-z ]*?) ?({MONEY})")
_RAKE = re.compile(rf"Total Pot\({MONEY}\) \| Rake \(({MONEY})\)")
_BOARD = re.compile(r"(?m)^Board \[([^]]*)\]")


class _Hand(HandLines):
    def read(self) -> Record:
        head = _HEAD.fullmatch(self.lines[0].strip())
        if not head:
            raise Malformed(f"a headline with game and date was expected, not {self.lines[0][:80]!r}")
        self.id, self.site = head["id"], "Bovada"
        self.tournament = _TOURNAMENT.search(head["game"])
        board = _BOARD.search("\n".join(self.lines))
        self.board = cards(board[1]) if board else ()
        self.spoken: set[int] = set()  # who has acted since the last raise
        self._begin(head["game"])
        for whole in self.walk(2):
            line = whole.replace("[ME]", "").strip()
            if line.startswith("*** SUMMARY"):
                break
            self._line(line)
        else:
            raise Malformed("the hand is cut: '*** SUMMARY ***' was expected before the text ends")
        if rake := _RAKE.search("\n".join(self.lines[self.number :])):
            self.builder.rake = self.amount(rake[1])
        self._run_out()
        time, zone = date_of(head["when"])
        table = self.tournament[2] if self.tournament else head["table"]
        event = self.tournament[1] if self.tournament else ""
        return self.finish(table=table or "", tournament=event, time=time, zone=zone, currency=self.currency)

    def _begin(self, game: str) -> None:
        """The stakes of a cash game stand nowhere but in the blinds."""
        text = "\n".join(self.lines)
        posts = text.partition("*** HOLE")[0]
        self.currency = "" if self.tournament else currency_of(text)
        amount = hundredths if self.currency else chips
        found = list(_POST.finditer(posts))
        smalls = [amount(m["chips"]) for m in found if m["small"]]
        bigs = [amount(m["chips"]) for m in found if m["big"]]
        if not bigs:
            raise Malformed("a big blind was expected", 0)
        level = _LEVEL.search(game)
        big = amount(level[2]) if level else max(bigs)
        small = amount(level[1]) if level else min(big, max(smalls, default=big // 2))
        self.begin(_rules(game, self.tournament is not None, small, big, 2 if self.currency else 0), amount, -1)

    def _line(self, line: str) -> None:
        if line.startswith("***"):
            self._street(line)
        elif seat := _SEAT.fullmatch(line):
            self.sit(seat[1], seat[2].strip(), seat[3])
        elif dealer := _DEALER.fullmatch(line):
            name = (dealer[1] or "").strip()
            self.builder.button = self.seats.get(name, int(dealer[2]))
        else:
            name, _, rest = line.partition(" : ")
            seat_number = self.seats.get(name.strip())
            if rest and seat_number is not None:
                self._act(seat_number, rest.strip())

    def _street(self, line: str) -> None:
        word = line[4:].partition(" ")[0]
        if word in ("FLOP", "TURN", "RIVER"):
            self._turn(cards(last_brackets(line)))
        elif word == "HOLE":
            if self.builder.button < 0:
                self.builder.button = self._button()
            self.post_blinds()

    def _button(self) -> int:
        """Nobody has the button, so it lies on the empty seat before the small blind."""
        first = next((seat for seat, what, _ in self.posts if what in ("small", "big")), 1)
        return first - 1 if first > 1 else max(self.seats.values()) + 1

    def _turn(self, dealt: tuple[int, ...]) -> None:
        self.builder.turn(dealt)
        self.spoken.clear()

    def _next_street(self) -> None:
        have = len(self.builder.board)
        count = 1 if have else 3
        if len(self.board) < have + count:
            raise Malformed(f"the betting is over, but no {STREETS[max(1, have - 1)]} was dealt", self.number)
        self._turn(self.board[have : have + count])

    def _run_out(self) -> None:
        """The rest of the board, where everybody was all-in and no street was told."""
        while len(self.builder.board) < len(self.board):
            self._next_street()

    def _wagered(self, seat: int) -> None:
        """Before a seat acts: older texts leave the streets out, so a round that is over means the next street."""
        table = self.builder
        able = [s for s in table.acted | table.hands.keys() if s not in table.folded and table.left[s]]
        if seat in self.spoken and all(s in self.spoken and table.bet[s] >= table.level for s in able):
            self._next_street()

    def _act(self, seat: int, rest: str) -> None:
        if rest.startswith("Card dealt"):
            self.dealt_in(seat, last_brackets(rest))
        elif rest.startswith(("Folds", "Checks")):
            self._wagered(seat)
            self.builder.act(seat, "fold" if rest.startswith("F") else "check")
            self.spoken.add(seat)
        elif (match := _RAISE.fullmatch(rest)) or (match := _ADDED.fullmatch(rest)):
            self._wagered(seat)
            self._wager(seat, match)
        elif match := _POST.fullmatch(rest):
            self._post(seat, match)
        elif match := _BACK.fullmatch(rest):
            self.builder.give_back(seat, self.amount(match[1]))
        elif match := _WIN.fullmatch(rest):
            self.builder.pay(seat, self.amount(match[2]), 1 if "side" in match[1].lower() else None)
        elif rest.startswith("Showdown"):
            if seat in self.builder.hands:
                self.builder.show(seat, self.builder.hands[seat])
        elif rest.startswith(("Mucks", "Does not show")):
            self.tells(seat, rest[rest.find("[") + 1 : rest.find("]")])
            self.builder.muck(seat)

    def dealt_in(self, seat: int, text: str) -> None:
        self.tells(seat, text)
        self.builder.acted.add(seat)
        if "[ME]" in self.lines[self.number - 1]:
            self.hero = seat

    def _post(self, seat: int, match: re.Match[str]) -> None:
        what = "small" if match["small"] else "ante" if match["ante"] else "dead" if match["dead"] else "big"
        self.posts.append((seat, what, self.amount(match["chips"])))

    def _wager(self, seat: int, match: re.Match[str]) -> None:
        table, before = self.builder, self.builder.level
        if match.re is _RAISE:
            table.wager(seat, self.amount(match[2] or match[1]))
        elif match["to"]:
            table.wager(seat, self.amount(match["to"]))
        else:
            table.wager(seat, table.bet[seat] + self.amount(match["added"]))
        if table.level > before:
            self.spoken.clear()
        self.spoken.add(seat)


@lru_cache(maxsize=1024)
def _rules(game: str, tournament: bool, small: int, big: int, decimals: int) -> Rules:
    variant, betting, hole_cards = game_of(game)
    return recorded_rules(
        mode="match" if tournament else "cash",
        variant=variant,
        betting=betting,
        hole_cards=hole_cards,
        decimals=decimals,
        small_blind=small,
        big_blind=big,
    )


FORMAT = Format(
    name="bovada",
    title="Bovada text",
    looks=re.compile(r"(?m)^(?:Bovada|Ignition|Bodog)\S* Hand #"),
    starts=re.compile(r"(?m)^(?:Bovada|Ignition|Bodog)\S* Hand #"),
    parse=_Hand.parse,
)
