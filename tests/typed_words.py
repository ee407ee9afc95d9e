"""Typed words and what they mean, for terminal and page: `python -m tests.typed_words` writes tests/words.json."""

from __future__ import annotations

import json
from typing import Any

from cabale.games import game
from cabale.table.sentences import sentences_to
from cabale.terminal.choices import find
from cabale.texts import Texts
from tests import ROOT

FILE = ROOT / "tests" / "words.json"
NAMES = ("Ann", "Bea", "Cyd", "Dov")
# Game, language, moves made before, and what is typed.
TYPED = (
    (
        "gambit_royale",
        "fr",
        0,
        ("1", "999", "roi", "ROI 2", "reine", "eclaireur", "épée", "lay king 1", "", "xyzzy", "0"),
    ),
    ("gambit_royale", "en", 0, ("lay king 2", "King 2", "lord 1", "master at", "lay")),
    ("heads_of_state", "fr", 0, ("3", "prendre", "epee", "l'", "d’or", "or")),
    ("sun_king", "fr", 0, ("1", "étiquette", "etiquette", "ETIQUETTE", "bleue")),
    ("bastille", "fr", 0, ("notre-dame", "bastille 2", "etats", "états généraux 1", "poser 2 catacombes", "6")),
)


def cases() -> list[dict[str, Any]]:
    """Every position with its moves, and for all that is typed the places of the moves that it may mean."""
    found = []
    for name, language, plies, typed in TYPED:
        played = game(name)
        state = played.new(4, 7)
        for _ in range(plies):
            state.apply(state.legal()[0])
        legal, reader = state.legal(), int(state.seat)
        said = sentences_to(name, language, reader)
        texts = Texts(language, played, list(NAMES), reader)
        moves = [json.loads(bytes(said.encoded_move(move, NAMES))) for move in legal]
        means = {
            words: [legal.index(move) for move in find(played, texts, words, legal)] if words else [] for words in typed
        }
        found.append({"game": name, "language": language, "moves": moves, "typed": means})
    return found


def text() -> str:
    return json.dumps(cases(), ensure_ascii=False, separators=(",", ":")) + "\n"


if __name__ == "__main__":
    FILE.write_text(text(), encoding="utf-8")
