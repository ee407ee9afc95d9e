"""Passkeys (WebAuthn): signing in with a device instead of a password, for whoever wants it."""

from __future__ import annotations

import hashlib
import json
import secrets
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from webauthn import (
    base64url_to_bytes,
    generate_authentication_options,
    generate_registration_options,
    options_to_json,
    verify_authentication_response,
    verify_registration_response,
)
from webauthn.helpers.exceptions import WebAuthnException
from webauthn.helpers.structs import (
    AuthenticatorSelectionCriteria,
    PublicKeyCredentialDescriptor,
    ResidentKeyRequirement,
)

from cabale.server.db import passkeys as rows
from cabale.server.db.passkeys import PasskeyRow
from cabale.server.db.sqlite import Conflict
from cabale.server.http.bodies import PasskeyLine
from cabale.table.refusal import Refusal

if TYPE_CHECKING:
    from collections.abc import Callable

    from cabale.server.db.sqlite import Store
    from cabale.server.people import Person

GOOD_FOR = 300_000  # milliseconds that a challenge holds
MOST = 10  # passkeys of one person


class Passkeys:
    """The passkeys of all people. Challenges lie in the store, so that one is answered once, at whichever server."""

    def __init__(self, store: Store, public_url: str, clock: Callable[[], int]) -> None:
        self.store = store
        self.clock = clock
        parts = urlsplit(public_url)
        self.origin = f"{parts.scheme}://{parts.netloc}"
        self.site = parts.hostname or ""

    async def _challenge(self, purpose: str) -> bytes:
        challenge, now = secrets.token_bytes(32), self.clock()
        hashed = hashlib.sha256(challenge).digest()
        await self.store.write(rows.insert_challenge, hashed, purpose, now, now + GOOD_FOR)
        return challenge

    async def _given(self, credential: dict[str, Any], purpose: str) -> bytes:
        """The challenge that was answered: ours, for this purpose, not too old, and answered for the first time."""
        try:
            said = json.loads(base64url_to_bytes(credential["response"]["clientDataJSON"]))
            challenge = base64url_to_bytes(said["challenge"])
        except (ValueError, KeyError, TypeError, RecursionError):
            raise Refusal("malformed", "passkey") from None
        hashed = hashlib.sha256(challenge).digest()
        if not await self.store.write(rows.use_challenge, hashed, purpose, self.clock()):
            raise Refusal("stale")
        return challenge

    async def offer(self, person: Person) -> dict[str, Any]:
        """What a browser needs to make a passkey."""
        kept = await self.store.read(rows.passkeys_of, person.id)
        if len(kept) >= MOST:
            raise Refusal("full")
        options = generate_registration_options(
            rp_id=self.site,
            rp_name="Cabale",
            user_id=person.id.encode(),
            user_name=person.login or person.name,
            user_display_name=person.name,
            challenge=await self._challenge(f"new {person.id}"),
            authenticator_selection=AuthenticatorSelectionCriteria(resident_key=ResidentKeyRequirement.REQUIRED),
            exclude_credentials=[PublicKeyCredentialDescriptor(id=row.id) for row in kept],
        )
        found: dict[str, Any] = json.loads(options_to_json(options))
        return found

    async def add(self, person: Person, name: str, credential: dict[str, Any]) -> PasskeyLine:
        """Keep the passkey that a browser has made."""
        challenge = await self._given(credential, f"new {person.id}")
        try:
            made = verify_registration_response(
                credential=credential,
                expected_challenge=challenge,
                expected_rp_id=self.site,
                expected_origin=self.origin,
            )
        except (WebAuthnException, ValueError, KeyError, TypeError):
            raise Refusal("malformed", "passkey") from None
        short, now = secrets.token_hex(6), self.clock()
        key, count = made.credential_public_key, made.sign_count
        row = PasskeyRow(made.credential_id, short, person.id, key, count, name, now)
        try:
            await self.store.write(rows.insert_passkey, row)
        except Conflict:
            raise Refusal("taken", name) from None
        return PasskeyLine(short, name, now)

    async def ask(self) -> dict[str, Any]:
        """What a browser needs to sign in with any passkey it has for this server."""
        options = generate_authentication_options(rp_id=self.site, challenge=await self._challenge("login"))
        found: dict[str, Any] = json.loads(options_to_json(options))
        return found

    async def check(self, credential: dict[str, Any]) -> str:
        """Whose passkey this is."""
        challenge = await self._given(credential, "login")
        try:
            id = base64url_to_bytes(credential["id"])
        except (ValueError, KeyError, TypeError):
            raise Refusal("malformed", "passkey") from None
        kept = await self.store.read(rows.find_passkey, id)
        if kept is None:
            raise Refusal("wrong-password")
        try:
            seen = verify_authentication_response(
                credential=credential,
                expected_challenge=challenge,
                expected_rp_id=self.site,
                expected_origin=self.origin,
                credential_public_key=kept.public_key,
                credential_current_sign_count=kept.count,
            )
        except (WebAuthnException, ValueError, KeyError, TypeError):
            raise Refusal("wrong-password") from None
        await self.store.write(rows.count_use, id, seen.new_sign_count)
        return kept.person

    async def of(self, person: str) -> list[PasskeyLine]:
        """The passkeys of a person."""
        kept = await self.store.read(rows.passkeys_of, person)
        return [PasskeyLine(row.short, row.name, row.created_ms) for row in kept]

    async def drop(self, person: str, short: str) -> None:
        """A passkey is no longer good."""
        await self.store.write(rows.delete_passkey, person, short)
