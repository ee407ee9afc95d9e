"""What the sources of the page promise: no rules in it, no words without a text, a small first load."""

from __future__ import annotations

import gzip
import re
from pathlib import Path

import pytest

from cabale.games import SHELF, game
from tests import ROOT

WEB = ROOT / "web" / "src"
GAMES = sorted(path for path in (WEB / "games").glob("*/*") if path.suffix in (".svelte", ".ts"))
# What would be a rule in the page: asking the server, moving by itself, reading the moves past the picker, or reckoning
# what the game's `tally.py` says. (What was told may be added up: the events of a scoring are.)
FORBIDDEN = {
    "asks the server": re.compile(r"\bfetch\(|from '.*/api'|from '.*/link\.svelte'|WebSocket"),
    "moves by itself": re.compile(r"\blink\b|\.intend\(|\bmove\(\d"),
    "reads moves past the picker": re.compile(r"now\.moves|now\.decision"),
    "decides what is legal": re.compile(
        r"\b(is|may|can)(Legal|Allowed|Play|Pay|Afford)\b|\blegal\w*\s*[=(]", re.IGNORECASE
    ),
    "counts what the rules count": re.compile(r"\.reduce\(\((?!all, event\b)|Math\.(max|min)\(\.\.\.|\? 3 : 2\b"),
    "knows the steps and bits of the rules": re.compile(r"view\.step\b|\.step [<>=]|\b1 << "),
    "reads figures that only rules weigh": re.compile(
        r"content\.(influence|assassin|house_of_nobles|set_up|turn|revolution|scoring|tokens)\b"
    ),
}


def faults(source: str) -> list[str]:
    found = [name for name, pattern in FORBIDDEN.items() if pattern.search(source)]
    # What can be picked is what the picker says: every `disabled` and every click goes back to it.
    named = re.findall(r"(?<!@)const (\w+) =(.*?);", source, re.DOTALL) + re.findall(r"@const (\w+) =([^}]*)", source)
    said = {name for name, value in named if "picker." in value}
    found += [
        f"disabled={{{given}}}"
        for given in re.findall(r"disabled=\{([^}]*)\}", source)
        if "picker." not in given and not any(re.search(rf"\b{name}\b", given) for name in said)
    ]
    found += [
        f"onclick {given}"
        for given in re.findall(r"onclick=\{\(\) => (.*?)\}", source)
        if "picker." not in given and not re.fullmatch(r"\(\w+ = \w+\)", given)
    ]
    return found


@pytest.mark.parametrize("path", GAMES, ids=lambda path: f"{path.parent.name}/{path.name}")
def test_no_rules_in_the_page(path: Path) -> None:
    assert not faults(path.read_text(encoding="utf-8"))


@pytest.mark.parametrize(
    "source",
    [
        "const legal = view.hands[me].filter((card) => card > 3);",
        "{#each now.moves as move}",
        "<button disabled={view.coins[me] < card.cost} onclick={() => picker.pick('card', 1)}>",
        "<button onclick={() => buy(card)}>",
        "import { post } from '../../api';",
        "const sum = people.reduce((all, one) => all + one.crowns, 0);",
        "const most = count === Math.max(...counts);",
        "steps: ({ now }) => now.view.step <= 3 ? 0 : 1",
        "const closed = (view.closed & (1 << column)) !== 0;",
        "const pays = lot === card ? 3 : 2;",
        "const worth = figures.content.influence;",
    ],
)
def test_would_notice_a_rule(source: str) -> None:
    assert faults(source)


def keys(path: Path) -> set[str]:
    return set(re.findall(r"^([a-zA-Z][\w-]*) =", path.read_text(encoding="utf-8"), re.MULTILINE))


def test_every_game_has_a_board() -> None:
    assert {path.parent.name for path in GAMES if path.name == "parts.ts"} == set(SHELF)


@pytest.mark.parametrize("name", SHELF)
def test_facts_of_games_are_true(name: str) -> None:
    """What a game's folder says before anything is loaded: whether figures are guessed, how rulings are numbered."""
    facts = (WEB / f"games/{name}/facts.ts").read_text(encoding="utf-8")
    guessed = any(figure.mark == "reconstructed" for figure in game(name).pieces()[1].figures)
    assert f"guessed: {str(guessed).lower()}" in facts
    prefix = re.search(r"rulings: '(\w+)'", facts)
    numbers = re.findall(r"^ruling-([A-Z]+)\d+ =", (ROOT / f"src/cabale/games/{name}/en.ftl").read_text(), re.MULTILINE)
    assert prefix
    assert set(numbers) == {prefix[1]}


def test_only_its_folder_names_a_game() -> None:
    """Whatever is not in a game's folder knows no game by name."""
    for path in sorted(WEB.rglob("*.svelte")) + sorted(WEB.rglob("*.ts")) + sorted((ROOT / "web/art").glob("b*.mjs")):
        if path.parent.parent.name != "games":
            source = path.read_text(encoding="utf-8")
            assert not (found := [name for name in SHELF if re.search(rf"\b{name}\b", source)]), (path.name, found)


TEXTS = sorted(path.parent for path in WEB.rglob("en.ftl"))


@pytest.mark.parametrize("folder", TEXTS, ids=lambda folder: folder.name)
def test_both_languages_say_the_same(folder: Path) -> None:
    assert keys(folder / "en.ftl") == keys(folder / "fr.ftl")


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_word_has_a_text(language: str) -> None:
    program = keys(WEB / f"texts/{language}.ftl") | keys(ROOT / f"src/cabale/{language}.ftl")
    by_game = {
        name: keys(ROOT / f"src/cabale/games/{name}/{language}.ftl") | keys(WEB / f"games/{name}/{language}.ftl")
        for name in SHELF
    }
    for path in sorted(WEB.rglob("*.svelte")) + sorted(WEB.rglob("*.ts")):
        if path.name.endswith(".test.ts"):
            continue
        source = path.read_text(encoding="utf-8")
        used = set(re.findall(r"\bsay\(\s*'([\w-]+)'", source)) | set(
            re.findall(r"'((?:table|bastille|sun-king)-[\w-]+)'", source)
        )
        known = program | by_game.get(path.parent.name, set.intersection(*by_game.values()))
        if (beside := path.parent / f"{language}.ftl").exists():
            known |= keys(beside)  # loaded with its screen
        assert not used - known, (path.name, used - known)


@pytest.mark.parametrize("language", ["en", "fr"])
def test_no_text_hides_another(language: str) -> None:
    """Words of the page, of a game on it and of the program have different names."""
    page = keys(WEB / f"texts/{language}.ftl")
    for name in SHELF:
        own = keys(WEB / f"games/{name}/{language}.ftl")
        assert not own & (page | keys(ROOT / f"src/cabale/games/{name}/{language}.ftl"))


MOST_LINES = 250


def test_components_are_one_screenful() -> None:
    """As Prettier writes them; `make lint` checks that it did."""
    lengths = {path.name: len(path.read_text(encoding="utf-8").splitlines()) for path in WEB.rglob("*.svelte")}
    assert not (long := {name: lines for name, lines in lengths.items() if lines > MOST_LINES}), long


def chunks(assets: Path, first: str) -> set[str]:
    """A file of the built page and everything that it loads at once, by the imports in it."""
    found, left = set[str](), [first]
    while left:
        name = left.pop()
        if name not in found:
            found.add(name)
            source = (assets / name).read_text(encoding="utf-8")
            left += re.findall(r"(?:from|import)\s*\"\./([\w.-]+\.js)\"", source)
    return found


def test_first_load_is_small() -> None:
    """Home, the table and one game: at most 110 KB of compressed JavaScript."""
    assets = ROOT / "src/cabale/server/page/assets"
    if not assets.exists():
        pytest.skip("the page is not built: run `make page`")
    index = re.search(r"assets/(index-[\w-]+\.js)", (assets.parent / "index.html").read_text(encoding="utf-8"))
    assert index
    names = [path.name for path in assets.glob("*.js")]
    common = chunks(assets, index[1])
    for name in names:
        if name.startswith(("Home-", "AtTable-")):
            common |= chunks(assets, name)
    words = [
        name for name in names if re.match(r"(?:en|fr)-", name)
    ]  # of the page and of games; one language is loaded
    common.add(max(words, key=lambda name: (assets / name).stat().st_size))
    games = [chunks(assets, name) - common for name in names if name.startswith("parts-")]
    assert len(games) == len(SHELF) + 1  # and the plain table

    def size(files: set[str]) -> int:
        return sum(len(gzip.compress((assets / name).read_bytes())) for name in files)

    largest = max(size(files) for files in games)
    assert size(common) > 30_000
    assert largest > 5_000
    assert size(common) + largest <= 110_000, (size(common), largest)
