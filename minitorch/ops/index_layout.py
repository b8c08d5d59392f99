"""In which order the dimensions of ``x[index tensors]`` lie in memory.

Row-major, as long as all operands are. Otherwise torch sorts the dimensions of the result by the
steps that the operands take along them: the dimension with the smallest steps moves fastest.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from ..result_strides import from_fastest


def laid_out(x: np.ndarray, indices: tuple[Any, ...], result: np.ndarray) -> np.ndarray:
    """``result``, which is ``x[indices]``, in memory as torch lays it out."""
    if result.ndim < 2 or all([_is_row_major(a) for a in (x, *indices) if a is not None]):
        return np.ascontiguousarray(result) if result.ndim else result
    order = from_fastest(result.shape, _steps(x, indices))[::-1]
    if order == sorted(order):
        return np.ascontiguousarray(result)
    memory = np.empty([result.shape[dim] for dim in order], result.dtype)
    ordered = memory.transpose(np.argsort(order))
    ordered[...] = result
    return ordered


def _is_row_major(a: np.ndarray) -> bool:
    # a dimension of size 1 may have any step, which counts in the sorting
    return a.flags.c_contiguous and 1 not in a.shape


def _steps(x: np.ndarray, indices: tuple[Any, ...]) -> list[list[int]]:
    """For each operand its steps along the dimensions of the result; 0 where it takes none."""
    arrays: list[np.ndarray] = []
    before: list[int] = []  # steps of x along the dimensions that are not indexed
    positions: list[int] = []  # after how many of these each index stands
    dim = 0
    for index in indices:
        if index is None:
            before.append(x.strides[dim])
            dim += 1
            continue
        parts = index.nonzero() if index.dtype.kind == "b" else (index,)
        arrays += [np.ascontiguousarray(part) for part in parts] if len(parts) > 1 else parts
        positions += [len(before)] * len(parts)
        dim += len(parts)
    rest = before + list(x.strides[dim:])
    together = np.broadcast_arrays(*arrays)
    # indices side by side: their dimensions stand where they stood; else in front
    place = positions[0] if len(set(positions)) == 1 else 0
    ndim = together[0].ndim
    steps = [rest[:place] + [0] * ndim + rest[place:]]
    for array, wide in zip(arrays, together):
        own = (0,) * (ndim - array.ndim) + array.strides
        alike = zip(own, _padded(array, ndim), wide.shape)
        own_steps = [0 if size != wide_size else step for step, size, wide_size in alike]
        steps.append([0] * place + own_steps + [0] * (len(rest) - place))
    return steps


def _padded(array: np.ndarray, ndim: int) -> tuple[int, ...]:
    return (1,) * (ndim - array.ndim) + array.shape
