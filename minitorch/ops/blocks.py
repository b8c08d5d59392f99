"""Large arrays in blocks: what is computed in several steps finds its numbers in the cache.

A step over an array that is larger than the cache waits for the memory. In blocks only the first
step does.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

from ..devices.arrays import empty_beside

BLOCK = 65536  # elements: some such blocks fit into the second-level cache of today's processors
SMALL_BLOCK = 8192  # numbers: many steps in float64 on each, so that they stay near the processor


def by_blocks(
    function: Callable[..., None], x: np.ndarray, *others: np.ndarray, results: int = 1
) -> Any:
    """``function(blocks ..., results ...)`` for all blocks of arrays of one shape.

    The result, or the list of several, has the dtype and the layout of the first array.
    """
    arrays = (x, *others)
    if all([a.flags.c_contiguous for a in arrays]) or 0 in x.strides:
        outs = [empty_beside(x, x.shape) for _ in range(results)]  # (expanded: has no layout)
        flat = [a.reshape(-1) for a in (*arrays, *outs)]
    else:
        outs = [np.empty_like(x) for _ in range(results)]
        in_memory = sorted(range(x.ndim), key=lambda dim: -outs[0].strides[dim])
        flat = [a.transpose(in_memory).reshape(-1) for a in (*arrays, *outs)]
    step = BLOCK if type(x) is np.ndarray else x.size or 1  # a GPU has no such cache: one launch
    for start in range(0, x.size, step):
        function(*[a[start : start + step] for a in flat])
    return outs[0] if results == 1 else outs


def by_blocks_in_float64(function: Callable[..., np.ndarray], x: np.ndarray) -> np.ndarray:
    """``function`` of an array in blocks, which are computed in float64; the dtype stays."""

    def block(part: np.ndarray, out: np.ndarray) -> None:
        step = SMALL_BLOCK if type(part) is np.ndarray else len(part) or 1
        for start in range(0, len(part), step):
            here = slice(start, start + step)
            out[here] = function(part[here].astype(np.float64))

    return by_blocks(block, x)


def blocks_of_rows(*matrices: np.ndarray) -> Iterator[list[np.ndarray]]:
    """The rows of matrices, as many at a time as a block of the first one holds."""
    rows, width = matrices[0].shape
    step = max(1, BLOCK // max(width, 1) if type(matrices[0]) is np.ndarray else rows)
    for start in range(0, rows, step):
        yield [matrix[start : start + step] for matrix in matrices]
