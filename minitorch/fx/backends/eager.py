"""Backend "eager": replay the calls, one after the other."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from ..array_graph import ArrayGraph, Call, Value, fill
from . import register_backend


@register_backend("eager")
def eager(graph: ArrayGraph) -> Callable[..., list[Any]]:
    """A function that replays the calls of a graph just as they were recorded."""

    def run(*arrays: np.ndarray) -> list[Any]:
        known: dict[Value, Any] = dict(graph.state)
        known.update(zip(graph.inputs, arrays))
        for call in graph.calls:
            args, kwargs = fill(call, known)
            store(call, call.function(*args, **kwargs), known)
        return [known[value] for value in graph.outputs]

    return run


def store(call: Call, result: Any, known: dict[Value, Any]) -> None:
    """Note what a call returned as its results."""
    if not call.results:
        return
    results = flat(result) if len(call.results) > 1 or type(result) in (tuple, list) else [result]
    for value, found in zip(call.results, results, strict=True):
        known[value] = found if value.is_number else np.asarray(found)


def flat(result: Any) -> list[Any]:
    """The arrays of nested tuples, in order."""
    if isinstance(result, (tuple, list)):
        return [array for part in result for array in flat(part)]
    return [result] if isinstance(result, (np.ndarray, np.generic)) else []
