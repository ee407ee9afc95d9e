"""Writes what the rules do today, for tests to compare: golden playthroughs, counts of lines of play,
and the ends of many games.

    python -m tests.write [game …]

A difference in a written file is a change of the rules: it needs a new version of the game and a line in CHANGES.md.
"""

from __future__ import annotations

import hashlib
import json
import sys
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING

from cabale.games import SHELF, game
from cabale.match import Match
from cabale.snapshot import dump
from cabale.state import SPECTATOR
from cabale.texts import event_words
from tests.tables import TABLES, Picker

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cabale.games import Game
    from cabale.state import Event, State
    from tests.tables import Table

GOLDEN = Path(__file__).parent / "golden"
COUNTS = Path(__file__).parent / "counts.toml"
HEADS = Path(__file__).parent / "heads.toml"
GAMES = 50  # of each
SEED = 7
CUTS = (0, 25, 60)  # counts start after so many moves
MOST_LINES = 8000  # a count goes as deep as there are fewer lines of play, but not deeper than:
DEEPEST = 4


# Golden playthroughs


def legal_words(game: Game, moves: list[int]) -> str:
    """The legal moves in words; those that differ in their last word are drawn together."""
    split = [game.moves.words(move).rpartition(" ") for move in moves]
    groups = groupby(split, key=lambda words: words[0])
    return ", ".join(" ".join([start, *(last for _, _, last in words)]).strip() for start, words in groups)


def told(table: Table, event: Event) -> str:
    """An event as spectators see it, and the words that single seats see instead: `draws 1 ? (seat 1: king)`."""
    everyone = event_words(table.game, event.seen_by(SPECTATOR)).split()
    more = []
    for seat in range(table.seats):
        words = event_words(table.game, event.seen_by(seat)).split()
        if words != everyone:
            other = [word for word, public in zip(words, everyone, strict=True) if word != public]
            more.append(f"seat {seat + 1}: {' '.join(other)}")
    return " ".join(everyone) + (f" ({'; '.join(more)})" if more else "")


def playthrough(table: Table) -> Iterator[str]:
    """A random game as people can read it."""
    pick, state = Picker(SEED), table.new(SEED, log=True)
    yield f"{table.game.name} version {table.game.version}, {table.seats} seats, seed {SEED}"
    scores: list[int] = [0] * table.seats
    ply = 0
    while True:
        for event in state.log or []:
            yield f"      {told(table, event)}"
        if list(state.scores()) != scores:
            scores = list(state.scores())
            yield f"      scores: {' '.join(map(str, scores))}"
        if state.seat < 0:
            break
        legal = state.legal()
        move = pick.of(legal)
        question = table.game.questions[int(state.step)][0]
        yield f"{ply:4}  seat {state.seat + 1}, {question}: {legal_words(table.game, legal)}"
        yield f"    > {table.game.moves.words(move)}"
        state.log = []
        state.apply(move)
        ply += 1
    yield f"places: {' '.join(map(str, state.ranking()))}"


def golden_tables() -> list[Table]:
    """Every game with every number of seats, without variants."""
    return [table for table in TABLES if table.options == table.game.options]


def golden_file(table: Table) -> Path:
    return GOLDEN / f"{table}.txt"


# Counts of lines of play


def lines_of_play(state: State, depth: int) -> int:
    """How many lines of play of this depth there are; a game that ends early counts as one."""
    if state.seat < 0:
        return 1
    legal = state.legal()
    if depth == 1:
        return len(legal)
    count = 0
    for move in legal:
        after = state.clone()
        after.apply(move)
        count += lines_of_play(after, depth - 1)
    return count


def counts(table: Table) -> Iterator[tuple[str, list[int]]]:
    """From some states of a random game: lines of play of depth 1, 2 and so on, with chance as the seed has it."""
    pick, state = Picker(SEED), table.new(SEED)
    for ply in range(max(CUTS) + 1):
        if state.seat < 0:
            return
        if ply in CUTS:
            found = [len(state.legal())]
            # Not deeper than the next depth can be expected to have few enough lines.
            while len(found) < DEEPEST and found[-1] * found[0] < MOST_LINES:
                found.append(lines_of_play(state, len(found) + 1))
            yield f"after_{ply}", found
        state.apply(pick.of(state.legal()))


def counts_text() -> str:
    lines = ["# Lines of play of depth 1, 2, … after some moves of a random game; written by python -m tests.write."]
    for table in TABLES:
        lines += ["", f"[{table}]"]
        lines += [f"{key} = {found}" for key, found in counts(table)]
    return "\n".join(lines) + "\n"


# The ends of many games


def head(game: Game, number: int) -> str:
    """A game with chance from a number, as one short hash: all that was done, and what each seat saw at the end."""
    key = hashlib.sha256(f"{game.name} {number}".encode()).digest()
    match = Match(game, game.fewest + number % (game.most - game.fewest + 1), key)
    found = hashlib.sha256()
    while match.seat is not None:
        legal = match.legal()
        pick = hashlib.sha256(key + match.ply.to_bytes(4, "big")).digest()
        match.play(match.seat, legal[int.from_bytes(pick[:4], "big") % len(legal)])
        found.update(game.moves.words(match.moves[-1]).encode())
    for seat in (*range(match.seats), SPECTATOR):
        found.update(json.dumps(dump(match.view(seat)), sort_keys=True).encode())
    return found.hexdigest()[:8]


def heads_text() -> str:
    lines = [f"# How {GAMES} games of each end; written by python -m tests.write."]
    for name in SHELF:
        found = game(name)
        lines += [
            "",
            f"[{name}]",
            f"version = {found.version}",
            f'figures = "{found.pieces()[1].hash[:12]}"',
            "heads = [",
        ]
        heads = [head(found, number) for number in range(GAMES)]
        lines += [f'    "{" ".join(heads[start : start + 10])}",' for start in range(0, GAMES, 10)]
        lines += ["]"]
    return "\n".join(lines) + "\n"


def main() -> None:
    names = sys.argv[1:] or SHELF
    GOLDEN.mkdir(exist_ok=True)
    for table in golden_tables():
        if table.game.name in names:
            golden_file(table).write_text("\n".join(playthrough(table)) + "\n", encoding="utf-8")
    COUNTS.write_text(counts_text(), encoding="utf-8")
    HEADS.write_text(heads_text(), encoding="utf-8")


if __name__ == "__main__":
    main()
