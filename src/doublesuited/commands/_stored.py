"""What the commands on a room's database share: they read one that is there, and leave nothing beside what is none."""

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
    with path.open("rb") as file:
        if file.read(len(SQLITE)) != SQLITE:
            raise SettingsError(f"{path} is no database of a server; name the server's file with --database")
