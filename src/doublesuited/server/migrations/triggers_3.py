"""What the third schema refuses by itself: a bot account that becomes a person's.

A bot has an owner for as long as it is there, no password to log in with, and no cookie, only tokens.
"""

ANOTHER = "people: a bot stays a bot, and a person a person"
PASSWORD = "people: a bot has no password"
COOKIE = "sessions: a bot has tokens only"
HAS_PASSWORD = "NEW.owner IS NOT NULL AND NEW.password IS NOT NULL"
HAS_COOKIE = "NEW.kind <> 'token' AND (SELECT owner FROM people WHERE id = NEW.person) IS NOT NULL"

WRITES = (
    ("people", HAS_PASSWORD, PASSWORD),
    ("sessions", HAS_COOKIE, COOKIE),
)


def _sqlite(name: str, event: str, table: str, when: str, why: str) -> str:
    return f"CREATE TRIGGER {name} BEFORE {event} ON {table} WHEN {when} BEGIN SELECT RAISE(ABORT, '{why}'); END"


SQLITE = [
    _sqlite("people_owner", "UPDATE", "people", "NEW.owner IS NOT OLD.owner", ANOTHER),
    *(
        _sqlite(f"{table}_bot_{event.lower()}", event, table, when, why)
        for table, when, why in WRITES
        for event in ("INSERT", "UPDATE")
    ),
]


def _postgres(name: str, event: str, table: str, when: str, why: str) -> list[str]:
    return [
        f"""CREATE FUNCTION {name}_guard() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
              IF {when} THEN RAISE EXCEPTION '{why}' USING ERRCODE = 'check_violation'; END IF;
              RETURN NEW; END $$""",
        f"CREATE TRIGGER {name} BEFORE {event} ON {table} FOR EACH ROW EXECUTE FUNCTION {name}_guard()",
    ]


POSTGRES = [
    *_postgres("people_owner", "UPDATE", "people", "NEW.owner IS DISTINCT FROM OLD.owner", ANOTHER),
    *(part for table, when, why in WRITES for part in _postgres(f"{table}_bot", "INSERT OR UPDATE", table, when, why)),
]
