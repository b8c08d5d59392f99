"""Functions that ask without becoming others: whoever keeps one, in a list or as a default, asks.

A function is an object, and its code is one of its attributes. The code moves to a new function;
in its place comes code that asks the classes of the arguments, and then calls the new function.
"""

from __future__ import annotations

import functools
from collections.abc import Callable
from types import CodeType, FunctionType
from typing import Any

from .asking import asking

_PARTS = ("__code__", "__defaults__", "__kwdefaults__")
_moved: dict[Any, Callable[..., Any]] = {}  # the function -> the one that has its code now
# The same, and what asks before it, of all that have ever asked: a recording lets functions ask and
# takes it back, again and again.
_made: dict[Any, tuple[FunctionType, Any]] = {}


def original(function: Any) -> Any:
    """The function that does the work of ``function``: it does not ask."""
    return _moved.get(function, function)


def ask_in_place(function: Any, name: str) -> None:
    """Let a function ask first. ``name`` is what it is called when it does."""
    if function in _moved or not isinstance(function, FunctionType):
        return
    works, ask = _made.get(function, (None, None))
    if works is None or not _is_still(works, function, name):
        works = _twin(function, name)
        ask = asking(works, name, told=function)
        _made[function] = works, ask
    _moved[function] = works
    function.__code__ = _forwarding(len(function.__closure__ or ()))
    function.__defaults__ = None
    function.__kwdefaults__ = {"_ask": ask}
    function.__wrapped__ = works  # type: ignore[attr-defined]  # whose signature is shown


def _twin(function: FunctionType, name: str) -> FunctionType:
    works = FunctionType(
        function.__code__, function.__globals__, name, function.__defaults__, function.__closure__
    )
    works.__kwdefaults__ = function.__kwdefaults__
    works.__dict__.update(function.__dict__)
    works.__doc__, works.__module__ = function.__doc__, function.__module__
    return works


def _is_still(works: FunctionType, function: FunctionType, name: str) -> bool:
    """Is ``works``, made before, what would be made now?"""
    return (
        works.__name__ == name
        and all([getattr(works, part) is getattr(function, part) for part in _PARTS])
        and len(vars(works)) == len(vars(function))
        and all([vars(works).get(key) is value for key, value in vars(function).items()])
    )


def answer_at_once() -> None:
    """Undo every :func:`ask_in_place`."""
    while _moved:
        function, works = _moved.popitem()
        for part in _PARTS:
            setattr(function, part, getattr(works, part))
        del function.__wrapped__
        function.__dict__.update(works.__dict__)


@functools.cache
def _forwarding(cells: int) -> CodeType:
    """The code of a function that only asks. It has as many closed-over names as the other had."""
    names = ", ".join([f"c{i}" for i in range(cells)])
    made: dict[str, Any] = {}
    exec(
        f"def make({names}):\n"
        "    def forward(*args, _ask, **kwargs):\n"
        "        return _ask(*args, **kwargs)\n"
        f"        {names or None}\n"
        "    return forward\n",
        made,
    )
    return made["make"](*[None] * cells).__code__
