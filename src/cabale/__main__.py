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
from cabale.bots import LEVELS, BotError, bot
from cabale.data import DataError
from cabale.games import SHELF, GameError, game
from cabale.record import RecordError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

app = typer.Typer(
    name="cabale",
    help="Four games of court intrigue: play them, watch bots play them, study them.",
    no_args_is_help=True,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)

SPOKEN = "fr" if os.environ.get("LC_ALL", os.environ.get("LANG", "")).lower().startswith("fr") else "en"
GameName = Annotated[str, typer.Argument(help="The game: " + ", ".join(SHELF) + ".", metavar="GAME")]
Language = Annotated[str, typer.Option("--language", "-l", help="The language: en or fr.", metavar="LANGUAGE")]
DataPath = Annotated[
    Path | None, typer.Option("--data", help="A corrected data file instead of the game's own.", metavar="FILE")
]
OptionNames = Annotated[
    list[str] | None, typer.Option("--option", "-o", help="A variant of the game; may be given several times.")
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
def play(
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
        sit_down(match, record.players, language, save or resume)
        return
    found = game(name)
    match = Match(found, players, _key(seed), dict.fromkeys(option or [], True), data)
    if not 1 <= seat <= players:
        raise Refused(f"seat {seat} is not at the table; seats: 1 to {players}")
    others = _seating(bots, players - 1)
    for level in set(others):
        bot(level, found)
    sit_down(match, [*others[: seat - 1], HUMAN, *others[seat - 1 :]], language, save or new_file(name))


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
    bots: Annotated[str, typer.Option("--bots", "-b", help="The bots by seat, repeated if fewer: a,b,…")] = "greedy",
    option: OptionNames = None,
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
    for level in set(seating):
        bot(level, found)
    with _progress(number, "games") as advance:
        report = run(name, seating, number, seed, options, advance)
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
def _progress(total: int, what: str) -> Iterator[Callable[[int], None]]:
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
    except (Refused, GameError, BotError, DataError, RecordError, OSError) as error:
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
