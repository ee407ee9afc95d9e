"""Both languages say everything, with the same parts, and are well set."""

from __future__ import annotations

import io
import re
from functools import lru_cache
from importlib import import_module
from typing import TYPE_CHECKING

import pytest
from fluent.syntax import FluentParser, ast
from fluent.syntax.visitor import Visitor
from rich.console import Console

from cabale.phrases import bundle
from cabale.scenario import all_of
from cabale.texts import LANGUAGES, Texts
from tests import ROOT
from tests.tables import GAMES, Picker, Table
from tests.typography import french_files, spaced, spaced_file

if TYPE_CHECKING:
    from pathlib import Path

    from cabale.games import Game

# Signs that a voice skips or spells: emblems, frames, square brackets, bars, arrows. A dash joins figures only.
UNSPOKEN = re.compile(r"[^\w\s.,:;!?’«»“”½–+−()-]|[+−](?!\d)|\((?!\w)|(?<!\w)\)|(?<!\d)–|–(?!\d)|\s{2}|[;:,] ?[;:,.]")

FOLDERS = [ROOT / "src" / "cabale", *(game.folder for game in GAMES)]


class _Collector(Visitor):  # type: ignore[misc]
    def __init__(self) -> None:
        self.variables: set[str] = set()
        self.texts: list[str] = []

    def visit_VariableReference(self, node: ast.VariableReference) -> None:  # noqa: N802
        self.variables.add(node.id.name)

    def visit_TextElement(self, node: ast.TextElement) -> None:  # noqa: N802
        self.texts.append(node.value)


class Entry:
    """A text: the variables it uses, its attributes, and what it says between its variables."""

    def __init__(self, node: ast.Message | ast.Term) -> None:
        collector = _Collector()
        collector.visit(node)
        self.variables = collector.variables
        self.texts = collector.texts
        self.attributes = {attribute.id.name for attribute in node.attributes}


@lru_cache
def entries(folder: Path, language: str) -> dict[str, Entry]:
    path = folder / f"{language}.ftl"
    found: dict[str, Entry] = {}
    for node in FluentParser().parse(path.read_text(encoding="utf-8")).body:
        assert not isinstance(node, ast.Junk), f"{path}: {node.content}"
        if isinstance(node, ast.Message | ast.Term):
            assert node.id.name not in found, f"{path}: {node.id.name} stands there twice"
            found[node.id.name] = Entry(node)
    return found


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_text_that_is_read_alone_is_that_of_the_file(game: Game, language: str) -> None:
    """Texts are cut out of their file by their names and read when they are needed."""
    found, parser = bundle(language, game.folder), FluentParser(with_spans=False)
    for folder in (FOLDERS[0], game.folder):
        for node in parser.parse((folder / f"{language}.ftl").read_text(encoding="utf-8")).body:
            if isinstance(node, ast.Message | ast.Term):
                name = f"-{node.id.name}" if isinstance(node, ast.Term) else node.id.name
                assert parser.parse_entry(found.sources[name]).equals(node, ignored_fields=["comment"]), name


def origins_of(game: Game) -> dict[str, str]:
    """The events that bring points, if the game tells them."""
    if not (game.folder / "tally.py").exists():
        return {}
    found: dict[str, str] = import_module(f"cabale.games.{game.name}.tally").ORIGINS
    return found


def parts_of(game: Game) -> dict[str, dict[str, str]]:
    """For every move, event and question: its parts and their kinds."""
    names = getattr(game.moves, "names", game.moves.verbs)
    found = {f"move-{verb}": dict(zip(names[verb], kinds, strict=True)) for verb, kinds in game.moves.verbs.items()}
    specs = {f"event-{name}": parts for name, parts in game.events.items()}
    specs |= {f"origin-{name}": game.events[name] for name in origins_of(game)}
    specs |= {f"question-{name}": ("seat", *parts) for name, *parts in game.questions.values()}
    for key, parts in specs.items():
        split = [part.removeprefix("?").partition(":") for part in parts]
        found[key] = {name: kind or name for name, _, kind in split}
    return {key: {name.replace("_", "-"): kind for name, kind in parts.items()} for key, parts in found.items()}


def things_of(game: Game) -> dict[str, list[str]]:
    """For every kind the keys of its things; those that are called by a number need none."""
    hidden = {
        part.removeprefix("?").rpartition(":")[2] for parts in game.events.values() for part in parts if "?" in part
    }
    return {
        kind: [f"{kind}-{name}" for name in (*names, *(["unknown"] if kind in hidden else [])) if not name.isdigit()]
        for kind, names in game.moves.kinds.items()
    }


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_move_can_be_said_of_anyone(language: str) -> None:
    """Hints and analyses tell moves of other seats in the words of the list of choices: they speak to nobody."""
    to_the_reader = re.compile(r"\b(you|yours?|yourself|vous|vos|votre|vôtres?)\b", re.IGNORECASE)
    for folder in FOLDERS:
        for name, entry in entries(folder, language).items():
            if name.startswith("move-"):
                assert not to_the_reader.search(" ".join(entry.texts)), f"{folder.name}/{language}.ftl: {name}"


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_both_languages_have_the_same_texts(folder: Path) -> None:
    english, french = (entries(folder, language) for language in LANGUAGES)
    assert set(english) == set(french)


def test_the_program_says_the_same_in_both_languages() -> None:
    english, french = (entries(FOLDERS[0], language) for language in LANGUAGES)
    for key, entry in english.items():
        assert french[key].variables == entry.variables, key
        assert french[key].attributes == entry.attributes, key


def test_a_game_says_the_same_in_both_languages(game: Game) -> None:
    english, french = (entries(game.folder, language) for language in LANGUAGES)
    parts = parts_of(game)
    for key, entry in english.items():
        if key not in parts:
            assert french[key].variables == entry.variables, key
            continue
        # A language may need another form of a thing (`$card-the`), but not another thing.
        one, two = ({part_in(name, parts[key]) for name in found[key].variables} for found in (english, french))
        assert one == two, key


def part_in(variable: str, parts: dict[str, str]) -> str:
    """The part that a variable is a form of."""
    return max((part for part in parts if f"{variable}-".startswith(f"{part}-")), key=len, default=variable)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_game_has_every_text(game: Game, language: str) -> None:
    found = entries(game.folder, language)
    families = {"option": [f"option-{name}" for name in game.options], **things_of(game)}
    for family in ("move", "event", "question", "origin"):
        families[family] = [key for key in parts_of(game) if key.startswith(f"{family}-")]
    families["origin"] += ["origin-rest"] if origins_of(game) else []
    for family, keys in families.items():
        assert sorted(key for key in found if key.startswith(f"{family}-")) == sorted(keys), family
    assert {"game", "game-about", "help"} <= set(found)


@pytest.mark.parametrize("language", LANGUAGES)
def test_sentences_ask_for_nothing_they_are_not_given(game: Game, language: str) -> None:
    found, things = entries(game.folder, language), things_of(game)
    for key, parts in parts_of(game).items():
        for variable in found[key].variables:
            part = part_in(variable, parts)
            form = variable.removeprefix(part).removeprefix("-")
            assert part in parts, f"{key}: ${variable}"
            names = things.get(parts[part], [])
            if form == "is":
                assert names or parts[part] == "seat", f"{key}: ${variable}"
            elif form:
                lacking = [name for name in names if form not in found[name].attributes]
                assert names, f"{key}: ${variable}"
                assert not lacking, f"{key}: ${variable} needs {lacking[0]}.{form}"


def test_things_have_the_same_forms_in_both_languages(game: Game) -> None:
    """What is shown by itself (`.does`) is there in both; a form for the sentences of one language may differ."""
    by_language = [entries(game.folder, language) for language in LANGUAGES]
    forms = [{form for entry in found.values() for form in entry.variables} for found in by_language]
    for kind, names in things_of(game).items():
        for name in names:
            for one, other, used in zip(by_language, by_language[::-1], forms, strict=True):
                more = one[name].attributes - other[name].attributes
                assert all(any(v.endswith(f"-{form}") for v in used) for form in more), f"{kind} {name}: {more}"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("most", [False, True], ids=["fewest", "most"])
def test_a_played_game_leaves_nothing_unsaid(game: Game, most: bool, language: str) -> None:
    """Texts raises MissingText where a text or a part is lacking; names of things never show as they are in code."""
    table = Table(game, game.most if most else game.fewest, game.options)
    match, pick = table.match(), Picker(9)
    draw = import_module(f"cabale.games.{table.game.name}.draw").draw
    aloud = import_module(f"cabale.games.{table.game.name}.lines").lines
    readers = {reader: Texts(language, table.game, ["Ada"], reader) for reader in table.readers}
    names = [name for kind in table.game.moves.kinds.values() for name in kind if "_" in name]
    while match.seat is not None:
        lines = [readers[match.seat].move(move) for move in match.legal()]
        seat, since = match.seat, match.ply
        lines += [texts.question(match.view(reader)) for reader, texts in readers.items()]
        match.play(seat, pick.of(match.legal()))
        lines += [texts.event(event) for reader, texts in readers.items() for event in match.news(reader, since)]
        if match.ply % 20 == 0 or match.seat is None:
            for reader, texts in readers.items():
                console = Console(file=io.StringIO(), width=120)
                console.print(draw(match.view(reader), reader, texts))
                lines.append(console.file.getvalue())  # type: ignore[attr-defined]
                sentences = aloud(match.view(reader), reader, texts)
                assert not [found for one in sentences for found in UNSPOKEN.findall(one)], sentences
                assert all(sentence[0].isalnum() and sentence[-1] in ".!?" for sentence in sentences), sentences
                lines += sentences
        for line in lines:
            assert line.strip()
            assert "{" not in line
            assert not any(name in line for name in names), line


def test_what_is_no_speech_is_found() -> None:
    for bad in (
        "⚷ face down.",
        "4 Catacombs [ ].",
        "a · b.",
        "none – yet.",
        "Bank: ; 3 free.",
        "Gold ×2.",
        "two  spaces.",
    ):
        assert UNSPOKEN.search(bad), bad
    assert not UNSPOKEN.search("Île-de-France, the capital: King Zoé; 6–7–8, 2½ points.")


# Typography


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
@pytest.mark.parametrize("language", LANGUAGES)
def test_quotes_and_apostrophes_are_curled(folder: Path, language: str) -> None:
    for key, entry in entries(folder, language).items():
        for text in entry.texts:
            assert "'" not in text, f"{key}: {text}"
            assert '"' not in text, f"{key}: {text}"
            assert language == "fr" or "«" not in text, f"{key}: {text}"
            assert language == "en" or "“" not in text, f"{key}: {text}"


@pytest.mark.parametrize("path", french_files(), ids=lambda path: path.parent.name)
def test_french_spaces(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    for number, (line, better) in enumerate(zip(text.splitlines(), spaced_file(text).splitlines(), strict=True), 1):
        assert line == better, f"{path}:{number}: run python -m tests.typography"


def test_scenarios_are_well_set(game: Game) -> None:
    for scenario in all_of(game):
        for texts in (scenario.title, scenario.text, scenario.hint):
            for language, text in texts.items():
                assert not set(text) & {"'", '"'}, f"{scenario.path}: {text}"
                if language == "fr":
                    assert text == spaced(text), f"{scenario.path}: run python -m tests.typography"


@pytest.mark.parametrize(
    "path",
    sorted(ROOT.glob("src/**/*.ftl")) + sorted(ROOT.glob("web/src/**/*.ftl")),
    ids=lambda path: str(path.relative_to(ROOT)),
)
def test_nothing_has_two_texts(path: Path) -> None:
    """The one that comes later would be said, or the other: nobody could tell."""
    names = re.findall(r"^([a-z][\w-]*) =", path.read_text(encoding="utf-8"), re.MULTILINE)
    assert len(names) == len(set(names)), sorted(name for name in set(names) if names.count(name) > 1)


@pytest.mark.parametrize("language", LANGUAGES)
def test_page_and_program_mean_the_same_by_a_name(language: str) -> None:
    """The page reads both files, and the program's word wins."""
    pages, programs = (
        {
            node.id.name: node.value
            for node in FluentParser().parse(path.read_text(encoding="utf-8")).body
            if isinstance(node, ast.Message)
        }
        for path in (ROOT / f"web/src/texts/{language}.ftl", FOLDERS[0] / f"{language}.ftl")
    )
    both = pages.keys() & programs.keys()
    assert both
    for name in sorted(both):
        one, other = pages[name], programs[name]
        assert one, name
        assert other, name
        assert one.equals(other), name
