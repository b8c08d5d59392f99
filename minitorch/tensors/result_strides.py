"""How the result of an operation lies in memory: PyTorch's rule, for all that follows its inputs.

NumPy has a rule of its own ("K": like the operands), and the two agree nearly always. They differ
where the operands disagree (NumPy then goes for rows, PyTorch follows the first operand), where one
is expanded, and in the steps of dimensions of size one or none, which NumPy does not care for.

- element-wise operations: :func:`laid_out`;
- copies and what is made in the likeness of a tensor: :func:`empty_like`.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from ..devices.arrays import empty_beside, strided
from .layouts import channels_last, lies_in, strides_in
from .overlaps import is_dense
from .shapes import contiguous_strides

Steps = tuple[int, ...]
NUMBER = np.zeros(())  # stands for any number among the operands


def laid_out(result: np.ndarray, operands: Sequence[np.ndarray]) -> np.ndarray:
    """``result``, copied if need be into the layout that PyTorch gives it.

    - ``operands``: the arrays that it was computed from, numbers as 0-d arrays.
    """
    if result.ndim < 2:
        return result
    shape, steps = result.shape, result.strides
    if all([x.ndim == 0 or (x.strides == steps and x.shape == shape) for x in operands]):
        return result  # (as in most cases: NumPy has laid it out like all of them)
    if all([is_plain(x) for x in operands]):
        return result
    return with_strides(result, result_strides(result.shape, operands))


def is_plain(x: np.ndarray) -> bool:
    """Does an array lie in memory as a new one does, row by row?"""
    if not x.flags.c_contiguous:
        return False
    if x.size == 0:
        return not any(x.strides)
    if 1 not in x.shape:
        return True
    step = x.itemsize
    for size, own in zip(x.shape[::-1], x.strides[::-1]):
        if own != step:
            return False
        step *= size
    return True


def with_strides(result: np.ndarray, steps: Steps) -> np.ndarray:
    """``result``, copied if need be into new memory with these strides (in elements)."""
    wanted = tuple([step * result.itemsize for step in steps])
    if result.strides == wanted:
        return result
    copy = strided(empty_beside(result, (result.size,)), result.shape, wanted)
    copy[...] = result
    return copy


def converted(x: np.ndarray, dtype: np.dtype) -> np.ndarray:
    """``x`` in a dtype: itself, or a copy that lies in memory as ``x`` does."""
    return x if x.dtype == dtype else copied(x, dtype)


def copied(x: np.ndarray, dtype: np.dtype | None = None) -> np.ndarray:
    """A copy (in another dtype) that lies in memory as ``x`` does."""
    if x.ndim < 2 or is_plain(x):
        return x.astype(x.dtype if dtype is None else dtype, order="C")
    copy = empty_like(x, dtype)
    copy[...] = x
    return copy


def empty_like(x: np.ndarray, dtype: np.dtype | None = None) -> np.ndarray:
    """Uninitialised memory (of another dtype) that lies as ``x`` does, without its gaps."""
    if x.ndim < 2 or is_plain(x):
        return empty_beside(x, x.shape, dtype)
    memory = empty_beside(x, (x.size,), dtype)
    return strided(memory, x.shape, tuple([s * memory.itemsize for s in strides_like(x)]))


def strides_like(x: np.ndarray) -> Steps:
    """Strides in elements of a copy: those of ``x`` unless it has gaps or repeats elements."""
    own = _strides(x)
    return own if x.size == 0 or is_dense(x) else _in_order(x.shape, [own])


def result_strides(shape: Steps, operands: Sequence[np.ndarray]) -> Steps:
    """Strides in elements of the result of an element-wise operation, given its operands."""
    first = operands[0]
    if all([x.shape == shape for x in operands]):
        if all([x.flags.c_contiguous for x in operands]):
            return contiguous_strides(shape)
        if len(shape) == 4 and all([lies_in(x, channels_last) for x in operands]):
            return strides_in(shape, channels_last)
        own = _strides(first)
        if is_dense(first) and all([_strides(x) == own for x in operands[1:]]):
            return own
    return _in_order(shape, [_repeated_strides(x, shape) for x in operands])


def _in_order(shape: Steps, operands: list[Steps]) -> Steps:
    order = from_fastest(shape, operands)
    if order == list(range(len(shape) - 1, -1, -1)):
        return contiguous_strides(shape)
    strides, step = [0] * len(shape), 1
    for dim in order:
        strides[dim] = step
        step *= shape[dim]
    return tuple(strides)


def _strides(x: np.ndarray) -> Steps:
    """In elements. NumPy gives a new array without elements no strides at all."""
    if x.size == 0 and not any(x.strides):
        return contiguous_strides(x.shape)
    return tuple([step // x.itemsize for step in x.strides])


def _repeated_strides(x: np.ndarray, shape: Steps) -> Steps:
    """Strides after broadcasting: 0 where an element is repeated."""
    missing = len(shape) - x.ndim
    own = [
        0 if size == 1 and shape[missing + dim] != 1 else step
        for dim, (size, step) in enumerate(zip(x.shape, _strides(x)))
    ]
    return (0,) * missing + tuple(own)


def from_fastest(shape: Steps, operands: Sequence[Sequence[int]]) -> list[int]:
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


def _is_slower(a: int, b: int, shape: Steps, operands: Sequence[Sequence[int]]) -> bool | None:
    """Has dimension ``a`` the larger strides? None when no operand tells."""
    for steps in operands:
        if steps[a] == 0 or steps[b] == 0:
            continue
        if steps[a] != steps[b]:
            return steps[a] > steps[b]
        if shape[a] > shape[b]:
            return True
    return None
