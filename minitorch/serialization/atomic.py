"""Atomic: a file is there completely, or the old one still is.

The bytes go to a temporary file in the same folder, which takes the file's place when all is
written. A program that is killed in between leaves the old file as it was, and the temporary one.
The next ``save`` of the same path removes that.

How does it know that nobody writes there any more? A writer locks its temporary file, and the
system takes the lock away when the process ends, however it ends. That is surer than the number
of a process, which another machine or container that sees the folder cannot look up. Windows
has no such locks, but does not remove files that are open.
"""

from __future__ import annotations

import importlib
import os
import re
import stat
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from importlib.util import find_spec
from typing import IO, Any

# Windows has no fcntl, and neither has Python in a browser, which calls itself posix.
fcntl: Any = importlib.import_module("fcntl") if find_spec("fcntl") else None
_FINISHED = 3600.0  # seconds, in which a file that was closed has surely taken its place


@contextmanager
def replacing(path: str) -> Iterator[IO[bytes]]:
    """A new binary file to write, that replaces ``path`` at the end of the with block.

    When the block raises, the temporary file is removed and ``path`` is as before. Raises
    RuntimeError, in PyTorch's words, when the folder does not exist.
    """
    target = os.path.realpath(path)  # a link stays a link
    if os.path.exists(target) and not os.path.isfile(target):
        with open_as_it_is(path) as stream:
            yield stream
        return
    folder, name = os.path.split(target)
    if not os.path.isdir(folder):
        given = os.path.dirname(os.fspath(path)) or folder
        raise RuntimeError(f"Parent directory {given} does not exist.")
    sweep(folder, name)
    with ExitStack() as lock:
        temporary, stream = _locked(folder, name, lock)
        try:
            with stream:
                yield stream
                stream.flush()
                os.fsync(stream.fileno())
            if os.path.exists(target):
                os.chmod(temporary, stat.S_IMODE(os.stat(target).st_mode))
            os.replace(temporary, target)
        except BaseException:
            if os.path.exists(temporary):
                os.remove(temporary)
            raise


def open_as_it_is(path: str) -> IO[bytes]:
    """A device or a pipe cannot be replaced; RuntimeError for a folder."""
    try:
        return open(path, "wb")
    except IsADirectoryError as problem:
        raise RuntimeError(f"open file failed with strerror: {problem.strerror}: {path}") from None


def sweep(folder: str, name: str) -> None:
    """Remove the temporary files of a path whose writers have certainly ended."""
    pattern = re.compile(re.escape(_stem(name)) + r"[0-9a-f]{16}\.locked\.tmp")
    with suppress(OSError), os.scandir(folder) as entries:
        left = [entry.path for entry in entries if pattern.fullmatch(entry.name)]
    for path in left:
        with suppress(OSError):  # it is gone, or somebody else's
            _remove_if_dead(path)


def _stem(name: str) -> str:
    return f".{name[:40]}."


def _locked(folder: str, name: str, lock: ExitStack) -> tuple[str, IO[bytes]]:
    """A new temporary file, and the stream to write it. ``lock`` is held until it is closed."""
    while True:
        path = os.path.join(folder, f"{_stem(name)}{os.urandom(8).hex()}.locked.tmp")
        stream = open(path, "xb")  # noqa: SIM115
        if fcntl is None:
            return path, stream
        # the lock belongs to both descriptors: it outlives the stream, until the file is renamed
        held = os.dup(stream.fileno())
        lock.callback(os.close, held)
        with suppress(OSError):  # there are file systems without locks
            fcntl.flock(held, fcntl.LOCK_EX)
        if os.fstat(held).st_nlink:
            return path, stream
        stream.close()  # swept, between open and flock


def _remove_if_dead(path: str) -> None:
    if fcntl is None:
        if time.time() - os.stat(path).st_mtime > _FINISHED:
            os.remove(path)  # raises PermissionError while it is open
        return
    # neither a link nor a pipe that somebody may have put there
    file = os.open(path, os.O_RDWR | os.O_NOFOLLOW | os.O_NONBLOCK)
    try:
        if stat.S_ISREG(os.fstat(file).st_mode):
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)  # raises while its writer lives
            os.remove(path)
    finally:
        os.close(file)
