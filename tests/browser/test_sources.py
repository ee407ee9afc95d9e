"""What the sources of the page promise: no rules in it, no words without a text, a small first load."""

from __future__ import annotations

import gzip
import re
from pathlib import Path

import pytest

from cabale.games import SHELF
from tests import ROOT

WEB = ROOT / "web" / "src"
GAMES = sorted(path for path in (WEB / "games").glob("*/*") if path.suffix in (".svelte", ".ts"))
# What would be a rule in the page: asking the server, moving by itself, reading the moves past the picker, or reckoning
# what the game's `tally.py` says. (What was told may be added up: the events of a scoring are.)
FORBIDDEN = {
    "asks the server": re.compile(r"\bfetch\(|from '.*/api'|from '.*/table\.svelte'|WebSocket"),
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


def test_both_languages_say_the_same() -> None:
    assert keys(WEB / "texts/en.ftl") == keys(WEB / "texts/fr.ftl")


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_word_has_a_text(language: str) -> None:
    program = keys(WEB / f"texts/{language}.ftl") | keys(ROOT / f"src/cabale/{language}.ftl")
    by_game = {name: keys(ROOT / f"src/cabale/games/{name}/{language}.ftl") for name in SHELF}
    for path in sorted(WEB.rglob("*.svelte")) + sorted(WEB.rglob("*.ts")):
        source = path.read_text(encoding="utf-8")
        used = set(re.findall(r"\bsay\(\s*'([\w-]+)'", source)) | set(
            re.findall(r"'((?:table|bastille|sun-king)-[\w-]+)'", source)
        )
        known = program | by_game.get(path.parent.name, set.intersection(*by_game.values()))
        assert not used - known, (path.name, used - known)


def test_first_load_is_small() -> None:
    """Home, the table and one game: at most 250 KB of compressed JavaScript."""
    assets = ROOT / "src/cabale/server/page/assets"
    if not assets.exists():
        pytest.skip("the page is not built: run `make page`")
    sizes = {path.name: len(gzip.compress(path.read_bytes())) for path in assets.glob("*.js")}
    games = [size for name, size in sizes.items() if name.startswith("parts-")]
    assert len(games) == len(SHELF)
    assert sum(sizes.values()) - sum(games) + max(games) <= 250_000, sizes
