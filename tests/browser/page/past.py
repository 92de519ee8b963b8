"""Past hands and results as the server would tell them."""

import json
from typing import Any

import msgspec

from doublesuited.table import Table
from doublesuited.view import told, view

from .hands import play, table

DAY = 86_400_000
NOON = 20_000 * DAY + DAY // 2
HANDS: dict[str, Any] = {
    "hands": [
        {
            "hand": 7 - i,
            "table": 1,
            "table_name": "Tuesday game",
            "number": 7 - i,
            "at": NOON - i * 60_000,
            "variant": "omaha8",
            "betting": "pot",
            "seat": 1,
            "net": net,
            "pot": 240,
            "board": board,
        }
        for i, (net, board) in enumerate([(120, ["As", "Kd", "7h", "2c", "2d"]), (-40, []), (0, ["Th", "9h", "4s"])])
    ],
    "next": 4,
}
REVIEW: dict[str, Any] = {"decisions": [], "costly": None, "guesses": []}
RESULTS: dict[str, Any] = {
    "results": [
        {
            "table": i,
            "table_name": f"Game {i}",
            "mode": "match" if i % 2 else "cash",
            "at": NOON - i * DAY // 2,
            "hands": 40 + i,
            "net": net,
            "place": i % 4 if i % 2 else 0,
        }
        for i, net in enumerate((250, -500, 120, 1500, -80, 40, -500, 900))
    ]
}


def replay(seats: int = 6, seed: int = 5, seat: int = 1) -> dict[str, Any]:
    """A hand of the core as the replayer gets it: a view for every event."""
    steps: list[dict[str, Any]] = []

    def note(made: Table, events: tuple[Any, ...]) -> None:
        seen = json.loads(msgspec.json.encode(view(made, seat)))
        steps.append({"event": told(events[0], seat), "view": seen})

    made = play(table(seats, variant="omaha8", betting="pot"), seed, boldness=0.05, folds=0.2, note=note)
    return {
        "hand": 7,
        "table": 1,
        "table_name": "Tuesday game",
        "number": 7,
        "setup": msgspec.to_builtins(made.setup),
        "steps": steps,
        "equity": [
            {"street": street, "shares": {"1": share, "2": 10_000 - share}}
            for street, share in (("preflop", 5200), ("flop", 6100), ("turn", 3300), ("river", 10_000))
        ],
    }
