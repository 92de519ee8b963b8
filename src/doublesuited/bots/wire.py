"""Observations and actions as JSON, for bots in other processes and other languages.

One message a line. Cards are text ("As"), events are as in the journal with their ``type``, amounts are whole chips.

    host: {"type": "hello", "protocol": "doublesuited-bot 1"}
    bot:  {"type": "ready", "name": "mine", "games": ["FLO", "PLO"]}
    host: {"type": "hand", "session": 3, "events": [...]}                 a finished hand, each once; to remember or not
    host: {"type": "forget", "session": 3}                                those hands will not be asked about again
    host: {"type": "act", "session": 3, "ms": 1000, "samples": null, "seed": 77, "observation": {...}}
    bot:  {"type": "act", "action": "raise", "to": 40}
    host: {"type": "end"}

A worker that has several bots is told {"type": "load", "bot": "shark"} before its first question, and says
{"type": "loaded"}. The observation has the fields of ``bots.Observation`` without its past. ``seed`` is below 2**64. A
bot may ignore what it does not know.
"""

from typing import Any

import msgspec

from doublesuited.cards import card_text, parse_cards
from doublesuited.events import Act, HandEvent

from .observation import HandStory, History, Observation

PROTOCOL = "doublesuited-bot 1"
_PLAIN = msgspec.defstruct(
    "_Plain",
    [(f.name, f.type) for f in msgspec.structs.fields(Observation) if f.name not in ("events", "past")],
    frozen=True,
)
"""The fields of an observation that come as they are."""
LINE_LIMIT = 1 << 20
"""No answer of a bot is longer than this many bytes."""


def observation_out(observation: Observation) -> dict[str, Any]:
    """The observation as JSON-ready data."""
    fields = {name: getattr(observation, name) for name in observation.__struct_fields__ if name != "past"}
    data: dict[str, Any] = msgspec.to_builtins(fields)
    data["hole"] = [card_text(card) for card in observation.hole]
    data["board"] = [card_text(card) for card in observation.board]
    data["events"] = story_out(observation.events)
    return data


def observation_in(data: dict[str, Any], past: History) -> Observation:
    """The observation that ``observation_out`` wrote. msgspec.ValidationError or ValueError for anything else."""
    hole, board = (parse_cards("".join(data[name])) for name in ("hole", "board"))
    read = msgspec.convert(data | {"hole": hole, "board": board}, _PLAIN)
    fields = {name: getattr(read, name) for name in read.__struct_fields__}
    return Observation(**fields, events=story_in(data["events"]), past=past)


def story_out(story: HandStory) -> list[dict[str, Any]]:
    """Public events as JSON-ready data."""
    out: list[dict[str, Any]] = []
    for event in story:
        data: dict[str, Any] = msgspec.to_builtins(event)
        if "cards" in data:
            data["cards"] = [card_text(card) for card in data["cards"]]
        out.append(data)
    return out


def story_in(events: list[dict[str, Any]]) -> HandStory:
    """The events that ``story_out`` wrote."""
    return tuple(
        msgspec.convert(e | {"cards": parse_cards("".join(e["cards"]))} if "cards" in e else e, HandEvent)
        for e in events
    )


def act_in(data: object) -> Act:
    """A bot's answer. ValueError says what is wrong with it."""
    if not isinstance(data, dict) or data.get("type", "act") != "act":
        raise ValueError(f'an answer is {{"type": "act", "action": ..., "to": ...}}, not {str(data)[:100]}')
    try:
        return msgspec.convert({"action": data.get("action"), "to": data.get("to", 0)}, Act)
    except msgspec.ValidationError as error:
        raise ValueError(f"an answer that is no action: {error}") from None
