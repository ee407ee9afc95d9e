"""Games: the shelf, figures and texts."""

import tomllib
from pathlib import Path
from typing import Annotated, Any

from litestar import Response, get
from litestar.params import Parameter

from cabale import texts
from cabale.bots import LEVELS
from cabale.games import SHELF, GameError, game
from cabale.server.http import bodies
from cabale.server.http.sessions import Id
from cabale.server.live.registry import Registry
from cabale.table import messages
from cabale.table.refusal import Refusal
from cabale.table.sentences import part_names
from cabale.texts import LANGUAGES, MissingText, Texts


def known_game(name: str) -> Any:
    """The game of this name, or not found."""
    try:
        return game(name)
    except GameError:
        raise Refusal("not-found") from None


def _say(found: Texts, key: str, otherwise: str) -> str:
    try:
        return found.say(key)
    except MissingText:
        return otherwise


@get("/games")
async def games(registry: Registry, language: messages.Language = "en") -> list[bodies.GameLine]:
    """The shelf."""
    lines = []
    for name in SHELF:
        found = game(name)
        spoken = Texts(language, found)
        lines.append(
            bodies.GameLine(
                name,
                spoken.say("game"),
                spoken.say("game-about"),
                found.version,
                found.fewest,
                found.most,
                registry.chosen.get(name) or found.pieces()[1].hash,
                [
                    bodies.OptionLine(option, spoken.say(f"option-{option}"), default)
                    for option, default in found.options.items()
                ],
                [bodies.LevelLine(level, _say(spoken, f"bot-{level}", level)) for level in LEVELS],
                [bodies.ProxyLine(verb, gives_up) for verb, gives_up in found.proxies.items()],
                [
                    bodies.FiguresLine(hash, path.stem)
                    for (whose, hash), path in registry.figures.items()
                    if whose == name
                ],
            )
        )
    return lines


@get("/games/{name:str}/figures/{hash:str}")
async def figures(
    registry: Registry, name: Id, hash: Annotated[str, Parameter(pattern="^[0-9a-f]{64}$")]
) -> Response[bodies.Figures]:
    """The figures of a game, each with its mark."""
    found = known_game(name)
    path = registry.figures.get((name, hash))
    _, file = found.pieces(None, path)
    if not found.plays_with(hash, None, path):
        raise Refusal("not-found")
    content = tomllib.loads(file.path.read_text(encoding="utf-8"))
    moves = found.moves
    answer = bodies.Figures(
        name,
        hash,
        content,
        [bodies.Figure(figure.key, figure.value, figure.mark, figure.why) for figure in file.figures],
        {kind: list(names) for kind, names in moves.kinds.items()},
        {
            verb: [bodies.Field(part, kind) for part, kind in zip(part_names(found, verb), kinds, strict=True)]
            for verb, kinds in moves.verbs.items()
        },
        {name: [_field(spec) for spec in specs] for name, specs in found.events.items()},
    )
    return Response(answer, headers={"Cache-Control": "public, max-age=31536000, immutable"})


def _field(spec: str) -> bodies.Field:
    part, _, kind = spec.removeprefix("?").partition(":")
    return bodies.Field(part, kind or part, spec.startswith("?"))


@get(["/games/{name:str}/texts/{language:str}", "/texts/{language:str}"], media_type="text/plain; charset=utf-8")
async def fluent(language: str, name: str = "") -> str:
    """A file of texts."""
    if language not in LANGUAGES:
        raise Refusal("not-found")
    folder = known_game(name).folder if name else Path(texts.__file__).parent
    return str((folder / f"{language}.ftl").read_text(encoding="utf-8"))


HANDLERS = [
    games, figures, fluent,
]  # fmt: skip
