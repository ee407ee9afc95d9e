"""A game at the terminal: one person, bots in the other seats."""

from __future__ import annotations

import hashlib
import os
import sys
from collections.abc import Callable
from datetime import datetime
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

from rich.console import Console
from rich.text import Text

from cabale.bots import ADVISER, Bot, SearchBot, bot
from cabale.bots.explain import explain, sentences
from cabale.match import IllegalMove, Match
from cabale.record import record_of, write
from cabale.seats import COLOURS, SYMBOLS
from cabale.state import NONE, SPECTATOR
from cabale.table.origins import gains, origins
from cabale.table.sentences import Sentences
from cabale.terminal.choices import cards, command, find, in_words, listed, which
from cabale.texts import Texts

if TYPE_CHECKING:
    from rich.console import RenderableType

HUMAN = "human"
NAMES = ("Margot", "Colbert", "Aurélie", "Séguier", "Ninon")  # bots at the table
COMMANDS = ("help", "cards", "rulings", "hint", "why", "undo", "log", "save", "quit")


def save_folder() -> Path:
    """Where games are kept when no file is named."""
    home = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(home) / "cabale" / "games"


class Leave(Exception):
    """The person leaves the table."""


class Sitting:
    """One person at a table in the terminal, from sitting down to getting up."""

    def __init__(
        self,
        match: Match,
        players: list[str],
        language: str,
        file: Path,
        console: Console,
        read_line: Callable[[str], str],
        *,
        explain: bool = False,
    ) -> None:
        self.explain = explain  # every choice comes with what a strong bot would do, and why
        self.match = match
        self.players = players
        self.file = file
        self.console = console
        self.read_line = read_line
        self.me = players.index(HUMAN)
        self.texts = Texts(language, match.game, seat_names(players, Texts(language)), self.me)
        self.bots: list[Bot | None] = [None if who == HUMAN else bot(who, match.game) for who in players]
        mine = [ply for ply, mover in enumerate(match.movers) if mover == self.me]
        self.told = mine[-1] if mine else -1  # what the person has been told: all up to this ply
        self._draw: Callable[..., RenderableType] = import_module(f"cabale.games.{match.game.name}.draw").draw

    def play(self) -> None:
        """Play to the end, or until the person leaves or the input ends; the game is saved in every case."""
        try:
            while self.match.seat is not None:
                chooser = self.bots[self.match.seat]
                if chooser is None:
                    self.choose()
                else:
                    self.let_choose(chooser)
            self.tell_news()
            self.show_table()
            show_result(self.match, self.texts, self.console)
            self.save()
            self.say("saved", file=str(self.file))
        except EOFError:
            self.get_up("input-ended")
        except (KeyboardInterrupt, Leave):
            self.get_up("left")

    def get_up(self, key: str) -> None:
        """Save and say good-bye."""
        self.save()
        self.console.print()
        self.say(key, file=str(self.file))
        self.say("resume-with", file=str(self.file))

    def save(self) -> None:
        """Keep the game."""
        write(record_of(self.match, self.players), self.file)

    def let_choose(self, chooser: Bot) -> None:
        """A bot moves. Its chance is its own: it tells nothing about the cards."""
        match = self.match
        assert match.seat is not None
        salt = hashlib.sha256(f"bot {match.seat} {match.ply}".encode()).digest()
        match.play(match.seat, chooser.choose(match.view(match.seat), int.from_bytes(salt[:6], "big")))

    def choose(self) -> None:
        """The person moves."""
        self.tell_news()
        self.show_table()
        legal = self.match.legal()
        self.console.print(Text(self.texts.question(self.match.state), f"bold {COLOURS[self.me]}"))
        self.console.print(listed(self.match.game, self.texts, legal))
        if self.explain:
            self.console.print(Text(self.texts.say("advice"), "bold"))
            self.advise(full=True, seconds=1.0)
        while True:
            words = self.read_line(self.texts.say("ask") + " ").strip()
            order = command(self.texts, words, COMMANDS)
            if order and self.obey(order):
                return
            if order or not words:
                continue
            found = find(self.match.game, self.texts, words, legal)
            if len(found) == 1:
                self.match.play(self.me, found[0])
                self.save()
                return
            if found:
                self.say("ambiguous", words=words, choices=which(self.match.game, words, found, legal))
            else:
                self.say("no-choice", words=words, count=len(legal))

    def obey(self, order: str) -> bool:
        """Follow a command; True if the choice is to be asked anew."""
        if order == "help":
            self.show_help()
        elif order == "cards":
            self.console.print(cards(self.match.game, self.texts, self.match.state))
        elif order == "rulings":
            self.show_rulings()
        elif order == "log":
            for event in self.match.news(self.me):
                self.console.print(Text(self.texts.event(event)))
        elif order in ("hint", "why"):
            self.advise(order == "why")
        elif order == "save":
            self.save()
            self.say("saved", file=str(self.file))
        elif order == "quit":
            raise Leave
        elif order == "undo":
            try:
                self.match.undo(self.me)
            except IllegalMove:
                self.say("no-undo")
            else:
                self.told = min(self.told, self.match.ply)
                self.say("undone")
                return True
        return False

    def advise(self, full: bool, seconds: float = 3.0) -> None:
        """Say what a strong bot would do with what the person knows, and in full why."""
        match = self.match
        chooser = bot(ADVISER, match.game)
        assert isinstance(chooser, SearchBot)
        view = match.view(self.me)
        search = chooser.search(view, match.ply, seconds=seconds)
        for line in sentences(match.game, explain(match.game, view, search), self.texts, full):
            self.console.print(Text(line))

    # What is shown

    def say(self, key: str, **parts: object) -> None:
        self.console.print(Text(self.texts.say(key, **parts)))

    def tell_news(self) -> None:
        """What happened since the person was last told."""
        events = self.match.news(self.me, self.told)
        self.told = self.match.ply
        if not events:
            return
        self.console.print()
        self.console.print(Text(self.texts.say("since-last"), "dim"))
        for event in events:
            self.console.print(Text("  " + self.texts.event(event), "dim"))

    def show_table(self) -> None:
        self.console.print()
        self.console.print(self._draw(self.match.view(self.me), self.me, self.texts))

    def show_help(self) -> None:
        example = in_words(self.match.game, self.texts, self.match.legal()[0])
        self.console.print(Text(self.texts.say("help"), "default"))
        self.console.print()
        self.say("help-commands", example=example)

    def show_rulings(self) -> None:
        for key in self.texts.keys("ruling-"):
            self.console.print(Text(key.removeprefix("ruling-") + " ", "bold").append(self.texts.say(key), "default"))


def show_result(match: Match, texts: Texts, console: Console) -> None:
    """Places and points, and who has won."""
    scores, places = list(match.state.scores()), list(match.state.ranking())
    console.print(Text(texts.say("result"), "bold"))
    for place, seat in sorted((place, seat) for seat, place in enumerate(places)):
        line = Text(f"{texts.say('place', place=place)} {SYMBOLS[seat]} ", COLOURS[seat])
        console.print(line.append(texts.say("place-of", seat=texts.seat(seat), points=scores[seat])))
    show_origins(match, texts, console)
    winners = [seat for seat, place in enumerate(places) if place == 1]
    if winners == [texts.reader]:
        console.print(Text(texts.say("won-by-you"), "bold"))
    elif len(winners) == 1:
        console.print(Text(texts.say("won-by", seat=texts.seat(winners[0])), "bold"))
    else:
        console.print(Text(texts.say("won-shared", names=", ".join(map(texts.seat, winners))), "bold"))


def show_origins(match: Match, texts: Texts, console: Console) -> None:
    """Where each player's points came from: the game is gone through once more, and its changes of points added up."""
    again = Match(match.game, match.seats, match.key, match.options, match.data)
    found = gains(again, [0] * match.seats)
    for mover, move in zip(match.movers, match.moves, strict=True):
        before = list(again.state.scores())
        again.play(mover, move)
        found += gains(again, before)
    sentences = Sentences(match.game, texts.language, SPECTATOR if texts.reader == NONE else texts.reader)
    names = [texts.seat(seat) for seat in range(match.seats)]
    console.print(Text(texts.say("points-origin"), "bold"))
    for seat, own in enumerate(origins(found, sentences, names, match.seats)):
        parts = [
            f"{origin.text or texts.say('points-start')} {f'{origin.points:+d}'.replace('-', '−')}"
            for origin in sorted(own, key=lambda origin: (origin.text != "", -origin.points))
        ]
        told = texts.say("points-of", seat=names[seat], parts=", ".join(parts) or "–")
        console.print(Text(f"{SYMBOLS[seat]} ", COLOURS[seat]).append(told, "default"))


def seat_names(players: list[str], texts: Texts) -> list[str]:
    """The person is "you"; bots have names."""
    names = iter(NAMES)
    return [texts.say("you") if who == HUMAN else next(names) for who in players]


def line_reader(console: Console) -> Callable[[str], str]:
    """Reads from the terminal with editing, or line by line from a pipe."""
    if sys.stdin.isatty():
        import readline  # noqa: F401 - gives `input` editing and history

        return lambda prompt: console.input(Text(prompt, "bold"))

    def read(prompt: str) -> str:
        console.print(Text(prompt), end="")
        line = sys.stdin.readline()
        if not line:
            raise EOFError
        console.print(Text(line.rstrip("\n")))
        return line

    return read


def new_file(game: str) -> Path:
    """A fresh file for a game that starts now."""
    return save_folder() / f"{game}-{datetime.now():%Y-%m-%d-%H%M%S}-{os.getpid()}.json"


def sit_down(match: Match, players: list[str], language: str, file: Path, *, explain: bool = False) -> None:
    """Play a match at the terminal, from where it stands."""
    console = Console(highlight=False)
    Sitting(match, players, language, file, console, line_reader(console), explain=explain).play()
