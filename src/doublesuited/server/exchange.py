"""What the HTTP endpoints share: forms and questions read strictly, answers as JSON, nothing cached by anybody."""

from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

import msgspec
from starlette.convertors import Convertor, register_url_convertor
from starlette.requests import Request
from starlette.responses import Response

from doublesuited.rules import MAX_CHIPS

from .forms import Problem
from .people import Refusal
from .protocol import UNREADABLE

BODY_BYTES = 16_384
STATUS = {
    "login": 401,
    "origin": 403,
    "password": 403,
    "token": 403,
    "live": 403,
    "table": 404,
    "hand": 404,
    "full": 409,
    "large": 413,
    "type": 415,
    "rate": 429,
    "busy": 503,
}
"""HTTP status of a refusal's code; 400 for all others."""

Endpoint = Callable[[Request], Awaitable[Response]]
FormT = TypeVar("FormT")


def answer(value: Any, status: int = 200) -> Response:
    return Response(msgspec.json.encode(value), status, {"Cache-Control": "no-store"}, "application/json")


def problem(code: str, message: str) -> Response:
    return answer(Problem(code, message), STATUS.get(code, 400))


def whole(request: Request, name: str) -> int:
    """A whole number from the address; 0 where it is not given. Raises Refusal."""
    text = request.query_params.get(name, "") or "0"
    if not (text.isascii() and text.isdigit() and len(text) <= 16 and int(text) <= MAX_CHIPS):
        raise Refusal("form", f"{name} must be a whole number from 0 to {MAX_CHIPS}, not {text[:40]!r}")
    return int(text)


class Number(Convertor[int]):
    """A number in an address, ``{name:number}``: no longer than our own, so that reading it costs nothing."""

    regex = "[0-9]{1,16}"

    def convert(self, value: str) -> int:
        return int(value)

    def to_string(self, value: int) -> str:
        return str(value)


register_url_convertor("number", Number())


def part(request: Request, name: str) -> int:
    """A number that is a part of the address's path."""
    return min(int(request.path_params[name]), MAX_CHIPS)


async def read_form(request: Request, kind: type[FormT]) -> FormT:
    """The body as a form. Raises Refusal that says what is wrong in it."""
    if request.headers.get("content-type", "").partition(";")[0].strip() != "application/json":
        raise Refusal("type", "the body must be JSON, with Content-Type: application/json")
    body = b""
    async for chunk in request.stream():
        body += chunk
        if len(body) > BODY_BYTES:
            raise Refusal("large", f"the body is larger than {BODY_BYTES} bytes")
    try:
        return msgspec.json.decode(body, type=kind)
    except UNREADABLE as error:
        raise Refusal("form", str(error)) from error
