"""Limits on how often: token buckets, by the milliseconds they are given."""

from collections import OrderedDict


class Bucket:
    """Holds up to ``most`` tokens and gains ``rate`` a second. Starts full."""

    __slots__ = ("_at", "_left", "_most", "_rate")

    def __init__(self, rate: float, most: int) -> None:
        self._rate = rate
        self._most = most
        self._left = float(most)
        self._at = 0

    def take(self, now: int) -> bool:
        """Take one token; False if there is none."""
        gained = max(0, now - self._at) * self._rate / 1000
        self._left, self._at = min(self._most, self._left + gained), now
        if self._left < 1:
            return False
        self._left -= 1
        return True


class Buckets:
    """One bucket for each key; those not used for longest are forgotten."""

    def __init__(self, rate: float, most: int, kept: int = 10_000) -> None:
        self._rate = rate
        self._most = most
        self._kept = kept
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, key: str, now: int) -> bool:
        bucket = self._buckets.pop(key, None) or Bucket(self._rate, self._most)
        self._buckets[key] = bucket
        if len(self._buckets) > self._kept:
            self._buckets.popitem(last=False)
        return bucket.take(now)
