"""The schema, version by version. Alembic writes the SQL, the room's own driver runs it.

Alembic is used in its offline mode: a migration is SQL for either dialect, made from one description, and needs neither
a second driver nor a second connection. ``script`` is imported only when the schema is not at its newest version.
"""

import io
from functools import cache
from pathlib import Path

from doublesuited.server.store.port import Incompatible

VERSIONS = ("1", "2", "3")
"""Every version there has been, oldest first: the ``revision`` of each file in ``versions``."""
HEAD = VERSIONS[-1]
"""The version that this code works with."""


def steps_from(current: str | None) -> bool:
    """Whether a database at version ``current`` (None: empty) must be migrated. Raises Incompatible if it cannot."""
    if current is not None and current not in VERSIONS:
        raise Incompatible(f"the database has schema {current!r}, this version knows up to {HEAD}: use a newer version")
    return current != HEAD


@cache
def script(dialect: str, current: str | None, target: str = HEAD) -> str:
    """The SQL that brings a database from version ``current`` (None: empty) to ``target``, in one transaction."""
    from alembic.config import Config  # noqa: PLC0415  (a quarter of a second that most starts need not spend)
    from alembic.runtime.environment import EnvironmentContext  # noqa: PLC0415
    from alembic.script import ScriptDirectory  # noqa: PLC0415

    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent))
    config.set_main_option("path_separator", "os")
    scripts = ScriptDirectory.from_config(config)
    made = io.StringIO()
    steps = EnvironmentContext(
        config,
        scripts,
        fn=lambda revision, _: scripts._upgrade_revs(target, revision),
        as_sql=True,
        starting_rev=current,
        destination_rev=target,
    )
    with steps:
        steps.configure(dialect_name=dialect, output_buffer=made, transactional_ddl=True)
        with steps.begin_transaction():
            steps.run_migrations()
    return made.getvalue()
