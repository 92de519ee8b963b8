"""The bots of one table: when they act, and what they are asked.

A quick bot is asked when it is to act. A heavy one thinks elsewhere (``brains``) from the moment its turn comes, and
the table goes on meanwhile: it acts when it has an answer, but not before its time.
"""

import asyncio
import hashlib
from collections.abc import Callable, Iterable

from doublesuited.betting import legal
from doublesuited.bots import Answer, Budget, Session, ask, decision_rng, make, observe
from doublesuited.bots.contract import DecisionRandom
from doublesuited.bots.observation import Observation
from doublesuited.table import Chair, Table
from doublesuited.table_events import Sat, TableEvent
from doublesuited.view import view

from .brains import Brains
from .dealer import Deck

PAST_KEPT = 200
"""Hands that bots remember at least; memory of twice as many is cut back to it."""
SPARE_MS = 500
"""So long before its time is up a bot must have answered."""
LONGEST_MS = 10_000


class BotSeats:
    """What the bots of table ``number`` remember, and whose turn it is. ``act_at``: when a bot is to act, or None.

    ``ring`` wakes the table when a heavy bot has its answer.
    """

    def __init__(self, number: int, brains: Brains, ring: Callable[[], None], events: Iterable[TableEvent]) -> None:
        self.act_at: int | None = None
        self._number = number
        self._brains = brains
        self._ring = ring
        self._decision: tuple[int, int] | None = None
        self._answer: Answer | None = None
        self._thinking: asyncio.Task[None] | None = None
        self._session = Session()
        for event in events:
            self.tell(event)

    def tell(self, event: TableEvent) -> None:
        if isinstance(event, Sat) and event.bot:
            self._brains.prepare(self._number, event.bot)
        self._session.tell(event)
        if len(self._session.past) > 2 * PAST_KEPT:
            self._session.past = type(self._session.past)(list(self._session.past)[-PAST_KEPT:])

    def plan(self, table: Table, deck: Deck | None, at: int) -> None:
        """A bot whose turn has just come acts at ``at``, or when it has an answer after that."""
        chair = self._chair(table)
        decision = (table.number, len(self._session.now)) if chair else None
        if decision == self._decision and (self.act_at is not None or self._thinking is not None):
            return
        self.stop()
        self._decision = decision
        if chair is None or deck is None:
            return
        if self._brains.heavy(chair.bot):
            limit = min(table.setup.action_ms - SPARE_MS, LONGEST_MS)
            seen, rng = self._question(table, deck, chair)
            work = self._think(chair.bot, seen, rng, limit, at)
            self._thinking = asyncio.get_running_loop().create_task(work, name=f"bot at {self._number}")
        else:
            self.act_at = at

    def act(self, table: Table, deck: Deck) -> Answer:
        """What the bot that is to act does."""
        chair, answer = self._chair(table), self._answer
        assert chair is not None
        self.stop()
        if answer is not None:
            return answer
        return ask(make(chair.bot), *self._question(table, deck, chair), Budget())

    def stop(self) -> None:
        """Nobody waits for an answer any more."""
        if self._thinking is not None:
            self._thinking.cancel()
        self._thinking = self._answer = self.act_at = None

    async def _think(self, bot: str, seen: Observation, rng: DecisionRandom, limit_ms: int, at: int) -> None:
        self._answer = await self._brains.ask(self._number, bot, seen, rng, limit_ms)
        self._thinking = None
        self.act_at = at
        self._ring()

    def _question(self, table: Table, deck: Deck, chair: Chair) -> tuple[Observation, DecisionRandom]:
        """What ``chair`` sees, and its randomness: that comes from the hand's seed, but says nothing about it."""
        seen = observe(view(table, chair.seat), table.rules, self._session)
        seed = hashlib.blake2b(deck.seed, person=b"bots", digest_size=32).digest()
        return seen, decision_rng(seed, seen.hand, seen.seat, seen.decision)

    @staticmethod
    def _chair(table: Table) -> Chair | None:
        """The chair of the bot that is to act."""
        options = legal(table.hand) if table.hand and table.in_hand else None
        chair = table.chair(options.seat) if options else None
        return chair if chair and chair.bot else None
