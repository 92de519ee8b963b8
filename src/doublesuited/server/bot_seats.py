"""The bots of one table: when they act, and what they are asked."""

import hashlib
from collections.abc import Iterable

from doublesuited.betting import legal
from doublesuited.bots import Budget, Session, ask, decision_rng, make, observe
from doublesuited.events import Act
from doublesuited.table import Chair, Table
from doublesuited.table_events import TableEvent
from doublesuited.view import view

from .dealer import Deck

PAST_KEPT = 200
"""Hands that bots remember at least; memory of twice as many is cut back to it."""


class BotSeats:
    """What the bots of a table remember, and whose turn it is. ``act_at``: when a bot is to act, or None."""

    def __init__(self, events: Iterable[TableEvent] = ()) -> None:
        self.act_at: int | None = None
        self._decision: tuple[int, int] | None = None
        self._session = Session()
        for event in events:
            self.tell(event)

    def tell(self, event: TableEvent) -> None:
        self._session.tell(event)
        if len(self._session.past) > 2 * PAST_KEPT:
            self._session.past = type(self._session.past)(list(self._session.past)[-PAST_KEPT:])

    def plan(self, table: Table, at: int) -> None:
        """A bot whose turn has just come acts at ``at``."""
        if self._chair(table) is None:
            self.act_at = self._decision = None
            return
        decision = (table.number, len(self._session.now))
        if decision != self._decision or self.act_at is None:
            self._decision, self.act_at = decision, at

    def act(self, table: Table, deck: Deck) -> Act:
        """What the bot that is to act does. Its randomness comes from the hand's seed, but says nothing about it."""
        self.act_at = None
        chair = self._chair(table)
        assert chair is not None
        observation = observe(view(table, chair.seat), table.rules, self._session)
        seed = hashlib.blake2b(deck.seed, person=b"bots", digest_size=32).digest()
        rng = decision_rng(seed, observation.hand, observation.seat, observation.decision)
        return ask(make(chair.bot), observation, rng, Budget()).act

    @staticmethod
    def _chair(table: Table) -> Chair | None:
        """The chair of the bot that is to act."""
        options = legal(table.hand) if table.hand and table.in_hand else None
        chair = table.chair(options.seat) if options else None
        return chair if chair and chair.bot else None
