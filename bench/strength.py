"""The table of strength: plays what is missing of it and writes docs/strength.md.

    python bench/strength.py                     # everything: many hours
    python bench/strength.py --game gambit_royale --games 400 --minutes 30

Results are kept in build/strength.jsonl and belong to the program that played them: after a change of
the engine, a game or the bots the rows of that game are played anew, and only those.
"""

import argparse
import json
import os
import platform
import subprocess
import sys
import time
from datetime import UTC, datetime
from pathlib import Path

from cabale.arena.blocks import FORMATS, Contest, commit, done, in_contests, play, program, read
from cabale.arena.chart import intervals
from cabale.arena.compare import ladders, row
from cabale.arena.figures import verdict
from cabale.bots import GREEDY_VERSION, SearchBot, bot, specialists
from cabale.bots.search import Search
from cabale.games import SHELF, game

HERE = Path(__file__).parent.parent
KEPT = HERE / "build" / "strength.jsonl"
MEASURED = HERE / "build" / "strength.json"
PAGE = HERE / "docs" / "strength.md"
SEED = 1
# Who against whom, and the lower bound of the heads-up equivalent that is asked for. Searchers have a tenth of their
# iterations ("tournament budget").
BARS = {
    ("greedy", "random"): 0.80,
    ("medium/10", "greedy"): 0.62,
    ("hard/10", "greedy"): 0.72,
    ("hard/10", "medium/10"): 0.56,
}
SPECIALIST_BAR = 0.62
LOWER = {("heads_of_state", "hard/10", "greedy"): 0.68}


def cells(names):
    """Every game, number of players and pair, the cheap ones first."""
    found = []
    for name in names:
        this = game(name)
        for players in (2, 4) if this.fewest == 2 else (3, 4):
            pairs = [*BARS, *(("hard/10", who) for who in specialists(this))]
            found += [(name, players, a, b) for a, b in pairs]
    return sorted(found, key=lambda cell: [("greedy", "random"), ("medium/10", "greedy")].count(cell[2:]), reverse=True)


def bar(name, a, b):
    return LOWER.get((name, a, b), BARS.get((a, b), SPECIALIST_BAR))


def latency(name, players, level, count=40):
    """Seconds of one core for choices all over a game, the 95th percentile."""
    found = game(name)
    quick, slow = bot("greedy", found), bot(level, found)
    assert isinstance(slow, SearchBot)
    spots, number = [], 0
    while len(spots) < count:
        number += 1
        state = found.new(players, seed=number)
        ply = number
        while state.seat >= 0:
            ply += 1
            if ply % 11 == 0 and len(state.legal()) > 1:
                spots.append(state.view(state.seat))
            state.apply(quick.choose(state.view(state.seat), ply))
    spots = spots[:count]
    took = []
    for seed, view in enumerate(spots):
        begun = time.process_time()
        slow.search(view, seed)  # one part: where there are two, they run side by side
        took.append(time.process_time() - begun)
    return sorted(took)[int(0.95 * len(took))]


def iterations_a_second(name, players):
    """Iterations of `hard` at the opening with games played to their end, best of three."""
    found = game(name)
    chooser = bot("hard:stretches=0:plies=0:iterations=1500", found)
    state = found.new(players, seed=1)
    best = 0.0
    for _ in range(3):
        search = Search(state.view(state.seat), found.worth(), 1, chooser.settings)
        search.begin()
        begun = time.process_time()
        search.run(300 if os.environ.get("CABALE_PURE") else 1500)
        best = max(best, search.done / (time.process_time() - begun))
    return best


def measure(names):
    """Latency and speed, kept apart from the contests because they depend on the machine."""
    found = json.loads(MEASURED.read_text()) if MEASURED.exists() else {}
    for name in names:
        this = game(name)
        entry = {"program": program(name), "latency": {}, "speed": {}}
        for players in (this.fewest, this.most):
            for level in ("medium", "hard", "expert"):
                entry["latency"][f"{level} {players}"] = latency(name, players, level, 12)
        four = min(4, this.most)
        script = (
            f"import sys; sys.path.insert(0, {str(HERE / 'bench')!r}); import strength; "
            f"print(strength.iterations_a_second({name!r}, {four}))"
        )
        for label, pure in (("compiled", ""), ("uncompiled", "1")):
            env = {**os.environ, "CABALE_PURE": pure}
            asked = [sys.executable, "-c", script]
            entry["speed"][label] = float(subprocess.run(asked, env=env, capture_output=True, check=True).stdout)
        entry["players"] = four
        found[name] = entry
        MEASURED.parent.mkdir(exist_ok=True)
        MEASURED.write_text(json.dumps(found, indent=1))


def write(names):
    """The page, from all that was measured with the programs of today."""
    blocks = [block for block in read(KEPT) if block.program == program(block.contest.game)]
    lines = [
        "# Strength of the bots",
        "",
        f"Measured on {datetime.now(UTC):%Y-%m-%d} at commit {commit()}, {platform.machine()}, "
        f"Python {platform.python_version()}; written by `make strength`, which goes on where it was stopped.",
        "",
        "Each deal is played once with the lone bot in every seat. F1: one A among Bs; F2: one B among As. Shares are",
        "those of the lone bot, intervals are 95 % from deals. *A v B* turns a share at any table into the chance that",
        "A would beat B alone (Plackett-Luce); a bar is met if the lower bound reaches it in both formats. `/10`: the",
        f"tournament budget, a tenth of a level's iterations. `greedy` is frozen, version {GREEDY_VERSION}.",
    ]
    for name in names:
        lines += ["", f"## {name}", "", f"Program {program(name)}.", ""]
        lines += [
            "| players | A | B | format | games | share of the lone bot | A v B | bar | | ms a choice, A / B |",
            "|---|---|---|---|---|---|---|---|---|---|",
        ]
        mine = [block for block in blocks if block.contest.game == name and block.contest.seed == SEED]
        for contest, group in sorted(in_contests(mine), key=lambda found: found[0].row()):
            told, line = verdict(group), row(group)
            wanted = bar(name, contest.a, contest.b)
            met = "met" if told.equivalent.low >= wanted else "missed" if told.equivalent.high < wanted else "open"
            spent = " / ".join(f"{line.milliseconds[who]:.1f}" for who in (contest.a, contest.b))
            share, value = told.share, told.equivalent
            lines.append(
                f"| {contest.players} | {contest.a} | {contest.b} | {contest.format} | {told.games} "
                f"| {share.share:.3f} [{share.low:.3f}, {share.high:.3f}] "
                f"| {value.share:.3f} [{value.low:.3f}, {value.high:.3f}] | {wanted:.2f} | {met} | {spent} |"
            )
        if mine:
            lines += [
                "",
                f"Repeat a row with `cabale arena {name} A B --players N --games M --format F --seed {SEED}`.",
            ]
        for ladder in ladders(mine):
            rows = [(r.bot, r.rating, r.low, r.high) for r in ladder.ratings]
            title = f"{name}, {ladder.players} players: ladder"
            intervals(title, "Elo points, greedy = 0", rows).save(PAGE.parent / f"ladder-{name}-{ladder.players}")
            lines += ["", f"![{title}](ladder-{name}-{ladder.players}.svg)"]
        entry = json.loads(MEASURED.read_text()).get(name) if MEASURED.exists() else None
        if entry:
            speed = entry["speed"]
            lines += [
                "",
                "Seconds of one core a choice at full strength, 95th percentile: "
                + ", ".join(f"{key} players {value:.2f}" for key, value in entry["latency"].items())
                + ".",
                "",
                f"Search to the end of the game at the opening, {entry['players']} players, one core: "
                f"{speed['compiled']:.0f} iterations a second compiled, {speed['uncompiled']:.0f} uncompiled "
                f"({speed['compiled'] / speed['uncompiled']:.0f} times).",
            ]
    PAGE.parent.mkdir(exist_ok=True)
    PAGE.write_text("\n".join(lines) + "\n", encoding="utf-8")


def main():
    parser = argparse.ArgumentParser(description="Play the table of strength and write docs/strength.md.")
    parser.add_argument("--game", action="append", choices=SHELF)
    parser.add_argument("--games", type=int, default=400, help="games in each cell and format")
    parser.add_argument("--minutes", type=float, default=1e9, help="stop after so long")
    parser.add_argument("--only", action="append", default=[], help="only pairs with this A, such as hard/10")
    parser.add_argument("--players", type=int, help="only this number of players")
    parser.add_argument("--no-speed", action="store_true", help="leave out latency and speed")
    given = parser.parse_args()
    until = time.monotonic() + 60 * given.minutes
    names = given.game or list(SHELF)
    if not given.no_speed:
        measure(names)
    for name, players, a, b in cells(names):
        if (given.only and a not in given.only) or (given.players and players != given.players):
            continue
        contests = [Contest(name, players, a, b, form, SEED, game(name).choose_options()) for form in FORMATS]
        blocks = -(-given.games // players)
        if time.monotonic() < until:
            play(contests, blocks, KEPT, stop=lambda _: time.monotonic() > until)
        for contest in contests:
            mine = done(read(KEPT), contest)
            if mine:
                told = verdict(mine)
                print(name, players, a, b, contest.format, told.games, told.share, told.equivalent, flush=True)
    write(list(SHELF))


if __name__ == "__main__":
    main()
