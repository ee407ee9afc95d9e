"""What a reader can know in Bastille: what was turned up, and of missions what the looks through the piles tell."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from cabale.games.bastille import rules
from cabale.games.bastille.pieces import MISSION_CARDS
from cabale.games.bastille.rules import KEEPING, MISSIONS_AT, VERSAILLES_AT, Bastille

if TYPE_CHECKING:
    from cabale.state import Event

Step = tuple[str, int, int, int]  # what ("look", "keep", "none"), seat, pile, and the mission as far as it was seen


class Account:
    """All looks and takes in their order, and what the reader saw of them."""

    def __init__(self, state: Bastille, reader: int) -> None:
        self.reader = reader
        self.table = state  # what lies open there, and a pile as long as the reader looks through it
        self.pack = Counter(map(int, state.pieces.missions))
        self.size = int(MISSION_CARDS) // len(state.piles)
        self.steps: list[Step] = []
        self.saw: dict[int, Counter[int]] = {}  # by number of the step: the pile at one of his looks
        self.shown: list[tuple[int, int]] = []  # in the end: who had which mission
        self.pile = 0

    def hear(self, event: Event) -> None:
        kind, seat = int(event.kind), int(event.a)
        if kind in (rules.LOOKS, rules.LOOKS_AT_PILE):
            self.pile = max(int(event.b), 0)
            if seat == self.reader:
                self.saw[len(self.steps)] = Counter(pile_of(self.table, self.pile))
            self.steps.append(("look", seat, self.pile, -1))
        elif kind == rules.KEEPS:
            self.steps.append(("keep", seat, self.pile, int(event.face)))
        elif kind == rules.FINDS_NONE:
            # Without a look before it the pile was empty.
            if self.steps and self.steps[-1][:2] == ("look", seat):
                self.steps.append(("none", seat, self.pile, -1))
        elif kind == rules.MISSION_SCORES:
            self.shown.append((seat, int(event.face)))

    def impossible(self, world: Bastille) -> str:
        """Why a world cannot be the true one, or nothing."""
        return self.wrong_packs(world) or self.wrong_missions(world)

    def wrong_packs(self, world: Bastille) -> str:
        """Decks, tiles and weapons: what was turned up is known, the rest is the rest of its pack."""
        first = 0
        weapons = int(world.weapons_at())
        for pack in world.packs():
            slots = range(first, first + len(pack))
            first += len(pack)
            if MISSIONS_AT <= slots[0] < weapons:
                continue  # missions, and what is remembered of them
            if Counter(int(world.cards[slot]) for slot in slots) != Counter(map(int, pack)):
                return f"other cards than in the pack from slot {slots[0]} on"
        if any(world.cards[slot] != self.table.cards[slot] for slot in range(self.table.deck)):
            return "another character was turned up"
        opened = int(self.table.open_now())
        if any(world.cards[VERSAILLES_AT + i] != self.table.cards[VERSAILLES_AT + i] for i in range(opened + 1)):
            return "another Versailles tile is open"
        if any(world.cards[slot] != self.table.cards[slot] for slot in map(self.table.bonus_of, range(opened + 1))):
            return "another bonus tile is open"
        laid = range(weapons, weapons + int(self.table.armoury))
        if any(world.cards[slot] != self.table.cards[slot] for slot in laid):
            return "another weapon is laid out"
        return ""

    def wrong_missions(self, world: Bastille) -> str:
        """B14, B30: follow all looks and takes with the missions of the world."""
        hands = [[int(world.cards[slot]) for slot in hand] for hand in world.hands]
        if any(tuple(self.shown[i]) != held for i, held in enumerate(in_turn(hands)) if i < len(self.shown)):
            return "another mission was shown"
        order = [iter(hand) for hand in hands]
        taken = [next(order[seat]) if what == "keep" else -1 for what, seat, _, _ in self.steps]
        piles = [Counter(pile_of(world, pile)) for pile in range(len(world.piles))]
        for (what, _, pile, _), face in zip(self.steps, taken, strict=True):
            if what == "keep":
                piles[pile][face] += 1
        if sum(piles, Counter[int]()) != self.pack or any(pile.total() != self.size for pile in piles):
            return "other missions than in the pack"
        held: list[set[int]] = [set() for _ in hands]
        for number, (what, seat, pile, known) in enumerate(self.steps):
            if number in self.saw and +piles[pile] != self.saw[number]:
                return f"step {number}: he saw other missions in the pile"
            offered = set(+piles[pile]) - held[seat]
            if what == "none" and offered:
                return f"step {number}: seat {seat} could have taken a mission"
            if what == "keep":
                face = taken[number]
                if seat == self.reader and face != known:
                    return f"step {number}: he took another mission"
                if face not in offered:
                    return f"step {number}: seat {seat} holds two equal missions"
                piles[pile][face] -= 1
                held[seat].add(face)
        if self.table.seat >= 0 and self.table.step == KEEPING:
            _, seat, pile, _ = self.steps[-1]
            if not set(+piles[pile]) - held[seat]:
                return f"seat {seat} has nothing to choose from"
        return ""


def pile_of(state: Bastille, pile: int) -> list[int]:
    """The missions that lie in a pile."""
    first = int(MISSIONS_AT) + int(state.first_of(pile))
    return [int(state.cards[slot]) for slot in range(first, first + int(state.piles[pile]))]


def in_turn(hands: list[list[int]]) -> list[tuple[int, int]]:
    """All missions with their holders, as they are shown in the end."""
    return [(seat, face) for seat, hand in enumerate(hands) for face in hand]
