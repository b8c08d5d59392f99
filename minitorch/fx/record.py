"""``record``: the calls of a function as an ArrayGraph, to be read. Nothing is kept of it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from .array_graph import ArrayGraph
from .backends import backend_named
from .compiling import Compiled, Unsupported

_MOST = 4  # calls: the first ones may still make what an optimizer keeps


def record(function: Callable[..., Any], *args: Any, **kwargs: Any) -> ArrayGraph:
    """Call a function, and return the calls of NumPy that it has made, before any pass.

    The function really runs, and what it changes stays changed. A training step may run twice: an
    optimizer makes its state in the first one. Raises ``Unsupported`` (a RuntimeError) with reason
    and line for a function that cannot be recorded.

    >>> from minitorch import fx
    >>> print(fx.record(lambda x: (x + 1).tanh(), torch.ones(2)))
    inputs: x: float32[2]
      add = add(x, 1.0)
      tanh = tanh(add)
    outputs: tanh
    """
    compiled = Compiled(function, backend_named("eager"), False, None)
    for _ in range(_MOST):
        compiled.call(args, kwargs)
        if compiled.entries:
            return compiled.entries[0].original
        if compiled.given_up:
            break
    reason, where = compiled.breaks[-1]
    raise Unsupported(f"{reason}\n  at {where}")
