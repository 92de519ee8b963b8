"""One hand of Omaha as two pure functions.

    decide(hand, request) -> events | Illegal     the rules: may refuse, changes nothing
    evolve(hand, event)   -> hand                 the arithmetic: never refuses, never thinks

``apply`` does both. The dealer is a mover like the players: ``cards_needed`` says how many cards it must bring, and a
``Deal`` request brings them, so no chance lives in here. Between requests the hand waits for exactly one of: cards
(``cards_needed`` > 0), the player to act (``legal`` is not None), or nothing (``ended``).

    start -> Deal -> [actions] -> Deal (flop) -> [actions] -> Deal (turn) -> ... -> showdown -> awards -> ended

One request carries everything that follows from it: the call that closes the river brings the showdown and the awards.
What is doubtful and how it was decided stands by clause in docs/rules.md. What must stay here is order: uncalled chips
come back before pots are built, hands are shown before they are paid, pots are paid main first.
"""

from collections.abc import Sequence
from itertools import chain

from .betting import Legal, PotLimit, capped, is_full, legal
from .cards import UNKNOWN, card_text, duplicate
from .events import (
    STREETS,
    Act,
    Bet,
    Burned,
    Called,
    Checked,
    Deal,
    Dealt,
    Ended,
    Folded,
    HandEvent,
    HandRequest,
    Illegal,
    Post,
    Posted,
    Raised,
    Returned,
    Show,
    Shown,
    Started,
    Turned,
)
from .hand_state import Hand, Player, begin, evolve
from .pots import uncalled
from .rules import MAX_CHIPS, Rules
from .showdown import Showdown, show_order

__all__ = [
    "Hand",
    "Legal",
    "Player",
    "PotLimit",
    "apply",
    "cards_needed",
    "decide",
    "evolve",
    "legal",
    "start",
    "start_with",
]


def start(rules: Rules, stacks: Sequence[int], button: int = 1, number: int = 1) -> Hand:
    """A hand for seats 1 to n with the ordinary blinds and antes. ``button`` is a seat number.

    ValueError for fewer than 2 or more than 10 players, more than the deck has cards for, an empty stack, or a button
    that is no seat.
    """
    count = len(stacks)
    if not 2 <= count <= 10:
        raise ValueError(f"a hand has 2 to 10 players (R3.1), not {count}")
    if count * rules.hole_cards + 8 > 52:
        raise ValueError(f"{count} players with {rules.hole_cards} hole cards need more than one deck")
    seats = range(1, count + 1)
    if button not in seats:
        raise ValueError(f"button is {button}; seats are 1 to {count}")
    order = [*range(button + 1, count + 1), *range(1, button + 1)]
    dealt_in = [(seat, stacks[seat - 1]) for seat in order]
    return start_with(rules, dealt_in, button, ordinary_posts(rules, order), number)


def ordinary_posts(rules: Rules, order: Sequence[int]) -> tuple[Post, ...]:
    """Blinds and antes when nobody owes anything and no seat is dead (R4). ``order``: seats from the button's left."""
    small, big = order[0], order[1]
    if len(order) == 2 and rules.heads_up_button == "small_blind":
        small, big = big, small
    posts = [Post(small, "small_blind", rules.small_blind), Post(big, "big_blind", rules.big_blind)]
    return (*(p for p in posts if p.amount), *antes(rules, order, big))


def antes(rules: Rules, order: Sequence[int], big_blind: int) -> tuple[Post, ...]:
    """The antes, posted after the blinds (R4.4)."""
    if not rules.ante:
        return ()
    if rules.ante_by == "big_blind":
        return (Post(big_blind, "big_blind_ante", rules.ante),)
    return tuple(Post(seat, "ante", rules.ante) for seat in order)


def start_with(
    rules: Rules, stacks: Sequence[tuple[int, int]], button: int, posts: Sequence[Post], number: int = 1
) -> Hand:
    """A hand with posts given by a recorded hand. ``stacks``: (seat, chips) from the left of the button. ValueError."""
    by_kind = {post.kind: post.seat for post in reversed(posts)}
    small, big = by_kind.get("small_blind", 0), by_kind.get("big_blind", 0)
    event = Started(number, button, small, big, tuple(stacks), tuple(posts))
    check_start(event)
    return begin(rules, event)


def check_start(event: Started) -> None:
    """ValueError when a hand cannot begin like this."""
    stacks = event.stacks
    seats = [seat for seat, _ in stacks]
    if not 2 <= len(seats) <= 10 or len(set(seats)) != len(seats):
        raise ValueError(f"a hand has 2 to 10 different seats (R3.1), not {seats}")
    for seat, stack in stacks:
        if type(stack) is not int or not 0 < stack <= MAX_CHIPS:
            raise ValueError(
                f"seat {seat} has {stack!r} chips; a player in a hand has a whole number of chips, at least 1"
            )
    for post in event.posts:
        if post.seat not in seats or post.amount < 1:
            raise ValueError(f"seat {post.seat} cannot post {post.amount}: posts are positive and from seats {seats}")


def started(hand: Hand) -> Started:
    """The event this hand began with."""
    stacks = tuple((p.seat, p.start) for p in hand.players)
    return Started(hand.number, hand.button, hand.small_mark, hand.big_mark, stacks, hand.posts)


def cards_needed(hand: Hand) -> int:
    """How many cards the dealer must bring now; 0 when a player is to act or the hand is over."""
    if hand.ended or hand.actor >= 0:
        return 0
    if not hand.players[0].cards:
        return len(hand.players) * hand.rules.hole_cards
    return 1 + (3 if not hand.board else 1)


def decide(hand: Hand, request: HandRequest) -> tuple[HandEvent, ...] | Illegal:
    """The events that ``request`` leads to, or why it is refused. Changes nothing."""
    outcome = _run(hand, request)
    return outcome if isinstance(outcome, Illegal) else tuple(outcome.events)


def apply(hand: Hand, request: HandRequest) -> tuple[Hand, tuple[HandEvent, ...]]:
    """``decide``, then ``evolve``. Raises the ``Illegal`` that ``decide`` returns."""
    outcome = _run(hand, request)
    if isinstance(outcome, Illegal):
        raise outcome
    return outcome.hand, tuple(outcome.events)


class _Story:
    """The events so far and the hand after them."""

    def __init__(self, hand: Hand) -> None:
        self.hand = hand
        self.events: list[HandEvent] = []

    def tell(self, event: HandEvent) -> None:
        self.hand = evolve(self.hand, event)
        self.events.append(event)


def _run(hand: Hand, request: HandRequest) -> _Story | Illegal:
    story = _Story(hand)
    if isinstance(request, Act):
        refusal = _act(story, request)
    elif isinstance(request, Deal):
        refusal = _deal(story, request)
    else:
        return _show(story, request)
    if refusal is None:
        refusal = _go_on(story)
    if refusal is not None:
        return refusal
    assert story.hand.chips == hand.total, f"hand {hand.number}: {hand.total} chips became {story.hand.chips}"
    return story


def _act(story: _Story, act: Act) -> Illegal | None:
    hand = story.hand
    options = legal(hand)
    if options is None:
        return (
            Illegal("over", "the hand is over")
            if hand.ended
            else Illegal("dealer", "cards are to be dealt; nobody is to act")
        )
    if act.seat is not None and (type(act.seat) is not int or act.seat != options.seat):
        return Illegal("turn", f"it is seat {options.seat}'s turn, not seat {act.seat}'s")
    if act.action in ("bet", "raise"):
        return _wager(story, act, options)
    if act.action not in ("fold", "check", "call"):
        return Illegal("action", f"there is no action {act.action!r}; there are fold, check, call, bet and raise")
    if type(act.to) is not int or act.to:
        return Illegal("amount", f"a {act.action} takes no amount; only bet and raise do")
    player = hand.players[hand.actor]
    if act.action == "fold":
        story.tell(Folded(player.seat))
    elif act.action == "check":
        if not options.check:
            return Illegal("check", f"the call is {options.call}: fold, call{_also(options)}")
        story.tell(Checked(player.seat))
    else:
        if not options.call:
            return Illegal("call", f"there is nothing to call: check{_also(options)}")
        story.tell(Called(player.seat, options.call, player.bet + options.call))
    return None


def _also(options: Legal) -> str:
    span = options.bet_to or options.raise_to
    if not span:
        return ""
    return f" or {'bet' if options.bet_to else 'raise'} to {_span(span)}"


def _span(span: tuple[int, int]) -> str:
    return str(span[0]) if span[0] == span[1] else f"{span[0]}..{span[1]}"


def _wager(story: _Story, act: Act, options: Legal) -> Illegal | None:
    hand = story.hand
    if act.action == "bet" and hand.level:
        return Illegal("bet", f"there is a bet of {hand.level}: fold, call{_also(options)}")
    if act.action == "raise" and not hand.level:
        return Illegal("raise", f"there is no bet to raise: check{_also(options)}")
    span = options.bet_to or options.raise_to
    if span is None:
        return Illegal("no_raise", _why_no_raise(hand, options))
    if type(act.to) is not int or not span[0] <= act.to <= span[1]:
        return Illegal("amount", f"{act.action} to {_span(span)}, not {act.to}")
    player = hand.players[hand.actor]
    event = Raised if act.action == "raise" else Bet
    story.tell(event(player.seat, act.to - player.bet, act.to, is_full(hand, act.to)))
    return None


def _why_no_raise(hand: Hand, options: Legal) -> str:
    player = hand.players[hand.actor]
    do = f"call {options.call} or fold" if options.call else "check or fold"
    if player.bet + player.stack <= hand.level:
        return f"not enough chips to raise: {do}"
    if hand.free < 2:
        return f"nobody is left who could call a raise: {do}"
    if capped(hand):
        return f"the round is capped at {hand.rules.raise_cap}: {do}"
    return f"the raise since your last action was not a full one and does not reopen the betting: {do}"


def _deal(story: _Story, deal: Deal) -> Illegal | None:
    hand = story.hand
    needed = cards_needed(hand)
    if not needed:
        return (
            Illegal("over", "the hand is over")
            if hand.ended
            else Illegal("dealer", "a player is to act, not the dealer")
        )
    if len(deal.cards) != needed:
        return Illegal("cards", f"{needed} cards are needed, not {len(deal.cards)}")
    for card in deal.cards:
        if type(card) is not int or not UNKNOWN <= card < 52:
            return Illegal("cards", f"{card!r} is no card; cards are 0 to 51")
    seen = [*chain(hand.board, hand.burned, *[p.cards for p in hand.players]), *deal.cards]
    if len(set(seen)) < len(seen):
        twice = duplicate(seen)
        if twice is not None:
            return Illegal("cards", f"{card_text(twice)} would be dealt twice")
    if hand.players[0].cards:
        _deal_street(story, deal)
    else:
        _deal_hole_cards(story, deal)
    return None


def _deal_hole_cards(story: _Story, deal: Deal) -> None:
    stacks = {p.seat: p.stack for p in story.hand.players}
    for post in story.hand.posts:
        amount = min(post.amount, stacks[post.seat])
        if amount:
            stacks[post.seat] -= amount
            story.tell(Posted(post.seat, post.kind, amount))
    count = len(stacks)
    for i, seat in enumerate(stacks):
        story.tell(Dealt(seat, deal.cards[i::count]))


def _deal_street(story: _Story, deal: Deal) -> None:
    street = STREETS[STREETS.index(story.hand.street) + 1]
    story.tell(Burned(deal.cards[0]))
    story.tell(Turned(street, deal.cards[1:]))


def _go_on(story: _Story) -> Illegal | None:
    """What follows without anybody being asked: uncalled chips, tabled hands, the showdown, the awards."""
    hand = story.hand
    if hand.actor >= 0:
        return None
    back = uncalled(hand.stakes())
    if back:
        story.tell(Returned(*back))
    live = hand.live
    if len(live) == 1:
        _pay(story, Showdown(story.hand))
    elif len(hand.board) == 5:
        showdown = Showdown(story.hand)
        if showdown.undecidable:
            return Illegal("cards", "a contested pot has no hand whose cards are known")
        for event in showdown.shows():
            story.tell(event)
        _pay(story, showdown)
    elif hand.rules.all_in_tabled == "at_once" and hand.free < 2:
        for player in show_order(hand):
            if not player.shown and UNKNOWN not in player.cards:
                story.tell(Shown(player.seat, player.cards))
    return None


def _pay(story: _Story, showdown: Showdown) -> None:
    for event in showdown.awards():
        story.tell(event)
    story.tell(Ended())


def _show(story: _Story, request: Show) -> _Story | Illegal:
    hand = story.hand
    player = hand.player(request.seat)
    if not hand.ended:
        return Illegal("show", "a hand is shown of one's own will only after the pots are paid")
    if not hand.rules.voluntary_show:
        return Illegal("show", "this table has no voluntary show (R10.1)")
    if player is None or player.folded:
        return Illegal("show", f"seat {request.seat} has no hand to show: folded hands are never shown (R10.3)")
    if player.shown or UNKNOWN in player.cards:
        return Illegal("show", f"seat {request.seat} has nothing more to show")
    story.tell(Shown(player.seat, player.cards))
    return story
