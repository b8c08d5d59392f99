"""One process at a time: a locked file, which the system gives free when its holder ends or dies.

The file itself stays; it says nothing. A file that only exists while somebody works would outlive
a builder that was killed, and stop all that come after it.
"""

import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TextIO

from environment import Stop, step

LONGEST = 1800.0  # seconds; the site of a slow machine takes five minutes
AGAIN = 0.5  # seconds between two attempts

if sys.platform == "win32":
    import msvcrt

    def taken(file: TextIO) -> bool:
        """Lock the first byte of a file, unless another process has it."""
        file.seek(0)
        try:
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True

    def free(file: TextIO) -> None:
        """Give the lock back now; the system does so, too, but in its own time."""
        file.seek(0)
        msvcrt.locking(file.fileno(), msvcrt.LK_UNLCK, 1)

else:
    import fcntl

    def taken(file: TextIO) -> bool:
        """Lock a file, unless another process has it."""
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True

    def free(file: TextIO) -> None:
        """Give the lock back."""
        fcntl.flock(file, fcntl.LOCK_UN)


@contextmanager
def alone(path: Path, doing: str, longest: float = LONGEST) -> Iterator[None]:
    """Hold the lock of a file; wait for it, with a word to the reader, while another has it.

    Raises Stop after `longest` seconds of waiting.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("a", encoding="utf-8") as file:
        start = time.monotonic()
        while not taken(file):
            if time.monotonic() - start > longest:
                raise Stop(f"another process has been {doing} for {longest:.0f} s: end it first.")
            if time.monotonic() - start < AGAIN:
                step(f"another process is {doing}: waiting until it is done")
            time.sleep(AGAIN)
        try:
            yield
        finally:
            free(file)
