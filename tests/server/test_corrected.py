"""A host corrects a figure: new tables play with it and say so, records carry its hash, and a restart keeps it."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest

from cabale.games import game
from cabale.server.upkeep import backup
from tests.server.client import Player, Server, play_on
from tests.test_command import cabale


@pytest.fixture
def mine(tmp_path: Path) -> Path:
    """What a host does: export, correct, keep."""
    done = cabale("data", "export", "gambit_royale")
    assert done.returncode == 0
    file = tmp_path / "mine.toml"
    assert done.stdout.count('name = "king"\nvalue = 20') == 1
    file.write_text(done.stdout.replace('name = "king"\nvalue = 20', 'name = "king"\nvalue = 19'), encoding="utf-8")
    return file


def test_tables_play_with_a_corrected_file(mine: Path, tmp_path: Path) -> None:
    said = cabale("data", "check", str(mine)).stdout
    assert "card.king.value: 20 -> 19" in said
    folder = tmp_path / "data"

    async def play(url: str) -> tuple[dict[str, Any], dict[str, Any]]:
        person = await Player(url).arrive()
        shelf = {line["name"]: line for line in await person.get("/api/games")}
        assert shelf["sun_king"]["data"] == game("sun_king").pieces()[1].hash
        table = await person.create(game="gambit_royale", seats=2, bots={"1": "random"})
        assert table["corrected"]
        assert table["data"] == shelf["gambit_royale"]["data"] != game("gambit_royale").pieces()[1].hash
        assert table["data"][:12] in said
        figures = await person.get(f"/api/games/gambit_royale/figures/{table['data']}")
        (king,) = [one for one in figures["figures"] if one["key"] == "card.king.value"]
        assert (king["value"], king["mark"], king["why"]) == (19, "rulebook", "")
        plain = await person.create(game="sun_king", seats=2, bots={"1": "random"})
        assert not plain["corrected"]
        await person.connect(table["id"])
        await play_on(person)
        record = await person.get(f"/api/tables/{table['id']}/record")
        await person.post("/api/records", record)
        await person.close()
        return table, record

    with Server(
        folder, data_files=[str(mine)], before="given['data_files'] = list(map(Path, given['data_files']))"
    ) as server:
        table, record = asyncio.run(play(server.url))
        server.terminate()
    assert record["data"] == table["data"]
    kept = tmp_path / "game.json"
    kept.write_text(json.dumps(record))
    done = cabale("verify", str(kept))
    assert "name the right data file" in done.stderr
    assert cabale("verify", str(kept), "--data", str(mine)).returncode == 0
    assert ": 3 tables with " in backup(folder)

    async def look(url: str) -> None:
        """Without the option: what was played stays playable, new tables have the game's own figures."""
        person = await Player(url).arrive()
        assert not (await person.create(game="gambit_royale", seats=2))["corrected"]
        again = await person.create(game="gambit_royale", seats=2, figures=table["data"])
        assert again["corrected"]
        await person.close()

    with Server(folder) as server:
        asyncio.run(look(server.url))
        assert "needs other rules" not in server.said()


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ('game = "gambit_royale"', 'game = "chess"', "game: must be one of "),
        ("value = 20", "value = 20.3", "card.king.value: must be a whole or half number"),
        ("value = 20", "valeu = 20", "card.king.value: is missing"),
        ('name = "king"', "name = king", "is not TOML"),
    ],
)
def test_a_bad_file_is_refused_in_one_sentence(mine: Path, old: str, new: str, reason: str) -> None:
    text = mine.read_text().replace("value = 19", "value = 20")
    assert old in text
    mine.write_text(text.replace(old, new, 1))
    for command in (("data", "check", str(mine)), ("serve", "--no-browser", "--data-file", str(mine))):
        done = cabale(*command, home=mine.parent)
        assert done.returncode == 2
        assert len(done.stderr.splitlines()) == 1
        assert done.stderr.startswith(f"cabale: {mine}: ")
        assert reason in done.stderr


def test_what_is_not_there_is_said() -> None:
    assert "nowhere.toml: cannot be read" in cabale("data", "check", "nowhere.toml").stderr
    assert "there is no game 'chess'" in cabale("data", "export", "chess").stderr
    assert (
        "the same figures as the game's own"
        in cabale("data", "check", str(game("bastille").folder / "data.toml")).stdout
    )
