"""What checked code changes outside itself is undone: the framework is afterwards as before."""

from __future__ import annotations

import builtins
import contextlib
import math
import operator
import os
import random
import sys
import threading
import time
import types
import warnings
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

from .. import random as random_numbers
from ..autograd.anomaly import anomaly, set_anomaly_enabled
from ..grad_mode import inference_mode, mode, settle
from ..tensors.dtypes import float32, get_default_dtype, set_default_dtype
from ..tensors.printing import _options as print_options

_ABSENT = object()
ASKED = (types.FunctionType, types.BuiltinFunctionType, np.ufunc, type, property, staticmethod,
         classmethod, type(np.shares_memory))  # fmt: skip
GUARDED = (random, time, os, sys)  # limits.py itself puts others in their place meanwhile
OTHERS = (builtins, math, random, time, os, sys, np, np.random, np.linalg)


_kept = threading.local()  # .names: is such a block around this one?
_standing: list[tuple[list[tuple[Any, dict[str, Any]]], dict[str, Any]]] = []


def look_once() -> None:
    """Look at all names now, and let each later block go back to this: for a process that does
    nothing but check solutions. Looking is the larger half of names_kept."""
    _standing[:] = [(_namespaces(), dict(sys.modules))]


@contextlib.contextmanager
def names_kept() -> Iterator[Callable[[], list[str]]]:
    """Whatever the block writes into the modules and classes of the framework is taken out.

    The block is given a function that names what has been replaced in them so far: whatever the
    framework, NumPy or Python can be asked, they answer no longer themselves.

    Looking at all of them takes some thousandths of a second: of blocks within each other only the
    outermost does.
    """
    if getattr(_kept, "names", False):
        yield list
        return
    namespaces, modules = _standing[0] if _standing else (_namespaces(), dict(sys.modules))
    _kept.names = True
    try:
        yield lambda: _replaced(namespaces)
    finally:
        _kept.names = False
        _restore_modules(modules)
        _restore_namespaces(namespaces)


@contextlib.contextmanager
def state_kept() -> Iterator[None]:
    """A block that starts from the ordinary state (recording, float32, no errstate); afterwards
    every mode and every stream of random numbers is where it was."""
    with contextlib.ExitStack() as after:
        after.callback(random.setstate, random.getstate())
        after.callback(np.random.set_state, np.random.get_state())
        after.callback(random_numbers.set_rng_state, random_numbers.get_rng_state())
        after.callback(sys.setrecursionlimit, sys.getrecursionlimit())
        after.callback(vars(print_options).update, dict(vars(print_options)))
        after.callback(set_anomaly_enabled, anomaly.on, anomaly.check_nan)
        after.callback(set_default_dtype, get_default_dtype())
        after.callback(os.chdir, os.getcwd())
        after.callback(_restore_environment, dict(os.environ))
        after.enter_context(inference_mode(False))
        after.callback(_restore_packing, mode.packing, mode.no_packing)
        after.enter_context(np.errstate())
        after.enter_context(np.printoptions())
        after.enter_context(warnings.catch_warnings())
        warnings.simplefilter("ignore")
        set_anomaly_enabled(False)
        set_default_dtype(float32)
        yield


def _namespaces() -> list[tuple[Any, dict[str, Any]]]:
    """(module or class, its names) for all that is shared: copies of dicts, no deeper."""
    kept: list[tuple[Any, dict[str, Any]]] = []
    for name, module in list(sys.modules.items()):
        own = name == "minitorch" or name.startswith("minitorch.")
        if own or module in OTHERS:
            names = dict(vars(module))
            kept.append((module, names))
        if own:
            kept += [
                (value, dict(vars(value)))
                for value in names.values()
                if isinstance(value, type) and value.__module__ == name
            ]
    return kept


def _restore_namespaces(kept: list[tuple[Any, dict[str, Any]]]) -> None:
    for owner, before in kept:
        now = vars(owner)
        if len(now) == len(before) and all(map(operator.is_, now.values(), before.values())):
            continue
        for name in [name for name in now if name not in before]:
            # What was imported, or written down by Python itself, may stay.
            if not isinstance(now[name], types.ModuleType) and not name.startswith("__"):
                with contextlib.suppress(AttributeError, TypeError):
                    delattr(owner, name)
        for name, value in before.items():
            if now.get(name, _ABSENT) is not value:
                with contextlib.suppress(AttributeError, TypeError):
                    setattr(owner, name, value)


def _replaced(kept: list[tuple[Any, dict[str, Any]]]) -> list[str]:
    """The names of functions and classes that are others than before, or gone."""
    found = []
    for owner, before in kept:
        now = vars(owner)
        if owner in GUARDED:
            continue
        if len(now) >= len(before) and all(map(operator.is_, now.values(), before.values())):
            continue
        # What notes a state may change; what answers questions may not.
        found += [
            f"{owner.__name__}.{name}"
            for name, value in before.items()
            if isinstance(value, ASKED) and now.get(name, _ABSENT) is not value
        ]
    return found


def _restore_modules(before: dict[str, Any]) -> None:
    for name, module in before.items():
        if sys.modules.get(name) is not module:
            sys.modules[name] = module


def _restore_environment(before: dict[str, str]) -> None:
    for name in os.environ.keys() - before.keys():
        del os.environ[name]
    os.environ.update(before)


def _restore_packing(packing: tuple[Any, ...], no_packing: str | None) -> None:
    mode.packing, mode.no_packing = packing, no_packing
    settle()
