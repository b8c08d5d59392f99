"""Atomic: a file is there completely, or the old one still is.

The bytes go to a temporary file in the same folder, which takes the file's place when all is
written. A program that is killed in between leaves the old file as it was, and the temporary one.
"""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from typing import IO


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
    temporary = os.path.join(folder, f".{name[:40]}.{os.urandom(8).hex()}.tmp")
    try:
        with open(temporary, "xb") as stream:
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
