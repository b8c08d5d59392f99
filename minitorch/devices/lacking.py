"""What NumPy has and CuPy has by other names only: one call for arrays of any device."""

from __future__ import annotations

from typing import Any

import numpy as np

from .arrays import ON_HOST, Array

_REDUCTIONS: dict[Any, Any] = {
    np.maximum: np.max,
    np.minimum: np.min,
    np.logical_and: np.all,
    np.logical_or: np.any,
    np.add: np.sum,
}

_LONG, _BLOCK = 65536, 1024  # a row is long; elements that are added up in one go


def reduce_by(ufunc: np.ufunc, x: Array, dims: Any, keepdims: bool = False) -> Any:
    """``ufunc.reduce(x, dims)``: maximum, minimum, logical_and, logical_or or add of dimensions."""
    if type(x) not in ON_HOST:
        return _REDUCTIONS[ufunc](x, axis=dims, keepdims=keepdims)
    return ufunc.reduce(x, dims, None, None, keepdims)  # type: ignore[call-arg]


def accumulate_by(ufunc: np.ufunc, x: Array, dim: int) -> Any:
    """``ufunc.accumulate(x, dim)``, of a ufunc for which brackets do not matter.

    On a GPU in steps of 1, 2, 4 ... places: after each, twice as many have come together.
    """
    if type(x) in ON_HOST or ufunc in (np.add, np.multiply):
        return ufunc.accumulate(x, dim)
    front = np.moveaxis(x, dim, 0)
    step = 1
    while step < len(front):
        both = ufunc(front[:-step], front[step:])
        front = np.concatenate([front[:step], both])
        step *= 2
    return np.moveaxis(front, 0, dim)


def row_products(x: Array, y: Array) -> Any:
    """``np.vecdot(x, y)``: the sums of products along the last dimension."""
    if type(x) not in ON_HOST:
        return np.sum(x * y, axis=-1)
    n = x.shape[-1]
    if n < _LONG:
        return np.vecdot(x, y)
    # BLAS adds up along the whole row, and a long one costs digits: block by block, then NumPy's
    # sum of the blocks, which is exact enough
    whole = n - n % _BLOCK
    blocks = [a[..., :whole].reshape(*a.shape[:-1], -1, _BLOCK) for a in (x, y)]
    return np.vecdot(*blocks).sum(-1) + np.vecdot(x[..., whole:], y[..., whole:])
