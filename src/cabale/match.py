"""The match: the referee, and the one holder of the truth."""

from __future__ import annotations

from copy import copy
from typing import TYPE_CHECKING

from cabale.chance import Secret
from cabale.state import shows_more

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from cabale.games import Game
    from cabale.state import Event, State

KEPT = 32  # so many moves lie between two states that are kept, for going back


class IllegalMove(Exception):
    """A move that the rules do not allow. Nothing has changed."""

    def __init__(self, seat: int, words: str, reason: str, legal: list[str]) -> None:
        self.seat = seat
        self.words = words
        self.reason = reason  # "over", "turn", "unknown" or "illegal"
        self.legal = legal
        super().__init__(self._sentence())

    def _sentence(self) -> str:
        who = f"seat {self.seat + 1}: {self.words!r}"
        if self.reason == "over":
            return f"{who}: the game is over"
        if self.reason == "turn":
            return f"{who}: it is another seat's turn"
        return f"{who} is not legal; legal: {', '.join(self.legal)}"


class Match:
    """A game between seats. It checks every move once, at the border, and keeps what happened."""

    def __init__(
        self,
        game: Game,
        seats: int,
        key: bytes,
        options: Mapping[str, bool] | None = None,
        data: Path | None = None,
    ) -> None:
        self.game = game
        self.seats = seats
        self.key = key
        self.options = game.choose_options(options)
        self.data = data
        self._begin()

    def _begin(self) -> None:
        self.state: State = self.game.new(
            self.seats, secret=Secret(self.key), options=self.options, data=self.data, log=True
        )
        self.moves: list[int] = []
        self.movers: list[int] = []
        self._quiet: list[bool] = []  # whether a move used no chance and showed nothing to anybody
        self.events: list[list[Event]] = [self._take_log()]  # after the set-up, and after each move
        self._kept: list[State] = [self.state.clone()]  # the state after every so many moves

    @property
    def seat(self) -> int | None:
        """Who must choose; None when the game is over."""
        return None if self.state.seat < 0 else int(self.state.seat)

    @property
    def ply(self) -> int:
        """How many moves have been made."""
        return len(self.moves)

    def legal(self) -> list[int]:
        """What the seat that must choose may do."""
        return self.state.legal()

    def view(self, seat: int) -> State:
        """What a seat may know."""
        return self.state.view(seat)

    def news(self, seat: int, since: int = -1) -> list[Event]:
        """What happened after the first `since` moves (-1: from the set-up on), as this seat may know it."""
        return [event.seen_by(seat) for events in self.events[since + 1 :] for event in events]

    def play(self, seat: int, move: int | str, after: State | None = None) -> None:
        """Make a move, given as its number or in words. A bad one raises IllegalMove and changes nothing.

        `after`: the state that `ahead` gave for this move, which need not be made again then.
        """
        words = move if isinstance(move, str) else str(move)
        legal = self.legal()
        if self.seat is None:
            raise IllegalMove(seat, words, "over", [])
        if seat != self.seat:
            raise IllegalMove(seat, words, "turn", [])
        try:
            number = self.game.moves.read(move) if isinstance(move, str) else move
        except ValueError:
            raise IllegalMove(seat, words, "unknown", self._in_words(legal)) from None
        if number not in legal:
            if 0 <= number < self.game.moves.count:
                words = self.game.moves.words(number)
            raise IllegalMove(seat, words, "illegal", self._in_words(legal))
        self._apply(number, after)

    def ahead(self, move: int) -> State:
        """The state after a legal move, which is not made yet."""
        state = self.state.clone()
        state.log = []
        state.apply(move)
        return state

    def _in_words(self, moves: list[int]) -> list[str]:
        return [self.game.moves.words(move) for move in moves]

    def _apply(self, move: int, after: State | None) -> None:
        seen, rng = self.state.seen[:], self.state.rng
        self.movers.append(int(self.state.seat))
        self.moves.append(move)
        if after is None:
            self.state.apply(move)
        else:
            self.state = after
        self._quiet.append(self.state.rng == rng and not shows_more(seen, self.state.seen))
        self.events.append(self._take_log())
        if len(self.moves) % KEPT == 0:
            self._kept.append(self.state.clone())

    def is_quiet(self, ply: int) -> bool:
        """Whether the move after so many others used no chance and showed nothing to anybody."""
        return self._quiet[ply]

    def undo_limit(self, seat: int) -> int:
        """How many of the last moves a seat may take back: its own, if nothing was shown or drawn since."""
        if not self.movers or self.movers[-1] != seat:
            return 0
        count = 0
        for mover, quiet in zip(reversed(self.movers), reversed(self._quiet), strict=True):
            if mover != seat or not quiet:
                break
            count += 1
        return count

    def undo(self, seat: int, count: int = 1) -> None:
        """Take back the last moves of a seat, within its limit."""
        limit = self.undo_limit(seat)
        if not 1 <= count <= limit:
            raise IllegalMove(seat, f"undo {count}", "illegal", [f"undo {number}" for number in range(1, limit + 1)])
        self.rewind(self.ply - count)

    def rewind(self, ply: int) -> None:
        """Go back to an earlier point of the game: to the last state that was kept, and on from there."""
        near = ply // KEPT
        state = self._kept[near].clone()
        for move in self.moves[near * KEPT : ply]:
            state.apply(move)
        state.log = []  # what happened until here is known
        self.state = state
        self.moves, self.movers = self.moves[:ply], self.movers[:ply]
        self._quiet, self.events = self._quiet[:ply], self.events[: ply + 1]
        self._kept = self._kept[: near + 1]

    def at(self, ply: int) -> Match:
        """The game after so many of its moves, as a match of its own."""
        found = copy(self)
        found.rewind(ply)
        return found

    def _take_log(self) -> list[Event]:
        log = self.state.log
        self.state.log = []
        return log or []
