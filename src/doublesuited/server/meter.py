"""Counts of what the room does, kept as plain numbers: the hot path adds, whoever scrapes reads."""


class Meter:
    """``slow_ms`` are bounds of the durations in which appends are counted."""

    BOUNDS_MS = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 5000)

    def __init__(self) -> None:
        self.requests = 0
        self.refused = 0
        self.events = 0
        self.unknown = 0
        self.lost = 0
        self.hands = 0
        self.frames_in = 0
        self.frames_out = 0
        self.bytes_out = 0
        self.slow_readers = 0
        self.bot_faults = {"late": 0, "crashed": 0, "illegal": 0}
        self.appends_ms = [0] * (len(self.BOUNDS_MS) + 1)
        self.append_sum_ms = 0.0

    def appended(self, seconds: float, events: int) -> None:
        """An append of ``events`` events took ``seconds``."""
        took = seconds * 1000
        self.events += events
        self.append_sum_ms += took
        self.appends_ms[sum(took > bound for bound in self.BOUNDS_MS)] += 1
