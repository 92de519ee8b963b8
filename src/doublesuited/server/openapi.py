"""The HTTP side as an OpenAPI document, from the same list of addresses and the same structs as docs/protocol.md.

``python -m doublesuited.server.schema`` writes it to docs/openapi.json.
"""

import json
import re
from typing import Any, get_args

import msgspec
from msgspec import Struct

from doublesuited import __version__
from doublesuited.history import TEXT_FORMATS
from doublesuited.rules import MAX_CHIPS

from .exchange import STATUS
from .forms import Problem
from .reference import ADDRESSES
from .study_forms import DrillKind

WHOLE = {"type": "integer", "minimum": 0, "maximum": MAX_CHIPS}
QUERY: dict[str, dict[str, Any]] = {
    "format": {"type": "string", "enum": list(TEXT_FORMATS)},
    "kind": {"type": "string", "enum": list(get_args(DrillKind))},
    "language": {"type": "string", "enum": ["en", "de"]},
    "own": {"type": "integer", "enum": [0, 1]},
    "seed": WHOLE | {"maximum": 2**31 - 1},
}
"""What follows the question mark; whatever is not here is a whole number."""
REQUIRED = {"kind", "seat"}
WHY = {
    400: "The request is wrong; the message says what and where.",
    401: "This needs a session or a token.",
    403: "Not from here, or not for you.",
    404: "There is no such table, hand or address.",
    409: "There are as many as there may be.",
    413: "The body is too large.",
    415: "The body must be JSON.",
    429: "Too many requests: wait a moment.",
    503: "Not now: try again in a moment.",
}
COMMON = (400, 403, 429, 503)
BODY = (413, 415)


def document() -> dict[str, Any]:
    """The whole document (OpenAPI 3.1)."""
    named: dict[str, Any] = {"Problem": Problem}
    for _, _, body, answer, _ in ADDRESSES:
        named |= {kind.__name__: kind for kind in (body, answer) if isinstance(kind, type)}
    ordered = [named[name] for name in sorted(named)]
    _, schemas = msgspec.json.schema_components(ordered, ref_template="#/components/schemas/{name}")
    paths: dict[str, dict[str, Any]] = {}
    for method, address, body, answer, text in ADDRESSES:
        path, _, query = address.partition("?")
        paths.setdefault(path, {})[method.lower()] = _operation(method, path, query, (body, answer), text)
    return {
        "openapi": "3.1.0",
        "info": {"title": "doublesuited", "version": __version__, "description": "What docs/protocol.md says of HTTP."},
        "paths": paths,
        "components": {
            "schemas": schemas,
            "securitySchemes": {
                "session": {"type": "apiKey", "in": "cookie", "name": "__Host-session"},
                "token": {"type": "http", "scheme": "bearer"},
            },
        },
        "security": [{}, {"session": []}, {"token": []}],
    }


def text() -> str:
    """The document as it stands in docs/openapi.json."""
    return json.dumps(document(), indent=1, ensure_ascii=False, default=str) + "\n"


def _operation(method: str, path: str, query: str, kinds: tuple[Any, Any], text: str) -> dict[str, Any]:
    body, answer = kinds
    asked = [name for name in query.replace("=", "").split("&") if name]
    parameters = [_parameter("path", name, WHOLE) for name in re.findall(r"{(\w+)}", path)]
    parameters += [_parameter("query", name, QUERY.get(name, WHOLE)) for name in asked]
    named = "".join(word.capitalize() for word in re.findall(r"\w+", path.removeprefix("/api/")))
    made: dict[str, Any] = {"operationId": method.lower() + named, "summary": text}
    if parameters:
        made["parameters"] = parameters
    if not isinstance(body, str):
        made["requestBody"] = {"required": True, "content": _content(body)}
    statuses = {*COMMON, *set(STATUS.values()), *(BODY if not isinstance(body, str) else ())}
    refusals = {str(status): {"description": WHY[status], "content": _content(Problem)} for status in sorted(statuses)}
    good = {"text/plain": {"schema": {"type": "string"}}} if answer == "text" else _content(answer)
    made["responses"] = {"200": {"description": text, "content": good}} | refusals
    return made


def _parameter(place: str, name: str, schema: dict[str, Any]) -> dict[str, Any]:
    return {"name": name, "in": place, "required": place == "path" or name in REQUIRED, "schema": schema}


def _content(kind: type[Struct]) -> dict[str, Any]:
    return {"application/json": {"schema": {"$ref": f"#/components/schemas/{kind.__name__}"}}}
