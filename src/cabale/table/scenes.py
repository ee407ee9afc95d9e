"""The scenes of one position, for all of its readers: what they have in common is made once.

Compiled: every move is shown to everyone at its table.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import msgspec
from mypy_extensions import mypyc_attr

from cabale.state import SPECTATOR
from cabale.table.changes import Changes, Common, Shown
from cabale.table.messages import Change, Now, Result, Step, encode
from cabale.table.picture import Picture, Rest, differ_in_cards, own_tally, public_tally
from cabale.table.scene import asked_of, clock_of, result_for
from cabale.table.sentences import Telling, sentences_to
from cabale.table.steps import Public, moments, public, steps_of

if TYPE_CHECKING:
    from cabale.state import Moment, State
    from cabale.table.sentences import Sentences
    from cabale.table.state import Table

MOST_EVENTS = 400  # in one scene
Times = Callable[[], tuple[int, int]]  # what time it is, and for how long the present decision has been open, in ms


@mypyc_attr(allow_interpreted_subclasses=True)
class Scenes:
    """The scenes of one position of a table: what readers have in common is made once."""

    def __init__(self, table: Table, times: Times = lambda: (0, 0)) -> None:
        self.table = table
        self._times = times
        self._memo: dict[Any, Any] = {}
        # What was shown last, by reader: most of it is shown again.
        self._rests: dict[int, Rest] = {}
        self._cards: dict[int, list[int]] = {}
        self._begin()

    def forget(self) -> None:
        """The position has changed, or everyone has seen it."""
        if self._pictures or self._public is not None:  # else nothing was made since the last time
            self._begin()

    def _begin(self) -> None:
        self._frames: dict[tuple[int, str, int], bytes] = {}
        self._shown: dict[int, Shown] = {}
        self._pictures: dict[int, Picture] = {}
        self._way: list[Moment] | None = None  # from the last choice to the present one
        self._looked: dict[int, tuple[Public, Rest | None]] = {}  # positions on it, which it keeps
        self._rest: Rest | None = None  # what all views have in common
        self._changes = Changes()
        self._common: Common | None = None
        self._telling: Telling | None = None
        self._public: tuple[dict[str, Any], list[int]] | None = None  # what everyone sees: tally and scores

    def picture(self, reader: int) -> Picture:
        """What a reader may see."""
        found = self._pictures.get(reader)
        if found is None:
            assert self.table.match
            view = self.table.match.view(reader)
            kind: Any = type(view)
            alike = differ_in_cards(kind)
            if self._rest is None or not alike:
                whose = SPECTATOR if alike else reader
                self._rest = self._rests[whose] = Rest(view, self._rests.get(whose))
            found = self._pictures[reader] = Picture(view, reader, self._rest, self._cards.get(reader))
            self._cards[reader] = found.cards
        return found

    def shown(self, reader: int) -> Shown:
        """The position for one reader, in numbers."""
        found = self._shown.get(reader)
        if found is None:
            table, match, picture = self.table, self.table.match, self.picture(reader)
            assert match
            place = table.places[reader] if reader < len(table.places) else None
            plate = {
                "view_hash": picture.name,
                "decision": table.decision(reader) if table.turn == reader else "",
                "undo": match.undo_limit(reader) if place and table.status == "running" else 0,
                "recap": place.last_choice if place else -1,
                "auto": place.auto if place else False,
                "proxy": place.proxy if place else None,
            }
            tally = own_tally(table.game, picture, self._memo)
            found = self._shown[reader] = Shown(picture, tally, plate, self._for_all(picture.rest))
        return found

    def _for_all(self, rest: Rest) -> Common:
        """What is the same for every reader."""
        if self._common is None or self._common.rest is not rest:
            table, match, asking = self.table, self.table.match, self.table.asking
            assert match
            if self._public is None:
                view = match.view(SPECTATOR)
                self._public = (public_tally(table.game, view), list(view.scores()))
            tally, scores = self._public
            plate = {
                "head": table.head,
                "ply": table.ply,
                "chain": table.chain.hex()[:16],
                "turn": table.turn,
                "scores": scores,
                "clock": msgspec.to_builtins(clock_of(table, *self._times())),
                "away": [place.away or place.resigned for place in table.places],
                "grace_ms": [place.grace_ms for place in table.places],
                "asked": asked_of(table, asking) if asking else None,
            }
            self._common = Common(rest, tally, plate)
        return self._common

    def now(self, reader: int, language: str, have: int) -> bytes:
        """The position as a frame for one reader who has heard of everything up to an entry."""
        key = (reader, language, have)
        frame = self._frames.get(key)
        if frame is None:
            shown = self.shown(reader)
            sentences = sentences_to(self.table.game.name, language, reader)
            low, undone = self._missed(have)
            names, turn = self.table.names, self.table.turn
            now = Now(
                **shown.plate,
                **shown.common.plate,
                view=self.picture(reader).text,
                tally=msgspec.Raw(encode({**shown.common.tally, **shown.tally})),
                question=self._question(sentences) if turn is not None else "",
                moves=[
                    sentences.encoded_move(move, names)
                    for move in (self.picture(reader).view.legal() if turn == reader else [])
                ],
                events=self._events(sentences, low),
                undone=undone,
                result=self._result(language, reader),
            )
            frame = self._frames[key] = encode(now)
        return frame

    def change(
        self, shown: Shown, before: Shown, language: str, told: set[int], *, step_by_step: bool = False
    ) -> bytes:
        """What has changed for a reader who was shown an earlier position. `told`: the moves it knows by words."""
        reader = shown.reader
        sentences = sentences_to(self.table.game.name, language, reader)
        low, undone = self._missed(before.head)
        turn = shown.common.plate["turn"]
        moves = self.picture(reader).view.legal() if turn == reader else []
        new = [move for move in moves if move not in told]
        told.update(new)
        change = Change(
            since=before.head,
            scene=msgspec.Raw(self.between(before, shown)),
            question=self._question(sentences) if turn is not None else "",
            moves=moves,
            told=[sentences.encoded_move(move, self.table.names) for move in new],
            events=self._events(sentences, low),
            undone=undone,
            result=self._result(language, reader),
            steps=self._steps(reader, low) if step_by_step and before.head == self.table.head - 1 else [],
        )
        return encode(change)

    def between(self, before: Shown, after: Shown) -> bytes:
        """What has changed from one position to another, besides what is said in words."""
        return self._changes.between(before, after)

    def _steps(self, reader: int, low: int) -> list[Step]:
        """The steps of the last move, for one reader who is told what happened after so many moves."""
        table, match = self.table, self.table.match
        assert match
        if table.last is None:
            return []
        if self._way is None:
            self._way = moments(*table.last)
        events = min(MOST_EVENTS, sum(map(len, match.events[low + 1 :])))
        earlier = events - len(match.events[-1])

        def see(state: State) -> tuple[Picture, Public]:
            common, rest = self._seen_by_all(state)
            return Picture(state.view(reader), reader, rest), common

        return steps_of(table.game, self._way, match.state, see, self._memo, max(0, earlier))

    def _seen_by_all(self, state: State) -> tuple[Public, Rest | None]:
        """What all readers see of a position on the way; and all of their views but the cards, if that is the same."""
        found = self._looked.get(id(state))
        if found is None:
            view = state.view(SPECTATOR)
            kind: Any = type(view)
            rest = Rest(view) if differ_in_cards(kind) else None
            found = self._looked[id(state)] = (public(self.table.game, view), rest)
        return found

    def _question(self, sentences: Sentences) -> str:
        return self._teller().question(self.picture(sentences.reader).view, sentences)

    def _result(self, language: str, reader: int) -> Result | None:
        return result_for(self.table, language, reader) if self.table.result else None

    def _missed(self, have: int) -> tuple[int, int]:
        """After how many moves the news begin for who has heard of everything up to an entry; and how many were undone.

        -1: from the set-up on.
        """
        plies = self.table.plies
        if not 0 <= have < len(plies):
            return -1, 0
        low = min(plies[have:])
        return low, plies[have] - low

    def _events(self, sentences: Sentences, low: int) -> Any:
        """What happened after so many moves (-1: from the set-up on), as the reader may know it; the latest ones."""
        assert self.table.match
        return self._teller().since(self.table.match.events, low, sentences, MOST_EVENTS)

    def _teller(self) -> Telling:
        if self._telling is None:
            self._telling = Telling(self.table.names)
        return self._telling
