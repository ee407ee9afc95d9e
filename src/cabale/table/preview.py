"""What would come of a choice: it is tried in worlds that the choosing seat can imagine, and in no other."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from cabale.state import Event, State

IMAGINED = 100  # worlds in which a choice is tried before it is made
TOLD = 4  # things that may happen
NOBODY = 7  # no seat, and no spectator


class Foreseen(NamedTuple):
    """What happens in every world, what in some (with its share in per cent), and what it means."""

    sure: list[Event]
    may: list[tuple[Event, int]]
    quiet: bool  # nothing is drawn or shown: it can be taken back
    low: list[int]  # points afterwards, in the worst and in the best world of each seat
    high: list[int]


class Foresight:
    """A move of a seat, tried in worlds that its view allows; world by world, so that nobody has to wait for all."""

    def __init__(self, view: State, seat: int, move: int, seed: int) -> None:
        self._view, self._seat, self._move = view, seat, move
        self._next, self._end = seed, seed + IMAGINED
        self._counts: dict[tuple[int, ...], int] = {}
        self._events: dict[tuple[int, ...], Event] = {}
        self._scores: list[list[int]] = []
        self._quiet = True

    def step(self) -> bool:
        """Try it in one more world; False when there were enough."""
        if self._next == self._end:
            return False
        world = self._view.world(self._next)
        self._next += 1
        seen, rng = list(world.seen), world.rng
        world.log = []
        world.apply(self._move)
        shown = any(new & ~old for old, new in zip(seen, world.seen, strict=True))
        self._quiet = self._quiet and world.rng == rng and not shown
        known = [event.seen_by(self._seat) for event in world.log or []]
        happened = {_key(event): event for event in known}
        # The same without the card: it may be sure that one is drawn, and open which.
        happened |= {_key(event): event for event in (event.seen_by(NOBODY) for event in known)}
        self._events |= happened
        for key in happened:
            self._counts[key] = self._counts.get(key, 0) + 1
        self._scores.append([int(score) for score in world.scores()])
        return True

    def found(self) -> Foreseen:
        """What it came to in all of them."""
        counts, events = self._counts, self._events
        sure = {key for key, count in counts.items() if count == IMAGINED}
        with_card = {_faceless(key) for key in counts if key != _faceless(key)}
        sure_with_card = {_faceless(key) for key in sure if key != _faceless(key)}
        # Which of many cards it will be says little: then it is told without.
        vague = {
            key
            for key in with_card
            if counts[key] >= 3 * max(counts[one] for one in counts if _faceless(one) == key and one != key)
        }
        may = [
            key
            for key in counts
            if _faceless(key) not in sure and (key in vague if _faceless(key) in vague else key not in with_card)
        ]
        may.sort(key=lambda key: -counts[key])
        return Foreseen(
            [events[key] for key in counts if key in sure and (key != _faceless(key) or key not in sure_with_card)],
            [(events[key], max(1, min(99, round(100 * counts[key] / IMAGINED)))) for key in may[:TOLD]],
            self._quiet,
            [min(column) for column in zip(*self._scores, strict=True)],
            [max(column) for column in zip(*self._scores, strict=True)],
        )


def _key(event: Event) -> tuple[int, ...]:
    return (event.kind, event.face, event.a, event.b, event.c, event.d)


def _faceless(key: tuple[int, ...]) -> tuple[int, ...]:
    return (key[0], -1, *key[2:])
