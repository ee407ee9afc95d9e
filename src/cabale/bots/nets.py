"""Files of nets: which game, rules and figures they were taught with, and the weights."""

from __future__ import annotations

import json
from functools import lru_cache
from importlib import import_module
from typing import TYPE_CHECKING, Any

from cabale.bots.net import Net, NetError
from cabale.bots.networth import JudgeWorth, NetWorth
from cabale.bots.policy import Policy

if TYPE_CHECKING:
    from pathlib import Path

    from cabale.games import Game
    from cabale.state import Features, Worth

MARK = b"cabale net 1\n"
LARGEST = 300_000  # bytes of all nets of a game


def features_of(game: Game, players: int) -> Features:
    """The numbers that describe a view at a table of so many."""
    found: Features = import_module(f"cabale.games.{game.name}.encode").features(players, game.pieces()[0])
    return found


def path_of(game: Game, players: int) -> Path:
    """Where a game keeps its net for so many players."""
    return game.folder / f"players-{players}.net"


def policy_of(net: Path) -> Path:
    """Where the policy is kept that goes with a net: beside it."""
    return net.with_suffix(".policy")


def write(path: Path, head: dict[str, Any], content: bytes) -> None:
    """Write a net."""
    path.parent.mkdir(parents=True, exist_ok=True)
    beside = path.with_suffix(".new")
    beside.write_bytes(MARK + json.dumps(head, sort_keys=True).encode() + b"\n" + content)
    beside.replace(path)


def read(path: Path) -> tuple[dict[str, Any], bytes]:
    """What a file says about its net, and the weights."""
    try:
        content = path.read_bytes()
    except OSError as error:
        raise NetError(f"{path} cannot be read: {error.strerror}") from None
    head, _, weights = content.removeprefix(MARK).partition(b"\n")
    if not content.startswith(MARK):
        raise NetError(f"{path} is no net")
    try:
        told: dict[str, Any] = json.loads(head)
    except ValueError:
        raise NetError(f"{path} is no net: its first lines cannot be read") from None
    return told, weights


def is_fresh(game: Game, head: dict[str, Any]) -> bool:
    """Whether a net was taught with the rules and the figures of today."""
    return bool(
        head.get("game") == game.name
        and head.get("version") == game.version
        and game.plays_with(str(head.get("figures")))
    )


def knows(worth: NetWorth, players: int) -> bool:
    """Whether there is a net for so many players."""
    return worth.nets[players] is not None


@lru_cache(maxsize=64)
def taught(game: Game, own: Worth, judge: bool, weights: str) -> NetWorth:
    """Worth by the nets of a game, or by the one of this file. A game's own that is stale is left out."""
    from pathlib import Path

    worth = JudgeWorth(own) if judge else NetWorth(own)
    paths = [Path(weights)] if weights else [path_of(game, players) for players in range(game.fewest, game.most + 1)]
    for path in paths:
        if not weights and not path.exists():
            continue
        head, content = read(path)
        if not is_fresh(game, head):
            if weights:
                raise NetError(f"{path} was taught with another game, or with other rules or figures")
            continue
        players = int(head["players"])
        try:
            worth.learn(players, Net(content), features_of(game, players))
            policy = policy_of(path)
            if policy.exists():
                head, content = read(policy)
                if is_fresh(game, head):
                    worth.learn_moves(players, Policy(content, game.moves, players))
        except NetError as error:
            raise NetError(f"{path} does not fit: {error}") from None
    return worth
