"""The protocol's documents say what the server does, and every frame is as its schema says."""

import json
import re
import subprocess
import sys
from pathlib import Path

import jsonschema_rs
import pytest

from doublesuited.server import schema

from .serving import Web, serving

DOCS = Path(__file__).parents[2] / "docs"


def test_the_schema_is_the_one_in_docs() -> None:
    assert (DOCS / "protocol.schema.json").read_text(encoding="utf-8") == schema.text()


def test_the_reference_is_the_one_in_docs() -> None:
    written = (DOCS / "protocol.md").read_text(encoding="utf-8")
    assert written == schema.page(written)


def client() -> str:
    found = re.search(r"^```python\n(.*?)^```", (DOCS / "protocol.md").read_text(), re.DOTALL | re.MULTILINE)
    assert found is not None
    return found[1]


def test_the_client_in_docs_is_short() -> None:
    assert sum(bool(line.strip()) for line in client().splitlines()) <= 40


def test_the_client_in_docs_plays_a_whole_match(tmp_path: Path) -> None:
    source = client().replace('"seats": 2', '"seats": 2, "bots": ["maniac"]')
    (tmp_path / "client.py").write_text(source)
    with serving(tmp_path) as server:
        command = [sys.executable, str(tmp_path / "client.py"), server.address]
        done = subprocess.run(command, capture_output=True, text=True, timeout=240, check=False)
    assert done.returncode == 0, done.stderr
    assert sorted(done.stdout.split()[-1::-5]) == ["1", "2"]


@pytest.fixture(scope="module")
def sent() -> jsonschema_rs.Validator:
    whole = schema.schema()
    return jsonschema_rs.validator_for({"$ref": "#/$defs/Sent", "$defs": whole["$defs"]})


def test_every_frame_is_as_the_schema_says(tmp_path: Path, sent: jsonschema_rs.Validator) -> None:
    with serving(tmp_path) as server:
        web, other = Web(server, "Clara"), Web(server, "Felix")
        table = web.post("/api/play", {"book": "standard", "seats": 4, "variant": "omaha8", "betting": "pot"})[1][
            "table"
        ]
        with web.socket() as wire, other.socket() as watcher:
            watcher.ask(table, "watch")
            wire.ask(table, "watch")
            wire.ask(table, "chat", text="hello")
            wire.ask(table, "sit", seat=1, chips=5)
            wire.ask(table, "join_waiting")
            wire.play(table, hands=2)
            wire.ask(table, "pause")
            watcher.until("chat")
        answers = {path: web.get(path)[1] for path in ("/api/lobby", "/api/me", "/api/presets", "/api/bots")}
        frames = wire.frames + watcher.frames
    assert {"hello", "ack", "refused", "table", "view", "chat"} <= {frame["type"] for frame in frames}
    for frame in frames:
        sent.validate(frame)
    whole = schema.schema()
    for name, path in {"Lobby": "/api/lobby", "Me": "/api/me", "Presets": "/api/presets", "Bots": "/api/bots"}.items():
        answer = json.loads(json.dumps(answers[path]))
        jsonschema_rs.validate({"$ref": f"#/$defs/{name}", "$defs": whole["$defs"]}, answer)
