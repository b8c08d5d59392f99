"""Large arrays in blocks: what is computed in several steps finds its numbers in the cache.

A step over an array that is larger than the cache waits for the memory. In blocks only the first
step does.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

from ..devices.arrays import empty_beside, on_host
from ..tensors.result_strides import empty_like

BLOCK = 65536  # elements: some such blocks fit into the second-level cache of today's processors
SHORT = 16  # elements: up to here one after the other
SMALL_BLOCK = 16384  # numbers: many steps in float64 on each, so that they stay near the processor


def by_blocks(
    function: Callable[..., None], x: np.ndarray, *others: np.ndarray, results: int = 1
) -> Any:
    """``function(blocks ..., results ...)`` for all blocks of arrays of one shape.

    The result, or the list of several, has the dtype and the layout of the first array.
    """
    arrays = (x, *others)
    if all([a.flags.c_contiguous for a in arrays]):
        outs = [empty_beside(x, x.shape) for _ in range(results)]
        flat = [a.reshape(-1) for a in (*arrays, *outs)]
    else:
        outs = [empty_like(x) for _ in range(results)]
        in_memory = sorted(range(x.ndim), key=lambda dim: -outs[0].strides[dim])
        flat = [a.transpose(in_memory).reshape(-1) for a in (*arrays, *outs)]
    step = BLOCK if type(x) is np.ndarray else x.size or 1  # a GPU has no such cache: one launch
    for start in range(0, x.size, step):
        function(*[a[start : start + step] for a in flat])
    return outs[0] if results == 1 else outs


def pointwise(function: Callable[..., Any], x: np.ndarray, *others: np.ndarray) -> Any:
    """``function(x, *others)``, which works element by element, of large arrays in blocks.

    The result has the dtype of ``x``. ``others`` broadcast with ``x``.
    """
    arrays = (x, *others)
    if max([a.size for a in arrays]) <= BLOCK or any([type(a) is not np.ndarray for a in arrays]):
        return function(*arrays)
    if any([a.shape != x.shape for a in others]):
        result = np.empty(np.broadcast_shapes(*[a.shape for a in arrays]), x.dtype)
        _by_rows(function, result, arrays)
        return result

    def block(*parts: np.ndarray) -> None:
        parts[-1][...] = function(*parts[:-1])

    return by_blocks(block, *arrays)


def pointwise_in_place(
    function: Callable[..., Any], target: np.ndarray, *others: np.ndarray
) -> None:
    """``target[...] = function(target, *others)``, element by element, in blocks.

    - ``others``: arrays that broadcast to the shape of ``target``.
    """
    if not others and target.flags.c_contiguous:
        target = target.reshape(-1)
    _by_rows(function, target, (target, *others))


def _by_rows(
    function: Callable[..., Any], result: np.ndarray, arrays: tuple[np.ndarray, ...]
) -> None:
    rows = max(1, BLOCK * len(result) // result.size)
    for start in range(0, len(result), rows):
        here = slice(start, start + rows)
        parts = [a[here] if a.ndim == result.ndim and len(a) > 1 else a for a in arrays]
        result[here] = function(*parts)


def by_blocks_in_float64(function: Callable[..., np.ndarray], x: np.ndarray) -> np.ndarray:
    """``function`` of an array in blocks, which are computed in float64; the dtype stays."""

    def block(part: np.ndarray, out: np.ndarray) -> None:
        step = SMALL_BLOCK if type(part) is np.ndarray else len(part) or 1
        for start in range(0, len(part), step):
            here = slice(start, start + step)
            out[here] = function(part[here].astype(np.float64))

    return by_blocks(block, x)


def is_short(x: np.ndarray) -> bool:
    """Are there so few elements that Python is faster than a dozen calls of NumPy?"""
    return x.size <= SHORT and type(x) is np.ndarray


def one_by_one(function: Callable[[float], float], x: np.ndarray) -> np.ndarray:
    """``function`` of every element, computed in float64; the dtype and the layout stay."""
    numbers = [function(number) for number in x.reshape(-1).tolist()]
    with np.errstate(over="ignore"):
        array = np.array(numbers, x.dtype).reshape(x.shape)
    if x.flags.c_contiguous:
        return array
    result = empty_like(x)
    result[...] = array
    return result


def blocks_of_rows(*matrices: np.ndarray) -> Iterator[list[np.ndarray]]:
    """The rows of matrices, as many at a time as a block of the first one holds."""
    rows, width = matrices[0].shape
    step = max(1, BLOCK // max(width, 1) if on_host(matrices[0]) else rows)
    for start in range(0, rows, step):
        yield [matrix[start : start + step] for matrix in matrices]
