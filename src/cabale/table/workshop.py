"""The workshop: sheets of figures, and what is wrong with an edition, in the reader's language."""

from __future__ import annotations

import contextlib
import re
import tomllib
from typing import TYPE_CHECKING

from cabale.data import DataError
from cabale.edition import Edition, decode, normal
from cabale.edition.compare import compare
from cabale.edition.kept import file_of, file_with
from cabale.edition.sheet import error_of, figure_name, in_words, known_game, own_content, problems, sheet
from cabale.table import bodies
from cabale.table.refusal import Refusal, words
from cabale.table.shelf import known_game as game_or_not_found
from cabale.texts import Texts

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from cabale.edition.sheet import Sheet

LARGEST = 200_000  # letters of a file
DEEPEST = 8  # parts of a key, and lists in lists

# Comments and texts of a TOML file: whatever stands there is neither a key nor a list.
ASIDE = re.compile(
    r"""#[^\n]*|\"""(?:[^"\\]|\\[\s\S]|"{1,2}(?!"))*"{3,5}|'''(?:[^']|'{1,2}(?!'))*'{3,5}"""
    r"""|"(?:[^"\\\n]|\\.)*"|'[^'\n]*'"""
)
LONG_KEY = re.compile(rf"(?:\.[^.,=\n\[\]{{}}]*){{{DEEPEST}}}")


@contextlib.contextmanager
def said_in(language: str) -> Iterator[None]:
    """What is wrong with an edition becomes a refusal in the reader's language."""
    try:
        yield
    except DataError as error:
        raise Refusal("wrong-edition", told(error, language)) from None


def told(error: DataError, language: str) -> str:
    """What is wrong, with the name of the figure."""
    if error.game and error.key and error.rule != "file":
        name = figure_name(Texts(language, known_game(error.game)), error.key)
        return words(language, "wrong-at", name=name, sentence=error.sentence(language))
    return error.sentence(language)


def sheet_of(name: str, language: str) -> Sheet:
    """All figures of a game."""
    return sheet(game_or_not_found(name), language)


def checked(edition: Edition, language: str) -> bodies.Checked:
    """What is wrong with an edition, and what it comes to."""
    found = problems(edition, language)
    with said_in(language):
        spoken = Texts(language, known_game(edition.game))
    named = [
        bodies.EditionProblem(one.key, figure_name(spoken, one.key) if one.key else "", one.rule, one.text)
        for one in found
    ]
    hash = "" if found else normal(edition, own_content(known_game(edition.game))).hash
    return bodies.Checked(named, hash)


def read(text: str, language: str) -> Edition:
    """The edition that a file holds. Made for other figures of the game, it is taken as far as it can be."""
    with said_in(language):
        if len(text) > LARGEST:
            raise DataError("file", "edition-form", rule="file", said=f"> {LARGEST}")
        if is_too_deep(text):
            raise DataError("file", "edition-deep", rule="file", most=DEEPEST)
        try:
            content = tomllib.loads(text)
        except (tomllib.TOMLDecodeError, ValueError) as error:  # a day that is in no calendar is the latter
            raise DataError("file", "not-toml", said=str(error)) from None
        found = decode(content, "file")
        wrong = error_of(found)
        if wrong is not None and wrong.rule in ("", "file"):
            raise wrong
        return found


def is_too_deep(text: str) -> bool:
    """Whether a file has keys of many parts, or lists in lists in lists, as no edition has.

    Python's reader of TOML keeps every beginning of a key: one of 40 KB made it take 1.3 GB.
    """
    bare = ASIDE.sub("", text)
    depth = 0
    for sign in re.findall(r"[\[{}\]]", bare):
        depth = depth + 1 if sign in "[{" else max(0, depth - 1)
        if depth > DEEPEST:
            return True
    return LONG_KEY.search(bare) is not None


def compared(first: Edition, second: Edition, language: str) -> list[bodies.ComparedLine]:
    """Two editions side by side, in words."""
    with said_in(language):
        lines = compare(first, second)
        spoken = Texts(language, known_game(first.game))
    return [
        bodies.ComparedLine(
            line.key,
            figure_name(spoken, line.key),
            in_words(spoken, line.standard),
            in_words(spoken, line.first),
            in_words(spoken, line.second),
            line.conflict,
        )
        for line in lines
    ]


def figures_file(edition: Edition, whole: str) -> Path:
    """The file of an edition that was kept; the whole figures, if its corrections make others than they did then."""
    path = file_of(edition)
    try:
        _, file = known_game(edition.game).pieces(None, path)
    except DataError:
        return file_with(whole)
    return path if file.hash == edition.hash else file_with(whole)
