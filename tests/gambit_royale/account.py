"""What a reader can know of the cards in Gambit Royale."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from cabale.games.gambit_royale import rules
from cabale.games.gambit_royale.pieces import CLOAK, KINDS
from cabale.state import UNKNOWN

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cabale.games.gambit_royale.rules import GambitRoyale
    from cabale.state import Event

ALL = frozenset(range(KINDS))


@dataclass(eq=False)
class Laid:
    """A card that was laid, or hidden under a Cloak."""

    owner: int
    face: int  # UNKNOWN as long as the reader has not seen it
    up: bool = False


@dataclass
class Past:
    """What a player has done: draws, cards laid, and the sets of cards his reserve was rebuilt from."""

    acts: list[Laid | frozenset[int] | None] = field(default_factory=list)  # None is a draw
    hand: list[int] = field(default_factory=list)  # if it is the reader's own


class Account:
    """The cards that each player drew and laid, as one reader has seen it."""

    def __init__(self, state: GambitRoyale, reader: int) -> None:
        self.reader = reader
        self.seats = int(state.seats)
        self.pasts = [Past() for _ in range(self.seats)]
        self.columns: list[list[Laid]] = [[] for _ in range(self.seats)]
        self.under: list[Laid | None] = [None] * self.seats
        self.discards: list[list[int]] = [[] for _ in range(self.seats)]
        self.turned = 0  # the column in which a card was turned up last
        self.shown: Iterator[Laid] = iter(())
        self.goals: list[tuple[int, int]] = []

    def hear(self, event: Event) -> None:
        kind, face, a, b, c = int(event.kind), int(event.face), int(event.a), int(event.b), int(event.c)
        if kind == rules.LAYS:
            self.columns[b].append(self.lay(a, face))
        elif kind == rules.HIDES:
            self.under[a] = self.lay(a, face)
        elif kind == rules.DRAWS:
            self.pasts[a].acts.append(None)
            self.pasts[a].hand.append(face)
        elif kind == rules.REBUILDS:
            self.pasts[a].acts.append(frozenset(self.discards[a]))
            self.discards[a] = []
        elif kind == rules.TURNS_UP:
            self.turned = b
            self.columns[b][-2].up = True
            self.columns[b][-2].face = face
        elif kind == rules.MOVES_ON:
            explorer = self.columns[b].pop(-2)
            explorer.up = False
            self.columns[c].append(explorer)
        elif kind == rules.KILLS:
            self.columns[self.turned].pop().face = face
            self.discards[b].append(face)
        elif kind == rules.ENDS_ROUND:
            self.shown = self.still_hidden()
        elif kind == rules.SHOWN:
            next(self.shown).face = face
        elif kind == rules.GOAL:
            self.goals.append((b, c))
        if kind in (rules.BEGINS, rules.OVER):
            self.take_back()

    def lay(self, seat: int, face: int) -> Laid:
        laid = Laid(seat, face)
        self.pasts[seat].acts.append(laid)
        if seat == self.reader:
            self.pasts[seat].hand.remove(face)
        else:
            self.pasts[seat].hand.pop()
        return laid

    def still_hidden(self) -> Iterator[Laid]:
        """In the order in which cards are shown at the end of a round."""
        for column in self.columns:
            for laid in column:
                if not laid.up:
                    yield laid
                under = self.under[laid.owner]
                if laid.face == CLOAK and under is not None:
                    yield under

    def take_back(self) -> None:
        for laid in [*(laid for column in self.columns for laid in column), *self.under]:
            if laid is not None:
                self.discards[laid.owner].append(laid.face)
        self.columns = [[] for _ in range(self.seats)]
        self.under = [None] * self.seats

    def impossible(self, world: GambitRoyale) -> str:
        """Why a world contradicts what was seen; empty if it doesn't."""
        faces = self.lying(world)
        for laid, face in faces.items():
            if laid.face not in (UNKNOWN, face):
                return f"a card of seat {laid.owner} is {laid.face}, not {face}"
        for seat in range(self.seats):
            why = self.impossible_for(seat, world, faces)
            if why:
                return f"seat {seat}: {why}"
        return self.impossible_goals(world)

    def lying(self, world: GambitRoyale) -> dict[Laid, int]:
        """What has been laid and still lies there, with its faces in a world."""
        faces: dict[Laid, int] = {}
        for column, slots in zip(self.columns, world.columns, strict=True):
            for laid, slot in zip(column, slots, strict=True):
                faces[laid] = int(world.cards[slot])
        for under, slot in zip(self.under, world.under, strict=True):
            if under is not None:
                faces[under] = int(world.cards[slot])
        return faces

    def impossible_for(self, seat: int, world: GambitRoyale, faces: dict[Laid, int]) -> str:
        hand = [int(world.cards[slot]) for slot in world.hands[seat]]
        reserve = [int(world.cards[slot]) for slot in world.reserves[seat]]
        past = self.pasts[seat]
        if len(hand) != len(past.hand) or (seat == self.reader and sorted(hand) != sorted(past.hand)):
            return f"hand {hand}"
        laid_now = [face for laid, face in faces.items() if laid.owner == seat]
        if sorted([*hand, *reserve, *self.discards[seat], *laid_now]) != sorted(ALL):
            return "not every card once"
        # Each card came into the hand from the last reserve it was in. So of the cards of each reserve no more can have
        # been laid at any time than were drawn until then.
        reserves = [ALL]
        held: Counter[int] = Counter()  # hand cards, by the reserve they came from
        for act in past.acts:
            if act is None:
                held[len(reserves) - 1] += 1
            elif isinstance(act, frozenset):
                reserves.append(act)
            else:
                face = faces.get(act, act.face)
                came = max(n for n, cards in enumerate(reserves) if face in cards)
                held[came] -= 1
                if held[came] < 0:
                    return f"card {face} was laid before it can have been drawn"
        if not reserves[-1].issuperset(reserve):
            return f"the reserve was made of other cards than {reserve}"
        if +held != Counter(max(n for n, cards in enumerate(reserves) if face in cards) for face in hand):
            return f"hand {hand} can't have been drawn"
        return ""

    def impossible_goals(self, world: GambitRoyale) -> str:
        pieces = world.pieces
        first = KINDS * self.seats
        for slot, (domain, value) in enumerate(self.goals, first):
            goal = world.cards[slot]
            if (pieces.goal_domain[goal], pieces.goal_value[goal]) != (domain, value):
                return f"goal {slot - first}"
        used = sorted(world.cards[slot] for slot in range(first, len(world.cards)))
        return "" if used == sorted(world.goals_used()) else "other goals"
