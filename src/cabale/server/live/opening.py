"""Opening tables from the store: what their rows say, and then their entries, one after the other."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING

from cabale.match import IllegalMove
from cabale.server.db.entries import keep_standing
from cabale.server.db.tables import begun_tables, find_game
from cabale.server.live import editions, ending, seating
from cabale.server.live.figures import has_rules
from cabale.server.live.lists import standing_of
from cabale.server.live.owner import Owner
from cabale.server.live.wishes import opened_proxy
from cabale.table.refusal import Refusal
from cabale.table.state import Table

if TYPE_CHECKING:
    from cabale.server.db.entries import EntryRow
    from cabale.server.db.tables import KeptTable
    from cabale.server.live.registry import Registry

log = logging.getLogger("cabale.server")
SHORT = 16  # so many entries are played again where others wait for it


def table_of(registry: Registry, kept: KeptTable) -> Table:
    """A table as it was before its first entry."""
    row = kept.row
    table = Table(
        row.id,
        row.game,
        row.version,
        row.figures_hash,
        row.options,
        figures_path=registry.figures.get((row.game, row.figures_hash)),
        settings=row.settings,
        places=seating.places_of(row.settings, kept.seats),
        title=row.title,
        public=row.public,
        updated_ms=row.updated_ms,
    )
    table.promise(registry.seal.open(row.secret, row.id))
    table.remember(host=row.host, status=row.status, aborts=row.aborts, rematch=row.rematch, members=kept.members)
    for number, seat in enumerate(kept.seats):
        table.wish(number, seat.auto, opened_proxy(registry.seal, row.id, number, seat.proxy))
    return table


async def open_table(registry: Registry, id: str) -> Owner:
    """The owner of a table that is not in memory yet."""
    found = await registry.store.read(find_game, id)
    if found is None:
        raise Refusal("not-found")
    kept, entries = found
    await editions.learn_figures(registry, kept.row.game, kept.row.figures_hash, kept.row.options)
    owner = Owner(registry, table_of(registry, kept))
    table = owner.table
    if len(entries) > SHORT:
        # A long game is played again in a thread of its own: nobody else has the table yet, and others go on.
        await asyncio.get_running_loop().run_in_executor(None, replay_on, registry, owner, entries)
    else:
        replay_on(registry, owner, entries)
    if kept.row.result:
        table.finish(kept.row.result)
    registry.cluster.woken(owner)
    registry.keep(owner)
    if entries and not table.broken:
        await registry.store.write(keep_standing, id, table.head, standing_of(table))
    if table.finished and table.status != "over":
        await ending.finish(owner)
    if table.status == "open":
        registry.spawn(seating.start_if_full(owner))
    return owner


def replay_on(registry: Registry, owner: Owner, entries: list[EntryRow]) -> None:
    """Apply entries of the store; a chain that does not hold stops the table, not the server."""
    table = owner.table
    if entries and not has_rules(table):
        # Playing it by other rules would make another game of it: it waits for a server that has them.
        table.stop("other-rules")
        registry.meters.waiting_for_rules.inc()
        return
    for row in entries:
        try:
            encoded = registry.seal.open_padded(row.body, f"{table.id}/{row.number}")
            owner.apply(table.follow(row.number, row.kind, row.seat, encoded, row.chain, row.intent, row.at_ms))
        except (IllegalMove, KeyError, ValueError, IndexError) as error:
            table.stop("damaged")
            registry.meters.mismatch.inc()
            log.error("entry cannot be applied", extra={"table": table.id, "error": type(error).__name__})
            return


async def open_running(registry: Registry) -> None:
    """Open all tables whose game has begun, or was about to: what a kill left half done is decided now."""
    needed: dict[str, int] = {}
    for id in await registry.store.read(begun_tables):
        try:
            owner = await registry.owner(id)
        except Exception as error:
            registry.meters.mismatch.inc()
            log.error("table cannot be opened", extra={"table": id, "error": type(error).__name__})
            continue
        table = owner.table
        if table.broken == "other-rules":
            name = f"{table.game.name} {table.version} ({table.figures_hash[:12]})"
            needed[name] = needed.get(name, 0) + 1
        if table.match is not None and not table.broken and table.status == "running":
            owner.act()
    if needed:
        log.error("tables need other rules or figures and are not played on", extra={"needed": needed})
