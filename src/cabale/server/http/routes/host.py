"""Looking after the house: people, tables, reports, bans, settings, backups, and the log of every act. Hosts only."""

import asyncio
from pathlib import Path
from typing import Annotated

from litestar import delete, get, post, put
from litestar.params import Parameter

from cabale import __version__
from cabale.server.db import house as rows
from cabale.server.db.lists import all_tables
from cabale.server.db.privacy import Retention
from cabale.server.db.sqlite import StoreError
from cabale.server.db.tables import remove_member
from cabale.server.db.whole import count_running
from cabale.server.http import social
from cabale.server.http.sessions import HttpRequest, Id, hosts_only, people_only
from cabale.server.live import seating
from cabale.server.live.lists import lines
from cabale.server.live.registry import Registry, backup_age
from cabale.server.people import Person, hashed
from cabale.server.upkeep import backup as copy
from cabale.table import messages
from cabale.table.refusal import Refusal


@post("/host/claim", status_code=204, guards=[people_only])
async def claim(registry: Registry, request: HttpRequest, person: Person, data: social.Claim) -> None:
    """Become a host with the token that was printed where the server was started."""
    await registry.limits.login_address.take_everywhere(request.scope["state"]["address"])
    token = hashed(data.token)
    await registry.house.act(person.id, "claim", person.id, "", lambda found: rows.claim(found, person.id, token))
    person.role = "host"


@get("/host", guards=[hosts_only])
async def overview(registry: Registry) -> social.HostPage:
    """How the house is."""
    waiting, people = await registry.store.read(rows.counts)
    age = backup_age(registry.config.folder)
    return social.HostPage(
        registry.house.settings,
        list(registry.house.samples),
        waiting,
        people,
        await registry.store.read(count_running),
        age / 86_400 if age >= 0 else -1,
        __version__,
        "postgresql" if registry.config.database else "file",
    )


@put("/host/settings", guards=[hosts_only])
async def settings(registry: Registry, person: Person, data: social.SetHouse) -> rows.HouseSettings:
    """Words that are not wanted, announcements, limits, and for how long what is kept."""
    news: dict[str, str] = {language: text.strip() for language, text in data.news.items() if text.strip()}
    words = [word.strip() for word in data.words if word.strip()]
    chosen = rows.HouseSettings(words, news, data.news_until_ms, data.rates, Retention(**data.retention))
    await registry.house.set(person.id, chosen)
    return chosen


@get("/host/people", guards=[hosts_only])
async def people(registry: Registry, find: Annotated[str, Parameter(max_length=80)] = "") -> list[rows.PersonLine]:
    """People by name, login or id."""
    found = await registry.store.read(rows.find_people, find.strip(), registry.now_ms())
    networks = registry.people.networks()
    for line in found:
        line.network = networks.get(line.id, "")
    return found


@post("/host/people/{id:str}/suspend", status_code=204, guards=[hosts_only])
async def suspend(registry: Registry, person: Person, id: Id, data: social.Suspend) -> None:
    """Nobody signs in as this person for a while, or for ever; or they may again."""
    await registry.people.person(id)
    await registry.house.suspend(person.id, id, data.days, data.why)


@put("/host/people/{id:str}/role", status_code=204, guards=[hosts_only])
async def role(registry: Registry, person: Person, id: Id, data: social.SetRole) -> None:
    """Someone looks after the house, or no longer."""
    other = await registry.people.person(id)
    what = "make-host" if data.role else "end-host"
    await registry.house.act(person.id, what, id, "", lambda found: rows.set_role(found, id, data.role))
    other.role = data.role


@get("/host/tables", guards=[hosts_only])
async def tables(registry: Registry, person: Person) -> list[messages.TableLine]:
    """All tables that are open or running, also those that are by invitation. Nobody's cards are shown."""
    return await lines(registry, await registry.store.read(all_tables), person.id)


@post("/host/tables/{id:str}/kick", status_code=204, guards=[hosts_only])
async def kick(registry: Registry, person: Person, id: Id, data: social.Kick) -> None:
    """Someone must get up from a table; in a running game they give up."""
    owner = await registry.owner(id)
    if data.player not in {place.person for place in owner.table.places}:
        raise Refusal("not-found")
    await registry.house.act(
        person.id, "kick", data.player, data.why, lambda found: remove_member(found, id, data.player)
    )
    await seating.kick(owner, data.player)


@get("/host/reports", guards=[hosts_only])
async def reports(registry: Registry) -> list[rows.Report]:
    """What people reported; not who did."""
    return await registry.store.read(rows.reports)


@post("/host/reports/{id:str}/settle", status_code=204, guards=[hosts_only])
async def settle(registry: Registry, person: Person, id: Id, data: social.Nothing) -> None:
    """A report is dealt with."""
    del data
    now = registry.now_ms()
    await registry.house.act(person.id, "settle", id, "", lambda found: rows.settle(found, id, now))


@get("/host/bans", guards=[hosts_only])
async def bans(registry: Registry) -> list[rows.Ban]:
    """Addresses that are kept out."""
    return await registry.store.read(rows.bans)


@post("/host/bans", status_code=200, guards=[hosts_only])
async def ban(registry: Registry, request: HttpRequest, person: Person, data: social.NewBan) -> rows.Ban:
    """Keep addresses out; not the one that asks."""
    return await registry.house.ban(person.id, data.network, data.days, data.why, request.scope["state"]["address"])


@delete("/host/bans/{id:str}", guards=[hosts_only])
async def lift(registry: Registry, person: Person, id: Id) -> None:
    """Let addresses in again."""
    await registry.house.lift(person.id, id)


@post("/host/backup", status_code=200, guards=[hosts_only])
async def backup(registry: Registry, person: Person, data: social.Nothing) -> social.Done:
    """Copy the store now, and play all games of the copy again."""
    del data
    if registry.config.database:
        raise Refusal("not-possible", "pg_dump")
    folder: Path = registry.config.folder
    try:
        said = await asyncio.get_running_loop().run_in_executor(None, copy, folder)
    except StoreError as error:
        raise Refusal("not-possible", str(error)) from None
    await registry.house.act(person.id, "backup", "", "", lambda _: None)
    return social.Done(said.removeprefix(f"{folder}/"))


@get("/host/acts", guards=[hosts_only])
async def acts(registry: Registry) -> list[rows.Act]:
    """What hosts did, the latest first."""
    return await registry.store.read(rows.acts)


HANDLERS = [
    claim, overview, settings, people, suspend, role, tables, kick, reports, settle, bans, ban, lift, backup, acts,
]  # fmt: skip
