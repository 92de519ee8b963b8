"""What happens at the table, told line by line."""

from collections.abc import Callable, Sequence
from typing import Any

from rich.text import Text

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
    Started,
    Turned,
)
from doublesuited.table_events import ButtonDrawn, Drew, Placed, TableEvent
from doublesuited.view import MadeView, Outlined, SeatView, View, told

from .paper import Paper

BETTING = {"fixed": "fixed limit", "pot": "pot limit", "no": "no limit"}
POSTS = {
    "small_blind": "the small blind",
    "big_blind": "the big blind",
    "extra": "a big blind to come in",
    "dead": "a dead small blind",
    "ante": "the ante",
    "big_blind_ante": "the big-blind ante",
}
ORDINALS = {1: "1st", 2: "2nd", 3: "3rd"}


class Story:
    """Tells events to the person on ``seat`` (0: somebody who watches)."""

    def __init__(self, paper: Paper, seat: int) -> None:
        self.paper = paper
        self.seat = seat

    def tell(self, events: Sequence[TableEvent], seen: View) -> None:
        """Each event in a line; ``seen`` is the view after them."""
        awards = [event for event in events if isinstance(event, Awarded)]
        told_awards = False
        for event in events:
            if not isinstance(event, Awarded):
                self._tell(event, seen)
            elif not told_awards:
                self._tell_awards(awards, seen)
                told_awards = True

    def _tell(self, event: TableEvent, seen: View) -> None:
        teller = _TELLERS.get(type(event))
        if teller is not None:
            teller(self, event, seen)

    def _tell_posted(self, event: Posted, seen: View) -> None:
        self._did(event.seat, seen, "post", f" {POSTS[event.kind]}, {self.paper.chips(event.amount)}")

    def _tell_dealt(self, event: Dealt, seen: View) -> None:  # noqa: ARG002
        if event.seat == self.seat:
            self.paper.say("You hold  ", self.paper.cards(told(event, self.seat)["cards"]), style="bold")

    def _tell_folded(self, event: Folded, seen: View) -> None:
        self._did(event.seat, seen, "fold")

    def _tell_checked(self, event: Checked, seen: View) -> None:
        self._did(event.seat, seen, "check")

    def _tell_returned(self, event: Returned, seen: View) -> None:
        self.paper.say(f"{self.paper.chips(event.amount)} that nobody matched: back to {self.name(event.seat, seen)}")

    def _tell_turned(self, event: Turned, seen: View) -> None:
        new = self.paper.cards(told(event, None)["cards"])
        before = seen.board[: -len(event.cards)]
        self.paper.rule(f"{event.street.capitalize()}, pot {self.paper.chips(sum(pot.amount for pot in seen.pots))}")
        self.paper.say(*((self.paper.cards(before), "   ") if before else ()), new)

    def _tell_mucked(self, event: Mucked, seen: View) -> None:
        self._did(event.seat, seen, "muck")

    def _tell_drew(self, event: Drew, seen: View) -> None:
        self._did(event.seat, seen, "get", " ", self.paper.card(told(event, None)["card"]), " for the button")

    def _tell_button(self, event: ButtonDrawn, seen: View) -> None:
        self.paper.say(f"The button goes to {self.name(event.seat, seen)}")

    def _tell_placed(self, event: Placed, seen: View) -> None:
        if event.place > 1:
            verb = "finish" if event.seat == self.seat else "finishes"
            self.paper.say(f"{self.name(event.seat, seen).capitalize()} {verb} {ordinal(event.place)}", style="bold")

    def _did(self, seat: int, seen: View, verb: str, *more: str | Text) -> None:
        self.paper.say(self.does(seat, seen, verb), *more)

    def name(self, seat: int, seen: View) -> str:
        return "you" if seat == self.seat else next((s.name for s in seen.seats if s.seat == seat), f"seat {seat}")

    def does(self, seat: int, seen: View, verb: str) -> str:
        """You call, Ada calls."""
        return f"You {verb}" if seat == self.seat else f"{self.name(seat, seen)} {verb}s"

    def _tell_started(self, event: Started, seen: View) -> None:
        rules = self.paper.rules
        chips = self.paper.chips
        sizes = (rules.small_blind, rules.big_blind)
        if rules.betting == "fixed":
            sizes = (rules.bet_size("flop"), rules.bet_size("turn"))
        game = f"Omaha{' hi/lo' if rules.hilo else ''}, {BETTING[rules.betting]} {'/'.join(map(chips, sizes))}"
        self.paper.rule(f"Hand {event.number}: {game}")
        self.table(seen)

    def table(self, seen: View) -> None:
        """Everybody with their chips."""
        words = {"folded": "folded", "all_in": "all-in", "out": "sitting out", "broke": "out"}
        for s in seen.seats:
            mark = "D" if s.seat == seen.button else " "
            kind = f" ({s.bot})" if s.bot else ""
            bet = f"  bet {self.paper.chips(s.bet)}" if s.bet else ""
            who = "You" if s.seat == self.seat else s.name + kind
            note = f"  {words[s.state]}" if s.state in words else ""
            self.paper.say(
                f" {mark} {s.seat:>2} {who:<18}{self.paper.chips(s.stack):>9}{bet}{note}",
                style="dim" if s.state in ("folded", "broke", "out") else "",
            )

    def _tell_wager(self, event: Called | Bet | Raised, seen: View) -> None:
        chips = self.paper.chips
        verb, to = "call", f" {chips(event.amount)}"
        if isinstance(event, Bet):
            verb = "bet"
        elif isinstance(event, Raised):
            verb, to = "raise", f" to {chips(event.to)}"
        seat = next((s for s in seen.seats if s.seat == event.seat), None)
        all_in = ", all-in" if seat and seat.state == "all_in" else ""
        self.paper.say(self.does(event.seat, seen, verb), to, all_in)

    def _tell_shown(self, event: Shown, seen: View) -> None:
        seat = next(s for s in seen.seats if s.seat == event.seat)
        cards = told(event, None)["cards"]
        if seat.high is None:
            self.paper.say(self.does(event.seat, seen, "table"), " ", self.paper.cards(cards))
            return
        name = self.does(event.seat, seen, "show")
        self.paper.say(f"{name:<16}", *self._made(cards, seat.high))
        if seat.low:
            self.paper.say(" " * 16, *self._made(cards, seat.low))

    def _made(self, cards: Sequence[str], made: MadeView) -> tuple[str | Text, ...]:
        """The two hole cards in brackets, the name, the three board cards (R10.4)."""
        return self.paper.used(cards, made.hole), f"  {made.name}: ", self.paper.cards(made.board)

    def _tell_awards(self, awards: Sequence[Awarded], seen: View) -> None:
        """Main pot first, with the hand that won it, then what each seat won (R9.3)."""
        seats = {s.seat: s for s in seen.seats}
        if seen.outlined:
            self._tell_board(seen, seen.outlined)
        numbers = sorted({award.pot for award in awards})
        for pot in numbers:
            here = [award for award in awards if award.pot == pot]
            title = "Pot" if len(numbers) == 1 else "Main pot" if pot == 0 else f"Side pot {pot}"
            total = self.paper.chips(sum(award.amount for award in here))
            parts = [self._award(award, seats) for award in here]
            self.paper.say(f"{title} {total}: {'; '.join(parts)}", style="bold")
        won = {s: sum(a.amount for a in awards if a.seat == s) for s in dict.fromkeys(a.seat for a in awards)}
        if len(awards) > 1:
            self.paper.say("Won: " + ", ".join(f"{self.name(s, seen)} {self.paper.chips(won[s])}" for s in won))

    def _tell_board(self, seen: View, outlined: Outlined) -> None:
        """The board with the cards that your hand uses, or the main pot's winner where you have none (R10.4)."""
        whose = "your" if outlined.seat == self.seat else f"{self.name(outlined.seat, seen)}'s"
        self.paper.say(f"{'Board':<16}", self.paper.used(seen.board, outlined.high.board), f"  {whose} high")
        if outlined.low:
            self.paper.say(" " * 16, self.paper.used(seen.board, outlined.low.board), f"  {whose} low")

    def _award(self, award: Awarded, seats: dict[int, SeatView]) -> str:
        seat = seats[award.seat]
        made = seat.low if award.share == "low" else seat.high
        who = "you" if award.seat == self.seat else seat.name
        half = f"{award.share} " if award.share != "pot" else ""
        with_ = f" with {made.name[0].lower()}{made.name[1:]}" if made else ""
        return f"{half}{self.paper.chips(award.amount)} to {who}{with_}"


def ordinal(place: int) -> str:
    return ORDINALS.get(place, f"{place}th")


_TELLERS: dict[type, Callable[[Story, Any, View], None]] = {
    Started: Story._tell_started,
    Posted: Story._tell_posted,
    Dealt: Story._tell_dealt,
    Folded: Story._tell_folded,
    Checked: Story._tell_checked,
    Called: Story._tell_wager,
    Bet: Story._tell_wager,
    Raised: Story._tell_wager,
    Returned: Story._tell_returned,
    Turned: Story._tell_turned,
    Shown: Story._tell_shown,
    Mucked: Story._tell_mucked,
    Drew: Story._tell_drew,
    ButtonDrawn: Story._tell_button,
    Placed: Story._tell_placed,
}
