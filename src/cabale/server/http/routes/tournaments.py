"""Tournaments: announced, entered, begun; and how everyone stands."""

import asyncio

from litestar import get, post

from cabale.server.db import tournaments as rows
from cabale.server.db.ties import refuse_apart
from cabale.server.http import social
from cabale.server.http.routes.tables import count_table
from cabale.server.http.sessions import HttpRequest, Id, people_only
from cabale.server.live.registry import Registry
from cabale.server.people import Person
from cabale.table.names import clean_title
from cabale.table.refusal import Refusal
from cabale.tournament.plan import Plan
from cabale.tournament.standings import standings


async def page_of(registry: Registry, kept: rows.Kept, person: Person) -> social.TournamentPage:
    """A tournament as a reader sees it. The secret of a round is shown when all its tables are over."""
    mine = next((one.number for one in kept.entrants if one.id == person.id), None)
    host = await registry.people.person(kept.host)
    rounds = []
    for row in kept.rounds:
        tables = [one for one in kept.tables if one.pairing.round == row.number]
        over = bool(tables) and all(one.pairing.is_over for one in tables)
        secret = registry.tournaments.secret_of(kept, row.number).hex() if over and kept.plan.duplicate else ""
        rounds.append(
            social.RoundLine(
                row.number,
                row.promise.hex() if kept.plan.duplicate else "",
                secret,
                [
                    social.PairingLine(
                        list(one.pairing.seats), one.table, list(one.pairing.places), list(one.pairing.scores)
                    )
                    for one in tables
                ],
            )
        )
    numbers = [one.number for one in kept.entrants]
    stand = await asyncio.get_running_loop().run_in_executor(None, standings, kept.plan, numbers, kept.played)
    here = next((one.table for one in kept.tables if mine in one.pairing.seats and not one.pairing.is_over), "")
    return social.TournamentPage(
        kept.id,
        kept.plan,
        kept.status,
        kept.host,
        host.name,
        kept.entrants,
        [line for line in rounds if line.tables or line.promise],
        stand,
        mine,
        here if mine is not None else "",
    )


@get("/tournaments")
async def tournaments(registry: Registry, person: Person) -> list[rows.TournamentLine]:
    """Tournaments that are open, running, or were."""
    return await registry.store.read(rows.tournaments, person.id)


@post("/tournaments", status_code=200, guards=[people_only])
async def announce(
    registry: Registry, request: HttpRequest, person: Person, data: social.NewTournament
) -> social.TournamentPage:
    """A new tournament; whoever announces it enters, too, if they like."""
    count_table(registry, request, person)
    title = clean_title(data.title)
    registry.house.check_name(title)
    if not title:
        raise Refusal("malformed", "title")
    plan = Plan(
        title,
        data.kind,
        data.game,
        data.seats,
        data.rounds,
        data.options,
        data.pace,
        data.fill,
        data.absent,
        data.duplicate and data.kind != "series",
        data.public,
    )
    id = await registry.tournaments.announce(person, plan)
    if data.enter:
        await registry.store.write(rows.enter, id, person.id, person.name)
    return await page_of(registry, await registry.tournaments.find(id), person)


@get("/tournaments/{id:str}")
async def tournament(registry: Registry, person: Person, id: Id) -> social.TournamentPage:
    """A tournament: who plays, every table, and how everyone stands."""
    return await page_of(registry, await registry.tournaments.find(id), person)


@post("/tournaments/{id:str}/enter", status_code=200)
async def enter(registry: Registry, person: Person, id: Id, data: social.Nothing) -> social.TournamentPage:
    """Play in it."""
    del data
    kept = await registry.tournaments.find(id)
    await registry.store.read(refuse_apart, person.id, [one.id for one in kept.entrants])
    await registry.store.write(rows.enter, id, person.id, person.name)
    return await page_of(registry, await registry.tournaments.find(id), person)


@post("/tournaments/{id:str}/leave", status_code=200)
async def leave(registry: Registry, person: Person, id: Id, data: social.Nothing) -> social.TournamentPage:
    """Play in it no more; a table that has begun is left at the table."""
    del data
    kept = await registry.tournaments.find(id)
    if person.id not in {one.id for one in kept.entrants}:
        raise Refusal("not-at-table")
    await registry.store.write(rows.leave, id, person.id)
    return await page_of(registry, await registry.tournaments.find(id), person)


@post("/tournaments/{id:str}/start", status_code=200)
async def start(registry: Registry, person: Person, id: Id, data: social.Nothing) -> social.TournamentPage:
    """Begin: its host alone."""
    del data
    kept = await registry.tournaments.find(id)
    if kept.host != person.id:
        raise Refusal("not-host")
    await registry.tournaments.begin(id)
    return await page_of(registry, await registry.tournaments.find(id), person)


HANDLERS = [tournaments, announce, tournament, enter, leave, start]
