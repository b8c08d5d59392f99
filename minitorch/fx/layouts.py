"""A recorded backward for gradients that lie in memory in other ways than when it was recorded.

It is recorded for gradients in row-major memory. ``y.sum()`` sends back an expanded one, all zeros
in its strides, and NumPy lays out what it computes from it along the other operand; and along that
lie the terms of a later sum, hence the last bits of it. So where an operand is not row-major, the
first expanded gradient lets the recorded calls run once more, and be recorded: for that layout.
Other gradients are copied, as most operations would do themselves.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from .array_graph import ArrayGraph, Value, map_values
from .recorder import Recorder
from .tracing import frozen

MOST = 4  # layouts; gradients that lie otherwise are copied
# Calls of these kinds do the same to arrays of any layout.
_KINDS = {"elementwise", "reduction", "matmul", "view", "make", "write", "other"}


class InLayouts:
    """What a backend makes of a recorded backward: ``run(*kept, *tangents)``, of any layout.

    - ``kept``: how many of its inputs are kept by the forward; ``make``: backend and passes.
    """

    def __init__(self, graph: ArrayGraph, kept: int, make: Callable[[ArrayGraph], Any]) -> None:
        self.graph, self.make = graph, make
        self.parts = [(value.shape, value.strides) for value in graph.inputs[kept:]]
        self.kept = kept
        self.runs: dict[Any, Any] = {}
        self.plain = make(graph)
        given = {value.memory for value in graph.inputs}
        arrays = [value for value in graph.inputs[:kept] if not value.is_number]
        self.can_be_laid_out = not all(value.is_contiguous for value in arrays) and not any(
            call.touches() & given or not _is_free_of_layouts(call) for call in graph.calls
        )

    def __call__(self, *arrays: Any) -> Any:
        kept, tangents = arrays[: self.kept], arrays[self.kept :]
        key = tuple([_layout(g) for g in tangents])
        if not any(key):
            return self.plain(*arrays)
        run = self.runs.get(key)
        may = (
            len(self.runs) < MOST and self.can_be_laid_out and not any(map(any, filter(None, key)))
        )
        if run is None and may and all(type(array) is np.ndarray for array in arrays):
            run = self.runs[key] = self.make(_laid_out(self.graph, arrays))
        if run is not None:
            return run(*arrays)
        # (np.ascontiguousarray gives numbers a dimension)
        plain = [np.ascontiguousarray(g).reshape(s) for g, (s, _) in zip(tangents, self.parts)]
        return self.plain(*kept, *plain)


def _layout(array: np.ndarray) -> Any:
    """The strides of an array that is not row-major, dimensions of size 1 aside; else None."""
    if array.flags.c_contiguous:
        return None
    return tuple([step if n > 1 else 0 for n, step in zip(array.shape, array.strides)])


def _is_free_of_layouts(call: Any) -> bool:
    orders = call.kwargs.get("order", "C") not in (None, "C")
    return call.kind in _KINDS and "strided" not in call.name and not orders


def _laid_out(graph: ArrayGraph, arrays: tuple[Any, ...]) -> ArrayGraph:
    """The calls of a graph, recorded anew for these arrays."""
    recorder = Recorder()
    known: dict[Value, Any] = {
        value: recorder.lift(frozen(array), value.name, "input", None)
        for value, array in zip(graph.inputs, arrays)
    }
    for call in graph.calls:
        args, kwargs = map_values((call.args, call.kwargs), known.__getitem__)
        found = recorder.run(call.function, args, kwargs, call.kind)
        if call.results:
            parts = found if isinstance(found, (tuple, list)) else (found,)
            known.update(zip(call.results, parts))
        if recorder.graph.calls:
            recorder.graph.calls[-1].where = call.where
    made = recorder.graph
    made.inputs = [known[value]._value for value in graph.inputs]
    made.outputs = [known[value]._value for value in graph.outputs]
    for value in made.outputs:
        value.memory.leaves = True
    return made
