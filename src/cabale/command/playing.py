"""What people do with a game: play it, learn it, solve it, tell it again, look at it afterwards."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from cabale.bots import LEVELS, bot
from cabale.command.options import (
    SPOKEN,
    DataPath,
    GameName,
    Language,
    OptionNames,
    Refused,
    key_of,
    known_language,
    progress,
    seating,
)
from cabale.games import SHELF, game

if TYPE_CHECKING:
    pass


commands = typer.Typer(rich_markup_mode=None)


@commands.command()
def games(language: Language = SPOKEN) -> None:
    """List the games with players, options and a short description."""
    from rich.console import Console
    from rich.text import Text

    from cabale.texts import Texts

    texts_language = known_language(language)
    console = Console(highlight=False)
    for name in SHELF:
        found = game(name)
        texts = Texts(texts_language, found)
        line = Text(texts.say("game"), "bold").append(f"  {name}  {found.fewest}–{found.most}", "dim")
        console.print(line)
        console.print(Text("  " + texts.say("game-about")))
        for option in found.options:
            console.print(Text(f"  --option {option}  ", "bold").append(texts.say(f"option-{option}"), "not bold"))


@commands.command()
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

    known_language(language)
    if resume is not None:
        record = read(resume)
        match = replay(record, data)
        if record.players.count(HUMAN) != 1 or len(record.players) != record.seats:
            raise Refused(f"{resume}: nobody sat at this table; watch it with: cabale replay {resume}")
        sit_down(match, record.players, language, save or resume, explain=explain)
        return
    found = game(name)
    match = Match(found, players, key_of(seed), dict.fromkeys(option or [], True), data)
    if not 1 <= seat <= players:
        raise Refused(f"seat {seat} is not at the table; seats: 1 to {players}")
    others = seating(bots, players - 1)
    for level in set(others):
        bot(level, found)
    seats = [*others[: seat - 1], HUMAN, *others[seat - 1 :]]
    sit_down(match, seats, language, save or new_file(name), explain=explain)


@commands.command()
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
    if not teach(found, known_language(language), console, read_line, step):
        return
    try:
        said = read_line(Texts(language).say("learn-play") + " ")
    except EOFError:
        said = "no"
    console.print()
    if said.strip().lower() in ("", "y", "yes", "o", "oui"):
        players = min(found.most, max(found.fewest, 3))
        match = Match(found, players, key_of(None))
        sit_down(match, [HUMAN, *["casual"] * (players - 1)], language, new_file(name), explain=True)
    else:
        print(f"cabale play {name} --bots casual --explain")


@commands.command()
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
    show(record, known_language(language), None if seat is None else seat - 1, ply, data, Console(highlight=False))


@commands.command("puzzle")
def solve_puzzle(
    name: Annotated[
        str, typer.Argument(metavar="[GAME]", help="The game: " + ", ".join(SHELF) + "; by default all of them.")
    ] = "",
    daily: Annotated[bool, typer.Option("--daily", help="The puzzle of today, the same for everyone.")] = False,
    language: Language = SPOKEN,
) -> None:
    """Solve puzzles: find the best choice, and read why. The easiest that you have not tried come first."""
    from datetime import UTC, datetime

    from rich.console import Console

    from cabale.puzzle import puzzle
    from cabale.terminal.play import line_reader
    from cabale.terminal.puzzle import Answers, solve, title
    from cabale.texts import Texts

    texts, names = Texts(known_language(language)), [game(name).name] if name else list(SHELF)
    answers = Answers()
    if daily:
        today = datetime.now(UTC).date()
        found = puzzle.daily(names, today)
        offered = [(title(found, "puzzle-daily-title", texts, day=today.isoformat()), found)] if found else []
    else:
        numbered = [(number, one) for of in names for number, one in enumerate(puzzle.puzzles(of), 1)]
        numbered.sort(key=lambda pair: (pair[1].id in answers.first, pair[1].mu))
        offered = [(title(one, "puzzle-title", texts, number=number), one) for number, one in numbered]
    if not offered:
        raise Refused(texts.say("puzzle-none"))
    console = Console(highlight=False)
    solve(offered, language, console, line_reader(console), answers)


@commands.command()
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

    spoken = known_language(language)
    record = read(file)
    kept = file.with_name(file.name + ".looks")
    with progress(len(record.moves) + 1, "moves") as advance:
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


@commands.command()
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
