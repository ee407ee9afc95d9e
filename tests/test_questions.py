"""No question whose answers all lead to the same position, in random games.

A game says in `tests/<game>/contract.py` what makes two positions the same for everyone who plays on:

    def position(state) -> object     # without it: all that the state holds, but for chance
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import cabale
from cabale.state import NOBODY, State
from tests.tables import Table, after, data, event_data, own, states

if TYPE_CHECKING:
    from collections.abc import Iterator

GAMES = 6 if cabale.compiled() else 1  # random games per table
WORLDS = 4  # how many worlds are asked whether the answers only seem to lead to the same


def whole(state: State) -> Any:
    return repr({name: value for name, value in data(state).items() if name not in ("rng", "secret")})


def ends(table: Table, state: State, seen: set[Any]) -> Iterator[Any]:
    """Where the answers to a question lead, and to the same question as long as it is asked again."""
    position = own(table.game, "position", whole)
    for move in state.legal():
        then = after(state, move)
        here = position(then)
        if then.seat == NOBODY:
            # What another seat had to do since may have ended the game: but what happened on the way was chosen.
            yield here, sorted(event_data(event) for event in then.log or [])
        elif (then.seat, then.step) != (state.seat, state.step):
            yield here
        elif here not in seen:
            seen.add(here)
            yield from ends(table, then, seen)


def all_the_same(table: Table, state: State) -> bool:
    found = ends(table, state, set())
    first = next(found)
    return all(end == first for end in found)


def is_idle(table: Table, state: State) -> bool:
    """Whether whatever is answered comes to the same, as far as the seat that answers can know."""
    if not all_the_same(table, state):
        return False
    view = state.view(state.seat)
    return all(all_the_same(table, view.world(number)) for number in range(WORLDS))


def test_every_question_has_answers_that_differ(table: Table) -> None:
    for state in states(table, GAMES):
        legal = state.legal()
        if len(legal) > 1:
            assert not is_idle(table, state), [table.game.moves.words(move) for move in legal]
