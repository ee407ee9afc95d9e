"""The owner of a table: an entry is judged, stored, and only then applied and shown.

One lock for each table keeps that order; the store's unique number for each entry would refuse a second writer in any
case. The owner also does what a table does by itself: bots, proxies, single choices, clocks, and who stands in.
"""

from __future__ import annotations

import asyncio
import contextlib
import secrets
import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from cabale.bots import ADVISER
from cabale.server.db.entries import EntryRow, insert_entry, insert_start
from cabale.server.db.sqlite import Conflict, StoreError
from cabale.server.live import ending, lists, wishes
from cabale.server.think.pool import question_of
from cabale.table import advice, clock, judge, messages, rights, scene
from cabale.table.changes import Shown
from cabale.table.entries import By, Entry, Stored
from cabale.table.preview import Foresight
from cabale.table.refusal import Refusal
from cabale.table.scenes import Scenes
from cabale.table.state import Asking, Table, own_intent

if TYPE_CHECKING:
    from cabale.bots.explain import Explanation
    from cabale.server.http.sockets import TableSocket
    from cabale.server.live.registry import Registry
    from cabale.state import State

MOST_ATTEMPTS = 5  # to store an entry when other servers are quicker
UNDERSTUDY = 6.0  # seconds after which a server does what another should have done
GRACE = {"live": 60.0, "free": 180.0}  # seconds until a bot stands in for someone who is gone
AFTER_RESTART = 20_000  # milliseconds given to whoever was thinking
SLICE = 0.002  # seconds of work on the loop before others get their turn
STILL_WANTED = 0.3  # seconds between looks whether a hint is
OVERSLEPT = 2.0  # seconds; a server whose timer comes so much too late stood still

Told = Callable[[int, bool], None]
Judged = Callable[[], Entry]  # raises a refusal, or gives what is to be stored


class Stopwatch:
    """For how long the present decision has been open."""

    def __init__(self) -> None:
        self._since = 0.0

    def start(self) -> None:
        """Another decision is open."""
        self._since = time.monotonic()

    def wind(self, seconds: float) -> None:
        """It has been open for so much longer; less than nothing: so much is given back."""
        self._since -= seconds

    @property
    def ms(self) -> int:
        """Milliseconds."""
        return int((time.monotonic() - self._since) * 1000)


class Owner:
    """Keeps one table in memory. Everything it knows of the game can be rebuilt from the store."""

    def __init__(self, registry: Registry, table: Table) -> None:
        self.registry = registry
        self.table = table
        self._open_for = watch = Stopwatch()
        # Nothing that an owner holds leads back to it: a table that is let go leaves memory at once.
        self.scenes = Scenes(table, lambda: (registry.now_ms(), watch.ms))
        self.purposes = advice.Purposes(table)
        self.lock = asyncio.Lock()
        self.sockets: list[TableSocket] = []
        self.elsewhere: dict[str, set[int]] = {}  # seats with a socket at another server
        self.said_here: list[int] = []  # seats with a socket at this one, as the others were told
        self.asked_ms = registry.now_ms()  # when someone last asked for the table
        self.tended = True  # with several servers: whether this one looks after the table
        self.acting = True  # with several servers: whether this one stored the last entry
        self.rows: Any = None  # what the database said of the table besides its entries
        self.chat_head = -1
        self._pause = ("", "", 0.0)  # before a choice of a bot, or one left to the server: see `_pause_before`
        self._actor: asyncio.Task[None] | None = None
        self._timer: asyncio.TimerHandle | None = None
        self._graces: dict[int, asyncio.TimerHandle] = {}

    @property
    def id(self) -> str:
        """The name of the table."""
        return self.table.id

    def why_not(self) -> Refusal:
        """Why the table is not played on."""
        table = self.table
        return Refusal(table.broken, f"{table.game.name} {table.version} ({table.figures_hash[:12]})")

    @property
    def is_idle(self) -> bool:
        """Whether nobody looks at the table, and this server has nothing to do for it."""
        needed = self.table.status == "running" and self.tended
        return not self.sockets and not needed and not self.lock.locked()

    @property
    def used_ms(self) -> int:
        """When something last happened at the table, or someone asked for it."""
        return max(self.table.updated_ms, self.asked_ms)

    # Who is here

    def here(self, seat: int) -> bool:
        """Whether someone looks on through this seat."""
        return any(socket.seat == seat for socket in self.sockets) or any(
            seat in seats for seats in self.elsewhere.values()
        )

    @property
    def present(self) -> set[int]:
        """The seats through which someone looks on."""
        return {seat for seat in range(len(self.table.places)) if self.here(seat)}

    def line(self, person: str | None = None) -> messages.TableLine:
        """The table in a list."""
        return scene.line_of(self.table, self.present, person)

    def page(self, person: str | None, invite: str = "") -> messages.TablePage:
        """The table for its own page."""
        return scene.page_of(self.table, self.present, person, invite)

    # Entries

    async def append(self, seat: int, intent: str, content: str, judged: Judged, told: Told | None = None) -> None:
        """Judge, store, apply, show: in this order. `told` gets the entry's number, and whether it was there before.

        Whoever asks may be gone before the disk has answered: what has begun is finished without them.
        """
        if told is None:
            await asyncio.shield(self.registry.spawn(self._append(seat, intent, content, judged, told)))
            return
        # A socket asks: its task ends by itself only, and needs no other one to be safe from.
        self.registry.working += 1
        try:
            await self._append(seat, intent, content, judged, told)
        finally:
            self.registry.working -= 1

    async def _append(self, seat: int, intent: str, content: str, judged: Judged, told: Told | None) -> None:
        cluster = self.registry.cluster
        async with self.lock:
            news = False
            for attempt in range(MOST_ATTEMPTS):
                kept = self.table.intents.get((seat, intent)) if intent else None
                if kept is not None:
                    if kept[0] != content:
                        raise Refusal("reused")
                    if told:
                        told(kept[1], True)
                    break
                if self.registry.draining or self.table.broken:
                    raise Refusal("restarting")
                try:
                    stored = self.table.next(seat, judged(), intent, self.registry.now_ms())
                    await self._store(stored)
                except (Refusal, Conflict):
                    # Another server may have stored something that is not known here: look, and decide again.
                    if attempt == MOST_ATTEMPTS - 1 or not await cluster.read_news(self):
                        if news:
                            self.registry.spawn(self.after_others())
                        raise
                    news = True
                    continue
                self.acting, news = True, False
                cluster.hint(self, f"head {stored.number}")
                if told:
                    told(stored.number, False)
                break
        if kept is None:
            await self.after()
        elif news:
            await self.after_others()

    async def _store(self, stored: Stored) -> None:
        """Store an entry, and then apply it."""
        table, kind = self.table, stored.entry.kind
        sealed = self.registry.seal.close_padded(stored.encoded, f"{table.id}/{stored.number}")
        row = EntryRow(stored.number, kind, stored.seat, stored.intent, sealed, stored.at_ms, stored.chain)
        standing = lists.standing_after(table, stored.seat, stored.entry)
        if kind == "start":
            await self.registry.store.write(insert_start, table.id, table.commitment, row, standing)
        else:
            await self.registry.store.write(insert_entry, table.id, row, standing)
        self.apply(stored)
        self.registry.meters.entries.labels(table.game.name, kind).inc()

    def apply(self, stored: Stored) -> None:
        """An entry is on disk: do what it says."""
        turn = self.table.turn_entry
        self.table.apply(stored)
        if self.table.turn_entry != turn:
            self._open_for.start()
        self.scenes.forget()

    # What a person does

    async def choose(
        self, seat: int, decision: str, move: int, intent: str, by: By = "person", told: Told | None = None
    ) -> None:
        """A seat makes a move."""
        table = self.table
        if not 0 <= move < table.game.moves.count:
            raise Refusal("illegal")
        content = f"move {table.game.moves.words(move)} {decision}"
        await self.append(
            seat, intent, content, lambda: judge.move(table, seat, decision, move, by, self._open_for.ms), told
        )

    async def take_back(self, seat: int, ply: int, intent: str, told: Told | None = None) -> None:
        """Take own moves back, or ask the others to."""
        table = self.table

        def judged() -> Entry:
            return judge.undo(table, seat, ply, self.present, self._open_for.ms)

        try:
            await self.append(seat, intent, f"undo {ply}", judged, told)
        except Refusal as refusal:
            if refusal.code != "undo-limit" or table.asking is not None or not 0 <= ply < table.ply:
                raise
            judge.must_agree(table, seat, ply, self.present)
            table.ask(Asking(secrets.token_hex(8), seat, ply))
            await self.registry.cluster.keep_asking(self)
            if told:
                told(table.head, False)
            self._tell_asked(seat, ply)
            self.scenes.forget()
            self.announce()

    def _tell_asked(self, seat: int, ply: int) -> None:
        """Whoever must agree is told, also when they look elsewhere."""
        table = self.table
        for other in judge.concerned(table, seat, ply):
            person = table.places[other].person
            if other != seat and person is not None:
                self.registry.tell(person, "undo", table, table.places[seat].name, away=not self.here(other))

    async def answer(self, seat: int, asked: str, yes: bool) -> None:
        """Say yes or no to a request."""
        table = self.table
        judge.answer(table, seat, asked)
        asking = table.asking
        assert asking
        if yes:
            asking.yes.add(seat)
        else:
            table.ask(None)
        await self.registry.cluster.keep_asking(self)
        self.scenes.forget()
        if yes and judge.concerned(table, asking.seat, asking.ply) <= asking.yes:
            await self.take_back(asking.seat, asking.ply, own_intent("undo", asking.id))
        else:
            self.announce()

    async def resign(self, seat: int, intent: str, told: Told | None = None) -> None:
        """Give up; the others go on with a bot in this seat."""
        await self.append(seat, intent, "resign", lambda: judge.resign(self.table, seat), told)

    async def come_back(self, seat: int, intent: str, told: Told | None = None) -> None:
        """Take the seat over again from a bot."""
        await self.append(seat, intent, "back", lambda: judge.back(self.table, seat), told)

    async def go_away(self, seat: int, intent: str, judged: Judged | None = None) -> None:
        """A bot takes a seat over."""
        await self.append(seat, intent, "away", judged or (lambda: judge.away(self.table, seat)))

    async def set_proxy(self, seat: int, verb: str, upto: int, intent: str = "") -> bool:
        """Leave raising to the server; False if it was said before under this name."""
        if verb not in self.table.game.proxies:
            raise Refusal("no-proxy")
        proxy = messages.Proxy(verb, upto) if upto else None
        async with self.lock:
            auto, said = self.table.places[seat].auto, f"proxy {verb} {upto}"
            fresh = await wishes.keep(self.registry, self.table, seat, auto, proxy, intent, said)
        return self._wished(fresh)

    async def set_auto(self, seat: int, on: bool, intent: str = "") -> bool:
        """Leave choices without alternative to the server; False if it was said before under this name."""
        async with self.lock:
            proxy, said = self.table.places[seat].proxy, f"auto {on}"
            fresh = await wishes.keep(self.registry, self.table, seat, on, proxy, intent, said)
        return self._wished(fresh)

    def _wished(self, fresh: bool) -> bool:
        if fresh:
            self.scenes.forget()
            self.announce()
            self.registry.cluster.hint(self, "people")
            self.act()
        return fresh

    # What follows

    async def after(self) -> None:
        """After an entry: show it, see whether the game is over, and let whoever is next begin."""
        if self.table.finished and self.table.status != "over":
            await ending.finish(self)
        self.announce()
        self.act()

    async def after_others(self) -> None:
        """After entries that another server has stored: it goes on with the table; this one watches over it."""
        self.acting = False
        if self.table.finished and self.table.status != "over":
            await ending.finish(self)
        self.announce()
        if self.tended:
            self.act(UNDERSTUDY)
        else:
            self._halt()

    def announce(self) -> None:
        """Everyone at the table gets to know."""
        for socket in self.sockets:
            socket.wake_now()
        self.forget_soon()

    def announce_people(self, *, hint: bool = True) -> None:
        """Who sits where has changed."""
        self.scenes.forget()
        self.registry.lobby.changed(self)
        cluster = self.registry.cluster
        if hint:
            cluster.hint(self, "people")
        cluster.here(self)
        for socket in self.sockets:
            socket.wake_table()

    def say_chat(self, said: messages.Chat) -> None:
        """Everyone at the table hears it, unless they do not want to."""
        frame = messages.encode(messages.ChatSaid(said))
        for socket in self.sockets:
            if said.player not in socket.muted and socket.eyes is not None:
                socket.say(frame)

    def forget_soon(self) -> None:
        """Drop what was made to be shown once it was sent: tables wait much longer than they talk."""
        if self.sockets:
            self.registry.loop.call_soon(self.scenes.forget)

    # What the table does by itself

    def act(self, late: float = 0.0) -> None:
        """Set going what the server does by itself: bots, proxies, single choices, clocks."""
        self._halt()
        table = self.table
        seat = table.turn
        if seat is None or self.registry.draining or table.status != "running" or table.broken:
            return
        place = table.places[seat]
        if place.bot:
            self._actor = asyncio.create_task(self._bot_acts(seat, table.decision(seat), place.bot, late))
            return
        leaves_it = bool(place.proxy) or place.auto
        if leaves_it and table.proxy_move(seat, self.scenes.picture(seat).view) is not None:
            self._actor = asyncio.create_task(self._acts_by_itself(seat, table.decision(seat), late))
        elif not self.here(seat) and not late:
            self.registry.notify(self, seat)
        wait = self._time_left(seat)
        if wait is not None:
            loop = asyncio.get_running_loop()
            decision, due = table.decision(seat), time.monotonic() + max(0.0, wait) + late
            self._timer = loop.call_later(
                due - time.monotonic(), lambda: self.registry.spawn(self._time_up(seat, decision, due))
            )

    def _halt(self) -> None:
        if self._actor is not None:
            if self._actor is not _current_task():
                self._actor.cancel()
            self._actor = None
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    async def _acts_by_itself(self, seat: int, decision: str, late: float) -> None:
        await asyncio.sleep(late + self._pause_before(decision))
        table = self.table
        with contextlib.suppress(Refusal, Conflict, StoreError):
            found = table.proxy_move(seat, self.scenes.picture(seat).view)
            if found is None or decision != table.decision(seat):
                return
            move, by = found
            place, verb = table.places[seat], table.game.moves.parts(move)[0]
            if by == "proxy" and place.proxy and verb != place.proxy.verb:
                # Out: the next auction is another one.
                await wishes.keep(self.registry, table, seat, place.auto, None)
            await self.choose(seat, decision, move, own_intent(by, decision), by)

    def _pause_before(self, decision: str, level: str = "") -> float:
        """How long a choice seems to take: drawn once, also if who makes it is set going again before it is made."""
        if self._pause[:2] != (decision, level):
            self._pause = (decision, level, self.registry.pause(level))
        return self._pause[2]

    async def _bot_acts(self, seat: int, decision: str, level: str, late: float) -> None:
        table = self.table
        assert table.match
        await asyncio.sleep(late)
        pause = self._pause_before(decision, level)
        view, asked = table.match.view(seat), time.monotonic()
        told = rights.tells_why(table)
        move, begun, answer = table.answer(), asked, None
        if move is None:
            question = question_of(table.game, view, level, table.options, table.figures_path, told=told)
            answer = await self.registry.thinkers.choose(question, view.legal(), decision, table.host)
            self.registry.meters.thoughts.observe(time.monotonic() - asked)
            move, begun = answer.move, answer.begun
        # The pause was drawn before, and is longer than a thought may take: when a move is shown tells nothing of it.
        await asyncio.sleep(max(0.0, begun + pause - time.monotonic()))
        if told and answer is not None:
            self.purposes.keep(seat, answer)
        with contextlib.suppress(Refusal, Conflict):
            while True:
                try:
                    await self.choose(seat, decision, move, own_intent("bot", decision), "bot")
                    break
                except StoreError:  # under the same name it is stored once, however often it is tried
                    await asyncio.sleep(1)

    # Time

    def _time_left(self, seat: int) -> float | None:
        """Seconds that the seat on turn has left."""
        table = self.table
        since = self.registry.now_ms() - table.turn_at_ms
        pace = table.settings.pace
        left = clock.left(pace, table.places[seat].left_ms, self._open_for.ms, since)
        if left is None:
            return None
        return max(left / 1000, self.registry.clock.doubt) if pace.kind == "turns" else left / 1000

    async def _time_up(self, seat: int, decision: str, due: float) -> None:
        if time.monotonic() - due > OVERSLEPT:
            self.act(OVERSLEPT)  # the server stood still; what was sent to it meanwhile comes first
            return
        table, intent = self.table, own_intent("timeout", decision)

        def judged() -> Entry:
            # Asked again when another server has stored something meanwhile: perhaps the choice was made in time.
            judge.choice(table, seat, decision)
            return judge.away(table, seat)

        with contextlib.suppress(Refusal, Conflict, StoreError):
            if table.settings.pace.at_end == "forfeit":
                await self.append(seat, intent, "forfeit", lambda: judge.forfeit(table, seat, decision))
            else:
                await self.go_away(seat, intent, judged)

    def went(self, seat: int) -> None:
        """The last socket of a seat is closed."""
        table = self.table
        place = table.places[seat]
        if table.status == "open":
            if place.commit:
                self.registry.spawn(self.registry.cluster.forget_promise(self, seat, place.commit))
            table.promise_chance(seat, b"")
        wait = GRACE.get(table.settings.pace.kind)
        others = any(other.person not in (None, place.person) for other in table.places)
        others = others and not any(socket.session.person == place.person for socket in self.sockets)
        if table.status != "running" or wait is None or not others or place.away or self.registry.draining:
            return
        wait *= self.registry.grace_factor
        table.await_return(seat, self.registry.now_ms() + int(wait * 1000))
        loop = asyncio.get_running_loop()
        due = time.monotonic() + wait
        self._graces[seat] = loop.call_later(wait, lambda: self.registry.spawn(self._grace_over(seat, due)))

    def came(self, seat: int) -> None:
        """A socket of a seat is open."""
        self.table.await_return(seat, 0)
        timer = self._graces.pop(seat, None)
        if timer is not None:
            timer.cancel()

    async def _grace_over(self, seat: int, due: float) -> None:
        if time.monotonic() - due > OVERSLEPT:
            await asyncio.sleep(OVERSLEPT)  # the server stood still, and has yet to hear who came back
        table = self.table
        table.await_return(seat, 0)
        head = table.head

        def judged() -> Entry:
            if self.here(seat) or table.places[seat].last_choice > table.plies[head]:
                raise Refusal("stale")
            return judge.away(table, seat)

        with contextlib.suppress(Refusal, Conflict, StoreError):
            await self.go_away(seat, own_intent("grace", f"{table.id} {seat} {head}"), judged)

    def resume(self) -> None:
        """After a restart: nobody pays for the time that the server was away."""
        if self.table.status == "running":
            turn = self.table.turn
            if turn is not None:
                self.table.give_time(turn, AFTER_RESTART)
            self._open_for.start()

    def let_go(self) -> None:
        """Another server looks after the table now."""
        self.tended = self.acting = False
        self._halt()

    def stood_still(self, seconds: float) -> None:
        """The server did nothing for so long: nobody could choose, and nobody pays for it."""
        if self.table.status == "running" and self.tended:
            self.waited(-seconds)
            self.act()

    def waited(self, seconds: float) -> None:
        """The present decision has been open for so long already; less than nothing: so much is given back."""
        self._open_for.wind(seconds)

    def rest(self) -> None:
        """Stop everything that the server does by itself."""
        if self._actor is not None:
            self._actor.cancel()
        if self._timer is not None:
            self._timer.cancel()
        for timer in self._graces.values():
            timer.cancel()

    # What is shown

    def now(self, reader: int, language: str, have: int) -> bytes:
        """The position as a frame for one reader who has heard of everything up to an entry."""
        return self.scenes.now(reader, language, have)

    def shown(self, reader: int) -> Shown:
        """The position for one reader, in numbers: what changes later are reckoned from."""
        return self.scenes.shown(reader)

    async def preview(self, seat: int, decision: str, move: int, language: str) -> messages.Preview:
        """What would come of a choice, as far as the seat can know. Others get their turn while it is tried out."""
        await asyncio.sleep(0)  # of several that came at once each waits for its turn
        judge.choice(self.table, seat, decision)
        view = self.scenes.picture(seat).view
        if move not in view.legal():
            raise Refusal("illegal")
        foresight, pause = Foresight(view, seat, move, secrets.randbits(48)), time.monotonic() + SLICE
        while foresight.step():
            if time.monotonic() > pause:
                await asyncio.sleep(0)
                pause = time.monotonic() + SLICE
        return scene.preview(self.table, view, seat, decision, move, language, foresight.found())

    async def advice(self, person: str, ply: int | None, language: str) -> messages.Advice:
        """What a strong bot would do: in games against bots alone that do not count, and after a game."""
        table = self.table
        over = table.status == "over"
        if over and not self.registry.tournaments.may_show(table.settings.deal):
            raise Refusal("deal-open")
        choice = advice.asked(table, person, ply)
        found = await self._hint(person, choice.view, "" if over else table.decision(choice.seat), choice.ply)
        return advice.told(table, choice, found, language)

    async def _hint(self, person: str, view: State, decision: str, at: int) -> Explanation | None:
        """Let a bot think for a person, until the choice is made otherwise or whoever asked has closed the table."""
        table = self.table
        question = question_of(table.game, view, ADVISER, table.options, table.figures_path, "hint")
        looks_on = self._looks_on(person)
        name = decision or f"{table.id} {at}"  # what was played does not change any more
        hint = asyncio.create_task(self.registry.thinkers.advise(question, name, person))
        try:
            while not (await asyncio.wait({hint}, timeout=STILL_WANTED))[0]:
                gone = looks_on and not self._looks_on(person)
                if gone or (decision and (table.turn is None or table.decision(table.turn) != decision)):
                    raise Refusal("stale")
            return hint.result()
        finally:
            hint.cancel()

    def _looks_on(self, person: str) -> bool:
        return any(socket.session.person == person for socket in self.sockets)


def _current_task() -> asyncio.Task[Any] | None:
    try:
        return asyncio.current_task()
    except RuntimeError:
        return None
