"""What is special about Gambit Royale."""

from cabale.games.gambit_royale.pieces import KINDS
from cabale.games.gambit_royale.rules import GambitRoyale
from cabale.state import UNKNOWN

LONGEST = 600


def possible(view: GambitRoyale, slot: int, missing: set[int]) -> set[int]:
    """Everyone saw which cards a reserve was rebuilt from (G5): those are in it, or were drawn since."""
    owner = slot // KINDS
    if owner >= view.seats:
        return missing  # goals
    first, reserve = KINDS * owner, list(view.reserves[owner])
    unknown = [other for other in range(first, first + KINDS) if view.cards[other] == UNKNOWN]
    old_slots = [other for other in unknown if view.old_slots[owner] >> (other - first) & 1]
    new_slots = [other for other in unknown if other in reserve]
    old = {face for face in missing if view.old_faces[owner] >> face & 1}
    new = missing - old
    if slot in old_slots:
        return old
    if slot in new_slots:
        return new
    # In the hand, or laid since then: whatever the others leave.
    return (old if len(old) > len(old_slots) else set()) | (new if len(new) > len(new_slots) else set())


def conserved(state: GambitRoyale) -> list[int]:
    """All influence cards lie somewhere, each once (G1)."""
    rows = [*state.hands, *state.reserves, *state.discards, *state.columns, [slot for slot in state.under if slot >= 0]]
    return sorted(slot for row in rows for slot in row)
