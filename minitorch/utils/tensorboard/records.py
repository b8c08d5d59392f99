"""The bytes of an event file: messages of Protocol Buffers, each in a record with checksums."""

from __future__ import annotations

import struct
from collections.abc import Iterable
from typing import Any

# ---- messages: (number of the field, kind of the value, value) one after the other --------------


def varint(value: int) -> bytes:
    """An integer in groups of 7 bits, the lowest first; the eighth bit says that more follow.

    >>> from minitorch.utils.tensorboard.records import varint
    >>> varint(300)
    b'\\xac\\x02'
    """
    value &= 2**64 - 1  # negative ones as two's complement
    groups = bytearray()
    while value > 127:
        groups.append(value & 127 | 128)
        value >>= 7
    groups.append(value)
    return bytes(groups)


def integer(number: int, value: int) -> bytes:
    """A field that holds an integer, a bool or a choice of an enum."""
    return varint(number << 3) + varint(int(value))


def double(number: int, value: float) -> bytes:
    """A field of 8 bytes."""
    return varint(number << 3 | 1) + struct.pack("<d", value)


def single(number: int, value: float) -> bytes:
    """A field of 4 bytes."""
    return varint(number << 3 | 5) + struct.pack("<f", value)


def text(number: int, value: str | bytes) -> bytes:
    """A field of so many bytes: a text, or another message."""
    data = value.encode() if isinstance(value, str) else value
    return varint(number << 3 | 2) + varint(len(data)) + data


def numbers(number: int, values: Iterable[float], code: str) -> bytes:
    """A field of several numbers: ``code`` is struct's name for their type, "d" or "f"."""
    listed = list(values)
    return text(number, struct.pack(f"<{len(listed)}{code}", *listed)) if listed else b""


# ---- records ------------------------------------------------------------------------------------


def _table() -> list[int]:
    table = []
    for byte in range(256):
        for _ in range(8):
            byte = byte >> 1 ^ (0x82F63B78 if byte & 1 else 0)
        table.append(byte)
    return table


_TABLE = _table()


def checksum(data: bytes) -> int:
    """CRC-32C, turned by 15 bits and moved, so that checksums of checksums do not agree."""
    crc = 0xFFFFFFFF
    for byte in data:
        crc = crc >> 8 ^ _TABLE[(crc ^ byte) & 255]
    crc ^= 0xFFFFFFFF
    return ((crc >> 15 | crc << 17) + 0xA282EAD8) & 0xFFFFFFFF


class RecordWriter:
    """Writes records into an open file: length, its checksum, bytes, their checksum."""

    def __init__(self, writer: Any) -> None:
        self._writer = writer

    def write(self, data: bytes) -> None:
        """One record."""
        length = struct.pack("<Q", len(data))
        self._writer.write(length + struct.pack("<I", checksum(length)))
        self._writer.write(data + struct.pack("<I", checksum(data)))

    def flush(self) -> None:
        """What is written is in the file."""
        self._writer.flush()

    def close(self) -> None:
        """Close the file."""
        self._writer.close()
