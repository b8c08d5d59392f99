"""Graphs to try passes on: recorded from programs, and drawn at random."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from hypothesis import strategies as st

from minitorch.fx.array_graph import ArrayGraph
from minitorch.fx.backends.eager import eager
from minitorch.fx.backends.numpy_code import numpy_code
from minitorch.fx.recorder import Recorder
from minitorch.fx.tracing import TracingArray


def record(program: Callable[..., Any], *arrays: np.ndarray) -> ArrayGraph:
    """The graph of a program of NumPy calls: its arguments are inputs, its results outputs."""
    recorder = Recorder(strict=True)
    given = [recorder.lift(array, f"x{n}", "input", None) for n, array in enumerate(arrays)]
    with np.errstate(all="ignore"):
        results = program(*given)
    graph = recorder.graph
    graph.inputs = [x._value for x in given]
    graph.outputs = [result._value for result in results]
    for value in graph.outputs:
        value.memory.leaves = value.memory.kind == "made"
    recorder.active = False
    return graph


def names(graph: ArrayGraph) -> list[str]:
    """The names of the calls, in order."""
    return [call.name for call in graph.calls]


def shows(graph: ArrayGraph, arrays: list[np.ndarray], backend: Any = eager) -> Any:
    """All that can be seen of two replays: results and what became of the arguments, as bits."""
    run, seen = backend(graph), []
    for turn in range(2):
        given = [np.roll(array, turn).reshape(array.shape) for array in arrays]
        given = [_laid_out(g, array) for g, array in zip(given, arrays)]
        with np.errstate(all="ignore"):
            results = run(*given)
        seen.append([_bits(array) for array in (*results, *given)])
        for result in results:  # whoever keeps a result may write into it
            if result.flags.writeable:
                result[...] = 0
    return seen


def _laid_out(values: np.ndarray, like: np.ndarray) -> np.ndarray:
    copy = np.empty_like(like)
    copy[...] = values
    return copy


def _bits(array: np.ndarray) -> Any:
    strides = array.strides
    if array.dtype.kind == "f":  # a nan is a nan
        array = np.where(array != array, array.dtype.type(np.nan), array)
    return array.dtype.str, array.shape, strides, array.tobytes()


def assert_same(before: ArrayGraph, after: ArrayGraph, arrays: list[np.ndarray]) -> None:
    """Both graphs show the same, on backends "eager" and "numpy"."""
    expected = shows(before, arrays)
    for backend in (eager, numpy_code):
        assert shows(after, arrays, backend) == expected, f"{before}\n\n{after}"


# ---- drawn at random ----------------------------------------------------------------------------

_UNARY = (np.negative, np.positive, np.exp, np.sqrt, np.absolute, np.square)
_BINARY = (np.add, np.subtract, np.multiply, np.true_divide, np.maximum)
_NUMBERS = (0.0, -0.0, 1, 1.0, 2.0, 0.5, -8.0, float("inf"), np.float32(4), np.float64(1))
_VALUES = (0.0, -0.0, 1.0, -2.5, 1e-40, 3e38, float("inf"), -float("inf"), float("nan"))


@st.composite
def programs(draw: Any) -> tuple[Callable[..., Any], list[np.ndarray]]:
    """A program of NumPy calls, many of which are needless, and its arguments.

    It makes views, copies and constants, writes into all of them, computes things twice, and
    returns what shares no memory.
    """
    dtype = draw(st.sampled_from([np.float32, np.float64]))
    arrays = []
    for _ in range(2):
        order = draw(st.sampled_from("CF"))
        values = draw(st.lists(st.sampled_from(_VALUES), min_size=6, max_size=6))
        arrays.append(np.array(values, dtype).reshape(2, 3).copy(order))
    steps = draw(st.lists(st.tuples(*[st.integers(0, 1 << 16)] * 5), min_size=1, max_size=14))

    def program(*given: Any) -> list[Any]:
        known = list(given)
        for step in steps:
            made = _step(known, *step)
            if made is not None:
                known.append(made)
        return _results(known[2:])

    return program, arrays


def _step(known: list[Any], what: int, a: int, b: int, c: int, d: int) -> Any:
    """One call, chosen by numbers; returns the array that it makes, or None."""
    x, y = known[a % len(known)], known[b % len(known)]
    number = _NUMBERS[c % len(_NUMBERS)]
    if x.shape != y.shape:
        y = y.T
    what %= 12
    if what == 0:
        return _UNARY[c % len(_UNARY)](x)
    if what == 1:
        return _BINARY[c % len(_BINARY)](x, y)
    if what == 2:
        return _BINARY[d % len(_BINARY)](x, number)
    if what == 3:
        return x.T if c % 2 else x.transpose(1, 0)
    if what == 4:
        return x.reshape(x.shape)
    if what == 5:
        return x.copy() if c % 2 else x.astype(x.dtype, copy=bool(d % 2))
    if what == 6:
        return np.full_like(x, number) if c % 2 else np.zeros_like(x)
    if what == 7:
        return x.sum(axis=c % 2, keepdims=True) * np.ones_like(x)
    if what == 8:
        x[...] = y * number
    elif what == 9:
        _BINARY[c % len(_BINARY)](x, y, out=x)
    elif what == 10:
        x[c % x.shape[0]] = number
    elif what == 11:
        np.copyto(x, np.exp(y))
    return None


def _results(made: list[Any]) -> list[Any]:
    """The newest arrays that were made, none of which reads memory of another one."""
    results: list[Any] = []
    for array in made[::-1]:
        memory = array._value.memory if isinstance(array, TracingArray) else None
        if memory is None or memory.kind != "made":
            continue
        if all(memory is not other._value.memory for other in results):
            results.append(array)
    return results[:3]


__all__ = ["assert_same", "names", "programs", "record", "shows"]
