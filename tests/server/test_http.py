"""The HTTP side against its own description: whatever is asked, the answer is one that docs/openapi.json names."""

import logging
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace
from schemathesis import GenerationMode
from schemathesis.checks import CHECKS, load_all_checks

from doublesuited.server import openapi
from doublesuited.server.run import Server

from .serving import QUICK, Web, serving

DOCS = Path(__file__).parents[2] / "docs"
SCHEMA: Any = schemathesis.openapi.from_dict(openapi.document())
OPERATIONS = {f"{method} {path}": SCHEMA[path][method] for path in SCHEMA for method in SCHEMA[path]}
SLOW = {"GET /api/drill", "POST /api/drill", "POST /api/register", "POST /api/login"}
"""These think, or hash passwords."""
PROMISED = {
    *("not_a_server_error", "status_code_conformance", "content_type_conformance"),
    *("response_schema_conformance", "negative_data_rejection"),
}


def test_the_description_is_the_one_in_docs() -> None:
    assert (DOCS / "openapi.json").read_text(encoding="utf-8") == openapi.text()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    many = replace(QUICK, requests_a_second=100_000, requests_burst=100_000)
    with serving(tmp_path_factory.mktemp("http"), many) as running:
        yield running


@pytest.fixture(scope="module")
def player(server: Server) -> Web:
    """Somebody with a table and a past hand, so that there is something to be asked for."""
    web = Web(server, "Curious")
    table = web.post("/api/play", {"book": "match", "seats": 2, "bots": ["station"]})[1]["table"]
    with web.socket() as wire:
        wire.ask(table, "watch")
        wire.play(table, hands=1)
    return web


@pytest.mark.parametrize("name", OPERATIONS)
def test_every_answer_is_described(server: Server, player: Web, caplog: pytest.LogCaptureFixture, name: str) -> None:
    load_all_checks()
    checks = [check for check in CHECKS.get_all() if check.__name__ in PROMISED]
    assert len(checks) == len(PROMISED)
    operation = OPERATIONS[name]
    cases = st.one_of(
        operation.as_strategy(generation_mode=GenerationMode.POSITIVE),
        operation.as_strategy(generation_mode=GenerationMode.NEGATIVE),
    )
    health = [HealthCheck.function_scoped_fixture, HealthCheck.filter_too_much, HealthCheck.too_slow]

    @settings(
        max_examples=2 if name in SLOW else 10,
        deadline=None,
        database=None,
        derandomize=True,
        phases=[Phase.generate],
        suppress_health_check=health,
    )
    @given(case=cases, known=st.booleans())
    def ask(case: Any, known: bool) -> None:
        cookies = dict([player.cookie.split("=", 1)]) if known else {}
        case.call_and_validate(base_url=server.address, cookies=cookies, checks=checks)

    with caplog.at_level(logging.WARNING):
        ask()
    assert [record.getMessage() for record in caplog.records] == []


def test_every_address_is_described(server: Server) -> None:
    assert server.service
    from doublesuited.server.api import Api  # noqa: PLC0415  (next to what it is compared with)

    served = {
        f"{method} {route.path.replace(':number', '')}"
        for route in Api(server.service).routes()[:-1]
        for method in route.methods or ()
        if method != "HEAD"
    }
    assert {name.split(" ")[0].upper() + " " + name.split(" ")[1] for name in OPERATIONS} == served


@pytest.mark.parametrize("method", ["PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "QUERY", "POST"])
def test_another_method_is_told_which_ones_there_are(server: Server, method: str) -> None:
    request = urllib.request.Request(server.address + "/api/lobby", method=method)
    with pytest.raises(urllib.error.HTTPError) as caught:
        urllib.request.urlopen(request, timeout=10)
    with caught.value as error:
        assert (error.code, error.headers["Allow"], error.headers["Content-Type"]) == (
            405,
            "GET, HEAD",
            "application/json",
        )
    assert Web(server).post("/api/nowhere", {})[0] == 404


def test_a_number_too_long_to_be_one_was_a_fault_of_ours(server: Server) -> None:
    """Python refuses to read an integer of more than 4300 digits, and nobody expected that."""
    web = Web(server)
    for address in ("/api/hands/{}", "/api/hands/{}/export", "/api/tables/{}/hands/1", "/api/hands?before={}"):
        for digits in (16, 17, 400, 5000):
            assert web.get(address.format("9" * digits))[0] in (400, 401, 404)


def test_bodies_that_are_none_have_their_statuses(server: Server) -> None:
    web = Web(server)
    assert web.post("/api/guest", b"{", Content_Type="text/plain")[0] == 415
    assert web.post("/api/guest", b'{"name":"' + b"x" * 20_000 + b'"}')[0] == 413
    assert web.post("/api/guest", b'{"name":')[0] == 400
