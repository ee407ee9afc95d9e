"""Tables: who sits where, what was chosen, and what each reader may know of it.

A table is what its entries say. An entry is checked, stored, and only then done and shown. One lock for each
table keeps that order; the store's unique number for each entry would refuse a second writer in any case.
"""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import hmac
import io
import secrets
import time
from collections.abc import Callable
from importlib import import_module
from typing import TYPE_CHECKING, Any

import msgspec

from cabale.bots import ADVISER
from cabale.bots.explain import sentences
from cabale.games import game
from cabale.match import Match
from cabale.record import Proof, ProofEntry, Record, record_of
from cabale.server import fair, wire
from cabale.server.errors import Refusal
from cabale.server.names import told_apart
from cabale.server.points import Gain, course, gains, origins
from cabale.server.preview import foresee
from cabale.server.speech import Names, Speech, speech_to
from cabale.server.store import Conflict, StoreError
from cabale.state import NONE, SPECTATOR
from cabale.texts import Texts

if TYPE_CHECKING:
    from pathlib import Path

    from cabale.server.hall import Hall
    from cabale.server.sockets import Line
    from cabale.server.store import Connection
    from cabale.state import State

BOT_NAMES = ("Margot", "Colbert", "Aurélie", "Séguier", "Ninon", "Bontemps")
MOST_EVENTS = 400  # in one frame
MOST_ATTEMPTS = 5  # to store an entry when other servers are quicker
UNDERSTUDY = 6.0  # seconds after which a server does what another should have done
GRACE = {"live": 60.0, "free": 180.0}  # seconds until a bot stands in for someone who is gone
AFTER_RESTART = 20_000  # milliseconds given to whoever was thinking
OVERSLEPT = 2.0  # seconds; a server whose timer comes so much too late stood still


Told = Callable[[int, bool], None]
Check = Callable[[], None]  # raises a refusal, or does nothing


class Settings(msgspec.Struct):
    """What was chosen when the table was made."""

    pace: wire.Pace
    watch: bool
    chat: bool
    rated: bool
    start_when_full: bool
    fill: str
    imported: bool = False
    here: dict[str, str] = {}  # several people at one device: their names by seat


class Place:
    """A seat of a table, and who is in it."""

    def __init__(self, person: str | None = None, name: str = "", bot: str = "") -> None:
        self.person = person
        self.called = name
        self.name = name  # as it is shown: told apart from the others at the table
        self.bot = bot
        self.away = False  # a bot stands in
        self.resigned = False
        self.auto = False
        self.proxy: wire.Proxy | None = None
        self.commit = b""  # promised chance; counts while the socket is open
        self.nonce = b""
        self.grace_ms = 0
        self.left_ms = 0
        self.last_choice = -1  # ply of the last own choice

    @property
    def free(self) -> bool:
        return self.person is None and not self.bot


class Asking:
    """A request to take moves back beyond the limit."""

    def __init__(self, seat: int, ply: int) -> None:
        self.id = secrets.token_hex(8)
        self.seat = seat
        self.ply = ply
        self.yes: set[int] = set()


class Table:
    """A table in memory. Everything it knows can be rebuilt from the store."""

    def __init__(self, hall: Hall, id: str, name: str, version: int, data: str, options: dict[str, bool]) -> None:
        self.hall = hall
        self.id = id
        self.game = game(name)
        self.version = version
        self.data = data  # hash of the figures
        self.options = options
        self.places: list[Place] = []
        self.status = "open"
        self.host = ""
        self.title = ""
        self.public = False
        self.settings = Settings(wire.Pace(), True, True, True, True, "greedy")
        self.secret = b""
        self.commitment = b""
        self.aborts = 0
        self.rematch = ""
        self.updated_ms = 0
        self.members: set[str] = set()
        self.match: Match | None = None
        self.result: wire.Result | None = None
        self.why = "played"
        self.head = -1  # number of the last entry
        self.chain = bytes(32)
        self.plies: list[int] = []  # how many moves stood after each entry
        self.proof: list[ProofEntry] = []
        self.asking: Asking | None = None
        self.lines: list[Line] = []
        self.elsewhere: dict[str, set[int]] = {}  # seats with a line to another server
        self.said_here: list[int] = []  # seats with a line to this one, as the others were told
        self.tended = True  # with several servers: whether this one looks after the table
        self.acting = True  # with several servers: whether this one stored the last entry
        self.rows: Any = None  # what the database said of the table besides its entries
        self.chat_head = -1
        self.lock = asyncio.Lock()
        self.broken = ""  # why the table is not played on: "other-rules" or "damaged"
        self._done: dict[tuple[int, str], tuple[str, int]] = {}  # intents that were stored: content and number
        self._gained: tuple[int, list[Gain]] | None = None  # up to which entry
        self._turn_entry = -1  # the entry that opened the present decision
        self._turn_started = 0.0
        self._turn_at_ms = 0
        self._names: Names = []
        self._frames: dict[tuple[int, str, int], bytes] = {}
        self._views: dict[int, tuple[State, msgspec.Raw, str]] = {}
        self._reckoned: dict[Any, Any] = {}  # for the position's tallies
        self._rest: tuple[bytes, Any] | None = None  # what all views of the position have in common: JSON and hash
        self._common: dict[str, Any] | None = None  # what all frames of the position have in common
        self._decision = (-1, -1, "")
        self._actor: asyncio.Task[None] | None = None
        self._timer: asyncio.TimerHandle | None = None
        self._graces: dict[int, asyncio.TimerHandle] = {}

    # What is known

    @property
    def figures(self) -> Path | None:
        """The corrected data file, if the table plays with one."""
        return self.hall.figures.get((self.game.name, self.data))

    @property
    def turn(self) -> int | None:
        """Who must choose; None if nobody."""
        if self.match is None or self.status == "over":
            return None
        return self.match.seat

    @property
    def ply(self) -> int:
        return self.match.ply if self.match else 0

    def why_not(self) -> Refusal:
        """Why the table is not played on."""
        return Refusal(self.broken, f"{self.game.name} {self.version} ({self.data[:12]})")

    def seat_of(self, person: str, wish: int | None = None) -> int | None:
        """Where this person sits; at one device with several seats, the one that is wished for."""
        seats = [seat for seat, place in enumerate(self.places) if place.person == person]
        if wish in seats:
            return wish
        return seats[0] if seats else None

    def may_enter(self, person: str) -> bool:
        """Whether the table exists for this person: who sits there, and where one could sit down."""
        return self.public or person == self.host or person in self.members or self.seat_of(person) is not None

    def eyes(self, person: str, wish: int | None = None) -> int | None:
        """Through whose eyes this person sees the game now: a seat's, a spectator's, or not at all.

        Seats change hands under open sockets: this is asked whenever something is shown or judged, never remembered.
        """
        seat = self.seat_of(person, wish)
        if seat is None and self.settings.watch and self.may_enter(person):
            return SPECTATOR
        return seat

    def decision(self, seat: int) -> str:
        """The name of the choice that is open for a seat."""
        entry, known, name = self._decision
        if entry != self._turn_entry or known != seat:
            name = hashlib.sha256(fair.lp(self.id, seat, self._turn_entry)).hexdigest()[:16]
            self._decision = (self._turn_entry, seat, name)
        return name

    @property
    def turn_entry(self) -> int:
        """The entry that opened the present decision."""
        return self._turn_entry

    def here(self, seat: int) -> bool:
        return any(line.seat == seat for line in self.lines) or any(seat in seats for seats in self.elsewhere.values())

    def line(self, person: str | None = None) -> wire.TableLine:
        """The table in a list."""
        return wire.TableLine(**self._line(person))

    def _line(self, person: str | None) -> dict[str, Any]:
        return {
            "id": self.id,
            "game": self.game.name,
            "title": self.title,
            "status": self.status,
            "seats": [
                wire.SeatLine(place.name, place.person, place.bot, place.away or place.resigned, self.here(seat))
                for seat, place in enumerate(self.places)
            ],
            "public": self.public,
            "pace": self.settings.pace,
            "turn": self.turn,
            "mine": None if person is None else self.seat_of(person, self.turn),
            "updated_ms": self.updated_ms,
            "playable": not self.broken,
        }

    def whole(self, person: str | None, invite: str = "") -> wire.Table:
        """The table for its own page."""
        settings = self.settings
        return wire.Table(
            **self._line(person),
            host=self.host,
            options=self.options,
            version=self.version,
            data=self.data,
            corrected=self.data != self.game.pieces(self.options)[1].hash,
            watch=settings.watch,
            chat=settings.chat,
            rated=settings.rated,
            start_when_full=settings.start_when_full,
            fill=settings.fill,
            commitment=self.commitment.hex(),
            aborts=self.aborts,
            rematch=self.rematch,
            ply=self.ply,
            invite=invite,
        )

    # Entries

    async def put(
        self,
        kind: str,
        seat: int,
        body: dict[str, Any],
        idem: str,
        check: Check,
        told: Told | None = None,
    ) -> None:
        """Check, store, do, show: in this order. `told` gets the number of the entry, and whether it was there before.

        Whoever asks may be gone before the disk has answered: what has begun is finished without them.
        """
        if told is None:
            await asyncio.shield(self.hall.spawn(self._put(kind, seat, body, idem, check, told)))
            return
        # A line asks: its task ends by itself only, and needs no other one to be safe from.
        self.hall.working += 1
        try:
            await self._put(kind, seat, body, idem, check, told)
        finally:
            self.hall.working -= 1

    async def _put(
        self,
        kind: str,
        seat: int,
        body: dict[str, Any],
        idem: str,
        check: Check,
        told: Told | None,
    ) -> None:
        content = content_of(kind, body)
        async with self.lock:
            news = False
            for attempt in range(MOST_ATTEMPTS):
                kept = self._done.get((seat, idem))
                if kept is not None:
                    if kept[0] != content:
                        raise Refusal("reused")
                    if told:
                        told(kept[1], True)
                    break
                if self.hall.draining or self.broken:
                    raise Refusal("restarting")
                try:
                    check()
                    number = await self._store(kind, seat, body, idem)
                except (Refusal, Conflict):
                    # Another server may have stored something that is not known here: look, and decide again.
                    nodes = self.hall.nodes
                    if nodes is None or attempt == MOST_ATTEMPTS - 1 or not await nodes.read_news(self):
                        if news:
                            self.hall.spawn(self.after_others())
                        raise
                    news = True
                    continue
                self.acting, news = True, False
                if self.hall.nodes is not None:
                    self.hall.nodes.hint(self, f"head {number}")
                if told:
                    told(number, False)
                break
        if kept is None:
            await self.after()
        elif news:
            await self.after_others()

    async def _store(self, kind: str, seat: int, body: dict[str, Any], idem: str) -> int:
        """Store an entry under the next number and do it."""
        number = self.head + 1
        at_ms = self.hall.now_ms()
        if kind == "move":
            body = {**body, "left": self._left_after(seat)}
        encoded = msgspec.json.encode(body, order="sorted")
        chain = fair.link(self.chain, self.id, number, kind, seat, encoded, self.secret)
        sealed = self.hall.seal.close(encoded, f"{self.id}/{number}")
        values = (self.id, number, kind, seat, idem, sealed, at_ms, chain)

        def job(connection: Connection) -> None:
            if kind == "start":
                connection.lock(f"deal {self.id}")
                promised = connection.execute("select commitment from tables where id = ?", (self.id,))
                if promised != [(self.commitment,)]:
                    raise Refusal("stale")  # another server has drawn anew
            connection.execute(INSERT_ENTRY, values)

        await self.hall.store.write(job)
        self.do(number, kind, seat, body, encoded, idem, at_ms, chain)
        self.hall.meters.entries.labels(self.game.name, kind).inc()
        return number

    def do(
        self,
        number: int,
        kind: str,
        seat: int,
        body: dict[str, Any],
        encoded: bytes,
        idem: str,
        at_ms: int,
        chain: bytes,
    ) -> None:
        """Do what an entry says. It is on disk."""
        if kind == "start":
            self._begin(body)
        elif kind == "move":
            assert self.match
            self.match.play(seat, body["move"])
            self.places[seat].left_ms = body["left"]
            if body["by"] == "person":
                self.places[seat].last_choice = self.match.ply
        elif kind == "undo":
            assert self.match
            self.match.rewind(body["ply"])
            for place in self.places:
                place.last_choice = min(place.last_choice, body["ply"])
        elif kind in ("resign", "forfeit"):
            self.places[seat].resigned = True
            self.places[seat].bot = self.places[seat].bot or self.settings.fill
            self.why = "resigned" if kind == "resign" else "time"
        elif kind == "away":
            self.places[seat].away = True
            self.places[seat].bot = self.places[seat].bot or self.settings.fill
        elif kind == "back":
            self.places[seat].away = False
            self.places[seat].bot = ""
        if kind not in ("away", "back"):
            self._turn_entry = number
            self._turn_started = time.monotonic()
            self._turn_at_ms = at_ms
            self.asking = None
        self.head = number
        self.chain = chain
        self.updated_ms = at_ms
        self.plies.append(self.ply)
        self.proof.append(ProofEntry(kind, seat, encoded.decode()))
        if idem:
            self._done[seat, idem] = (content_of(kind, body), number)
        self._look_again()

    def _begin(self, body: dict[str, Any]) -> None:
        commits, nonces = body["commits"], [bytes.fromhex(nonce) for nonce in body["nonces"]]
        for place, commit, nonce in zip(self.places, commits, nonces, strict=True):
            place.commit, place.nonce = bytes.fromhex(commit), nonce
            place.left_ms = self.settings.pace.seconds * 1000
        ruleset = f"{self.game.name}/{self.version}"
        # A game that was brought from elsewhere has its own seed, and no promise.
        kept = body.get("seed", "")
        key = bytes.fromhex(kept) if kept else fair.seed(self.id, self.secret, ruleset, self.options, nonces)
        self.match = Match(self.game, len(self.places), key, self.options, self.figures)
        self.status = "running"

    def _look_again(self) -> None:
        self._frames.clear()
        self._views.clear()
        self._reckoned.clear()
        self._rest = None
        self._common = None

    def finished(self) -> bool:
        """Whether the game is decided: played out, or given up by all others."""
        if self.match is None:
            return False
        if self.match.seat is None:
            return True
        left = [place for place in self.places if not place.resigned]
        people = [place for place in left if place.person is not None]
        return any(place.resigned for place in self.places) and (len(left) <= 1 or not people)

    # What a person does

    def _check_choice(self, seat: int, decision: str | None) -> None:
        if self.match is None:
            raise Refusal("not-started")
        if self.status == "over":
            raise Refusal("over")
        if decision is not None and decision != self.decision(seat):
            raise Refusal("turn" if self.turn != seat else "stale")
        if self.turn != seat:
            raise Refusal("turn")

    async def choose(
        self, seat: int, decision: str, move: int, idem: str, by: str = "person", told: Told | None = None
    ) -> None:
        """A seat makes a move."""
        if not 0 <= move < self.game.moves.count:
            raise Refusal("illegal")
        body = {"move": self.game.moves.words(move), "by": by, "decision": decision}
        await self.put("move", seat, body, idem, lambda: self.check_move(seat, decision, move, by), told)

    def check_move(self, seat: int, decision: str, move: int, by: str = "person") -> None:
        """Refuse a move that is late, out of turn or against the rules."""
        self._check_choice(seat, decision)
        if by == "person" and (self.places[seat].away or self.places[seat].resigned):
            raise Refusal("away")
        assert self.match
        if move not in self.match.legal():
            raise Refusal("illegal")

    async def take_back(self, seat: int, ply: int, idem: str, told: Told | None = None) -> None:
        """Take own moves back, or ask the others to."""
        if self.match is None:
            raise Refusal("not-started")

        def check() -> None:
            if self.status == "over":
                raise Refusal("over")
            assert self.match
            if not 0 <= ply < self.match.ply:
                raise Refusal("undo-limit")
            if ply < self.match.ply - self.match.undo_limit(seat) and not self._agreed(seat, ply):
                raise Refusal("undo-limit")

        try:
            await self.put("undo", seat, {"ply": ply}, idem, check, told)
        except Refusal as refusal:
            if refusal.code != "undo-limit" or self.asking is not None or not 0 <= ply < self.match.ply:
                raise
            self.asking = Asking(seat, ply)
            if self.hall.nodes is not None:
                await self.hall.nodes.keep_asking(self)
            self._look_again()
            if self._agreed(seat, ply):
                await self.put("undo", seat, {"ply": ply}, idem, check, told)
                return
            if told:
                told(self.head, False)
            self.announce()

    def _agreed(self, seat: int, ply: int) -> bool:
        """Whether everyone else who sits there as a person has said yes."""
        asking = self.asking
        if asking is None or asking.seat != seat or asking.ply != ply:
            return False
        others = {
            other
            for other, place in enumerate(self.places)
            if place.person not in (None, self.places[seat].person) and not place.away and not place.resigned
        }
        return others <= asking.yes

    async def answer(self, seat: int, asked: str, yes: bool) -> None:
        """Say yes or no to a request."""
        asking = self.asking
        if asking is None or asking.id != asked or asking.seat == seat:
            raise Refusal("stale")
        if yes:
            asking.yes.add(seat)
        else:
            self.asking = None
        if self.hall.nodes is not None:
            await self.hall.nodes.keep_asking(self)
        self._look_again()
        if yes and self._agreed(asking.seat, asking.ply):
            await self.take_back(asking.seat, asking.ply, own_name("undo", asking.id))
        else:
            self.announce()

    async def resign(
        self, seat: int, idem: str, kind: str = "resign", told: Told | None = None, still: Check | None = None
    ) -> None:
        """Give up; the others go on with a bot in this seat. `still` says whether there is still reason to."""

        def check() -> None:
            if still is not None:
                still()
            if self.match is None:
                raise Refusal("not-started")
            if self.status == "over":
                raise Refusal("over")
            if self.places[seat].resigned:
                raise Refusal("over")

        await self.put(kind, seat, {}, idem, check, told)

    async def stand_in(
        self, seat: int, away: bool, idem: str, told: Told | None = None, still: Check | None = None
    ) -> None:
        """A bot takes a seat over, or hands it back. `still` says whether there is still reason to."""

        def check() -> None:
            if still is not None:
                still()
            if self.match is None:
                raise Refusal("not-started")
            place = self.places[seat]
            if self.status == "over" or place.resigned or place.person is None:
                raise Refusal("over")
            if place.away == away:
                raise Refusal("stale")

        await self.put("away" if away else "back", seat, {}, idem, check, told)

    async def set_proxy(self, seat: int, verb: str, upto: int) -> None:
        """Leave raising to the server."""
        if verb not in self.game.proxies:
            raise Refusal("no-proxy")
        place = self.places[seat]
        place.proxy = wire.Proxy(verb, upto) if upto else None
        await self._keep(seat)

    async def set_auto(self, seat: int, on: bool) -> None:
        """Leave choices without alternative to the server."""
        self.places[seat].auto = on
        await self._keep(seat)

    async def _keep(self, seat: int) -> None:
        place = self.places[seat]
        proxy = msgspec.json.encode(place.proxy).decode() if place.proxy else ""
        values = (int(place.auto), proxy, self.id, seat)
        await self.hall.store.write(
            lambda connection: connection.execute(
                "update seats set auto = ?, proxy = ? where table_id = ? and seat = ?", values
            )
        )
        self._look_again()
        self.announce()
        if self.hall.nodes is not None:
            self.hall.nodes.hint(self, "people")
        self.act()

    # What follows

    async def after(self) -> None:
        """After an entry: show it, see whether the game is over, and let whoever is next begin."""
        if self.finished() and self.status != "over":
            await self.hall.finish(self)
        self.announce()
        self.act()

    async def after_others(self) -> None:
        """After entries that another server has stored: it goes on with the table; this one watches over it."""
        self.acting = False
        if self.finished() and self.status != "over":
            await self.hall.finish(self)
        self.announce()
        if self.tended:
            self.act(UNDERSTUDY)
        else:
            self._halt()

    def announce(self) -> None:
        """Everyone at the table gets to know."""
        for line in self.lines:
            line.wake_now()
        self.forget_soon()

    def announce_people(self, *, hint: bool = True) -> None:
        """Who sits where has changed."""
        self._look_again()
        if self.hall.nodes is not None:
            if hint:
                self.hall.nodes.hint(self, "people")
            self.hall.nodes.here(self)
        for line in self.lines:
            line.wake_table()

    def say_chat(self, said: wire.Chat) -> None:
        """Everyone at the table hears it, unless they do not want to."""
        frame = wire.encode(wire.ChatSaid(said))
        for line in self.lines:
            if said.player not in line.muted and line.eyes is not None:
                line.say(frame)

    def forget_soon(self) -> None:
        """Drop what was made to be shown once it was sent: tables wait much longer than they talk."""
        if self.lines:
            asyncio.get_running_loop().call_soon(self._look_again)

    def act(self, late: float = 0.0) -> None:
        """Set going what the server does by itself: bots, proxies, single choices, clocks."""
        self._halt()
        seat = self.turn
        if seat is None or self.hall.draining or self.status != "running" or self.broken:
            return
        place = self.places[seat]
        if place.bot:
            self._actor = asyncio.create_task(self._bot_acts(seat, self.decision(seat), place.bot, late))
            return
        if self._by_itself(seat) is not None:
            self._actor = asyncio.create_task(self._acts_by_itself(seat, self.decision(seat), late))
        elif not self.here(seat) and not late:
            self.hall.notify(self, seat)
        wait = self._time_left(seat)
        if wait is not None:
            loop = asyncio.get_running_loop()
            decision, due = self.decision(seat), time.monotonic() + max(0.0, wait) + late
            self._timer = loop.call_later(
                due - time.monotonic(), lambda: self.hall.spawn(self._time_up(seat, decision, due))
            )

    def _halt(self) -> None:
        if self._actor is not None:
            if self._actor is not _current_task():
                self._actor.cancel()
            self._actor = None
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _by_itself(self, seat: int) -> int | None:
        """The move that the server makes for a person, as the person has said."""
        place = self.places[seat]
        if not place.proxy and not place.auto:
            return None
        view = self.sight(seat)[0]
        legal = view.legal()
        if place.auto and len(legal) == 1:
            return legal[0]
        if place.proxy:
            verb, gives_up = place.proxy.verb, self.game.proxies[place.proxy.verb]
            raises, others = [], []
            for move in legal:
                found, parts = self.game.moves.parts(move)
                if found == verb:
                    kind = self.game.moves.verbs[verb][0]
                    raises.append((int(self.game.moves.kinds[kind][parts[0]]), move))
                elif found == gives_up:
                    others.append(move)
            if raises or others:
                enough = [move for amount, move in sorted(raises) if amount <= place.proxy.upto]
                return enough[0] if enough else others[0] if others else None
        return None

    async def _acts_by_itself(self, seat: int, decision: str, late: float) -> None:
        await asyncio.sleep(late + self.hall.pause(by_itself=True))
        with contextlib.suppress(Refusal, Conflict, StoreError):
            move = self._by_itself(seat)
            if move is not None and decision == self.decision(seat):
                place = self.places[seat]
                verb = self.game.moves.parts(move)[0]
                by = "proxy" if place.proxy and verb in (place.proxy.verb, *self.game.proxies.values()) else "auto"
                if by == "proxy" and place.proxy and verb != place.proxy.verb:
                    place.proxy = None  # out: the next auction is another one
                    await self._keep_quietly(seat)
                await self.choose(seat, decision, move, own_name(by, decision), by)

    async def _keep_quietly(self, seat: int) -> None:
        await self.hall.store.write(
            lambda connection: connection.execute(
                "update seats set proxy = '' where table_id = ? and seat = ?", (self.id, seat)
            )
        )

    async def _bot_acts(self, seat: int, decision: str, level: str, late: float) -> None:
        assert self.match
        await asyncio.sleep(late)
        started = time.monotonic()
        data = str(self.figures) if self.figures else ""
        view = self.match.view(seat)
        move = await self.hall.thinkers.choose(self.game, view, level, self.options, data, decision)
        self.hall.meters.thoughts.observe(time.monotonic() - started)
        # The pause does not depend on how hard the choice was: its length would tell.
        await asyncio.sleep(max(0.0, self.hall.pause() - (time.monotonic() - started)))
        with contextlib.suppress(Refusal, Conflict):
            while True:
                try:
                    await self.choose(seat, decision, move, own_name("bot", decision), "bot")
                    break
                except StoreError:  # under the same name it is stored once, however often it is tried
                    await asyncio.sleep(1)

    # Time

    def _time_left(self, seat: int) -> float | None:
        """Seconds that the seat on turn has left."""
        pace = self.settings.pace
        if pace.kind == "live":
            return self.places[seat].left_ms / 1000 - (time.monotonic() - self._turn_started)
        if pace.kind == "turns":
            return (self._turn_at_ms - self.hall.now_ms()) / 1000 + pace.days * 86_400
        return None

    def _left_after(self, seat: int) -> int:
        """The clock of a seat after its choice, in milliseconds."""
        pace = self.settings.pace
        if pace.kind != "live":
            return self.places[seat].left_ms
        used = int((time.monotonic() - self._turn_started) * 1000)
        return max(0, self.places[seat].left_ms - used) + pace.increment * 1000

    async def _time_up(self, seat: int, decision: str, due: float) -> None:
        def still() -> None:
            # Asked again when another server has stored something meanwhile: perhaps the choice was made in time.
            if self.turn != seat or decision != self.decision(seat):
                raise Refusal("stale")

        if time.monotonic() - due > OVERSLEPT:
            self.act(OVERSLEPT)  # the server stood still; what was sent to it meanwhile comes first
            return
        idem = own_name("timeout", decision)
        with contextlib.suppress(Refusal, Conflict, StoreError):
            if self.settings.pace.at_end == "forfeit":
                await self.resign(seat, idem, "forfeit", still=still)
            else:
                await self.stand_in(seat, True, idem, still=still)

    def clock(self) -> wire.Clock:
        """The clocks as they are now."""
        pace, turn = self.settings.pace, self.turn
        left = [place.left_ms for place in self.places]
        if pace.kind == "turns":
            left = [pace.days * 86_400_000] * len(self.places)
        if turn is not None:
            rest = self._time_left(turn)
            if rest is not None:
                left[turn] = max(0, int(rest * 1000))
        running = turn if pace.kind != "free" else None
        now = self.hall.now_ms()
        return wire.Clock(pace.kind, left if pace.kind != "free" else [], running, now, pace.increment * 1000)

    def went(self, seat: int) -> None:
        """The last socket of a seat is closed."""
        place = self.places[seat]
        if self.status == "open":
            if place.commit and self.hall.nodes is not None:
                self.hall.spawn(self.hall.nodes.forget_promise(self, seat, place.commit))
            place.commit = b""
        wait = GRACE.get(self.settings.pace.kind)
        others = any(other.person not in (None, place.person) for other in self.places)
        others = others and not any(line.session.person == place.person for line in self.lines)
        if self.status != "running" or wait is None or not others or place.away or self.hall.draining:
            return
        wait *= self.hall.grace_factor
        place.grace_ms = self.hall.now_ms() + int(wait * 1000)
        loop = asyncio.get_running_loop()
        due = time.monotonic() + wait
        self._graces[seat] = loop.call_later(wait, lambda: self.hall.spawn(self._grace_over(seat, due)))

    def came(self, seat: int) -> None:
        """A socket of a seat is open."""
        self.places[seat].grace_ms = 0
        timer = self._graces.pop(seat, None)
        if timer is not None:
            timer.cancel()

    async def _grace_over(self, seat: int, due: float) -> None:
        if time.monotonic() - due > OVERSLEPT:
            await asyncio.sleep(OVERSLEPT)  # the server stood still, and has yet to hear who came back
        self.places[seat].grace_ms = 0
        head = self.head

        def still() -> None:
            if self.here(seat) or self.places[seat].last_choice > self.plies[head]:
                raise Refusal("stale")

        with contextlib.suppress(Refusal, Conflict, StoreError):
            await self.stand_in(seat, True, own_name("grace", f"{self.id} {seat} {head}"), still=still)

    def resume(self) -> None:
        """After a restart: nobody pays for the time that the server was away."""
        if self.status == "running":
            turn = self.turn
            if turn is not None:
                self.places[turn].left_ms += AFTER_RESTART
            self._turn_started = time.monotonic()

    def let_go(self) -> None:
        """Another server looks after the table now."""
        self.tended = self.acting = False
        self._halt()

    def stood_still(self, seconds: float) -> None:
        """The server did nothing for so long: nobody could choose, and nobody pays for it."""
        if self.status == "running" and self.tended:
            self.waited(-seconds)
            self.act()

    def waited(self, seconds: float) -> None:
        """The present decision has been open for so long already; less than nothing: so much is given back."""
        self._turn_started -= seconds

    def rest(self) -> None:
        """Stop everything that the server does by itself."""
        if self._actor is not None:
            self._actor.cancel()
        if self._timer is not None:
            self._timer.cancel()
        for timer in self._graces.values():
            timer.cancel()

    # What is shown

    def name_seats(self) -> None:
        """Names of the seats; two that look alike get a number."""
        bots = iter(BOT_NAMES)
        for place in self.places:
            if place.person is None:
                place.called = next(bots) if place.bot else ""
        names = told_apart([place.called for place in self.places])
        for place, name in zip(self.places, names, strict=True):
            place.name = name
        self._names = names

    def sight(self, reader: int) -> tuple[State, msgspec.Raw, str]:
        """What a reader may know: the view, the view as JSON, and its short name."""
        found = self._views.get(reader)
        if found is None:
            assert self.match
            view = self.match.view(reader)
            kind: Any = type(view)
            if self._rest is None or not wire.differ_in_cards(kind):
                rest = wire.rest_of(view)
                self._rest = (rest, hashlib.blake2b(rest, digest_size=8))
            found = self._views[reader] = (view, *wire.picture_beside(view, *self._rest))
        return found

    def now(self, reader: int, language: str, have: int) -> bytes:
        """The position as a frame for one reader who has seen everything up to an entry."""
        key = (reader, language, have)
        frame = self._frames.get(key)
        if frame is None:
            frame = self._frames[key] = wire.encode(self._now(reader, language, have))
        return frame

    def _now(self, reader: int, language: str, have: int) -> wire.Now:
        match = self.match
        assert match
        view, raw, short = self.sight(reader)
        speech = speech_to(self.game.name, language, reader)
        names, turn = self._names, self.turn
        seated = reader < len(self.places)
        mine = seated and turn == reader
        had = self.plies[have] if 0 <= have < len(self.plies) else -1
        low = min(self.plies[have:]) if had >= 0 else -1
        place = self.places[reader] if seated else None
        return wire.Now(
            head=self.head,
            ply=match.ply,
            chain=self.chain.hex()[:16],
            view_hash=short,
            view=raw,
            tally=wire.tally(self.game, view, reader, self._reckoned),
            turn=turn,
            question=speech.question(view, names) if turn is not None else "",
            decision=self.decision(reader) if mine else "",
            moves=[speech.encoded_move(move, names) for move in view.legal()] if mine else [],
            undo=match.undo_limit(reader) if seated and self.status == "running" else 0,
            scores=list(view.scores()),
            events=self._events(speech, reader, low),
            undone=had - low if had >= 0 else 0,
            recap=place.last_choice if place else -1,
            auto=place.auto if place else False,
            proxy=place.proxy if place else None,
            result=self.result_for(language, reader) if self.result else None,
            **self._for_all(),
        )

    def _for_all(self) -> dict[str, Any]:
        """What is the same for every reader."""
        if self._common is None:
            asking = self.asking
            self._common = {
                "clock": self.clock(),
                "away": [place.away or place.resigned for place in self.places],
                "grace_ms": [place.grace_ms for place in self.places],
                "asked": wire.Asked(asking.id, asking.seat, asking.ply, sorted(asking.yes)) if asking else None,
            }
        return self._common

    def _events(self, speech: Speech, reader: int, low: int) -> list[wire.Event]:
        """What happened after so many moves (-1: from the set-up on), as the reader may know it; the latest ones."""
        assert self.match
        found: list[wire.Event] = []
        for ply in range(len(self.match.events) - 1, low, -1):
            happened = reversed(self.match.events[ply])
            found += [speech.event(event.seen_by(reader), ply, self._names) for event in happened]
            if len(found) > MOST_EVENTS:
                break
        found.reverse()
        return found

    def result_for(self, language: str, reader: int) -> wire.Result:
        """The result with the origin of every point, in the reader's language."""
        assert self.result
        assert self.match
        speech = speech_to(self.game.name, language, reader)
        found = origins(self._gains(), speech, self._names, len(self.places))
        return msgspec.structs.replace(self.result, origins=found)

    def preview(self, seat: int, decision: str, move: int, language: str) -> wire.Preview:
        """What would come of a choice, as far as the seat can know."""
        self._check_choice(seat, decision)
        view = self.sight(seat)[0]
        if move not in view.legal():
            raise Refusal("illegal")
        found = foresee(view, seat, move)
        speech = speech_to(self.game.name, language, seat)
        sure = [speech.event(event, 0, self._names).text for event in found.sure]
        may = [wire.Likely(speech.event(event, 0, self._names).text, share) for event, share in found.may]
        gained = [[low - had, high - had] for low, high, had in zip(found.low, found.high, view.scores(), strict=True)]
        return wire.Preview(decision, move, sure, may, found.quiet, gained)

    def points(self, reader: int, language: str) -> wire.Points:
        """Where points came from so far, as far as the reader may know."""
        assert self.match
        found, seats = self._gains(), len(self.places)
        speech = speech_to(self.game.name, language, reader)
        return wire.Points(origins(found, speech, self._names, seats), course(found, seats, self.match.ply))

    async def advice(self, person: str, ply: int | None, language: str) -> wire.Advice:
        """What a strong bot would do: only in games against bots alone, and after a game."""
        if self.match is None:
            raise Refusal("not-started")
        if self.status == "over":
            at = min(self.ply - 1, self.ply if ply is None else ply)
            if at < 0:
                raise Refusal("not-found")
            match = self._match_at(at)
            seat = match.seat
            assert seat is not None
        else:
            match, at = self.match, self.ply
            seat = self.turn
            people = [place.person for place in self.places if place.person is not None]
            if people != [person]:
                raise Refusal("not-alone")
            if seat is None or self.places[seat].person != person:
                raise Refusal("turn")
        data = str(self.figures) if self.figures else ""
        found = await self.hall.thinkers.advise(self.game, match.view(seat), ADVISER, self.options, data)
        if found is None:
            raise Refusal("busy", wait=5)
        told = Texts(language, self.game, [place.name for place in self.places], seat if ply is None else NONE)
        speech = speech_to(self.game.name, language, seat)
        moves = [speech.move(self.game.moves.read(choice.move), self._names) for choice in found.choices]
        lines = [sentences(self.game, found, told, full) for full in (False, True)]
        return wire.Advice(at, seat, moves, *lines)

    def _match_at(self, ply: int) -> Match:
        assert self.match
        match = Match(self.game, len(self.places), self.match.key, self.options, self.figures)
        for mover, move in zip(self.match.movers[:ply], self.match.moves[:ply], strict=True):
            match.play(mover, move)
        return match

    def drawing(self, reader: int, language: str, width: int) -> str:
        """The table as the terminal draws it, for one reader."""
        from rich.console import Console

        view, _, _ = self.sight(reader)
        me = NONE if reader == SPECTATOR else reader
        texts = Texts(language, self.game, [place.name for place in self.places], me)
        console = Console(file=io.StringIO(), width=width, color_system=None, highlight=False, legacy_windows=False)
        with console.capture() as drawn:
            console.print(import_module(f"cabale.games.{self.game.name}.draw").draw(view, me, texts))
        return drawn.get()

    def position(self, ply: int, seat: int | None, language: str) -> wire.Position:
        """A moment of a finished game, through the eyes of a seat or with open cards."""
        assert self.match
        assert self.status == "over"
        match = self._match_at(ply)
        reader = SPECTATOR if seat is None else seat
        view = match.view(reader)
        if seat is None:
            view.cards = match.state.cards[:]
        speech = speech_to(self.game.name, language, reader)
        happened = match.events[-1]
        if seat is not None:
            happened = [event.seen_by(seat) for event in happened]
        return wire.Position(
            ply=ply,
            plies=self.ply,
            view=wire.picture(view),
            tally=wire.tally(self.game, view, reader, {}),
            events=[speech.event(event, ply, self._names) for event in happened],
            scores=list(view.scores()),
            moves_made=[speech.move(match.moves[-1], self._names)] if ply and seat in (None, match.movers[-1]) else [],
            seat=match.movers[-1] if ply else None,
        )

    def _gains(self) -> list[Gain]:
        """Every change of a score. Games are played again for it, so it is kept until the next move."""
        assert self.match
        if self._gained is None or self._gained[0] != self.head:
            self._gained = self.head, gains(self.match)
        return self._gained[1]

    def settle(self) -> wire.Result:
        """Places and points at the end. Who gave up comes after those who did not."""
        assert self.match
        state = self.match.state
        scores = [int(score) for score in state.scores()]
        ranks = [(place.resigned, int(rank)) for place, rank in zip(self.places, state.ranking(), strict=True)]
        if self.match.seat is not None:  # given up: the others share the first place
            ranks = [(place.resigned, 0) for place in self.places]
        places = [1 + sum(other < mine for other in ranks) for mine in ranks]
        resigned = [place.resigned for place in self.places]
        return wire.Result(True, places, scores, [], resigned, "played" if self.match.seat is None else self.why)

    def record(self) -> Record:
        """The record, with the proof of its shuffle. Only of a game that is over."""
        if self.status != "over" or self.match is None:
            raise Refusal("not-over")
        record = record_of(self.match, [place.bot if place.person is None else "human" for place in self.places])
        if self.settings.imported:
            return record
        commits = [place.commit.hex() if place.nonce else "" for place in self.places]
        nonces = [place.nonce.hex() for place in self.places]
        record.proof = Proof(
            self.id, self.secret.hex(), self.commitment.hex(), commits, nonces, self.proof, self.chain.hex()
        )
        return record


INSERT_ENTRY = "insert into entries (table_id, number, kind, seat, idem, body, at_ms, hash) values (?,?,?,?,?,?,?,?)"


def content_of(kind: str, body: dict[str, Any]) -> str:
    """What an intent says, to tell a repetition from another intent under the same name."""
    return f"{kind} {body.get('move', '')} {body.get('decision', '')} {body.get('ply', '')}"


def own_name(kind: str, decision: str) -> str:
    """The name of an intent of the server: done twice it happens once.

    Anyone can reckon it, so it must not be one that a client could send: those are plain hexadecimal (`wire.Idem`).
    """
    return f"server/{hashlib.sha256(fair.lp(kind, decision)).hexdigest()[:32]}"


def matches(given: str, kept: bytes) -> bool:
    """Whether a token is the one whose hash was kept."""
    return hmac.compare_digest(hashlib.sha256(given.encode()).digest(), kept)


def _current_task() -> asyncio.Task[Any] | None:
    try:
        return asyncio.current_task()
    except RuntimeError:
        return None
