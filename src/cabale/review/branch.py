"""What might have been: other moves from some moment on, with the cards that lay there or others.

It begins on some ground: a finished game, a lesson, a position that shows a rule, or one that someone wrote.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from cabale import scenario, tutorial
from cabale.chance import advanced, scaled
from cabale.review.shown import Arranged, Branched, Tree, Where
from cabale.scenario import ScenarioError
from cabale.state import SPECTATOR
from cabale.table import lessons, scene
from cabale.table.refusal import Refusal
from cabale.table.sentences import sentences_to
from cabale.table.shelf import known_game
from cabale.table.steps import on_the_way
from cabale.texts import Texts

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from cabale.games import Game
    from cabale.scenario import Scenario
    from cabale.state import Event, Moment, State
    from cabale.table.state import Table

MOST_MOVES = 3000  # of a game that someone's own position is tried with


class Place:
    """A position that might have been, who moved last, and what happened then, step by step."""

    def __init__(self, state: State, mover: int | None, events: list[Event]) -> None:
        self.state = state
        self.mover = mover
        self.events = events
        self.way: list[Moment] = []

    def play(self, move: int) -> None:
        """One move on; refused if the rules do not allow it."""
        if self.state.seat < 0 or move not in self.state.legal():
            raise Refusal("illegal")
        self.mover = int(self.state.seat)
        self.state.log, self.state.moments = [], []
        self.state.apply(move)
        self.events = self.state.log
        self.way = on_the_way(self.state.moments, len(self.events))


class Ground(NamedTuple):
    """Where branches begin: what is played, by whom, and its moments."""

    id: str
    game: Game
    options: dict[str, bool]
    figures_path: Path | None
    names: list[str]
    plies: int
    over: bool  # a game that is over: else its cards were arranged, and are nobody's secret
    at: Callable[[int], Place]


def of_table(table: Table) -> Ground:
    """A finished game."""
    if table.status != "over" or table.match is None:
        raise Refusal("not-over")

    def at(ply: int) -> Place:
        match = table.match_at(ply)
        return Place(match.state, match.movers[-1] if ply else None, match.events[-1])

    return Ground(table.id, table.game, table.options, table.figures_path, table.names, table.ply, True, at)


def of_scenario(name: str, which: str, language: str) -> Ground:
    """A position that shows a rule, before its moves."""
    found = lessons.scenarios_of(known_game(name).name).get(which)
    if found is None:
        raise Refusal("not-found")
    return _arranged(found, f"scenario {which}", language, lambda: scenario.arrange(found))


def of_lesson(name: str, number: int, done: int, language: str) -> Ground:
    """A step of the tutorial after so many right choices."""
    step = lessons.step_of(name, number)
    done = min(done, step.choices)
    return _arranged(step.scenario, f"lesson {number} {done}", language, lambda: tutorial.reach(step, done).state)


def of_arranged(name: str, asked: Arranged) -> Ground:
    """The lesson or the example that is named."""
    if asked.scenario:
        return of_scenario(name, asked.scenario, asked.language)
    return of_lesson(name, asked.lesson, asked.done, asked.language)


def of_words(name: str, words: str, language: str) -> Ground:
    """A position that someone wrote. Only where whoever wrote it thinks for themselves: in a tab, never at a server.

    Games fill up what they are not told, and trust what they are; so a position counts only if every seat can imagine
    it, and a game can be played from it to its end.
    """
    try:
        found = scenario.of_words(known_game(name), words)
        state = scenario.arrange(found)
        for seat in range(found.players):
            state.view(seat).world(0)
        can_be_played = state.seat >= 0 and _ends(state.clone())
    except ScenarioError as error:
        raise Refusal("position", str(error)) from None
    except (ArithmeticError, AssertionError, AttributeError, LookupError, StopIteration, TypeError, ValueError):
        can_be_played = False
    if not can_be_played:
        raise Refusal("position-unfit")
    return _arranged(found, f"words {words}", language, state.clone)


def _ends(state: State) -> bool:
    """Whether some game from here comes to an end."""
    chance = 1
    for _ in range(MOST_MOVES):
        if state.seat < 0:
            return True
        legal = state.legal()
        chance = int(advanced(chance))
        state.apply(legal[scaled(chance, len(legal))])
    return False


def _arranged(found: Scenario, id: str, language: str, state: Callable[[], State]) -> Ground:
    say = Texts(language).say
    names = [say("seat-number", number=seat + 1) for seat in range(found.players)]
    options = found.game.choose_options(found.options)
    return Ground(
        f"{found.game.name} {id}", found.game, options, None, names, 0, False, lambda _: Place(state(), None, [])
    )


def begin(ground: Ground, ply: int, seat: int | None, deal: int | None) -> Place:
    """A moment of the ground; with a deal, as a seat could have imagined it then."""
    if ply > ground.plies or (seat is not None and seat >= len(ground.names)):
        raise Refusal("not-found")
    place = ground.at(ply)
    if deal is None:
        return place
    if seat is None:
        raise Refusal("malformed", "seat")
    return Place(place.state.view(seat).world(deal), place.mover, [])


def reach(ground: Ground, where: Where) -> Place:
    """The position that is asked for."""
    place = begin(ground, where.ply, where.seat, where.deal)
    for move in where.line:
        place.play(move)
    return place


def check(ground: Ground, tree: Tree) -> None:
    """Refuse a tree whose moves the rules do not allow."""
    places: list[Place] = []
    first = begin(ground, tree.ply, tree.seat, tree.deal)
    for number, node in enumerate(tree.nodes):
        if node.parent >= number:
            raise Refusal("malformed", "parent")
        before = first if node.parent < 0 else places[node.parent]
        place = Place(before.state.clone(), before.mover, [])
        place.play(node.move)
        places.append(place)


def shown(ground: Ground, where: Where, eyes: int | None) -> Branched:
    """The position through the eyes of a seat, or with open cards."""
    if eyes is not None and eyes >= len(ground.names):
        raise Refusal("not-found")
    place, names, language = reach(ground, where), ground.names, where.language
    state = place.state
    if eyes is None:
        parts = scene.shown_open(ground.game, state, names, language, place.events, place.way, over=ground.over)
    else:
        parts = scene.shown_to(ground.game, state, eyes, names, language, place.events, place.way)
    ply = where.ply + len(where.line)
    for event in parts["events"]:
        event.ply = ply
    said = sentences_to(ground.game.name, language, SPECTATOR if eyes is None else eyes)
    made = [said.move(where.line[-1], names)] if where.line else []
    over = state.seat < 0
    legal = [] if over else [said.move(move, names) for move in state.legal()]
    parts["moves"] = []
    return Branched(**parts, ply=ply, plies=ground.plies, moves_made=made, seat=place.mover, legal=legal, over=over)
