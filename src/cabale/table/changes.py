"""Changes: the difference between two scenes of one reader, which is all that has to be sent.

A difference is read beside what it changes. An object holds the fields that changed, each with a difference of its
own; beside a row of the same length it holds the places that changed. Everything else is given anew; where an object
is given anew in the place of another one or of a row, it stands under `=`.
"""

from __future__ import annotations

from typing import Any, Final

ANEW: Final = "="


class _Same:
    """Nothing has changed."""


SAME: Final = _Same()


def difference(old: Any, new: Any) -> Any:
    """What turns one into the other; `SAME` if nothing does."""
    if old == new:
        return SAME
    if isinstance(new, dict):
        if isinstance(old, dict) and old.keys() == new.keys():
            return {name: difference(old[name], value) for name, value in new.items() if old[name] != value}
        return {ANEW: new} if isinstance(old, dict | list) else new
    if isinstance(new, list) and isinstance(old, list) and len(old) == len(new):
        places = [place for place, value in enumerate(new) if old[place] != value]
        # A place costs its number too: of short numbers a third is as long as all of them.
        if 3 * len(places) <= len(new) or isinstance(new[places[0]], dict | list):
            return {str(place): difference(old[place], new[place]) for place in places}
    return new


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
