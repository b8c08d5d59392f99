"""Writing ``x[...] = y``, and at index tensors: index_put."""

from __future__ import annotations

from typing import Any

import numpy as np

from ...devices.arrays import is_array, zeros_beside
from ...devices.mixed import check_same_device
from ...errors import warn
from ...graph.entry import NUMBERS, check_tensor, register
from ...tensors import Tensor, tensor_method, wrap
from ...tensors.overlaps import overlaps_itself
from ..arguments import check_tensor_list
from ..kept_operands import OrderedChange, apply_keeping, change
from ..making.copies import copy_
from ..making.filling import fill_
from ..scalars import number_like, real_part
from ..shapes.expanding import expand
from ..shapes.views import unsqueeze, view
from ..writing import check_writable
from . import kernels as k
from .checks import (
    Indices,
    arrays_of,
    beside,
    check_arrays,
    checked_indices,
    inside,
    out_of_bounds,
)
from .parsing import apply_index, as_mask


class IndexPut(OrderedChange):
    """Values written (or added) at index tensors.    dx = g (0 there); dvalues = g from there"""

    __slots__ = ("accumulate",)

    def write(self, target, values, *indices):
        if self.accumulate:
            shape = k.result_shape(target.shape, indices)
            k.add(target, indices, np.broadcast_to(values, shape))
        else:
            k.write(target, indices, values)

    def backward(self, g, *indices):
        places = k.full(indices)
        gx = g
        if self.needs(0) and not self.accumulate:
            gx = g * 1
            gx[places] = 0
        return gx, (g[places] if self.needs(1) else None)


@register(method=False, node=IndexPut, function=False)
def index_backward(g: Tensor, shape: tuple[int, ...], indices: tuple[Any, ...]) -> Tensor:
    """Zeros of ``shape`` with ``g`` added at ``indices``: the gradient of ``x[indices]``."""
    zeros = wrap(zeros_beside(g.array, shape))
    kept = [wrap(index) if is_array(index) else index for index in indices]
    tensors = tuple([index if isinstance(index, Tensor) else None for index in kept])
    return apply_keeping(IndexPut, (zeros, g), tensors, accumulate=True)


@register(node=IndexPut)
def index_put(input: Tensor, indices: Any, values: Tensor, accumulate: bool = False) -> Tensor:
    """A copy of ``input`` with ``values`` at ``input[indices]`` (``torch.index_put``).

    - ``indices``: tuple of tensors of indices or masks, for the first dimensions.
    - ``values``: tensor of the same dtype that broadcasts to the shape of ``input[indices]``.
    - ``accumulate``: add instead of replacing; an index that occurs twice adds twice.

    Raises IndexError for indices out of range, RuntimeError when values do not fit.

    >>> index = torch.tensor([0, 2, 0])
    >>> torch.index_put(torch.zeros(3), (index,), torch.tensor(1.0), accumulate=True)
    tensor([2., 0., 1.])
    """
    tensors = _checked("index_put", input, indices, values, accumulate)
    tensors = _check_put(input, tensors, values, accumulate)
    return apply_keeping(IndexPut, (input, values), tensors, accumulate=bool(accumulate))


@register(node=IndexPut)
def index_put_(self: Tensor, indices: Any, values: Tensor, accumulate: bool = False) -> Tensor:
    """``index_put`` in place (``Tensor.index_put_``); returns self.

    >>> torch.zeros(3).index_put_((torch.tensor([1]),), torch.tensor(5.0))
    tensor([0., 5., 0.])
    """
    return _put(
        self, _checked("index_put_", self, indices, values, accumulate), values, bool(accumulate)
    )


def _checked(name: str, x: Any, indices: Any, values: Any, accumulate: bool) -> Indices:
    check_tensor(name, x)
    check_tensor_list(name, indices, "indices", 2)
    check_tensor(name, values, "values", 3)
    used = sum([i.array.ndim if i.array.dtype.kind == "b" else 1 for i in indices])
    if used > x.array.ndim:
        raise IndexError(
            f"too many indices for tensor of dimension {x.array.ndim} (got {len(indices)})"
        )
    if not any([i.array.dtype == np.uint8 for i in indices]):
        return tuple(indices)
    if values.array.size == 1 and not accumulate:
        raise RuntimeError(
            "masked_fill_ only supports boolean masks, but got mask with dtype unsigned char"
        )
    return tuple([as_mask(i.array) if i.array.dtype == np.uint8 else i for i in indices])


def _check_put(x: Tensor, indices: Indices, values: Tensor, accumulate: bool) -> Indices:
    """Raise torch's errors unless the write is possible; the indices to write at."""
    indices, given = checked_indices(x, indices)
    shape, arrays = x.array.shape, given
    try:
        picked = k.result_shape(shape, arrays)
    except IndexError:
        arrays = inside(shape, given)
        picked = k.result_shape(shape, arrays)
    try:
        size = np.broadcast_to(values.array, picked).size
    except ValueError:
        raise RuntimeError(
            f"shape mismatch: value tensor of shape {list(values.shape)} cannot be broadcast to "
            f"indexing result of shape {list(picked)}"
        ) from None
    masks = [a.dtype.kind == "b" for a in given if a is not None]
    if values.array.dtype == x.array.dtype:
        pass
    elif values.array.size == 1 and masks == [True] and not accumulate:
        number_like(values, x)  # torch fills the places of a single mask: does the number fit?
    else:
        wanted, got = [t.dtype.tensor_name[6:-6] for t in (x, values)]
        raise RuntimeError(
            "Index put requires the source and destination dtypes match, got "
            f"{wanted} for the destination and {got} for the source."
        )
    if arrays is given:
        return indices
    if size:
        raise out_of_bounds(shape, given)
    return tuple([a if a is None else wrap(a) for a in arrays])


def _put(x: Tensor, indices: Indices, values: Tensor, accumulate: bool) -> Tensor:
    """Write at index tensors, in place and recorded."""
    check_writable(x, values)
    if type(values.array) is not type(x.array):
        if not values.array.ndim:
            values = values.to(x.device)
        check_same_device("_index_put_impl_", self=x.array, values=values.array)
    is_number = values.array.ndim == 0 and values.array.dtype == x.array.dtype
    if not is_number or accumulate or 0 in x.array.shape:
        indices = _check_put(x, indices, values, accumulate)
    else:
        check_arrays(x.array.shape, arrays_of(indices))
        indices = beside(x, indices)
    if overlaps_itself(x.array):
        warn(
            "Use of index_put_ on expanded tensors is deprecated. Please clone() the tensor before "
            "performing this operation. This also applies to advanced indexing e.g. "
            "tensor[indices] = tensor"
        )
    try:
        return change(IndexPut, x, (values,), indices, overlap=True, accumulate=accumulate)
    except IndexError:  # raised before anything was written
        _check_put(x, indices, values, accumulate)  # raises in torch's words
        raise


@tensor_method
def __setitem__(self: Tensor, index: Any, value: Any) -> None:
    """``x[index] = value``: written in place, into a view of the elements."""
    if index is False:
        return
    if index is True:
        part, indices = unsqueeze(self, 0), None
    else:
        part, indices = apply_index(self, index, writing=True)
    if not isinstance(value, Tensor):
        if isinstance(value, complex):
            value = real_part(value, self)
        if not isinstance(value, NUMBERS):
            kind = type(value)
            name = kind.__name__ if kind.__module__ == "builtins" else f"numpy.{kind.__name__}"
            raise TypeError(f"can't assign a {name} to a {self.dtype.tensor_name}")
        value = _as_tensor(value, self)
    if indices is not None:
        if value.array.shape[:1] == (1,):
            value = _drop_leading_ones(value)
        _put(part, indices, value, False)
    elif value.array.shape == part.array.shape:
        copy_(part, value)
    elif value.array.ndim == 0:
        fill_(part, value)
    else:
        value = _drop_leading_ones(value)
        if value.array.shape != part.array.shape:
            value = expand(value, part.array.shape)
        copy_(part, value)


@tensor_method
def __delitem__(self: Tensor, index: Any) -> None:
    raise TypeError("Tensor does not support deleting items")


def _as_tensor(number: Any, like: Tensor) -> Tensor:
    try:
        return wrap(number_like(number, like, infinite=like.array.dtype == np.float16))
    except OverflowError:
        raise ValueError("Overflow when unpacking long long") from None


def _drop_leading_ones(value: Tensor) -> Tensor:
    """Dimensions of size 1 in front do not count when a value is assigned."""
    shape = value.array.shape
    ones = next((i for i, size in enumerate(shape) if size != 1), len(shape))
    return view(value, shape[ones:])
