"""What people may be called: a strict pattern, and no name that reads like another.

Letters are Latin ones, with or without marks, so that two alphabets cannot be mixed. Two names are *confusable* when
they have the same skeleton: case, marks and separators dropped, and characters that look alike made one.
"""

import re
import unicodedata

LEAST, MOST = 2, 20
_LETTER = r"[A-Za-zÀ-ÖØ-öø-ž]"
_PATTERN = re.compile(rf"{_LETTER}(?:[ ._-]?(?:{_LETTER}|[0-9]))*")
_ALIKE = str.maketrans({"0": "o", "1": "l", "i": "l", "2": "z", "5": "s", "8": "b"})
_PAIRS = (("rn", "m"), ("vv", "w"), ("cl", "d"))
_SPECIAL = str.maketrans({"ß": "ss", "æ": "ae", "œ": "oe", "ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "ı": "i"})
RESERVED = ("admin", "administrator", "bot", "dealer", "doublesuited", "host", "house", "moderator", "server", "system")


def problem(name: str) -> str:
    """Why ``name`` cannot be a name; "" if it can."""
    if not LEAST <= len(name) <= MOST:
        return f"a name has {LEAST} to {MOST} characters, not {len(name)}"
    if not _PATTERN.fullmatch(unicodedata.normalize("NFC", name)):
        return "a name has Latin letters and digits, begins with a letter, and has single . _ - or spaces inside"
    if skeleton(name) in _RESERVED:
        return f"{name!r} sounds like part of the house"
    return ""


def skeleton(name: str) -> str:
    """What two confusable names have in common."""
    bare = unicodedata.normalize("NFKD", name.casefold().translate(_SPECIAL))
    bare = "".join(c for c in bare if c.isalnum()).translate(_ALIKE)
    for pair, one in _PAIRS:
        bare = bare.replace(pair, one)
    return bare


def plain(text: str) -> str:
    """``text`` on one line, without characters that cannot be seen or turn the line around."""
    return " ".join("".join(c if c.isprintable() else " " for c in text).split())


_RESERVED = {skeleton(name) for name in RESERVED}
