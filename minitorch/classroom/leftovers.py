"""What a child has left in its folder: how much it is, and how it is taken away.

A child makes folders in folders as deep as it likes, deeper than a path may be long or Python may
call itself; so nothing here follows them down.
"""

from __future__ import annotations

import contextlib
import os
import shutil
from pathlib import Path

MOST_FILES, MOST_BYTES = 2000, 60_000_000  # in the folder of a child
DEEPEST = 12  # folders in folders
# Of who has used up his time, this part of it is enough to tell the reason: how many files a loop
# without end writes until then is a matter of chance.
LATE = 20


def too_full(top: Path, part: int = 1) -> bool:
    """Is there more in a folder than any solution writes? ``part``: or that part of it."""
    files, size, waiting = 0, 0, [(str(top), 0)]
    while waiting:
        place, depth = waiting.pop()
        with contextlib.suppress(OSError), os.scandir(place) as entries:  # one may be gone again
            for entry in entries:
                files += 1
                size += entry.stat(follow_symlinks=False).st_size
                if entry.is_dir(follow_symlinks=False):
                    waiting.append((entry.path, depth + 1))
                much = files * part > MOST_FILES or size * part > MOST_BYTES
                if much or depth > DEEPEST:
                    return True
    return False


def take_away(top: Path) -> None:
    """Empty a folder: what is in a folder in it is moved up, and then it is none."""
    number = 0
    while True:
        entries = list(os.scandir(top))
        folders = [entry.path for entry in entries if entry.is_dir(follow_symlinks=False)]
        for entry in entries:
            if entry.path not in folders:
                with contextlib.suppress(OSError):
                    os.unlink(entry.path)
        if not folders:
            return
        for folder in folders:
            with contextlib.suppress(OSError):
                os.chmod(folder, 0o700)
            for inner in list(os.scandir(folder)):
                number += 1
                if inner.is_dir(follow_symlinks=False):
                    os.rename(inner.path, top / f"left-{os.getpid()}-{number}")
                else:
                    os.unlink(inner.path)
            os.rmdir(folder)


def remove(top: Path) -> None:
    """Remove a folder that children have written below."""
    with contextlib.suppress(OSError):
        take_away(top)
    shutil.rmtree(top, ignore_errors=True)
