"""PHH, the research notation for poker hands (https://phh.readthedocs.io): files ``.phh``, and ``.phhs`` with several.

A hand is TOML. The format itself knows two of the six games here, ``PO`` and ``FO/8``; ``FO``, ``NO``, ``PO/8`` and
``NO/8`` name the other four in its own manner. Players stand from the left of the button: p1 has the small blind, and
of two players p2. A fact for which the format has no field stands in one of our own, which the format allows when the
name begins with an underscore. All are optional, and a plain hand has none:

    _hole_cards   5 or 6                            _button   seat of the button, where it is dead
    _posts        [player, kind, chips] in turn, where antes and blinds_or_straddles do not say it
    _calls        [action, chips]: a call of more than was owed, by the action's place in the list
    _awards       [pot, share, player, chips] as paid, where that is not what the rules pay
    _rules        house options that differ from those of a recorded hand
    _rake  _idle  _site  _hero  _tournament    as in ``Record``

Amounts with a point count hundredths: the hand is then one of a table that counts cents.
"""

import re
import tomllib
from collections.abc import Sequence
from decimal import Decimal
from typing import Any

import msgspec

from doublesuited.cards import UNKNOWN, Card, parse_cards
from doublesuited.events import Post
from doublesuited.history.build import Builder
from doublesuited.history.format import Format
from doublesuited.history.record import Record
from doublesuited.history.recorded import Malformed, Unsupported, recorded_rules
from doublesuited.rules import Betting, Rules, Variant

GAMES: dict[str, tuple[Betting, Variant]] = {
    "PO": ("pot", "omaha"),
    "FO/8": ("fixed", "omaha8"),
    "FO": ("fixed", "omaha"),
    "NO": ("no", "omaha"),
    "PO/8": ("pot", "omaha8"),
    "NO/8": ("no", "omaha8"),
}
_BETS = ("small_bet", "big_bet", "min_bet")
_ACTION = re.compile(r"(d|p\d{1,2})\s+([a-z]+)\b\s*([^#]*?)\s*(?:#.*)?", re.DOTALL)


class Fields:
    """The fields of one hand, each with its type checked as it is taken."""

    def __init__(self, table: dict[str, Any]) -> None:
        self.table = table
        listed = [*self.items("starting_stacks"), *self.items("blinds_or_straddles"), *self.items("antes", ())]
        listed += [table[name] for name in _BETS if name in table]
        self.decimals = 2 if any(isinstance(value, Decimal) for value in listed) else 0

    def __contains__(self, name: str) -> bool:
        return name in self.table

    def _take(self, name: str, default: Any, kind: Any, what: str) -> Any:
        value = self.table.get(name, default)
        if value is None:
            raise Malformed(f"the field {name} is missing")
        if not isinstance(value, kind) or isinstance(value, bool):
            raise Malformed(f"{name} must be {what}, not {value!r}")
        return value

    def text(self, name: str, default: str | None = None) -> str:
        value: str = self._take(name, default, str, "a text")
        return value

    def whole(self, name: str, default: int | None = None) -> int:
        value: int = self._take(name, default, int, "a whole number")
        return value

    def items(self, name: str, default: Sequence[Any] | None = None, size: int | None = None) -> list[Any]:
        value = list(self._take(name, default, list | tuple, "a list"))
        if size is not None and len(value) != size:
            raise Malformed(f"{name} must have {size} entries, one a player, not {len(value)}")
        return value

    def rows(self, name: str, *kinds: type) -> list[list[Any]]:
        """A list of lists, each with values of these types; amounts are ``Amount``."""
        rows = self.items(name, ())
        for row in rows:
            if not isinstance(row, list) or len(row) != len(kinds):
                raise Malformed(f"{name} must be lists of {len(kinds)}, not {row!r}")
        return [
            [
                self.amount(name, v) if kind is Decimal else _typed(name, v, kind)
                for v, kind in zip(row, kinds, strict=True)
            ]
            for row in rows
        ]

    def amounts(self, name: str, size: int, default: Sequence[Any] | None = None) -> list[int]:
        return [self.amount(name, value) for value in self.items(name, default, size)]

    def amount(self, name: str, value: Any) -> int:
        """Chips in the smallest unit."""
        if isinstance(value, int) and not isinstance(value, bool):
            return int(value * 10**self.decimals)
        if isinstance(value, Decimal) and value.is_finite():
            chips = value.scaleb(self.decimals)
            if chips == chips.to_integral_value() and abs(chips) < 2**53:
                return int(chips)
        raise Malformed(f"{name} holds {value}, which is no whole number of " + ("cents" if self.decimals else "chips"))


def _typed(name: str, value: Any, kind: type) -> Any:
    if not isinstance(value, kind) or isinstance(value, bool):
        raise Malformed(f"{name} holds {value!r} where a {kind.__name__} was expected")
    return value


def read_one(text: str) -> Record:
    """The record of one hand's TOML. Malformed with what was expected."""
    try:
        table = tomllib.loads(text, parse_float=Decimal)
    except (ValueError, ArithmeticError) as error:  # ArithmeticError: Decimal's own
        found = re.search(r"line (\d+)", str(error))
        raise Malformed(f"no TOML: {error}", int(found[1]) if found else 0) from None
    inner = list(table.values())
    if len(inner) == 1 and isinstance(inner[0], dict):
        table = inner[0]  # a hand of a .phhs file below its number
    identity = str(table.get("hand", ""))
    try:
        return _record(Fields(table), identity)
    except Malformed as error:
        error.id = identity
        raise


def _record(fields: Fields, identity: str) -> Record:
    count = len(fields.items("starting_stacks"))
    seats = fields.items("seats", list(range(1, count + 1)), count)
    if not 2 <= count <= 10 or not all(type(seat) is int and seat >= 0 for seat in seats):
        raise Malformed(f"2 to 10 players with whole seat numbers can play, not {count} with {seats}")
    posts = recorded_posts(fields, seats)
    builder = Builder(rules_of(fields, posts), fields.whole("_button", seats[-1]))
    names = fields.items("players", [f"p{i}" for i in range(1, count + 1)], count)
    for seat, stack, name in zip(seats, fields.amounts("starting_stacks", count), names, strict=True):
        builder.sit(seat, stack, str(name))
    for post in posts:
        builder.post_in_full(post)
    calls = {row[0]: row[1] for row in fields.rows("_calls", int, Decimal)}
    for number, action in enumerate(fields.items("actions")):
        _play(builder, fields, str(action), seats, calls.get(number))
    for seat, chips, name in fields.rows("_idle", int, Decimal, str):
        builder.sit(seat, chips, name)
    _pay(builder, fields, seats)
    return builder.finish(
        dealt_in=seats,
        id=identity,
        site=fields.text("_site", ""),
        table=str(fields.table.get("table", "")),
        tournament=fields.text("_tournament", ""),
        seats=fields.whole("seat_count", 0),
        time=_time(fields),
        zone=fields.text("time_zone", ""),
        currency=fields.text("currency", ""),
        hero=fields.whole("_hero") if "_hero" in fields else None,
    )


def _time(fields: Fields) -> str:
    if not {"year", "month", "day"} <= fields.table.keys():
        return ""
    day = f"{fields.whole('year'):04}-{fields.whole('month'):02}-{fields.whole('day'):02}"
    return f"{day}T{fields.table['time']}" if "time" in fields else day


def recorded_posts(fields: Fields, seats: Sequence[int]) -> list[Post]:
    """Who posts what, in full: ``_posts``, or the antes and then the blinds. Of two players the blinds are swapped."""
    if "_posts" in fields:
        rows = fields.rows("_posts", int, str, Decimal)
        try:
            return [msgspec.convert((_seat(f"p{player}", seats), kind, chips), Post) for player, kind, chips in rows]
        except msgspec.ValidationError as error:
            raise Malformed(f"_posts: {error}") from None
    count = len(seats)
    antes = fields.amounts("antes", count, [0] * count)
    blinds = fields.amounts("blinds_or_straddles", count)
    if count == 2:
        antes.reverse()
        blinds.reverse()
    regular = [(i, chips) for i, chips in enumerate(blinds) if chips > 0]
    if len(regular) > 2:
        raise Unsupported("straddle: a third blind is not played here")
    big = max(regular, key=lambda one: (one[1], one[0]))[0] if regular else -1
    posts = [Post(seats[i], "ante", chips) for i, chips in enumerate(antes) if chips]
    posts += [Post(seats[i], "small_blind", chips) for i, chips in regular if i != big]
    posts += [Post(seats[i], "big_blind", chips) for i, chips in regular if i == big]
    return posts + [Post(seats[i], "extra", -chips) for i, chips in enumerate(blinds) if chips < 0]


def rules_of(fields: Fields, posts: Sequence[Post], *, plain: bool = False) -> Rules:
    """The rules without the ante, which the posts bring; ``plain``: without what ``_rules`` adds."""
    betting, variant = _game(fields)
    by_kind = {post.kind: post.amount for post in posts}
    bets = {name: fields.amount(name, fields.table[name]) for name in _BETS if name in fields}
    big = by_kind.get("big_blind", 0)
    small = by_kind.get("small_blind", big // 2)
    if bets.get("min_bet", 0) == big:
        bets.pop("min_bet", None)
    options: dict[str, Any] = {
        "variant": variant,
        "betting": betting,
        "hole_cards": fields.whole("_hole_cards", 4),
        "decimals": fields.decimals,
        "small_blind": min(small, big),
        "big_blind": big,
        "ante": 0 if big else max((p.amount for p in posts), default=0),
        **bets,
    }
    own = {} if plain else fields.table.get("_rules", {})
    if not isinstance(own, dict):
        raise Malformed("_rules must be a table of options")
    try:
        return recorded_rules(**{**options, **own})
    except TypeError as error:
        raise Malformed(f"_rules: {error}") from None


def _game(fields: Fields) -> tuple[Betting, Variant]:
    name = fields.text("variant")
    if name not in GAMES:
        raise Unsupported(f"variant {name!r} is no Omaha game that is played here; those are {', '.join(GAMES)}")
    return GAMES[name]


def _seat(player: str, seats: Sequence[int]) -> int:
    number = int(player[1:])
    if not 1 <= number <= len(seats):
        raise Malformed(f"there is no player {player}; there are p1 to p{len(seats)}")
    return seats[number - 1]


def _play(builder: Builder, fields: Fields, action: str, seats: Sequence[int], called: int | None) -> None:
    match = _ACTION.fullmatch(action.strip())
    if not match:
        if action.lstrip().startswith("#"):
            return
        raise Malformed(f"{action!r} is no action, such as 'p1 cbr 400', 'd db AsKd7c' or 'p2 f'")
    who, verb, rest = match.groups()
    if who == "d":
        _deal(builder, action, verb, rest, seats)
        return
    seat = _seat(who, seats)
    if verb == "f":
        builder.act(seat, "fold")
    elif verb == "cc":
        owed = builder.owed(seat) if called is None else called
        builder.act(seat, "call" if owed else "check", added=owed)
    elif verb == "cbr":
        try:
            to = fields.amount("actions", Decimal(rest))
        except ArithmeticError:
            raise Malformed(f"{action!r}: an amount was expected after cbr") from None
        builder.act(seat, "raise" if builder.level else "bet", to=to)
    elif verb == "sm":
        cards = _cards(rest, action)
        if cards and UNKNOWN not in cards:
            contested = len(builder.folded) < len(seats) - 1
            builder.show(seat, cards, now=contested and len(builder.board) < 5)
        else:
            builder.muck(seat)
    else:
        raise Malformed(f"{action!r}: {verb!r} is no action of Omaha; those are f, cc, cbr and sm")


def _deal(builder: Builder, action: str, verb: str, rest: str, seats: Sequence[int]) -> None:
    if verb == "db":
        builder.turn(_cards(rest, action))
        return
    who, _, cards = rest.partition(" ")
    if verb != "dh" or not re.fullmatch(r"p\d{1,2}", who):
        raise Malformed(f"{action!r}: the dealer has 'd dh p1 As2s3d4d' and 'd db AsKd7c'")
    seat = _seat(who, seats)
    before = builder.hands.get(seat, ())
    builder.hands[seat] = before + _cards(cards, action)


def _cards(text: str, action: str) -> tuple[Card, ...]:
    try:
        return parse_cards(text.replace("-", ""))
    except ValueError as error:
        raise Malformed(f"{action!r}: {error}") from None


def _pay(builder: Builder, fields: Fields, seats: Sequence[int]) -> None:
    """Payments as ``_awards``, ``finishing_stacks`` or ``winnings`` say them, else what the rules pay."""
    if "_rake" in fields:
        builder.rake = fields.amount("_rake", fields.table["_rake"])
    if "_awards" in fields:
        for pot, share, player, chips in fields.rows("_awards", int, str, int, Decimal):
            if share not in ("pot", "high", "low"):
                raise Malformed(f"_awards: a share is pot, high or low, not {share!r}")
            builder.pay(_seat(f"p{player}", seats), chips, pot, share)
        return
    back = builder.uncalled(seats)
    for field in ("finishing_stacks", "winnings"):
        if field in fields:
            for seat, chips in zip(seats, fields.amounts(field, len(seats)), strict=True):
                kept = builder.left[seat] + (back[1] if back and back[0] == seat else 0)
                builder.pay(seat, chips - kept if field == "finishing_stacks" else chips)
            return
    builder.pay_by_rules()


FORMAT = Format(
    name="phh",
    title="PHH",
    looks=re.compile(r"(?m)^[ \t]*variant\s*=|^[ \t]*actions\s*="),
    starts=None,
    parse=read_one,
)
SEVERAL = Format(
    name="phhs",
    title="PHHS",
    looks=re.compile(r"(?m)^\[[ \t]*\d+[ \t]*\][ \t]*(?:#.*)?$"),
    starts=re.compile(r"(?m)^(?=\[[ \t]*\d+[ \t]*\][ \t]*(?:#.*)?$)"),
    parse=read_one,
)
