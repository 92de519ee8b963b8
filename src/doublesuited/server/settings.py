"""How the room is run: defaults, a TOML file, command line, and the environment for secrets.

The file has the names below; what it says, the command line overrides. Secrets never stand in it: the key ring is in
``DOUBLESUITED_KEYS`` or in a key file, a database's password in ``DOUBLESUITED_DATABASE`` or in PostgreSQL's own files.
"""

import os
import tomllib
from ipaddress import ip_address
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

MINUTE, HOUR, DAY = 60_000, 3_600_000, 86_400_000


class SettingsError(ValueError):
    """A setting that cannot be; the message is for the person who runs the server."""


class Settings(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Times in milliseconds, sizes in bytes, chips in chips."""

    database: str = ""  # a path, or postgresql://...; "": a file in the user's data folder
    take_over: bool = False  # replace a server that still holds the (PostgreSQL) database
    key_file: str = ""  # "": beside the database, or in the user's data folder
    lost_keys: bool = False  # start although the keys of hands under way are lost: their tables stay shut
    host: str = "127.0.0.1"
    port: int = 8765
    metrics_port: int = 0  # 0: none; bound to 127.0.0.1 always
    origins: tuple[str, ...] = ()  # what browsers call this server; (): from host and port
    trusted_proxies: tuple[str, ...] = ()  # whose X-Forwarded-For is believed

    # people
    first_chips: int = 10_000
    refill_to: int = 10_000
    guest_days: int = 30  # an unused guest's name is free again after that
    guests_an_hour: int = 30  # from one address

    # tables
    tables: int = 2_000
    tables_each: int = 5  # open at a time, of one person
    seats_each: int = 8  # tables a person sits at, at a time
    bot_pause_ms: int = 900
    bot_workers: int = 0  # processes for bots that think long, started when one sits down; 0: half the processors
    practice_rest_ms: int = 2_000  # between the hands of a practice table
    practice_showdown_ms: int = 6_000  # the same after a showdown
    runout_pause_ms: int = 1_200
    idle_ms: int = 20 * MINUTE  # a table without anybody connected, or a match that waits, closes after that
    absent_hands: int = (
        0  # a match whose people are all away is dealt so many hands more, then it waits for one of them
    )
    over_ms: int = 5 * MINUTE  # a finished match stays to be looked at
    away_ms: int = 5 * MINUTE  # a cash seat whose player is not connected is given up after that
    keep_seat_ms: int = 60_000  # a free seat is kept for the first on the waiting list
    recover_ms: int = 15_000  # least time to act after a restart

    # history
    retention_days: int = 30  # the journal of older hands is compacted into hand records; 0: never

    # limits
    requests_a_second: int = 20  # over HTTP, from one address
    requests_burst: int = 100
    frame_bytes: int = 4_096
    frames_a_second: int = 15
    frames_burst: int = 40
    chats_a_minute: int = 12
    mailbox: int = 64
    sockets: int = 20_000
    sockets_each: int = 20
    slow_ms: int = 15_000  # a reader that takes nothing for that long is cut

    @property
    def is_postgres(self) -> bool:
        return self.database.startswith(("postgres://", "postgresql://"))

    def check(self) -> None:
        """Raises SettingsError."""
        self._check_addresses()
        for name in self.__struct_fields__:
            value = getattr(self, name)
            if type(value) is int and value < 0:
                raise SettingsError(f"{name} is {value}; it must not be negative")
        if "://" in self.database and not self.is_postgres:
            scheme = self.database.partition("://")[0]  # what follows may be a password
            raise SettingsError(f"database is {scheme}://...; it is a file for SQLite, or postgresql://...")

    def _check_addresses(self) -> None:
        for name, none in (("port", "any free one"), ("metrics_port", "none")):
            port = getattr(self, name)
            if not 0 <= port <= 65535:
                raise SettingsError(f"{name} is {port}; ports are 0 to 65535 (0: {none})")
        if not self.host:
            raise SettingsError("host is empty; 127.0.0.1 is this machine alone, 0.0.0.0 every network it is on")
        for origin in self.origins:
            if not origin.startswith(("http://", "https://")) or origin.count("/") != 2:
                raise SettingsError(f"origin {origin!r} is not like https://poker.example or http://192.168.1.5:8765")
        for proxy in self.trusted_proxies:
            if not _is_address(proxy):
                raise SettingsError(f"trusted proxy {proxy!r} is no address, such as 127.0.0.1")


def _is_address(text: str) -> bool:
    try:
        ip_address(text)
    except ValueError:
        return False
    return True


def data_folder() -> Path:
    """Where this user's data belongs."""
    base = os.environ.get("XDG_DATA_HOME")
    return (Path(base) if base else Path.home() / ".local" / "share") / "doublesuited"


def load(path: Path | None, **given: Any) -> Settings:
    """Settings from a TOML file, then from what was ``given`` (None: not given), then the environment's secrets."""
    values: dict[str, Any] = {}
    if path is not None:
        try:
            values = tomllib.loads(path.read_text(encoding="utf-8"))
        except OSError as error:
            raise SettingsError(f"{path}: {error.strerror}") from error
        except UnicodeDecodeError as error:
            raise SettingsError(f"{path}: it is no text in UTF-8") from error
        except tomllib.TOMLDecodeError as error:
            raise SettingsError(f"{path}: {error}") from error
    values |= {name: value for name, value in given.items() if value is not None}
    if "DOUBLESUITED_DATABASE" in os.environ:
        values.setdefault("database", os.environ["DOUBLESUITED_DATABASE"])
    try:
        settings = msgspec.convert(values, Settings)
    except msgspec.ValidationError as error:
        raise SettingsError(f"{path or 'settings'}: {error}") from error
    settings.check()
    return settings
