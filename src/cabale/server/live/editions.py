"""Editions of people: kept, found again, and turned into figures that tables are played with."""

from __future__ import annotations

import asyncio
import contextlib
import secrets
from typing import TYPE_CHECKING

from cabale.data import DataError
from cabale.edition.sheet import made, whole_file
from cabale.games import GameError, game
from cabale.server.db.editions import (
    EditionRow,
    all_editions,
    edition_of_figures,
    editions_of,
    find_edition,
    insert_edition,
    remove_edition,
)
from cabale.table.refusal import Refusal
from cabale.table.workshop import figures_file

if TYPE_CHECKING:
    from collections.abc import Mapping

    from cabale.edition import Edition
    from cabale.server.live.registry import Registry
    from cabale.server.people import Person

MOST = 100  # editions of a person


async def keep(registry: Registry, edition: Edition, person: Person) -> EditionRow:
    """Keep an edition that can be played with; a DataError says why it cannot."""
    done, whole = await asyncio.to_thread(_made, edition)
    if len(await registry.store.read(editions_of, person.id)) >= MOST:
        raise Refusal("too-many-editions", str(MOST))
    row = EditionRow(
        secrets.token_urlsafe(9),
        done.game,
        done.hash,
        done.name,
        person.id,
        done,
        whole,
        registry.now_ms(),
        person.name,
    )
    id = await registry.store.write(insert_edition, row)
    await learn(registry, row)
    kept = await registry.store.read(find_edition, id)
    assert kept is not None
    return kept


async def find(registry: Registry, id: str) -> EditionRow:
    """An edition by its link."""
    found = await registry.store.read(find_edition, id)
    if found is None:
        raise Refusal("not-found")
    await learn(registry, found)
    return found


async def forget(registry: Registry, id: str, person: Person) -> None:
    """Forget an edition of one's own."""
    if (await find(registry, id)).person != person.id:
        raise Refusal("not-found")
    if not await registry.store.write(remove_edition, id, person.id):
        raise Refusal("edition-in-use")


async def learn_all(registry: Registry) -> None:
    """After a start: tables are played with these."""
    for row in await registry.store.read(all_editions):
        await learn(registry, row)


async def learn_figures(registry: Registry, name: str, figures: str, options: Mapping[str, bool] | None = None) -> None:
    """Have figures at hand before a table needs them: another server may have kept the edition that they are of.

    Only the latest are kept as pieces, and reading the others takes longer than the loop may stand still.
    """
    if figures and (name, figures) not in registry.figures:
        found = await registry.store.read(edition_of_figures, name, figures)
        if found is not None:
            await learn(registry, found)
    path = registry.figures.get((name, figures))
    if path is not None:
        with contextlib.suppress(DataError, GameError):  # said when the table is laid or opened
            await asyncio.to_thread(game(name).pieces, options, path)


async def learn(registry: Registry, row: EditionRow) -> None:
    """Have the figures of an edition at hand."""
    if (row.game, row.figures) not in registry.figures:
        registry.figures[row.game, row.figures] = await asyncio.to_thread(figures_file, row.edition, row.whole)


def _made(edition: Edition) -> tuple[Edition, str]:
    """An edition that can be played with, and all its figures; on a thread, since reading them takes a while."""
    done = made(edition)
    return done, whole_file(done)
