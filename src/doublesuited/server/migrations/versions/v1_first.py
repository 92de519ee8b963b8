"""People, bank, tables, journal and hands, with the triggers that keep them honest.

The database itself refuses what must never happen, whoever asks: a hole or a second event at a ``seq``, an event of an
old epoch, a command done twice, chips out of nothing, a transfer to oneself, and any change of what was written.
"""

import sqlalchemy as sa
from alembic import op

from doublesuited.server.migrations import triggers_1 as triggers

revision = "1"
down_revision = None

WHOLE = sa.BigInteger().with_variant(sa.Integer, "sqlite")
MOST = 2**53 - 1


def upgrade() -> None:
    _people()
    _bank()
    _tables()
    _hands()
    postgres = op.get_context().dialect.name == "postgresql"
    for statement in triggers.POSTGRES if postgres else triggers.SQLITE:
        op.execute(statement)


def _whole(name: str, default: int | None = None) -> sa.Column[int]:
    return sa.Column(name, WHOLE, nullable=False, server_default=None if default is None else str(default))


def _text(name: str, *, nullable: bool = False) -> sa.Column[str]:
    return sa.Column(name, sa.Text, nullable=nullable)


def _people() -> None:
    op.create_table(
        "people",
        sa.Column("id", WHOLE, primary_key=True, autoincrement=False),
        _text("name"),
        sa.Column("skeleton", sa.Text, nullable=False, unique=True),
        _text("password", nullable=True),
        _whole("created_at"),
        _whole("seen_at"),
    )
    op.create_table(
        "sessions",
        sa.Column("hash", sa.LargeBinary, primary_key=True),
        sa.Column("person", WHOLE, sa.ForeignKey("people.id"), nullable=False, index=True),
        _text("kind"),
        _text("label"),
        _whole("created_at"),
        _whole("seen_at"),
        sa.CheckConstraint("kind IN ('cookie', 'token')", name="session_kind"),
    )


def _bank() -> None:
    op.create_table(
        "accounts",
        sa.Column("id", sa.Text, primary_key=True),
        _text("kind"),
        _whole("balance", 0),
        _whole("last_transfer", 0),
        sa.CheckConstraint("kind IN ('player', 'table', 'mint')", name="account_kind"),
        sa.CheckConstraint("kind = 'mint' OR balance >= 0", name="account_covered"),
        sa.CheckConstraint(f"balance BETWEEN -{MOST} AND {MOST}", name="account_range"),
    )
    op.execute("INSERT INTO accounts (id, kind) VALUES ('mint', 'mint')")
    op.create_table(
        "transfers",
        sa.Column("id", WHOLE, primary_key=True, autoincrement=True),
        sa.Column("key", sa.Text, nullable=False, unique=True),
        sa.Column("debit", sa.Text, sa.ForeignKey("accounts.id"), nullable=False),
        sa.Column("credit", sa.Text, sa.ForeignKey("accounts.id"), nullable=False),
        _whole("amount"),
        _text("kind"),
        sa.Column("table_id", WHOLE, nullable=True),
        _whole("at"),
        sa.CheckConstraint(f"amount BETWEEN 1 AND {MOST}", name="transfer_positive"),
        sa.CheckConstraint("debit <> credit", name="transfer_distinct"),
    )
    op.create_index("transfers_debit", "transfers", ["debit", "id"])
    op.create_index("transfers_credit", "transfers", ["credit", "id"])


def _tables() -> None:
    op.create_table(
        "tables",
        sa.Column("id", WHOLE, primary_key=True, autoincrement=False),
        _text("config"),
        _text("owner", nullable=True),
        _whole("epoch", 0),
        _whole("last_seq", 0),
        _whole("compacted", 0),
        sa.Column("status", sa.Text, nullable=False, server_default="open"),
        sa.Column("escrow", sa.Text, sa.ForeignKey("accounts.id"), nullable=False, unique=True),
        _whole("created_at"),
        sa.CheckConstraint("status IN ('open', 'closed')", name="table_status"),
        sa.CheckConstraint("compacted <= last_seq", name="table_compacted"),
    )
    op.create_index("tables_open", "tables", ["status", "id"])
    op.create_table(
        "journal",
        sa.Column("table_id", WHOLE, sa.ForeignKey("tables.id"), primary_key=True, autoincrement=False),
        sa.Column("seq", WHOLE, primary_key=True, autoincrement=False),
        _whole("epoch"),
        _whole("hand"),
        _text("kind"),
        _whole("version"),
        sa.Column("seat", WHOLE, nullable=True),
        _text("command", nullable=True),
        _text("asked", nullable=True),
        _text("body"),
        _whole("at"),
        sa.CheckConstraint("seq > 0", name="journal_seq"),
        sqlite_with_rowid=False,
    )
    given = sa.text("command IS NOT NULL")
    op.create_index(
        "journal_command", "journal", ["table_id", "command"], unique=True, sqlite_where=given, postgresql_where=given
    )
    op.create_table(
        "snapshots",
        sa.Column("table_id", WHOLE, sa.ForeignKey("tables.id"), primary_key=True, autoincrement=False),
        _whole("seq"),
        _whole("version"),
        sa.Column("state", sa.LargeBinary, nullable=False),
    )


def _hands() -> None:
    op.create_table(
        "hand_secrets",
        sa.Column("table_id", WHOLE, sa.ForeignKey("tables.id"), primary_key=True, autoincrement=False),
        sa.Column("number", WHOLE, primary_key=True, autoincrement=False),
        _text("key_id"),
        sa.Column("nonce", sa.LargeBinary, nullable=False),
        sa.Column("sealed", sa.LargeBinary, nullable=False),
    )
    op.create_table(
        "hands",
        sa.Column("id", WHOLE, primary_key=True, autoincrement=True),
        sa.Column("table_id", WHOLE, sa.ForeignKey("tables.id"), nullable=False),
        _whole("number"),
        _whole("first_seq"),
        _whole("last_seq"),
        _whole("started_at"),
        _whole("ended_at"),
        _whole("pot"),
        _text("board"),
        _text("public", nullable=True),
        sa.UniqueConstraint("table_id", "number"),
        sa.CheckConstraint("first_seq <= last_seq", name="hand_span"),
    )
    op.create_table(
        "hand_seats",
        sa.Column("table_id", WHOLE, primary_key=True, autoincrement=False),
        sa.Column("number", WHOLE, primary_key=True, autoincrement=False),
        sa.Column("seat", WHOLE, primary_key=True, autoincrement=False),
        _whole("person"),
        _text("name"),
        _text("bot"),
        _whole("start"),
        _whole("net"),
        _whole("ended_at"),
        sa.ForeignKeyConstraint(["table_id", "number"], ["hands.table_id", "hands.number"]),
    )
    op.create_index("hand_seats_person", "hand_seats", ["person", "ended_at"])
    op.create_table(
        "places",
        sa.Column("table_id", WHOLE, sa.ForeignKey("tables.id"), primary_key=True, autoincrement=False),
        sa.Column("seat", WHOLE, primary_key=True, autoincrement=False),
        _whole("person"),
        _whole("place"),
        _whole("at"),
    )
    op.create_index("places_person", "places", ["person", "at"])
