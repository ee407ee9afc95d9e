"""The house around the tables: what hosts have set, who is kept out, and how it has been lately.

Addresses are kept in memory alone, for as long as someone is here: they are never stored.
"""

from __future__ import annotations

import ipaddress
import logging
import re
import secrets
import sys
from collections import deque
from datetime import UTC, datetime
from typing import TYPE_CHECKING, TypeVar

import msgspec

from cabale.server.db import house as rows
from cabale.server.db import privacy
from cabale.server.db.house import FOR_EVER, Act, Ban, HouseSettings
from cabale.server.people import hashed
from cabale.table.names import fold
from cabale.table.refusal import Refusal, words

if TYPE_CHECKING:
    from collections.abc import Callable

    from cabale.server.db.sqlite import Connection
    from cabale.server.live.registry import Registry

    Network = ipaddress.IPv4Network | ipaddress.IPv6Network

T = TypeVar("T")
log = logging.getLogger("cabale.server")
SAMPLE = 10  # seconds between two samples of how the house is …
SAMPLES = 360  # … of which so many are kept: an hour
REFRESH = 10  # seconds after which what another server has set is known here
SWEEP = 3600  # seconds between looks at what has been kept for long enough
MASK = "•••"


class Sample(msgspec.Struct):
    """How the house was at a moment."""

    at_ms: int
    lag_ms: float  # how late the loop was
    people: int  # open sockets
    tables: int  # in memory
    thoughts: int  # of bots, waiting or running
    refused: int  # by a limit, since the last sample


class House:
    """What hosts look after."""

    def __init__(self, registry: Registry) -> None:
        self.registry = registry
        self.settings = HouseSettings()
        self.samples: deque[Sample] = deque(maxlen=SAMPLES)
        self._bans: list[tuple[Network, int]] = []
        self._unwanted: re.Pattern[str] | None = None
        self._folded: list[str] = []
        self._counts = {limit.rule: limit.count for limit in registry.limits.all()}
        self._refused = 0

    async def open(self) -> None:
        """Read what was set; at the very first start make the token by which someone becomes the host."""
        await self.refresh()
        token = secrets.token_urlsafe(24)
        if await self.registry.store.write(rows.keep_token, hashed(token), only_first=True):
            self.say_token(token)

    def say_token(self, token: str) -> None:
        """Tell whoever started the server, and nobody else, how to become its host."""
        link = f"{self.registry.config.public_url}/host#{token}"
        print(f"To look after this house, make an account and open {link}", file=sys.stderr, flush=True)

    async def refresh(self) -> None:
        """What is set and who is kept out, as the store has it."""
        self._take(await self.registry.store.read(rows.read_settings))
        found = await self.registry.store.read(rows.bans)
        self._bans = [(ipaddress.ip_network(ban.network), ban.end_ms or FOR_EVER) for ban in found]

    def _take(self, settings: HouseSettings) -> None:
        self.settings = settings
        for limit in self.registry.limits.all():
            limit.count = max(1, int(self._counts[limit.rule] * settings.rates))
        plain = sorted({word.strip() for word in settings.words if word.strip()}, key=len, reverse=True)
        self._folded = [folded for word in plain if (folded := fold(word))]
        either = "|".join(re.escape(word) for word in plain)
        self._unwanted = re.compile(rf"(?<!\w)(?:{either})(?!\w)", re.IGNORECASE) if plain else None

    # Words

    def check_name(self, *names: str | None) -> None:
        """Refuse a name with a word in it that hosts do not want, however it is spelt."""
        for name in names:
            if not name:
                continue
            whole = fold(name)
            parts = {whole, *(fold(part) for part in name.split())}
            # A short word may stand in a name that means nothing by it; a long one hardly does.
            if any(word in parts or (len(word) > 4 and word in whole) for word in self._folded):
                raise Refusal("unwanted-word")

    def masked(self, text: str) -> str:
        """What is said, without the words that hosts do not want."""
        if self._unwanted is None:
            return text
        text = self._unwanted.sub(MASK, text)
        return "".join(MASK if fold(part) in self._folded else part for part in re.split(r"(\s+)", text))

    def news(self, language: str) -> str:
        """What hosts announce now."""
        settings = self.settings
        if settings.news_until_ms and settings.news_until_ms < self.registry.now_ms():
            return ""
        return settings.news.get(language) or next(iter(settings.news.values()), "")

    # Who is kept out

    def refuse_banned(self, network: str) -> None:
        """Refuse an address that is kept out."""
        if not self._bans:
            return
        try:
            found = ipaddress.ip_network(network)
        except ValueError:
            return
        now = self.registry.now_ms()
        for ban, end in self._bans:
            if ban.version == found.version and found.subnet_of(ban) and now < end:  # type: ignore[arg-type]
                raise Refusal("banned")

    # Acts: each is done and logged in one transaction

    async def act(self, host: str, what: str, about: str, why: str, job: Callable[[Connection], T]) -> T:
        """Do something as a host; it is logged with the reason, or not done."""
        done = Act(self.registry.now_ms(), host, what, about, why)
        name = secrets.token_hex(8)

        def both(connection: Connection) -> T:
            found = job(connection)
            rows.log_act(connection, name, done)
            return found

        return await self.registry.store.write(both)

    async def set(self, host: str, settings: HouseSettings) -> None:
        """Other settings."""
        await self.act(host, "settings", "", "", lambda connection: rows.keep_settings(connection, settings))
        self._take(settings)

    async def ban(self, host: str, network: str, days: int, why: str, asker: str) -> Ban:
        """Nobody comes in from these addresses, for so many days or (0) for ever; the one who asks stays."""
        try:
            found = ipaddress.ip_network(network.strip(), strict=False)
        except ValueError:
            raise Refusal("bad-option", network[:60]) from None
        if found.prefixlen < (8 if found.version == 4 else 24):
            raise Refusal("bad-option", f"{network[:60]}: /{found.prefixlen}")
        if ipaddress.ip_network(asker).overlaps(found):
            raise Refusal("bad-option", f"{found}: {asker}")
        now = self.registry.now_ms()
        made = Ban(secrets.token_hex(6), str(found), why, now, now + days * privacy.DAY if days else 0)
        await self.act(host, "ban", made.network, why, lambda connection: rows.insert_ban(connection, made))
        await self.refresh()
        return made

    async def lift(self, host: str, id: str) -> None:
        """These addresses may come again."""
        network = next((ban.network for ban in await self.registry.store.read(rows.bans) if ban.id == id), "")
        await self.act(host, "lift", network, "", lambda connection: rows.delete_ban(connection, id))
        await self.refresh()

    async def suspend(self, host: str, person: str, days: int, why: str) -> None:
        """Someone does not come in for so many days; 0: again; -1: never more."""
        now = self.registry.now_ms()
        until = FOR_EVER if days < 0 else now + days * privacy.DAY if days else 0
        what = "suspend" if days else "restore"
        await self.act(host, what, person, why, lambda connection: rows.suspend(connection, person, until))
        await self.registry.people.suspend(person, until)
        self.registry.close_ended()

    # Time

    def tick(self, seconds: int) -> None:
        """Every second: sometimes look how the house is, and what need not be kept any more."""
        if seconds % SAMPLE == 0:
            self._sample()
        if seconds % REFRESH == 0 and self.registry.config.database:
            self.registry.spawn(self.refresh())
            self.registry.spawn(self.registry.tournaments.learn_over())
        if seconds % SWEEP == 60:
            self.registry.spawn(self.sweep())

    def _sample(self) -> None:
        registry = self.registry
        refused = sum(limit.refused for limit in registry.limits.all())
        self.samples.append(
            Sample(
                registry.now_ms(),
                round(registry.lag * 1000, 1),
                len(registry.sockets),
                len(registry.owners),
                registry.thinkers.waiting,
                refused - self._refused,
            )
        )
        self._refused = refused

    async def sweep(self) -> None:
        """Forget what was kept for as long as the privacy page says."""
        registry, keep = self.registry, self.settings.retention
        for guest in await registry.store.read(privacy.forgotten_guests, keep, registry.now_ms()):
            await registry.store.write(privacy.erase, guest, words("en", "server-someone"), registry.now_ms())
        gone = await registry.store.write(privacy.sweep, keep, registry.now_ms())
        if any(gone.values()):
            log.info("kept long enough", extra={"gone": gone})


def day_of(at_ms: int) -> str:
    """The day of a moment, as everyone reads it."""
    return datetime.fromtimestamp(at_ms / 1000, UTC).strftime("%Y-%m-%d")
