"""The server under load, side by side with boardgame.io's: sockets, moves a second, CPU for each move.

    python bench/server.py [--tables 200] [--seconds 20] [--rate 100] [--rounds 3] [--modules FOLDER]

Both servers are measured in turn, so that each round has the same neighbours on the machine; the table shows the
median of the rounds and, behind it, the lowest and the highest. FOLDER is where `npm install boardgame.io@0.50.2
socket.io-client ws` was run; without it one is made. Every figure is of one run on one machine; compare the columns,
not the numbers with those of another day. Both servers have one core for themselves, the clients the other. Ours has
every move on disk before it answers; boardgame.io keeps them in memory.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parent.parent))

from tests.server.client import Player, Server, free_port

HERE = Path(__file__).parent
TICKS = os.sysconf("SC_CLK_TCK")


def cpu_seconds(pid: int) -> float:
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


def resident(pid: int) -> int:
    return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")


class Clients:
    """The clients, in a process on their own core."""

    def __init__(self, plan: dict[str, Any], folder: Path) -> None:
        path = folder / f"{plan['kind']}.json"
        path.write_text(json.dumps(plan))
        command = ["taskset", "-c", "1", "node", str(HERE / "server_load.js"), str(path)]
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        assert self.process.stdout
        self.process.stdout.readline()

    def run(self, pid: int, what: str, seconds: float, rate: float = 0) -> dict[str, float]:
        assert self.process.stdin
        assert self.process.stdout
        before = cpu_seconds(pid)
        self.process.stdin.write(f"{what} {seconds} {rate}\n")
        self.process.stdin.flush()
        found: dict[str, float] = json.loads(self.process.stdout.readline())
        found["cpu_ms"] = 1000 * (cpu_seconds(pid) - before) / max(1, found["moves"])
        return found

    def close(self) -> None:
        assert self.process.stdin
        self.process.stdin.close()
        self.process.wait(10)


async def lay_tables(url: str, tables: int) -> list[dict[str, str]]:
    """Four people at each table; the games have begun."""
    people = [await Player(url, f"P{number}").arrive() for number in range(4)]
    cookies = ["; ".join(f"{name}={value}" for name, value in person.http.cookies.items()) for person in people]
    seats = []
    for _ in range(tables):
        table = (await people[0].create(game="gambit_royale", seats=4, public=True))["id"]
        for person in people[1:]:
            await person.post(f"/api/tables/{table}/join")
        seats += [{"table": table, "cookie": cookie} for cookie in cookies]
    for person in people:
        await person.close()
    return seats


def measure(clients: Clients, pid: int, sockets: int, idle: int, args: argparse.Namespace) -> dict[str, float]:
    memory = (resident(pid) - idle) / sockets / 1024
    clients.run(pid, "full", 3)  # warm up: compiled code on their side, sentences on ours
    clients.run(pid, "steady", 2, args.rate)
    steady = clients.run(pid, "steady", args.seconds, args.rate)
    full = clients.run(pid, "full", args.full)
    return {
        "steady moves/s": steady["per_second"],
        "steady p50 ms": steady["p50"],
        "steady p99 ms": steady["p99"],
        "steady CPU ms/move": steady["cpu_ms"],
        "full moves/s": full["per_second"],
        "full p99 ms": full["p99"],
        "full CPU ms/move": full["cpu_ms"],
        "KiB/socket": memory,
    }


def ours(args: argparse.Namespace, folder: Path) -> dict[str, float]:
    folder.mkdir()
    with Server(folder / "data", wrap=["taskset", "-c", "0"]) as server:
        assert server.process
        pid = server.process.pid
        seats = asyncio.run(lay_tables(server.url, args.tables))
        time.sleep(1)
        idle = resident(pid)
        plan = {"kind": "ours", "port": server.port, "seats": seats, "modules": str(args.modules)}
        clients = Clients(plan, folder)
        found = measure(clients, pid, len(seats), idle, args)
        clients.close()
    return found


def theirs(args: argparse.Namespace, folder: Path) -> dict[str, float]:
    port = free_port()
    command = ["taskset", "-c", "0", "node", str(HERE / "server_peer.js"), str(args.modules), str(port)]
    process = subprocess.Popen(
        command, stdout=subprocess.PIPE, env={**os.environ, "NODE_ENV": "production"}, stderr=subprocess.DEVNULL
    )
    try:
        assert process.stdout
        process.stdout.readline()
        time.sleep(1)
        seats = [{"table": f"t{n}", "player": str(seat)} for n in range(args.tables) for seat in range(4)]
        idle = resident(process.pid)
        plan = {"kind": "theirs", "port": port, "seats": seats, "modules": str(args.modules), "game": "court"}
        clients = Clients(plan, folder)
        found = measure(clients, process.pid, len(seats), idle, args)
        clients.close()
    finally:
        process.kill()
        process.wait()
        assert process.stdout
        process.stdout.close()
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--full", type=float, default=8)
    parser.add_argument("--rate", type=float, default=100)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--modules", type=Path)
    args = parser.parse_args()
    folder = Path(tempfile.mkdtemp(prefix="cabale-bench-"))
    if args.modules is None:
        args.modules = folder
        packages = ["boardgame.io@0.50.2", "socket.io-client@4", "ws@8"]
        subprocess.run(["npm", "install", "--silent", "--prefix", str(folder), *packages], check=True)
    rounds = []
    try:
        for number in range(args.rounds):
            load = os.getloadavg()[0]
            mine, peer = ours(args, folder / str(number)), theirs(args, folder)
            rounds.append((mine, peer))
            print(f"round {number + 1}: load of the machine before {load:.1f}", file=sys.stderr)
    finally:
        shutil.rmtree(folder, ignore_errors=True)
    print(f"{args.tables} tables, {4 * args.tables} sockets, {args.rounds} rounds")
    print(f"{'':22}{'cabale':>26}{'boardgame.io':>26}{'ratio':>24}")
    for name in rounds[0][0]:
        columns = [
            [mine[name] for mine, _ in rounds],
            [peer[name] for _, peer in rounds],
            [mine[name] / peer[name] for mine, peer in rounds],
        ]
        print(f"{name:22}" + "".join(f"{spread(column):>25}" for column in columns))


def spread(values: list[float]) -> str:
    """The median with the lowest and the highest."""
    return f"{statistics.median(values):.2f} ({min(values):.2f}–{max(values):.2f})"


if __name__ == "__main__":
    main()
