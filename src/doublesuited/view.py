"""What one viewer may know, and nothing else.

``view(table, seat)`` is the only way from a table to a person, a bot or a watcher. It works by allow-list: it starts
from what everybody may see and adds the viewer's own cards and choices. Proof by property: deal other unseen cards to
the others and the view is equal. ``told(event, seat)`` does the same for single events, which are log lines.

This is an outside surface: cards are text ("As", "??" face down), seats count from 1, and everything is there every
time, so a client that missed a hundred messages needs only the last one.
"""

from functools import lru_cache
from typing import Any

from msgspec import Struct, to_builtins
from msgspec.structs import replace

from .betting import Legal, legal
from .cards import RANKS, UNKNOWN, Card, card_text
from .events import Awarded, Burned, Dealt
from .hand_state import Hand, Player
from .strength import Made, best_high, best_low, class_of, low_ranks
from .table_events import TableEvent
from .table_state import Chair, Clock, Place, Table

FACE_DOWN = "??"


class MadeView(Struct, frozen=True):
    """A named hand and the cards it uses: two from the hand, three from the board (R1.3, R10.4).

    ``kind`` ("full_house", "low" ...) and ``ranks`` ("K7": the ranks that decide, the weightiest first) say the name in
    parts, for pages that speak another language.
    """

    name: str
    value: int
    kind: str
    ranks: str
    hole: tuple[str, ...]
    board: tuple[str, ...]


PROGRAM = "program"
"""What is in the place of a bot's name where a bot account plays."""


class SeatView(Struct, frozen=True):
    """One taken seat. ``state``: in the hand ``active``, ``all_in``, ``folded``; else ``idle``, ``out``, ``broke``.

    ``bot``: which of the house's bots plays, "program" for a bot account, "" for a person.
    """

    seat: int
    name: str
    bot: str
    stack: int
    bet: int
    state: str
    cards: tuple[str, ...]
    last: str
    won: int
    shown: bool
    mucked: bool
    away: bool
    leaving: bool
    bank: int
    high: MadeView | None
    low: MadeView | None


class PotView(Struct, frozen=True):
    """Gathered chips; the first is the main pot."""

    amount: int
    seats: tuple[int, ...]


class Outlined(Struct, frozen=True):
    """Whose hand the board's outlines are for: your own at a showdown, else the one that won the main pot (R10.4)."""

    seat: int
    high: MadeView
    low: MadeView | None


class You(Struct, frozen=True):
    """The viewer's own seat and what they may do besides acting. ``top_up`` is the range of chips, or None.

    ``removed``: the host wants the seat to be free after this hand.
    """

    seat: int
    out: bool
    out_next: str | None
    owes_big: bool
    owes_small: bool
    posts: bool
    can_show: bool
    top_up: tuple[int, int] | None
    removed: bool


class View(Struct, frozen=True):
    """The whole table for one viewer. ``you`` and ``legal`` are None for a watcher. Times: the host's milliseconds."""

    seq: int
    number: int
    status: str
    street: str
    board: tuple[str, ...]
    button: int
    small: int
    big: int
    pot: int
    pots: tuple[PotView, ...]
    seats: tuple[SeatView, ...]
    draw: tuple[tuple[int, str], ...]
    in_hand: bool
    showdown: bool
    awards: tuple[Awarded, ...]
    outlined: Outlined | None
    clock: Clock | None
    next_at: int
    places: tuple[Place, ...]
    you: You | None
    legal: Legal | None


def view(table: Table, seat: int | None = None) -> View:
    """The table as the person on ``seat`` may see it; as a watcher for None or a seat nobody holds."""
    return personal(public(table), table, seat)


def public(table: Table) -> View:
    """What everybody may see."""
    hand = table.hand
    pots = hand.gathered() if hand else ()
    return View(
        seq=table.seq,
        number=table.number,
        status=table.status,
        street=hand.street if hand else "",
        board=_texts(hand.board) if hand else (),
        button=table.marks.button or table.drawn,
        small=table.marks.small,
        big=table.marks.big,
        pot=sum(pot.amount for pot in pots) if hand and hand.ended else hand.pot if hand else 0,
        pots=tuple(PotView(pot.amount, pot.eligible) for pot in pots),
        seats=tuple(_seat(table, chair) for chair in table.chairs),
        draw=tuple((seat, card_text(card)) for seat, card in table.draw),
        in_hand=table.in_hand,
        showdown=hand is not None and hand.ended and len(hand.live) > 1,
        awards=hand.awards if hand else (),
        outlined=_outlined(hand, None) if hand else None,
        clock=table.clock if table.in_hand else None,
        next_at=table.next_at,
        places=tuple(Place(place.seat, "", place.place) for place in table.places),
        you=None,
        legal=None,
    )


def personal(seen: View, table: Table, seat: int | None) -> View:
    """``seen`` (from ``public``) with the viewer's own cards and choices added."""
    chair = table.chair(seat) if seat else None
    if chair is None:
        return seen
    hand = table.hand
    player = table.player(chair)
    changes: dict[str, Any] = {"you": _you(table, chair, player)}
    if hand and player and player.cards:
        cards = _texts(player.cards)
        changes["seats"] = tuple(replace(s, cards=cards) if s.seat == seat else s for s in seen.seats)
        options = legal(hand)
        if options and options.seat == seat:
            changes["legal"] = options
        if seen.outlined and not player.folded and not player.mucked:
            changes["outlined"] = _outlined(hand, player)
    return replace(seen, **changes)


def told(event: TableEvent, seat: int | None) -> dict[str, Any]:
    """The event as JSON-ready data for one viewer: cards as text, other people's hole cards face down."""
    data: dict[str, Any] = to_builtins(event)
    if isinstance(event, Dealt) and event.seat != seat:
        data["cards"] = [FACE_DOWN] * len(event.cards)
    elif isinstance(event, Burned):
        data["card"] = FACE_DOWN
    else:
        if "cards" in data:
            data["cards"] = [card_text(card) for card in data["cards"]]
        if "card" in data:
            data["card"] = card_text(data["card"])
    data.pop("player", None)  # an account is nobody's business; the name is enough
    return data


def _texts(cards: tuple[int, ...]) -> tuple[str, ...]:
    return tuple(map(card_text, cards))


# A showdown is looked at by everybody at the table, and again with every view until the next hand.
@lru_cache(maxsize=1024)
def high_view(hole: tuple[Card, ...], board: tuple[Card, ...]) -> MadeView | None:
    """What a hand makes for high; None while the board has less than three cards."""
    made = best_high(hole, board)
    if made is None:
        return None
    category, ranks = class_of(made.value)
    return _made(made, category.name.lower(), ranks)


@lru_cache(maxsize=1024)
def low_view(hole: tuple[Card, ...], board: tuple[Card, ...]) -> MadeView | None:
    """What a hand makes for low; None if that is nothing."""
    made = best_low(hole, board)
    return _made(made, "low", low_ranks(made.value)) if made else None


def _made(made: Made, kind: str, ranks: tuple[int, ...]) -> MadeView:
    letters = "".join(RANKS[rank] for rank in ranks)
    return MadeView(made.name, made.value, kind, letters, _texts(made.hole), _texts(made.board))


def _seat(table: Table, chair: Chair) -> SeatView:
    hand = table.hand
    player = table.player(chair)
    if hand is None or player is None:
        return _idle(chair)
    high, low = _named(hand, player) if player.shown else (None, None)
    folded_away = player.folded or not player.cards
    return SeatView(
        seat=chair.seat,
        name=chair.name,
        bot=bot_of(chair),
        stack=chair.stack if hand.ended else player.stack,
        bet=0 if hand.ended else player.bet,
        state="folded" if player.folded else "all_in" if player.stack == 0 and not hand.ended else "active",
        cards=_texts(player.cards) if player.shown else () if folded_away else (FACE_DOWN,) * len(player.cards),
        last=player.last,
        won=player.won,
        shown=player.shown,
        mucked=player.mucked,
        away=chair.away,
        leaving=chair.leaving,
        bank=chair.bank,
        high=high,
        low=low,
    )


def bot_of(chair: Chair) -> str:
    """Which bot plays, as everybody is told it."""
    return PROGRAM if chair.program else chair.bot


def _idle(chair: Chair) -> SeatView:
    state = "broke" if not chair.stack else "out" if chair.out else "idle"
    return SeatView(
        seat=chair.seat,
        name=chair.name,
        bot=bot_of(chair),
        stack=chair.stack,
        bet=0,
        state=state,
        cards=(),
        last="",
        won=0,
        shown=False,
        mucked=False,
        away=chair.away,
        leaving=chair.leaving,
        bank=chair.bank,
        high=None,
        low=None,
    )


def _named(hand: Hand, player: Player) -> tuple[MadeView | None, MadeView | None]:
    if len(hand.board) < 5:
        return None, None
    low = low_view(player.cards, hand.board) if hand.rules.hilo else None
    return high_view(player.cards, hand.board), low


def _outlined(hand: Hand, own: Player | None) -> Outlined | None:
    """R10.4; only once a showdown has named hands."""
    shown = [p for p in hand.players if p.shown]
    if not hand.ended or len(hand.board) < 5 or not shown or not hand.awards:
        return None
    winner = next((p for p in shown if p.seat == hand.awards[0].seat), None)
    player = own or winner
    if player is None or UNKNOWN in player.cards:
        return None
    high, low = _named(hand, player)
    return Outlined(player.seat, high, low) if high else None


def _you(table: Table, chair: Chair, player: Player | None) -> You:
    hand = table.hand
    can_show = (
        hand is not None
        and player is not None
        and hand.ended
        and table.rules.voluntary_show
        and not player.folded
        and not player.shown
    )
    return You(
        seat=chair.seat,
        out=chair.out,
        out_next=chair.out_next,
        owes_big=chair.owes_big,
        owes_small=chair.owes_small,
        posts=chair.posts,
        can_show=can_show,
        top_up=table.top_up_range(chair),
        removed=chair.removed,
    )
