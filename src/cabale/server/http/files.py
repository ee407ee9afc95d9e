"""The files that a server sends: of its own page, and of the one that plays on when there is no network.

The latter is what `make static` builds, under `/alone/`. Its files are large and seldom asked for: they stay on disk
until they are.
"""

from __future__ import annotations

import gzip
import hashlib
import re
from importlib.resources import files
from pathlib import Path
from typing import Any

from cabale.table.refusal import Refusal

PATH = "/alone/"
# Workers alone run WebAssembly; the page itself has the policy of the server's page, and makes files to be saved.
WORKERS = b"default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'"
KINDS = {
    "html": "text/html; charset=utf-8",
    "js": "text/javascript; charset=utf-8",
    "mjs": "text/javascript; charset=utf-8",
    "css": "text/css; charset=utf-8",
    "svg": "image/svg+xml",
    "png": "image/png",
    "ico": "image/x-icon",
    "json": "application/json",
    "webmanifest": "application/manifest+json",
    "wasm": "application/wasm",
    "woff2": "font/woff2",
    "woff": "font/woff",
    "zip": "application/zip",
    "txt": "text/plain; charset=utf-8",
    "ftl": "text/plain; charset=utf-8",
    "webp": "image/webp",
    "map": "application/json",
}
PACKED = (".png", ".woff2", ".zip")  # would not become smaller
SIZE = re.compile(r'"bytes": (\d+)')
# By this the page knows that there is a server to come back to.
SERVER = b'<meta name="server" content="/" />'

NO_PAGE = """<!doctype html><html lang="en"><meta charset="utf-8"><title>Cabale</title>
<h1>Cabale is running</h1>
<p>The server is here, but its page was not built.
In a checkout, run <code>make page</code> (it needs Node) and start again.</p>
<p>Programs can talk to it all the same: <a href="/schema/openapi.json">the API</a>.</p></html>
"""


def load_page(alone: Alone | None = None) -> dict[str, tuple[bytes, str]]:
    """The built page, all of it, from the package. Only what is here can be asked for."""
    found: dict[str, tuple[bytes, str]] = {}
    folder = files("cabale.server") / "page"

    def read(place: Any, prefix: str) -> None:
        for entry in place.iterdir():
            if entry.is_dir():
                read(entry, f"{prefix}{entry.name}/")
            else:
                ending = entry.name.rpartition(".")[2]
                if ending in KINDS:
                    found[prefix + entry.name] = (entry.read_bytes(), KINDS[ending])

    if folder.is_dir():
        read(folder, "")
    found.setdefault("index.html", (NO_PAGE.encode(), KINDS["html"]))
    if alone is not None:
        # By this the page knows that it can go on without a network, and how much a device keeps for that.
        html, kind = found["index.html"]
        mark = f'<meta name="alone" content="{alone.bytes}" /></head>'
        found["index.html"] = html.replace(b"</head>", mark.encode(), 1), kind
    return found


def built_here() -> Path | None:
    """Where `make static` has put it in this checkout, if it has."""
    folder = Path(__file__).parents[4] / "build" / "static"
    return folder if (folder / "sw.js").is_file() else None


class Alone:
    """The files of the page that needs no server. Only what was there at the start can be asked for."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._names = {
            path.relative_to(folder).as_posix()
            for path in folder.rglob("*")
            if path.is_file() and path.suffix != ".woff"
        }
        found = SIZE.search((folder / "sw.js").read_text(encoding="utf-8"))
        self.bytes = int(found[1]) if found else 0  # that a device keeps, as they are sent
        self._small: dict[str, bytes] = {}
        self._tags: dict[tuple[str, bool], bytes] = {}

    def has(self, name: str) -> bool:
        """Whether there is such a file."""
        return name in self._names

    @staticmethod
    def kind(name: str) -> str:
        """What is in a file, by its name; answers that were given ahead are texts."""
        return KINDS.get(name.rpartition(".")[2], "text/plain; charset=utf-8")

    def read(self, name: str, *, small: bool) -> tuple[bytes, list[tuple[bytes, bytes]]]:
        """A file, compressed if that is wanted and helps, and the headers that it is sent with. Takes its time."""
        packed = small and not name.endswith(PACKED)
        body = self._small.get(name) if packed else None
        if body is None:
            try:
                body = (self._folder / name).read_bytes()
            except OSError:
                raise Refusal("not-found") from None  # it is being built anew
            if name == "index.html":
                body = body.replace(b"</head>", SERVER + b"</head>", 1)
            if packed:
                body = self._small[name] = gzip.compress(body, 9)
        kept = b"public, max-age=31536000, immutable" if name.startswith(("assets/", "engine/")) else b"no-cache"
        tag = self._tags.get((name, packed))
        if tag is None:
            tag = self._tags[name, packed] = f'"{hashlib.sha256(body).hexdigest()[:16]}"'.encode()
        headers = [
            (b"cache-control", kept),
            (b"etag", tag),
            (b"vary", b"accept-encoding"),
        ]
        if packed:
            headers.append((b"content-encoding", b"gzip"))
        if ".worker-" in name:
            headers.append((b"content-security-policy", WORKERS))
        return body, headers
