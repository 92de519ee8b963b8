"""The state of one hand, and ``evolve``: what each event does to it.

``evolve`` is the arithmetic. It never refuses and decides nothing: an event already says how many chips moved and
whether a raise was full. What it keeps for the rules that come after is little:

* ``level``  what everybody must match on this street (a short big blind still counts in full, R4.3);
* ``base``   the last *full* level of a fixed-limit street: the next raise goes to ``base`` + one bet (R8.3);
* ``full``   the largest full bet or raise of the street: the least raise of pot and no limit (R7.4);
* ``raises`` how many bets and raises count towards the cap (R7.2);

and of each player whether they have ``acted``, what level they ``faced`` then, and whether a full raise has
``reopened`` the betting to them since.

Players stand in the order of the deal: from the left of the button, clockwise. ``actor`` is an index into them, -1
while the dealer is to move or the hand is over. Whose turn it is follows from the rest, so it is computed here once.
"""

from collections.abc import Callable
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from .cards import Card
from .events import (
    DEAD_POSTS,
    LIVE_POSTS,
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
    Raised,
    Returned,
    Shown,
    Started,
    Street,
    Turned,
)
from .pots import Pot, Stake, build
from .rules import Rules

NOBODY = -1


class Player(Struct, frozen=True):
    """One player in a hand. Chips: ``bet`` on this street, ``put`` in the layers of the pot, ``dead`` beside them."""

    seat: int
    stack: int
    bet: int = 0
    put: int = 0
    dead: int = 0
    folded: bool = False
    acted: bool = False
    faced: int = 0
    reopened: bool = False
    cards: tuple[Card, ...] = ()
    shown: bool = False
    mucked: bool = False
    won: int = 0
    start: int = 0
    last: str = ""  # last action or blind on this street, for the table to show

    @property
    def can_bet(self) -> bool:
        return self.stack > 0 and not self.folded

    @property
    def all_in(self) -> bool:
        return self.stack == 0 and not self.folded


class Hand(Struct, frozen=True):
    """One deal, from the blinds to the last award."""

    rules: Rules
    number: int
    button: int
    small_mark: int
    big_mark: int
    posts: tuple[Post, ...]
    players: tuple[Player, ...]
    street: Street = "preflop"
    board: tuple[Card, ...] = ()
    burned: tuple[Card, ...] = ()
    level: int = 0
    base: int = 0
    full: int = 0
    raises: int = 0
    heads_up_round: bool = False
    aggressor: int = NOBODY
    actor: int = NOBODY
    big_blind: int = NOBODY
    blinds_in: int = 0
    awards: tuple[Awarded, ...] = ()
    paid: int = 0
    ended: bool = False

    @property
    def live(self) -> list[Player]:
        """The players who have not folded."""
        return [p for p in self.players if not p.folded]

    @property
    def pot(self) -> int:
        """All chips in the middle, the bets of this street included."""
        return sum(p.put + p.dead for p in self.players) - self.paid

    @property
    def chips(self) -> int:
        """Stacks and pots together: the same after every event (R9.5)."""
        return sum(p.stack + p.put + p.dead for p in self.players) - self.paid

    def player(self, seat: int) -> Player | None:
        return next((p for p in self.players if p.seat == seat), None)

    def stakes(self) -> list[Stake]:
        return [Stake(p.seat, p.put, p.folded) for p in self.players]

    def pots(self) -> tuple[Pot, ...]:
        """Main pot and side pots as they stand, bets of this street included; as settled, once paid."""
        return build(self.stakes(), sum(p.dead for p in self.players))

    def gathered(self) -> tuple[Pot, ...]:
        """The pots without the bets that still lie in front of the players."""
        if self.ended or self.awards:
            return self.pots()
        stakes = [Stake(p.seat, p.put - p.bet, p.folded) for p in self.players]
        return build(stakes, sum(p.dead for p in self.players))


def begin(rules: Rules, event: Started) -> Hand:
    """The state right after ``Started``: stacks as they were, nothing posted."""
    return Hand(
        rules=rules,
        number=event.number,
        button=event.button,
        small_mark=event.small,
        big_mark=event.big,
        posts=event.posts,
        players=tuple(Player(seat=seat, stack=stack, start=stack) for seat, stack in event.stacks),
        heads_up_round=len(event.stacks) == 2,
        full=rules.least_bet,
    )


def level_for(hand: Hand, index: int) -> int:
    """What player ``index`` must match: the level, or less where nobody else can put in more.

    A short big blind counts in full (R4.3), but chips that nobody can match need not be put in by the last player who
    still has a choice (ruling at R4.3 in docs/rules.md).
    """
    most = 0
    for i, p in enumerate(hand.players):
        if i != index:
            if p.stack and not p.folded:
                return hand.level
            most = max(most, p.bet)
    return min(hand.level, most)


def must_act(hand: Hand, index: int) -> bool:
    """Whether player ``index`` still has a decision on this street (R6.3, R6.4)."""
    player = hand.players[index]
    if player.folded or not player.stack:
        return False
    if player.acted and player.bet >= hand.level:
        return False
    owed = level_for(hand, index)
    if player.bet < owed:
        return True
    return not player.acted and any(p.can_bet for i, p in enumerate(hand.players) if i != index)


def turn_after(hand: Hand, index: int) -> int:
    """The next player after ``index``, clockwise, who has a decision; NOBODY if the round is over."""
    players = hand.players
    if sum(not p.folded for p in players) < 2:
        return NOBODY
    count = len(players)
    for step in range(1, count + 1):
        at = (index + step) % count
        if must_act(hand, at):
            return at
    return NOBODY


def _index(hand: Hand, seat: int) -> int:
    for i, p in enumerate(hand.players):
        if p.seat == seat:
            return i
    raise AssertionError(f"seat {seat} is not in hand {hand.number}")


def _with(hand: Hand, index: int, player: Player, **changes: Any) -> Hand:
    players = hand.players
    return replace(hand, players=(*players[:index], player, *players[index + 1 :]), **changes)


def _posted(hand: Hand, event: Posted) -> Hand:
    i = _index(hand, event.seat)
    p, amount, kind = hand.players[i], event.amount, event.kind
    if kind in DEAD_POSTS:
        return _with(hand, i, replace(p, stack=p.stack - amount, dead=p.dead + amount, last=kind))
    if kind not in LIVE_POSTS:
        return _with(hand, i, replace(p, stack=p.stack - amount, put=p.put + amount))
    level = max(hand.level, amount if kind == "small_blind" else hand.rules.big_blind)
    return _with(
        hand,
        i,
        replace(p, stack=p.stack - amount, put=p.put + amount, bet=p.bet + amount, last=kind),
        level=level,
        base=level,
        raises=int(hand.rules.blind_counts),
        blinds_in=hand.blinds_in + (amount if kind != "extra" else 0),
        big_blind=i if kind == "big_blind" else hand.big_blind,
    )


def _dealt(hand: Hand, event: Dealt) -> Hand:
    i = _index(hand, event.seat)
    hand = _with(hand, i, replace(hand.players[i], cards=event.cards))
    if i < len(hand.players) - 1:
        return hand
    return replace(hand, actor=turn_after(hand, hand.big_blind))


def _burned(hand: Hand, event: Burned) -> Hand:
    return replace(hand, burned=(*hand.burned, event.card))


def _folded(hand: Hand, event: Folded) -> Hand:
    i = _index(hand, event.seat)
    return _moved_on(_with(hand, i, replace(hand.players[i], folded=True, acted=True, last="fold")), i)


def _checked(hand: Hand, event: Checked) -> Hand:
    i = _index(hand, event.seat)
    acted = replace(hand.players[i], acted=True, faced=hand.level, reopened=False, last="check")
    return _moved_on(_with(hand, i, acted), i)


def _called(hand: Hand, event: Called) -> Hand:
    i = _index(hand, event.seat)
    return _moved_on(_with(hand, i, _wagered(hand.players[i], event, hand.level, "call")), i)


def _raised(hand: Hand, event: Bet | Raised) -> Hand:
    i = _index(hand, event.seat)
    players = list(hand.players)
    if event.full:
        players = [p if p.reopened or not p.acted else replace(p, reopened=True) for p in players]
    players[i] = _wagered(hand.players[i], event, event.to, "bet" if isinstance(event, Bet) else "raise")
    raised = replace(
        hand,
        players=tuple(players),
        level=event.to,
        base=event.to if event.full else hand.base,
        full=max(hand.full, event.to - hand.level) if event.full else hand.full,
        raises=hand.raises + event.full,
        aggressor=i,
    )
    return _moved_on(raised, i)


def _wagered(p: Player, event: Called | Bet | Raised, level: int, last: str) -> Player:
    return replace(
        p,
        stack=p.stack - event.amount,
        put=p.put + event.amount,
        bet=event.to,
        acted=True,
        faced=level,
        reopened=False,
        last=last,
    )


def _moved_on(hand: Hand, index: int) -> Hand:
    return replace(hand, actor=turn_after(hand, index))


def _returned(hand: Hand, event: Returned) -> Hand:
    i = _index(hand, event.seat)
    p, amount = hand.players[i], event.amount
    return _with(hand, i, replace(p, stack=p.stack + amount, put=p.put - amount, bet=max(0, p.bet - amount)))


def _turned(hand: Hand, event: Turned) -> Hand:
    players = tuple(
        replace(p, bet=0, acted=False, faced=0, reopened=False, last="fold" if p.folded else "") for p in hand.players
    )
    hand = replace(
        hand,
        players=players,
        street=event.street,
        board=hand.board + event.cards,
        level=0,
        base=0,
        full=hand.rules.least_bet,
        raises=0,
        aggressor=NOBODY,
        heads_up_round=sum(not p.folded for p in players) == 2,
    )
    return replace(hand, actor=turn_after(hand, NOBODY))


def _shown(hand: Hand, event: Shown) -> Hand:
    i = _index(hand, event.seat)
    return _with(hand, i, replace(hand.players[i], shown=True, cards=event.cards))


def _mucked(hand: Hand, event: Mucked) -> Hand:
    i = _index(hand, event.seat)
    return _with(hand, i, replace(hand.players[i], mucked=True))


def _awarded(hand: Hand, event: Awarded) -> Hand:
    i = _index(hand, event.seat)
    p = hand.players[i]
    won = replace(p, stack=p.stack + event.amount, won=p.won + event.amount)
    return _with(hand, i, won, awards=(*hand.awards, event), paid=hand.paid + event.amount)


def _ended(hand: Hand, _event: Ended) -> Hand:
    return replace(hand, ended=True)


_EFFECTS: dict[type, Callable[[Hand, Any], Hand]] = {
    Posted: _posted,
    Dealt: _dealt,
    Burned: _burned,
    Folded: _folded,
    Checked: _checked,
    Called: _called,
    Bet: _raised,
    Raised: _raised,
    Returned: _returned,
    Turned: _turned,
    Shown: _shown,
    Mucked: _mucked,
    Awarded: _awarded,
    Ended: _ended,
}


def evolve(hand: Hand, event: HandEvent) -> Hand:
    """The hand after ``event``. Never refuses (``begin`` makes the first state, from ``Started``)."""
    return _EFFECTS[type(event)](hand, event)
