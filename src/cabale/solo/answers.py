"""What a page asks besides the frames of a table: the same paths, bodies and answers as at a server."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Mapping
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Annotated, Any, Literal, TypeVar
from urllib.parse import parse_qsl, urlsplit

import msgspec

from cabale import record, scenario
from cabale.edition import Edition, encode
from cabale.edition.compare import Merged, merge
from cabale.puzzle import shown as puzzles
from cabale.puzzle.puzzle import Standing
from cabale.record import Record, RecordError
from cabale.review import branch, shown
from cabale.solo import reviewing
from cabale.solo.store import Conflict
from cabale.solo.thinker import SECONDS, Fit
from cabale.table import bodies, lessons, messages, rights, scene, shelf, statistics, workshop
from cabale.table.refusal import Refusal, words
from cabale.table.state import own_intent
from cabale.texts import LANGUAGES

if TYPE_CHECKING:
    from cabale.edition.sheet import Sheet
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

    async def spoken(self) -> str:
        """The language that is asked for, or else that of who sits here."""
        return self.language if "language" in self.query else await _language(self.tables)

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
        level.seconds = min(level.seconds, SECONDS)
        if fit.is_weaker(line.name, level.name):
            level.text = words(language, "level-weaker-here", level=level.text)
    return found


async def figures(asked: Asked) -> bodies.Figures:
    """The figures of a game, its own or those of an edition that is kept here."""
    name, hash = asked.parts
    own = shelf.known_game(name).plays_with(hash)  # then nothing is asked that only a tab can answer: it is said ahead
    return shelf.figures(name, hash, None if own else await asked.tables.editions.path(hash), asked.language)


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


# Puzzles


async def standing(asked: Asked) -> Standing:
    """The first answers that were given here. Nobody else answers: puzzles are as hard as bots found them."""
    kept = await asked.tables.store.read("puzzle/")
    return Standing({key.removeprefix("puzzle/"): said == "right" for key, said in kept.items()})


async def statistics_of(asked: Asked) -> bodies.Statistics:
    """What games of bots say; one's own few are no statistics."""
    return statistics.page(asked.parts[0], asked.language)


async def puzzle_shelf(asked: Asked) -> puzzles.PuzzleShelf:
    """Today's puzzle, and how many there are."""
    return puzzles.shelf(datetime.now(UTC).date(), await standing(asked), asked.language)


async def puzzle_lines(asked: Asked) -> list[puzzles.PuzzleLine]:
    """The puzzles of a game."""
    return puzzles.lines(asked.parts[0], await standing(asked), asked.language)


async def puzzle(asked: Asked) -> puzzles.PuzzlePage:
    """A puzzle as its seat sees it."""
    return puzzles.page(puzzles.find(*asked.parts), await standing(asked), asked.language)


async def answer_puzzle(asked: Asked) -> puzzles.PuzzleAnswer:
    """An answer to a puzzle; the first one is kept."""
    found, choice = puzzles.find(*asked.parts), asked.body(puzzles.PuzzleChoice)
    verdict = puzzles.judged(found, choice.move)
    first = True
    try:
        await asked.tables.store.write({f"puzzle/{found.id}": "right" if verdict.right else "wrong"}, {})
    except Conflict:  # it was answered before, here or in another tab
        first = False
    return puzzles.answered(found, verdict, await standing(asked), choice.language, first=first)


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


async def resign(asked: Asked) -> None:
    """Give up, in all seats at this device: the game is over."""
    keeper = await asked.keeper()
    for seat in sorted(keeper.present):
        if keeper.table.status == "running" and not keeper.table.places[seat].resigned:
            await keeper.resign(seat, own_intent("resign", f"{keeper.table.id} {seat}"))


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


async def table_text(asked: Asked) -> messages.TextTable:
    """The table as text, as far as this reader may know it."""
    keeper = await asked.keeper()
    eyes, width = asked.eyes(keeper), min(200, max(40, asked.number("width", 200) or 80))
    return scene.in_words(keeper.table, keeper.scenes.picture(eyes).view, eyes, asked.language, width)


async def points(asked: Asked) -> messages.Points:
    """Where everyone's points came from so far."""
    keeper = await asked.keeper()
    return scene.points(keeper.table, asked.eyes(keeper), asked.language)


async def advice(asked: Asked) -> messages.Advice:
    """Ask a strong bot."""
    ask = asked.body(bodies.Ask)
    return await (await asked.keeper()).advice(ask.ply, ask.language)


async def why(asked: Asked) -> messages.Why:
    """Ask a bot why it made its last move."""
    purposes = (await asked.keeper()).purposes
    return purposes.why(asked.tables.person, int(asked.parts[1]), asked.language)


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
    return scene.result_for(keeper.table, await asked.spoken(), asked.eyes(keeper))


async def replay(asked: Asked) -> messages.Position:
    """A moment of a finished game, through the eyes of a seat or with open cards."""
    found, seat = (await finished(asked)).table, asked.number("seat", 5)
    if seat is not None and seat >= len(found.places):
        raise Refusal("not-found")
    return scene.position(found, min(asked.number("ply", 100_000) or 0, found.ply), seat, await asked.spoken())


async def table_record(asked: Asked) -> Plain:
    """The record with the proof of its shuffle."""
    return Plain(record.encode((await finished(asked)).table.record()).decode())


async def forget(asked: Asked) -> None:
    """Take away a finished game."""
    await asked.tables.forget(await finished(asked))


async def review(asked: Asked) -> shown.ReviewPage:
    """The review of a finished game, as far as it has come."""
    keeper = await finished(asked)
    found = await asked.tables.reviews.see(keeper.table)
    return shown.page(keeper.table, found, await asked.spoken(), asked.eyes(keeper))


async def review_moment(asked: Asked) -> shown.ReviewMoment:
    """A choice of a finished game."""
    keeper = await finished(asked)
    ply, table = int(asked.parts[1]), keeper.table
    if ply >= table.ply:
        raise Refusal("not-found")
    found = await asked.tables.reviews.see(table)
    await asked.tables.reviews.play_out(table, found, ply)
    return shown.moment(table, found, ply, await asked.spoken(), asked.eyes(keeper))


async def checked(asked: Asked) -> shown.Verified:
    """The referee plays the record again."""
    return reviewing.checked((await finished(asked)).table)


async def branched(asked: Asked) -> shown.Branched:
    """A position that might have been."""
    ground = branch.of_table((await finished(asked)).table)
    return branch.shown(ground, asked.body(shown.Where), asked.number("eyes", 5))


async def bot_answers(asked: Asked) -> messages.Move:
    """What a bot would do there."""
    ground, where = branch.of_table((await finished(asked)).table), asked.body(shown.BotMove)
    return await asked.tables.reviews.answer(ground, where, where.level)


async def chances(asked: Asked) -> shown.Chances:
    """What the seats may hope for there."""
    return await asked.tables.reviews.chances(branch.of_table((await finished(asked)).table), asked.body(shown.Where))


class Written(shown.Arranged):
    """Or on a position that whoever asks wrote. A server has no such door: it thinks for others, too."""

    words: Annotated[str, msgspec.Meta(max_length=4000)] = ""


class InWords(msgspec.Struct):
    """A position in words."""

    words: str
    known: str


def _laid_out(asked: Asked, where: Written) -> branch.Ground:
    if where.words:
        return branch.of_words(asked.parts[0], where.words, where.language)
    return branch.of_arranged(asked.parts[0], where)


async def arranged(asked: Asked) -> shown.Branched:
    """A position that might follow on a lesson, on an example of a rule, or on one's own."""
    where = asked.body(Written)
    return branch.shown(_laid_out(asked, where), where, asked.number("eyes", 5))


async def arranged_answer(asked: Asked) -> messages.Move:
    """What a bot would do there."""
    where = asked.body(Written)
    return await asked.tables.reviews.answer(_laid_out(asked, where), where, where.level)


async def arranged_chances(asked: Asked) -> shown.Chances:
    """What the seats may hope for there."""
    where = asked.body(Written)
    return await asked.tables.reviews.chances(_laid_out(asked, where), where)


async def in_words(asked: Asked) -> InWords:
    """The position of an example as one would write it, and all words that the game understands."""
    found = lessons.scenarios_of(shelf.known_game(asked.parts[0]).name).get(asked.parts[1])
    if found is None:
        raise Refusal("not-found")
    return InWords(scenario.in_words(found), scenario.language_of(found.game))


async def bring(asked: Asked) -> bodies.Brought:
    """Bring a record from elsewhere."""
    try:
        found = asked.body(Record)
    except RecordError as error:
        raise Refusal("not-possible", str(error)) from None
    return bodies.Brought((await asked.tables.bring(found)).table.id)


# The workshop


async def sheet_of(asked: Asked) -> Sheet:
    """All figures of a game, as someone reads them who has the box open."""
    return workshop.sheet_of(asked.parts[0], asked.language)


async def check_edition(asked: Asked) -> bodies.Checked:
    """What is wrong with an edition, at which field."""
    return workshop.checked(asked.body(Edition), asked.language)


async def read_edition(asked: Asked) -> Edition:
    """The edition that a file holds."""
    return workshop.read(asked.body(bodies.EditionText).text, asked.language)


async def compare_editions(asked: Asked) -> list[bodies.ComparedLine]:
    """Two editions side by side."""
    two = asked.body(bodies.TwoEditions)
    return workshop.compared(two.first, two.second, asked.language)


async def merge_editions(asked: Asked) -> Merged:
    """One edition made of two, with what they do not agree about."""
    two = asked.body(bodies.TwoEditions)
    with workshop.said_in(asked.language):
        return merge(two.first, two.second, two.decided)


async def my_editions(asked: Asked) -> list[bodies.EditionLine]:
    """My editions."""
    return await asked.tables.editions.lines()


async def keep_edition(asked: Asked) -> bodies.EditionLine:
    """Keep an edition that can be played with."""
    with workshop.said_in(await asked.spoken()):
        return await asked.tables.editions.keep(asked.body(Edition))


async def one_edition(asked: Asked) -> bodies.EditionLine:
    """An edition by its link."""
    return await asked.tables.editions.find(asked.parts[0])


async def edition_file(asked: Asked) -> Plain:
    """An edition as a file."""
    return Plain(encode((await asked.tables.editions.find(asked.parts[0])).edition))


async def forget_edition(asked: Asked) -> None:
    """Forget an edition that no table is played with."""
    await asked.tables.editions.forget(asked.parts[0])


Handler = Callable[[Asked], Awaitable[Any]]
GAME, TABLE, EDITION = "/api/games/([a-z_]{1,40})", "/api/tables/([0-9a-f]{12})", "/api/editions/([0-9a-f]{12})"
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
    ("GET", f"{GAME}/scenarios/([A-Za-z0-9-]{{1,60}})/words", in_words),
    ("POST", f"{GAME}/branch", arranged),
    ("POST", f"{GAME}/branch/answer", arranged_answer),
    ("POST", f"{GAME}/branch/chances", arranged_chances),
    ("GET", "/api/puzzles", puzzle_shelf),
    ("GET", "/api/puzzles/([a-z_]{1,40})", puzzle_lines),
    ("GET", "/api/puzzles/([a-z_]{1,40})/([0-9a-f]{10})", puzzle),
    ("POST", "/api/puzzles/([a-z_]{1,40})/([0-9a-f]{10})", answer_puzzle),
    ("GET", "/api/statistics/([a-z_]{1,40})", statistics_of),
    ("GET", "/api/tables", nothing),
    ("GET", f"{TABLE}/chat", nothing),
    ("GET", "/api/ratings/[a-z_]{1,40}", nothing),
    ("POST", "/api/tables", create),
    ("GET", TABLE, table),
    ("DELETE", TABLE, forget),
    ("POST", f"{TABLE}/start", table),  # it has begun
    ("POST", f"{TABLE}/leave", leave),
    ("POST", f"{TABLE}/resign", resign),
    ("POST", f"{TABLE}/rematch", rematch),
    ("GET", f"{TABLE}/notes", notes),
    ("PUT", f"{TABLE}/notes", keep_notes),
    ("GET", f"{TABLE}/text", table_text),
    ("GET", f"{TABLE}/points", points),
    ("POST", f"{TABLE}/advice", advice),
    ("GET", f"{TABLE}/why/([0-5])", why),
    ("GET", f"{TABLE}/result", result),
    ("GET", f"{TABLE}/replay", replay),
    ("GET", f"{TABLE}/record", table_record),
    ("GET", f"{TABLE}/review", review),
    ("GET", f"{TABLE}/review/([0-9]{{1,5}})", review_moment),
    ("GET", f"{TABLE}/checked", checked),
    ("POST", f"{TABLE}/branch", branched),
    ("POST", f"{TABLE}/branch/answer", bot_answers),
    ("POST", f"{TABLE}/branch/chances", chances),
    ("GET", f"{TABLE}/branches", nothing),
    ("POST", "/api/records", bring),
    ("GET", f"{GAME}/sheet", sheet_of),
    ("POST", "/api/editions/check", check_edition),
    ("POST", "/api/editions/read", read_edition),
    ("POST", "/api/editions/compare", compare_editions),
    ("POST", "/api/editions/merge", merge_editions),
    ("GET", "/api/editions", my_editions),
    ("POST", "/api/editions", keep_edition),
    ("GET", EDITION, one_edition),
    ("GET", f"{EDITION}/file", edition_file),
    ("DELETE", EDITION, forget_edition),
]
