"""The table of strength: plays what is missing of it and writes docs/strength.md.

    python bench/strength.py                     # everything: many hours
    python bench/strength.py --game gambit_royale --games 400 --minutes 30
    python bench/strength.py --write             # only the page, from what was played

Results are kept in bench/strength.jsonl, so that whoever comes next goes on with them, and belong to the program that
played them: after a change of a game, of a net or of how a level searches, the rows of those are played anew, and only
those.
Latency, speed and honesty are measured on the spot and kept in bench/strength.json.

Cells are looked at after numbers of games that are fixed beforehand (STEPS); a cell whose bar is decided then is over.
"""

import argparse
import asyncio
import json
import math
import os
import platform
import subprocess
import sys
import time
from datetime import UTC, datetime
from pathlib import Path

from cabale import compiled
from cabale.arena.blocks import (
    Contest,
    commit,
    done,
    formats,
    in_contests,
    once,
    own_chance,
    play,
    program,
    program_of,
    read,
)
from cabale.arena.chart import intervals
from cabale.arena.compare import ladders, row, title
from cabale.arena.figures import verdict
from cabale.bots import GREEDY_VERSION, SearchBot, bot, specialists
from cabale.bots.nets import path_of
from cabale.bots.question import budget
from cabale.bots.search import Search
from cabale.games import SHELF, game
from cabale.server.think.pool import Thinkers, question_of
from cabale.snapshot import dump

HERE = Path(__file__).parent.parent
KEPT = HERE / "bench" / "strength.jsonl"
MEASURED = HERE / "bench" / "strength.json"
PAGE = HERE / "docs" / "strength.md"
SEED = 1
TRIAL = 2  # the seed of games that only choose a constant for OpenSpiel's search
# Who against whom, and the lower bound of the heads-up equivalent that is asked for. Searchers have a part of their
# iterations ("tournament budget"): hours, not weeks.
BUDGET = 20
HARD, EXPERT, BEFORE = (f"{level}/{BUDGET}" for level in ("hard", "expert", "hard-1"))
LONGER = "hard/4"  # against `medium`, which has no more than a twentieth of `hard` itself
BARS = {
    ("greedy", "random"): 0.80,
    ("medium", "greedy"): 0.62,
    (HARD, "greedy"): 0.80,
    (LONGER, "medium"): 0.56,
    (HARD, BEFORE): 0.60,  # those without nets
    ("medium", BEFORE): 0.50,
    (EXPERT, HARD): 0.54,
    ("glance", "greedy"): 0.60,  # a net alone, without search
}
SPECIALIST_BAR = 0.80
OPENSPIEL_BAR = 0.62
# Exploration constants of OpenSpiel's search, for returns from -1 to 1; the best of them in a short run is met.
CONSTANTS = (0.7, 1.4, 2.8)
# What was tried, so that nobody tries it again without a reason; a tenth of the iterations, seed 77, version 1 of the
# games.
TRIED = (
    "Gambit Royale, beliefs from where cards lie: a fitted model of which column a card goes to explains 0.01 nats a "
    "card (greedy and `hard`, 2 and 4 players, 7,118 cards), next to nothing; not built in.",
    "Gambit Royale, own secrets dealt anew in 30 % of the worlds (`redeal=0.3`): 0.575 ± 0.107 against `medium/10` in "
    "60 games, without it 0.558 in the same deals; with version 2 and 40 % 0.458 ± 0.067 in 200 games of `hard-1/20` "
    "at two, 0.474 and 0.534 at four (80 games each, `/40`): no gain, taken out.",
    "Gambit Royale, 2,000 against 200 imagined games: 0.500 ± 0.170 in 40 games; 200 against `greedy` at four: 0.643 "
    "[0.498, 0.751].",
    "How few imagined games beat `greedy`: Gambit Royale at two, 40: 0.649, 100: 0.738; Heads of State at two, 40: "
    "0.605, 100: 0.794 (how many games was not kept); Bastille at three, 40: 0.737 and "
    "0.756 (F1, F2; 36 games each), 100: 0.765 and 0.867, 300: 0.737 and 0.791. More of the same soon adds little, so "
    "`medium` searches little, and plainly.",
    "Sun King, imagined games of two turns instead of one: judged by greedy play to the end of the game from 50 "
    "positions, choices of `hard/10` lose 6.1 thousandths of a reward instead of 9.0 (difference 2.9 ± 3.3); four "
    "turns 5.7 at twice the time. `hard` has two.",
    "Trees that explore less (`explore=0.15` against 0.7, equal iterations): Gambit Royale at two 0.494 [0.408, 0.580] "
    "in 160 games; Bastille at three 0.440 and 0.472 (F1, F2; 39 games each): no gain.",
    "A look with worth at every new point of the trees, counted as results so that not every move has to be tried: "
    "Heads of State at two 0.400 [0.174, 0.626] in 20 games at four times the time; Sun King, trees with it instead of "
    "none: choices lose 32 thousandths instead of 9; taken out.",
    "Moves in imagined games chosen by their mean so far in the search (the best of three drawn; MAST), equal "
    "iterations: Gambit Royale at two 0.525 [0.452, 0.597] in 162 games; Heads of State at two 0.630 [0.468, 0.793] "
    "in 46, then 0.554 [0.444, 0.663] in 56 new ones; Bastille, 1,000 against 40 iterations at three, 0.500 and 0.688 "
    "with it, 0.541 and 0.742 without (27 games each): not proven, taken out.",
    "Chances as shown, sharpened or flattened by a power: the best power over 16 to 24 games of `greedy` at three "
    "players is 1.0 to 1.25 in all four games, so they are shown as they are. In the last third of a game their Brier "
    "score is 37 to 42 % below that of always saying 1/n.",
    "Sun King at four: a search that imagines one turn lost to `greedy` (0.250 and 0.357, F1 and F2, 80 games each; "
    "seed 77), eliminated in 55 of 80 games. To search bids and payments alone was enough to lose (64 of 80); all else "
    "was level. Imagined bidders often could not drop out, since only some of their moves are drawn: with the least "
    "bid and dropping out always among them 0.419 and 0.430. And the outlook made by hand tells little of who will "
    "win: 0.03 nats a position with four in the game, signs fitted from games 0.13, the Conspiracy alone 0.03. With "
    "these: 0.900 [0.841, 0.949] and 0.929 [0.837, 1.000]; two turns deep 0.959 and 1.000.",
    "Sun King, outlook fitted again among players that search with the first one: against it 0.522 and 0.428 at four "
    "(60 games each), 0.575 [0.484, 0.666] at two (100): as good, kept for its stronger players.",
    "Sun King at four, three searchers and one `greedy` (F2): more iterations made it worse, since the first glance "
    "with worth, which attacks who leads, fades: 60 iterations of one turn 0.920 [0.842, 1.000] (160 games), 120: "
    "0.824, 250: 0.733 [0.625, 0.864] (120 games each); `greedy` then won on points with everybody still in the game. "
    "If that glance counts as one imagined game more for every four iterations (`lean=0.25`), 250 iterations of two "
    "turns have 0.963 [0.892, 1.000], without it 0.700 (lower bound 0.583; 112 games of seed 1), and F1 0.947 instead "
    "of 0.981. Among themselves neither is clearly better: with a glance of 64 games against 8, 0.555 [0.429, 0.655] "
    "and 0.376 [0.279, 0.500] (80 games each): who does not attack gains by those who do. A bonus that stays instead, "
    "0.05 of a reward a deviation: 0.939 and 0.864. `medium/10` gains nothing by it (0.764 and 0.833, 80 games each).",
    "Gambit Royale, signs fitted from 895 games (points, domains, goals, turn order, cards in hand and reserve): no "
    "better than the outlook made by hand on games held out (after four rounds 1.04 against 1.06 nats, after two 1.34 "
    "against 1.33; cards make it worse): left as it is.",
    "Gambit Royale at two, imagined moves that are the best of three or six drawn by worth, at equal time or less: "
    "0.465 [0.372, 0.558] and 0.445 [0.353, 0.537] in 100 games each: no gain.",
    "Gambit Royale at four with 200 iterations: a first glance that counts as 58 games instead of 8 (`lean=0.25`) "
    "0.441 and 0.396, as 2 (`trust=2`) 0.572 [0.455, 0.666] and 0.625 [0.511, 0.767] (120 games each). With the "
    "thousands of iterations of `hard`, 2 or 8 should be the same, so it stays at 8; against OpenSpiel's search with "
    "200 it is a handicap.",
    "Heads of State, outlook by 35 signs from 800 games, imagined turns by worth instead of random choices in trees: "
    "`medium/10` against `greedy` at four 0.848 [0.779, 0.905] (F1, 80 games, seed 9), `hard/10` with 200 iterations "
    "0.938 [0.831, 1.000] (24; before 0.643). With a first outlook of 46 signs from 360 games: trees 0.300 [0.000, "
    "0.610] in 24 games with random moves, 0.300 [0.000, 0.622] in 16 with sensible ones; none: 0.900 [0.551, 1.000] "
    "in 16. Few games; trees that explore less were not tried.",
    "Bastille, outlook by 54 signs from 3,000 games (0.84 nats a position, the estimate made by hand 0.95, nothing "
    "1.18): `medium/10` against `greedy` 0.846 and 0.920 at three, before 0.737 and 0.818. After random rounds more "
    "iterations still gain nothing (4,000 at four: 0.60); rounds imagined by worth do: `hard/10` against `medium/10` "
    "at three 0.829, 60 such iterations already 0.84. An older trial of them, with the old outlook, had failed.",
    "Nets taught by self-play: see [Training](training.md#what-was-tried).",
)
ABOUT_TRIED = (
    "Short trials to choose by, with version 1 of the games and before nets; no bar rests on them. Their intervals are "
    "those of a number of games fixed beforehand: too narrow where a trial was stopped for what it showed."
)
TABLES = 8  # at once, each with a bot that thinks nearly all the time
SHOWN = 0.6  # seconds, and what its level may think: sooner a table does not show a bot's move, and asks for no other
ASKED = 400  # games a cell at most, unless more are asked for
STEPS = (60, 120, 240)  # games of every cell, before more of any
LOOKS = len(STEPS) + 1
SPEED_BARS = (12, 25)  # times OpenSpiel's search, times our own uncompiled


def counts(this):
    """The numbers of players that are measured."""
    return (2, 4) if this.fewest == 2 else (3, 4)


def cells(names):
    """Every game, number of players and pair, the cheap ones first."""
    found = []
    for name in names:
        this = game(name)
        pairs = [*BARS, *((HARD, who) for who in specialists(this))]
        for players in counts(this):
            taught = path_of(this, players).exists()
            found += [(name, players, a, b) for a, b in pairs if taught or a != "glance"]
    return sorted(found, key=lambda cell: [cell[3] == "random", cell[2] == "glance"], reverse=True)


def bar(a, b):
    if b.startswith("openspiel"):
        return OPENSPIEL_BAR
    return BARS.get((a, b), SPECIALIST_BAR)


def contests_of(name, players, a, b, seed=SEED):
    return [Contest(name, players, a, b, form, seed, game(name).choose_options()) for form in formats(players)]


# OpenSpiel


def meet_openspiel(name, players, games, simulations, until, cores):
    """Choose a constant against greedy in a few games, then meet the search that has it, both with so many games."""
    best = None
    for constant in CONSTANTS:
        who = f"openspiel:simulations={simulations}:explore={constant}"
        trial = [Contest(name, players, who, "greedy", "F1", TRIAL, game(name).choose_options())]
        if time.monotonic() < until:
            play(trial, -(-max(6, games // 4) // players), KEPT, stop=lambda _: time.monotonic() > until, cores=cores)
        blocks = done(read(KEPT), trial[0])
        if blocks:
            found = sum(block.share() for block in blocks) / len(blocks), constant, who
            best = max(best, found) if best else found
    if best is None:
        return
    contests = contests_of(name, players, f"hard:iterations={simulations}", best[2])
    if time.monotonic() < until:
        play_cell(contests, games, until, cores)


# Latency and speed


def spots_of(found, players, count):
    """Choices all over games of greedy bots."""
    quick = bot("greedy", found)
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
    return spots[:count]


def latency(name, players, level, count=40):
    """Seconds of one core for choices all over a game, the 95th percentile."""
    found = game(name)
    slow = bot(level, found)
    assert isinstance(slow, SearchBot)
    took = []
    for seed, view in enumerate(spots_of(found, players, count)):
        begun = time.process_time()
        slow.search(view, seed)  # one part: where there are two, they run side by side
        took.append(time.process_time() - begun)
    return sorted(took)[math.ceil(0.95 * len(took)) - 1]


async def crowded(name, players, level, each):
    """Seconds from question to answer with several tables at once, as a server asks; the 95th percentile."""
    found = game(name)
    thinkers, took = Thinkers(), []
    spots = spots_of(found, players, TABLES * each)

    async def table(number):
        for view in spots[number::TABLES]:
            begun = time.monotonic()
            asked = question_of(found, view, level, found.choose_options())
            await thinkers.choose(asked, view.legal(), asker=f"table {number}")
            took.append(time.monotonic() - begun)
            await asyncio.sleep(max(0.0, SHOWN + budget(level) - took[-1]))

    await asyncio.gather(*(table(number) for number in range(TABLES)))
    took[:TABLES] = []  # processes were started for them
    await thinkers.close()
    return sorted(took)[math.ceil(0.95 * len(took)) - 1]


def iterations_a_second(name, players):
    """Iterations of `hard` at the opening with games played to their end."""
    found = game(name)
    chooser = bot("hard:stretches=0:plies=0:ponder=1:depth=64:iterations=3000", found)
    state = found.new(players, seed=1)
    search = Search(state.view(state.seat), found.worth(), 1, chooser.settings)
    search.begin()
    begun = time.process_time()
    search.run(3000 if compiled() else 200)
    return search.done / (time.process_time() - begun)


def openspiel_a_second(name, players):
    """Simulations of OpenSpiel's search at the same opening, with our compiled games lent to it."""
    from cabale.envs.ismcts import OpenSpielBot

    found = game(name)
    lent = OpenSpielBot(found, simulations=400)
    state = found.new(players, seed=1)
    real = lent.state_of(state.view(state.seat))
    searcher = lent.searcher(real, 1)
    begun = time.process_time()
    searcher.run_search(real)
    return lent.simulations / (time.process_time() - begun)


def speeds(name, players, rounds=5):
    """The three speeds, in turn; medians, and the ratios within rounds with their spread."""
    script = (
        f"import sys; sys.path.insert(0, {str(HERE / 'bench')!r}); import strength; "
        f"print(strength.iterations_a_second({name!r}, {players}))"
    )
    rates = {"ours": [], "openspiel": [], "uncompiled": []}
    for _ in range(rounds):
        rates["ours"].append(iterations_a_second(name, players))
        rates["openspiel"].append(openspiel_a_second(name, players))
        asked = [sys.executable, "-c", script]
        env = {**os.environ, "CABALE_PURE": "1"}
        rates["uncompiled"].append(float(subprocess.run(asked, env=env, capture_output=True, check=True).stdout))
    found = {which: sorted(values)[rounds // 2] for which, values in rates.items()}
    for which in ("openspiel", "uncompiled"):
        ratios = sorted(ours / other for ours, other in zip(rates["ours"], rates[which], strict=True))
        found[f"{which} ratio"] = [ratios[rounds // 2], ratios[0], ratios[-1]]
    return found


# Honesty


def honest(name, count):
    """Permute what a seat cannot see in so many positions; view, moves, tables and choices must be bit-identical.

    Returns how many were looked at, in how many something was hidden, and how many differed.
    """
    found = game(name)
    choosers = [bot(level, found) for level in ("casual", "greedy")]
    searcher = bot("hard:iterations=64", found)
    hidden = different = looked = number = 0
    while looked < count:
        number += 1
        players = found.fewest + number % (found.most - found.fewest + 1)
        state = found.new(players, seed=number)
        step = own_chance("step", number) % 9
        while state.seat >= 0 and looked < count:
            step -= 1
            if step < 0 and len(state.legal()) > 1:
                step = own_chance("step", number, looked) % 12 + 4
                other = state.view(state.seat).world(own_chance("permuted", looked))
                hidden += dump(state)["cards"] != dump(other)["cards"]
                told = [_told(spot.view(state.seat), searcher, choosers, looked) for spot in (state, other)]
                different += told[0] != told[1] or state.legal() != other.legal()
                looked += 1
            chance = own_chance("any", number, looked, step)
            chooser = choosers[1] if number % 2 else bot("random", found)
            state.apply(chooser.choose(state.view(state.seat), chance))
    return looked, hidden, different


def _told(view, searcher, choosers, seed):
    search = searcher.search(view, seed)
    roots = [
        [r.move, r.visits, r.value, list(r.wins), list(r.points), list(r.results), r.replies] for r in search.roots
    ]
    return dump(view), view.legal(), roots, search.left[0].move, [one.choose(view, seed) for one in choosers]


def measured():
    return json.loads(MEASURED.read_text()) if MEASURED.exists() else {}


def keep(name, what, value):
    found = measured()
    entry = found.setdefault(name, {})
    load = round(os.getloadavg()[0], 1) if hasattr(os, "getloadavg") else None
    entry[what] = {"program": program(name), "date": f"{datetime.now(UTC):%Y-%m-%d}", "load": load, **value}
    MEASURED.parent.mkdir(exist_ok=True)
    MEASURED.write_text(json.dumps(found, indent=1))


def kept(name, what):
    entry = measured().get(name, {}).get(what)
    return entry if entry and entry["program"] == program(name) else None


def measure_latency(name, choices):
    this = game(name)
    for players in sorted({this.fewest, this.most}, reverse=True):
        if (kept(name, f"latency {players}") or {"choices": 0})["choices"] < choices:
            took = {level: latency(name, players, level, choices) for level in ("medium", "hard", "expert")}
            keep(name, f"latency {players}", {"players": players, "choices": choices, "seconds": took})
    most = this.most
    if (kept(name, "crowd") or {"choices": 0})["choices"] < choices:
        each = 1 + max(1, choices // TABLES)
        took = {level: asyncio.run(crowded(name, most, level, each)) for level in ("hard", "expert")}
        keep(name, "crowd", {"players": most, "choices": choices, "cores": os.cpu_count(), "seconds": took})


# The page

ABOUT = (
    "Each deal is played once with the lone bot in every seat, and counted once. F1: one A among Bs; F2: one B among "
    "As; with two players they are the same games, and only F1 is played. Shares are those of the lone bot. *A v B* "
    "turns a share at any table into the chance that A would beat B alone (Plackett–Luce). Where a table has a net, "
    "*without luck* is the same with the luck of the deals taken off ([how](arena.md)): as much on average, with a "
    "narrower interval, and bars are judged by it. Intervals are 95 %, come from deals (Student’s t), and are wide "
    f"enough for {LOOKS} looks (Bonferroni): a cell is looked at after {', '.join(map(str, STEPS))} and {ASKED} games "
    "of each format, and is over as soon as its bar is decided. A bar is **met** if the lower bound reaches it in "
    "every format, **missed** if a measured value is below it, else **open**: more games would tell; *few* marks "
    "undecided cells with fewer games. *Version* is that of the game’s rules the row was played with. "
    f"`/{BUDGET}` is the tournament budget, so much less than a level has; people meet the whole. "
    f"`greedy` is frozen, version {GREEDY_VERSION}."
)


def told_of(blocks):
    """Each pair of a game at a table, by format; deals of all seeds together."""
    pairs = {}
    for block in blocks:
        contest = block.contest
        by_format = pairs.setdefault((contest.players, contest.a, contest.b), {})
        by_format.setdefault(contest.format, []).append(block)
    return {
        key: [(form, group, verdict(group, looks=LOOKS)) for form, group in sorted(by_format.items())]
        for key, by_format in pairs.items()
    }


def best_of(told):
    """The equivalent by which bars are judged: without luck where there is a net, which is narrower."""
    return told.fair or told.equivalent


def judged(entries, wanted):
    found = [best_of(told) for _, _, told in entries]
    if min(value.low for value in found) >= wanted:
        return "met"
    return "missed" if min(value.share for value in found) < wanted else "open"


def decided(blocks, wanted):
    """Whether more games would change nothing: the bar is met in every format, or out of reach in one."""
    found = [best_of(told) for entries in told_of(blocks).values() for _, _, told in entries]
    if not blocks or len(found) < len(formats(blocks[0].contest.players)):
        return False
    return min(value.low for value in found) >= wanted or min(value.high for value in found) < wanted


def play_cell(contests, games, until, cores):
    """Play a cell as far as it is asked for, until time is up or its bar is decided."""
    wanted = bar(contests[0].a, contests[0].b)
    so_far = [block for block in read(KEPT) if block.contest in contests and block.program == program_of(block.contest)]
    if len(so_far) * contests[0].players >= STEPS[0] * len(contests) and decided(so_far, wanted):
        return
    deals = -(-games // contests[0].players)
    play(contests, deals, KEPT, stop=lambda _: time.monotonic() > until, cores=cores)
    for contest in contests:
        tell(contest)


def write(names):  # noqa: C901, PLR0912, PLR0915 - a page, from top to bottom
    """The page, from all that was measured with the programs of today."""
    played = [
        block for block in read(KEPT) if block.contest.seed != TRIAL and block.program == program_of(block.contest)
    ]
    blocks = once(sorted(played, key=lambda block: (block.contest.row(), block.number)))
    lines = [
        "# Strength of the bots",
        "",
        f"Measured on {datetime.now(UTC):%Y-%m-%d} at commit {commit()}, {platform.machine()}, "
        f"Python {platform.python_version()}; written by `make strength`, which goes on where it was stopped.",
        "",
        ABOUT,
        "",
        "## Bars",
        "",
        "| game | version | players | A | B | bar | lowest bound | A v B by format | games | |",
        "|---|---|---|---|---|---|---|---|---|---|",
    ]
    for name in names:
        told_here = told_of([x for x in blocks if x.contest.game == name])
        wished = [(players, a, b) for _, players, a, b in cells([name])]
        for players, a, b in [*wished, *(key for key in told_here if key not in wished)]:
            wanted = bar(a, b)
            entries = told_here.get((players, a, b))
            if not entries:
                lines.append(
                    f"| {name} | {game(name).version} | {players} | {a} | {b} | {wanted:.2f} | | | 0 | **not played** |"
                )
                continue
            values = ", ".join(f"{best_of(told).share:.3f}" for _, _, told in entries)
            lowest = min(best_of(told).low for _, _, told in entries)
            games = ", ".join(str(told.games) for _, _, told in entries)
            said = judged(entries, wanted)
            few = "" if said == "met" or min(told.games for _, _, told in entries) >= ASKED else ", *few*"
            version = entries[0][1][0].version
            lines.append(
                f"| {name} | {version} | {players} | {a} | {b} | {wanted:.2f} | {lowest:.3f} | {values} "
                f"| {games} | {said if said == 'met' else f'**{said}**'}{few} |"
            )
    lines += ["", "## Honesty", ""]
    for name in names:
        entry = kept(name, "honesty")
        if entry:
            lines.append(
                f"- {name}: {entry['positions']} positions, something hidden in {entry['hidden']}; after permuting it, "
                f"{entry['different']} differ in view, legal moves, tables of the search or choice."
            )
    lines += ["", "## Time for a choice", ""]
    lines += [
        "Seconds of one core at full strength, 95th percentile over choices all over games of greedy bots. `expert` "
        "thinks in two processes side by side; the figure is one of them. In brackets what is asked for. Load is how "
        "many processes wanted one of the two cores at the time: above 2 the figures are too high.",
        "",
        "| game | players | choices | load | medium | hard (1.5) | expert (4.0) |",
        "|---|---|---|---|---|---|---|",
    ]
    for name in names:
        for players in sorted({game(name).fewest, game(name).most}):
            entry = kept(name, f"latency {players}")
            if entry:
                took = entry["seconds"]
                values = " | ".join(f"{took[level]:.2f}" for level in ("medium", "hard", "expert"))
                lines.append(f"| {name} | {players} | {entry['choices']} | {entry.get('load')} | {values} |")
    lines += [
        "",
        f"With {TABLES} tables at once, as a server asks: seconds from question to answer, 95th percentile, with as "
        "many processes as a server has there. Bots share out the time then, and think less.",
        "",
        "| game | players | choices | cores | hard (1.5) | expert (4.0) |",
        "|---|---|---|---|---|---|",
    ]
    for name in names:
        entry = kept(name, "crowd")
        if entry:
            values = " | ".join(f"{entry['seconds'][level]:.2f}" for level in ("hard", "expert"))
            lines.append(f"| {name} | {entry['players']} | {entry['choices']} | {entry['cores']} | {values} |")
    lines += ["", "## Speed of search", ""]
    for name in names:
        entry = kept(name, "speed")
        if entry:
            one, other = entry["openspiel ratio"], entry["uncompiled ratio"]
            bars = ""
            if name == "gambit_royale":
                met = one[0] >= SPEED_BARS[0], other[0] >= SPEED_BARS[1]
                bars = f" Bars {SPEED_BARS[0]} and {SPEED_BARS[1]}: "
                bars += ", ".join("met" if one_met else "MISSED" for one_met in met) + "."
            lines.append(
                f"- {name}, {entry['players']} players, opening, random games to the end, one core, median of five "
                f"rounds: {entry['ours']:,.0f} iterations a second; OpenSpiel’s Python ISMCTS with our compiled games "
                f"lent to it {entry['openspiel']:,.0f} ({one[0]:.1f} times; {one[1]:.1f} to {one[2]:.1f}); ours "
                f"uncompiled {entry['uncompiled']:,.0f} ({other[0]:.1f} times; {other[1]:.1f} to {other[2]:.1f}).{bars}"
            )
    lines += ["", "## What was tried", "", ABOUT_TRIED, "", *(f"- {line}" for line in TRIED), "", "## Every contest"]
    for name in names:
        mine = [block for block in blocks if block.contest.game == name]
        if not mine:
            continue
        lines += ["", f"### {name}", "", f"Version {mine[0].version} of the game.", ""]
        lines += [
            "| players | A | B | format | seed | games | share of the lone bot | A v B | A v B without luck | margin "
            "| ms a choice, A / B |",
            "|---|---|---|---|---|---|---|---|---|---|---|",
        ]
        for contest, group in sorted(in_contests(mine), key=lambda found: found[0].row()):
            line = row(group, looks=LOOKS)
            told = line.verdict
            spent = " / ".join(f"{line.milliseconds[who]:.1f}" for who in (contest.a, contest.b))
            share, value, fair = (
                f"{found.share:.3f} [{found.low:.3f}, {found.high:.3f}]" if found else ""
                for found in (told.share, told.equivalent, told.fair)
            )
            lines.append(
                f"| {contest.players} | {contest.a} | {contest.b} | {contest.format} | {contest.seed} "
                f"| {told.games} | {share} | {value} | {fair} | {told.margin:+.1f} | {spent} |"
            )
        lines += [
            "",
            f"Repeat a row with `cabale arena {name} A B --players N --games M --format F --seed S`.",
        ]
        known = [block for block in mine if "openspiel" not in block.contest.b]
        for ladder in ladders(known):
            # No intervals: resampled ones would only hold for sizes that were fixed beforehand.
            rows = [(r.bot, r.rating, r.rating, r.rating) for r in ladder.ratings]
            drawn = f"{title(ladder)}: ladder"
            intervals(drawn, "Elo points, greedy = 0", rows).save(PAGE.parent / f"ladder-{name}-{ladder.players}")
            lines += ["", f"![{drawn}](ladder-{name}-{ladder.players}.svg)"]
    PAGE.parent.mkdir(exist_ok=True)
    PAGE.write_text("\n".join(lines) + "\n", encoding="utf-8")


def tell(contest):
    mine = done(read(KEPT), contest)
    if mine:
        told = verdict(mine, looks=LOOKS)
        value = best_of(told)
        print(
            f"{contest.game} {contest.players} {contest.a} v {contest.b} {contest.format}: {told.games} games, "
            f"{value.share:.3f} [{value.low:.3f}, {value.high:.3f}], bar {bar(contest.a, contest.b):.2f}",
            flush=True,
        )


def main():  # noqa: C901, PLR0912 - many options
    parser = argparse.ArgumentParser(description="Play the table of strength and write docs/strength.md.")
    parser.add_argument("--game", action="append", choices=SHELF)
    parser.add_argument("--games", type=int, default=ASKED, help="games in each cell and format at most")
    parser.add_argument("--minutes", type=float, default=1e9, help="stop after so long")
    parser.add_argument("--only", action="append", default=[], help="only pairs such as hard/20,greedy")
    parser.add_argument("--players", type=int, help="only this number of players")
    parser.add_argument("--openspiel", type=int, default=100, help="games against OpenSpiel's search; 0: none")
    parser.add_argument("--simulations", type=int, default=200, help="imagined games of each side there")
    parser.add_argument("--positions", type=int, default=1000, help="positions looked at for honesty; 0: none")
    parser.add_argument("--choices", type=int, default=40, help="choices timed for each level")
    parser.add_argument("--no-speed", action="store_true", help="leave out latency and speed")
    parser.add_argument("--no-contests", action="store_true", help="leave out the games")
    parser.add_argument("--write", action="store_true", help="only write the page")
    parser.add_argument("--cores", type=int, default=0, help="processes that play; by default one for each core")
    given = parser.parse_args()
    until = time.monotonic() + 60 * given.minutes
    names = given.game or list(SHELF)
    if given.write:
        write(list(SHELF))
        return
    for name in names:
        if not given.no_speed:
            measure_latency(name, given.choices)
        if not given.no_speed and not kept(name, "speed"):
            keep(name, "speed", {"players": 4, **speeds(name, 4)})
        if given.positions and (kept(name, "honesty") or {"positions": 0})["positions"] < given.positions:
            looked, hidden, different = honest(name, given.positions)
            keep(name, "honesty", {"positions": looked, "hidden": hidden, "different": different})
    # Some games of every cell before more of any, so that a table that was stopped says something about each.
    for games in [] if given.no_contests else [*(some for some in STEPS if some < given.games), given.games]:
        for name, players, a, b in cells(names):
            if time.monotonic() > until:
                break
            if (given.only and f"{a},{b}" not in given.only) or (given.players and players != given.players):
                continue
            play_cell(contests_of(name, players, a, b), games, until, given.cores)
        for name in names if given.openspiel and not given.only else []:
            for players in counts(game(name)):
                if time.monotonic() < until and given.players in (None, players):
                    meet_openspiel(name, players, min(games, given.openspiel), given.simulations, until, given.cores)
    if not given.only:
        write(list(SHELF))


if __name__ == "__main__":
    main()
