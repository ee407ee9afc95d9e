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

from cabale.server.db.sqlite import Conflict
from cabale.table.names import clean_name
from cabale.table.refusal import Refusal

if TYPE_CHECKING:
    from collections.abc import Callable

    from cabale.server.db.sqlite import Connection, Store

T = TypeVar("T")

IDLE = 30 * 86_400_000
ABSOLUTE = 180 * 86_400_000
MOST_KNOWN = 20_000  # who came lately
WORST = """password password1 12345678 123456789 1234567890 qwertyui qwerty123 iloveyou sunshine princess football
baseball superman trustno1 letmein1 welcome1 abcd1234 11111111 00000000 passw0rd motdepasse azertyui azerty123
bonjour1 loulou12 doudou12"""


class Person:
    """Someone who plays."""

    def __init__(
        self, id: str, name: str, language: str, login: str | None, webhook: str, form: str, push: str
    ) -> None:
        self.id = id
        self.name = name
        self.language = language
        self.login = login
        self.webhook = webhook
        self.webhook_format = form
        self.push = push


class Session:
    """A browser in which someone is known, or a bot with its token."""

    def __init__(self, sid: bytes, id: str, person: str, seen_ms: int, end_ms: int, *, is_bot: bool = False) -> None:
        self.sid = sid
        self.id = id
        self.person = person
        self.seen_ms = seen_ms
        self.end_ms = end_ms
        self.is_bot = is_bot
        self.ended = False


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
            rows = await self.store.rows("select sid, id, person, seen_ms, end_ms from sessions where sid = ?", key)
            if not rows:
                return None
            found = self._sessions.setdefault(key, Session(*rows[0]))
        self._used(found)
        return self._fresh(found)

    async def bot_session(self, token: str) -> Session | None:
        """The session of a bot's token."""
        key = hashed(token)
        self._forget()
        found = self._sessions.get(key)
        if found is None:
            rows = await self.store.rows("select token, id, person from tokens where token = ?", key)
            if not rows:
                return None
            sid, id, person = rows[0]
            now = time.time_ns() // 1_000_000
            found = self._sessions.setdefault(key, Session(sid, id, person, now, now + ABSOLUTE, is_bot=True))
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

    def sweep(self) -> None:
        """Forget whom nobody has asked for since the last time, unless they are here."""
        self._before, self._lately = self._lately, set()

    def _fresh(self, session: Session) -> Session | None:
        now = time.time_ns() // 1_000_000
        if session.ended or now > session.end_ms or now - session.seen_ms > IDLE:
            return None
        if now - session.seen_ms > 3_600_000:
            session.seen_ms = now
            self.store.write(
                lambda connection: connection.execute(
                    "update sessions set seen_ms = ? where sid = ?", (now, session.sid)
                )
            )
        return session

    async def person(self, id: str) -> Person:
        """A person by id."""
        found = self._people.get(id)
        if found is None:
            rows = await self.store.rows(
                "select id, name, language, login, webhook, webhook_format, push from people where id = ?", id
            )
            if not rows:
                raise Refusal("not-found")
            found = self._people.setdefault(id, Person(*rows[0]))
        self._used(found)
        return found

    # Coming and going

    async def add_guest(self, name: str, language: str) -> tuple[Person, str, str]:
        """A new guest; returns the person, the session's name and the recovery token."""
        person = Person(secrets.token_hex(8), clean_name(name), language, None, "", "", "")
        sid, recovery, now = secrets.token_urlsafe(32), secrets.token_urlsafe(24), time.time_ns() // 1_000_000

        def job(connection: Connection) -> None:
            connection.execute(
                "insert into people (id, name, language, recovery, created_ms) values (?,?,?,?,?)",
                (person.id, person.name, language, hashed(recovery), now),
            )
            open_session(connection, sid, person.id, now)

        await self.store.write(job)
        self._people[person.id] = person
        self._used(person)
        return person, sid, recovery

    async def sign_in(self, person: str) -> str:
        """A new session for a person."""
        sid, now = secrets.token_urlsafe(32), time.time_ns() // 1_000_000
        await self.store.write(lambda connection: open_session(connection, sid, person, now))
        return sid

    async def sign_out(self, session: Session) -> None:
        """End a session."""
        session.ended = True
        await self.store.write(
            lambda connection: connection.execute("delete from sessions where sid = ?", (session.sid,))
        )
        self._sessions.pop(session.sid, None)

    async def end_sessions(self, person: str, keep: str = "", only: str = "") -> None:
        """End the sessions of a person: all but one, or only one."""

        def job(connection: Connection) -> None:
            if only:
                connection.execute("delete from sessions where person = ? and id = ?", (person, only))
            else:
                connection.execute("delete from sessions where person = ? and id <> ?", (person, keep))

        await self.store.write(job)
        for key, session in list(self._sessions.items()):
            meant = session.id == only if only else session.id != keep
            if session.person == person and not session.is_bot and meant:
                session.ended = True
                self._sessions.pop(key, None)

    async def new_recovery(self, person: str) -> str:
        """A new recovery token; the old one is void."""
        token = secrets.token_urlsafe(24)
        await self.store.write(
            lambda connection: connection.execute(
                "update people set recovery = ? where id = ?", (hashed(token), person)
            )
        )
        return token

    async def recover(self, token: str) -> tuple[Person, str, str]:
        """Who has this recovery token; it is used up, and a new one comes back with a session."""
        fresh, sid, now = secrets.token_urlsafe(24), secrets.token_urlsafe(32), time.time_ns() // 1_000_000

        def job(connection: Connection) -> str:
            once = "update people set recovery = ? where recovery = ? returning id"
            rows = connection.execute(once, (hashed(fresh), hashed(token)))
            if not rows:
                raise Refusal("used-up")
            open_session(connection, sid, rows[0][0], now)
            return str(rows[0][0])

        person = await self.store.write(job)
        return await self.person(person), sid, fresh

    async def change(self, person: Person, name: str | None, language: str | None) -> None:
        """A new name or language."""
        new_name = clean_name(name) if name is not None else person.name
        new_language = language or person.language
        await self.store.write(
            lambda connection: connection.execute(
                "update people set name = ?, language = ? where id = ?", (new_name, new_language, person.id)
            )
        )
        person.name, person.language = new_name, new_language

    async def set_notices(self, person: Person, webhook: str, form: str, push: str) -> None:
        """Where a person wants to be told of their turn."""
        await self.store.write(
            lambda connection: connection.execute(
                "update people set webhook = ?, webhook_format = ?, push = ? where id = ?",
                (webhook, form, push, person.id),
            )
        )
        person.webhook, person.webhook_format, person.push = webhook, form, push

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
            await self.store.write(
                lambda connection: connection.execute(
                    "update people set login = ?, password = ? where id = ?", (key, secret, person.id)
                )
            )
        except Conflict:
            raise Refusal("taken", login) from None
        person.login = key

    async def check_password(self, login: str, password: str) -> Person:
        """Who this is. An unknown login takes as long as a wrong password."""
        rows = await self.store.rows("select id, password from people where login = ?", login.casefold().strip())
        kept = rows[0][1] if rows else self._nobody

        def check() -> bool:
            try:
                return self._hasher.verify(kept, password)
            except (VerificationError, InvalidHashError):
                return False

        right = await self._hash(check)
        if not right or not rows:
            raise Refusal("wrong-password")
        return await self.person(rows[0][0])

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
        label, now = clean_name(name), time.time_ns() // 1_000_000

        def job(connection: Connection) -> None:
            ((count,),) = connection.execute("select count(*) from tokens where owner = ?", (owner.id,))
            if count >= 10:
                raise Refusal("full")
            connection.execute(
                "insert into people (id, name, language, created_ms) values (?,?,?,?)",
                ("bot" + id, label, owner.language, now),
            )
            connection.execute(
                "insert into tokens (token, id, owner, person, name) values (?,?,?,?,?)",
                (hashed(token), id, owner.id, "bot" + id, label),
            )

        await self.store.write(job)
        return id, label, token

    async def end_token(self, owner: str, id: str) -> None:
        """A token is no longer good."""
        await self.store.write(
            lambda connection: connection.execute("delete from tokens where owner = ? and id = ?", (owner, id))
        )
        for key, session in list(self._sessions.items()):
            if session.is_bot and session.id == id:
                session.ended = True
                self._sessions.pop(key, None)


def open_session(connection: Connection, sid: str, person: str, now: int) -> None:
    """Store a new session."""
    connection.execute(
        "insert into sessions (sid, id, person, created_ms, seen_ms, end_ms) values (?,?,?,?,?,?)",
        (hashed(sid), secrets.token_hex(6), person, now, now, now + ABSOLUTE),
    )
