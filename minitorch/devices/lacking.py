"""What NumPy has and CuPy has by other names only: one call for arrays of any device."""

from __future__ import annotations

from typing import Any

import numpy as np

from .arrays import FOREIGN, Array

_REDUCTIONS: dict[Any, Any] = {
    np.maximum: np.max,
    np.minimum: np.min,
    np.logical_and: np.all,
    np.logical_or: np.any,
    np.add: np.sum,
}


def reduce_by(ufunc: np.ufunc, x: Array, dims: Any, keepdims: bool = False) -> Any:
    """``ufunc.reduce(x, dims)``: maximum, minimum, logical_and, logical_or or add of dimensions."""
    if type(x) in FOREIGN:
        return _REDUCTIONS[ufunc](x, axis=dims, keepdims=keepdims)
    return ufunc.reduce(x, dims, None, None, keepdims)  # type: ignore[call-arg]


def accumulate_by(ufunc: np.ufunc, x: Array, dim: int) -> Any:
    """``ufunc.accumulate(x, dim)``, of a ufunc for which brackets do not matter.

    On a GPU in steps of 1, 2, 4 ... places: after each, twice as many have come together.
    """
    if type(x) not in FOREIGN or ufunc in (np.add, np.multiply):
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
    if type(x) in FOREIGN:
        return np.sum(x * y, axis=-1)
    return np.vecdot(x, y)
