"""What is said: the same to everyone as if it were said anew, and no more of it kept than agreed."""

from __future__ import annotations

import random

import pytest

from cabale.games import SHELF, game
from cabale.match import Match
from cabale.state import NONE, SPECTATOR
from cabale.table.messages import encode
from cabale.table.sentences import Latest, named, sentences_to
from cabale.texts import LANGUAGES, Texts

NAMES = ["Ann", "Béa", "Cid"]


@pytest.mark.parametrize("name", SHELF)
@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_kept_reads_as_if_said_anew(name: str, language: str) -> None:
    found = game(name)
    chance = random.Random(name)
    match = Match(found, 3, bytes(32))
    readers = (0, 1, 2, SPECTATOR)
    plain = [Texts(language, found, NAMES, NONE if reader == SPECTATOR else reader) for reader in readers]
    names = NAMES
    for _ in range(120):
        if match.seat is None:
            break
        for reader, texts in zip(readers, plain, strict=True):
            said = sentences_to(name, language, reader)
            view = match.view(reader)
            assert said.question(view, names) == texts.question(view)
            for event in match.events[-1]:
                seen = event.seen_by(reader)
                assert said.event(seen, 0, names).text == texts.event(seen)
            for move in match.legal()[:5]:
                assert said.move(move, names).text == texts.move(move)
                assert encode(said.move(move, names)) == bytes(said.encoded_move(move, names))
        match.play(match.seat, chance.choice(match.legal()))


def test_a_name_is_put_in_once_and_never_read_again() -> None:
    """Names that held the signs of others grew into each other without end."""
    signs = "\ue000\ue001\ue002"
    assert named(f"{signs[0]} meets {signs[1]}", [signs[1] * 50, signs[2] * 50, "Cid"]) == (
        f"{signs[1] * 50} meets {signs[2] * 50}"
    )


def test_what_nobody_asked_for_is_forgotten_first() -> None:
    kept: Latest[str] = Latest(4)
    for word in "abc":
        kept.keep((word,), word)
    assert kept.find(("a",)) == "a"
    kept.keep(("d",), "d")
    assert kept.find(("b",)) is None, "asked for longest ago"
    assert [kept.find((word,)) for word in "acd"] == ["a", "c", "d"]
