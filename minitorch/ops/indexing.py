"""Indexing: ``x[...]`` as a chain of views, or a copy when an index is itself a tensor.

As in torch, an index is taken apart from left to right: an int selects, a slice narrows, None
inserts a dimension. What remains are lists and tensors of indices or masks: those copy.
"""

from __future__ import annotations

from types import EllipsisType
from typing import Any

import numpy as np

from ..autograd import vocabulary as v
from ..autograd.entries import NUMBERS, register
from ..autograd.function import Function, connect
from ..autograd.history import rebase_history
from ..errors import type_name
from ..grad_mode import mode
from ..tensors import Tensor, tensor_method, wrap
from .arithmetic import as_element
from .copies import alias
from .expanding import expand
from .index_checks import Indices, check_arrays, inside, out_of_bounds
from .inplace import copy_, fill_
from .slicing import Select, Slice
from .views import unsqueeze, view
from .writing import check_writable

_new = object.__new__


class Index(Function):
    """The elements at given index tensors.    Their gradients are added where they came from."""

    __slots__ = ("indices",)
    keeps = "own"

    def forward(self, x):
        self.saved = (self.indices,)
        return np.ascontiguousarray(x[self.indices])  # NumPy chooses another order of dimensions

    def backward(self, g, indices):
        return v.add_at(self.input_shape(), indices, g)


class IndexBackward(Function, node="IndexPutBackward0"):
    """Zeros with g added at index tensors, the gradient of indexing.    Indexing undoes it."""

    __slots__ = ("indices", "target")

    def forward(self, x):
        return v.add_at(self.target, self.indices, x)

    def backward(self, g):
        return g[self.indices]


@register(method=False, node=IndexBackward, function=False)
def index_backward(g: Tensor, shape: tuple[int, ...], indices: tuple[Any, ...]) -> Tensor:
    """Zeros of ``shape`` with ``g`` added at ``indices``: the gradient of ``x[indices]``."""
    return IndexBackward.apply(g, indices=indices, target=shape)


class IndexPut(Function):
    """Values written at given index tensors.    dx = g with zeros there, dvalues = g there"""

    keeps = "own"

    def backward(self, g, indices):
        need_x, need_values = self.needs(0), self.needs(1)
        gx = None
        if need_x:
            gx = g * 1
            gx[indices] = 0
        return gx, (g[indices] if need_values else None)


def apply_index(x: Tensor, index: Any, writing: bool = False) -> tuple[Tensor, Indices | None]:
    """The view that the plain part of an index gives, and the index arrays that remain.

    - ``writing``: a lone slice over everything gives ``x`` itself (reading, a view of it).
    """
    given = index if _is_tuple(index) else (index,)
    items = tuple([_normal(item) for item in given])
    ndim = x.array.ndim
    used = sum([_dims_used(item) for item in items])
    if used > ndim and not (ndim == 0 and len(given) == 1 and isinstance(given[0], (int, slice))):
        raise IndexError(f"too many indices for tensor of dimension {ndim}")
    if len(items) == 1 and isinstance(items[0], slice) and not writing:
        return _slice(x, 0, items[0], whole=True), None
    dim = 0  # the dimension in the result so far
    arrays: list[Any] = []
    out = x
    for place, item in enumerate(items):
        if item is Ellipsis:
            skip = ndim - used
            arrays += [slice(None)] * skip
            dim += skip
        elif isinstance(item, int) and not isinstance(item, bool):
            out = _select(out, dim, item, place)
        elif isinstance(item, slice):
            out = _slice(out, dim, item)
            arrays.append(slice(None))
            dim += 1
        elif item is None:
            out = unsqueeze(out, dim)
            arrays.append(slice(None))
            dim += 1
        else:
            if isinstance(item, bool) or (item.ndim == 0 and item.dtype.kind == "b"):
                out = unsqueeze(out, dim)  # a mask of no dimension: insert one
                item = np.zeros(int(bool(item)), np.int64)  # all of the one, or nothing
            arrays.append(item)
            dim += item.ndim if item.dtype.kind == "b" else 1
    if not any([isinstance(a, np.ndarray) for a in arrays]):
        return out, None
    return out, tuple(arrays)


def _is_tuple(index: Any) -> bool:
    """Is this a tuple of indices? A list is one, too, when it holds lists, slices or tensors."""
    if not isinstance(index, list):
        return isinstance(index, tuple)
    kinds = (list, tuple, slice, Tensor, EllipsisType)
    return any([n is None or isinstance(n, kinds) for n in index])


def _normal(item: Any) -> Any:
    """An index item as one of: Ellipsis, None, bool, int, slice, ndarray."""
    if item is Ellipsis or item is None or isinstance(item, (bool, int, slice)):
        return item
    if isinstance(item, np.integer):
        return int(item)
    if isinstance(item, Tensor):
        item = item.array
        if item.ndim == 0 and item.dtype.kind in "iu":
            return int(item)
    elif isinstance(item, (list, tuple, range)):
        item = np.array(item, dtype=None if len(item) else np.int64)
        item = item.astype(np.int64) if item.dtype.kind == "f" else item
    elif isinstance(item, str):
        raise TypeError("new(): invalid data type 'str'")
    if not isinstance(item, np.ndarray):
        raise IndexError(
            "only integers, slices (`:`), ellipsis (`...`), None and long or byte Variables are "
            f"valid indices (got {type_name(item)})"
        )
    return item


def _dims_used(item: Any) -> int:
    if item is Ellipsis or item is None or isinstance(item, bool):
        return 0
    if isinstance(item, np.ndarray) and item.dtype.kind == "b":
        return item.ndim
    return 1


def _select(x: Tensor, dim: int, index: int, place: int) -> Tensor:
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
        raise IndexError(
            f"index {index} is out of bounds for dimension {place} with size {shape[dim]}"
        )
    return Select.apply(x, dim=dim, index=index)


def _slice(x: Tensor, dim: int, item: slice, whole: bool = False) -> Tensor:
    """A range of a dimension; all of it is ``x`` itself unless a ``whole`` view is asked for."""
    if x.array.ndim == 0:
        raise IndexError("slice() cannot be applied to a 0-dim tensor.")
    size = x.array.shape[dim]
    start, stop, step = item.indices(size)  # raises Python's errors for wrong bounds
    if step < 0:
        raise ValueError("step must be greater than zero")
    if not whole and item.start in (None, 0) and (stop, step) == (size, 1):
        return x
    return Slice.apply(x, dim=dim, range=slice(start, max(stop, start), step))


@tensor_method
def __getitem__(self: Tensor, index: Any) -> Tensor:
    """``x[index]``: a view for ints, slices, None and ``...``; a copy for tensors and lists."""
    # The commonest index in loops, without the general machinery.
    if type(index) is int and self.array.ndim:
        return _select(self, 0, index, 0)
    out, arrays = apply_index(self, index)
    if arrays is not None:
        return _picked(out, arrays)
    return alias(out) if out is self else out


def _picked(x: Tensor, indices: Indices) -> Tensor:
    """The elements at index arrays, copied."""
    shape = x.array.shape
    check_arrays(shape, indices)
    try:
        return Index.apply(x, indices=indices)
    except IndexError:
        valid = inside(shape, indices)
    if x.array[valid].size:
        raise out_of_bounds(shape, indices)
    return Index.apply(x, indices=valid)  # nothing is read: torch does not look at the indices


@tensor_method
def __setitem__(self: Tensor, index: Any, value: Any) -> None:
    """``x[index] = value``: written in place, into a view of the elements."""
    if index is False:
        return
    part, arrays = apply_index(self, index, writing=True)
    if not isinstance(value, Tensor):
        if not isinstance(value, NUMBERS):
            kind = type(value)
            name = kind.__name__ if kind.__module__ == "builtins" else f"numpy.{kind.__name__}"
            raise TypeError(f"can't assign a {name} to a {self.dtype.tensor_name}")
        value = wrap(as_element(value, self.array.dtype))
    if arrays is not None:
        _index_put(part, arrays, value)
    elif value.array.shape == part.array.shape:
        copy_(part, value)
    elif value.array.ndim == 0:
        fill_(part, value)
    else:
        value = _drop_leading_ones(value)
        if value.array.shape != part.array.shape:
            value = expand(value, part.array.shape)
        copy_(part, value)


def _drop_leading_ones(value: Tensor) -> Tensor:
    """Dimensions of size 1 in front do not count when a value is assigned."""
    shape = value.array.shape
    ones = next((i for i, size in enumerate(shape) if size != 1), len(shape))
    return view(value, shape[ones:])


def _index_put(target: Tensor, indices: Indices, value: Tensor) -> None:
    """Write ``value`` at index arrays, in place and recorded."""
    check_writable(target, value)
    shape = target.array.shape
    check_arrays(shape, indices)
    given = indices
    try:
        picked = target.array[indices].shape
    except IndexError:
        indices = inside(shape, indices)
        picked = target.array[indices].shape
    if value.array.shape[:1] == (1,):
        value = _drop_leading_ones(value)
    try:
        values = np.broadcast_to(value.array, picked)
    except ValueError:
        raise RuntimeError(
            f"shape mismatch: value tensor of shape {list(value.shape)} cannot be broadcast to "
            f"indexing result of shape {list(picked)}"
        ) from None
    masks = [a.dtype.kind == "b" for a in indices if isinstance(a, np.ndarray)]
    if value.array.dtype != target.array.dtype and not (all(masks) and value.array.size == 1):
        wanted, got = [t.dtype.tensor_name[6:-6] for t in (target, value)]
        raise RuntimeError(
            "Index put requires the source and destination dtypes match, got "
            f"{wanted} for the destination and {got} for the source."
        )
    if given is not indices and values.size:
        raise out_of_bounds(shape, given)
    node = _new(IndexPut)
    node.saved = (indices,)
    record = mode.grad and (target.requires_grad or value.requires_grad)
    if record:
        connect(node, (target, value), target.array)
    target.array[indices] = values
    target.storage.version += 1
    if record:
        rebase_history(target, node)


@tensor_method
def __iter__(self: Tensor) -> Any:
    if self.array.ndim == 0:
        raise TypeError("iteration over a 0-d tensor")
    return iter(self.unbind(0))


@tensor_method
def __contains__(self: Tensor, element: Any) -> bool:
    if isinstance(element, (Tensor, int, float, bool)):
        return bool((self == element).any())
    raise RuntimeError(
        f"Tensor.__contains__ only supports Tensor or scalar, but you passed in a {type(element)}."
    )
