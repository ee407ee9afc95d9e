"""Choices and commands at the terminal: choices are shown with numbers, and found by a number or by some words."""

from __future__ import annotations

import re
import unicodedata
from importlib import import_module
from typing import TYPE_CHECKING

from rich.table import Table
from rich.text import Text

if TYPE_CHECKING:
    from cabale.games import Game
    from cabale.state import State
    from cabale.texts import Texts


def find(game: Game, texts: Texts, words: str, legal: list[int]) -> list[int]:
    """The choices that a number or some words may mean."""
    if words.isdigit():
        found = [legal[int(words) - 1]] if 1 <= int(words) <= len(legal) else []
        # “6” may be the sixth choice or a bid of 6: then it must be said which.
        return found + [move for move in legal if amount(game, move) == int(words) and move not in found]
    typed = plain(words).split()
    notations = [game.moves.words(move) for move in legal]
    if " ".join(typed) in notations:
        return [legal[notations.index(" ".join(typed))]]
    found = []
    for move, notation in zip(legal, notations, strict=True):
        known = f"{notation} {plain(texts.move(move))}".split()
        if all(any(word.startswith(part) for word in known) for part in typed):
            found.append(move)
    return found


def plain(words: str) -> str:
    """Words as they are compared: in small letters without accents, which not every keyboard has."""
    letters = unicodedata.normalize("NFD", re.sub("[’'()]", " ", words.lower()))
    return "".join(letter for letter in letters if not unicodedata.combining(letter))


def command(texts: Texts, words: str, known: tuple[str, ...]) -> str | None:
    """Which command some words are: in the reader's language or in English."""
    if words == "?":
        return "help"
    return next((name for name in known if plain(words) in (name, plain(texts.say(f"command-{name}")))), None)


def in_words(game: Game, texts: Texts, move: int) -> str:
    """A choice as it may be typed: where words are English, in short."""
    return game.moves.words(move) if texts.language == "en" else texts.move(move).lower()


def amount(game: Game, move: int) -> int | None:
    """The amount that a move names, if that is all it says."""
    verb, _ = game.moves.parts(move)
    if game.moves.verbs[verb] != ("amount",):
        return None
    return int(game.moves.words(move).split()[1])


def listed(game: Game, texts: Texts, legal: list[int]) -> Table:
    """The choices with their numbers; of many amounts only the first and the last."""
    table = Table(box=None, show_header=False, pad_edge=False)
    amounts = [move for move in legal if amount(game, move) is not None]
    for number, move in enumerate(legal, 1):
        if move in amounts[3:-1]:
            if move == amounts[3]:
                table.add_row("   …")
            continue
        short = [Text(game.moves.words(move), "dim")] if texts.language == "en" else []
        table.add_row(f"{number:4}", Text(texts.move(move)), *short)
    return table


def which(game: Game, words: str, found: list[int], legal: list[int]) -> str:
    """Several choices that some words may mean, in a way that tells them apart."""
    if words.isdigit():
        return ", ".join(game.moves.words(move) for move in found)
    return ", ".join(str(legal.index(move) + 1) for move in found)


def cards(game: Game, texts: Texts, view: State) -> Table:
    """Every thing of the game that does something, with the figure that is printed on it, if its table shows any."""
    table = Table(box=None, show_header=False, pad_edge=False)
    figure = getattr(import_module(f"cabale.games.{game.name}.draw"), "figure", None)
    for kind, names in game.moves.kinds.items():
        for place, name in enumerate(names):
            if not name.isdigit() and texts.has(f"{kind}-{name}", "does"):
                printed = [Text(figure(view, kind, place, texts))] if figure else []
                table.add_row(Text(texts.thing(kind, place), "bold"), *printed, Text(texts.thing(kind, place, "does")))
    return table
