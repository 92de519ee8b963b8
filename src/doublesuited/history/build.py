"""From what a source told to a record: antes, uncalled chips, pots and payments put in order, the sums checked."""

from collections.abc import Collection, Sequence
from itertools import chain
from typing import Any

from msgspec.structs import replace

from doublesuited.cards import UNKNOWN, card_text, duplicate
from doublesuited.events import (
    Awarded,
    Burned,
    Dealt,
    Ended,
    HandEvent,
    PostKind,
    Returned,
    Shown,
    Started,
    Turned,
)
from doublesuited.history.payout import Winners, assign
from doublesuited.history.record import Record
from doublesuited.history.recorded import Inconsistent, with_ante
from doublesuited.history.told import Told
from doublesuited.pots import Pot, Stake, build

LARGEST_RAKE = 5
"""One part in this many of the pots, and two units more, is the most that is taken for rake where a source tells none;
of recorded hands' pots rooms took a tenth at most. What is missing beyond that was paid to somebody: a line is lost."""


class Builder(Told):
    """A hand in the making; ``finish`` is called once, when all is told."""

    def finish(self, dealt_in: Collection[int] | None = None, **meta: Any) -> Record:
        """The record. ``dealt_in`` defaults to everybody who posted or acted. Inconsistent when the sums do not add up.

        ``meta`` are the fields of ``Record`` that are no events.
        """
        dealt = sorted(self.acted if dealt_in is None else dealt_in)
        order = [s for s in dealt if s > self.button] + [s for s in dealt if s <= self.button]
        if not 2 <= len(order) <= 10:
            raise Inconsistent(f"2 to 10 players are dealt in (R3.1), not {len(order)}")
        if not self.posted:
            raise Inconsistent("nobody posts a blind or an ante (R4.4)")
        for seat in self.acted.difference(order):
            raise Inconsistent(f"seat {seat} posts or acts and was not dealt in")
        for seat in order:
            if not self.stacks.get(seat):
                raise Inconsistent(f"seat {seat} is dealt in without chips")
        self._find_ante(order)
        self._check_cards()
        live = [s for s in order if s not in self.folded]
        back = self._take_back(order)
        contested = len(live) > 1
        awards = self._awards(order, live, back)
        unknown = (UNKNOWN,) * self.rules.hole_cards
        stacks = tuple([(s, self.stacks[s]) for s in order])
        posts = tuple(self.posts)
        events: list[HandEvent] = [
            Started(1, self.button, self._mark("small_blind"), self._mark("big_blind"), stacks, posts),
            *self.posted,
            *[Dealt(s, self.hands.get(s, unknown)) for s in order],
            *self.story,
            *(self.shows if contested else ()),
            *awards,
            Ended(),
            *(self.late if contested else [show for show in self.shows if type(show) is Shown]),
        ]
        idle = tuple([(s, chips) for s, chips in self.stacks.items() if s not in dealt])
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
            self.rules = with_ante(self.rules, max(a.amount for a in antes), by)
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
        known = [*self.board, *chain.from_iterable(self.hands.values())]
        if len(set(known)) < len(known) and (twice := duplicate(known)) is not None:
            raise Inconsistent(f"{card_text(twice)} is dealt twice")

    def _take_back(self, order: Sequence[int]) -> Sequence[Returned]:
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

    def _awards(self, order: Sequence[int], live: Sequence[int], back: Sequence[Returned]) -> Sequence[Awarded]:
        pots = self._pots(order, live)
        hilo = self.rules.hilo
        odd_order = sorted(order) if self.rules.odd_chip == "lowest_seat" else order

        def winners() -> Winners:
            return Winners({s: self.hands[s] for s in live if s in self.hands}, self.board, hilo, odd_order)

        if self.by_rules:
            return self._awards_by_rules(pots, winners())
        total, paid = sum([p.amount for p in pots]), sum([p.amount for p in self.payments])
        hidden = back and not self.given_back and (self.tells_no_uncalled or len(live) == 1)
        if hidden and paid + (self.rake or 0) == total + back[0].amount:
            self._uncalled_in_award(back[0])
            paid = total - (self.rake or 0)
        rake = self.rake
        if rake is None:
            missing = total - paid
            rake = missing if self.rules.mode == "cash" and (missing - 2) * LARGEST_RAKE <= total else 0
        if paid + rake != total or rake < 0:
            self.mismatch = f"the pots hold {total}, but {paid} were paid and {rake} taken as rake"
            return [Awarded(p.pot or 0, p.share or "pot", p.seat, p.amount) for p in self.payments]
        self.rake = rake
        return assign(self.payments, pots, rake, hilo, winners)

    def _pots(self, order: Sequence[int], live: Sequence[int]) -> Sequence[Pot]:
        """The pots; mostly there is one, because all who are in have put in the same."""
        if len({self.put[seat] for seat in live}) == 1:
            total = sum([self.put[seat] for seat in order]) + self.dead
            return [Pot(total, tuple(live))] if total else []
        return build([Stake(s, self.put[s], s in self.folded) for s in order], self.dead)

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
