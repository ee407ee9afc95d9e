"""Scenarios: positions that show a rule. Each is a test, a step of the tutorial and a picture of the rules in one file.

    title = { en = "Ties", fr = "Égalités" }
    text = { en = "Of equals the nearer card wins.", fr = "À égalité, la carte la plus proche gagne." }
    rules = ["G15"]
    players = 2
    moves = ["1: lay squire 1"]      # who must choose, and the words of the move

    [position]                       # only what matters; the game's arrange.py fills the rest legally
    columns = [["2 queen up", "1 juliet up"], []]

    [expect]
    events = ["wins 2 music 3 32"]   # in this order; others may come between

A game's `arrange.py` has `arrange(game, players, options, position) -> State` and `describe(state) -> dict`,
which speak the same language, so that what is arranged can also be expected.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass, field
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cabale.games import Game, GameError, game
from cabale.texts import LANGUAGES, event_words

if TYPE_CHECKING:
    from collections.abc import Callable

    from cabale.state import Event, State

KEYS = {"title", "text", "hint", "rules", "players", "options", "moves", "position", "expect"}
WRITTEN = {"players": int, "options": dict, "position": dict}  # of a position that someone wrote
EXPECTATIONS = {
    "seat",
    "question",
    "legal",
    "can",
    "cannot",
    "events",
    "no_events",
    "scores",
    "ranking",
    "position",
    "over",
}


class ScenarioError(Exception):
    """A scenario that cannot be used; the message names file, line and reason."""


class ArrangeError(Exception):
    """A position that cannot be arranged. `key` is what is wrong with it."""

    def __init__(self, key: str, why: str) -> None:
        self.key = key
        super().__init__(f"{key}: {why}")


def names_of(position: dict[str, Any], key: str) -> list[str]:
    """A list of words in a position; empty if it says nothing."""
    names = position.get(key, [])
    if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
        raise ArrangeError(key, "must be a list of words")
    return names


def lists_of(position: dict[str, Any], key: str, count: int) -> list[list[Any]]:
    """A list of lists in a position, for so many seats or places; those it does not give are empty."""
    lists = position.get(key, [])
    if not isinstance(lists, list) or len(lists) > count or not all(isinstance(row, list) for row in lists):
        raise ArrangeError(key, f"must be at most {count} lists")
    return lists + [[] for _ in range(count - len(lists))]


@dataclass(frozen=True)
class Scenario:
    """A scenario file, read and checked."""

    path: Path
    source: str
    game: Game
    title: dict[str, str]
    text: dict[str, str]
    rules: list[str]
    players: int
    position: dict[str, Any]
    moves: list[str]
    expect: dict[str, Any]
    options: dict[str, bool] = field(default_factory=dict)
    hint: dict[str, str] = field(default_factory=dict)

    @property
    def name(self) -> str:
        """The name of the file."""
        return self.path.stem

    def error(self, near: str, why: str) -> ScenarioError:
        """The error that names file and line; the line is the first that has these words."""
        return ScenarioError(f"{self.path}:{line_of(self.source, near)}: {why}")


def line_of(source: str, near: str) -> int:
    """The number of the first line with these words, or 1."""
    for number, line in enumerate(source.splitlines(), 1):
        if near and near in line:
            return number
    return 1


def read(path: Path) -> Scenario:
    """Read a scenario; the game is the folder it lies in."""
    try:
        source = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise ScenarioError(f"{path}:1: cannot be read: {error}") from None

    def bad(near: str, why: str) -> ScenarioError:
        return ScenarioError(f"{path}:{line_of(source, near)}: {why}")

    try:
        content = tomllib.loads(source)
    except tomllib.TOMLDecodeError as error:
        line = str(error).partition("line ")[2].partition(",")[0].partition(")")[0] or "1"
        raise ScenarioError(f"{path}:{line}: is not TOML: {error}") from None
    _check(content, bad)
    try:
        found = game(path.parent.parent.name)
    except GameError as error:
        raise bad("", str(error)) from None
    return Scenario(path=path, source=source, game=found, **content)


def _check(content: dict[str, Any], bad: Callable[[str, str], ScenarioError]) -> None:
    """Refuse what is unknown, missing or of another kind."""
    for key in content:
        if key not in KEYS:
            raise bad(key, f"unknown key {key!r}; known are {', '.join(sorted(KEYS))}")
    for key in ("title", "text", "rules", "players", "moves", "position", "expect"):
        if key not in content:
            raise bad("", f"{key!r} is missing")
    for key in ("title", "text", "hint"):
        texts = content.get(key)
        if texts is not None and (not isinstance(texts, dict) or set(texts) != set(LANGUAGES)):
            raise bad(key, f"{key!r} must have exactly the languages {', '.join(LANGUAGES)}")
    for key, kind in (("rules", list), ("moves", list), ("players", int), ("position", dict), ("expect", dict)):
        if not isinstance(content[key], kind):
            raise bad(key, f"{key!r} must be a {kind.__name__}")
    for key in content["expect"]:
        if key not in EXPECTATIONS:
            raise bad(key, f"unknown expectation {key!r}; known are {', '.join(sorted(EXPECTATIONS))}")
    if not content["expect"]:
        raise bad("[expect]", "nothing is expected")


def of_words(found: Game, words: str) -> Scenario:
    """A position that someone wrote: `players`, `options` and `[position]` of a scenario, and nothing else."""
    path = Path("position")

    def bad(near: str, why: str) -> ScenarioError:
        return ScenarioError(f"{path}:{line_of(words, near)}: {why}")

    try:
        content = tomllib.loads(words)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise ScenarioError(f"{path}: is not TOML: {error}") from None
    for key, value in content.items():
        kind = WRITTEN.get(key)
        if kind is None:
            raise bad(key, f"unknown key {key!r}; known are {', '.join(WRITTEN)}")
        if type(value) is not kind:
            raise bad(key, f"{key!r} must be a {kind.__name__}")
    options = content.get("options", {})
    if not all(isinstance(value, bool) for value in options.values()):
        raise bad("options", "options are true or false")
    return Scenario(
        path=path,
        source=words,
        game=found,
        title={},
        text={},
        rules=[],
        players=content.get("players", found.fewest),
        position=content.get("position", {}),
        moves=[],
        expect={},
        options=options,
    )


def in_words(scenario: Scenario) -> str:
    """The position of a scenario as its file has it, to be changed and read with `of_words`."""
    kept, keeps = [f"players = {scenario.players}"], False
    for option, value in scenario.options.items():
        kept.append(f"options.{option} = {str(value).lower()}")
    for line in scenario.source.splitlines():
        if line.startswith("["):
            keeps = line.startswith("[position")
        if keeps:
            kept.append(line)
    return "\n".join(kept).rstrip() + "\n"


def language_of(found: Game) -> str:
    """All that a position of this game can say, with examples."""
    _, _, said = (import_module(f"cabale.games.{found.name}.arrange").__doc__ or "").partition("\n")
    return said.strip()


def all_of(found: Game) -> list[Scenario]:
    """The scenarios of a game, in the order of their names."""
    return [read(path) for path in sorted((found.folder / "scenarios").glob("*.toml"))]


def arrange(scenario: Scenario) -> State:
    """The position of a scenario."""
    module = import_module(f"cabale.games.{scenario.game.name}.arrange")
    try:
        options = scenario.game.choose_options(scenario.options)
        state: State = module.arrange(scenario.game, scenario.players, options, scenario.position)
    except ArrangeError as error:
        raise scenario.error(error.key, str(error)) from None
    except GameError as error:
        raise scenario.error("players", str(error)) from None
    state.log = []
    return state


def describe(found: Game, state: State) -> dict[str, Any]:
    """A position in the words that scenarios use."""
    description: dict[str, Any] = import_module(f"cabale.games.{found.name}.arrange").describe(state)
    return description


def play(scenario: Scenario, state: State) -> list[Event]:
    """Make the moves of a scenario; returns what happened."""
    moves = scenario.game.moves
    for line in scenario.moves:
        seat, _, words = line.partition(": ")
        if not seat.isdigit() or not words:
            raise scenario.error(line, f"a move reads 'seat: words', not {line!r}")
        if state.seat != int(seat) - 1:
            raise scenario.error(line, f"seat {state.seat + 1} must choose, not seat {seat}")
        try:
            move = moves.read(words)
        except ValueError as error:
            raise scenario.error(line, str(error)) from None
        legal = state.legal()
        if move not in legal:
            raise scenario.error(line, f"{words!r} is not legal; legal: {', '.join(map(moves.words, legal))}")
        state.apply(move)
    return state.log or []


def check(scenario: Scenario) -> list[str]:
    """Play a scenario and list what did not follow as expected; nothing if all did."""
    state = arrange(scenario)
    events = [event_words(scenario.game, event) for event in play(scenario, state)]
    legal = [scenario.game.moves.words(move) for move in state.legal()]
    expect = scenario.expect
    question = scenario.game.questions.get(int(state.step), ("",))[0] if state.seat >= 0 else ""
    found = {
        "seat": state.seat + 1,
        "over": state.seat < 0,
        "question": question,
        "legal": legal,
        "scores": list(state.scores()),
        "ranking": list(state.ranking()),
    }
    wrong = [
        f"{key}: expected {expect[key]}, found {found[key]}"
        for key in found
        if key in expect and expect[key] != found[key]
    ]
    wrong += [
        f"{words!r} should be legal; legal: {', '.join(legal)}" for words in expect.get("can", []) if words not in legal
    ]
    wrong += [f"{words!r} should not be legal" for words in expect.get("cannot", []) if words in legal]
    rest = iter(events)
    wrong += [
        f"{words!r} did not happen (in this order); events: {', '.join(events)}"
        for words in expect.get("events", [])
        if words not in rest
    ]
    wrong += [f"{words!r} should not have happened" for words in expect.get("no_events", []) if words in events]
    if "position" in expect:
        described = describe(scenario.game, state)
        for key, wanted in expect["position"].items():
            if key not in described:
                raise scenario.error(key, f"a position has no {key!r}; known are {', '.join(described)}")
            if not fits(wanted, described[key]):
                wrong.append(f"position.{key}: expected {wanted}, found {described[key]}")
    return wrong


def fits(wanted: Any, found: Any) -> bool:
    """Whether a described value is the wanted one, where '*' stands for anything."""
    if wanted == "*":
        return True
    if isinstance(wanted, list) and isinstance(found, list):
        return len(wanted) == len(found) and all(map(fits, wanted, found))
    return bool(wanted == found)
