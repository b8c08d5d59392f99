"""A backward in a backward in a backward: room for as many as there are.

A ``backward`` that a reader has written may call ``backward()`` itself, as PyTorch's reentrant
checkpoint does. Each such call stands on the Python stack, which has an end. So that thousands of
them find room, now and then one goes on in a thread of its own, which begins with an empty stack;
the thread that has called it waits. (PyTorch's engine does the same.)
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any

from ..devices.device import defaults
from ..grad_mode import mode
from .targets import current

DEEPEST = 40  # backwards in one thread: about ten calls each, of the thousand that Python allows


class _Nesting(threading.local):
    """How many backwards of readers run in this thread, one in the other."""

    depth = 0


_nesting = _Nesting()


def with_room(function: Callable[..., Any], *args: Any) -> Any:
    """``function(*args)``, where there is room for it."""
    _nesting.depth = depth = _nesting.depth + 1
    try:
        return function(*args) if depth < DEEPEST else _in_new_thread(function, args)
    finally:
        _nesting.depth = depth - 1


def _in_new_thread(function: Callable[..., Any], args: tuple[Any, ...]) -> Any:
    """The same in another thread, with this one's switches; its exception is raised here."""
    carried = dict(mode.__dict__), current.run, dict(defaults._local.__dict__)
    answer: list[Any] = []

    def run() -> None:
        mode.__dict__.update(carried[0])
        current.run = carried[1]
        defaults._local.__dict__.update(carried[2])
        try:
            answer.extend((function(*args), None))
        except BaseException as error:
            answer.extend((None, error))

    thread = threading.Thread(target=run, daemon=True)
    thread.start()
    thread.join()
    result, error = answer
    if error is not None:
        raise error
    return result
