"""Starting and stopping a server."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import importlib
import ipaddress
import itertools
import json
import logging
import os
import signal
import socket
import sys
import time
import webbrowser
from functools import partial
from typing import TYPE_CHECKING, Any

import msgspec
import uvicorn

from cabale.games import SHELF, game
from cabale.phrases import LANGUAGES, bundle
from cabale.server.config import Config
from cabale.server.http.connections import EACH, Connection, Connections, raise_limit
from cabale.server.http.files import built_here
from cabale.server.http.gateway import Gateway
from cabale.server.http.websocket import WebSocket
from cabale.server.live.registry import Registry

if TYPE_CHECKING:
    from pathlib import Path

EVERYWHERE = "0.0.0.0"  # noqa: S104 - only with TLS in front, or on a network that is trusted
SAID = set(vars(logging.makeLogRecord({}))) | {"message", "asctime", "color_message", "taskName"}


class Lines(logging.Formatter):
    """Logs as lines of JSON: what, when, where; never who, never what someone holds."""

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, Any] = {
            "at": time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created)),
            "level": record.levelname.lower(),
            "say": record.getMessage(),
        }
        line |= {name: value for name, value in vars(record).items() if name not in SAID}
        if record.exc_info and record.exc_info[1] is not None:
            # Kind and place of a defect, not its text: that could carry what a player holds.
            trace = record.exc_info[1].__traceback__
            places = []
            while trace is not None:
                code = trace.tb_frame.f_code
                places.append(f"{os.path.basename(code.co_filename)}:{trace.tb_lineno}")
                trace = trace.tb_next
            line["error"] = type(record.exc_info[1]).__name__
            line["where"] = places[-6:]
        return json.dumps(line, ensure_ascii=False)


class StartError(Exception):
    """A server that is not started as asked."""


def is_loopback(host: str) -> bool:
    """Whether only this machine can connect."""
    if host == "localhost":
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def home_address() -> str:
    """The address of this machine in its own network: the one it would call others from. Nothing is sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
        try:
            asking.connect(("192.0.2.1", 9))
        except OSError:
            raise StartError("--home: this machine is in no network") from None
        found = str(asking.getsockname()[0])
    if not ipaddress.ip_address(found).is_private:
        raise StartError(f"--home: {found} can be reached from everywhere; see docs/hosting.md for a server in public")
    return found


def serve(  # noqa: PLR0913 - a server has many options
    folder: Path,
    host: str = "127.0.0.1",
    port: int = 8640,
    public_url: str = "",
    trusted_proxy: list[str] | None = None,
    *,
    database: str = "",
    redis: str = "",
    queue: bool = False,
    plain_http: bool = False,
    browser: bool = False,
    pause: float = 0.6,
    gather: float = 2.0,
    limit_factor: float = 1.0,
    grace_factor: float = 1.0,
    thinkers: int | None = None,
    data_files: list[Path] | None = None,
    alone: Path | None = None,
) -> int:
    """Run a server until it is told to stop; returns the exit code."""
    if not is_loopback(host) and not public_url.startswith("https://") and not plain_http:
        raise StartError(
            f"{host} can be reached from other machines, and without TLS anyone between can read and take seats; "
            "put a TLS proxy in front and give --public-url https://…, or say --plain-http if you trust the network"
        )
    try:
        trusted = [ipaddress.ip_network(network) for network in trusted_proxy or []]
    except ValueError as error:
        raise StartError(f"--trusted-proxy: {error}") from None
    if alone is not None and not (alone / "sw.js").is_file():
        raise StartError(f"--alone: {alone} is not what `make static` builds")
    shown = host if host not in (EVERYWHERE, "::") else "127.0.0.1"
    local = f"http://[{shown}]:{port}" if ":" in shown else f"http://{shown}:{port}"
    origins = [local]
    if is_loopback(host):
        origins += [f"http://localhost:{port}", f"http://127.0.0.1:{port}"]
    config = Config(
        folder,
        database,
        public_url.rstrip("/") or local,
        origins,
        pause=pause,
        gather=gather,
        limit_factor=limit_factor,
        grace_factor=grace_factor,
        thinkers=thinkers,
        redis=redis,
        queue=queue,
        data_files=data_files or [],
        alone=alone or built_here(),
    )
    handler = logging.StreamHandler()
    handler.setFormatter(Lines())
    logging.basicConfig(level=logging.WARNING, handlers=[handler], force=True)
    logging.getLogger("cabale.server").setLevel(logging.INFO)
    know_structs()
    return asyncio.Runner(loop_factory=loop_factory()).run(_serve(config, host, port, trusted, browser))


def loop_factory() -> Any:
    """The fastest event loop there is."""
    try:
        import uvloop
    except ImportError:
        return None
    return uvloop.new_event_loop


def know_structs(kind: type[msgspec.Struct] = msgspec.Struct) -> None:
    """Let msgspec read every struct before there are threads.

    It reads one when it is first met. A second thread that meets it meanwhile finds it half read, and that ends the
    process (msgspec 0.22): two people who opened the lobby of a server that had just started could do that.
    """
    for struct in kind.__subclasses__():
        msgspec.json.Decoder(struct)
        know_structs(struct)


def read_ahead() -> None:
    """Read all texts, all figures and the rest of the program while nobody waits for them.

    Else whoever needs something first would stop everyone.
    """
    importlib.import_module("cabale.server.passkeys")
    for language, found in itertools.product(LANGUAGES, (None, *map(game, SHELF))):
        bundle(language, found and found.folder).read_all()
    for found in map(game, SHELF):
        for chosen in itertools.product((False, True), repeat=len(found.options)):
            found.pieces(dict(zip(found.options, chosen, strict=True)))


def listen(host: str, port: int) -> socket.socket:
    """The socket that people connect to. What one of them does not read is not piled up in the system."""
    try:
        info = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)[0]
        # With its protocol named, asyncio sends small answers at once; uvloop does in any case.
        found = socket.socket(info[0], socket.SOCK_STREAM, info[2])
        found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        found.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 65_536)  # connections inherit it
        found.bind(info[4])
        found.listen(2048)
    except OSError as error:
        raise StartError(f"cannot listen on {host} port {port}: {error.strerror or error}") from None
    found.setblocking(False)
    return found


async def _serve(config: Config, host: str, port: int, trusted: list[Any], browser: bool) -> int:
    listening = listen(host, port)
    registry = Registry(config)
    await registry.cluster.check_key()
    gateway = Gateway(registry, trusted)
    connections = Connections(raise_limit(), EACH * config.limit_factor, trusted)
    server = uvicorn.Server(
        uvicorn.Config(
            gateway,
            host=host,
            port=port,
            log_config=None,
            access_log=False,
            http=partial(Connection, connections=connections),  # type: ignore[arg-type]
            ws=WebSocket,
            ws_max_size=8192,
            ws_max_queue=8,
            ws_per_message_deflate=False,
            ws_ping_interval=20,
            ws_ping_timeout=20,
            timeout_graceful_shutdown=2,
            timeout_keep_alive=20,
            h11_max_incomplete_event_size=16_384,
            server_header=False,
            proxy_headers=False,
            lifespan="off",
            limit_concurrency=10_000,
        )
    )
    # uvicorn closes sockets before answers have left; we drain first, and then let it stop.
    server.install_signal_handlers = lambda: None  # type: ignore[attr-defined]
    server.capture_signals = contextlib.nullcontext  # type: ignore[assignment,method-assign]
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(number, stop.set)
    tending = asyncio.create_task(registry.tend())
    running = asyncio.create_task(server.serve([listening]))
    while not server.started and not running.done():
        await asyncio.sleep(0.01)
    if running.done():
        await running
        return 1
    await registry.open_all()
    gc.freeze()  # what is here stays; the collector need not look at it again
    gc.set_threshold(50_000, 20, 50)
    # The thread that writes asks for its turn after every statement: under load it would wait 5 ms each time, and all
    # who wait for the disk with it.
    sys.setswitchinterval(0.0005)
    # What was read is here to stay, too: as young as it is, the collector would come less often for all else.
    loop.run_in_executor(None, read_ahead).add_done_callback(lambda _: gc.freeze())
    print(f"Cabale is open at {config.public_url}  (stop with Ctrl-C)", file=sys.stderr, flush=True)
    if browser:
        with contextlib.suppress(Exception):
            await loop.run_in_executor(None, webbrowser.open, config.public_url)
    waiting = asyncio.create_task(stop.wait())
    await asyncio.wait({waiting, running}, return_when=asyncio.FIRST_COMPLETED)
    await registry.drain()
    server.should_exit = True
    await running
    tending.cancel()
    await registry.close()
    return 0
