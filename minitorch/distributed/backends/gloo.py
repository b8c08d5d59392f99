"""The backend "gloo": every rank is a process, and sockets carry the messages.

The ranks meet at an address that all of them know: rank 0 listens there, the others tell it where
they listen themselves, and get the list of all. Then each pair has a connection. A thread reads
what comes and puts it into the boxes of a post office; from there on everything is as it is
between threads.

Gloo is the name of PyTorch's library for this; programs that ask for it find ours.
"""

from __future__ import annotations

import contextlib
import json
import os
import socket
import struct
import threading
import time
from collections.abc import Hashable, Iterator
from typing import Any
from urllib.parse import urlparse

import numpy as np

from .post import PostOffice
from .threaded import Rank, ThreadedLink

_HEAD = struct.Struct("!QQ")  # how long the words are, how long the numbers
_PAUSE = 0.02  # seconds between two knocks at a door that nobody opens yet
_ERROR = "Error initializing torch.distributed using"


class Meeting:
    """Where the ranks meet: a place that all of them know.

    - ``address``: (host, port) of rank 0, or None when that stands in the file ``path``.
    """

    def __init__(
        self, rank: int, size: int, address: tuple[str, int] | None, path: str = ""
    ) -> None:
        self.rank, self.size, self.address, self.path = rank, size, address, path


def meeting(init_method: str | None, rank: int, size: int) -> Meeting:
    """The place that ``init_method`` names: ``env://``, ``tcp://host:port`` or ``file:///path``.

    What ``env://`` is not given it takes from RANK, WORLD_SIZE, MASTER_ADDR and MASTER_PORT.
    Raises ValueError for what is missing, RuntimeError for another kind of place.
    """
    found = urlparse(init_method or "env://")
    if found.scheme == "env":
        rank = int(_variable("RANK")) if rank < 0 else rank
        size = int(_variable("WORLD_SIZE")) if size < 0 else size
        return Meeting(rank, size, (_variable("MASTER_ADDR"), int(_variable("MASTER_PORT"))))
    if found.scheme not in ("tcp", "file"):
        raise RuntimeError(f"No rendezvous handler for {found.scheme}://")
    _both_known(found.scheme, rank, size)
    if found.scheme == "file":
        if not found.path:
            raise ValueError(f"{_ERROR} file:// rendezvous: path missing")
        return Meeting(rank, size, None, found.path)
    if not found.port:
        raise ValueError(f"{_ERROR} tcp:// rendezvous: port number missing")
    return Meeting(rank, size, (found.hostname or "", found.port))


def _both_known(scheme: str, rank: int, size: int) -> None:
    for name, number in (("rank", rank), ("world size", size)):
        if number < 0:
            raise ValueError(f"{_ERROR} {scheme}:// rendezvous: {name} parameter missing")


def _variable(name: str) -> str:
    if name not in os.environ:
        raise ValueError(
            f"{_ERROR} env:// rendezvous: environment variable {name} expected, but not set"
        )
    return os.environ[name]


class FarOffice(PostOffice):
    """A post office whose other ranks are processes: their letters go through sockets.

    - ``lines``: the connections, by rank.
    """

    def __init__(self, rank: int, size: int, lines: dict[int, socket.socket]) -> None:
        super().__init__(size)
        self.rank, self.lines = rank, lines
        self.closed = False
        self._turns = {other: threading.Lock() for other in lines}
        for other in lines:
            threading.Thread(target=self._listen, args=(other,), daemon=True).start()

    def post(self, target: int, source: int, topic: Hashable, letter: Any) -> None:
        """Put a letter into the box of ``target``, wherever that is."""
        if target == self.rank:
            return super().post(target, source, topic, letter)
        about, array = letter
        words = json.dumps([topic, about, array.dtype.str]).encode()
        try:
            with self._turns[target]:
                self.lines[target].sendall(_HEAD.pack(len(words), array.nbytes) + words)
                self.lines[target].sendall(array.view(np.uint8).data)
        except OSError as problem:
            raise RuntimeError(f"Connection closed by peer: rank {target} ({problem})") from problem

    def _listen(self, other: int) -> None:
        """Take what comes from one rank, until it hangs up."""
        line = self.lines[other]
        try:
            while head := _read(line, _HEAD.size):
                long, nbytes = _HEAD.unpack(head)
                topic, about, dtype = json.loads(_read(line, long))
                array = np.frombuffer(_read(line, nbytes), dtype)
                super().post(self.rank, other, _hashable(topic), (tuple(about), array))
        except OSError:
            pass  # gone without a word
        self.end(other)
        if self.closed:
            line.close()

    def close(self) -> None:
        """Hang up. What was sent will still arrive."""
        self.closed = True
        for line in self.lines.values():
            with contextlib.suppress(OSError):  # the other one may have hung up already
                line.shutdown(socket.SHUT_WR)


def _hashable(part: Any) -> Hashable:
    return tuple([_hashable(inner) for inner in part]) if isinstance(part, list) else part


def _read(line: socket.socket, size: int) -> bytearray:
    """So many bytes; none when the other end has hung up before the first."""
    got = bytearray(size)
    view, done = memoryview(got), 0
    while done < size:
        count = line.recv_into(view[done:])
        if not count:
            if done:
                raise ConnectionResetError("the connection ended in the middle of a message")
            return bytearray()
        done += count
    return got


class GlooLink(ThreadedLink):
    """One process's connection to the others of its group: see ``face.Link``."""

    def subgroup(self, ranks: Any) -> GlooLink | None:
        """A Link between some of the ranks, or None for one that is not among them."""
        self._children += 1
        name = (self.name, self._children)
        return GlooLink(self.me, ranks, name) if self.me.number in ranks else None

    def close(self) -> None:
        """Finish the collectives under way; the group of all hangs up."""
        super().close()
        if self.name == "world":
            self.me.office.close()  # type: ignore[attr-defined]


def connect(place: Meeting, timeout: float) -> GlooLink:
    """The link between all processes of this program; RuntimeError when they do not come."""
    if not 0 <= place.rank < place.size:
        raise ValueError(f"rank {place.rank} must be below the world size {place.size}")
    lines: dict[int, socket.socket] = {}
    if place.size > 1:
        deadline = time.monotonic() + timeout
        lines = _host(place, deadline) if place.rank == 0 else _guest(place, deadline)
    for line in lines.values():
        line.settimeout(None)
        line.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    me = Rank(FarOffice(place.rank, place.size, lines), place.rank)
    me.link = GlooLink(me, range(place.size), "world")
    return me.link


# ---- how they find each other -------------------------------------------------------------------


def _host(place: Meeting, deadline: float) -> dict[int, socket.socket]:
    """Rank 0: wait for all, and tell them where the others are."""
    with _open_door(place.address or ("127.0.0.1", 0)) as door:
        if place.address is None:
            _write_down(place.path, door.getsockname())
        lines, doors = {}, {}
        while len(lines) < place.size - 1:
            line, rank, port = _let_in(door, deadline, place.size)
            lines[rank], doors[rank] = line, (line.getpeername()[0], port)
        for line in lines.values():
            _say(line, [doors.get(rank) for rank in range(place.size)])
    return lines


def _guest(place: Meeting, deadline: float) -> dict[int, socket.socket]:
    """Another rank: go to rank 0, then to those before it; those after it come."""
    first = _knock(place, deadline)
    with _open_door((first.getsockname()[0], 0)) as door:
        _say(first, [place.rank, door.getsockname()[1]])
        doors = _hear(first, deadline)
        lines = {0: first}
        for other in range(1, place.rank):
            lines[other] = _call(tuple(doors[other]), deadline)
            _say(lines[other], [place.rank, 0])
        while len(lines) < place.size - 1:
            line, rank, _ = _let_in(door, deadline, place.size)
            lines[rank] = line
    return lines


@contextlib.contextmanager
def _open_door(address: tuple[str, int]) -> Iterator[socket.socket]:
    try:
        door = socket.create_server(address, backlog=128)
    except OSError as problem:
        raise RuntimeError(
            "The server socket has failed to listen on any local network address. port: "
            f"{address[1]}, code: {problem.errno}, message: {problem.strerror}"
        ) from problem
    with door:
        yield door


def _let_in(door: socket.socket, deadline: float, size: int) -> tuple[socket.socket, int, int]:
    """Who knocks: the connection, its rank, and where it listens."""
    while True:
        door.settimeout(_left(deadline))
        try:
            line, _ = door.accept()
        except TimeoutError:
            continue  # _left says so
        try:
            rank, port = _hear(line, deadline)
        except (OSError, ValueError, TypeError):
            line.close()  # somebody else, who came by mistake
            continue
        if 0 < rank < size:
            return line, rank, port
        line.close()


def _knock(place: Meeting, deadline: float) -> socket.socket:
    """The connection to rank 0, which may be late."""
    while True:
        try:
            return _call(place.address or _look_up(place.path), deadline)
        except (OSError, ValueError):
            _left(deadline)
            time.sleep(_PAUSE)


def _call(address: Any, deadline: float) -> socket.socket:
    return socket.create_connection(address, timeout=_left(deadline))


def _left(deadline: float) -> float:
    """Seconds until then; RuntimeError when there are none."""
    left = deadline - time.monotonic()
    if left <= 0:
        raise RuntimeError("Timed out waiting for the other ranks to join the process group")
    return left


def _say(line: socket.socket, words: Any) -> None:
    line.sendall(json.dumps(words).encode() + b"\n")


def _hear(line: socket.socket, deadline: float) -> Any:
    """One line of words, byte by byte: what follows it belongs to somebody else."""
    text = b""
    while not text.endswith(b"\n"):
        line.settimeout(_left(deadline))
        byte = line.recv(1)
        if not byte:
            raise ConnectionResetError("the other end has hung up")
        text += byte
    return json.loads(text)


def _write_down(path: str, address: Any) -> None:
    """Note the address in a file, at once: a reader finds all of it or nothing."""
    with open(f"{path}.new", "w", encoding="utf-8") as file:
        json.dump(address[:2], file)
    os.replace(f"{path}.new", path)


def _look_up(path: str) -> tuple[str, int]:
    with open(path, encoding="utf-8") as file:
        host, port = json.load(file)
    return host, port
