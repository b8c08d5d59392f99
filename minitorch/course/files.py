"""Reading and writing a reader's files, also in a folder that somebody else has prepared.

Read are regular files of a modest size: no device, no pipe, nothing that never ends. Written is
only what lies in the folder itself: a link that leads elsewhere is not followed.
Refusals are OSErrors, whose ``strerror`` says in words what is wrong.
"""

from __future__ import annotations

import errno
import os
import stat
from pathlib import Path

LARGEST = 1_000_000  # bytes of a file with Python source; those of the book have some thousand


def read_text(path: Path, follow: bool = True, largest: int = LARGEST) -> str:
    """The text of a regular file, without a byte order mark.

    ``follow``: a link to a regular file will do; else the file itself must be one. OSError if
    there is none, if it is anything else or larger than ``largest`` bytes; ValueError if it is
    not UTF-8.
    """
    kind = os.stat(path, follow_symlinks=follow).st_mode
    if stat.S_ISLNK(kind):
        raise OSError(errno.ELOOP, "it is a link, and only files of the folder itself are read")
    if not stat.S_ISREG(kind):
        raise OSError(errno.EINVAL, "it is not a regular file")
    with path.open("rb") as file:
        data = file.read(largest + 1)
    if len(data) > largest:
        what = "for a solution" if largest == LARGEST else "to be the work of one reader"
        raise OSError(errno.EFBIG, f"it is larger than {largest:,} bytes, too large {what}")
    return data.decode("utf-8-sig").replace("\r\n", "\n").replace("\r", "\n")


def write_bytes(path: Path, data: bytes) -> None:
    """Write a file whole or not at all. OSError where its folder is a link to another one."""
    path.parent.mkdir(parents=True, exist_ok=True)
    if leads_elsewhere(path.parent):
        raise OSError(errno.ELOOP, f"{path.parent} is a link to another folder")
    part = path.with_name(path.name + ".part")
    part.unlink(missing_ok=True)  # of a program that was ended, or a link that was laid there
    with part.open("xb") as file:  # x: never through a link
        file.write(data)
    os.replace(part, path)  # takes the place of a link, does not follow it


def leads_elsewhere(folder: Path) -> bool:
    """Whether a folder is a link (on Windows also a junction) and not a folder itself."""
    beside = os.path.join(os.path.realpath(folder.parent), folder.name)
    return folder.is_symlink() or not os.path.samefile(beside, folder)


def is_there(path: Path) -> bool:
    """Whether the name is taken, be it by a link that leads nowhere."""
    return os.path.lexists(path)
