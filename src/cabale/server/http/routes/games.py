"""Games: the shelf, figures and texts."""

from typing import Annotated

from litestar import Response, get
from litestar.params import Parameter

from cabale.server.http import bodies
from cabale.server.http.sessions import Id
from cabale.server.live import editions
from cabale.server.live.registry import Registry
from cabale.table import messages, shelf


@get("/games")
async def games(registry: Registry, language: messages.Language = "en") -> list[bodies.GameLine]:
    """The shelf."""
    return shelf.game_lines(language, registry.chosen, registry.offer())


@get("/games/{name:str}/figures/{hash:str}")
async def figures(
    registry: Registry,
    name: Id,
    hash: Annotated[str, Parameter(pattern="^[0-9a-f]{64}$")],
    language: messages.Language = "en",
) -> Response[bodies.Figures]:
    """The figures of a game, each with its mark."""
    await editions.learn_figures(registry, name, hash)
    answer = shelf.figures(name, hash, registry.figures.get((name, hash)), language)
    return Response(answer, headers={"Cache-Control": "public, max-age=31536000, immutable"})


@get(["/games/{name:str}/texts/{language:str}", "/texts/{language:str}"], media_type="text/plain; charset=utf-8")
async def fluent(language: str, name: str = "") -> str:
    """A file of texts."""
    return shelf.fluent(language, name)


HANDLERS = [
    games, figures, fluent,
]  # fmt: skip
