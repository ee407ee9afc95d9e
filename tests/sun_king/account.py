"""What everyone can know of the pile in In the Shadow of the Sun King: nothing here is seen by some seats only."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from cabale.games.sun_king.pieces import LOUIS
from cabale.games.sun_king.rules import PUT_UNDER, REBUILT, TURNS_UP, SunKing

if TYPE_CHECKING:
    from cabale.state import Event

DEALT = {2: 5, 3: 8, 4: 10, 5: 14, 6: 18}  # S3: how many cards lie open at the start


class Account:
    """How many cards lie in the pile and in its upper half, and what was seen to go under it."""

    def __init__(self, state: SunKing, reader: int) -> None:
        self.reader = reader
        self.table = state  # what lies open there
        self.pack = Counter({face: int(count) for face, count in enumerate(state.pieces.copies)})
        self.size = self.pack.total() - DEALT[int(state.seats)]
        self.upper = (self.size - 1) // 2  # S4, SR10: Louis is not counted
        self.under: list[int] = []  # S3: the first lies above the next
        self.louis_open = False

    def hear(self, event: Event) -> None:
        if event.kind == PUT_UNDER:
            self.under.append(int(event.a))
        elif event.kind == TURNS_UP:
            self.size -= 1
            self.upper = max(self.upper - 1, 0)
            self.louis_open = self.louis_open or event.b == LOUIS
            # What was put under is what comes last, but for Louis.
            while len(self.under) > self.size - (not self.louis_open):
                assert self.under.pop(0) == event.b, "what was put under comes up in its order"
        elif event.kind == REBUILT:
            self.size = int(event.a)
            self.upper = (self.size - 1) // 2
            self.under = []
            self.louis_open = False

    def impossible(self, world: SunKing) -> str:
        """Why a world cannot be the true one, or nothing."""
        pile = list(world.pile)
        if len(pile) != self.size:
            return f"{len(pile)} cards in the pile, not {self.size}"
        if any(world.cards[slot] != self.table.cards[slot] for slot in range(len(world.cards)) if slot not in pile):
            return "another card lies open"
        if Counter(map(int, world.cards)) != self.pack:
            return "other cards than in the pack"
        faces = [int(world.cards[slot]) for slot in reversed(pile)]  # the top first
        if (LOUIS in faces) == self.louis_open:
            return "Louis lies open and in the pile, or nowhere"
        if LOUIS in faces:
            if faces.index(LOUIS) < self.upper:
                return "Louis in the upper half"
            faces.remove(LOUIS)
        if faces[len(faces) - len(self.under) :] != self.under:
            return "what was put under lies elsewhere"
        return ""
