"""Sealing the seeds: ChaCha20-Poly1305 under a key that is not in the database.

A sealed seed is bound to its table and hand, so that swapping two rows opens neither. Keys have names; the newest
seals, every one opens, so a key can be replaced without rewriting anything.
"""

import base64
import binascii
import os
import secrets
from pathlib import Path

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305

from .store.port import Secret

KEY_BYTES, NONCE_BYTES = 32, 12


class KeyProblem(ValueError):
    """A key that is missing, unreadable or wrong; the message is for the person who runs the server."""


class KeyRing:
    """Keys by name, newest last."""

    def __init__(self, keys: dict[str, bytes]) -> None:
        if not keys:
            raise KeyProblem("there is no key to seal decks with")
        for name, key in keys.items():
            if len(key) != KEY_BYTES:
                raise KeyProblem(f"key {name!r} has {len(key)} bytes; a key has {KEY_BYTES}")
        self._ciphers = {name: ChaCha20Poly1305(key) for name, key in keys.items()}
        self._newest = list(keys)[-1]

    def __repr__(self) -> str:
        return f"KeyRing({', '.join(self._ciphers)})"

    def seal(self, seed: bytes, table: int, number: int, nonce: bytes) -> Secret:
        """``nonce`` must never come twice under one key: random, or unique otherwise."""
        sealed = self._ciphers[self._newest].encrypt(nonce, seed, _bound(table, number))
        return Secret(number, self._newest, nonce, sealed)

    def open(self, secret: Secret, table: int) -> bytes:
        """The seed. Raises KeyProblem when the key is another than the one it was sealed with."""
        cipher = self._ciphers.get(secret.key_id)
        if cipher is None:
            raise KeyProblem(f"hand {secret.number} of table {table} is sealed with key {secret.key_id!r}, not here")
        try:
            return cipher.decrypt(secret.nonce, secret.sealed, _bound(table, secret.number))
        except InvalidTag as error:
            raise KeyProblem(
                f"hand {secret.number} of table {table}: key {secret.key_id!r} does not open it"
            ) from error


def _bound(table: int, number: int) -> bytes:
    return f"doublesuited {table} {number}".encode()


def parse_keys(text: str) -> KeyRing:
    """A ring from lines ``name:base64``, newest last."""
    keys: dict[str, bytes] = {}
    for line in text.split():
        name, colon, encoded = line.partition(":")
        if not colon:  # perhaps the key itself: it is not repeated
            raise KeyProblem("a key is written name:base64, as in a key file that this program makes")
        try:
            keys[name] = base64.urlsafe_b64decode(encoded)
        except (ValueError, binascii.Error) as error:
            raise KeyProblem(f"key {name!r} is not base64") from error
    return KeyRing(keys)


def new_key(name: str = "k1") -> str:
    """A line for a key file."""
    return f"{name}:{base64.urlsafe_b64encode(secrets.token_bytes(KEY_BYTES)).decode()}"


def key_file(path: Path) -> KeyRing:
    """The ring in a file, which is made, for its owner's eyes only, when it is not there. Raises KeyProblem."""
    try:
        if not path.exists():
            _make(path)
        return parse_keys(path.read_text(encoding="ascii"))
    except KeyProblem as error:
        raise KeyProblem(f"{path}: {error}") from error
    except (OSError, UnicodeDecodeError) as error:
        raise KeyProblem(f"cannot use the key file {path}: {getattr(error, 'strerror', 'it is no text')}") from error


def _make(path: Path) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(handle, "w", encoding="ascii") as file:
        file.write(new_key() + "\n")
        file.flush()
        os.fsync(file.fileno())
