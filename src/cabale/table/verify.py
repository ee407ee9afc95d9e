"""Verify: anyone can check a finished game from beginning to end, without the server."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cabale.match import IllegalMove
from cabale.record import Record, figures_of, replay
from cabale.table.entries import Start, UnknownEntry, decode
from cabale.table.fairness import deal_commitment, deal_seed, seat_commitment, seed, server_commitment
from cabale.table.state import Place, Table

if TYPE_CHECKING:
    from pathlib import Path

    from cabale.match import Match
    from cabale.record import Proof


class Unfair(Exception):
    """A record that does not show what it claims."""


def check(
    record: Record, kept_commitment: str = "", kept_nonce: str = "", kept_chain: str = "", data: Path | None = None
) -> list[str]:
    """Check a finished game from beginning to end; returns what was found true, in sentences.

    What a player kept (the promise, the own chance, a hash of the chain) is compared if given.
    """
    proof = record.proof
    match = replay(record, data)
    found = [f"all {len(record.moves)} moves are legal under {record.game}, version {record.version}"]
    if proof is None:
        if kept_commitment or kept_nonce or kept_chain:
            raise Unfair("the record carries no proof of its shuffle")
        return [*found, "the record carries no proof of its shuffle (it was not played at a server)"]
    found.append(_check_shuffle(record, proof, kept_commitment, kept_nonce))
    found.append(_check_chain(record, proof, kept_chain, match, data))
    if match.seat is None:
        places = ", ".join(str(place) for place in match.state.ranking())
        found.append(f"the game is over; places by seat: {places}")
    return found


def _check_shuffle(record: Record, proof: Proof, kept_commitment: str, kept_nonce: str) -> str:
    """The seed follows from what was promised before the first card."""
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
    deal = _deal_of(proof)
    if deal:
        if deal_seed(secret, deal, ruleset, record.options).hex() != record.seed:
            raise Unfair("the seed does not follow from the secret of the deal")
        return f"the cards are those of the deal {deal}, promised as {deal_commitment(deal, secret).hex()}"
    if seed(proof.table, secret, ruleset, record.options, nonces).hex() != record.seed:
        raise Unfair("the seed does not follow from the secret and the contributions")
    return f"the shuffle follows from the promise and {sum(map(bool, nonces))} contributions of seats"


def _deal_of(proof: Proof) -> str:
    """The name of the cards, if other tables had the same."""
    try:
        first = decode(proof.entries[0].kind, proof.entries[0].body.encode()) if proof.entries else None
    except UnknownEntry as error:
        raise Unfair(f"entry 0 cannot be read: {error}") from None
    return first.deal if isinstance(first, Start) else ""


def _check_chain(record: Record, proof: Proof, kept_chain: str, match: Match, data: Path | None) -> str:
    """The entries are those that were stored, and leave the moves of the record standing."""
    nobody = [Place() for _ in range(record.seats)]
    rules = (record.game, record.version, record.data, record.options)
    table = Table(proof.table, *rules, figures_path=figures_of(record, data), places=nobody)
    table.promise(_hex(proof.secret, "secret"))
    seen = {""}
    try:
        for entry in proof.entries:
            stored = table.next(entry.seat, decode(entry.kind, entry.body.encode()), "", 0)
            if stored.encoded != entry.body.encode():
                raise Unfair(f"entry {stored.number} is not written as it was stored")
            table.apply(stored)
            seen |= {table.chain.hex(), table.chain.hex()[:16]}
    except (UnknownEntry, IllegalMove, ValueError, IndexError) as error:
        raise Unfair(f"entry {table.head + 1} cannot be done: {error}") from None
    if table.chain.hex() != proof.chain:
        raise Unfair("the chain of entries does not lead to its last hash")
    if kept_chain not in seen:
        raise Unfair("the chain never passed the hash you kept: you were shown another history")
    if table.match is None or table.match.moves != match.moves:
        raise Unfair("the moves are not those that the entries leave standing")
    return f"the chain of {len(proof.entries)} entries is whole"


def _hex(text: str, what: str) -> bytes:
    try:
        return bytes.fromhex(text)
    except ValueError:
        raise Unfair(f"the {what} is not hexadecimal") from None
