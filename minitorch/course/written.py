"""Has anybody written into these name spaces, or put other lines into a function?

To look at each of some ten thousand names takes hundredths of a second, for each exercise of each
student. Python knows it by itself: a dict has a number that is another one after each change (PEP
509, CPython 3.11 and 3.12), and each change of a function's code, or of an object's class, is told
to audit hooks (PEP 578). So nothing needs to be looked at where none of these numbers has changed.

It is tried whether this Python keeps such numbers. Where it does not, ``writes`` is None, and all
names are looked at as ever.
"""

from __future__ import annotations

import contextlib
import functools
import gc
import importlib
import itertools
import sys
import types
from collections.abc import Callable, Iterable, Mapping
from typing import Any

import numpy as np

# (Not there in each Python that runs in a browser.)
ctypes: Any = None
if sys.implementation.name == "cpython" and (3, 11) <= sys.version_info < (3, 13):
    with contextlib.suppress(ImportError):
        ctypes = importlib.import_module("ctypes")

# Advanced by each change of a function's code, and of an object's class: nobody can take it back.
_codes, _kinds = itertools.count(), itertools.count()
Read = Callable[[], np.ndarray]


def kinds() -> str:
    """Another text after each change of an object's class, once there are ``writes``."""
    return repr(_kinds)


class Writes:
    """The numbers of some name spaces, and of all code, as they were noted last."""

    def __init__(self, spaces: list[dict[str, Any]]) -> None:
        self.spaces, self.read = spaces, _reader(spaces)  # they stay where they are: they are held
        self.note()

    def note(self) -> None:
        self.codes, self.before = repr(_codes), self.read()
        self.bytes = self.before.tobytes()

    def forget(self) -> None:
        """What was noted holds no more: the next look must go through everything."""
        self.codes = ""

    def places(self) -> list[int] | None:
        """Which of the name spaces have been written into since; None if code has changed."""
        codes, now = repr(_codes), self.read()
        if codes != self.codes:
            return None
        if now.tobytes() == self.bytes:
            return []
        # (No function of NumPy: somebody may have put his own in its place.)
        pairs = enumerate(zip(now.tolist(), self.before.tolist()))
        return [place for place, pair in pairs if pair[0] != pair[1]]


def writes(spaces: Iterable[Mapping[str, Any]]) -> Writes | None:
    """What tells of writes into these name spaces (vars() of modules and classes), from now on.

    None where Python does not. The audit hook that notes changes of code is there for good.
    """
    if not _are_counted() or not _are_told():
        return None
    return Writes([_dict_of(space) for space in spaces])


def _dict_of(space: Mapping[str, Any]) -> dict[str, Any]:
    """The dict itself: vars() of a class is a view of it."""
    if isinstance(space, dict):
        return space
    (found,) = gc.get_referents(space)
    return found


def _reader(spaces: list[dict[str, Any]]) -> Read:
    """Reads the numbers of name spaces: each stands after the head of the dict and the count of its
    entries. (NumPy gathers them; to ask for one after the other took most of the time of a look.)
    """
    places = [id(space) + object.__basicsize__ + 8 for space in spaces]
    lowest = min(places)
    between = ctypes.c_uint64 * ((max(places) - lowest) // 8 + 1)
    memory = np.frombuffer(between.from_address(lowest), np.uint64)
    memory.flags.writeable = False
    index = np.array([(place - lowest) // 8 for place in places])
    return lambda: memory[index]


@functools.cache
def _are_told() -> bool:
    """Let each change of a function's code, or of a class, be counted from now on; is it?"""

    def hook(
        event: str,
        args: tuple[Any, ...],
        advance: Any = next,
        codes: Any = _codes,
        kinds: Any = _kinds,
    ) -> None:
        if event == "object.__setattr__":
            if args[1] == "__code__":
                advance(codes)
            elif args[1] == "__class__":
                advance(kinds)

    sys.addaudithook(hook)
    before = repr(_codes), repr(_kinds)
    _are_told.__wrapped__.__code__ = _are_told.__wrapped__.__code__
    setattr(types.ModuleType("tried"), "__class__", types.ModuleType)  # noqa: B010
    return all(map(str.__ne__, (repr(_codes), repr(_kinds)), before))


@functools.cache
def _are_counted() -> bool:
    """Does each way to write change the number, and reading not?"""
    if ctypes is None or sys.maxsize < 2**32 or object.__basicsize__ != 16:
        return False

    class Tried:
        name: Any = 1

    module: dict[str, Any] = {"name": 1, "__builtins__": {}}
    steps = [
        lambda: setattr(Tried, "name", 2),
        lambda: setattr(Tried, "other", 2),
        lambda: delattr(Tried, "other"),
        lambda: exec("name = 2", module),
        lambda: exec("def f():\n global name\n name = 3\nf()", module),
        lambda: exec("del name", module),
        lambda: module.update(name=4),
        lambda: module.pop("name"),
        module.clear,
    ]
    read = _reader([_dict_of(vars(Tried)), module])
    seen = [read()]
    for step in steps:
        step()
        Tried.__doc__, module.get("name")
        seen += [read(), read()]
    changed = [int((now != before).sum()) for before, now in itertools.pairwise(seen)]
    return changed == [1, 0] * len(steps)
