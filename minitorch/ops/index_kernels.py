"""Reading, adding and writing at index arrays, on arrays; what ``x[i]`` and its gradient run.

``indices`` has an array or a mask for a dimension that is indexed, None for one that is not.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from ..autograd.registry import OPS
from ..tensors import Tensor
from .places import add_entries


def full(indices: tuple[Any, ...]) -> tuple[Any, ...]:
    """The same as an index: a slice over everything where None stands."""
    return tuple([slice(None) if index is None else index for index in indices])


def read(x: np.ndarray, indices: tuple[Any, ...]) -> np.ndarray:
    """``x[indices]``, copied."""
    dim = _lone_dimension(indices)
    if dim is not None and x.flags.c_contiguous:
        return x.take(indices[dim], dim)  # the same, in half the time
    return x[full(indices)]


def _lone_dimension(indices: tuple[Any, ...]) -> int | None:
    """The only dimension that is indexed, when it is by an array of integers."""
    found = [dim for dim, index in enumerate(indices) if index is not None]
    if len(found) == 1 and indices[found[0]].dtype.kind != "b":
        return found[0]
    return None


def add(target: np.ndarray, indices: tuple[Any, ...], values: np.ndarray) -> None:
    """``target[indices] += values``, where an index that occurs twice adds twice.

    ``values`` has the shape of ``target[indices]``.
    """
    dim = _lone_dimension(indices)
    if dim is not None:
        index = indices[dim].reshape(-1)
        if index.size and index.min() < 0:
            index = np.where(index < 0, index + target.shape[dim], index)
        add_entries(target, dim, index, values)
    elif all([index is None or index.dtype.kind == "b" for index in indices]):
        target[full(indices)] += values  # a mask has no element twice
    elif target.flags.c_contiguous:
        # NumPy is fast where the index is flat: the number of each element that is meant
        numbers = np.arange(target.size).reshape(target.shape)[full(indices)]
        np.add.at(target.reshape(-1), numbers.reshape(-1), values.reshape(-1))
    else:
        np.add.at(target, full(indices), values)


def added(shape: tuple[int, ...], indices: tuple[Any, ...], g: Any) -> Any:
    """Zeros of a shape with ``g`` added at indices: the gradient of reading there."""
    if isinstance(g, Tensor):
        return OPS["index_backward"].body(g, shape, indices)
    result = np.zeros(shape, g.dtype)
    add(result, indices, g)
    return result
