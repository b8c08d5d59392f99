"""Reading, adding and writing at index arrays, on arrays; what ``x[i]`` and its gradient run.

``indices`` has an array or a mask for a dimension that is indexed, None for one that is not.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from ...devices.arrays import arange_beside, as_array, is_foreign, on_host, to_host, zeros_beside
from ...graph.registry import OPS
from ...tensors import Tensor
from ...tensors.dtypes import as_index
from .at_indices import add_entries
from .combining import flat_combine_at


def full(indices: tuple[Any, ...], x: Any = None) -> tuple[Any, ...]:
    """The same as an index of ``x``: a slice over everything where None stands."""
    if type(x) is np.ndarray:  # NumPy takes a mask that is no ndarray for a list
        indices = tuple([i if i is None or type(i) is np.ndarray else to_host(i) for i in indices])
    return tuple([slice(None) if index is None else index for index in indices])


def read(x: np.ndarray, indices: tuple[Any, ...]) -> np.ndarray:
    """``x[indices]``, copied."""
    dim = _lone_dimension(indices)
    if dim is not None and x.flags.c_contiguous:
        return x.take(as_index(indices[dim]), dim)  # the same, in half the time
    return x[full(indices, x)]


def _lone_dimension(indices: tuple[Any, ...]) -> int | None:
    """The only dimension that is indexed, when it is by an array of integers."""
    found = [dim for dim, index in enumerate(indices) if index is not None]
    if len(found) == 1 and indices[found[0]].dtype.kind != "b":
        return found[0]
    return None


def result_shape(shape: tuple[int, ...], indices: tuple[Any, ...]) -> tuple[int, ...]:
    """The shape of ``x[indices]``. IndexError when NumPy refuses the indices."""
    if len(indices) == 1 and indices[0].dtype.kind == "b":
        return (int(np.count_nonzero(indices[0])), *shape[indices[0].ndim :])
    # elements that take no memory: only shapes are asked for
    shadow = np.broadcast_to(np.empty((), bool), shape)
    return shadow[full(tuple([_shadow(index) for index in indices]))].shape


def _shadow(index: Any) -> Any:
    """In place of an index on a GPU, one on the host that leads to a result of the same shape."""
    if not is_foreign(index):
        return index
    return to_host(index) if index.dtype.kind == "b" else np.zeros(index.shape, np.intp)


def write(target: np.ndarray, indices: tuple[Any, ...], values: np.ndarray) -> None:
    """``target[indices] = values``."""
    mask = indices[0] if len(indices) == 1 and indices[0].dtype.kind == "b" else None
    if mask is not None and mask.shape == target.shape and values.ndim == 0:
        np.copyto(target, values, where=mask, casting="unsafe")
    else:
        target[full(indices, target)] = values


def add(target: np.ndarray, indices: tuple[Any, ...], values: np.ndarray) -> None:
    """``target[indices] += values``, where an index that occurs twice adds twice.

    ``values`` has the shape of ``target[indices]``.
    """
    dim = _lone_dimension(indices)
    if dim is not None:
        add_entries(target, dim, _from_front(indices[dim], target.shape[dim]).reshape(-1), values)
    elif _only_masks(indices):
        target[full(indices, target)] += values  # a mask has no element twice
    elif target.flags.c_contiguous and all([_is_numbers(index) for index in indices]):
        # the first dimensions as one: an index into that is a sum
        count = len(indices)
        rows = target.reshape(math.prod(target.shape[:count]), *target.shape[count:])
        index = sum(
            _from_front(index, size) * math.prod(target.shape[dim + 1 : count])
            for dim, (index, size) in enumerate(zip(indices, target.shape))
        )
        add_entries(rows, 0, as_array(index).reshape(-1), values)
    elif on_host(target):
        np.add.at(target, full(indices, target), values)
    else:
        _add_beside(target, indices, values)


def _add_beside(target: Any, indices: tuple[Any, ...], values: Any) -> None:
    """The same on a GPU: at the numbers that the elements have in row-major order."""
    numbers = arange_beside(target, target.size).reshape(target.shape)[full(indices)]
    flat_combine_at(np.add, target, numbers.reshape(-1), values.reshape(-1))


def _is_numbers(index: np.ndarray | None) -> bool:
    return index is not None and index.dtype.kind != "b"


def _only_masks(indices: tuple[Any, ...]) -> bool:
    return all([index is None or index.dtype.kind == "b" for index in indices])


def _from_front(index: np.ndarray, size: int) -> np.ndarray:
    """Indices that count from the front."""
    if type(index) is np.ndarray and not (index.size and index.min() < 0):
        return index
    return np.where(index < 0, index + size, index)


def added(shape: tuple[int, ...], indices: tuple[Any, ...], g: Any) -> Any:
    """Zeros of a shape with ``g`` added at indices: the gradient of reading there."""
    if isinstance(g, Tensor):
        return OPS["index_backward"].body(g, shape, indices)
    result = zeros_beside(g, shape)
    if _only_masks(indices):
        result[full(indices, result)] = g
    else:
        add(result, indices, g)
    return result
