"""A zip that nobody has looked into: its files, within limits, or a clear refusal.

Nothing is unpacked to a disk by this module, so a name in a zip never becomes a path. A member is
read with a cap, whatever size the zip claims for it.
"""

from __future__ import annotations

import io
import stat
import zipfile
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

MEMBERS = 20_000  # files in one zip: a large class, with some files each
TOTAL = 4_000_000_000  # bytes of them together, read one at a time
ONE = 20_000_000  # bytes of one of them
RATIO = 200  # so many times larger than it was packed: text packs 3 to 10 times, a bomb 1,000 times
SMALL = 100_000  # below this size a high ratio harms nobody
DAMAGE = (zipfile.BadZipFile, zlib.error, EOFError, OSError, NotImplementedError, RuntimeError,
          ValueError, OverflowError)  # fmt: skip


class Refused(ValueError):
    """A file that was handed in will not be read; the text says why."""


@dataclass(frozen=True)
class Member:
    """A file in a zip: its name in parts, when it was packed (without a zone), its size."""

    parts: tuple[str, ...]
    packed: datetime | None
    info: zipfile.ZipInfo


class Archive:
    """The files of a zip, each read when it is asked for.

    Refused for what no ordinary zip has: names that lead out of it, links, a password, more than
    ``MEMBERS`` files or ``TOTAL`` bytes, or a member that claims to grow more than ``RATIO`` times.
    """

    def __init__(self, source: Path | bytes, members: int = MEMBERS, total: int = TOTAL) -> None:
        try:
            self.zip = zipfile.ZipFile(io.BytesIO(source) if isinstance(source, bytes) else source)
            infos = self.zip.infolist()
        except DAMAGE:
            raise Refused("it is no zip, or a damaged one") from None
        if len(infos) > members:
            raise Refused(f"the zip holds {len(infos):,} files; at most {members:,} are read")
        if sum(info.file_size for info in infos) > total:
            raise Refused(f"the zip claims to hold more than {total:,} bytes")
        self.members = [member(info) for info in infos if not info.is_dir()]
        self.members = [one for one in self.members if not is_litter(one.parts)]
        seen = [one.parts for one in self.members]
        if len(set(seen)) < len(seen):
            raise Refused("two files in the zip have the same name")

    def read(self, one: Member, largest: int = ONE) -> bytes:
        """The bytes of a member. Refused if they are damaged or more than ``largest``."""
        try:
            with self.zip.open(one.info) as file:
                data = file.read(largest + 1)
        except Exception:  # DAMAGE, and what lzma has, where it is there
            raise Refused(f"{'/'.join(one.parts)} in the zip is damaged") from None
        if len(data) > largest:
            raise Refused(f"{'/'.join(one.parts)} in the zip is larger than {largest:,} bytes")
        return data

    def close(self) -> None:
        self.zip.close()

    def __iter__(self) -> Iterator[Member]:
        return iter(self.members)


def member(info: zipfile.ZipInfo) -> Member:
    """A file of a zip, if its name and kind are those of an ordinary one."""
    name = info.filename
    parts = name.split("/")
    if info.flag_bits & 1:
        raise Refused("the zip asks for a password")
    kind = info.external_attr >> 16
    if kind and not (stat.S_ISREG(kind) or stat.S_ISDIR(kind) or not stat.S_IFMT(kind)):
        raise Refused(f"{name!r} in the zip is a link or a device, not a file")
    outside = name.startswith("/") or "\\" in name or ":" in parts[0] or "\0" in name
    if outside or any(part in ("..", ".") for part in parts) or "" in parts[:-1]:
        raise Refused(f"{name!r} in the zip leads out of it")
    if info.file_size > SMALL and info.file_size > RATIO * max(info.compress_size, 1):
        raise Refused(f"{name!r} in the zip would grow more than {RATIO} times: it is a bomb")
    try:
        packed = datetime(*info.date_time)
    except ValueError:
        packed = None
    return Member(tuple(parts), packed, info)


def is_litter(parts: tuple[str, ...]) -> bool:
    """What systems and editors leave in folders, and nobody has handed in."""
    return any(
        part.startswith(".") or part in ("__MACOSX", "__pycache__", "Thumbs.db", "desktop.ini")
        for part in parts
    )
