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

from ..devices.arrays import device_of, to_device
from ..errors import explain
from ..tensors.storage import Storage, UntypedStorage
from .errors import CorruptError, UnpicklingError, UnsupportedError, show
from .locations import Restore, location_of
from .memories import bytes_of, settle, typed
from .names import LONGEST_KEY, StorageType
from .pickler import Pickler

MAGIC_NUMBER = 0x1950A86A20F9469CFC6C
PROTOCOL_VERSION = 1001

Entry = Callable[[], str]  # the name of what is being read, for an error
Unpickle = Callable[[Any, Callable[[Any, Entry], Any]], Any]


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
        self.found: dict[Any, tuple[Any, StorageType]] = {}

    def load(self, found: Any, entry: Entry) -> Any:
        """A memory by its persistent id."""
        if type(found) is not tuple or not found:
            raise UnpicklingError(f"this is no storage: {show(found)}")
        if type(found[0]) in (str, bytes) and found[0] in ("module", b"module"):
            return found[1] if len(found) > 1 else None  # a class, with its source text
        kind, key, location, numel, view = found[1:] if len(found) == 6 else (None,) * 5
        if not isinstance(kind, StorageType) or type(numel) is not int or numel < 0:
            raise UnpicklingError(f"this is no storage: {show(found)}")
        if not isinstance(key, (str, bytes)) or len(key) > LONGEST_KEY:
            raise UnpicklingError(f"this is no key of a storage: {show(key)}")
        kind.check(entry)
        if view is not None:
            raise UnsupportedError(
                explain("a storage must be saved whole", f"{entry()} is a part of one")
            )
        if key not in self.found:
            storage = self._make(numel * _itemsize(kind), location_of(location), entry)
            self.found[key] = typed(storage, kind.dtype), kind
        storage, first_kind = self.found[key]
        if first_kind is not kind:
            raise CorruptError(f"the file gives the storage {show(key)} two dtypes")
        return storage

    def _make(self, size: int, location: str, entry: Entry) -> UntypedStorage:
        self._left -= size
        if self._left < 0:
            raise CorruptError(f"unexpected EOF: the file is too short for {entry()}")
        return self._restore(UntypedStorage(Storage(np.empty(size, np.uint8))), location)


def _itemsize(kind: StorageType) -> int:
    return kind.dtype.itemsize if kind.dtype else 1


def load_legacy(stream: IO[bytes], restore: Restore, unpickle: Unpickle) -> Any:
    """Read an object in the old format.

    - ``unpickle``: reads one pickle from a stream, given a function for persistent ids.
    """
    start = stream.tell()
    size = stream.seek(0, os.SEEK_END) - start
    stream.seek(start)

    def refuse(found: Any, entry: Entry) -> Any:
        raise UnpicklingError("unsupported persistent id encountered")

    magic = unpickle(stream, refuse)
    if type(magic) is not int or magic != MAGIC_NUMBER:
        raise CorruptError("Invalid magic number; corrupt file?")
    version = unpickle(stream, refuse)
    if type(version) is not int or version != PROTOCOL_VERSION:
        raise CorruptError(f"Invalid protocol version: {show(version)}")
    machine = unpickle(stream, refuse)
    memories = _Memories(restore, size)
    result = unpickle(stream, memories.load)
    keys = _checked_keys(unpickle(stream, refuse), memories.found)
    little = type(machine) is not dict or machine.get("little_endian", True) is not False
    for key in keys:
        storage, kind = memories.found[key]
        _fill(stream, bytes_of(storage), kind, "<" if little else ">")
    return result


def _checked_keys(keys: Any, found: dict[Any, Any]) -> list[Any]:
    """The keys, in the order in which their storages follow."""
    if type(keys) is not list or any([type(key) not in (str, bytes) for key in keys]):
        raise CorruptError("the keys of the storages must be a list of strings")
    if set(keys) != found.keys() or len(keys) != len(found):
        raise CorruptError("the keys of the storages are not those that the object names")
    return keys


def _fill(stream: IO[bytes], data: np.ndarray, kind: StorageType, order: str) -> None:
    itemsize = _itemsize(kind)
    header = stream.read(8)
    if len(header) != 8 or struct.unpack(order + "q", header)[0] * itemsize != len(data):
        raise CorruptError(
            f"storage has wrong byte size: expected {len(data)} bytes, got the header {header!r}"
        )
    content = stream.read(len(data))
    if len(content) != len(data):
        raise CorruptError(
            f"unexpected EOF, expected {len(data) - len(content)} more bytes. The file might be "
            "corrupted."
        )
    values = np.frombuffer(bytearray(content), np.uint8)
    swap_bytes(values, itemsize, order)
    settle(values, kind.dtype)
    data[...] = to_device(values, device_of(data))  # "meta" has no bytes to be filled


def swap_bytes(data: np.ndarray, itemsize: int, order: str) -> None:
    """Turn elements round, in place, when they are in the other order than this machine's."""
    if itemsize > 1 and order != ("<" if sys.byteorder == "little" else ">"):
        data.view(f"u{itemsize}").byteswap(inplace=True)
