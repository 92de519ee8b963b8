"""The reference part of docs/protocol.md, made from the structs themselves."""

import inspect
from typing import Any, get_args

import msgspec
from msgspec import NODEFAULT, Struct
from msgspec.structs import FieldInfo

from . import forms, protocol, study_forms
from .protocol import CODES

MARK = "<!-- generated: do not edit below; python -m doublesuited.server.schema writes it -->"
ADDRESSES = (
    ("GET", "/api/lobby", "", forms.Lobby, "The listed tables with live counts."),
    ("GET", "/api/me", "", forms.Me, "Who this session is."),
    ("GET", "/api/presets", "", forms.Presets, "What a table can be."),
    ("GET", "/api/bots", "", forms.Bots, "The kinds of bots."),
    ("POST", "/api/guest", forms.GuestForm, forms.Me, "Play at once; sets the cookie."),
    ("POST", "/api/register", forms.RegisterForm, forms.Me, "Get a password."),
    ("POST", "/api/login", forms.LoginForm, forms.Me, "Sets the cookie."),
    ("POST", "/api/logout", "", forms.Me, "The cookie opens nothing any more."),
    ("POST", "/api/tokens", forms.TokenForm, forms.Token, "A token for a program, shown once."),
    ("POST", "/api/bots", forms.BotForm, forms.Token, "A bot account and its token; asked again, a new token for it."),
    ("POST", "/api/tables", forms.TableForm, forms.Created, "Open a table; you are its host."),
    ("POST", "/api/play", forms.PlayForm, forms.Created, "A practice table against bots, dealt at once."),
    ("GET", "/api/hands?before=&table=", "", forms.Hands, "Your past hands, newest first, in pages."),
    ("GET", "/api/hands/{hand}", "", forms.Replay, "A past hand, step by step, as you may see it."),
    ("GET", "/api/hands/{hand}/export?format=", "", "text", "The same as pokerstars, phh, phhs or ohh."),
    (
        "GET",
        "/api/hands/{hand}/review",
        "",
        study_forms.HandReview,
        "Its decisions, with odds and equities, as far as you know.",
    ),
    ("GET", "/api/hands/{hand}/why?seat=&step=&language=", "", study_forms.Why, "A hand you may see, explained."),
    ("GET", "/api/tables/{table}/hands/{number}", "", study_forms.HandRef, "Where a table's finished hand is kept."),
    (
        "GET",
        "/api/tables/{table}/why?language=",
        "",
        study_forms.Why,
        "Your own cards, explained now: at practice tables.",
    ),
    (
        "GET",
        "/api/drill?kind=&own=&seed=&hand=&language=",
        "",
        study_forms.Drill,
        "A question; the same one again by its names.",
    ),
    ("POST", "/api/drill", study_forms.DrillForm, study_forms.Marked, "An answer, marked."),
    ("GET", "/api/results", "", forms.Results, "What you won or lost, table by table."),
)


def reference() -> str:
    """Everything below ``MARK``, as Markdown."""
    lines = [MARK, "", "## Requests", "", "| type | fields | |", "|---|---|---|"]
    lines += [_row(kind) for kind in get_args(protocol.Asked)]
    lines += ["", "## What the room sends", "", "| type | fields | |", "|---|---|---|"]
    lines += [_row(kind) for kind in get_args(protocol.Sent)]
    lines += ["", "## Codes of refusals", "", "The rules of a table add their own: `over`, `begun`, `status` ...", ""]
    lines += [f"* `{code}`: {text}" for code, text in CODES.items()]
    lines += ["", "## HTTP", "", 'Errors are `{"code": ..., "message": ...}` with a fitting status.', ""]
    lines += ["| | address | body | answer | |", "|---|---|---|---|---|"]
    for method, address, body, answer, text in ADDRESSES:
        lines.append(f"| {method} | `{address}` | {_named(body)} | {_named(answer)} | {text} |")
    lines += [""]
    for kind in _forms():
        lines += [f"### {kind.__name__}", "", _doc(kind), "", _fields(kind) or "No fields.", ""]
    return "\n".join(lines).rstrip() + "\n"


def _forms() -> list[type[Struct]]:
    found = [
        value
        for value in (vars(forms) | vars(study_forms)).values()
        if isinstance(value, type) and issubclass(value, forms.Form)
    ]
    return [kind for kind in found if kind is not forms.Form]


def _row(kind: type[Struct]) -> str:
    return f"| `{kind.__struct_config__.tag}` | {_fields(kind)} | {_doc(kind)} |"


def _named(kind: Any) -> str:
    return kind if isinstance(kind, str) else f"`{kind.__name__}`"


def _doc(kind: type[Struct]) -> str:
    own = kind.__dict__.get("__doc__")
    return " ".join(inspect.cleandoc(own).replace("``", "`").split()) if own else ""


def _fields(kind: type[Struct]) -> str:
    return ", ".join(map(_field, msgspec.structs.fields(kind)))


def _field(field: FieldInfo) -> str:
    if field.default is NODEFAULT or isinstance(field.default, Struct):
        return f"`{field.encode_name}`"
    return f"`{field.encode_name}` = {msgspec.json.encode(field.default).decode()}"
