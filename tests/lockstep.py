"""Prints a hash of every state of some random games: compiled and interpreted rules must print the same."""

from __future__ import annotations

import hashlib
import sys
from typing import TYPE_CHECKING

import cabale
from cabale.chance import Secret, advanced, scaled, seeded
from cabale.games import game
from tests.tables import KEY, TABLES, Picker, data, states

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cabale.games import Game
    from cabale.state import State


def shown(state: State) -> str:
    """A state as text, without the pieces, which are an object and never change."""
    return str({name: value for name, value in data(state).items() if name != "pieces"})


def lines(found: Game) -> Iterator[str]:
    """What chance gives, and the states, worlds, scores and worths of random games at every table of a game."""
    secret = Secret(KEY)
    for number in range(0, 2**60, 2**56 + 12345):
        x = advanced(seeded(number))
        yield f"chance {number}: {x} {scaled(x, 6)} {scaled(x, 2**31 - 1)} {secret.word(number & 0xFFFFF)}"
    worth = found.worth()
    for table in TABLES:
        if table.game is not found:
            continue
        pick = Picker(8)
        for ply, state in enumerate(states(table, 2)):
            seat = pick.below(table.seats)
            world = state.view(seat).world(ply)
            text = (
                f"{shown(state)} {shown(world)} {list(state.scores())} {list(state.ranking())} {worth.of(world, seat)}"
            )
            yield f"{table} {ply}: {hashlib.sha256(text.encode()).hexdigest()}"


if __name__ == "__main__":
    print("compiled" if cabale.compiled() else "interpreted")
    for line in lines(game(sys.argv[1])):
        print(line)
