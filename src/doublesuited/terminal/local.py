"""A table in this process: a person on one seat, bots on the others, decks from a shuffler.

The whole host of a single game: it brings cards when the table wants them, asks bots when it is their turn, and starts
the next hand. Time stands still: nobody is timed out, the next hand is due when it is asked for.
"""

import hashlib
from collections.abc import Sequence

from msgspec import Struct

from doublesuited import bots
from doublesuited.events import Act, Deal, Show, Started
from doublesuited.hand_state import NOBODY
from doublesuited.shuffle import Shuffler
from doublesuited.table import apply, cards_wanted, draw_due, open_table, wake_at
from doublesuited.table_events import Back, Draw, Leave, Sit, TableEvent, TableRequest, Tick, TopUp
from doublesuited.table_state import Setup
from doublesuited.view import View, view

PERSON = "you"
Events = tuple[TableEvent, ...]


class Seated(Struct, frozen=True):
    """Who sits on a seat: ``bot`` is the name of a bot, or "" for the person."""

    name: str
    bot: str = ""


class LocalTable:
    """Call ``step`` until it gives None: then the person is to act (``act``), or nothing more happens (``over``)."""

    def __init__(self, setup: Setup, players: Sequence[Seated], seed: bytes | None = None) -> None:
        self.table = open_table(setup)
        self.session = bots.Session()
        self.faults = 0
        self.person = next((seat for seat, p in enumerate(players, start=1) if not p.bot), 0)
        self._shuffler = Shuffler(seed)
        self._seed = hashlib.blake2b(b"bots" + (seed or self._shuffler.deck(0).__repr__().encode())).digest()
        self._deck: list[int] = []
        self._decisions = 0
        for seat, p in enumerate(players, start=1):
            self._ask(Sit(seat, (p.bot and f"bot {seat}") or PERSON, p.name, setup.buy_in[1], p.bot))

    @property
    def over(self) -> bool:
        """Whether no further hand can come."""
        return self.table.status in ("over", "closed") or (not self.table.in_hand and self._idle())

    @property
    def persons_turn(self) -> bool:
        return self._actor() == self.person != 0

    def view(self) -> View:
        """What the person sees; a watcher's view when there is none."""
        return view(self.table, self.person or None)

    def name(self, seat: int) -> str:
        chair = self.table.chair(seat)
        return chair.name if chair else f"Seat {seat}"

    def step(self) -> Events | None:
        """The next thing that happens without the person; None when it is the person's turn or all is over."""
        if self.persons_turn or self.over:
            return None
        wanted = cards_wanted(self.table)
        if wanted:
            draw = draw_due(self.table)
            if draw:
                self._deck = list(self._shuffler.deck(0))
            cards, self._deck = tuple(self._deck[:wanted]), self._deck[wanted:]
            return self._ask(Draw(cards) if draw else Deal(cards))
        seat = self._actor()
        if seat:
            return self._ask(self._bots_act(seat))
        return self._ask(Tick())

    def act(self, act: Act) -> Events:
        """The person's action. Raises ``Illegal``."""
        return self._ask(Act(act.action, act.to, self.person))

    def show(self) -> Events:
        """Turn up the person's hand after the pots are paid, where the view says ``can_show``."""
        return self._ask(Show(self.person))

    def buy_in(self, seat: int) -> Events:
        """Fill up a cash seat to the largest buy-in and bring it back into the game."""
        chair = self.table.chair(seat)
        assert chair is not None
        room = self.table.top_up_range(chair)
        events = self._ask(TopUp(seat, room[1])) if room else ()
        chair = self.table.chair(seat)
        return events + (self._ask(Back(seat, post=True)) if chair and chair.out else ())

    def leave(self) -> None:
        """The person gets up, between hands or for good."""
        self._ask(Leave(self.person))
        self.person = 0

    def _idle(self) -> bool:
        return wake_at(self.table) is None and not draw_due(self.table)

    def _actor(self) -> int:
        hand = self.table.hand
        if hand is None or hand.ended or hand.actor == NOBODY:
            return 0
        return hand.players[hand.actor].seat

    def _bots_act(self, seat: int) -> Act:
        chair = self.table.chair(seat)
        assert chair is not None
        seen = bots.observe(view(self.table, seat), self.table.rules, self.session)
        rng = bots.decision_rng(self._seed, seen.hand, seat, seen.decision)
        answer = bots.ask(bots.make(chair.bot), seen, rng, bots.Budget())
        self.faults += bool(answer.fault)
        return answer.act

    def _ask(self, request: TableRequest) -> Events:
        now = wake_at(self.table) or 0 if isinstance(request, Tick) else 0
        self.table, events = apply(self.table, request, now)
        for event in events:
            self.session.tell(event)
            if isinstance(event, Started):
                self._deck = list(self._shuffler.deck(event.number))
        return events
