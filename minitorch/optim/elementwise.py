"""Formulas that treat each element by itself, as those of SGD, Adam, RMSprop ... do.

They are up to a dozen passes over arrays, written with NumPy's functions and ``out``. For
parameters larger than the processor's cache, the passes go over one block after the other, so that
memory is read once and not a dozen times.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from ..ops.making.likes import zeros_like
from ..tensors import Tensor
from ..tensors.storage import InferenceStorage, refuse_overlap

# Elements: five arrays of float32 fill 1.3 of the 2 MiB next to a processor's core.
BLOCK = 2**16
_NO_ROOM = (None, None, None)


def zeros(param: Tensor) -> Tensor:
    """Zeros that lie in memory as the parameter does: the start of an average."""
    return zeros_like(param)


def writing(tensor: Tensor, writes: int = 1) -> np.ndarray:
    """The array of a tensor that is about to be written; the writes are counted."""
    storage, array = tensor._storage or tensor.storage, tensor.array
    if type(storage) is InferenceStorage:
        storage.check_writable()
    if not array.flags.c_contiguous:
        refuse_overlap(array)
    storage.version += writes
    return array


def blocks(*arrays: np.ndarray) -> Any:
    """The arrays in blocks that stay in the cache: tuples of a part of each, and room.

    The room, three arrays of the size of the parts, is for intermediate results (``out``). There
    is none for arrays that are not cut: because they are small, or because their elements do not
    lie in memory in one and the same order.
    """
    first = arrays[0]
    if first.size <= BLOCK:
        if not first.ndim:  # NumPy's functions would give numbers, in which nothing can be written
            arrays = tuple([array.reshape(1) for array in arrays])
        return ((*arrays, _NO_ROOM),)
    if not all([array.flags.c_contiguous for array in arrays]):
        arrays = tuple([array.T for array in arrays])
        if not all([array.flags.c_contiguous for array in arrays]):
            return ((*[array.T for array in arrays], _NO_ROOM),)
    return _cut([array.reshape(-1) for array in arrays])


def _cut(arrays: list[np.ndarray]) -> Iterator[tuple[Any, ...]]:
    dtype = np.result_type(arrays[0].dtype, np.float32)
    room = [np.empty(BLOCK, dtype) for _ in _NO_ROOM]
    for start in range(0, arrays[0].size, BLOCK):
        parts = [array[start : start + BLOCK] for array in arrays]
        if parts[0].size < BLOCK:
            room = [space[: parts[0].size] for space in room]
        yield *parts, room


def direction(
    g: np.ndarray, p: np.ndarray, maximize: bool, decay: np.ndarray | None, room: Any
) -> np.ndarray:
    """The gradient to follow: turned round to climb, and with ``decay * p`` of weight decay."""
    if decay is None:
        return np.negative(g, room) if maximize else g
    decayed = np.multiply(p, decay, room)
    return np.subtract(decayed, g, decayed) if maximize else np.add(decayed, g, decayed)


def average(m: np.ndarray, g: np.ndarray, weight: float, factor: np.ndarray, room: Any) -> None:
    """``m += weight * (g - m)``, in place, computed from whichever of the two is nearer.

    ``factor`` is :func:`factor_of` the weight, as a constant: it saves the time to make it.
    """
    t = np.subtract(g, m, room)
    np.multiply(t, factor, t)
    if weight < 0.5:
        np.add(m, t, m)
    else:
        np.subtract(g, t, m)


def factor_of(weight: float) -> float:
    """What :func:`average` multiplies the difference by."""
    return weight if weight < 0.5 else 1 - weight


def average_square(v: np.ndarray, g: np.ndarray, keep: Any, take: Any, room: Any) -> None:
    """``v = keep * v + take * g * g``, in place."""
    np.multiply(v, keep, v)
    t = np.multiply(g, take, room)
    np.multiply(t, g, t)
    np.add(v, t, v)
