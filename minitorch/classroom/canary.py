"""What a sandbox must refuse, tried from within. Each attempt is harmless where it succeeds."""

from __future__ import annotations

import contextlib
import os
import socket
from collections.abc import Callable


def probe(secret: str) -> list[str]:
    """Which attempts got through: nothing in a sandbox that holds. ``secret``: a file outside."""
    return [name for name, attempt in ATTEMPTS.items() if got_through(attempt, secret)]


def got_through(attempt: Callable[[str], object], secret: str) -> bool:
    try:
        return attempt(secret) is not False
    except BaseException:
        return False


def read_a_file(secret: str) -> None:
    with open(secret, "rb") as file:
        file.read(1)


def write_outside(secret: str) -> None:
    with open(secret + ".written", "xb"):
        pass


def write_into_it(secret: str) -> None:
    os.close(os.open(secret, os.O_WRONLY))


def fork(_: str) -> None:
    child = os.fork()
    if child == 0:
        os._exit(0)
    os.waitpid(child, 0)


def start_a_program(_: str) -> None:
    child = os.posix_spawn("/bin/sh", ["sh", "-c", ":"], {})
    os.waitpid(child, 0)


def open_a_socket(_: str) -> bool:
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as one:
        # No packet is sent: this asks for a way. A namespace without a network has none.
        one.connect(("192.0.2.1", 9))
    return True


def signal_the_parent(_: str) -> None:
    os.kill(os.getppid(), 0)


def signal_all(_: str) -> None:
    with contextlib.suppress(ProcessLookupError):
        os.kill(1, 0)


ATTEMPTS: dict[str, Callable[[str], object]] = {
    "reads a file outside": read_a_file,
    "writes a file outside": write_outside,
    "writes into a file outside": write_into_it,
    "starts a process": fork,
    "starts a program": start_a_program,
    "opens a socket": open_a_socket,
    "signals its parent": signal_the_parent,
    "signals another process": signal_all,
}
