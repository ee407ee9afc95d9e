"""The figures of a game: look at them, correct them, compare corrections."""

from __future__ import annotations

import contextlib
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from cabale.bots.own import player
from cabale.command.options import (
    SPOKEN,
    Folder,
    GameName,
    Language,
    Refused,
    known_language,
    progress,
    server_folder,
)
from cabale.games import SHELF, game

if TYPE_CHECKING:
    from cabale.edition import Edition

commands = typer.Typer(rich_markup_mode=None)
data_app = typer.Typer(no_args_is_help=True, rich_markup_mode=None, help="Look at the figures of a game, correct them.")
commands.add_typer(data_app, name="data")
EditionFile = Annotated[Path, typer.Argument(help="An edition or a corrected data file.", metavar="FILE")]


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


@data_app.command("edit")
def data_edit(
    file: Annotated[Path, typer.Argument(help="Where the edition is kept; an old one is opened.", metavar="FILE")],
    name: Annotated[
        str, typer.Option("--game", "-g", help="The game, for a new edition: " + ", ".join(SHELF) + ".", metavar="GAME")
    ] = "",
    language: Language = SPOKEN,
) -> None:
    """Correct the figures of a game card by card, with the printed game beside you."""
    from cabale.corrected import game_of
    from cabale.terminal.workshop import Workshop

    draft = file.with_name(f"{file.name}.draft")
    known = next((path for path in (draft, file) if path.exists()), None)
    if known is None and not name:
        raise Refused(f"{file} is new: name the game with --game, one of {', '.join(SHELF)}")
    Workshop(game_of(known) if known else game(name), file, known_language(language)).run()


def _edition(file: Path) -> Edition:
    from cabale.data import content_of
    from cabale.edition import decode

    return decode(content_of(file), file)


@data_app.command("compare")
def data_compare(first: EditionFile, second: EditionFile, language: Language = SPOKEN) -> None:
    """Show two editions side by side; ! marks what they do not agree about."""
    from cabale.table.workshop import compared

    one, other = _edition(first), _edition(second)
    lines = compared(one, other, known_language(language))
    for line in lines:
        print(f"{'!' if line.conflict else ' '} {line.name}: {line.standard} | {line.first} | {line.second}")
    conflicts = sum(line.conflict for line in lines)
    print(f"own figures | {one.name} | {other.name}: {len(lines)} figures differ, {conflicts} in conflict")


@data_app.command("merge")
def data_merge(
    first: EditionFile,
    second: EditionFile,
    to: Annotated[Path, typer.Option("--to", help="Where the merged edition goes.", metavar="FILE")],
    take: Annotated[
        str, typer.Option("--take", help="Which edition is believed where they disagree: first or second.")
    ] = "",
) -> None:
    """Make one edition of two. Without --take nothing is written while they disagree."""
    from cabale.edition import encode
    from cabale.edition.compare import Side, merge
    from cabale.edition.sheet import made

    if take not in ("", "first", "second"):
        raise Refused(f"--take is first or second, not {take!r}")
    one, other = _edition(first), _edition(second)
    done = merge(one, other)
    if done.conflicts and not take:
        for line in done.conflicts:
            print(f"! {line.key}: {line.first} | {line.second} (own {line.standard})", file=sys.stderr)
        raise Refused(f"the editions disagree about {len(done.conflicts)} figures; say --take first or --take second")
    side: Side = "second" if take == "second" else "first"
    done = merge(one, other, {line.key: side for line in done.conflicts})
    to.write_text(encode(made(done.edition)), encoding="utf-8")
    print(f"{to}: {len(done.edition.figures)} corrections, figures {done.edition.hash[:12]}")


@data_app.command("offer")
def data_offer(file: EditionFile, folder: Folder = None) -> None:
    """Offer an edition to everyone at your server: new tables may choose it, and games with it may count."""
    from cabale.corrected import read

    found = read(file)
    place = (folder or server_folder()) / "figures"
    place.mkdir(parents=True, exist_ok=True)
    kept = place / f"{found.game.name}-{found.hash[:12]}.toml"
    kept.write_bytes(file.read_bytes())
    print(f"{kept}: offered; take the file away to offer it no more")


@data_app.command("matter")
def data_matter(
    file: EditionFile,
    players: Annotated[int, typer.Option("--players", "-p", help="How many play; by default the fewest.")] = 0,
    who: Annotated[str, typer.Option("--bot", help="Which bots play.")] = "greedy",
    number: Annotated[int, typer.Option("--games", "-n", help="Games, each with both figures.", min=2)] = 200,
    seed: Annotated[int, typer.Option("--seed", help="A number; the same gives the same games.")] = 1,
    cores: Annotated[int, typer.Option("--cores", help="Processes that play; by default one for each core.")] = 0,
    json: Annotated[bool, typer.Option("--json", help="Print the result as JSON.")] = False,
    language: Language = SPOKEN,
) -> None:
    """Does it matter? Play games with an edition and with the game's own figures, and tell what changed."""
    import msgspec

    from cabale.arena.matter import matter
    from cabale.corrected import read
    from cabale.terminal.workshop import tell_matter

    found = read(file).game
    count = players or found.fewest
    if not found.fewest <= count <= found.most:
        raise Refused(f"{found.name} is for {found.fewest} to {found.most} players, not {count}")
    player(who, found)
    shown = contextlib.nullcontext(lambda _: None) if json else progress(2 * number, "games")
    with shown as advance:
        told = matter(file, found.name, who, count, number, seed, advance, cores)
    if json:
        print(msgspec.json.encode(told).decode())
    else:
        tell_matter(told, known_language(language))
