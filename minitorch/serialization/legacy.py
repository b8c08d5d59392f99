"""The format of PyTorch before 1.6: five pickles, one after the other, and then the memories.

- The pickles: a magic number, the version of the format, sizes of C's types on the machine that
  wrote it, the object, and the keys of its memories.
- Each memory: its number of elements, eight bytes, and the elements.
"""

from __future__ import annotations

import os
import pickle
import struct
import sys
from collections.abc import Callable
from typing import IO, Any

import numpy as np

from ..errors import explain
from ..tensors.storage import Storage, UntypedStorage
from .locations import Restore
from .memories import bytes_of, typed
from .names import StorageType
from .pickler import Pickler

MAGIC_NUMBER = 0x1950A86A20F9469CFC6C
PROTOCOL_VERSION = 1001

Unpickle = Callable[[Any, Callable[[Any, str], Any]], Any]


def save_legacy(obj: Any, stream: IO[bytes], protocol: int) -> None:
    """Write an object in the old format."""
    machine = {
        "protocol_version": PROTOCOL_VERSION,
        "little_endian": sys.byteorder == "little",
        "type_sizes": {"short": 2, "int": 4, "long": struct.calcsize("l")},
    }
    for header in (MAGIC_NUMBER, PROTOCOL_VERSION, machine):
        pickle.dump(header, stream, protocol)
    pickler = Pickler(stream, protocol, legacy=True)
    pickler.dump(obj)
    keys = [str(place) for place in range(len(pickler.memories))]
    pickle.dump(keys, stream, protocol)
    for memory, itemsize in zip(pickler.memories, pickler.itemsizes()):
        stream.write(struct.pack("<q", len(memory.bytes) // itemsize))
        stream.write(memory.bytes.data)
    stream.flush()


class _Memories:
    """The memories that the pickle names. Their bytes come after it."""

    def __init__(self, restore: Restore, limit: int) -> None:
        self._restore = restore
        self._left = limit  # a file cannot hold more bytes than it has
        self.found: dict[Any, tuple[Any, int]] = {}  # storage, bytes per element

    def load(self, found: Any, entry: str) -> Any:
        """A memory by its persistent id."""
        if found[0] in ("module", b"module"):  # a class, with the source text it once had
            return found[1]
        kind, key, location, numel, view = found[1:] if len(found) == 6 else (None,) * 5
        if not isinstance(kind, StorageType) or type(numel) is not int or numel < 0:
            raise pickle.UnpicklingError(f"this is no storage: {found!r:.200}")
        if not isinstance(key, (str, bytes)):
            raise pickle.UnpicklingError(f"this is no key of a storage: {key!r:.200}")
        kind.check(entry)
        if view is not None:
            raise NotImplementedError(
                explain("a storage must be saved whole", f"{entry} is a part of one")
            )
        if key not in self.found:
            itemsize = kind.dtype.itemsize if kind.dtype else 1
            self._left -= numel * itemsize
            if self._left < 0:
                raise RuntimeError(f"unexpected EOF: the file is too short for {entry}")
            data = np.empty(numel * itemsize, np.uint8)
            where = location.decode("ascii") if isinstance(location, bytes) else str(location)
            storage = typed(self._restore(UntypedStorage(Storage(data)), where), kind.dtype)
            self.found[key] = (storage, itemsize)
        return self.found[key][0]


def load_legacy(stream: IO[bytes], restore: Restore, unpickle: Unpickle) -> Any:
    """Read an object in the old format.

    - ``unpickle``: reads one pickle from a stream, given a function for persistent ids.
    """
    start = stream.tell()
    size = stream.seek(0, os.SEEK_END) - start
    stream.seek(start)

    def refuse(found: Any, entry: str) -> Any:
        raise pickle.UnpicklingError("unsupported persistent id encountered")

    if unpickle(stream, refuse) != MAGIC_NUMBER:
        raise RuntimeError("Invalid magic number; corrupt file?")
    version = unpickle(stream, refuse)
    if version != PROTOCOL_VERSION:
        raise RuntimeError(f"Invalid protocol version: {version!r:.80}")
    machine = unpickle(stream, refuse)
    memories = _Memories(restore, size)
    result = unpickle(stream, memories.load)
    keys = unpickle(stream, refuse)
    little = not isinstance(machine, dict) or machine.get("little_endian", True)
    if not isinstance(keys, list) or set(keys) != memories.found.keys():
        raise RuntimeError("the keys of the storages are not those that the object names")
    for key in keys:
        storage, itemsize = memories.found[key]
        _fill(stream, bytes_of(storage), itemsize, "<" if little else ">")
    return result


def _fill(stream: IO[bytes], data: np.ndarray, itemsize: int, order: str) -> None:
    header = stream.read(8)
    if len(header) != 8 or struct.unpack(order + "q", header)[0] * itemsize != len(data):
        raise RuntimeError(
            f"storage has wrong byte size: expected {len(data)} bytes, got the header {header!r}"
        )
    content = stream.read(len(data))
    if len(content) != len(data):
        raise RuntimeError(
            f"unexpected EOF, expected {len(data) - len(content)} more bytes. The file might be "
            "corrupted."
        )
    data[...] = np.frombuffer(content, np.uint8)
    swap_bytes(data, itemsize, order)


def swap_bytes(data: np.ndarray, itemsize: int, order: str) -> None:
    """Turn elements round, in place, when they are in the other order than this machine's."""
    if itemsize > 1 and order != ("<" if sys.byteorder == "little" else ">"):
        data.view(f"u{itemsize}").byteswap(inplace=True)
