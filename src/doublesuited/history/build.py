"""From what a source tells, line by line, to a record.

Readers know a format; this knows poker arithmetic. A reader says who sits where, then everything that happened in
order, and ``finish`` makes the record. Nothing is judged here except that the sums are possible at all (nobody puts in
more than they have, nobody acts who does not sit there): whether it was legal is ``replay``'s question.

Amounts come in the form the source has them: ``added`` (chips that moved) or ``to`` (the total on the street).
"""

from collections.abc import Collection, Sequence
from functools import lru_cache
from itertools import chain
from typing import Any

from msgspec.structs import replace

from doublesuited.cards import UNKNOWN, Card, card_text, duplicate
from doublesuited.events import (
    STREETS,
    ActionKind,
    Awarded,
    Bet,
    Burned,
    Called,
    Checked,
    Dealt,
    Ended,
    Folded,
    HandEvent,
    Mucked,
    Post,
    Posted,
    PostKind,
    Raised,
    Returned,
    Share,
    Shown,
    Started,
    Turned,
)
from doublesuited.history.payout import Payment, Winners, assign
from doublesuited.history.record import Record
from doublesuited.pots import Pot, Stake, build, uncalled
from doublesuited.rules import MAX_CHIPS, Rules


class Malformed(ValueError):
    """A source that does not make a hand. ``line`` is counted from 1 within the hand; 0: the hand as a whole."""

    def __init__(self, reason: str, line: int = 0) -> None:
        super().__init__(reason)
        self.reason = reason
        self.line = line
        self.id = ""


class Unsupported(Malformed):
    """A hand that was understood and is no game this product plays."""


class Inconsistent(Malformed):
    """A hand that was understood and cannot have happened: its sums, seats or cards contradict one another.

    Where it is only what was paid that does not add up, ``record`` is the hand all the same, for ``replay`` to explain.
    """

    record: Record | None = None


@lru_cache(maxsize=4096)
def recorded_rules(**options: Any) -> Rules:
    """The rules of a recorded hand: ``standard``, with hands turned up at the showdown. Malformed if they are none.

    The options that a source does not state are those that most rooms share (docs/histories.md). Bets that follow from
    the big blind are left to follow from it.
    """
    big = options["big_blind"]
    if options.get("small_bet") == big:
        options["small_bet"] = 0
    if options.get("big_bet") == 2 * (options.get("small_bet") or big):
        options["big_bet"] = 0
    try:
        return Rules(**{"all_in_tabled": "at_showdown", **options})
    except ValueError as error:
        raise Malformed(str(error)) from None


@lru_cache(maxsize=4096)
def _with_ante(rules: Rules, ante: int, by: str) -> Rules:
    return replace(rules, ante=ante, ante_by=by)


@lru_cache(maxsize=4096)
def _with_small_blind(rules: Rules, amount: int) -> Rules:
    return replace(rules, small_blind=amount)


class Builder:
    """A hand in the making. Seats are the source's seat numbers; an ante is added to the rules when it is posted."""

    def __init__(self, rules: Rules, button: int) -> None:
        self.rules = rules
        self.button = button
        self.stacks: dict[int, int] = {}  # before the hand
        self.names: dict[int, str] = {}
        self.hands: dict[int, tuple[Card, ...]] = {}
        self.posts: list[Post] = []  # in full
        self.posted: list[Posted] = []  # as far as the stacks allowed
        self.story: list[HandEvent] = []  # actions and board
        self.shows: list[Shown | Mucked] = []
        self.late: list[HandEvent] = []
        self.by_rules = False
        self.tells_no_uncalled = False  # a source that never does, and may pay them with a side pot
        self.mismatch = ""
        self.payments: list[Payment] = []
        self.board: tuple[Card, ...] = ()
        self.given_back: list[Returned] = []
        self.rake: int | None = None
        self.acted: set[int] = set()
        self.folded: set[int] = set()
        self.left: dict[int, int] = {}
        self.put: dict[int, int] = {}
        self.bet: dict[int, int] = {}
        self.dead = 0
        self.level = self.base = 0  # as in hand_state
        self.full = rules.least_bet

    def sit(self, seat: int, stack: int, name: str) -> None:
        """Somebody at the table; whether they were dealt in shows later."""
        if seat in self.stacks:
            raise Inconsistent(f"seat {seat} is taken twice")
        if not 0 <= stack <= MAX_CHIPS:
            raise Inconsistent(f"seat {seat} has {stack} chips; that is no stack")
        self.stacks[seat] = self.left[seat] = stack
        self.names[seat] = name
        self.put[seat] = self.bet[seat] = 0

    def post(self, seat: int, kind: PostKind, amount: int) -> None:
        """A blind or an ante, as much as was really put in."""
        if amount < 0 or amount > self.left.get(seat, 0):
            raise Inconsistent(f"seat {seat} posts {amount} and has {self.left.get(seat, 'no chips here')}")
        if amount:
            short = amount == self.left[seat]
            self.post_in_full(Post(seat, kind, max(amount, self._in_full(kind)) if short else amount))

    def post_in_full(self, post: Post) -> None:
        """A blind or an ante as it is owed: a short stack puts in all it has (R4.3)."""
        seat, kind = post.seat, post.kind
        amount = min(post.amount, self.left.get(seat, 0))
        self.posts.append(post)
        self.acted.add(seat)
        if not amount:
            return
        self._pay(seat, amount)
        self.posted.append(Posted(seat, kind, amount))
        if kind in ("dead", "big_blind_ante"):
            self.dead += amount
            return
        self.put[seat] += amount
        if kind != "ante":
            self.bet[seat] += amount
            self.base = self.level = max(self.level, amount if kind == "small_blind" else self.rules.big_blind)

    def _in_full(self, kind: PostKind) -> int:
        """What a player with chips enough would have posted: that is what ``Started`` tells."""
        if kind in ("small_blind", "dead"):
            return self.rules.small_blind
        return self.rules.big_blind if kind in ("big_blind", "extra") else self.rules.ante

    def small_blind_is(self, seat: int, amount: int) -> None:
        """The small blind of a fixed-limit table, which headlines do not tell, as somebody posted it who had more."""
        if self.rules.betting == "fixed" and self.left[seat] and amount != self.rules.small_blind:
            if amount > self.rules.big_blind:
                raise Inconsistent(f"seat {seat} posts a small blind of {amount}, more than the big blind")
            self.rules = _with_small_blind(self.rules, amount)

    def hole(self, seat: int, cards: tuple[Card, ...]) -> None:
        """Hole cards, the first time they are told with all their faces."""
        known = self.hands.get(seat)
        if known is None or UNKNOWN in known:
            self.hands[seat] = cards

    def act(self, seat: int, kind: ActionKind, added: int = 0, to: int | None = None) -> None:
        """One action. For call, bet and raise either the chips ``added`` or the total ``to`` on the street."""
        if seat not in self.bet:
            raise Inconsistent(f"seat {seat} acts but does not sit at the table")
        self.acted.add(seat)
        if kind == "fold":
            self.folded.add(seat)
            self.story.append(Folded(seat))
            return
        if kind == "check":
            self.story.append(Checked(seat))
            return
        if to is None:
            to = self.bet[seat] + added
        else:
            added = to - self.bet[seat]
        if added <= 0:
            raise Inconsistent(f"seat {seat}: a {kind} to {to} adds no chips to the {self.bet[seat]} already in")
        self._pay(seat, added)
        self.put[seat] += added
        self.bet[seat] = to
        if kind == "call":
            self.story.append(Called(seat, added, to))
            return
        full = self._is_full(to)
        self.story.append((Raised if self.level else Bet)(seat, added, to, full))
        if full:
            self.full = max(self.full, to - self.level)
            self.base = to
        self.level = max(self.level, to)

    def _is_full(self, to: int) -> bool:
        """As ``betting.is_full``, which needs a whole hand (R8.2)."""
        if self.rules.betting != "fixed":
            return to - self.level >= self.full
        more, size = to - self.base, self.rules.bet_size(STREETS[max(0, len(self.board) - 2)])
        return more >= size or (self.rules.reopens_at_half and 2 * more >= size)

    def wager(self, seat: int, to: int) -> None:
        """A bet, raise or call, told by its total on the street."""
        self.act(seat, "call" if to <= self.level else "raise" if self.level else "bet", to=to)

    def turn(self, cards: tuple[Card, ...]) -> None:
        """The next street's board cards."""
        wanted = 1 if self.board else 3
        if len(cards) != wanted or UNKNOWN in cards:
            raise Inconsistent(f"{wanted} board {'cards' if wanted > 1 else 'card'} expected, not {len(cards)}")
        if len(self.board) == 5:
            raise Inconsistent("a board has five cards, and this would be the sixth")
        self.board += cards
        self.story.append(Burned(UNKNOWN))
        self.story.append(Turned(STREETS[len(self.board) - 2], cards))
        self.level = self.base = 0
        self.full = self.rules.least_bet
        self.bet = dict.fromkeys(self.bet, 0)

    def give_back(self, seat: int, amount: int) -> None:
        """An uncalled bet that the source says came back."""
        if amount < 0:
            raise Inconsistent(f"seat {seat} gets {amount} back")
        if amount:
            self.given_back.append(Returned(seat, amount))

    def owed(self, seat: int) -> int:
        """What a call would cost, as ``betting.legal`` has it: no more than the stack, nor than others can match."""
        others = [s for s in self.acted | self.hands.keys() if s != seat and s not in self.folded]
        level = self.level
        if not any(self.left[s] for s in others):
            level = min(level, max((self.bet[s] for s in self.bet if s != seat), default=0))
        return min(max(0, level - self.bet[seat]), self.left[seat])

    def show(self, seat: int, cards: tuple[Card, ...], now: bool = False) -> None:
        """A hand turned up at the showdown, or ``now``, before cards that are still to come."""
        if seat not in self.stacks:
            raise Inconsistent(f"seat {seat} shows a hand but does not sit at the table")
        self.hole(seat, cards)
        if Mucked(seat) in self.shows:
            self.late.append(Shown(seat, cards))  # of their own will, when all is over (R10.1)
        else:
            (self.story if now else self.shows).append(Shown(seat, cards))

    def muck(self, seat: int) -> None:
        """A hand laid down unseen at the showdown."""
        if seat not in self.stacks:
            raise Inconsistent(f"seat {seat} mucks a hand but does not sit at the table")
        if all(show.seat != seat for show in self.shows):
            self.shows.append(Mucked(seat))

    def uncalled(self, order: Collection[int]) -> tuple[int, int] | None:
        """(seat, chips) that nobody matched."""
        return uncalled([Stake(s, self.put[s], s in self.folded) for s in order])

    def pay(self, seat: int, amount: int, pot: int | None = None, share: Share | None = None) -> None:
        """Chips out of the pots, after rake."""
        if seat not in self.stacks or amount < 0:
            raise Inconsistent(f"seat {seat} is paid {amount}, but does not sit at the table or cannot be paid that")
        if amount:
            self.payments.append(Payment(seat, amount, pot, share))

    def pay_by_rules(self) -> None:
        """The source does not say who was paid: whoever wins by the cards."""
        self.by_rules = True

    def _pay(self, seat: int, amount: int) -> None:
        left = self.left.get(seat)
        if left is None:
            raise Inconsistent(f"seat {seat} puts in {amount} but does not sit at the table")
        if amount > left:
            raise Inconsistent(f"seat {seat} puts in {amount} and has only {left}")
        self.left[seat] = left - amount

    def finish(self, dealt_in: Collection[int] | None = None, **meta: Any) -> Record:
        """The record. ``dealt_in`` defaults to everybody who posted or acted. Inconsistent when the sums do not add up.

        ``meta`` are the fields of ``Record`` that are no events.
        """
        dealt = sorted(self.acted if dealt_in is None else dealt_in)
        order = [s for s in dealt if s > self.button] + [s for s in dealt if s <= self.button]
        if not 2 <= len(order) <= 10:
            raise Inconsistent(f"2 to 10 players are dealt in (R3.1), not {len(order)}")
        for seat in self.acted.difference(order):
            raise Inconsistent(f"seat {seat} posts or acts and was not dealt in")
        for seat in order:
            if not self.stacks.get(seat):
                raise Inconsistent(f"seat {seat} is dealt in without chips")
        self._find_ante(order)
        self._check_cards()
        back = self._take_back(order)
        contested = sum(s not in self.folded for s in order) > 1
        awards = self._awards(order, back)
        unknown = (UNKNOWN,) * self.rules.hole_cards
        stacks = tuple((s, self.stacks[s]) for s in order)
        posts = tuple(self.posts)
        events: list[HandEvent] = [
            Started(1, self.button, self._mark("small_blind"), self._mark("big_blind"), stacks, posts),
            *self.posted,
            *(Dealt(s, self.hands.get(s, unknown)) for s in order),
            *self.story,
            *(self.shows if contested else ()),
            *awards,
            Ended(),
            *(self.late if contested else (show for show in self.shows if type(show) is Shown)),
        ]
        idle = tuple((s, chips) for s, chips in self.stacks.items() if s not in dealt)
        record = Record(
            rules=self.rules, events=tuple(events), names=self.names, rake=self.rake or 0, idle=idle, **meta
        )
        if self.mismatch:
            error = Inconsistent(self.mismatch)
            error.record = record
            raise error
        return record

    def _mark(self, kind: PostKind) -> int:
        return next((p.seat for p in self.posts if p.kind == kind), 0)

    def _find_ante(self, order: Sequence[int]) -> None:
        """The ante that was seen becomes part of the rules: one a seat, or the big blind's for everybody (R4.4)."""
        antes = [p for p in self.posts if p.kind in ("ante", "big_blind_ante")]
        if not antes:
            return
        by, big = "each", self._mark("big_blind")
        if len(antes) == 1 and antes[0].seat == big and any(s != big and self._could_post_more(s) for s in order):
            by = "big_blind"
            self._to_big_blind_ante(big)
        if not self.rules.ante:
            self.rules = _with_ante(self.rules, max(a.amount for a in antes), by)
        kind: PostKind = "big_blind_ante" if by == "big_blind" else "ante"
        short = {p.seat for p in antes if p.amount < self.rules.ante and not self._could_post_more(p.seat)}
        self.posts = [
            replace(p, amount=self.rules.ante) if p.kind == kind and p.seat in short else p for p in self.posts
        ]

    def _could_post_more(self, seat: int) -> bool:
        return self.stacks[seat] > sum(p.amount for p in self.posted if p.seat == seat)

    def _to_big_blind_ante(self, seat: int) -> None:
        """What was read as one player's ante is dead money for all: no part of that player's layers."""
        for post in self.posted:
            if post.kind == "ante":
                self.put[seat] -= post.amount
                self.dead += post.amount
        kind: PostKind = "big_blind_ante"
        self.posts = [replace(p, kind=kind) if p.kind == "ante" else p for p in self.posts]
        self.posted = [replace(p, kind=kind) if p.kind == "ante" else p for p in self.posted]

    def _check_cards(self) -> None:
        wanted = self.rules.hole_cards
        for seat, cards in self.hands.items():
            if len(cards) != wanted:
                raise Inconsistent(f"seat {seat} has {len(cards)} hole cards; this game deals {wanted}")
        twice = duplicate([*self.board, *chain.from_iterable(self.hands.values())])
        if twice is not None:
            raise Inconsistent(f"{card_text(twice)} is dealt twice")

    def _take_back(self, order: list[int]) -> list[Returned]:
        """Uncalled chips, stated or worked out, come back after the last action (R8.4)."""
        back = self.given_back
        if not back:
            found = self.uncalled(order)
            back = [Returned(*found)] if found else []
        for event in back:
            if event.seat not in self.put or event.amount > self.put[event.seat]:
                raise Inconsistent(f"seat {event.seat} gets back {event.amount}, more than it put in")
            self.put[event.seat] -= event.amount
        at = len(self.story)
        while at and type(self.story[at - 1]) in (Burned, Turned, Shown):
            at -= 1
        self.story[at:at] = back
        return back

    def _awards(self, order: list[int], back: Sequence[Returned]) -> tuple[Awarded, ...]:
        pots = build([Stake(s, self.put[s], s in self.folded) for s in order], self.dead)
        hilo = self.rules.hilo
        odd_order = sorted(order) if self.rules.odd_chip == "lowest_seat" else order

        def winners() -> Winners:
            hands = {s: self.hands[s] for s in order if s in self.hands and s not in self.folded}
            return Winners(hands, self.board, hilo, odd_order)

        if self.by_rules:
            return self._awards_by_rules(pots, winners())
        total, paid = sum(p.amount for p in pots), sum(p.amount for p in self.payments)
        hidden = back and not self.given_back and (self.tells_no_uncalled or len(pots[0].eligible) == 1)
        if hidden and paid + (self.rake or 0) == total + back[0].amount:
            self._uncalled_in_award(back[0])
            paid = total - (self.rake or 0)
        rake = total - paid if self.rake is None else self.rake
        if paid + rake != total or rake < 0:
            self.mismatch = f"the pots hold {total}, but {paid} were paid and {rake} taken as rake"
            return tuple(Awarded(p.pot or 0, p.share or "pot", p.seat, p.amount) for p in self.payments)
        self.rake = rake
        return assign(self.payments, pots, rake, hilo, winners)

    def _uncalled_in_award(self, back: Returned) -> None:
        """Some rooms pay uncalled chips in one line with the pot; here they came back before (R8.4)."""
        for i, payment in enumerate(self.payments):
            if payment.seat == back.seat and payment.amount >= back.amount:
                left = payment.amount - back.amount
                self.payments[i : i + 1] = [replace(payment, amount=left)] if left else []
                return

    def _awards_by_rules(self, pots: Sequence[Pot], winners: Winners) -> tuple[Awarded, ...]:
        if any(len(pot.eligible) > 1 for pot in pots) and len(self.board) < 5:
            raise Inconsistent("the hand stops before the board is complete, and more than one player is in")
        if not all(map(winners.knows, pots)):
            raise Inconsistent("nothing says who won: neither payments nor the cards of the players who are in")
        return tuple(winners.awards(pots))
