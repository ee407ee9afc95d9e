"""Browser push (RFC 8030, 8291, 8292): messages that only the browser can read, signed with the server's own key."""

from __future__ import annotations

import base64
import json
import os
import time
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from cryptography.exceptions import UnsupportedAlgorithm
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from cabale.server.db.sqlite import StoreError, private_file
from cabale.table.refusal import Refusal

if TYPE_CHECKING:
    from pathlib import Path

CURVE = ec.SECP256R1()
GOOD_FOR = 12 * 3600  # seconds that a signature holds


def b64(raw: bytes) -> str:
    """Base64 as the web writes it."""
    return base64.urlsafe_b64encode(raw).rstrip(b"=").decode()


def unb64(text: str) -> bytes:
    """Bytes from base64 as the web writes it."""
    try:
        return base64.b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)
    except ValueError:
        raise Refusal("bad-option", "push") from None


def point(key: ec.EllipticCurvePublicKey) -> bytes:
    """A public key as 65 bytes."""
    return key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def read_point(raw: bytes) -> ec.EllipticCurvePublicKey:
    """A public key from its bytes."""
    try:
        return ec.EllipticCurvePublicKey.from_encoded_point(CURVE, raw)
    except (ValueError, UnsupportedAlgorithm):
        raise Refusal("bad-option", "push") from None


def encrypt(message: bytes, browser: bytes, auth: bytes) -> bytes:
    """A message for one browser (RFC 8291, aes128gcm with one record)."""
    own, salt = ec.generate_private_key(CURVE), os.urandom(16)
    mine = point(own.public_key())
    shared = own.exchange(ec.ECDH(), read_point(browser))
    root = derive(shared, auth, b"WebPush: info\0" + browser + mine, 32)
    key = derive(root, salt, b"Content-Encoding: aes128gcm\0", 16)
    nonce = derive(root, salt, b"Content-Encoding: nonce\0", 12)
    sealed = AESGCM(key).encrypt(nonce, message + b"\2", None)
    return salt + (4096).to_bytes(4, "big") + bytes([len(mine)]) + mine + sealed


def derive(secret: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    """HKDF with SHA-256."""
    return HKDF(hashes.SHA256(), length, salt, info).derive(secret)


class Signer:
    """The server's own key, by which push services know it (VAPID, RFC 8292)."""

    def __init__(self, folder: Path, contact: str) -> None:
        path = folder / "push-key"
        if not path.exists():
            number = ec.generate_private_key(CURVE).private_numbers().private_value
            private_file(path, f"{number:064x}\n".encode())
        try:
            self._key = ec.derive_private_key(int(path.read_text(encoding="ascii"), 16), CURVE)
        except ValueError:
            raise StoreError(f"{path}: is no key; remove it to make a new one (browsers must then ask again)") from None
        self.contact = contact
        self.public = b64(point(self._key.public_key()))

    def header(self, endpoint: str) -> str:
        """What shows a push service who is calling."""
        parts = urlsplit(endpoint)
        claims = {
            "aud": f"{parts.scheme}://{parts.netloc}",
            "exp": int(time.time()) + GOOD_FOR,
            "sub": self.contact,
        }
        head = b64(json.dumps({"typ": "JWT", "alg": "ES256"}).encode())
        said = f"{head}.{b64(json.dumps(claims).encode())}"
        r, s = decode_dss_signature(self._key.sign(said.encode(), ec.ECDSA(hashes.SHA256())))
        return f"vapid t={said}.{b64(r.to_bytes(32, 'big') + s.to_bytes(32, 'big'))}, k={self.public}"


def check_keys(p256dh: str, auth: str) -> None:
    """Refuse keys that no browser made."""
    read_point(unb64(p256dh))
    if len(unb64(auth)) != 16:
        raise Refusal("bad-option", "push")
