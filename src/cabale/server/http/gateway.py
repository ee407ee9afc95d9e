"""The application: the door that every request and socket passes, and behind it the routes."""

from __future__ import annotations

import asyncio
import contextlib
import gzip
import hashlib
import hmac
import ipaddress
import logging
import os
import re
import secrets
import time
from functools import partial
from http.cookies import CookieError, SimpleCookie
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from litestar import Litestar, Request, Response
from litestar.datastructures import State as AppState
from litestar.exceptions import HTTPException
from litestar.openapi import OpenAPIConfig
from litestar.serialization import encode_json

from cabale import __version__
from cabale.review import picture
from cabale.server.db.sqlite import StoreError
from cabale.server.http import bodies
from cabale.server.http.files import PATH as ALONE
from cabale.server.http.files import Alone, load_page
from cabale.server.http.limits import client_address, network_of
from cabale.server.http.lobby import LobbySocket
from cabale.server.http.routes import api
from cabale.server.http.routes.tables import shown_to_all
from cabale.server.http.sessions import find_session
from cabale.server.http.sockets import TableSocket
from cabale.server.http.status import status_of
from cabale.table import rights
from cabale.table.messages import encode
from cabale.table.refusal import Refusal, words

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from cabale.server.http.websocket import WebSocket
    from cabale.server.live.registry import Registry

    Message = dict[str, Any]
    Send = Callable[[Any], Awaitable[None]]
    Receive = Callable[[], Awaitable[Any]]

log = logging.getLogger("cabale.server")
LARGEST_BODY = 65_536
DESCRIPTION, DESCRIBED = "/schema/openapi.json", "application/vnd.oai.openapi+json"
PIECE = 131_072  # bytes of an answer that are sent at once
SOCKETS_EACH = 20  # open sockets of one address
FINISHED = re.compile("/t/([A-Za-z0-9_-]{1,40})/(?:replay|review)")
POLICY = (
    "default-src 'none'; script-src 'self'; connect-src 'self'; img-src 'self' data:; style-src 'self'; "
    "font-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'self'; "
    "frame-ancestors 'none'; object-src 'none'; require-trusted-types-for 'script'; "
    "trusted-types svelte-trusted-html cabale-worker"
)
SAFE_HEADERS = [
    (b"content-security-policy", POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=(), payment=()"),
]


class Gateway:
    """Checks what is common to all: host, origin, size, address; serves the page; leads to routes and tables."""

    def __init__(
        self,
        registry: Registry,
        trusted: list[ipaddress.IPv4Network | ipaddress.IPv6Network] | None = None,
    ) -> None:
        self.registry = registry
        self.trusted = trusted or []
        base = urlsplit(registry.config.public_url)
        self.origins = {f"{base.scheme}://{base.netloc}", *registry.config.origins}
        self.hosts = {urlsplit(origin).netloc.lower() for origin in self.origins}
        self.alone = Alone(registry.config.alone) if registry.config.alone else None
        self.page = load_page(self.alone)
        self._small: dict[str, bytes] = {}  # compressed once, when it is first asked for
        self._tags: dict[str, str] = {}
        self.metrics_token = os.environ.get("CABALE_METRICS_TOKEN", "")
        self.app = make_app(registry)
        self._description = b""
        self._open: dict[str, int] = {}

    async def __call__(self, scope: Message, receive: Receive, send: Send) -> None:
        """One request, one socket, or the life of the server."""
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)  # type: ignore[arg-type]
            return
        headers = {name.decode("latin-1"): value.decode("latin-1") for name, value in scope["headers"]}
        peer = (scope.get("client") or ("", 0))[0]
        address = client_address(peer, headers.get("x-forwarded-for", ""), self.trusted) if self.trusted else peer
        network = network_of(address)
        scope.setdefault("state", {})["address"] = network
        if scope["type"] == "websocket":
            await self._socket(scope, headers, network, receive, send)
        else:
            await self._request(scope, headers, network, peer, receive, send)

    # HTTP

    async def _request(
        self, scope: Message, headers: dict[str, str], network: str, peer: str, receive: Receive, send: Send
    ) -> None:
        path, method = scope["path"], scope["method"]
        is_private = path.startswith("/api/") or path in ("/metrics",)

        async def dressed(message: Message) -> None:
            if message["type"] == "http.response.start":
                found = list(message["headers"])
                names = {name.lower() for name, _ in found}
                found += [pair for pair in SAFE_HEADERS if pair[0] not in names]
                if is_private and b"cache-control" not in names:
                    found.append((b"cache-control", b"no-store"))
                if self.registry.config.public_url.startswith("https://"):
                    found.append((b"strict-transport-security", b"max-age=31536000"))
                message = {**message, "headers": found}
            await send(message)

        language = spoken(headers)
        try:
            if path in ("/livez", "/readyz"):
                await self._health(path, dressed)
                return
            if path == "/metrics":
                await self._metrics(headers, peer, dressed)
                return
            if headers.get("host", "").lower() not in self.hosts:
                raise Refusal("not-found")
            # Whoever keeps the page that needs no server asks for all of its files at once.
            limits = self.registry.limits
            (limits.files if path.startswith(ALONE) else limits.address).take(network)
            if path.startswith("/api/") or path == "/api":
                self.registry.house.refuse_banned(network)
                self._check_request(method, headers)
                await self.app(scope, receive, dressed)  # type: ignore[arg-type]
            elif path == DESCRIPTION and method in ("GET", "HEAD"):
                # It is put together when it is first asked for: not on the loop.
                self._description = self._description or await asyncio.to_thread(described, self.app)
                await answer(dressed, 200, self._description, DESCRIBED, head=method == "HEAD")
            else:
                await self._page(path, method, headers, dressed)
        except Refusal as refusal:
            if refusal.code == "too-many":
                self.registry.meters.limited.labels("address").inc()
            body = encode(bodies.Trouble(refusal.code, refusal.sentence(language)))
            await answer(dressed, status_of(refusal), body, "application/json", refusal.wait)

    def _check_request(self, method: str, headers: dict[str, str]) -> None:
        if method in ("GET", "HEAD", "OPTIONS"):
            return
        origin = headers.get("origin")
        site = headers.get("sec-fetch-site")
        if origin is not None:
            if origin not in self.origins:
                raise Refusal("foreign-origin")
        elif site not in (None, "same-origin", "none"):
            raise Refusal("foreign-origin")
        if method != "DELETE" and headers.get("content-type", "").partition(";")[0].strip() != "application/json":
            raise Refusal("not-json")
        size = headers.get("content-length", "0")
        if not size.isdigit() or int(size) > LARGEST_BODY:
            raise Refusal("too-large")

    async def _health(self, path: str, send: Send) -> None:
        registry = self.registry
        good = time.monotonic() - registry.tick < 5 if registry.tick else True
        if path == "/readyz":
            good = good and not registry.draining and registry.store.failed is None
            if good and time.monotonic() - registry.store.last_commit > 10:
                try:
                    await registry.store.check()
                except StoreError:
                    good = False
        await answer(send, 200 if good else 503, b"ok\n" if good else b"not ready\n", "text/plain; charset=utf-8")

    async def _metrics(self, headers: dict[str, str], peer: str, send: Send) -> None:
        given = headers.get("authorization", "").removeprefix("Bearer ")
        near = peer in ("127.0.0.1", "::1") and "x-forwarded-for" not in headers and not self.trusted
        if not near and not (
            self.metrics_token and hmac.compare_digest(given.encode("latin-1"), self.metrics_token.encode())
        ):
            raise Refusal("not-found")
        await answer(send, 200, self.registry.meters.text(), "text/plain; version=0.0.4; charset=utf-8")

    async def _page(self, path: str, method: str, headers: dict[str, str], send: Send) -> None:
        if method not in ("GET", "HEAD"):
            raise Refusal("not-found")
        if f"{path}/".startswith(ALONE):
            await self._alone(path, method, headers, send)
            return
        found = self.page.get(path.lstrip("/"))
        last = path.rpartition("/")[2]
        if found is None and "." in last:
            raise Refusal("not-found")
        body, kind = found or self.page["index.html"]
        told = "" if found else await self._told(path, spoken(headers))
        if told:
            body = body.replace(b"</head>", told.encode() + b"</head>", 1)
            await answer(send, 200, body, kind, extra=[(b"cache-control", b"no-cache")], head=method == "HEAD")
            return
        kept = b"public, max-age=31536000, immutable" if path.startswith("/assets/") else b"no-cache"
        name = path.lstrip("/") if found else "index.html"
        tag = self._tags.setdefault(name, f'"{hashlib.sha256(body).hexdigest()[:16]}"')
        extra = [(b"cache-control", kept), (b"etag", tag.encode()), (b"vary", b"accept-encoding")]
        if headers.get("if-none-match", "").removeprefix("W/") == tag:
            await answer(send, 304, b"", kind, extra=extra, head=True)
            return
        if "gzip" in headers.get("accept-encoding", "") and kind.startswith(("text/", "image/svg", "application/")):
            # Nothing of the page is secret, so that its compressed size tells nothing.
            if name not in self._small:
                self._small[name] = await asyncio.get_running_loop().run_in_executor(None, gzip.compress, body, 9)
            body = self._small[name]
            extra.append((b"content-encoding", b"gzip"))
        await answer(send, 200, body, kind, extra=extra, head=method == "HEAD")

    async def _alone(self, path: str, method: str, headers: dict[str, str], send: Send) -> None:
        """A file of the page that needs no server, if this server has that."""
        if self.alone is not None and path == ALONE[:-1]:
            await answer(send, 308, b"", "text/plain", extra=[(b"location", ALONE.encode())])
            return
        name = path.removeprefix(ALONE) or "index.html"
        if self.alone is None or not self.alone.has(name):
            raise Refusal("not-found")
        small = "gzip" in headers.get("accept-encoding", "")
        read = partial(self.alone.read, name, small=small)
        body, extra = await asyncio.get_running_loop().run_in_executor(None, read)
        known = headers.get("if-none-match", "").removeprefix("W/").encode() == dict(extra)[b"etag"]
        found = (304, b"") if known else (200, body)
        await answer(send, *found, self.alone.kind(name), extra=extra, head=known or method == "HEAD")

    async def _told(self, path: str, language: str) -> str:
        """What a chat shows of a link to a finished game, if everyone may see that game; else nothing."""
        match = FINISHED.fullmatch(path)
        if match is None:
            return ""
        try:
            owner = await self.registry.owner(match[1])
            if not await shown_to_all(self.registry, owner):
                return ""
        except Refusal:
            return ""
        return picture.tags(owner.table, self.registry.config.public_url, path, language)

    # Sockets

    async def _socket(
        self, scope: Message, headers: dict[str, str], network: str, receive: Receive, send: Send
    ) -> None:
        websocket = scope["state"].pop("websocket")  # it holds the scope: the two would wait for the collector
        message = await receive()
        if message["type"] != "websocket.connect":
            return
        path = scope["path"]
        id = path.removeprefix("/ws/tables/")
        has_token = headers.get("authorization", "").startswith("Bearer ")
        origin = headers.get("origin")
        known_host = headers.get("host", "").lower() in self.hosts
        allowed = origin in self.origins if origin is not None else has_token
        if not known_host or not allowed or not (path.startswith("/ws/tables/") or path == "/ws/lobby"):
            await send({"type": "websocket.close", "code": 1008})  # refused before it is open: 403
            return
        registry = self.registry
        try:
            registry.limits.sockets.take(network)
            registry.house.refuse_banned(network)
        except Refusal:
            await send({"type": "websocket.close", "code": 1008})
            return
        if self._open.get(network, 0) >= SOCKETS_EACH * registry.config.limit_factor:
            await send({"type": "websocket.close", "code": 1008})
            return
        self._open[network] = self._open.get(network, 0) + 1
        websocket.count = lambda: self._count_idle(network)
        try:
            if path == "/ws/lobby":
                await self._lobby(headers, network, websocket, receive, send)
                return
            socket = await self._let_in(headers, id, network, websocket, send)
            # A socket stays for hours; what it said when it came is not needed any more.
            headers.clear()
            scope["headers"] = []
            if socket is not None:
                await self._talk(socket, receive)
        except StoreError:
            with contextlib.suppress(OSError, RuntimeError):
                await send({"type": "websocket.close", "code": 1012})
        finally:
            self._open[network] -= 1
            if not self._open[network]:
                del self._open[network]

    def _count_idle(self, network: str) -> bool:
        """Count a frame of an address that says nothing: pings, answers to pings, parts of messages."""
        try:
            self.registry.limits.idle_frames.take(network)
        except Refusal:
            self.registry.meters.limited.labels("idle-frames").inc()
            return False
        return True

    async def _lobby(
        self, headers: dict[str, str], network: str, websocket: WebSocket, receive: Receive, send: Send
    ) -> None:
        """Show the lobby to someone who is known."""
        await send({"type": "websocket.accept"})
        session = await find_session(self.registry, headers, cookies_of(headers.get("cookie", "")))
        headers.clear()
        if session is None or self.registry.draining:
            await send({"type": "websocket.close", "code": 1012 if session else 4001})
            return
        with contextlib.suppress(OSError, RuntimeError, Refusal):
            await LobbySocket(self.registry, session, websocket, network).run(receive)
        with contextlib.suppress(OSError, RuntimeError):
            await send({"type": "websocket.close", "code": 4001 if session.ended else 1000})

    async def _let_in(
        self, headers: dict[str, str], id: str, network: str, websocket: WebSocket, send: Send
    ) -> TableSocket | None:
        """Open the socket of someone who may look at this table."""
        registry = self.registry
        await send({"type": "websocket.accept"})
        session = await find_session(registry, headers, cookies_of(headers.get("cookie", "")))
        owner, code = None, 0
        if session is not None and not registry.draining:
            with contextlib.suppress(Refusal):
                owner = await registry.owner(id)
        if registry.draining:
            code = 1012
        elif session is None:
            code = 4001
        elif owner is None or not rights.may_enter(owner.table, session.person):
            code = 4004
        elif rights.eyes(owner.table, session.person) is None:
            code = 4001
        if session is None or owner is None or code:
            await send({"type": "websocket.close", "code": code})
            return None
        person = await registry.people.person(session.person)
        return TableSocket(registry, owner, session, person.language, websocket, network)

    async def _talk(self, socket: TableSocket, receive: Receive) -> None:
        try:
            await socket.run(receive)
        except (OSError, RuntimeError):
            pass  # the socket broke while it was written to
        except Exception as error:
            self.registry.meters.unhandled.inc()
            log.exception("socket failed", extra={"error": type(error).__name__})
            await socket.finish(1011)


def make_app(registry: Registry) -> Litestar:
    """The routes, with errors as the wire says them."""
    return Litestar(
        route_handlers=[api],
        state=AppState({"registry": registry}),
        openapi_config=OpenAPIConfig(title="Cabale", version=__version__),
        exception_handlers={
            Refusal: refused,
            HTTPException: failed,
            StoreError: stopped,
            RecursionError: unread,
            UnicodeDecodeError: unread,
            Exception: broke,
        },
        request_max_body_size=LARGEST_BODY,
        debug=False,
        logging_config=None,
    )


def described(app: Litestar) -> bytes:
    """All routes, as OpenAPI."""
    return encode_json(app.openapi_schema.to_schema())


def refused(request: Request[Any, Any, Any], refusal: Refusal) -> Response[bodies.Trouble]:
    """A refusal as an answer."""
    headers = {"Retry-After": str(refusal.wait)} if refusal.wait else {}
    text = refusal.sentence(spoken(dict(request.headers)))
    return Response(bodies.Trouble(refusal.code, text), status_code=status_of(refusal), headers=headers)


def failed(request: Request[Any, Any, Any], error: HTTPException) -> Response[bodies.Trouble]:
    """What the framework refuses, in our words."""
    status = error.status_code
    code = {404: "not-found", 405: "not-found", 413: "too-large", 401: "no-session"}.get(status, "malformed")
    if status >= 500:
        return broke(request, error)
    places = error.extra if isinstance(error.extra, list) else []
    detail = ", ".join(str(place.get("key", "")) for place in places if isinstance(place, dict))
    refusal = Refusal(code, detail[:80])
    allow = {"Allow": error.headers["Allow"]} if error.headers and "Allow" in error.headers else {}
    text = refusal.sentence(spoken(dict(request.headers)))
    return Response(bodies.Trouble(code, text), status_code=status, headers=allow)


def unread(request: Request[Any, Any, Any], error: Exception) -> Response[bodies.Trouble]:
    """A body that is no JSON in a way that the framework does not know: too deep, or no text."""
    trace = error.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    if trace is None or trace.tb_frame.f_code.co_name != "decode_json":
        return broke(request, error)
    return refused(request, Refusal("malformed", type(error).__name__))


def stopped(request: Request[Any, Any, Any], error: StoreError) -> Response[bodies.Trouble]:
    """The store takes no more."""
    del error
    return refused(request, Refusal("restarting", wait=5))


def broke(request: Request[Any, Any, Any], error: Exception) -> Response[bodies.Trouble]:
    """A defect: logged with a number, and nothing of it shown."""
    number = secrets.token_hex(6)
    request.app.state.registry.meters.unhandled.inc()
    log.error("request failed", exc_info=error, extra={"request": number, "path": request.url.path})
    text = words(spoken(dict(request.headers)), "server-defect", detail=number)
    return Response(bodies.Trouble("defect", text), status_code=500)


async def answer(
    send: Send,
    status: int,
    body: bytes,
    kind: str,
    wait: int = 0,
    extra: list[tuple[bytes, bytes]] | None = None,
    head: bool = False,
) -> None:
    """A plain answer."""
    headers = [(b"content-type", kind.encode()), (b"content-length", str(len(body)).encode()), *(extra or [])]
    if wait:
        headers.append((b"retry-after", str(wait).encode()))
    await send({"type": "http.response.start", "status": status, "headers": headers})
    sent = len(body) if head else 0
    while len(body) - sent > PIECE:  # what someone does not read is not piled up for them
        await send({"type": "http.response.body", "body": body[sent : sent + PIECE], "more_body": True})
        sent += PIECE
    await send({"type": "http.response.body", "body": body[sent:]})


def cookies_of(header: str) -> dict[str, str]:
    """The cookies of a request."""
    try:
        return {name: morsel.value for name, morsel in SimpleCookie(header).items()}
    except CookieError:
        return {}


def spoken(headers: dict[str, str]) -> str:
    """The language of an answer to someone who is not known yet."""
    return "fr" if headers.get("accept-language", "").lower().startswith("fr") else "en"
