"""The seal: what lies on disk is locked with a key that lies beside it, not in it, and is not part of a backup."""

from __future__ import annotations

import contextlib
import hashlib
import os
import secrets
from collections import deque
from typing import TYPE_CHECKING

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from cabale.server.db.sqlite import StoreError, private_file

if TYPE_CHECKING:
    from pathlib import Path

AT_ONCE = 256  # nonces
STEP = 192  # bytes: moves of all games are shorter


def new_secret() -> bytes:
    """A secret for one table."""
    return secrets.token_bytes(32)


class Seal:
    """Locks what lies on disk with a key that lies beside it, not in it, and is not part of a backup."""

    def __init__(self, key: bytes) -> None:
        self._cipher = AESGCM(key)
        # Drawn for many at once: each time the system is asked, another thread takes over. Taken from one end only,
        # which threads can do at the same time: none is ever used twice.
        self._nonces: deque[bytes] = deque()
        self.name = hashlib.sha256(b"cabale key " + key).hexdigest()[:16]  # tells keys apart, and nothing else

    def close(self, content: bytes, place: str) -> bytes:
        """Seal; it can be opened for the same place only."""
        try:
            nonce = self._nonces.popleft()
        except IndexError:
            chance = os.urandom(12 * AT_ONCE)
            nonce, *others = [chance[at : at + 12] for at in range(0, len(chance), 12)]
            self._nonces.extend(others)
        return nonce + self._cipher.encrypt(nonce, content, place.encode())

    def open(self, sealed: bytes, place: str) -> bytes:
        try:
            return self._cipher.decrypt(sealed[:12], sealed[12:], place.encode())
        except InvalidTag:
            raise StoreError("the key does not fit the data: bring back the key file that belongs to it") from None

    def close_padded(self, content: bytes, place: str) -> bytes:
        """Seal JSON so that its length does not tell what it says."""
        return self.close(content + bytes(-len(content) % STEP), place)

    def open_padded(self, sealed: bytes, place: str) -> bytes:
        """JSON that was sealed; earlier programs did not hide its length."""
        return self.open(sealed, place).rstrip(b"\0")


def seal_in(folder: Path) -> Seal:
    """The seal of a data folder; its key is made on the first start."""
    path = folder / "key"
    if not path.exists():
        if (folder / "cabale.db").exists():
            raise StoreError(f"{path}: is missing; games that are running cannot be opened without it")
        fresh = folder / f"key.{secrets.token_hex(4)}"
        private_file(fresh, AESGCM.generate_key(256).hex().encode() + b"\n")
        with contextlib.suppress(FileExistsError):  # of two servers that start in one folder, one makes the key
            os.link(fresh, path)
        fresh.unlink()
    try:
        return Seal(bytes.fromhex(path.read_text(encoding="ascii").strip()))
    except ValueError:
        raise StoreError(f"{path}: is no key; bring back the file that belongs to the data") from None
