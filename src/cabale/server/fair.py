"""Fair chance: promises that can be checked, a chain over all that was stored, and secrets that lie sealed.

The server promises its secret before anyone sits down, seats may add chance of their own, and the seed of the
game follows from all of it. After the game everything is shown, and `cabale verify` checks it without the server.
"""

from __future__ import annotations

import contextlib
import hashlib
import hmac
import os
import secrets
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec
from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from cabale.server.store import StoreError, private_file

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from cabale.record import ProofEntry, Record


def lp(*parts: str | bytes | int) -> bytes:
    """Parts behind their lengths: no two different lists give the same bytes."""
    found = bytearray()
    for part in parts:
        raw = part if isinstance(part, bytes) else str(part).encode()
        found += len(raw).to_bytes(4, "big") + raw
    return bytes(found)


def new_secret() -> bytes:
    """A secret for one table."""
    return secrets.token_bytes(32)


def server_commitment(table: str, secret: bytes) -> bytes:
    """The server's promise."""
    return hashlib.sha256(lp("gs/1/commit/server", table, "server", secret)).digest()


def seat_commitment(table: str, seat: int, nonce: bytes) -> bytes:
    """The promise of a seat."""
    return hashlib.sha256(lp("gs/1/commit/seat", table, seat, nonce)).digest()


def seed(table: str, secret: bytes, ruleset: str, options: Mapping[str, bool], nonces: Sequence[bytes]) -> bytes:
    """The seed of the game: neither the server nor the seats alone can choose it."""
    chosen = hashlib.sha256(msgspec.json.encode(options, order="sorted")).digest()
    return hmac.digest(secret, lp("gs/1/root", table, ruleset, chosen, *nonces), "sha256")


def link(previous: bytes, table: str, number: int, kind: str, seat: int, body: bytes, secret: bytes) -> bytes:
    """The next hash of the chain. What a seat chose stays hidden behind a salt until the secret is shown."""
    salt = hashlib.sha256(lp("gs/1/salt", secret, number)).digest()
    hidden = hashlib.sha256(salt + body).digest()
    return hashlib.sha256(previous + lp(table, number, kind, seat, hidden)).digest()


class Seal:
    """Locks what lies on disk with a key that lies beside it, not in it, and is not part of a backup."""

    def __init__(self, key: bytes) -> None:
        self._cipher = AESGCM(key)
        self.name = hashlib.sha256(b"cabale key " + key).hexdigest()[:16]  # tells keys apart, and nothing else

    def close(self, content: bytes, place: str) -> bytes:
        """Seal; it can be opened for the same place only."""
        nonce = os.urandom(12)
        return nonce + self._cipher.encrypt(nonce, content, place.encode())

    def open(self, sealed: bytes, place: str) -> bytes:
        try:
            return self._cipher.decrypt(sealed[:12], sealed[12:], place.encode())
        except InvalidTag:
            raise StoreError("the key does not fit the data: bring back the key file that belongs to it") from None


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


class Unfair(Exception):
    """A record that does not show what it claims."""


def check(
    record: Record, kept_commitment: str = "", kept_nonce: str = "", kept_chain: str = "", data: Path | None = None
) -> list[str]:
    """Check a finished game from beginning to end; returns what was found true, in sentences.

    What a player kept (the promise, the own chance, a hash of the chain) is compared if given.
    """
    from cabale.record import replay

    proof = record.proof
    match = replay(record, data)
    found = [f"all {len(record.moves)} moves are legal under {record.game}, version {record.version}"]
    if proof is None:
        if kept_commitment or kept_nonce or kept_chain:
            raise Unfair("the record carries no proof of its shuffle")
        return [*found, "the record carries no proof of its shuffle (it was not played at a server)"]
    secret = _hex(proof.secret, "secret")
    if server_commitment(proof.table, secret).hex() != proof.commitment:
        raise Unfair("the secret is not the one that was promised")
    if kept_commitment and kept_commitment != proof.commitment:
        raise Unfair("the promise is not the one you kept")
    if len(proof.nonces) != record.seats or len(proof.commits) != record.seats:
        raise Unfair(f"there are {len(proof.nonces)} contributions for {record.seats} seats")
    nonces = [_hex(nonce, "contribution") for nonce in proof.nonces]
    for seat, (nonce, commit) in enumerate(zip(nonces, proof.commits, strict=True)):
        if commit != (seat_commitment(proof.table, seat, nonce).hex() if nonce else ""):
            raise Unfair(f"the contribution of seat {seat + 1} is not the one it promised")
    if kept_nonce and kept_nonce not in proof.nonces:
        raise Unfair("your own contribution is not in it")
    ruleset = f"{record.game}/{record.version}"
    if seed(proof.table, secret, ruleset, record.options, nonces).hex() != record.seed:
        raise Unfair("the seed does not follow from the secret and the contributions")
    found.append(f"the shuffle follows from the promise and {sum(map(bool, nonces))} contributions of seats")
    chain, seen = bytes(32), {""}
    for number, entry in enumerate(proof.entries):
        chain = link(chain, proof.table, number, entry.kind, entry.seat, entry.body.encode(), secret)
        seen |= {chain.hex(), chain.hex()[:16]}
    if chain.hex() != proof.chain:
        raise Unfair("the chain of entries does not lead to its last hash")
    if kept_chain not in seen:
        raise Unfair("the chain never passed the hash you kept: you were shown another history")
    if standing(proof.entries) != record.moves:
        raise Unfair("the moves are not those that the entries leave standing")
    found.append(f"the chain of {len(proof.entries)} entries is whole")
    if match.seat is None:
        places = ", ".join(str(place) for place in match.state.ranking())
        found.append(f"the game is over; places by seat: {places}")
    return found


def standing(entries: Sequence[ProofEntry]) -> list[str]:
    """The moves that were not taken back."""
    moves: list[str] = []
    for entry in entries:
        if entry.kind == "move":
            moves.append(msgspec.json.decode(entry.body)["move"])
        elif entry.kind == "undo":
            del moves[msgspec.json.decode(entry.body)["ply"] :]
    return moves


def _hex(text: str, what: str) -> bytes:
    try:
        return bytes.fromhex(text)
    except ValueError:
        raise Unfair(f"the {what} is not hexadecimal") from None
