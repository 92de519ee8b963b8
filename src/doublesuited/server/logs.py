"""Logging: one line an event, no cards, no keys.

Nothing here may log a state, a frame or an address with a query: those hold cards and tokens. Tracebacks are plain
ones, without the values of local variables, for the same reason.
"""

import logging
import sys

import structlog


def configure(style: str = "text", level: int = logging.INFO) -> None:
    """Send the room's logs to stderr, for people (``text``) or programs (``json``)."""
    plain = structlog.dev.plain_traceback
    last: structlog.typing.Processor = (
        structlog.processors.JSONRenderer()
        if style == "json"
        else structlog.dev.ConsoleRenderer(colors=sys.stderr.isatty(), exception_formatter=plain)
    )
    structlog.configure(
        processors=[
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            *([structlog.processors.format_exc_info] if style == "json" else []),
            last,
        ],
        wrapper_class=structlog.make_filtering_bound_logger(level),
        logger_factory=structlog.PrintLoggerFactory(sys.stderr),
        cache_logger_on_first_use=True,
    )
    logging.basicConfig(level=logging.WARNING, stream=sys.stderr, format="%(levelname)s %(name)s: %(message)s")
