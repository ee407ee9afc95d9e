"""What the documentation makes from the games themselves: rules with pictures, and tables of all figures.

MkDocs calls `on_files` (see mkdocs.yml). Nothing that stands in a game's folder is written a second time here.
"""

from __future__ import annotations

import re
from html import escape
from importlib import import_module
from typing import Any

from mkdocs.structure.files import File, Files
from rich.console import Console

from cabale import rulebook, scenario
from cabale.data import MARKS
from cabale.edition.sheet import say_why, sheet
from cabale.games import SHELF, Game, game
from cabale.texts import LANGUAGES, Texts

WORDS = {
    "en": {
        "summary": "On one page",
        "cards": "Cards",
        "rulings": "Rulings",
        "rulings-about": "Where the printed rules are silent or can be read in two ways, the program follows these.",
        "examples": "Examples and rulings in pictures",
        "examples-about": "Positions by the number of the rule that they show. Each is also a test of the program.",
        "before": "Before",
        "after": "After",
        "learn": "Ten minutes to learn it: `cabale learn {name}`, or *Learn to play* on the page.",
        "figures": "Where each figure comes from",
    },
    "fr": {
        "summary": "En une page",
        "cards": "Cartes",
        "rulings": "Précisions",
        "rulings-about": "Là où la règle imprimée se tait ou se lit de deux façons, le programme suit ces précisions.",
        "examples": "Exemples et précisions en images",
        "examples-about": "Des positions par numéro de la règle qu’elles montrent. Chacune est aussi un test du programme.",
        "before": "Avant",
        "after": "Après",
        "learn": "Dix minutes pour l’apprendre : `cabale learn {name} --language fr`, ou *Apprendre à jouer* sur la page.",
        "figures": "D’où vient chaque chiffre",
    },
}
# A drawing as SVG without any font from elsewhere.
SVG = """<svg viewBox="0 0 {width} {height}" xmlns="http://www.w3.org/2000/svg" role="img">
<style>.{unique_id}-matrix {{ font-family: monospace; font-size: {char_height}px; line-height: {line_height}px; }} {styles}</style>
<defs><clipPath id="{unique_id}-clip-terminal"><rect x="0" y="0" width="{terminal_width}" height="{terminal_height}"/></clipPath>{lines}</defs>
<rect fill="#12182b" width="{width}" height="{height}" rx="8"/>
<g transform="translate({terminal_x}, {terminal_y})" clip-path="url(#{unique_id}-clip-terminal)">{backgrounds}<g class="{unique_id}-matrix">{matrix}</g></g>
</svg>"""


def on_files(files: Files, config: Any) -> Files:
    """Add the pages and pictures of all games."""

    def add(path: str, content: str) -> None:
        files.append(File.generated(config, path, content=content))

    for name in SHELF:
        found = game(name)
        for language in LANGUAGES:
            add(f"rules/{name}.{language}.md", rules_page(found, language))
            for block in rulebook.read(found, language)[0]:
                if block.kind == "picture":
                    add(f"pictures/{name}/{block.scenario}.{language}.svg", picture(found, block.scenario, language))
        add(f"figures/{name}.md", figures_page(found))
    return files


def rules_page(found: Game, language: str) -> str:
    """The rules of a game, its cards, rulings and examples."""
    texts, words = Texts(language, found), WORDS[language]
    all_scenarios = {one.name: one for one in scenario.all_of(found)}
    numbers = sorted({rule for one in all_scenarios.values() for rule in one.rules}, key=order)

    def linked(text: str) -> str:
        return re.sub(
            r"\[([A-Z]+\d+)\]",
            lambda rule: f"([{rule[1]}](#{rule[1].lower()}))" if rule[1] in numbers else f"({rule[1]})",
            text,
        )

    def shown(match: re.Match[str]) -> str:
        one = all_scenarios[match[1]]
        image = f"../pictures/{found.name}/{one.name}.{language}.svg"
        return f"![{one.title[language]}]({image})\n\n*{one.title[language]}.* {one.text[language]}"

    text, _, summary = linked(rulebook.source(found, language)).partition("\n---\n")
    parts = [
        f"# {texts.say('game')}",
        words["learn"].format(name=found.name) + f" · [{words['figures']}](../figures/{found.name}.md)",
        rulebook.PICTURE.sub(shown, text),
        f"## {words['summary']}",
        summary,
        f"## {words['cards']}",
        "| | |\n|---|---|\n" + "\n".join(f"| **{name}** | {does} |" for name, does in cards(found, texts)),
        f"## {words['rulings']}",
        words["rulings-about"],
        "\n".join(
            f"- [{key}](#{key.lower()}): {texts.say(f'ruling-{key}')}"
            for key in (key.removeprefix("ruling-") for key in texts.keys("ruling-"))
        ),
        f"## {words['examples']}",
        words["examples-about"],
    ]
    for rule in numbers:
        parts.append(f"### {rule} {{#{rule.lower()}}}")
        parts += [example(one, language) for one in all_scenarios.values() if rule == one.rules[0]]
        others = [one.title[language] for one in all_scenarios.values() if rule in one.rules[1:]]
        if others:
            parts.append("→ " + " · ".join(others))
    return "\n\n".join(parts) + "\n"


def order(rule: str) -> tuple[int, int]:
    """Rules by number, then rulings by number."""
    letters = rule.rstrip("0123456789")
    return len(letters), int(rule[len(letters) :])


def cards(found: Game, texts: Texts) -> list[tuple[str, str]]:
    """Every thing of the game that does something."""
    return [
        (texts.thing(kind, place), texts.thing(kind, place, "does"))
        for kind, names in found.moves.kinds.items()
        for place, name in enumerate(names)
        if not name.isdigit() and texts.has(f"{kind}-{name}", "does")
    ]


def drawings(one: scenario.Scenario, language: str, console: Console) -> list[str]:
    """The table before and, if something is chosen, after the moves of a scenario."""
    texts = Texts(language, one.game)
    draw = import_module(f"cabale.games.{one.game.name}.draw").draw
    state = scenario.arrange(one)
    reader = int(one.moves[0].partition(":")[0]) - 1 if one.moves else 0
    found = []
    for _ in range(2 if one.moves else 1):
        with console.capture() as drawn:
            console.print(draw(state, reader, texts))
        found.append("\n".join(line.rstrip() for line in drawn.get().splitlines()))
        if len(found) == 1:
            scenario.play(one, state)
    return found


def example(one: scenario.Scenario, language: str) -> str:
    """A scenario that opens when it is clicked."""
    words = WORDS[language]
    console = Console(width=100, color_system=None, highlight=False)
    lines = [one.text[language], ""]
    for title, drawn in zip((words["before"], words["after"]), drawings(one, language, console), strict=False):
        lines += [f"{title}:", "", "```text", *drawn.splitlines(), "```", ""]
    return f'??? example "{one.title[language]}"\n' + "\n".join(f"    {line}" if line else "" for line in lines)


def picture(found: Game, name: str, language: str) -> str:
    """The position of a scenario as SVG, as the terminal draws it."""
    one = scenario.read(found.folder / "scenarios" / f"{name}.toml")
    texts = Texts(language, found)
    console = Console(width=92, record=True, file=open("/dev/null", "w"), highlight=False)  # noqa: SIM115
    reader = int(one.moves[0].partition(":")[0]) - 1 if one.moves else 0
    draw = import_module(f"cabale.games.{found.name}.draw").draw
    console.print(draw(scenario.arrange(one), reader, texts))
    return console.export_svg(title="", code_format=SVG, unique_id=f"{name}-{language}")


def figures_page(found: Game) -> str:
    """Every figure of a game with its mark and the reason."""
    _, file = found.pieces()
    marks = [figure.mark for figure in file.figures]
    parts = [
        f"# {Texts('en', found).say('game')}: figures",
        f"{len(marks)} figures: " + ", ".join(f"{marks.count(mark)} *{mark}*" for mark in MARKS) + ". "
        f"Hash of this set: `{file.hash[:12]}`. [How to correct one](index.md).",
        unsettled(found),
        "| figure | value | mark | why |\n|---|---|---|---|\n"
        + "\n".join(
            f"| `{figure.key}` | {cell(figure.value)} | {bold(figure.mark)} | {escape(say_why(Texts('en', found), figure.why))} |"
            for figure in file.figures
        ),
    ]
    return "\n\n".join(parts) + "\n"


def unsettled(found: Game) -> str:
    """What nobody has read off the printed game yet, sheet by sheet, the largest first."""
    lines = []
    for group in sheet(found, "en").groups:
        rows = [row for row in group.rows if not row.added]
        open_figures = sum(field.mark == "reconstructed" for row in rows for field in row.fields)
        if open_figures:
            lines.append((open_figures, f"| {group.text} | {len(rows)} | {open_figures} |"))
    if not lines:
        return "Nothing is reconstructed."
    table = "\n".join(line for _, line in sorted(lines, reverse=True))
    return f"What is still reconstructed:\n\n| sheet | cards, tiles or places | figures |\n|---|---|---|\n{table}"


def cell(value: Any) -> str:
    """A value in a table."""
    return ", ".join(map(str, value)) if isinstance(value, list) else str(value)


def bold(mark: str) -> str:
    """What is uncertain stands out."""
    return f"**{mark}**" if mark == "reconstructed" else mark
