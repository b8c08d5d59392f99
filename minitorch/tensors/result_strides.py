"""How the result of an element-wise operation lies in memory: PyTorch's rule.

NumPy has a rule of its own ("K": like the operands), and the two agree nearly always. They differ
where the operands disagree: NumPy then goes for rows, PyTorch follows the first operand.
(Strides of dimensions of size 1 mean nothing; there the two may still differ.)
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from ..devices.arrays import empty_beside, strided
from .storage import is_dense


def laid_out(result: np.ndarray, operands: Sequence[np.ndarray]) -> np.ndarray:
    """``result``, copied if need be into the layout that PyTorch gives it.

    - ``operands``: the arrays that it was computed from, numbers as 0-d arrays.
    """
    if result.ndim < 2 or all([x.flags.c_contiguous for x in operands]):
        return result
    wanted = result_strides(result.shape, result.itemsize, operands)
    if result.strides == wanted:
        return result
    copy = strided(empty_beside(result, (result.size,)), result.shape, wanted)
    copy[...] = result
    return copy


def converted(x: np.ndarray, dtype: np.dtype) -> np.ndarray:
    """``x`` in a dtype. A copy of an expanded array is row-major: it has no order in memory."""
    if x.dtype == dtype:
        return x
    return x.astype(dtype, order="C" if 0 in x.strides else "K")


def result_strides(
    shape: tuple[int, ...], itemsize: int, operands: Sequence[np.ndarray]
) -> tuple[int, ...]:
    """Strides in bytes of a fresh result of this shape, given its operands."""
    first = operands[0]
    alike = all([x.shape == shape and x.strides == first.strides for x in operands])
    if alike and is_dense(first):
        return tuple([step // first.itemsize * itemsize for step in first.strides])
    strides, step = [0] * len(shape), itemsize
    for dim in from_fastest(shape, [_repeated_strides(x, shape) for x in operands]):
        strides[dim] = step
        step *= shape[dim]
    return tuple(strides)


def _repeated_strides(x: np.ndarray, shape: tuple[int, ...]) -> list[int]:
    """Strides after broadcasting: 0 where an element is repeated."""
    missing = len(shape) - x.ndim
    own = [
        0 if size == 1 and shape[missing + dim] != 1 else step
        for dim, (size, step) in enumerate(zip(x.shape, x.strides))
    ]
    return [0] * missing + own


def from_fastest(shape: tuple[int, ...], operands: list[list[int]]) -> list[int]:
    """The dimensions, from the one that moves fastest through memory to the slowest.

    The order of two dimensions is that of their strides in the first operand that repeats neither;
    where there is none, they stay as in a row-major array. Sorted by insertion, as in PyTorch:
    such an order need not be consistent, and then the way of sorting shows.
    """
    order = list(range(len(shape) - 1, -1, -1))
    for start in range(1, len(order)):
        place = start
        for other in range(start - 1, -1, -1):
            slower = _is_slower(order[other], order[place], shape, operands)
            if slower:
                order[other], order[place] = order[place], order[other]
                place = other
            elif slower is False:
                break
    return order


def _is_slower(a: int, b: int, shape: tuple[int, ...], operands: list[list[int]]) -> bool | None:
    """Has dimension ``a`` the larger strides? None when no operand tells."""
    for steps in operands:
        if steps[a] == 0 or steps[b] == 0:
            continue
        if steps[a] != steps[b]:
            return steps[a] > steps[b]
        if shape[a] > shape[b]:
            return True
    return None
