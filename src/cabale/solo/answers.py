"""What a page asks besides the frames of a table: the same paths, bodies and answers as at a server."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Mapping
from typing import TYPE_CHECKING, Any, Literal, TypeVar
from urllib.parse import parse_qsl, urlsplit

import msgspec

from cabale import record
from cabale.record import Record, RecordError
from cabale.solo.thinker import Fit
from cabale.table import bodies, lessons, messages, rights, scene, shelf
from cabale.table.refusal import Refusal, words
from cabale.texts import LANGUAGES

if TYPE_CHECKING:
    from cabale.solo.keeper import Keeper
    from cabale.solo.tables import Tables

T = TypeVar("T")


class Plain(str):
    """A text that is answered as it is."""

    __slots__ = ()


class Asked:
    """A request, and where it is asked."""

    def __init__(self, tables: Tables, parts: tuple[str, ...], query: Mapping[str, str], body: str) -> None:
        self.tables = tables
        self.parts = parts
        self.query = query
        self._body = body

    @property
    def language(self) -> Literal["en", "fr"]:
        """The language that is asked for."""
        return "fr" if self.query.get("language") == "fr" else "en"

    def number(self, name: str, most: int) -> int | None:
        """A number of the query."""
        text = self.query.get(name, "")
        if not text:
            return None
        if not text.isdecimal() or int(text) > most:
            raise Refusal("malformed", name)
        return int(text)

    def body(self, kind: type[T]) -> T:
        """What was sent, if it is well-formed."""
        try:
            return msgspec.json.decode(self._body or "{}", type=kind)
        except (msgspec.DecodeError, ValueError, RecursionError) as error:
            raise Refusal("malformed", str(error)[:200]) from None

    async def keeper(self) -> Keeper:
        """The table that the path names."""
        return await self.tables.keeper(self.parts[0])

    def eyes(self, keeper: Keeper) -> int:
        """Through whose eyes the table is looked at."""
        found = rights.eyes(keeper.table, self.tables.person, self.number("seat", 5))
        if found is None:
            raise Refusal("not-at-table")
        return found


async def answer(tables: Tables, method: str, path: str, body: str) -> tuple[int, str, str]:
    """Answer a request: status, kind of content, content. A refusal is one sentence, in the language of the page."""
    split = urlsplit(path)
    query = dict(parse_qsl(split.query))
    language = query.get("language", "")
    try:
        for wanted, pattern, handler in HANDLERS:
            match = re.fullmatch(pattern, split.path)
            if match and method == wanted:
                found = await handler(Asked(tables, match.groups(), query, body))
                if isinstance(found, Plain):
                    return 200, "text/plain", found
                return (204, "", "") if found is None else (200, "application/json", _json(found))
        raise Refusal("needs-server")
    except Refusal as refusal:
        if language not in LANGUAGES:
            language = await _language(tables)
        trouble = bodies.Trouble(refusal.code, refusal.sentence(language))
        return 401 if refusal.code == "no-session" else 422, "application/json", _json(trouble)


async def _language(tables: Tables) -> str:
    try:
        return (await tables.me()).language
    except Refusal:
        return "en"


def _json(value: Any) -> str:
    return msgspec.json.encode(value).decode()


# People


async def me(asked: Asked) -> bodies.Me:
    """Who sits here."""
    return await asked.tables.me()


async def guest(asked: Asked) -> bodies.Me:
    """Someone sits down for the first time."""
    new = asked.body(bodies.NewGuest)
    return await asked.tables.call_me(new.name, new.language)


async def change_me(asked: Asked) -> bodies.Me:
    """Another name or language."""
    new = asked.body(bodies.ChangeMe)
    await asked.tables.me()
    return await asked.tables.call_me(new.name, new.language)


# Games


async def games(asked: Asked) -> list[bodies.GameLine]:
    """The shelf, with the bots that this device is quick enough for."""
    fit = asked.tables.thinker.fit
    lines = shelf.game_lines(asked.language, {}, {})
    for line in lines:
        line.levels = _levels(line, fit, asked.language)
    return lines


def _levels(line: bodies.GameLine, fit: Fit, language: str) -> list[bodies.LevelLine]:
    offered = fit.levels(line.name)
    found = [level for level in line.levels if level.name in offered]
    for level in found:
        if fit.is_weaker(line.name, level.name):
            level.text = words(language, "level-weaker-here", level=level.text)
    return found


async def figures(asked: Asked) -> bodies.Figures:
    """The figures of a game."""
    return shelf.figures(asked.parts[0], asked.parts[1])


async def game_texts(asked: Asked) -> Plain:
    """The words of a game."""
    return Plain(shelf.fluent(asked.parts[1], asked.parts[0]))


async def texts(asked: Asked) -> Plain:
    """The words of the program."""
    return Plain(shelf.fluent(asked.parts[0]))


async def lesson(asked: Asked) -> bodies.Lesson:
    """A step of a tutorial."""
    return lessons.lesson(asked.parts[0], int(asked.parts[1]), asked.number("done", 100) or 0, asked.language)


async def try_it(asked: Asked) -> bodies.Tried:
    """A choice in a step of a tutorial."""
    return lessons.tried(asked.parts[0], int(asked.parts[1]), asked.body(bodies.Try))


async def rules(asked: Asked) -> bodies.Rulebook:
    """The rules of a game."""
    if asked.parts[1] not in LANGUAGES:
        raise Refusal("not-found")
    return lessons.rules(asked.parts[0], asked.parts[1])


async def scenarios(asked: Asked) -> list[bodies.ScenarioLine]:
    """All positions that show a rule."""
    return lessons.scenario_lines(asked.parts[0], asked.language)


async def picture(asked: Asked) -> bodies.Picture:
    """A position that shows a rule."""
    return lessons.picture(asked.parts[0], asked.parts[1], asked.language)


# Tables


async def my_tables(asked: Asked) -> list[messages.TableLine]:
    """Where I sit or sat."""
    return await asked.tables.lines()


async def create(asked: Asked) -> messages.TablePage:
    """A new table."""
    return (await asked.tables.create(asked.body(bodies.NewTable))).page()


async def table(asked: Asked) -> messages.TablePage:
    """A table."""
    return (await asked.keeper()).page()


async def leave(asked: Asked) -> None:
    """Get up: a bot takes the seat over."""
    keeper = await asked.keeper()
    seat = rights.seat_of(keeper.table, asked.tables.person)
    if seat is None:
        raise Refusal("not-at-table")
    if keeper.table.status == "running" and not keeper.table.places[seat].away:
        await keeper.go_away(seat)


async def rematch(asked: Asked) -> messages.TablePage:
    """Once more."""
    return (await asked.tables.again(await asked.keeper())).page()


async def notes(asked: Asked) -> bodies.Note:
    """My notes."""
    key = f"note/{(await asked.keeper()).table.id}"
    return bodies.Note((await asked.tables.store.read(key)).get(key, ""))


async def keep_notes(asked: Asked) -> bodies.Note:
    """Keep a note to myself."""
    keeper, note = await asked.keeper(), asked.body(bodies.Note)
    await asked.tables.store.write({}, {f"note/{keeper.table.id}": note.text})
    return note


async def nothing(asked: Asked) -> list[Any]:
    """Nobody else is here: no chat, no open tables, no ratings."""
    del asked
    return []


async def table_text(asked: Asked) -> Plain:
    """The table as text, as far as this reader may know it."""
    keeper = await asked.keeper()
    eyes, width = asked.eyes(keeper), min(200, max(40, asked.number("width", 200) or 80))
    return Plain(scene.drawing(keeper.table, keeper.scenes.picture(eyes).view, eyes, asked.language, width))


async def points(asked: Asked) -> messages.Points:
    """Where everyone's points came from so far."""
    keeper = await asked.keeper()
    return scene.points(keeper.table, asked.eyes(keeper), asked.language)


async def advice(asked: Asked) -> messages.Advice:
    """Ask a strong bot."""
    ask = asked.body(bodies.Ask)
    return await (await asked.keeper()).advice(ask.ply, ask.language)


# After the game


async def finished(asked: Asked) -> Keeper:
    """A table whose game is over."""
    keeper = await asked.keeper()
    if keeper.table.status != "over" or keeper.table.match is None:
        raise Refusal("not-over")
    return keeper


async def result(asked: Asked) -> messages.Result:
    """How it ended."""
    keeper = await finished(asked)
    return scene.result_for(keeper.table, asked.language, asked.eyes(keeper))


async def replay(asked: Asked) -> messages.Position:
    """A moment of a finished game, through the eyes of a seat or with open cards."""
    found, seat = (await finished(asked)).table, asked.number("seat", 5)
    if seat is not None and seat >= len(found.places):
        raise Refusal("not-found")
    return scene.position(found, min(asked.number("ply", 100_000) or 0, found.ply), seat, asked.language)


async def table_record(asked: Asked) -> Plain:
    """The record with the proof of its shuffle."""
    return Plain(record.encode((await finished(asked)).table.record()).decode())


async def bring(asked: Asked) -> bodies.Brought:
    """Bring a record from elsewhere."""
    try:
        found = asked.body(Record)
    except RecordError as error:
        raise Refusal("not-possible", str(error)) from None
    return bodies.Brought((await asked.tables.bring(found)).table.id)


Handler = Callable[[Asked], Awaitable[Any]]
GAME, TABLE = "/api/games/([a-z_]{1,40})", "/api/tables/([0-9a-f]{12})"
HANDLERS: list[tuple[str, str, Handler]] = [
    ("GET", "/api/me", me),
    ("POST", "/api/guest", guest),
    ("PATCH", "/api/me", change_me),
    ("GET", "/api/me/tables", my_tables),
    ("GET", "/api/games", games),
    ("GET", f"{GAME}/figures/([0-9a-f]{{64}})", figures),
    ("GET", f"{GAME}/texts/([a-z]{{2}})", game_texts),
    ("GET", "/api/texts/([a-z]{2})", texts),
    ("GET", f"{GAME}/lessons/([0-9]{{1,3}})", lesson),
    ("POST", f"{GAME}/lessons/([0-9]{{1,3}})", try_it),
    ("GET", f"{GAME}/rules/([a-z]{{2}})", rules),
    ("GET", f"{GAME}/scenarios", scenarios),
    ("GET", f"{GAME}/scenarios/([A-Za-z0-9-]{{1,60}})", picture),
    ("GET", "/api/tables", nothing),
    ("GET", f"{TABLE}/chat", nothing),
    ("GET", "/api/ratings/[a-z_]{1,40}", nothing),
    ("POST", "/api/tables", create),
    ("GET", TABLE, table),
    ("POST", f"{TABLE}/start", table),  # it has begun
    ("POST", f"{TABLE}/leave", leave),
    ("POST", f"{TABLE}/rematch", rematch),
    ("GET", f"{TABLE}/notes", notes),
    ("PUT", f"{TABLE}/notes", keep_notes),
    ("GET", f"{TABLE}/text", table_text),
    ("GET", f"{TABLE}/points", points),
    ("POST", f"{TABLE}/advice", advice),
    ("GET", f"{TABLE}/result", result),
    ("GET", f"{TABLE}/replay", replay),
    ("GET", f"{TABLE}/record", table_record),
    ("POST", "/api/records", bring),
]
