"""Bovada text (Ignition and Bodog write the same): everybody's cards, players named by their position or a number.

    Bovada Hand #7 TBL#8 OMAHA Pot Limit - 2014-05-01 20:00:00
    Seat 1: Small Blind [ME] ($100 in chips)
    Dealer : Set dealer [3]
    Small Blind  [ME] : Small Blind $0.50
    *** HOLE CARDS ***
    Small Blind  [ME] : Card dealt to a spot [Th Qh 2c 3c]
    UTG : Raises $2 to $3
    UTG : Hand result $7.50

Stakes are told by the blinds alone. A raise, all-in or not, is told by its total (in later years with the increment
before it); calls, bets and other all-ins by the chips they add. The cards at a ``Showdown`` are the best five, not the
hand. A chip that is posted "dead" is read as it is written. Older texts leave out the lines of the streets, and all of
them do when everybody is all-in: where the betting is over, the next street is dealt from the board of the summary.
Seats of tournaments are numbers without an order; the players stand in theirs. Where a tournament's headline has no
limit, the game is pot-limit, as Omaha is.
"""

import itertools
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

_ROOM = r"(?:Bovada|Ignition|Bodog)(?: UK| Canada|\S*)"
_HEAD = re.compile(
    rf"{_ROOM} Hand #(?P<id>\w+):? +(?:(?:TBL|Zone Poker ID)#(?P<table>\S+) +)?"
    r"(?P<game>.+?) - (?P<when>\d{4}-\d\d-\d\d.*)"
)
_TOURNAMENT = re.compile(r"Tournament #(?:M-)?(\d+)(?: TBL#(\w+))?")
_LEVEL = re.compile(rf"\(({MONEY})/({MONEY})\)")
_SEAT = re.compile(rf"Seat (\d+): (.+?) +\(({MONEY}) in chips\)")
_DEALER = re.compile(r"(?:(.+) : )?Set dealer.*\[(\d+)\]")
_POST = re.compile(
    rf"(?:(?:Ante/)?(?P<small>Small) [Bb]lind|(?P<big>Big) [Bb]lind(?:/Bring in)?|(?P<ante>Ante)(?: chip)?"
    rf"|Posts (?P<dead>dead )?chip) (?P<chips>{MONEY})"
)
_ACT = re.compile(
    r"(?P<verb>folds?|checks?|calls?|bets?|double bets?|raises?|all-in)(?P<raise>\(raise\))?"
    rf"(?: (?P<chips>{MONEY})(?: to (?P<to>{MONEY}))?)?",
    re.IGNORECASE,
)
_WHY = re.compile(r" ?\((?:auth|[^()]*(?:time ?out|disconnect)[^()]*)\)", re.IGNORECASE)
_MOVES_CHIPS = re.compile(
    r"(?:fold|check|call|bet|double|raise|all-in|ante|post|small|big blind|return|hand result)", re.IGNORECASE
)
_FIRST = re.compile(rf" : (?:Calls? ({MONEY})|Raise|Bet|All-in)")
_BACK = re.compile(rf"Return uncalled [a-z ]+? ({MONEY})")
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
        self._number_seats()
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
        posts, _, play = "\n".join(self.lines).partition("*** HOLE")
        seat = next(filter(None, map(_SEAT.match, self.lines)), None)
        self.currency = "" if self.tournament or not seat else currency_of(seat[3])
        amount = hundredths if self.currency else chips
        found = list(_POST.finditer(posts))
        self.antes = any(m["ante"] for m in found)
        smalls = [amount(m["chips"]) for m in found if m["small"]]
        bigs = [amount(m["chips"]) for m in found if m["big"]]
        level = _LEVEL.search(game)
        if level:
            small, big = amount(level[1]), amount(level[2])
        else:  # who is all-in with a blind posts less of it; the first call tells the whole
            first = _FIRST.search(play)
            called = amount(first[1]) if first and first[1] else 0
            big = max([*bigs, *smalls, called])
            if not big:
                raise Malformed("a blind was expected", 0)
            small = max(smalls, default=big // 2)
        self.begin(_rules(game, self.tournament is not None, small, big, 2 if self.currency else 0), amount, -1)

    def _number_seats(self) -> None:
        """By the order of their lines, where the numbers have none."""
        found = [int(match[1]) for match in map(_SEAT.match, self.lines) if match]
        ordered = all(a < b for a, b in itertools.pairwise(found))
        self.places = {seat: seat if ordered else place for place, seat in enumerate(found, 1)}

    def _line(self, line: str) -> None:
        if line.startswith("***"):
            self._street(line)
        elif seat := _SEAT.fullmatch(line):
            self.sit(str(self.places[int(seat[1])]), seat[2].strip(), seat[3])
        elif dealer := _DEALER.fullmatch(line):
            name = (dealer[1] or "").strip()
            self.builder.button = self.seats.get(name) or self.places.get(int(dealer[2]), int(dealer[2]))
        else:
            name, _, rest = line.partition(" : ")
            seat_number = self.seats.get(name.strip())
            if rest and seat_number is not None:
                self._act(seat_number, rest.strip())
            elif _MOVES_CHIPS.match(rest) or rest.startswith("Card dealt"):
                raise Malformed(f"{name.strip()!r} has no seat at this table")

    def _street(self, line: str) -> None:
        word = line[4:].partition(" ")[0]
        if word in ("FLOP", "TURN", "RIVER"):
            self._turn(cards(last_brackets(line)))
        elif word == "HOLE":
            if self.builder.button < 0:
                self.builder.button = self._button()
            self.post_blinds()

    def _button(self) -> int:
        """The dealer's seat; where nobody is called so, the empty one before the small blind."""
        if "Dealer" in self.seats:
            return self.seats["Dealer"]
        first = next((seat for seat, what, _ in self.posts if what in ("small", "big")), 1)
        return first - 1 if first > 1 else max(self.seats.values(), default=1) + 1

    def _turn(self, dealt: tuple[int, ...]) -> None:
        self.builder.turn(dealt)
        self.spoken.clear()

    def _next_street(self) -> None:
        have = len(self.builder.board)
        count = 1 if have else 3
        if have == 5:
            raise Malformed("a player acts, but the betting on the river is over")
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

    def _act(self, seat: int, line: str) -> None:
        rest = _WHY.sub("", line.replace("raise-timeout", "raise"))
        if rest.startswith("Card dealt"):
            self.dealt_in(seat, last_brackets(rest))
        elif match := _ACT.fullmatch(rest):
            self._bet(seat, match)
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
        elif _MOVES_CHIPS.match(rest):
            raise Malformed(f"a player does something that is not known here: {line!r}")

    def dealt_in(self, seat: int, text: str) -> None:
        self.tells(seat, text)
        self.builder.acted.add(seat)
        if "[ME]" in self.lines[self.number - 1]:
            self.hero = seat

    def _post(self, seat: int, match: re.Match[str]) -> None:
        what = "small" if match["small"] else "ante" if match["ante"] else "dead" if match["dead"] else "big"
        self.posts_blind(seat, what, self.amount(match["chips"]))

    def _post_all_in(self, seat: int, match: re.Match[str]) -> None:
        """Before the cards somebody is all-in with the ante, if they owe one, or else with the blind that is due."""
        if not match["verb"].lower().startswith("all-in") or not match["chips"]:
            raise Malformed(f"a blind or an ante was expected before the cards, not {match[0]!r}")
        posted = [what for other, what, _ in self.posts if other == seat]
        if self.antes and "ante" not in posted:
            what = "ante"
        else:
            what = "big" if any(what == "small" for _, what, _ in self.posts) else "small"
        self.posts_blind(seat, what, self.amount(match["chips"]))

    def _bet(self, seat: int, match: re.Match[str]) -> None:
        if not self.posted:
            self._post_all_in(seat, match)
            return
        self._wagered(seat)
        table, before, verb = self.builder, self.builder.level, match["verb"].lower()
        if verb.startswith(("fold", "check")):
            table.act(seat, "fold" if verb.startswith("fold") else "check")
        elif not match["chips"]:
            raise Malformed(f"how many chips were put in was expected behind {match[0]!r}")
        elif match["to"]:
            table.wager(seat, self.amount(match["to"]))
        else:
            total = verb.startswith("raise") or match["raise"]
            table.wager(seat, self.amount(match["chips"]) + (0 if total else table.bet[seat]))
        if table.level > before:
            self.spoken.clear()
        self.spoken.add(seat)


@lru_cache(maxsize=1024)
def _rules(game: str, tournament: bool, small: int, big: int, decimals: int) -> Rules:
    variant, betting, hole_cards = game_of(game if "limit" in game.lower() else f"{game} Pot Limit")
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
    looks=re.compile(rf"(?m)^{_ROOM} Hand #"),
    starts=re.compile(rf"(?m)^{_ROOM} Hand #"),
    parse=_Hand.parse,
)
