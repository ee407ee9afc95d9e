"""P5, P14, P16: games replay the same everywhere, backups bring them back, and anyone can check the shuffle."""

from __future__ import annotations

import asyncio
import copy
import os
import random
import sqlite3
import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import Any

import msgspec
import pytest

from cabale import record
from cabale.games import Game
from cabale.record import Record, RecordError
from cabale.server.config import Config
from cabale.server.db.sqlite import StoreError
from cabale.server.http import bodies
from cabale.server.live import laying
from cabale.server.live.registry import Registry
from cabale.server.upkeep import backup, doctor, restore
from cabale.table import fairness, judge, scene, verify
from cabale.table.state import Table


async def played(registry: Registry, game: str, seats: int, chance: random.Random) -> Table:
    """A finished table, played through the real owner with the real store."""
    table = laying.lay(registry, bodies.NewTable(game, seats), "nobody")
    for place in table.places:
        place.person = "nobody"
    for seat, place in enumerate(table.places[:-1]):
        place.nonce = chance.randbytes(16)
        place.commit = fairness.seat_commitment(table.id, seat, place.nonce)
    owner = await laying.found(registry, table)
    table.status = "shuffling"
    await owner.append(-1, "", "start", lambda: judge.start(table))
    match = table.match
    assert match
    while table.turn is not None:
        seat = table.turn
        limit = match.undo_limit(seat)
        if limit and chance.random() < 0.1:
            await owner.take_back(seat, match.ply - 1, chance.randbytes(16).hex())
        move = chance.choice(match.legal())
        await owner.choose(seat, table.decision(seat), move, chance.randbytes(16).hex())
    return table


def games(folder: Path, game: str, seats: int, count: int) -> tuple[list[Record], list[str]]:
    """Records of finished games with their proof, and the chain each client kept."""

    async def work() -> tuple[list[Record], list[str]]:
        registry = Registry(Config(folder))
        chance = random.Random(16)
        tables = [await played(registry, game, seats, chance) for _ in range(count)]
        found = [msgspec.convert(msgspec.to_builtins(table.record()), Record) for table in tables]
        chains = [table.chain.hex() for table in tables]
        await registry.close()
        return found, chains

    return asyncio.run(work())


def test_p16_anyone_can_check_a_game_and_every_change_is_found(folder: Path, game: Game) -> None:
    (kept,), (chain,) = games(folder, game.name, game.fewest, 1)
    assert kept.proof
    verify.check(kept, kept.proof.commitment, kept.proof.nonces[0], chain[:16])

    def changed(path: str, value: Any) -> Record:
        other = copy.deepcopy(kept)
        holder: Any = other
        *way, last = path.split(".")
        for name in way:
            holder = holder[int(name)] if name.isdigit() else getattr(holder, name)
        if last.isdigit():
            holder[int(last)] = value
        else:
            setattr(holder, last, value)
        return other

    flipped = ("0" if kept.seed[0] != "0" else "1") + kept.seed[1:]
    last = kept.proof.entries[-1]
    wrong = [
        changed("seed", flipped),
        changed("moves", kept.moves[:-1]),
        changed("moves", [*kept.moves, kept.moves[-1]]),
        changed("proof.secret", flipped),
        changed("proof.secret", "zz"),
        changed("proof.commitment", flipped),
        changed("proof.nonces.0", "00" * 16),
        changed("proof.nonces.0", ""),
        changed("proof.nonces", kept.proof.nonces[:-1]),
        changed("proof.commits.0", flipped),
        changed("proof.chain", flipped),
        changed("proof.table", "other"),
        changed("proof.entries", kept.proof.entries[:-1]),
        changed("proof.entries.1.kind", "undo" if kept.proof.entries[1].kind == "move" else "move"),
        changed("proof.entries.1.seat", 5),
        changed(f"proof.entries.{len(kept.proof.entries) - 1}.body", last.body.replace("person", "bot")),
    ]
    for other in wrong:
        with pytest.raises((verify.Unfair, RecordError, KeyError)):
            verify.check(other)
    with pytest.raises(verify.Unfair, match="another history"):
        verify.check(kept, kept_chain="00" * 8)
    with pytest.raises(verify.Unfair, match="the one you kept"):
        verify.check(kept, kept_commitment="00" * 32)
    bare = changed("proof", None)
    assert "no proof" in verify.check(bare)[-1]
    with pytest.raises(verify.Unfair, match="no proof"):
        verify.check(bare, kept_chain=chain)


def test_p16_the_server_reveals_nothing_before_the_end(folder: Path) -> None:
    async def work() -> None:
        registry = Registry(Config(folder))
        table = laying.lay(registry, bodies.NewTable("gambit_royale", 2), "nobody")
        with pytest.raises(Exception, match="not-over"):
            table.record()
        assert table.secret.hex() not in msgspec.json.encode(scene.page_of(table, set(), "nobody")).decode()
        await registry.close()

    asyncio.run(work())


def test_p16_chance_is_even() -> None:
    """The order of five things, from seeds as the server makes them: all 120 orders as often as chance has it."""
    from cabale.chance import Secret

    counts: Counter[tuple[int, ...]] = Counter()
    for number in range(12_000):
        key = fairness.seed("table", number.to_bytes(32, "big"), "game/1", {}, [b"\1" * 16])
        secret, place = Secret(key), 0
        order = list(range(5))
        for i in range(4, 0, -1):
            word = secret.word(place)
            place += 1
            while word >= 0x100000000 - 0x100000000 % (i + 1):
                word = secret.word(place)
                place += 1
            j = word % (i + 1)
            order[i], order[j] = order[j], order[i]
        counts[tuple(order)] += 1
    chi = sum((counts[order] - 100) ** 2 / 100 for order in counts)
    assert len(counts) == 120
    assert chi < 180, "beyond what chance allows once in thousands"


def test_known_answers_of_the_shuffle() -> None:
    """The formulas stay what `docs/wire.md` says, or old promises could not be checked."""
    secret = bytes(range(32))
    assert fairness.lp("a", b"bc", 7).hex() == "00000001610000000262630000000137"
    assert fairness.server_commitment("game-0001", secret).hex() == (
        "6f210b196503a2bd0645a53ce27d51be906a215648bfc8a942fa7f5f9319d2ab"
    )
    assert fairness.seat_commitment("game-0001", 2, b"\1" * 16).hex() == (
        "9b6882511dfa486c5f9431a55962040c25e943b876fccf3a7b23c09d070f7e77"
    )
    nonces = [b"\1" * 16, b"\2" * 16, b"", b"\4" * 16]
    options = {"b": True, "a": False}
    assert fairness.seed("game-0001", secret, "bastille/1", options, nonces).hex() == (
        "e22b8ffbb4a107e4ef21f33ff9ce913a9c554b5d300ca166214f09d0f5110e36"
    )
    assert fairness.link(bytes(32), "game-0001", 1, "move", 2, b'{"move":"x"}', secret).hex() == (
        "c325e7960f0870eb12ad1476a5658cffc6ed3ba104c2cf7fc7e0cecdaf8a532f"
    )


REPLAY = """
import sys, hashlib
from pathlib import Path
from cabale.record import read, replay
from cabale.table import picture
{before}
match = replay(read(Path(sys.argv[1])))
print(*(hashlib.sha256(picture.Picture(match.view(seat), seat).text).hexdigest() for seat in range(match.seats)))
"""


def replays(path: Path, before: str = "") -> int:
    """How many different ends a record has, compiled or not and whatever the seed of Python's own hashes."""
    found = set()
    for settings in ({"PYTHONHASHSEED": "0"}, {"PYTHONHASHSEED": "1"}, {"CABALE_PURE": "1"}):
        command = [sys.executable, "-c", REPLAY.replace("{before}", before), str(path)]
        found.add(subprocess.run(command, env={**os.environ, **settings}, capture_output=True, check=True).stdout)
    return len(found)


def test_p5_a_replay_is_the_same_everywhere(folder: Path, tmp_path: Path, game: Game) -> None:
    (kept,), _ = games(folder, game.name, game.fewest, 1)
    record.write(kept, tmp_path / "game.json")
    assert replays(tmp_path / "game.json") == 1


def test_p5_control_rules_that_ask_for_the_order_of_a_set(folder: Path, tmp_path: Path) -> None:
    (kept,), _ = games(folder, "gambit_royale", 2, 1)
    record.write(kept, tmp_path / "game.json")
    loose = """
from cabale.match import Match
plain = Match._apply
Match._apply = lambda self, move, after: plain(self, min(self.legal(), key=lambda move: hash(str(move))), None)
Match.play = lambda self, seat, words: self.seat is not None and self._apply(0, None)
"""
    assert replays(tmp_path / "game.json", loose) > 1, "the test can see a replay that differs"


def test_p14_a_backup_brings_everything_back(folder: Path, tmp_path: Path) -> None:
    games(folder, "gambit_royale", 2, 3)
    copy_of = tmp_path / "copy.db"
    assert backup(folder, copy_of).startswith(f"{copy_of}: 3 tables with ")
    assert restore(folder, copy_of).startswith("3 tables with ")
    assert list(folder.glob("cabale-replaced-*.db"))
    content = bytearray(copy_of.read_bytes())
    with sqlite3.connect(copy_of) as connection:
        connection.execute("update entries set at_ms = 0, kind = 'undo' where number = 3")
    connection.close()
    with pytest.raises(StoreError, match="does not fit the chain"):
        restore(folder, copy_of)
    content[len(content) // 2 :: 4096] = b"\xff" * len(content[len(content) // 2 :: 4096])
    (tmp_path / "bad.db").write_bytes(content)
    with pytest.raises(StoreError):
        restore(folder, tmp_path / "bad.db")


def test_the_key_is_needed_and_missed(folder: Path, tmp_path: Path) -> None:
    games(folder, "gambit_royale", 2, 1)
    ill = [sentence for well, sentence in doctor(folder) if not well]
    assert [sentence for sentence in ill if "not compiled" not in sentence] == ["newest backup: none"]
    copy_of = tmp_path / "copy.db"
    backup(folder, copy_of)
    key = (folder / "key").read_bytes()
    (folder / "key").unlink()
    with pytest.raises(StoreError, match="key"):
        restore(folder, copy_of)
    with pytest.raises(StoreError, match="missing"):
        Registry(Config(folder))
    assert not all(well for well, _ in doctor(folder))
    (folder / "key").write_bytes(b"00" * 32)
    with pytest.raises(StoreError, match="key does not fit"):
        restore(folder, copy_of)
    (folder / "key").write_bytes(key)
    restore(folder, copy_of)
