"""Hands told in the manner of rooms that the product reads and does not write: Bovada in its two styles, Full Tilt and
Winamax. A record that is told and read must come back with the same events."""

from collections.abc import Callable, Iterator
from functools import partial

from doublesuited.cards import cards_text
from doublesuited.events import (
    Awarded,
    Bet,
    Called,
    Checked,
    Dealt,
    Folded,
    Mucked,
    Posted,
    Raised,
    Returned,
    Shown,
    Turned,
)
from doublesuited.history.record import Record

_GAMES = {"pot": "Pot Limit", "no": "No Limit", "fixed": "Fixed Limit"}


def spaced(cards: tuple[int, ...]) -> str:
    text = cards_text(cards)
    return " ".join(text[i : i + 2] for i in range(0, len(text), 2))


def amount(record: Record, chips: int, sign: str = "$", behind: str = "") -> str:
    if not record.rules.decimals:
        return f"{chips:,}"
    text = f"{chips / 100:,.2f}"
    return sign + text.removesuffix(".00") + behind


class _Teller:
    """What all of them share: walking the events with the chips left and the board known."""

    def __init__(self, record: Record) -> None:
        self.record = record
        self.left = dict(record.started.stacks)
        self.bets: dict[int, int] = {}
        self.board: tuple[int, ...] = ()

    def lines(self) -> Iterator[str]:
        for event in self.record.events:
            if isinstance(event, Posted | Called | Bet | Raised):
                self.left[event.seat] -= event.amount
            yield from self.line(event)
            if isinstance(event, Turned):
                self.board += event.cards
                self.bets = {}

    def line(self, event: object) -> Iterator[str]:
        raise NotImplementedError


_BOVADA_POSTS = {
    "small_blind": "Ante/Small Blind",
    "big_blind": "Big blind/Bring in",
    "extra": "Posts chip",
    "dead": "Posts dead chip",
    "ante": "Ante chip",
}
_FULL_TILT_POSTS = {
    "small_blind": "posts the small blind of",
    "big_blind": "posts the big blind of",
    "extra": "posts",
    "dead": "posts a dead small blind of",
    "ante": "antes",
}


class _Bovada(_Teller):
    """``old``: no lines for the streets, raises by their total alone, and the rake is told."""

    def __init__(self, record: Record, old: bool) -> None:
        super().__init__(record)
        self.old = old
        self.level = 0
        self.dealt = False

    def money(self, chips: int) -> str:
        return amount(self.record, chips)

    def line(self, event: object) -> Iterator[str]:  # noqa: C901, PLR0912  (one case an event)
        money = self.money
        match event:
            case Posted(seat, kind, chips):
                yield f"{self.name(seat)} : {_BOVADA_POSTS[kind]} {money(chips)}"
            case Dealt(seat, cards):
                if not self.dealt:
                    self.dealt = True
                    yield "*** HOLE CARDS ***"
                yield f"{self.name(seat)} : Card dealt to a spot [{spaced(cards)}]"
            case Folded(seat):
                yield f"{self.name(seat)} : Folds"
            case Checked(seat):
                yield f"{self.name(seat)} : Checks (timeout)"
            case Called(seat, chips, _) | Bet(seat, chips, _, _):
                verb = "All-in" if not self.left[seat] else "Calls" if isinstance(event, Called) else "Bets"
                yield f"{self.name(seat)} : {verb} {money(chips)}"
            case Raised(seat, chips, to, _):
                verb = "Raises" if self.left[seat] else "All-in(raise)"
                told = f"{verb} {money(to)}" if self.old else f"{verb} {money(chips)} to {money(to)}"
                yield f"{self.name(seat)} : {told}"
            case Turned(street, cards):
                if not self.old:
                    before = f"[{spaced(self.board)}] " if self.board else ""
                    yield f"*** {street.upper()} *** {before}[{spaced(cards)}]"
            case Returned(seat, chips):
                yield f"{self.name(seat)} : Return uncalled portion of bet {money(chips)}"
            case Shown(seat, _):
                yield f"{self.name(seat)} : Showdown [2c 3c 4c 5c 6c] (Straight Flush)"
            case Mucked(seat):
                yield f"{self.name(seat)} : Mucks [{spaced(self.hands[seat])}] (High Card)"
            case Awarded(pot, _, seat, chips):
                yield f"{self.name(seat)} : Hand result{'-Side pot' if pot else ''} {money(chips)}"

    def name(self, seat: int) -> str:
        return self.record.names[seat]

    @property
    def hands(self) -> dict[int, tuple[int, ...]]:
        return {e.seat: e.cards for e in self.record.events if isinstance(e, Dealt)}


def bovada(record: Record, old: bool) -> str:
    """As Bovada tells it. The stakes of a cash game are nowhere but in the blinds."""
    rules, started = record.rules, record.started
    game = f"OMAHA{' HiLo' if rules.hilo else ''}"
    limit = _GAMES[rules.betting]
    head = f"Bovada Hand #77 TBL#8 {game} {limit}"
    if rules.mode == "match":
        stakes = f"{rules.small_blind}/{rules.big_blind}"
        head = f"Bovada Hand #77: {game} Tournament #5 TBL#8, {limit}- Level 3 ({stakes})"
    teller = _Bovada(record, old)
    board = tuple(card for e in record.events if isinstance(e, Turned) for card in e.cards)
    stacks = dict(started.stacks) | dict(record.idle)
    total = sum(e.amount for e in record.events if isinstance(e, Awarded)) + record.rake
    rake = f" | Rake ({teller.money(record.rake)})" if old else ""
    return "\n".join(
        [
            f"{head} - 2014-05-01 20:00:00",
            *(f"Seat {seat}: {record.names[seat]} ({teller.money(stacks[seat])} in chips)" for seat in sorted(stacks)),
            f"Somebody : Set dealer/Bring in spot [{started.button}]",
            *teller.lines(),
            "*** SUMMARY ***",
            f"Total Pot({teller.money(total)}){rake}",
            *([f"Board [{spaced(board)}]"] if board else []),
            "",
        ]
    )


class _FullTilt(_Teller):
    def line(self, event: object) -> Iterator[str]:
        record, name = self.record, self.record.names
        money = partial(amount, record)
        match event:
            case Posted(seat, kind, chips):
                yield f"{name[seat]} {_FULL_TILT_POSTS[kind]} {money(chips)}"
            case Folded(seat):
                yield f"{name[seat]} folds"
            case Checked(seat):
                yield f"{name[seat]} checks"
            case Called(seat, chips, to) | Bet(seat, chips, to, _) | Raised(seat, chips, to, _):
                did = {Called: f"calls {money(chips)}", Bet: f"bets {money(chips)}", Raised: f"raises to {money(to)}"}
                yield f"{name[seat]} {did[type(event)]}{'' if self.left[seat] else ', and is all in'}"
            case Turned(street, cards):
                before = f"[{spaced(self.board)}] " if self.board else ""
                yield f"*** {street.upper()} *** {before}[{spaced(cards)}] (Total Pot: $1, 2 Players)"
            case Returned(seat, chips):
                yield f"Uncalled bet of {money(chips)} returned to {name[seat]}"
            case Shown(seat, cards):
                yield f"{name[seat]} shows [{spaced(cards)}] a flush, Ace high"
            case Mucked(seat):
                yield f"{name[seat]} mucks"
            case Awarded(pot, share, seat, chips):
                which = "" if share == "pot" else f"{share} "
                several = any(e.pot for e in record.events if isinstance(e, Awarded))
                what = f"side pot #{pot}" if pot else "main pot" if several else "pot"
                yield f"{name[seat]} wins the {which}{what} ({money(chips)}) with a flush, Ace high"


def full_tilt(record: Record) -> str:
    rules, started = record.rules, record.started
    low, high = rules.small_blind, rules.big_blind
    if rules.betting == "fixed":
        low, high = rules.bet_size("flop"), rules.bet_size("turn")
    money = partial(amount, record)
    limit = {"pot": "Pot Limit", "no": "No Limit", "fixed": "Limit"}[rules.betting]
    cards = "" if rules.hole_cards == 4 else f"{rules.hole_cards} Card "
    game = f"{limit} {cards}Omaha {'H/L' if rules.hilo else 'Hi'}"
    table = "$5 + $0.50 Sit & Go (Turbo) (555), Table 1" if rules.mode == "match" else "Table Ganymed (6 max, shallow)"
    stacks = dict(started.stacks) | dict(record.idle)
    lines = list(_FullTilt(record).lines())
    posts = sum(isinstance(e, Posted) for e in record.events)
    total = sum(e.amount for e in record.events if isinstance(e, Awarded)) + record.rake
    return "\n".join(
        [
            f"Full Tilt Poker Game #77: {table} - {money(low)}/{money(high)} - {game} - 20:00:00 ET - 2011/05/01",
            *(f"Seat {seat}: {record.names[seat]} ({money(stacks[seat])})" for seat in sorted(stacks)),
            *lines[:posts],
            f"The button is in seat #{started.button}",
            "*** HOLE CARDS ***",
            *lines[posts:],
            "*** SUMMARY ***",
            f"Total pot {money(total)} | Rake {money(record.rake)}",
            "",
        ]
    )


class _Winamax(_Teller):
    """Uncalled chips have no line: they are paid with the pot, or as a side pot of their own."""

    def __init__(self, record: Record) -> None:
        super().__init__(record)
        self.back: Returned | None = None

    def line(self, event: object) -> Iterator[str]:
        record, name = self.record, self.record.names
        money = partial(amount, record, sign="", behind="€")
        match event:
            case Posted(seat, kind, chips):
                late = "" if kind in ("small_blind", "big_blind", "ante") else " out of position"
                what = {"extra": "big blind", "dead": "small blind"}.get(kind, kind.replace("_", " "))
                yield f"{name[seat]} posts {what} {money(chips)}{late}{'' if self.left[seat] else ' and is all-in'}"
            case Folded(seat):
                yield f"{name[seat]} folds"
            case Checked(seat):
                yield f"{name[seat]} checks"
            case Called(seat, chips, to) | Bet(seat, chips, to, _) | Raised(seat, chips, to, _):
                raised = f"raises {money(chips)} to {money(to)}"
                did = {Called: f"calls {money(chips)}", Bet: f"bets {money(chips)}", Raised: raised}
                yield f"{name[seat]} {did[type(event)]}{'' if self.left[seat] else ' and is all-in'}"
            case Turned(street, cards):
                before = f"[{spaced(self.board)}]" if self.board else ""
                yield f"*** {street.upper()} *** {before}[{spaced(cards)}]"
            case Returned():
                self.back = event
            case Shown(seat, cards):
                yield f"{name[seat]} shows [{spaced(cards)}] (Two pairs : Aces and 4)"
            case Awarded(pot, share, seat, chips):
                if self.back and self.back.seat == seat:
                    chips += self.back.amount
                    self.back = None
                half = {"high": " (HI)", "low": " (LO)"}.get(share, "")
                several = any(e.pot for e in record.events if isinstance(e, Awarded))
                what = f"side pot {pot}" if pot else "main pot" if several else "pot"
                yield f"{name[seat]} collected {money(chips)} from {what}{half}"


def winamax(record: Record) -> str:
    rules, started = record.rules, record.started
    money = partial(amount, record, sign="", behind="€")
    low, high = rules.small_blind, rules.big_blind
    if rules.betting == "fixed":
        low, high = rules.bet_size("flop"), rules.bet_size("turn")
    cards = "" if rules.hole_cards == 4 else f"{rules.hole_cards} Card "
    limit = {"pot": "pot limit", "no": "no limit", "fixed": "fixed limit"}[rules.betting]
    stakes = f"{money(low)}/{money(high)}"
    kind = "CashGame"
    if rules.mode == "match":
        kind, stakes = (
            'Tournament "Night" buyIn: 5€ + 0.50€ level: 3',
            f"{rules.ante}/{stakes}" if rules.ante else stakes,
        )
    game = f"{cards}Omaha{' Hi/Lo' if rules.hilo else ''} {limit} ({stakes})"
    teller = _Winamax(record)
    lines = list(teller.lines())
    if teller.back:  # the winners of the pots are others
        lines.append(f"{record.names[teller.back.seat]} collected {money(teller.back.amount)} from side pot 9")
    posts = sum(isinstance(e, Posted) for e in record.events)
    stacks = dict(started.stacks) | dict(record.idle)
    total = sum(e.amount for e in record.events if isinstance(e, Awarded)) + record.rake
    return "\n".join(
        [
            f"Winamax Poker - {kind} - HandId: #7-7-7 - {game} - 2016/05/01 20:00:00 UTC",
            f"Table: 'Ganymed' 9-max (real money) Seat #{started.button} is the button",
            *(f"Seat {seat}: {record.names[seat]} ({money(stacks[seat])})" for seat in sorted(stacks)),
            "*** ANTE/BLINDS ***",
            *lines[:posts],
            "*** PRE-FLOP *** ",
            *lines[posts:],
            "*** SUMMARY ***",
            f"Total pot {money(total)} | {f'Rake {money(record.rake)}' if record.rake else 'No rake'}",
            "",
        ]
    )


DIALECTS: dict[str, Callable[[Record], str]] = {
    "bovada, old": lambda record: bovada(record, old=True),
    "bovada, new": lambda record: bovada(record, old=False),
    "full tilt": full_tilt,
    "winamax": winamax,
}
