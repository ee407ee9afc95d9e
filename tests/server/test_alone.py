"""The page that needs no server, on a server: its files, and nothing else; a server without it says so."""

from __future__ import annotations

import socket
from pathlib import Path

import httpx
import pytest

from cabale.server.run import StartError, serve
from tests.server.client import Server

# A checkout may have built the real one.
GIVEN = "import cabale.server.run as run; run.built_here = lambda: {}"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """What `make static` would build, smaller."""
    found = tmp_path / "static"
    (found / "assets").mkdir(parents=True)
    (found / "engine" / "abc").mkdir(parents=True)
    (found / "sw.js").write_text('const KEPT = {"version": "1", "bytes": 10400000, "files": []};')
    (found / "index.html").write_text("<!doctype html><head></head>")
    (found / "assets" / "tables.worker-x.js").write_text("work()")
    (found / "engine" / "abc" / "python.wasm").write_bytes(bytes(range(256)) * 4096)
    (tmp_path / "secret.txt").write_text("secret")
    return found


def test_its_files_are_sent_with_the_policies_they_need(tmp_path: Path, folder: Path) -> None:
    with (
        Server(tmp_path / "data", before=GIVEN.format(f"Path({str(folder)!r})")) as server,
        httpx.Client(base_url=server.url) as http,
    ):
        assert '<meta name="alone" content="10400000" />' in http.get("/").text
        assert http.get("/alone").headers["location"] == "/alone/"
        page = http.get("/alone/")
        assert '<meta name="server" content="/" />' in page.text
        assert "wasm-unsafe-eval" not in page.headers["content-security-policy"]
        worker = http.get("/alone/assets/tables.worker-x.js")
        assert "script-src 'self' 'wasm-unsafe-eval'" in worker.headers["content-security-policy"]
        assert len(worker.headers.get_list("content-security-policy")) == 1
        large = http.get("/alone/engine/abc/python.wasm")
        assert large.content == bytes(range(256)) * 4096
        assert (large.headers["content-type"], large.headers["content-encoding"]) == ("application/wasm", "gzip")
        assert "immutable" in large.headers["cache-control"]
        plain = http.get("/alone/engine/abc/python.wasm", headers={"accept-encoding": "identity"})
        assert plain.content == large.content
        again = http.get("/alone/", headers={"if-none-match": page.headers["etag"]})
        assert (again.status_code, again.content) == (304, b"")
        for path in ("/alone/other.js", "/alone/engine", "/alone/said/nothing"):
            assert http.get(path).status_code == 404
        with socket.create_connection(("127.0.0.1", server.port)) as line:
            host = f"Host: 127.0.0.1:{server.port}\r\nConnection: close\r\n\r\n"
            line.sendall(f"GET /alone/../secret.txt HTTP/1.1\r\n{host}".encode())
            said = b""
            while chunk := line.recv(65536):
                said += chunk
        assert b" 404 " in said.splitlines()[0]
        (folder / "sw.js").unlink()  # it is being built anew
        assert http.get("/alone/sw.js").status_code == 404


def test_a_server_without_it_says_so(tmp_path: Path) -> None:
    with Server(tmp_path / "data", before=GIVEN.format("None")) as server, httpx.Client(base_url=server.url) as http:
        assert 'name="alone"' not in http.get("/").text
        assert http.get("/alone/").status_code == 404
    with pytest.raises(StartError, match="--alone"):
        serve(tmp_path / "data", alone=tmp_path)
