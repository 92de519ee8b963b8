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
while the dealer is to move or the hand is over. Whose turn it is follows from the rest, so it is computed here once,
together with ``free``, how many players can still bet.
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


class Player(Struct, frozen=True, gc=False):
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


Players = tuple[Player, ...]


class Hand(Struct, frozen=True):
    """One deal, from the blinds to the last award.

    ``pot`` is all chips in the middle, the bets of this street included; ``total`` all chips that came into the hand.
    """

    rules: Rules
    number: int
    button: int
    small_mark: int
    big_mark: int
    posts: tuple[Post, ...]
    players: Players
    total: int
    street: Street = "preflop"
    pot: int = 0
    board: tuple[Card, ...] = ()
    burned: tuple[Card, ...] = ()
    level: int = 0
    base: int = 0
    full: int = 0
    raises: int = 0
    heads_up_round: bool = False
    aggressor: int = NOBODY
    actor: int = NOBODY
    free: int = 0
    big_blind: int = NOBODY
    blinds_in: int = 0
    awards: tuple[Awarded, ...] = ()
    ended: bool = False

    @property
    def live(self) -> list[Player]:
        """The players who have not folded."""
        return [p for p in self.players if not p.folded]

    @property
    def chips(self) -> int:
        """Stacks and pots together: the same after every event (R9.5)."""
        return sum([p.stack for p in self.players]) + self.pot

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
        total=sum(stack for _, stack in event.stacks),
        heads_up_round=len(event.stacks) == 2,
        full=rules.least_bet,
    )


def level_for(hand: Hand, index: int) -> int:
    """What player ``index``, who can bet, must match: the level, or less where nobody else can put in more.

    A short big blind counts in full (R4.3), but chips that nobody can match need not be put in by the last player who
    still has a choice (ruling at R4.3 in docs/rules.md).
    """
    return hand.level if hand.free > 1 else _last_level(hand.players, hand.level, index)


def _last_level(players: Players, level: int, index: int) -> int:
    """By all they put in, antes too: who is all-in with the blind alone matches no ante."""
    mine = players[index]
    most = max(p.put for i, p in enumerate(players) if i != index and not p.folded)
    return min(level, mine.bet + max(0, most - mine.put))


def turn_after(players: Players, level: int, index: int, free: int) -> int:
    """The next player after ``index``, clockwise, who has a decision; NOBODY if the round is over (R6.3, R6.4)."""
    if free > 1:
        i, count = index, len(players)
        for _ in players:
            i = i + 1 if i + 1 < count else 0
            p = players[i]
            if p.stack and not p.folded and (not p.acted or p.bet < level):
                return i
    elif free == 1:
        # The last one with chips decides only whether to match what the all-in players have bet.
        last = next(i for i, p in enumerate(players) if p.stack and not p.folded)
        contested = sum(not p.folded for p in players) > 1
        if contested and players[last].bet < _last_level(players, level, last):
            return last
    return NOBODY


def _index(hand: Hand, seat: int) -> int:
    if hand.players[hand.actor].seat == seat:
        return hand.actor if hand.actor >= 0 else len(hand.players) - 1
    for i, p in enumerate(hand.players):
        if p.seat == seat:
            return i
    raise AssertionError(f"seat {seat} is not in hand {hand.number}")


def _instead(players: Players, index: int, player: Player) -> Players:
    return (*players[:index], player, *players[index + 1 :])


def _with(hand: Hand, index: int, player: Player, **changes: Any) -> Hand:
    return replace(hand, players=_instead(hand.players, index, player), **changes)


def _acted(hand: Hand, index: int, player: Player, others: Players, to_match: int, **changes: Any) -> Hand:
    """After an action of player ``index``, who is ``player`` now: the turn moves on."""
    players = _instead(others, index, player)
    free = hand.free if player.stack and not player.folded else hand.free - 1
    actor = turn_after(players, to_match, index, free)
    return replace(hand, players=players, actor=actor, free=free, **changes)


def _posted(hand: Hand, event: Posted) -> Hand:
    i = _index(hand, event.seat)
    p, amount, kind = hand.players[i], event.amount, event.kind
    pot = hand.pot + amount
    if kind in DEAD_POSTS:
        return _with(hand, i, replace(p, stack=p.stack - amount, dead=p.dead + amount, last=p.last or kind), pot=pot)
    if kind not in LIVE_POSTS:
        return _with(hand, i, replace(p, stack=p.stack - amount, put=p.put + amount), pot=pot)
    level = max(hand.level, amount if kind == "small_blind" else hand.rules.big_blind)
    return _with(
        hand,
        i,
        replace(p, stack=p.stack - amount, put=p.put + amount, bet=p.bet + amount, last=kind),
        pot=pot,
        level=level,
        base=level,
        raises=int(hand.rules.blind_counts),
        blinds_in=hand.blinds_in + (amount if kind != "extra" else 0),
        big_blind=i if kind == "big_blind" else hand.big_blind,
    )


def _dealt(hand: Hand, event: Dealt) -> Hand:
    i = _index(hand, event.seat)
    players = _instead(hand.players, i, replace(hand.players[i], cards=event.cards))
    if i < len(players) - 1:
        return replace(hand, players=players)
    free = sum([p.can_bet for p in players])
    actor = turn_after(players, hand.level, hand.big_blind, free)
    return replace(hand, players=players, actor=actor, free=free)


def _burned(hand: Hand, event: Burned) -> Hand:
    return replace(hand, burned=(*hand.burned, event.card))


def _folded(hand: Hand, event: Folded) -> Hand:
    i = _index(hand, event.seat)
    folded = replace(hand.players[i], folded=True, acted=True, last="fold")
    return _acted(hand, i, folded, hand.players, hand.level)


def _checked(hand: Hand, event: Checked) -> Hand:
    i = _index(hand, event.seat)
    checked = replace(hand.players[i], acted=True, faced=hand.level, reopened=False, last="check")
    return _acted(hand, i, checked, hand.players, hand.level)


def _called(hand: Hand, event: Called) -> Hand:
    i = _index(hand, event.seat)
    called = _wagered(hand.players[i], event, hand.level, "call")
    return _acted(hand, i, called, hand.players, hand.level, pot=hand.pot + event.amount)


def _raised(hand: Hand, event: Bet | Raised) -> Hand:
    i = _index(hand, event.seat)
    players = hand.players
    if event.full:
        players = tuple([replace(p, reopened=True) if p.acted and not p.reopened else p for p in players])
    wagered = _wagered(hand.players[i], event, event.to, "bet" if isinstance(event, Bet) else "raise")
    return _acted(
        hand,
        i,
        wagered,
        players,
        event.to,
        pot=hand.pot + event.amount,
        level=event.to,
        base=event.to if event.full else hand.base,
        full=max(hand.full, event.to - hand.level) if event.full else hand.full,
        raises=hand.raises + event.full,
        aggressor=i,
    )


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


def _returned(hand: Hand, event: Returned) -> Hand:
    i = _index(hand, event.seat)
    p, amount = hand.players[i], event.amount
    back = replace(p, stack=p.stack + amount, put=p.put - amount, bet=max(0, p.bet - amount))
    free = hand.free + p.all_in
    return _with(hand, i, back, pot=hand.pot - amount, free=free)


def _turned(hand: Hand, event: Turned) -> Hand:
    players = tuple(
        [
            replace(p, bet=0, acted=False, faced=0, reopened=False, last="")
            if not p.folded
            else replace(p, bet=0)
            if p.bet
            else p
            for p in hand.players
        ]
    )
    return replace(
        hand,
        players=players,
        actor=turn_after(players, 0, NOBODY, hand.free),
        street=event.street,
        board=hand.board + event.cards,
        level=0,
        base=0,
        full=hand.rules.least_bet,
        raises=0,
        aggressor=NOBODY,
        heads_up_round=sum(not p.folded for p in players) == 2,
    )


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
    return _with(hand, i, won, awards=(*hand.awards, event), pot=hand.pot - event.amount)


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
