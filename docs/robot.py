"""A bot for a server of Cabale: python robot.py URL TOKEN TABLE INVITE  (needs: pip install httpx websockets)."""

import asyncio
import json
import secrets
import sys

import httpx
from websockets.asyncio.client import connect


async def play(url: str, token: str, table: str, invite: str) -> None:
    """Sit down and choose at random until the game is over."""
    bearer = {"Authorization": f"Bearer {token}"}
    httpx.post(f"{url}/api/tables/{table}/join", json={"invite": invite}, headers=bearer).raise_for_status()
    async with connect(url.replace("http", "ws", 1) + f"/ws/tables/{table}", additional_headers=bearer) as line:
        await line.send(json.dumps({"do": "hello", "proto": 1}))
        async for text in line:
            frame = json.loads(text)
            if frame["is"] == "now" and frame["result"]:
                break
            if frame.get("decision"):  # it is our turn: frame["view"] is all we may know, frame["moves"] all we may do
                move = secrets.choice(frame["moves"])["move"]
                idem = secrets.token_hex(16)
                await line.send(json.dumps({"do": "move", "decision": frame["decision"], "idem": idem, "move": move}))


asyncio.run(play(*sys.argv[1:5]))
