"""What a function can see besides its arguments, and how to notice that it is another.

A recording is right only as long as everything that the function looked at is as it was. Python
does not say what it looked at; but it can only look at what it can reach: its closure, the globals
that it names, the attributes of the objects that it finds there, and so on. :func:`reach` walks all
this once. The result is a list of *containers* (dicts, lists, cells) with what stands in them, and
:meth:`Reach.unchanged` compares them by identity, thirty million values a second.
"""

from __future__ import annotations

import builtins
import enum
import functools
import os
import re
import sys
import types
from collections import deque
from itertools import chain
from operator import is_
from typing import Any

import numpy as np

from ..devices.device import device
from ..randomness.generators import Generator
from ..tensors import Tensor
from ..tensors.dtypes import dtype
from ..tensors.layouts import layout, memory_format

MOST = 50_000  # objects: what is larger is not watched, and not compiled

_CONSTANTS: tuple[type, ...] = (
    int, float, complex, bool, str, bytes, type(None), type(...), type(NotImplemented), range,
    slice, np.dtype, np.generic, np.ufunc, dtype, device, layout, memory_format, enum.Enum,
    re.Pattern, types.BuiltinFunctionType, types.MethodDescriptorType, types.GetSetDescriptorType,
    types.MemberDescriptorType, types.WrapperDescriptorType, types.MethodWrapperType,
    types.GenericAlias, types.UnionType, types.CodeType, property, Generator, frozenset,
    types.ClassMethodDescriptorType,
)  # fmt: skip
_LIBRARIES = {"minitorch", "torch", "numpy", "builtins", *sys.stdlib_module_names} - {"__main__"}


class Unwatchable(Exception):
    """Something that can change without anyone noticing."""


def is_library(module: str | None) -> bool:
    """Is it a module of minitorch, NumPy or Python itself, whose globals nobody changes?"""
    return (module or "").partition(".")[0] in _LIBRARIES


class Reach:
    """All containers that can be reached, what stood in them, and the Tensors among that."""

    def __init__(self) -> None:
        self.containers: list[Any] = []  # things with values(): dicts, and Items of others
        self.tensors: dict[int, Tensor] = {}
        self._seen: dict[int, Any] = {}
        self.expected: tuple[Any, ...] = ()
        self.lengths: tuple[int, ...] = ()
        self.dicts: list[Any] = []
        self.keys: tuple[Any, ...] = ()
        self.dynamic: frozenset[int] = frozenset()  # places of numbers that may be others

    def remember(self) -> None:
        """From now on ``unchanged`` compares with what there is now."""
        self.expected = tuple(chain.from_iterable([c.values() for c in self.containers]))
        self.lengths = tuple(map(len, self.containers))
        self.dicts = [c for c in self.containers if isinstance(c, dict)]
        self.keys = self._keys()

    def unchanged(self) -> bool:
        """Does every container hold the very objects that it held?"""
        found = chain.from_iterable([c.values() for c in self.containers])
        if tuple(map(len, self.containers)) != self.lengths:
            return False
        keys = chain.from_iterable(self.dicts)
        if not all(map(is_, keys, self.keys)) and self._keys() != self.keys:
            return False
        return all(map(is_, found, self.expected)) or self._equal()

    def _keys(self) -> tuple[Any, ...]:
        return tuple(chain.from_iterable(self.dicts))

    def _equal(self) -> bool:
        """Other objects, but numbers and strings of the same type and value?"""
        found = chain.from_iterable([c.values() for c in self.containers])
        for n, (new, old) in enumerate(zip(found, self.expected)):
            if new is old:
                continue
            if type(new) is not type(old) or type(new) not in (int, float, str, bool):
                return False
            if n not in self.dynamic and not (new == old and repr(new) == repr(old)):
                return False
        return True

    def equals(self, other: Reach) -> bool:
        """Did another one find the very same objects in as many containers?"""
        return (
            self.lengths == other.lengths
            and len(self.expected) == len(other.expected)
            and all(map(is_, self.expected, other.expected))
        )

    # ---- walking ----------------------------------------------------------------------------

    def walk(self, root: Any) -> None:
        """Note everything that can be reached from an object. Raises Unwatchable."""
        waiting = [root]
        while waiting:
            thing = waiting.pop()
            if isinstance(thing, _CONSTANTS) or id(thing) in self._seen:
                continue
            if getattr(type(thing), "recordings_pass_over", False):  # it is nothing to a program
                continue
            self._seen[id(thing)] = thing
            if len(self._seen) > MOST:
                raise Unwatchable(f"it can see more than {MOST} objects")
            waiting += self._parts(thing)

    def _parts(self, thing: Any) -> list[Any]:
        kind = type(thing)
        if hasattr(kind, "recordings_look_at"):  # only at this of it: the rest is nobody's business
            return [getattr(thing, kind.recordings_look_at)]
        if isinstance(thing, Tensor):
            self.tensors[id(thing)] = thing
            return [thing.__dict__] if thing.__dict__ else []
        if isinstance(thing, dict):
            self.containers.append(thing)
            return list(thing.values())
        if isinstance(thing, (list, tuple, deque, set)):
            if not isinstance(thing, tuple):
                self.containers.append(Items(thing))
            return list(thing)
        if isinstance(thing, types.FunctionType):
            return self._function(thing)
        if isinstance(thing, types.MethodType):
            return [thing.__func__, thing.__self__]
        if isinstance(thing, (staticmethod, classmethod)):
            return [thing.__func__]
        if isinstance(thing, functools.partial):
            return [thing.func, thing.args, thing.keywords]
        if isinstance(thing, type):
            return self._class(thing)
        if isinstance(thing, types.ModuleType):
            return []  # what is used of it is looked up in _function
        if isinstance(thing, np.ndarray):
            raise Unwatchable("it can see a NumPy array, whose values may change unseen")
        if hasattr(kind, "__next__"):
            raise Unwatchable(f"it can see an iterator ({kind.__name__})")
        return self._object(thing)

    def _object(self, thing: Any) -> list[Any]:
        kind = type(thing)
        attributes = getattr(thing, "__dict__", None)
        shows_all = attributes is not None or any("__slots__" in vars(c) for c in kind.__mro__)
        if not shows_all and is_library(kind.__module__) and kind.__flags__ & _HEAP == 0:
            raise Unwatchable(f"it can see an object of {kind.__module__}.{kind.__name__}")
        parts: list[Any] = [kind]
        if isinstance(attributes, dict):
            self.containers.append(attributes)
            parts += attributes.values()
        slots = [name for c in kind.__mro__ for name in _slots(c)]
        if slots:
            items = _Attributes(thing, slots)
            self.containers.append(items)
            parts += items.values()
        return parts

    def _class(self, cls: type) -> list[Any]:
        parts: list[Any] = []
        for part in cls.__mro__:
            if not is_library(part.__module__) or _is_of_exec(part):
                names = [n for n in vars(part) if n not in _OF_CLASSES]
                items = Names(vars(part), names)
                self.containers.append(items)
                parts += items.values()
        return parts

    def _function(self, function: types.FunctionType) -> list[Any]:
        if is_library(function.__module__) and function.__module__ != "builtins":
            return [function.__wrapped__] if hasattr(function, "__wrapped__") else []
        parts: list[Any] = []
        if function.__closure__:
            cells = Cells(function.__closure__, function.__code__.co_freevars)
            self.containers.append(cells)
            parts += cells.values()
        made_of = _Attributes(function, ["__code__", "__defaults__", "__kwdefaults__"])
        self.containers.append(made_of)
        parts += made_of.values()
        names = _names(function.__code__)
        known = [name for name in names if name in function.__globals__]
        items = Names(function.__globals__, known)
        self.containers.append(items)
        for value in items.values():
            parts.append(value)
            if isinstance(value, types.ModuleType):
                parts += self._of_module(value, names)
        for name in names:
            if name not in function.__globals__ and hasattr(builtins, name):
                parts.append(getattr(builtins, name))
        return parts

    def _of_module(self, module: types.ModuleType, names: list[str], depth: int = 4) -> list[Any]:
        """What a function may mean by ``module.name``, also of modules in it."""
        inner = Names(vars(module), [n for n in names if n in vars(module)])
        self.containers.append(inner)
        own = (module.__name__ or "").partition(".")[0] in ("minitorch", "numpy")
        parts: list[Any] = []
        for value in inner.values():
            if isinstance(value, types.ModuleType):
                parts += self._of_module(value, names, depth - 1) if depth else []
            elif not own:  # (what these two packages hold nobody changes)
                parts.append(value)
        if module is os and "getenv" in names:
            parts.append(os.environ)
        return parts


_HEAP = 1 << 9


def _is_of_exec(cls: type) -> bool:
    """Is it made in a namespace without a name, as ``exec`` may have? ("builtins", says Python.)"""
    return cls.__module__ == "builtins" and bool(cls.__flags__ & _HEAP)


# What Python itself writes into a class; of annotations in three places since Python 3.14.
_OF_CLASSES = {
    "__dict__",
    "__weakref__",
    "__doc__",
    "__module__",
    "__qualname__",
    "__annotations__",
    "__annotate_func__",
    "__annotations_cache__",
}


def _slots(cls: type) -> list[str]:
    names = vars(cls).get("__slots__", ())
    names = (names,) if isinstance(names, str) else names
    return [name for name in names if name not in ("__weakref__", "__dict__")]


def _names(code: types.CodeType) -> list[str]:
    """All names that a function and the functions in it look up."""
    names = dict.fromkeys(code.co_names)
    for constant in code.co_consts:
        if isinstance(constant, types.CodeType):
            names.update(dict.fromkeys(_names(constant)))
    return list(names)


class Items:
    """The elements of a list, a set or a deque."""

    def __init__(self, items: Any) -> None:
        self.items = items

    def values(self) -> Any:
        return self.items

    def __len__(self) -> int:
        return len(self.items)


class Names:
    """Some names of a dict: the globals that a function uses."""

    def __init__(self, names: Any, used: list[str]) -> None:
        self.names, self.used = names, used

    def values(self) -> list[Any]:
        get = self.names.get
        return [get(name, MISSING) for name in self.used]

    def __len__(self) -> int:
        return len(self.used)


class _Missing:
    pass


MISSING = _Missing


class Cells(Names):
    """The cells of a closure."""

    def __init__(self, cells: Any, names: tuple[str, ...]) -> None:
        self.used, self.names = cells, names

    def values(self) -> list[Any]:
        try:
            return [cell.cell_contents for cell in self.used]
        except ValueError:  # one that is empty yet
            return [_contents(cell) for cell in self.used]


def _contents(cell: Any) -> Any:
    try:
        return cell.cell_contents
    except ValueError:
        return MISSING


class _Attributes(Names):
    """Some attributes of an object: its slots, or what a function is made of."""

    def __init__(self, thing: Any, slots: list[str]) -> None:
        self.thing, self.used = thing, slots

    def values(self) -> list[Any]:
        return [getattr(self.thing, name, MISSING) for name in self.used]
