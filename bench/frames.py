"""What a move costs to show: bytes and time of the frames of four readers.

    python bench/frames.py [--games 3] [--profile GAME]

Random games of four, without network and disk: each move is applied and shown to every seat, as the server does it.
"""

from __future__ import annotations

import argparse
import cProfile
import pstats
import random
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))

from tests.table.test_table import begun

from cabale.games import SHELF
from cabale.table import judge
from cabale.table.changes import Shown
from cabale.table.entries import Entry
from cabale.table.scenes import Scenes
from cabale.table.state import Table

SEATS = 4


def put(table: Table, seat: int, entry: Entry) -> None:
    table.apply(table.next(seat, entry, "", 0))


class Reader:
    """What a socket remembers."""

    def __init__(self, seat: int, *, whole: bool) -> None:
        self.seat = seat
        self.whole = whole
        self.have = -1
        self.shown: Shown | None = None
        self.told: set[int] = set()

    def frame(self, scenes: Scenes) -> bytes:
        if self.whole or self.shown is None:
            frame = scenes.now(self.seat, "en", self.have)
            self.shown = scenes.shown(self.seat)
        else:
            before, self.shown = self.shown, scenes.shown(self.seat)
            frame = scenes.change(self.shown, before, "en", self.told)
        self.have = scenes.table.head
        return frame


def play(name: str, seed: int, *, whole: bool = False) -> tuple[int, int, float, float]:
    """A game: how many moves, bytes of all frames, seconds for showing and for applying them."""
    table, draw = begun(name, SEATS, secret=seed.to_bytes(32)), random.Random(seed)
    scenes = Scenes(table)
    readers = [Reader(seat, whole=whole) for seat in range(SEATS)]
    size, shown, applied = 0, 0.0, 0.0
    while table.turn is not None:
        started = time.process_time()
        size += sum(len(reader.frame(scenes)) for reader in readers)
        shown += time.process_time() - started
        seat = table.turn
        assert table.match
        move = draw.choice(table.match.legal())
        started = time.process_time()
        put(table, seat, judge.move(table, seat, table.decision(seat), move, "person", 0))
        scenes.forget()
        applied += time.process_time() - started
    return table.ply, size, shown, applied


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=3)
    parser.add_argument("--profile", choices=list(SHELF))
    args = parser.parse_args()
    if args.profile:
        play(args.profile, 1)
        profile = cProfile.Profile()
        profile.enable()
        for seed in range(args.games):
            play(args.profile, seed)
        profile.disable()
        pstats.Stats(profile).sort_stats("tottime").print_stats(25)
        return
    print(f"{'':24}{'moves':>8}{'bytes/move':>12}{'shown µs':>10}{'applied µs':>12}")
    for name in SHELF:
        for whole in (True, False):
            play(name, 99, whole=whole)  # sentences are said once
            found = [play(name, seed, whole=whole) for seed in range(args.games)]
            moves, size, shown, applied = (sum(column) for column in zip(*found, strict=True))
            row = f"{moves:8}{size / moves:12.0f}{1e6 * shown / moves:10.0f}{1e6 * applied / moves:12.0f}"
            print(f"{name:16}{'whole' if whole else 'changes':8}{row}")


if __name__ == "__main__":
    main()
