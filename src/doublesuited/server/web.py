"""The web application: the API and the page, with the headers that keep a browser safe."""

import mimetypes
from collections.abc import Sequence
from pathlib import Path

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from .api import Api
from .service import Service

PAGE = Path(__file__).parents[1] / "page"
NOT_BUILT = "The page is not part of this installation: build it with ./doublesuited, or install a wheel.\n"


def headers(origins: frozenset[str]) -> list[tuple[bytes, bytes]]:
    """What every answer carries. Scripts and styles come from here only, and nobody may frame the page."""
    sockets = " ".join(sorted(origin.replace("http", "ws", 1) for origin in origins))
    policy = (
        f"default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
        f"manifest-src 'self'; media-src 'self'; connect-src 'self' {sockets}; "
        f"base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    )
    return [
        (b"content-security-policy", policy.encode()),
        (b"x-content-type-options", b"nosniff"),
        (b"x-frame-options", b"DENY"),
        (b"referrer-policy", b"same-origin"),
        (b"cross-origin-opener-policy", b"same-origin"),
        (b"cross-origin-resource-policy", b"same-origin"),
        (b"permissions-policy", b"camera=(), microphone=(), geolocation=(), payment=(), usb=()"),
    ]


class SafeHeaders:
    """Adds ``headers`` to every HTTP answer."""

    def __init__(self, app: ASGIApp, origins: frozenset[str]) -> None:
        self._app = app
        self._headers = headers(origins)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def safely(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message.get("headers", ()), *self._headers]
            await send(message)

        await self._app(scope, receive, safely if scope["type"] == "http" else send)


class Page:
    """The page's files, from memory. Every address that is no file shows the page: it knows its own addresses."""

    def __init__(self, folder: Path = PAGE) -> None:
        self._files: dict[str, tuple[bytes, str]] = {}
        if (folder / "index.html").is_file():
            for path in sorted(folder.rglob("*")):
                if path.is_file():
                    kind = mimetypes.guess_type(path.name)[0] or "application/octet-stream"
                    self._files[path.relative_to(folder).as_posix()] = path.read_bytes(), kind

    async def __call__(self, request: Request) -> Response:
        name = request.path_params["path"] or "index.html"
        if name not in self._files:
            name = "index.html"
            if "." in request.path_params["path"].rpartition("/")[2]:
                return PlainTextResponse("not found\n", 404)
        if name not in self._files:
            return PlainTextResponse(NOT_BUILT, 503)
        body, kind = self._files[name]
        lasting = name.startswith("assets/")  # their names change with their contents
        cached = "public, max-age=31536000, immutable" if lasting else "no-cache"
        return Response(body, headers={"Cache-Control": cached}, media_type=kind)


def application(service: Service, extra: Sequence[Route] = ()) -> ASGIApp:
    """The application of one server; ``extra`` routes come before the page."""
    app = Starlette(
        routes=[
            *Api(service).routes(),
            *extra,
            Route("/{path:path}", Page().__call__, methods=["GET"]),
        ]
    )
    return SafeHeaders(app, service.origins)
