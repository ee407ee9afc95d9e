"""People around the tables: whom I follow, do not want to meet or have a remark about; reports; and my privacy."""

import asyncio
import secrets
from typing import Any

from litestar import Response, get, post, put

from cabale.server.db import house as house_rows
from cabale.server.db import ties
from cabale.server.db.privacy import stored_about
from cabale.server.db.sqlite import Connection
from cabale.server.http import social
from cabale.server.http.routes.tables import look_at
from cabale.server.http.sessions import Id, cookie_name, people_only
from cabale.server.live.registry import Registry
from cabale.server.notify.notices import browsers_of
from cabale.server.people import Person
from cabale.server.privacy import leave_for_good
from cabale.table.messages import Language, encode
from cabale.table.refusal import Refusal


@get("/me/people", guards=[people_only])
async def my_people(registry: Registry, person: Person) -> list[ties.Tie]:
    """Everyone whom I follow, do not want to meet, or have a remark about."""
    return await registry.store.read(ties.ties_of, person.id)


@get("/me/met", guards=[people_only])
async def lately_met(registry: Registry, person: Person) -> list[ties.Tie]:
    """With whom I played lately."""
    met = await registry.store.read(ties.lately_met, person.id)
    known = {tie.id: tie for tie in await registry.store.read(ties.ties_of, person.id)}
    return [known.get(id, ties.Tie(id, name, False, False, "")) for id, name in met]


@put("/me/people/{id:str}", guards=[people_only])
async def set_tie(registry: Registry, person: Person, id: Id, data: social.SetTie) -> ties.Tie:
    """Follow someone, meet them no more, or keep a remark that only I read."""
    other = await registry.people.person(id)
    if other.id == person.id or other.gone:
        raise Refusal("not-possible", other.name)

    def job(connection: Connection) -> None:
        if data.block is not None:
            ties.block(connection, person.id, id, data.block)
        if data.follow is not None:
            if data.follow and id in ties.apart(connection, person.id):
                raise Refusal("apart")
            ties.follow(connection, person.id, id, data.follow)
        if data.remark is not None:
            ties.keep_remark(connection, person.id, id, data.remark.strip())

    await registry.store.write(job)
    if data.block is not None:
        await registry.hear_apart(person.id, id)
    found = {tie.id: tie for tie in await registry.store.read(ties.ties_of, person.id)}
    return found.get(id, ties.Tie(id, other.name, False, False, ""))


@put("/me/shown", status_code=204, guards=[people_only])
async def shown(registry: Registry, person: Person, data: social.Shown) -> None:
    """Whether I am shown among those who are here."""
    await registry.store.write(house_rows.hide, person.id, not data.online)
    person.hidden = not data.online


@get("/me/notices", guards=[people_only])
async def notices(person: Person) -> social.Notices:
    """How I am told of my turn."""
    return social.Notices(person.webhook, person.webhook_format, len(browsers_of(person.push)), person.digest)


@put("/me/digest", status_code=204, guards=[people_only])
async def digest(registry: Registry, person: Person, data: social.Digest) -> None:
    """How often I want to be told of games by turns."""
    await registry.people.set_digest(person, data.minutes)


@post("/reports", status_code=204, guards=[people_only])
async def report(registry: Registry, person: Person, data: social.NewReport) -> None:
    """Report a player, or a line of theirs, to the hosts; nobody is told who did."""
    registry.limits.reports.take(person.id)
    about = await registry.people.person(data.player)
    if about.id == person.id:
        raise Refusal("not-possible", about.name)
    said = ""
    if data.table:
        owner, _ = await look_at(registry, data.table, person)
        if data.line is not None:
            found = await registry.store.read(house_rows.chat_line, owner.id, data.line)
            if found is None or found[0] != about.id:
                raise Refusal("not-found")
            said = found[1]
    elif data.line is not None:
        raise Refusal("malformed", "line")
    made = house_rows.Report(
        secrets.token_hex(6), about.id, "", data.table, said, data.why.strip(), registry.now_ms(), False
    )
    await registry.store.write(house_rows.insert_report, made, person.id)


# Privacy


@get("/house")
async def house(registry: Registry, language: Language = "en") -> social.HousePage:
    """What everyone may know: announcements, who looks after the house, and for how long what is kept."""
    hosts = await registry.store.read(house_rows.hosts)
    return social.HousePage(registry.house.news(language), registry.house.settings.retention, hosts)


@get("/me/export", guards=[people_only])
async def export(registry: Registry, person: Person) -> Response[social.Export]:
    """All that is stored about me."""
    stored = await registry.store.read(stored_about, person.id)
    headers = {"Content-Disposition": 'attachment; filename="cabale.json"'}
    # Years of games are megabytes: they are written out where nobody waits for it.
    body = await asyncio.to_thread(written, social.Export(registry.now_ms(), person.id, stored))
    answer: Response[Any] = Response(body, media_type="application/json", headers=headers)
    return answer


def written(found: social.Export) -> bytes:
    """What is stored about someone, as a file."""
    return encode(found)


@post("/me/leave", status_code=204, guards=[people_only])
async def leave(registry: Registry, person: Person, data: social.Leave) -> Response[None]:
    """Delete me: games stay, the name becomes “someone”."""
    if data.name.strip() != person.name:
        raise Refusal("other-name")
    await leave_for_good(registry, person)
    answer: Response[None] = Response(None, status_code=204)
    answer.delete_cookie(cookie_name(registry))
    return answer


HANDLERS = [my_people, lately_met, set_tie, shown, notices, digest, report, house, export, leave]
