"""The command `cabale`, as a user runs it."""

import json
import os
import re
import subprocess
import sys
import unicodedata
from pathlib import Path

import pytest

from cabale.games import SHELF, game


def cabale(
    *arguments: str, text: str = "", home: Path | None = None, language: str = "C.UTF-8"
) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "LANG": language, "LC_ALL": language, "COLUMNS": "100"}
    if home is not None:
        environment["XDG_DATA_HOME"] = str(home)
    command = [sys.executable, "-m", "cabale", *arguments]
    return subprocess.run(
        command, input=text, capture_output=True, text=True, env=environment, check=False, timeout=300
    )


def test_games_are_listed_in_both_languages() -> None:
    english, french = cabale("games").stdout, cabale("games", "--language", "fr").stdout
    for name in SHELF:
        assert name in english
        assert name in french
    assert english != french


@pytest.mark.parametrize("arguments", [(), ("games",), ("play",), ("replay",), ("simulate",), ("bench",)])
def test_help_reads_well(arguments: tuple[str, ...]) -> None:
    done = cabale(*arguments, "--help")
    assert done.returncode == 0
    assert done.stdout.startswith("Usage: ")
    assert "Traceback" not in done.stdout + done.stderr


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (("play", "chess"), "there is no game 'chess'; games: "),
        (("play", "gambit_royale", "--players", "9"), "2 to 6 players, not 9"),
        (("play", "gambit_royale", "--players", "two"), "--players"),
        (("play", "--language", "de"), "there is no language 'de'"),
        (("play", "--bots", "clever"), "there is no bot 'clever'"),
        (("play", "--seat", "7"), "seat 7 is not at the table"),
        (("play", "--seed", "12"), "64 hexadecimal digits"),
        (("play", "--option", "cards_up"), "has no option 'cards_up'"),
        (("play", "--data", "nowhere.toml"), "nowhere.toml: cannot be read"),
        (("play", "--resume", "nowhere.json"), "nowhere.json: cannot be read"),
        (("replay", "nowhere.json"), "nowhere.json: cannot be read"),
        (("replay",), "Missing argument"),
        (("simulate", "chess"), "there is no game 'chess'"),
        (
            ("simulate", "gambit_royale", "--bots", "random,random,random", "--players", "2"),
            "3 bots are named for 2 seats",
        ),
        (("simulate", "gambit_royale", "--games", "0"), "--games"),
        (("frobnicate",), "No such command"),
    ],
)
def test_a_wrong_argument_gets_one_line_and_exit_code_2(arguments: tuple[str, ...], reason: str) -> None:
    done = cabale(*arguments)
    assert done.returncode == 2
    assert done.stdout == ""
    assert len(done.stderr.splitlines()) == 1
    assert reason in done.stderr


@pytest.mark.parametrize("name", SHELF)
@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_whole_game_through_a_pipe(name: str, language: str, tmp_path: Path) -> None:
    """Always the first choice, to the end; then the record replays to the same result."""
    file = tmp_path / "game.json"
    players = str(game(name).fewest)
    done = cabale("play", name, "-p", players, "-l", language, "--save", str(file), text="1\n" * 3000)
    assert done.returncode == 0, done.stderr
    assert done.stderr == ""
    assert ("Result" if language == "en" else "Résultat") in done.stdout
    again = cabale("replay", str(file), "-l", language)
    assert again.returncode == 0
    result = "\n1. "
    assert result in again.stdout
    places, origins = done.stdout.rpartition(result)[2].split("Where the" if language == "en" else "D’où")
    points = [int(number) for number in re.findall(r": (-?\d+) point", "1. " + places)]
    parts = [int(number.replace("−", "-")) for number in re.findall(r"\s([+−]\d+)(?=,|$)", origins, re.MULTILINE)]
    assert len(points) == int(players)
    assert sum(parts) == sum(points)
    own = cabale("replay", str(file), "--seat", "1", "--ply", "3")
    assert own.returncode == 0


def test_end_of_input_saves_and_the_game_can_be_resumed(tmp_path: Path) -> None:
    done = cabale("play", "gambit_royale", "-p", "2", text="1\n?\ncards\nrulings\nlog\nundo\nnonsense\n", home=tmp_path)
    assert done.returncode == 0
    assert "The input has ended. The game is saved in" in done.stdout
    assert "Nothing can be taken back" in done.stdout
    assert "There is no choice “nonsense”" in done.stdout
    assert "GR16" in done.stdout
    (file,) = (tmp_path / "cabale" / "games").iterdir()
    before = json.loads(file.read_text())
    assert before["players"] == ["human", "greedy"]
    more = cabale("play", "--resume", str(file), text="2\nquit\n")
    assert more.returncode == 0
    after = json.loads(file.read_text())
    assert after["moves"][: len(before["moves"])] == before["moves"]
    assert len(after["moves"]) > len(before["moves"])


def test_who_comes_back_is_told_what_happened_since_the_own_last_move(tmp_path: Path) -> None:
    file, heading = tmp_path / "game.json", "Since your last turn:"
    seed = ("--seed", "7" * 64, "--save", str(file))
    told = cabale("play", "bastille", "-p", "3", *seed, text="1\n1\n").stdout.split(heading)
    back = cabale("play", "--resume", str(file), text="").stdout.split(heading)
    assert len(told) == 4  # from the set-up on, and after two moves
    assert len(back) == 2
    news = [part.split("\n\n")[0] for part in (told[-1], back[-1])]
    assert news[0] == news[1]
    assert news[0].count("\n") >= 3  # both others moved, and the person before them


def test_words_choose_too(tmp_path: Path) -> None:
    seed = "07" * 32
    listing = cabale("play", "gambit_royale", "-p", "2", "--seed", seed, text="", home=tmp_path).stdout
    line = next(line for line in listing.splitlines() if line.strip().startswith("1  "))
    words = "lay " + line.rpartition("lay ")[2].strip()
    done = cabale("play", "gambit_royale", "-p", "2", "--seed", seed, text=f"lay\n{words}\nquit\n", home=tmp_path)
    assert "fits several choices" in done.stdout
    saved = [json.loads(path.read_text())["moves"] for path in (tmp_path / "cabale" / "games").iterdir()]
    assert any(words in moves for moves in saved)


def test_a_french_reader_types_french(tmp_path: Path) -> None:
    seed = "5" * 64
    asked = "aide\nprécisions\nprecisions\nCartes\nannuler\njournal\nquitter\n"
    done = cabale("play", "gambit_royale", "-p", "2", "-l", "fr", "--seed", seed, text=asked, home=tmp_path)
    assert done.returncode == 0
    assert "Il n’y a pas de choix" not in done.stdout
    assert "Vous quittez la table" in done.stdout
    shown = next(line for line in done.stdout.splitlines() if line.startswith("   2  "))
    without_accents = (
        unicodedata.normalize("NFD", shown[6:].strip().replace("’", "'")).encode("ascii", "ignore").decode()
    )
    done = cabale(
        "play",
        "gambit_royale",
        "-p",
        "2",
        "-l",
        "fr",
        "--seed",
        seed,
        text=f"{without_accents}\nquitter\n",
        home=tmp_path,
    )
    assert "Il n’y a pas de choix" not in done.stdout
    assert "Depuis votre dernier tour" in done.stdout


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"game": "chess"}, "there is no game 'chess'"),
        ({"version": 99}, "needs version 99"),
        ({"seats": 7}, "2 to 6 players"),
        ({"seed": "zz"}, "hexadecimal"),
        ({"seed": "00"}, "32 belong"),
        ({"data": "0" * 64}, "name the right data file"),
        ({"moves": ["lay nothing 1"]}, "move 1: "),
        ({"moves": "lay"}, "is not a record"),
        ({"extra": 1}, "is not a record"),
    ],
)
def test_a_damaged_record_is_refused_in_one_line(change: dict[str, object], reason: str, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    cabale("play", "gambit_royale", "-p", "2", "--save", str(file), text="1\n1\n")
    record = json.loads(file.read_text())
    file.write_text(json.dumps({**record, **change}))
    before = file.read_bytes()
    for command in (("replay", str(file)), ("play", "--resume", str(file))):
        done = cabale(*command)
        assert done.returncode == 2
        assert len(done.stderr.splitlines()) == 1
        assert reason in done.stderr
    assert file.read_bytes() == before


def test_a_truncated_record_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    cabale("play", "gambit_royale", "-p", "2", "--save", str(file), text="1\n1\n")
    file.write_bytes(file.read_bytes()[:-40])
    done = cabale("replay", str(file))
    assert done.returncode == 2
    assert "is not a record" in done.stderr


def test_simulate_reports_the_same_for_the_same_seed() -> None:
    arguments = (
        "simulate",
        "gambit_royale",
        "-p",
        "3",
        "-n",
        "8",
        "--seed",
        "5",
        "--bots",
        "greedy,random,random",
        "--json",
    )
    first, second = cabale(*arguments), cabale(*arguments)
    assert first.returncode == 0, first.stderr
    assert first.stdout == second.stdout
    report = json.loads(first.stdout)
    assert report["games"] == 8
    assert sum(seat["wins"]["share"] for seat in report["seats"]) == pytest.approx(1)
    for seat in report["seats"]:
        assert seat["wins"]["low"] <= seat["wins"]["share"] <= seat["wins"]["high"]
