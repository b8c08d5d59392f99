"""Opcodes: a pickle as a list of instructions, each an opcode and its argument.

A pickle is a program for a small stack machine; ``python -m pickletools`` shows one. Here are the
instructions that PyTorch's restricted unpickler knows: those that ``torch.save`` writes. Nothing
is carried out here. Numbers in the pickle that say how much follows are checked before they are
believed.
"""

from __future__ import annotations

import os
import pickle
import struct
from collections.abc import Callable, Iterator
from typing import IO, Any

from .errors import CutOffError, UnpicklingError

_LONGEST_NAME = 1000  # of a module or a class
_BELIEVED = 2**16  # bytes that are read without asking whether the file has so many


class Source:
    """A stream from which a pickle is read, piece by piece."""

    def __init__(self, stream: IO[bytes]) -> None:
        self._stream = stream

    def take(self, size: int) -> bytes:
        """The next bytes; CutOffError when there are not so many."""
        if size > _BELIEVED:
            here = self._stream.tell()
            left = self._stream.seek(0, os.SEEK_END) - here
            self._stream.seek(here)
            if size > left:
                raise CutOffError(f"the pickle asks for {size} bytes, but only {left} follow")
        data = self._stream.read(size)
        if len(data) != size:
            raise CutOffError("Ran out of input")
        return data

    def line(self) -> str:
        """The next line of text, without its end."""
        data = self._stream.readline(_LONGEST_NAME)
        if data[-1:] != b"\n":
            raise UnpicklingError("a name in the pickle is too long or cut off")
        return text(data[:-1], "strict")

    def byte(self) -> int:
        """The next byte, 0..255."""
        data = self._stream.read(1)
        if not data:
            raise CutOffError("Ran out of input")
        return data[0]


def text(data: bytes, errors: str, encoding: str = "utf-8") -> str:
    """Bytes of the pickle as text; UnpicklingError when they are none."""
    try:
        return str(data, encoding, errors)
    except UnicodeError:
        raise UnpicklingError(f"text in the pickle is not in {encoding}") from None


def _text(source: Source) -> str:
    return text(source.take(_size(source)), "surrogatepass")


def _name(source: Source) -> tuple[str, str]:
    module, name = source.line(), source.line()
    # what Python 2, whose names protocol 2 uses, calls the module
    return {"__builtin__": "builtins", "copy_reg": "copyreg"}.get(module, module), name


def _number(kind: str) -> Callable[[Source], Any]:
    """Reads a number in one of struct's formats."""
    form = struct.Struct(kind)
    return lambda source: form.unpack(source.take(form.size))[0]


_size = _number("<I")


# How the argument of each opcode is read; None for those that have none.
LITERALS: dict[bytes, Callable[[Source], Any] | None] = {
    pickle.NONE: None,
    pickle.NEWFALSE: lambda source: False,
    pickle.NEWTRUE: lambda source: True,
    pickle.BININT: _number("<i"),
    pickle.BININT1: Source.byte,
    pickle.BININT2: _number("<H"),
    pickle.LONG1: lambda source: pickle.decode_long(source.take(source.byte())),
    pickle.BINFLOAT: _number(">d"),
    pickle.BINUNICODE: _text,
    pickle.EMPTY_TUPLE: lambda source: (),
    pickle.EMPTY_LIST: lambda source: [],
    pickle.EMPTY_DICT: lambda source: {},
    pickle.EMPTY_SET: lambda source: set(),
}
ARGUMENTS: dict[bytes, Callable[[Source], Any] | None] = {
    **LITERALS,
    pickle.SHORT_BINSTRING: lambda source: source.take(source.byte()),
    pickle.GLOBAL: _name,
    pickle.BINGET: Source.byte,
    pickle.LONG_BINGET: _size,
    pickle.BINPUT: Source.byte,
    pickle.LONG_BINPUT: _size,
    pickle.PROTO: Source.byte,
    **dict.fromkeys(
        (
            *(pickle.NEWOBJ, pickle.REDUCE, pickle.BUILD, pickle.BINPERSID, pickle.STOP),
            *(pickle.APPEND, pickle.APPENDS, pickle.SETITEM, pickle.SETITEMS, pickle.MARK),
            *(pickle.TUPLE, pickle.TUPLE1, pickle.TUPLE2, pickle.TUPLE3),
        ),
        None,
    ),
}

# What an instruction costs, in bytes: what it makes, where that is kept, and its time (budget.py).
COSTS = {
    **dict.fromkeys(ARGUMENTS, 16),
    **dict.fromkeys((pickle.BININT, pickle.BININT2, pickle.LONG1, pickle.BINFLOAT), 48),
    **dict.fromkeys((pickle.BINUNICODE, pickle.SHORT_BINSTRING), 64),
    **dict.fromkeys((pickle.TUPLE, pickle.TUPLE1, pickle.TUPLE2, pickle.TUPLE3), 130),
    pickle.APPEND: 50,
    pickle.EMPTY_DICT: 80,
    pickle.EMPTY_LIST: 120,
    pickle.EMPTY_SET: 240,
    pickle.MARK: 100,
    pickle.GLOBAL: 150,
    pickle.REDUCE: 250,
    pickle.NEWOBJ: 700,
    pickle.BINPERSID: 350,
    **dict.fromkeys((pickle.SETITEMS, pickle.BUILD), 170),
    pickle.SETITEM: 400,
}


def instructions(stream: IO[bytes]) -> Iterator[tuple[bytes, Any]]:
    """(opcode, argument) of one pickle, up to and including STOP.

    Raises UnpicklingError for an opcode that is not admitted, CutOffError when the pickle ends
    early.
    """
    source, read, known = Source(stream), stream.read, ARGUMENTS.get
    opcode = b""

    def _unknown(source: Source) -> Any:
        if not opcode:
            raise CutOffError("Ran out of input")
        raise UnpicklingError(f"Unsupported operand {opcode[0]}")

    while opcode != pickle.STOP:
        opcode = read(1)
        read_argument = known(opcode, _unknown)
        yield opcode, None if read_argument is None else read_argument(source)
