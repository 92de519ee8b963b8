"""Trained tables that ship with the package: loaded once, and only if they are what the code was measured with.

``data/SHA256`` holds one line a file, as ``sha256sum`` writes it. The programs in ``training/`` write both.
"""

import hashlib
import io
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

DATA = Path(__file__).parent / "data"
HASHES = DATA / "SHA256"
Array = npt.NDArray[Any]


class WrongArtefact(RuntimeError):
    """A trained table is missing or is not the one this version was made with."""


def hashes() -> dict[str, str]:
    """File name -> the sha256 it must have."""
    lines = HASHES.read_text().splitlines() if HASHES.exists() else []
    return {name: digest for digest, name in (line.split() for line in lines)}


@cache
def load(name: str) -> Array:
    """The array in ``data/name`` (.npy). ``WrongArtefact`` if it is not the right one."""
    array: Array = np.load(io.BytesIO(_content(name)), allow_pickle=False)
    array.setflags(write=False)
    return array


@cache
def load_archive(name: str) -> dict[str, Array]:
    """The arrays in ``data/name`` (.npz) by their names. ``WrongArtefact`` if they are not the right ones."""
    with np.load(io.BytesIO(_content(name)), allow_pickle=False) as archive:
        arrays = {key: archive[key] for key in archive.files}
    for array in arrays.values():
        array.setflags(write=False)
    return arrays


def _content(name: str) -> bytes:
    path = DATA / name
    if not path.exists():
        raise WrongArtefact(f"{name} is missing from this installation of doublesuited: install it again")
    content = path.read_bytes()
    expected, found = hashes().get(name), hashlib.sha256(content).hexdigest()
    if expected != found:
        raise WrongArtefact(f"{name} has the hash {found}, not {expected}: it is damaged or from another version")
    return content


def save(name: str, array: Array) -> str:
    """Write an array and its hash; gives a line that says so. For the training programs."""
    buffer = io.BytesIO()
    np.save(buffer, array, allow_pickle=False)
    return _write(name, buffer.getvalue())


def save_archive(name: str, arrays: Mapping[str, Array]) -> str:
    """Write several arrays, compressed, and their hash."""
    buffer = io.BytesIO()
    np.savez_compressed(buffer, allow_pickle=False, **dict(arrays))
    return _write(name, buffer.getvalue())


def _write(name: str, content: bytes) -> str:
    DATA.mkdir(exist_ok=True)
    (DATA / name).write_bytes(content)
    known = hashes() | {name: hashlib.sha256(content).hexdigest()}
    HASHES.write_text("".join(f"{digest}  {file}\n" for file, digest in sorted(known.items())))
    return f"{name}: {len(content):,} bytes, sha256 {known[name]}"
