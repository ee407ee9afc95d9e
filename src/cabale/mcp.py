"""Language models as players: a server of the Model Context Protocol that sits between a model and a Cabale server.

A model gets what a seat may know, as text, and the moves that are legal; it plays with the token of an external bot,
under the same limits as any other. Nothing of the game is known here that is not sent to that seat.
"""

from __future__ import annotations

import asyncio
import json
import secrets
import urllib.error
import urllib.request
from typing import Any
from urllib.parse import quote

try:
    from mcp.server import MCPServer
except ImportError:
    raise ImportError(
        "the Model Context Protocol needs a package that is not installed: pip install 'cabale[mcp]'"
    ) from None

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from cabale import __version__

PATIENCE = 30.0  # seconds for an answer of the server
LONGEST = 300  # seconds that a model may wait for its turn in one call
ABOUT = """You play board games of court intrigue at a Cabale server, in one seat, against people or bots.
Read the rules of a game first (read_rules). Find or make a table (list_tables, new_table), sit down (sit_down), then
look at the table (look): you see what your seat may know, and every legal move with its number. Choose one (play).
Whatever is hidden from your seat is hidden from you. When it is not your turn, wait (wait_for_turn)."""


class Trouble(Exception):
    """What the server does not do, in its own sentence."""


class Seat:
    """A seat at a table over its socket: the last position that this seat was shown."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.now: dict[str, Any] = {}
        self.page: dict[str, Any] = {}

    async def read(self, timeout: float) -> dict[str, Any]:
        """The next frame; positions and people are kept."""
        frame: dict[str, Any] = json.loads(await asyncio.wait_for(self.socket.recv(), timeout))
        if frame["is"] == "now":
            self.now = frame
        elif frame["is"] == "table":
            self.page = frame["table"]
        elif frame["is"] == "rejected":
            raise Trouble(frame["text"])
        return frame

    async def catch_up(self) -> None:
        """Read what has come meanwhile."""
        while True:
            try:
                await self.read(0.05)
            except TimeoutError:
                return


class Player:
    """A model at a Cabale server, known by the token of a bot."""

    def __init__(self, url: str, token: str) -> None:
        self.url = url.rstrip("/")
        self.bearer = {"Authorization": f"Bearer {token}"}
        self.seats: dict[str, Seat] = {}

    async def ask(self, path: str, body: dict[str, Any] | None = None) -> Any:
        """Ask the server over HTTP; what it refuses is told in its sentence."""
        return await asyncio.to_thread(self._ask, path, body)

    def _ask(self, path: str, body: dict[str, Any] | None) -> Any:
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(  # noqa: S310 - the address is what the person gave
            self.url + path, data, {**self.bearer, "Content-Type": "application/json"}
        )
        try:
            with urllib.request.urlopen(request, timeout=PATIENCE) as answer:  # noqa: S310
                content = answer.read().decode()
                is_json = "json" in answer.headers.get("content-type", "")
        except urllib.error.HTTPError as error:
            try:
                text = json.loads(error.read())["text"]
            except (ValueError, KeyError):
                text = str(error)
            raise Trouble(text) from None
        except OSError as error:
            raise Trouble(f"{self.url} cannot be reached: {error}") from None
        return json.loads(content) if is_json and content else content

    async def seat(self, table: str) -> Seat:
        """The seat at a table, with its socket open and up to date."""
        found = self.seats.get(table)
        if found is not None:
            try:
                await found.catch_up()
                return found
            except ConnectionClosed:
                del self.seats[table]
        address = f"{self.url.replace('http', 'ws', 1)}/ws/tables/{quote(table)}"
        try:
            socket = await connect(address, additional_headers=self.bearer, max_size=None, proxy=None)
            found = Seat(socket)
            await socket.send(json.dumps({"do": "hello", "proto": 1}))
            while not found.page:
                await found.read(PATIENCE)
            await found.catch_up()
        except (ConnectionClosed, InvalidStatus, OSError, TimeoutError) as error:
            raise Trouble(f"You do not sit at table {table}: sit down first. ({type(error).__name__})") from None
        self.seats[table] = found
        return found

    async def described(self, table: str) -> str:
        """The table in words: what this seat may know, whose turn it is, and what is legal."""
        found = await self.seat(table)
        page, now = found.page, found.now
        names = [seat["name"] or "(free)" for seat in page["seats"]]
        if not now:
            return f"Table {table}: {page['game']}, not begun. Seats: {', '.join(names)}."
        lines = [*(await self.ask(f"/api/tables/{quote(table)}/text?width=100"))["lines"], ""]
        if now["result"]:
            ranks = sorted(zip(now["result"]["places"], names, now["result"]["scores"], strict=True))
            return "\n".join([*lines, "The game is over.", *(f"{rank}. {who}: {score}" for rank, who, score in ranks)])
        if not now["decision"]:
            turn = now["turn"]
            return "\n".join(
                [*lines, f"It is the turn of {names[turn] if turn is not None else 'nobody'}; wait_for_turn."]
            )
        moves = [f"  {number}: {move['text']}  [{move['words']}]" for number, move in enumerate(now["moves"], 1)]
        return "\n".join([*lines, f"It is your turn. {now['question']}", *moves])

    async def choose(self, table: str, choice: str) -> str:
        """Make a move by its number in the list, or by its words."""
        found = await self.seat(table)
        if not found.now.get("decision"):
            raise Trouble("It is not your turn.")
        moves = found.now["moves"]
        by_number = moves[int(choice) - 1] if choice.isdigit() and 1 <= int(choice) <= len(moves) else None
        move = by_number or next((one for one in moves if choice in (one["words"], one["text"])), None)
        if move is None:
            raise Trouble(
                f"There is no move {choice!r}: give a number from 1 to {len(moves)}, or the words in brackets."
            )
        idem, head = secrets.token_hex(16), found.now["head"]
        await found.socket.send(
            json.dumps({"do": "move", "decision": found.now["decision"], "idem": idem, "move": move["move"]})
        )
        while True:
            frame = await found.read(PATIENCE)
            if frame["is"] == "nak" and frame["idem"] == idem:
                raise Trouble(frame["text"])
            if frame["is"] == "now" and frame["head"] > head:
                return await self.described(table)

    async def wait(self, table: str, seconds: int) -> str:
        """Wait until it is this seat's turn, or the game is over, but not for longer."""
        found = await self.seat(table)
        loop = asyncio.get_running_loop()
        end = loop.time() + max(0, min(LONGEST, seconds))
        while not (found.now.get("decision") or found.now.get("result")) and loop.time() < end:
            try:
                await found.read(max(0.01, end - loop.time()))
            except TimeoutError:
                break
            except ConnectionClosed:
                del self.seats[table]
                found = await self.seat(table)
        return await self.described(table)

    async def close(self) -> None:
        """Leave all sockets."""
        for seat in self.seats.values():
            await seat.socket.close()


def make_server(player: Player) -> MCPServer:  # noqa: C901 - one small function for each tool
    """The tools of a model that plays as this player. A refusal is an answer like any other: one sentence."""
    server: MCPServer = MCPServer("cabale", version=__version__, instructions=ABOUT, log_level="WARNING")

    async def said(work: Any) -> str:
        try:
            return str(await work)
        except Trouble as trouble:
            return f"Not done: {trouble}"

    @server.tool()
    async def list_games(language: str = "en") -> str:
        """The games of this server: name, players, variants and levels of bots."""

        async def work() -> str:
            games = await player.ask(f"/api/games?language={quote(language)}")
            return "\n".join(
                f"{game['name']}: {game['title']}, {game['fewest']} to {game['most']} players. {game['about']}"
                f" Variants: {', '.join(one['name'] for one in game['options']) or 'none'}."
                f" Bots: {', '.join(one['name'] for one in game['levels'])}."
                for game in games
            )

        return await said(work())

    @server.tool()
    async def read_rules(game: str, language: str = "en") -> str:
        """The rules of a game, for people and models."""

        async def work() -> str:
            book = await player.ask(f"/api/games/{quote(game)}/rules/{quote(language)}")
            return "\n\n".join(
                "\n".join("".join(span["text"] for span in line) for line in block["lines"]) for block in book["rules"]
            )

        return await said(work())

    @server.tool()
    async def list_tables() -> str:
        """Tables where you sit, and public ones that are open."""

        async def work() -> str:
            mine = await player.ask("/api/me/tables")
            public = [one for one in await player.ask("/api/tables") if one["status"] == "open"]
            known = {one["id"] for one in mine}
            shown = [("yours", one) for one in mine] + [("open", one) for one in public if one["id"] not in known]
            return (
                "\n".join(
                    f"{one['id']} ({whose}, {one['status']}): {one['game']}, "
                    + ", ".join(seat["name"] or "(free)" for seat in one["seats"])
                    for whose, one in shown
                )
                or "There are none; make one with new_table."
            )

        return await said(work())

    @server.tool()
    async def new_table(game: str, seats: int, bots: str = "greedy") -> str:
        """A new table with you in the first seat and bots of a level in the others; with bots="" they stay free."""

        async def work() -> str:
            others = {str(seat): bots for seat in range(1, seats)} if bots else {}
            made = await player.ask("/api/tables", {"game": game, "seats": seats, "bots": others, "public": not bots})
            return f"Table {made['id']} is laid. Look at it."

        return await said(work())

    @server.tool()
    async def sit_down(table: str, invite: str = "") -> str:
        """Sit down at a table; one by invitation needs its token (what stands behind # in the link)."""

        async def work() -> str:
            await player.ask(f"/api/tables/{quote(table)}/join", {"invite": invite})
            return await player.described(table)

        return await said(work())

    @server.tool()
    async def look(table: str) -> str:
        """The table as your seat may know it, whose turn it is and, if it is yours, every legal move."""
        return await said(player.described(table))

    @server.tool()
    async def play(table: str, move: str) -> str:
        """Make a move: its number in the list that look gives, or its words."""
        return await said(player.choose(table, move.strip()))

    @server.tool()
    async def wait_for_turn(table: str, seconds: int = 60) -> str:
        """Wait until it is your turn or the game is over, for so many seconds at most; then look."""
        return await said(player.wait(table, seconds))

    return server


def run(url: str, token: str) -> None:
    """Talk to a model over standard input and output until it hangs up."""
    make_server(Player(url, token)).run("stdio")
