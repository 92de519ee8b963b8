"""What the third schema refuses by itself: a bot account that becomes a person's.

A bot has an owner for as long as it is there, no password to log in with, and no cookie, only tokens.
"""

from .triggers_1 import guard, refuse

ANOTHER = "people: a bot stays a bot, and a person a person"
PASSWORD = "people: a bot has no password"
COOKIE = "sessions: a bot has tokens only"
HAS_PASSWORD = "NEW.owner IS NOT NULL AND NEW.password IS NOT NULL"
HAS_COOKIE = "NEW.kind <> 'token' AND (SELECT owner FROM people WHERE id = NEW.person) IS NOT NULL"

WRITES = (
    ("people", HAS_PASSWORD, PASSWORD),
    ("sessions", HAS_COOKIE, COOKIE),
)


SQLITE = [
    refuse("people_owner", "UPDATE ON people", ANOTHER, "NEW.owner IS NOT OLD.owner"),
    *(
        refuse(f"{table}_bot_{event.lower()}", f"{event} ON {table}", why, when)
        for table, when, why in WRITES
        for event in ("INSERT", "UPDATE")
    ),
]

POSTGRES = [
    *guard("people_owner", "UPDATE ON people", ANOTHER, "NEW.owner IS DISTINCT FROM OLD.owner"),
    *(part for table, when, why in WRITES for part in guard(f"{table}_bot", f"INSERT OR UPDATE ON {table}", why, when)),
]
