"""The workshop at the terminal: a dialogue through the sheets, card by card, with the printed game at hand."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

import msgspec
from rich.console import Console
from rich.table import Table
from rich.text import Text

from cabale.arena.matter import measure_name
from cabale.data import DataError
from cabale.edition import Edition, decode, encode
from cabale.edition.sheet import made, problems, sheet
from cabale.games import game
from cabale.terminal.choices import plain
from cabale.texts import Texts

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from cabale.arena.matter import Matter
    from cabale.edition.sheet import Group, SheetField, SheetRow
    from cabale.games import Game

MARKS = {"reconstructed": "red", "derived": "yellow", "source": "green", "rulebook": "green"}


class Leave(Exception):
    """The reader wants to go: back to the list, or away."""


class BadValue(Exception):
    """What was typed is no value for this field."""


class Workshop:
    """A dialogue about one edition; what was typed is kept after every card."""

    def __init__(self, found: Game, path: Path, language: str, ask: Callable[[str], str] | None = None) -> None:
        self.game = found
        self.path = path
        self.texts = Texts(language, found)
        self.console = Console(highlight=False, soft_wrap=True)
        self.ask = ask or self._typed
        self.draft = path.with_name(f"{path.name}.draft")
        self.edition = self._opened()

    def _typed(self, question: str) -> str:
        self.console.print(Text(question, "bold"), end=" ")
        sys.stdout.flush()
        return input()

    def _opened(self) -> Edition:
        from cabale.data import content_of

        for path in (self.draft, self.path):
            if path.exists():
                found = decode(content_of(path), path)
                if found.game != self.game.name:
                    given, belongs = repr(found.game), repr(self.game.name)
                    raise DataError(path, "game", key="game", rule="file", given=given, belongs=belongs)
                return msgspec.structs.replace(found, hash="")
        return Edition(self.game.name, self.path.stem)

    def run(self) -> None:
        """Ask until the reader leaves; then keep what can be played with."""
        try:
            if not self.path.exists() and not self.draft.exists():
                self._introduce()
            while True:
                self._groups()
        except (Leave, EOFError, KeyboardInterrupt):
            self.console.print()
        self._finish()

    def _introduce(self) -> None:
        self.console.print(self.texts.say("workshop-beside"))
        given = {}
        for key in ("name", "by", "printing"):
            said = self.ask(self.texts.say(f"workshop-ask-{key}")).strip()
            if said:
                given[key] = said[:80]
        self.edition = msgspec.structs.replace(self.edition, **given)
        self._keep()

    def _groups(self) -> None:
        groups = sheet(self.game, self.texts.language).groups
        self.console.print()
        for number, group in enumerate(groups, 1):
            fields = [field for row in group.rows if not row.added for field in row.fields]
            unsure = sum(field.mark == "reconstructed" and not self._seen(field.key) for field in fields)
            seen = sum(self._seen(field.key) for field in fields)
            line = Text(f"{number:>3}  {group.text}  ")
            line.append(self.texts.say("workshop-unsure", unsure=unsure, seen=seen, all=len(fields)), "dim")
            self.console.print(line)
        said = self.ask(self.texts.say("workshop-which")).strip()
        if plain(said) in ("q", "quit", "quitter"):
            raise Leave
        if said.isdigit() and 1 <= int(said) <= len(groups):
            self._rows(groups[int(said) - 1])
        else:
            self.console.print(self.texts.say("workshop-no-group", count=len(groups)))

    def _seen(self, key: str) -> bool:
        row = key.rpartition(".")[0]
        return key in self.edition.figures or key in self.edition.confirmed or row in self.edition.without

    def _rows(self, group: Group) -> None:
        """Card by card, those first that nobody has looked at."""
        self.console.print(Text(self.texts.say("workshop-keys"), "dim"))
        for row in sorted(group.rows, key=lambda row: all(self._seen(field.key) for field in row.fields)):
            if row.added and row.key not in {key.rpartition(".")[0] for key in self.edition.figures}:
                continue
            try:
                self._row(group, row)
            except Leave:
                return
            finally:
                self._keep()
        if group.open:
            self._others(group)

    def _row(self, group: Group, row: SheetRow) -> None:
        self.console.print()
        self.console.print(Text(row.text, "bold"))
        if group.open and not row.added:
            said = plain(self.ask(self.texts.say("workshop-is-there")).strip())
            if said in ("b", "back", "retour"):
                raise Leave
            if said in ("n", "no", "non"):
                self._leave_out(row)
                return
            without = [key for key in self.edition.without if key != row.key]
            self.edition = msgspec.structs.replace(self.edition, without=without)
        for field in row.fields:
            self._field(field)

    def _leave_out(self, row: SheetRow) -> None:
        keys = {field.key for field in row.fields}
        self.edition = msgspec.structs.replace(
            self.edition,
            without=sorted({*self.edition.without, row.key}),
            figures={key: value for key, value in self.edition.figures.items() if key not in keys},
            confirmed=[key for key in self.edition.confirmed if key not in keys],
        )

    def _others(self, group: Group) -> None:
        """Rows that the game's own figures do not have."""
        possible = [row for row in group.rows if row.added]
        if not possible:
            return
        for number, row in enumerate(possible, 1):
            self.console.print(f"{number:>3}  {row.text}")
        while said := self.ask(self.texts.say("workshop-others")).strip():
            if said.isdigit() and 1 <= int(said) <= len(possible):
                self._row(group, possible[int(said) - 1])
                self._keep()

    def _field(self, field: SheetField) -> None:
        now = self.edition.figures.get(field.key, field.value)
        line = Text(f"  {field.text}: ").append(self._shown(field, now), "bold")
        mark = "source" if self._seen(field.key) else field.mark
        line.append(f"  {self.texts.say(f'workshop-{mark}')}", MARKS[mark])
        self.console.print(line)
        if field.why and not self._seen(field.key):
            self.console.print(Text(f"    {field.why}", "dim"))
        if field.words:
            self.console.print(Text("    " + ", ".join(word.text for word in field.words), "dim"))
        while True:
            said = self.ask("  >").strip()
            if plain(said) in ("b", "back", "retour"):
                raise Leave
            if said == "-":
                return
            try:
                value = now if not said else value_of(field, said)
            except BadValue:
                self.console.print(Text(f"    {self.texts.say('workshop-bad', words=said)}", "red"))
                continue
            before, figures = self.edition, dict(self.edition.figures)
            figures.pop(field.key, None)
            seen = [key for key in self.edition.confirmed if key != field.key]
            if value != field.value or self._is_added(field):
                figures[field.key] = value
            else:
                seen.append(field.key)
            self.edition = msgspec.structs.replace(self.edition, figures=figures, confirmed=seen)
            wrong = [one for one in problems(self.edition, self.texts.language) if one.key == field.key]
            if not wrong:
                return
            self.console.print(Text(f"    {wrong[0].text}", "red"))
            self.edition = before

    def _is_added(self, field: SheetField) -> bool:
        from cabale.edition import values_of
        from cabale.edition.sheet import own_content

        return field.key not in values_of(own_content(self.game))

    def _shown(self, field: SheetField, value: Any) -> str:
        names = {word.name: word.text for word in field.words}
        if isinstance(value, bool):
            return self.texts.say("workshop-yes" if value else "workshop-no")
        if isinstance(value, list):
            return ", ".join(names.get(one, str(one)) if isinstance(one, str) else str(one) for one in value) or "–"
        return names.get(value, value) if isinstance(value, str) else str(value)

    def _keep(self) -> None:
        self.draft.parent.mkdir(parents=True, exist_ok=True)
        self.draft.write_text(encode(self.edition), encoding="utf-8")

    def _finish(self) -> None:
        """Keep the edition if it can be played with; or else its draft, with what is wrong."""
        wrong = problems(self.edition, self.texts.language)
        for one in wrong:
            self.console.print(Text(f"{one.key}: {one.text}", "red"))
        if wrong:
            self.console.print(self.texts.say("workshop-draft", file=str(self.draft)))
            return
        try:
            done = made(self.edition)
        except DataError as error:
            self.console.print(error.sentence(self.texts.language))
            self.draft.unlink(missing_ok=True)
            return
        self.path.write_text(encode(done), encoding="utf-8")
        self.draft.unlink(missing_ok=True)
        count = len(done.figures) + len(done.without)
        said = self.texts.say("workshop-written", file=str(self.path), count=count, hash=done.hash[:12])
        self.console.print(said)


def value_of(field: SheetField, said: str) -> Any:
    """What was typed, as the value that the field asks for."""
    if field.kind == "flag":
        for names, value in (
            ({"y", "yes", "o", "oui", "true", "vrai"}, True),
            ({"n", "no", "non", "false", "faux"}, False),
        ):
            if plain(said) in names:
                return value
        raise BadValue
    if field.kind in ("word", "words"):
        parts = [] if said in ("0", "–") else said.replace(";", ",").split(",")
        found = [_word(field, part.strip()) for part in parts if part.strip()]
        if field.kind == "words":
            return found
        if len(found) != 1:
            raise BadValue
        return found[0]
    if field.kind == "wholes":
        return [_number(part) for part in said.replace(",", " ").replace(";", " ").split()]
    return _number(said)


def _word(field: SheetField, said: str) -> str:
    exact = [word.name for word in field.words if plain(said) in (plain(word.text), word.name.lower())]
    begun = [word.name for word in field.words if plain(word.text).startswith(plain(said))]
    found = exact or begun
    if len(found) != 1:
        raise BadValue
    return found[0]


def _number(said: str) -> int | float:
    text = said.strip().replace(",", ".").replace("½", ".5")
    try:
        value = float(text)
    except ValueError:
        raise BadValue from None
    if value != value or abs(value) > 1e9:  # noqa: PLR0124 - not a number is unlike itself
        raise BadValue
    return int(value) if value.is_integer() else value


def tell_matter(told: Matter, language: str) -> None:
    """What an edition changes, as tables."""
    found = game(told.game)
    texts = Texts(language, found)
    console = Console(highlight=False)
    console.print(texts.say("matter-title", games=str(told.games), bot=told.bot, players=told.players))
    columns = texts.say("matter-columns").split(" | ")
    for title, changes, digits in (
        ("", told.measures, 2),
        ("matter-things", told.things, 3),
        ("matter-wins", told.wins, 3),
    ):
        if not changes:
            continue
        table = Table(title=texts.say(title) if title else None, title_justify="left")
        for column in ("", *columns):
            table.add_column(column, justify="right" if column else "left")
        for change in changes:
            values = (f"{value:.{digits}f}" for value in (change.standard, change.edition))
            difference = f"{change.difference.mean:+.{digits}f} ± {change.difference.half:.{digits}f}"
            table.add_row(measure_name(texts, change.name), *values, difference, style="bold" if change.clear else "")
        console.print(table)
    if not any(change.clear for change in (*told.measures, *told.things)):
        console.print(texts.say("matter-nothing"))
