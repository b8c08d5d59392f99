"""Indexing: ``x[...]`` as a chain of views, or a copy when an index is itself a tensor.

As in torch, an index is taken apart from left to right: an int selects, a slice narrows, None
inserts a dimension. What remains are lists and tensors of indices or masks: those copy.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from ..autograd import vocabulary as v
from ..autograd.entries import register
from ..autograd.function import Function, connect
from ..autograd.history import rebase_history
from ..errors import type_name
from ..grad_mode import mode
from ..tensors import Tensor, tensor_method, wrap
from .copies import alias
from .inplace import check_writable, copy_
from .slicing import Select, Slice
from .views import expand, reshape, unsqueeze

_new = object.__new__


class Index(Function):
    """The elements at given index tensors.    Their gradients are added where they came from."""

    __slots__ = ("indices", "old_shape")

    def forward(self, x):
        self.old_shape = x.shape
        return x[self.indices]

    def backward(self, g):
        return v.add_at(self.old_shape, self.indices, g)


class IndexBackward(Function, node="IndexPutBackward0"):
    """Zeros with g added at index tensors, the gradient of indexing.    Indexing undoes it."""

    __slots__ = ("indices", "target")

    def forward(self, x):
        return v.add_at(self.target, self.indices, x)

    def backward(self, g):
        return g[self.indices]


@register(method=False, node=IndexBackward)
def index_backward(g: Tensor, shape: tuple[int, ...], indices: tuple[Any, ...]) -> Tensor:
    """Zeros of ``shape`` with ``g`` added at ``indices``: the gradient of ``x[indices]``."""
    return IndexBackward.apply(g, indices=indices, target=shape)


class IndexPut(Function):
    """Values written at given index tensors.    dx = g with zeros there, dvalues = g there"""

    __slots__ = ("indices", "values_shape")

    def backward(self, g):
        need_x, need_values = self.needs(0), self.needs(1)
        gx = None
        if need_x:
            gx = g * 1
            gx[self.indices] = 0
        return gx, (g[self.indices] if need_values else None)


def apply_index(x: Tensor, index: Any) -> tuple[Tensor, tuple[Any, ...] | None]:
    """The view that the plain part of an index gives, and the index arrays that remain."""
    items = index if isinstance(index, tuple) else (index,)
    items = tuple([_normal(item) for item in items])
    used = sum(_dims_used(item) for item in items)
    if used > x.array.ndim and x.array.ndim:
        raise IndexError(f"too many indices for tensor of dimension {x.array.ndim}")
    dim = 0
    arrays: list[Any] = []
    out = x
    for item in items:
        if item is Ellipsis:
            skip = x.array.ndim - used
            arrays += [slice(None)] * skip
            dim += skip
        elif item is None:
            out = unsqueeze(out, dim)
            arrays.append(slice(None))
            dim += 1
        elif isinstance(item, bool):
            out = unsqueeze(out, dim)
            arrays.append(np.array([item]))
            dim += 1
        elif isinstance(item, int):
            out = _select(out, dim, item)
        elif isinstance(item, slice):
            out = _slice(out, dim, item)
            arrays.append(slice(None))
            dim += 1
        else:
            _check_index_array(out, dim, item)
            arrays.append(item)
            dim += max(item.ndim, 1) if item.dtype.kind == "b" else 1
    if not any(isinstance(a, np.ndarray) for a in arrays):
        return out, None
    return out, tuple(arrays)


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
    if not isinstance(item, np.ndarray):
        raise IndexError(
            "only integers, slices (`:`), ellipsis (`...`), None and long or byte Variables are "
            f"valid indices (got {type_name(item)})"
        )
    if item.dtype.kind not in "biu":
        raise IndexError("tensors used as indices must be long, int, byte or bool tensors")
    return item


def _dims_used(item: Any) -> int:
    if item is Ellipsis or item is None or isinstance(item, bool):
        return 0
    if isinstance(item, np.ndarray) and item.dtype.kind == "b":
        return item.ndim
    return 1


def _select(x: Tensor, dim: int, index: int) -> Tensor:
    shape = x.array.shape
    if not shape:
        raise IndexError(
            "invalid index of a 0-dim tensor. Use `tensor.item()` in Python or "
            "`tensor.item<T>()` in C++ to convert a 0-dim tensor to a number"
        )
    if not -shape[dim] <= index < shape[dim]:
        raise IndexError(
            f"index {index} is out of bounds for dimension {dim} with size {shape[dim]}"
        )
    return Select.apply(x, dim=dim, index=index)


def _slice(x: Tensor, dim: int, item: slice) -> Tensor:
    if item.step is not None and item.step <= 0:
        raise ValueError("step must be greater than zero")
    bounds = slice(*[None if b is None else int(b) for b in (item.start, item.stop, item.step)])
    size = x.array.shape[dim]
    start, stop, step = bounds.indices(size)
    if (start, stop, step) == (0, size, 1):
        return x  # the whole dimension: nothing to record
    return Slice.apply(x, dim=dim, range=slice(start, max(stop, start), step))


def _check_index_array(x: Tensor, dim: int, index: np.ndarray) -> None:
    shape = x.array.shape
    if index.dtype.kind == "b":
        for offset, size in enumerate(index.shape):
            if size != shape[dim + offset]:
                raise IndexError(
                    f"The shape of the mask {list(index.shape)} at index {offset} does not match "
                    f"the shape of the indexed tensor {list(shape)} at index {dim + offset}"
                )
        return
    wrong = index[(index < -shape[dim]) | (index >= shape[dim])]
    if wrong.size:
        raise IndexError(
            f"index {wrong.flat[0]} is out of bounds for dimension {dim} with size {shape[dim]}"
        )


@tensor_method
def __getitem__(self: Tensor, index: Any) -> Tensor:
    """``x[index]``: a view for ints, slices, None and ``...``; a copy for tensors and lists."""
    # The commonest index in loops, without the general machinery.
    if type(index) is int and self.array.ndim:
        return _select(self, 0, index)
    out, arrays = apply_index(self, index)
    if arrays is not None:
        try:
            return Index.apply(out, indices=arrays)
        except IndexError:
            raise _no_broadcast(arrays) from None
    return alias(out) if out is self else out


def _no_broadcast(arrays: tuple[Any, ...]) -> IndexError:
    shapes = [str(list(a.shape)) for a in arrays if isinstance(a, np.ndarray)]
    return IndexError(
        "shape mismatch: indexing tensors could not be broadcast together with shapes "
        + ", ".join(shapes)
    )


@tensor_method
def __setitem__(self: Tensor, index: Any, value: Any) -> None:
    """``x[index] = value``: written in place, into a view of the elements."""
    if not isinstance(value, (Tensor, int, float, np.number, np.bool_)):
        raise TypeError(f"can't assign a {type_name(value)} to a {self.dtype.tensor_name}")
    part, arrays = apply_index(self, index)
    value = value if isinstance(value, Tensor) else wrap(np.asarray(value, self.array.dtype))
    if arrays is not None:
        _index_put(part, arrays, value)
        return
    if part is self:
        part = alias(self)
    extra = value.array.ndim - part.array.ndim
    if extra > 0 and value.array.shape[:extra] == (1,) * extra:
        value = reshape(value, value.array.shape[extra:])
    copy_(part, expand(value, part.array.shape))


def _index_put(target: Tensor, indices: tuple[Any, ...], value: Tensor) -> None:
    """Write ``value`` at index arrays, in place and recorded."""
    check_writable(target)
    picked = target.array[indices].shape
    if value.array.shape != picked:
        try:
            value = expand(value, picked)
        except RuntimeError:
            raise RuntimeError(
                f"shape mismatch: value tensor of shape {list(value.array.shape)} cannot be "
                f"broadcast to indexing result of shape {list(picked)}"
            ) from None
    node = _new(IndexPut)
    node.indices = indices
    record = mode.grad and (target.requires_grad or value.requires_grad)
    if record:
        connect(node, (target, value), target.array)
    target.array[indices] = value.array
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
