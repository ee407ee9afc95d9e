"""A corrected data file is played with, or refused with a message that names file, key and rule.

Every game's own file is taken and spoilt figure by figure. A game lists in `tests/<game>/contract.py` as
OPTIONAL the keys of figures that may be left out.
"""

from __future__ import annotations

import copy
import json
import os
import re
import tomllib
from operator import methodcaller
from typing import TYPE_CHECKING, Any

import pytest

from cabale.data import MARKS, DataError, DataFile
from tests.tables import Picker, own

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from cabale.games import Game

    Content = dict[str, Any]
    Refusal = Callable[[Content], str | None]  # the message with which a file is refused; None if it is taken


def inline(value: Any) -> str:
    """A value as TOML."""
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{key} = {inline(item)}" for key, item in value.items()) + " }"
    if isinstance(value, list):
        return "[" + ", ".join(map(inline, value)) + "]"
    return json.dumps(value, ensure_ascii=False)


def toml(content: Content) -> str:
    """A whole file as TOML."""
    return "".join(f"{key} = {inline(value)}\n" for key, value in content.items())


def save(path: Path, content: Content) -> None:
    """Write a file, one second later than the last time, as an editor would."""
    later = path.stat().st_mtime_ns + 10**9 if path.exists() else None
    path.write_text(toml(content), encoding="utf-8")
    if later:
        os.utime(path, ns=(later, later))


def own_file(game: Game) -> Content:
    return tomllib.loads((game.folder / "data.toml").read_text(encoding="utf-8"))


def tables_in(content: Content, where: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The way to each table of a file, the file itself included; a figure with its own mark is no table."""
    yield where
    for key, value in content.items():
        if isinstance(value, dict) and "is" not in value:
            yield from tables_in(value, (*where, key))
        elif isinstance(value, list):
            for place, item in enumerate(value):
                if isinstance(item, dict):
                    yield from tables_in(item, (*where, key, place))


def at(content: Content, way: tuple[Any, ...]) -> Any:
    for step in way:
        content = content[step]
    return content


def figures_in(content: Content) -> Iterator[tuple[tuple[Any, ...], str]]:
    """Each figure: the way to its table, and its key."""
    for way in tables_in(content):
        for key, value in at(content, way).items():
            rows = isinstance(value, list) and any(isinstance(item, dict) for item in value)
            table = isinstance(value, dict) and "is" not in value
            if way and key not in ("name", "mark", "why") and not rows and not table:
                yield way, key


@pytest.fixture
def refusal(game: Game, tmp_path: Path) -> Refusal:
    path = tmp_path / "corrected.toml"

    def refuse(content: Content) -> str | None:
        save(path, content)
        try:
            game.load(path, dict(game.options))
        except DataError as error:
            message = str(error)
        else:
            return None
        assert message.startswith(f"{path}: "), "the message names the file"
        assert re.search(r"\(rule [\w ]+\)$", message), "the message names the rule"
        return message

    return refuse


def put(key: str, value: Any) -> Callable[[Any], object]:
    return lambda table: table.update({key: value})


def spoilt(content: Content, way: tuple[Any, ...], spoil: Callable[[Any], object]) -> Content:
    other = copy.deepcopy(content)
    spoil(at(other, way))
    return other


def test_the_own_file_is_taken(game: Game, refusal: Refusal) -> None:
    content = own_file(game)
    assert refusal(content) is None
    _, file = game.pieces()
    assert len(file.figures) >= sum(1 for _ in figures_in(content)), "every figure is read"
    assert all(figure.mark in MARKS for figure in file.figures)
    unexplained = [figure.key for figure in file.figures if figure.mark in MARKS[2:] and not figure.why]
    assert not unexplained, "what is derived or reconstructed says why"


def test_a_wrong_type_is_refused(game: Game, refusal: Refusal) -> None:
    content = own_file(game)
    others: tuple[Any, ...] = (True, -1, 10**6, [], [["nonsense"]], 1.25)
    for number, (way, key) in enumerate(figures_in(content)):
        for wrong in ("nonsense", others[number % 6], others[(number + 3) % 6]):
            message = refusal(spoilt(content, way, put(key, wrong)))
            if message is None:
                assert wrong in (True, -1, 10**6, []), f"{way} {key}: {wrong!r} is taken"
            else:
                assert key in message or way[0] in message


def test_a_missing_figure_is_refused(game: Game, refusal: Refusal) -> None:
    content = own_file(game)
    optional = own(game, "OPTIONAL", ())
    for way, key in figures_in(content):
        message = refusal(spoilt(content, way, methodcaller("pop", key)))
        assert key in optional or message is not None, f"{way} {key}"


def test_an_unknown_key_is_refused(game: Game, refusal: Refusal) -> None:
    content = own_file(game)
    for way in tables_in(content):
        message = refusal(spoilt(content, way, lambda table: table.update(valeu=1)))
        assert message is not None, way
        assert "valeu: unknown key" in message


def test_a_missing_or_unknown_mark_is_refused(game: Game, refusal: Refusal) -> None:
    content = own_file(game)
    for way, key in figures_in(content):
        table = at(content, way)
        if isinstance(table[key], dict):
            wrong = spoilt(content, way, put(key, {**table[key], "mark": "guessed"}))
        else:
            wrong = spoilt(content, way, lambda table: table.update(mark="guessed"))
            message = refusal(spoilt(content, way, lambda table: table.pop("mark")))
            assert message is not None
            assert "has no mark" in message
        message = refusal(wrong)
        assert message is not None
        assert "unknown mark 'guessed'" in message


def test_wrong_rows_are_refused(game: Game, refusal: Refusal) -> None:
    content = own_file(game)
    for name, rows in content.items():
        if not isinstance(rows, list) or not rows or "name" not in rows[0]:
            continue
        first = rows[0]["name"]
        message = refusal(content | {name: [*rows, rows[0]]})
        assert message is not None
        assert f"{name}.{first}: stands there twice" in message
        message = refusal(content | {name: [rows[0] | {"name": "nonsense"}, *rows[1:]]})
        assert message is not None
        assert "nonsense" in message
        message = refusal(content | {name: rows[1:]})
        assert message is not None
        assert first in message
        message = refusal(content | {name: [{}, *rows]})
        assert message is not None
        assert f"{name}[1]: has no name" in message
        message = refusal(content | {name: 3})
        assert message is not None
        assert f"must be written as [[{name}]] rows" in message


def test_a_raised_figure_is_refused_or_played_with(game: Game, refusal: Refusal, tmp_path: Path) -> None:
    """Whatever the checks let pass can be played to the end."""
    content = own_file(game)
    _, file = game.pieces()
    taken = 0
    for way, key in figures_in(content):
        value = at(content, way)[key]
        plain = value["is"] if isinstance(value, dict) else value
        if isinstance(plain, bool) or not isinstance(plain, int | float):
            continue
        raised = {**value, "is": plain + 1} if isinstance(value, dict) else plain + 1
        if refusal(spoilt(content, way, put(key, raised))) is not None:
            continue
        taken += 1
        path = tmp_path / "corrected.toml"
        assert game.pieces(data=path)[1].hash != file.hash
        pick, state = Picker(taken), game.new(game.fewest + taken % (game.most - game.fewest + 1), taken, data=path)
        while state.seat >= 0:
            state.apply(pick.of(state.legal()))
    assert taken > 0


def test_the_hash_is_of_figures_not_of_layout(game: Game, tmp_path: Path) -> None:
    path = tmp_path / "same.toml"
    path.write_text("# the same figures\n\n" + toml(own_file(game)), encoding="utf-8")
    assert DataFile(path, game.name).hash == game.pieces()[1].hash


def test_files_that_are_none(game: Game, tmp_path: Path) -> None:
    path = tmp_path / "bad.toml"
    with pytest.raises(DataError, match=re.escape(f"{path}: cannot be read: No such file")):
        game.load(path, dict(game.options))
    path.write_text("this is = = not TOML", encoding="utf-8")
    with pytest.raises(DataError, match=re.escape(f"{path}: is not TOML: ") + ".*line 1"):
        game.load(path, dict(game.options))
    path.write_bytes(b"\xff\xfe")
    with pytest.raises(DataError, match=re.escape(f"{path}: is not UTF-8 text")):
        game.load(path, dict(game.options))
    save(path, own_file(game) | {"game": "chess"})
    with pytest.raises(DataError, match=re.escape(f"{path}: game: the file is for 'chess', not for {game.name!r}")):
        game.load(path, dict(game.options))
    path.write_text("", encoding="utf-8")
    with pytest.raises(DataError, match=re.escape(f"{path}: game: is missing")):
        game.load(path, dict(game.options))


def test_nothing_starts_with_a_refused_file(game: Game, tmp_path: Path) -> None:
    path = tmp_path / "bad.toml"
    save(path, own_file(game) | {"nonsense": 1})
    with pytest.raises(DataError, match="nonsense: unknown key"):
        game.new(game.fewest, data=path)


def test_an_edited_file_is_read_again(game: Game, tmp_path: Path) -> None:
    path = tmp_path / "edited.toml"
    save(path, own_file(game))
    game.pieces(data=path)
    save(path, own_file(game) | {"nonsense": 1})
    with pytest.raises(DataError):
        game.pieces(data=path)
