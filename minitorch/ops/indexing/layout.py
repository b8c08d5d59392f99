"""In which order the dimensions of ``x[index tensors]`` lie in memory.

Row-major, as long as all operands are. Otherwise torch sorts the dimensions of the result by the
steps that the operands take along them: the dimension with the smallest steps moves fastest.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from ...devices.arrays import empty_beside, row_major
from ...tensors.result_strides import from_fastest
from ...tensors.shapes import view_strides


def in_order_of_torch(x: np.ndarray, indices: tuple[Any, ...], result: np.ndarray) -> np.ndarray:
    """``result``, which is ``x[indices]``, in memory as torch lays it out."""
    if result.ndim < 2 or all([_is_row_major(a) for a in (x, *indices) if a is not None]):
        return row_major(result) if result.ndim else result
    order = from_fastest(result.shape, _steps(x, indices, result.shape))[::-1]
    if order == sorted(order):
        return row_major(result)
    memory = empty_beside(result, [result.shape[dim] for dim in order])
    ordered = memory.transpose([order.index(dim) for dim in range(len(order))])
    ordered[...] = result
    return ordered


def _is_row_major(a: np.ndarray) -> bool:
    # a dimension of size 1 may have any step, which counts in the sorting
    return a.flags.c_contiguous and 1 not in a.shape


def _steps(
    x: np.ndarray, indices: tuple[Any, ...], result_shape: tuple[int, ...]
) -> list[list[int]]:
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
        arrays += [row_major(part) for part in parts] if len(parts) > 1 else parts
        positions += [len(before)] * len(parts)
        dim += len(parts)
    rest = before + list(x.strides[dim:])
    wide = np.broadcast_shapes(*[array.shape for array in arrays])
    # indices side by side: their dimensions stand where they stood; else in front
    place = positions[0] if len(set(positions)) == 1 else 0
    shape = (*[1] * place, *wide, *[1] * (len(rest) - place))
    steps = [rest[:place] + [0] * len(wide) + rest[place:]]
    for array in arrays:
        own = view_strides(wide, _expanded(array, wide), shape) or (0,) * len(shape)
        alike = zip(own, shape, result_shape)
        steps.append([step if size == whole else 0 for step, size, whole in alike])
    return steps


def _expanded(array: np.ndarray, wide: tuple[int, ...]) -> list[int]:
    """The steps, in elements, of an array that is expanded to a shape."""
    missing = len(wide) - array.ndim
    steps: list[int] = []
    for dim in range(len(wide) - 1, -1, -1):
        size, step = 1, (steps[0] * wide[dim + 1] if steps else 1)
        if dim >= missing:
            size, step = array.shape[dim - missing], array.strides[dim - missing] // array.itemsize
        steps.insert(0, step if size == wide[dim] else 0)
    return steps
