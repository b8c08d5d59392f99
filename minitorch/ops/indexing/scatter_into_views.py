"""Copies with one part replaced: select_scatter, slice_scatter; and fill, which replaces all."""

from __future__ import annotations

from typing import Any

import numpy as np

from ...devices.arrays import empty_beside, strided
from ...grad_mode import mode
from ...graph import vocabulary as v
from ...graph.entry import NUMBERS, check_tensor, register
from ...graph.node import Function
from ...graph.views import Geometry, memory_like
from ...tensors import Tensor
from ...tensors.overlaps import overlaps_itself
from ...tensors.shapes import wrap_dim
from ..arguments import check_tensors, invalid_arguments, wrong_type
from ..making.copies import copy_of
from ..scalars import number_like

Part = tuple[Any, ...]


def copy_with_gaps(x: np.ndarray) -> np.ndarray:
    """A copy with the strides of ``x``, gaps in memory included."""
    if overlaps_itself(x):
        return x.copy()
    geometry = Geometry(x)
    result = geometry.read(memory_like(geometry, x), geometry.offset)
    result[...] = x
    return result


class SliceScatter(Function):
    """A copy with a part replaced by src.    dx = g, 0 there; dsrc = g from there"""

    __slots__ = ("part",)
    part: Part

    def forward(self, x, src):
        result = copy_with_gaps(x)
        result[self.part] = src
        return result

    def backward(self, g):
        gx = None
        if self.needs(0):
            gx = g * 1
            gx[self.part] = 0
        return gx, g[self.part] if self.needs(1) else None


class SelectScatter(SliceScatter):
    """The same for one index of a dimension."""


@register(node=SelectScatter)
def select_scatter(input: Tensor, src: Tensor, dim: int, index: int) -> Tensor:
    """A copy with ``src`` at one index of a dimension (``torch.select_scatter``).

    - ``src``: tensor of the shape of ``input.select(dim, index)``.

    Raises IndexError for an index out of range, RuntimeError for another shape.

    >>> torch.select_scatter(torch.zeros(2, 2), torch.ones(2), 0, 1)
    tensor([[0., 0.],
            [1., 1.]])
    """
    _check_operands("select_scatter", input, src)
    if not input.array.ndim:
        raise IndexError("select() cannot be applied to a 0-dim tensor.")
    dim = wrap_dim(dim, input.array.ndim)
    if not isinstance(index, (int, np.integer)):
        raise wrong_type("select_scatter", "index", "int", index)
    size = input.array.shape[dim]
    if not -size <= index < size:
        raise IndexError(
            f"select(): index {index} out of range for tensor of size "
            f"{list(input.array.shape)} at dimension {dim}"
        )
    return _with_part(SelectScatter, input, src, (slice(None),) * dim + (index,))


@register(node=SliceScatter, out=True)
def slice_scatter(
    input: Tensor,
    src: Tensor,
    dim: int = 0,
    start: int | None = None,
    end: int | None = None,
    step: int = 1,
) -> Tensor:
    """A copy with ``src`` in a range of a dimension (``torch.slice_scatter``).

    - ``src``: tensor of the shape of the slice ``start:end:step`` of dimension ``dim``.

    Raises RuntimeError for another shape.

    >>> torch.slice_scatter(torch.zeros(4), torch.ones(2), 0, 1, 3)
    tensor([0., 1., 1., 0.])
    """
    _check_operands("slice_scatter", input, src)
    if not input.array.ndim:
        raise IndexError("slice() cannot be applied to a 0-dim tensor.")
    dim = wrap_dim(dim, input.array.ndim)
    for name, bound in (("start", start), ("end", end), ("step", step)):
        if not isinstance(bound, (int, np.integer, type(None))):
            raise wrong_type("slice_scatter", name, "int", bound)
    if step <= 0:
        raise RuntimeError("slice step must be positive")
    return _with_part(SliceScatter, input, src, (slice(None),) * dim + (slice(start, end, step),))


class CopyInPlace(Function, node="CloneBackward0"):
    """A copy that lies at the same place of as large a memory as x.    dx = g"""

    __slots__ = ("offset", "size")

    def forward(self, x):
        if overlaps_itself(x):
            return x.copy()
        memory = empty_beside(x, (self.size,))
        result = strided(memory, x.shape, x.strides, self.offset * x.itemsize if x.size else 0)
        result[...] = x
        return result

    def backward(self, g):
        return g


@register(node=CopyInPlace)
def as_strided_scatter(
    input: Tensor, src: Tensor, size: Any, stride: Any, storage_offset: int | None = None
) -> Tensor:
    """A copy of ``input`` whose ``as_strided`` view is ``src`` (``torch.as_strided_scatter``).

    - ``size``, ``stride``, ``storage_offset``: of the view; RuntimeError unless it has the shape of
      ``src``.

    >>> torch.as_strided_scatter(torch.zeros(2, 2), torch.ones(2), (2,), (3,))
    tensor([[1., 0.],
            [0., 1.]])
    """
    _check_operands("as_strided_scatter", input, src)
    room = input.untyped_storage().nbytes() // input.array.itemsize
    result = CopyInPlace.apply(input, offset=input.storage_offset(), size=room)
    part = result.as_strided(size, stride, storage_offset)
    _check_size(src, part.array.shape)
    part.copy_(src)
    return result


def _check_operands(name: str, x: Any, src: Any) -> None:
    check_tensors(name, input=x, src=src)


def _check_size(src: Tensor, size: tuple[int, ...]) -> None:
    if src.array.shape != size:
        raise RuntimeError(
            "expected src to have a size equal to the slice of self. src size = "
            f"{list(src.array.shape)}, slice size = {list(size)}"
        )


def _with_part(cls: type[SliceScatter], x: Tensor, src: Tensor, part: Part) -> Tensor:
    _check_size(src, x.array[part].shape)
    if src.requires_grad and mode.grad and x.array.dtype.kind != "f":
        raise RuntimeError(f"Autograd not support dtype: {x.dtype.tensor_name[6:-6]}")
    return cls.apply(x, src, part=part)


class FillCopy(Function, node="FillBackward0"):
    """One number everywhere, in a new tensor.    dx = 0"""

    __slots__ = ("value",)

    def forward(self, x):
        result = copy_of(x)
        result[...] = self.value
        return result

    def backward(self, g):
        return v.zeros(g.shape, g)


class FillCopyTensor(Function, node="FillBackward1"):
    """The value of a 0-d tensor everywhere, in a new tensor.    dx = 0, dvalue = the sum of g"""

    __slots__ = ("value",)

    def forward(self, x, _):
        result = copy_of(x)
        result[...] = self.value
        return result

    def backward(self, g):
        return v.zeros(g.shape, g), g.sum()


@register(node=FillCopy, method=False)
def fill(input: Tensor, value: Any) -> Tensor:
    """A tensor like ``input`` with one value everywhere (``torch.fill``).

    - ``value``: a number or a 0-d tensor, converted to the dtype of ``input``.

    Raises RuntimeError for a tensor with dimensions.

    >>> torch.fill(torch.zeros(2), 5)
    tensor([5., 5.])
    """
    check_tensor("fill", input)
    if isinstance(value, Tensor):
        if value.array.ndim:
            raise RuntimeError(
                "fill_ only supports 0-dimension value tensor but got tensor with "
                f"{value.array.ndim} dimensions."
            )
        return FillCopyTensor.apply(input, value, value=value.array.astype(input.array.dtype))
    if not isinstance(value, NUMBERS):
        raise invalid_arguments("fill", input, value)
    return FillCopy.apply(input, value=number_like(value, input, infinite=True))
