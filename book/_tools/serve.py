"""Serve the built book on this machine only:  python book/_tools/serve.py [FOLDER [PORT]]"""

import errno
import gzip
import io
import os
import sys
from functools import lru_cache, partial
from http import HTTPStatus
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import BinaryIO
from urllib.parse import unquote, urlsplit

from environment import ROOT, Stop, step

HOST = "127.0.0.1"
PACKED = (".css", ".html", ".ipynb", ".js", ".json", ".mjs", ".svg")
TRIES = 20  # this many ports are tried, from the one asked for upwards


def pyodide() -> Path | None:
    """The folder with Pyodide (Python for browsers), if this machine has one.

    Without it, live cells fetch Pyodide from its public address when a reader presses Run.
    """
    named = os.environ.get("PYODIDE_DIR")
    for folder in [Path(named)] if named else [ROOT.parent / "shared" / "pyodide"]:
        if (folder / "pyodide-lock.json").exists():
            return folder.resolve()
    return None


@lru_cache(maxsize=256)
def packed(path: str, changed: int) -> bytes:
    """The bytes of a file, packed. `changed`, its time, makes a rebuilt file another one."""
    return gzip.compress(Path(path).read_bytes(), compresslevel=6, mtime=0)


class Handler(SimpleHTTPRequestHandler):
    """Files of the site, and of Pyodide under /pyodide/, with the types that browsers insist on."""

    # Written out, because the defaults come from the machine, and Windows' registry is often wrong.
    extensions_map = SimpleHTTPRequestHandler.extensions_map | {
        ".css": "text/css; charset=utf-8",
        ".html": "text/html; charset=utf-8",
        ".js": "text/javascript; charset=utf-8",
        ".json": "application/json",
        ".mjs": "text/javascript; charset=utf-8",
        ".svg": "image/svg+xml",
        ".wasm": "application/wasm",
        ".whl": "application/zip",
        ".woff2": "font/woff2",
        ".zip": "application/zip",
    }
    mount: Path | None = None

    def send_head(self) -> io.BytesIO | BinaryIO | None:
        """The answer's head; text goes packed, as from every web host."""
        path = self.translate_path(self.path)
        if os.path.isdir(path) and self.path.endswith("/"):
            path = os.path.join(path, "index.html")
        asked = "gzip" in self.headers.get("Accept-Encoding", "")
        if not asked or not path.endswith(PACKED) or not os.path.isfile(path):
            return super().send_head()
        body = packed(path, os.stat(path).st_mtime_ns)
        self.send_response(HTTPStatus.OK)
        self.send_header("Content-Type", self.guess_type(path))
        self.send_header("Content-Encoding", "gzip")
        self.send_header("Content-Length", str(len(body)))
        self.send_header("Vary", "Accept-Encoding")
        self.end_headers()
        return io.BytesIO(body)

    def translate_path(self, path: str) -> str:
        clean = unquote(urlsplit(path).path)
        if self.mount and clean.startswith("/pyodide/"):
            # Plain file names only: the folder has no folders, and nothing outside is served.
            return str(self.mount / Path(clean).name)
        return super().translate_path(path)

    def end_headers(self) -> None:
        # Always ask again: after `make html` the reader must not see the old page.
        self.send_header("Cache-Control", "no-cache")
        super().end_headers()

    def log_message(self, format: str, *args: object) -> None:
        """Say nothing about pages that were found."""

    def log_error(self, format: str, *args: object) -> None:
        print(f"    not served: {self.path} ({format % args})", flush=True)


class Server(ThreadingHTTPServer):
    # Windows would let two programs share a port, and neither would work.
    allow_reuse_address = os.name != "nt"
    daemon_threads = True


def server(folder: Path, port: int) -> Server:
    """A server for `folder` on `port` or one of the next free ones; port 0 takes any.

    Raises Stop when all of them are taken.
    """
    handler = type("BookHandler", (Handler,), {"mount": pyodide()})
    for candidate in range(port, min(port + TRIES, 65536)):
        try:
            return Server((HOST, candidate), partial(handler, directory=str(folder)))
        except OSError as error:
            if error.errno not in (errno.EADDRINUSE, errno.EACCES):
                raise
    last = min(port + TRIES, 65536) - 1
    raise Stop(
        f"the ports {port} to {last} are taken by other programs, or not allowed.\n"
        "Choose another one:  make book PORT=8123"
    )


def forever(folder: Path, port: int) -> None:
    """Serve until Ctrl-C, and say where."""
    with server(folder, port) as running:
        found = running.server_address[1]
        if found != port:
            step(f"port {port} is taken by another program, so this is port {found}")
        where = "from this machine" if pyodide() else "with Pyodide from its public address"
        step(f"live cells run {where}")
        step(f"open  http://{HOST}:{found}/  in your browser; stop with Ctrl-C")
        try:
            running.serve_forever()
        except KeyboardInterrupt:
            print("\nStopped. See you!")


if __name__ == "__main__":
    place = Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "_build" / "html"
    try:
        forever(place, int(sys.argv[2]) if len(sys.argv) > 2 else 8000)
    except Stop as stop:
        sys.exit(f"Stopped: {stop}")
