"""The sheets of the workshop: every figure of a game in words, the uncertain first; and what is wrong with an edition.

The form of a field (a number within bounds, a name, a list) is what the rules ask for when they read the figure: there
is no second description of it.
"""

from __future__ import annotations

import contextlib
import itertools
import re
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

import msgspec

from cabale.data import DataError, Figure, Mark, content_of
from cabale.edition import Edition, applied, encode, normal
from cabale.games import SHELF, Game, GameError, game
from cabale.texts import MissingText, Texts

if TYPE_CHECKING:
    from cabale.data import DataFile
    from cabale.edition import Content

MOST_TOLD = 12  # problems at a time
SURE: dict[Mark, int] = {"reconstructed": 0, "derived": 1, "source": 2, "rulebook": 3}


class Word(msgspec.Struct, frozen=True):
    """A name that may stand in a field, and what it is called."""

    name: str
    text: str


class SheetField(msgspec.Struct, frozen=True):
    """A figure: where it stands, what it is, how sure that is and why, and what form it must have."""

    key: str
    text: str
    value: Any
    mark: Mark
    why: str
    rule: str
    kind: Literal["whole", "wholes", "halves", "flag", "word", "words"]
    least: int
    most: int
    count: int | None
    words: list[Word]


class SheetRow(msgspec.Struct, frozen=True):
    """A card, tile, place or table: what belongs together on the printed game."""

    key: str  # `character.peasant_1`, or `wall` for a table without rows
    text: str
    fields: list[SheetField]
    added: bool = False  # a row that the game's own figures do not have, but that could be there


class Group(msgspec.Struct, frozen=True):
    """Rows of one kind."""

    name: str
    text: str
    rows: list[SheetRow]
    open: bool = False  # whether rows may be left out and others be there instead


class Sheet(msgspec.Struct, frozen=True):
    """All figures of a game, as someone reads them who has the box open."""

    game: str
    title: str
    hash: str  # of the game's own figures
    marks: dict[str, int]  # how many figures have which mark
    groups: list[Group]


class Problem(msgspec.Struct, frozen=True):
    """What is wrong with an edition, at which field."""

    key: str
    rule: str
    text: str


def known_game(name: str) -> Game:
    """The game of an edition."""
    if name not in SHELF:
        raise DataError("edition", "no-game", key="game", rule="file", games=", ".join(SHELF), given=repr(name))
    return game(name)


def own_content(found: Game) -> Content:
    """What the game's own data file says."""
    return content_of(found.folder / "data.toml")


# Names


def say_why(spoken: Texts, why: str) -> str:
    """Why a figure is what it is: the game's own reasons are texts, those of others are said as they were written."""
    with contextlib.suppress(MissingText):
        if why and " " not in why:
            return spoken.say(f"why-{why}")
    return why


def _first(spoken: Texts, keys: list[str], otherwise: str) -> str:
    for key in keys:
        with contextlib.suppress(MissingText):
            return spoken.say(key)
    return otherwise


def row_name(spoken: Texts, table: str, name: str) -> str:
    """What a row is called: a thing of the game, or a numbered tile."""
    kinds = (table, "card", "rank", "colour")
    with contextlib.suppress(MissingText):
        return spoken.say(f"row-{table}", number=re.sub(r"\D", "", name))
    return _first(spoken, [f"{kind}-{name}" for kind in kinds], name)


def word_name(spoken: Texts, word: str) -> str:
    """What a name in a field is called."""
    assert spoken.game
    return _first(spoken, [f"word-{word}", *(f"{kind}-{word}" for kind in spoken.game.moves.kinds)], word)


def figure_name(spoken: Texts, key: str) -> str:
    """What a figure is called, with what it stands on."""
    *above, last = key.split(".")
    field = _first(spoken, [f"field-{last}"], last)
    if not above:
        return _first(spoken, [f"sheet-{last}"], last)
    if len(above) == 1:
        return f"{_first(spoken, [f'sheet-{above[0]}'], above[0])}, {field}"
    return f"{row_name(spoken, above[0], above[1])}, {field}"


def in_words(spoken: Texts, value: object) -> str:
    """A figure as people read it."""
    if value is None:
        return "–"
    if isinstance(value, list):
        return ", ".join(in_words(spoken, one) for one in value) or "–"
    if isinstance(value, bool):
        return spoken.say("workshop-yes" if value else "workshop-no")
    return word_name(spoken, value) if isinstance(value, str) else str(value)


# Sheets


def sheet(found: Game, language: str) -> Sheet:
    """All figures of a game in a language, the uncertain first."""
    spoken = Texts(language, found)
    _, file = found.pieces()
    groups: dict[str, dict[str, list[Figure]]] = {}
    for figure in file.figures:
        table, _, rest = figure.key.partition(".")
        row = rest.rpartition(".")[0]
        groups.setdefault(table, {}).setdefault(f"{table}.{row}" if row else table, []).append(figure)
    made = [
        Group(
            name,
            _first(spoken, [f"sheet-{name}"], name),
            sorted((_row(spoken, key, figures) for key, figures in rows.items()), key=_doubt)
            + _possible(spoken, name, rows, file),
            name in file.among,
        )
        for name, rows in groups.items()
    ]
    marks = [figure.mark for figure in file.figures]
    return Sheet(
        found.name,
        spoken.say("game"),
        file.hash,
        {mark: marks.count(mark) for mark in SURE},
        sorted(made, key=lambda group: min(_doubt(row) for row in group.rows)),
    )


def _row(spoken: Texts, key: str, figures: list[Figure], *, added: bool = False) -> SheetRow:
    table, _, name = key.partition(".")
    text = row_name(spoken, table, name) if name else _first(spoken, [f"sheet-{table}"], table)
    return SheetRow(key, text, [_field(spoken, figure) for figure in figures], added)


def _field(spoken: Texts, figure: Figure) -> SheetField:
    asked, last = figure.asked, figure.key.rpartition(".")[2]
    return SheetField(
        figure.key,
        _first(spoken, [f"field-{last}"], last),
        figure.value,
        figure.mark,
        say_why(spoken, figure.why),
        asked.rule,
        asked.kind,
        asked.least,
        asked.most,
        asked.count,
        [Word(word, word_name(spoken, word)) for word in asked.known],
    )


def _possible(spoken: Texts, table: str, rows: dict[str, list[Figure]], file: DataFile) -> list[SheetRow]:
    """Rows that could be there as well, with the fields that rows like them have."""
    found = []
    for name in file.among.get(table, ()):
        key = f"{table}.{name}"
        if key in rows:
            continue
        alike = next((own for own in rows if _stem(own) == _stem(key)), None)
        if alike is None:
            continue
        figures = [
            Figure(f"{key}.{one.key.rpartition('.')[2]}", one.value, one.mark, one.why, one.asked)
            for one in rows[alike]
        ]
        found.append(_row(spoken, key, figures, added=True))
    return found


def _stem(key: str) -> str:
    """`mission.peasants_3` is like `mission.peasants_5`."""
    return re.sub(r"\d+", "#", key)


def _doubt(row: SheetRow) -> tuple[int, float]:
    """The least sure first; among them those with most doubtful figures."""
    levels = [SURE[field.mark] for field in row.fields]
    return min(levels), -levels.count(0) / len(levels)


# What is wrong


def problems(edition: Edition, language: str) -> list[Problem]:
    """All that is wrong with an edition: each wrong figure is told once, as if it alone were so."""
    found: list[Problem] = []
    left = edition
    for _ in range(MOST_TOLD):
        error = error_of(left)
        if error is None:
            break
        found.append(Problem(error.key, error.rule, error.sentence(language)))
        figures = {key: value for key, value in left.figures.items() if key != error.key}
        rows = [row for row in left.without if row != error.key]
        seen = [key for key in left.confirmed if key != error.key]
        if len(figures) + len(rows) + len(seen) == len(left.figures) + len(left.without) + len(left.confirmed):
            break  # the figures do not go together: nothing else can be said before that is mended
        left = msgspec.structs.replace(left, figures=figures, without=rows, confirmed=seen)
    return found


def error_of(edition: Edition) -> DataError | None:
    """Why an edition cannot be played with, by all variants of its game; None if it can."""
    try:
        found = known_game(edition.game)
        # The hash is made when it is kept; here it would stand in the way of every other sentence.
        with tempfile.TemporaryDirectory(prefix="cabale-edition-") as folder:
            path = Path(folder) / "edition.toml"
            path.write_text(encode(msgspec.structs.replace(edition, hash="")), encoding="utf-8")
            for values in itertools.product((False, True), repeat=len(found.options)):
                found.load(path, dict(zip(found.options, values, strict=True)))
    except DataError as error:
        return error
    except (GameError, OverflowError, RecursionError, TypeError, ValueError) as error:
        return DataError(edition.name, "edition-form", rule="file", game=edition.game, said=str(error))
    return None


def made(edition: Edition) -> Edition:
    """An edition in its normal form with its hash; refused if it cannot be played with, or changes nothing."""
    found = known_game(edition.game)
    error = error_of(edition)
    if error is not None:
        raise error
    own = own_content(found)
    done = normal(edition, own)
    if not done.figures and not done.without and not done.confirmed:
        raise DataError(edition.name, "edition-same", rule="file", game=edition.game)
    return done


def whole_file(edition: Edition) -> str:
    """The whole data file of an edition, as TOML: it means the same when the game's own figures have changed."""
    found = known_game(edition.game)
    content = applied(own_content(found), edition, edition.name)
    return "".join(f"{key} = {_toml(value)}\n" for key, value in content.items())


def _toml(value: Any) -> str:
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{key} = {_toml(item)}" for key, item in value.items()) + " }"
    if isinstance(value, list):
        return "[" + ", ".join(map(_toml, value)) + "]"
    return msgspec.json.encode(value).decode()
