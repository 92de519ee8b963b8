"""JSON Schema of everything that is said between clients and the room, made from the structs themselves.

``python -m doublesuited.server.schema`` writes docs/protocol.schema.json, docs/openapi.json (``openapi``) and the
reference in docs/protocol.md; a test makes them again and compares. The page's TypeScript types are made from the
schema.
"""

import json
from functools import reduce
from operator import or_
from pathlib import Path
from typing import Any, get_args, get_type_hints

import msgspec
from msgspec import Struct, defstruct

from doublesuited import table_events
from doublesuited.events import HandEvent

from . import forms, openapi, protocol, study_forms
from .reference import MARK, reference

CARD_FIELDS: dict[str, Any] = {"card": str, "cards": tuple[str, ...]}
HIDDEN_FIELDS = {"player"}  # an account is nobody's business


def _told(event: type[Struct]) -> type[Struct]:
    """The type of ``view.told(event, seat)``: cards are text and no account is named."""
    if not set(event.__struct_fields__) & {*CARD_FIELDS, *HIDDEN_FIELDS}:
        return event
    hints = get_type_hints(event, include_extras=True)
    fields: list[Any] = []
    for field in msgspec.structs.fields(event):
        if field.name in HIDDEN_FIELDS:
            continue
        kind = CARD_FIELDS.get(field.name, hints[field.name])
        fields.append((field.name, kind) if field.required else (field.name, kind, field.default))
    config = event.__struct_config__
    return defstruct(
        event.__name__,
        fields,
        tag_field=config.tag_field,
        tag=config.tag,
        frozen=True,
        forbid_unknown_fields=True,
        namespace={"__doc__": event.__doc__},
    )


def told_types() -> tuple[type[Struct], ...]:
    """One type for each kind of log line."""
    return tuple(_told(event) for event in (*get_args(table_events.OwnEvent), *get_args(HandEvent)))


def form_types() -> list[type[Struct]]:
    """Every struct of the HTTP side."""
    found = [
        value
        for value in (vars(forms) | vars(study_forms)).values()
        if isinstance(value, type) and issubclass(value, Struct)
    ]
    return [
        kind for kind in found if kind.__module__ in (forms.__name__, study_forms.__name__) and kind is not forms.Form
    ]


def schema() -> dict[str, Any]:
    """The whole schema: ``Frame`` is what a client sends, ``Sent`` what it gets."""
    every_event: Any = reduce(or_, told_types())
    sent: Any = protocol.Sent
    roots: list[Any] = [protocol.Frame, sent, every_event, *form_types()]
    out, components = msgspec.json.schema_components(roots, ref_template="#/$defs/{name}")
    for holder in ("LogLine", "ReplayStep"):
        components[holder]["properties"]["event"] = {"$ref": "#/$defs/LogEvent"}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "doublesuited protocol",
        "version": protocol.VERSION,
        "anyOf": [{"$ref": "#/$defs/Frame"}, {"$ref": "#/$defs/Sent"}],
        "$defs": {"Sent": out[1], "LogEvent": out[2], **components},
    }


def text() -> str:
    """The schema as it stands in docs/protocol.schema.json."""
    return json.dumps(schema(), indent=1, ensure_ascii=False, default=str) + "\n"


def page(written: str) -> str:
    """docs/protocol.md with its reference made anew; what stands above the mark stays."""
    return written[: written.index(MARK)] + reference()


def main() -> None:
    docs = Path(__file__).parents[3] / "docs"
    (docs / "protocol.schema.json").write_text(text(), encoding="utf-8")
    (docs / "openapi.json").write_text(openapi.text(), encoding="utf-8")
    described = docs / "protocol.md"
    described.write_text(page(described.read_text(encoding="utf-8")), encoding="utf-8")
    print("wrote protocol.schema.json, openapi.json and protocol.md")


if __name__ == "__main__":
    main()
