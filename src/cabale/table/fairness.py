"""Fairness: promises that can be checked, and a chain over all that was stored.

The server promises its secret before anyone sits down, seats may add chance of their own, and the seed of the
game follows from all of it. After the game everything is shown, and `cabale verify` checks it without the server.
"""

from __future__ import annotations

import hashlib
import hmac
import struct
from typing import TYPE_CHECKING

import msgspec

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence


def lp(*parts: str | bytes | int) -> bytes:
    """Parts behind their lengths: no two different lists give the same bytes."""
    raw = [part if isinstance(part, bytes) else str(part).encode() for part in parts]
    return b"".join([_length(len(part)) + part for part in raw])


_length = struct.Struct(">I").pack


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


def deal_commitment(deal: str, secret: bytes) -> bytes:
    """The server's promise of cards that several tables have."""
    return hashlib.sha256(lp("gs/1/commit/deal", deal, secret)).digest()


def deal_seed(secret: bytes, deal: str, ruleset: str, options: Mapping[str, bool]) -> bytes:
    """The seed of all games with the same cards: it follows from what was promised, and from no table."""
    chosen = hashlib.sha256(msgspec.json.encode(options, order="sorted")).digest()
    return hmac.digest(secret, lp("gs/1/deal", deal, ruleset, chosen), "sha256")


def link(previous: bytes, table: str, number: int, kind: str, seat: int, body: bytes, secret: bytes) -> bytes:
    """The next hash of the chain. What a seat chose stays hidden behind a salt until the secret is shown."""
    salt = hashlib.sha256(lp("gs/1/salt", secret, number)).digest()
    hidden = hashlib.sha256(salt + body).digest()
    return hashlib.sha256(previous + lp(table, number, kind, seat, hidden)).digest()
