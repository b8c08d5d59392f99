"""Slots: places in the running framework that the reader's code can take.

A slot is named by its path: a function of a module ("minitorch.tensors.shapes.broadcast_shapes") or
an attribute of a class ("minitorch.ops.elementwise.trigonometry.Tanh.backward"). Taking it means:
wherever a module or a class of minitorch holds the framework's own object, it holds the reader's
from then on.
"""

from __future__ import annotations

import contextlib
import importlib
import sys
from collections.abc import Iterator
from typing import Any

from ..graph.registry import OPS

_own: dict[str, Any] = {}  # slot -> what the framework itself has there
_taken: dict[str, Any] = {}  # slot -> the reader's object, ready to stand there
# slot -> all that holds the framework's own object, for a process that imports no more.
_holders: dict[str, list[tuple[Any, str]]] = {}


def place_of(slot: str) -> tuple[Any, str]:
    """(module or class, attribute) of a slot. LookupError when there is no such place."""
    parts = slot.split(".")
    for length in range(len(parts) - 1, 0, -1):
        try:
            owner: Any = importlib.import_module(".".join(parts[:length]))
        except ModuleNotFoundError:
            continue
        for part in parts[length:-1]:
            owner = getattr(owner, part, None)
        if parts[-1] in vars(owner):
            return owner, parts[-1]
        break
    raise LookupError(f"a slot is a function or a method of minitorch; there is no {slot!r}")


def own(slot: str) -> Any:
    """What the framework itself has in the slot."""
    if slot not in _own:
        owner, name = place_of(slot)
        _own[slot] = vars(owner)[name]
    return _own[slot]


def take(slot: str, candidate: Any) -> None:
    """Let the reader's function or class stand in the slot."""
    original = own(slot)
    if isinstance(original, (staticmethod, classmethod, property)):
        candidate = type(original)(candidate)  # called as the framework calls its own
    free(slot)
    _taken[slot] = candidate
    _put(slot, original, candidate)


def free(slot: str) -> None:
    """Give the slot back to the framework; nothing happens if it has it."""
    if slot in _taken:
        _put(slot, _taken.pop(slot), own(slot))


def taken() -> tuple[str, ...]:
    """The slots in which the reader's code stands now."""
    return tuple(sorted(_taken))


@contextlib.contextmanager
def framework_alone() -> Iterator[None]:
    """A block in which the framework runs on its own code: verdicts depend on nothing else."""
    kept = dict(_taken)
    for slot in kept:
        free(slot)
    try:
        yield
    finally:
        for slot, candidate in kept.items():
            _taken[slot] = candidate
            _put(slot, own(slot), candidate)


def remember_holders(slot: str) -> None:
    """Look for all that holds what is in a slot now, and not again whenever it is taken."""
    _holders[slot] = list(_holding(own(slot)))


def _put(slot: str, old: Any, new: Any) -> None:
    OPS.complete()  # a file that is read later would hold what is in the slot then
    for owner, key in _holders[slot] if slot in _holders else list(_holding(old)):
        setattr(owner, key, new)


def _holding(old: Any) -> Iterator[tuple[Any, str]]:
    """(module or class, name) of all that holds an object."""
    for name, module in list(sys.modules.items()):
        if not (name == "minitorch" or name.startswith("minitorch.")):
            continue
        if name.startswith("minitorch.course"):  # the graders keep what they have imported
            continue
        for key, value in list(vars(module).items()):
            if value is old:
                yield module, key
            elif isinstance(value, type) and value.__module__ == name:
                for inner, member in list(vars(value).items()):
                    if member is old:
                        yield value, inner
