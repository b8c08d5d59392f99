"""Elements that an index sends to the same place, combined: ``ufunc.at`` on any device.

A GPU adds in place with its atomic instructions, which know few dtypes, and NumPy's other functions
not at all. There the elements are sorted by where they go, and combined with their neighbours.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from ...devices.arrays import arange_beside, as_array, full_beside, on_host, zeros_beside
from ...tensors.dtypes import as_index

# what GPUs add atomically (int64 as uint64, whose sums have the same bits)
_ATOMIC = frozenset(("int32", "uint64", "float32", "float64"))


def combine_at(ufunc: np.ufunc, target: Any, index: Any, values: Any) -> None:
    """``ufunc.at(target, index, values)``: one after another, also at an index that occurs twice.

    - ``target``: (n, ...), written in place; ``index``: integers, (k,) or, of an array of the CPU,
      whatever NumPy takes; ``values``: (k, ...), or one number.
    """
    if on_host(target):
        ufunc.at(target, index, values)
        return
    if ufunc is np.add:
        if target.dtype == np.int64:
            target = target.view(np.uint64)
            values = as_array(values).astype(np.int64, copy=False).view(np.uint64)
        if target.dtype.name in _ATOMIC:
            np.add.at(target, index, values)
            return
    if not target.size or not index.size:
        return
    if not values.ndim:
        values = full_beside(target, index.shape + target.shape[1:], values)
    index = np.where(index < 0, index + target.shape[0], index)
    order = np.argsort(index, kind="stable")
    index, totals = index[order], neighbours(ufunc, index[order], values[order])
    # for each place, the last element that goes there: it has what all of them give
    places = arange_beside(index, target.shape[0])
    last = np.maximum(np.searchsorted(index, places, "right") - 1, 0)
    hit = column(index[last] == places, target.ndim)
    combined = ufunc(target, totals[last]).astype(target.dtype, copy=False)
    target[...] = np.where(hit, combined, target)


def neighbours(ufunc: np.ufunc, groups: Any, values: Any) -> Any:
    """For each row of values, what it and those before it in its group give together.

    - ``groups``: ascending numbers, (k,); ``values``: (k, ...).

    Steps of 1, 2, 4 ... rows: after each, a row has what twice as many rows give.
    """
    step = 1
    while step < len(groups):
        same = column(groups[step:] == groups[:-step], values.ndim)
        both = np.where(same, ufunc(values[:-step], values[step:]), values[step:])
        values = np.concatenate([values[:step], both.astype(values.dtype, copy=False)])
        step *= 2
    return values


def how_often(indices: Any, size: int) -> Any:
    """How often each of 0 ... size - 1 occurs in a row of indices: int64, (size,) or longer."""
    if type(indices) is np.ndarray:
        return np.bincount(as_index(indices), minlength=size)
    counts = zeros_beside(indices, size, np.uint64)
    np.add.at(counts, indices, as_array(np.uint64(1)))
    return counts.view(np.int64)


def sums_at(index: Any, values: Any, size: int) -> Any:
    """The sums, in float64, of the values that go to each of 0 ... size - 1."""
    if type(index) is np.ndarray:
        return np.bincount(as_index(index), values, size)
    sums = zeros_beside(values, size, np.float64)
    np.add.at(sums, index, values)
    return sums


def column(a: Any, ndim: int) -> Any:
    """A row of numbers, one for each entry of the first of ``ndim`` dimensions."""
    return a.reshape(a.shape + (1,) * (ndim - 1))


def flat_combine_at(ufunc: np.ufunc, target: Any, places: Any, values: Any) -> None:
    """The same for memory in any order: ``places`` number the elements in row-major order."""
    flat = target.reshape(math.prod(target.shape))
    combine_at(ufunc, flat, places, values)
    if not target.flags.c_contiguous:  # then it was a copy
        target[...] = flat.reshape(target.shape)
