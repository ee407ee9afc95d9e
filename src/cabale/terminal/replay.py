"""A recorded game as text: move by move, through one seat's eyes or with open cards."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path

from rich.console import Console
from rich.text import Text

from cabale.match import Match
from cabale.record import Record, steps
from cabale.seats import COLOURS
from cabale.terminal.play import seat_names, show_result
from cabale.texts import Texts


def show(record: Record, language: str, seat: int | None, ply: int | None, data: Path | None, console: Console) -> None:
    """Tell a game from its first move to its last, or show the table after `ply` moves.

    With a seat, only what that seat could know; without, everything.
    """
    match: Match | None = None
    texts: Texts | None = None
    for match in steps(record, data):
        if texts is None:
            names = seat_names(record.players or [""] * record.seats, Texts(language))
            texts = Texts(language, match.game, names)
        if match.ply:
            mover, move = match.movers[-1], match.moves[-1]
            line = Text(f"{match.ply:4}  ", "dim").append(texts.seat(mover), COLOURS[mover])
            known = seat is None or seat == mover
            words = match.game.moves.words(move) if known else "…"
            console.print(line.append(f"  {words}", "default"))
        for event in match.events[-1]:
            console.print(Text("      " + texts.event(event if seat is None else event.seen_by(seat)), "dim"))
        if ply is not None and match.ply == ply:
            break
    assert match is not None
    assert texts is not None
    if ply is not None and match.ply < ply:
        console.print(Text(texts.say("replay-short", count=match.ply)))
    draw = import_module(f"cabale.games.{match.game.name}.draw").draw
    console.print()
    console.print(draw(match.state if seat is None else match.view(seat), -1 if seat is None else seat, texts))
    if match.seat is None:
        show_result(match, texts, console)
