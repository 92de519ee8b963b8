"""Names and sessions by themselves, on a clock of the test's own."""

import secrets

import pytest

from doublesuited.server.people import People, Refusal
from doublesuited.server.settings import DAY, Settings
from doublesuited.server.store.port import Store

from .databases import Opener, with_store


def test_a_guest_who_came_every_day_lost_the_name(make_store: Opener) -> None:
    """A server that ran for long knew the session by heart, and never wrote down that it was used."""
    now = DAY

    async def work(store: Store) -> None:
        nonlocal now
        people = People(store, Settings(guest_days=30), lambda: now, secrets.token_bytes)
        ada, key = await people.guest("Ada")
        for _ in range(40):
            now += DAY
            assert await people.of_key(key) == ada
        with pytest.raises(Refusal, match="'Ada' is taken"):
            await people.guest("Ada")
        now += 31 * DAY
        other, _ = await people.guest("Ada")
        assert other.id != ada.id
        again = await people.of_key(key)
        assert again
        assert again.name == f"guest {ada.id}"

    with_store(make_store, work)
