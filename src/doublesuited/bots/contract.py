"""What a bot is, and how one is asked.

A bot is a function ``act(observation, rng, budget) -> Act``. It keeps nothing from one call to the next; what it wants
to remember stands in the observation's history. ``rng`` is made anew for every decision from (seed, hand, seat,
decision), so a decision can be repeated without the ones before it.

The budget counts *samples*, so that strength does not depend on the machine. The clock is only a guard: a bot that
samples asks ``budget.over()`` now and then, and when the guard fires, the answer says so.

An answer that is late, illegal or no answer at all counts as a check when that is free, else as a fold (``ask``).
"""

import hashlib
import time
from collections.abc import Callable
from random import Random
from typing import Protocol

from msgspec import Struct

from doublesuited.betting import Legal
from doublesuited.events import CHECK, FOLD, Act

from .observation import GAMES, Game, Observation


class BotInfo(Struct, frozen=True):
    """What a lobby shows of a bot. ``level`` 0 to 5; ``character`` is one line. ``heavy``: more than 1 ms a decision,
    so it belongs in a worker process."""

    name: str
    level: int
    character: str
    games: tuple[Game, ...] = GAMES
    players: tuple[int, int] = (2, 10)
    heavy: bool = False
    version: str = "1"


class Budget:
    """How much a decision may cost: ``samples`` (None: the bot's own choice), and a clock that only guards."""

    def __init__(self, samples: int | None = None, hard_ms: int = 1000) -> None:
        self.samples = samples
        self.hard_ms = hard_ms
        self.hit = False
        self._end = time.monotonic() + hard_ms / 1000

    def over(self) -> bool:
        """Whether the guard has fired; remembered in ``hit``."""
        self.hit = self.hit or time.monotonic() > self._end
        return self.hit


class Bot(Protocol):
    """Anything with a name that can be asked. Must not keep state between calls."""

    @property
    def info(self) -> BotInfo: ...

    def act(self, observation: Observation, rng: Random, budget: Budget) -> Act: ...


class Answer(Struct, frozen=True):
    """What is done, and what was wrong with the bot's own answer ("" if nothing): ``late``, ``illegal`` or ``crashed``,
    with the reason. ``budget_hit``: the clock cut the thinking short."""

    act: Act
    fault: str = ""
    reason: str = ""
    budget_hit: bool = False


class DecisionRandom(Random):
    """The randomness of one decision. ``number``, below 2**64, is what it was seeded by: whoever seeds a ``Random`` by
    it, in another process say, gets the same."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.number = number


def decision_rng(seed: bytes, hand: int, seat: int, decision: int) -> DecisionRandom:
    """The randomness of one decision: the first eight bytes of a BLAKE2b hash of what names it."""
    name = hashlib.blake2b(b"%d:%d:%d" % (hand, seat, decision), key=seed[:64], digest_size=8)
    return DecisionRandom(int.from_bytes(name.digest(), "big"))


def ask(bot: Bot, observation: Observation, rng: Random, budget: Budget) -> Answer:
    """The bot's answer, or what counts instead. Never raises for what a bot does wrong."""
    try:
        act = bot.act(observation, rng, budget)
    except TimeoutError as error:
        return Answer(instead(observation.legal), "late", str(error), budget_hit=True)
    except Exception as error:  # noqa: BLE001  (other people's bots: whatever they raise is a fault, not ours)
        return Answer(instead(observation.legal), "crashed", f"{type(error).__name__}: {error}", budget.hit)
    wrong = why_not(observation.legal, act)
    if wrong:
        return Answer(instead(observation.legal), "illegal", wrong, budget.hit)
    return Answer(
        act if act.seat == observation.seat else Act(act.action, act.to, observation.seat), "", "", budget.hit
    )


def instead(legal: Legal) -> Act:
    """What an answer that does not count is replaced by: a check if that is free, else a fold."""
    return Act(CHECK.action if legal.check else FOLD.action, seat=legal.seat)


def why_not(legal: Legal, act: object) -> str:
    """Why ``act`` is no legal answer; "" if it is one. The same limits that the hand itself refuses by."""
    if not isinstance(act, Act):
        return f"an answer is an Act, not {type(act).__name__}"
    if act.action in ("bet", "raise"):
        span = legal.bet_to if act.action == "bet" else legal.raise_to
        if span is None:
            return f"no {act.action} is possible now"
        if type(act.to) is not int or not span[0] <= act.to <= span[1]:
            return f"{act.action} to {span[0]}..{span[1]}, not {act.to}"
        return ""
    if act.to:
        return f"a {act.action} takes no amount"
    possible = {"fold": legal.fold, "check": legal.check, "call": legal.call > 0}
    return "" if possible.get(act.action) else f"a {act.action} is not possible now"


Factory = Callable[[], Bot]
