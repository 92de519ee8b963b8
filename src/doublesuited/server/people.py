"""People: guests with a cookie, accounts with a password, and tokens for their programs.

Whoever picks a name plays at once, as a guest; the cookie is the only key to that guest's chips. A password makes the
guest an account that other devices can log in to. Cookies and tokens are random and opaque; the database keeps their
hashes, so that reading it opens nothing.
"""

import hashlib
from base64 import urlsafe_b64encode
from collections.abc import Callable

from msgspec import Struct
from msgspec.structs import replace

from . import bank, names
from .settings import DAY, Settings
from .store.port import Conflict, Store

SESSION_DAYS = 365
BOTS_EACH = 5
TOKENS_EACH = 10
SESSIONS_KEPT = 50_000
SEEN_EVERY_MS = DAY // 4


class Person(Struct, frozen=True):
    """Somebody, as the room knows them. ``program``: they came by a token, which plays, and opens no other door.

    ``bot``: a bot account. It has no password and no cookie, only a token, and never becomes a person's.
    """

    id: int
    name: str
    guest: bool
    program: bool = False
    bot: bool = False


class Refusal(Exception):
    """What a person may not do, with a code and a message for them."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code
        self.message = message


def hash_password(password: str) -> str:
    """Slow on purpose (some 50 ms): call it off the event loop."""
    from argon2 import PasswordHasher  # noqa: PLC0415  (only who uses passwords loads it)

    return PasswordHasher().hash(password)


def password_fits(hashed: str, password: str) -> bool:
    """Slow on purpose, like ``hash_password``."""
    from argon2 import PasswordHasher, exceptions  # noqa: PLC0415

    try:
        return PasswordHasher().verify(hashed, password)
    except (exceptions.VerifyMismatchError, exceptions.InvalidHashError, exceptions.VerificationError):
        return False


def key_hash(key: str) -> bytes:
    """What is stored of a cookie or token: it has 256 random bits, so one quick hash is enough."""
    return hashlib.sha256(key.encode()).digest()


class People:
    """Everybody the database knows."""

    def __init__(
        self, store: Store, settings: Settings, clock: Callable[[], int], secret: Callable[[int], bytes]
    ) -> None:
        self._store = store
        self._settings = settings
        self._clock = clock
        self._secret = secret
        self._known: dict[bytes, tuple[Person, int]] = {}  # by session: who, and until when nobody need look

    async def of_key(self, key: str) -> Person | None:
        """Whose cookie or token this is."""
        hashed, now = key_hash(key), self._clock()
        known, until = self._known.get(hashed, (None, 0))
        if now < until:
            return known
        found = await self._store.query(
            """SELECT p.id, p.name, p.password, p.owner, s.seen_at, s.kind
               FROM sessions s JOIN people p ON p.id = s.person WHERE s.hash = ?""",
            hashed,
        )
        if not found:
            return None
        number, name, password, owner, seen_at, kind = found[0]
        if seen_at < now - SESSION_DAYS * DAY:
            return None
        if seen_at < now - SEEN_EVERY_MS:  # a crowd that reconnects must not wait for a commit each
            await self._store.write(
                ("UPDATE sessions SET seen_at = ? WHERE hash = ?", (now, hashed)),
                ("UPDATE people SET seen_at = ? WHERE id = ?", (now, number)),
            )
        bot = owner is not None
        return self._keep(hashed, Person(number, name, password is None and not bot, kind == "token", bot))

    def _keep(self, hashed: bytes, person: Person) -> Person:
        """Remember whose session this is, until it is time to note that they were seen."""
        if len(self._known) >= SESSIONS_KEPT:
            self._known.pop(next(iter(self._known)))
        self._known[hashed] = person, self._clock() + SEEN_EVERY_MS
        return person

    async def guest(self, name: str) -> tuple[Person, str]:
        """A new guest and the cookie. Raises Refusal."""
        return await self._new(name, None)

    async def register(self, name: str, hashed: str, guest: Person | None) -> tuple[Person, str]:
        """An account with a password: a new one, or what this guest becomes, chips and seats kept. Raises Refusal."""
        if guest is None:
            return await self._new(name, hashed)
        if not guest.guest:
            raise Refusal("login", f"you are logged in as {guest.name}: log out first")
        self._check(name)
        change = "UPDATE people SET name = ?, skeleton = ?, password = ? WHERE id = ?"
        fresh = "DELETE FROM sessions WHERE person = ? AND kind = 'cookie'"  # who else may know the guest's cookie?
        try:
            await self._store.write((change, (name, names.skeleton(name), hashed, guest.id)), (fresh, (guest.id,)))
        except Conflict as error:
            raise _taken(name) from error
        self._forget(guest.id)
        person = Person(guest.id, name, guest=False)
        return person, await self._session(person, "cookie", "")

    async def find(self, name: str) -> tuple[Person, str] | None:
        """The account of that name, with its password's hash; guests have none."""
        found = await self._store.query(
            "SELECT id, name, password FROM people WHERE skeleton = ? AND password IS NOT NULL", names.skeleton(name)
        )
        return (Person(found[0][0], found[0][1], guest=False), found[0][2]) if found else None

    async def guest_named(self, name: str) -> Person | None:
        """The guest of that name. Only where this machine's user is the one who asks: nothing is proved."""
        found = await self._store.query(
            "SELECT id, name FROM people WHERE skeleton = ? AND password IS NULL AND owner IS NULL",
            names.skeleton(name),
        )
        return Person(found[0][0], found[0][1], guest=True) if found else None

    async def log_in(self, person: Person) -> str:
        """A cookie for one more device."""
        return await self._session(person, "cookie", "")

    async def log_out(self, key: str) -> None:
        """This cookie opens nothing any more. A guest's chips go with it."""
        hashed = key_hash(key)
        self._known.pop(hashed, None)
        await self._store.write(("DELETE FROM sessions WHERE hash = ?", (hashed,)))

    async def token(self, person: Person, label: str) -> str:
        """A token for a program of that person. Raises Refusal."""
        found = await self._store.query("SELECT count(*) FROM sessions WHERE person = ? AND kind = 'token'", person.id)
        if found[0][0] >= TOKENS_EACH:
            raise Refusal("full", f"you have {TOKENS_EACH} tokens, which is the most")
        return await self._session(person, "token", label)

    async def bot(self, name: str, owner: Person) -> tuple[Person, str]:
        """A bot account of ``owner`` and its token; if there is one of that name, a new token for it, and the old one
        opens nothing any more. Raises Refusal."""
        theirs = await self._store.query("SELECT id, name, skeleton FROM people WHERE owner = ?", owner.id)
        number, called = next(((n, c) for n, c, s in theirs if s == names.skeleton(name)), (0, name))
        if number:
            bot = Person(number, called, guest=False, bot=True)
            await self._store.write(("DELETE FROM sessions WHERE person = ?", (bot.id,)))
            self._forget(bot.id)
        elif len(theirs) >= BOTS_EACH:
            raise Refusal("full", f"you have {BOTS_EACH} bots, which is the most")
        else:
            bot = await self._insert(name, None, owner)
        return bot, await self._session(bot, "token", bot.name)

    async def balance(self, person: Person, at_tables: int | None) -> int:
        """The chips that a person can bring to a table, today's refill included: it is for chips that are lost, not for
        those ``at_tables``, and waits while nobody knows how many these are."""
        if at_tables is None:
            return await bank.balance(self._store, bank.purse(person.id))
        return await bank.refill(self._store, person.id, self._settings.refill_to - at_tables, self._clock())

    def refill_at(self) -> int:
        """When the next refill is."""
        return (self._clock() // bank.DAY_MS + 1) * bank.DAY_MS

    # ---

    def _check(self, name: str) -> None:
        why = names.problem(name)
        if why:
            raise Refusal("name", why)

    async def _new(self, name: str, hashed: str | None) -> tuple[Person, str]:
        person = await self._insert(name, hashed, None)
        return person, await self._session(person, "cookie", "")

    async def _insert(self, name: str, hashed: str | None, owner: Person | None) -> Person:
        """Somebody new, or a bot of ``owner``, with a purse."""
        self._check(name)
        now, bot = self._clock(), owner is not None
        person = Person(int.from_bytes(self._secret(6), "big") + 1, name, hashed is None and not bot, bot=bot)
        columns = (
            "INSERT INTO people (id, name, skeleton, password, owner, created_at, seen_at) VALUES (?, ?, ?, ?, ?, ?, ?)"
        )
        new = (columns, (person.id, name, names.skeleton(name), hashed, owner and owner.id, now, now))
        purse = bank.open_purse(person.id, self._settings.first_chips, now)
        try:
            await self._store.write(self._free_name(name, now), new, *purse)
        except Conflict as error:
            raise _taken(name) from error
        return person

    def _free_name(self, name: str, now: int) -> tuple[str, tuple[object, ...]]:
        """Takes the name from a guest who has not come for long; who comes back keeps the chips under a number. A bot
        is found by its name: it keeps that."""
        return (
            """UPDATE people SET name = 'guest ' || id, skeleton = 'guest' || id
               WHERE skeleton = ? AND password IS NULL AND owner IS NULL AND seen_at < ?""",
            (names.skeleton(name), now - self._settings.guest_days * DAY),
        )

    async def _session(self, person: Person, kind: str, label: str) -> str:
        key, now = urlsafe_b64encode(self._secret(33)).decode(), self._clock()
        insert = "INSERT INTO sessions (hash, person, kind, label, created_at, seen_at) VALUES (?, ?, ?, ?, ?, ?)"
        await self._store.write((insert, (key_hash(key), person.id, kind, label, now, now)))
        self._keep(key_hash(key), replace(person, program=kind == "token"))
        return key

    def _forget(self, person: int) -> None:
        self._known = {hashed: known for hashed, known in self._known.items() if known[0].id != person}


def _taken(name: str) -> Refusal:
    return Refusal("name", f"{name!r} is taken, or reads like a name that is")
