"""Reading ``x[...]``: views where the index is plain, a copy where it holds tensors or lists."""

from __future__ import annotations

from typing import Any

import numpy as np

from ...graph.node import Function
from ...tensors import Tensor, tensor_method, wrap
from ...tensors.levels import answered, batches
from ..kept_operands import apply_keeping
from ..making.copies import alias
from . import kernels as k
from .checks import Indices, checked_indices, inside, out_of_bounds
from .layout import in_order_of_torch
from .parsing import apply_index, select_index, slice_of


class Index(Function):
    """The elements at given index tensors.    Their gradients are added where they came from."""

    keeps = "own"

    def forward(self, x, *indices):
        return in_order_of_torch(x, indices, k.read(x, indices))

    def backward(self, g, *indices):
        return k.added(self.input_shape(), indices, g)


@tensor_method
def __getitem__(self: Tensor, index: Any) -> Tensor:
    """``x[index]``: a view for ints, slices, None and ``...``; a copy for tensors and lists."""
    # The commonest indices, without the general machinery.
    if self.array.ndim:
        if type(index) is int:
            return select_index(self, 0, index, 0)
        if type(index) is slice:
            return slice_of(self, 0, index, whole=True)
        if type(index) is Tensor and index.array.ndim and index.array.dtype == np.int64:
            out = _rows(self, index)
            return _picked(self, (index,)) if out is None else out
    out, indices = apply_index(self, index)
    if indices is not None:
        return _picked(out, indices)
    return alias(out) if out is self else out


def _rows(x: Tensor, index: Tensor) -> Tensor | None:
    """Rows of data that need no gradient, a batch of it; None where more has to be thought of."""
    rows, places = x.array, index.array
    # (in a browser NumPy's own indices have 32 bits)
    plain = places.ndim == 1 and rows.flags.c_contiguous and rows.size and places.dtype == np.intp
    plain = plain and type(rows) is type(places) is np.ndarray
    if not plain or x.requires_grad:
        return None
    try:
        return wrap(rows.take(places, 0))
    except IndexError:
        return None


def _picked(x: Tensor, indices: Indices) -> Tensor:
    """The elements at index tensors, copied."""
    indices, arrays = checked_indices(x, indices)
    try:
        return apply_keeping(Index, (x,), indices)
    except IndexError:
        shape = x.array.shape
        valid = inside(shape, arrays)
    if k.read(x.array, valid).size:
        raise out_of_bounds(shape, arrays)
    # nothing is read: torch does not look at the indices
    return apply_keeping(Index, (x,), tuple([a if a is None else wrap(a) for a in valid]))


@tensor_method
def __iter__(self: Tensor) -> Any:
    if self.array.ndim == 0:
        raise TypeError("iteration over a 0-d tensor")
    return iter(self.unbind(0))


@tensor_method
def __contains__(self: Tensor, element: Any) -> bool:
    if isinstance(element, (Tensor, int, float, bool)):
        found = bool((self == element).any())
        if batches:
            answered("item", found, self, element)
        return found
    raise RuntimeError(
        f"Tensor.__contains__ only supports Tensor or scalar, but you passed in a {type(element)}."
    )
