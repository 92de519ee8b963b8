"""One line on stderr that says how far a long run is; nothing when nobody is looking at a terminal."""

import sys
import time


class Progress:
    """``at(done)`` as often as you like: the line is rewritten at most five times a second."""

    def __init__(self, what: str, total: int) -> None:
        self.what, self.total = what, total
        self.begun = self.shown = time.monotonic()

    def at(self, done: int) -> None:
        now = time.monotonic()
        if not sys.stderr.isatty() or (done < self.total and now - self.shown < 0.2):
            return
        self.shown = now
        left = (now - self.begun) / max(done, 1) * (self.total - done)
        end = "\n" if done >= self.total else ""
        print(f"\r{self.what}: {done:,} of {self.total:,}, {left:.0f} s to go ", end=end, file=sys.stderr, flush=True)
