"""Who is asking: by cookie, or by the token of a bot."""

from typing import Annotated, Any

from litestar import Request, Response
from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie
from litestar.handlers import BaseRouteHandler
from litestar.params import Parameter

from cabale.server.http import bodies
from cabale.server.live.registry import Registry
from cabale.server.people import ABSOLUTE, Person, Session
from cabale.table.refusal import Refusal

Id = Annotated[str, Parameter(pattern="^[A-Za-z0-9_-]{1,40}$")]
HttpRequest = Request[Any, Any, Any]
HttpConnection = ASGIConnection[Any, Any, Any, Any]
SeatNumber = Annotated[int, Parameter(ge=0, le=5)]


def registry_of(request: HttpRequest) -> Registry:
    """The registry of this server."""
    found = request.app.state.registry
    assert isinstance(found, Registry)
    return found


def address_of(request: HttpRequest) -> str:
    """From where it is asked: what counts as one address."""
    found: str = request.scope["state"]["address"]
    return found


async def session_of(request: HttpRequest) -> Session:
    """Who is asking, by cookie or by token."""
    registry: Registry = request.app.state.registry
    found = await find_session(registry, dict(request.headers), request.cookies)
    if found is None:
        raise Refusal("no-session")
    registry.limits.requests.take(found.person)  # in however many browsers they are known
    found.network = request.scope["state"]["address"]
    return found


async def people_only(request: HttpConnection, _: BaseRouteHandler) -> None:
    """An account belongs to a person: the token of a bot is no way into it, nor into its own."""
    if request.headers.get("authorization", "").startswith("Bearer "):
        raise Refusal("not-for-bots")


async def hosts_only(request: HttpConnection, _: BaseRouteHandler) -> None:
    """Only who looks after the house; for others there is nothing here."""
    registry: Registry = request.app.state.registry
    session = await find_session(registry, dict(request.headers), request.cookies)
    if session is None:
        raise Refusal("no-session")
    if session.is_bot or (await registry.people.person(session.person)).role != "host":
        raise Refusal("not-found")


async def person_of(session: Session, registry: Registry) -> Person:
    """The person who is asking."""
    return await registry.people.person(session.person)


async def find_session(registry: Registry, headers: dict[str, str], cookies: dict[str, str]) -> Session | None:
    """The session that a request names."""
    bearer = headers.get("authorization", "")
    if bearer.startswith("Bearer "):
        return await registry.people.bot_session(bearer.removeprefix("Bearer "))
    sid = cookies.get(cookie_name(registry))
    return await registry.people.session(sid) if sid else None


def cookie_name(registry: Registry) -> str:
    """The name of the session cookie; with TLS one that no other host and no plain page can set."""
    return "__Host-sid" if registry.config.public_url.startswith("https://") else "sid"


def with_session(registry: Registry, me: bodies.Me, sid: str, status: int = 200) -> Response[bodies.Me]:
    """An answer that begins a session."""
    cookie = Cookie(
        cookie_name(registry),
        value=sid,
        max_age=ABSOLUTE // 1000,
        path="/",
        secure=registry.config.public_url.startswith("https://"),
        httponly=True,
        samesite="lax",
    )
    return Response(me, cookies=[cookie], status_code=status)


def me_of(person: Person, recovery: str = "") -> bodies.Me:
    """A person as the person sees it."""
    is_guest = person.login is None
    return bodies.Me(
        person.id, person.name, person.language, is_guest, person.login or "", recovery, person.role, not person.hidden
    )
