"""What the rooms' texts have in common: amounts, cards, dates, games, and putting posted blinds in their place."""

import re
from collections.abc import Sequence
from functools import lru_cache

from doublesuited.cards import Card, parse_cards
from doublesuited.events import PostKind
from doublesuited.history.build import Builder
from doublesuited.history.recorded import Malformed, Unsupported
from doublesuited.rules import Betting, Variant

SYMBOLS = {"$": "USD", "€": "EUR", "£": "GBP", "¥": "CNY", "₹": "INR", "Rs.": "INR", "kr": "SEK"}
MONEY = r"(?:[$€£¥₹]|kr|Rs\.)? ?\d[\d,.]*(?:[$€£¥₹]|kr)?"
"""A pattern for one amount with its currency sign on either side."""

_AMOUNT = re.compile(r"(\d*|[1-9]\d{0,2}(?:,\d{2,3})*,\d{3}|[1-9]\d{0,2}(?:\.\d{3})+(?=,))(?:[.,](\d{0,2}))?", re.ASCII)
_DATE = re.compile(r"(\d{4})[/-](\d\d)[/-](\d\d)[ ,-]+(\d{1,2}):(\d\d)(?::(\d\d))? ?\(?([A-Z]{2,5})?")
_FIVE = re.compile(r"\b5[ -]?card|\b(?:omaha|plo) ?-?5\b")
_SIX = re.compile(r"\b6[ -]?card|\b(?:omaha|plo) ?-?6\b")
_HILO = re.compile(r"hi ?[/-] ?lo|h/l\b|hilo|\b(?:omaha|plo) ?8\b|omaha_?hl|\bo8\b")
_GAMES = re.compile(r"omaha|plo(?![a-z])|hold'?em|stud|razz|draw|badugi|lowball|courchevel|irish|badacey|badeucy")
_MIXED = re.compile(r"\(([^()]*(?:omaha|plo|hold|stud|razz|draw|badugi|lowball)[^()]*)\)?\s*$")
_LIMITS: tuple[tuple[re.Pattern[str], Betting], ...] = (
    (re.compile(r"pot[ -]?limit|\bplo|\bpl\b"), "pot"),
    (re.compile(r"no[ -]?limit|\bnlo?\b|nl postflop"), "no"),
    (re.compile(r"limit|\bfl\b|\bfixed\b"), "fixed"),
)


@lru_cache(maxsize=1 << 16)
def hundredths(text: str) -> int:
    """An amount in hundredths of its unit: ``$1,234.50`` is 123450, and so is ``1.234,50€``. Malformed if it is none.

    A comma or point before the last one or two digits parts the fraction, and then the other one may part thousands;
    of commas before three digits there may be several.
    """
    match = _AMOUNT.fullmatch(text.removeprefix("Rs.").strip("$€£¥₹kr ()"))
    whole, part = (re.sub(r"\D", "", match[1]), match[2] or "") if match else ("", "")
    if not whole + part or len(whole) > 15:
        raise Malformed(f"{text!r} is no amount")
    return int(whole or "0") * 100 + int(part.ljust(2, "0"))


@lru_cache(maxsize=1 << 16)
def chips(text: str) -> int:
    """An amount in whole chips: ``1,250`` is 1250. Malformed if it is none, or has a fraction."""
    whole, part = divmod(hundredths(text), 100)
    if part:
        raise Malformed(f"{text!r} is no whole number of chips")
    return whole


@lru_cache(maxsize=1 << 16)
def cards(text: str) -> tuple[Card, ...]:
    """The cards in a text like ``Ah Td 9c``. Malformed if they are none."""
    try:
        return parse_cards(text)
    except ValueError as error:
        raise Malformed(str(error)) from None


def last_brackets(line: str) -> str:
    """What stands in the last pair of brackets of a line. Malformed if the line has none, or an open one."""
    opened, closed = line.rfind("["), line.rfind("]")
    if not 0 <= opened < closed:
        raise Malformed(f"cards in brackets were expected in {line!r}")
    return line[opened + 1 : closed]


def currency_of(amount: str) -> str:
    """The code of the sign in an amount; empty if it has none."""
    return next((code for sign, code in SYMBOLS.items() if sign in amount), "")


def date_of(text: str) -> tuple[str, str]:
    """The first date and time in a text as ISO 8601, and the zone written behind it; empty if there is none."""
    match = _DATE.search(text)
    if not match:
        return "", ""
    year, month, day, hour, minute, second, zone = match.groups()
    return f"{year}-{month}-{day}T{int(hour):02}:{minute}:{second or '00'}", zone or ""


@lru_cache(maxsize=1024)
def game_of(text: str) -> tuple[Variant, Betting, int]:
    """The variant, the betting and the number of hole cards that a room's words mean. Unsupported if it is no Omaha.

    In a mixed game, ``8-Game (Omaha Pot Limit)``, the words in parentheses count.
    """
    inner = _MIXED.search(text.lower())
    words = inner[1] if inner else text.lower()
    games = _GAMES.findall(words)  # a tournament's name may hold others, and stands in front
    if not games or not games[-1].startswith(("omaha", "plo")):
        raise Unsupported(f"game: {text.strip()!r} is no Omaha that is played here")
    if "pre-flop" in words:
        raise Unsupported(f"game: the limit of {text.strip()!r} changes after the flop")
    betting = next((betting for pattern, betting in _LIMITS if pattern.search(words)), None)
    if betting is None:
        raise Malformed(f"{text.strip()!r} does not say whether the limit is fixed, pot or none")
    hole_cards = 6 if _SIX.search(words) else 5 if _FIVE.search(words) else 4
    return "omaha8" if _HILO.search(words) else "omaha", betting, hole_cards


def pot_number(label: str | None) -> int | None:
    """The pot that a source's label means: ``main pot``, ``side pot``, ``side pot-2``, ``pot 1``; None if unclear."""
    words = (label or "").lower().replace("-", " ").split()
    digits = words[-1].removeprefix("pot") if words else ""
    if digits.isdecimal():
        return int(digits)
    if "main" in words:
        return 0
    return 1 if "side" in words else None


_BLINDS: tuple[PostKind, PostKind] = ("small_blind", "big_blind")
Posting = tuple[int, str, int]
"""A seat, what the room calls its post, and the chips."""


def post_all(builder: Builder, postings: Sequence[Posting]) -> None:
    """The posts of a hand in the order written, each as what it is.

    Rooms call several things a small or a big blind: the regular one, the live big blind of a newcomer, and the dead
    small blind of one who missed it. ``both`` is a big blind and a dead small blind in one sum.
    """
    if [what for _, what, _ in postings] == ["small", "big"]:  # as in most hands
        for (seat, _, amount), kind in zip(postings, _BLINDS, strict=True):
            builder.post(seat, kind, amount)
        builder.small_blind_is(postings[0][0], postings[0][2])
        return
    small, big = _regular(postings, builder.button, heads_up=len(builder.stacks) == 2)
    for seat, what, amount in postings:
        if what == "both":
            live = min(amount, builder.rules.big_blind)
            builder.post(seat, "extra", live)
            builder.post(seat, "dead", amount - live)
        elif what == "small" and seat == small:
            builder.post(seat, "small_blind", amount)
            builder.small_blind_is(seat, amount)
            small = None
        elif what == "big":
            builder.post(seat, "big_blind" if seat == big else "extra", amount)
            big = None if seat == big else big
        elif what == "small":
            builder.post_late_small(seat, amount)
        else:
            builder.post(seat, "ante" if what == "ante" else "dead", amount)


def _regular(postings: Sequence[Posting], button: int, *, heads_up: bool) -> tuple[int | None, int | None]:
    """Who has the regular blinds. The big one is the first clockwise from the small one, or from the button. The small
    one lies between the two, where nobody may come back (R5.1), or is posted before the big one; heads-up it may be
    the button's. Any other is dead."""
    bigs = [seat for seat, what, _ in postings if what == "big"]
    smalls = [seat for seat, what, _ in postings if what == "small"]

    def order(seat: int) -> tuple[bool, int]:
        return seat <= button, seat  # clockwise from the button

    if not bigs:
        return (smalls[0] if smalls else None), None
    # A newcomer may post between the button and the small blind in some rooms: then the small blind shows the way.
    behind = [seat for seat in bigs if smalls and order(seat) > order(smalls[0])]
    big = min(behind or bigs, key=order)
    between = [seat for seat in smalls if order(seat) < order(big)]
    first_big = [what for _, what, _ in postings].index("big")
    before = [seat for seat, what, _ in postings[:first_big] if what == "small"]
    on_button = [seat for seat in smalls if seat == button and heads_up]
    return next(iter(between or before or on_button), None), big
