"""Health and Prometheus metrics, on a port of their own that only this machine reaches.

``/health`` answers 200 while the database can be read, else 503. ``/metrics`` is Prometheus' text format.
"""

import asyncio
from collections.abc import Iterator

from prometheus_client import CollectorRegistry, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, HistogramMetricFamily
from prometheus_client.metrics_core import Metric
from prometheus_client.registry import Collector
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.routing import Route

from .meter import Meter
from .service import Service
from .store.port import StoreError

HEALTH_S = 2.0

COUNTERS = {
    "requests": "Requests of players that tables have answered",
    "refused": "Requests that tables have refused",
    "events": "Events appended to the journal",
    "unknown": "Appends whose outcome was unknown",
    "lost": "Tables lost to another server",
    "hands": "Hands begun",
    "frames_in": "Frames that clients sent",
    "frames_out": "Frames sent to clients",
    "bytes_out": "Bytes of the frames sent to clients",
    "slow_readers": "Connections cut because nobody read",
}


class RoomCollector(Collector):
    """What Prometheus sees of a service."""

    def __init__(self, service: Service) -> None:
        self._service = service

    def collect(self) -> Iterator[Metric]:
        service, meter = self._service, self._service.meter
        hosts = service.room.loaded()
        gauges = {
            "tables": ("Open tables in memory", len(hosts)),
            "tables_waiting": ("Open tables not loaded yet", service.room.waiting()),
            "tables_in_hand": ("Tables with a hand going on", sum(host.table.in_hand for host in hosts)),
            "sockets": ("Open WebSocket connections", len(service.sessions)),
            "people": ("People who look at some table", service.room.online()),
            "mail": ("Requests that wait for their table", sum(len(host.mailbox) for host in hosts)),
        }
        for name, (text, value) in gauges.items():
            yield GaugeMetricFamily(f"doublesuited_{name}", text, value)
        for name, text in COUNTERS.items():
            yield CounterMetricFamily(f"doublesuited_{name}", text, getattr(meter, name))
        faults = CounterMetricFamily("doublesuited_bot_faults", "Bots that had no answer and folded", labels=["fault"])
        for fault, count in meter.bot_faults.items():
            faults.add_metric([fault], count)
        yield faults
        yield HistogramMetricFamily(
            "doublesuited_append_seconds",
            "Time from deciding to durable",
            buckets=_buckets(meter),
            sum_value=meter.append_sum_ms / 1000,
        )


def _buckets(meter: Meter) -> list[tuple[str, float]]:
    found, total = [], 0
    for bound, count in zip([*(str(ms / 1000) for ms in meter.BOUNDS_MS), "+Inf"], meter.appends_ms, strict=True):
        total += count
        found.append((bound, float(total)))
    return found


def metrics_app(service: Service) -> Starlette:
    """The application with ``/health`` and ``/metrics``."""
    registry = CollectorRegistry()
    registry.register(RoomCollector(service))

    async def metrics(_: Request) -> Response:
        return PlainTextResponse(generate_latest(registry), media_type="text/plain; version=0.0.4")

    async def health(_: Request) -> Response:
        try:
            async with asyncio.timeout(HEALTH_S):
                await service.store.query("SELECT 1")
        except (StoreError, TimeoutError):
            return JSONResponse({"status": "the database does not answer"}, 503)
        return JSONResponse({"status": "ok", "tables": len(service.room.loaded())})

    return Starlette(routes=[Route("/metrics", metrics), Route("/health", health)])
