"""What checked code changes outside itself is undone: the framework is afterwards as before."""

from __future__ import annotations

import _thread
import builtins
import contextlib
import itertools
import math
import operator
import os
import random
import sys
import threading
import time
import types
import warnings
from collections.abc import Callable, Iterator, Mapping
from typing import Any

import numpy as np

from .. import random as random_numbers
from ..autograd.anomaly import anomaly, set_anomaly_enabled
from ..grad_mode import inference_mode, mode, settle
from ..graph import overriding
from ..graph.registry import OPS
from ..tensors.dtypes import float32, get_default_dtype, set_default_dtype
from ..tensors.printing import PRINT_OPTS as print_options
from .definitions import Cases
from .written import Writes, kinds, writes

_ABSENT = object()
ASKED = (types.FunctionType, types.BuiltinFunctionType, np.ufunc, type, property, staticmethod,
         classmethod, type(np.shares_memory))  # fmt: skip
GRADERS = ("minitorch.course.", "minitorch.classroom.")
EXERCISES, CASES = "minitorch.course.exercises.", ".cases"
GUARDED = (random, time, os, sys)  # limits.py itself puts others in their place meanwhile
OTHERS = (builtins, math, random, time, os, sys, np, np.random, np.linalg)


_kept = threading.local()  # .names: is such a block around this one?
Names = list[tuple[Any, dict[str, Any]]]  # (module or class, its names)
_from, _bytes = np.fromiter, np.ndarray.tobytes
_values, _code = operator.methodcaller("values"), operator.attrgetter("__code__")


def _places(objects: Any, count: int) -> bytes:
    """Where so many objects lie: as long as somebody holds them, nothing else lies there. (To
    compare the bytes takes no time, and each ``is`` took as long as reading its object.)"""
    return _bytes(_from(objects, object, count))


class Shared:
    """All that checked code shares with everybody else, as it is now: the names of modules and
    classes, the code of functions, the modules that are loaded."""

    writes: Writes | None = None  # tells that there is nothing to be looked at, where Python can
    kinds_seen = ""  # what Python told of changed classes when they were looked at last

    def __init__(self, within: tuple[str, ...] = (), besides_cases: bool = False) -> None:
        OPS.complete()  # or what checked code asks for would be taken for something it changed
        self.modules = dict(sys.modules)
        self.names = _namespaces(within, besides_cases)
        functions = {
            id(value): value
            for _, names in self.names
            for value in names.values()
            if type(value) is types.FunctionType
            and (not within or str(value.__module__).startswith(within))  # not what they import
        }
        self.functions = list(functions.values())
        self.codes = [one.__code__ for one in self.functions]
        self.guarded = [pair for pair in self.names if pair[0] in GUARDED]
        self.owners = [owner for owner, _ in self.names if owner not in GUARDED]
        self.kinds = [*map(type, self.owners)]
        self.live = [*map(vars, self.owners)]  # these show what is written later, too
        self._note()

    def _note(self) -> None:
        self.before = [names for owner, names in self.names if owner not in GUARDED]
        self.sizes = [*map(len, self.before)]
        self.values = list(itertools.chain.from_iterable(map(_values, self.before)))
        self.places = _places(self.values, len(self.values)), _places(self.codes, len(self.codes))
        if self.writes is not None:
            self.writes.note()

    def count_writes(self) -> Shared:
        """Let later looks begin with what Python itself knows: for one that is looked at often."""
        self.writes = writes(self.live)
        return self

    def is_untouched(self) -> bool:
        """Is each thing still itself? They are tens of thousands, so no step of it is Python's, and
        nobody's ``==`` is asked."""
        if not self._are_of_their_kinds():
            return False
        if self.writes is None:
            return self._is_the_same()
        if (written := self.writes.places()) is None:
            return self._is_the_same_as_noted(self.writes)
        same = all(_same(self.live[place], self.before[place]) for place in written)
        if written and same:
            self.writes.note()
        return same

    def _is_the_same_as_noted(self, noted: Writes) -> bool:
        """Code has changed, but perhaps none of ours, or it is itself again: then the next look
        need not go through everything. (Noted first: what is written meanwhile is seen then.)"""
        noted.note()
        same = self._is_the_same()
        if not same:
            noted.forget()
        return same

    def _are_of_their_kinds(self) -> bool:
        told = kinds()
        if self.writes is None or told != self.kinds_seen:
            if not all(map(operator.is_, map(type, self.owners), self.kinds)):
                return False
            self.kinds_seen = told
        return True

    def _is_the_same(self) -> bool:
        if [*map(len, self.live)] != self.sizes:
            return False
        now = itertools.chain.from_iterable(map(_values, self.live))
        codes = map(_code, self.functions)
        try:
            return (_places(now, len(self.values)), _places(codes, len(self.codes))) == self.places
        except MemoryError:  # whoever has taken all of it may have written into something, too
            now = itertools.chain.from_iterable(map(_values, self.live))
            codes = map(_code, self.functions)
            return all(map(operator.is_, now, self.values)) and all(
                map(operator.is_, codes, self.codes)
            )

    def replaced(self) -> list[str]:
        """The names of functions and classes that are others than before, or gone."""
        found = [f"{owner.__name__}.__class__" for owner, _ in self._of_another_kind()]
        found += _replaced(self.names)
        pairs = zip(self.functions, self.codes)
        return found + [
            f"{function.__module__}.{function.__qualname__}"
            for function, code in pairs
            if function.__code__ is not code
        ]

    def _of_another_kind(self) -> list[tuple[Any, type]]:
        return [pair for pair in zip(self.owners, self.kinds) if type(pair[0]) is not pair[1]]

    def restore(self, untouched: bool) -> None:
        """Put everything back. ``untouched``: only what limits.py changes, too, is looked at."""
        if untouched:
            _restore_modules(self.modules)
            _restore_namespaces(self.guarded)
            return
        for module, kind in self._of_another_kind():  # first: it says how the module answers
            types.ModuleType.__setattr__(module, "__class__", kind)
        _restore_modules(self.modules)
        _restore_namespaces(self.names)
        for function, code in zip(self.functions, self.codes):
            if function.__code__ is not code:
                function.__code__ = code
        self._let_stay()

    def _let_stay(self) -> None:
        """What a name space that is restored has more than before need not be looked at again."""
        for owner, before in self.names:
            now = _names_of(owner)
            if len(now) != len(before):
                before.update({name: now[name] for name in now if name not in before})
        self._note()


_standing: list[Shared] = []
_standing_cases: dict[str, Shared] = {}  # module -> what is in it
_standing_streams: list[tuple[Any, Any, Any]] = []


def look_once() -> None:
    """Look at all names now, and let each later block go back to this: for a process that does
    nothing but check solutions. Looking is the larger half of names_kept."""
    for name, module in list(sys.modules.items()):
        if name.startswith("minitorch."):  # where Python notes what it has warned of: no new name
            vars(module).setdefault("__warningregistry__", {})
    _standing[:] = [Shared().count_writes(), Shared(GRADERS, besides_cases=True).count_writes()]
    for name in filter(_is_of_cases, list(sys.modules)):
        _standing_cases[name] = Shared((name,)).count_writes()
    _standing_streams[:] = [_streams()]


def forget_look() -> None:
    """Each block looks at all names by itself again."""
    _standing.clear()
    _standing_cases.clear()
    _standing_streams.clear()


def graders(exercise: Cases) -> list[Shared]:
    """The graders alone, as they are now: little enough to be looked at after each case. (What is
    put in their place for some cases, and put back by the last, nobody sees afterwards.)

    Of the modules of cases only those of this exercise are among them: no other's answers for it.
    """
    parts = (exercise.draw, exercise.observe, exercise.compare, exercise.describe)
    own = {str(getattr(part, "__module__", "")) for part in parts}
    core = _standing[1] if _standing else Shared(GRADERS, besides_cases=True)
    found = [_standing_cases.get(name) or Shared((name,)) for name in filter(_is_of_cases, own)]
    return [core, *found]


def _is_of_cases(name: str) -> bool:
    return name.startswith(EXERCISES) and name.endswith(CASES)


@contextlib.contextmanager
def names_kept() -> Iterator[Callable[[], list[str]]]:
    """Whatever the block writes into the modules, classes and functions of the framework is taken
    out.

    The block is given a function that names what has been replaced in them so far: whatever the
    framework, NumPy or Python can be asked, they answer no longer themselves. (It is called after
    checked code has run: where nothing was touched then, and no thread runs, nothing is later.)

    Looking at all of them takes some thousandths of a second: of blocks within each other only the
    outermost does.
    """
    if getattr(_kept, "names", False):
        yield list
        return
    shared = _standing[0] if _standing else Shared()
    untouched, threads = False, _thread._count()

    def replaced() -> list[str]:
        nonlocal untouched
        untouched = shared.is_untouched() and _thread._count() <= threads
        return [] if untouched else shared.replaced()

    _kept.names = True
    try:
        yield replaced
    finally:
        _kept.names = False
        shared.restore(untouched or shared.is_untouched())


@contextlib.contextmanager
def state_kept() -> Iterator[None]:
    """A block that starts from the ordinary state (recording, float32, no errstate); afterwards
    every mode and every stream of random numbers is where it was."""
    python, numpy, own = _standing_streams[0] if _standing_streams else _streams()
    with contextlib.ExitStack() as after:
        after.callback(random.setstate, python)
        after.callback(np.random.set_state, numpy)
        after.callback(random_numbers.set_rng_state, own)
        after.callback(sys.setrecursionlimit, sys.getrecursionlimit())
        after.callback(vars(print_options).update, dict(vars(print_options)))
        after.callback(set_anomaly_enabled, anomaly.on, anomaly.check_nan)
        after.callback(set_default_dtype, get_default_dtype())
        after.callback(os.chdir, os.getcwd())
        after.callback(_restore_environment, dict(os.environ))
        after.enter_context(inference_mode(False))
        after.callback(_restore_modes, mode.packing, mode.no_packing, mode.autocast)
        if not overriding.installed():  # before its names are put back, and it believes it stands
            after.callback(overriding.uninstall)
        after.enter_context(np.errstate())
        after.enter_context(np.printoptions())
        after.enter_context(warnings.catch_warnings())
        warnings.simplefilter("ignore")
        set_anomaly_enabled(False)
        set_default_dtype(float32)
        yield


def _streams() -> tuple[Any, Any, Any]:
    """Where the streams of random numbers are: Python's, NumPy's and the framework's."""
    return random.getstate(), np.random.get_state(), random_numbers.get_rng_state()


def _namespaces(within: tuple[str, ...] = (), besides_cases: bool = False) -> Names:
    """(module or class, its names) for all that is shared: copies of dicts, no deeper.

    - ``within``: only of modules whose names begin so; ``besides_cases``: none of exercises' cases.
    """
    kept: Names = []
    for name, module in list(sys.modules.items()):
        if besides_cases and _is_of_cases(name):
            continue
        own = name.startswith(within or ("minitorch.",)) or (name == "minitorch" and not within)
        if own or (module in OTHERS and not within):
            names = dict(vars(module))
            kept.append((module, names))
        if own:
            kept += [
                (value, dict(vars(value)))
                for value in names.values()
                if isinstance(value, type) and value.__module__ == name
            ]
    return kept


def _restore_namespaces(kept: Names) -> None:
    for owner, before in kept:
        now = _names_of(owner)
        if _same(now, before):
            continue
        for name in [name for name in now if name not in before and not _may_stay(name, now)]:
            _write(owner, name, _ABSENT)
        for name, value in before.items():
            if now.get(name, _ABSENT) is not value:
                _write(owner, name, value)


def _names_of(owner: Any) -> Any:
    """vars() of a module or a class, whatever its class says of that."""
    kind: type = type if isinstance(owner, type) else types.ModuleType
    return vars(kind)["__dict__"].__get__(owner)


def _may_stay(name: str, names: Mapping[str, Any]) -> bool:
    """Is a new name a module that was imported, or data that Python itself has written down?"""
    value = names[name]
    if name.startswith("__"):
        return not isinstance(value, ASKED)  # a method that Python calls by itself
    return isinstance(value, types.ModuleType)


def _write(owner: Any, name: str, value: Any) -> None:
    """Write a name into a module or a class, whatever its class says of that."""
    with contextlib.suppress(AttributeError, TypeError):
        if not isinstance(owner, type):
            names = _names_of(owner)
            names[name] = value
            if value is _ABSENT:
                del names[name]
        elif value is _ABSENT:
            type.__delattr__(owner, name)
        else:
            type.__setattr__(owner, name, value)


def _same(now: Mapping[str, Any], before: dict[str, Any]) -> bool:
    return len(now) == len(before) and all(map(operator.is_, now.values(), before.values()))


def _replaced(kept: Names) -> list[str]:
    """The names of functions and classes that are others than before, or gone."""
    found = []
    for owner, before in kept:
        now = _names_of(owner)
        if owner in GUARDED or _same(now, before):
            continue
        # What notes a state may change; what answers questions may not.
        found += [
            f"{owner.__name__}.{name}"
            for name, value in before.items()
            if isinstance(value, ASKED) and now.get(name, _ABSENT) is not value
        ]
    return found


def _restore_modules(before: dict[str, Any]) -> None:
    if all(map(operator.is_, map(sys.modules.get, before), before.values())):
        return
    for name, module in before.items():
        if sys.modules.get(name) is not module:
            sys.modules[name] = module


def _restore_environment(before: dict[str, str]) -> None:
    for name in os.environ.keys() - before.keys():
        del os.environ[name]
    os.environ.update(before)


def _restore_modes(packing: tuple[Any, ...], no_packing: str | None, autocast: Any) -> None:
    mode.packing, mode.no_packing, mode.autocast = packing, no_packing, autocast
    settle()
