"""Constants folded: what depends on no input is computed once, before the first replay."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..array_graph import ArrayGraph, Call, Memory, Value, map_values
from .rewriting import Lives, Renaming, is_pure

LARGEST = 1 << 20  # bytes: a larger array costs more memory than time
_SHAPES_ONLY = ("zeros_like", "ones_like", "full_like")  # what is in the array does not matter


def fold_constants(graph: ArrayGraph) -> tuple[ArrayGraph, int]:
    """The graph without calls whose results are always the same, and how many those were.

    Their arrays become ``state`` of a memory of kind "constant". Parameters are no constants: a
    training step, or the program in between, writes into them. And an array that somebody writes
    into, or that leaves the graph, is made anew each time.
    """
    result, lives, names = graph.copy(), Lives(graph), Renaming()
    constants: dict[Value, np.ndarray] = {}
    kept = []
    for _, call in names.calls(result):
        arrays = _compute(call, constants) if _may_fold(call, constants, lives) else None
        if arrays is None:
            kept.append(call)
            continue
        for old, array in zip(call.results, arrays):
            new = _constant(names.value(old), array)
            names.replace(old, new)
            constants[new] = array
    result.calls = kept
    used = {value for call in kept for value in call.values()}
    result.state |= {value: array for value, array in constants.items() if value in used}
    return result, len(graph.calls) - len(kept)


def _may_fold(call: Call, constants: dict[Value, Any], lives: Lives) -> bool:
    if not is_pure(call) or call.kind == "number" or call.name.startswith("empty"):
        return False
    given = call.values()
    if call.name in _SHAPES_ONLY and type(call.args[0]) is Value:
        given = given[1:]
    if not all(value in constants for value in given):
        return False
    made = [value for value in call.results if value.memory.kind != "constant"]
    return all(lives.is_fixed(v.memory) and v.nbytes <= LARGEST for v in made)


def _compute(call: Call, constants: dict[Value, np.ndarray]) -> list[np.ndarray] | None:
    """The results, or None if they are not what was recorded."""
    with np.errstate(all="ignore"):
        args, kwargs = map_values(
            (call.args, call.kwargs), lambda v: constants[v] if v in constants else _like(v)
        )
        found = call.function(*args, **kwargs)
    arrays = list(found) if isinstance(found, (tuple, list)) else [found]
    arrays = [np.asarray(array) for array in arrays]
    looks = [(array.shape, array.dtype, array.strides) for array in arrays]
    return arrays if looks == [(v.shape, v.dtype, v.strides) for v in call.results] else None


def _like(value: Value) -> np.ndarray:
    """An array that is laid out as a Value is, for calls that read no elements."""
    bytes_used = sum((n - 1) * abs(step) for n, step in zip(value.shape, value.strides) if n)
    room = np.empty(bytes_used + value.dtype.itemsize, np.uint8)
    first = sum((1 - n) * step for n, step in zip(value.shape, value.strides) if n and step < 0)
    return np.ndarray(value.shape, value.dtype, room, first, value.strides)


def _constant(value: Value, array: np.ndarray) -> Value:
    memory = value.memory
    if memory.kind != "constant":
        memory = Memory(value.name, "constant", array.nbytes)
    return Value(value.name, value.shape, value.dtype, value.strides, memory, value.offset)
