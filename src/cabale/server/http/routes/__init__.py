"""Everything that is asked over HTTP. `docs/wire.md` says what each route takes and gives."""

from litestar import Router
from litestar.di import Provide
from litestar.openapi import ResponseSpec

from cabale.server.http import bodies
from cabale.server.http.routes import (
    after,
    branches,
    editions,
    games,
    host,
    lessons,
    lobby,
    me,
    people,
    players,
    puzzles,
    reviews,
    tables,
    tournaments,
)
from cabale.server.http.sessions import person_of, registry_of, session_of
from cabale.server.http.status import STATUS

THEMES = (
    after,
    branches,
    editions,
    games,
    host,
    lessons,
    lobby,
    me,
    people,
    players,
    puzzles,
    reviews,
    tables,
    tournaments,
)
HANDLERS = [handler for theme in THEMES for handler in theme.HANDLERS]
for handler in HANDLERS:  # every refusal looks the same, whatever was asked
    handler.responses = {
        status: ResponseSpec(bodies.Trouble, description="Not done: a code and a sentence", generate_examples=False)
        for status in sorted(set(STATUS.values()))
    }

api = Router(
    "/api",
    route_handlers=HANDLERS,
    dependencies={
        "registry": Provide(registry_of, sync_to_thread=False),
        "session": Provide(session_of),
        "person": Provide(person_of),
    },
)
