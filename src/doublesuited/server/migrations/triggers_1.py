"""What the first schema refuses by itself, said twice: for SQLite and for PostgreSQL.

The journal's own trigger moves ``tables.last_seq`` along, so that number and the rows can never disagree; the bank's
trigger moves both balances, so a balance changes by a transfer or not at all.
"""

KEPT = ("transfers", "hand_secrets", "hand_seats", "places")
"""Written once: never changed, never deleted."""


def refuse(name: str, event: str, why: str, when: str = "") -> str:
    """A SQLite trigger that refuses ``event`` (as in "DELETE ON journal") with the message ``why``."""
    condition = f"WHEN {when} " if when else ""
    return f"CREATE TRIGGER {name} BEFORE {event} {condition}BEGIN SELECT RAISE(ABORT, '{why}'); END"


SQLITE = [
    *(refuse(f"{table}_change", f"UPDATE ON {table}", f"{table}: never changed") for table in KEPT),
    *(refuse(f"{table}_loss", f"DELETE ON {table}", f"{table}: never deleted") for table in KEPT),
    # --- bank
    refuse("accounts_new", "INSERT ON accounts", "accounts: a new one is empty", "NEW.balance <> 0"),
    refuse("accounts_loss", "DELETE ON accounts", "accounts: never deleted"),
    refuse("accounts_kind", "UPDATE OF id, kind ON accounts", "accounts: never another"),
    refuse(
        "accounts_change",
        "UPDATE OF balance, last_transfer ON accounts",
        "accounts: a balance changes by a transfer only",
        """NOT EXISTS (SELECT 1 FROM transfers t WHERE t.id = NEW.last_transfer AND t.id > OLD.last_transfer AND (
             (t.debit = NEW.id AND NEW.balance = OLD.balance - t.amount)
             OR (t.credit = NEW.id AND NEW.balance = OLD.balance + t.amount)))""",
    ),
    """CREATE TRIGGER transfers_pay AFTER INSERT ON transfers BEGIN
         UPDATE accounts SET balance = balance - NEW.amount, last_transfer = NEW.id WHERE id = NEW.debit;
         UPDATE accounts SET balance = balance + NEW.amount, last_transfer = NEW.id WHERE id = NEW.credit;
       END""",
    # --- journal
    refuse("journal_change", "UPDATE ON journal", "journal: never changed"),
    refuse(
        "journal_loss",
        "DELETE ON journal",
        "journal: not compacted",
        "OLD.seq > (SELECT compacted FROM tables WHERE id = OLD.table_id)",
    ),
    """CREATE TRIGGER journal_next AFTER INSERT ON journal BEGIN
         SELECT RAISE(ABORT, 'journal: not the next event of this epoch') WHERE NOT EXISTS (
           SELECT 1 FROM tables WHERE id = NEW.table_id AND epoch = NEW.epoch AND last_seq = NEW.seq - 1
             AND status = 'open');
         UPDATE tables SET last_seq = NEW.seq WHERE id = NEW.table_id;
       END""",
    # --- tables
    refuse("tables_new", "INSERT ON tables", "tables: a new one is empty", "NEW.last_seq <> 0 OR NEW.compacted <> 0"),
    refuse("tables_loss", "DELETE ON tables", "tables: never deleted"),
    refuse("tables_id", "UPDATE OF id, escrow ON tables", "tables: never another"),
    refuse("tables_epoch", "UPDATE OF epoch ON tables", "tables: epochs only grow", "NEW.epoch < OLD.epoch"),
    refuse(
        "tables_closed",
        "UPDATE OF status ON tables",
        "tables: closed for good",
        "OLD.status = 'closed' AND NEW.status <> 'closed'",
    ),
    refuse(
        "tables_seq",
        "UPDATE OF last_seq ON tables",
        "tables: last_seq follows the journal",
        """NEW.last_seq <> OLD.last_seq + 1
           OR NOT EXISTS (SELECT 1 FROM journal WHERE table_id = NEW.id AND seq = NEW.last_seq)""",
    ),
    refuse(
        "tables_compacted",
        "UPDATE OF compacted ON tables",
        "tables: compacted up to the snapshot at most, and never back",
        """NEW.compacted < OLD.compacted
           OR NEW.compacted > coalesce((SELECT seq FROM snapshots WHERE table_id = NEW.id), 0)""",
    ),
    # --- snapshots and hands
    refuse(
        "snapshots_change",
        "UPDATE ON snapshots",
        "snapshots: behind what is compacted",
        "NEW.table_id <> OLD.table_id OR NEW.seq < (SELECT compacted FROM tables WHERE id = OLD.table_id)",
    ),
    refuse(
        "snapshots_loss",
        "DELETE ON snapshots",
        "snapshots: needed, for the journal is compacted",
        "(SELECT compacted FROM tables WHERE id = OLD.table_id) > 0",
    ),
    refuse("hands_loss", "DELETE ON hands", "hands: never deleted"),
    refuse(
        "hands_change",
        "UPDATE ON hands",
        "hands: only the public record is added, once",
        """OLD.public IS NOT NULL OR NEW.public IS NULL OR NEW.id <> OLD.id OR NEW.table_id <> OLD.table_id
           OR NEW.number <> OLD.number OR NEW.first_seq <> OLD.first_seq OR NEW.last_seq <> OLD.last_seq
           OR NEW.started_at <> OLD.started_at OR NEW.ended_at <> OLD.ended_at OR NEW.pot <> OLD.pot
           OR NEW.board <> OLD.board""",
    ),
]


def _function(name: str, body: str) -> str:
    return f"CREATE FUNCTION {name}() RETURNS trigger LANGUAGE plpgsql AS $${body}$$"


def guard(name: str, event: str, why: str, when: str = "") -> list[str]:
    """A PostgreSQL trigger that refuses ``event`` for each row where ``when`` holds."""
    refuse = f"RAISE EXCEPTION '{why}' USING ERRCODE = 'check_violation';"
    body = f"IF {when} THEN {refuse} END IF;" if when else refuse
    back = "OLD" if event.startswith("DELETE") else "NEW"
    return [
        _function(f"{name}_guard", f" BEGIN {body} RETURN {back}; END "),
        f"CREATE TRIGGER {name} BEFORE {event} FOR EACH ROW EXECUTE FUNCTION {name}_guard()",
    ]


POSTGRES = [
    *(part for t in KEPT for part in guard(f"{t}_change", f"UPDATE ON {t}", f"{t}: never changed")),
    *(part for t in KEPT for part in guard(f"{t}_loss", f"DELETE ON {t}", f"{t}: never deleted")),
    # --- bank
    *guard("accounts_new", "INSERT ON accounts", "accounts: a new one is empty", "NEW.balance <> 0"),
    *guard("accounts_loss", "DELETE ON accounts", "accounts: never deleted"),
    *guard(
        "accounts_change",
        "UPDATE ON accounts",
        "accounts: a balance changes by a transfer only",
        "NEW.id <> OLD.id OR NEW.kind <> OLD.kind OR pg_trigger_depth() < 2",
    ),
    _function(
        "transfers_pay_now",
        """ BEGIN
          UPDATE accounts a SET last_transfer = NEW.id,
            balance = balance + CASE WHEN a.id = NEW.debit THEN -NEW.amount ELSE NEW.amount END
            WHERE a.id IN (NEW.debit, NEW.credit);
          RETURN NEW; END """,
    ),
    "CREATE TRIGGER transfers_pay AFTER INSERT ON transfers FOR EACH ROW EXECUTE FUNCTION transfers_pay_now()",
    # --- journal
    *guard("journal_change", "UPDATE ON journal", "journal: never changed"),
    *guard(
        "journal_loss",
        "DELETE ON journal",
        "journal: not compacted",
        "OLD.seq > (SELECT compacted FROM tables WHERE id = OLD.table_id)",
    ),
    _function(
        "journal_next_now",
        """ DECLARE told bigint; moved bigint; BEGIN
          SELECT count(DISTINCT table_id) INTO told FROM added;
          UPDATE tables t SET last_seq = s.last FROM (
              SELECT table_id, min(seq) AS first, max(seq) AS last, count(*) AS n, min(epoch) AS low, max(epoch) AS high
              FROM added GROUP BY table_id) s
            WHERE t.id = s.table_id AND t.status = 'open' AND t.epoch = s.low AND s.low = s.high
              AND t.last_seq = s.first - 1 AND s.last - s.first + 1 = s.n;
          GET DIAGNOSTICS moved = ROW_COUNT;
          IF moved <> told THEN
            RAISE EXCEPTION 'journal: not the next event of this epoch' USING ERRCODE = 'check_violation';
          END IF;
          RETURN NULL; END """,
    ),
    """CREATE TRIGGER journal_next AFTER INSERT ON journal REFERENCING NEW TABLE AS added
       FOR EACH STATEMENT EXECUTE FUNCTION journal_next_now()""",
    # --- tables
    *guard("tables_new", "INSERT ON tables", "tables: a new one is empty", "NEW.last_seq <> 0 OR NEW.compacted <> 0"),
    *guard("tables_loss", "DELETE ON tables", "tables: never deleted"),
    *guard("tables_id", "UPDATE ON tables", "tables: never another", "NEW.id <> OLD.id OR NEW.escrow <> OLD.escrow"),
    *guard("tables_epoch", "UPDATE ON tables", "tables: epochs only grow", "NEW.epoch < OLD.epoch"),
    *guard(
        "tables_closed",
        "UPDATE ON tables",
        "tables: closed for good",
        "OLD.status = 'closed' AND NEW.status <> 'closed'",
    ),
    *guard(
        "tables_seq",
        "UPDATE ON tables",
        "tables: last_seq follows the journal",
        """NEW.last_seq < OLD.last_seq OR NEW.last_seq > OLD.last_seq
           AND NOT EXISTS (SELECT 1 FROM journal WHERE table_id = NEW.id AND seq = NEW.last_seq)""",
    ),
    *guard(
        "tables_compacted",
        "UPDATE ON tables",
        "tables: compacted up to the snapshot at most, and never back",
        """NEW.compacted < OLD.compacted OR NEW.compacted > OLD.compacted
           AND NEW.compacted > coalesce((SELECT seq FROM snapshots WHERE table_id = NEW.id), 0)""",
    ),
    # --- snapshots and hands
    *guard(
        "snapshots_change",
        "UPDATE ON snapshots",
        "snapshots: behind what is compacted",
        "NEW.table_id <> OLD.table_id OR NEW.seq < (SELECT compacted FROM tables WHERE id = OLD.table_id)",
    ),
    *guard(
        "snapshots_loss",
        "DELETE ON snapshots",
        "snapshots: needed, for the journal is compacted",
        "(SELECT compacted FROM tables WHERE id = OLD.table_id) > 0",
    ),
    *guard("hands_loss", "DELETE ON hands", "hands: never deleted"),
    *guard(
        "hands_change",
        "UPDATE ON hands",
        "hands: only the public record is added, once",
        """OLD.public IS NOT NULL OR NEW.public IS NULL
           OR (NEW.id, NEW.table_id, NEW.number, NEW.first_seq, NEW.last_seq) IS DISTINCT FROM
              (OLD.id, OLD.table_id, OLD.number, OLD.first_seq, OLD.last_seq)
           OR (NEW.started_at, NEW.ended_at, NEW.pot, NEW.board) IS DISTINCT FROM
              (OLD.started_at, OLD.ended_at, OLD.pot, OLD.board)""",
    ),
]
