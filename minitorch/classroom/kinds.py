"""Classes that another process has named: stand-ins by which their objects are told apart.

A class of that process is nothing but a chain of names here, its own first, then those of its
bases. A stand-in for it derives from one for its bases, and from the real class where that is one
of Python's own; so ``isinstance`` and ``type(x).__name__`` answer as they would have there.
"""

from __future__ import annotations

import builtins
from typing import Any, ClassVar

from ..course import limits

Name = tuple[str, str]  # (module, qualified name)
LONGEST_NAME, LONGEST_CHAIN = 100, 24

# Bases whose stand-ins can be made: they take a value, or are raised.
VALUES = (tuple, list, dict, set, frozenset, str, int, float, complex, bytes)
OWN = (limits.TimeUp, limits.Waits, limits.EndsProgram)
REAL: dict[Name, type] = {
    **{(kind.__module__, kind.__qualname__): kind for kind in (*VALUES, *OWN)},
    **{
        ("builtins", name): value
        for name, value in vars(builtins).items()
        if isinstance(value, type) and issubclass(value, BaseException)
    },
}


def chain_of(kind: type) -> list[Name]:
    """The names of a class and of its bases, without ``object``."""
    names = []
    for one in type.mro(kind)[:-1] if kind is not type else [type]:
        module, name = vars(one).get("__module__", "builtins"), type.__dict__["__name__"]
        module = module if isinstance(module, str) else "?"
        names.append((module[:LONGEST_NAME], name.__get__(one)[:LONGEST_NAME]))
    return names[:LONGEST_CHAIN]


class TooMany(ValueError):
    """An answer that names more classes than any solution has."""


class Kind(type):
    """The class of stand-ins: ``isinstance`` asks for names, as a class may have many bases."""

    chain: tuple[Name, ...] = ()

    def __instancecheck__(cls, one: Any) -> bool:
        chain = getattr(type(one), "chain", None)
        return cls.chain[0] in chain if cls.chain and chain else type.__instancecheck__(cls, one)


class Stranger(metaclass=Kind):
    """An object that stayed where it was made: its class and its repr are known."""

    told = ""

    def __repr__(self) -> str:
        return self.told

    def __eq__(self, other: object) -> bool:
        # Two objects whose text names an address are two objects.
        alike = type(self) is type(other) and self.told == getattr(other, "told", None)
        return alike and " at 0x" not in self.told

    def __hash__(self) -> int:  # nodes of a graph may be in a set
        return hash(self.told)


def _of_error(self: BaseException, *args: Any) -> None:
    self.args = args


def _words(self: BaseException) -> str:
    return str(self.args[0]) if self.args else ""


def _told(self: Any) -> str:
    return self.told


MOST_NEW = 200  # classes that one answer may bring along


class Kinds:
    """Stand-ins for one answer. Each is made once and for all: both sides of a comparison share
    them, whichever comes first. TooMany for an answer that names more than any solution has."""

    made: ClassVar[dict[tuple[Name, ...], type]] = {}

    def __init__(self) -> None:
        self.room = MOST_NEW

    def of(self, chain: tuple[Name, ...]) -> type:
        """The stand-in for a chain of names; ``Stranger`` for no name at all."""
        if chain not in self.made:
            self.room -= 1
            if self.room < 0:
                raise TooMany
            self.made[chain] = self._make(chain)
        return self.made[chain]

    def _make(self, chain: tuple[Name, ...]) -> type:
        if not chain:
            return Stranger
        base = self.of(chain[1:])
        real = REAL.get(chain[0])
        names: dict[str, Any] = {"__module__": chain[0][0], "chain": chain}
        if real is None:
            return Kind(chain[0][1], (base,), names)
        if issubclass(real, BaseException):
            names |= {"__init__": _of_error, "__str__": _words, "told": ""}
            if issubclass(real, BaseExceptionGroup):  # it asks for the errors that are in it
                names["__new__"] = lambda cls, *args: real.__new__(cls, "group", [ValueError()])
        else:
            names |= {"__repr__": _told, "__str__": _told, "told": ""}
        # (An ExceptionGroup is also an Exception, which its stand-in's base is first: alone, then.)
        ways = [(real,), (base, real)] if base is Stranger else [(base, real), (real,), (base,)]
        for some in ways:
            try:
                return Kind(real.__name__, some, names)
            except TypeError:  # two classes of Python that cannot be one
                continue
        return Kind(real.__name__, (base,), names)
