"""Changes: the difference between two scenes of one reader, which is all that has to be sent.

A difference is read beside what it changes. An object holds the fields that changed, each with a difference of its
own; beside a row of the same length it holds the places that changed. Everything else is given anew; where an object
is given anew in the place of another one or of a row, it stands under `=`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from cabale.table.messages import encode

if TYPE_CHECKING:
    from cabale.table.picture import Picture, Rest

ANEW: Final = "="


class _Same:
    """Nothing has changed."""


SAME: Final = _Same()


def difference(old: object, new: object) -> object:
    """What turns one into the other; `SAME` if nothing does."""
    if old is new:
        return SAME
    if isinstance(new, dict):
        return _of_objects(old, new)
    if isinstance(new, list) and isinstance(old, list) and len(old) == len(new):
        return _of_rows(old, new)
    return SAME if old == new else new


def _of_objects(old: object, new: dict[str, object]) -> object:
    if not isinstance(old, dict) or old.keys() != new.keys():
        return {ANEW: new} if isinstance(old, (dict, list)) else new
    found: dict[str, object] = {}
    for name, value in new.items():
        change = difference(old[name], value)
        if change is not SAME:
            found[name] = change
    return found or SAME


def _of_rows(old: list[object], new: list[object]) -> object:
    """Rows of the same length; most are of numbers, and most of those are the same."""
    if old == new:
        return SAME
    places = [place for place in range(len(new)) if old[place] is not new[place] and old[place] != new[place]]
    # A place costs its number too: of short numbers a third is as long as all of them.
    if 3 * len(places) > len(new) and not isinstance(new[places[0]], (dict, list)):
        return new
    return {str(place): difference(old[place], new[place]) for place in places}


def changed(old: Any, change: Any) -> Any:
    """What a difference makes of something. Nothing is written into: what has not changed is the same as before."""
    if not isinstance(change, dict):
        return change
    if ANEW in change:
        return change[ANEW]
    if isinstance(old, dict):
        return {**old, **{name: changed(old.get(name), value) for name, value in change.items()}}
    if isinstance(old, list):
        found = list(old)
        for place, value in change.items():
            found[int(place)] = changed(old[int(place)], value)
        return found
    return change


class Common:
    """What all readers of one position are shown, in numbers."""

    def __init__(self, rest: Rest, tally: dict[str, Any], plate: dict[str, Any]) -> None:
        self.rest = rest
        self.tally = tally
        self.plate = plate


class Shown:
    """What one reader was shown of one position, in numbers: later changes are reckoned from here."""

    def __init__(self, picture: Picture, tally: dict[str, Any], plate: dict[str, Any], common: Common) -> None:
        self.reader = picture.reader
        self.cards = picture.cards
        self.tally = tally
        self.plate = plate  # all else, but what is said in words
        self.common = common

    @property
    def head(self) -> int:
        """The last entry of which the reader has heard."""
        return int(self.common.plate["head"])


class Changes:
    """What has changed for readers since positions that they were shown, as JSON; what they have in common once."""

    def __init__(self) -> None:
        # Kept with what it was made from: so nothing else can get the same identity meanwhile.
        self._made: dict[tuple[int, int], tuple[Shown, Shown, bytes]] = {}
        self._common: dict[tuple[int, int], tuple[Common, Common, tuple[bytes, bytes, bytes]]] = {}

    def between(self, before: Shown, after: Shown) -> bytes:
        """The difference of two scenes."""
        key = (id(before), id(after))
        kept = self._made.get(key)
        if kept is None:
            kept = self._made[key] = (before, after, self._between(before, after))
        return kept[2]

    def _between(self, before: Shown, after: Shown) -> bytes:
        view, tally, plate = self._in_common(before.common, after.common)
        cards = difference(before.cards, after.cards)
        parts = [
            named(b'"view":{', view, b"" if cards is SAME else b'"cards":' + encode(cards)),
            named(b'"tally":{', tally, fields(before.tally, after.tally)),
            plate,
            fields(before.plate, after.plate),
        ]
        return b"{" + b",".join([part for part in parts if part]) + b"}"

    def _in_common(self, before: Common, after: Common) -> tuple[bytes, bytes, bytes]:
        key = (id(before), id(after))
        kept = self._common.get(key)
        if kept is None:
            view = fields(before.rest.numbers, after.rest.numbers)
            made = (view, fields(before.tally, after.tally), fields(before.plate, after.plate))
            kept = self._common[key] = (before, after, made)
        return kept[2]


def fields(before: dict[str, Any], after: dict[str, Any]) -> bytes:
    """The fields of an object that changed, as JSON without brackets."""
    found = difference(before, after)
    return b"" if found is SAME else encode(found)[1:-1]


def named(begin: bytes, some: bytes, more: bytes) -> bytes:
    """Fields of an object within an object, if there are any."""
    if not some and not more:
        return b""
    return begin + some + (b"," if some and more else b"") + more + b"}"
