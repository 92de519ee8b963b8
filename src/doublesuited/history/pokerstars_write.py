"""PokerStars text, written: what every tracker imports.

The wording is the one that ``pokerstars`` reads; each ``Awarded`` event is a ``collected`` line of its own. Cards are
shown as far as they were shown at the table. ``Dealt to`` lines, and the cards of mucked hands, are written for the
hero only, and with ``hero="all"`` for everybody whose cards the record knows.

What the format has no words for is left out: burned cards, who won which half (the cards say it), and the moment at
which all-in hands were tabled (they are listed at the showdown). Match chips are whole numbers. An id that is no number
becomes one, always the same, because trackers want numbers.
"""

from collections.abc import Iterator, Sequence
from datetime import datetime, timedelta
from hashlib import blake2b
from typing import Literal

from doublesuited.cards import RANKS, UNKNOWN, Card, cards_text
from doublesuited.events import (
    LIVE_POSTS,
    Awarded,
    Bet,
    Called,
    Checked,
    Dealt,
    Ended,
    Folded,
    HandEvent,
    Mucked,
    Posted,
    Raised,
    Returned,
    Shown,
    Turned,
)
from doublesuited.history.record import Record
from doublesuited.strength import Category, class_of, high, low, low_ranks

_CLOCK = "%Y/%m/%d %H:%M:%S"
Hero = int | Literal["all"] | None

_LIMITS = {"fixed": "Limit", "pot": "Pot Limit", "no": "No Limit"}
_POSTS = {
    "small_blind": "small blind",
    "big_blind": "big blind",
    "extra": "big blind",
    "dead": "small blind",
    "ante": "the ante",
    "big_blind_ante": "the ante",
}
_SIGNS = {"USD": "$", "EUR": "€", "GBP": "£"}
_SIZES = (2, 6, 9, 10)
_RANKS = ("Deuce", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten", "Jack", "Queen", "King", "Ace")
_MANY = tuple(name + ("es" if name == "Six" else "s") for name in _RANKS)


def write_hand(record: Record, hero: Hero = None) -> str:
    """One hand's text, with the blank lines that end it. ``hero``: the seat whose cards it tells, or ``"all"``."""
    return "\n".join(_Writer(record, hero).lines()) + "\n\n\n"


def hand_number(identity: str) -> int:
    """The number that an id is, or a number of fifteen digits made from it."""
    if identity.isdecimal() and identity.isascii():
        return int(identity)
    return int.from_bytes(blake2b(identity.encode(), digest_size=8).digest(), "big") % 10**15


def wording(value: int) -> str:
    """A high hand in PokerStars' words: ``a full house, Sixes full of Jacks``."""
    category, ranks = class_of(value)
    one, many = _RANKS[ranks[0]], _MANY[ranks[0]]
    if category in (Category.STRAIGHT, Category.STRAIGHT_FLUSH):
        low_end = _RANKS[ranks[0] - 4]  # of the wheel's five: the ace
        what = "a straight flush" if category == Category.STRAIGHT_FLUSH else "a straight"
        return (
            "a Royal Flush" if ranks[0] == 12 and category == Category.STRAIGHT_FLUSH else f"{what}, {low_end} to {one}"
        )
    return {
        Category.HIGH_CARD: f"high card {one}",
        Category.PAIR: f"a pair of {many}",
        Category.TWO_PAIR: f"two pair, {many} and {_MANY[ranks[1]]}" if len(ranks) > 1 else "",
        Category.THREE_OF_A_KIND: f"three of a kind, {many}",
        Category.FLUSH: f"a flush, {one} high",
        Category.FULL_HOUSE: f"a full house, {many} full of {_MANY[ranks[1]]}" if len(ranks) > 1 else "",
        Category.FOUR_OF_A_KIND: f"four of a kind, {many}",
    }[category]


class _Writer:
    def __init__(self, record: Record, hero: Hero) -> None:
        self.record = record
        self.rules = record.rules
        self.hero = hero
        self.match = self.rules.mode == "match"
        self.sign = "" if self.match else _SIGNS.get(record.currency, "")
        self.names = _unique(record)
        self.hands = {e.seat: e.cards for e in record.events if isinstance(e, Dealt)}
        self.left = dict(record.started.stacks)
        self.put = dict.fromkeys(self.left, 0)
        self.bet: dict[int, int] = {}
        self.level = 0
        self.board: tuple[Card, ...] = ()
        self.folded: dict[int, str] = {}  # seat -> when
        self.shows: list[Shown | Mucked] = []
        self.paid: list[Awarded] = []

    def lines(self) -> Iterator[str]:
        yield self._headline()
        yield self._table()
        stacks = dict(self.record.idle) | dict(self.record.started.stacks)
        for seat in sorted(stacks):
            away = "" if seat in self.left else " is sitting out"
            yield f"Seat {seat}: {self.names[seat]} ({self.amount(stacks[seat])} in chips){away}"
        yield from self._posts([e for e in self.record.events if isinstance(e, Posted)])
        yield "*** HOLE CARDS ***"
        yield from self._dealt()
        end = self._end()
        for event in self.record.events[1:end]:
            yield from self._line(event)
        yield from self._payments([e for e in self.record.events[end:] if isinstance(e, Shown)])
        yield from self._summary()

    def amount(self, chips: int) -> str:
        if self.match or not self.rules.decimals:
            return f"{self.sign}{chips}"
        whole, cents = divmod(chips, 100)
        return f"{self.sign}{whole}" if self.sign and not cents else f"{self.sign}{whole}.{cents:02}"

    def _headline(self) -> str:
        rules, record = self.rules, self.record
        cards = f"{rules.hole_cards} Card " if rules.hole_cards > 4 else ""
        game = f"{cards}Omaha {'Hi/Lo ' if rules.hilo else ''}{_LIMITS[rules.betting]}"
        bets = (rules.bet_size("flop"), rules.bet_size("turn"))
        small, big = bets if rules.betting == "fixed" else (rules.small_blind, rules.big_blind)
        if self.match:
            event = hand_number(record.tournament or "1")
            what = f" Tournament #{event}, Freeroll  {game} - Level I ({small}/{big})"
        else:
            stakes = f"{self._stake(small)}/{self._stake(big)}"
            what = f"  {game} ({stakes}{' ' + record.currency if record.currency else ''})"
        return f"PokerStars Hand #{hand_number(record.id)}:{what} - {self._time()}"

    def _stake(self, chips: int) -> str:
        if self.rules.decimals:
            return f"{self.sign}{chips // 100}.{chips % 100:02}"
        return f"{self.sign}{chips}"

    def _time(self) -> str:
        """The time with its zone, and as PokerStars does, Eastern Time behind it, where that can be told."""
        zone = self.record.zone or "UTC"
        try:
            time = datetime.fromisoformat(self.record.time or "2000-01-01")
        except ValueError:
            time = datetime(2000, 1, 1)  # noqa: DTZ001  (the zone stands beside it)
        eastern = f" [{_eastern(time):{_CLOCK}} ET]" if zone == "UTC" else ""
        return f"{time:{_CLOCK}} {zone}{eastern}"

    def _table(self) -> str:
        highest = max(self.names)
        seats = self.record.seats or next((size for size in _SIZES if size >= highest), highest)
        play = "" if self.match or self.record.currency else " (Play Money)"
        name = self.record.table or self.record.tournament or "1"
        return f"Table '{name}' {seats}-max{play} Seat #{self.record.started.button} is the button"

    def _posts(self, posts: Sequence[Posted]) -> Iterator[str]:
        for before, post, after in zip([None, *posts], posts, [*posts[1:], None], strict=False):
            chips, what = post.amount, _POSTS[post.kind]
            if post.kind == "extra" and after and (after.seat, after.kind) == (post.seat, "dead"):
                chips, what = chips + after.amount, "small & big blinds"
            elif post.kind == "dead" and before and (before.seat, before.kind) == (post.seat, "extra"):
                continue
            self._puts(post.seat, chips)
            if post.kind in LIVE_POSTS:
                self.bet[post.seat] = self.bet.get(post.seat, 0) + post.amount
                self.level = max(self.level, post.amount if post.kind == "small_blind" else self.rules.big_blind)
            yield f"{self.names[post.seat]}: posts {what} {self.amount(chips)}{self._all_in(post.seat)}"

    def _puts(self, seat: int, chips: int) -> None:
        self.left[seat] -= chips
        self.put[seat] += chips

    def _all_in(self, seat: int) -> str:
        return "" if self.left[seat] else " and is all-in"

    def _dealt(self) -> Iterator[str]:
        for seat, cards in self.hands.items():
            if self._tells(seat) and UNKNOWN not in cards:
                yield f"Dealt to {self.names[seat]} [{cards_text(cards, ' ')}]"

    def _tells(self, seat: int) -> bool:
        return self.hero in ("all", seat)

    def _line(self, event: HandEvent) -> Iterator[str]:
        if isinstance(event, Folded):
            self.folded[event.seat] = self._when()
            yield f"{self.names[event.seat]}: folds"
        elif isinstance(event, Checked):
            yield f"{self.names[event.seat]}: checks"
        elif isinstance(event, Called | Bet | Raised):
            yield self._wager(event)
        elif isinstance(event, Returned):
            self._puts(event.seat, -event.amount)
            yield f"Uncalled bet ({self.amount(event.amount)}) returned to {self.names[event.seat]}"
        elif isinstance(event, Turned):
            before = f"[{cards_text(self.board, ' ')}] " if self.board else ""
            self.board += event.cards
            self.bet, self.level = {}, 0
            yield f"*** {event.street.upper()} *** {before}[{cards_text(event.cards, ' ')}]"
        elif isinstance(event, Shown | Mucked):
            self.shows.append(event)
        elif isinstance(event, Awarded):
            self.paid.append(event)

    def _wager(self, event: Called | Bet | Raised) -> str:
        self._puts(event.seat, event.amount)
        if isinstance(event, Called):
            what = f"calls {self.amount(event.amount)}"
        elif isinstance(event, Bet):
            what = f"bets {self.amount(event.to)}"
        else:
            what = f"raises {self.amount(event.to - self.level)} to {self.amount(event.to)}"
        self.bet[event.seat] = event.to
        self.level = max(self.level, event.to)
        return f"{self.names[event.seat]}: {what}{self._all_in(event.seat)}"

    def _when(self) -> str:
        return ("before Flop", "", "", "on the Flop", "on the Turn", "on the River")[len(self.board)]

    def _payments(self, late: Sequence[Shown]) -> Iterator[str]:
        """The showdown, the payments (side pots first), and what a winner does who need not show."""
        contested = len(self.folded) < len(self.hands) - 1
        if contested:
            yield "*** SHOW DOWN ***"
            for event in self.shows:
                yield self._shown(event)
        pots = 1 + max((award.pot for award in self.paid), default=0)
        for award in sorted(self.paid, key=lambda award: -award.pot):
            yield f"{self.names[award.seat]} collected {self.amount(award.amount)} from {_pot(award.pot, pots)}"
        for event in late:
            yield self._shown(event)
        if not contested and not late and self.paid:
            yield f"{self.names[self.paid[0].seat]}: doesn't show hand"

    def _end(self) -> int:
        return next((i for i, e in enumerate(self.record.events) if isinstance(e, Ended)), len(self.record.events))

    def _shown(self, event: Shown | Mucked) -> str:
        name = self.names[event.seat]
        if isinstance(event, Shown):
            made = self._made(event.cards)
            return f"{name}: shows [{cards_text(event.cards, ' ')}]" + (f" ({made})" if made else "")
        known = [card for card in self.hands[event.seat] if card != UNKNOWN]
        if 0 < len(known) < len(self.hands[event.seat]):
            return f"{name}: shows [{cards_text(known, ' ')}]"
        return f"{name}: mucks hand"

    def _made(self, cards: Sequence[Card]) -> str:
        if len(self.board) < 3 or UNKNOWN in cards:
            return ""
        made, best = wording(high(cards, self.board)), low(cards, self.board) if self.rules.hilo else 0
        if not self.rules.hilo:
            return made
        return f"HI: {made}" + (f"; LO: {','.join(RANKS[rank] for rank in low_ranks(best))}" if best else "")

    def _summary(self) -> Iterator[str]:
        pots: dict[int, int] = {}
        for award in self.paid:
            pots[award.pot] = pots.get(award.pot, 0) + award.amount
        parts = ""
        if len(pots) > 1:
            names = ((_pot(pot, len(pots)).capitalize(), self.amount(pots[pot])) for pot in sorted(pots))
            parts = "".join(f" {name} {chips}." for name, chips in names)
        yield "*** SUMMARY ***"
        total = sum(pots.values()) + self.record.rake
        yield f"Total pot {self.amount(total)}{parts} | Rake {self.amount(self.record.rake)}"
        if self.board:
            yield f"Board [{cards_text(self.board, ' ')}]"
        for seat in sorted(self.hands):
            yield f"Seat {seat}: {self.names[seat]}{self._place(seat)} {self._fate(seat)}"

    def _place(self, seat: int) -> str:
        started = self.record.started
        return (
            (" (button)" if seat == started.button else "")
            + (" (small blind)" if seat == started.small else "")
            + (" (big blind)" if seat == started.big else "")
        )

    def _fate(self, seat: int) -> str:
        if seat in self.folded:
            antes = sum(
                p.amount for p in self.record.events if isinstance(p, Posted) and (p.seat, p.kind) == (seat, "ante")
            )
            idle = self.folded[seat] == "before Flop" and self.put[seat] == antes
            return f"folded {self.folded[seat]}" + (" (didn't bet)" if idle else "")
        won = sum(award.amount for award in self.paid if award.seat == seat)
        cards = self.hands[seat]
        if any(isinstance(e, Shown) and e.seat == seat for e in self.record.events):
            made = self._made(cards)
            outcome = f"won ({self.amount(won)})" if won else "lost"
            return f"showed [{cards_text(cards, ' ')}] and {outcome}" + (f" with {made}" if made else "")
        if won:
            return f"collected ({self.amount(won)})"
        told = self._tells(seat) and UNKNOWN not in cards
        return f"mucked [{cards_text(cards, ' ')}]" if told else "mucked"


def _eastern(utc: datetime) -> datetime:
    """Eastern Time by the rule in force since 2007: four hours behind from the second Sunday of March, at 2 in the
    morning, to the first of November, else five. The text names the time zone of the room, so no table is needed."""
    march, november = datetime(utc.year, 3, 8), datetime(utc.year, 11, 1)  # noqa: DTZ001
    begin = march + timedelta(days=(6 - march.weekday()) % 7, hours=7)  # both in UTC
    end = november + timedelta(days=(6 - november.weekday()) % 7, hours=6)
    return utc - timedelta(hours=4 if begin <= utc < end else 5)


def _pot(index: int, count: int) -> str:
    if count == 1:
        return "pot"
    if not index:
        return "main pot"
    return "side pot" if count == 2 else f"side pot-{index}"


def _unique(record: Record) -> dict[int, str]:
    """Names fit for a line each, no two alike: a seat without a name of its own is called by its number."""
    names: dict[int, str] = {}
    stacks = dict(record.idle) | dict(record.started.stacks)
    for seat in sorted(stacks):
        name = " ".join(record.names.get(seat, "").split()) or f"Seat {seat}"
        while name in names.values():
            name += f" ({seat})"
        names[seat] = name
    return names
