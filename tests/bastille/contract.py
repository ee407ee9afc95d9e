"""What is special about Bastille: what a seat may know of missions, and what never changes."""

from __future__ import annotations

import random
from collections import Counter
from functools import lru_cache

from cabale.games.bastille.pieces import ALL_GROUPS, HIGHEST, MISSION_CARDS
from cabale.games.bastille.rules import IN_CATACOMBS, KEEPING, MEMORY_AT, MISSIONS_AT, Bastille
from cabale.state import UNKNOWN

LONGEST = 1500
SCORE_DECIDES = True


def possible(view: Bastille, slot: int, missing: set[int]) -> set[int]:
    """Missions are known in part, and nobody holds two equal ones (B14, B30). All else may be anything that is left."""
    if not MISSIONS_AT <= slot < view.weapons_at():
        return missing
    missions = missions_in(view)
    if slot < MEMORY_AT:
        return set(missions[slot - MISSIONS_AT])
    # Another's memory has somewhere in each part whatever may be in the slots of that part.
    seat, place = divmod(int(slot - MEMORY_AT), int(MISSION_CARDS))
    parts = parts_of(view, seat)
    return {face for i in range(MISSION_CARDS) if parts[i] == parts[place] for face in missions[i]}


LAST: list[tuple[Bastille, list[set[int]]]] = []


def missions_in(view: Bastille) -> list[set[int]]:
    """The faces that missions may have; for all slots of a view the same is asked."""
    if not LAST or LAST[0][0] is not view:
        LAST[:] = [(view, possible_missions(Known(view)))]
    return LAST[0][1]


def conserved(state: Bastille) -> object:
    """Cubes, torches, weapons, characters, missions and influence tiles are somewhere (B1, B2)."""
    seats = range(state.seats)
    placed = Counter(tile // 8 for row in state.placed for tile in row)
    marked = Counter(seat for seat in state.marked if seat >= 0)
    drawn = int(state.seat) if state.seat >= 0 and state.step == IN_CATACOMBS else -1  # his cube is in no place
    weapons = state.armoury - sum(state.display) - sum(state.weapons)
    lie = [*state.square, *(face for row in state.characters for face in row)]
    return (
        [state.cubes[seat] + state.bag[seat] + marked[seat] + (seat == drawn) for seat in seats],
        state.torches_left + sum(state.torches),
        weapons,
        len(lie) == len(set(lie)),
        sum(state.piles) + sum(map(len, state.hands)),
        [sum(state.tiles[HIGHEST * s : HIGHEST * (s + 1)]) + placed[s] for s in seats],
        min(state.coins) >= 0,
        sorted(state.order) == list(seats),
        len(state.weapons) == ALL_GROUPS * state.seats,
    )


# What a seat may know of missions


def parts_of(view: Bastille, seat: int) -> list[tuple[int, int]]:
    """For each mission the part of a seat's knowledge that it belongs to: from one of his looks to the next."""
    size = MISSION_CARDS // len(view.piles)
    parts = []
    for i in range(MISSION_CARDS):
        pile, place = divmod(int(i), int(size))
        later = [end for end in range(place + 1, size + 1) if view.looks[2 * seat + pile] >> end & 1]
        parts.append((pile, later[0]) if later else (-1, 0))
    return parts


class Known:
    """What a view tells about missions, as plain data that can be compared."""

    def __init__(self, view: Bastille) -> None:
        readers = [seat for seat in range(view.seats) if view.cards[view.memory_of(seat)] != UNKNOWN]
        self.faces = tuple(int(view.cards[MISSIONS_AT + i]) for i in range(MISSION_CARDS))
        self.owners = [-1] * MISSION_CARDS
        for seat in range(view.seats):
            for slot in view.hands[seat]:
                self.owners[slot - MISSIONS_AT] = seat
        parts = parts_of(view, readers[0]) if len(readers) == 1 else [(-1, 0)] * MISSION_CARDS
        memory = [int(view.cards[view.memory_of(readers[0]) + i]) for i in range(MISSION_CARDS)] if readers else []
        self.parts = tuple(parts)
        self.pools: dict[tuple[int, int], Counter[int]] = {part: Counter() for part in parts}
        for part, face in zip(parts, memory or map(int, view.pieces.missions), strict=True):
            self.pools[part][face] += 1
        for part, face in zip(parts, self.faces, strict=True):
            if face != UNKNOWN:
                self.pools[part][face] -= 1
        size = MISSION_CARDS // len(view.piles)
        self.size = size
        self.left = tuple(map(int, view.piles))
        self.choosing = (int(view.seat), int(view.pile)) if view.seat >= 0 and view.step == KEEPING else None
        # Who took none: his missions at that time, and the pile at that time.
        self.took_none = []
        for fact in view.stuck:
            first = size * (fact >> 3 & 1)
            hand = [int(slot) - MISSIONS_AT for slot in view.hands[fact & 7]][: fact >> 9]
            self.took_none.append((tuple(hand), range(first, first + (fact >> 4 & 31))))

    def key(self) -> object:
        pools = tuple((part, tuple(sorted(pool.items()))) for part, pool in sorted(self.pools.items()))
        return self.faces, tuple(self.owners), self.parts, pools, self.left, self.choosing, tuple(self.took_none)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Known) and self.key() == other.key()

    def __hash__(self) -> int:
        return hash(self.key())

    def deal(self, forced: tuple[int, int] | None, chance: random.Random) -> list[int] | None:
        """A deal that fits, with a face in a slot if that is asked for; None if there is none."""
        faces = list(self.faces)
        pools = {part: Counter(pool) for part, pool in self.pools.items()}
        if forced is not None:
            slot, face = forced
            if pools[self.parts[slot]][face] == 0 or not self._may_hold(faces, slot, face):
                return None
            faces[slot] = face
            pools[self.parts[slot]][face] -= 1
        return faces if self._fill(faces, pools, chance) else None

    def _may_hold(self, faces: list[int], slot: int, face: int) -> bool:
        owner = self.owners[slot]
        return owner < 0 or all(faces[i] != face for i in range(MISSION_CARDS) if self.owners[i] == owner)

    def _fill(self, faces: list[int], pools: dict[tuple[int, int], Counter[int]], chance: random.Random) -> bool:
        """Fill the slot with the fewest choices first; piles last."""
        best: tuple[int, int, list[int]] | None = None
        for slot in range(MISSION_CARDS):
            if faces[slot] == UNKNOWN:
                pool = pools[self.parts[slot]]
                choices = [face for face in pool if pool[face] > 0 and self._may_hold(faces, slot, face)]
                rank = (self.owners[slot] < 0, len(choices))
                if best is None or rank < (self.owners[best[1]] < 0, best[0]):
                    best = (len(choices), slot, choices)
        if best is None:
            return self._fits(faces)
        _, slot, choices = best
        pool = pools[self.parts[slot]]
        chance.shuffle(choices)
        for face in choices:
            faces[slot] = face
            pool[face] -= 1
            if self._fill(faces, pools, chance):
                return True
            pool[face] += 1
            faces[slot] = UNKNOWN
        return False

    def _fits(self, faces: list[int]) -> bool:
        for hand, pile in self.took_none:
            if not {faces[i] for i in pile} <= {faces[i] for i in hand}:
                return False
        if self.choosing is None:
            return True
        seat, chosen = self.choosing
        held = {faces[i] for i in range(MISSION_CARDS) if self.owners[i] == seat}
        return any(faces[self.size * chosen + i] not in held for i in range(self.left[chosen]))


@lru_cache(maxsize=512)
def possible_missions(known: Known) -> list[set[int]]:
    """For each mission slot the faces it may have."""
    chance = random.Random(1)
    groups: dict[object, list[int]] = {}  # slots of a part with the same owner are alike
    for slot in range(MISSION_CARDS):
        free = known.faces[slot] == UNKNOWN and not known.took_none
        alike = (known.parts[slot], known.owners[slot]) if free else slot
        groups.setdefault(alike, []).append(slot)
    found: dict[int, set[int]] = {slots[0]: set() for slots in groups.values()}

    def note(faces: list[int] | None) -> None:
        if faces is None:
            return
        for slots in groups.values():
            found[slots[0]].update(faces[slot] for slot in slots)

    for _ in range(10):
        note(known.deal(None, chance))
    for slot, faces in found.items():
        for face in known.pools[known.parts[slot]]:
            if known.faces[slot] == UNKNOWN and face not in faces:
                note(known.deal((slot, face), chance))
    everywhere = {slot: found[slots[0]] for slots in groups.values() for slot in slots}
    return [everywhere[slot] for slot in range(MISSION_CARDS)]
