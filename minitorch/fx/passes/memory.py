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
_ROOM = ("empty", "empty_like")
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


def touches_nothing(call: Call) -> bool:
    """Does it neither read nor write an element? A view does not, nor does making room."""
    return call.kind == "view" or call.name in _ROOM


def lifetimes(graph: ArrayGraph) -> dict[Memory, tuple[int, int]]:
    """For each Memory that a replay makes: the first call and the last one that touch it."""
    found: dict[Memory, tuple[int, int]] = {}
    idle: dict[Memory, tuple[int, int]] = {}  # what nobody has touched yet
    for n, call in enumerate(graph.calls):
        lives = idle if touches_nothing(call) else found
        for value in (*call.results, *call.values()):
            if value.memory.kind == "made" and not value.is_number:
                lives[value.memory] = (lives.get(value.memory, (n, n))[0], n)
    return idle | found


class _Buffer:
    """Bytes in which one Memory lies, or several, each from where the one before has died.

    ``lives``: (Memory, born, dies) of each; the buffer's own ``born`` and ``dies`` span them all.
    """

    def __init__(self, nbytes: int) -> None:
        self.nbytes = nbytes
        self.lives: list[tuple[Memory, int, int]] = []

    @property
    def born(self) -> int:
        return self.lives[0][1]

    @property
    def dies(self) -> int:
        return self.lives[-1][2]


def _buffers(graph: ArrayGraph) -> list[_Buffer]:
    """What needs a place. A result goes over an operand that dies with the call, if it may."""
    lives = lifetimes(graph)
    sizes = {
        call.results[0].memory: -(-max(call.results[0].nbytes, 1) // _ALIGNED) * _ALIGNED
        for call in graph.calls
        if can_write_out(call) and not call.results[0].memory.leaves
    }
    found: list[_Buffer] = []
    dying: dict[int, list[_Buffer]] = {}  # by the call at which they die
    for memory in sorted(sizes, key=lambda m: lives[m][0]):
        born, dies = lives[memory]
        over = [
            one for one in dying.get(born, ())
            if one.nbytes == sizes[memory] and one.born < born
            and _may_overwrite(graph.calls[born], memory, one.lives[-1][0])
        ]  # fmt: skip
        if over:
            buffer = over[0]
            dying[born].remove(buffer)
        else:
            buffer = _Buffer(sizes[memory])
            found.append(buffer)
        buffer.lives.append((memory, born, dies))
        dying.setdefault(dies, []).append(buffer)
    return found


def plan_memory(graph: ArrayGraph) -> MemoryPlan:
    """Places for the intermediate results that a call can write into given memory.

    The largest are placed first, each at the lowest offset that is free as long as it lives: small
    ones fill the gaps that large ones leave. (In the order in which they are made, a small one may
    well take the place that the next large one needed.)
    """
    buffers = _buffers(graph)
    buffers.sort(key=lambda buffer: (-buffer.nbytes, buffer.born))
    lives = np.array([(one.born, one.dies) for one in buffers], np.int64).reshape(-1, 2).T
    taken = np.zeros((len(buffers), 2), np.int64)  # first byte, end
    places: dict[Memory, Place] = {}
    peak = 0
    for n, one in enumerate(buffers):
        at_once = (lives[0, :n] <= one.dies) & (lives[1, :n] >= one.born)
        offset = _lowest_gap(taken[:n][at_once], one.nbytes)
        taken[n] = offset, offset + one.nbytes
        peak = max(peak, offset + one.nbytes)
        for memory, born, dies in one.lives:
            places[memory] = Place(offset, born, dies, one.nbytes)
    places = dict(sorted(places.items(), key=lambda item: item[1].born))
    return MemoryPlan(places, peak, sum(place.nbytes for place in places.values()))


def _lowest_gap(taken: np.ndarray, nbytes: int) -> int:
    """The first offset at which so many bytes are free between spans (first byte, end)."""
    if not len(taken):
        return 0
    taken = taken[np.argsort(taken[:, 0], kind="stable")]
    ends = np.maximum.accumulate(taken[:, 1])
    starts = np.concatenate([[0], ends[:-1]])
    fits = taken[:, 0] >= starts + nbytes
    return int(starts[fits.argmax()] if fits.any() else ends[-1])


def _may_overwrite(call: Call, memory: Memory, old: Memory) -> bool:
    """May what a call writes into ``memory`` lie where ``old`` lies, which it reads?

    Element by element it may.
    """
    if hasattr(call.function, "may_overwrite"):  # a call of another backend's
        return bool(call.function.may_overwrite(memory, old))
    if call.kind != "elementwise" or not isinstance(call.function, np.ufunc):
        return False
    written = [value for value in (*call.results, *call.writes) if value.memory is memory]
    operands = [value for value in call.inputs() if value.memory is old]
    return all(
        (x.shape, x.strides, x.dtype, x.offset) == (y.shape, y.strides, y.dtype, y.offset)
        for x in operands for y in written
    )  # fmt: skip
