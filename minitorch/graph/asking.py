"""Who is asked before a function is called: objects of classes with ``__torch_function__``.

Such a class answers in the place of the function: ``type(x).__torch_function__(function, types,
args, kwargs)``. What subclasses of Tensor inherit, and when the question begins, is told in
``overriding.py``.
"""

from __future__ import annotations

import functools
import threading
from collections.abc import Callable, Iterator
from typing import Any

from ..tensors import Tensor


class _State(threading.local):
    off = 0  # how many functions this thread is inside of, which need not ask
    modes: tuple[Any, ...] = ()  # TorchFunctionMode objects, the innermost last


state = _State()


class DisableTorchFunctionSubclass:
    """Inside, no class is asked (``torch._C.DisableTorchFunctionSubclass``)."""

    def __enter__(self) -> None:
        state.off += 1

    def __exit__(self, *about: Any) -> None:
        state.off -= 1


# ---- who is asked --------------------------------------------------------------------------------


def _disabled(
    cls: type, func: Callable[..., Any], types: Any, args: Any = (), kwargs: Any = None
) -> Any:
    """The method of classes that are not asked: Parameter, whose results are Tensors."""
    with DisableTorchFunctionSubclass():
        return func(*args, **(kwargs or {}))


not_asked = classmethod(_disabled)
_disabled_torch_function_impl = not_asked  # its name in torch._C
_silent: set[type] = {Tensor}  # classes that are known to have nothing to say


def has_answer(kind: type) -> bool:
    """Is a class asked before a function is called on one of its objects?"""
    if kind in _silent:
        return False
    method = getattr(kind, "__torch_function__", None)
    if method is None or getattr(method, "__func__", None) is _disabled:
        _silent.add(kind)
        return False
    return True


def asked(args: tuple[Any, ...], kwargs: dict[str, Any]) -> list[Any]:
    """One argument of each class that is asked, in order, but subclasses before their bases."""
    found: list[Any] = []
    for x in _with_items((*args, *kwargs.values())):
        kind = type(x)
        if kind in _silent or not has_answer(kind) or any([type(y) is kind for y in found]):
            continue
        place = next((i for i, y in enumerate(found) if issubclass(kind, type(y))), len(found))
        found.insert(place, x)
    return found


def _with_items(values: tuple[Any, ...]) -> Iterator[Any]:
    """The values, and those that stand in lists and tuples of them, at whichever depth."""
    for value in values:
        if type(value) in (list, tuple):
            yield from _with_items(value)
        else:
            yield value


def answer(function: Callable[..., Any], args: Any, kwargs: Any, found: Any) -> Any:
    """What the first class says that does not leave it to the others (NotImplemented)."""
    types = tuple([type(x) for x in found])
    for x in found:
        result = x.__torch_function__(function, types, args, kwargs)
        if result is not NotImplemented:
            return result
    raise NoAnswer(
        f"Multiple dispatch failed for 'torch.{function.__name__}'; all __torch_function__ "
        f"handlers returned NotImplemented:\n\n"
        + "\n".join(f"  - tensor subclass {kind!r}" for kind in types)
        + "\n\nFor more information, try re-running with TORCH_LOGS=not_implemented"
    )


class NoAnswer(TypeError):
    """All classes that were asked leave the answer to the others."""


NoAnswer.__name__ = NoAnswer.__qualname__ = "TypeError"  # what a program sees

# Who calls functions on bfloat16 and under autocast: lower_precision.py, once there is any.
in_lower_precision: Callable[..., Any] | None = None


def asking(
    function: Callable[..., Any],
    name: str = "",
    named: Callable[..., Any] | None = None,
    told: Callable[..., Any] | None = None,
) -> Any:
    """``function``, behind the question. ``named`` is what the classes are told was called.

    An operator (it has a ``named``) without an answer leaves it to Python, which asks the other
    operand. ``told`` is the same for what is no operator.
    """
    is_operator = function.__name__.startswith("__") or named is not None

    public = name or function.__name__

    def call(args: Any, kwargs: Any) -> Any:
        if in_lower_precision is None:
            return function(*args, **kwargs)
        return in_lower_precision(public, function, args, kwargs)

    @functools.wraps(function)
    def entry(*args: Any, **kwargs: Any) -> Any:
        if state.off:
            return call(args, kwargs)
        called = told or named or entry
        if state.modes:
            return through_mode(called, args, kwargs or None)
        found = asked(args, kwargs)
        if found:
            try:
                return answer(called, args, kwargs or None, found)
            except NoAnswer:
                if not is_operator:
                    raise
                return NotImplemented
        return call(args, kwargs)

    entry.__name__ = public
    return entry


def through_mode(function: Callable[..., Any], args: Any, kwargs: Any) -> Any:
    """What the innermost mode says; while it speaks, the one around it is the innermost."""
    modes = state.modes
    types = tuple([type(x) for x in asked(args, kwargs or {})])
    state.modes = modes[:-1]
    try:
        return modes[-1].__torch_function__(function, types, args, kwargs)
    finally:
        state.modes = modes
