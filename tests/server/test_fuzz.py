"""Whatever is sent, the room answers in its own words, and what it refuses changes nothing."""

import json
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from doublesuited.server import names
from doublesuited.server.run import Server

from .serving import QUICK, Web, Wire, serving

NUMBERS = st.one_of(st.integers(-5, 12), st.integers(-(2**70), 2**70), st.floats(), st.booleans(), st.none())
KINDS = st.sampled_from(
    [
        "ping",
        "watch",
        "unwatch",
        "chat",
        "sit",
        "leave",
        "sit_out",
        "back",
        "top_up",
        "act",
        "show",
        "join_waiting",
        "leave_waiting",
        "mute",
        "begin",
        "pause",
        "resume",
        "close",
        "remove",
        "approve",
        "fly",
    ]
)
NAMES = st.sampled_from(
    ["seat", "chips", "to", "action", "text", "name", "on", "everybody", "when", "post", "yes", "extra"]
)
FIELDS = st.dictionaries(
    NAMES,
    st.one_of(NUMBERS, st.text(max_size=20), st.sampled_from(["fold", "call", "check", "bet", "raise", "hand"])),
    max_size=4,
)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    many = replace(
        QUICK, frames_a_second=100_000, frames_burst=100_000, requests_a_second=100_000, requests_burst=100_000
    )
    with serving(tmp_path_factory.mktemp("fuzz"), many) as running:
        yield running


@pytest.fixture(scope="module")
def seated(server: Server) -> Iterator[tuple[Wire, int, Any]]:
    """A player at a table where it is nobody's turn but theirs, and what the journal has so far."""
    web, other = Web(server, "Fuzzy"), Web(server, "Steady")
    setup = {"rules": {"book": "match"}, "seats": 2, "action_ms": 3_600_000}
    table = web.post("/api/tables", {"setup": setup})[1]["table"]
    with web.socket() as wire, other.socket() as quiet:
        for seat, one in enumerate((quiet, wire), 1):
            one.ask(table, "watch")
            one.ask(table, "sit", seat=seat, chips=500)
        while not (wire.views.get(table) and wire.views[table]["view"]["in_hand"]):
            wire.next()
        yield wire, table, other


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(kind=KINDS, fields=FIELDS, number=NUMBERS, seq=NUMBERS, own=st.booleans())
def test_any_frame_is_answered_and_a_refusal_changes_nothing(
    seated: tuple[Wire, int, Any], kind: str, fields: dict[str, Any], number: Any, seq: Any, own: bool
) -> None:
    wire, table, _ = seated
    wire.ask(table, "watch")
    wire.until("view", table=table)
    before = wire.views[table]
    frame = {"id": number, "table": table if own else 5, "seq": seq, "request": {**fields, "type": kind}}
    wire.connection.send(json.dumps(frame))
    valid = isinstance(number, int) and not isinstance(number, bool) and 0 <= number < 2**53
    while True:
        answer = wire.next()
        if answer["type"] in ("ack", "refused") and answer["id"] in ((number, None) if valid else (None,)):
            break
    if answer["type"] == "refused":
        assert answer["code"].replace("_", "").isalpha()
        assert "Traceback" not in answer["message"]
        wire.ask(table, "watch")
        wire.until("view", table=table)
        assert wire.views[table]["seq"] == before["seq"]
        assert wire.views[table]["view"] == before["view"]


@settings(max_examples=100, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(text=st.one_of(st.text(max_size=200), st.binary(max_size=200)))
def test_any_bytes_are_answered(seated: tuple[Wire, int, Any], text: str | bytes) -> None:
    wire, _, _ = seated
    wire.connection.send(text)
    assert wire.until("refused")["code"] == "frame"


PATHS = [
    "guest",
    "register",
    "login",
    "logout",
    "tokens",
    "tables",
    "play",
    "lobby",
    "me",
    "hands",
    "hands/1",
    "results",
]
BODIES = st.recursive(
    st.one_of(NUMBERS, st.text(max_size=30)),
    lambda inner: st.one_of(
        st.lists(inner, max_size=3),
        st.dictionaries(
            st.sampled_from(
                ["name", "password", "setup", "rules", "book", "seats", "bots", "label", "variant", "stack"]
            ),
            inner,
            max_size=4,
        ),
    ),
    max_leaves=8,
)


@settings(max_examples=200, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(path=st.sampled_from(PATHS), body=BODIES, method=st.sampled_from(["get", "post"]))
def test_no_request_makes_the_server_fail(server: Server, path: str, body: Any, method: str) -> None:
    web = Web(server)
    if method == "get":
        status, answer = web.get(f"/api/{path}?before={json.dumps(body)!r}".replace(" ", "").replace("\\", "")[:200])
    else:
        status, answer = web.post(f"/api/{path}", body)
    assert status < 500, answer
    assert status == 200 or set(answer) == {"code", "message"}, answer


@given(st.text(max_size=30))
def test_any_name_is_judged(name: str) -> None:
    why = names.problem(name)
    assert isinstance(why, str)
    if not why:
        assert names.LEAST <= len(name) <= names.MOST
        assert names.skeleton(name) == names.skeleton(name.upper()) == names.skeleton(name.lower())


@given(st.text("abcdefghkmopstuvxyz", min_size=3, max_size=10), st.sampled_from(" ._-"))
def test_case_and_separators_make_no_other_name(name: str, between: str) -> None:
    other = name[:2] + between + name[2:].upper()
    assert names.skeleton(name) == names.skeleton(other)


def test_people_who_differ_by_a_number_are_different() -> None:
    skeletons = {names.skeleton(f"Player {n}") for n in range(1, 100)}
    assert len(skeletons) == 99


def test_a_decoded_frame_is_the_encoded_one() -> None:
    from doublesuited.server.protocol import Act, Frame  # noqa: PLC0415

    frame = Frame(7, Act("raise", 40), 12, 99)
    assert msgspec.json.decode(msgspec.json.encode(frame), type=Frame) == frame
