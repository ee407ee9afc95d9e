"""People: guests, accounts, sessions, recovery links and tokens of bots. Only hashes of them are stored."""

from __future__ import annotations

import asyncio
import hashlib
import secrets
import time
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, TypeVar
from weakref import WeakValueDictionary

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from cabale.server.db import people as rows
from cabale.server.db.people import PersonRow, SessionRow, TokenRow
from cabale.server.db.sqlite import Conflict
from cabale.table.names import clean_name
from cabale.table.refusal import Refusal

if TYPE_CHECKING:
    from collections.abc import Callable

    from cabale.server.db.sqlite import Store

T = TypeVar("T")

IDLE = 30 * 86_400_000
ABSOLUTE = 180 * 86_400_000
BOT = "bot"  # how the ids of players begin that are bots; those of people are hexadecimal
MOST_KNOWN = 20_000  # who came lately
WORST = """password password1 12345678 123456789 1234567890 qwertyui qwerty123 iloveyou sunshine princess football
baseball superman trustno1 letmein1 welcome1 abcd1234 11111111 00000000 passw0rd motdepasse azertyui azerty123
bonjour1 loulou12 doudou12"""


class Person:
    """Someone who plays."""

    def __init__(self, row: PersonRow) -> None:
        self.id = row.id
        self.name = row.name
        self.language = row.language
        self.login = row.login
        self.webhook = row.webhook
        self.webhook_format = row.webhook_format
        self.push = row.push
        self.role = row.role
        self.suspended_ms = row.suspended_ms
        self.hidden = row.hidden
        self.gone = row.gone
        self.digest = row.digest


class Session:
    """A browser in which someone is known, or a bot with its token."""

    def __init__(self, row: SessionRow, *, is_bot: bool = False) -> None:
        self.sid = row.sid
        self.id = row.id
        self.person = row.person
        self.seen_ms = row.seen_ms
        self.end_ms = row.end_ms
        self.is_bot = is_bot
        self.ended = False
        self.network = ""  # from where it was used last


def hashed(token: str) -> bytes:
    """What is stored of a token."""
    return hashlib.sha256(token.encode()).digest()


class People:
    """All people of a server."""

    def __init__(self, store: Store) -> None:
        self.store = store
        # What is in use stays; an open line holds its session, so that it is told when the session ends. What is
        # not in use stays for one or two sweeps, so that it need not be read for each request.
        self._sessions: WeakValueDictionary[bytes, Session] = WeakValueDictionary()
        self._people: WeakValueDictionary[str, Person] = WeakValueDictionary()
        self._lately: set[Session | Person] = set()
        self._before: set[Session | Person] = set()
        # OWASP's figures; more memory for each would make the check itself a way to slow the server down.
        self._hasher = PasswordHasher(time_cost=2, memory_cost=19_456, parallelism=1)
        self._hashing = ThreadPoolExecutor(1, "hash")
        self._hashing_waits = 0
        self.fresh_for = float("inf")  # seconds that what is remembered counts; others may change it
        self._forget_at = 0.0
        self._nobody = self._hasher.hash(secrets.token_hex(16))

    # Who is asking

    async def session(self, sid: str) -> Session | None:
        """The session with this name, if it is still good."""
        key = hashed(sid)
        self._forget()
        found = self._sessions.get(key)
        if found is None:
            row = await self.store.read(rows.find_session, key)
            if row is None:
                return None
            found = self._sessions.setdefault(key, Session(row))
        self._used(found)
        return self._fresh(found)

    async def bot_session(self, token: str) -> Session | None:
        """The session of a bot's token."""
        key = hashed(token)
        self._forget()
        found = self._sessions.get(key)
        if found is None:
            row = await self.store.read(rows.find_token, key, now_ms())
            if row is None:
                return None
            now = now_ms()
            session = SessionRow(row.token, row.id, row.person, now, now + ABSOLUTE)
            found = self._sessions.setdefault(key, Session(session, is_bot=True))
        self._used(found)
        return None if found.ended else found

    def _forget(self) -> None:
        """With several servers: someone may have signed out, or changed their name, at another."""
        now = time.monotonic()
        if now > self._forget_at:
            self._forget_at = now + self.fresh_for
            self._sessions.clear()
            self._people.clear()

    def _used(self, one: Session | Person) -> None:
        self._lately.add(one)
        if len(self._lately) > MOST_KNOWN:
            self.sweep()

    def networks(self) -> dict[str, str]:
        """Where people are now, as far as they are remembered."""
        return {session.person: session.network for session in self._sessions.values() if session.network}

    def sweep(self) -> None:
        """Forget whom nobody has asked for since the last time, unless they are here."""
        self._before, self._lately = self._lately, set()

    def _fresh(self, session: Session) -> Session | None:
        now = now_ms()
        if session.ended or now > session.end_ms or now - session.seen_ms > IDLE:
            return None
        if now - session.seen_ms > 3_600_000:
            session.seen_ms = now
            self.store.write(rows.touch_session, session.sid, now)
        return session

    async def person(self, id: str) -> Person:
        """A person by id."""
        found = self._people.get(id)
        if found is None:
            row = await self.store.read(rows.find_person, id)
            if row is None:
                raise Refusal("not-found")
            found = self._people.setdefault(id, Person(row))
        self._used(found)
        return found

    # Coming and going

    async def add_guest(self, name: str, language: str) -> tuple[Person, str, str]:
        """A new guest; returns the person, the session's name and the recovery token."""
        person = Person(PersonRow(secrets.token_hex(8), clean_name(name), language, None, "", "", ""))
        sid, recovery = secrets.token_urlsafe(32), secrets.token_urlsafe(24)
        session = new_session(sid, person.id)
        await self.store.write(rows.insert_guest, person.id, person.name, language, hashed(recovery), session)
        self._people[person.id] = person
        self._used(person)
        return person, sid, recovery

    async def sign_in(self, person: str) -> str:
        """A new session for a person, unless a host has suspended them."""
        known = await self.person(person)
        if known.suspended_ms > now_ms():
            raise Refusal("suspended")
        sid = secrets.token_urlsafe(32)
        await self.store.write(rows.insert_session, new_session(sid, person))
        return sid

    async def sign_out(self, session: Session) -> None:
        """End a session."""
        session.ended = True
        await self.store.write(rows.delete_session, session.sid)
        self._sessions.pop(session.sid, None)

    async def end_sessions(self, person: str, keep: str = "", only: str = "") -> None:
        """End the sessions of a person: all but one, or only one."""
        await self.store.write(rows.delete_sessions, person, keep, only)
        for key, session in list(self._sessions.items()):
            meant = session.id == only if only else session.id != keep
            if session.person == person and not session.is_bot and meant:
                session.ended = True
                self._sessions.pop(key, None)

    async def suspend(self, person: str, until_ms: int) -> None:
        """What is remembered of a person whom a host has suspended, or no longer: nobody is signed in as them."""
        known = await self.person(person)
        known.suspended_ms = until_ms
        bots = {token.person for token in await self.store.read(rows.tokens_of, person)}
        self._end({person, *bots} if until_ms else set())

    async def forget(self, gone: set[str]) -> None:
        """These people have gone: nobody is signed in as them, and their names are not remembered."""
        self._end(gone)
        for id in gone:
            self._people.pop(id, None)

    def _end(self, people: set[str]) -> None:
        for key, session in list(self._sessions.items()):
            if session.person in people:
                session.ended = True
                self._sessions.pop(key, None)

    async def new_recovery(self, person: str) -> str:
        """A new recovery token; the old one is void."""
        token = secrets.token_urlsafe(24)
        await self.store.write(rows.keep_recovery, person, hashed(token))
        return token

    async def recover(self, token: str) -> tuple[Person, str, str]:
        """Who has this recovery token; it is used up, and a new one comes back with a session."""
        fresh, sid = secrets.token_urlsafe(24), secrets.token_urlsafe(32)
        session = new_session(sid, "")  # of whom the token is
        person = await self.store.write(rows.use_recovery, hashed(token), hashed(fresh), session)
        return await self.person(person), sid, fresh

    async def change(self, person: Person, name: str | None, language: str | None) -> None:
        """A new name or language."""
        new_name = clean_name(name) if name is not None else person.name
        new_language = language or person.language
        await self.store.write(rows.rename, person.id, new_name, new_language)
        person.name, person.language = new_name, new_language

    async def set_notices(self, person: Person, webhook: str, form: str, push: str) -> None:
        """Where a person wants to be told of their turn."""
        await self.store.write(rows.keep_notices, person.id, webhook, form, push)
        person.webhook, person.webhook_format, person.push = webhook, form, push

    async def set_digest(self, person: Person, minutes: int) -> None:
        """How often a person wants to be told of games by turns."""
        await self.store.write(rows.keep_digest, person.id, minutes)
        person.digest = minutes

    # Accounts

    async def make_account(self, person: Person, login: str, password: str) -> None:
        """A guest becomes an account."""
        if person.login is not None:
            raise Refusal("taken", login)
        if password.casefold() in WORST.split() or password.casefold() == login.casefold():
            raise Refusal("malformed", "password")
        key = login.casefold().strip()
        secret = await self._hash(lambda: self._hasher.hash(password))
        try:
            await self.store.write(rows.keep_login, person.id, key, secret)
        except Conflict:
            raise Refusal("taken", login) from None
        person.login = key

    async def check_password(self, login: str, password: str) -> Person:
        """Who this is. An unknown login takes as long as a wrong password."""
        found = await self.store.read(rows.find_login, login.casefold().strip())
        kept = found[1] if found else self._nobody

        def check() -> bool:
            try:
                return self._hasher.verify(kept, password)
            except (VerificationError, InvalidHashError):
                return False

        right = await self._hash(check)
        if not right or found is None:
            raise Refusal("wrong-password")
        return await self.person(found[0])

    async def _hash(self, work: Callable[[], T]) -> T:
        if self._hashing_waits >= 16:
            raise Refusal("busy", wait=2)
        self._hashing_waits += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self._hashing, work)
        finally:
            self._hashing_waits -= 1

    # Tokens of bots

    async def add_token(self, owner: Person, name: str) -> tuple[str, str, str]:
        """A token for an external bot, which is a player of its own: id, name and token, shown once."""
        token, id = "cab_" + secrets.token_urlsafe(32), secrets.token_hex(6)
        label = clean_name(name)
        row = TokenRow(hashed(token), id, BOT + id, label)
        await self.store.write(rows.insert_token, owner.id, row, owner.language, now_ms())
        return id, label, token

    async def end_token(self, owner: str, id: str) -> None:
        """A token of this owner is no longer good, nor anything that came from it."""
        bot = await self.store.write(rows.delete_token, owner, id)
        if bot is None:
            raise Refusal("not-found")
        for key, session in list(self._sessions.items()):
            if session.person == bot:
                session.ended = True
                self._sessions.pop(key, None)


def is_bot(person: str) -> bool:
    """Whether this is the player that a token stands for."""
    return person.startswith(BOT)


def now_ms() -> int:
    """The time of day of this machine, in milliseconds."""
    return time.time_ns() // 1_000_000


def new_session(sid: str, person: str) -> SessionRow:
    """A session that begins now."""
    now = now_ms()
    return SessionRow(hashed(sid), secrets.token_hex(6), person, now, now + ABSOLUTE)
