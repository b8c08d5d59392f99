"""Kernels that a compiler has made of C, for the operations that ask here. Empty until asked for.

An operation that has one looks into ``KERNELS`` first::

    if KERNELS and (y := compiled("softmax", x, dim)) is not None:
        return y

``minitorch.backends.c`` fills the table and empties it. A kernel returns None for what it does not
handle (a small array, another dtype, a layout with gaps, a GPU's array): then NumPy computes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from .arrays import FOREIGN, ON_HOST

KERNELS: dict[str, Callable[..., Any]] = {}


class Threads:
    """How many threads a kernel may use (``minitorch.set_num_threads``)."""

    count = 1


def compiled(name: str, *arguments: Any) -> Any:
    """What the kernel of this name returns, or None."""
    kernel = KERNELS.get(name)
    if kernel is None:
        return None
    for argument in arguments:
        if type(argument) in FOREIGN and type(argument) in ON_HOST:
            # the call of the kernel is recorded
            return argument.call(getattr(kernel, "recorded", kernel), arguments)
    return kernel(*arguments)


class WhenRecorded:
    """A kernel for calls that are recorded; others, as of another thread, are NumPy's."""

    def __init__(self, kernel: Callable[..., Any]) -> None:
        self.recorded = kernel

    def __call__(self, *arguments: Any) -> None:
        """Leave it to NumPy."""


@contextmanager
def recorded_with(table: dict[str, Callable[..., Any]]) -> Iterator[None]:
    """Record calls of these kernels, where none are switched on already."""
    added = [name for name in table if name not in KERNELS]
    KERNELS.update({name: WhenRecorded(table[name]) for name in added})
    try:
        yield
    finally:
        for name in added:
            KERNELS.pop(name, None)
