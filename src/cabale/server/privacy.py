"""Going for good: the games stay, the name becomes “someone”, and all else that was stored is deleted."""

from __future__ import annotations

import contextlib
from typing import TYPE_CHECKING

from cabale.server.db import privacy
from cabale.server.db.house import set_role
from cabale.server.live import seating
from cabale.table.refusal import Refusal, words

if TYPE_CHECKING:
    from cabale.server.db.sqlite import Connection
    from cabale.server.live.registry import Registry
    from cabale.server.people import Person


async def leave_for_good(registry: Registry, person: Person) -> None:
    """Delete an account, or a guest. Bots stand in where games run."""
    someone = words(person.language, "server-someone")
    now = registry.now_ms()
    for id in await registry.store.read(privacy.running_of, person.id):
        with contextlib.suppress(Refusal):  # the game has ended meanwhile
            await seating.leave(await registry.owner(id), person.id)

    def job(connection: Connection) -> list[str]:
        if person.role:
            set_role(connection, person.id, "")  # refused for the last host
        return privacy.erase(connection, person.id, someone, now)

    gone = {person.id, *await registry.store.write(job)}
    await registry.people.forget(gone)
    for owner in list(registry.owners.values()):
        if owner.table.forget_names(gone, someone):
            owner.announce_people()
    registry.close_ended()
