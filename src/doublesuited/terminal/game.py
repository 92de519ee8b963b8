"""The course of a game in the terminal: tell what happens, ask the person, to the end."""

import sys
import time

from doublesuited.cards import card_text, parse_cards
from doublesuited.events import FOLD, Act, Bet, Called, Checked, Folded, Raised
from doublesuited.strength import best
from doublesuited.table_events import Placed, TableEvent

from .answers import HELP, Unclear, options, understand
from .local import LocalTable
from .paper import Paper
from .story import Story, ordinal

ACTIONS = (Folded, Checked, Called, Bet, Raised)


class Quit(Exception):
    """The person leaves."""


class Game:
    """``pace``: seconds that a bot's action stays on the screen before the next."""

    def __init__(self, local: LocalTable, paper: Paper, pace: float) -> None:
        self.local = local
        self.paper = paper
        self.story = Story(paper, local.person)
        self.pace = pace
        self.showing = False

    def play(self) -> None:
        """To the end of the match, or until the person leaves or the input ends."""
        self.paper.say("? explains the keys. Ctrl-C or q leaves.", style="dim")
        try:
            while not self._finished():
                self._go_on()
        except Quit:
            self._say_goodbye()
            return
        if self.local.table.is_match:
            self._tell_places()

    def _finished(self) -> bool:
        chair = self.local.table.chair(self.local.person)
        between = not self.local.table.in_hand
        if between and chair and not chair.stack:
            if self.local.table.is_match:
                self._play_on_without()
            else:
                self._buy_in_again()
        if between and not self.local.table.is_match:
            self._refill_bots()
        return self.local.over

    def _go_on(self) -> None:
        events = self.local.step()
        if events is not None:
            self._tell(events)
        elif self.local.persons_turn:
            act = self._ask()
            self._tell(self.local.act(act))
        if not self.local.table.in_hand:
            self._show_if_promised()

    def _show_if_promised(self) -> None:
        """What the person has asked for with s while the hand was played. The next hand would come without a pause."""
        you = self.local.view().you
        if self.showing and you is not None and you.can_show:
            self._tell(self.local.show())
        self.showing = False

    def _tell(self, events: tuple[TableEvent, ...]) -> None:
        self.story.tell(events, self.local.view())
        chair = self.local.table.chair(self.local.person)
        if self.pace and chair and any(isinstance(e, ACTIONS) and e.seat != self.local.person for e in events):
            time.sleep(self.pace)

    def _ask(self) -> Act:
        seen = self.local.view()
        legal = seen.legal
        assert legal is not None
        if seen.board:
            self._tell_hand()
        to_call = f", {self.paper.chips(legal.call)} to call" if legal.call else ""
        mine = next(s.stack for s in seen.seats if s.seat == self.local.person)
        self.paper.say(f"Your turn: pot {self.paper.chips(seen.pot)}{to_call}, you have {self.paper.chips(mine)}")
        while True:
            self.paper.say(options(legal, self.paper), style="cyan")
            text = self._input("> ")
            if self._served(text):
                continue
            try:
                act = understand(text, legal, self.paper)
            except Unclear as unclear:
                self.paper.say(str(unclear), style="yellow")
                continue
            if act == FOLD and legal.check and not self._yes("Checking is free. Fold all the same?"):
                continue
            return act

    def _served(self, text: str) -> bool:
        """Whether the text asked for something to see, not for an action."""
        word = text.strip().lower()
        if word in ("q", "quit", "exit"):
            raise Quit
        if word in ("?", "help"):
            self.paper.say(HELP)
        elif word in ("t", "table"):
            seen = self.local.view()
            self.story.table(seen)
            self.paper.say("Board  ", self.paper.cards(seen.board))
        elif word in ("h", "hand"):
            self._tell_hand()
        elif word in ("s", "show"):
            self._promise_to_show()
        else:
            return False
        return True

    def _promise_to_show(self) -> None:
        if not self.paper.rules.voluntary_show:
            self.paper.say("By these rules a hand that need not be shown stays unseen.", style="yellow")
            return
        self.showing = not self.showing
        promise = "You will show your hand" if self.showing else "You will not show your hand"
        self.paper.say(f"{promise} when this one is over. s again changes that.")

    def _tell_hand(self) -> None:
        """The person's cards, and what they make with the board."""
        seen = self.local.view()
        cards = next(s.cards for s in seen.seats if s.seat == self.local.person)
        made = best(parse_cards("".join(cards)), parse_cards("".join(seen.board))) if seen.board else None
        if made is None:
            self.paper.say("You hold  ", self.paper.cards(cards))
            return
        used = [card_text(card) for card in made.high.hole]
        self.paper.say("You hold  ", self.paper.used(cards, used), f"  {made.high.name}")
        if made.low and self.paper.rules.hilo:
            used = [card_text(card) for card in made.low.hole]
            self.paper.say(" " * 10, self.paper.used(cards, used), f"  {made.low.name}")

    def _yes(self, question: str) -> bool:
        self.paper.say(question + " y, or Enter for no", style="yellow")
        return self._input("> ").strip().lower() in ("y", "yes")

    def _input(self, prompt: str) -> str:
        """A line that was typed. The end of input means: leave. What comes from a pipe is shown, so a log is whole."""
        try:
            text = input(prompt)
        except EOFError:
            self.paper.say("")
            raise Quit from None
        if not sys.stdin.isatty():
            self.paper.say(text)
        return text

    def _buy_in_again(self) -> None:
        chips = self.paper.chips(self.local.table.setup.buy_in[1])
        self.paper.say(f"Your chips are gone. Enter buys in again for {chips}; q leaves.", style="bold")
        if self._served(self._input("> ")):
            return
        self._tell(self.local.buy_in(self.local.person))

    def _refill_bots(self) -> None:
        for chair in self.local.table.chairs:
            if chair.bot and not chair.stack:
                self.local.buy_in(chair.seat)

    def _play_on_without(self) -> None:
        """The person is out of the match: the bots play it to its end, only who goes out is told."""
        if self.local.over:
            return
        self.paper.say("You are out. The others play on without a break.", style="bold")
        while (events := self.local.step()) is not None:
            placed = [event for event in events if isinstance(event, Placed)]
            if placed:
                self.story.tell(placed, self.local.view())

    def _tell_places(self) -> None:
        self.paper.rule("The match is over")
        for place in sorted(self.local.table.places, key=lambda place: place.place):
            who = "You" if place.seat == self.story.seat else self.local.name(place.seat)
            self.paper.say(f"{ordinal(place.place):>5}  {who}", style="bold" if who == "You" else "")

    def _say_goodbye(self) -> None:
        chair = self.local.table.chair(self.local.person)
        hand = self.local.table.hand
        player = hand.player(self.local.person) if hand and self.local.table.in_hand else None
        stack = player.stack if player else chair.stack if chair else 0
        self.paper.say(f"You leave with {self.paper.chips(stack)} chips.", style="bold")
