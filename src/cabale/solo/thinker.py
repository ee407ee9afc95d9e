"""Bots in a tab think in a worker of their own, with as many iterations as the device can do in the time there is."""

from __future__ import annotations

import secrets
import time
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING

import msgspec

from cabale.bots import LEVELS, SEARCHERS, SearchBot, bot, settings_for
from cabale.bots.question import Answer, Question, answer
from cabale.games import SHELF, game
from cabale.table.picture import check_view, numbers

if TYPE_CHECKING:
    from cabale.bots.explain import Explanation
    from cabale.bots.question import Kind, Look, Looked
    from cabale.games import Game
    from cabale.review.branch import Ground
    from cabale.state import State
    from cabale.table.state import Table

SECONDS = 1.6  # for a choice, so that it takes two with all that belongs to it
PROBE = 48  # iterations that are timed to know a device
ENOUGH = 0.5  # a level is offered where the device reaches this part of its iterations …
ALWAYS = "medium"  # … but for this one, which is offered everywhere and says so if it is weaker
ADVISER = "hard:lean=0"

Ask = Callable[[str], Awaitable[str]]
read_question = msgspec.json.Decoder(Question).decode
read_answer = msgspec.json.Decoder(Answer).decode


class Fit(msgspec.Struct):
    """How many iterations a second a device makes, by game."""

    rates: dict[str, float]
    measured: bool = True  # False: nobody knows yet

    def iterations(self, name: str, level: str) -> int:
        """With how many iterations a level searches here."""
        wanted = int(settings_for(game(name), level.partition(":")[0]).iterations)
        return max(8, min(wanted, int(self.rates[name] * SECONDS)))

    def is_weaker(self, name: str, level: str) -> bool:
        """Whether a level cannot do here all that it does at a server."""
        if level not in SEARCHERS or not self.measured:
            return False
        return self.iterations(name, level) < settings_for(game(name), level).iterations

    def levels(self, name: str) -> list[str]:
        """The levels that a game is offered with."""
        return [level for level in LEVELS if self._is_offered(name, level)]

    def _is_offered(self, name: str, level: str) -> bool:
        if level not in SEARCHERS or level == ALWAYS:
            return True
        settings = settings_for(game(name), level)
        return self.iterations(name, level) >= ENOUGH * int(settings.iterations) * int(settings.parts)

    def named(self, name: str, level: str) -> str:
        """A level as the bot that plays it here. A net needs time for one world alone: a slow device does without."""
        plain = level.partition(":")[0]
        if plain not in SEARCHERS:
            return level
        weaker = self.iterations(name, level) < settings_for(game(name), plain).iterations
        return f"{level}:iterations={self.iterations(name, level)}:parts=1{':net=0' if weaker else ''}"


UNMEASURED = Fit(dict.fromkeys(SHELF, 100.0), measured=False)  # a slow phone, until it is known better


class Thinker:
    """Asks the worker that thinks."""

    def __init__(self, ask: Ask, fit: Fit) -> None:
        self._ask = ask
        self.fit = fit

    async def choose(self, table: Table | Ground, view: State, level: str) -> int:
        """The bot's move. Whatever goes wrong with the bot, a legal move comes back."""
        return (await self.decide(table, view, level)).move

    async def decide(self, table: Table | Ground, view: State, level: str, *, told: bool = False) -> Answer:
        """The bot's move and, if it may be asked, why."""
        legal = view.legal()
        if len(legal) == 1:
            return Answer(legal[0])
        found = await self._answered(table, view, level, told=told)
        if found.move not in legal:
            found.move = legal[secrets.randbelow(len(legal))]
        return found

    async def advise(self, table: Table | Ground, view: State) -> Explanation | None:
        """What a strong bot has found out about a view, or None if it did not come to an end."""
        return (await self._answered(table, view, ADVISER, explained=True)).explanation

    async def look(self, table: Table | Ground, looks: list[Look]) -> list[Looked]:
        """What is found out about positions; nothing, if the worker fails."""
        question = Question(
            table.game.name, table.options, _figures(table), ALWAYS, "analysis", SECONDS, 0, {}, looks=looks
        )
        return read_answer(await self._ask(msgspec.json.encode(question).decode())).looks

    async def _answered(
        self, table: Table | Ground, view: State, level: str, *, explained: bool = False, told: bool = False
    ) -> Answer:
        check_view(view, int(view.seat))  # the same gate as for what goes to a page
        who, seed = self.fit.named(table.game.name, level), secrets.randbits(48)
        kind: Kind = "hint" if explained else "move"
        question = Question(
            table.game.name, table.options, _figures(table), who, kind, SECONDS, seed, numbers(view), told=told
        )
        return read_answer(await self._ask(msgspec.json.encode(question).decode()))


def _figures(table: Table | Ground) -> str:
    return table.figures_path.read_text(encoding="utf-8") if table.figures_path else ""


def think(question: str) -> str:
    """Answer a question, in whatever worker this is; with no move if a bot fails."""
    try:
        found = answer(read_question(question))
    except Exception as error:  # a plain move is played instead
        print(f"bot: {type(error).__name__}: {error}")
        found = Answer()
    return msgspec.json.encode(found).decode()


def measure() -> str:
    """How quick this device is, by short searches in every game. Where they take longer, the clock ends them."""
    rates = {name: min(_rate(game(name), view) for view in _choices_of(game(name))) for name in SHELF}
    return msgspec.json.encode(Fit(rates)).decode()


def _rate(found: Game, view: State) -> float:
    chooser = bot(f"medium:iterations={PROBE}:net=0", found)
    assert isinstance(chooser, SearchBot)
    chooser.search(view, 1)  # the first one pays for what is read once
    began = time.perf_counter()
    search = chooser.search(view, 2)
    return int(search.done) / max(1e-6, time.perf_counter() - began)  # one that is settled ends early


def _choices_of(found: Game) -> list[State]:
    """The first choice, and one in the middle of some game: in one game this takes longer, in another that."""
    views: list[State] = []
    state = found.new(min(found.most, 4), 1)
    while state.seat >= 0:
        view = state.view(int(state.seat))
        legal = view.legal()
        if len(legal) > 1:
            views.append(view)
        state.apply(legal[len(views) % len(legal)])
    return [views[0], views[len(views) // 2]]
