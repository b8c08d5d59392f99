"""Pickles written by hand, instruction by instruction, and the two kinds of files around them."""

from __future__ import annotations

import io
import pickle
import struct
import zipfile
from typing import Any

MEMORY = bytes(range(16))
HOOKS = b"ccollections\nOrderedDict\n)R"


def number(n: int) -> bytes:
    """An int."""
    if -(2**31) <= n < 2**31:
        return b"J" + struct.pack("<i", n)
    data = pickle.encode_long(n)
    return b"\x8a" + bytes([len(data)]) + data


def text(s: str) -> bytes:
    """A string."""
    data = s.encode("utf-8", "surrogatepass")
    return b"X" + struct.pack("<I", len(data)) + data


def fraction(x: float) -> bytes:
    """A float."""
    return b"G" + struct.pack(">d", x)


def name(path: str) -> bytes:
    """A class or a function, by module and name."""
    module, _, attribute = path.rpartition(".")
    return f"c{module}\n{attribute}\n".encode()


def row(*parts: bytes) -> bytes:
    """A tuple."""
    return b"(" + b"".join(parts) + b"t"


def call(path: str, *args: bytes) -> bytes:
    """What a function or class makes of arguments."""
    return name(path) + row(*args) + b"R"


def table(*entries: tuple[bytes, bytes]) -> bytes:
    """A dict."""
    return b"}(" + b"".join([key + value for key, value in entries]) + b"u"


def storage(
    kind: bytes = name("torch.FloatStorage"),
    key: bytes = text("0"),
    location: bytes = text("cpu"),
    numel: bytes = number(4),
    view: bytes = b"",
) -> bytes:
    """A memory, by its persistent id. (``view``: the sixth entry, of the old format.)"""
    return row(text("storage"), kind, key, location, numel, view) + b"Q"


def old(program: bytes) -> bytes:
    """The same program with the persistent ids of the old format."""
    return program.replace(b"tQ", b"NtQ")


def tensor(memory: bytes | None = None) -> bytes:
    """A tensor of four floats."""
    memory = storage() if memory is None else memory
    place = (number(0), row(number(4)), row(number(1)))
    return call("torch._utils._rebuild_tensor_v2", memory, *place, b"\x89", HOOKS)


def parameter(state: bytes) -> bytes:
    """A Parameter with attributes."""
    return call("torch._utils._rebuild_parameter_with_state", tensor(), b"\x89", HOOKS, state)


def archive(program: bytes, records: dict[str, bytes] | None = None, **changed: Any) -> bytes:
    """A file in PyTorch's format whose pickle is ``program``."""
    file = io.BytesIO()
    contents: dict[str, Any] = {
        "data.pkl": b"\x80\x02" + program + b".", "byteorder": b"little",
        "data/0": MEMORY, "version": b"3\n", **(records or {}), **changed,
    }  # fmt: skip
    with zipfile.ZipFile(file, "w") as target:
        for key, data in contents.items():
            if data is not None:
                target.writestr(zipfile.ZipInfo(f"a/{key}"), data)
    return file.getvalue()


def legacy(
    program: bytes,
    keys: bytes = b"](" + text("0") + b"e",
    memories: bytes | None = None,
    magic: bytes | None = None,
    version: bytes = number(1001),
    machine: bytes = b"}",
) -> bytes:
    """A file in the old format whose pickle is ``program``."""
    magic = number(0x1950A86A20F9469CFC6C) if magic is None else magic
    pickles = [b"\x80\x02" + part + b"." for part in (magic, version, machine, old(program), keys)]
    return b"".join(pickles) + (struct.pack("<q", 4) + MEMORY if memories is None else memories)
