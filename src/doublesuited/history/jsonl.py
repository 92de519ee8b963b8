"""Hands as JSON, one a line: the schema of recorded hands that the tests use (docs/histories.md).

Every amount is a whole number of ``unit``. Fields that this module does not name are not looked at.
"""

import re
from typing import Any, Literal

import msgspec

from doublesuited.cards import UNKNOWN, Card, parse_cards
from doublesuited.events import PostKind, Share
from doublesuited.history.build import Builder
from doublesuited.history.format import Format
from doublesuited.history.record import PotClaim, Record
from doublesuited.history.recorded import Inconsistent, Malformed, Unsupported, recorded_rules
from doublesuited.history.text import pot_number

NOT_PLAYED = {
    "run_it_twice": "the board was run twice",
    "double_board": "two boards were dealt",
    "cap": "the stake a player can lose in a hand was capped",
    "capped": "the stake a player can lose in a hand was capped",
    "cash_out": "a player sold the hand to the room",
    "insurance": "a player bought insurance from the room",
    "site_added_money": "the room put money into the pot",
    "disconnect_allin": "a disconnected player counted as all-in",
    "partial_show": "a hand was shown in part",
}
"""What some rooms do and no rule of this product describes."""

_POSTS: dict[str, PostKind] = {
    "sb": "small_blind",
    "bb": "big_blind",
    "extra_bb": "extra",
    "extra_sb": "extra",
    "bb+dead": "extra",
    "ante": "ante",
    "dead_sb": "dead",
}
_CURRENCY_LENGTH = 3


class _Seat(msgspec.Struct):
    seat: int
    stack: int
    player: str = ""
    dealt_in: bool = True


class _Post(msgspec.Struct):
    seat: int
    type: str
    amount: int
    live: int | None = None
    dead: int | None = None


class _Action(msgspec.Struct):
    street: Literal["preflop", "flop", "turn", "river"]
    seat: int
    kind: Literal["fold", "check", "call", "bet", "raise", "disconnect_allin"]
    amount: int = 0
    to: int | None = None


class _Returned(msgspec.Struct):
    seat: int
    amount: int


class _Show(msgspec.Struct):
    seat: int
    kind: Literal["show", "muck", "mucked_revealed", "partial_show"]
    cards: list[str] | None = None


class _Award(msgspec.Struct):
    seat: int
    amount: int
    pot: str | None = None
    half: str | None = None
    half_computed: str | None = None
    board: int = 1


class _Winner(msgspec.Struct):
    seat: int


class _Winners(msgspec.Struct):
    hi: list[_Winner] = []
    lo: list[_Winner] = []


class _Pot(msgspec.Struct):
    gross: int
    eligible: list[int] = []
    net: int | None = None
    winners: list[_Winners] = []


class Hand(msgspec.Struct):
    """One line, as far as it matters here."""

    id: str
    variant: Literal["high", "hilo8"]
    structure: Literal["fixed", "pot", "no"]
    button: int
    big_blind: int
    seats: list[_Seat]
    posts: list[_Post]
    actions: list[_Action]
    awards: list[_Award]
    site: str = ""
    hole_cards: int = 4
    context: str = "cash"
    currency: str = ""
    unit: str = "1"
    small_blind: int | None = None
    small_bet: int | None = None
    big_bet: int | None = None
    ante: int | None = None
    cap: Any = msgspec.UNSET
    site_added_to_pot: int | None = None
    hole: dict[str, list[str]] = {}
    board: dict[str, list[str]] = {}
    board2: dict[str, list[str]] | None = None
    uncalled_return: _Returned | None = None
    showdown: list[_Show] = []
    rake: int = 0
    pots: list[_Pot] = []
    final_stacks: dict[str, int] | None = None
    specialities: list[str] = []


_decode = msgspec.json.Decoder(Hand).decode


def read_line(text: str | bytes) -> Record:
    """The record of one line. Malformed or Unsupported, each with its reason."""
    try:
        hand = _decode(text)
    except msgspec.DecodeError as error:
        raise Malformed(f"no hand in JSON: {error}") from None
    try:
        _refuse(hand)
        return _record(hand)
    except Malformed as error:
        error.id = hand.id
        raise


def _refuse(hand: Hand) -> None:
    tags = [tag for tag in NOT_PLAYED if tag in hand.specialities]
    if hand.board2:
        tags.append("run_it_twice")
    if hand.cap is not msgspec.UNSET:
        tags.append("cap")
    if hand.site_added_to_pot:
        tags.append("site_added_money")
    if any(action.kind == "disconnect_allin" for action in hand.actions):
        tags.append("disconnect_allin")
    if tags:
        raise Unsupported(f"{tags[0]}: {NOT_PLAYED[tags[0]]}")


def _record(hand: Hand) -> Record:
    decimals = 2 if hand.unit == "0.01" else 0
    rules = recorded_rules(
        mode="match" if hand.context == "tournament" else "cash",
        variant="omaha8" if hand.variant == "hilo8" else "omaha",
        betting=hand.structure,
        hole_cards=hand.hole_cards,
        decimals=decimals,
        small_blind=hand.big_blind // 2 if hand.small_blind is None else hand.small_blind,
        big_blind=hand.big_blind,
        small_bet=hand.small_bet or 0,
        big_bet=hand.big_bet or 0,
    )
    builder = Builder(rules, hand.button)
    for seat in hand.seats:
        builder.sit(seat.seat, seat.stack, seat.player)
    for key, cards in hand.hole.items():
        builder.hole(_number(key), _cards(cards, hand.hole_cards))
    _post(builder, hand.posts)
    _play(builder, hand)
    if hand.uncalled_return:
        builder.give_back(hand.uncalled_return.seat, hand.uncalled_return.amount)
    for show in hand.showdown:
        _show(builder, show, hand.hole_cards)
    for award in hand.awards:
        half = award.half or award.half_computed
        share: Share | None = "high" if half == "hi" else "low" if half == "lo" else None
        builder.pay(award.seat, award.amount, pot_number(award.pot), share)
    builder.rake = hand.rake
    return builder.finish(
        dealt_in=[seat.seat for seat in hand.seats if seat.dealt_in],
        id=hand.id,
        site=hand.site,
        currency=hand.currency if len(hand.currency) == _CURRENCY_LENGTH else "",
        pots=tuple(map(_claim, hand.pots)),
        stated_stacks=hand.final_stacks and {_number(seat): chips for seat, chips in hand.final_stacks.items()},
    )


def _number(key: str) -> int:
    if not key.isdecimal():
        raise Malformed(f"{key!r} is no seat number")
    return int(key)


def _cards(texts: list[str], count: int) -> tuple[Card, ...]:
    try:
        known = parse_cards(" ".join(texts))
    except ValueError as error:
        raise Malformed(str(error)) from None
    return known + (UNKNOWN,) * (count - len(known))


def _post(builder: Builder, posts: list[_Post]) -> None:
    for post in posts:
        if post.type not in _POSTS:
            raise Malformed(f"seat {post.seat} posts {post.type!r}; known are {', '.join(_POSTS)}")
        kind = _POSTS[post.type]
        dead = post.amount if kind == "dead" else (post.dead or 0) if kind != "ante" else 0
        if not 0 <= dead <= post.amount:
            raise Inconsistent(f"seat {post.seat} posts {post.amount}, {dead} of it dead")
        builder.post(post.seat, kind, post.amount - dead)
        builder.post(post.seat, "dead", dead)


def _play(builder: Builder, hand: Hand) -> None:
    actions = iter([*hand.actions, None])
    action = next(actions)
    for street in ("preflop", "flop", "turn", "river"):
        if street != "preflop":
            if street not in hand.board:
                break
            builder.turn(_cards(hand.board[street], 0))
        while action and action.street == street:
            _act(builder, action)
            action = next(actions)
    if action:
        raise Inconsistent(f"seat {action.seat} acts on the {action.street}, which was not dealt or is long over")


def _act(builder: Builder, action: _Action) -> None:
    assert action.kind != "disconnect_allin", "refused before"
    if action.kind in ("fold", "check"):
        builder.act(action.seat, action.kind)
        return
    builder.act(action.seat, action.kind, added=action.amount)
    lies = builder.bet[action.seat]
    if action.to not in (None, lies):
        what = f"{action.kind} {action.amount} on the {action.street}"
        raise Inconsistent(f"seat {action.seat}: {what} makes {lies} in front of it, not {action.to}")


def _show(builder: Builder, show: _Show, count: int) -> None:
    cards = _cards(show.cards, count) if show.cards else builder.hands.get(show.seat, (UNKNOWN,) * count)
    if show.kind == "show" and UNKNOWN not in cards:
        builder.show(show.seat, cards)
        return
    builder.hole(show.seat, cards)
    builder.muck(show.seat)


def _claim(pot: _Pot) -> PotClaim:
    winners = pot.winners[0] if pot.winners else None
    return PotClaim(
        gross=pot.gross,
        eligible=tuple(pot.eligible),
        net=pot.net,
        highs=tuple(w.seat for w in winners.hi) if winners else None,
        lows=tuple(w.seat for w in winners.lo) if winners else None,
    )


FORMAT = Format(
    name="jsonl",
    title="hands in JSON, one a line",
    looks=re.compile(r'(?m)^[ \t]*\{(?!\s*"ohh")'),
    starts=re.compile(r"(?m)^(?=[^\n])"),
    parse=read_line,
)
