"""Everything that is asked over HTTP. `docs/wire.md` says what each route takes and gives."""

import json
import tomllib
from pathlib import Path
from typing import Annotated, Any

from litestar import Request, Response, Router, delete, get, patch, post, put
from litestar.datastructures import Cookie
from litestar.di import Provide
from litestar.openapi import ResponseSpec
from litestar.params import Parameter

from cabale import record, texts
from cabale.bots import LEVELS
from cabale.games import SHELF, GameError, game
from cabale.server import wire
from cabale.server.errors import STATUS, Refusal
from cabale.server.hall import Hall
from cabale.server.lessons import lesson, picture, rules, scenarios, try_it
from cabale.server.names import clean_name
from cabale.server.notices import browsers_of, check_url, pushes
from cabale.server.people import ABSOLUTE, Person, Session
from cabale.server.push import check_keys
from cabale.server.speech import part_names
from cabale.server.store import Connection
from cabale.server.tables import Table
from cabale.texts import LANGUAGES, MissingText, Texts

Id = Annotated[str, Parameter(pattern="^[A-Za-z0-9_-]{1,40}$")]
SeatNumber = Annotated[int, Parameter(ge=0, le=5)]


def hall_of(request: Request[Any, Any, Any]) -> Hall:
    """The hall of this server."""
    found = request.app.state.hall
    assert isinstance(found, Hall)
    return found


async def session_of(request: Request[Any, Any, Any]) -> Session:
    """Who is asking, by cookie or by token."""
    hall: Hall = request.app.state.hall
    found = await find_session(hall, dict(request.headers), request.cookies)
    if found is None:
        raise Refusal("no-session")
    hall.limits.requests.take(found.id)
    return found


async def person_of(session: Session, hall: Hall) -> Person:
    """The person who is asking."""
    return await hall.people.person(session.person)


async def find_session(hall: Hall, headers: dict[str, str], cookies: dict[str, str]) -> Session | None:
    """The session that a request names."""
    bearer = headers.get("authorization", "")
    if bearer.startswith("Bearer "):
        return await hall.people.bot_session(bearer.removeprefix("Bearer "))
    sid = cookies.get(cookie_name(hall))
    return await hall.people.session(sid) if sid else None


def cookie_name(hall: Hall) -> str:
    """The name of the session cookie; with TLS one that no other host and no plain page can set."""
    return "__Host-sid" if hall.config.public_url.startswith("https://") else "sid"


def with_session(hall: Hall, me: wire.Me, sid: str, status: int = 200) -> Response[wire.Me]:
    """An answer that begins a session."""
    cookie = Cookie(
        cookie_name(hall),
        value=sid,
        max_age=ABSOLUTE // 1000,
        path="/",
        secure=hall.config.public_url.startswith("https://"),
        httponly=True,
        samesite="lax",
    )
    return Response(me, cookies=[cookie], status_code=status)


def me_of(person: Person, recovery: str = "") -> wire.Me:
    """A person as the person sees it."""
    return wire.Me(person.id, person.name, person.language, person.login is None, person.login or "", recovery)


# People


@get("/me")
async def me(person: Person) -> wire.Me:
    """Say who is asking."""
    return me_of(person)


@post("/guest", status_code=200)
async def guest(hall: Hall, request: Request[Any, Any, Any], data: wire.NewGuest) -> Response[wire.Me]:
    """Play at once, with a name."""
    address = request.scope["state"]["address"]
    hall.limits.guests.take(address)
    hall.limits.guests_day.take(address)
    person, sid, recovery = await hall.people.add_guest(data.name, data.language)
    return with_session(hall, me_of(person, recovery), sid)


@patch("/me")
async def change_me(hall: Hall, person: Person, data: wire.ChangeMe) -> wire.Me:
    """Another name or language."""
    await hall.people.change(person, data.name, data.language)
    return me_of(person)


@post("/me/recovery", status_code=200)
async def recovery(hall: Hall, person: Person, data: wire.Nothing) -> wire.Recovery:
    """A new recovery link."""
    del data
    return wire.Recovery(await hall.people.new_recovery(person.id))


@post("/recover", status_code=200)
async def recover(hall: Hall, request: Request[Any, Any, Any], data: wire.Recover) -> Response[wire.Me]:
    """Be known again on another device."""
    await hall.limits.login_address.take_everywhere(request.scope["state"]["address"])
    person, sid, fresh = await hall.people.recover(data.token)
    return with_session(hall, me_of(person, fresh), sid)


@post("/account", status_code=200)
async def account(hall: Hall, session: Session, person: Person, data: wire.Credentials) -> Response[wire.Me]:
    """A guest becomes an account."""
    if session.is_bot:
        raise Refusal("no-session")
    await hall.people.make_account(person, data.login, data.password)
    await hall.people.end_sessions(person.id)
    return with_session(hall, me_of(person), await hall.people.sign_in(person.id))


@post("/login", status_code=200)
async def login(hall: Hall, request: Request[Any, Any, Any], data: wire.Credentials) -> Response[wire.Me]:
    """Sign in."""
    await hall.limits.login_address.take_everywhere(request.scope["state"]["address"])
    # Counted for the login and the network together: nobody can lock another person out from elsewhere.
    await hall.limits.login_person.take_everywhere(f"{data.login.casefold()} {request.scope['state']['address']}")
    person = await hall.people.check_password(data.login, data.password)
    old = await find_session(hall, {}, request.cookies)
    if old is not None:
        await hall.people.sign_out(old)
    return with_session(hall, me_of(person), await hall.people.sign_in(person.id))


@post("/me/passkeys/options", status_code=200)
async def passkey_options(hall: Hall, session: Session, person: Person, data: wire.Nothing) -> dict[str, Any]:
    """What a browser needs to make a passkey for me."""
    del data
    if session.is_bot:
        raise Refusal("no-session")
    return await hall.passkeys.offer(person)


@post("/me/passkeys", status_code=200)
async def new_passkey(hall: Hall, session: Session, person: Person, data: wire.NewPasskey) -> wire.PasskeyLine:
    """A passkey for me."""
    if session.is_bot:
        raise Refusal("no-session")
    return await hall.passkeys.add(person, clean_name(data.name or "passkey"), data.credential)


@get("/me/passkeys")
async def passkeys(hall: Hall, person: Person) -> list[wire.PasskeyLine]:
    """My passkeys."""
    return await hall.passkeys.of(person.id)


@delete("/me/passkeys/{id:str}")
async def end_passkey(hall: Hall, person: Person, id: Id) -> None:
    """A passkey is void."""
    await hall.passkeys.drop(person.id, id)


@post("/login/passkey/options", status_code=200)
async def passkey_challenge(hall: Hall, request: Request[Any, Any, Any], data: wire.Nothing) -> dict[str, Any]:
    """What a browser needs to sign in with a passkey."""
    del data
    hall.limits.login_address.take(request.scope["state"]["address"])
    return await hall.passkeys.ask()


@post("/login/passkey", status_code=200)
async def passkey_login(hall: Hall, request: Request[Any, Any, Any], data: wire.Passkey) -> Response[wire.Me]:
    """Sign in with a passkey."""
    hall.limits.login_address.take(request.scope["state"]["address"])
    person = await hall.people.person(await hall.passkeys.check(data.credential))
    old = await find_session(hall, {}, request.cookies)
    if old is not None:
        await hall.people.sign_out(old)
    return with_session(hall, me_of(person), await hall.people.sign_in(person.id))


@post("/logout", status_code=204)
async def logout(hall: Hall, session: Session, data: wire.Nothing) -> None:
    """Sign out."""
    del data
    await hall.people.sign_out(session)
    close_ended(hall)


def close_ended(hall: Hall) -> None:
    """Close the sockets of sessions that have ended."""
    for table in hall.tables.values():
        for line in list(table.lines):
            if line.session.ended:
                hall.spawn(line.finish(4001))


@get("/me/sessions")
async def sessions(hall: Hall, session: Session) -> list[wire.SessionLine]:
    """Where I am signed in."""
    rows = await hall.store.rows(
        "select id, seen_ms from sessions where person = ? order by seen_ms desc", session.person
    )
    return [wire.SessionLine(id, seen, id == session.id) for id, seen in rows]


@delete("/me/sessions/{id:str}")
async def end_session(hall: Hall, session: Session, id: Id) -> None:
    """Sign out elsewhere."""
    await hall.people.end_sessions(session.person, only=id)
    close_ended(hall)


@post("/me/tokens", status_code=200)
async def new_token(hall: Hall, session: Session, person: Person, data: wire.NewToken) -> wire.TokenOnce:
    """A token for an external bot."""
    if session.is_bot:
        raise Refusal("no-session")
    return wire.TokenOnce(*await hall.people.add_token(person, data.name))


@get("/me/tokens")
async def tokens(hall: Hall, person: Person) -> list[wire.TokenLine]:
    """My external bots."""
    rows = await hall.store.rows("select id, name from tokens where owner = ? order by name", person.id)
    return [wire.TokenLine(id, name) for id, name in rows]


@delete("/me/tokens/{id:str}")
async def end_token(hall: Hall, person: Person, id: Id) -> None:
    """A token is void."""
    await hall.people.end_token(person.id, id)
    close_ended(hall)


@put("/me/webhook", status_code=204)
async def webhook(hall: Hall, person: Person, data: wire.Webhook) -> None:
    """Where to be told of my turn."""
    if data.url:
        check_url(data.url)
    await hall.people.set_notices(person, data.url, data.format, person.push)


@get("/push")
async def push_key(hall: Hall) -> wire.PushKey:
    """The key for browser push, or nothing."""
    return wire.PushKey(hall.notices.signer.public)


@put("/me/push", status_code=204)
async def push(hall: Hall, person: Person, data: wire.Push) -> None:
    """A browser that wants to be told of my turn, or no longer."""
    others = [browser for browser in browsers_of(person.push) if browser.endpoint != data.endpoint]
    if not data.endpoint:
        others = []
    elif data.p256dh or data.auth:
        check_url(data.endpoint)
        check_keys(data.p256dh, data.auth)
        others.append(data)
    await hall.people.set_notices(person, person.webhook, person.webhook_format, pushes(others))


@get("/me/tables")
async def my_tables(hall: Hall, person: Person) -> list[wire.TableLine]:
    """Where I sit; mine to move first."""
    rows = await hall.store.rows(
        "select t.id from tables t where t.id in (select table_id from seats where person = ?)"
        " order by t.status = 'over', t.updated_ms desc limit 100",
        person.id,
    )
    lines = [(await hall.table(id, fresh=False)).line(person.id) for (id,) in rows]
    return sorted(lines, key=lambda line: (line.status == "over", line.turn is None or line.turn != line.mine))


@get("/players/{id:str}")
async def player(hall: Hall, person: Person, id: Id) -> wire.PlayerPage:
    """A player: ratings, history, and how they did against whom."""

    def look(connection: Connection) -> Any:
        found = connection.execute("select game, mu, sigma, games from ratings where who = ? order by game", (id,))
        played = connection.execute(
            "select t.id, t.is_public, t.result, s.seat from tables t join seats s on s.table_id = t.id"
            " where s.person = ? and t.status = 'over' and s.seat = (select min(seat) from seats"
            " where table_id = t.id and person = s.person) order by t.updated_ms desc limit 200",
            (id,),
        )
        met = {}
        for table, _, _, _ in played:
            met[table] = connection.execute(
                "select s.seat, s.person, p.name from seats s join people p on p.id = s.person where s.table_id = ?",
                (table,),
            )
        return found, played, met

    whom = await hall.people.person(id)
    found, played, met = await hall.store.read(look)
    against: dict[str, wire.Against] = {}
    for table, _, result, seat in played:
        places = json.loads(result)["places"]
        for other_seat, other, name in met[table]:
            if other == id:
                continue
            line = against.setdefault(other, wire.Against(other, name))
            line.games += 1
            line.ahead += places[seat] < places[other_seat]
            line.behind += places[seat] > places[other_seat]
    shown = [table for table, public, _, _ in played if public or (await hall.table(table)).may_enter(person.id)]
    return wire.PlayerPage(
        whom.id,
        whom.name,
        [
            wire.Rating(whom.id, whom.name, name, False, mu, sigma, mu - 3 * sigma, games)
            for name, mu, sigma, games in found
        ],
        [(await hall.table(table)).line(id) for table in shown[:50]],
        sorted(against.values(), key=lambda line: -line.games),
    )


@get("/ratings/{name:str}")
async def rating_list(hall: Hall, name: Id) -> list[wire.Rating]:
    """Accounts and bots by strength."""
    known_game(name)
    rows = await hall.store.rows(
        "select r.who, coalesce(p.name, ''), r.mu, r.sigma, r.games from ratings r left join people p on p.id = r.who"
        " where r.game = ? and (p.login is not null or r.who like 'bot:%') order by r.mu - 3 * r.sigma desc limit 200",
        name,
    )
    return [
        wire.Rating(
            who, shown or who.removeprefix("bot:"), name, who.startswith("bot:"), mu, sigma, mu - 3 * sigma, games
        )
        for who, shown, mu, sigma, games in rows
    ]


@get("/statistics/{name:str}")
async def statistics(hall: Hall, name: Id) -> wire.Statistics:
    """What the finished games of this server say."""
    known_game(name)
    rows = await hall.store.rows(
        "select t.seats, t.result, (select count(*) from entries e where e.table_id = t.id and e.kind = 'move')"
        " from tables t where t.game = ? and t.status = 'over' order by t.updated_ms desc limit 2000",
        name,
    )
    seats: dict[str, dict[str, Any]] = {}
    for count, result, moves in rows:
        line = seats.setdefault(str(count), {"games": 0, "moves": 0, "wins": [0.0] * count})
        places = json.loads(result)["places"]
        line["games"] += 1
        line["moves"] += moves
        for seat, place in enumerate(places):
            line["wins"][seat] += (place == 1) / places.count(1)
    return wire.Statistics(
        name,
        len(rows),
        {
            count: wire.SeatStatistics(
                line["games"], line["moves"] / line["games"], [wins / line["games"] for wins in line["wins"]]
            )
            for count, line in seats.items()
        },
    )


# Games


def known_game(name: str) -> Any:
    """The game of this name, or not found."""
    try:
        return game(name)
    except GameError:
        raise Refusal("not-found") from None


def _say(found: Texts, key: str, otherwise: str) -> str:
    try:
        return found.say(key)
    except MissingText:
        return otherwise


@get("/games")
async def games(hall: Hall, language: wire.Language = "en") -> list[wire.GameLine]:
    """The shelf."""
    lines = []
    for name in SHELF:
        found = game(name)
        spoken = Texts(language, found)
        lines.append(
            wire.GameLine(
                name,
                spoken.say("game"),
                spoken.say("game-about"),
                found.version,
                found.fewest,
                found.most,
                hall.chosen.get(name) or found.pieces()[1].hash,
                [
                    wire.OptionLine(option, spoken.say(f"option-{option}"), default)
                    for option, default in found.options.items()
                ],
                [wire.LevelLine(level, _say(spoken, f"bot-{level}", level)) for level in LEVELS],
                [wire.ProxyLine(verb, gives_up) for verb, gives_up in found.proxies.items()],
                [wire.FiguresLine(hash, path.stem) for (whose, hash), path in hall.figures.items() if whose == name],
            )
        )
    return lines


@get("/games/{name:str}/figures/{hash:str}")
async def figures(
    hall: Hall, name: Id, hash: Annotated[str, Parameter(pattern="^[0-9a-f]{64}$")]
) -> Response[wire.Figures]:
    """The figures of a game, each with its mark."""
    found = known_game(name)
    path = hall.figures.get((name, hash))
    _, file = found.pieces(None, path)
    if file.hash != hash:
        raise Refusal("not-found")
    content = tomllib.loads(file.path.read_text(encoding="utf-8"))
    moves = found.moves
    answer = wire.Figures(
        name,
        hash,
        content,
        [wire.Figure(figure.key, figure.value, figure.mark, figure.why) for figure in file.figures],
        {kind: list(names) for kind, names in moves.kinds.items()},
        {
            verb: [wire.Field(part, kind) for part, kind in zip(part_names(found, verb), kinds, strict=True)]
            for verb, kinds in moves.verbs.items()
        },
        {name: [_field(spec) for spec in specs] for name, specs in found.events.items()},
    )
    return Response(answer, headers={"Cache-Control": "public, max-age=31536000, immutable"})


def _field(spec: str) -> wire.Field:
    part, _, kind = spec.removeprefix("?").partition(":")
    return wire.Field(part, kind or part, spec.startswith("?"))


@get(["/games/{name:str}/texts/{language:str}", "/texts/{language:str}"], media_type="text/plain; charset=utf-8")
async def fluent(language: str, name: str = "") -> str:
    """A file of texts."""
    if language not in LANGUAGES:
        raise Refusal("not-found")
    folder = known_game(name).folder if name else Path(texts.__file__).parent
    return str((folder / f"{language}.ftl").read_text(encoding="utf-8"))


# Tables


async def enter(hall: Hall, id: str, person: Person, invite: str = "") -> Table:
    """A table that this person may come to: who sits there. Another one does not exist for them."""
    table = await hall.table(id)
    if not table.may_enter(person.id):
        if not invite:
            raise Refusal("not-found")
        await hall.watch(table, person, invite)
    if table.broken:
        raise table.why_not()
    return table


async def look_at(hall: Hall, id: str, person: Person, wish: int | None = None) -> tuple[Table, int]:
    """A table whose game this person may see, and through whose eyes."""
    table = await enter(hall, id, person)
    eyes = table.eyes(person.id, wish)
    if eyes is None:
        raise Refusal("not-at-table")
    return table, eyes


async def host_table(hall: Hall, id: str, person: Person) -> Table:
    """A table of which this person is the host."""
    table = await enter(hall, id, person)
    if table.host != person.id:
        raise Refusal("not-host")
    return table


@get("/tables")
async def lobby(hall: Hall, person: Person) -> list[wire.TableLine]:
    """Public tables that are open or running."""
    rows = await hall.store.rows(
        "select id from tables where is_public = 1 and status <> 'over' order by status, updated_ms desc limit 100"
    )
    return [(await hall.table(id, fresh=False)).line(person.id) for (id,) in rows]


@post("/tables", status_code=200)
async def create(hall: Hall, request: Request[Any, Any, Any], person: Person, data: wire.NewTable) -> wire.Table:
    """A new table."""
    hall.limits.tables.take(person.id)
    hall.limits.tables_day.take(request.scope["state"]["address"])
    table, invite = await hall.create(person, data)
    return table.whole(person.id, invite)


@get("/tables/{id:str}")
async def table_page(hall: Hall, request: Request[Any, Any, Any], person: Person, id: Id) -> wire.Table:
    """A table."""
    table = await enter(hall, id, person, request.headers.get("x-invite", ""))
    return table.whole(person.id)


@post("/tables/{id:str}/join", status_code=200)
async def join(hall: Hall, person: Person, id: Id, data: wire.Join) -> wire.Table:
    """Sit down."""
    table = await hall.table(id)
    await hall.join(table, person, data.invite, data.seat)
    return table.whole(person.id)


@post("/tables/{id:str}/watch", status_code=200)
async def watch(hall: Hall, person: Person, id: Id, data: wire.Watch) -> wire.Table:
    """Look on."""
    table = await hall.table(id)
    await hall.watch(table, person, data.invite)
    return table.whole(person.id)


@post("/tables/{id:str}/leave", status_code=204)
async def leave(hall: Hall, person: Person, id: Id, data: wire.Nothing) -> None:
    """Get up."""
    del data
    await hall.leave(await enter(hall, id, person), person.id)


@put("/tables/{id:str}/seats/{seat:int}")
async def seat_bot(hall: Hall, person: Person, id: Id, seat: SeatNumber, data: wire.SeatBot) -> wire.Table:
    """A bot sits there, or nobody."""
    table = await host_table(hall, id, person)
    await hall.set_bot(table, seat, data.bot)
    return table.whole(person.id)


@post("/tables/{id:str}/invites", status_code=200)
async def invites(hall: Hall, person: Person, id: Id, data: wire.NewInvite) -> wire.Invite:
    """An invitation."""
    table = await host_table(hall, id, person)
    return wire.Invite(await hall.invite(table, data.seat))


@post("/tables/{id:str}/start", status_code=200)
async def start(hall: Hall, person: Person, id: Id, data: wire.Nothing) -> wire.Table:
    """Begin."""
    del data
    table = await host_table(hall, id, person)
    await hall.start(table)
    return table.whole(person.id)


@post("/tables/{id:str}/rematch", status_code=200)
async def rematch(hall: Hall, person: Person, id: Id, data: wire.Nothing) -> wire.Table:
    """Once more."""
    del data
    table = await enter(hall, id, person)
    if table.seat_of(person.id) is None:
        raise Refusal("not-at-table")
    return (await hall.again(table)).whole(person.id)


@get("/tables/{id:str}/notes")
async def notes(hall: Hall, person: Person, id: Id) -> wire.Note:
    """My notes."""
    table, _ = await look_at(hall, id, person)
    rows = await hall.store.rows("select body from notes where table_id = ? and person = ?", table.id, person.id)
    return wire.Note(rows[0][0] if rows else "")


@put("/tables/{id:str}/notes")
async def keep_notes(hall: Hall, person: Person, id: Id, data: wire.Note) -> wire.Note:
    """Keep a note to myself."""
    table, _ = await look_at(hall, id, person)
    await hall.store.write(
        lambda connection: connection.execute(
            "insert into notes (table_id, person, body) values (?,?,?)"
            " on conflict (table_id, person) do update set body = excluded.body",
            (table.id, person.id, data.text),
        )
    )
    return data


@get("/tables/{id:str}/chat")
async def chat(hall: Hall, person: Person, id: Id) -> list[wire.Chat]:
    """What was said."""
    table, _ = await look_at(hall, id, person)
    rows = await hall.store.rows(
        "select number, person, name, seat, body, at_ms from chat where table_id = ? and person not in"
        " (select other from mutes where person = ?) order by number desc limit 200",
        table.id,
        person.id,
    )
    return [
        wire.Chat(number, who, name, None if seat < 0 else seat, text, at_ms)
        for number, who, name, seat, text, at_ms in reversed(rows)
    ]


@get("/tables/{id:str}/text", media_type="text/plain")
async def table_text(
    hall: Hall,
    person: Person,
    id: Id,
    language: wire.Language = "en",
    width: Annotated[int, Parameter(ge=40, le=200)] = 80,
    seat: Annotated[int | None, Parameter(ge=0, le=5)] = None,
) -> str:
    """The table as text, as far as this reader may know it."""
    table, eyes = await look_at(hall, id, person, seat)
    if table.match is None:
        raise Refusal("not-started")
    return table.drawing(eyes, language, width)


@get("/tables/{id:str}/points")
async def points(
    hall: Hall,
    person: Person,
    id: Id,
    language: wire.Language = "en",
    seat: Annotated[int | None, Parameter(ge=0, le=5)] = None,
) -> wire.Points:
    """Where everyone's points came from so far, as far as this reader may know."""
    table, eyes = await look_at(hall, id, person, seat)
    if table.match is None:
        raise Refusal("not-started")
    return table.points(eyes, language)


@post("/tables/{id:str}/advice", status_code=200)
async def advice(hall: Hall, person: Person, id: Id, data: wire.Ask) -> wire.Advice:
    """Ask a strong bot."""
    table, _ = await look_at(hall, id, person)
    hall.limits.advice.take(person.id)
    return await table.advice(person.id, data.ply, data.language)


@post("/tables/{id:str}/mute", status_code=204)
async def mute(hall: Hall, person: Person, id: Id, data: wire.Mute) -> None:
    """Hear no more of a player, or again."""
    table, _ = await look_at(hall, id, person)
    sql = (
        "insert into mutes (person, other) values (?,?) on conflict do nothing"
        if data.on
        else "delete from mutes where person = ? and other = ?"
    )
    await hall.store.write(lambda connection: connection.execute(sql, (person.id, data.player)))
    for line in table.lines:
        if line.session.person == person.id:
            line.muted = line.muted | {data.player} if data.on else line.muted - {data.player}


# After the game


def finished(table: Table) -> Table:
    """A table whose game is over. While it runs nobody gets more than a seat may know."""
    if table.status != "over" or table.match is None:
        raise Refusal("not-over")
    return table


@get("/tables/{id:str}/result")
async def result(hall: Hall, person: Person, id: Id) -> wire.Result:
    """How it ended."""
    table, eyes = await look_at(hall, id, person)
    return finished(table).result_for(person.language, eyes)


@get("/tables/{id:str}/record")
async def table_record(hall: Hall, person: Person, id: Id) -> Response[bytes]:
    """The record with the proof of its shuffle."""
    table, _ = await look_at(hall, id, person)
    finished(table)
    name = f"{table.game.name}-{table.id}.json"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(record.encode(table.record()), media_type="application/json", headers=headers)


@get("/tables/{id:str}/replay")
async def replay(
    hall: Hall,
    person: Person,
    id: Id,
    ply: Annotated[int, Parameter(ge=0, le=100_000)] = 0,
    seat: Annotated[int | None, Parameter(ge=0, le=5)] = None,
    language: wire.Language | None = None,
) -> wire.Position:
    """A moment of a finished game, through the eyes of a seat or with open cards."""
    table, _ = await look_at(hall, id, person)
    finished(table)
    if seat is not None and seat >= len(table.places):
        raise Refusal("not-found")
    return table.position(min(ply, table.ply), seat, language or person.language)


@post("/records", status_code=200)
async def bring(hall: Hall, request: Request[Any, Any, Any], person: Person, data: record.Record) -> wire.Brought:
    """Bring a record from elsewhere."""
    hall.limits.tables.take(person.id)
    hall.limits.tables_day.take(request.scope["state"]["address"])
    return wire.Brought((await hall.bring(data, person)).id)


HANDLERS = [
    me, guest, change_me, recovery, recover, account, login, logout, passkey_options, new_passkey, passkeys,
    end_passkey, passkey_challenge, passkey_login, sessions, end_session, new_token, tokens,
    end_token, webhook, push_key, push, my_tables, player, rating_list, statistics, games, figures, fluent, lobby,
    create, table_page, join, watch, leave, seat_bot, invites, start, rematch, notes, keep_notes, chat, mute,
    table_text, lesson, try_it, rules, scenarios, picture, points, advice, result, table_record, replay, bring,
]  # fmt: skip
for handler in HANDLERS:  # every refusal looks the same, whatever was asked
    handler.responses = {
        status: ResponseSpec(wire.Trouble, description="Not done: a code and a sentence", generate_examples=False)
        for status in sorted(set(STATUS.values()))
    }

api = Router(
    "/api",
    route_handlers=HANDLERS,
    dependencies={
        "hall": Provide(hall_of, sync_to_thread=False),
        "session": Provide(session_of),
        "person": Provide(person_of),
    },
)
