"""Taking ``x[...]`` apart: a chain of views, and the tensors of indices that remain.

As in torch, an index is read from left to right: an int selects, a slice narrows, None inserts a
dimension. What remains are tensors (or lists) of indices and masks, one per dimension or None.
"""

from __future__ import annotations

import operator
from types import EllipsisType
from typing import Any

import numpy as np

from ...errors import type_name, warn
from ...tensors import Tensor, wrap
from ..shapes.slicing import Select, Slice
from ..shapes.views import unsqueeze
from .checks import Indices

_LIST_AS_TUPLE = (
    "Using a non-tuple sequence for multidimensional indexing is deprecated and will be changed in "
    "pytorch 2.9; use x[tuple(seq)] instead of x[seq]. In pytorch 2.9 this will be interpreted as "
    "tensor index, x[torch.tensor(seq)], which will result either in an error or a different result"
)


def apply_index(x: Tensor, index: Any, writing: bool = False) -> tuple[Tensor, Indices | None]:
    """The view that the plain part of an index gives, and the index tensors that remain.

    - ``writing``: a lone slice over everything gives ``x`` itself (reading, a view of it).
    """
    if type(index) is slice and x.array.ndim:  # the commonest, without the general machinery
        return slice_of(x, 0, index, whole=not writing), None
    given = index if _is_tuple(index) else (index,)
    items = tuple([_normal(item) for item in given])
    ndim = x.array.ndim
    used = sum([_dims_used(item) for item in items])
    if used > ndim and not (ndim == 0 and len(given) == 1 and isinstance(given[0], (int, slice))):
        raise IndexError(f"too many indices for tensor of dimension {ndim}")
    if isinstance(index, slice) and not writing:
        return slice_of(x, 0, items[0], whole=True), None
    dim = 0  # the dimension in the result so far
    tensors: list[Tensor | None] = []
    out = x
    for place, item in enumerate(items):
        if item is Ellipsis:
            skip = ndim - used
            tensors += [None] * skip
            dim += skip
        elif isinstance(item, int) and not isinstance(item, bool):
            out = select_index(out, dim, item, place)
        elif isinstance(item, slice):
            out = slice_of(out, dim, item)
            tensors.append(None)
            dim += 1
        elif item is None:
            out = unsqueeze(out, dim)
            tensors.append(None)
            dim += 1
        else:
            if isinstance(item, bool) or (item.array.ndim == 0 and item.array.dtype.kind in "bu"):
                out = unsqueeze(out, dim)  # a mask of no dimension: insert one
                item = wrap(np.zeros(int(bool(item)), np.int64))  # all of the one, or nothing
            tensors.append(item)
            dim += _dims_used(item)
    if not any([isinstance(tensor, Tensor) for tensor in tensors]):
        return out, None
    return out, tuple(tensors)


def _is_tuple(index: Any) -> bool:
    """Is this a tuple of indices? A list is one, too, when it holds lists, slices or tensors."""
    if not isinstance(index, list):
        return isinstance(index, tuple)
    kinds = (list, tuple, range, slice, Tensor, EllipsisType)
    if len(index) >= 32 or not any([n is None or isinstance(n, kinds) for n in index]):
        return False
    warn(_LIST_AS_TUPLE)
    return True


def _normal(item: Any) -> Any:
    """An index item as one of: Ellipsis, None, bool, int, slice, Tensor."""
    if item is Ellipsis or item is None or isinstance(item, (bool, int, slice)):
        return item
    if isinstance(item, np.integer):
        return int(item)
    if isinstance(item, Tensor):
        array = item.array
        # a 0-d tensor of integers is an int (but uint8, which is a mask)
        if array.ndim == 0 and array.dtype.kind in "iu" and array.dtype != np.uint8:
            return int(array)
        return as_mask(array) if array.ndim and array.dtype == np.uint8 else item
    if isinstance(item, (list, tuple, range)):
        return wrap(_as_array(item))
    if isinstance(item, str):
        raise TypeError("new(): invalid data type 'str'")
    if not isinstance(item, np.ndarray):
        prefix = "numpy." if isinstance(item, np.generic) else ""
        raise IndexError(
            "only integers, slices (`:`), ellipsis (`...`), None and long or byte Variables are "
            f"valid indices (got {prefix}{type_name(item)})"
        )
    if item.ndim == 0 and item.dtype.kind in "iu":
        return int(item)
    if item.dtype == np.uint8:
        return as_mask(item)
    return wrap(item.astype(np.int64) if item.dtype in (np.int8, np.int16) else item)


def as_mask(array: np.ndarray) -> Tensor:
    """uint8 tensors were masks before there was bool."""
    warn(
        "indexing with dtype torch.uint8 is now deprecated, please use a dtype torch.bool instead."
    )
    return wrap(array != 0)


def _as_array(items: Any) -> np.ndarray:
    """A list of indices as an array: of bool, or of int64."""
    try:
        array = np.array(items, dtype=None if len(items) else np.int64)
    except OverflowError:
        raise ValueError("Overflow when unpacking long long") from None
    if array.dtype.kind in "US":
        raise TypeError("new(): invalid data type 'str'")
    if array.dtype.kind in "uO":
        raise ValueError("Overflow when unpacking long long")
    return array if array.dtype.kind == "b" else array.astype(np.int64)


def _dims_used(item: Any) -> int:
    if item is Ellipsis or item is None or isinstance(item, bool):
        return 0
    if isinstance(item, Tensor) and item.array.dtype in (np.bool_, np.uint8):
        return item.array.ndim
    return 1


def select_index(x: Tensor, dim: int, index: int, place: int) -> Tensor:
    """One position of a dimension; ``place`` is what torch's error calls the dimension."""
    shape = x.array.shape
    if not shape and index != 0:
        raise IndexError(f"index {index} is out of bounds for dimension 0 with size 0")
    if not shape:
        raise IndexError(
            "invalid index of a 0-dim tensor. Use `tensor.item()` in Python or "
            "`tensor.item<T>()` in C++ to convert a 0-dim tensor to a number"
        )
    if not -shape[dim] <= index < shape[dim]:
        if not -(2**63) <= index < 2**63:
            raise ValueError("Overflow when unpacking long long")
        raise IndexError(
            f"index {index} is out of bounds for dimension {place} with size {shape[dim]}"
        )
    return Select.apply(x, dim=dim, index=index)


def slice_of(x: Tensor, dim: int, item: slice, whole: bool = False) -> Tensor:
    """A range of a dimension; all of it is ``x`` itself unless a ``whole`` view is asked for."""
    if x.array.ndim == 0:
        raise IndexError("slice() cannot be applied to a 0-dim tensor.")
    size = x.array.shape[dim]
    start, stop, step = item.indices(size)  # raises Python's errors for wrong bounds
    if step < 0:
        raise ValueError("step must be greater than zero")
    is_open = item.stop is None or operator.index(item.stop) >= size
    if not whole and item.start in (None, 0) and is_open and step == 1:
        return x
    return Slice.apply(x, dim=dim, range=slice(start, max(stop, start), step))
