"""Joining: cat along a dimension that is there, stack along a new one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from ...devices.arrays import row_major as copied_by_rows
from ...devices.mixed import check_list_on_one_device
from ...grad_mode import mode
from ...graph.entry import promote_all, register
from ...graph.node import Function, record
from ...tensors import Tensor, wrap
from ...tensors.layouts import contiguous_format, strides_in, suggested
from ...tensors.result_strides import with_strides
from ...tensors.shapes import wrap_dim
from ..arguments import as_int, check_tensor_list


class Cat(Function):
    """Tensors one after the other along a dimension.    Each gets its part of the gradient."""

    # sizes: of each tensor along dim, None for one that is left out
    __slots__ = ("dim", "sizes")
    serves_all = True

    def forward(self, *arrays):
        joined = [x for x, size in zip(arrays, self.sizes) if size is not None]
        return _in_their_format(np.concatenate(joined, self.dim), joined)

    def backward(self, g):
        parts, start = [], 0
        for size in self.sizes:
            if size is None:
                parts.append(g.reshape((-1,))[:0])
                continue
            parts.append(g[(slice(None),) * self.dim + (slice(start, start + size),)])
            start += size
        return tuple(parts)


class Stack(Function):
    """Tensors side by side along a new dimension.    Each gets its part of the gradient."""

    __slots__ = ("dim", "n")
    serves_all = True

    def forward(self, *arrays):
        first = arrays[0]
        if self.dim == 0 and all([x.flags.c_contiguous for x in arrays]):
            # NumPy's stack is Python code; side by side in front is one behind the other
            flat = np.concatenate([x.reshape(-1) for x in arrays])
            return flat.reshape((len(arrays), *first.shape))
        if self.dim < first.ndim and first.ndim in (4, 5) and not first.flags.c_contiguous:
            # torch joins along the dimension that is there, and takes it apart
            joined = _in_their_format(np.concatenate(arrays, self.dim), arrays)
            shape = (*first.shape[: self.dim], len(arrays), *first.shape[self.dim :])
            return joined.reshape(shape)
        return row_major(np.stack(arrays, self.dim))

    def backward(self, g):
        return tuple([g[(slice(None),) * self.dim + (i,)] for i in range(self.n)])


@register("cat", "concat", "concatenate", method=False, node=Cat, out=True)
def cat(tensors: Sequence[Tensor], dim: Any = 0, *, axis: Any = None) -> Tensor:
    """Join tensors along an existing dimension (``torch.cat``).

    - ``tensors``: Tensors that agree in all dimensions but ``dim`` (or ``axis``); empty vectors are
      skipped, whatever the others are.

    The result has the dtype that all promote to. Raises ValueError for an empty list, RuntimeError
    when the shapes do not fit.

    >>> torch.cat((torch.tensor([1, 2]), torch.tensor([3])))
    tensor([1, 2, 3])
    """
    check_tensor_list("cat", tensors)
    dim = as_int("cat", "dim", dim if axis is None else axis)
    if not tensors:
        raise ValueError("torch.cat(): expected a non-empty list of Tensors")
    for number, x in enumerate(tensors):
        if not x.array.ndim:
            raise RuntimeError(
                f"zero-dimensional tensor (at position {number}) cannot be concatenated"
            )
    # torch's legacy exception: an empty vector joins with anything
    joined = [x for x in tensors if x.array.shape != (0,)]
    if not joined:
        return _join(Cat, tensors, dim=0, sizes=[0] * len(tensors))
    first = joined[0].array
    dim = wrap_dim(dim, first.ndim)
    shape = first.shape
    for number, x in enumerate(joined):
        other = x.array.shape
        alike = len(other) == len(shape) and other[:dim] == shape[:dim]
        if other != shape and not (alike and other[dim + 1 :] == shape[dim + 1 :]):
            number = next(n for n, given in enumerate(tensors) if given is x)
            _check_joinable(first, x.array, dim, number)
    sizes = [None if x.array.shape == (0,) else x.array.shape[dim] for x in tensors]
    return _join(Cat, tensors, dim=dim, sizes=sizes)


def _check_joinable(first: np.ndarray, array: np.ndarray, dim: int, number: int) -> None:
    if array.ndim != first.ndim:
        raise RuntimeError(
            f"Tensors must have same number of dimensions: got {first.ndim} and {array.ndim}"
        )
    for axis, (want, got) in enumerate(zip(first.shape, array.shape)):
        if axis != dim and want != got:
            raise RuntimeError(
                f"Sizes of tensors must match except in dimension {dim}. Expected size {want} but "
                f"got size {got} for tensor number {number} in the list."
            )


@register(method=False, node=Stack, out=True)
def stack(tensors: Sequence[Tensor], dim: Any = 0, *, axis: Any = None) -> Tensor:
    """Join tensors of equal shape along a new dimension at ``dim`` or ``axis`` (``torch.stack``).

    Raises RuntimeError for an empty list or unequal shapes.

    >>> torch.stack((torch.tensor([1, 2]), torch.tensor([3, 4])), 1)
    tensor([[1, 3],
            [2, 4]])
    """
    check_tensor_list("stack", tensors)
    dim = as_int("stack", "dim", dim if axis is None else axis)
    if not tensors:
        raise RuntimeError("stack expects a non-empty TensorList")
    shape = tensors[0].array.shape
    dim = wrap_dim(dim, len(shape) + 1)
    for number, x in enumerate(tensors):
        if x.array.shape != shape:
            raise RuntimeError(
                f"stack expects each tensor to be equal size, but got {list(shape)} at entry "
                f"0 and {list(x.array.shape)} at entry {number}"
            )
    return _join(Stack, tensors, dim=dim, n=len(tensors))


def _in_their_format(result: np.ndarray, arrays: Sequence[np.ndarray]) -> np.ndarray:
    """Row-major, or with the channels last if all the arrays have them there."""
    first = arrays[0]
    if first.ndim in (4, 5) and not first.flags.c_contiguous:
        value = suggested(first)
        if value is not contiguous_format and all([suggested(x) is value for x in arrays]):
            return with_strides(result, strides_in(result.shape, value))
    return row_major(result)


def row_major(array: np.ndarray) -> np.ndarray:
    """The array itself if it is row-major, else a copy that is."""
    return array if array.flags.c_contiguous else copied_by_rows(array)


def _join(cls: type[Function], tensors: Sequence[Tensor], **settings: Any) -> Tensor:
    node = cls()
    for name, value in settings.items():
        setattr(node, name, value)
    arrays = [x.array for x in tensors]
    dtype = arrays[0].dtype
    if any([a.dtype is not dtype for a in arrays]):
        arrays = promote_all(tensors)
    try:
        out = wrap(node.forward(*arrays))
    except RuntimeError:
        check_list_on_one_device("cat", arrays)
        raise
    if mode.grad and any([x.requires_grad for x in tensors]):
        record(node, tuple(tensors), out)
    return out
