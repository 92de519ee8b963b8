"""``doublesuited serve``: the room for other players."""

import asyncio
import sys
from pathlib import Path
from typing import Annotated, Literal

from cyclopts import Parameter

from doublesuited.server.logs import configure
from doublesuited.server.run import Server, run
from doublesuited.server.sealing import KeyProblem
from doublesuited.server.settings import SettingsError, load
from doublesuited.server.store.port import StoreError


def serve(  # noqa: PLR0913  (one option each)
    *,
    config: Annotated[Path | None, Parameter(help="A TOML file with settings; see docs/operating.md.")] = None,
    database: Annotated[str | None, Parameter(help="A file for SQLite, or postgresql://...")] = None,
    host: Annotated[str | None, Parameter(help="The address to listen on; 127.0.0.1 unless told otherwise.")] = None,
    port: Annotated[int | None, Parameter(help="The port; 0 takes any free one.")] = None,
    metrics_port: Annotated[int | None, Parameter(help="A port for /health and /metrics on 127.0.0.1.")] = None,
    origin: Annotated[list[str] | None, Parameter(help="What browsers call this server; may be given again.")] = None,
    key_file: Annotated[str | None, Parameter(help="The keys that seal the decks; made if there is none.")] = None,
    take_over: Annotated[
        bool | None, Parameter(help="Replace a server that still holds the PostgreSQL database.", negative=())
    ] = None,
    log: Annotated[Literal["text", "json"], Parameter(help="text or json.")] = "text",
) -> None:
    """Serve tables and the page to other players."""
    configure(log)
    try:
        settings = load(
            config,
            database=database,
            host=host,
            port=port,
            metrics_port=metrics_port,
            key_file=key_file,
            take_over=take_over,
            origins=tuple(origin) if origin else None,
        )
        asyncio.run(run(settings, _ready))
    except (SettingsError, StoreError, KeyProblem) as error:
        raise SystemExit(f"doublesuited serve: {error}") from error


async def _ready(server: Server) -> None:
    print(f"doublesuited is at {server.address}", flush=True)
    if server.settings.host in ("127.0.0.1", "localhost", "::1") and not server.settings.origins:
        print("Only this machine can reach it; --host 0.0.0.0 opens it to the network.", file=sys.stderr, flush=True)
