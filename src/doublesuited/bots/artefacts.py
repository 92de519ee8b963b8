"""Trained tables that ship with the package: loaded once, and only if they are what the code was measured with.

``data/SHA256`` holds one line a file, as ``sha256sum`` writes it. The programs in ``training/`` write both.
"""

import hashlib
import io
from functools import cache
from pathlib import Path

import numpy as np
import numpy.typing as npt

DATA = Path(__file__).parent / "data"
HASHES = DATA / "SHA256"


class WrongArtefact(RuntimeError):
    """A trained table is missing or is not the one this version was made with."""


def hashes() -> dict[str, str]:
    """File name -> the sha256 it must have."""
    lines = HASHES.read_text().splitlines() if HASHES.exists() else []
    return {name: digest for digest, name in (line.split() for line in lines)}


@cache
def load(name: str) -> npt.NDArray[np.generic]:
    """The array in ``data/name`` (.npy, or .npz with one array). ``WrongArtefact`` if its hash is another one."""
    path = DATA / name
    if not path.exists():
        raise WrongArtefact(f"{name} is missing from this installation of doublesuited: install it again")
    content = path.read_bytes()
    expected, found = hashes().get(name), hashlib.sha256(content).hexdigest()
    if expected != found:
        raise WrongArtefact(f"{name} has the hash {found}, not {expected}: it is damaged or from another version")
    loaded = np.load(io.BytesIO(content), allow_pickle=False)
    array: npt.NDArray[np.generic] = loaded if isinstance(loaded, np.ndarray) else loaded[loaded.files[0]]
    array.setflags(write=False)
    return array


def save(name: str, array: npt.NDArray[np.generic]) -> str:
    """Write an array and its hash; gives a line that says so. For the training programs."""
    buffer = io.BytesIO()
    if name.endswith(".npz"):
        np.savez_compressed(buffer, table=array)
    else:
        np.save(buffer, array, allow_pickle=False)
    DATA.mkdir(exist_ok=True)
    (DATA / name).write_bytes(buffer.getvalue())
    known = hashes() | {name: hashlib.sha256(buffer.getvalue()).hexdigest()}
    HASHES.write_text("".join(f"{digest}  {file}\n" for file, digest in sorted(known.items())))
    return f"{name}: {len(buffer.getvalue()):,} bytes, sha256 {known[name]}"
