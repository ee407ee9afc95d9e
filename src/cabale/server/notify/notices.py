"""Notices: telling people who are away that it is their turn. Nothing but that is said."""

from __future__ import annotations

import asyncio
import ipaddress
import json
import logging
import ssl
import time
from typing import TYPE_CHECKING, Any, Literal
from urllib.parse import urlsplit

import msgspec

from cabale.server.http.bodies import Push
from cabale.server.notify.digest import Digests
from cabale.server.notify.lookups import LookUps
from cabale.server.notify.push import Signer, encrypt, unb64
from cabale.table import shelf
from cabale.table.refusal import Refusal, words

if TYPE_CHECKING:
    from collections.abc import Coroutine, Sequence

    from cabale.server.live.owner import Owner
    from cabale.server.live.registry import Registry
    from cabale.server.people import Person
    from cabale.table.state import Table

log = logging.getLogger("cabale.server")
Kind = Literal["invited", "rematch", "round", "undo"]
QUIET = 30.0  # seconds in which a table tells the same person at most once
AT_ONCE = 16  # calls …
PATIENCE = 5.0  # … that end after so many seconds, answered or not
MOST_WAITING = 500
look_up = LookUps().find


def check_url(url: str) -> tuple[str, int, str]:
    """Host, port and path of an address that may be called: https, a name, no tricks."""
    try:
        parts = urlsplit(url)
        port = parts.port or 443
    except ValueError:
        raise Refusal("bad-option", "url") from None
    if parts.scheme != "https" or not parts.hostname or parts.username or parts.password or port != 443:
        raise Refusal("bad-option", "url: https://")
    if any(ord(letter) < 33 or ord(letter) > 126 for letter in url):
        raise Refusal("bad-option", "url")
    return parts.hostname, port, (parts.path or "/") + (f"?{parts.query}" if parts.query else "")


def public_address(found: Sequence[str]) -> str:
    """Of the addresses of a host the one to call. All of them must be public."""
    for text in found:
        address = ipaddress.ip_address(text.partition("%")[0])
        mapped = getattr(address, "ipv4_mapped", None) or getattr(address, "sixtofour", None)
        for one in (address, mapped) if mapped else (address,):
            if not one.is_global or one.is_multicast or one.is_reserved:
                raise Refusal("bad-option", "url: host")
    if not found:
        raise Refusal("bad-option", "url: host")
    return found[0]


async def connect(address: str, port: int, host: str) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    """Connect to an address that was checked, with the certificate of the name."""
    return await asyncio.open_connection(address, port, ssl=ssl.create_default_context(), server_hostname=host)


def message(form: str, text: str) -> tuple[bytes, str]:
    """Body and content type in the format of a service."""
    if form == "ntfy":
        return text.encode(), "text/plain; charset=utf-8"
    if form == "discord":
        # What a person wrote is text there, too, and calls nobody.
        said: dict[str, object] = {"content": text, "allowed_mentions": {"parse": []}}
    else:
        said = {"text": text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")}
    return json.dumps(said).encode(), "application/json"


async def post(url: str, body: bytes, headers: dict[str, str]) -> int:
    """Call an address once; no redirect is followed and of the answer only the status is read.

    The address that was checked is the one called, so that a second answer of the name server cannot lead elsewhere.
    """
    host, port, path = check_url(url)
    async with asyncio.timeout(PATIENCE):
        reader, writer = await connect(public_address(await look_up(host, port)), port, host)
        try:
            about = {"Host": host, "User-Agent": "cabale", "Connection": "close", **headers}
            lines = [f"POST {path} HTTP/1.1", *(f"{name}: {value}" for name, value in about.items())]
            head = "\r\n".join([*lines, f"Content-Length: {len(body)}", "", ""])
            writer.write(head.encode("ascii") + body)
            await writer.drain()
            version, status = (await reader.readline()).split()[:2]
            if not version.startswith(b"HTTP/"):
                raise ValueError("not an answer")
            return int(status)
        finally:
            writer.transport.abort()


class Notices:
    """Tells people of their turn."""

    def __init__(self, registry: Registry) -> None:
        self.registry = registry
        self.sent = 0
        self.signer = Signer(registry.config.folder, registry.config.public_url)
        self._last: dict[tuple[str, str], float] = {}
        self._at_once = asyncio.Semaphore(AT_ONCE)
        self._waiting = 0
        self._tasks: set[asyncio.Task[None]] = set()
        self.digests = Digests(registry, self)

    def tell_turn(self, owner: Owner, id: str) -> None:
        """It is this person's turn at this table: they are told if the way to them is open, and nobody waits for it."""
        self.begin(self.turn(owner, id))

    def tell(self, id: str, kind: Kind, table: Table) -> None:
        """Something else that a person wants to know of a table. Nobody waits for it."""
        self.begin(self._tell(id, kind, table))

    async def _tell(self, id: str, kind: Kind, table: Table) -> None:
        person = await self.registry.people.person(id)
        await self.send_one(person, f"server-told-{kind}", table.id, table.game.name, table.title)

    async def send_one(self, person: Person, key: str, table: str, game: str, title: str) -> None:
        """Tell a person one thing about one table."""
        called, link = title or shelf.title(game, person.language), f"{self.registry.config.public_url}/t/{table}"
        await self.send(person, called, words(person.language, key, table=called, link=link), link)

    def begin(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._told)  # what goes wrong is logged, and nobody waits for it

    def _told(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and task.exception() is not None:
            log.warning("notice not sent", extra={"error": type(task.exception()).__name__})

    def stop(self) -> None:
        """Call nobody any more, and do not wait for those who are slow to answer."""
        self.digests.stop()
        for task in self._tasks:
            task.cancel()

    async def turn(self, owner: Owner, id: str) -> None:
        """It is this person's turn at this table."""
        table = owner.table
        key, now = (table.id, id), time.monotonic()
        person = await self.registry.people.person(id)
        if not person.webhook and not person.push:
            return
        if table.settings.pace.kind == "turns" and person.digest:
            await self.digests.turn(person)
            return
        if now - self._last.get(key, -QUIET) < QUIET:
            return
        if len(self._last) > 10_000:
            self._last.clear()
        self._last[key] = now
        await self.send_one(person, "server-your-turn", table.id, table.game.name, table.title)

    async def send(self, person: Person, title: str, text: str, link: str) -> None:
        """Tell a person in all the ways that they want to be told."""
        if person.webhook:
            body, kind = message(person.webhook_format, text)
            await self._call(person.webhook, body, {"Content-Type": kind})
        browsers = browsers_of(person.push)
        said = json.dumps({"title": title, "text": text, "link": link}).encode()
        gone = [browser for browser in browsers if await self._push(browser, said) in (404, 410)]
        if gone:
            kept = [browser for browser in browsers_of(person.push) if browser not in gone]
            await self.registry.people.set_notices(person, person.webhook, person.webhook_format, pushes(kept))

    async def _push(self, browser: Push, said: bytes) -> int:
        body = encrypt(said, unb64(browser.p256dh), unb64(browser.auth))
        headers = {
            "Content-Encoding": "aes128gcm",
            "Content-Type": "application/octet-stream",
            "TTL": "86400",
            "Urgency": "normal",
            "Authorization": self.signer.header(browser.endpoint),
        }
        return await self._call(browser.endpoint, body, headers)

    async def _call(self, url: str, body: bytes, headers: dict[str, str]) -> int:
        """Call an address; returns the status of the answer, 0 for none."""
        if self._waiting >= MOST_WAITING:
            log.warning("notice not sent", extra={"error": "too many wait"})
            return 0
        self._waiting += 1
        try:
            async with self._at_once:
                status = await post(url, body, headers)
        except (OSError, TimeoutError, ValueError, Refusal) as error:
            log.warning("notice not sent", extra={"error": type(error).__name__})
            return 0
        finally:
            self._waiting -= 1
        self.sent += 200 <= status < 300
        return status


MOST_BROWSERS = 5


def browsers_of(push: str) -> list[Push]:
    """The browsers that a person wants to be told in."""
    return msgspec.json.decode(push, type=list[Push]) if push else []


def pushes(browsers: list[Push]) -> str:
    """The browsers as they are stored: the latest few."""
    return msgspec.json.encode(browsers[-MOST_BROWSERS:]).decode() if browsers else ""
