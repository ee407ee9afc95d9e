"""What people leave to the server: single choices, and raising up to a number, which nobody else may know."""

from __future__ import annotations

import base64
import hashlib
from typing import TYPE_CHECKING

import msgspec

from cabale.server.db.tables import Wish, keep_wishes
from cabale.table.messages import Proxy

if TYPE_CHECKING:
    from cabale.server.live.registry import Registry
    from cabale.server.seal import Seal
    from cabale.table.state import Table


async def keep(
    registry: Registry, table: Table, seat: int, auto: bool, proxy: Proxy | None, intent: str = "", content: str = ""
) -> bool:
    """Store what a seat leaves to the server, and then let it count; False if it was said before under this name."""
    sealed = sealed_proxy(registry.seal, table.id, seat, proxy) if proxy else ""
    # The limit is one of few numbers: without the secret of the table its hash would tell it.
    said = hashlib.sha256(table.secret + content.encode()).digest()
    wish = Wish(intent, said) if intent else None
    if not await registry.store.write(keep_wishes, table.id, seat, auto, sealed, wish):
        return False
    table.wish(seat, auto, proxy)
    return True


def sealed_proxy(seal: Seal, table: str, seat: int, proxy: Proxy) -> str:
    """A limit as it is stored."""
    return base64.b64encode(seal.close_padded(msgspec.json.encode(proxy), f"{table}/proxy/{seat}")).decode()


def opened_proxy(seal: Seal, table: str, seat: int, stored: str) -> Proxy | None:
    """A limit from what is stored. Earlier programs did not seal it."""
    if not stored:
        return None
    if stored.startswith("{"):
        return msgspec.json.decode(stored, type=Proxy)
    opened = seal.open_padded(base64.b64decode(stored), f"{table}/proxy/{seat}")
    return msgspec.json.decode(opened, type=Proxy)
