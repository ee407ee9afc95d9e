"""Worlds respect what a seat knows of the missions, and miss nothing that is possible.

What a seat knows is told here a second time, in the plainest way: by the history of looks and takes, and by what the
seat saw of it. All deals that fit are then found by trying everything.
"""

import math
import random
from collections import Counter
from math import factorial, prod

import pytest

from cabale.chance import seeded
from cabale.games import game
from cabale.games.bastille.rules import (
    FINDS_NONE,
    KEEP,
    KEEPING,
    KEEPS,
    LOOKS,
    LOOKS_AT_PILE,
    MISSIONS_AT,
    PLACING,
    Bastille,
    MissionDeal,
)
from cabale.state import SPECTATOR

GAME = game("bastille")
Step = tuple[str, int, int, int]  # what ("look", "keep", "none"), seat, pile, face


def history(seats: int, seed: int, *, secret: bool, viewer: int) -> tuple[Bastille, list[Step]]:
    """A game in which nothing happens but that players look through piles and keep missions.

    The viewer and a rival do so often; with an odd seed they take turns, and the rival may find nothing in the end.
    """
    chance = random.Random(seed)
    state = GAME.new(seats, seed, options={"secret_missions": secret}, log=True)
    assert isinstance(state, Bastille)
    state.step = PLACING
    rival = (viewer + 1) % seats
    for number in range(chance.randrange(12, 26)):
        seat = chance.choice([viewer, viewer, viewer, rival, rival, *range(seats)])
        if seed % 2:
            seat = rival if number % 2 else viewer
        if state.look_through(seat, chance.randrange(2) if secret else 0):
            if chance.random() < 0.05:
                break  # he is still choosing
            state.keep(seat, chance.choice(state.legal()) - KEEP)
        state.step = PLACING
    steps: list[Step] = []
    pile = 0
    for event in state.log or []:
        if event.kind in (LOOKS, LOOKS_AT_PILE):
            pile = max(int(event.b), 0)
            steps.append(("look", int(event.a), pile, -1))
        elif event.kind == KEEPS:
            steps.append(("keep", int(event.a), pile, int(event.face)))
        elif event.kind == FINDS_NONE and steps and steps[-1][:2] == ("look", int(event.a)):
            steps.append(("none", int(event.a), pile, -1))
    return state, steps


class AllDeals:
    """Every way in which others may have taken missions, as far as a viewer can tell.

    `found` has the faces in the order in which they were taken, and how many orders of the piles go with them. It
    is None if there are too many, or if the viewer cannot tell the piles apart because he never saw one.
    """

    def __init__(self, state: Bastille, steps: list[Step], viewer: int) -> None:
        self.viewer = viewer
        self.seats = int(state.seats)
        self.steps = steps
        self.choosing = (int(state.seat), int(state.pile)) if state.seat >= 0 and state.step == KEEPING else None
        self.pack = Counter(map(int, state.pieces.missions))
        self.saw = self._what_he_saw(state)
        self.found: Counter[tuple[int, ...]] | None = Counter()
        self.nodes = 0
        seen_piles = {steps[number][2] for number in self.saw}
        if len(state.piles) == 1:
            self._go([self.pack], [], 0)
        elif seen_piles == {0, 1}:
            self._go(None, [], 0)
        else:
            self.found = None

    def _what_he_saw(self, state: Bastille) -> dict[int, Counter[int]]:
        """By number of the step: the pile at his look."""
        size = 20 // len(state.piles)
        piles = [
            Counter(int(state.cards[MISSIONS_AT + size * pile + i]) for i in range(size))
            for pile in range(len(state.piles))
        ]
        saw = {}
        for number, (what, seat, pile, face) in enumerate(self.steps):
            if what == "look" and seat == self.viewer:
                saw[number] = +piles[pile]
            elif what == "keep":
                piles[pile][face] -= 1
        return saw

    def _go(self, piles: list[Counter[int]] | None, faces: list[int], number: int) -> None:
        """Try every face for each take; `piles` are the first piles, if they are known."""
        self.nodes += 1
        if self.found is None or self.nodes > 1500 or len(self.found) > 30:
            self.found = None
            return
        if not self._may_be(faces, number):
            return
        while number < len(self.steps) and self.steps[number][0] != "keep":
            number += 1
        if number == len(self.steps):
            weight = self._fits(piles or self._first_piles(faces), faces)
            if weight > 0:
                self.found[tuple(faces)] += weight
            return
        _, seat, _, known = self.steps[number]
        held = {face for face, owner in zip(faces, self._owners(), strict=False) if owner == seat}
        for face in [known] if seat == self.viewer else sorted(self.pack):
            if face not in held and faces.count(face) < self.pack[face]:
                self._go(piles, [*faces, face], number + 1)

    def _owners(self) -> list[int]:
        return [seat for what, seat, _, _ in self.steps if what == "keep"]

    def _may_be(self, faces: list[int], until: int) -> bool:
        """Whether nothing was taken that he still saw in the pile, or was taken that he had not seen in it."""
        left: dict[int, Counter[int]] = {}
        order = iter(faces)
        for number, (what, _, pile, _) in enumerate(self.steps[:until]):
            if number in self.saw:
                if pile in left and +left[pile] != self.saw[number]:
                    return False
                left[pile] = Counter(self.saw[number])
            elif what == "keep":
                face = next(order)
                if pile in left:
                    left[pile][face] -= 1
                    if left[pile][face] < 0:
                        return False
        for number, seen in self.saw.items():
            if number >= until:  # what he will see is not out now
                return all(faces.count(face) <= self.pack[face] - count for face, count in seen.items())
        return True

    def _first_piles(self, faces: list[int]) -> list[Counter[int]]:
        """What was in each pile at first: what he saw at his first look, and what had been taken before it."""
        piles = []
        for pile in range(2):
            taken: Counter[int] = Counter()
            order = iter(faces)
            for number, (what, _, at, _) in enumerate(self.steps):
                if number in self.saw and at == pile:
                    piles.append(taken + self.saw[number])
                    break
                if what == "keep":
                    face = next(order)
                    if at == pile:
                        taken[face] += 1
        return piles

    def _fits(self, first_piles: list[Counter[int]], faces: list[int]) -> int:
        """Whether everything can have happened so; returns how many orders the cards left in the piles may have."""
        if sum(first_piles, Counter[int]()) != self.pack:
            return 0
        piles = [Counter(pile) for pile in first_piles]
        hands: list[set[int]] = [set() for _ in range(self.seats)]
        order = iter(faces)
        for number, (what, seat, pile, _) in enumerate(self.steps):
            offered = {face for face in +piles[pile] if face not in hands[seat]}
            if number in self.saw and +piles[pile] != self.saw[number]:
                return 0
            if what == "none" and offered:
                return 0
            if what == "keep":
                face = next(order)
                if face not in offered:
                    return 0
                piles[pile][face] -= 1
                hands[seat].add(face)
        if self.choosing is not None:
            seat, pile = self.choosing
            if not any(face not in hands[seat] for face in +piles[pile]):
                return 0
        return prod(factorial(pile.total()) // prod(map(factorial, (+pile).values())) for pile in piles)


def taken(state: Bastille, steps: list[Step]) -> tuple[int, ...]:
    """The faces taken in a state, in the order of taking."""
    hands = [iter(hand) for hand in state.hands]
    return tuple(int(state.cards[next(hands[seat])]) for what, seat, _, _ in steps if what == "keep")


def counted(view: Bastille, viewer: int, number: int, steps: list[Step]) -> tuple[int, ...]:
    """The faces taken as they are dealt by counting, which is done when blind deals don't fit."""
    world = view.clone()
    world.rng = seeded(number)
    deal = MissionDeal()
    deal.prepare(world, viewer)
    deal.deal_counted(world)
    for i in range(20):
        world.cards[MISSIONS_AT + i] = deal.faces[i]
    return taken(world, steps)


def misfit(found: Counter[tuple[int, ...]], weights: Counter[tuple[int, ...]]) -> float:
    """Chi-square of what was found against what the weights lead to expect."""
    means = {deal: found.total() * weight / weights.total() for deal, weight in weights.items()}
    return float(sum((found[deal] - mean) ** 2 / mean for deal, mean in means.items()))


def world_of(view: Bastille, number: int) -> Bastille:
    found = view.world(number)
    assert isinstance(found, Bastille)
    return found


def limit(count: int) -> float:
    """What chi-square with so many cases hardly ever exceeds."""
    return count + 4 * math.sqrt(2 * count) + 8


@pytest.mark.parametrize("secret", [False, True])
@pytest.mark.parametrize("seats", [3, 4])
def test_worlds_are_exactly_the_deals_that_fit(seats: int, secret: bool) -> None:
    compared = told_none = 0
    for seed in range(40):
        viewer = seed % seats
        state, steps = history(seats, seed, secret=secret, viewer=viewer)
        deals = AllDeals(state, steps, viewer).found
        if deals is None:
            continue
        assert isinstance(state, Bastille)
        assert taken(state, steps) in deals
        view = state.view(viewer)
        assert isinstance(view, Bastille)
        draws = 40 * len(deals) if len(deals) <= 12 else 60
        blind = Counter(taken(world_of(view, number), steps) for number in range(draws))
        drawn = Counter(counted(view, viewer, number, steps) for number in range(draws))
        for worlds in (blind, drawn):
            assert set(worlds) <= set(deals), (seed, viewer)
            if len(deals) <= 12:
                assert misfit(worlds, deals) < limit(len(deals)), (seed, viewer)
        compared += len(deals) > 1
        told_none += any(what == "none" and seat != viewer for what, seat, _, _ in steps)
    assert compared > 5
    assert secret or told_none > 0


def test_everyone_knows_what_it_means_to_find_none() -> None:
    for seed in range(20):
        chance = random.Random(seed)
        state = GAME.new(3, seed)
        assert isinstance(state, Bastille)
        state.step = PLACING
        for _ in range(3):
            assert state.look_through(1, 0)
            state.keep(1, chance.choice(state.legal()) - KEEP)
            state.step = PLACING
        while state.look_through(0, 0):
            state.keep(0, chance.choice(state.legal()) - KEEP)
            state.step = PLACING
        assert state.piles[0] > 0, "he holds a copy of each that is left"
        for number in range(20):
            world = state.view(2).world(number)
            assert isinstance(world, Bastille)
            hand = {int(world.cards[slot]) for slot in world.hands[0]}
            assert {int(world.cards[MISSIONS_AT + i]) for i in range(world.piles[0])} <= hand


def test_who_is_choosing_has_a_choice() -> None:
    """Everyone sees that a mission is being chosen: so there is one in the pile that he does not hold."""
    compared = 0
    for seed in range(40):
        chance = random.Random(seed)
        state = GAME.new(3, seed)
        assert isinstance(state, Bastille)
        state.step = PLACING
        while state.piles[0] > 2 and state.look_through(state.piles[0] % 2, 0):
            state.keep(state.piles[0] % 2, chance.choice(state.legal()) - KEEP)
            state.step = PLACING
        if state.piles[0] != 2 or not state.look_through(0, 0):
            continue
        compared += 1
        for number in range(60):
            world = state.view(2).clone()
            world.rng = seeded(number)
            assert isinstance(world, Bastille)
            deal = MissionDeal()
            deal.prepare(world, 2)
            deal.deal_counted(world)
            held = {deal.faces[slot - MISSIONS_AT] for slot in world.hands[0]}
            assert not {deal.faces[0], deal.faces[1]} <= held
    assert compared > 3


@pytest.mark.parametrize("secret", [False, True])
@pytest.mark.parametrize("seats", [3, 4])
def test_a_world_looks_like_the_view_it_was_made_from(seats: int, secret: bool) -> None:
    for seed in range(60):
        state, _ = history(seats, seed, secret=secret, viewer=seed % seats)
        for viewer in (*range(seats), SPECTATOR):
            view = state.view(viewer)
            world = view.world(seed)
            assert isinstance(world, Bastille)
            assert list(world.view(viewer).cards) == list(view.cards)
            assert list(world.seen) == list(view.seen)
            assert list(view.world(seed).cards) == list(world.cards)
            for hand in world.hands:
                faces = [world.cards[slot] for slot in hand]
                assert len(set(faces)) == len(faces)
            assert world.legal()
            for other in range(seats):
                assert remembered(world, other) == remembered(recalled(world, other), other)


def recalled(world: Bastille, seat: int) -> Bastille:
    """The same with the memory of a seat written anew."""
    other = world.clone()
    other.recall(seat)
    return other


def remembered(state: Bastille, seat: int) -> list[list[int]]:
    """What a seat knows: the missions of each part that his looks have made."""
    size = 20 // len(state.piles)
    memory = [int(state.cards[state.memory_of(seat) + i]) for i in range(20)]
    parts: list[list[int]] = []
    rest: list[int] = []
    for pile in range(len(state.piles)):
        first = start = size * pile
        for end in range(first + 1, first + size + 1):
            if state.looks[2 * seat + pile] >> (end - first) & 1:
                parts.append(sorted(memory[start:end]))
                start = end
        rest += memory[start : first + size]
    return [*parts, sorted(rest)]
