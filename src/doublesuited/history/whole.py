"""Files that are there when they are whole: what an interrupt or a full disk cuts short leaves nothing behind."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


@contextmanager
def whole(path: Path) -> Iterator[Path]:
    """Another path to write to, which becomes ``path`` in the end; after an error it is gone, ``path`` as before."""
    part = path.with_name(f"{path.name}.part")
    try:
        yield part
        part.replace(path)
    finally:
        part.unlink(missing_ok=True)
