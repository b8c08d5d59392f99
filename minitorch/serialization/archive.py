"""The zip archive: named records of bytes, stored as they are, each on a multiple of 64 bytes.

Uncompressed and aligned, a record can be read straight into memory, or be mapped into it.
"""

from __future__ import annotations

import os
import struct
import zipfile
import zlib
from itertools import pairwise
from typing import IO, Any

import numpy as np

from ..errors import explain
from .errors import CorruptError, plain, show

ALIGNMENT = 64
LARGE = 2**30  # from here on a record's header has 64-bit sizes
_HEADER = 30  # bytes of a local header, without name and extra field
_FLAGS = 0b1000_0000_1110  # that a record may have: sizes behind the data, UTF-8, how it was packed
_SIZES_64 = 20  # bytes that the 64-bit sizes add to it

CORRUPT = (
    "This is an internal miniz error. If you are seeing this error, there is a high likelihood "
    "that your checkpoint file is corrupted. This can happen if the checkpoint was not saved "
    "properly, was transferred incorrectly, or the file was modified after saving."
)


class _Counted:
    """A stream that can only be written, and knows how much was.

    zipfile asks a stream where it stands, and goes back in it where it can. PyTorch does neither:
    offsets count from the archive's first byte, wherever in a file that is.
    """

    def __init__(self, stream: Any) -> None:
        self._stream = stream
        self.position = 0

    def write(self, data: Any) -> int:
        self._stream.write(data)
        size = memoryview(data).nbytes
        self.position += size
        return size

    def flush(self) -> None:
        self._stream.flush()


class ArchiveWriter:
    """Writes records, in the order in which they come; close it at the end."""

    def __init__(self, stream: Any, root: str) -> None:
        self._root = root
        self._stream = _Counted(stream)
        self._zip = zipfile.ZipFile(self._stream, "w")  # type: ignore[call-overload]

    def __enter__(self) -> ArchiveWriter:
        return self

    def __exit__(self, *problem: Any) -> None:
        self._zip.close()

    def write(self, name: str, data: bytes | memoryview) -> None:
        """Write one record; ``data`` is not copied."""
        info = zipfile.ZipInfo(f"{self._root}/{name}")
        large = len(data) >= LARGE
        before = self._stream.position + _HEADER + len(info.filename) + 4 + large * _SIZES_64
        padding = -before % ALIGNMENT
        info.extra = b"FB" + struct.pack("<H", padding) + b"Z" * padding
        with self._zip.open(info, "w", force_zip64=large) as record:
            record.write(data)
        info.extra = b""  # the table of contents needs no padding


class ArchiveReader:
    """Finds, checks and reads the records of an archive.

    - ``stream``: a binary file that can seek, standing at the archive's first byte.
    - ``mapped``: the same file mapped into memory: records are then not read but shown.

    Raises CorruptError for everything that an archive of PyTorch is not: compressed, encrypted,
    with several records of one name, with records outside of one folder, damaged, cut off.

    A record that is mapped and not read cannot be checked for damage beforehand.
    """

    def __init__(self, stream: IO[bytes], mapped: Any = None) -> None:
        self._stream = stream
        self._mapped = mapped
        start = stream.tell()
        self._end = stream.seek(0, os.SEEK_END)
        stream.seek(start)
        self._records = _table_of_contents(stream, start)
        self._ends = _ends(list(self._records.values()), self._end)

    def __contains__(self, name: str) -> bool:
        return name in self._records

    def text(self, name: str) -> str:
        """A short record."""
        return self.read(name).tobytes().decode("ascii", "replace")

    def read(self, name: str) -> np.ndarray:
        """The bytes of a record, uint8, in memory of their own (or mapped)."""
        info = self._records.get(name)
        if info is None:
            raise CorruptError(
                f"PytorchStreamReader failed locating file {plain(name)}: file not found. {CORRUPT}"
            )
        size = info.file_size
        offset = self._offset(name, info)
        if offset + size > self._end:
            raise _damaged(name, "it is longer than the file")
        if offset + size > self._ends[info.header_offset]:
            raise _damaged(name, "another record begins in it")
        if size and self._mapped is not None and name.startswith("data/"):
            return np.frombuffer(self._mapped, np.uint8, size, offset)
        data = np.empty(size, np.uint8)
        self._stream.seek(offset)
        _read_into(self._stream, data.data, name)
        if zlib.crc32(data.data) != info.CRC:
            raise _damaged(name, "bad CRC-32")
        return data

    def _offset(self, name: str, info: zipfile.ZipInfo) -> int:
        """Where a record's bytes start: behind its own header, which may be padded."""
        if not 0 <= info.header_offset <= self._end - _HEADER:
            raise _damaged(name, "no header")
        self._stream.seek(info.header_offset)
        header = self._stream.read(_HEADER)
        if len(header) != _HEADER:
            raise _damaged(name, "no header")
        signature, flags, name_size, extra_size = struct.unpack("<4s2xH18xHH", header)
        own_name = self._stream.read(name_size)
        if signature != b"PK\3\4" or flags & ~_FLAGS:
            raise _damaged(name, "its header is another's")
        if own_name != info.orig_filename.encode("utf-8", "replace"):
            raise _damaged(name, "its header is another's")
        return int(info.header_offset) + _HEADER + name_size + extra_size


def _damaged(name: str, why: str) -> CorruptError:
    return CorruptError(f"PytorchStreamReader failed reading file {plain(name)}: {why}. {CORRUPT}")


def _read_into(stream: IO[bytes], target: memoryview, name: str) -> None:
    """Fill ``target``, without a second copy where the stream can do that."""
    fill = getattr(stream, "readinto", None)
    done = 0
    while done < len(target):
        if fill is None:
            data = stream.read(len(target) - done)
            target[done : done + len(data)] = data
            count = len(data)
        else:
            count = fill(target[done:])
        if not count:
            raise _damaged(name, "it is cut off")
        done += count


def _table_of_contents(stream: IO[bytes], start: int) -> dict[str, zipfile.ZipInfo]:
    """The records by name, without the folder that they all are in."""
    try:
        infos = zipfile.ZipFile(stream).infolist()
    # what zipfile makes of damaged numbers: it checks only some of them
    except (zipfile.BadZipFile, NotImplementedError, ValueError, OverflowError, LookupError,
            TypeError, struct.error, EOFError, RuntimeError, OSError) as problem:  # fmt: skip
        raise CorruptError(
            f"PytorchStreamReader failed reading zip archive: {problem!s:.200}. {CORRUPT}"
        ) from None
    if not infos:
        raise CorruptError(f"PytorchStreamReader failed reading zip archive: no files. {CORRUPT}")
    if min([info.header_offset for info in infos]) != start:
        raise CorruptError(
            explain(
                "a checkpoint must be the only zip archive in its file",
                "there is something else before its first record",
                "save each object to a file of its own",
            )
        )
    root = infos[0].filename.partition("/")[0]
    records: dict[str, zipfile.ZipInfo] = {}
    for info in infos:
        name = _checked_name(info, root)
        if name in records:
            raise CorruptError(f"there are several records with the name {show(info.filename)}")
        records[name] = info
    return records


def _ends(infos: list[zipfile.ZipInfo], end: int) -> dict[int, int]:
    """Where the bytes of a record must end, by where its header begins: before the next header.

    Records that overlap could ask for far more memory than the file has, and what is written into
    one (``mmap``) would be in both.
    """
    starts = sorted([info.header_offset for info in infos])
    for start, following in pairwise(starts):
        if start == following:
            raise CorruptError("two records of the file are one: they have the same header")
    return dict(pairwise([*starts, end]))


def _checked_name(info: zipfile.ZipInfo, root: str) -> str:
    folder, slash, name = info.filename.partition("/")
    if not slash:
        raise CorruptError(f"file in archive is not in a subdirectory: {show(info.filename)}")
    if folder != root or not folder or not name or {"..", "."} & set(info.filename.split("/")):
        raise CorruptError(
            explain(
                f"the records of a checkpoint must be in one folder, {show(root)}",
                f"there is {show(info.filename)}",
            )
        )
    if info.flag_bits & ~_FLAGS:
        raise CorruptError(
            explain(
                "the records of a checkpoint must be readable by everybody",
                f"{show(info.filename)} is encrypted, or of a kind that is not known",
            )
        )
    if info.compress_type != zipfile.ZIP_STORED or info.compress_size != info.file_size:
        raise CorruptError(
            explain(
                "the records of a checkpoint must be stored uncompressed",
                f"{show(info.filename)} is not",
                "unpack the file and zip it again with 'zip -0 -r'",
            )
        )
    return name
