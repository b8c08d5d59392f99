"""Serve the built book on this machine only:  python book/_tools/serve.py [FOLDER [PORT]]

Tornado does the work (Jupyter has brought it along): the parsing of requests, the limits of time
and size, ranges, packing, and the care for paths, links and devices. Here stands what is the
book's own: two folders, the types of its files, its content security policy, and that the server
answers only to names of this machine.
"""

import asyncio
import errno
import json
import os
import re
import sys
import threading
from asyncio import AbstractEventLoop, Future
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from functools import lru_cache
from pathlib import Path
from socket import socket
from typing import Any, cast
from urllib.parse import unquote

import policy
from environment import ROOT, Stop, pyodide, step
from tornado.http1connection import HTTP1Connection
from tornado.httpserver import HTTPServer
from tornado.ioloop import IOLoop
from tornado.netutil import bind_sockets
from tornado.web import Application, HTTPError, RequestHandler, StaticFileHandler

HOST = "127.0.0.1"
MOUNT = "/pyodide/"  # where the copy of Pyodide on this machine is served
# The names by which a browser on this machine asks. Any other name is a page elsewhere whose
# address was pointed at this machine, so that it may read what is served here (DNS rebinding).
NAMES = (HOST, "localhost")
TRIES = 20  # this many ports are tried, from the one asked for upwards
PATIENCE = 30.0  # seconds that a request may take to arrive, and a piece of an answer to leave
LONGEST = 8_000  # characters of an address; the book's are far below
# What no browser sends: an address that does not begin with /, letters that are not escaped, and
# in the path an escape without its two digits, or of the character NUL.
ODD_ADDRESS = re.compile(r"^(?!/)|[^\x21-\x7e]")
ODD_PATH = re.compile(r"%(?![0-9a-fA-F]{2})|%00")
HEAD = 2**20  # bytes of a request that are read before it is refused

# Written out, because the defaults come from the machine, and Windows' registry is often wrong.
TYPES = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".ico": "image/x-icon",
    ".ipynb": "application/json",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".mjs": "text/javascript; charset=utf-8",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
    ".wasm": "application/wasm",
    ".whl": "application/zip",
    ".woff2": "font/woff2",
    ".zip": "application/zip",
}


@lru_cache(maxsize=256)
def page_policy(path: str, changed: int) -> str:
    """The policy of a page. `changed`, its time, makes a rebuilt page another one."""
    return policy.of_page(Path(path).read_text(encoding="utf-8", errors="replace"))


class Guarded(RequestHandler):
    """What every answer of this server has, errors too."""

    def set_default_headers(self) -> None:
        self.clear_header("Server")
        self.set_header("X-Content-Type-Options", "nosniff")
        self.set_header("Cross-Origin-Resource-Policy", "same-origin")
        self.set_policy(self.file_policy())

    def file_policy(self) -> str:
        return policy.of_file(bundled=bool(self.settings.get("bundled")))

    def set_policy(self, text: str) -> None:
        # Only a header can say this part: no other site may show the book in a frame of its own.
        self.set_header("Content-Security-Policy", f"{text}; frame-ancestors 'none'")

    def prepare(self) -> None:
        if self.request.host_name not in NAMES:
            raise HTTPError(421, reason="This server answers only to names of its own machine")
        if len(self.request.uri or "") > LONGEST:
            raise HTTPError(414)
        if self.request.method not in ("GET", "HEAD"):
            self.set_header("Allow", "GET, HEAD")
            raise HTTPError(405)
        if ODD_ADDRESS.search(self.request.uri or "") or ODD_PATH.search(self.request.path):
            raise HTTPError(400)
        if ".." in re.split(r"[/\\]", unquote(self.request.path)):
            raise HTTPError(403)

    def write_error(self, status_code: int, **kwargs: object) -> None:
        self.set_header("Content-Type", "text/plain; charset=utf-8")
        self.set_header("Connection", "close")
        self.finish(f"{status_code} {self._reason}\n")

    def flush(self, include_footers: bool = False) -> "Future[None]":
        """Send what is written; who does not take it in PATIENCE seconds is no longer served."""
        sent = super().flush(include_footers)
        if not sent.done():
            loop = IOLoop.current()
            line = cast(HTTP1Connection, self.request.connection).stream
            limit = loop.call_later(PATIENCE, line.close)
            sent.add_done_callback(lambda _: loop.remove_timeout(limit))
        return sent


class Files(Guarded, StaticFileHandler):
    """The files below one folder."""

    def get_content_type(self) -> str:
        suffix = Path(self.absolute_path or "").suffix
        return TYPES.get(suffix, "application/octet-stream")

    def compute_etag(self) -> str:
        # Not a digest of the bytes: Tornado keeps those for as long as it runs, and a rebuilt
        # page would be taken for the old one.
        found = os.stat(self.absolute_path or "")
        return f'"{found.st_mtime_ns:x}-{found.st_size:x}"'

    def set_extra_headers(self, path: str) -> None:
        # Always ask again: after `make html` the reader must not see the old page.
        self.set_header("Cache-Control", "no-cache")
        if (self.absolute_path or "").endswith(".html"):
            found = str(self.absolute_path)
            self.set_policy(page_policy(found, os.stat(found).st_mtime_ns))


class Version(Files):
    """live/version.json: the server adds the copy of Pyodide that it has, so nobody has to ask."""

    @classmethod
    def get_content(
        cls, abspath: str, start: int | None = None, end: int | None = None
    ) -> Generator[bytes, None, None]:
        yield with_copy(Path(abspath))[start:end]

    def get_content_size(self) -> int:
        return len(with_copy(Path(self.absolute_path or "")))

    def compute_etag(self) -> str:
        return (super().compute_etag() or "").rstrip('"') + '-copy"'


def with_copy(path: Path) -> bytes:
    """What the file says, with this server's own copy of Pyodide as the first address."""
    said = json.loads(path.read_text(encoding="utf-8"))
    said["pyodide"]["addresses"].insert(0, MOUNT)
    return json.dumps(said).encode() + b"\n"


class Missing(Guarded):
    """The answer to an address that no place knows."""

    def prepare(self) -> None:
        super().prepare()
        raise HTTPError(404)


def tell(handler: RequestHandler) -> None:
    """Say nothing about pages that were found."""
    status = handler.get_status()
    if status >= 400:
        asked = ascii(handler.request.uri)[:100]  # it comes from outside: no control characters
        print(f"    not served: {asked} ({status} {handler._reason})", flush=True)


def application(folder: Path) -> Application:
    """The site in `folder` at /, and Pyodide, where there is a copy, at /pyodide/."""
    files = {"path": str(folder), "default_filename": "index.html"}
    places: list[tuple[Any, ...]] = [(r"/(.*)", Files, files)]
    bundled = (folder / "pyodide" / "pyodide-lock.json").is_file()
    if not bundled and (mount := pyodide()):
        places.insert(0, (rf"{MOUNT}(.*)", Files, {"path": str(mount)}))
        places.insert(0, (r"/(live/version\.json)", Version, files))
    return Application(
        places, default_handler_class=Missing, log_function=tell, compress_response=True,
        bundled=bundled,
    )  # fmt: skip


def listening(port: int) -> socket:
    """A socket on `port` or one of the next free ones; port 0 takes any.

    Raises Stop when all of them are taken.
    """
    for candidate in range(port, min(port + TRIES, 65536)):
        try:
            return bind_sockets(candidate, HOST)[0]
        except OSError as error:
            if error.errno not in (errno.EADDRINUSE, errno.EACCES):
                raise
    last = min(port + TRIES, 65536) - 1
    raise Stop(
        f"the ports {port} to {last} are taken by other programs, or not allowed.\n"
        "Choose another one:  make book PORT=8123"
    )


async def answer(folder: Path, door: socket, until: asyncio.Event) -> None:
    """Serve `folder` to those who come through the socket, until the event is set."""
    running = HTTPServer(
        application(folder), idle_connection_timeout=PATIENCE, body_timeout=PATIENCE,
        max_header_size=HEAD, max_body_size=2**16, max_buffer_size=2 * HEAD,
    )  # fmt: skip
    running.add_sockets([door])
    try:
        await until.wait()
    finally:
        running.stop()
        await running.close_all_connections()


@contextmanager
def serving(folder: Path, port: int = 0) -> Iterator[str]:
    """Serve `folder` in a thread while the block runs; yields the address, without a last slash."""
    door = listening(port)
    loop: AbstractEventLoop = asyncio.new_event_loop()
    until = asyncio.Event()
    work = threading.Thread(
        target=lambda: loop.run_until_complete(answer(folder, door, until)), daemon=True
    )
    work.start()
    try:
        yield f"http://{HOST}:{door.getsockname()[1]}"
    finally:
        loop.call_soon_threadsafe(until.set)
        work.join()
        loop.close()


def forever(folder: Path, port: int) -> None:
    """Serve until Ctrl-C, and say where."""
    door = listening(port)
    found = door.getsockname()[1]
    if found != port:
        step(f"port {port} is taken by another program, so this is port {found}")
    where = "from this machine" if pyodide() else "with Pyodide from its public address"
    step(f"live cells run {where}")
    step(f"open  http://{HOST}:{found}/  in your browser; stop with Ctrl-C")
    try:
        asyncio.run(answer(folder, door, asyncio.Event()))
    except KeyboardInterrupt:
        print("\nStopped. See you!")


if __name__ == "__main__":
    place = Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "_build" / "html"
    try:
        forever(place, int(sys.argv[2]) if len(sys.argv) > 2 else 8000)
    except Stop as stop:
        print(f"\nStopped: {stop}", file=sys.stderr)
        sys.exit(stop.status)
