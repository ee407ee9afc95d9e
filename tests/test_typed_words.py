"""The page reads typed words as the terminal does: both are held to one list, the page by its own unit test."""

from __future__ import annotations

from tests.typed_words import FILE, cases, text


def test_the_list_is_what_the_terminal_finds() -> None:
    assert FILE.read_text(encoding="utf-8") == text(), "run `python -m tests.typed_words`"


def test_the_list_says_something() -> None:
    found = [means for case in cases() for means in case["typed"].values()]
    assert sum(len(means) == 1 for means in found) > 5
    assert sum(len(means) > 1 for means in found) > 3
    assert sum(not means for means in found) > 3
