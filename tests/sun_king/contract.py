"""What is special about In the Shadow of the Sun King."""

from collections import Counter

from cabale.games.sun_king.pieces import LOUIS
from cabale.games.sun_king.rules import SunKing
from cabale.state import UNKNOWN

LONGEST = 3000
SCORE_DECIDES = False  # whoever was eliminated ranks behind (S26), and the last one wins without counting (S27)


def possible(view: SunKing, slot: int, missing: set[int]) -> set[int]:
    """Louis and the cards put under at the start are never in the upper half of the pile (SR14)."""
    pile = list(view.pile)
    if pile.index(slot) < len(pile) - view.upper:
        return missing
    known = Counter(face for face in view.cards if face != UNKNOWN)
    left = Counter(dict(enumerate(view.pieces.copies))) - known
    return {face for face in missing if face != LOUIS and left[face] > list(view.under).count(face)}


def conserved(state: SunKing) -> object:
    """All cards lie somewhere, each once (S1), and all tokens with the players or in the supply (S2)."""
    rows = [*state.spheres, *state.owned, state.pile, state.discards, state.table, state.waiting, state.resolving]
    slots = sorted(slot for row in rows for slot in row)
    return slots, sum(state.gold) + state.gold_left, sum(state.power) + state.power_left
