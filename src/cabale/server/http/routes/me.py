"""The person who asks: guests, accounts, passkeys, tokens, notices."""

from typing import Any

from litestar import Response, delete, get, patch, post, put

from cabale.server.db.people import sessions_of, tokens_of
from cabale.server.http import bodies
from cabale.server.http.sessions import HttpRequest, Id, find_session, me_of, people_only, with_session
from cabale.server.live.registry import Registry
from cabale.server.notify.notices import browsers_of, check_url, pushes
from cabale.server.notify.push import check_keys
from cabale.server.people import Person, Session
from cabale.table import messages
from cabale.table.names import clean_name


@get("/me")
async def me(person: Person) -> bodies.Me:
    """Say who is asking."""
    return me_of(person)


@post("/guest", status_code=200)
async def guest(registry: Registry, request: HttpRequest, data: bodies.NewGuest) -> Response[bodies.Me]:
    """Play at once, with a name."""
    address = request.scope["state"]["address"]
    registry.limits.guests.take(address)
    registry.limits.guests_day.take(address)
    registry.house.check_name(data.name)
    person, sid, recovery = await registry.people.add_guest(data.name, data.language)
    return with_session(registry, me_of(person, recovery), sid)


@patch("/me")
async def change_me(registry: Registry, person: Person, data: bodies.ChangeMe) -> bodies.Me:
    """Another name or language."""
    registry.house.check_name(data.name)
    await registry.people.change(person, data.name, data.language)
    return me_of(person)


@post("/me/recovery", status_code=200, guards=[people_only])
async def recovery(registry: Registry, person: Person, data: bodies.Nothing) -> bodies.Recovery:
    """A new recovery link."""
    del data
    return bodies.Recovery(await registry.people.new_recovery(person.id))


@post("/recover", status_code=200, guards=[people_only])
async def recover(registry: Registry, request: HttpRequest, data: bodies.Recover) -> Response[bodies.Me]:
    """Be known again on another device."""
    await registry.limits.login_address.take_everywhere(request.scope["state"]["address"])
    person, sid, fresh = await registry.people.recover(data.token)
    return with_session(registry, me_of(person, fresh), sid)


@post("/account", status_code=200, guards=[people_only])
async def account(registry: Registry, person: Person, data: bodies.Credentials) -> Response[bodies.Me]:
    """A guest becomes an account."""
    await registry.people.make_account(person, data.login, data.password)
    await registry.people.end_sessions(person.id)
    return with_session(registry, me_of(person), await registry.people.sign_in(person.id))


@post("/login", status_code=200, guards=[people_only])
async def login(registry: Registry, request: HttpRequest, data: bodies.Credentials) -> Response[bodies.Me]:
    """Sign in."""
    await registry.limits.login_address.take_everywhere(request.scope["state"]["address"])
    # Counted for the login and the network together: nobody can lock another person out from elsewhere.
    await registry.limits.login_person.take_everywhere(f"{data.login.casefold()} {request.scope['state']['address']}")
    person = await registry.people.check_password(data.login, data.password)
    old = await find_session(registry, {}, request.cookies)
    if old is not None:
        await registry.people.sign_out(old)
    return with_session(registry, me_of(person), await registry.people.sign_in(person.id))


@post("/me/passkeys/options", status_code=200, guards=[people_only])
async def passkey_options(registry: Registry, person: Person, data: bodies.Nothing) -> dict[str, Any]:
    """What a browser needs to make a passkey for me."""
    del data
    return await registry.passkeys.offer(person)


@post("/me/passkeys", status_code=200, guards=[people_only])
async def new_passkey(registry: Registry, person: Person, data: bodies.NewPasskey) -> bodies.PasskeyLine:
    """A passkey for me."""
    return await registry.passkeys.add(person, clean_name(data.name or "passkey"), data.credential)


@get("/me/passkeys", guards=[people_only])
async def passkeys(registry: Registry, person: Person) -> list[bodies.PasskeyLine]:
    """My passkeys."""
    return await registry.passkeys.of(person.id)


@delete("/me/passkeys/{id:str}", guards=[people_only])
async def end_passkey(registry: Registry, person: Person, id: Id) -> None:
    """A passkey is void."""
    await registry.passkeys.drop(person.id, id)


@post("/login/passkey/options", status_code=200, guards=[people_only])
async def passkey_challenge(registry: Registry, request: HttpRequest, data: bodies.Nothing) -> dict[str, Any]:
    """What a browser needs to sign in with a passkey."""
    del data
    registry.limits.login_address.take(request.scope["state"]["address"])
    return await registry.passkeys.ask()


@post("/login/passkey", status_code=200, guards=[people_only])
async def passkey_login(registry: Registry, request: HttpRequest, data: bodies.Passkey) -> Response[bodies.Me]:
    """Sign in with a passkey."""
    registry.limits.login_address.take(request.scope["state"]["address"])
    person = await registry.people.person(await registry.passkeys.check(data.credential))
    old = await find_session(registry, {}, request.cookies)
    if old is not None:
        await registry.people.sign_out(old)
    return with_session(registry, me_of(person), await registry.people.sign_in(person.id))


@post("/logout", status_code=204, guards=[people_only])
async def logout(registry: Registry, session: Session, data: bodies.Nothing) -> None:
    """Sign out."""
    del data
    await registry.people.sign_out(session)
    registry.close_ended()


@get("/me/sessions", guards=[people_only])
async def sessions(registry: Registry, session: Session) -> list[bodies.SessionLine]:
    """Where I am signed in."""
    rows = await registry.store.read(sessions_of, session.person)
    return [bodies.SessionLine(row.id, row.seen_ms, row.id == session.id) for row in rows]


@delete("/me/sessions/{id:str}", guards=[people_only])
async def end_session(registry: Registry, session: Session, id: Id) -> None:
    """Sign out elsewhere."""
    await registry.people.end_sessions(session.person, only=id)
    registry.close_ended()


@post("/me/tokens", status_code=200, guards=[people_only])
async def new_token(registry: Registry, person: Person, data: bodies.NewToken) -> bodies.TokenOnce:
    """A token for an external bot."""
    registry.house.check_name(data.name)
    return bodies.TokenOnce(*await registry.people.add_token(person, data.name))


@get("/me/tokens", guards=[people_only])
async def tokens(registry: Registry, person: Person) -> list[bodies.TokenLine]:
    """My external bots."""
    return [bodies.TokenLine(row.id, row.name) for row in await registry.store.read(tokens_of, person.id)]


@delete("/me/tokens/{id:str}", guards=[people_only])
async def end_token(registry: Registry, person: Person, id: Id) -> None:
    """A token is void."""
    await registry.people.end_token(person.id, id)
    registry.close_ended()


@put("/me/webhook", status_code=204)
async def webhook(registry: Registry, person: Person, data: bodies.Webhook) -> None:
    """Where to be told of my turn."""
    if data.url:
        check_url(data.url)
    await registry.people.set_notices(person, data.url, data.format, person.push)


@get("/push")
async def push_key(registry: Registry) -> bodies.PushKey:
    """The key for browser push, or nothing."""
    return bodies.PushKey(registry.notices.signer.public)


@put("/me/push", status_code=204)
async def push(registry: Registry, person: Person, data: bodies.Push) -> None:
    """A browser that wants to be told of my turn, or no longer."""
    others = [browser for browser in browsers_of(person.push) if browser.endpoint != data.endpoint]
    if not data.endpoint:
        others = []
    elif data.p256dh or data.auth:
        check_url(data.endpoint)
        check_keys(data.p256dh, data.auth)
        others.append(data)
    await registry.people.set_notices(person, person.webhook, person.webhook_format, pushes(others))


@get("/me/tables")
async def my_tables(registry: Registry, person: Person) -> list[messages.TableLine]:
    """Where I sit; mine to move first."""
    found = await registry.tables_of(person.id)
    return sorted(found, key=lambda line: (line.status == "over", line.turn is None or line.turn != line.mine))


HANDLERS = [
    me, guest, change_me, recovery, recover, account, login, logout, passkey_options, new_passkey, passkeys,
    end_passkey, passkey_challenge, passkey_login, sessions, end_session, new_token, tokens, end_token, webhook,
    push_key, push, my_tables,
]  # fmt: skip
