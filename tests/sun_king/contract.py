"""What is special about In the Shadow of the Sun King."""

from collections import Counter

from cabale.games.sun_king.pieces import LOUIS
from cabale.games.sun_king.rules import SunKing
from cabale.state import UNKNOWN

LONGEST = 3000
SCORE_DECIDES = False  # whoever was eliminated ranks behind (S26), and the last one wins without counting (S27)


def possible(view: SunKing, slot: int, missing: set[int]) -> set[int]:
    """Louis is anywhere in the lower half, and the cards put under lie at the bottom in their order (S4, SR14)."""
    place = list(view.pile).index(slot)
    hidden = LOUIS in missing
    under = [int(face) for face in view.under]
    lower = place < len(view.pile) - view.upper
    faces = {int(LOUIS)} if hidden and lower else set()
    # He lies above this place, or below it.
    for below in (0, 1) if hidden else (0,):
        if below == 0 and hidden and place >= len(view.pile) - view.upper - 1:
            continue  # there is no place of the lower half above this one
        if below == 1 and place == 0:
            continue
        if place - below < len(under):
            faces.add(under[place - below])
        else:
            known = Counter(int(face) for face in view.cards if face != UNKNOWN)
            left = Counter({face: int(count) for face, count in enumerate(view.pieces.copies)})
            left = left - known - Counter(under)
            faces |= set(left) - {int(LOUIS)}
    return faces


def conserved(state: SunKing) -> object:
    """All cards lie somewhere, each once (S1), and all tokens with the players or in the supply (S2)."""
    rows = [*state.spheres, *state.owned, state.pile, state.discards, state.table, state.waiting, state.resolving]
    slots = sorted(slot for row in rows for slot in row)
    return slots, sum(state.gold) + state.gold_left, sum(state.power) + state.power_left


def position(state: SunKing) -> object:
    """Cards by their faces: which of two equal cards lies where is no matter, nor in what order discards lie."""
    faces = [[int(state.cards[slot]) for slot in row] for row in (*state.spheres, state.pile, state.table)]
    heaps = [sorted(int(state.cards[slot]) for slot in row) for row in (*state.owned, state.discards)]
    waiting = [int(state.cards[slot]) for slot in (*state.waiting, *state.resolving)]
    numbers = [state.seat, state.step, state.turn, state.upper, state.used, state.pensions, state.announced]
    numbers += [state.louis, state.row, state.lot, state.bid, state.bidder, state.bidding, state.due, state.worth]
    tokens = [*state.gold, *state.power, *state.out]
    return repr((faces, heaps, waiting, list(map(int, numbers)), list(map(int, tokens)), list(state.agenda)))
