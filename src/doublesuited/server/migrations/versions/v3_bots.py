"""Bot accounts: people rows with an owner, whom nobody can make a person of."""

import sqlalchemy as sa
from alembic import op

from doublesuited.server.migrations import triggers_3 as triggers

revision = "3"
down_revision = "2"


def upgrade() -> None:
    op.add_column("people", sa.Column("owner", sa.BigInteger().with_variant(sa.Integer, "sqlite"), nullable=True))
    op.create_index("ix_people_owner", "people", ["owner"])
    postgres = op.get_context().dialect.name == "postgresql"
    for statement in triggers.POSTGRES if postgres else triggers.SQLITE:
        op.execute(statement)
