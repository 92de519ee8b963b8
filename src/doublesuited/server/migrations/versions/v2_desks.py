"""The lists around each table's game: who waits, who asked for a seat, who is muted, who has said the password.

One row a table, which only its owner may write: the database itself refuses an old epoch, as in the journal.
"""

import sqlalchemy as sa
from alembic import op

from doublesuited.server.migrations import triggers_2 as triggers

revision = "2"
down_revision = "1"

WHOLE = sa.BigInteger().with_variant(sa.Integer, "sqlite")


def upgrade() -> None:
    op.create_table(
        "desks",
        sa.Column("table_id", WHOLE, sa.ForeignKey("tables.id"), primary_key=True, autoincrement=False),
        sa.Column("epoch", WHOLE, nullable=False),
        sa.Column("lists", sa.Text, nullable=False),
    )
    postgres = op.get_context().dialect.name == "postgresql"
    for statement in triggers.POSTGRES if postgres else triggers.SQLITE:
        op.execute(statement)
