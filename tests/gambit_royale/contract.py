"""What is special about Gambit Royale."""

from cabale.games.gambit_royale.rules import GambitRoyale

LONGEST = 600
EVERY_DEAL = True


def exchanged(state: GambitRoyale, one: int, two: int) -> bool:
    """Everyone saw which cards a reserve was rebuilt from (G5), and nothing is laid before it was drawn."""
    del one, two
    return all(
        set_of(state, state.reserves[seat]) & ~state.last_reserve(seat) == 0 and len(state.held(seat)) > 0
        for seat in range(state.seats)
    )


def set_of(state: GambitRoyale, slots: object) -> int:
    return sum(1 << state.cards[slot] for slot in slots)  # type: ignore[attr-defined]


def conserved(state: GambitRoyale) -> list[int]:
    """All influence cards lie somewhere, each once (G1)."""
    rows = [*state.hands, *state.reserves, *state.discards, *state.columns, [slot for slot in state.under if slot >= 0]]
    return sorted(slot for row in rows for slot in row)
