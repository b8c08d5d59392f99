"""Memory planning: which intermediate results may lie in the same bytes, because never at once.

Eager code asks for memory at every call. A graph is known to its end, so all intermediate results
can lie in one stretch of memory that is asked for once: each from the call that makes it to the
last that reads it (its *lifetime*), and then the place is free for others.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from ..array_graph import ArrayGraph, Call, Memory, Value, name_of

_ALIGNED = 64  # bytes: a processor's line of cache
_WITH_OUT = {
    "dot", "sum", "mean", "prod", "max", "min", "amax", "amin", "any", "all", "argmax", "argmin",
    "cumsum", "cumprod", "clip", "astype", "copy", "empty_like", "zeros_like", "ones_like",
    "full_like", "empty", "zeros", "ones", "full",
}  # fmt: skip


class Place(NamedTuple):
    """Where a Memory lies (``offset``), and from which call to which (``born``, ``dies``)."""

    offset: int
    born: int
    dies: int
    nbytes: int


class MemoryPlan(NamedTuple):
    """The place of each planned Memory. ``before``: bytes without a plan; ``peak``: with it."""

    places: dict[Memory, Place]
    peak: int
    before: int


def can_write_out(call: Call) -> bool:
    """Can the call put its only result where it is told to, with the same bits?"""
    if len(call.results) != 1 or call.writes:
        return False
    value = call.results[0]
    if value.is_number or value.offset or not _is_dense(value) or value.dtype.hasobject:
        return False
    if value.memory.kind != "made" or value.memory in {v.memory for v in call.values()}:
        return False  # a view
    function = call.function
    if isinstance(function, np.ufunc):
        return len(call.args) == function.nin and "where" not in call.kwargs
    name = name_of(function)
    if name.endswith(".reduce"):
        return len(call.args) < 4 and isinstance(function.__self__, np.ufunc)
    if name in ("dot", "clip") and not value.is_contiguous:
        return False
    if name == "where":
        return is_pick(call)
    return name in _WITH_OUT and getattr(function, "__module__", "numpy") in ("numpy", None)


_FEW = 512  # elements: of fewer np.where is as fast


def is_pick(call: Call) -> bool:
    """Is it ``np.where(mask, x, 0)`` of many numbers? Bits, which need no branch, choose from x."""
    if call.name != "where" or call.kwargs or len(call.args) != 3:
        return False
    (value,), (mask, x, zero) = call.results, call.args
    if type(mask) is not Value or type(x) is not Value or x.is_number:
        return False
    plain = type(zero) in (int, float) and str(zero) in ("0", "0.0")  # (not -0.0)
    alike = mask.shape == x.shape == value.shape and x.dtype == value.dtype
    large = value.is_contiguous and value.nbytes >= _FEW * value.dtype.itemsize
    return plain and alike and large and mask.dtype.char == "?" and x.dtype.char in "fd"


def _is_dense(value: Value) -> bool:
    step = value.dtype.itemsize
    for stride, size in sorted(zip(value.strides, value.shape)):
        if size == 0 or (size != 1 and stride != step):
            return False
        step *= size if size != 1 else 1
    return True


def lifetimes(graph: ArrayGraph) -> dict[Memory, tuple[int, int]]:
    """For each Memory that a replay makes: the call that makes it, the last that touches it."""
    found: dict[Memory, tuple[int, int]] = {}
    for n, call in enumerate(graph.calls):
        for value in (*call.results, *call.values()):
            if value.memory.kind == "made" and not value.is_number:
                found[value.memory] = (found.get(value.memory, (n, n))[0], n)
    return found


def plan_memory(graph: ArrayGraph) -> MemoryPlan:
    """Places for the intermediate results that a call can write into given memory."""
    lives = lifetimes(graph)
    size = {
        call.results[0].memory: max(call.results[0].nbytes, 1)
        for call in graph.calls
        if can_write_out(call) and not call.results[0].memory.leaves
    }
    makers = {call.results[0].memory: call for call in graph.calls if call.results}
    places: dict[Memory, Place] = {}
    free: list[tuple[int, int]] = []  # (offset, bytes) of gaps
    living: list[tuple[int, Memory]] = []
    end = 0
    for memory in sorted(size, key=lambda m: lives[m][0]):
        born, dies = lives[memory]
        nbytes = -(-size[memory] // _ALIGNED) * _ALIGNED
        for death, other in list(living):
            if death < born or (death == born and _may_overwrite(makers[memory], other)):
                living.remove((death, other))
                free = _merged([*free, (places[other].offset, places[other].nbytes)])
        fitting = sorted((gap, offset) for offset, gap in free if gap >= nbytes)
        if fitting:
            gap, offset = fitting[0]
            free.remove((offset, gap))
            if gap > nbytes:
                free.append((offset + nbytes, gap - nbytes))
        else:
            offset, end = end, end + nbytes
        places[memory] = Place(offset, born, dies, nbytes)
        living.append((dies, memory))
    before = sum(place.nbytes for place in places.values())
    return MemoryPlan(places, end, before)


def _may_overwrite(call: Call, memory: Memory) -> bool:
    """May the result lie where an operand lies that dies here? Element by element it may."""
    if call.kind != "elementwise" or not isinstance(call.function, np.ufunc):
        return False
    result = call.results[0]
    operands = [value for value in call.inputs() if value.memory is memory]
    return all(
        v.shape == result.shape and v.strides == result.strides and v.dtype == result.dtype
        and v.offset == 0 for v in operands
    )  # fmt: skip


def _merged(gaps: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """Neighbouring gaps become one."""
    merged: list[tuple[int, int]] = []
    for offset, nbytes in sorted(gaps):
        if merged and sum(merged[-1]) == offset:
            merged[-1] = (merged[-1][0], merged[-1][1] + nbytes)
        else:
            merged.append((offset, nbytes))
    return merged
