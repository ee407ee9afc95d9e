"""A language model plays over the Model Context Protocol: the transcript of a game, with the official client."""

from __future__ import annotations

import asyncio
import re
import sys
from typing import Any

import pytest

from tests.server.client import Player, Server

mcp = pytest.importorskip("mcp", reason="the SDK is not installed: pip install 'cabale[mcp]'")


async def call(client: Any, tool: str, **given: Any) -> str:
    answer = await client.call_tool(tool, given)
    assert not answer.is_error, answer
    return str(answer.content[0].text)


def test_a_model_plays_a_game_from_the_first_word_to_the_last(server: Server) -> None:
    async def work() -> None:
        ann = await Player(server.url, "Ann").arrive()
        token = (await ann.post("/api/me/tokens", {"name": "Model"}))["token"]
        command = mcp.StdioServerParameters(
            command=sys.executable, args=["-m", "cabale", "mcp", server.url], env={"CABALE_TOKEN": token}
        )
        async with mcp.Client(command) as client:
            tools = {tool.name for tool in (await client.list_tools()).tools}
            assert tools == {
                "list_games", "read_rules", "list_tables", "new_table", "sit_down", "look", "play", "wait_for_turn",
            }  # fmt: skip
            assert "gambit_royale" in await call(client, "list_games")
            assert len(await call(client, "read_rules", game="gambit_royale")) > 2000
            assert (await call(client, "read_rules", game="chess")).startswith("Not done: ")
            assert (await call(client, "look", table="nowhere")).startswith("Not done: ")
            # A table of someone else, by invitation.
            table = await ann.create(game="gambit_royale", seats=2)
            assert (await call(client, "sit_down", table=table["id"])).startswith("Not done: ")
            seen = await call(client, "sit_down", table=table["id"], invite=table["invite"])
            await ann.connect(table["id"])
            await ann.until("now")
            seen = await call(client, "look", table=table["id"])
            assert "turn" in seen
            # A game against a bot, played to its end by the first move of every list.
            made = await call(client, "new_table", game="gambit_royale", seats=2, bots="greedy")
            found = re.search(r"Table (\w+)", made)
            assert found
            seen = await call(client, "wait_for_turn", table=found[1])
            assert "It is your turn" in seen
            wrong = await call(client, "play", table=found[1], move="the moon")
            assert wrong.startswith("Not done: There is no move")
            for _ in range(300):
                if "The game is over" in seen:
                    break
                seen = await call(client, "play", table=found[1], move="1")
                if "It is your turn" not in seen and "over" not in seen:
                    seen = await call(client, "wait_for_turn", table=found[1])
            assert "The game is over" in seen
            assert found[1] in await call(client, "list_tables")
        await ann.close()

    asyncio.run(work())


def test_the_command_says_what_it_needs() -> None:
    from typer.testing import CliRunner

    from cabale.__main__ import app

    without = CliRunner().invoke(app, ["mcp", "http://127.0.0.1:1"], env={"CABALE_TOKEN": ""})
    assert without.exit_code != 0
