"""What a table tells a thinker."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from cabale.bots.question import Question
from cabale.table.picture import check_view, numbers

if TYPE_CHECKING:
    from collections.abc import Mapping

    from cabale.games import Game
    from cabale.state import State

SECONDS = 5.0  # that a bot may think while people wait
ADVICE_SECONDS = 2.5  # for a hint


def question_of(
    game: Game,
    view: State,
    level: str,
    options: Mapping[str, bool],
    data: str,
    seed: int,
    *,
    explained: bool = False,
    seconds: float | None = None,
) -> bytes:
    """What a thinker is told. The view passes the same gate as one that goes to a page."""
    check_view(view, int(view.seat))
    limit = seconds if seconds is not None else ADVICE_SECONDS if explained else SECONDS
    shown = msgspec.Raw(msgspec.json.encode(numbers(view)))
    return msgspec.json.encode(Question(game.name, dict(options), data, level, limit, explained, seed, shown))
