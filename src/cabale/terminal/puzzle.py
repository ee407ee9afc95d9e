"""Puzzles at the terminal: a position, an answer, and what the search found. First answers are kept."""

from __future__ import annotations

import os
from importlib import import_module
from typing import TYPE_CHECKING

import msgspec
from rich.text import Text

from cabale.puzzle.puzzle import puzzle_names, since_last_choice
from cabale.puzzle.telling import explanation
from cabale.seats import COLOURS
from cabale.terminal.choices import cards, command, find, listed, which
from cabale.terminal.play import save_folder
from cabale.texts import Texts

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from rich.console import Console

    from cabale.puzzle.puzzle import Puzzle, Verdict


class Answers:
    """Which puzzles were answered here, and whether the first answer was right."""

    def __init__(self, path: Path | None = None) -> None:
        self.path = path or save_folder().parent / "puzzles.json"
        self.first: dict[str, bool] = {}
        if self.path.exists():
            try:
                self.first = msgspec.json.decode(self.path.read_bytes(), type=dict[str, bool])
            except msgspec.DecodeError:
                raise OSError(f"{self.path}: is not a file of answers; move it away to begin anew") from None

    def keep(self, id: str, right: bool) -> None:
        """Keep a first answer; later ones change nothing."""
        if id in self.first:
            return
        self.first[id] = right
        self.path.parent.mkdir(parents=True, exist_ok=True)
        draft = self.path.with_name(self.path.name + ".draft")
        draft.write_bytes(msgspec.json.encode(self.first))
        os.replace(draft, self.path)


def solve(
    offered: list[tuple[str, Puzzle]],
    language: str,
    console: Console,
    read_line: Callable[[str], str],
    answers: Answers,
) -> None:
    """Go through puzzles, each with its title, until the reader has enough."""
    plain = Texts(language)
    right = count = 0
    try:
        for title, puzzle in offered:
            console.print()
            console.print(Text(title, "bold"))
            answer = _ask(puzzle, language, console, read_line)
            right, count = right + answer.right, count + 1
            answers.keep(puzzle.id, answer.right)
            if puzzle is not offered[-1][1]:
                said = read_line(plain.say("puzzle-more") + " ").strip()
                if command(plain, said, ("quit",)):
                    break
    except (EOFError, KeyboardInterrupt):
        console.print()
    console.print(Text(plain.say("puzzle-left", right=right, count=count)))


def title(puzzle: Puzzle, key: str, texts: Texts, **parts: object) -> str:
    """A puzzle by its number or its day, with its tags."""
    tags = "".join(f" · {texts.say(f'puzzle-tag-{tag}')}" for tag in puzzle.tags)
    return texts.say(key, players=puzzle.record.seats, tags=tags, **parts)


def _ask(puzzle: Puzzle, language: str, console: Console, read_line: Callable[[str], str]) -> Verdict:
    """Show the position, ask for a choice, and say what it is worth."""
    match = puzzle.match()
    game, seat = match.game, match.seat
    assert seat is not None
    texts = Texts(language, game, puzzle_names(puzzle, seat, language), seat)
    console.print(Text(texts.say("puzzle-about")))
    for event in since_last_choice(match, seat):
        console.print(Text("  " + texts.event(event.seen_by(seat)), "dim"))
    console.print(import_module(f"cabale.games.{game.name}.draw").draw(match.view(seat), seat, texts))
    legal = match.legal()
    console.print(Text(texts.question(match.view(seat)), f"bold {COLOURS[seat]}"))
    console.print(listed(game, texts, legal))
    while True:
        typed = read_line(texts.say("puzzle-ask") + " ").strip()
        order = command(texts, typed, ("help", "cards", "quit"))
        found = find(game, texts, typed, legal) if typed else []
        if order == "quit":
            raise EOFError
        if order:
            console.print(Text(texts.say("help")) if order == "help" else cards(game, texts, match.state))
        elif len(found) == 1:
            break
        elif found:
            console.print(Text(texts.say("ambiguous", words=typed, choices=which(game, typed, found, legal))))
        elif typed:
            console.print(Text(texts.say("no-choice", words=typed, count=len(legal))))
    answer = puzzle.verdict(game.moves.words(found[0]))
    assert answer
    heading, look = ("puzzle-is-right", "bold green") if answer.right else ("puzzle-not-best", "bold yellow")
    console.print(Text(texts.say(heading), look))
    for line in explanation(puzzle, answer, texts):
        console.print(Text(line.text))
    return answer
