"""Many games: simulate, compare, measure, teach."""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from cabale.bots import LEVELS
from cabale.bots.own import player
from cabale.command.options import (
    OWN,
    GameName,
    OptionNames,
    RayAddress,
    Refused,
    machines,
    progress,
    seating,
)
from cabale.games import SHELF, game

if TYPE_CHECKING:
    from cabale.games import Game


commands = typer.Typer(rich_markup_mode=None)


@commands.command()
def simulate(
    name: GameName,
    players: Annotated[int | None, typer.Option("--players", "-p", help="How many play; by default the most.")] = None,
    number: Annotated[int, typer.Option("--games", "-n", help="How many games.", min=1)] = 100,
    seed: Annotated[int, typer.Option("--seed", help="A number; the same gives the same games.")] = 1,
    bots: Annotated[
        str, typer.Option("--bots", "-b", help=f"The bots by seat, repeated if fewer: a,b,… {OWN}")
    ] = "greedy",
    option: OptionNames = None,
    records: Annotated[
        Path | None, typer.Option("--records", help="Keep every game in this folder.", metavar="FOLDER")
    ] = None,
    ray: RayAddress = "",
    json: Annotated[bool, typer.Option("--json", help="Print the report as JSON.")] = False,
) -> None:
    """Let bots play many games on all cores and report who wins, with 95 % intervals."""
    import msgspec

    from cabale.arena.simulate import simulate as run

    found = game(name)
    count = found.most if players is None else players
    options = found.choose_options(dict.fromkeys(option or [], True))
    found.new(count, options=options)  # refuses what cannot be played before anything starts
    sitting = seating(bots, count)
    for who in set(sitting):
        player(who, found)
    if records is not None and ray:
        raise Refused("records are kept by the machine that plays: simulate with --records without --ray")
    with machines(ray, name) as cluster, progress(number, "games") as advance:
        report = run(name, sitting, number, seed, options, advance, cluster, records)
    if json:
        print(msgspec.json.encode(report).decode())
        return
    from rich.console import Console
    from rich.table import Table

    table = Table(
        title=f"{name}, {count} players, {number} games, seed {seed}, {report.mean_decisions:.1f} decisions a game"
    )
    for heading in ("seat", "bot", "win share", "95 %", "score", "place"):
        table.add_column(heading, justify="left" if heading == "bot" else "right")
    for row in report.seats:
        wins = row.wins
        table.add_row(
            str(row.seat),
            row.bot,
            f"{wins.share:.3f}",
            f"{wins.low:.3f}–{wins.high:.3f}",
            f"{row.mean_score:.2f} ± {row.score_half_width:.2f}",
            f"{row.mean_place:.2f}",
        )
    Console().print(table)


@commands.command()
def export(
    source: Annotated[Path, typer.Argument(help="A folder of records, or one record.", metavar="RECORDS")],
    folder: Annotated[Path, typer.Argument(help="Where the data goes.", metavar="FOLDER")],
    form: Annotated[str, typer.Option("--format", help="parquet (needs pyarrow) or npz.")] = "parquet",
    search: Annotated[
        str, typer.Option("--search", help="Add the chances that this bot's search finds: medium/10.", metavar="BOT")
    ] = "",
    every: Annotated[int, typer.Option("--every", help="Only every so many positions of a game.", min=1)] = 1,
    size: Annotated[int, typer.Option("--games", help="How many games make a file.", min=1)] = 100,
) -> None:
    """Write games as data for learning: positions, masks, moves, outcomes. Goes on where it was stopped."""
    try:
        from cabale.arena.export import export as write
    except ModuleNotFoundError as error:
        raise Refused(str(error)) from None
    with progress(None, "games") as advance:
        card = write(source, folder, form, search, every, size, advance)
    print(f"{folder}: {card.positions} positions of {card.games} games of {card.game}; README.md says what is where")


@commands.command()
def arena(  # noqa: PLR0913, PLR0917 - a command has many options
    name: GameName,
    a: Annotated[
        str, typer.Argument(metavar="A", help=f"A bot: {', '.join(LEVELS)}; hard/10 has a tenth of the time. {OWN}")
    ],
    b: Annotated[str, typer.Argument(metavar="B", help="The bot to compare it with.")],
    players: Annotated[int | None, typer.Option("--players", "-p", help="How many play; by default the most.")] = None,
    number: Annotated[int, typer.Option("--games", "-n", help="How many games in each format.", min=1)] = 400,
    form: Annotated[
        str,
        typer.Option(
            "--format", help="F1: one A among Bs; F2: one B among As; both (with two players the same games)."
        ),
    ] = "both",
    seed: Annotated[int, typer.Option("--seed", help="A number; the same gives the same games.")] = 1,
    option: OptionNames = None,
    file: Annotated[
        Path | None, typer.Option("--file", help="Keep results here, and go on where they end.", metavar="FILE")
    ] = None,
    test: Annotated[
        str | None,
        typer.Option(
            "--test", help="Stop as soon as A is known to be above H0 or below H1: 0.50,0.55.", metavar="H0,H1"
        ),
    ] = None,
    ray: RayAddress = "",
    json: Annotated[bool, typer.Option("--json", help="Print the figures as JSON.")] = False,
) -> None:
    """Compare two bots: every deal is played once from each seat, and intervals come from deals, not games."""
    from cabale.arena.blocks import Contest, check, formats
    from cabale.arena.compare import compare, show

    found = game(name)
    count = found.most if players is None else players
    options = found.choose_options(dict.fromkeys(option or [], True))
    contests = [Contest(name, count, a, b, f, seed, options) for f in (formats(count) if form == "both" else (form,))]
    for contest in contests:
        check(contest)
    blocks = -(-number // count)
    with machines(ray, name) as cluster, progress(blocks * len(contests), "deals") as advance:
        report = compare(contests, blocks, file, _bounds(test), advance, cluster=cluster)
    if json:
        import msgspec

        print(msgspec.json.encode(report).decode())
    else:
        show(report)


@commands.command()
def league(
    name: GameName,
    bots: Annotated[list[str], typer.Argument(metavar="BOT...", help=f"Two or more: {', '.join(LEVELS)}. {OWN}")],
    players: Annotated[int | None, typer.Option("--players", "-p", help="How many play; by default the most.")] = None,
    number: Annotated[int, typer.Option("--games", "-n", help="How many games of each pair and format.", min=1)] = 100,
    seed: Annotated[int, typer.Option("--seed", help="A number; the same gives the same games.")] = 1,
    option: OptionNames = None,
    file: Annotated[
        Path | None, typer.Option("--file", help="Keep results here, and go on where they end.", metavar="FILE")
    ] = None,
    json: Annotated[bool, typer.Option("--json", help="Print the ratings as JSON.")] = False,
) -> None:
    """Let every bot play every other, as checkpoints of a learner, and rate them all."""
    from itertools import combinations

    from cabale.arena.blocks import Contest, check, formats, play
    from cabale.arena.compare import print_ratings

    found = game(name)
    count = found.most if players is None else players
    options = found.choose_options(dict.fromkeys(option or [], True))
    if len(set(bots)) < max(2, len(bots)):
        raise Refused("a league has two bots or more, each named once")
    contests = [
        Contest(name, count, a, b, form, seed, options) for a, b in combinations(bots, 2) for form in formats(count)
    ]
    for contest in contests:
        check(contest)
    blocks = -(-number // count)
    with progress(blocks * len(contests), "deals") as advance:
        played = play(contests, blocks, file, advance)
    print_ratings(played, json)


@commands.command()
def ratings(
    file: Annotated[Path, typer.Argument(help="Results of the arena.", metavar="FILE")],
    chart: Annotated[
        Path | None, typer.Option("--chart", help="Draw the ladder: FILE.svg and FILE.png.", metavar="FILE")
    ] = None,
    json: Annotated[bool, typer.Option("--json", help="Print the ratings as JSON.")] = False,
) -> None:
    """Rate all bots of stored results, for each game and number of players."""
    from cabale.arena.compare import show_ratings

    show_ratings(file, chart, json)


@commands.command()
def calibrate(
    name: GameName,
    players: Annotated[int | None, typer.Option("--players", "-p", help="How many play; by default the most.")] = None,
    number: Annotated[int, typer.Option("--games", "-n", help="How many games.", min=1)] = 60,
    who: Annotated[str, typer.Option("--bot", help="Which bots play.")] = "medium/10",
    json: Annotated[bool, typer.Option("--json", help="Print the figures as JSON.")] = False,
) -> None:
    """Measure on new games how far the chances of analyses and hints come true."""
    import msgspec
    from rich.console import Console

    from cabale.arena.calibration import calibrate as measure

    found = game(name)
    count = found.most if players is None else players
    found.new(count)
    player(who, found)
    report = measure(name, count, number, who)
    if json:
        print(msgspec.json.encode(report).decode())
        return
    console = Console(highlight=False)
    console.print(f"{name}, {count} players, {report.positions} positions of {number} games")
    for group in report.bins:
        console.print(f"  said {group.said:5.1%}  came {group.came:5.1%}  ({group.count})")
    gap = report.gap
    console.print(
        f"mean gap {gap.mean:.3f} [{gap.low:.3f}, {gap.high:.3f}]; on as many positions a perfect forecaster shows "
        f"{gap.perfect:.3f} [{gap.perfect_low:.3f}, {gap.perfect_high:.3f}]",
        soft_wrap=True,
    )
    console.print(f"Brier {report.brier:.4f}, always saying 1/n {report.plain:.4f}")


@commands.command()
def balance(
    name: GameName,
    who: Annotated[str, typer.Option("--bot", help="Which bots play.")] = "greedy",
    number: Annotated[int, typer.Option("--games", "-n", help="Games for each number of players.", min=2)] = 200,
    players: Annotated[
        list[int] | None, typer.Option("--players", "-p", help="How many play; may be said again. By default all.")
    ] = None,
    seed: Annotated[int, typer.Option("--seed", help="A number; the same gives the same games.")] = 1,
    folder: Annotated[
        Path, typer.Option("--folder", help="Where the page and its charts go.", metavar="FOLDER")
    ] = Path("docs/balance"),
    out: Annotated[
        Path | None,
        typer.Option("--out", help="The file of the figures; by default that of the game itself.", metavar="FILE"),
    ] = None,
    file: Annotated[
        Path | None,
        typer.Option("--file", help="Keep each game here, and do not play again what it holds.", metavar="FILE"),
    ] = None,
    cores: Annotated[int, typer.Option("--cores", help="Processes that play; by default one for each core.")] = 0,
) -> None:
    """Report seats, length, scores and what goes with winning, for every number of players.

    Figures of other numbers of players stay as they are.
    """
    from rich.console import Console

    from cabale.arena.balance import balance as measure
    from cabale.arena.balance import write
    from cabale.table.statistics import keep, read, shipped

    found = game(name)
    player(who, found)
    for seats in players or []:
        found.new(seats)  # refuses what cannot be played
    path = out or shipped(found)
    counts = read(path)
    with progress(number * len(players or range(found.fewest, found.most + 1)), "games") as advance:
        for count in measure(name, who, number, seed, advance, cores, players or (), file):
            counts = keep(path, count)
    for written in [path, *write(name, counts, folder)]:
        Console(highlight=False).print(str(written))


@commands.command("puzzles")
def find_puzzles(
    name: GameName,
    players: Annotated[int | None, typer.Option("--players", "-p", help="How many play; by default 2 to 4.")] = None,
    seed: Annotated[int, typer.Option("--seed", help="A number; the same finds the same puzzles.", min=0)] = 1,
    count: Annotated[int, typer.Option("--count", "-n", help="How many the file shall have.", min=1)] = 60,
    out: Annotated[
        Path | None, typer.Option("--out", help="The file; by default that of the game itself.", metavar="FILE")
    ] = None,
    again: Annotated[
        bool, typer.Option("--again", help="First measure those that are there anew, and drop what no longer holds.")
    ] = False,
) -> None:
    """Find puzzles in games between bots, and put them at the end of a file. Goes on where it was stopped."""
    from rich.console import Console

    from cabale.puzzle.making import Maker, Sieved, numbers_of_players
    from cabale.puzzle.puzzle import read, shipped, write

    found = game(name)
    for seats in [players] if players else []:
        found.new(seats)  # refuses what cannot be played
    path = out or shipped(found)
    maker = Maker(found, [players] if players else numbers_of_players(found), seed)
    console = Console(highlight=False, stderr=True)
    with console.status("") as status:

        def tell(sieved: Sieved) -> None:
            status.update(
                f"{sieved.choices} choices, {sieved.differ} not as they look, {sieved.longer} after a longer search, "
                f"{sieved.deep} after the deepest, {sieved.kept} kept"
            )

        if again:
            before = read(path)
            measured = []
            for number, old in enumerate(before):
                status.update(f"{number} of {len(before)} measured anew")
                measured += [maker.again(old)]
            holds = [puzzle for puzzle in measured if puzzle is not None]
            write(path, holds)
            console.print(f"{len(holds)} of {len(before)} hold")
        for puzzle in maker.extend(path, count, tell):
            best, next_best = puzzle.verdicts[0], puzzle.margin
            console.print(
                f"{puzzle.id}: {puzzle.record.seats} players, move {len(puzzle.record.moves) + 1}: {best.move}, "
                f"not {puzzle.greedy}; ahead of {next_best.move} by {next_best.behind:.3f} ± {next_best.half:.3f}; "
                f"{', '.join(puzzle.tags)}",
                soft_wrap=True,
            )
    print(f"{path}: {len(read(path))} puzzles")


@commands.command()
def train(  # noqa: PLR0913, PLR0917 - a command has many options
    name: GameName,
    players: Annotated[int | None, typer.Option("--players", "-p", help="How many play; by default the most.")] = None,
    generations: Annotated[int, typer.Option("--generations", help="How often it plays and learns.", min=0)] = 40,
    number: Annotated[int, typer.Option("--games", "-n", help="Games of a generation.", min=1)] = 1000,
    opening: Annotated[int, typer.Option("--opening", help="Times as many in the first, which is quick.", min=1)] = 1,
    window: Annotated[int, typer.Option("--window", help="Generations that are learnt from at once.", min=1)] = 24,
    lessons: Annotated[int, typer.Option("--lessons", help="Lessons of a generation.", min=1)] = 100,
    units: Annotated[int, typer.Option("--units", help="Units of the first layer, a multiple of 8.", min=8)] = 32,
    worth: Annotated[
        int,
        typer.Option("--worth", help="Of 1000 seats, those that play by the game’s own worth.", min=0, max=1000),
    ] = 150,
    plain: Annotated[
        bool,
        typer.Option("--plain", help="Tell the net only what the game’s own worth hints at: it needs fewer games."),
    ] = False,
    searched: Annotated[
        int, typer.Option("--searched", help="Generations after these whose players search: slow, and better.", min=0)
    ] = 0,
    searches: Annotated[int, typer.Option("--searches", help="Games of each of those.", min=1)] = 100,
    iterations: Annotated[
        int, typer.Option("--iterations", help="Games that are imagined for each choice there.", min=1)
    ] = 40,
    policy: Annotated[
        int,
        typer.Option("--policy", help="And then so many whose choices teach a policy, of 400 games at most.", min=0),
    ] = 0,
    seed: Annotated[int, typer.Option("--seed", help="A number; the same gives the same net.")] = 1,
    begin: Annotated[Path | None, typer.Option("--begin", help="Go on from the net of this file.")] = None,
    folder: Annotated[
        Path | None,
        typer.Option("--folder", help="Where everything is kept, to go on from; by default build/train/GAME-PLAYERS."),
    ] = None,
    install: Annotated[bool, typer.Option("--install", help="Make it the net that the game’s bots play with.")] = False,
    cores: Annotated[int, typer.Option("--cores", help="Processes that play; by default one for each core.")] = 0,
    ray: RayAddress = "",
) -> None:
    """Teach a net by games that it plays with itself; stop it at any time, the same command goes on."""
    from rich.console import Console

    from cabale.train import TrainError

    try:
        from cabale.train import choosing
        from cabale.train.run import Line, Plan
        from cabale.train.run import install as put_in_place
        from cabale.train.run import train as teach
    except ModuleNotFoundError as error:
        raise TrainError(f"training needs {error.name}: pip install 'cabale[train]'") from None

    found = game(name)
    if not generations and not (searched and begin):
        raise Refused("without generations that glance, --searched and --begin are needed: searchers want a net")
    if units % 8:
        raise Refused(f"units are a multiple of 8, not {units}")
    count = found.most if players is None else players
    earlier = _net_to_go_on_from(begin, found, count) if begin else b""
    plan = Plan(
        name,
        count,
        seed,
        generations,
        number,
        opening,
        window,
        lessons,
        units=units,
        worth=worth,
        plain=plain,
        searched=searched,
        searches=searches,
        iterations=iterations,
        begin=hashlib.sha256(earlier).hexdigest()[:16] if begin else "",
    )
    console = Console(highlight=False, stderr=True)

    def tell(line: Line) -> None:
        console.print(
            f"generation {line.generation + 1} of {plan.all}: {line.games} games, {line.surprise:.3f} nats a "
            f"position, wins {line.share:.3f} against worth (a fair share is {1 / count:.3f}), {line.seconds:.0f} s",
            soft_wrap=True,
        )

    def tell_choices(line: choosing.Line) -> None:
        console.print(
            f"policy, generation {line.generation + 1} of {policy}: {line.games} games, {line.surprise:.3f} nats a "
            f"choice, the likeliest is made {line.found:.3f}, one of three {line.among:.3f}, {line.seconds:.0f} s",
            soft_wrap=True,
        )

    with machines(ray, name) as cluster:
        made = teach(plan, folder or Path("build", "train", f"{name}-{count}"), cores, tell, cluster, earlier)
        if policy:
            choosing.teach(made, policy, seed, min(number, choosing.GAMES), cores, tell_choices, cluster)
    if install:
        made = put_in_place(found, count, made)
    print(made)


def _net_to_go_on_from(file: Path, found: Game, players: int) -> bytes:
    """The weights of a net of this game and number of players; older rules and figures will do."""
    from cabale.bots.net import NetError
    from cabale.bots.nets import read

    try:
        head, content = read(file)
    except NetError as error:
        raise Refused(str(error)) from None
    if (head.get("game"), head.get("players")) != (found.name, players):
        raise Refused(
            f"{file} is a net of {head.get('game')} for {head.get('players')}, not of {found.name} for {players}"
        )
    return content


@commands.command()
def bench(
    name: Annotated[
        str, typer.Argument(metavar="[GAME]", help="The game: " + ", ".join(SHELF) + ".")
    ] = "gambit_royale",
    players: Annotated[int, typer.Option("--players", "-p", help="How many play.")] = 4,
    seconds: Annotated[float, typer.Option("--seconds", help="For each figure, in ten rounds.", min=0.01)] = 1.0,
    json: Annotated[bool, typer.Option("--json", help="Print the report as JSON.")] = False,
) -> None:
    """Measure the speed of a game, compiled and uncompiled, beside OpenSpiel if it is installed."""
    import msgspec
    from rich.console import Console

    from cabale.bench import ROUNDS, measure, table

    with progress(ROUNDS, "rounds") as advance:
        report = measure(name, players, seconds, progress=advance)
    if json:
        print(msgspec.json.encode(report).decode())
    else:
        Console().print(table(report))


def _bounds(test: str | None) -> tuple[float, float] | None:
    if test is None:
        return None
    try:
        worse, better = (float(part) for part in test.split(","))
    except ValueError:
        worse = better = 0.0
    if not 0 < worse < better < 1:
        raise Refused(f"a test reads H0,H1 with 0 < H0 < H1 < 1, not {test!r}")
    return worse, better
