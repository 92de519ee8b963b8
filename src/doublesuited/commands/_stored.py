"""What the commands on a room's database share: they read one that is there, and leave nothing beside what is none."""

from contextlib import closing
from pathlib import Path

from pysqlite3 import dbapi2 as sqlite

from doublesuited.server.run import database_path
from doublesuited.server.settings import Settings, SettingsError

SQLITE = b"SQLite format 3\0"
"""How every SQLite file begins."""


def must_exist(settings: Settings) -> None:
    """SettingsError if the settings name no database. Before anything is opened: opening makes a lock, keys, a file."""
    if settings.is_postgres:
        return
    path = database_path(settings)
    if not path.is_file():
        raise SettingsError(f"there is no database {path}; name the server's file with --database")
    if not _is_ours(path):
        raise SettingsError(f"{path} is no database of a server; name the server's file with --database")


def _is_ours(path: Path) -> bool:
    """Whether it is SQLite's with our tables, or so damaged that opening it will say more."""
    try:
        with path.open("rb") as file:
            if file.read(len(SQLITE)) != SQLITE:
                return False
    except OSError as error:
        raise SettingsError(f"cannot read the database {path}: {error.strerror}") from error
    try:
        with closing(sqlite.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True)) as con:
            return bool(con.execute("SELECT 1 FROM sqlite_master WHERE name = 'alembic_version'").fetchall())
    except sqlite.Error:
        return True
