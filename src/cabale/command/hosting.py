"""What hosts do: serve, look after the store, let bots think elsewhere."""

from __future__ import annotations

import asyncio
import secrets
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from cabale.command.options import (
    Folder,
    Refused,
    progress,
    server_folder,
)

if TYPE_CHECKING:
    pass

commands = typer.Typer(rich_markup_mode=None)
Database = Annotated[
    str,
    typer.Option(
        "--database",
        envvar="CABALE_DATABASE",
        help="A PostgreSQL database instead of a file: postgresql://user@host/name.",
        metavar="URL",
    ),
]


@commands.command()
def serve(  # noqa: PLR0913, PLR0917 - a command has many options
    host: Annotated[str, typer.Option("--host", help="The address to listen on.")] = "127.0.0.1",
    port: Annotated[int, typer.Option("--port", help="The port to listen on.", min=1, max=65535)] = 8640,
    data: Folder = None,
    database: Database = "",
    redis: Annotated[
        str,
        typer.Option(
            "--redis", envvar="CABALE_REDIS", help="Hints between several servers: redis://host/0.", metavar="URL"
        ),
    ] = "",
    queue: Annotated[
        bool, typer.Option("--queue", help="Bots think in workers that share the database: cabale worker.")
    ] = False,
    public_url: Annotated[str, typer.Option("--public-url", help="What people type in: https://…", metavar="URL")] = "",
    trusted_proxy: Annotated[
        list[str] | None,
        typer.Option("--trusted-proxy", help="Believe X-Forwarded-For of this network.", metavar="CIDR"),
    ] = None,
    plain_http: Annotated[
        bool, typer.Option("--plain-http", help="Listen to other machines without TLS, on a network you trust.")
    ] = False,
    home: Annotated[
        bool, typer.Option("--home", help="Let the phones and machines of your home network in, without TLS.")
    ] = False,
    browser: Annotated[bool, typer.Option("--browser/--no-browser", help="Open the page in a browser.")] = True,
    data_file: Annotated[
        list[Path] | None,
        typer.Option("--data-file", help="Play new tables with this corrected data file.", metavar="FILE"),
    ] = None,
    alone: Annotated[
        Path | None,
        typer.Option(
            "--alone",
            help="What `make static` has built: play goes on in the browser without a network.",
            metavar="FOLDER",
        ),
    ] = None,
) -> None:
    """Open tables for people and bots, in the browser."""
    from cabale.server.db.sqlite import StoreError
    from cabale.server.run import EVERYWHERE, StartError, home_address
    from cabale.server.run import serve as run

    try:
        if home:
            host, plain_http, public_url = EVERYWHERE, True, public_url or f"http://{home_address()}:{port}"
        code = run(
            data or server_folder(),
            host,
            port,
            public_url,
            trusted_proxy,
            database=database,
            redis=redis,
            queue=queue,
            plain_http=plain_http,
            browser=browser,
            data_files=data_file,
            alone=alone,
        )
    except (StartError, StoreError) as error:
        raise Refused(str(error)) from None
    raise typer.Exit(code)


@commands.command()
def mcp(
    url: Annotated[str, typer.Argument(help="The server: https://…", metavar="URL")],
    token: Annotated[
        str,
        typer.Option(
            "--token", envvar="CABALE_TOKEN", help="The token of a bot, from your name and settings.", metavar="TOKEN"
        ),
    ] = "",
) -> None:
    """Let a language model play at a server: the Model Context Protocol over standard input and output."""
    if not token:
        raise Refused("a token is needed: --token or CABALE_TOKEN; make one on the server's page, under your settings")
    if not url.startswith(("http://", "https://")):
        raise Refused(f"{url}: an address begins with http:// or https://")
    try:
        from cabale.mcp import run
    except ImportError as error:
        raise Refused(str(error)) from None
    run(url, token)


@commands.command("host-token")
def host_token(data: Folder = None, database: Database = "") -> None:
    """Make a new token by which someone becomes the host of a server; an old one is void. Stop the server before."""
    from cabale.server.config import Config
    from cabale.server.db.house import keep_token
    from cabale.server.db.sqlite import StoreError
    from cabale.server.live.registry import open_store
    from cabale.server.people import hashed

    token = secrets.token_urlsafe(24)
    try:
        store = open_store(Config(data or server_folder(), database))
    except StoreError as error:
        raise Refused(str(error)) from None

    async def keep() -> None:
        await store.write(keep_token, hashed(token), only_first=False)

    try:
        asyncio.run(keep())
    finally:
        store.close()
    print(f"Start the server, make an account, and open its page /host#{token}")


@commands.command()
def worker(
    queue: Annotated[
        str,
        typer.Option(
            "--queue", envvar="CABALE_DATABASE", help="The database of the servers: postgresql://…", metavar="URL"
        ),
    ],
    count: Annotated[
        int | None, typer.Option("--count", help="How many thoughts at a time; by default all cores but one.", min=1)
    ] = None,
) -> None:
    """Let bots of a server think on this machine. It sees what a seat sees, and answers with a move."""
    from cabale.server.db.sqlite import StoreError
    from cabale.server.think.queue import work

    try:
        code = work(queue, count)
    except (StoreError, ImportError) as error:
        raise Refused(str(error)) from None
    raise typer.Exit(code)


@commands.command()
def backup(
    data: Folder = None,
    to: Annotated[Path | None, typer.Option("--to", help="The file to write.", metavar="FILE")] = None,
) -> None:
    """Copy the store of a server, also while it runs, and play all games of the copy again.

    Keep the key file of the folder as well, elsewhere.
    """
    from cabale.server.db.sqlite import StoreError
    from cabale.server.upkeep import backup as copy

    try:
        with progress(None, "playing all games again") as tell:
            said = copy(data or server_folder(), to, tell)
        print(said)
    except StoreError as error:
        raise Refused(str(error)) from None


@commands.command()
def restore(
    file: Annotated[Path, typer.Argument(help="A backup.", metavar="FILE")],
    data: Folder = None,
) -> None:
    """Bring a backup back, once all its games were played again. Stop the server before; what is there is kept."""
    from cabale.server.db.sqlite import StoreError
    from cabale.server.upkeep import restore as bring_back

    try:
        with progress(None, "playing all games again") as tell:
            said = bring_back(data or server_folder(), file, tell)
        print(f"restored; {said}")
    except StoreError as error:
        raise Refused(str(error)) from None


@commands.command()
def migrate(
    source: Annotated[str, typer.Option("--from", help="sqlite:FOLDER, the data folder.", metavar="PLACE")],
    target: Annotated[str, typer.Option("--to", help="An empty PostgreSQL database: postgresql://…", metavar="URL")],
) -> None:
    """Move everything from a file to PostgreSQL, and play every game again there. Stop the server before."""
    from cabale.server.db.sqlite import StoreError
    from cabale.server.migrate_to_postgres import move

    try:
        print(move(source, target))
    except (StoreError, ImportError) as error:
        raise Refused(str(error)) from None


@commands.command()
def doctor(data: Folder = None) -> None:
    """Check figures, store, key, disk and clock of a server."""
    from cabale.server.upkeep import doctor as look

    found = look(data or server_folder())
    for well, sentence in found:
        print(f"{'ok  ' if well else 'LOOK'} {sentence}")
    if not all(well for well, _ in found):
        raise typer.Exit(1)
