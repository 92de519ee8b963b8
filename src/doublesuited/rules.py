"""Every disputed rule as data: the house options, the stakes, and the five presets of docs/rules.md.

Four documents describe the games people want, and they contradict one another. So nothing here decides what is
right: a frozen ``Rules`` value answers each disputed point, a preset reproduces one document to the letter, and the
value a hand was played under is stored with that hand. Clause numbers (``R7.2``) are those of docs/rules.md.

A name in ``PRESETS`` gives the options only; what a document does not say (which stakes, how many seats) may be chosen
freely within what it allows. ``Rules.preset`` refuses what it forbids: there is no hi/lo ``match``.
"""

from typing import Any, Literal, Self, get_args, get_type_hints

from msgspec import Struct
from msgspec.structs import asdict, fields

MAX_CHIPS = 2**53 - 1
"""Amounts stay exact in JSON and in every database (design: whole numbers below 2^53)."""

Variant = Literal["omaha", "omaha8"]
Betting = Literal["fixed", "pot", "no"]
Mode = Literal["cash", "match"]


class Rules(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Variant, betting structure, stakes and every house option of one table.

    Amounts are whole numbers of the table's smallest unit; ``decimals`` says how to write them (2: cents).
    ``small_bet``, ``big_bet`` and ``min_bet`` left at 0 follow from the big blind (``R7.1``). ValueError when the
    values do not make a game.
    """

    book: str = "standard"  # the preset these options came from
    mode: Mode = "cash"
    variant: Variant = "omaha"
    betting: Betting = "pot"
    hole_cards: int = 4
    decimals: int = 0

    small_blind: int = 1
    big_blind: int = 2
    ante: int = 0
    ante_by: Literal["each", "big_blind"] = "each"  # R4.4
    small_bet: int = 0
    big_bet: int = 0
    min_bet: int = 0

    first_button: Literal["first_seated", "high_card", "seat_one"] = "first_seated"  # R3.2
    button: Literal["moving", "dead"] = "dead"  # R3.3
    heads_up_button: Literal["small_blind", "big_blind"] = "small_blind"  # R4.2
    raise_cap: int = 4  # R7.2, fixed limit
    blind_counts: bool = True
    cap_heads_up: Literal["always", "lifted"] = "always"
    pot_limit_raise: Literal["pot_after_call", "pot_before_call"] = "pot_after_call"  # R7.3
    reopens_at: Literal["full", "half"] = "half"  # R8.2, fixed limit; pot and no limit always need a full raise
    cumulative: bool = True  # R8.2
    odd_chip: Literal["lowest_seat", "left_of_button"] = "left_of_button"  # R9.4
    showdown: Literal["all", "in_order"] = "in_order"  # R10.2
    all_in_tabled: Literal["at_once", "at_showdown"] = "at_once"  # R10.2
    voluntary_show: bool = True  # R10.1

    def __post_init__(self) -> None:
        for name, allowed in _CHOICES.items():
            if getattr(self, name) not in allowed:
                raise ValueError(f"{name} is {getattr(self, name)!r}; it must be one of {', '.join(map(str, allowed))}")
        for name in _AMOUNTS:
            value = getattr(self, name)
            if type(value) is not int or not 0 <= value <= MAX_CHIPS:
                raise ValueError(f"{name} is {value!r}; it must be a whole number of chips from 0 to 2^53 - 1")
        self._check_game()

    def _check_game(self) -> None:
        if self.hole_cards not in (4, 5, 6):
            raise ValueError(f"hole_cards is {self.hole_cards}; Omaha deals 4, 5 or 6")
        if self.decimals not in (0, 2):
            raise ValueError(f"decimals is {self.decimals}; chips have 0, a currency counted in cents has 2")
        if not self.big_blind and not self.ante:
            raise ValueError("a table needs blinds or an ante (R4.4)")
        if self.small_blind > self.big_blind:
            raise ValueError(f"small_blind {self.small_blind} is larger than big_blind {self.big_blind}")
        if type(self.raise_cap) is not int or self.raise_cap < 1:
            raise ValueError(f"raise_cap is {self.raise_cap!r}; a round allows at least one bet")
        if self.betting == "fixed" and self.bet_size("turn") < self.bet_size("flop"):
            raise ValueError(f"big_bet {self.bet_size('turn')} is smaller than small_bet {self.bet_size('flop')}")

    @property
    def hilo(self) -> bool:
        """Whether each pot is halved between high and low (R2.4)."""
        return self.variant == "omaha8"

    @property
    def least_bet(self) -> int:
        """The smallest bet of pot and no limit: the big blind (R7.3, R7.4), or the ante where there are no blinds."""
        return self.min_bet or self.big_blind or self.ante

    @property
    def reopens_at_half(self) -> bool:
        """Whether an all-in of half a bet counts as a full one (R8.2: fixed limit only)."""
        return self.betting == "fixed" and self.reopens_at == "half"

    def bet_size(self, street: str) -> int:
        """The fixed-limit bet of a street: small before and on the flop, big on turn and river (R7.1)."""
        small = self.small_bet or self.least_bet
        return small if street in ("preflop", "flop") else self.big_bet or 2 * small

    def differences(self, other: "Rules") -> dict[str, tuple[Any, Any]]:
        """The house options in which two tables differ: name -> (mine, theirs). Stakes and game are not options."""
        mine, theirs = asdict(self), asdict(other)
        return {name: (mine[name], theirs[name]) for name in HOUSE_OPTIONS if mine[name] != theirs[name]}

    @classmethod
    def preset(cls, name: str, **choices: Any) -> Self:
        """The rules of a document, with choices on top: game, betting, stakes, or single house options.

        Where only one blind is chosen the other one follows: the big one is twice the small one (R4.1). ValueError
        if the name is unknown, an option does not exist, or the document does not have that game.
        """
        preset = PRESETS.get(name)
        if preset is None:
            raise ValueError(f"there is no preset {name!r}; there are {', '.join(PRESETS)}")
        known = {field.name for field in fields(cls)} - {"book"}
        for choice in choices:
            if choice not in known:
                raise ValueError(f"rules have no option {choice!r}; they have {', '.join(sorted(known))}")
        options = {
            "mode": preset.mode,
            "betting": preset.bettings[0],
            "variant": preset.variants[0],
            **preset.options,
        }
        mode = choices.get("mode", options["mode"])
        if mode == "match" and preset.seated_together:
            options["first_button"] = preset.seated_together
        rules = cls(book=name, **{**options, **_other_blind(choices), **choices})
        preset.check(name, rules)
        return rules


def _other_blind(choices: dict[str, Any]) -> dict[str, int]:
    """The blind that was not chosen, after the one that was: twice the small one, or half the big one."""
    small, big = choices.get("small_blind"), choices.get("big_blind")
    if type(big) is int and small is None:
        return {"small_blind": big // 2 or big}
    return {"big_blind": 2 * small} if type(small) is int and small and big is None else {}


_HINTS = get_type_hints(Rules)
_CHOICES: dict[str, tuple[object, ...]] = {
    name: get_args(hint) or (True, False) for name, hint in _HINTS.items() if get_args(hint) or hint is bool
}
_AMOUNTS = ("small_blind", "big_blind", "ante", "small_bet", "big_bet", "min_bet")
HOUSE_OPTIONS = (
    "first_button",
    "button",
    "heads_up_button",
    "raise_cap",
    "blind_counts",
    "cap_heads_up",
    "pot_limit_raise",
    "reopens_at",
    "cumulative",
    "odd_chip",
    "showdown",
    "all_in_tabled",
    "voluntary_show",
)
"""The options that the documents dispute, in the order of the table in R11.3."""


class Preset(Struct, frozen=True, kw_only=True):
    """What one document fixes (``options``) and what it allows (R11.3)."""

    title: str
    options: dict[str, Any]
    mode: Mode = "cash"
    seated_together: str = ""  # first_button of a match, where it differs (R3.2)
    variants: tuple[Variant, ...] = ("omaha", "omaha8")
    bettings: tuple[Betting, ...] = ("fixed", "pot", "no")
    seats: tuple[int, int] = (2, 10)  # R3.1
    stack: int = 0  # chips each in a match; 0: the table says

    def check(self, name: str, rules: Rules) -> None:
        """ValueError when the document does not have this game."""
        if rules.variant not in self.variants:
            raise ValueError(f"preset {name!r} plays {' and '.join(self.variants)}, not {rules.variant}")
        if rules.betting not in self.bettings:
            raise ValueError(f"preset {name!r} has {' and '.join(self.bettings)} limit, not {rules.betting}")


PRESETS: dict[str, Preset] = {
    "standard": Preset(
        title="What an experienced Omaha player expects",
        options={},
        bettings=("pot", "fixed", "no"),
        seated_together="high_card",
    ),
    "room": Preset(
        title="An online card room: three betting structures, seats for cash, missed blinds",
        options={
            "heads_up_button": "big_blind",
            "pot_limit_raise": "pot_before_call",
            "all_in_tabled": "at_showdown",
        },
        bettings=("pot", "fixed", "no"),
        seated_together="high_card",
    ),
    "match": Preset(
        title="Fixed-limit match, last one standing: 2-6 seats, 500 chips, blinds 5/10",
        options={
            "small_blind": 5,
            "big_blind": 10,
            "first_button": "seat_one",
            "button": "moving",
            "blind_counts": False,
            "reopens_at": "full",
            "cumulative": False,
            "odd_chip": "lowest_seat",
            "showdown": "all",
            "all_in_tabled": "at_showdown",
            "voluntary_show": False,
        },
        mode="match",
        variants=("omaha",),
        bettings=("fixed",),
        seats=(2, 6),
        stack=500,
    ),
    "primer": Preset(
        title="The short club rules: one and two dollars, three circles of raises",
        options={
            "decimals": 2,
            "small_blind": 50,
            "big_blind": 100,
            "showdown": "all",
            "all_in_tabled": "at_showdown",
        },
        bettings=("fixed", "pot"),
    ),
    "school": Preset(
        title="The teaching page: five actions, four raises a round",
        options={"raise_cap": 5, "all_in_tabled": "at_showdown"},
    ),
}
