"""Names of people, bots, tokens and tables: cleaned here, and nowhere else, before they are kept or shown."""

from __future__ import annotations

import unicodedata
from typing import TYPE_CHECKING

from cabale.table.refusal import Refusal

if TYPE_CHECKING:
    from collections.abc import Sequence

LONGEST = 24
LONGEST_TITLE = 80
ACCENTS = "\u0300\u0301"  # what some keyboards leave behind a letter
OURS = "()"  # around the number that tells look-alikes apart

# Letters of other alphabets, and figures, that look like Latin ones; and Latin ones that look like each other.
LOOK_ALIKE = str.maketrans("аеорсухіјѕԁһԛԝкмтпвгɡαορνικτυωɑıіi01|ӏ", "aeopcyxljsdhqwkmtnbrgaopvlktuwalllolll")


def clean(text: str, longest: int) -> str:
    """A text of one line without tricks: no signs for directions, of no width, of private use, no heaps of accents."""
    plain = unicodedata.normalize("NFC", text)
    kept = "".join(letter for letter in plain if unicodedata.category(letter)[0] not in "CM" or letter in ACCENTS)
    return " ".join(kept.split())[:longest].strip()


def clean_name(name: str) -> str:
    """What someone is called."""
    kept = clean("".join(letter for letter in name if letter not in OURS), LONGEST)
    if not any(letter.isalnum() for letter in kept):
        raise Refusal("malformed", "name")
    return kept


def clean_title(title: str) -> str:
    """What a table is called, if it has a name."""
    return clean(title, LONGEST_TITLE)


def fold(name: str) -> str:
    """A name as it looks, for telling look-alikes."""
    plain = unicodedata.normalize("NFKD", name).casefold()
    alike = plain.translate(LOOK_ALIKE)
    return "".join(letter for letter in alike if letter.isalnum())


def told_apart(names: Sequence[str]) -> list[str]:
    """The names of a table; of those that look alike, all but the first get a number."""
    seen: dict[str, int] = {}
    found = []
    for name in names:
        folded = fold(name)
        seen[folded] = seen.get(folded, 0) + bool(name)
        found.append(f"{name} ({seen[folded]})" if seen[folded] > 1 else name)
    return found
