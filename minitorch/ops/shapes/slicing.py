"""Slicing: views of some of the elements: select, narrow, as_strided.

The gradient of a part is put where the part was taken from, with zeros elsewhere.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from ...devices.arrays import strided, whole
from ...graph import vocabulary as v
from ...graph.entry import check_tensor, register
from ...graph.node import Function
from ...graph.views import AsStrided, Geometry, ViewFunction, finish_view
from ...tensors import Tensor
from ...tensors.overlaps import overlaps_itself
from ...tensors.shapes import wrap_dim
from ..arguments import as_int, as_ints, wrong_type


class Select(ViewFunction):
    """One index of a dimension.    The gradient is put there, zeros elsewhere."""

    __slots__ = ("dim", "index", "old_shape")

    def forward(self, x):
        self.old_shape = x.shape
        # the trailing ellipsis makes NumPy return a 0-d view instead of a number
        return x[(slice(None),) * self.dim + (self.index, ...)]

    def backward(self, g):
        return put_back(g, self.old_shape, (slice(None),) * self.dim + (self.index,))


class Slice(ViewFunction):
    """A range of a dimension.    The gradient is put there, zeros elsewhere."""

    __slots__ = ("dim", "range", "old_shape")

    def forward(self, x):
        self.old_shape = x.shape
        return x[(slice(None),) * self.dim + (self.range,)]

    def backward(self, g):
        return put_back(g, self.old_shape, (slice(None),) * self.dim + (self.range,))


def put_back(g: Any, shape: tuple[int, ...], index: tuple[Any, ...]) -> Any:
    """Zeros of ``shape`` with ``g`` at ``index``."""
    gx = v.zeros(shape, like=g)
    gx[index] = g
    return gx


@register(node=Select)
def select(input: Tensor, dim: int, index: int) -> Tensor:
    """The elements at ``index`` of dimension ``dim``, which is dropped (``torch.select``).

    Returns a view. Raises IndexError when out of range.

    >>> torch.select(torch.tensor([[1, 2], [3, 4]]), 1, 0)
    tensor([1, 3])
    """
    check_tensor("select", input)
    index = as_int("select", "index", index)
    shape = input.array.shape
    if not shape:
        raise IndexError("select() cannot be applied to a 0-dim tensor.")
    dim = wrap_dim(dim, len(shape))
    if not -shape[dim] <= index < shape[dim]:
        raise IndexError(
            f"select(): index {index} out of range for tensor of size {list(shape)} at dimension "
            f"{dim}"
        )
    return Select.apply(input, dim=dim, index=index)


@register(node=Slice)
def narrow(input: Tensor, dim: int, start: Any, length: int) -> Tensor:
    """``length`` entries of dimension ``dim`` from ``start`` on (``torch.narrow``); a view.

    - ``start``: an int, or 0-d int tensor.

    Raises RuntimeError and IndexError when that is out of range.

    >>> torch.narrow(torch.arange(5), 0, 1, 3)
    tensor([1, 2, 3])
    """
    dim, part = _narrowed("narrow", input, dim, start, length)
    return Slice.apply(input, dim=dim, range=part)


def _narrowed(name: str, input: Any, dim: int, start: Any, length: Any) -> tuple[int, slice]:
    """The dimension and the range of ``narrow``, checked."""
    check_tensor(name, input)
    shape = input.array.shape
    if isinstance(start, Tensor) and (start.array.ndim or start.array.dtype.kind not in "iu"):
        raise RuntimeError("start must be an 0-dim integral Tensor.")
    start, length = as_int(name, "start", start), as_int(name, "length", length)
    if not shape:
        raise RuntimeError("narrow() cannot be applied to a 0-dim tensor.")
    if length < 0:
        raise RuntimeError("narrow(): length must be non-negative.")
    dim = wrap_dim(dim, len(shape))
    size = shape[dim]
    if not -size <= start <= size:
        raise IndexError(
            f"start out of range (expected to be in range of [{-size}, {size}], but got {start})"
        )
    start = start + size if start < 0 else start
    if start + length > size:
        raise RuntimeError(f"start ({start}) + length ({length}) exceeds dimension size ({size}).")
    return dim, slice(start, start + length, 1)


class NarrowCopy(Function):
    """A copy of a range of a dimension.    The gradient is put there, zeros elsewhere."""

    __slots__ = ("dim", "range")

    def forward(self, x):
        return x[(slice(None),) * self.dim + (self.range,)].copy()

    def backward(self, g):
        return put_back(g, self.input_shape(), (slice(None),) * self.dim + (self.range,))


@register(node=NarrowCopy, out=True)
def narrow_copy(input: Tensor, dim: int, start: Any, length: int) -> Tensor:
    """``narrow`` as a copy with memory of its own (``torch.narrow_copy``).

    >>> torch.narrow_copy(torch.arange(5), 0, 1, 3)
    tensor([1, 2, 3])
    """
    dim, part = _narrowed("narrow_copy", input, dim, start, length)
    return NarrowCopy.apply(input, dim=dim, range=part)


@register(node=AsStrided)
def as_strided(input: Tensor, size: Any, stride: Any, storage_offset: int | None = None) -> Tensor:
    """The storage read with the given shape, strides and offset in elements (``torch.as_strided``).

    Raises RuntimeError when that would read outside the storage, and NotImplementedError (not in
    torch) when it would read outside a view that requires grad.

    >>> torch.as_strided(torch.arange(5), (3, 2), (1, 2))
    tensor([[0, 2],
            [1, 3],
            [2, 4]])
    """
    node, array = as_strided_node(AsStrided, input, size, stride, storage_offset)
    return finish_view(node, input, array)


def as_strided_node(
    cls: type[AsStrided], input: Tensor, size: Any, stride: Any, storage_offset: int | None
) -> tuple[AsStrided, np.ndarray]:
    """The node of ``as_strided`` and the array that it makes, all arguments checked."""
    check_tensor("as_strided", input)
    for name, value in (("size", size), ("stride", stride)):
        if not isinstance(value, (tuple, list)):
            raise wrong_type("as_strided", name, "tuple of ints", value)
    size = as_ints("as_strided", "size", (size,))
    stride = as_ints("as_strided", "stride", (stride,))
    if len(size) != len(stride):
        raise RuntimeError("mismatch in length of strides and shape")
    if any([step < 0 for step in stride]):
        raise RuntimeError(
            "as_strided: Negative strides are not supported at the moment, got strides: "
            f"{list(stride)}"
        )
    if any([n < 0 for n in size]):
        raise RuntimeError(
            f"Storage size calculation overflowed with sizes={list(size)} and "
            f"strides={list(stride)}"
        )
    base, itemsize = Geometry(input.array), input.array.itemsize
    if storage_offset is None:
        storage_offset = base.offset // itemsize if base.size else 0
    offset = storage_offset
    if offset < 0:
        raise RuntimeError(f"Tensor: invalid storage offset {offset}")
    last = offset + sum((n - 1) * s for n, s in zip(size, stride))
    if all(size) and (last + 1) * itemsize > input.storage.nbytes():
        raise RuntimeError(
            f"setStorage: sizes {list(size)}, strides {list(stride)}, storage offset {offset}, and "
            f"itemsize {itemsize} requiring a storage size of {(last + 1) * itemsize} are out of "
            f"bounds for storage of size {input.storage.nbytes()}"
        )
    node = cls()
    flat = whole(input.array)
    flat = flat[: flat.size // itemsize * itemsize].view(input.array.dtype)
    strides = [step * itemsize for step in stride]
    start = offset * itemsize if all(size) else 0
    array = strided(flat, size, tuple(strides), start)
    node.base, node.view = base, Geometry(array, start)
    if input.requires_grad and not node.base.covers(node.view):
        raise NotImplementedError(
            "as_strided of a view that requires grad must stay among the elements that the view "
            f"reads, but size {list(size)} and stride {list(stride)} reach beyond them. Try: "
            "as_strided of the view's base."
        )
    if input.requires_grad and overlaps_itself(input.array):
        # an element that is read twice would get its gradient twice
        raise NotImplementedError(
            "as_strided of a view that requires grad must not be given one that reads an element "
            "several times, such as an expanded one. Try: as_strided of the view's base."
        )
    return node, array
