"""A tutorial at the terminal: step by step, with hints and a friendly word to a wrong choice."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from rich.text import Text

from cabale.seats import COLOURS
from cabale.terminal.choices import cards, command, find, listed, which
from cabale.texts import Texts
from cabale.tutorial import Reached, Step, reach, steps

if TYPE_CHECKING:
    from collections.abc import Callable

    from rich.console import Console

    from cabale.games import Game
    from cabale.state import State


def learn(game: Game, language: str, console: Console, read_line: Callable[[str], str], first: int = 1) -> bool:
    """Go through the tutorial of a game, from a step on; False if the reader leaves before its end."""
    found = steps(game)
    words = Texts(language, game)
    try:
        for step in found[first - 1 :]:
            if step.number > first:
                read_line(words.say("learn-on") + " ")
            console.print()
            title = f"{step.number}/{len(found)}  {step.scenario.title[language]}"
            console.print(Text(title, "bold"))
            console.print(Text(step.task[language]))
            walk(step, language, console, read_line)
            console.print(Text(words.say("learn-right") + " " + step.done[language], "green"))
    except (EOFError, KeyboardInterrupt):
        console.print()
        console.print(Text(words.say("learn-left", command=f"cabale learn {game.name} --step {step.number}")))
        return False
    console.print()
    console.print(Text(words.say("learn-finished"), "bold"))
    return True


def walk(step: Step, language: str, console: Console, read_line: Callable[[str], str]) -> None:
    """One step, until all its choices are made."""
    game, players = step.scenario.game, step.scenario.players
    plain = Texts(language)
    names = [plain.say("you" if seat == step.seat else "seat-number", number=seat + 1) for seat in range(players)]
    texts = Texts(language, game, names, step.seat)
    draw = import_module(f"cabale.games.{game.name}.draw").draw

    def show(moment: Reached) -> None:
        for event in moment.events:
            console.print(Text("  " + texts.event(event.seen_by(step.seat)), "dim"))
        console.print(draw(moment.state.view(step.seat), step.seat, texts))

    done = 0
    moment = reach(step, done)
    show(moment)
    while moment.right is not None:
        console.print(Text(texts.question(moment.state), f"bold {COLOURS[step.seat]}"))
        console.print(listed(game, texts, moment.state.legal()))
        _choose(step, texts, plain, moment.state, moment.right, console, read_line)
        done += 1
        moment = reach(step, done)
        show(moment)


def _choose(
    step: Step,
    texts: Texts,
    plain: Texts,
    state: State,
    right: int,
    console: Console,
    read_line: Callable[[str], str],
) -> None:
    """Ask until the right choice is made."""
    game, legal, chosen = step.scenario.game, state.legal(), None
    while chosen != right:
        typed = read_line(plain.say("learn-ask") + " ").strip()
        order = command(plain, typed, ("hint", "help", "cards", "quit"))
        found = find(game, texts, typed, legal) if typed else []
        if order == "hint":
            console.print(Text(step.hint[plain.language], "yellow"))
        elif order == "help":
            console.print(Text(texts.say("help")))
        elif order == "cards":
            console.print(cards(game, texts, state))
        elif order == "quit":
            raise EOFError
        elif len(found) == 1:
            chosen = found[0]
            if chosen != right:
                console.print(Text(step.wrong[plain.language], "yellow"))
        elif found:
            console.print(Text(plain.say("ambiguous", words=typed, choices=which(game, typed, found, legal))))
        elif typed:
            console.print(Text(plain.say("no-choice", words=typed, count=len(legal))))
