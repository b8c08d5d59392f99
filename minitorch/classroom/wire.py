"""The wire between the judge and the process that runs a student's code.

A message is

    4 bytes   length of the header (little endian)
    header    a JSON object; its "buffers" are the lengths of what follows
    buffers   raw bytes

The other side may send anything at any time: every length is checked before it is read.
"""

from __future__ import annotations

import itertools
import json
import os
import select
import struct
import time
from collections.abc import Callable
from typing import Any

LONGEST_HEADER = 1_000_000
LONGEST_BUFFERS = 64_000_000  # all of one message
MOST_BUFFERS = 10_000

Message = tuple[dict[str, Any], list[bytes]]


class Broken(Exception):
    """The other side does not keep to the form."""


class Gone(Exception):
    """The other side has ended."""


class Late(Exception):
    """No answer in time."""


def encoded(header: dict[str, Any], buffers: list[bytes] | None = None) -> bytes:
    """The bytes of a message. Broken if it is larger than any side would read."""
    buffers = buffers or []
    lengths = [len(buffer) for buffer in buffers]
    text = json.dumps({**header, "buffers": lengths}, separators=(",", ":")).encode()
    if len(text) > LONGEST_HEADER or sum(lengths) > LONGEST_BUFFERS or len(lengths) > MOST_BUFFERS:
        raise Broken("a message is too large")
    return b"".join([struct.pack("<I", len(text)), text, *buffers])


def decoded(data: bytes) -> Message:
    """The message that these bytes are. Broken or Gone if they are none."""
    place = 0

    def read(size: int) -> bytes:
        nonlocal place
        place += size
        return data[place - size : place]

    return received(read)


def send(fd: int, header: dict[str, Any], buffers: list[bytes] | None = None) -> None:
    """Write a message; Gone when nobody reads any more."""
    data = memoryview(encoded(header, buffers))
    try:
        while data:
            data = data[os.write(fd, data) :]
    except OSError as error:
        raise Gone(str(error)) from None


def received(read: Callable[[int], bytes]) -> Message:
    """A message, read in parts: no more is asked for than a message may have."""
    (length,) = struct.unpack("<I", read(4))
    if length > LONGEST_HEADER:
        raise Broken("a header is too long")
    try:
        header = json.loads(read(length))
    except (ValueError, RecursionError):
        raise Broken("a header is no JSON") from None
    lengths = header.get("buffers") if isinstance(header, dict) else None
    if not isinstance(lengths, list) or len(lengths) > MOST_BUFFERS:
        raise Broken("a header has no buffers")
    if not all(type(size) is int and size >= 0 for size in lengths):
        raise Broken("the length of a buffer is no number")
    if sum(lengths) > LONGEST_BUFFERS:
        raise Broken("the buffers are too long")
    block = read(sum(lengths))  # at once: most are a few bytes
    ends = itertools.accumulate(lengths)
    return header, [block[end - size : end] for size, end in zip(lengths, ends)]


class Inbox:
    """Reads messages from a pipe.

    ``wait``: called with the descriptor until bytes are there; by default it waits for ever.
    """

    def __init__(self, fd: int, wait: Callable[[int], None] | None = None) -> None:
        self.fd, self.wait = fd, wait

    def receive(self) -> Message:
        """The next message. Gone, Broken, or what ``wait`` raises."""
        return received(self._read)

    def _read(self, size: int) -> bytes:
        parts = []
        while size:
            if self.wait is not None:
                self.wait(self.fd)
            try:
                part = os.read(self.fd, min(size, 1 << 20))
            except OSError as error:
                raise Gone(str(error)) from None
            if not part:
                raise Gone("end of file")
            parts.append(part)
            size -= len(part)
        return b"".join(parts)


def until(deadline: float) -> Callable[[int], None]:
    """A ``wait`` that raises Late when this time (of time.monotonic) has come."""

    def wait(fd: int) -> None:
        ready = select.select([fd], [], [], max(0.0, deadline - time.monotonic()))[0]
        if not ready:
            raise Late

    return wait
