"""The command `cabale`."""

from __future__ import annotations

import sys
from typing import Annotated

import typer
from typer.exceptions import TyperException

from cabale import __version__
from cabale.arena import ArenaError
from cabale.bots import BotError
from cabale.command import figures, hosting, playing, studying
from cabale.command.options import Refused
from cabale.data import DataError
from cabale.games import GameError
from cabale.puzzle.puzzle import PuzzleError
from cabale.record import RecordError
from cabale.table.statistics import BalanceError

REFUSALS = (
    Refused, GameError, BotError, DataError, RecordError, PuzzleError, BalanceError, ArenaError, OSError,
)  # fmt: skip
app = typer.Typer(
    name="cabale",
    help="Four games of court intrigue: play them, watch bots play them, study them.",
    no_args_is_help=True,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
for part in (playing, studying, figures, hosting):
    app.add_typer(part.commands)


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
    except REFUSALS as error:
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
