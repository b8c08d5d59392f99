"""What a sandbox must refuse, tried from within. Each attempt is harmless where it succeeds."""

from __future__ import annotations

import contextlib
import importlib
import json
import os
import socket
import sys
from collections.abc import Callable
from functools import partial


def probe(secret: str) -> list[str]:
    """Which attempts got through: nothing in a sandbox that holds. ``secret``: a file outside."""
    tried = {**ATTEMPTS, **(BY_JAVASCRIPT if sys.platform == "emscripten" else {})}
    return [name for name, attempt in tried.items() if got_through(attempt, secret)]


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


def run(code: str, secret: str) -> None:
    """Run JavaScript, which Python in a browser's way can always reach."""
    importlib.import_module("pyodide.code").run_js(code.replace("SECRET", json.dumps(secret)))


# In Deno all of Python's files are in memory; what lies outside is asked for in its own language.
BY_JAVASCRIPT: dict[str, Callable[[str], object]] = {
    name: partial(run, code)
    for name, code in {
        "reads a file by JavaScript": "Deno.readFileSync(SECRET)",
        "reads a file as Node does": "require('node:fs').readFileSync(SECRET)",
        "lists a folder": "[...Deno.readDirSync('/')]",
        "writes a file by JavaScript": "Deno.writeTextFileSync(SECRET + '.written', 'x')",
        "writes a file as Node does": "require('node:fs').writeFileSync(SECRET + '.written', 'x')",
        "starts a program by JavaScript": "new Deno.Command(Deno.execPath()).outputSync()",
        "starts a program as Node does": "require('node:child_process').execSync('echo')",
        "reads the environment": "Deno.env.get('PATH') ?? ''",
        "listens": "Deno.listen({ port: 0 }).close()",
        "calls a library": "Deno.dlopen('libc.so.6', {})",
        "signals its parent by JavaScript": "Deno.kill(Deno.ppid, 'SIGCONT')",
        "is allowed to read again": "if (Deno.permissions.requestSync({ name: 'read' }).state "
        "!== 'granted') throw 1",
    }.items()
}
