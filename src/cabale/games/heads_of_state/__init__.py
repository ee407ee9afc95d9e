"""Heads of State: sets, majorities and treachery for two to five players."""

from cabale.chance import Secret
from cabale.games import Game
from cabale.games.heads_of_state.pieces import Pieces, load
from cabale.games.heads_of_state.rules import EVENTS, MOVES, QUESTIONS, HeadsOfState
from cabale.games.heads_of_state.worth import HeadsWorth


def deal(pieces: Pieces, seats: int, options: dict[str, bool], rng: int, secret: Secret | None) -> HeadsOfState:
    """A new game, ready to run to its first choice. There are no variants."""
    del options
    state = HeadsOfState()
    state.setup(pieces, seats, rng, secret)
    return state


GAME = Game(
    name="heads_of_state",
    version=2,
    fewest=2,
    most=5,
    options={},
    moves=MOVES,
    events=EVENTS,
    questions=QUESTIONS,
    load=load,
    deal=deal,
    state=HeadsOfState,
    worth=HeadsWorth,
    earlier=(
        "c68d2b6285c6183236fabfd40677df0d7ebbbf502daa85161864d65a331a41f0",
        "c63e09f1f492d5237899a730c517eba3bb838a9de24c19b99920ac18a32b363b",
    ),
)
