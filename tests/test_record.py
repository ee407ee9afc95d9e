"""Records: a game as data that can be written, read and replayed; damaged ones are refused with the reason."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from cabale.games import SHELF
from cabale.record import RecordError, decode, encode, read, record_of, replay, start, steps, write
from tests.tables import KEY, TABLES, Table, data, play

if TYPE_CHECKING:
    from pathlib import Path

    from cabale.games import SHELF
from cabale.record import Record


@pytest.fixture
def record() -> Record:
    match = TABLES[0].match()
    play(match, 15)
    return record_of(match, ["human", "greedy"])


def changed(record: Record, **fields: Any) -> bytes:
    return json.dumps(json.loads(encode(record)) | fields).encode()


def test_a_record_is_readable_json(record: Record) -> None:
    content = json.loads(encode(record))
    assert list(content) == ["game", "version", "data", "options", "seats", "seed", "moves", "players"]
    assert content["seed"] == KEY.hex()
    assert content["players"] == ["human", "greedy"]
    assert len(content["moves"]) == 15
    assert all(TABLES[0].game.moves.read(words) >= 0 for words in content["moves"])
    assert encode(record).endswith(b"}\n")


def test_written_and_read(record: Record, tmp_path: Path) -> None:
    path = tmp_path / "new" / "folder" / "game.json"
    write(record, path)
    assert read(path) == record
    write(record, path)
    assert [file.name for file in path.parent.iterdir()] == ["game.json"], "no draft is left"


def test_a_failed_write_leaves_the_old_record(record: Record, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "game.json"
    write(record, path)

    def fail(_number: int) -> None:
        raise OSError("disk full")

    monkeypatch.setattr("os.fsync", fail)
    with pytest.raises(OSError, match="disk full"):
        write(decode(changed(record, moves=[])), path)
    assert read(path) == record


def test_replay_continues(table: Table) -> None:
    """A record cut at any move goes on as the game did."""
    match = table.match()
    play(match, 40)
    whole = record_of(match)
    half = decode(changed(whole, moves=whole.moves[:20]))
    again = replay(half)
    for words in whole.moves[20:]:
        assert again.seat is not None
        again.play(again.seat, words)
    assert data(again.state) == data(match.state)
    assert record_of(again) == whole
    assert data(start(whole).state) == data(next(iter(steps(whole))).state)


def test_replay_keeps_the_options(table: Table) -> None:
    assert replay(decode(encode(record_of(table.match())))).options == table.options


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"", "game.json: is not a record: "),
        (b"\x00\xff", "game.json: is not a record: "),
        (b"[]", "game.json: is not a record: Expected `object`"),
        (b'{"game": "gambit_royale"}', "game.json: is not a record: Object missing required field `version`"),
        (b'{"game": 3}', "game.json: is not a record: Expected `str`, got `int` - at `$.game`"),
    ],
)
def test_not_a_record(tmp_path: Path, content: bytes, message: str) -> None:
    path = tmp_path / "game.json"
    path.write_bytes(content)
    with pytest.raises(RecordError) as error:
        read(path)
    assert message in str(error.value)


def test_a_cut_record_is_no_record(record: Record) -> None:
    content = encode(record)
    for length in range(0, len(content) - 2, 7):
        with pytest.raises(RecordError, match=r"^game\.json: is not a record: "):
            decode(content[:length], "game.json")


def test_a_missing_file(tmp_path: Path) -> None:
    with pytest.raises(RecordError, match=r"nowhere\.json: cannot be read: No such file or directory"):
        read(tmp_path / "nowhere.json")


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"game": "chess"}, "there is no game 'chess'"),
        ({"version": 999}, "the record needs version 999 of "),
        ({"data": "0" * 64}, "the record was played with figures 000000000000, data.toml has "),
        ({"options": {"blitz": True}}, "has no option 'blitz'"),
        ({"seats": 99}, "players, not 99"),
        ({"seats": -1}, "players, not -1"),
        ({"seed": "00"}, "the seed has 1 bytes where 32 belong"),
        ({"seed": "xyz"}, "the seed is not hexadecimal: 'xyz'"),
        ({"moves": ["nonsense"]}, "move 1: seat "),
        ({"moves": [""]}, "move 1: seat "),
    ],
)
def test_a_record_that_cannot_be_replayed(record: Record, fields: dict[str, Any], message: str) -> None:
    with pytest.raises(RecordError) as error:
        replay(decode(changed(record, **fields)))
    assert message in str(error.value)


@pytest.mark.parametrize("name", SHELF)
def test_a_record_of_an_earlier_version_says_which_one_it_needs(name: str) -> None:
    match = next(table for table in TABLES if table.game.name == name).match()
    play(match, 5)
    with pytest.raises(RecordError, match=f"^the record needs version 1 of {name}, this is version 2$"):
        replay(decode(changed(record_of(match), version=1)))


def test_a_mended_mark_leaves_records_alone(tmp_path: Path) -> None:
    """What was played with the same figures under an earlier hash replays, but not with any other file."""
    match = next(table for table in TABLES if table.game.name == "heads_of_state").match()
    play(match, 9)
    corrected = tmp_path / "mine.toml"
    corrected.write_text((match.game.folder / "data.toml").read_text(encoding="utf-8"), encoding="utf-8")
    assert match.game.earlier
    for earlier in match.game.earlier:
        old = decode(changed(record_of(match), data=earlier))
        assert data(replay(old).state) == data(match.state)
        with pytest.raises(RecordError, match="was played with figures"):
            replay(old, corrected)


def test_an_illegal_move_in_a_record_is_named(record: Record) -> None:
    moves = list(record.moves)
    moves[7] = moves[6]  # a card that was just laid
    with pytest.raises(RecordError, match=rf"^move 8: seat \d: '{moves[7]}' is not legal; legal: "):
        replay(decode(changed(record, moves=moves)))


def test_moves_after_the_end_are_refused(table: Table) -> None:
    match = table.match()
    play(match, 10_000)
    whole = record_of(match)
    with pytest.raises(RecordError, match=f"^move {len(whole.moves) + 1}: .*the game is over"):
        replay(decode(changed(whole, moves=[*whole.moves, whole.moves[-1]])))


@pytest.mark.parametrize("fields", [{"cheat": 1}, {"seats": "two"}, {"moves": [1]}, {"options": {"first_edition": 1}}])
def test_unknown_or_wrong_fields_are_refused(record: Record, fields: dict[str, Any]) -> None:
    with pytest.raises(RecordError, match=r"^record: is not a record: "):
        decode(changed(record, **fields))


def test_a_record_names_the_data_it_was_played_with(record: Record, tmp_path: Path) -> None:
    path = tmp_path / "corrected.toml"
    own = (TABLES[0].game.folder / "data.toml").read_text(encoding="utf-8")
    path.write_text("# the same figures\n" + own, encoding="utf-8")
    assert replay(record, path).ply == 15
