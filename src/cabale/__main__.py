"""The command `cabale`."""

from __future__ import annotations

import contextlib
import os
import secrets
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from typer.exceptions import TyperException

from cabale import __version__
from cabale.arena import ArenaError
from cabale.bots import LEVELS, BotError, bot
from cabale.bots.own import player
from cabale.data import DataError
from cabale.games import SHELF, GameError, game
from cabale.record import RecordError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from cabale.arena.cluster import Cluster

app = typer.Typer(
    name="cabale",
    help="Four games of court intrigue: play them, watch bots play them, study them.",
    no_args_is_help=True,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)

SPOKEN = "fr" if os.environ.get("LC_ALL", os.environ.get("LANG", "")).lower().startswith("fr") else "en"
OWN = "Your own: module:Class or file.py:Class, with settings as :name=value."
GameName = Annotated[str, typer.Argument(help="The game: " + ", ".join(SHELF) + ".", metavar="GAME")]
Language = Annotated[str, typer.Option("--language", "-l", help="The language: en or fr.", metavar="LANGUAGE")]
DataPath = Annotated[
    Path | None, typer.Option("--data", help="A corrected data file instead of the game's own.", metavar="FILE")
]
OptionNames = Annotated[
    list[str] | None, typer.Option("--option", "-o", help="A variant of the game; may be given several times.")
]


RayAddress = Annotated[
    str,
    typer.Option("--ray", help="On the machines of a Ray cluster: ray://host:10001, auto or local.", metavar="ADDRESS"),
]


class Refused(Exception):
    """Something the user asked for that cannot be done, in one sentence."""


def _language(language: str) -> str:
    from cabale.texts import LANGUAGES

    if language not in LANGUAGES:
        raise Refused(f"there is no language {language!r}; languages: {', '.join(LANGUAGES)}")
    return language


@app.command()
def games(language: Language = SPOKEN) -> None:
    """List the games with players, options and a short description."""
    from rich.console import Console
    from rich.text import Text

    from cabale.texts import Texts

    texts_language = _language(language)
    console = Console(highlight=False)
    for name in SHELF:
        found = game(name)
        texts = Texts(texts_language, found)
        line = Text(texts.say("game"), "bold").append(f"  {name}  {found.fewest}–{found.most}", "dim")
        console.print(line)
        console.print(Text("  " + texts.say("game-about")))
        for option in found.options:
            console.print(Text(f"  --option {option}  ", "bold").append(texts.say(f"option-{option}"), "not bold"))


@app.command()
def play(  # noqa: PLR0913, PLR0917 - a command has many options
    name: Annotated[
        str, typer.Argument(metavar="[GAME]", help="The game: " + ", ".join(SHELF) + ".")
    ] = "gambit_royale",
    players: Annotated[int, typer.Option("--players", "-p", help="How many play, you included.")] = 4,
    bots: Annotated[
        str, typer.Option("--bots", "-b", help=f"Who sits in the other seats: {', '.join(LEVELS)}.")
    ] = "greedy",
    seat: Annotated[int, typer.Option("--seat", help="Your seat, from 1.")] = 1,
    language: Language = SPOKEN,
    option: OptionNames = None,
    data: DataPath = None,
    save: Annotated[Path | None, typer.Option("--save", help="Where to keep the game.", metavar="FILE")] = None,
    resume: Annotated[Path | None, typer.Option("--resume", help="Go on with a saved game.", metavar="FILE")] = None,
    seed: Annotated[
        str | None, typer.Option("--seed", help="64 hexadecimal digits that fix the chance of the game.", metavar="HEX")
    ] = None,
    explain: Annotated[
        bool, typer.Option("--explain", help="Say at each choice what a strong bot would do, and why.")
    ] = False,
) -> None:
    """Play against bots in the terminal. Type ? at any choice for help."""
    from cabale.match import Match
    from cabale.record import read, replay
    from cabale.terminal.play import HUMAN, new_file, sit_down

    _language(language)
    if resume is not None:
        record = read(resume)
        match = replay(record, data)
        if record.players.count(HUMAN) != 1 or len(record.players) != record.seats:
            raise Refused(f"{resume}: nobody sat at this table; watch it with: cabale replay {resume}")
        sit_down(match, record.players, language, save or resume, explain=explain)
        return
    found = game(name)
    match = Match(found, players, _key(seed), dict.fromkeys(option or [], True), data)
    if not 1 <= seat <= players:
        raise Refused(f"seat {seat} is not at the table; seats: 1 to {players}")
    others = _seating(bots, players - 1)
    for level in set(others):
        bot(level, found)
    seats = [*others[: seat - 1], HUMAN, *others[seat - 1 :]]
    sit_down(match, seats, language, save or new_file(name), explain=explain)


@app.command()
def learn(
    name: GameName,
    language: Language = SPOKEN,
    step: Annotated[int, typer.Option("--step", help="Begin with this step.", min=1)] = 1,
) -> None:
    """Learn a game in ten minutes: short positions in which you make the move, then a first game."""
    from rich.console import Console

    from cabale.match import Match
    from cabale.terminal.learn import learn as teach
    from cabale.terminal.play import HUMAN, line_reader, new_file, sit_down
    from cabale.texts import Texts
    from cabale.tutorial import steps

    found = game(name)
    count = len(steps(found))
    if step > count:
        raise Refused(f"the tutorial of {name} has {count} steps, not {step}")
    console = Console(highlight=False)
    read_line = line_reader(console)
    if not teach(found, _language(language), console, read_line, step):
        return
    try:
        said = read_line(Texts(language).say("learn-play") + " ")
    except EOFError:
        said = "no"
    console.print()
    if said.strip().lower() in ("", "y", "yes", "o", "oui"):
        players = min(found.most, max(found.fewest, 3))
        match = Match(found, players, _key(None))
        sit_down(match, [HUMAN, *["casual"] * (players - 1)], language, new_file(name), explain=True)
    else:
        print(f"cabale play {name} --bots casual --explain")


@app.command()
def replay(
    file: Annotated[Path, typer.Argument(help="A saved game.", metavar="FILE")],
    language: Language = SPOKEN,
    seat: Annotated[
        int | None, typer.Option("--seat", help="Through the eyes of this seat; else with open cards.")
    ] = None,
    ply: Annotated[
        int | None, typer.Option("--ply", help="Stop after so many moves and show the table.", min=0)
    ] = None,
    data: DataPath = None,
) -> None:
    """Tell a saved game move by move and show the table at its end."""
    from rich.console import Console

    from cabale.record import read
    from cabale.terminal.replay import show

    record = read(file)
    if seat is not None and not 1 <= seat <= record.seats:
        raise Refused(f"seat {seat} was not at the table; seats: 1 to {record.seats}")
    show(record, _language(language), None if seat is None else seat - 1, ply, data, Console(highlight=False))


@app.command()
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
    seating = _seating(bots, count)
    for who in set(seating):
        player(who, found)
    if records is not None and ray:
        raise Refused("records are kept by the machine that plays: simulate with --records without --ray")
    with _machines(ray, name) as cluster, _progress(number, "games") as advance:
        report = run(name, seating, number, seed, options, advance, cluster, records)
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


@app.command()
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
    with _progress(None, "games") as advance:
        card = write(source, folder, form, search, every, size, advance)
    print(f"{folder}: {card.positions} positions of {card.games} games of {card.game}; README.md says what is where")


@app.command()
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

    with _progress(ROUNDS, "rounds") as advance:
        report = measure(name, players, seconds, progress=advance)
    if json:
        print(msgspec.json.encode(report).decode())
    else:
        Console().print(table(report))


@app.command()
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
    with _machines(ray, name) as cluster, _progress(blocks * len(contests), "deals") as advance:
        report = compare(contests, blocks, file, _bounds(test), advance, cluster=cluster)
    if json:
        import msgspec

        print(msgspec.json.encode(report).decode())
    else:
        show(report)


@app.command()
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
    with _progress(blocks * len(contests), "deals") as advance:
        played = play(contests, blocks, file, advance)
    print_ratings(played, json)


@app.command()
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


@app.command()
def analyse(
    file: Annotated[Path, typer.Argument(help="A saved game.", metavar="FILE")],
    iterations: Annotated[int, typer.Option("--iterations", help="Imagined games for each question.", min=20)] = 400,
    chart: Annotated[
        Path | None, typer.Option("--chart", help="Draw the chances: FILE.svg and FILE.png.", metavar="FILE")
    ] = None,
    json: Annotated[bool, typer.Option("--json", help="Print the analysis as JSON.")] = False,
    language: Language = SPOKEN,
    data: DataPath = None,
) -> None:
    """Look at a saved game: everybody's chances, the largest mistakes, the luck. Goes on where it was stopped."""
    import msgspec
    from rich.console import Console
    from rich.text import Text

    from cabale.arena import analyse as study
    from cabale.record import read
    from cabale.texts import Texts

    spoken = _language(language)
    record = read(file)
    kept = file.with_name(file.name + ".looks")
    with _progress(len(record.moves) + 1, "moves") as advance:
        found = study.analyse(record, kept, iterations, advance, data)
    if chart is not None:
        for written in study.chart(found).save(chart):
            Console(highlight=False, stderr=True).print(str(written))
    if json:
        print(msgspec.json.encode(found).decode())
        return
    console = Console(highlight=False)
    for line in study.sentences(found, Texts(spoken, game(record.game))):
        console.print(Text(line))


@app.command()
def calibrate(
    name: GameName,
    players: Annotated[int | None, typer.Option("--players", "-p", help="How many play; by default the most.")] = None,
    number: Annotated[int, typer.Option("--games", "-n", help="How many games.", min=1)] = 60,
    json: Annotated[bool, typer.Option("--json", help="Print the figures as JSON.")] = False,
) -> None:
    """Measure on new games how far the chances of analyses and hints come true."""
    import msgspec
    from rich.console import Console

    from cabale.arena.calibration import calibrate as measure

    found = game(name)
    count = found.most if players is None else players
    found.new(count)
    report = measure(name, count, number)
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


@app.command()
def balance(
    name: GameName,
    who: Annotated[str, typer.Option("--bot", help="Which bots play.")] = "greedy",
    number: Annotated[int, typer.Option("--games", "-n", help="Games for each number of players.", min=2)] = 200,
    seed: Annotated[int, typer.Option("--seed", help="A number; the same gives the same games.")] = 1,
    folder: Annotated[
        Path, typer.Option("--folder", help="Where the page and its charts go.", metavar="FOLDER")
    ] = Path("docs/balance"),
    cores: Annotated[int, typer.Option("--cores", help="Processes that play; by default one for each core.")] = 0,
) -> None:
    """Report seats, length, scores and what goes with winning, for every number of players."""
    from rich.console import Console

    from cabale.arena.balance import balance as measure
    from cabale.arena.balance import write

    found = game(name)
    player(who, found)
    with _progress(number * (found.most - found.fewest + 1), "games") as advance:
        report = measure(name, who, number, seed, advance, cores)
    for written in write(report, folder):
        Console(highlight=False).print(str(written))


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


data_app = typer.Typer(no_args_is_help=True, rich_markup_mode=None, help="Look at the figures of a game, correct them.")
app.add_typer(data_app, name="data")


@data_app.command("export")
def data_export(name: GameName) -> None:
    """Print the game's data file, to be kept, corrected and checked."""
    sys.stdout.write((game(name).folder / "data.toml").read_text(encoding="utf-8"))


@data_app.command("check")
def data_check(file: Annotated[Path, typer.Argument(help="A corrected data file.", metavar="FILE")]) -> None:
    """Check a corrected data file and say what it changes."""
    from cabale.corrected import read
    from cabale.data import MARKS

    found = read(file)
    marks = [figure.mark for figure in found.figures]
    print(f"{file}: can be played with; {found.game.name}, figures {found.hash[:12]}")
    print(", ".join(f"{marks.count(mark)} {mark}" for mark in MARKS))
    for key, before, after in found.changed:
        print(f"  {key}: {before} -> {after}")
    if not found.changed:
        print("  the same figures as the game's own")


def server_folder() -> Path:
    """Where a server keeps its data when no folder is named."""
    home = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(home) / "cabale" / "server"


Folder = Annotated[
    Path | None,
    typer.Option("--data", help="Where the server keeps its data; by default in your home.", metavar="FOLDER"),
]

Database = Annotated[
    str,
    typer.Option(
        "--database",
        envvar="CABALE_DATABASE",
        help="A PostgreSQL database instead of a file: postgresql://user@host/name.",
        metavar="URL",
    ),
]


@app.command()
def serve(  # noqa: PLR0913, PLR0917 - a command has many options
    host: Annotated[str, typer.Option("--host", help="The address to listen on.")] = "127.0.0.1",
    port: Annotated[int, typer.Option("--port", help="The port to listen on.", min=1, max=65535)] = 8640,
    data: Folder = None,
    database: Database = "",
    redis: Annotated[
        str,
        typer.Option(
            "--redis", envvar="CABALE_REDIS", help="Hints between several servers: redis://host/0.", metavar="URL"
        ),
    ] = "",
    queue: Annotated[
        bool, typer.Option("--queue", help="Bots think in workers that share the database: cabale worker.")
    ] = False,
    public_url: Annotated[str, typer.Option("--public-url", help="What people type in: https://…", metavar="URL")] = "",
    trusted_proxy: Annotated[
        list[str] | None,
        typer.Option("--trusted-proxy", help="Believe X-Forwarded-For of this network.", metavar="CIDR"),
    ] = None,
    plain_http: Annotated[
        bool, typer.Option("--plain-http", help="Listen to other machines without TLS, on a network you trust.")
    ] = False,
    browser: Annotated[bool, typer.Option("--browser/--no-browser", help="Open the page in a browser.")] = True,
    data_file: Annotated[
        list[Path] | None,
        typer.Option("--data-file", help="Play new tables with this corrected data file.", metavar="FILE"),
    ] = None,
) -> None:
    """Open tables for people and bots, in the browser."""
    from cabale.server.db.sqlite import StoreError
    from cabale.server.run import StartError
    from cabale.server.run import serve as run

    try:
        code = run(
            data or server_folder(),
            host,
            port,
            public_url,
            trusted_proxy,
            database=database,
            redis=redis,
            queue=queue,
            plain_http=plain_http,
            browser=browser,
            data_files=data_file,
        )
    except (StartError, StoreError) as error:
        raise Refused(str(error)) from None
    raise typer.Exit(code)


@app.command()
def worker(
    queue: Annotated[
        str,
        typer.Option(
            "--queue", envvar="CABALE_DATABASE", help="The database of the servers: postgresql://…", metavar="URL"
        ),
    ],
    count: Annotated[
        int | None, typer.Option("--count", help="How many thoughts at a time; by default all cores but one.", min=1)
    ] = None,
) -> None:
    """Let bots of a server think on this machine. It sees what a seat sees, and answers with a move."""
    from cabale.server.db.sqlite import StoreError
    from cabale.server.think.queue import work

    try:
        code = work(queue, count)
    except (StoreError, ImportError) as error:
        raise Refused(str(error)) from None
    raise typer.Exit(code)


@app.command()
def verify(
    file: Annotated[Path, typer.Argument(help="A record from a server.", metavar="FILE")],
    commitment: Annotated[str, typer.Option("--commitment", help="The promise that you kept.", metavar="HEX")] = "",
    nonce: Annotated[str, typer.Option("--nonce", help="The chance that you added.", metavar="HEX")] = "",
    chain: Annotated[str, typer.Option("--chain", help="A hash of the chain that you kept.", metavar="HEX")] = "",
    data: DataPath = None,
) -> None:
    """Check a finished game: every move, the shuffle, and that its history was not changed."""
    from cabale.record import read
    from cabale.table.verify import Unfair, check

    try:
        for sentence in check(read(file), commitment, nonce, chain, data):
            print(f"ok: {sentence}")
    except Unfair as error:
        raise Refused(f"{file}: {error}") from None


@app.command()
def backup(
    data: Folder = None,
    to: Annotated[Path | None, typer.Option("--to", help="The file to write.", metavar="FILE")] = None,
) -> None:
    """Copy the store of a server, also while it runs, and play all games of the copy again.

    Keep the key file of the folder as well, elsewhere.
    """
    from cabale.server.db.sqlite import StoreError
    from cabale.server.upkeep import backup as copy

    try:
        with _progress(None, "playing all games again") as tell:
            said = copy(data or server_folder(), to, tell)
        print(said)
    except StoreError as error:
        raise Refused(str(error)) from None


@app.command()
def restore(
    file: Annotated[Path, typer.Argument(help="A backup.", metavar="FILE")],
    data: Folder = None,
) -> None:
    """Bring a backup back, once all its games were played again. Stop the server before; what is there is kept."""
    from cabale.server.db.sqlite import StoreError
    from cabale.server.upkeep import restore as bring_back

    try:
        with _progress(None, "playing all games again") as tell:
            said = bring_back(data or server_folder(), file, tell)
        print(f"restored; {said}")
    except StoreError as error:
        raise Refused(str(error)) from None


@app.command()
def migrate(
    source: Annotated[str, typer.Option("--from", help="sqlite:FOLDER, the data folder.", metavar="PLACE")],
    target: Annotated[str, typer.Option("--to", help="An empty PostgreSQL database: postgresql://…", metavar="URL")],
) -> None:
    """Move everything from a file to PostgreSQL, and play every game again there. Stop the server before."""
    from cabale.server.db.sqlite import StoreError
    from cabale.server.migrate_to_postgres import move

    try:
        print(move(source, target))
    except (StoreError, ImportError) as error:
        raise Refused(str(error)) from None


@app.command()
def doctor(data: Folder = None) -> None:
    """Check figures, store, key, disk and clock of a server."""
    from cabale.server.upkeep import doctor as look

    found = look(data or server_folder())
    for well, sentence in found:
        print(f"{'ok  ' if well else 'LOOK'} {sentence}")
    if not all(well for well, _ in found):
        raise typer.Exit(1)


def _seating(bots: str, seats: int) -> list[str]:
    """The bots by seat; fewer names than seats are repeated."""
    levels = [level.strip() for level in bots.split(",") if level.strip()]
    if not levels or len(levels) > seats:
        raise Refused(f"{len(levels)} bots are named for {seats} seats")
    return [levels[place % len(levels)] for place in range(seats)]


def _key(seed: str | None) -> bytes:
    if seed is None:
        return secrets.token_bytes(32)
    try:
        key = bytes.fromhex(seed)
    except ValueError:
        key = b""
    if len(key) != 32:
        raise Refused("a seed has 64 hexadecimal digits")
    return key


@contextlib.contextmanager
def _machines(ray: str, name: str) -> Iterator[Cluster | None]:
    """The cluster that was asked for, if any."""
    if not ray:
        yield None
        return
    from cabale.arena.cluster import Cluster

    with Cluster(ray, name) as cluster:
        yield cluster


@contextlib.contextmanager
def _progress(total: int | None, what: str) -> Iterator[Callable[[int], None]]:
    """A progress bar on a terminal, silence elsewhere."""
    from rich.console import Console
    from rich.progress import MofNCompleteColumn, Progress, TimeRemainingColumn

    console = Console(stderr=True)
    with Progress(
        *Progress.get_default_columns()[:2],
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=console,
        disable=not console.is_terminal,
        transient=True,
    ) as bar:
        task = bar.add_task(what, total=total)
        yield lambda count: bar.advance(task, count)


def _version(value: bool) -> None:
    if value:
        print(f"cabale {__version__}")
        raise typer.Exit


@app.callback()
def _main(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Print the version.")
    ] = False,
) -> None:
    """Four games of court intrigue: play them, watch bots play them, study them."""
    del version


def main() -> None:
    """Run the command; what goes wrong is said in one line, with exit code 2."""
    try:
        code = app(standalone_mode=False)
    except TyperException as error:
        _fail(error.format_message())
    except (Refused, GameError, BotError, DataError, RecordError, ArenaError, OSError) as error:
        _fail(str(error))
    except (KeyboardInterrupt, typer.Abort):
        sys.exit(130)
    else:
        sys.exit(code if isinstance(code, int) else 0)


def _fail(message: str) -> None:
    print(f"cabale: {' '.join(message.split())}", file=sys.stderr)
    sys.exit(2)


if __name__ == "__main__":
    main()
