"""One server against two on one database: moves a second, time to the acknowledgement, CPU for each move.

    python bench/scale.py [--tables 40] [--seconds 15] [--rounds 3] [--json FILE]

Three ways to serve the same tables of two people, who move as fast as they are answered: one server with a file, one
with PostgreSQL, two with PostgreSQL and Redis. With two servers the people of each table sit at different ones, so that
every move crosses. Rounds alternate, and the spread is printed; compare columns of one run, not runs of two days. All
of it shares the cores of this machine with the clients: CPU for each move says more than moves a second.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import secrets
import statistics
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parent.parent))

from tests.server.client import Player, Server
from tests.server.engines import Postgres, Redis

TICKS = os.sysconf("SC_CLK_TCK")


def cpu_of(pid: int) -> float:
    """Seconds of a process and of all that it has started."""
    total = 0.0
    parents: dict[int, list[int]] = {}
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                fields = (entry / "stat").read_text().rpartition(")")[2].split()
            except OSError:
                continue
            parents.setdefault(int(fields[1]), []).append(int(entry.name))
    waiting = [pid]
    while waiting:
        one = waiting.pop()
        waiting += parents.get(one, [])
        try:
            fields = Path(f"/proc/{one}/stat").read_text().rpartition(")")[2].split()
        except OSError:
            continue
        total += sum(int(field) for field in fields[11:15]) / TICKS
    return total


class Seat:
    """A client that moves as soon as it may."""

    def __init__(self, url: str, table: str, cookie: str, waits: list[float]) -> None:
        self.player = Player(url)
        self.table = table
        self.cookie = cookie
        self.waits = waits

    async def play(self, ready: asyncio.Event, stop: asyncio.Event) -> None:
        await self.player.connect(self.table, headers={"Cookie": self.cookie})
        await self.player.until("now", 60)
        await ready.wait()
        sent = 0.0
        socket = self.player.socket
        assert socket
        now: dict[str, Any] = self.player.now
        while not stop.is_set():
            if now and now["decision"]:
                move = now["moves"][now["ply"] % len(now["moves"])]["move"]
                sent = time.perf_counter()
                frame = {"do": "move", "decision": now["decision"], "idem": secrets.token_hex(16), "move": move}
                await socket.send(json.dumps(frame))
                now = {}
            try:
                async with asyncio.timeout(0.5):
                    found = self.player.followed.read(json.loads(await socket.recv()))
            except TimeoutError:
                continue
            if found["is"] == "ack":
                self.waits.append(time.perf_counter() - sent)
            elif found["is"] == "now":
                now = found
                if found["result"]:
                    break
        await self.player.close()


async def lay(servers: list[Server], tables: int) -> list[tuple[str, str, str]]:
    """Two people at each table, at different servers if there are two."""
    people = [await Player(servers[0].url, f"P{n}").arrive() for n in range(2)]
    cookies = ["; ".join(f"{name}={value}" for name, value in person.http.cookies.items()) for person in people]
    found = []
    for number in range(tables):
        table = (await people[0].create(game="heads_of_state", seats=2, public=True))["id"]
        await people[1].post(f"/api/tables/{table}/join")
        for seat, cookie in enumerate(cookies):
            found.append((servers[(number + seat) % len(servers)].url, table, cookie))
    for person in people:
        await person.close()
    return found


async def load(servers: list[Server], pids: dict[str, list[int]], args: argparse.Namespace) -> dict[str, float]:
    waits: list[float] = []
    seats = [Seat(*given, waits) for given in await lay(servers, args.tables)]
    ready, stop = asyncio.Event(), asyncio.Event()
    tasks = [asyncio.create_task(seat.play(ready, stop)) for seat in seats]
    await asyncio.sleep(2)
    ready.set()
    await asyncio.sleep(2)  # warm up
    waits.clear()
    before = {name: sum(map(cpu_of, some)) for name, some in pids.items()}
    begun = time.perf_counter()
    await asyncio.sleep(args.seconds)
    spent = time.perf_counter() - begun
    moves = len(waits)
    after = {name: sum(map(cpu_of, some)) for name, some in pids.items()}
    ordered = sorted(waits)
    stop.set()
    await asyncio.gather(*tasks)
    found = {
        "moves/s": moves / spent,
        "ack p50 ms": 1000 * ordered[moves // 2],
        "ack p99 ms": 1000 * ordered[int(0.99 * moves)],
    }
    for name in ("server", "postgresql", "redis"):
        found[f"{name} CPU ms/move"] = 1000 * (after[name] - before[name]) / moves if name in pids else 0.0
    found["all CPU ms/move"] = sum(found[f"{name} CPU ms/move"] for name in ("server", "postgresql", "redis"))
    return found


def run(kind: str, folder: Path, args: argparse.Namespace) -> dict[str, float]:
    given: dict[str, Any] = {}
    engines: list[Any] = []
    pids: dict[str, list[int]] = {}
    if kind != "one, file":
        postgres = Postgres().start()
        engines.append(postgres)
        assert postgres.process
        given["database"] = postgres.fresh()
        pids["postgresql"] = [postgres.process.pid]
    if kind.startswith("two"):
        redis = Redis().start()
        engines.append(redis)
        assert redis.process
        given["redis"] = redis.url
        pids["redis"] = [redis.process.pid]
    servers = [
        Server(folder / name, fresh=True, **given) for name in (("a", "b") if kind.startswith("two") else ("a",))
    ]
    try:
        for server in servers:
            server.folder.mkdir(parents=True, exist_ok=True)
            if server is not servers[0]:
                (server.folder / "key").write_bytes((servers[0].folder / "key").read_bytes())
            server.start()
        pids["server"] = [server.process.pid for server in servers if server.process]
        return asyncio.run(load(servers, pids, args))
    finally:
        for server in servers:
            server.__exit__()
        for engine in engines:
            engine.close()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=40)
    parser.add_argument("--seconds", type=float, default=15)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--json", type=Path)
    args = parser.parse_args()
    kinds = ("one, file", "one, PostgreSQL", "two, PostgreSQL")
    found: dict[str, list[dict[str, float]]] = {kind: [] for kind in kinds}
    for number in range(args.rounds):
        for kind in kinds:
            with tempfile.TemporaryDirectory(prefix="cabale-bench-") as folder:
                found[kind].append(run(kind, Path(folder), args))
            print(f"round {number + 1}, {kind}: load {os.getloadavg()[0]:.1f}", file=sys.stderr)
    if args.json:
        args.json.write_text(json.dumps(found))
    print(f"{args.tables} tables of two, {args.rounds} rounds of {args.seconds:.0f} s, {os.cpu_count()} cores")
    print(f"{'':24}" + "".join(f"{kind:>24}" for kind in kinds) + f"{'two : one':>12}")
    for name in found[kinds[0]][0]:
        row = f"{name:24}"
        for kind in kinds:
            values = [one[name] for one in found[kind]]
            row += f"{f'{statistics.median(values):.2f} ({min(values):.2f}–{max(values):.2f})':>24}"
        one, two = (statistics.median(each[name] for each in found[kind]) for kind in kinds[1:])
        print(row + (f"{two / one:12.2f}" if one else f"{'':>12}"))


if __name__ == "__main__":
    main()
