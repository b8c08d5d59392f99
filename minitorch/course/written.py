"""Has anybody written into these name spaces, or put other lines into a function?

To look at each of some ten thousand names takes hundredths of a second, for each exercise of each
student. Python knows it by itself: a dict has a number that is another one after each change (PEP
509, CPython 3.11 and 3.12), and each change of a function's code is told to audit hooks (PEP 578).
So nothing needs to be looked at where none of these numbers has changed.

It is tried whether this Python keeps such numbers. Where it does not, ``writes`` is None, and all
names are looked at as ever.
"""

from __future__ import annotations

import contextlib
import functools
import gc
import importlib
import itertools
import operator
import sys
from collections.abc import Iterable, Mapping
from typing import Any

# (Not there in each Python that runs in a browser.)
ctypes: Any = None
if sys.implementation.name == "cpython" and (3, 11) <= sys.version_info < (3, 13):
    with contextlib.suppress(ImportError):
        ctypes = importlib.import_module("ctypes")

_value = operator.attrgetter("value")
_codes = itertools.count()  # advanced by each change of a function's code: nobody can take it back


class Writes:
    """The numbers of some name spaces, and of all code, as they were noted last."""

    def __init__(self, numbers: list[Any], spaces: list[dict[str, Any]]) -> None:
        self.numbers, self.spaces = numbers, spaces  # the dicts stay where they are: they are held
        self.note()

    def note(self) -> None:
        self.codes, self.before = repr(_codes), [*map(_value, self.numbers)]

    def places(self) -> list[int] | None:
        """Which of the name spaces have been written into since; None if code has changed."""
        codes, now = repr(_codes), [*map(_value, self.numbers)]
        if codes != self.codes:
            return None
        if now == self.before:
            return []
        return [place for place, pair in enumerate(zip(now, self.before)) if pair[0] != pair[1]]


def writes(spaces: Iterable[Mapping[str, Any]]) -> Writes | None:
    """What tells of writes into these name spaces (vars() of modules and classes), from now on.

    None where Python does not. The audit hook that notes changes of code is there for good.
    """
    if not _are_counted():
        return None
    _note_codes()
    some = [_dict_of(space) for space in spaces]
    return Writes([_number_of(one) for one in some], some)


def _dict_of(space: Mapping[str, Any]) -> dict[str, Any]:
    """The dict itself: vars() of a class is a view of it."""
    if isinstance(space, dict):
        return space
    (found,) = gc.get_referents(space)
    return found


def _number_of(space: dict[str, Any]) -> Any:
    """A view of the number: after the head of the object and the count of its entries."""
    return ctypes.c_uint64.from_address(id(space) + object.__basicsize__ + 8)


@functools.cache
def _note_codes() -> None:
    """Let each change of a function's code be counted from now on."""

    def hook(event: str, args: tuple[Any, ...], advance: Any = next, codes: Any = _codes) -> None:
        if event == "object.__setattr__" and args[1] == "__code__":
            advance(codes)

    sys.addaudithook(hook)


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
    numbers = [_number_of(_dict_of(vars(Tried))), _number_of(module)]
    seen = [[*map(_value, numbers)]]
    for step in steps:
        step()
        Tried.__doc__, module.get("name")
        seen += [[*map(_value, numbers)], [*map(_value, numbers)]]
    pairs = itertools.pairwise(seen)
    changed = [sum(map(operator.ne, *pair)) for pair in pairs]
    return changed == [1, 0] * len(steps)
