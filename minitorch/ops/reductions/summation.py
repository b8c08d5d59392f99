"""Sums of arrays, fast and with small rounding errors.

Two facts about NumPy: it adds in pairs, so that errors stay small, only within a row of memory;
and a product with a vector of ones, which BLAS computes, is several times faster than its sum. So
large arrays are added up in blocks, each a product with ones, and then the sums of the blocks.
"""

from __future__ import annotations

from math import prod
from typing import Any

import numpy as np

from ...devices.arrays import ON_HOST

Dims = tuple[int, ...]
LARGE = 4096  # elements: below, setting up blocks takes longer than adding
_ROW, _COLUMN = 1024, 64  # elements of a block; more would cost digits
_ONES = {char: np.ones(_ROW, char) for char in "fd"}


def add_up(x: np.ndarray, dims: Dims | None, dtype: np.dtype | None = None) -> Any:
    """The sum along dimensions: float16 by way of float32; integers in int64, or as ``dtype``."""
    kind = x.dtype.char
    if kind in "fd":
        return np.add.reduce(x, dims) if x.size < LARGE else _large(x, dims)
    if kind == "e":
        return add_up(x.astype(np.float32), dims).astype(np.float16)
    return np.add.reduce(x, dims, np.int64 if dtype is None else dtype)


def average(x: np.ndarray, dims: Dims | None, n: int) -> Any:
    """The mean along dimensions that have ``n`` elements."""
    if x.dtype.char == "e":  # the sum alone might not fit into float16
        return (add_up(x.astype(np.float32), dims) / n).astype(np.float16)
    return np.true_divide(add_up(x, dims), n, dtype=x.dtype)


def _large(x: np.ndarray, dims: Dims | None) -> Any:
    if not x.flags.c_contiguous:
        return _turned(x, dims)
    shape = x.shape
    stop = x.ndim
    wanted = [True] * x.ndim if dims is None else [dim in dims for dim in range(x.ndim)]
    while True in wanted[:stop]:  # neighbouring dimensions are one, from the last to the first
        while not wanted[stop - 1]:
            stop -= 1
        start = stop
        while start and wanted[start - 1]:
            start -= 1
        before, after = shape[:start], shape[stop:]
        x = _middle(x.reshape(prod(before), -1, prod(after)))
        shape = before + after
        stop = start
    return x.reshape(shape)


def _turned(x: np.ndarray, dims: Dims | None) -> Any:
    """The same for another order of the dimensions in memory: turned until it is row-major."""
    order = sorted(range(x.ndim), key=lambda dim: -x.strides[dim])
    turned = x.transpose(order)
    if not turned.flags.c_contiguous:
        return np.add.reduce(x, dims)
    if dims is None:
        return _large(turned, None)
    left = [dim for dim in order if dim not in dims]
    total = _large(turned, tuple([order.index(dim) for dim in dims]))
    return total.transpose(sorted(range(len(left)), key=left.__getitem__))


def _middle(x: np.ndarray) -> np.ndarray:
    """The sums along the middle one of three dimensions, as a matrix."""
    outer, n, inner = x.shape
    if type(x) not in ON_HOST:
        return np.add.reduce(x, 1)
    if inner == 1:
        return row_sums(x.reshape(outer, n))[:, None]
    if x.size < LARGE or (outer > 1 and n * inner < 512):  # too many small products
        return np.add.reduce(x, 1)
    if n <= _COLUMN:
        return _ONES[x.dtype.char][:n] @ x
    whole = n - n % _COLUMN
    blocks = x[:, :whole].reshape(outer, -1, _COLUMN, inner)
    total = _middle(_ONES[x.dtype.char][:_COLUMN] @ blocks)
    if whole < n:
        total += np.add.reduce(x[:, whole:], 1)
    return total


def row_sums(x: np.ndarray) -> np.ndarray:
    """The sums of the rows of a matrix."""
    outer, n = x.shape
    if type(x) not in ON_HOST:
        return np.add.reduce(x, 1)
    if n <= _ROW:
        ones = _ONES[x.dtype.char][:n]
        return x.dot(ones) if type(x) is np.ndarray else x @ ones
    if outer == 1:
        whole = n - n % _ROW
        total = row_sums((x[0, :whole].reshape(-1, _ROW) @ _ONES[x.dtype.char])[None])
        return total + np.add.reduce(x[:, whole:], 1)
    fewest = -(-n // _ROW)
    for parts in range(fewest, min(2 * fewest, fewest + 64)):
        if n % parts == 0:
            sums = x.reshape(-1, n // parts) @ _ONES[x.dtype.char][: n // parts]
            return row_sums(sums.reshape(outer, parts))
    return np.add.reduce(x, 1)


def add_up_squares(x: np.ndarray, dims: Dims) -> Any:
    """The sum of the squares along dimensions, of float32 or float64."""
    if x.size < LARGE or len(dims) < x.ndim or not x.flags.c_contiguous:
        return add_up(x * x, dims)
    x = x.reshape(-1)
    whole = x.size - x.size % _ROW
    rows = x[:whole].reshape(-1, _ROW)
    return add_up(np.vecdot(rows, rows), None) + np.vecdot(x[whole:], x[whole:])
