"""What a new table can be: the presets with what they allow, and one sentence for each house option."""

from typing import Any, Literal, get_args, get_origin, get_type_hints

import msgspec

from doublesuited.rules import HOUSE_OPTIONS, PRESETS, Rules

from .forms import OptionNote, PresetNote, Presets

NOTES: dict[str, tuple[str, str]] = {
    "first_button": (
        "R3.2",
        "Who has the button first: whoever sat down first, the highest card, or the lowest seat.",
    ),
    "button": ("R3.3", "Whether the button goes to the next player, or the blinds do and the button may lie dead."),
    "heads_up_button": ("R4.2", "Which blind the button posts when two play."),
    "raise_cap": ("R7.2", "How many bets and raises a round of fixed limit allows."),
    "blind_counts": ("R7.2", "Whether the big blind is the first bet of that number."),
    "cap_heads_up": ("R7.2", "Whether the cap falls away in a round that two players began."),
    "pot_limit_raise": ("R7.3", "Whether the pot-limit maximum counts the call that comes before the raise."),
    "reopens_at": ("R8.2", "How large an all-in raise must be in fixed limit to reopen the betting."),
    "cumulative": ("R8.2", "Whether several short all-ins together can reopen the betting."),
    "odd_chip": ("R9.4", "Who gets the chip that cannot be split: the lowest seat, or the first left of the button."),
    "showdown": ("R10.2", "Whether every hand is turned up, or in order and a beaten one may be mucked."),
    "all_in_tabled": ("R10.2", "Whether hands are turned up as soon as all are all-in, or at the showdown."),
    "voluntary_show": ("R10.1", "Whether a winner nobody called may show the hand."),
}


def presets() -> Presets:
    """The answer of ``/api/presets``."""
    return Presets(tuple(map(_preset, PRESETS)), tuple(map(_option, HOUSE_OPTIONS)))


def _preset(name: str) -> PresetNote:
    preset = PRESETS[name]
    return PresetNote(
        name=name,
        title=preset.title,
        mode=preset.mode,
        variants=preset.variants,
        bettings=preset.bettings,
        seats=preset.seats,
        stack=preset.stack,
        seated_together=preset.seated_together,
        rules=msgspec.to_builtins(Rules.preset(name)),
    )


def _option(name: str) -> OptionNote:
    clause, note = NOTES[name]
    hint = get_type_hints(Rules)[name]
    choices: tuple[Any, ...] = get_args(hint) if get_origin(hint) is Literal else (True, False)
    return OptionNote(name, clause, choices if hint is not int else (3, 4, 5), note)
