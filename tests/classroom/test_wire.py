"""The wire: whatever the other side sends, it is read within its limits, or not at all."""

import contextlib
import os
import struct
import time

import pytest

from minitorch.classroom import wire


@pytest.fixture
def pipe():
    reading, writing = os.pipe()
    yield reading, writing
    for fd in (reading, writing):
        with contextlib.suppress(OSError):
            os.close(fd)


def test_a_message_arrives_as_it_was_sent(pipe):
    wire.send(pipe[1], {"op": "run", "text": "\u20ac"}, [b"abc", b""])
    header, buffers = wire.Inbox(pipe[0]).receive()
    assert header == {"op": "run", "text": "\u20ac", "buffers": [3, 0]}
    assert buffers == [b"abc", b""]
    assert wire.decoded(wire.encoded({"op": "run"}, [b"ab"])) == (
        {"op": "run", "buffers": [2]},
        [b"ab"],
    )


def framed(text):
    return struct.pack("<I", len(text)) + text


BROKEN = {
    "a long header": struct.pack("<I", wire.LONGEST_HEADER + 1),
    "no JSON": framed(b"{"),
    "deep JSON": framed(b"[" * 60_000),
    "a list": framed(b"[]"),
    "no buffers": framed(b"{}"),
    "a length below zero": framed(b'{"buffers": [-1, 1]}'),
    "a length that is true": framed(b'{"buffers": [true]}'),
    "a length in words": framed(b'{"buffers": ["1"]}'),
    "long buffers": framed(b'{"buffers": [64000000, 1]}'),
    "many buffers": framed(b'{"buffers": [' + b"0," * 10_000 + b"0]}"),
    "not UTF-8": framed(b'{"buffers": [], "x": "\xff"}'),
}


@pytest.mark.parametrize("data", BROKEN.values(), ids=BROKEN)
def test_what_keeps_to_no_form_is_refused(pipe, data):
    os.set_blocking(pipe[1], False)
    os.write(pipe[1], data)
    with pytest.raises(wire.Broken):
        wire.Inbox(pipe[0]).receive()


def test_who_has_gone_is_told(pipe):
    os.write(pipe[1], b"\x08\0\0\0{")
    os.close(pipe[1])
    with pytest.raises(wire.Gone):
        wire.Inbox(pipe[0]).receive()


def test_who_says_nothing_is_late(pipe):
    with pytest.raises(wire.Late):
        wire.Inbox(pipe[0], wire.until(time.monotonic() + 0.01)).receive()


def test_what_nobody_would_read_is_not_sent():
    with pytest.raises(wire.Broken):
        wire.encoded({"text": "x" * wire.LONGEST_HEADER})
    with pytest.raises(wire.Broken):
        wire.encoded({}, [bytes(wire.LONGEST_BUFFERS + 1)])
