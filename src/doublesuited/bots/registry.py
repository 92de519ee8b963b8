"""Which bots there are: our own, and whatever installed packages add.

A package adds a bot by an entry point in the group ``doublesuited.bots``: a class (or function) that takes no arguments
and gives a ``Bot``. Other people's classes run in a worker process with limits (``external``).
"""

from functools import cache
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points

from .contract import Bot, BotInfo, Factory
from .external import Remote, class_command

GROUP = "doublesuited.bots"
OWN = {
    "random": "simple:RandomBot",
    "station": "simple:Station",
    "fish": "scripted:fish",
    "maniac": "scripted:maniac",
    "rock": "scripted:rock",
    "lag": "scripted:lag",
    "tag": "scripted:tag",
    "shark": "shark.bot:Shark",
    "blueprint": "blueprint.bot:blueprint",
}
"""Name -> where its factory is, weakest first. Imported when asked for."""
HEAVY = frozenset({"shark", "blueprint"})
"""Those of our own that are heavy (``BotInfo``): said here, too, so that nobody has to import them to know it."""


@cache
def make(name: str) -> Bot:
    """The bot of that name; other people's in a worker process. One serves any number of tables: bots keep no state.
    ValueError if there is none."""
    if name in OWN:
        return load(name)
    if name not in _entry_points():
        raise ValueError(f"there is no bot {name!r}; there are {', '.join(names())}")
    return Remote(class_command(name))


def load(name: str) -> Bot:
    """The bot of that name in this process, whoever wrote it: what a worker does. ValueError if there is none."""
    return _factory(name)()


@cache
def registry() -> tuple[BotInfo, ...]:
    """All bots by level, our own first within a level. A package whose bot cannot be loaded is left out."""
    own = [make(name).info for name in OWN]
    return tuple(sorted([*own, *_others()], key=lambda info: info.level))


def names() -> list[str]:
    """All names that ``make`` knows."""
    return [*OWN, *(name for name in _entry_points() if name not in OWN)]


def _factory(name: str) -> Factory:
    if name in OWN:
        module, _, attribute = OWN[name].partition(":")
        factory: Factory = getattr(import_module(f"{__package__}.{module}"), attribute)
        return factory
    entry = _entry_points().get(name)
    if entry is None:
        raise ValueError(f"there is no bot {name!r}; there are {', '.join(names())}")
    loaded: Factory = entry.load()
    return loaded


def _entry_points() -> dict[str, EntryPoint]:
    return {entry.name: entry for entry in entry_points(group=GROUP)}


def _others() -> list[BotInfo]:
    found = []
    for name in _entry_points():
        if name not in OWN:
            try:
                found.append(make(name).info)
            except Exception:  # noqa: BLE001  (a broken package must not take the others along)
                continue
    return found
