"""All tables of a tab, and who sits at the device."""

from __future__ import annotations

import asyncio
import secrets
import time
from typing import TYPE_CHECKING, Any

from cabale.solo.editions import Editions
from cabale.solo.keeper import Keeper
from cabale.solo.reviewing import Reviews
from cabale.solo.store import entry_key, entry_row, read_me, read_table, row_of, table_key, table_of, text
from cabale.table import judge, scene
from cabale.table.bodies import Me, NewTable
from cabale.table.laying import finished_match, lay, play_record, seat_host, wish_of
from cabale.table.names import clean_name
from cabale.table.refusal import Refusal
from cabale.table.state import Place

if TYPE_CHECKING:
    from collections.abc import Coroutine, Sequence
    from pathlib import Path

    from cabale.record import Record
    from cabale.solo.store import Store
    from cabale.solo.thinker import Thinker
    from cabale.table.messages import TableLine
    from cabale.table.state import Table

PAUSE = 0.6  # seconds that a bot seems to think at least
PERSON = "me"


class Tables:
    """What a tab keeps."""

    def __init__(self, store: Store, thinker: Thinker, pause: float = PAUSE) -> None:
        self.store = store
        self.thinker = thinker
        self.pause = pause
        self.person = PERSON
        self.boot = secrets.token_hex(8)
        self.editions = Editions(self)
        self.reviews = Reviews(self)
        self._keepers: dict[str, Keeper] = {}
        self._opening = asyncio.Lock()
        self._tasks: set[asyncio.Task[Any]] = set()

    def now_ms(self) -> int:
        """The time of day."""
        return time.time_ns() // 1_000_000

    def spawn(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        """Do this besides."""
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    # Who is here

    async def me(self) -> Me:
        """Who sits here, if they have a name."""
        kept = (await self.store.read("me")).get("me")
        if kept is None:
            raise Refusal("no-session")
        return read_me(kept)

    async def call_me(self, name: str | None, language: str | None) -> Me:
        """A first name, or another one."""
        kept = (await self.store.read("me")).get("me")
        me = read_me(kept) if kept else Me(self.person, "", "en", True, "")
        me.name = me.name if name is None else clean_name(name)
        me.language = language or me.language
        await self.store.write({}, {"me": text(me)})
        return me

    # Tables

    async def keeper(self, id: str) -> Keeper:
        """The keeper of a table, from memory or from what was kept."""
        async with self._opening:
            found = self._keepers.get(id)
            if found is None:
                kept = (await self.store.read(table_key(id))).get(table_key(id))
                if kept is None:
                    raise Refusal("not-found")
                row = read_table(kept)
                found = Keeper(self, table_of(row, self.person, await self.editions.path(row.figures)))
                await found.read_news()
                self._keepers[id] = found
            return found

    async def lines(self) -> list[TableLine]:
        """All tables: those first where someone here must choose, then the newest. No game is replayed for it."""
        rows = [read_table(kept) for kept in (await self.store.read("table/")).values()]
        found = []
        for row in rows:
            line = scene.line_of(table_of(row, self.person), (), self.person)
            line.turn = row.turn
            mine = row.turn is not None and row.seats[row.turn].person == self.person
            line.mine = row.turn if mine else line.mine
            found.append((not mine, -row.updated_ms, row.id, line))
        return [line for _, _, _, line in sorted(found, key=lambda one: one[:3])]

    async def create(self, new: NewTable) -> Keeper:
        """A new table, begun at once: bots sit where nobody does."""
        if new.pace.kind != "free":
            raise Refusal("bad-option", "pace")
        me = await self.me()
        table = self._lay(new, await self.editions.path(new.figures))
        table.settings.chat = table.settings.rated = False  # nobody else is here
        seat_host(table, me.name)
        return await self.begin(table)

    async def begin(self, table: Table) -> Keeper:
        """Deal. The table and its first entry are kept together, or neither."""
        for seat, place in enumerate(table.places):
            if place.free:
                table.sit(seat, Place(bot=table.settings.fill))
        stored = table.next(-1, judge.start(table), "", self.now_ms())
        table.apply(stored)
        await self.store.write(
            {table_key(table.id): text(row_of(table)), entry_key(table.id, stored.number): text(entry_row(stored))}, {}
        )
        keeper = self._keepers[table.id] = Keeper(self, table)
        return keeper

    async def forget(self, keeper: Keeper) -> None:
        """Take away a game that is over, and all that belongs to it: it was moved to a server."""
        id = keeper.table.id
        if keeper.table.status != "over":
            raise Refusal("not-over")
        places = (table_key(id), f"entry/{id}/", f"note/{id}", f"review/{id}")
        gone = [key for place in places for key in await self.store.read(place)]
        await self.store.write({}, dict.fromkeys(gone, ""))
        self._keepers.pop(id, None)

    async def again(self, keeper: Keeper) -> Keeper:
        """The same once more, seats rotated by one; asked again, the same new one."""
        table = keeper.table
        if table.status != "over":
            raise Refusal("not-over")
        async with keeper.lock:
            if table.rematch:
                return await self.keeper(table.rematch)
            found = await self.begin(self._turned(table))
            table.play_again_at(found.table.id)
            await keeper.keep()
        for line in keeper.lines:
            line.show_people()
        return found

    def _turned(self, table: Table) -> Table:
        """The same table with its seats rotated by one."""
        settings, last = table.settings, len(table.places) - 1
        wish = NewTable(
            game=table.game.name,
            seats=len(table.places),
            options=table.options,
            fill=settings.fill,
            watch=settings.watch,
            chat=settings.chat,
            rated=settings.rated,
            undo=settings.undo,
            title=table.title,
            here={str((int(at) or last + 1) - 1): name for at, name in settings.here.items()},
            figures=table.figures_hash if table.figures_path else "",
        )
        turned = [*table.places[1:], table.places[0]]
        places = [Place(place.person, place.called, "" if place.person is not None else place.bot) for place in turned]
        return self._lay(wish, table.figures_path, places)

    def _lay(
        self, wish: NewTable, figures: Path | None, places: Sequence[Place] = (), *, imported: bool = False
    ) -> Table:
        id, secret = secrets.token_hex(6), secrets.token_bytes(32)
        return lay(wish, id, self.person, secret, self.now_ms(), figures, places, imported=imported)

    async def bring(self, record: Record) -> Keeper:
        """A record becomes a finished table; the figures that it brings with it are kept."""
        figures = await self.editions.path(record.data)
        match = finished_match(record, figures)  # refused if the edition is not the one that it was played with
        if figures is None and record.edition is not None:
            figures = await self.editions.path((await self.editions.keep(record.edition)).figures)
        wish, places = wish_of(record, Place(self.person, (await self.me()).name))
        table = self._lay(wish, figures, places, imported=True)
        entries = play_record(table, record, match)
        new = {entry_key(table.id, stored.number): text(entry_row(stored)) for stored in entries}
        await self.store.write({table_key(table.id): text(row_of(table)), **new}, {})
        keeper = self._keepers[table.id] = Keeper(self, table)
        return keeper
