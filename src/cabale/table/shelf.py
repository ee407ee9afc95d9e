"""The shelf as it is shown: every game with its variants and bots, its figures, and its words."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from cabale import texts
from cabale.bots import LEVELS
from cabale.bots.question import BUDGET
from cabale.edition.sheet import figure_name, in_words, say_why
from cabale.games import SHELF, Game, GameError, game
from cabale.table import bodies
from cabale.table.refusal import Refusal
from cabale.table.sentences import part_names
from cabale.texts import LANGUAGES, MissingText, Texts

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    Corrected = Mapping[tuple[str, str], Path]  # data files that people corrected, by game and hash


def known_game(name: str) -> Game:
    """The game of this name, or not found."""
    try:
        return game(name)
    except GameError:
        raise Refusal("not-found") from None


def title(name: str, language: str) -> str:
    """What a game is called."""
    return Texts(language, game(name)).say("game")


def game_lines(
    language: str, chosen: Mapping[str, str], corrected: Corrected, levels: Sequence[str] = LEVELS
) -> list[bodies.GameLine]:
    """All games. `chosen`: the hash of the figures that a game is played with if nothing else is said."""
    return [_line(game(name), language, chosen, corrected, levels) for name in SHELF]


def _line(
    found: Game, language: str, chosen: Mapping[str, str], corrected: Corrected, levels: Sequence[str]
) -> bodies.GameLine:
    spoken = Texts(language, found)
    return bodies.GameLine(
        found.name,
        spoken.say("game"),
        spoken.say("game-about"),
        found.version,
        found.fewest,
        found.most,
        chosen.get(found.name) or found.pieces()[1].hash,
        [
            bodies.OptionLine(option, spoken.say(f"option-{option}"), default)
            for option, default in found.options.items()
        ],
        [bodies.LevelLine(level, _say(spoken, f"bot-{level}", level), BUDGET[level]) for level in levels],
        [bodies.ProxyLine(verb, gives_up) for verb, gives_up in found.proxies.items()],
        _offered(found, corrected),
    )


def _offered(found: Game, corrected: Corrected) -> list[bodies.FiguresLine]:
    """The corrected figures of a game; a file that is known by an earlier hash, too, is named once."""
    lines = []
    for (whose, hash), path in corrected.items():
        if whose == found.name:
            _, file = found.pieces(None, path)
            if file.hash == hash:
                lines.append(bodies.FiguresLine(hash, file.edition.name if file.edition else path.stem))
    return lines


def _say(found: Texts, key: str, otherwise: str) -> str:
    try:
        return found.say(key)
    except MissingText:
        return otherwise


def figures(name: str, hash: str, path: Path | None = None, language: str = "en") -> bodies.Figures:
    """The figures of a game, each with its mark: those of a hash, its own or those of a corrected file."""
    found = known_game(name)
    _, file = found.pieces(None, path)
    if not found.plays_with(hash, None, path):
        raise Refusal("not-found")
    moves, spoken = found.moves, Texts(language, found)
    return bodies.Figures(
        name,
        hash,
        file.content,
        [
            bodies.Figure(
                figure.key,
                figure_name(spoken, figure.key),
                figure.value,
                in_words(spoken, figure.value),
                figure.mark,
                say_why(spoken, figure.why),
            )
            for figure in file.figures
        ],
        {kind: list(names) for kind, names in moves.kinds.items()},
        {
            verb: [bodies.Field(part, kind) for part, kind in zip(part_names(found, verb), kinds, strict=True)]
            for verb, kinds in moves.verbs.items()
        },
        {name: [_field(spec) for spec in specs] for name, specs in found.events.items()},
    )


def _field(spec: str) -> bodies.Field:
    part, _, kind = spec.removeprefix("?").partition(":")
    return bodies.Field(part, kind or part, spec.startswith("?"))


def fluent(language: str, name: str = "") -> str:
    """The file of words of a game or, without a name, of the program."""
    if language not in LANGUAGES:
        raise Refusal("not-found")
    folder = known_game(name).folder if name else Path(texts.__file__).parent
    return (folder / f"{language}.ftl").read_text(encoding="utf-8")
